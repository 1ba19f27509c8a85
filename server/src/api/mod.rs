//! The JSON API at `/integrations/v1`, for giving platforms.
//!
//! # How to add a call
//! 1. Write the use-case in `backend`; its first argument is the caller.
//! 2. Write the handler here, in the file of its resource, with its `utoipa::path` annotation: ask for the scope, read
//!    query and body with [`query::Params`] and [`write_request::Sent`], call the use-case, answer. Nothing else.
//! 3. Add it to the routes of its file. Errors that the annotation names only by status and `` `code` `` are completed
//!    from the table in [`app::developers::errors`].
//! 4. Run the tests with `UPDATE_OPENAPI=1` to renew docs/openapi.json, and look at the difference.

pub mod answer;
pub mod authorisation;
pub mod authorisation_session;
pub mod caller;
pub mod charity;
pub mod donation;
pub mod donor;
mod envelope;
pub mod error;
pub mod event;
pub mod health;
pub mod json;
pub mod linked_account;
pub mod openapi;
mod package;
pub mod problem;
pub mod query;
mod rate_limit;
pub(crate) mod request_log;
pub(crate) mod shared;
pub mod terminal;
mod trace;
pub mod webhook;
pub mod write_request;

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::header;
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use axum::routing::{MethodRouter, any, get};
use backend::Backend;
use utoipa_axum::router::OpenApiRouter;

use crate::oauth;

use envelope::methods_of;
pub(crate) use envelope::wrap;
pub use shared::{Api, BASE, Shared};

/// What the API must be told.
#[derive(Clone, Debug)]
pub struct ApiSettings {
    /// The address of the installation as platforms see it, without a slash at the end.
    pub base_url: String,
}

/// Where all versions of the API would be.
const VERSIONS: &str = "/integrations";

/// Everything for machines: the API, the token endpoints, and the documents that describe them.
pub fn router(backend: Backend, settings: ApiSettings) -> Router {
    let base_url: Arc<str> = settings.base_url.trim_end_matches('/').into();
    let document = openapi::served(&base_url);
    let postman = described("application/json", openapi::postman(&document).to_string());
    let index = described("text/plain; charset=utf-8", app::developers::index::llms(&base_url));
    let feed = described(
        "application/atom+xml; charset=utf-8",
        app::developers::feed::atom(&base_url, backend.today()),
    );
    // The API has connections of its own, so platforms do not slow down pages.
    let api = Arc::new(Shared {
        backend: backend.for_calls(),
        base_url,
        deadline: envelope::deadline(),
        wrong_secrets: crate::wrong_secrets::WrongSecrets::new(),
    });
    let newer = described("application/vnd.oai.openapi+json;version=3.1", document.to_string());
    let older =
        described("application/vnd.oai.openapi+json;version=3.0", openapi::in_3_0(document).to_string());
    let documents = Router::new()
        .route("/openapi.json", newer)
        .route("/openapi-3.0.json", older)
        .route("/postman-collection.json", postman)
        .route("/llms.txt", index)
        .route(app::developers::feed::ADDRESS, feed)
        .merge(package::routes())
        // Nesting leaves the bare slash out.
        .route(&format!("{BASE}/"), any(envelope::no_route))
        .layer(from_fn_with_state(api.clone(), wrap))
        .reset_fallback();
    let (calls, _) = calls().split_for_parts();
    let calls = calls
        .fallback(envelope::no_route)
        .method_not_allowed_fallback(envelope::no_method)
        .layer(from_fn_with_state(api.clone(), around_call));
    let (tokens, _) = oauth::routes().split_for_parts();
    // Who asks for another version is a program too: it gets a problem, not the site's page.
    let others = Router::new().fallback(envelope::no_version).layer(from_fn_with_state(api.clone(), wrap));
    // The fallback outside of the API is the site's, not ours.
    let tokens = tokens
        .method_not_allowed_fallback(|request: Request| async move { oauth::no_method(methods_of(&request)) })
        .layer(from_fn_with_state(api.clone(), around_token))
        .reset_fallback();
    Router::new().nest(BASE, calls).nest(VERSIONS, others).merge(documents).merge(tokens).with_state(api)
}

/// Runs around every call. One layer does all of it, because with each of them a request copies those inside.
async fn around_call(State(api): State<Api>, request: Request, next: Next) -> Response {
    let inside = api.clone();
    envelope::around(&api, request, move |request| rate_limit::keep(inside, request, next)).await
}

/// Runs around the token endpoints.
async fn around_token(State(api): State<Api>, request: Request, next: Next) -> Response {
    envelope::around(&api, request, move |request| oauth::turn_away(request, next)).await
}

/// Serves a document about the calls as it is.
fn described(kind: &'static str, document: String) -> MethodRouter<Api> {
    let document: Arc<str> = document.into();
    get(move || {
        let document = document.clone();
        async move {
            let kind = (header::CONTENT_TYPE, kind);
            ([kind, (header::CACHE_CONTROL, "public, max-age=300")], document.to_string())
        }
    })
}

/// The calls, each file's own.
pub(crate) fn calls() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .merge(health::routes())
        .merge(donor::routes())
        .merge(authorisation::routes())
        .merge(authorisation_session::routes())
        .merge(linked_account::routes())
        .merge(donation::routes())
        .merge(terminal::routes())
        .merge(charity::routes())
        .merge(event::routes())
        .merge(webhook::routes())
}
