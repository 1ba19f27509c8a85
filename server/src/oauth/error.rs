//! Errors of the token endpoints: plain OAuth JSON, as every OAuth library reads it (RFC 6749 section 5.2).

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use backend::Error;
use backend::credential::TokenError;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::request_log;

/// Why there is no token.
#[derive(Debug, Serialize, ToSchema)]
pub struct OauthError {
    #[serde(skip)]
    status: u16,
    /// The error by RFC 6749 section 5.2, or `invalid_target` by RFC 8707.
    #[schema(example = "invalid_client")]
    error: &'static str,
    /// What to do about it.
    #[schema(example = "Send the client id and secret as we gave them.")]
    error_description: &'static str,
    /// Seconds to wait, for the header.
    #[serde(skip)]
    retry_after: Option<u32>,
}

impl OauthError {
    /// Something is missing, repeated or contradicts something else.
    #[must_use]
    pub const fn invalid_request(error_description: &'static str) -> Self {
        Self { status: 400, error: "invalid_request", error_description, retry_after: None }
    }

    /// The client did not prove itself.
    #[must_use]
    pub const fn invalid_client() -> Self {
        let error_description = "Send the client id and secret as we gave them, in the form or by HTTP Basic. The secret may be revoked, or have come to its end.";
        Self { status: 401, error: "invalid_client", error_description, retry_after: None }
    }

    /// Another grant than client credentials.
    #[must_use]
    pub const fn unsupported_grant_type() -> Self {
        Self {
            status: 400,
            error: "unsupported_grant_type",
            error_description: "Send grant_type=client_credentials.",
            retry_after: None,
        }
    }

    /// Scopes that the client may not have, or that do not exist.
    #[must_use]
    pub const fn invalid_scope() -> Self {
        let error_description = "Ask only for scopes that your client may have, separated by spaces, or leave scope out for all of them.";
        Self { status: 400, error: "invalid_scope", error_description, retry_after: None }
    }

    /// The database is away.
    #[must_use]
    pub const fn unavailable() -> Self {
        Self {
            status: 503,
            error: "temporarily_unavailable",
            error_description: "The service is away for a moment. Try again in a second.",
            retry_after: Some(1),
        }
    }

    /// Too many requests with a wrong secret; `retry_after` is in seconds.
    #[must_use]
    pub const fn rate_limited(retry_after: u32) -> Self {
        Self {
            status: 429,
            error: "rate_limited",
            error_description: "Too many requests with a wrong client secret. Correct the secret, or wait as many seconds as Retry-After says.",
            retry_after: Some(retry_after),
        }
    }

    /// A defect of ours.
    #[must_use]
    pub const fn server_error() -> Self {
        let error_description =
            "Something went wrong at our end. Try again, and tell us the Request-Id if it stays.";
        Self { status: 500, error: "server_error", error_description, retry_after: None }
    }

    /// One of each that the endpoints of tokens answer, for the document.
    #[must_use]
    pub const fn samples() -> [Self; 8] {
        [
            Self::invalid_request("Send every field at most once."),
            Self::unsupported_grant_type(),
            Self::invalid_scope(),
            Self::invalid_target(),
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

    /// The error's word.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        self.error
    }

    /// A token for another service.
    #[must_use]
    pub const fn invalid_target() -> Self {
        let error_description = "Send the address of this API as audience, or leave audience out.";
        Self { status: 400, error: "invalid_target", error_description, retry_after: None }
    }

    /// These addresses take POST only.
    #[must_use]
    pub const fn method_not_allowed() -> Self {
        Self {
            status: 405,
            error: "invalid_request",
            error_description: "Use the method that the Allow header names.",
            retry_after: None,
        }
    }
}

impl From<TokenError> for OauthError {
    fn from(error: TokenError) -> Self {
        match error {
            TokenError::InvalidClient => Self::invalid_client(),
            TokenError::InvalidScope => Self::invalid_scope(),
            TokenError::TooMany { retry_after } => Self::rate_limited(retry_after),
            TokenError::Internal(error @ Error::Unavailable(_)) => {
                tracing::error!(error = %error.chain(), "no token could be issued");
                Self::unavailable()
            }
            TokenError::Internal(error) => {
                tracing::error!(error = %error.chain(), "no token could be issued");
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
        request_log::refused(&mut answer, self.error);
        answer
    }
}
