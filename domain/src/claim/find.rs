//! How people find a claim, or lines of one: by what they have in hand, and by how far it has come.

use crate::donation::{Find, claim_named, claim_number};
use crate::field_error::Problem;
use crate::list::ListFilter;
use crate::money::Pence;

/// What a list of claims is narrowed to.
pub type ClaimFilter = ListFilter<ClaimGroup, FindClaim>;
/// What the lines of a claim are narrowed to.
pub type LineFilter = ListFilter<LineState, Find>;

word_enum! {
    /// Claims that people look at together. One can be in several of these.
    pub enum ClaimGroup {
        /// HMRC has not answered it yet, or has not got it.
        InProgress = "in_progress",
        /// HMRC owes money for it: all, or what is missing of it.
        Owed = "owed",
        /// Of these, HMRC is late to pay it.
        Overdue = "overdue",
        /// HMRC has paid less than it is to pay.
        PaidInPart = "paid_in_part",
        /// HMRC has paid something for it.
        Paid = "paid",
        /// HMRC rejected it, or refused it after it had accepted it.
        Rejected = "rejected",
        /// It was given up, or HMRC never received it.
        Cancelled = "cancelled",
    }
}

word_enum! {
    /// Lines that stand in their claim no more.
    pub enum LineState {
        /// HMRC rejected the line, or refused its gift after it had accepted the claim.
        NotAccepted = "not_accepted",
        /// The line was good, but its claim came to nothing: it is free for another, or in one.
        Released = "released",
    }
}

impl LineState {
    /// As which a line of it is stored to be dropped.
    #[must_use]
    pub const fn dropped(self) -> &'static [&'static str] {
        match self {
            Self::NotAccepted => &["refused", "cut"],
            Self::Released => &["released"],
        }
    }
}

/// What somebody looks for among claims. Whichever of these a claim has, it is found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FindClaim {
    /// Its number.
    pub number: Option<i32>,
    /// What was given with it, its Gift Aid, what HMRC is to pay for it, has paid, or is short by.
    pub amount: Option<Pence>,
}

impl FindClaim {
    /// Reads what was typed: `claim 12` is that claim alone; a number alone may be an amount as well.
    ///
    /// # Errors
    /// What to enter instead.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let typed = text.trim().to_ascii_lowercase();
        if let Some(number) = claim_named(&typed) {
            return Ok(Self { number: Some(number), amount: None });
        }
        let found = Self { number: claim_number(&typed), amount: typed.parse().ok() };
        if found.number.is_none() && found.amount.is_none() {
            return Err(Problem::new(
                "invalid",
                "Enter the number of a claim, such as 12, or an amount, such as 42.00.",
            ));
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::FindClaim;
    use crate::money::Pence;

    #[test]
    fn a_claim_is_looked_for_by_its_number_or_by_an_amount() {
        let find = |number: Option<i32>, pence: Option<i64>| FindClaim {
            number,
            amount: pence.map(|pence| Pence::new(pence).unwrap()),
        };
        for (typed, found) in [
            (" Claim #12 ", find(Some(12), None)),
            ("12", find(Some(12), Some(1_200))),
            ("£30.86", find(None, Some(3_086))),
        ] {
            assert_eq!(FindClaim::parse(typed).unwrap(), found, "{typed}");
        }
        for nothing in ["", "claim", "hmrc", "-1"] {
            assert_eq!(FindClaim::parse(nothing).unwrap_err().code(), "invalid", "{nothing}");
        }
    }
}
