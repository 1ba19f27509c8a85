//! The two ids of an exchange.

use std::fmt;
use std::str::FromStr;

/// HMRC's id of a submission (CorrelationID): it comes with the acknowledgement, and every later request names it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CorrelationId(String);

/// Our id of a submission (TransactionID). It is in the message before the message is sent, so that a submission whose
/// reply was lost can be found in a list.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TransactionId(String);

/// A text that is neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an id of the gateway is 1 to 32 characters of 0-9 and A-F")]
pub struct NotAnId;

/// The schema's pattern, but for the empty text.
fn parse(text: &str) -> Result<String, NotAnId> {
    let fits = |byte: u8| byte.is_ascii_digit() || (b'A'..=b'F').contains(&byte);
    if (1..=32).contains(&text.len()) && text.bytes().all(fits) { Ok(text.to_owned()) } else { Err(NotAnId) }
}

/// Thirty-two digits.
fn digits(bytes: [u8; 16]) -> String {
    bytes.iter().map(|byte| format!("{byte:02X}")).collect()
}

impl CorrelationId {
    /// As it stands in a message.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The id with these sixteen bytes: only HMRC gives ids, and who simulates it.
    #[cfg(feature = "simulator")]
    pub(crate) fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(digits(bytes))
    }
}

impl TransactionId {
    /// As it stands in a message.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The id with these sixteen bytes, such as those of a UUID.
    #[must_use]
    pub fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(digits(bytes))
    }
}

impl FromStr for CorrelationId {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        parse(text).map(Self)
    }
}

impl FromStr for TransactionId {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        parse(text).map(Self)
    }
}

impl fmt::Display for CorrelationId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl fmt::Display for TransactionId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_upper_case_hexadecimal_of_at_most_32_characters() {
        for text in ["0", "9072973591062099772", "723F63DC1F4F4133A26EEF5E169BADF3"] {
            assert_eq!(text.parse::<CorrelationId>().unwrap().as_str(), text);
            assert_eq!(text.parse::<TransactionId>().unwrap().to_string(), text);
        }
        for text in ["", "abc", "G", "0 ", "1-2", &"A".repeat(33)] {
            assert_eq!(text.parse::<CorrelationId>(), Err(NotAnId), "{text}");
        }
    }

    #[test]
    fn a_uuid_makes_a_transaction_id() {
        let mut bytes = [0x0a; 16];
        bytes[15] = 0xff;
        assert_eq!(TransactionId::from_bytes(bytes).as_str(), "0A0A0A0A0A0A0A0A0A0A0A0A0A0A0AFF");
    }
}
