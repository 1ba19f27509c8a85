//! What the charity is, and when its accounting year ends.

use axum::http::StatusCode;
use backend::sign_in::Audience;
use backend::testing::words::{Value, say};
use domain::claim::{ClaimPeriod, PeriodChange};

use super::Desk;
use crate::page_walls::{place, text};

/// An accounting year that ends on this day of September, as the page names it.
fn year_to(day: &str) -> Value {
    let end = [("day", Value::text(day)), ("month", Value::text(say("claim_settings", "september", [])))];
    Value::text(say("claim_settings", "named-accounting-year", end))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_charity_says_when_its_accounting_year_ends_and_reads_it_again() {
    let desk = Desk::open().await;
    let (page, charity) = (desk.page("/settings"), desk.open.charity.to_string());
    let says = |day: &'static str, from: &'static str| {
        let fields = [
            ("_do", "/fn/charity/choose_claim_period"),
            ("charity", charity.as_str()),
            ("period", "accounting_year"),
            ("end_day", day),
            ("end_month", "9"),
            ("holds", if from.is_empty() { "always" } else { "from_day" }),
            ("holds_from", from),
        ];
        let (open, page, cookie) = (&desk.open, page.as_str(), desk.owner.cookie.as_deref());
        async move { open.post(page, &fields, cookie, "text/html").await }
    };
    let answer = says("31", "").await;
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
    assert!(text(answer).await.contains("href=\"#end_day\""));
    let answer = says("30", "").await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    assert_eq!(place(&answer), desk.page("/settings?period"));
    let staff = desk.open.house.staff("official@example.org").await;
    let staff = staff.of(desk.open.charity).unwrap();
    let periods = desk.open.house.backend.claim_periods(&staff).await.unwrap();
    assert_eq!(periods.to_string(), "09-30");
    let html = text(desk.open.get(&page, &desk.owner).await).await;
    let several = say("claim_settings", "periods", []);
    assert!(html.contains(&say("claim_settings", "kind", [])) && !html.contains(&several), "{html}");
    let until = [
        ("first", Value::text("1 October 2025")),
        ("last", Value::text("30 September 2026")),
        ("until", Value::text("30 September 2030")),
    ];
    assert!(html.contains(&say("claim_settings", "until", until)), "{html}");
    // It changes later on.
    let answer = says("15", "2099-01-01").await;
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
    assert!(text(answer).await.contains("href=\"#holds_from\""));
    let answer = says("15", "2026-10-01").await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    let html = text(desk.open.get(&page, &desk.owner).await).await;
    let from = [("day", Value::text("1 October 2026")), ("period", year_to("15"))];
    for words in [
        several,
        say("claim_settings", "period-at-first", [("period", year_to("30"))]),
        say("claim_settings", "period-from", from),
    ] {
        assert!(html.contains(&words), "{words}: {html}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_charity_that_has_not_said_what_it_is_reads_which_gifts_hang_on_that() {
    let desk = Desk::open().await;
    // Four years after the gift, and too early for it to be too old.
    desk.open.house.set_clock("2030-12-01T09:00:00Z");
    let owner = desk.open.person("the owner", Audience::Staff, "official@example.org").await;
    let overview = format!("/charity/{}", desk.open.charity);
    let (asks, idle) = (say("charity", "type-wanted", []), say("charity", "nothing-today", []));
    let html = text(desk.open.get(&overview, &owner).await).await;
    assert!(html.contains(&asks) && html.contains(&desk.page("/settings")), "{html}");
    assert!(!html.contains(&idle), "{html}");
    let html = text(desk.open.get(&desk.page(""), &owner).await).await;
    for words in ["out-type-not-known", "nothing-today"].map(|id| say("claims", id, [])) {
        assert!(html.contains(&words), "{words}: {html}");
    }
    assert!(!html.contains(&say("claims", "nothing-yet", [])), "{html}");

    let staff = desk.open.house.staff("official@example.org").await;
    let change = PeriodChange { period: ClaimPeriod::TaxYear, from: None };
    desk.open.house.backend.choose_claim_period(&staff.of(desk.open.charity).unwrap(), change).await.unwrap();
    let html = text(desk.open.get(&overview, &owner).await).await;
    assert!(html.contains(&idle) && !html.contains(&asks), "{html}");
}
