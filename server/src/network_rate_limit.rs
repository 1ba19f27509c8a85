//! A pace for requests of strangers, by the network that they come from: who has neither a live session nor a live token shares it with
//! the others of that network. It is kept before anything is looked up, so that a flood costs little. This machine is nobody's network:
//! see [`crate::client_address`].

use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use app::access::{Peer, Who};
use app::failure::Refusal;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use backend::security_log::Event;
use backend::sign_in::Network;

use crate::api::shared::BASE;
use crate::recent_counts::Tally;
use crate::refusal_log::Door;
use crate::session::{self, Found};
use crate::web::{browser_answer, refuse};

/// The seconds over which requests are counted, so that a page that loads many files at once stays below the limit.
const SECONDS: u32 = 5;
/// How many networks are remembered at most.
const MOST_NETWORKS: usize = 10_000;
/// How long a session or token that was found live counts as live without another look,
const LIVE: Duration = Duration::from_secs(600);
/// and how many of these are remembered at most.
const MOST_LIVE: usize = 100_000;

/// What this process counts of strangers.
pub struct Pace {
    /// Requests of strangers that one network has in [`SECONDS`].
    most: u32,
    strangers: Tally<Stranger>,
    /// What was found live, as a hash under a key of this process.
    live: Tally<u64>,
    key: RandomState,
    door: Door,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Stranger {
    network: Network,
    /// Whether they show a session or a token of which nobody knows yet whether it is live. Those are counted by themselves: a live one
    /// is found also while others of the network ask too fast with none.
    shows_one: bool,
}

/// After how many seconds a network that asks too fast has room again: an extension of a request that is not to be served.
#[derive(Clone, Copy, Debug)]
pub struct TooFast(pub u32);

impl Pace {
    /// A limit of this many requests a second without sign-in from one network. `door` counts the requests above it.
    #[must_use]
    pub fn new(a_second: u32, door: Door) -> Arc<Self> {
        Arc::new(Self {
            most: a_second.saturating_mul(SECONDS),
            strangers: Tally::new(Duration::from_secs(SECONDS.into()), MOST_NETWORKS),
            live: Tally::new(LIVE, MOST_LIVE),
            key: RandomState::new(),
            door,
        })
    }

    /// The token that a call shows, or the session that a request for a page shows, as a hash.
    fn shown(&self, request: &Request) -> Option<u64> {
        let headers = request.headers();
        let shown = if request.uri().path().starts_with(BASE) {
            headers.get(header::AUTHORIZATION)?.as_bytes()
        } else {
            session(headers)?.as_bytes()
        };
        Some(self.key.hash_one(shown))
    }

    /// Counts a request of a stranger, unless the network asks too fast.
    fn count(&self, stranger: Stranger, address: IpAddr, now: Instant) -> Result<(), TooFast> {
        if let Some(wait) = self.strangers.wait(&stranger, self.most, now) {
            self.door.refused(Event::TooFast, address);
            let seconds = u32::try_from(wait.as_millis().div_ceil(1_000)).unwrap_or(SECONDS);
            return Err(TooFast(seconds));
        }
        self.strangers.note(stranger, now);
        Ok(())
    }
}

/// Counts the requests of strangers, and marks those that come too fast as [`TooFast`]. Each part of the site refuses these in the
/// form of its own answers.
pub async fn keep<F>(pace: &Pace, mut request: Request, run: impl FnOnce(Request) -> F) -> Response
where
    F: Future<Output = Response>,
{
    let peer = request.extensions().get::<Peer>().copied();
    let Some(Peer(address)) = peer.filter(|_| !is_file(&request)) else {
        return run(request).await;
    };
    let (now, shown) = (Instant::now(), pace.shown(&request));
    let is_live = shown.is_some_and(|shown| pace.live.wait(&shown, 1, now).is_some());
    let stranger = Stranger { network: Network::from(address), shows_one: shown.is_some() };
    if !is_live && let Err(too_fast) = pace.count(stranger, address, now) {
        request.extensions_mut().insert(too_fast);
    }
    let found = Found::default();
    request.extensions_mut().insert(found.clone());
    let answer = run(request).await;
    if let Some(shown) = shown {
        if found.is_live() {
            pace.live.note(shown, Instant::now());
        } else {
            pace.live.forget(&shown);
        }
    }
    answer
}

/// Whether it asks for a file of the site, which costs nothing. A request for a page at such an address is not one: it gets a page that says
/// that nothing is there.
fn is_file(request: &Request) -> bool {
    session::is_file(request.uri().path()) && !browser_answer::wants_page(request.headers())
}

/// The session that a browser shows.
fn session(headers: &HeaderMap) -> Option<&str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    lines
        .flat_map(|line| line.split(';'))
        .find_map(|pair| pair.trim().strip_prefix(session::COOKIE)?.strip_prefix('='))
}

/// Refuses what comes too fast, for the parts of the site that answer with pages.
pub async fn turn_away(request: Request, next: Next) -> Response {
    let Some(TooFast(seconds)) = request.extensions().get::<TooFast>().copied() else {
        return next.run(request).await;
    };
    let mut answer = refuse(Refusal::TooFast);
    answer.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    if session(request.headers()).is_some() {
        // Nobody is to think that they were signed out.
        answer.extensions_mut().insert(Who::Unknown);
    }
    answer
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use axum::Router;
    use axum::body::Body;
    use axum::extract::ConnectInfo;
    use axum::http::{HeaderName, StatusCode};
    use axum::middleware::from_fn;
    use axum::routing::get;
    use prometheus_client::metrics::counter::Counter;
    use tower::ServiceExt;

    use super::*;
    use crate::client_address::{ProxyHeader, find};

    /// Requests that a network of strangers has.
    const MOST: usize = 5;
    const LIVE_TOKEN: &str = "Bearer live";

    /// A site with a pace of one request a second, behind a proxy that names clients or not.
    fn site(header: Option<&'static str>) -> (Router, Counter) {
        let refused = Counter::default();
        let call = |request: Request| async move {
            if request.headers().get(header::AUTHORIZATION).is_some_and(|token| token == LIVE_TOKEN) {
                request.extensions().get::<Found>().unwrap().live();
            }
        };
        let header = ProxyHeader(header.map(HeaderName::from_static));
        let door = Door::new(Counter::default(), refused.clone(), |_| String::new());
        let pace = Pace::new(1, door);
        let site = Router::new()
            .route("/", get(|| async {}))
            .route("/pkg/app.css", get(|| async {}))
            .route(&format!("{BASE}/charities"), get(call))
            .layer(from_fn(turn_away))
            .layer(from_fn(move |mut request: Request, next: Next| {
                let (pace, header) = (pace.clone(), header.clone());
                async move {
                    find(&header, &mut request);
                    keep(&pace, request, move |request| next.run(request)).await
                }
            }));
        (site, refused)
    }

    /// Asks from an address, which a proxy names where one is given.
    async fn ask(site: &Router, path: &str, from: &str, headers: &[(HeaderName, &str)]) -> Response {
        let mut request = Request::get(path).body(Body::empty()).unwrap();
        for (name, value) in headers {
            request.headers_mut().append(name, value.parse().unwrap());
        }
        let from: SocketAddr = from.parse().unwrap();
        request.extensions_mut().insert(ConnectInfo(from));
        site.clone().oneshot(request).await.unwrap()
    }

    const FORWARDED: HeaderName = HeaderName::from_static("x-forwarded-for");

    #[tokio::test]
    async fn a_network_that_asks_too_fast_waits_and_others_do_not() {
        let (site, refused) = site(None);
        for number in 1..=MOST {
            // Who names another network is believed by nobody.
            let lie = format!("203.0.113.{number}");
            let answer =
                ask(&site, "/", &format!("192.0.2.{number}:50000"), &[(FORWARDED, lie.as_str())]).await;
            assert_eq!(answer.status(), StatusCode::OK);
        }
        let answer = ask(&site, "/", "192.0.2.77:50000", &[]).await;
        assert_eq!(answer.status(), StatusCode::TOO_MANY_REQUESTS);
        let wait: u32 = answer.headers()[header::RETRY_AFTER].to_str().unwrap().parse().unwrap();
        assert!((1..=SECONDS).contains(&wait), "{wait}");
        assert_eq!(refused.get(), 1);
        assert_eq!(ask(&site, "/", "198.51.100.1:50000", &[]).await.status(), StatusCode::OK);
        for from in ["127.0.0.1:50000", "[::1]:50000"] {
            for _ in 0..=MOST {
                assert_eq!(ask(&site, "/", from, &[]).await.status(), StatusCode::OK, "{from}");
            }
        }
    }

    #[tokio::test]
    async fn behind_a_trusted_proxy_the_network_is_the_one_that_it_names() {
        let (site, _) = site(Some("x-forwarded-for"));
        let from =
            async |client: &str| ask(&site, "/", "127.0.0.1:50000", &[(FORWARDED, client)]).await.status();
        for number in 1..=MOST {
            assert_eq!(from(&format!("198.51.100.{number}")).await, StatusCode::OK);
        }
        assert_eq!(from("198.51.100.77").await, StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(from("203.0.113.9, 198.51.100.77").await, StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(from("203.0.113.9").await, StatusCode::OK);
        // The proxy's own questions, such as whether the service works.
        for _ in 0..=MOST {
            assert_eq!(ask(&site, "/", "127.0.0.1:50000", &[]).await.status(), StatusCode::OK);
        }
    }

    #[tokio::test]
    async fn files_are_not_counted_and_pages_at_their_addresses_are() {
        let (site, _) = site(None);
        let ask = async |accept: &'static str| {
            ask(&site, "/pkg/app.css", "192.0.2.1:50000", &[(header::ACCEPT, accept)]).await.status()
        };
        for _ in 0..=2 * MOST {
            assert_eq!(ask("text/css,*/*;q=0.1").await, StatusCode::OK);
        }
        for _ in 0..MOST {
            assert_eq!(ask("text/html").await, StatusCode::OK);
        }
        assert_eq!(ask("text/html").await, StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(ask("text/css,*/*;q=0.1").await, StatusCode::OK, "the page that says so has its styles");
    }

    #[tokio::test]
    async fn who_has_a_live_token_is_no_stranger_and_invented_ones_are() {
        let (site, _) = site(None);
        let path = format!("{BASE}/charities");
        let call = async |token: Option<&str>| {
            let headers: Vec<_> = token.map(|token| (header::AUTHORIZATION, token)).into_iter().collect();
            ask(&site, &path, "192.0.2.1:50000", &headers).await.status()
        };
        for _ in 0..MOST {
            assert_eq!(call(None).await, StatusCode::OK);
        }
        assert_eq!(call(None).await, StatusCode::TOO_MANY_REQUESTS);
        // It is looked up although strangers ask too fast, and is known from then on.
        for _ in 0..=2 * MOST {
            assert_eq!(call(Some(LIVE_TOKEN)).await, StatusCode::OK);
        }
        for number in 1..MOST {
            assert_eq!(call(Some(&format!("Bearer {number}"))).await, StatusCode::OK);
        }
        assert_eq!(call(Some("Bearer another")).await, StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(call(Some(LIVE_TOKEN)).await, StatusCode::OK);
    }

    #[test]
    fn the_session_is_found_among_other_cookies() {
        let mut headers = HeaderMap::new();
        assert_eq!(session(&headers), None);
        headers.append(header::COOKIE, "a=b; __Host-sessions=no".parse().unwrap());
        assert_eq!(session(&headers), None);
        headers.append(header::COOKIE, "c=d; __Host-session=yes; e=f".parse().unwrap());
        assert_eq!(session(&headers), Some("yes"));
    }
}
