//! Email addresses.

use crate::field_error::Problem;
use crate::reader::nfc;

/// RFC 5321 section 4.5.3.1.3, less the angle brackets.
const MOST_BYTES: usize = 254;

/// An email address in its normal form: trimmed, NFC, lower case. Two texts with one normal form are one donor.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Email(String);

impl Email {
    /// Reads an address. Only plain mistakes are refused; whether it works, a mail tells.
    ///
    /// # Errors
    /// What to correct.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let text = nfc(text.trim()).to_lowercase();
        if text.len() > MOST_BYTES {
            return Err(Problem::new("too_long", "Use an email address of at most 254 characters."));
        }
        if is_address(&text) {
            Ok(Self(text))
        } else {
            Err(Problem::new(
                "invalid",
                "Enter an email address in the correct format, such as name@example.org.",
            ))
        }
    }

    /// The address.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What follows the `@`.
    #[must_use]
    pub fn domain(&self) -> MailDomain {
        MailDomain(self.0.split_once('@').map(|(_, domain)| domain.to_owned()).unwrap_or_default())
    }
}

/// The domain of mail addresses, such as `hospice.example.org`, in the form that it has in an [`Email`].
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MailDomain(String);

impl MailDomain {
    /// Reads a domain.
    ///
    /// # Errors
    /// What to correct.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let text = text.trim();
        // A domain is whatever can stand in an address.
        Email::parse(&format!("a@{text}")).map(|email| email.domain()).map_err(|_| {
            Problem::new(
                "invalid",
                "Enter the part of your addresses after the @, such as hospice.example.org.",
            )
        })
    }

    /// What stands behind the @ of its addresses.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn is_address(text: &str) -> bool {
    let Some((local, domain)) = text.split_once('@') else {
        return false;
    };
    let refused = |character: char| {
        character.is_whitespace() || character.is_control() || "<>()[]\\,;:\"".contains(character)
    };
    let labels_are_fine = domain.split('.').all(|label| {
        let edge = |at: Option<char>| at.is_some_and(char::is_alphanumeric);
        edge(label.chars().next())
            && edge(label.chars().next_back())
            && label.chars().all(|character| character.is_alphanumeric() || character == '-')
    });
    !local.is_empty()
        && !text.chars().any(refused)
        && !local.starts_with('.')
        && !local.ends_with('.')
        && !local.contains("..")
        && domain.contains('.')
        && labels_are_fine
}

text_value!(Email, personal);
text_value!(MailDomain, shown);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_domain_is_read_as_addresses_have_it() {
        let domain = MailDomain::parse(" Hospice.Example.ORG ").unwrap();
        assert_eq!(domain, Email::parse("Ann@hospice.example.org").unwrap().domain());
        for text in [
            "",
            "hospice",
            "ann@hospice.example.org",
            "hospice.example.org/",
            ".example.org",
            "a b.example.org",
        ] {
            assert_eq!(MailDomain::parse(text).unwrap_err().code(), "invalid", "{text}");
        }
    }
}
