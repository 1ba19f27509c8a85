//! The security log: what is in it, and that it names nobody.

use std::net::IpAddr;

use app::access::Peer;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use backend::sign_in::Audience;
use backend::testing::TestBackend;
use server::telemetry::subscriber;

use crate::envelope::Log;
use crate::page_walls::{HTML, House, Person};
use crate::world::NOW;

const EMAIL: &str = "zoe@example.org";
const ADDRESS: &str = "192.0.2.77";

/// A post from an address.
fn post(path: &str, fields: &[(&str, &str)]) -> Request<Body> {
    let mut request = Request::post(path)
        .header(header::ACCEPT, "application/json")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .body(Body::from(serde_urlencoded::to_string(fields).unwrap()))
        .unwrap();
    request.extensions_mut().insert(Peer(ADDRESS.parse::<IpAddr>().unwrap()));
    request
}

/// The value of a field of a line.
fn field<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = line.split_once(&format!(" {name}="))?;
    rest.split_whitespace().next().map(|value| value.trim_matches('"'))
}

fn ask_for_code() -> Request<Body> {
    post("/fn/sign_in/begin", &[("audience", "donor"), ("email", EMAIL)])
}

/// Asks for a code, and gives the try and the browser's cookie.
async fn begin(open: &House) -> (String, String) {
    let begun = open.send(ask_for_code()).await;
    let head = |name| begun.headers()[name].to_str().unwrap().to_owned();
    let (place, cookie) = (head(header::LOCATION), head(header::SET_COOKIE));
    let (_, attempt) = place.split_once("attempt=").unwrap();
    (attempt.to_owned(), cookie.split(';').next().unwrap().to_owned())
}

#[tokio::test]
async fn signing_in_and_what_is_refused_is_written_down_and_names_nobody() {
    let open = House::over(TestBackend::start(NOW).await).await;
    let elsewhere = open.another_charitys_owner().await;
    let log = Log::default();
    let writer = log.clone();
    // On this thread, where everything runs: writes have tasks of their own.
    let logging = tracing::subscriber::set_default(subscriber("security=info", move || writer.clone()));

    let (attempt, browser) = begin(&open).await;
    open.house.by_hand("update sign_in set code_hash = '\\x00' where used_at is null").await.unwrap();
    let mut wrong = post("/fn/sign_in/enter_code", &[("attempt", &attempt), ("code", "000000")]);
    wrong.headers_mut().insert(header::COOKIE, browser.parse().unwrap());
    assert_eq!(open.send(wrong).await.status(), StatusCode::UNPROCESSABLE_ENTITY);
    open.send(post("/fn/sign_in/open_link", &[("token", "no-link-of-ours")])).await;
    let donor = open.person("the donor", Audience::Donor, EMAIL).await;
    let foreign = open.get(&format!("/charity/{}/team", open.charity), &elsewhere).await;
    assert_eq!(foreign.status(), StatusCode::NOT_FOUND);
    let mut forged = post("/fn/sign_in/end_session", &[]);
    forged.headers_mut().insert("sec-fetch-site", "cross-site".parse().unwrap());
    assert_eq!(open.send(forged).await.status(), StatusCode::FORBIDDEN);
    sign_out(&open, &donor).await;
    let mut tries = 1;
    while open.send(ask_for_code()).await.status() != StatusCode::TOO_MANY_REQUESTS {
        tries += 1;
        assert!(tries < 10, "an address has fewer tries");
    }
    drop(logging);

    let text = log.text();
    let lines: Vec<&str> = text.lines().collect();
    let told: Vec<_> =
        lines.iter().map(|line| (field(line, "event").unwrap(), field(line, "outcome").unwrap())).collect();
    assert_eq!(
        told,
        [
            ("sign_in_code", "wrong"),
            ("sign_in_link", "over"),
            ("sign_in", "done"),
            ("access", "not_found"),
            ("form", "another_site"),
            ("sign_out", "done"),
            ("sign_in_begin", "too_many"),
        ],
        "{text}"
    );
    for line in &lines {
        assert!(
            line.contains("security") && field(line, "request_id").unwrap().starts_with("req_"),
            "{line}"
        );
    }
    // One account and one network are known by one tag each.
    let account = field(lines[0], "account").unwrap();
    assert!(
        account.len() == 16 && [2, 6].iter().all(|place| field(lines[*place], "account") == Some(account))
    );
    let network = field(lines[0], "network").unwrap();
    assert!(network.len() == 16 && field(lines[6], "network") == Some(network), "{text}");
    assert!(field(lines[5], "person").unwrap().starts_with("dnr_"), "{text}");
    for private in ["zoe", "example.org", "192.0.2", "no-link-of-ours", "000000"] {
        assert!(!text.contains(private), "{private} is in the log:\n{text}");
    }
}

async fn sign_out(open: &House, who: &Person) {
    let fields = [("_do", "/fn/sign_in/end_session")];
    let answer = open.post("/sign-out", &fields, who.cookie.as_deref(), HTML).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
}
