//! Telephone numbers.

use crate::field_error::Problem;

/// A telephone number in E.164 form, such as +447700900123.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Phone(String);

impl Phone {
    /// Reads a number with or without spaces, hyphens, dots and brackets. One that begins with a single 0 is read as a UK
    /// number, and 00 as +.
    ///
    /// # Errors
    /// What to correct.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let wrong =
            || Problem::new("invalid", "Enter a phone number, such as 07700 900123 or +44 7700 900123.");
        // "+44 (0)7700 900123" is a common way to write both forms at once.
        let text = text.trim().replace("(0)", "");
        let plus = text.starts_with('+');
        let rest = text.strip_prefix('+').unwrap_or(&text);
        let separator = |character: &char| {
            matches!(character, ' ' | '\u{a0}' | '-' | '\u{2010}'..='\u{2013}' | '.' | '(' | ')')
        };
        let digits: String = rest.chars().filter(|character| !separator(character)).collect();
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(wrong());
        }
        let international = if plus {
            digits
        } else if let Some(rest) = digits.strip_prefix("00") {
            rest.to_owned()
        } else if let Some(rest) = digits.strip_prefix('0') {
            format!("44{rest}")
        } else {
            return Err(Problem::new(
                "invalid",
                "Start the phone number with 0, or with + and the country code.",
            ));
        };
        // E.164 section 6.2.1: at most 15 digits, and no country code begins with 0.
        if international.starts_with('0') || !(8..=15).contains(&international.len()) {
            return Err(wrong());
        }
        if international.strip_prefix("44").is_some_and(|national| !is_uk_number(national)) {
            return Err(wrong());
        }
        Ok(Self(format!("+{international}")))
    }

    /// The number, with its +.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The last three digits, for showing.
    #[must_use]
    pub fn masked(&self) -> String {
        format!("•••• {}", &self.0[self.0.len() - 3..])
    }
}

/// Ofcom's National Telephone Numbering Plan: ten digits after the country code, nine in a few areas, never a 0 first.
fn is_uk_number(national: &str) -> bool {
    let nine_is_enough = national.starts_with(['1', '2', '8']);
    !national.starts_with('0') && (national.len() == 10 || (national.len() == 9 && nine_is_enough))
}

text_value!(Phone, personal);
