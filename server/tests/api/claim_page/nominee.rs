//! Whom the charity asks HMRC to appoint, and what waits for that.

use axum::http::StatusCode;
use backend::charity::NomineeStep;
use backend::sign_in::Audience;
use backend::testing::TestBackend;
use backend::testing::words::{Value, say};
use domain::Role;
use serde_json::json;

use super::Desk;
use crate::page_walls::{HTML, House, text};
use crate::world::NOW;

fn nominee_says(id: &str) -> String {
    say("nominee", id, [])
}

fn claims_say(id: &str) -> String {
    say("claims", id, [])
}

/// The nominee's page of a charity that has to ask HMRC again.
async fn nominee_page(open: &House, on: &str) -> String {
    let staff = open.house.staff("official@example.org").await;
    let step = NomineeStep::read(&json!({"step": "end", "on": on})).unwrap();
    open.house.backend.record_nominee_step(&staff.of(open.charity).unwrap(), step).await.unwrap();
    let finance = open.colleague("the treasurer", "finance@example.org", Role::Finance).await;
    let page = format!("/charity/{}/nominee", open.charity);
    text(open.get(&page, &finance).await).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_official_reads_whom_to_appoint_as_the_settings_say_it() {
    let desk = Desk::open().await;
    let html = nominee_page(&desk.open, "2026-11-22").await;
    assert!(html.contains("95000000000001"), "{html}");
    assert!(html.contains("official@example.org"), "and how to reach the official: {html}");
    for link in [
        "href=\"https://www.gov.uk/log-in-register-hmrc-online-services\"",
        "href=\"https://www.gov.uk/who-can-run-charity-finances\"",
    ] {
        assert!(html.contains(link), "{link}: {html}");
    }
    // What is copied says everything that HMRC asks for.
    let (_, copied) = html.split_once("data-copy=\"").unwrap();
    let copied = copied.split('"').next().unwrap();
    for words in ["95000000000001", "AB12345", &nominee_says("message-change")] {
        assert!(copied.contains(words), "{words}: {copied}");
    }
    // Who is the official reads what they do themselves.
    let own =
        text(desk.open.get(&format!("/charity/{}/nominee", desk.open.charity), &desk.owner).await).await;
    assert!(own.contains(&nominee_says("you-have-to-ask")), "{own}");
    assert!(!own.contains(&nominee_says("has-to-ask")) && !own.contains("data-copy=\""), "{own}");
    // Nobody files here: a made-up name would be asked for at HMRC.
    let without = House::over(TestBackend::start(NOW).await).await;
    let html = nominee_page(&without, "2026-11-21").await;
    assert!(html.contains(&nominee_says("change-unknown")) && !html.contains("data-copy"), "{html}");
}

/// Edge case 75.
#[tokio::test(flavor = "multi_thread")]
async fn case_75_after_a_new_appointment_the_pages_say_that_the_sources_are_paused_still() {
    let desk = Desk::open().await;
    nominee_page(&desk.open, "2026-11-22").await;
    let staff = desk.open.house.staff("official@example.org").await;
    let staff = staff.of(desk.open.charity).unwrap();
    let home = format!("/charity/{}", desk.open.charity);
    for step in ["request", "confirm"] {
        let step = NomineeStep::read(&json!({"step": step, "on": "2026-11-22"})).unwrap();
        let backend = &desk.open.house.backend;
        backend.record_nominee_step(&staff, step).await.unwrap();
        let html = text(desk.open.get(&format!("{home}/nominee"), &desk.owner).await).await;
        assert!(html.contains(&nominee_says("paused")), "{html}");
        assert!(html.contains(&format!("href=\"{home}/sources\"")), "{html}");
        assert!(!html.contains(&nominee_says("appointed-lead")), "{html}");
        let html = text(desk.open.get(&home, &desk.owner).await).await;
        assert!(html.contains(&say("charity", "all-paused", [])), "{html}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn case_75_after_a_new_appointment_staff_are_asked_what_was_claimed_meanwhile() {
    let desk = Desk::open().await;
    nominee_page(&desk.open, "2026-11-22").await;
    let staff = desk.open.house.staff("official@example.org").await;
    let staff = staff.of(desk.open.charity).unwrap();
    let too_early = desk.reads(&desk.page("")).await;
    let start_again = claims_say("start-again");
    assert!(too_early.contains(&format!(">{}<", claims_say("say-once-appointed"))), "{too_early}");
    assert!(!too_early.contains(&start_again), "{too_early}");
    for step in ["request", "confirm"] {
        let step = NomineeStep::read(&json!({"step": step, "on": "2026-11-22"})).unwrap();
        desk.open.house.backend.record_nominee_step(&staff, step).await.unwrap();
    }
    let page = desk.page("");
    let asked = desk.reads(&page).await;
    let (was_any, make_now) = (claims_say("was-any-claimed"), claims_say("make-now"));
    let ended = say("claims", "appointment-ended", [("day", Value::text("22 November 2026"))]);
    for words in ["donations?state=declared", &was_any, &ended, &start_again] {
        assert!(asked.contains(words), "{words}: {asked}");
    }
    assert!(!asked.contains(&make_now), "{asked}");
    let viewer = desk.open.viewer().await;
    let looks = text(desk.open.get(&page, &viewer).await).await;
    assert!(looks.contains(&was_any) && !looks.contains(&start_again), "{looks}");
    let charity = desk.open.charity.to_string();
    let fields = [("_do", "/fn/charity/resume_claims"), ("charity", &charity), ("asked", "appointment")];
    let answer = desk.open.post(&page, &fields, desk.owner.cookie.as_deref(), HTML).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    let shown = desk.reads(&format!("{page}?resumed")).await;
    assert!(shown.contains(&claims_say("sending-again")) && shown.contains(&make_now), "{shown}");
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_restore_staff_are_asked_what_the_missing_claims_had_and_deducted() {
    let desk = Desk::open().await;
    desk.open.house.backend.heed_restore(&[7; 32]).await.unwrap();
    let asked = desk.reads(&desk.page("")).await;
    let restored = say("claims", "restored", [("day", Value::text("22 November 2026"))]);
    for words in ["donations?state=declared", &restored, &claims_say("start-again")] {
        assert!(asked.contains(words), "{words}: {asked}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mistyped_day_of_hmrcs_letter_is_corrected_and_platforms_hear_nothing_of_it() {
    let open = House::over(TestBackend::start(NOW).await).await;
    let owner = open.person("the owner", Audience::Staff, "official@example.org").await;
    let page = format!("/charity/{}/nominee", open.charity);
    let html = text(open.get(&page, &owner).await).await;
    assert!(html.contains("20 October 2026"), "{html}");
    assert!(html.contains(&nominee_says("change-letter")), "{html}");
    let told = "select count(*) from event where kind = 'charity.nominee'";
    let before = open.house.count(told).await;
    let fields = [
        ("_do", "/fn/charity/record_nominee_step"),
        ("charity", &open.charity.to_string()),
        ("step", "confirm"),
        ("on", "2026-10-12"),
    ];
    let answer = open.post(&page, &fields, owner.cookie.as_deref(), HTML).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    let html = text(open.get(&page, &owner).await).await;
    assert!(html.contains("12 October 2026") && !html.contains("20 October 2026"), "{html}");
    assert_eq!(open.house.count(told).await, before);
    // What is wrong is seen without a script: its fold is open, and comes first.
    let fields = [
        ("_do", "/fn/charity/record_nominee_step"),
        ("_key", "slip"),
        ("charity", &open.charity.to_string()),
        ("step", "confirm"),
        ("on", ""),
    ];
    let answer = open.post(&page, &fields, owner.cookie.as_deref(), HTML).await;
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let html = text(answer).await;
    let (before, after) = html.split_once(&nominee_says("change-letter")).unwrap();
    assert!(before.rsplit("<details").next().unwrap().trim_start().starts_with("open"), "{html}");
    let (enter, appointed) = (say("charity", "enter-date", []), nominee_says("is-appointed"));
    assert!(after.contains(&enter) && after.contains(&appointed), "{html}");
}
