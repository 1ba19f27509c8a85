//! The token endpoints, for platforms' servers: OAuth 2.0 client credentials (RFC 6749 section 4.4).

pub mod client;
pub mod error;
pub mod form;
pub mod introspect;
pub mod metadata;
pub mod revoke;
pub mod token;

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::shared::Api;
use crate::network_rate_limit::TooFast;
use error::OauthError;

/// The routes of this folder.
pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(token::issue))
        .routes(routes!(token::issue_beside))
        .routes(routes!(revoke::revoke))
        .routes(routes!(introspect::introspect))
        .routes(routes!(metadata::show))
}

/// Refuses requests from a network that asks too fast.
pub async fn turn_away(request: Request, next: Next) -> Response {
    match request.extensions().get::<TooFast>().copied() {
        Some(TooFast(seconds)) => OauthError::too_fast(seconds).into_response(),
        None => next.run(request).await,
    }
}

/// A method that an address does not take; which ones it takes, where that is known.
pub fn no_method(methods: Option<&'static str>) -> OauthError {
    OauthError::method_not_allowed(methods.unwrap_or("Use a method that the Allow header lists."))
}
