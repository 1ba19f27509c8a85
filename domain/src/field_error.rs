//! What is wrong with a field, and what to do about it.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

/// What is wrong with one field. Never repeats what was typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FieldError {
    /// Which field, as a JSON Pointer (RFC 6901) such as `/address/line1`; empty for the whole.
    #[cfg_attr(feature = "openapi", schema(example = "/address/line1"))]
    pub pointer: String,
    /// A stable word for machines, such as `required`.
    #[cfg_attr(feature = "openapi", schema(example = "required"))]
    pub code: String,
    /// A sentence for people that says what to do.
    #[cfg_attr(feature = "openapi", schema(example = "Enter the first line of the address."))]
    pub detail: String,
}

/// Why a value was refused, before it is known which field it came from.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{code}")]
pub struct Problem {
    code: &'static str,
    detail: Cow<'static, str>,
}

impl Problem {
    /// A code for machines, and a sentence that says what to do.
    #[must_use]
    pub fn new(code: &'static str, detail: impl Into<Cow<'static, str>>) -> Self {
        Self { code, detail: detail.into() }
    }

    /// A word that never changes, for programs.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.code
    }

    /// What is wrong and what to do, for people.
    #[must_use]
    pub fn detail(&self) -> &str {
        &self.detail
    }

    /// The same as the error of the field at `pointer`.
    #[must_use]
    pub fn at(self, pointer: impl Into<String>) -> FieldErrors {
        FieldErrors::one(pointer, self.code, self.detail)
    }
}

/// Everything that is wrong with what was sent, in the order of the fields.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FieldErrors(Vec<FieldError>);

impl FieldErrors {
    /// Nothing wrong so far.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// One error.
    #[must_use]
    pub fn one(pointer: impl Into<String>, code: impl Into<String>, detail: impl Into<String>) -> Self {
        let mut errors = Self::new();
        errors.push(pointer, code, detail);
        errors
    }

    /// Adds an error.
    pub fn push(&mut self, pointer: impl Into<String>, code: impl Into<String>, detail: impl Into<String>) {
        self.0.push(FieldError { pointer: pointer.into(), code: code.into(), detail: detail.into() });
    }

    /// Takes over the errors of a part.
    pub fn append(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    /// The same errors, of something that is itself at `pointer`.
    #[must_use]
    pub fn under(mut self, pointer: &str) -> Self {
        for error in &mut self.0 {
            error.pointer.insert_str(0, pointer);
        }
        self
    }

    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many errors there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The errors, in order.
    pub fn iter(&self) -> std::slice::Iter<'_, FieldError> {
        self.0.iter()
    }

    /// The errors of one field.
    pub fn for_pointer<'a>(&'a self, pointer: &'a str) -> impl Iterator<Item = &'a FieldError> {
        self.0.iter().filter(move |error| error.pointer == pointer)
    }
}

impl From<Vec<FieldError>> for FieldErrors {
    fn from(errors: Vec<FieldError>) -> Self {
        Self(errors)
    }
}

impl IntoIterator for FieldErrors {
    type Item = FieldError;
    type IntoIter = std::vec::IntoIter<FieldError>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a FieldErrors {
    type Item = &'a FieldError;
    type IntoIter = std::slice::Iter<'a, FieldError>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl fmt::Display for FieldErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.len() {
            1 => f.write_str("1 field needs attention"),
            count => write!(f, "{count} fields need attention"),
        }
    }
}

impl std::error::Error for FieldErrors {}
