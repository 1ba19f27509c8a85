//! Health and metrics for whoever runs the service, at an address of their own: `/livez`, `/readyz` and `/metrics`. No route of the
//! service is served there, and none of these on the service's own address. In live mode a client shows a certificate first.

use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use backend::Backend;
use backend::clock::real_now;
use backend::gauges::{Gauges, Unready};
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::{encode_eof, encode_registry};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use tokio::net::TcpListener;
use tokio::sync::{oneshot, watch};
use tokio::time::{Instant, timeout};

use crate::connection::{self, Limits};
use crate::refusal_log::Door;
use crate::request_target::Target;
use crate::tls::{Secured, Tls};

/// What strangers can take of the private address, however they got there.
pub const LIMITS: Limits = Limits::of(200, false);
/// A database that takes longer than this to answer is away.
const LONGEST_PING: Duration = Duration::from_secs(1);
/// Upper bounds in seconds: the bars for a gift and a page lie between them.
const BUCKETS: [f64; 10] = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 30.0];

/// By what requests are told apart: few values each, none of them from what was sent.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Kind {
    method: &'static str,
    /// The template of the route, such as `/integrations/v1/donations/{donationId}`; `none` where no route has the address.
    route: String,
    /// 2xx, 3xx, 4xx or 5xx.
    status: &'static str,
}

/// What this process counts. Cloning shares it.
#[derive(Clone, Debug)]
pub struct Metrics {
    requests: Family<Kind, Histogram, fn() -> Histogram>,
    refused: Counter,
    too_fast: Counter,
    registry: Arc<Registry>,
    /// When the process started, in seconds of Unix time.
    started: i64,
    /// The certificate that it shows, where it shows one.
    tls: Option<Tls>,
}

impl Default for Metrics {
    fn default() -> Self {
        Self::new()
    }
}

impl Metrics {
    /// Everything at nought.
    #[must_use]
    pub fn new() -> Self {
        let requests: Family<Kind, Histogram, fn() -> Histogram> =
            Family::new_with_constructor(|| Histogram::new(BUCKETS));
        let mut registry = Registry::with_prefix("uplift");
        let help = "Request duration by method, route and status class, until the response headers";
        registry.register_with_unit("http_request_duration", help, Unit::Seconds, requests.clone());
        let refused = Counter::default();
        let help =
            "Connections closed because their client had too many open, or too many TLS handshakes failed";
        registry.register("http_connections_refused", help, refused.clone());
        let too_fast = Counter::default();
        let help = "Requests without a live session or token refused because their network sent too many";
        registry.register("anonymous_requests_refused", help, too_fast.clone());
        Self {
            requests,
            refused,
            too_fast,
            registry: Arc::new(registry),
            started: real_now().offset().unix_timestamp(),
            tls: None,
        }
    }

    /// The same, with when the certificate that this process shows ends.
    #[must_use]
    pub fn with_certificate(self, tls: Option<Tls>) -> Self {
        Self { tls, ..self }
    }

    /// Counts connections of clients that have too many open.
    #[must_use]
    pub fn refused_connections(&self) -> Counter {
        self.refused.clone()
    }

    /// Counts requests of strangers whose network asks too fast.
    #[must_use]
    pub fn refused_requests(&self) -> Counter {
        self.too_fast.clone()
    }

    fn text(
        &self,
        counters: &Registry,
        figures: Result<Gauges, backend::Error>,
    ) -> Result<String, std::fmt::Error> {
        let mut text = String::new();
        encode_registry(&mut text, &self.registry)?;
        encode_registry(&mut text, counters)?;
        let help = "When the process started, in seconds of Unix time.";
        let name = "process_start_time_seconds";
        writeln!(text, "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {}", self.started)?;
        if let Some(ends_at) = self.tls.as_ref().and_then(Tls::ends_at) {
            let help = "When the certificate that this process shows ends, in seconds of Unix time.";
            let name = "uplift_tls_certificate_end_seconds";
            writeln!(text, "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {ends_at}")?;
        }
        let gauge = |text: &mut String, name: &str, help: &str, rows: &[(String, f64)]| {
            writeln!(text, "# HELP uplift_{name} {help}\n# TYPE uplift_{name} gauge")?;
            rows.iter().try_for_each(|(labels, value)| writeln!(text, "uplift_{name}{labels} {value}"))
        };
        let one = |value: f64| vec![(String::new(), value)];
        let build = format!("{{version=\"{}\"}}", env!("CARGO_PKG_VERSION"));
        gauge(&mut text, "build_info", "The running version; always 1.", &[(build, 1.0)])?;
        let is_read = f64::from(u8::from(figures.is_ok()));
        gauge(&mut text, "database_up", "Whether the database answered this scrape.", &one(is_read))?;
        if let Ok(figures) = figures {
            let Gauges { due_jobs, pools, feed_age, filing_stopped } = figures;
            let of_queue = |queue: &str| format!("{{queue=\"{queue}\"}}");
            let due: Vec<_> = due_jobs
                .iter()
                .map(|jobs| (of_queue(&jobs.queue), f64::from(i32::try_from(jobs.due).unwrap_or(i32::MAX))))
                .collect();
            gauge(&mut text, "jobs_due", "Due jobs, by queue.", &due)?;
            let oldest: Vec<_> =
                due_jobs.iter().map(|jobs| (of_queue(&jobs.queue), jobs.oldest_seconds)).collect();
            let help = "Age of the oldest due job in seconds, by queue.";
            gauge(&mut text, "jobs_oldest_due_seconds", help, &oldest)?;
            let of_pool = |name: &str| format!("{{pool=\"{name}\"}}");
            let open: Vec<_> = pools.iter().map(|pool| (of_pool(pool.name), f64::from(pool.open))).collect();
            gauge(&mut text, "database_connections_open", "Open connections, by pool.", &open)?;
            let idle: Vec<_> = pools.iter().map(|pool| (of_pool(pool.name), f64::from(pool.idle))).collect();
            gauge(&mut text, "database_connections_idle", "Idle open connections, by pool.", &idle)?;
            let most: Vec<_> = pools.iter().map(|pool| (of_pool(pool.name), f64::from(pool.most))).collect();
            gauge(&mut text, "database_connections_limit", "Connection limit, by pool.", &most)?;
            let help = "Seconds since this process last read the events for open pages.";
            gauge(&mut text, "feed_age_seconds", help, &one(feed_age.as_secs_f64()))?;
            let stopped = f64::from(u8::from(filing_stopped));
            gauge(&mut text, "filing_stopped", "Whether filing with HMRC is stopped.", &one(stopped))?;
        }
        encode_eof(&mut text)?;
        Ok(text)
    }
}

/// Counts a request, and how long it took until the head of its answer.
pub async fn measure<F>(metrics: &Metrics, request: Request, run: impl FnOnce(Request) -> F) -> Response
where
    F: Future<Output = Response>,
{
    let begun = Instant::now();
    let route = request.extensions().get::<MatchedPath>().map_or("none", MatchedPath::as_str).to_owned();
    // Methods that nobody defined are as many as their sender likes.
    let method = match request.method().as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        "PUT" => "PUT",
        "PATCH" => "PATCH",
        "DELETE" => "DELETE",
        _ => "other",
    };
    let answer = run(request).await;
    let status = match answer.status().as_u16() {
        ..300 => "2xx",
        300..400 => "3xx",
        400..500 => "4xx",
        500.. => "5xx",
    };
    metrics.requests.get_or_create(&Kind { method, route, status }).observe(begun.elapsed().as_secs_f64());
    answer
}

/// What the private address shows.
#[derive(Clone)]
pub struct Private {
    pub backend: Backend,
    /// Whether the server is stopping.
    pub draining: watch::Receiver<bool>,
    pub metrics: Metrics,
}

impl std::fmt::Debug for Private {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Private")
    }
}

/// The routes of the private address.
pub fn routes(private: Private) -> Router {
    Router::new()
        .route("/livez", get(|| async { "ok\n" }))
        .route("/readyz", get(is_ready))
        .route("/metrics", get(show))
        .with_state(private)
}

/// Serves them until the process ends.
pub async fn serve(listener: Secured<TcpListener>, private: Private, limits: Limits, door: Door) {
    let (_never, stop) = watch::channel(false);
    let (_never_either, stopped) = oneshot::channel();
    connection::serve(listener, routes(private), Target::any(), limits, door, stop, stopped).await;
}

/// 200 while requests should come here; else 503 with the reason.
async fn is_ready(State(private): State<Private>) -> Response {
    let unready = |why: &'static str| (StatusCode::SERVICE_UNAVAILABLE, why).into_response();
    if *private.draining.borrow() {
        return unready("stopping\n");
    }
    match timeout(LONGEST_PING, private.backend.is_ready()).await {
        Ok(Ok(())) => "ok\n".into_response(),
        Ok(Err(Unready::Migrations)) => unready("the database needs migrations\n"),
        Ok(Err(Unready::Database)) => unready("the database does not answer\n"),
        Err(_elapsed) => unready("the database takes longer than a second to answer\n"),
    }
}

async fn show(State(private): State<Private>) -> Response {
    let figures = match timeout(LONGEST_PING, private.backend.figures()).await {
        Ok(figures) => figures,
        Err(_elapsed) => Err(backend::Error::internal("the figures took longer than a second")),
    };
    match private.metrics.text(private.backend.counters(), figures) {
        Ok(text) => {
            let kind = HeaderValue::from_static("application/openmetrics-text; version=1.0.0; charset=utf-8");
            ([(header::CONTENT_TYPE, kind)], text).into_response()
        }
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
