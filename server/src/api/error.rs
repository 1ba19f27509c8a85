//! The error of every handler: which problem it is, until the envelope writes it down.

use app::developers::error_details;
use app::developers::errors::{self, ErrorEntry};
use std::borrow::Cow;
use std::sync::Arc;

use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use backend::Error;
use backend::error::{Resource, chain};
use domain::RequestId;
use domain::conflict::ConflictCode;
use domain::field_error::FieldErrors;

use super::problem::{FieldProblem, Problem};

/// Why a request was not done. Boxed, so that the way of success stays small.
#[derive(Debug)]
pub struct ApiError(Box<Inner>);

#[derive(Debug)]
struct Inner {
    code: &'static ErrorEntry,
    detail: Cow<'static, str>,
    errors: Vec<FieldProblem>,
    conflicting_id: Option<String>,
    required_scope: Option<&'static str>,
    headers: Vec<(HeaderName, String)>,
    cause: Option<Box<dyn std::error::Error + Send + Sync>>,
}

/// What a handler's answer carries to the envelope, which knows the request's id.
#[derive(Clone)]
pub(super) struct Unwritten(Arc<Inner>);

impl ApiError {
    /// A problem with its ordinary sentence.
    #[must_use]
    pub fn new(code: &'static ErrorEntry) -> Self {
        Self(Box::new(Inner {
            code,
            detail: Cow::Borrowed(code.remedy),
            errors: Vec::new(),
            conflicting_id: None,
            required_scope: None,
            headers: Vec::new(),
            cause: None,
        }))
    }

    /// The same with a sentence of its own.
    #[must_use]
    pub fn detail(mut self, detail: impl Into<Cow<'static, str>>) -> Self {
        self.0.detail = detail.into();
        self
    }

    /// The same with a header.
    #[must_use]
    pub fn header(mut self, name: HeaderName, value: impl Into<String>) -> Self {
        self.0.headers.push((name, value.into()));
        self
    }

    /// The same with what is wrong with each field or parameter.
    #[must_use]
    pub fn errors(mut self, errors: Vec<FieldProblem>) -> Self {
        self.0.errors = errors;
        self
    }

    /// Query parameters need attention.
    #[must_use]
    pub fn query(errors: Vec<FieldProblem>) -> Self {
        let detail = match errors.as_slice() {
            [only] => only.detail.clone(),
            _ => format!("{} query parameters need attention.", errors.len()),
        };
        Self::new(errors::INVALID_QUERY).detail(detail).errors(errors)
    }

    /// There is no token at all.
    #[must_use]
    pub fn missing_token() -> Self {
        Self::new(errors::MISSING_TOKEN).header(header::WWW_AUTHENTICATE, error_details::CHALLENGE)
    }

    /// The token is not live.
    #[must_use]
    pub fn invalid_token() -> Self {
        Self::new(errors::INVALID_TOKEN).header(header::WWW_AUTHENTICATE, error_details::INVALID_TOKEN)
    }

    /// Too many requests: how many seconds to wait.
    #[must_use]
    pub fn rate_limited(seconds: u32) -> Self {
        Self::new(errors::RATE_LIMITED).header(header::RETRY_AFTER, seconds.to_string())
    }

    /// The database is away.
    #[must_use]
    pub fn unavailable() -> Self {
        Self::new(errors::UNAVAILABLE).header(header::RETRY_AFTER, error_details::BACK_AFTER)
    }

    /// The request took too long.
    #[must_use]
    pub fn timed_out() -> Self {
        Self::new(errors::TIMED_OUT).header(header::RETRY_AFTER, error_details::TIMED_OUT_AFTER)
    }
}

impl From<FieldErrors> for ApiError {
    fn from(errors: FieldErrors) -> Self {
        // A name without a slash is not a JSON Pointer: the back end means a query parameter by it.
        if errors.iter().any(|error| !error.pointer.is_empty() && !error.pointer.starts_with('/')) {
            let errors = errors.into_iter();
            return Self::query(
                errors
                    .map(|error| FieldProblem::parameter(&error.pointer, &error.code, error.detail))
                    .collect(),
            );
        }
        Self::new(errors::INVALID_FIELDS)
            .detail(error_details::fields(&errors))
            .errors(errors.into_iter().map(FieldProblem::from).collect())
    }
}

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        match error {
            Error::Invalid(errors) => errors.into(),
            Error::NotFound(resource) => Self::new(not_found(resource)),
            Error::CursorExpired => Self::new(errors::CURSOR_EXPIRED),
            Error::Unauthenticated => Self::invalid_token(),
            Error::Forbidden(scope) => {
                let mut error = Self::new(errors::INSUFFICIENT_SCOPE)
                    .detail(error_details::lacks(scope))
                    .header(header::WWW_AUTHENTICATE, error_details::insufficient(scope));
                error.0.required_scope = Some(scope.as_str());
                error
            }
            Error::Conflict(conflict) => {
                let entry = match conflict.code {
                    ConflictCode::Api(code) => errors::of_conflict(code),
                    ConflictCode::Page(_)
                    | ConflictCode::Reader(_)
                    | ConflictCode::ClaimChanged { .. }
                    | ConflictCode::AskedAlready { .. } => errors::CONFLICT,
                };
                let mut error = Self::new(entry).detail(conflict.detail);
                error.0.conflicting_id = conflict.conflicting.map(|id| id.to_string());
                error
            }
            Error::KeyReused(first) => Self::new(errors::IDEMPOTENCY_KEY_REUSED)
                .detail(error_details::key_used(first.call, first.at)),
            Error::TooMany { retry_after } => Self::rate_limited(retry_after),
            Error::Changed => Self::new(errors::CHANGED),
            Error::Unavailable(cause) => {
                let mut error = Self::unavailable();
                error.0.cause = Some(Box::new(cause));
                error
            }
            // Of people's sessions; a token proves who asks with each request, and has scopes.
            Error::ProveAgain | Error::SecondStepMissing | Error::OutsideRole(_) => {
                Self::new(errors::INTERNAL_ERROR)
            }
            Error::Internal(cause) => {
                let mut error = Self::new(errors::INTERNAL_ERROR);
                error.0.cause = Some(cause);
                error
            }
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut answer = StatusCode::from_u16(self.0.code.status)
            .unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
            .into_response();
        for (name, value) in &self.0.headers {
            if let Ok(value) = HeaderValue::from_str(value) {
                answer.headers_mut().insert(name, value);
            }
        }
        answer.extensions_mut().insert(Unwritten(Arc::from(self.0)));
        answer
    }
}

impl Unwritten {
    /// The document, now that the request's id is known.
    pub(super) fn problem(&self, base_url: &str, request_id: RequestId) -> Problem {
        let inner = &self.0;
        Problem {
            r#type: format!("{base_url}/developers/errors/{}", inner.code.code),
            title: inner.code.title,
            status: inner.code.status,
            detail: inner.detail.clone(),
            instance: request_id.to_string(),
            code: inner.code.code,
            errors: inner.errors.clone(),
            conflicting_id: inner.conflicting_id.clone(),
            required_scope: inner.required_scope,
        }
    }

    /// The code of the problem.
    pub(super) fn code(&self) -> &'static str {
        self.0.code.code
    }

    /// What is wrong with each field or parameter.
    pub(super) fn errors(&self) -> &[FieldProblem] {
        &self.0.errors
    }

    /// The chain of causes of a defect, for the log alone.
    pub(super) fn cause(&self) -> Option<String> {
        self.0.cause.as_deref().map(|cause| chain(cause))
    }
}

/// The code for a thing that is not there. What the API does not name answers as an address does that nothing has.
fn not_found(resource: Resource) -> &'static ErrorEntry {
    match resource {
        Resource::Donor => errors::DONOR_NOT_FOUND,
        Resource::Donation => errors::DONATION_NOT_FOUND,
        Resource::Charity => errors::CHARITY_NOT_FOUND,
        Resource::Link => errors::LINK_NOT_FOUND,
        Resource::Webhook => errors::WEBHOOK_NOT_FOUND,
        Resource::Terminal => errors::TERMINAL_NOT_FOUND,
        Resource::Capture => errors::AUTHORISATION_SESSION_NOT_FOUND,
        Resource::Adjustment
        | Resource::Authorisation
        | Resource::CancellationRequest
        | Resource::Claim
        | Resource::Client
        | Resource::Correction
        | Resource::Match
        | Resource::Message
        | Resource::Notice
        | Resource::Page
        | Resource::Payment
        | Resource::Person
        | Resource::Platform
        | Resource::Proof
        | Resource::Provider
        | Resource::Reply
        | Resource::SecondFactor
        | Resource::Secret
        | Resource::Source => errors::NOT_FOUND,
    }
}

#[cfg(test)]
mod tests;
