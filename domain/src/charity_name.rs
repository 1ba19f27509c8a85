//! Names of charities.

use crate::field_error::Problem;
use crate::plain_text::{has_address, has_unseen};
use crate::reader::nfc;

/// The longest name that is taken. HMRC's form has room for 160.
const LONGEST: usize = 100;

/// A charity's name as HMRC knows it: the first character is a letter or digit.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CharityName(String);

impl CharityName {
    /// Reads a name of up to 100 characters, which is in our mails: it leads nowhere and looks like what it is. Marks before the
    /// first letter or digit are left out ("# Charity" is "Charity"), as HMRC's schema asks.
    ///
    /// # Errors
    /// What to correct.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let name = Self::kept(text)?;
        if name.0.chars().count() > LONGEST {
            return Err(Problem::new("too_long", "Use at most 100 characters."));
        }
        if has_address(text) {
            return Err(Problem::new("invalid", "Enter the name alone, without a web or email address."));
        }
        if has_unseen(&name.0) {
            return Err(Problem::new("invalid", "Remove the characters that cannot be seen."));
        }
        Ok(name)
    }

    /// Reads a name that is kept: it may be from before the rules for new ones.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn kept(text: &str) -> Result<Self, Problem> {
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
