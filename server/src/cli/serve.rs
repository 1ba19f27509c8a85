//! `uplift serve` and `uplift worker`.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Version, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use leptos::config::{Env, LeptosOptions};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;

use super::{Opened, say};
use crate::AppState;
use crate::listener::Patient;
use crate::settings::Settings;

/// How long a stop takes at most.
const DRAIN: Duration = Duration::from_secs(10);
/// How long before the end of listening every answer tells its connection to close. Without it a client that sends the next
/// request just as its idle connection is closed would get no answer.
const FAREWELL: Duration = Duration::from_millis(500);

pub(super) async fn serve(settings: &Settings, worker: bool, migrate: bool) -> Result<ExitCode> {
    let begun = Instant::now();
    let opened = Opened::open_to_file(settings, migrate).await?;
    let listener = TcpListener::bind(settings.addr).await.with_context(|| {
        format!(
            "cannot listen at {}: is another server running? Set UPLIFT_ADDR to use another address",
            settings.addr
        )
    })?;
    let (drain, draining) = watch::channel(false);
    let backend = opened.backend.clone();
    tokio::spawn(backend.feed().await?);
    tokio::spawn(backend.clone().keep_request_log());
    if worker {
        tokio::spawn(backend.clone().run_worker());
    }
    let state = AppState {
        backend,
        draining: draining.clone(),
    };
    let app = crate::router(state, leptos_options(settings)).layer(from_fn_with_state(draining, farewell));
    let (stop, stopped) = watch::channel(false);
    let (listener, served) = Patient::new(listener, stopped)?;
    let server = axum::serve(listener, app).with_graceful_shutdown(async move {
        let _gone_or_served = served.await;
    });
    let mut serving = tokio::spawn(server.into_future());
    say(&format!(
        "Uplift is ready at {} after {} ms",
        settings.base_url,
        begun.elapsed().as_millis()
    ));
    tokio::select! {
        () = until_stopped()? => {}
        ended = &mut serving => {
            ended.context("the server ended")??;
            opened.close().await?;
            return Ok(ExitCode::FAILURE);
        }
    }
    say("Uplift is stopping: open requests are finished first");
    // Open streams listen to this as well: without it they would hold the server for their whole life.
    let _nobody_listens = drain.send(true);
    tokio::time::sleep(FAREWELL).await;
    let _ended_already = stop.send(true);
    if tokio::time::timeout(DRAIN - FAREWELL, serving).await.is_err() {
        say("some requests did not end in time and were cut");
    }
    // What was answered in the last quarter of a second belongs to the log as well.
    if let Err(error) = opened.backend.flush_request_log().await {
        say(&format!(
            "the last requests are missing in the log: {}",
            error.chain()
        ));
    }
    opened.close().await?;
    Ok(ExitCode::SUCCESS)
}

/// While the server drains, every answer is the last one of its connection (RFC 9112 section 9.6); HTTP/2 has its own way.
async fn farewell(State(draining): State<watch::Receiver<bool>>, request: Request, next: Next) -> Response {
    let has_header = request.version() < Version::HTTP_2;
    let mut answer = next.run(request).await;
    if has_header && *draining.borrow() {
        let close = HeaderValue::from_static("close");
        answer.headers_mut().insert(header::CONNECTION, close);
    }
    answer
}

pub(super) async fn work(settings: &Settings) -> Result<ExitCode> {
    let opened = Opened::open_to_file(settings, false).await?;
    say("Uplift's worker is ready");
    tokio::spawn(opened.backend.feed().await?);
    tokio::select! {
        () = opened.backend.clone().run_worker() => {}
        () = until_stopped()? => {}
    }
    // A job that was cut is free again when its lease ends, and its half-done transaction never was.
    opened.close().await?;
    Ok(ExitCode::SUCCESS)
}

fn until_stopped() -> Result<impl Future<Output = ()>> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// Where the site's files are, and under which names.
fn leptos_options(settings: &Settings) -> LeptosOptions {
    LeptosOptions::builder()
        .output_name("uplift")
        .site_root(settings.site_root.clone())
        .site_pkg_dir("pkg")
        .site_addr(settings.addr)
        .env(Env::PROD)
        .hash_files(true)
        .build()
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::body::Body;
    use axum::routing::get;
    use tower::ServiceExt;

    use super::*;

    #[tokio::test]
    async fn only_a_server_that_drains_tells_its_connections_to_close() {
        let (drain, draining) = watch::channel(false);
        let router = Router::new()
            .route("/", get(|| async { "here" }))
            .layer(from_fn_with_state(draining, farewell));
        let connection = async |version| {
            let request = Request::builder().version(version).body(Body::empty()).unwrap();
            let answer = router.clone().oneshot(request).await.unwrap();
            answer.headers().get(header::CONNECTION).cloned()
        };
        assert_eq!(connection(Version::HTTP_11).await, None);
        drain.send(true).unwrap();
        assert_eq!(connection(Version::HTTP_11).await.unwrap(), "close");
        // HTTP/2 knows no such header: it is told by a frame.
        assert_eq!(connection(Version::HTTP_2).await, None);
    }
}
