//! Errors of the token endpoints: plain OAuth JSON, as every OAuth library reads it (RFC 6749 section 5.2).

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use backend::Error;
use backend::credential::TokenError;
use serde::Serialize;
use utoipa::ToSchema;

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
}

impl OauthError {
    /// Something is missing, repeated or contradicts something else.
    #[must_use]
    pub const fn invalid_request(error_description: &'static str) -> Self {
        Self {
            status: 400,
            error: "invalid_request",
            error_description,
        }
    }

    /// The client did not prove itself.
    #[must_use]
    pub const fn invalid_client() -> Self {
        let error_description = "Send the client id and secret as we gave them, in the form or by HTTP Basic. The secret may be revoked.";
        Self {
            status: 401,
            error: "invalid_client",
            error_description,
        }
    }

    /// Another grant than client credentials.
    #[must_use]
    pub const fn unsupported_grant_type() -> Self {
        Self {
            status: 400,
            error: "unsupported_grant_type",
            error_description: "Send grant_type=client_credentials.",
        }
    }

    /// A token for another service.
    #[must_use]
    pub const fn invalid_target() -> Self {
        let error_description = "Send the address of this API as audience, or leave audience out.";
        Self {
            status: 400,
            error: "invalid_target",
            error_description,
        }
    }

    /// These addresses take POST only.
    #[must_use]
    pub const fn method_not_allowed() -> Self {
        Self {
            status: 405,
            error: "invalid_request",
            error_description: "Use the method that the Allow header names.",
        }
    }
}

impl From<TokenError> for OauthError {
    fn from(error: TokenError) -> Self {
        match error {
            TokenError::InvalidClient => Self::invalid_client(),
            TokenError::InvalidScope => Self {
                status: 400,
                error: "invalid_scope",
                error_description: "Ask only for scopes that your client may have, separated by spaces, or leave scope out for all of them.",
            },
            TokenError::Internal(error @ Error::Unavailable(_)) => {
                tracing::error!(error = %error, "no token could be issued");
                let error_description = "The service is away for a moment. Try again in a second.";
                Self {
                    status: 503,
                    error: "temporarily_unavailable",
                    error_description,
                }
            }
            TokenError::Internal(error) => {
                tracing::error!(error = %error, cause = std::error::Error::source(&error).map(ToString::to_string), "no token could be issued");
                let error_description =
                    "Something went wrong at our end. Try again, and tell us the Request-Id if it stays.";
                Self {
                    status: 500,
                    error: "server_error",
                    error_description,
                }
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
        if status == StatusCode::UNAUTHORIZED {
            // RFC 9110 section 15.5.2 wants a challenge with every 401.
            headers.insert(
                header::WWW_AUTHENTICATE,
                HeaderValue::from_static(r#"Basic realm="uplift", charset="UTF-8""#),
            );
        }
        answer
    }
}
