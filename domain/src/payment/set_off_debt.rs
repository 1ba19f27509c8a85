//! What HMRC sets money off against instead of paying it.

use crate::field_error::Problem;
use crate::page_fault::PageFault;
use crate::plain_text::has_unseen;
use crate::reader::nfc;

/// The longest that is taken, in characters.
const LONGEST: usize = 100;

/// The debt of a charity's against which HMRC set off what it owed for a claim, in the words of whoever recorded it, such as "PAYE for
/// October".
#[derive(Clone, PartialEq, Eq)]
pub struct SetOffDebt(String);

impl SetOffDebt {
    /// Reads one line of 1 to 100 characters that can be seen. Line breaks become spaces.
    ///
    /// # Errors
    /// What to correct.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let debt = nfc(&words.join(" ")).into_owned();
        if debt.is_empty() {
            return Err(Problem::new("required", PageFault::SetOffAgainst.as_str()));
        }
        if debt.chars().count() > LONGEST {
            return Err(Problem::new("too_long", PageFault::MostIs100.as_str()));
        }
        if has_unseen(&debt) {
            return Err(Problem::new("invalid", "Remove the characters that cannot be seen."));
        }
        Ok(Self(debt))
    }

    /// The debt.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

text_value!(SetOffDebt, shown);

#[cfg(test)]
mod tests {
    use super::SetOffDebt;

    #[test]
    fn a_debt_is_one_line_of_some_words() {
        let long = "x".repeat(100);
        for (text, debt) in [
            (" PAYE for October ", "PAYE for October"),
            ("VAT\r\nto\tJune", "VAT to June"),
            ("Cafe\u{301} VAT", "Café VAT"),
            (long.as_str(), long.as_str()),
        ] {
            assert_eq!(SetOffDebt::parse(text).unwrap().as_str(), debt);
        }
        let longer = "x".repeat(101);
        for (text, code) in [
            ("", "required"),
            (" \n ", "required"),
            (longer.as_str(), "too_long"),
            ("PAYE\0", "invalid"),
            ("PAYE\u{202e}", "invalid"),
        ] {
            assert_eq!(SetOffDebt::parse(text).unwrap_err().code(), code, "{text:?}");
        }
    }
}
