//! What every answer of the API has around it: the request's id, the problem written down, the deadline, the log line.

use app::developers::{error_details, errors};
use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::LazyLock;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use backend::clock::real_now;
use domain::RequestId;
use futures::FutureExt;
use tokio::time::{Instant, timeout};
use tracing::Instrument;
use uuid::Uuid;

use super::error::{ApiError, Unwritten};
use super::rate_limit::turn_away;
use super::request_log::{Arrived, Asker, key_mark, subject, without_values};
use super::trace::trace_id;
use super::{Api, Shared};
use crate::detached::run_to_the_end;
use crate::web::browser_answer::{NO_PAGE, ONLY_HTTPS};

/// A request that takes longer is answered without its outcome; a write goes on to its end (see `detached`).
const DEADLINE: Duration = Duration::from_secs(30);
const REQUEST_ID: HeaderName = HeaderName::from_static("request-id");

/// Runs around every route that asks for no token.
pub(crate) async fn wrap(State(api): State<Api>, request: Request, next: Next) -> Response {
    around(&api, request, move |request| turn_away(request, next)).await
}

/// Runs around what is inside of every route. The log line has the route's pattern, never the address: that may hold personal data.
pub(super) async fn around<F>(
    api: &Shared,
    mut request: Request,
    inside: impl FnOnce(Request) -> F,
) -> Response
where
    F: Future<Output = Response> + Send + 'static,
{
    #[expect(clippy::disallowed_methods, reason = "a request's id is made where the request arrives")]
    let id = RequestId::from_uuid(Uuid::now_v7());
    let arrived = Arrived {
        id,
        at: real_now(),
        method: request.method().clone(),
        route: request.extensions().get::<MatchedPath>().cloned(),
        subject: subject(request.uri().path()),
        key: key_mark(request.headers()),
        asker: Asker::default(),
    };
    request.extensions_mut().insert(arrived.asker.clone());
    let traced = trace_id(request.headers());
    let begun = Instant::now();
    // What is read after the deadline's answer, too, comes to an end.
    let (request, is_late) = crate::body::in_time(request);
    let span = tracing::debug_span!("request", request_id = %id, trace_id = traced.as_deref(), method = %arrived.method, route = arrived.route.as_ref().map(MatchedPath::as_str));
    // In a box: it is moved several times from here on.
    let run = Box::pin(run_to_the_end(request, inside));
    let run = AssertUnwindSafe(run).catch_unwind().instrument(span);
    let run = timeout(api.deadline, run).await;
    let mut answer = match run {
        Ok(Ok(answer)) if !is_late() => answer,
        // The panic's own message went to standard error; it may hold anything, so it goes no further.
        Ok(Err(_panic)) => ApiError::new(errors::INTERNAL_ERROR).into_response(),
        // Its own time has passed, or its body's.
        Ok(Ok(_)) | Err(_) => ApiError::timed_out().into_response(),
    };
    let cause = write_problem(api, id, &mut answer);
    let request_id = id.to_string();
    let headers = answer.headers_mut();
    if let Ok(value) = HeaderValue::from_str(&request_id) {
        headers.insert(REQUEST_ID, value);
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(NO_PAGE));
    if api.base_url.starts_with("https://") {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(ONLY_HTTPS));
    }
    let trace_id = traced.as_deref();
    let (method, route) = (&arrived.method, arrived.route.as_ref().map_or("none", MatchedPath::as_str));
    let (status, milliseconds) =
        (answer.status().as_u16(), u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX));
    if answer.status().is_server_error() {
        let cause = cause.as_deref().unwrap_or("none");
        tracing::error!(%request_id, trace_id, %method, route, status, milliseconds, cause, "API request failed");
    } else {
        tracing::info!(%request_id, trace_id, %method, route, status, milliseconds, "API request");
    }
    arrived.note(&api.backend, &answer, milliseconds);
    answer
}

/// The usual deadline.
pub(super) const fn deadline() -> Duration {
    DEADLINE
}

fn write_problem(api: &Shared, id: RequestId, answer: &mut Response) -> Option<String> {
    let unwritten = answer.extensions_mut().remove::<Unwritten>()?;
    super::request_log::refused(answer, unwritten.code(), without_values(unwritten.errors()));
    match serde_json::to_vec(&unwritten.problem(&api.base_url, id)) {
        Ok(body) => {
            *answer.body_mut() = Body::from(body);
            let kind = HeaderValue::from_static("application/problem+json");
            answer.headers_mut().insert(header::CONTENT_TYPE, kind);
            answer.headers_mut().remove(header::CONTENT_LENGTH);
        }
        Err(error) => tracing::error!(error = %error, "could not serialise a problem document"),
    }
    unwritten.cause()
}

/// An address that no route has.
pub(super) async fn no_route(uri: Uri) -> ApiError {
    let problem = ApiError::new(errors::NOT_FOUND);
    let path = uri.path().strip_prefix(super::BASE).unwrap_or(uri.path());
    if path.len() > 1 && path.ends_with('/') { problem.detail(error_details::SLASH) } else { problem }
}

/// An address beside those of the version that there is.
pub(super) async fn no_version() -> ApiError {
    ApiError::new(errors::NOT_FOUND).detail(error_details::NO_VERSION)
}

/// For each address, the error for methods that it does not take.
static METHODS: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    let document = super::openapi::document();
    let paths = document["paths"].as_object().into_iter().flatten();
    paths
        .map(|(path, calls)| {
            let mut taken = vec!["GET", "POST", "PUT", "PATCH", "DELETE"];
            taken.retain(|method| calls.get(method.to_lowercase()).is_some());
            (path.clone(), error_details::methods(&taken))
        })
        .collect()
});

/// The error for a method that this request's address does not take.
pub(super) fn methods_of(request: &Request) -> Option<&'static str> {
    let route = request.extensions().get::<MatchedPath>()?;
    METHODS.get(route.as_str()).map(String::as_str)
}

/// A method that a route does not take.
pub(super) async fn no_method(request: Request) -> ApiError {
    let problem = ApiError::new(errors::METHOD_NOT_ALLOWED);
    match methods_of(&request) {
        Some(methods) => problem.detail(methods),
        None => problem,
    }
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::body::to_bytes;
    use axum::middleware::from_fn_with_state;
    use axum::routing::get;
    use backend::testing::TestBackend;
    use serde_json::Value;
    use tower::ServiceExt;

    use super::*;
    use crate::wrong_secrets::WrongSecrets;

    async fn panics() {
        panic!("something personal");
    }

    async fn never_ends() {
        std::future::pending().await
    }

    async fn call(path: &str) -> (u16, Option<String>, Value) {
        let house = TestBackend::start("2026-11-21T09:05:00Z").await;
        let api = Api::new(Shared {
            backend: house.backend.clone(),
            base_url: "".into(),
            deadline: Duration::from_millis(20),
            wrong_secrets: WrongSecrets::new(),
        });
        let router = Router::new().route("/panics", get(panics)).route("/never-ends", get(never_ends));
        let router = router.layer(from_fn_with_state(api, wrap));
        let request = Request::builder().uri(path).body(Body::empty()).unwrap();
        let answer = router.oneshot(request).await.unwrap();
        let after = answer.headers().get(header::RETRY_AFTER).map(|after| after.to_str().unwrap().to_owned());
        let status = answer.status().as_u16();
        let body = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
        (status, after, serde_json::from_slice(&body).unwrap())
    }

    #[tokio::test]
    async fn a_panic_is_a_problem_that_tells_nothing() {
        let (status, _, problem) = call("/panics").await;
        assert_eq!((status, problem["code"].as_str()), (500, Some("internal_error")));
        assert!(!problem.to_string().contains("personal"));
    }

    #[tokio::test]
    async fn a_request_that_takes_too_long_is_given_up() {
        let (status, after, problem) = call("/never-ends").await;
        assert_eq!((status, problem["code"].as_str()), (503, Some("timed_out")));
        assert_eq!(after.as_deref(), Some("5"));
    }
}
