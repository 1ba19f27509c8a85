//! The figures of a year: the page, what a line is made of, and the file.

use axum::http::StatusCode;
use backend::testing::words::{Value, say};

use super::Desk;
use crate::page_walls::text;

/// What a line of the figures is called.
fn line(id: &str) -> String {
    say("charity_gifts", id, [])
}

/// What stands above the claims of a line.
fn total(id: &str, sum: &str) -> String {
    say("claim_figures", "line-total", [("line", Value::text(line(id))), ("total", Value::text(sum))])
}

/// The link beside what is in no line.
fn beside(id: &str) -> String {
    format!(">{}<", say("claim_figures", id, []))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_figures_of_a_year_add_up_on_the_page_and_in_the_file() {
    let desk = Desk::open().await;
    let id = desk.claim().await;
    let page = desk.page("/figures");
    let html = desk.reads(&page).await;
    for words in [
        say("claim_figures", "year", [("day", Value::text("5 Apr 2027"))]),
        line("claims-accepted"),
        "£30.86".to_owned(),
        "to=2027-04-05&amp;line=claimed#claims".to_owned(),
        say("claim_figures", "still-open", [("today", Value::text("22 November 2026"))]),
        "figures.csv?from=2026-04-06&amp;to=2027-04-05".to_owned(),
    ] {
        assert!(html.contains(&words), "{words}: {html}");
    }
    // Neither a line of interest, nor what is not included.
    for words in [line("interest"), beside("match-payments"), beside("see-adjustments")] {
        assert!(!html.contains(&words), "{words}: {html}");
    }
    for from in [desk.page(""), format!("/charity/{}", desk.open.charity)] {
        let html = desk.reads(&from).await;
        assert!(html.contains(&format!("href=\"{page}\"")), "{from}: {html}");
    }

    let (claim, name) = (desk.page(&format!("/{id}")), id.to_string());
    let paid = [("claim", name.as_str()), ("on", "2026-11-22"), ("amount", "20"), ("paid_before", "0")];
    assert_eq!(desk.form(&claim, "mark_claim_paid", &paid).await.0, StatusCode::SEE_OTHER);
    let html = desk.reads(&format!("{page}?line=paid")).await;
    let paid = total("paid-by-hmrc", "\u{2212}£20.00");
    for words in [paid, format!("href=\"{claim}\""), "£10.86".to_owned()] {
        assert!(html.contains(&words), "{words}: {html}");
    }
    let number =
        desk.open.house.count("select number::bigint from claim where accepted_at is not null").await;
    let file = text(desk.open.get(&format!("{page}.csv"), &desk.owner).await).await;
    let rows = [
        ["line", "date", "column-claim", "amount"].map(|id| say("claim_figures", id, [])).join(","),
        format!("{},2026-04-06,,0.00", line("opening")),
        format!("{},2026-11-22,{number},30.86", line("claims-accepted")),
        format!("{},2026-11-22,{number},-20.00", line("paid-by-hmrc")),
        format!("{},2027-04-05,{number},10.86", line("closing")),
    ];
    assert_eq!(file.lines().collect::<Vec<_>>(), rows);
    // The year after begins with what is still owed.
    let html = desk.reads(&format!("{page}?from=2027-04-06&line=opening")).await.replace('\u{a0}', " ");
    let days = [("first", Value::text("6 April 2027")), ("last", Value::text("5 April 2028"))];
    for words in [total("opening", "£10.86"), say("claim_figures", "lead-of", days)] {
        assert!(html.contains(&words), "{words}: {html}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn days_and_lines_that_cannot_be_read_are_named_and_nothing_is_shown_for_them() {
    let desk = Desk::open().await;
    for (asked, words) in [
        ("from=6/4/26", say("ui", "bad-day", [])),
        ("from=2026-04-06&to=2026-04-05", say("charity_gifts", "end-before-start", [])),
        ("line=total", say("charity_gifts", "choose-line", [])),
    ] {
        let answer = desk.open.get(&desk.page(&format!("/figures?{asked}")), &desk.owner).await;
        assert_eq!(answer.status(), StatusCode::BAD_REQUEST, "{asked}");
        let html = text(answer).await;
        assert!(html.contains(&words) && !html.contains(&line("claims-accepted")), "{asked}: {html}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_declared_and_in_no_claim_stands_below_a_year_that_is_not_over_and_in_its_files() {
    let desk = Desk::open().await;
    let page = desk.page("/figures");
    let label = say("claim_figures", "declared", []);
    let part = [("label", Value::text(label.clone())), ("sum", Value::text("£30.86"))];
    let parts = say("claim_figures", "accrued-part", part);
    let accrued = [("day", Value::text("22 November 2026")), ("parts", Value::text(parts))];
    let said = say("claim_figures", "accrued", accrued);
    let html = desk.reads(&page).await.replace('\u{a0}', " ");
    assert!(html.contains(&said) && html.contains("figures.xlsx?from="), "{said}: {html}");
    let file = desk.reads(&format!("{page}.csv")).await;
    assert!(file.lines().any(|row| row == format!("\"{label}\",2026-11-22,,30.86")), "{file}");
    let answer = desk.open.get(&format!("{page}.xlsx"), &desk.owner).await;
    assert_eq!(answer.status(), StatusCode::OK);
    let name = "attachment; filename=\"hmrc-quillfeather-hospice-2026-04-06-to-2027-04-05-2026-11-22.xlsx\"";
    assert_eq!(answer.headers()["content-disposition"].to_str().unwrap(), name);
    // What it was at the end of an earlier day is not kept.
    let earlier = "from=2025-04-06&to=2026-04-05";
    let html = desk.reads(&format!("{page}?{earlier}")).await;
    assert!(!html.contains(&label), "{html}");
    let file = desk.reads(&format!("{page}.csv?{earlier}")).await;
    assert!(!file.contains(&label), "{file}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_hmrc_owed_at_the_start_and_at_the_end_stands_in_the_file_also_where_it_is_nothing() {
    let desk = Desk::open().await;
    let file = desk.reads(&desk.page("/figures.csv?from=2025-04-06&to=2026-04-05")).await;
    let rows = [
        ["line", "date", "column-claim", "amount"].map(|id| say("claim_figures", id, [])).join(","),
        format!("{},2025-04-06,,0.00", line("opening")),
        format!("{},2026-04-05,,0.00", line("closing")),
    ];
    assert_eq!(file.lines().collect::<Vec<_>>(), rows);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_hmrc_owed_for_a_claim_at_the_start_and_at_the_end_is_of_those_days_in_the_file() {
    let desk = Desk::open().await;
    desk.claim().await;
    let number =
        desk.open.house.count("select number::bigint from claim where accepted_at is not null").await;
    let file = desk.reads(&desk.page("/figures.csv?from=2027-04-06&to=2028-04-05")).await;
    let rows = [
        ["line", "date", "column-claim", "amount"].map(|id| say("claim_figures", id, [])).join(","),
        format!("{},2027-04-06,{number},30.86", line("opening")),
        format!("{},2028-04-05,{number},30.86", line("closing")),
    ];
    assert_eq!(file.lines().collect::<Vec<_>>(), rows);
}
