//! Writes run to their end, whether or not anybody still waits for the answer.
//!
//! A handler that is dropped in the middle, because the client hung up or a deadline passed, can leave its database
//! connection inside a transaction that the pool does not know of; the next write on that connection would be answered and
//! then lost with it. So a request that may write runs in a task of its own, which nothing drops.

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use backend::security_log::carried;
use tracing::Instrument;

/// A layer that runs the request to its end.
pub async fn to_the_end(request: Request, next: Next) -> Response {
    run_to_the_end(request, move |request| next.run(request)).await
}

/// Runs the request to its end. Only reads are dropped with their client: they leave nothing behind.
pub async fn run_to_the_end<F>(request: Request, run: impl FnOnce(Request) -> F) -> Response
where
    F: Future<Output = Response> + Send + 'static,
{
    if request.method().is_safe() {
        return run(request).await;
    }
    match tokio::spawn(carried(run(request)).in_current_span()).await {
        Ok(answer) => answer,
        // The layer around this one turns a panic into an answer; a task of ours is never aborted.
        Err(error) => std::panic::resume_unwind(error.into_panic()),
    }
}
