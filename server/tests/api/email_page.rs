//! Changing the email address on the donor's pages.

use axum::http::StatusCode;
use backend::sign_in::Audience;
use backend::testing::words::{Value, say, say_in_email};

use crate::page_walls::{HTML, House, place, text};

const PAGE: &str = "/giving/email";

#[tokio::test(flavor = "multi_thread")]
async fn a_donor_changes_their_address_on_the_pages() {
    let open = House::open().await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let elsewhere = open.person("the donor elsewhere", Audience::Donor, "zoe@example.org").await;
    assert!(text(open.get("/account", &donor).await).await.contains("href=\"/giving/email\""));
    let html = text(open.get(PAGE, &donor).await).await;
    let now = say("donor_details", "email-lead", [("email", Value::text("zoe@example.org"))]);
    assert!(html.contains(&now), "{html}");

    let cookie = donor.cookie.as_deref();
    for (typed, words) in [
        ("", say("donor_errors", "no-new-email", [])),
        ("zoe", say("field_errors", "bad-email", [])),
        ("zoe@example.org", say("donor_errors", "own-address", [])),
    ] {
        let fields = [("_do", "/fn/giving/send_address_code"), ("new_email", typed)];
        let answer = open.post(PAGE, &fields, cookie, HTML).await;
        assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY, "{typed}");
        let html = text(answer).await;
        assert!(html.contains(&words) && html.contains("aria-invalid=\"true\""), "{typed}: {html}");
    }
    let fields = [("_do", "/fn/giving/send_address_code"), ("new_email", "zoe.new@example.org")];
    let answer = open.post(PAGE, &fields, cookie, HTML).await;
    let (status, enter) = (answer.status(), place(&answer).to_owned());
    assert_eq!(status, StatusCode::SEE_OTHER);
    let attempt = enter.strip_prefix("/giving/email?code=").unwrap().to_owned();
    open.house.work().await;
    let mail = open.house.backend.mailbox().await.unwrap().remove(0);
    let code_is = say_in_email("frame", "code-is", []);
    let code = mail.body.split(&code_is).nth(1).unwrap().trim_start()[..6].to_owned();

    let wrong = if code == "000000" { "000001" } else { "000000" };
    let typed = |code| [("_do", "/fn/giving/change_address"), ("attempt", attempt.as_str()), ("code", code)];
    let answer = open.post(&enter, &typed(wrong), cookie, HTML).await;
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
    assert!(text(answer).await.contains("aria-invalid=\"true\""));
    let answer = open.post(&enter, &typed(&code), cookie, HTML).await;
    assert_eq!((answer.status(), place(&answer)), (StatusCode::SEE_OTHER, "/account?moved"));
    let html = text(open.get("/account?moved", &donor).await).await;
    for words in [
        say("account", "moved", []),
        say("account", "moved-what", []),
        say("account", "sign-in-with", [("email", Value::text("zoe.new@example.org"))]),
    ] {
        assert!(html.contains(&words), "{words}: {html}");
    }
    assert_ne!(open.get("/account", &elsewhere).await.status(), StatusCode::OK, "signed out");
}
