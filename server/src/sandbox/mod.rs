//! What a sandbox has besides: its mailbox's emails, and what its shop calls and is called by. In live mode none of it is there.

mod mail;
mod shop_webhook;

use axum::Router;
use axum::routing::get;
use backend::Backend;
use leptos::prelude::provide_context;
use tower::ServiceExt;

use crate::api;
use crate::live::FeedState;

/// What other programs call, without a cookie and a session.
pub(crate) fn machines(backend: Backend) -> Router {
    if backend.is_sandbox() { shop_webhook::router(backend) } else { Router::new() }
}

/// What no page of `app` is.
pub(crate) fn files() -> Router<FeedState> {
    Router::new().route("/sandbox/mailbox/{mail}", get(mail::show))
}

/// What a sandbox's page finds in its context besides: its shop calls the API as a platform's server would.
pub(crate) fn context(backend: Backend) -> impl Fn() + Clone + Send + Sync + 'static {
    let api = backend.is_sandbox().then(|| in_process(backend));
    move || {
        if let Some(api) = &api {
            provide_context(api.clone());
        }
    }
}

/// The API, called inside of this process.
fn in_process(backend: Backend) -> app::sandbox::shop::Api {
    let base_url = backend.config().base_url.clone();
    let api = api::router(backend, api::ApiSettings { base_url });
    app::sandbox::shop::Api::new(move |request| {
        let answer = api.clone().oneshot(request);
        Box::pin(async move { answer.await.unwrap_or_else(|never| match never {}) })
    })
}
