//! `POST /sandbox/shop/webhook`: the endpoint at which the sandbox's shop receives webhooks, as a platform's server does. It is not there
//! in live mode.

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::{from_fn, from_fn_with_state, map_response};
use axum::response::Response;
use axum::routing::post;
use backend::Backend;
use backend::shop::{Arrived, SHOP_WEBHOOK_PATH};

use crate::web::browser_answer::{self, with_headers};
use crate::{body, network_rate_limit, session};

/// The route. Like the API it has no cookie and no session: the signature says who sends.
pub fn router(backend: Backend) -> Router {
    Router::new()
        .route(SHOP_WEBHOOK_PATH, post(take))
        .with_state(backend.clone())
        .layer(from_fn_with_state(body::TIME, body::bounded))
        .layer(from_fn(browser_answer::caught))
        .layer(from_fn(network_rate_limit::turn_away))
        .layer(map_response(|mut answer: Response| async {
            with_headers(answer.headers_mut());
            answer
        }))
        .layer(from_fn_with_state(backend, session::number))
}

/// Takes the body as it came, because JSON that was read and written again does not verify.
async fn take(State(backend): State<Backend>, headers: HeaderMap, body: String) -> StatusCode {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let arrived = Arrived {
        id: text("webhook-id"),
        timestamp: text("webhook-timestamp"),
        signature: text("webhook-signature"),
        body: &body,
    };
    match backend.take_shop_webhook(&arrived).await {
        Ok(true) => StatusCode::NO_CONTENT,
        Ok(false) => StatusCode::BAD_REQUEST,
        Err(error) => {
            tracing::error!(error = %error.chain(), "could not store a webhook for the shop");
            StatusCode::SERVICE_UNAVAILABLE
        }
    }
}
