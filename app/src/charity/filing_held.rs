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
    use super::{charity_team, filing_held, say};
    use domain::claim::ClaimAlarm;

    #[test]
    fn f3_a_refused_account_is_not_told_as_a_claim_that_hmrc_has_twice() {
        for (alarm, title) in [
            (ClaimAlarm::AccountRefused, charity_team::HELD_REFUSED),
            (ClaimAlarm::SentTwice, charity_team::HELD_TWICE),
            (ClaimAlarm::Contradicted, charity_team::HELD_TWICE),
        ] {
            assert_eq!(filing_held(alarm).0, say(title));
        }
    }
}
