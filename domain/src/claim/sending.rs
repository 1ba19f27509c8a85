//! One sending of a claim, and the names that we and HMRC give it.

use std::fmt;

use crate::calendar::Timestamp;
use crate::word_enum::UnknownValue;

/// Our own name for one sending: 32 hexadecimal digits. Every sending has a new one.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct TransactionId(String);

/// HMRC's name for a message that it took: hexadecimal digits, at most 32.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct CorrelationId(String);

fn is_hexadecimal(text: &str) -> bool {
    (1..=32).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_digit() || (b'A'..=b'F').contains(&byte))
}

impl TransactionId {
    /// The id made of these 128 bits.
    #[must_use]
    pub fn from_bits(bits: u128) -> Self {
        Self(format!("{bits:032X}"))
    }

    /// Takes an id back from where it is kept.
    ///
    /// # Errors
    /// [`UnknownValue`] for anything but capital hexadecimal digits.
    pub fn parse(text: &str) -> Result<Self, UnknownValue> {
        if is_hexadecimal(text) { Ok(Self(text.to_owned())) } else { Err(UnknownValue::of("transaction id")) }
    }

    /// The id as it stands in messages.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl CorrelationId {
    /// Reads the id as HMRC wrote it.
    ///
    /// # Errors
    /// [`UnknownValue`] for anything but capital hexadecimal digits.
    pub fn parse(text: &str) -> Result<Self, UnknownValue> {
        if is_hexadecimal(text) { Ok(Self(text.to_owned())) } else { Err(UnknownValue::of("correlation id")) }
    }

    /// The id as it stands in messages.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for TransactionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TransactionId({})", self.0)
    }
}

impl fmt::Debug for CorrelationId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CorrelationId({})", self.0)
    }
}

/// One sending of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filed {
    /// Our name for it.
    pub transaction: TransactionId,
    /// Since when it may be with HMRC.
    pub at: Timestamp,
}
