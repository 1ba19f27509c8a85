//! What the columns of the files of claims and payments are called, and what their rows say that is no figure.

use crate::words::{charity_gifts, claim_figures, claim_files as words, held_gifts, say};
use domain::claim::MessageKind;
use domain::claim::view::GivenThrough;
use domain::donation::DeclarationStatus;
use domain::payment::SetOffDebt;

/// The columns of the list of claims. The Gift Aid less the adjustments and what HMRC did not accept is what HMRC pays. What was not sent
/// yet, what HMRC has not answered, and what it paid, set off and owes, less interest, what was or is to be returned and what is too much,
/// comes to the same, but for a penny where it has paid.
#[must_use]
pub fn claims() -> [&'static str; 23] {
    [
        say(words::CLAIM),
        say(words::CLAIM_ID),
        say(words::STATE),
        say(words::STARTED),
        say(words::SENT),
        say(words::ACCEPTED),
        say(words::GIFTS),
        say(words::GIVEN),
        say(words::GIFT_AID),
        say(words::ADJUSTMENTS),
        say(words::REFUSED),
        say(words::HMRC_PAYS),
        say(words::UNSENT),
        say(words::UNANSWERED),
        say(words::PAID),
        say(words::PAID_ON),
        say(words::SET_OFF),
        say(words::INTEREST),
        say(words::RETURNED),
        say(words::OWED),
        say(words::TO_RETURN),
        say(words::TOO_MUCH),
        say(words::OVERDUE_SINCE),
    ]
}

/// The columns of the list of payments. Each row is what of a payment is for one claim, so that the amounts add up by claim and by payment.
#[must_use]
pub fn payments() -> [&'static str; 8] {
    [
        say(words::DATE),
        say(words::KIND),
        say(words::BANK_REFERENCE),
        say(words::AMOUNT),
        say(words::STATE),
        say(words::CLAIM),
        say(words::CLAIM_ID),
        say(words::PAYMENT_ID),
    ]
}

/// What stands in the place of a bank's reference where HMRC set the money off.
#[must_use]
pub fn set_off(against: &SetOffDebt) -> String {
    say(words::SetOffAgainst { against })
}

/// What a row of the list of payments is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoneyKind {
    /// HMRC's money, but for interest.
    Payment,
    /// What of it is interest.
    Interest,
    /// What never came to the bank: whoever adds up the bank's money leaves it out.
    SetOff,
    /// What went back to HMRC.
    Returned,
}

/// What it is called.
#[must_use]
pub fn money_kind(kind: MoneyKind) -> &'static str {
    say(match kind {
        MoneyKind::Payment => words::PAYMENT,
        MoneyKind::Interest => words::OF_INTEREST,
        MoneyKind::SetOff => words::SET_OFF,
        MoneyKind::Returned => words::RETURNED,
    })
}

/// The columns of a claim's gifts.
#[must_use]
pub fn lines() -> [&'static str; 11] {
    [
        say(words::LINE),
        say(words::GIFT_ID),
        say(words::REFERENCE),
        say(words::PLATFORM),
        say(words::GIFT_DATE),
        say(words::CLAIMED_ON),
        say(words::GIFT_AID),
        say(words::NOTE),
        say(words::NOW_IN_CLAIM),
        say(words::THIS_CLAIM),
        say(words::PAID_ON),
    ]
}

/// The columns of the gifts that need fixing.
#[must_use]
pub fn held() -> [&'static str; 11] {
    [
        say(words::GIFT_ID),
        say(words::REFERENCE),
        say(words::PLATFORM),
        say(words::GIFT_DATE),
        say(held_gifts::CLAIMABLE),
        say(words::GIFT_AID),
        say(charity_gifts::CLAIM_BY),
        say(held_gifts::WRONG),
        say(words::CLAIM),
        say(words::HMRC_ERROR),
        say(held_gifts::SINCE),
    ]
}

/// The columns of the figures of a year, called as on their page.
#[must_use]
pub fn figures() -> [&'static str; 4] {
    [
        say(claim_figures::LINE),
        say(claim_figures::DATE),
        say(claim_figures::COLUMN_CLAIM),
        say(claim_figures::AMOUNT),
    ]
}

/// The columns of the messages between Uplift and HMRC.
#[must_use]
pub fn messages() -> [&'static str; 6] {
    [
        say(words::WHEN),
        say(words::FROM),
        say(words::KIND),
        say(words::HMRC_ERROR),
        say(words::DETAILS),
        say(words::FILE),
    ]
}

/// Who sent a message, and whose doing something is when nobody is named.
#[must_use]
pub fn sender(is_hmrc: bool) -> &'static str {
    say(if is_hmrc { words::HMRC } else { words::UPLIFT })
}

/// What a message asks or says, in short.
#[must_use]
pub fn message_kind(kind: MessageKind) -> &'static str {
    say(match kind {
        MessageKind::Submit => words::MESSAGE_CLAIM,
        MessageKind::Acknowledgement => words::MESSAGE_ACKNOWLEDGEMENT,
        MessageKind::Response => words::MESSAGE_ACCEPTANCE,
        MessageKind::Listing => words::MESSAGE_LIST,
        MessageKind::Deletion => words::MESSAGE_CLOSED,
        MessageKind::Failure => words::MESSAGE_ERROR,
        MessageKind::Nothing => words::MESSAGE_NONE,
    })
}

/// The columns of the declarations.
#[must_use]
pub fn declarations() -> [&'static str; 15] {
    [
        say(words::LINE),
        say(words::GIFT_ID),
        say(words::DECLARATION),
        say(words::MADE),
        say(words::STATE),
        say(words::ENDED),
        say(words::DECLARATION_TEXT),
        say(words::AUTHORISATION),
        say(words::AUTHORISED),
        say(words::WHERE),
        say(words::PLATFORM),
        say(words::EXPLAINED),
        say(words::UNTIL),
        say(words::STOPPED_FROM),
        say(words::WORDING),
    ]
}

/// Whether a declaration counts.
#[must_use]
pub fn declaration_state(state: DeclarationStatus) -> &'static str {
    say(match state {
        DeclarationStatus::Made => words::DECLARATION_MADE,
        DeclarationStatus::Cancelled => words::DECLARATION_CANCELLED,
        DeclarationStatus::Replaced => words::DECLARATION_REPLACED,
    })
}

/// Where an authorisation was given.
#[must_use]
pub fn place(given: &GivenThrough) -> &'static str {
    say(match given {
        GivenThrough::Portal => words::ON_OWN_PAGES,
        GivenThrough::Platform(_) => words::ON_PLATFORM,
        GivenThrough::Capture(_) => words::ON_PAGE_OPENED,
    })
}

/// The columns of the adjustments.
#[must_use]
pub fn adjustments() -> [&'static str; 7] {
    [
        say(words::GIFT_ID),
        say(words::DECLARATION),
        say(words::GIFT_DATE),
        say(words::CLAIMED_ON),
        say(words::SINCE),
        say(words::CLAIMED_IN),
        say(words::GIFT_AID),
    ]
}

/// The columns of a claim's history.
#[must_use]
pub fn history() -> [&'static str; 6] {
    [
        say(words::WHEN),
        say(words::WHAT),
        say(words::WHO),
        say(words::PAYMENT_DATE),
        say(words::AMOUNT),
        say(words::DETAILS),
    ]
}

#[cfg(test)]
mod tests {
    use super::{declaration_state, message_kind};
    use domain::claim::MessageKind;
    use domain::donation::DeclarationStatus;
    use std::collections::HashSet;

    #[test]
    fn a_kind_of_message_and_a_state_of_a_declaration_are_said_in_words_of_their_own() {
        let kinds: HashSet<_> = MessageKind::ALL.iter().map(|kind| message_kind(*kind)).collect();
        assert_eq!(kinds.len(), MessageKind::ALL.len());
        assert!(MessageKind::ALL.iter().all(|kind| !kinds.contains(kind.as_str())));
        let states: HashSet<_> =
            DeclarationStatus::ALL.iter().map(|state| declaration_state(*state)).collect();
        assert_eq!(states.len(), DeclarationStatus::ALL.len());
        assert!(DeclarationStatus::ALL.iter().all(|state| !states.contains(state.as_str())));
    }
}
