//! Why the operator refused something, in words that the charity's people read.

use crate::field_error::Problem;
use crate::plain_text::has_unseen;

/// How long a reason can be, in characters.
pub const LONGEST_REASON: usize = 500;

/// Why the operator refused a registration, a correction or a terminal: one paragraph of 1 to [`LONGEST_REASON`] characters.
#[derive(Clone, PartialEq, Eq)]
pub struct RefusalReason(String);

impl RefusalReason {
    /// Reads a reason. Line breaks become spaces.
    ///
    /// # Errors
    /// What to correct.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.is_empty() {
            return Err(Problem::new("required", "Enter the reason for your refusal."));
        }
        if text.chars().count() > LONGEST_REASON {
            return Err(Problem::new("too_long", "Use at most 500 characters."));
        }
        if has_unseen(&text) {
            return Err(Problem::new("invalid", "Remove characters that cannot be seen."));
        }
        Ok(Self(text))
    }

    /// The reason.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

text_value!(RefusalReason, shown);
