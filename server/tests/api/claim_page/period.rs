//! What the charity is, and when its accounting year ends.

use axum::http::StatusCode;
use backend::sign_in::Audience;
use domain::claim::{ClaimPeriod, PeriodChange};

use super::Desk;
use crate::page_walls::{place, text};

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
    assert!(text(answer).await.contains("Enter the last day of your accounting year"));
    let answer = says("30", "").await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    assert_eq!(place(&answer), desk.page("/settings?period"));
    let staff = desk.open.house.staff("official@example.org").await;
    let staff = staff.of(desk.open.charity).unwrap();
    let periods = desk.open.house.backend.claim_periods(&staff).await.unwrap();
    assert_eq!(periods.to_string(), "09-30");
    let html = text(desk.open.get(&page, &desk.owner).await).await;
    assert!(html.contains("What type of charity are you?") && !html.contains("At first:"), "{html}");
    let until = "Gifts of 1 October 2025 to 30 September 2026 can be claimed until 30 September 2030.";
    assert!(html.contains(until), "{html}");
    // It changes later on.
    let answer = says("15", "2099-01-01").await;
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
    assert!(text(answer).await.contains("no more than a year from today"));
    let answer = says("15", "2026-10-01").await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    let html = text(desk.open.get(&page, &desk.owner).await).await;
    for words in [
        "At first: the accounting year to 30 September",
        "From 1 October 2026: the accounting year to 15 September",
    ] {
        assert!(html.contains(words), "{words}: {html}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_charity_that_has_not_said_what_it_is_reads_which_gifts_hang_on_that() {
    let desk = Desk::open().await;
    // Four years after the gift, and too early for it to be too old.
    desk.open.house.set_clock("2030-12-01T09:00:00Z");
    let owner = desk.open.person("the owner", Audience::Staff, "official@example.org").await;
    let overview = format!("/charity/{}", desk.open.charity);
    let (asks, idle) = ("Tell us your charity type", "Nothing for you to do today.");
    let html = text(desk.open.get(&overview, &owner).await).await;
    assert!(html.contains(asks) && html.contains(&desk.page("/settings")), "{html}");
    assert!(!html.contains(idle), "{html}");
    let html = text(desk.open.get(&desk.page(""), &owner).await).await;
    assert!(
        html.contains("Older than four years.") && html.contains("every declared gift is left out"),
        "{html}"
    );
    assert!(!html.contains("you have no declared gifts from before today"), "{html}");

    let staff = desk.open.house.staff("official@example.org").await;
    let change = PeriodChange { period: ClaimPeriod::TaxYear, from: None };
    desk.open.house.backend.choose_claim_period(&staff.of(desk.open.charity).unwrap(), change).await.unwrap();
    let html = text(desk.open.get(&overview, &owner).await).await;
    assert!(html.contains(idle) && !html.contains(asks), "{html}");
}
