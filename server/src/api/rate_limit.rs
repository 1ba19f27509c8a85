//! How fast a client may ask: its place in its window is taken before a call begins, and every answer tells what is left
//! (draft-ietf-httpapi-ratelimit-headers-10).

use app::developers::error_details;
use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use backend::rate_limit::{Allowance, WINDOW_SECONDS};

use super::Api;
use super::caller::bearer;
use super::error::ApiError;
use super::request_log::Asker;
use crate::network_rate_limit::TooFast;
use crate::session::Found;

const POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");
const LIMIT: HeaderName = HeaderName::from_static("ratelimit");

/// Runs around every call. Whether the token is live is for the call itself to find out.
pub(super) async fn keep(api: Api, request: Request, next: Next) -> Response {
    if let Some(refused) = too_fast(&request) {
        return refused;
    }
    let Ok(token) = bearer(request.headers()) else {
        return next.run(request).await;
    };
    let found = request.extensions().get::<Found>().cloned();
    let turn = api.backend.take_turn(token).await;
    if let (Some(client), Some(asker)) = (turn.client, request.extensions().get::<Asker>()) {
        asker.is(client);
    }
    let mut answer = match turn.allowance {
        Some(allowance) if turn.refused => ApiError::rate_limited(allowance.seconds).into_response(),
        _ => next.run(request).await,
    };
    let ended = answer.status() == StatusCode::UNAUTHORIZED;
    if ended {
        api.backend.forget_turn(token);
    } else if let Some(found) = found.filter(|_| turn.client.is_some()) {
        found.live();
    }
    // Nothing is left of the window of somebody who may not ask.
    if let Some(allowance) = turn.allowance.filter(|_| !ended) {
        tell(&mut answer, allowance);
    }
    answer
}

/// Refuses requests for what needs no token, of strangers whose network asks too fast.
pub(super) async fn turn_away(request: Request, next: Next) -> Response {
    match too_fast(&request) {
        Some(refused) => refused,
        None => next.run(request).await,
    }
}

/// The answer to a stranger whose network asks too fast.
fn too_fast(request: &Request) -> Option<Response> {
    let TooFast(seconds) = request.extensions().get::<TooFast>().copied()?;
    Some(ApiError::rate_limited(seconds).detail(error_details::TOO_FAST).into_response())
}

fn tell(answer: &mut Response, allowance: Allowance) {
    let Allowance { quota, left, seconds } = allowance;
    let headers =
        [(POLICY, error_details::policy(quota, WINDOW_SECONDS)), (LIMIT, error_details::left(left, seconds))];
    for (name, value) in headers {
        if let Ok(value) = HeaderValue::from_str(&value) {
            answer.headers_mut().insert(name, value);
        }
    }
}
