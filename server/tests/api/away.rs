//! While the database is away for a moment, nobody is taken for somebody else, or for nobody.

use axum::body::Body;
use axum::http::{Response, StatusCode, header};
use backend::sign_in::Audience;
use backend::testing::TestBackend;
use backend::testing::words::say;

use crate::page_walls::{House, Person, place, text};
use crate::world::NOW;

/// That the answer says for how long nothing can be had, in its head and in the words of this file, and gives what it says.
async fn assert_away(answer: Response<Body>, what: &str, file: &str) -> String {
    assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE, "{what}");
    let waits: Vec<_> = answer.headers().get_all(header::RETRY_AFTER).iter().collect();
    assert_eq!(waits, ["5"], "{what}");
    assert_eq!(place(&answer), "", "{what}");
    let html = text(answer).await;
    assert!(html.contains(&say(file, "unavailable", [])), "{what}: {html}");
    html
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_has_to_ask_the_database_says_that_it_is_away_and_a_form_keeps_what_was_typed() {
    let open = House::over(TestBackend::start(NOW).await).await;
    let nobody = Person { name: "nobody", cookie: None };
    open.house.backend.close().await;
    assert_away(open.get("/sandbox", &nobody).await, "/sandbox", "failure").await;
    let fields = [("_do", "/fn/sign_in/begin"), ("audience", "donor"), ("email", "zoe@example.org")];
    let answer = open.post("/sign-in", &fields, None, "text/html").await;
    let html = assert_away(answer, "a form", "form_errors").await;
    assert!(html.contains("zoe@example.org"), "{html}");
    // What needs no database is there, and nobody is somebody.
    let help = open.get("/help", &nobody).await;
    assert_eq!(help.status(), StatusCode::OK);
    assert!(text(help).await.contains("href=\"/sign-in\""));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_sent_to_sign_in_because_the_session_cannot_be_read() {
    let open = House::over(TestBackend::start(NOW).await).await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let owner = open.person("the owner", Audience::Staff, "official@example.org").await;
    let charity = format!("/charity/{}", open.charity);
    let file = format!("{charity}/donations.csv");
    let pages =
        [("/giving", &donor), (charity.as_str(), &owner), (file.as_str(), &owner), ("/giving/live", &donor)];
    let rename = |from: &str, to: &str| format!("alter table {from} rename to {to}");
    open.house.by_hand(&rename("session", "session_away")).await.unwrap();
    for (path, who) in pages {
        let html = assert_away(open.get(path, who).await, path, "failure").await;
        assert!(html.contains("req_"), "{path} says what to quote: {html}");
        // They may be signed in, so the header does not say that they are not.
        assert!(!html.contains("href=\"/sign-in\""), "{path}: {html}");
    }
    let help = open.get("/help", &donor).await;
    assert_eq!(help.status(), StatusCode::OK);
    assert!(!text(help).await.contains("href=\"/sign-in\""));
    open.house.by_hand(&rename("session_away", "session")).await.unwrap();
    for (path, who) in pages {
        assert_eq!(open.get(path, who).await.status(), StatusCode::OK, "{path}");
    }
}
