//! Serves connections within limits, so that strangers cannot fill the server's memory.
//!
//! All connections share one set of routes. A connection is closed when the head of a request takes too long, when it is idle, and
//! when its client does not read the answer. The number of connections is capped, and more wait in the system's queue; so is the
//! number of one client, and more are answered with 429 and closed.

mod answer_body;
mod body_rest;
mod body_start;
mod client_limit;
mod deadline;
mod request_head;
mod watched_socket;

use std::convert::Infallible;
use std::future::poll_fn;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::ConnectInfo;
use axum::http::Request;
use axum::serve::Listener;
use backend::security_log::Event;
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto::Builder;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio::sync::{Semaphore, mpsc, oneshot, watch};
use tokio::time::{Instant, sleep_until, timeout};
use tower::ServiceExt;

use crate::body::TIME;
use crate::refusal_log::Door;
use crate::request_target::Target;
use answer_body::Answer;
use body_rest::Unread;
use body_start::gathered;
pub(crate) use client_limit::Client;
use client_limit::Crowd;
use deadline::{End, Pulse};
use request_head::Opening;
use watched_socket::Watched;

/// How long an idle connection has to close in order, such as HTTP/2's last frames.
const PARTING: Duration = Duration::from_secs(10);
/// The largest head of a request, and the largest write buffer.
const BUFFER: usize = 64 * 1024;
/// How much of a body HTTP/2 buffers before a handler reads it.
const WINDOW: u32 = 256 * 1024;
/// How many requests an HTTP/2 connection has at a time: each may have 64 KB of its body gathered before its route gets it.
const STREAMS: u32 = 32;
/// How long until the log warns again that every connection is in use.
const QUIET: Duration = Duration::from_secs(60);

/// How many requests whose body is late are answered at a time: those that began together are late together.
const LATE: usize = 256;

/// How many connections one client has open at most. A browser opens six to a host by HTTP/1.1, so this is room for an office.
const OF_ONE_CLIENT: usize = 100;
/// How long a client that has too many gets to read why.
const REFUSAL: Duration = Duration::from_millis(500);
/// What such a client is told.
const TOO_MANY: &[u8] = b"HTTP/1.1 429 Too Many Requests\r\n\
    Content-Type: text/plain; charset=utf-8\r\n\
    Content-Length: 72\r\n\
    Cache-Control: no-store\r\n\
    Retry-After: 5\r\n\
    Connection: close\r\n\r\n\
    There are too many open connections from your address. Close some first.";

/// What a connection may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How long the head of a request may take: of the first one from the start of the connection, of each later one in HTTP/1
    /// from its first byte.
    pub head: Duration,
    /// How long the beginning of a body may take before the request goes on without the rest.
    pub body: Duration,
    /// How long an idle connection is kept.
    pub idle: Duration,
    /// How long a client may stop reading an answer.
    pub write: Duration,
    /// How many connections there are at most.
    pub connections: usize,
    /// How many of them one client has at most; none where all of them are a proxy's, which speaks for everybody.
    pub of_one_client: Option<usize>,
}

impl Limits {
    /// The limits in use, with so many connections, behind a proxy or not.
    #[must_use]
    pub const fn of(connections: usize, is_behind_proxy: bool) -> Self {
        Self {
            head: Duration::from_secs(10),
            body: TIME,
            // Longer than the 60 seconds for which common proxies keep a connection, so that the proxy closes it first.
            idle: Duration::from_secs(75),
            write: Duration::from_secs(60),
            connections,
            of_one_client: if is_behind_proxy { None } else { Some(OF_ONE_CLIENT) },
        }
    }
}

/// What every connection shares.
struct Served {
    router: Router,
    target: Target,
    limits: Limits,
    builder: Builder<TokioExecutor>,
    late: Semaphore,
    door: Door,
}

/// Serves what `listener` accepts until `stopped` is ready, and then until every connection has ended. `stop` says beforehand
/// that the end is near: then no connection waits for another one to end. `door` is told what is refused.
pub async fn serve<L>(
    mut listener: L,
    router: Router,
    target: Target,
    limits: Limits,
    door: Door,
    mut stop: watch::Receiver<bool>,
    stopped: oneshot::Receiver<()>,
) where
    L: Listener<Addr = SocketAddr>,
    L::Io: AsyncRead + AsyncWrite + Send + Unpin + 'static,
{
    let mut builder = Builder::new(TokioExecutor::new());
    // hyper's own limit would close idle connections as well.
    builder.http1().header_read_timeout(None).max_buf_size(BUFFER);
    builder
        .http2()
        .initial_stream_window_size(WINDOW)
        .initial_connection_window_size(WINDOW)
        .max_concurrent_streams(STREAMS)
        .max_send_buf_size(BUFFER);
    // Made once: otherwise each connection would have a copy of every route.
    let (router, late) = (router.with_state(()), Semaphore::new(LATE));
    let served = Arc::new(Served { router, target, limits, builder, late, door });
    let places = Arc::new(Semaphore::new(limits.connections));
    let crowd = Crowd::new(limits.of_one_client.unwrap_or(usize::MAX));
    let (close, closing) = watch::channel(false);
    let (alive, mut gone) = mpsc::channel::<Infallible>(1);
    let mut said = None;
    let mut stopped = pin!(stopped);
    loop {
        let place = tokio::select! {
            _ = &mut stopped => break,
            place = place(&places, &mut said) => Some(place),
            // A sender that is gone says the same.
            _ = stop.wait_for(|stop| *stop) => None,
        };
        let (io, address) = tokio::select! {
            _ = &mut stopped => break,
            accepted = listener.accept() => accepted,
        };
        let (served, closing, alive) = (served.clone(), closing.clone(), alive.clone());
        let entered = crowd.enter(address.ip());
        if entered.is_none() {
            served.door.refused(Event::TooManyConnections, address.ip());
        }
        tokio::spawn(async move {
            match &entered {
                Some(_) => connection(io, address, served, closing).await,
                None => refuse(io).await,
            }
            drop((place, entered, alive));
        });
    }
    drop((listener, alive));
    let _none_is_open = close.send(true);
    let _all_ended = gone.recv().await;
}

/// A place for one more connection, once there is one.
async fn place(
    places: &Arc<Semaphore>,
    said: &mut Option<Instant>,
) -> Option<tokio::sync::OwnedSemaphorePermit> {
    if places.available_permits() == 0 && said.is_none_or(|said| said.elapsed() > QUIET) {
        tracing::warn!("every connection is in use: new ones wait (UPLIFT_HTTP_CONNECTIONS)");
        *said = Some(Instant::now());
    }
    places.clone().acquire_owned().await.ok()
}

/// Says why the connection is not served, and ends it.
async fn refuse<I>(mut io: I)
where
    I: AsyncRead + AsyncWrite + Unpin,
{
    let said = async {
        io.write_all(TOO_MANY).await?;
        io.shutdown().await?;
        // What came and was not read would end it with a reset, which takes the answer with it.
        tokio::io::copy(&mut io, &mut tokio::io::sink()).await
    };
    let _gone_or_slow = timeout(REFUSAL, said).await;
}

/// Serves one connection to its end.
async fn connection<I>(io: I, address: SocketAddr, served: Arc<Served>, mut closing: watch::Receiver<bool>)
where
    I: AsyncRead + AsyncWrite + Send + Unpin + 'static,
{
    let opened = Instant::now();
    let pulse = Arc::new(Pulse::new(opened));
    let mut io = Watched::new(io, pulse.clone());
    if let Some(first) = first_head(&mut io, opened + served.limits.head, &mut closing).await {
        // In a box: until here a connection takes no memory for it.
        Box::pin(requests(io.again(first), pulse, address, served, closing)).await;
    }
}

/// What a connection begins with, once it is for hyper; nothing when it ends before.
async fn first_head<I>(
    io: &mut Watched<I>,
    due: Instant,
    closing: &mut watch::Receiver<bool>,
) -> Option<Bytes>
where
    I: AsyncRead + Unpin,
{
    let mut opening = Opening::default();
    let mut late = pin!(sleep_until(due));
    let mut close = pin!(closing.wait_for(|close| *close));
    let mut closes = false;
    poll_fn(|cx| {
        if let Poll::Ready(first) = opening.poll(&mut *io, cx) {
            return Poll::Ready(first);
        }
        closes = closes || close.as_mut().poll(cx).is_ready();
        // Whoever has begun to ask is waited for.
        if (closes && opening.is_empty()) || late.as_mut().poll(cx).is_ready() {
            return Poll::Ready(None);
        }
        Poll::Pending
    })
    .await
}

/// Serves the requests of one connection, the first of which has come.
async fn requests<I>(
    io: Watched<I>,
    pulse: Arc<Pulse>,
    address: SocketAddr,
    served: Arc<Served>,
    mut closing: watch::Receiver<bool>,
) where
    I: AsyncRead + AsyncWrite + Send + Unpin + 'static,
{
    let service = {
        let (served, pulse) = (served.clone(), pulse.clone());
        service_fn(move |request: Request<Incoming>| {
            let open = pulse.begin(request.version());
            let served = served.clone();
            // In a box: hyper keeps room for it as long as the connection is there, such as while a feed is open.
            Box::pin(async move {
                let answer = match served.target.check(&request) {
                    Ok(()) => {
                        let request = request.map(Body::new);
                        let (request, is_late) = gathered(request, served.limits.body).await;
                        let _turn = if is_late { served.late.acquire().await.ok() } else { None };
                        let (mut request, unread) = Unread::of(request);
                        request.extensions_mut().insert(ConnectInfo(address));
                        let answer = served.router.clone().oneshot(request).await?;
                        if !is_late {
                            unread.discard().await;
                        }
                        answer
                    }
                    Err(answer) => {
                        served.door.refused(Event::AnotherHost, address.ip());
                        *answer
                    }
                };
                Ok::<_, Infallible>(answer.map(|body| Answer::new(body, open)))
            })
        })
    };
    let mut conn = pin!(served.builder.serve_connection(TokioIo::new(io), service));
    let mut close = pin!(closing.wait_for(|close| *close));
    let mut alarm = pin!(sleep_until(Instant::now() + served.limits.head));
    let mut parting: Option<Instant> = None;
    poll_fn(|cx| {
        pulse.register(cx.waker());
        loop {
            // A connection's error is the client's doing: nothing to log.
            if conn.as_mut().poll(cx).is_ready() {
                return Poll::Ready(());
            }
            // Only now: hyper drops a first request that it has not looked at.
            if parting.is_none() && close.as_mut().poll(cx).is_ready() {
                parting = Some(Instant::now());
                conn.as_mut().graceful_shutdown();
                continue;
            }
            let Some((at, end)) = pulse.due(&served.limits) else {
                return Poll::Pending;
            };
            let at = match (end, parting) {
                (End::Idle, Some(parting)) => parting + PARTING,
                _ => at,
            };
            if alarm.deadline() != at {
                alarm.as_mut().reset(at);
            }
            if alarm.as_mut().poll(cx).is_pending() {
                return Poll::Pending;
            }
            if end == End::Cut || parting.is_some() {
                return Poll::Ready(());
            }
            // In HTTP/2 a GOAWAY frame: the client sends a request that crosses it on another connection.
            parting = Some(Instant::now());
            conn.as_mut().graceful_shutdown();
        }
    })
    .await;
}

#[cfg(test)]
mod tests;
