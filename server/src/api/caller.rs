//! Who calls: the bearer token of a request (RFC 6750 section 2.1).

use app::developers::error_details;
use app::developers::errors::ErrorEntry;
use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use backend::Error;
use backend::actor::PlatformCaller;
use backend::credential::{TokenEnd, TokenHash};
use domain::scope::Scope;

use super::Api;
use super::error::ApiError;

/// A platform by its live token.
pub struct Caller(PlatformCaller);

/// The token that a call shows, for a call that is answered and has its token checked by one statement.
pub struct Bearer(pub TokenHash);

impl<S: Send + Sync> FromRequestParts<S> for Bearer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        bearer(&parts.headers).map(Self)
    }
}

impl Caller {
    /// Whoever holds this token.
    ///
    /// # Errors
    /// `invalid_token` where it is not live.
    pub async fn of(api: &Api, token: TokenHash) -> Result<Self, ApiError> {
        match api.backend.authenticate(token).await {
            Ok(caller) => Ok(Self(caller)),
            // In a box: the future of every call would hold it.
            Err(error) => Err(Box::pin(refused(api, token, error)).await),
        }
    }

    /// The platform, once its token is known to hold `scope`. Handlers ask before they look at anything that was sent.
    ///
    /// # Errors
    /// `insufficient_scope`.
    pub fn with(self, scope: Scope) -> Result<PlatformCaller, ApiError> {
        self.0.may(scope)?;
        Ok(self.0)
    }
}

impl FromRequestParts<Api> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Self, ApiError> {
        Self::of(api, bearer(&parts.headers)?).await
    }
}

/// The answer to a token with which nothing was done: of one that is over, why, which is told to nobody but its holder.
pub async fn refused(api: &Api, token: TokenHash, error: Error) -> ApiError {
    if !matches!(error, Error::Unauthenticated) {
        return error.into();
    }
    // That it is over is certain; why is a courtesy, which nothing else waits for.
    api.backend.token_end(token).await.ok().flatten().map_or_else(ApiError::invalid_token, over)
}

/// The answer to the holder of a token that is over.
pub(super) fn over(end: TokenEnd) -> ApiError {
    let plain = ApiError::invalid_token();
    match end {
        TokenEnd::Expired(at) => plain.detail(error_details::expired(at)),
        TokenEnd::Revoked => plain.detail(error_details::TOKEN_REVOKED),
        TokenEnd::SecretOver => plain.detail(error_details::SECRET_OVER),
        TokenEnd::ClientRevoked => plain.detail(error_details::CLIENT_REVOKED),
    }
}

/// How client secrets begin; access tokens do not.
const SECRET: &str = "sk_";

/// The hash of the bearer token.
///
/// # Errors
/// `missing_token` without one, `invalid_token` for two or for one that cannot be a token.
pub fn bearer(headers: &HeaderMap) -> Result<TokenHash, ApiError> {
    let mut values = headers.get_all(header::AUTHORIZATION).iter();
    let first = values.next().ok_or_else(ApiError::missing_token)?;
    if values.next().is_some() {
        return Err(ApiError::invalid_token());
    }
    let text = first.to_str().map_err(|_| ApiError::invalid_token())?;
    let (scheme, token) = text.split_once(' ').unwrap_or((text, ""));
    if !scheme.eq_ignore_ascii_case("bearer") {
        return Err(ApiError::missing_token());
    }
    let token = token.trim();
    if token.is_empty() || token.contains(' ') {
        Err(ApiError::invalid_token())
    } else if token.starts_with(SECRET) {
        Err(ApiError::invalid_token().detail(error_details::SECRET_AS_TOKEN))
    } else {
        Ok(TokenHash::of(token))
    }
}

/// The segments of a path that are values, in order. What is not an id is as unknown as an id of somebody else.
pub struct Segments(Vec<String>);

impl<S: Send + Sync> FromRequestParts<S> for Segments {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        let segments = Path::<Vec<(String, String)>>::from_request_parts(parts, state).await;
        // Only text that is not UTF-8 fails, and it names nothing.
        Ok(Self(
            segments
                .map(|Path(pairs)| pairs.into_iter().map(|(_, value)| value).collect())
                .unwrap_or_default(),
        ))
    }
}

impl Segments {
    /// The value at this place.
    ///
    /// # Errors
    /// `unknown` when it does not parse.
    pub fn at<T: std::str::FromStr>(
        &self,
        place: usize,
        unknown: &'static ErrorEntry,
    ) -> Result<T, ApiError> {
        self.text(place).parse().map_err(|_| ApiError::new(unknown))
    }

    /// The text at this place.
    #[must_use]
    pub fn text(&self, place: usize) -> &str {
        self.0.get(place).map_or("", String::as_str)
    }
}
