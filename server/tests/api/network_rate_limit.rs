//! The pace of strangers over the whole site: who waits, and in which form each reads it.

use std::net::IpAddr;
use std::sync::Arc;

use app::access::Peer;
use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{Request, Response, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use backend::sign_in::Audience;
use backend::testing::TestBackend;
use backend::testing::words::say;
use prometheus_client::metrics::counter::Counter;
use serde_json::Value;
use server::network_rate_limit::{Pace, keep};
use server::refusal_log::Door;
use tower::ServiceExt;

use crate::page_walls::{HTML, signed_in, site, text};
use crate::world::{BASE, NOW};

/// Requests that a network of strangers has in five seconds.
const MOST: usize = 5;

/// Asks from a network of strangers.
async fn ask(
    site: &Router,
    method: &str,
    path: &str,
    headers: &[(header::HeaderName, &str)],
) -> Response<Body> {
    let mut request = Request::builder().method(method).uri(path).body(Body::empty()).unwrap();
    for (name, value) in headers {
        request.headers_mut().append(name, value.parse().unwrap());
    }
    request.extensions_mut().insert(Peer(IpAddr::from([203, 0, 113, 9])));
    site.clone().oneshot(request).await.unwrap()
}

/// That it is refused, with how long to wait.
/// As a layer of its own.
async fn kept(State(pace): State<Arc<Pace>>, request: Request<Body>, next: Next) -> Response<Body> {
    keep(&pace, request, |request| next.run(request)).await
}

#[track_caller]
fn waits(answer: &Response<Body>, kind: &str) {
    assert_eq!(answer.status(), StatusCode::TOO_MANY_REQUESTS);
    let head = |name| answer.headers()[name].to_str().unwrap();
    let wait: u32 = head(header::RETRY_AFTER).parse().unwrap();
    assert!((1..=5).contains(&wait), "{wait}");
    assert_eq!(head(header::CONTENT_TYPE), kind);
    assert_eq!(head(header::CACHE_CONTROL), "no-store");
    assert!(answer.headers().contains_key("request-id"));
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_who_ask_too_fast_read_so_in_the_form_of_each_part_and_people_go_on() {
    let house = TestBackend::start(NOW).await;
    let (site, _drain) = site(&house);
    let refused = Counter::default();
    let site = site.layer(from_fn_with_state(
        Pace::new(1, Door::new(Counter::default(), refused.clone(), |_| String::new())),
        kept,
    ));
    let cookie = signed_in(&house, &site, Audience::Donor, "zoe@example.org").await;
    let page = [(header::ACCEPT, HTML)];
    for _ in 0..MOST {
        assert_eq!(ask(&site, "GET", "/help", &page).await.status(), StatusCode::OK);
    }

    let html = "text/html; charset=utf-8";
    let answer = ask(&site, "GET", "/help", &page).await;
    waits(&answer, html);
    let words = text(answer).await;
    assert!(words.contains(&say("failure", "too-fast", [])), "{words}");
    assert!(words.contains(&say("failure", "too-fast-words", [])), "{words}");
    let form = ask(&site, "POST", "/sign-in", &page).await;
    waits(&form, html);
    waits(&ask(&site, "GET", "/help", &[]).await, "text/plain; charset=utf-8");
    let capture = ask(&site, "GET", "/g/7K4MQ2X1AB90", &page).await;
    waits(&capture, html);
    assert!(text(capture).await.contains(&say("capture", "too-fast", [])));

    for path in [format!("{BASE}/charities"), format!("{BASE}/nothing"), "/openapi.json".to_owned()] {
        let answer = ask(&site, "GET", &path, &[]).await;
        waits(&answer, "application/problem+json");
        let problem: Value = serde_json::from_str(&text(answer).await).unwrap();
        assert_eq!((problem["code"].as_str(), problem["status"].as_u64()), (Some("rate_limited"), Some(429)));
    }
    let token = ask(&site, "POST", "/oauth/token", &[]).await;
    waits(&token, "application/json");
    let error: Value = serde_json::from_str(&text(token).await).unwrap();
    assert_eq!(error["error"].as_str(), Some("rate_limited"));
    assert_eq!(refused.get(), 8);

    // Files cost nothing, and who is signed in is no stranger.
    assert_eq!(ask(&site, "GET", "/fonts/none.woff2", &[]).await.status(), StatusCode::NOT_FOUND);
    let mine = [(header::ACCEPT, HTML), (header::COOKIE, cookie.as_str())];
    for _ in 0..=2 * MOST {
        assert_eq!(ask(&site, "GET", "/giving", &mine).await.status(), StatusCode::OK);
    }
    assert_eq!(refused.get(), 8);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_platforms_live_token_is_no_strangers() {
    let world = crate::world::World::start().await;
    let (site, _drain) = site(&world.house);
    let site = site.layer(from_fn_with_state(
        Pace::new(1, Door::new(Counter::default(), Counter::default(), |_| String::new())),
        kept,
    ));
    let path = format!("{BASE}/charities");
    for _ in 0..MOST {
        assert_eq!(ask(&site, "GET", &path, &[]).await.status(), StatusCode::UNAUTHORIZED);
    }
    waits(&ask(&site, "GET", &path, &[]).await, "application/problem+json");
    let token = format!("Bearer {}", world.platform.token.as_deref().unwrap());
    for _ in 0..=2 * MOST {
        let answer = ask(&site, "GET", &path, &[(header::AUTHORIZATION, token.as_str())]).await;
        assert_eq!(answer.status(), StatusCode::OK);
    }
}
