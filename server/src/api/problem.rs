//! What the API says when it cannot do what was asked: problem documents by RFC 9457.

use std::borrow::Cow;

use domain::field_error::FieldError;
use serde::Serialize;
use utoipa::ToSchema;

/// A problem as it is sent (RFC 9457).
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// The address of a page about this kind of problem.
    #[schema(format = "uri", example = "https://uplift.example.org/developers/errors/invalid_fields")]
    pub r#type: String,
    /// A few words, the same for every problem with this code.
    #[schema(example = "Some fields are not valid")]
    pub title: &'static str,
    /// The HTTP status.
    #[schema(example = 422)]
    pub status: u16,
    /// What is wrong in this case, and what to do. It never repeats what you sent.
    #[schema(value_type = String, example = "1 field needs attention. Nothing was stored.")]
    pub detail: Cow<'static, str>,
    /// The request's id, as in the Request-Id header. Quote it when you contact us.
    #[schema(example = "req_01ke5v3s8f7qk9mz4x2w6r1t0a")]
    pub instance: String,
    /// A stable code for programs.
    #[schema(example = "invalid_fields")]
    pub code: &'static str,
    /// Every field or query parameter that is not valid.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub errors: Vec<FieldProblem>,
    /// With `reference_taken` or `deleted`: the donation that has the reference.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "don_01ke5v3s8f7qk9mz4x2w6r1t0a")]
    pub conflicting_id: Option<String>,
    /// With `insufficient_scope`: the scope that the token lacks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "create:donation")]
    pub required_scope: Option<&'static str>,
}

/// What is wrong with one field of the body (`pointer`) or one query parameter (`parameter`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FieldProblem {
    /// Which field of the body, as a JSON Pointer (RFC 6901); empty for the whole body.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "/donor/value")]
    pub pointer: Option<String>,
    /// Which query parameter.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "limit")]
    pub parameter: Option<String>,
    /// A stable code for programs.
    #[schema(example = "required")]
    pub code: String,
    /// A sentence for people that says what to do.
    #[schema(example = "grossAmount is missing. Send a whole number of pence, such as 500.")]
    pub detail: String,
}

impl FieldProblem {
    /// Of a query parameter.
    #[must_use]
    pub fn parameter(name: &str, code: &str, detail: impl Into<String>) -> Self {
        Self { pointer: None, parameter: Some(name.to_owned()), code: code.to_owned(), detail: detail.into() }
    }
}

impl From<FieldError> for FieldProblem {
    fn from(error: FieldError) -> Self {
        Self { pointer: Some(error.pointer), parameter: None, code: error.code, detail: error.detail }
    }
}
