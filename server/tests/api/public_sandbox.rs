//! A sandbox that strangers share: each finds their own part of it alone, and nobody what all of them would share.

use std::net::IpAddr;

use axum::http::{StatusCode, header};
use backend::sign_in::{Audience, BrowserKey, Network};
use backend::testing::words::{say, say_in_email};
use backend::visitor::{COOKIE, MOST_PLATFORMS, Visitor, VisitorKey};
use backend::{Config, Error, Mode};
use domain::charity::NewCharity;
use domain::{Email, PlatformName};
use serde_json::json;

use crate::page_walls::{HTML, House, Person, place, text};

const NOBODY: Person = Person { name: "nobody", cookie: None };

async fn public() -> House {
    House::open().await.with(|config| Config { mode: Mode::PublicSandbox, ..config }).await
}

/// Somebody who opened a part of the sandbox, and the mail domain that is theirs.
async fn stranger(open: &House, name: &'static str) -> (Person, String) {
    let answer = open.post("/sandbox", &[("_do", "/fn/sandbox/open")], None, HTML).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    assert_eq!(place(&answer), "/sandbox");
    let mut set =
        answer.headers().get_all(header::SET_COOKIE).iter().filter_map(|cookie| cookie.to_str().ok());
    let set = set.find(|cookie| cookie.starts_with(COOKIE)).unwrap();
    for attribute in ["Path=/", "Secure", "HttpOnly", "SameSite=Lax"] {
        assert!(set.split("; ").any(|part| part == attribute), "{set}");
    }
    let pair = set.split(';').next().unwrap();
    let key = VisitorKey::from_cookie(pair.split_once('=').unwrap().1).unwrap();
    (Person { name, cookie: Some(pair.to_owned()) }, key.domain().unwrap().as_str().to_owned())
}

/// The same person, as use-cases know them.
fn visitor(open: &House, who: &Person) -> Visitor {
    let key = who.cookie.as_deref().and_then(|pair| pair.split_once('=')).map(|(_, key)| key);
    open.house.backend.visitor(key).unwrap().unwrap()
}

async fn posted(open: &House, who: &Person, fields: &[(&str, &str)]) -> (u16, String) {
    let answer = open.post("/sandbox", fields, who.cookie.as_deref(), HTML).await;
    (answer.status().as_u16(), place(&answer).to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn before_a_browser_opens_its_part_it_is_shown_nobody() {
    let open = public().await;
    for page in ["/sandbox", "/sandbox/mailbox"] {
        let answer = open.get(page, &NOBODY).await;
        assert_eq!(answer.status(), StatusCode::OK, "{page}");
        let html = text(answer).await;
        assert!(html.contains(&say("sandbox", "open-yours", [])), "{html}");
        assert!(!html.contains("zoe@example.org") && !html.contains("official@example.org"), "{html}");
    }
    // What somebody made up is no key.
    let made_up = Person { name: "who guesses", cookie: Some(format!("{COOKIE}=mine")) };
    let html = text(open.get("/sandbox", &made_up).await).await;
    assert!(html.contains(&say("sandbox", "open-yours", [])), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_reads_the_mail_of_their_own_part_alone() {
    let open = public().await;
    let ((ann, anns), (bob, bobs)) = (stranger(&open, "Ann").await, stranger(&open, "Bob").await);
    assert_ne!(anns, bobs);
    let (email, browser) = (Email::parse(&format!("donor@{anns}")).unwrap(), BrowserKey::generate().unwrap());
    let backend = &open.house.backend;
    backend
        .begin_sign_in(Audience::Donor, &email, &browser, None, None, domain::Language::English)
        .await
        .unwrap();
    open.house.work().await;
    let mails = backend.mailbox_of(&visitor(&open, &ann), "").await.unwrap();
    assert_eq!(mails.len(), 1);
    assert!(backend.mailbox_of(&visitor(&open, &bob), "").await.unwrap().is_empty());
    let code_is = say_in_email("frame", "code-is", []);
    // It is found by a part of its address, in any case.
    for (part, found) in [("DONOR@", 1), ("nobody", 0), ("%", 0)] {
        assert_eq!(backend.mailbox_of(&visitor(&open, &ann), part).await.unwrap().len(), found, "{part}");
        let html =
            text(open.get(&format!("/sandbox/mailbox?q={}", part.replace('%', "%25")), &ann).await).await;
        assert_eq!(html.contains(&code_is), found > 0, "{part}: {html}");
    }
    assert!(backend.mailbox_of(&visitor(&open, &ann), "\0").await.unwrap().is_empty());
    assert!(matches!(backend.mailbox().await, Err(Error::NotFound(_))), "nobody reads everybody's");
    let page = format!("/sandbox/mailbox/{}", mails[0].mail_id);
    for (who, status) in [(&ann, 200), (&bob, 404), (&NOBODY, 404)] {
        assert_eq!(open.get(&page, who).await.status().as_u16(), status, "{}", who.name);
        let html = text(open.get("/sandbox/mailbox", who).await).await;
        assert_eq!(html.contains(&code_is), status == 200, "{}: {html}", who.name);
    }
    // Mail to any other address would be read by nobody, and it may be a real person's.
    let fields = [("_do", "/fn/sign_in/begin"), ("audience", "donor"), ("email", "zoe@example.org")];
    let answer = open.post("/sign-in", &fields, ann.cookie.as_deref(), HTML).await;
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
    assert!(text(answer).await.contains("Use an address from your part of this sandbox."));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_signs_in_as_their_own_people_alone() {
    let open = public().await;
    let ((ann, anns), (_, bobs)) = (stranger(&open, "Ann").await, stranger(&open, "Bob").await);
    let html = text(open.get("/sandbox", &ann).await).await;
    for name in ["donor", "charity", "developer"] {
        assert!(html.contains(&format!("value=\"{name}@{anns}\"")), "{html}");
    }
    assert!(!html.contains("zoe@example.org") && !html.contains(&bobs), "{html}");
    for (email, audience, status) in [
        (format!("donor@{anns}"), "donor", 303),
        (format!("anybody@{anns}"), "staff", 303),
        (format!("donor@{bobs}"), "donor", 404),
        (format!("donor@x.{anns}"), "donor", 404),
        ("zoe@example.org".to_owned(), "donor", 404),
        ("official@example.org".to_owned(), "staff", 404),
    ] {
        let fields = [("_do", "/fn/sandbox/sign_in_as"), ("audience", audience), ("email", email.as_str())];
        let (answered, to) = posted(&open, &ann, &fields).await;
        assert_eq!(answered, status, "{email}");
        assert_eq!(to.starts_with("/sign-in/link/"), status == 303, "{email}: {to}");
        assert_eq!(posted(&open, &NOBODY, &fields).await.0, 404, "{email}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_confirms_their_own_charity_alone() {
    let open = public().await;
    let ((ann, anns), (bob, _)) = (stranger(&open, "Ann").await, stranger(&open, "Bob").await);
    let who = open.house.staff(&format!("charity@{anns}")).await;
    let new = NewCharity::read(&json!({
        "name": "Annfield Trust", "hmrcReference": "XB70001", "regulator": "none",
        "officialFirst": "Ann", "officialLast": "Field", "officialEmail": format!("official@{anns}"),
    }));
    let charity = open.house.backend.register_charity(&who, &new.unwrap()).await.unwrap().to_string();
    let fields = [("_do", "/fn/sandbox/approve_charity"), ("charity", charity.as_str())];
    let proved = "select count(*) from charity where name = 'Annfield Trust' and proved_at is not null";
    for (who, status, count) in [(&NOBODY, 404, 0), (&bob, 404, 0), (&ann, 303, 1)] {
        let waits = text(open.get("/sandbox", who).await).await.contains("Annfield Trust");
        assert_eq!(waits, status == 303, "{}", who.name);
        assert_eq!(posted(&open, who, &fields).await.0, status, "{}", who.name);
        assert_eq!(open.house.count(proved).await, count, "{}", who.name);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_all_visitors_share_is_closed() {
    let open = public().await;
    let (ann, _) = stranger(&open, "Ann").await;
    for page in ["/sandbox/clock", "/sandbox/hmrc"] {
        assert_eq!(open.get(page, &ann).await.status(), StatusCode::NOT_FOUND, "{page}");
    }
    for fields in [
        [("_do", "/fn/sandbox/set_clock"), ("to", "tomorrow")],
        [("_do", "/fn/sandbox/choose_hmrc"), ("choice", "refuse_first_line")],
        [("_do", "/fn/sandbox/reduce_claim"), ("claim", "clm_00000000000000000000000001")],
        [("_do", "/fn/sandbox/confirm_terminal"), ("terminal", "trm_00000000000000000000000001")],
    ] {
        assert_eq!(posted(&open, &ann, &fields).await.0, 404, "{fields:?}");
    }
    let html = text(open.get("/sandbox", &ann).await).await;
    assert!(!html.contains("/sandbox/clock") && !html.contains("/sandbox/hmrc"), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_and_a_network_have_their_limits() {
    let open = public().await;
    let (backend, (bob, bobs)) = (&open.house.backend, stranger(&open, "Bob").await);
    let who = open.house.staff(&format!("developer@{bobs}")).await;
    for number in 0..=MOST_PLATFORMS {
        let name = PlatformName::parse(&format!("Bob’s {number}")).unwrap();
        let code = match backend.register_platform(&who, &name).await {
            Err(Error::Conflict(conflict)) => Some(conflict.code.as_str()),
            registered => registered.map(|_| None).unwrap(),
        };
        assert_eq!(code, (number == MOST_PLATFORMS).then_some("too_many_platforms"), "{number}");
    }
    let (bob, email) = (visitor(&open, &bob), Email::parse(&format!("donor@{bobs}")).unwrap());
    let asked_from = async |address: &str| {
        let network = Network::from(address.parse::<IpAddr>().unwrap());
        backend.link_to_be(&bob, (Audience::Donor, &email), Some(network)).await
    };
    for number in 0..60 {
        assert!(asked_from("203.0.113.7").await.is_ok(), "{number}");
    }
    assert!(matches!(asked_from("203.0.113.9").await, Err(Error::TooMany { .. })));
    assert!(asked_from("198.51.100.7").await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn no_search_engine_lists_a_public_sandbox_and_a_sandbox_of_ones_own_has_no_parts() {
    let open = House::open().await;
    assert!(!open.get("/", &NOBODY).await.headers().contains_key("x-robots-tag"));
    assert_eq!(posted(&open, &NOBODY, &[("_do", "/fn/sandbox/open")]).await.0, 404);
    let open = open.with(|config| Config { mode: Mode::PublicSandbox, ..config }).await;
    let warning = say("frame", "no-real-people", []);
    for page in ["/", "/sandbox", "/none"] {
        let answer = open.get(page, &NOBODY).await;
        assert_eq!(answer.headers()["x-robots-tag"], "noindex", "{page}");
        assert!(text(answer).await.contains(warning.trim_start()), "{page}");
    }
}
