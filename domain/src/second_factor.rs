//! What somebody proves besides their mailbox when they sign in.

use crate::field_error::Problem;
use crate::platform::named;

/// The longest name of a passkey or an authenticator app, in characters.
const LONGEST: usize = 60;

/// What a person calls a passkey or an authenticator app, such as "Work laptop".
#[derive(Clone, PartialEq, Eq)]
pub struct FactorName(String);

impl FactorName {
    /// Takes a name of 1 to 60 characters.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        named(text, LONGEST)
            .map(Self)
            .ok_or_else(|| Problem::new("invalid", "Enter a name of 1 to 60 characters."))
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

text_value!(FactorName, shown);

#[cfg(test)]
mod tests {
    use super::FactorName;

    #[test]
    fn a_name_is_trimmed_and_bounded() {
        assert_eq!(FactorName::parse(" Work laptop ").unwrap().as_str(), "Work laptop");
        for wrong in ["", " ", "a\nb", &"x".repeat(61)] {
            assert!(FactorName::parse(wrong).is_err(), "{wrong:?}");
        }
    }
}
