//! Names of charities.

use crate::field_error::Problem;
use crate::reader::nfc;

/// A charity's name as HMRC knows it: 1 to 160 characters, the first a letter or digit.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CharityName(String);

impl CharityName {
    /// Reads a name. Marks before the first letter or digit are left out ("@Charity" is "Charity"), as HMRC's schema asks.
    ///
    /// # Errors
    /// What to correct.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let tidy = nfc(&words.join(" ")).into_owned();
        let name = tidy.trim_start_matches(|first: char| !first.is_alphanumeric());
        if name.is_empty() {
            return Err(Problem::new("invalid", "Enter the charity's name as HMRC knows it."));
        }
        if name.chars().any(char::is_control) {
            return Err(Problem::new("invalid", "Remove the characters that cannot be printed."));
        }
        if name.chars().count() > 160 {
            return Err(Problem::new("too_long", "Use at most 160 characters."));
        }
        Ok(Self(name.to_owned()))
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

text_value!(CharityName, shown);
