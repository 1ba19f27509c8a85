//! A platform's own name for a donation.

use crate::field_error::Problem;

/// A platform's own reference of a donation: 1 to 100 printable ASCII characters, unique for ever within the platform.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reference(String);

impl Reference {
    /// Reads a reference; it is kept as given.
    ///
    /// # Errors
    /// What to correct.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let text = text.trim();
        if text.chars().count() > 100 {
            return Err(Problem::new("too_long", "Use at most 100 characters."));
        }
        if text.is_empty() || !text.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
            return Err(Problem::new(
                "invalid",
                "Use 1 to 100 letters, digits, spaces and ordinary marks, without accents.",
            ));
        }
        Ok(Self(text.to_owned()))
    }

    /// The reference.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

text_value!(Reference, shown);
