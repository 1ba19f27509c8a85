//! What the columns and the states of the donor's gifts are called in their file, in the donor's language.

use super::words::state_words;
use crate::words::{gift, gifts, states};
use backend::donation::GiftState;
use domain::Language;

/// The columns, in their order: those that a page has too are called the same.
#[must_use]
pub fn headings(language: Language) -> [&'static str; 12] {
    [
        gifts::GIFT_DATE,
        gifts::CHARITY,
        gifts::PLATFORM,
        gifts::REFERENCE,
        gift::GIVEN,
        states::REFUNDED_OR_CANCELLED,
        gifts::FEES,
        gift::CLAIMABLE,
        gifts::GIFT_AID,
        gifts::GIFT_AID_TO_COME,
        gifts::PROGRESS,
        gift::REFERENCE,
    ]
    .map(|words| words.of(language))
}

/// How far a gift has come.
#[must_use]
pub fn state(state: GiftState, language: Language) -> &'static str {
    state_words(state).of(language)
}

#[cfg(test)]
mod tests {
    use super::{GiftState, Language, gifts, headings, state};

    #[test]
    fn a_donor_who_reads_welsh_has_a_file_in_welsh() {
        assert_eq!(headings(Language::English)[1], gifts::CHARITY.of(Language::English));
        // Some of it is paid: it is no estimate.
        assert_eq!(headings(Language::English)[8], gifts::GIFT_AID.of(Language::English));
        for (english, welsh) in headings(Language::English).into_iter().zip(headings(Language::Welsh)) {
            assert_ne!(english, welsh);
        }
        for known in GiftState::ALL.iter().copied() {
            assert_ne!(state(known, Language::English), state(known, Language::Welsh));
        }
    }
}
