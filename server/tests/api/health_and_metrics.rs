//! Health and metrics at the address that is kept from the internet.

use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::Request;
use axum::middleware::{Next, from_fn};
use prometheus_client::metrics::counter::Counter;
use server::connection::Limits;
use server::health_and_metrics::{LIMITS, Metrics, Private, measure, routes, serve};
use server::refusal_log::Door;
use server::tls::{Secured, Tls};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::timeout;
use tower::ServiceExt;

use crate::page_walls::site;
use crate::world::{Call, World};

struct Watched {
    world: World,
    metrics: Metrics,
    private: axum::Router,
    drain: watch::Sender<bool>,
}

impl Watched {
    async fn start() -> Self {
        let world = World::start().await;
        let tls = Tls::read(
            include_str!("../tls/uplift.pem"),
            include_str!("../tls/uplift.key"),
            include_str!("../tls/authority.pem"),
        );
        let metrics = Metrics::new().with_certificate(Some(tls.unwrap()));
        let (drain, draining) = watch::channel(false);
        let backend = world.house.backend.clone();
        let private = routes(Private { backend, draining, metrics: metrics.clone() });
        Self { world, metrics, private, drain }
    }

    async fn ask(&self, path: &str) -> (u16, String) {
        let request = Request::get(path).body(Body::empty()).unwrap();
        let answer = self.private.clone().oneshot(request).await.unwrap();
        let status = answer.status().as_u16();
        let body = to_bytes(answer.into_body(), 1_000_000).await.unwrap();
        (status, String::from_utf8(body.to_vec()).unwrap())
    }
}

#[tokio::test]
async fn requests_are_counted_by_route_and_never_by_what_was_sent() {
    let watched = Watched::start().await;
    let world = &watched.world;
    let metrics = watched.metrics.clone();
    let router = world.router.clone().layer(from_fn(move |request: Request<Body>, next: Next| {
        let metrics = metrics.clone();
        async move { measure(&metrics, request, move |request| next.run(request)).await }
    }));
    let who = world.persona_with("read:donor read:donation").await;
    for path in ["/donors?type=email&value=zoe%40example.org", "/donations/don_made_up"] {
        Call::new("GET", path).by(&who).send(&router).await;
    }
    let (status, shown) = watched.ask("/metrics").await;
    assert_eq!(status, 200);
    for line in [
        r#"uplift_http_request_duration_seconds_count{method="GET",route="/integrations/v1/donors",status="4xx"} 1"#,
        r#"uplift_http_request_duration_seconds_count{method="GET",route="/integrations/v1/donations/{donationId}",status="4xx"} 1"#,
        "uplift_database_up 1",
        "uplift_filing_stopped 0",
        "uplift_tls_certificate_end_seconds 4733510400",
        r#"uplift_database_connections_open{pool="pages"}"#,
    ] {
        assert!(shown.contains(line), "{line} in {shown}");
    }
    assert!(shown.ends_with("# EOF\n") && shown.matches("# EOF").count() == 1, "{shown}");
    for private in ["zoe", "example.org", "don_made_up"] {
        assert!(!shown.contains(private), "{private} in {shown}");
    }
}

#[tokio::test]
async fn a_job_that_is_due_is_shown_with_its_queue() {
    let watched = Watched::start().await;
    let job = "insert into job (job_id, kind, key) values (gen_random_uuid(), 'erase_crossed', 'of nobody')";
    assert_eq!(watched.world.house.by_hand(job).await, Ok(1));
    let (_, shown) = watched.ask("/metrics").await;
    assert!(shown.contains(r#"uplift_jobs_due{queue="other"} "#), "{shown}");
}

#[tokio::test]
async fn jobs_and_mails_are_counted_by_outcome() {
    let watched = Watched::start().await;
    watched.world.authorised_donor("zoe@example.org").await;
    let (_, before) = watched.ask("/metrics").await;
    assert!(!before.contains("uplift_mails_total{"), "{before}");
    watched.world.house.work().await;
    let unknown = "insert into job (job_id, kind, key) values (gen_random_uuid(), 'of_a_later_version', '')";
    assert_eq!(watched.world.house.by_hand(unknown).await, Ok(1));
    watched.world.house.work().await;
    let (_, after) = watched.ask("/metrics").await;
    for line in [
        r#"uplift_mails_total{outcome="sent"} 1"#,
        r#"uplift_jobs_total{kind="mail",outcome="done"} 1"#,
        r#"uplift_jobs_total{kind="of_a_later_version",outcome="failed"} 1"#,
        r#"uplift_database_connections_limit{pool="statements"}"#,
        "process_start_time_seconds ",
    ] {
        assert!(after.contains(line), "{line} in {after}");
    }
    assert!(!after.contains("zoe") && !after.contains("LS1"), "{after}");
}

#[tokio::test]
async fn a_server_whose_schema_lacks_a_migration_is_not_ready() {
    let watched = Watched::start().await;
    for changed in [
        "update _sqlx_migrations set success = false where version = (select max(version) from _sqlx_migrations)",
        "delete from _sqlx_migrations where not success",
    ] {
        assert_eq!(watched.world.house.by_hand(changed).await, Ok(1));
        let unready = (503, "the database needs migrations\n".to_owned());
        assert_eq!(watched.ask("/readyz").await, unready, "{changed}");
    }
}

#[tokio::test]
async fn a_server_that_stops_or_has_no_database_is_alive_and_not_ready() {
    let watched = Watched::start().await;
    assert_eq!(watched.ask("/readyz").await, (200, "ok\n".to_owned()));
    watched.drain.send_replace(true);
    assert_eq!(watched.ask("/readyz").await, (503, "stopping\n".to_owned()));
    watched.drain.send_replace(false);
    watched.world.house.backend.close().await;
    assert_eq!(watched.ask("/readyz").await, (503, "the database does not answer\n".to_owned()));
    assert_eq!(watched.ask("/livez").await, (200, "ok\n".to_owned()));
    let (status, shown) = watched.ask("/metrics").await;
    assert_eq!(status, 200);
    assert!(shown.contains("uplift_database_up 0") && !shown.contains("uplift_jobs_due"), "{shown}");
}

#[tokio::test]
async fn the_private_address_has_limits_too_and_answers_to_any_name() {
    let world = World::start().await;
    let (_drain, draining) = watch::channel(false);
    let private = Private { backend: world.house.backend.clone(), draining, metrics: Metrics::new() };
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let door = Door::new(Counter::default(), Counter::default(), |_| String::new());
    let limits = Limits { head: Duration::from_millis(400), ..LIMITS };
    tokio::spawn(serve(Secured::new(listener, None, door.clone()), private, limits, door));
    let said = async |sent: &str| {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(sent.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        let ended = timeout(Duration::from_secs(10), stream.read_to_end(&mut answer)).await;
        let _reset = ended.expect("it is closed");
        String::from_utf8(answer).unwrap()
    };
    // Half a head is not waited for.
    let half = said("GET /livez HTTP/1.1\r\nHost: metrics.internal\r\nX-Half: ").await;
    assert!(!half.contains(" 200 "), "{half}");
    let whole = said("GET /livez HTTP/1.1\r\nHost: metrics.internal\r\nConnection: close\r\n\r\n").await;
    assert!(whole.starts_with("HTTP/1.1 200 "), "{whole}");
}

#[tokio::test]
async fn the_public_address_has_none_of_it() {
    let world = World::start().await;
    let (site, _drain) = site(&world.house);
    for path in ["/livez", "/readyz", "/metrics"] {
        let answer = Call::elsewhere("GET", path).send(&site).await;
        assert_eq!(answer.status, 404, "{path}");
    }
}
