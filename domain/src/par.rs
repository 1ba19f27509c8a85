//! Payment account references.

use crate::field_error::Problem;

/// A payment account reference: what stands for a card account without being its number. EMVCo's have 29 characters;
/// test systems send shorter and longer ones, so any of 8 to 64 letters and digits is kept as given.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Par(String);

impl Par {
    /// Reads a reference.
    ///
    /// # Errors
    /// What to correct.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let text = text.trim();
        if !(8..=64).contains(&text.len()) || !text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(Problem::new(
                "invalid",
                "Send the payment account reference: 8 to 64 letters and digits, such as V0010013019339023456789012345.",
            ));
        }
        // A card number must never be kept (PCI DSS requirement 3); no payment account reference is digits alone.
        if text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(Problem::new(
                "invalid",
                "Send the payment account reference, never the card number.",
            ));
        }
        Ok(Self(text.to_owned()))
    }

    /// The reference.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The last four characters, for showing.
    #[must_use]
    pub fn masked(&self) -> String {
        format!("•••• {}", &self.0[self.0.len() - 4..])
    }
}

text_value!(Par, personal);
