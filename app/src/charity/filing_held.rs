//! The words for why no claim of a charity is filed until the operator has settled a problem with HMRC.
use crate::words::{charity_team, say};

use domain::claim::ClaimAlarm;

/// Title and text for the alarm that holds the charity's filing.
pub fn filing_held(alarm: ClaimAlarm) -> (&'static str, &'static str) {
    if alarm.is_of_two_claims() {
        (say(charity_team::HELD_TWICE), say(charity_team::HELD_TWICE_LEAD))
    } else {
        (say(charity_team::HELD_REFUSED), say(charity_team::HELD_REFUSED_LEAD))
    }
}

#[cfg(test)]
mod tests {
    use super::filing_held;
    use domain::claim::ClaimAlarm;

    #[test]
    fn f3_a_refused_account_is_not_told_as_a_claim_that_hmrc_has_twice() {
        let (title, text) = filing_held(ClaimAlarm::AccountRefused);
        assert!(title.contains("refused to take one") && text.contains("nominee"), "{title}: {text}");
        for alarm in [ClaimAlarm::SentTwice, ClaimAlarm::Contradicted] {
            let (title, text) = filing_held(alarm);
            assert!(title.contains("twice") && text.contains("return it"), "{title}: {text}");
        }
    }
}
