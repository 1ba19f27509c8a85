//! `POST /sign-in/back-channel-logout`: where the OpenID Connect provider of an organisation says that somebody's session there has ended
//! (OpenID Connect Back-Channel Logout 1.0).

use axum::Router;
use axum::extract::rejection::FormRejection;
use axum::extract::{Form, State};
use axum::http::{StatusCode, header};
use axum::middleware::{from_fn, from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use backend::Backend;
use serde::Deserialize;

use crate::web::browser_answer::{self, with_headers};
use crate::{body, detached, network_rate_limit, session};

/// The address, which the organisation registers with its provider.
const PATH: &str = "/sign-in/back-channel-logout";

/// What a provider sends.
#[derive(Deserialize)]
struct Sent {
    logout_token: String,
}

/// The route. It has no cookie and no session: the signature of the token says who sends.
pub fn router(backend: Backend) -> Router {
    Router::new()
        .route(PATH, post(take))
        .with_state(backend.clone())
        .layer(from_fn(detached::to_the_end))
        .layer(from_fn_with_state(body::TIME, body::bounded))
        .layer(from_fn(browser_answer::caught))
        .layer(from_fn(network_rate_limit::turn_away))
        .layer(map_response(|mut answer: Response| async {
            with_headers(answer.headers_mut());
            answer
        }))
        .layer(from_fn_with_state(backend, session::number))
}

async fn take(State(backend): State<Backend>, sent: Result<Form<Sent>, FormRejection>) -> Response {
    let status = match sent {
        Err(_) => StatusCode::BAD_REQUEST,
        Ok(Form(sent)) => match backend.sign_out_by_provider(&sent.logout_token).await {
            Ok(true) => StatusCode::OK,
            Ok(false) => StatusCode::BAD_REQUEST,
            // The provider's keys cannot be read, which the log says: it may say it again.
            Err(backend::Error::Conflict(_)) => StatusCode::SERVICE_UNAVAILABLE,
            Err(error) => {
                tracing::error!(error = %error.chain(), "could not process a provider's sign-out");
                StatusCode::SERVICE_UNAVAILABLE
            }
        },
    };
    (status, [(header::CACHE_CONTROL, "no-store")]).into_response()
}
