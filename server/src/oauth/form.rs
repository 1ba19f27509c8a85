//! The form of a token request.

use axum::body::to_bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, header};

use super::error::OauthError;

/// No token request is larger.
const MOST_BYTES: usize = 16_384;

/// The fields of a token request, with the headers that it came with.
pub struct Form {
    pub headers: HeaderMap,
    fields: Vec<(String, String)>,
}

impl<S: Send + Sync> FromRequest<S> for Form {
    type Rejection = OauthError;

    async fn from_request(request: Request, _: &S) -> Result<Self, OauthError> {
        let (parts, body) = request.into_parts();
        let kind =
            parts.headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let essence = kind.split(';').next().unwrap_or_default().trim();
        if !essence.eq_ignore_ascii_case("application/x-www-form-urlencoded") {
            return Err(OauthError::invalid_request(
                "Send a form: Content-Type application/x-www-form-urlencoded.",
            ));
        }
        let bytes = to_bytes(body, MOST_BYTES).await;
        let bytes = bytes.map_err(|_| OauthError::invalid_request("Send a form of at most 16 KB."))?;
        let fields = serde_urlencoded::from_bytes(&bytes);
        let fields =
            fields.map_err(|_| OauthError::invalid_request("The form cannot be read: escape its values."))?;
        Ok(Self { headers: parts.headers, fields })
    }
}

impl Form {
    /// A field that may be there once; one without a value counts as left out (RFC 6749 section 3.2). Fields that are not
    /// known are nobody's concern.
    ///
    /// # Errors
    /// `invalid_request` for one that is there twice.
    pub fn field(&self, name: &str) -> Result<Option<&str>, OauthError> {
        let mut values = self.fields(name);
        let first = values.next();
        if values.next().is_some() {
            return Err(OauthError::invalid_request("Send every field at most once."));
        }
        Ok(first)
    }

    /// A field that may be there several times.
    pub fn fields(&self, name: &str) -> impl Iterator<Item = &str> {
        self.fields
            .iter()
            .filter(move |(key, value)| key == name && !value.is_empty())
            .map(|(_, value)| value.as_str())
    }
}
