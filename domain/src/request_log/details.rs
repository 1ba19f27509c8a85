//! What is kept of a request beside its line: enough to find out what was wrong with it, and nothing that it held.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// What a request's own page shows beside its line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Details {
    /// Which Idempotency-Key it had, if any.
    pub key: Option<KeyMark>,
    /// Whether the answer was the kept one of an earlier request with the same key.
    pub is_replay: bool,
    /// The fields and query parameters that it was refused for.
    pub fields: RefusedFields,
}

/// The first 32 bits of the SHA-256 of an Idempotency-Key: enough to see that two requests had the same key, too little to tell
/// what it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyMark(u32);

impl KeyMark {
    /// The mark of the key with this SHA-256.
    #[must_use]
    pub fn of(hash: [u8; 32]) -> Self {
        let [first, second, third, fourth, ..] = hash;
        Self(u32::from_be_bytes([first, second, third, fourth]))
    }
}

impl fmt::Display for KeyMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}

impl FromStr for KeyMark {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        u32::from_str_radix(text, 16).map(Self)
    }
}

/// A field or query parameter that was refused, and the code of what was wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefusedField {
    at: String,
    code: String,
}

impl RefusedField {
    /// The longest place that is kept, in characters.
    pub const LONGEST: usize = 100;

    /// `at` is a JSON Pointer (RFC 6901), empty for the whole body, or the name of a query parameter. It may hold only names of the
    /// API: what a caller made up is data.
    #[must_use]
    pub fn new(at: &str, code: &str) -> Self {
        let cut = |text: &str| text.chars().take(Self::LONGEST).collect();
        Self { at: cut(at), code: cut(code) }
    }

    /// The place of the field.
    #[must_use]
    pub fn at(&self) -> &str {
        &self.at
    }

    /// The code for programs, such as `required`.
    #[must_use]
    pub fn code(&self) -> &str {
        &self.code
    }
}

/// The fields that a request was refused for, in the order in which they were answered: the first 20 at most.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RefusedFields(Vec<RefusedField>);

impl RefusedFields {
    /// How many are kept.
    pub const MOST: usize = 20;

    /// Whether it was refused for none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Each of them.
    pub fn iter(&self) -> std::slice::Iter<'_, RefusedField> {
        self.0.iter()
    }
}

impl FromIterator<RefusedField> for RefusedFields {
    fn from_iter<I: IntoIterator<Item = RefusedField>>(fields: I) -> Self {
        Self(fields.into_iter().take(Self::MOST).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_of_refused_fields_is_bounded() {
        let long = format!("/{}", "é".repeat(500));
        let fields: RefusedFields = (0..500).map(|_| RefusedField::new(&long, "required")).collect();
        assert_eq!(fields.iter().count(), RefusedFields::MOST);
        assert!(fields.iter().all(|field| field.at().chars().count() == RefusedField::LONGEST));
        let whole = serde_json::to_string(&fields).unwrap();
        assert!(whole.chars().count() < 5_000, "as the table bounds it");
        assert_eq!(serde_json::from_str::<RefusedFields>(&whole).unwrap(), fields);
    }

    #[test]
    fn a_mark_is_eight_digits_and_reads_back() {
        let mut hash = [0xff; 32];
        hash[..4].copy_from_slice(&[0, 1, 0xab, 0xcd]);
        let mark = KeyMark::of(hash);
        assert_eq!(mark.to_string(), "0001abcd");
        assert_eq!("0001abcd".parse(), Ok(mark));
    }
}
