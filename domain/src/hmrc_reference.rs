//! Charities' references at HMRC.

use crate::field_error::Problem;

/// A charity's reference at HMRC: one or two capital letters and up to five digits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HmrcReference(String);

impl HmrcReference {
    /// Reads a reference, in any case, with or without spaces: letters of HMRC's have `AB 12345`.
    ///
    /// # Errors
    /// What to correct. A sub-fund's reference, with a stroke, is not taken by HMRC.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let mut text = text.to_ascii_uppercase();
        text.retain(|letter| !letter.is_whitespace());
        if text.contains('/') {
            return Err(Problem::new(
                "invalid",
                "Leave out the stroke and what follows it: HMRC wants the charity's main reference.",
            ));
        }
        let digits = text.trim_start_matches(|letter: char| letter.is_ascii_uppercase());
        let letters = text.len() - digits.len();
        if (1..=2).contains(&letters)
            && (1..=5).contains(&digits.len())
            && digits.bytes().all(|byte| byte.is_ascii_digit())
        {
            Ok(Self(text))
        } else {
            Err(Problem::new(
                "invalid",
                "Enter the HMRC reference: one or two letters and up to five digits, such as AB12345.",
            ))
        }
    }

    /// The reference.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it is a community amateur sports club's, which has no charity regulator (HMRC rules 7029 and 7033).
    #[must_use]
    pub fn is_casc(&self) -> bool {
        self.0.starts_with("CH") || self.0.starts_with("CF")
    }
}

text_value!(HmrcReference, shown);
