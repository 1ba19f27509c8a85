//! How people find a claim or its lines: by a number or an amount that they know, and by state.

use crate::donation::{Find, claim_named, claim_number};
use crate::field_error::Problem;
use crate::list::ListFilter;
use crate::money::Pence;

/// The filter of a list of claims.
pub type ClaimFilter = ListFilter<ClaimGroup, FindClaim>;
/// The filter of a claim's lines.
pub type LineFilter = ListFilter<LineState, Find>;

word_enum! {
    /// Groups of claims that people look at together. A claim can be in several.
    pub enum ClaimGroup {
        /// Somebody has to look at it: something about it is wrong, or HMRC's money is late or does not fit.
        NeedsAttention = "needs_attention",
        /// It is not sent yet, or HMRC has not answered it yet.
        InProgress = "in_progress",
        /// HMRC owes all or some of its money.
        Owed = "owed",
        /// HMRC owes money for it, and is late.
        Overdue = "overdue",
        /// HMRC has paid some of its money, not all.
        PaidInPart = "paid_in_part",
        /// HMRC has paid more than it left of the claim, or than was claimed, and nobody has said what became of that.
        Overpaid = "overpaid",
        /// HMRC has paid something for it.
        Paid = "paid",
        /// HMRC rejected it, or refused it after it had accepted it.
        Rejected = "rejected",
        /// Somebody cancelled it, or HMRC never received it.
        Cancelled = "cancelled",
    }
}

word_enum! {
    /// Lines that are no longer part of their claim.
    pub enum LineState {
        /// HMRC rejected the line, or refused its gift after it had accepted the claim.
        NotAccepted = "not_accepted",
        /// The line was good, but its claim failed: its gift can go into another claim, or already has.
        Released = "released",
    }
}

impl LineState {
    /// The values of the column `dropped` that mean this state.
    #[must_use]
    pub const fn dropped(self) -> &'static [&'static str] {
        match self {
            Self::NotAccepted => &["refused", "cut"],
            Self::Released => &["released"],
        }
    }
}

/// A search among claims. A claim matches if it has any of these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FindClaim {
    /// The claim with this number.
    pub number: Option<i32>,
    /// Any amount of the claim: gifts, Gift Aid, what HMRC is to pay, has paid, or still owes.
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
