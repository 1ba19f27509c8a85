//! Names of people who work for charities and platforms.

use crate::field_error::Problem;
use crate::plain_text::{has_address, has_unseen};
use crate::reader::nfc;

/// The longest name that is taken.
const LONGEST: usize = 100;

/// The name of somebody who works for a charity or a platform, as they write it.
#[derive(Clone, PartialEq, Eq)]
pub struct StaffName(String);

impl StaffName {
    /// Reads a name of up to 100 characters. It appears in our emails, also to people who are invited, so it must have a letter,
    /// and no address or invisible characters.
    ///
    /// # Errors
    /// What to correct.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let name = nfc(&words.join(" ")).into_owned();
        if name.is_empty() {
            return Err(Problem::new("required", "Enter your name."));
        }
        if name.chars().count() > LONGEST {
            return Err(Problem::new("too_long", "Use at most 100 characters."));
        }
        if has_address(&name) {
            return Err(Problem::new("invalid", "Enter your name alone, without a web or email address."));
        }
        if has_unseen(&name) {
            return Err(Problem::new("invalid", "Remove the characters that cannot be seen."));
        }
        if !name.chars().any(char::is_alphabetic) {
            return Err(Problem::new("invalid", "Enter a name with letters."));
        }
        Ok(Self(name))
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

text_value!(StaffName, personal);

#[cfg(test)]
mod tests {
    use super::StaffName;

    #[test]
    fn a_name_is_tidied_and_leads_nowhere() {
        for (text, name) in [
            ("  Sam   Okafor ", "Sam Okafor"),
            ("Zoe\u{308} O’Neil", "Zoë O’Neil"),
            ("J. R. Smith", "J. R. Smith"),
            ("李雷", "李雷"),
            (&"x".repeat(100), &"x".repeat(100)),
        ] {
            assert_eq!(StaffName::parse(text).unwrap().as_str(), name);
        }
        for (text, code) in [
            (" \t ", "required"),
            (&"x".repeat(101), "too_long"),
            ("Sam https://evil.example", "invalid"),
            ("sam@example.org", "invalid"),
            ("Sam\u{202e}Okafor", "invalid"),
            ("Sam\u{0}", "invalid"),
            ("...", "invalid"),
        ] {
            assert_eq!(StaffName::parse(text).unwrap_err().code(), code, "{text:?}");
        }
    }

    #[test]
    fn a_name_is_not_in_what_is_logged() {
        assert_eq!(format!("{:?}", StaffName::parse("Sam Okafor").unwrap()), "StaffName(redacted)");
    }
}
