//! `uplift serve` and `uplift worker`.

use std::os::unix::fs::MetadataExt;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Version, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use backend::clock::real_seconds;
use backend::{Backend, Mode};
use leptos::config::{Env, LeptosOptions};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout_at};

use super::{Opened, say, setting};
use crate::AppState;
use crate::client_address::{self, ProxyHeader};
use crate::connection::{self, Limits};
use crate::health_and_metrics::{self, Metrics, Private};
use crate::listener::Patient;
use crate::network_rate_limit::{self, Pace};
use crate::refusal_log::Door;
use crate::request_target::Target;
use crate::settings::Settings;
use crate::tls::{Secured, Tls};
use crate::web::Site;

/// How long a stop takes at most.
const DRAIN: Duration = Duration::from_secs(10);
/// How long before the end of listening every answer tells its connection to close. Without it a client that sends the next
/// request just as its idle connection is closed would get no answer.
const FAREWELL: Duration = Duration::from_millis(500);
/// How long before the end of the certificate each start says so, in seconds.
const ENDS_SOON: i64 = 30 * 86_400;

pub(super) async fn serve(settings: &Settings, worker: bool, migrate: bool) -> Result<ExitCode> {
    let begun = Instant::now();
    refuse_root(settings.mode, settings.as_root, user())?;
    renew_when_told(settings.tls.clone())?;
    let opened = Opened::open_to_file(settings, migrate).await?;
    let (options, listener, private_listener) = match ready(settings).await {
        Ok(ready) => ready,
        Err(error) => {
            // Its database would run on for nobody.
            opened.close().await?;
            return Err(error);
        }
    };
    tell_of_certificate(settings.tls.as_ref());
    let (drain, draining) = watch::channel(false);
    let backend = opened.backend.clone();
    let feed = tokio::spawn(backend.feed().await?);
    let worker = worker.then(|| tokio::spawn(backend.clone().run_worker(draining.clone())));
    let (logging, logged) = watch::channel(false);
    let log = tokio::spawn(backend.for_calls().keep_request_log(logged));
    let state = AppState { backend, draining: draining.clone() };
    let metrics = Metrics::new().with_certificate(settings.tls.clone());
    let door = door(&state.backend, &metrics);
    let private =
        Private { backend: state.backend.clone(), draining: draining.clone(), metrics: metrics.clone() };
    let entrance = Entrance {
        proxy: ProxyHeader(settings.client_address_header.clone()),
        draining,
        metrics,
        strangers: Pace::new(settings.network_rate_limit, door.clone()),
    };
    let app = crate::router(state, options).layer(from_fn_with_state(Arc::new(entrance), enter));
    let (stop, stopped) = watch::channel(false);
    let (listener, served) = Patient::new(listener, stopped.clone())?;
    let listener = Secured::new(listener, settings.tls.clone(), door.clone());
    let target = Target::of(&settings.base_url);
    let limits = Limits::of(settings.http_connections, settings.client_address_header.is_some());
    let door_log = tokio::spawn(door.clone().keep_writing());
    let at_door = door.clone();
    let mut serving =
        tokio::spawn(connection::serve(listener, app, target, limits, at_door, stopped, served));
    let watched = private_listener.map(|listener| {
        let listener = Secured::new(listener, settings.tls.clone(), door.clone());
        tokio::spawn(health_and_metrics::serve(listener, private, health_and_metrics::LIMITS, door.clone()))
    });
    let told = until_stopped()?;
    say(&format!("Uplift is ready at {} after {} ms", settings.base_url, begun.elapsed().as_millis()));
    tokio::select! {
        () = told => {}
        ended = &mut serving => {
            door.close();
            ended.context("the server ended")?;
            opened.close().await?;
            return Ok(ExitCode::FAILURE);
        }
    }
    say("Uplift is stopping: finishing open requests");
    let by = Instant::now() + DRAIN;
    // Open streams listen to this as well: without it they would hold the server for their whole life. And the worker does.
    let _nobody_listens = drain.send(true);
    tokio::time::sleep(FAREWELL).await;
    let _ended_already = stop.send(true);
    if timeout_at(by, serving).await.is_err() {
        say("some requests did not finish in time and were cut off");
    }
    door_log.abort();
    door.close();
    if let Some(watched) = watched {
        watched.abort();
    }
    end_background(worker, feed, by).await;
    drop(logging);
    end_log(&opened.backend, log).await;
    opened.close().await?;
    Ok(ExitCode::SUCCESS)
}

/// Counts and writes down what is refused, networks by tags that lead back to none.
fn door(backend: &Backend, metrics: &Metrics) -> Door {
    let tags = backend.clone();
    Door::new(metrics.refused_connections(), metrics.refused_requests(), move |address| {
        tags.network_tag(address)
    })
}

/// From this call on, SIGHUP has the files of TLS read again. What cannot be used is logged, and what was shown before is shown on.
/// Without TLS there is nothing to read, and the signal ends the process, as it does when a terminal is closed.
fn renew_when_told(tls: Option<Tls>) -> Result<()> {
    let Some(tls) = tls else { return Ok(()) };
    let mut told = signal(SignalKind::hangup())?;
    tokio::spawn(async move {
        while told.recv().await.is_some() {
            match setting::read_tls() {
                Ok(Some(renewed)) => {
                    tls.renew(&renewed);
                    tracing::info!("TLS certificate reloaded");
                    tell_of_certificate(Some(&tls));
                }
                Ok(None) => tracing::error!("TLS certificate not reloaded: the TLS settings are missing"),
                Err(errors) => {
                    for error in errors {
                        tracing::error!(%error, "TLS certificate not reloaded: the previous one stays in use");
                    }
                }
            }
        }
    });
    Ok(())
}

/// Says that the certificate ends soon, or has ended. The process starts all the same: its jobs have to go on.
fn tell_of_certificate(tls: Option<&Tls>) {
    let Some(ends_at) = tls.and_then(Tls::ends_at) else { return };
    let left = i64::try_from(ends_at).unwrap_or(i64::MAX).saturating_sub(real_seconds());
    if left <= 0 {
        tracing::error!(
            "TLS certificate (UPLIFT_TLS_CERTIFICATE) has expired: the proxy rejects it. Replace it, then reload (docs/deploy.md)"
        );
    } else if left <= ENDS_SOON {
        tracing::warn!(
            days = left / 86_400,
            "TLS certificate (UPLIFT_TLS_CERTIFICATE) expires soon: replace it, then reload (docs/deploy.md)"
        );
    }
}

/// What serving needs beside the database: the build's files, and an address that is free.
async fn ready(settings: &Settings) -> Result<(LeptosOptions, TcpListener, Option<TcpListener>)> {
    let options = leptos_options(settings);
    look_for_build(settings, &options)?;
    let listener = TcpListener::bind(settings.addr).await.with_context(|| {
        format!(
            "cannot listen at {}: is another server running? Set UPLIFT_ADDR to use another address",
            settings.addr
        )
    })?;
    Ok((options, listener, private_listener(settings).await?))
}

/// The listener for health and metrics, where a setting names its address.
async fn private_listener(settings: &Settings) -> Result<Option<TcpListener>> {
    let Some(addr) = settings.private_addr else {
        return Ok(None);
    };
    let listener = TcpListener::bind(addr)
        .await
        .with_context(|| format!("cannot listen at {addr}: set UPLIFT_PRIVATE_ADDR to another address"))?;
    Ok(Some(listener))
}

/// What stands around every route.
struct Entrance {
    proxy: ProxyHeader,
    draining: watch::Receiver<bool>,
    metrics: Metrics,
    strangers: Arc<Pace>,
}

/// Runs around every route. One layer does this, because with each of them a request copies all those inside.
async fn enter(State(entrance): State<Arc<Entrance>>, mut request: Request, next: Next) -> Response {
    let Entrance { proxy, draining, metrics, strangers } = &*entrance;
    client_address::find(proxy, &mut request);
    let paced = move |request: Request| {
        network_rate_limit::keep(strangers, request, move |request| next.run(request))
    };
    let measured = move |request: Request| health_and_metrics::measure(metrics, request, paced);
    farewell(draining, request, measured).await
}

/// While the server drains, every answer is the last one of its connection (RFC 9112 section 9.6); HTTP/2 has its own way.
async fn farewell<F>(
    draining: &watch::Receiver<bool>,
    request: Request,
    run: impl FnOnce(Request) -> F,
) -> Response
where
    F: Future<Output = Response>,
{
    let has_header = request.version() < Version::HTTP_2;
    let mut answer = run(request).await;
    if has_header && *draining.borrow() {
        let close = HeaderValue::from_static("close");
        answer.headers_mut().insert(header::CONNECTION, close);
    }
    answer
}

/// The user id of this process; none on a system without `/proc`.
fn user() -> Option<u32> {
    std::fs::metadata("/proc/self").ok().map(|found| found.uid())
}

/// Refuses to start a live service as root, unless the operator allowed it: somebody who breaks into it would have the whole machine.
fn refuse_root(mode: Mode, as_root: bool, user: Option<u32>) -> Result<()> {
    if mode == Mode::Live && !as_root && user == Some(0) {
        bail!(
            "live mode does not run as root: start it as an ordinary user, as docs/deploy/uplift.service does. In a container whose root \
             user is not root on the host, set UPLIFT_AS_ROOT=yes"
        );
    }
    Ok(())
}

pub(super) async fn work(settings: &Settings) -> Result<ExitCode> {
    refuse_root(settings.mode, settings.as_root, user())?;
    renew_when_told(settings.tls.clone())?;
    let listener = private_listener(settings).await?;
    let opened = Opened::open_to_file(settings, false).await?;
    let (stop, stopping) = watch::channel(false);
    let feed = tokio::spawn(opened.backend.feed().await?);
    tell_of_certificate(settings.tls.as_ref());
    let metrics = Metrics::new().with_certificate(settings.tls.clone());
    let door = door(&opened.backend, &metrics);
    let door_log = tokio::spawn(door.clone().keep_writing());
    let private = Private { backend: opened.backend.clone(), draining: stopping.clone(), metrics };
    let watched = listener.map(|listener| {
        let listener = Secured::new(listener, settings.tls.clone(), door.clone());
        tokio::spawn(health_and_metrics::serve(listener, private, health_and_metrics::LIMITS, door.clone()))
    });
    let mut worker = tokio::spawn(opened.backend.clone().run_worker(stopping));
    let told = until_stopped()?;
    say("Uplift's worker is ready");
    tokio::select! {
        () = told => {}
        ended = &mut worker => {
            door.close();
            ended.context("the worker ended")?;
            opened.close().await?;
            return Ok(ExitCode::FAILURE);
        }
    }
    say("Uplift's worker is stopping: finishing the current jobs");
    let _ended_already = stop.send(true);
    end_background(Some(worker), feed, Instant::now() + DRAIN).await;
    if let Some(watched) = watched {
        watched.abort();
    }
    door_log.abort();
    door.close();
    opened.close().await?;
    Ok(ExitCode::SUCCESS)
}

/// Waits for the worker, which was told to stop, and ends what follows the events: then neither uses the database any more.
async fn end_background(worker: Option<JoinHandle<()>>, feed: JoinHandle<()>, by: Instant) {
    if let Some(mut worker) = worker
        && timeout_at(by, &mut worker).await.is_err()
    {
        // A job that is cut is free again when its lease ends, and its half-done transaction never was.
        say("a job did not finish in time and was stopped: it will run again");
        worker.abort();
        let _cut = worker.await;
    }
    feed.abort();
    let _ended = feed.await;
}

/// Writes what was answered in the last quarter of a second: it belongs to the log as well.
async fn end_log(backend: &Backend, log: JoinHandle<()>) {
    let _ended = log.await;
    if let Err(error) = backend.flush_request_log().await {
        say(&format!("could not write the last request log entries: {}", error.chain()));
    }
}

/// Listens for a signal to stop from this call on.
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

/// Pages without their style sheet and script would be served without an error, so they are missed here: live nothing starts
/// half configured; a sandbox may be there for its API alone.
fn look_for_build(settings: &Settings, options: &LeptosOptions) -> Result<()> {
    let Some(file) = Site::read(options).missing(&options.site_root) else {
        return Ok(());
    };
    let words = format!(
        "no style sheet at {}: set UPLIFT_SITE_ROOT to the site that was built with this program, and keep the program's hash.txt next to it",
        file.display()
    );
    if settings.mode == Mode::Live {
        bail!("{words}");
    }
    say(&format!("serving pages without styles: {words}"));
    Ok(())
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
    use axum::body::Body;
    use axum::response::IntoResponse;

    use super::*;

    #[test]
    fn l10_a_live_server_does_not_start_as_root_unless_it_was_told_to() {
        let why = refuse_root(Mode::Live, false, Some(0)).unwrap_err().to_string();
        assert!(why.contains("does not run as root") && why.contains("UPLIFT_AS_ROOT=yes"), "{why}");
        for (mode, as_root, user) in [
            (Mode::Live, true, Some(0)),
            (Mode::Live, false, Some(1_000)),
            (Mode::Live, false, None),
            (Mode::Sandbox, false, Some(0)),
            (Mode::PublicSandbox, false, Some(0)),
        ] {
            assert!(refuse_root(mode, as_root, user).is_ok(), "{mode:?} {as_root} {user:?}");
        }
    }

    #[tokio::test]
    async fn only_a_server_that_drains_tells_its_connections_to_close() {
        let (drain, draining) = watch::channel(false);
        let connection = async |version| {
            let request = Request::builder().version(version).body(Body::empty()).unwrap();
            let answer = farewell(&draining, request, |_: Request| async { "here".into_response() }).await;
            answer.headers().get(header::CONNECTION).cloned()
        };
        assert_eq!(connection(Version::HTTP_11).await, None);
        drain.send(true).unwrap();
        assert_eq!(connection(Version::HTTP_11).await.unwrap(), "close");
        // HTTP/2 knows no such header: it is told by a frame.
        assert_eq!(connection(Version::HTTP_2).await, None);
    }
}
