//! How people find a payment from HMRC: by their bank statement, by what it was set off against, by its claim, and by state.

use crate::donation::{claim_named, claim_number};
use crate::field_error::Problem;
use crate::list::ListFilter;
use crate::money::Pence;

/// The most letters that are kept of what the bank says.
pub(super) const LONGEST: usize = 100;

/// The filter of a list of HMRC's payments.
pub type PaymentFilter = ListFilter<PaymentState, FindPayment>;

word_enum! {
    /// The state of a payment from HMRC. Each payment has exactly one.
    pub enum PaymentState {
        /// It pays one or more claims.
        Matched = "matched",
        /// Somebody has to say which claims it pays.
        Open = "not_matched",
        /// It may be a duplicate, and does not count until somebody decides.
        Doubtful = "may_be_duplicate",
        /// Somebody said that it is not Gift Aid.
        Dismissed = "not_gift_aid",
    }
}

/// A search among HMRC's payments. A payment matches if it has any of these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FindPayment {
    /// The number of a claim that it pays.
    pub claim: Option<i32>,
    /// The whole payment, or the part that pays one of several claims.
    pub amount: Option<Pence>,
    /// Part of the bank reference, or of what HMRC set the money off against, in upper or lower case.
    pub part: Option<String>,
}

impl FindPayment {
    /// Reads what was typed: `claim 12` is that claim alone; anything else is a part of the bank's words, and may be an amount or the
    /// number of a claim as well.
    ///
    /// # Errors
    /// What to enter instead.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let typed = text.trim();
        if let Some(number) = claim_named(&typed.to_ascii_lowercase()) {
            return Ok(Self { claim: Some(number), amount: None, part: None });
        }
        if typed.is_empty() || typed.chars().count() > LONGEST || typed.contains(char::is_control) {
            return Err(Problem::new(
                "invalid",
                "Enter a part of the bank reference, an amount such as 42.00, or a claim such as “claim 7”.",
            ));
        }
        Ok(Self { claim: claim_number(typed), amount: typed.parse().ok(), part: Some(typed.to_owned()) })
    }
}

#[cfg(test)]
mod tests {
    use super::FindPayment;
    use crate::money::Pence;

    #[test]
    fn a_payment_is_looked_for_by_whatever_the_statement_shows_or_by_its_claim() {
        let find = |claim: Option<i32>, pence: Option<i64>, part: &str| FindPayment {
            claim,
            amount: pence.map(|pence| Pence::new(pence).unwrap()),
            part: Some(part).filter(|part| !part.is_empty()).map(str::to_owned),
        };
        for (typed, found) in [
            (" Claim 12 ", find(Some(12), None, "")),
            ("#7", find(Some(7), None, "")),
            // A number alone may be any of them.
            ("12", find(Some(12), Some(1_200), "12")),
            ("£1,250.50", find(None, Some(125_050), "£1,250.50")),
            ("bacs Hmrc", find(None, None, "bacs Hmrc")),
            ("claimant", find(None, None, "claimant")),
            ("é", find(None, None, "é")),
        ] {
            assert_eq!(FindPayment::parse(typed).unwrap(), found, "{typed}");
        }
        let long = "a".repeat(101);
        for nothing in ["", " ", "a\0b", long.as_str()] {
            assert_eq!(FindPayment::parse(nothing).unwrap_err().code(), "invalid", "{nothing}");
        }
    }
}
