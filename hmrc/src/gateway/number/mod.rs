//! HMRC's error numbers: what each means, what to do about it, and who says so.

mod table;

pub use table::{KNOWN, UNPUBLISHED};

/// A number that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// HMRC's number.
    pub number: u32,
    /// What it means.
    pub meaning: &'static str,
    /// What to do about it.
    pub cure: &'static str,
    /// What follows for the claim.
    pub advice: Advice,
    /// Where this is known from.
    pub source: &'static str,
}

/// What follows from an error, for whoever files claims; the graver the later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Advice {
    /// HMRC does not know the submission (any more). After a deletion that is as it should be; otherwise list, and decide
    /// by what is there.
    List,
    /// The claim is wrong: take out or put right what is named, and submit what is left as a new claim.
    CorrectClaim,
    /// The message is too long: make several claims of it.
    Split,
    /// HMRC was busy: go on polling. After a submission that got no CorrelationID, list first.
    PollAgain,
    /// HMRC does not take the account: stop everything that is filed with it until somebody has looked.
    CheckCredentials,
    /// The message is not what the gateway takes: the fault is the software's. Hold the claim and report it.
    Report,
}

/// What is known of a number.
#[must_use]
pub fn known(number: u32) -> Option<&'static Known> {
    KNOWN.iter().find(|known| known.number == number)
}

impl Advice {
    /// What follows from a number, known or not; `None` when nothing can be said of it.
    pub(super) fn of(number: u32) -> Option<Self> {
        match known(number) {
            Some(known) => Some(known.advice),
            None if (4000..5000).contains(&number) || UNPUBLISHED.contains(&number) => {
                Some(Self::CorrectClaim)
            }
            None => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_order_and_says_what_to_do() {
        assert!(KNOWN.windows(2).all(|pair| pair[0].number < pair[1].number));
        for known in KNOWN {
            for text in [known.meaning, known.cure] {
                assert!(text.ends_with('.') && text.starts_with(char::is_uppercase), "{text}");
            }
            assert!(known.source.len() > 10);
        }
    }

    #[test]
    fn rules_whose_text_is_not_public_are_the_claims_too() {
        for number in UNPUBLISHED {
            assert_eq!(known(number), None);
            assert_eq!(Advice::of(number), Some(Advice::CorrectClaim));
        }
        assert_eq!(Advice::of(4077), Some(Advice::CorrectClaim));
        assert_eq!(Advice::of(31_337), None);
    }
}
