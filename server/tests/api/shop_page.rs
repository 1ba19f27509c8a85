//! The shop of the sandbox, by plain posts: what its visitor does, and what its server says to the API meanwhile.

use axum::body::Body;
use axum::http::{Request, Response, StatusCode, header};
use backend::testing::TestBackend;
use backend::testing::words::{Value, say};
use backend::{Backend, Config};

use crate::page_walls::{place, signed_in, site, text};
use crate::world::NOW;

fn says(id: &str) -> String {
    say("shop", id, [])
}

/// A browser before the shop.
struct Visitor<'a> {
    router: &'a axum::Router,
    cookie: Option<String>,
}

impl Visitor<'_> {
    async fn send(&mut self, request: axum::http::request::Builder, body: String) -> Response<Body> {
        use tower::ServiceExt;
        let mut request = request.header(header::ACCEPT, "text/html");
        if let Some(cookie) = &self.cookie {
            request = request.header(header::COOKIE, cookie);
        }
        let answer = self.router.clone().oneshot(request.body(Body::from(body)).unwrap()).await.unwrap();
        for cookie in answer.headers().get_all(header::SET_COOKIE) {
            let cookie = cookie.to_str().unwrap().split(';').next().unwrap();
            if cookie.starts_with("__Host-session=") {
                self.cookie = Some(cookie.to_owned());
            }
        }
        answer
    }

    async fn look(&mut self, path: &str) -> String {
        text(self.send(Request::get(path), String::new()).await).await
    }

    async fn post(&mut self, function: &str, fields: &[(&str, &str)]) -> Response<Body> {
        let action = format!("/fn/sandbox/{function}");
        let fields: Vec<(&str, &str)> =
            [("_do", action.as_str())].into_iter().chain(fields.iter().copied()).collect();
        let request =
            Request::post("/sandbox/shop").header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        self.send(request, serde_urlencoded::to_string(fields).unwrap()).await
    }
}

/// A sandbox with the shop's platform and a charity, and the charity's reference.
async fn house() -> (TestBackend, String) {
    let house = TestBackend::start(NOW).await;
    let platform = house.platform("Open Collection").await;
    let charity = house.charity("Quillfeather Hospice", "AB12345").await;
    let reference = house.source(charity, platform.platform_id).await;
    (house, reference)
}

fn gift<'a>(reference: &'a str, way: &'a str) -> [(&'a str, &'a str); 4] {
    [("amount", "1000"), ("charity", reference), ("email", "zoe@example.org"), ("way", way)]
}

/// The session that the shop began.
async fn session(house: &TestBackend) -> String {
    let id = house.text("select session_id::text from authorisation_session").await;
    domain::CaptureId::from_uuid(id.parse().unwrap()).to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shop_without_the_demonstration_is_closed() {
    let house = TestBackend::start(NOW).await;
    let (router, _drain) = site(&house);
    let mut visitor = Visitor { router: &router, cookie: None };
    assert!(visitor.look("/sandbox/shop").await.contains(&says("closed")));
    let refused = visitor.post("shop_begin", &gift("UP-1", "frame")).await;
    assert_eq!(refused.status(), StatusCode::NOT_FOUND);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_donor_without_an_authorisation_is_asked_and_the_gift_goes_on_whatever_they_say() {
    let (house, reference) = house().await;
    let (router, _drain) = site(&house);
    let mut visitor = Visitor { router: &router, cookie: None };
    let begun = visitor.post("shop_begin", &gift(&reference, "frame")).await;
    assert_eq!((begun.status(), place(&begun)), (StatusCode::SEE_OTHER, "/sandbox/shop?chosen"));
    let html = visitor.look(place(&begun)).await;
    for shown in [
        "POST /donors · 201",
        "POST /authorisation-sessions · 201",
        &says("answer"),
        &format!(">{}<", says("continue")),
        "data-mode=\"inline\"",
    ] {
        assert!(html.contains(shown), "{shown}: {html}");
    }
    for secret in ["upt_", "sk_sandbox_"] {
        assert!(!html.contains(secret), "{secret}");
    }
    let id = session(&house).await;
    let back = format!("/sandbox/shop?authorisationSession={id}");
    // Nothing has become of it yet, whatever the address says.
    assert!(visitor.look(&back).await.contains(&says("answer")));
    let ended = "update authorisation_session set state = 'cancelled', cancelled_by = 'donor', ended_at = now(), draft = null, donor_id = null";
    assert_eq!(house.by_hand(ended).await, Ok(1));
    assert!(visitor.look(&back).await.contains(&says("not-wanted")));
    let paid = visitor.post("shop_pay", &[]).await;
    assert_eq!((paid.status(), place(&paid)), (StatusCode::SEE_OTHER, "/sandbox/shop?paid"));
    let html = visitor.look(place(&paid)).await;
    assert!(html.contains("POST /donations · 201") && html.contains(&says("thank-you")), "{html}");
    assert_eq!(house.count("select count(*) from donation where gross_pence = 1000").await, 1);
    visitor.post("shop_pay", &[]).await;
    assert_eq!(house.count("select count(*) from donation").await, 1, "who pays twice gives once");
}

#[tokio::test(flavor = "multi_thread")]
async fn by_redirect_the_visitor_goes_to_the_capture_page_and_comes_back_to_the_shop() {
    let (house, reference) = house().await;
    let (router, _drain) = site(&house);
    let mut visitor = Visitor { router: &router, cookie: None };
    let begun = visitor.post("shop_begin", &gift(&reference, "redirect")).await;
    assert!(place(&begun).starts_with("/authorise/"), "{begun:?}");
    let registered =
        house.text("select return_url from authorisation_session where parent_origin is null").await;
    assert_eq!(registered, "http://127.0.0.1:3000/sandbox/shop");
    assert_eq!(house.count("select count(*) from client where name = 'Sandbox shop'").await, 1);
    visitor.post("shop_begin", &gift(&reference, "modal")).await;
    assert_eq!(
        house.count("select count(*) from client where name = 'Sandbox shop'").await,
        1,
        "one for all visits"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_said_at_its_field_and_no_call_is_made() {
    let (house, _) = house().await;
    let (router, _drain) = site(&house);
    let mut visitor = Visitor { router: &router, cookie: None };
    let fields = [("amount", "1"), ("charity", "nowhere"), ("email", "zoe"), ("way", "pigeon")];
    let refused = visitor.post("shop_begin", &fields).await;
    assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let html = text(refused).await;
    for words in [says("no-amount"), says("no-charity"), says("no-way"), "value=\"zoe\"".to_owned()] {
        assert!(html.contains(&words), "{words}: {html}");
    }
    assert_eq!(house.count("select count(*) from donor").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visit_is_seen_in_its_browser_alone_and_by_whoever_is_signed_in_there() {
    let (house, reference) = house().await;
    let (router, _drain) = site(&house);
    let donor = signed_in(&house, &router, backend::sign_in::Audience::Donor, "someone@example.org").await;
    let mut visitor = Visitor { router: &router, cookie: Some(donor) };
    visitor.post("shop_begin", &gift(&reference, "modal")).await;
    let asked = session(&house).await;
    assert!(visitor.look("/sandbox/shop").await.contains(&asked));
    let mut other = Visitor { router: &router, cookie: None };
    assert!(!other.look("/sandbox/shop").await.contains(&asked));
    visitor.post("shop_restart", &[]).await;
    assert!(!visitor.look("/sandbox/shop").await.contains(&asked));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tap_without_a_donor_shows_a_short_address_with_its_code() {
    let (house, reference) = house().await;
    let (router, _drain) = site(&house);
    let mut visitor = Visitor { router: &router, cookie: None };
    let tapped = visitor.post("shop_tap", &[("amount", "500"), ("charity", &reference)]).await;
    // Another address, so that a browser shows it from its top and not from where the button was.
    assert_eq!((tapped.status(), place(&tapped)), (StatusCode::SEE_OTHER, "/sandbox/shop?tapped"));
    let html = visitor.look(place(&tapped)).await;
    assert!(html.contains(&says("qr-code")) && html.contains("http://127.0.0.1:3000/g/"), "{html}");
    assert_eq!(
        house.count("select count(*) from authorisation_session where donation_id is not null").await,
        1
    );
    assert_eq!(
        house.count("select count(*) from donation where donor_id is null and gross_pence = 500").await,
        1
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_shop_fetches_another_token_when_its_own_is_revoked() {
    let (house, reference) = house().await;
    let (router, _drain) = site(&house);
    let mut visitor = Visitor { router: &router, cookie: None };
    visitor.post("shop_begin", &gift(&reference, "modal")).await;
    let revoked = "update access_token set revoked_at = now() where revoked_at is null";
    assert!(house.by_hand(revoked).await.unwrap() > 0);
    let again = visitor.post("shop_begin", &gift(&reference, "modal")).await;
    assert_eq!(again.status(), StatusCode::SEE_OTHER);
    let html = visitor.look("/sandbox/shop").await;
    assert!(html.contains("POST /oauth/token · 200"), "{html}");
}

/// Sends this to the shop's endpoint.
async fn webhook(router: &axum::Router, id: &str, seconds: &str, signature: &str, body: &str) -> StatusCode {
    use tower::ServiceExt;
    let request = Request::post("/sandbox/shop/webhook")
        .header(header::CONTENT_TYPE, "application/json")
        .header("webhook-id", id)
        .header("webhook-timestamp", seconds)
        .header("webhook-signature", signature)
        .body(Body::from(body.to_owned()))
        .unwrap();
    router.clone().oneshot(request).await.unwrap().status()
}

/// The house at an address that answers, and its site.
async fn listening(house: &mut TestBackend) -> (axum::Router, tokio::sync::watch::Sender<bool>) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base_url = format!("http://{}", listener.local_addr().unwrap());
    let config = Config { base_url, ..house.backend.config().clone() };
    house.backend = Backend::connect(&house.database_url, config, false).await.unwrap();
    let (router, drain) = site(house);
    let served = router.clone();
    tokio::spawn(async move { axum::serve(listener, served).await.unwrap() });
    (router, drain)
}

#[tokio::test(flavor = "multi_thread")]
async fn webhooks_are_sent_to_the_shop_which_keeps_only_what_is_signed() {
    let (mut house, reference) = house().await;
    let (router, _drain) = listening(&mut house).await;
    let mut visitor = Visitor { router: &router, cookie: None };
    visitor.post("shop_tap", &[("amount", "500"), ("charity", &reference)]).await;
    assert!(visitor.look("/sandbox/shop").await.contains(&says("received-works")));
    house.settled().await;
    house.backend.deliver_all().await.unwrap();
    let html = visitor.look("/sandbox/shop").await;
    let verified = say("shop", "verified", [("event", Value::text("donation.created"))]);
    for shown in [verified.as_str(), "webhook-signature: v1,"] {
        assert!(html.contains(shown), "{shown}: {html}");
    }
    let mut other = Visitor { router: &router, cookie: None };
    assert!(!other.look("/sandbox/shop").await.contains(&verified));
    let delivered = "select count(*) from webhook_attempt where status_code = 204 and failure is null";
    let kept = "select count(*) from sandbox_shop_webhook";
    assert!(house.count(delivered).await > 0);
    assert_eq!(house.count(kept).await, house.count(delivered).await);

    // It comes again, as it may; then with other words, at another time, under another name, and without a signature.
    let of_it =
        |column: &str| format!("select {column}::text from sandbox_shop_webhook order by event_id limit 1");
    let event = house.text(&of_it("event_id")).await.parse().unwrap();
    let id = domain::EventId::from_uuid(event).to_string();
    let seconds = house.text(&of_it("signed_at")).await;
    let signature = house.text(&of_it("signature")).await;
    let body = house.text(&of_it("body")).await;
    let (id, seconds, signature, body) = (id.as_str(), seconds.as_str(), signature.as_str(), body.as_str());
    let before = house.count(kept).await;
    assert_eq!(webhook(&router, id, seconds, signature, body).await, StatusCode::NO_CONTENT);
    let later = (seconds.parse::<i64>().unwrap() + 1).to_string();
    for (id, seconds, signature, body) in [
        (id, seconds, signature, "{}"),
        (id, later.as_str(), signature, body),
        ("evt_00000000000000000000000007", seconds, signature, body),
        ("don_00000000000000000000000007", seconds, signature, body),
        (id, "1614265330", signature, body),
        (id, "soon", signature, body),
        (id, seconds, "", body),
    ] {
        let refused = webhook(&router, id, seconds, signature, body).await;
        assert_eq!(refused, StatusCode::BAD_REQUEST, "{id} {seconds} {signature} {body}");
    }
    assert_eq!(house.count(kept).await, before);

    // A day later the next one takes it along.
    house.by_hand("update sandbox_shop_webhook set received_at = now() - interval '25 hours'").await.unwrap();
    assert_eq!(webhook(&router, id, seconds, signature, body).await, StatusCode::NO_CONTENT);
    assert_eq!(house.count(kept).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_shop_has_one_endpoint_whose_trouble_its_page_tells() {
    let (mut house, _) = house().await;
    let there = "select count(*) from webhook where description = 'Sandbox shop' and not is_deleted";
    // An installation that had another address before.
    let (earlier, _drain) = site(&house);
    Visitor { router: &earlier, cookie: None }.look("/sandbox/shop").await;
    assert_eq!(house.count(there).await, 1);
    let (router, _drain) = listening(&mut house).await;
    let mut visitor = Visitor { router: &router, cookie: None };
    for _ in 0..2 {
        assert!(visitor.look("/sandbox/shop").await.contains(&says("received-works")));
        assert_eq!(house.count(there).await, 1);
    }
    for (by_hand, words) in [
        ("failing_since = now()", says("received-fails")),
        ("disabled_reason = 'asked', disabled_at = now()", says("received-off")),
        ("disabled_reason = 'failing', disabled_at = now()", says("received-works")),
    ] {
        house.by_hand(&format!("update webhook set {by_hand} where not is_deleted")).await.unwrap();
        let html = visitor.look("/sandbox/shop").await;
        assert!(html.contains(&words), "{by_hand}: {html}");
        assert_eq!(house.count(there).await, 1);
    }
}
