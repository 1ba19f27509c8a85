//! Errors of the token endpoints: plain OAuth JSON, as every OAuth library reads it (RFC 6749 section 5.2).

use std::borrow::Cow;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use backend::Error;
use backend::credential::TokenError;
use backend::request_log::RefusedFields;
use domain::scope::{Scope, ScopeSet};
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::request_log;

/// Why a token endpoint refused a request.
#[derive(Debug, Serialize, ToSchema)]
pub struct OauthError {
    #[serde(skip)]
    status: u16,
    /// The error code of RFC 6749 section 5.2, or `invalid_target` of RFC 8707.
    #[schema(example = "invalid_client")]
    error: &'static str,
    /// What to do about it.
    #[schema(value_type = String, example = "Unknown client id or wrong client secret.")]
    error_description: Cow<'static, str>,
    /// Seconds to wait, for the header.
    #[serde(skip)]
    retry_after: Option<u32>,
}

impl OauthError {
    const fn new(status: u16, error: &'static str, error_description: &'static str) -> Self {
        Self { status, error, error_description: Cow::Borrowed(error_description), retry_after: None }
    }

    /// A field is missing, repeated or contradicts another one.
    #[must_use]
    pub const fn invalid_request(error_description: &'static str) -> Self {
        Self::new(400, "invalid_request", error_description)
    }

    /// The client did not prove itself.
    #[must_use]
    pub const fn invalid_client() -> Self {
        let error_description = "Unknown client id, or a client secret that is wrong, revoked or expired. Send both as you got them, in the form or by HTTP Basic.";
        Self::new(401, "invalid_client", error_description)
    }

    /// A grant other than client credentials.
    #[must_use]
    pub const fn unsupported_grant_type() -> Self {
        Self::new(400, "unsupported_grant_type", "Send grant_type=client_credentials.")
    }

    /// Scopes that do not exist, or that the client may not have: `refused`, as far as they can be repeated. `allowed` are those that it
    /// may.
    #[must_use]
    pub fn invalid_scope(refused: &[String], allowed: &ScopeSet) -> Self {
        let refused = if refused.is_empty() {
            "No known scope was sent.".to_owned()
        } else {
            format!("This client may not have: {}.", refused.join(" "))
        };
        let error_description = format!(
            "{refused} It may have: {allowed}. Separate scopes by spaces, or leave scope out for all of them."
        );
        Self { error_description: error_description.into(), ..Self::new(400, "invalid_scope", "") }
    }

    /// The database does not respond.
    #[must_use]
    pub fn unavailable() -> Self {
        let error_description = "Temporarily unavailable. Try again in a second.";
        Self { retry_after: Some(1), ..Self::new(503, "temporarily_unavailable", error_description) }
    }

    /// Too many requests with a wrong secret; `retry_after` is in seconds.
    #[must_use]
    pub fn rate_limited(retry_after: u32) -> Self {
        let error_description = "Too many requests with a wrong client secret. Correct the secret, or wait the number of seconds in Retry-After.";
        Self { retry_after: Some(retry_after), ..Self::new(429, "rate_limited", error_description) }
    }

    /// Too many requests from one network; `retry_after` is in seconds.
    #[must_use]
    pub fn too_fast(retry_after: u32) -> Self {
        let error_description =
            "Too many requests come from your network. Wait the number of seconds in Retry-After.";
        Self { retry_after: Some(retry_after), ..Self::new(429, "rate_limited", error_description) }
    }

    /// Too many tokens, with the right secret; `retry_after` is in seconds.
    #[must_use]
    pub fn too_many_tokens(retry_after: u32) -> Self {
        let error_description = "Too many tokens. Use a token until it expires, or wait the number of seconds in Retry-After for the next one.";
        Self { retry_after: Some(retry_after), ..Self::new(429, "rate_limited", error_description) }
    }

    /// An error in Uplift.
    #[must_use]
    pub const fn server_error() -> Self {
        let error_description =
            "Server error. Try again. If the error stays, contact us with the Request-Id.";
        Self::new(500, "server_error", error_description)
    }

    /// One of each that the token endpoints answer, for the document.
    #[must_use]
    pub fn samples() -> [Self; 8] {
        [
            Self::invalid_request("Send every field at most once."),
            Self::unsupported_grant_type(),
            Self::invalid_scope(
                &["read:everything".to_owned()],
                &ScopeSet::from_iter([Scope::ReadDonor, Scope::CreateDonation]),
            ),
            Self::invalid_target("https://uplift.example.org/integrations/v1"),
            Self::invalid_client(),
            Self::rate_limited(60),
            Self::server_error(),
            Self::unavailable(),
        ]
    }

    /// The HTTP status that it comes with.
    #[must_use]
    pub const fn status(&self) -> u16 {
        self.status
    }

    /// The error code.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        self.error
    }

    /// A token for another service than the one at `audience`.
    #[must_use]
    pub fn invalid_target(audience: &str) -> Self {
        let error_description = format!("Unknown audience. Send {audience}, or leave audience out.");
        Self { error_description: error_description.into(), ..Self::new(400, "invalid_target", "") }
    }

    /// A method that the address does not take; the description says which ones it does.
    #[must_use]
    pub const fn method_not_allowed(error_description: &'static str) -> Self {
        Self::new(405, "invalid_request", error_description)
    }
}

impl From<TokenError> for OauthError {
    fn from(error: TokenError) -> Self {
        match error {
            TokenError::InvalidClient => Self::invalid_client(),
            TokenError::InvalidScope { refused, allowed } => Self::invalid_scope(&refused, &allowed),
            TokenError::TooManyTokens { retry_after } => Self::too_many_tokens(retry_after),
            TokenError::Internal(error @ Error::Unavailable(_)) => {
                tracing::error!(error = %error.chain(), "could not issue a token");
                Self::unavailable()
            }
            TokenError::Internal(error) => {
                tracing::error!(error = %error.chain(), "could not issue a token");
                Self::server_error()
            }
        }
    }
}

impl IntoResponse for OauthError {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut answer = (status, Json(&self)).into_response();
        let headers = answer.headers_mut();
        headers.insert(header::PRAGMA, HeaderValue::from_static("no-cache"));
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if status == StatusCode::UNAUTHORIZED {
            // RFC 9110 section 15.5.2 wants a challenge with every 401.
            headers.insert(
                header::WWW_AUTHENTICATE,
                HeaderValue::from_static(r#"Basic realm="uplift", charset="UTF-8""#),
            );
        }
        request_log::refused(&mut answer, self.error, RefusedFields::default());
        answer
    }
}
