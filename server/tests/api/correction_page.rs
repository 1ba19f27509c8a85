//! A charity's details as its people read them, and the correction that an owner proposes.

use axum::http::StatusCode;
use backend::sign_in::Audience;
use backend::testing::words::{Value, say};

use crate::claim_page::Desk;
use crate::page_walls::{place, text};

fn says(id: &str) -> String {
    say("charity", id, [])
}

#[tokio::test(flavor = "multi_thread")]
async fn d4_an_owner_proposes_a_correction_and_the_operator_approves_it() {
    let desk = Desk::open().await;
    let charity = desk.open.charity.to_string();
    let page = format!("/charity/{charity}/details");
    assert!(desk.reads(&format!("/charity/{charity}")).await.contains(&format!("href=\"{page}\"")));
    let html = desk.reads(&page).await;
    assert!(html.contains(&says("current-details")) && !html.contains(&says("earlier-details")), "{html}");

    let mut fields = vec![
        ("_do", "/fn/charity/propose_correction"),
        ("charity", charity.as_str()),
        ("name", "Hill Hospice Trust"),
        ("hmrcReference", "ZZ99999"),
        ("regulator", "oscr"),
        ("regulatorNumber", "123"),
        ("officialFirst", "Nadia"),
        ("officialLast", "Newcomer"),
        ("officialEmail", "nadia@example.org"),
    ];
    let cookie = desk.owner.cookie.as_deref();
    let answer = desk.open.post(&page, &fields, cookie, "text/html").await;
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let html = text(answer).await;
    assert!(html.contains("SC and 6 digits") && html.contains("value=\"Hill Hospice Trust\""), "{html}");
    fields[5] = ("regulatorNumber", "SC012345");
    let answer = desk.open.post(&page, &fields, cookie, "text/html").await;
    assert_eq!(
        (answer.status(), place(&answer)),
        (StatusCode::SEE_OTHER, format!("{page}?proposed").as_str())
    );
    let html = desk.reads(&page).await;
    assert!(html.contains(&says("in-check")) && html.contains(&says("withdraw")), "{html}");

    let viewer = desk.open.person("a colleague", Audience::Staff, "viewer@example.org").await;
    let member = format!(
        "insert into membership (charity_id, staff_id, role, created_at)
         select '{}', staff_id, 'finance', now() from staff where email = 'viewer@example.org'",
        desk.open.charity.uuid()
    );
    assert_eq!(desk.open.house.by_hand(&member).await, Ok(1));
    let html = text(desk.open.get(&page, &viewer).await).await;
    assert!(html.contains(&says("in-check")), "{html}");
    assert!(!html.contains(&says("withdraw")) && !html.contains(&says("correct")), "{html}");

    let html = desk.reads("/sandbox").await;
    let corrections = say("sandbox", "corrections", []);
    assert!(html.contains(&corrections) && html.contains("Hill Hospice Trust"), "{html}");
    let waiting = desk.open.house.backend.corrections_waiting(5).await.unwrap();
    let id = waiting[0].correction_id.to_string();
    let approve = [("_do", "/fn/sandbox/approve_correction"), ("correction", id.as_str())];
    let answer = desk.open.post("/sandbox", &approve, cookie, "text/html").await;
    assert_eq!((answer.status(), place(&answer)), (StatusCode::SEE_OTHER, "/sandbox"));
    let html = desk.reads(&page).await;
    let until = say("charity", "until", [("day", Value::text("22 November 2026"))]);
    for words in [
        "Hill Hospice Trust",
        "ZZ99999",
        "SC012345",
        "Nadia Newcomer, nadia@example.org",
        &says("earlier-details"),
        &until,
    ] {
        assert!(html.contains(words), "{words}: {html}");
    }
    assert!(!html.contains(&says("in-check")), "{html}");
}
