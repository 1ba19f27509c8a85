//! The figures of a year: the page, what a line is made of, and the file.

use axum::http::StatusCode;

use super::Desk;
use crate::page_walls::text;

#[tokio::test(flavor = "multi_thread")]
async fn the_figures_of_a_year_add_up_on_the_page_and_in_the_file() {
    let desk = Desk::open().await;
    let id = desk.claim().await;
    let page = desk.page("/figures");
    let html = desk.reads(&page).await;
    for words in [
        "Year to 5 Apr 2027",
        "Claims that HMRC accepted",
        "£30.86",
        "to=2027-04-05&amp;line=claimed#claims",
        "This period is not over.",
        "figures.csv?from=2026-04-06&amp;to=2027-04-05",
    ] {
        assert!(html.contains(words), "{words}: {html}");
    }
    assert!(!html.contains("Interest from HMRC") && !html.contains("Not included"), "{html}");
    for from in [desk.page(""), format!("/charity/{}", desk.open.charity)] {
        let html = desk.reads(&from).await;
        assert!(html.contains(&format!("href=\"{page}\"")), "{from}: {html}");
    }

    let (claim, name) = (desk.page(&format!("/{id}")), id.to_string());
    let paid = [("claim", name.as_str()), ("on", "2026-11-22"), ("amount", "20"), ("paid_before", "0")];
    assert_eq!(desk.form(&claim, "mark_claim_paid", &paid).await.0, StatusCode::SEE_OTHER);
    let html = desk.reads(&format!("{page}?line=paid")).await;
    for words in ["Paid by HMRC: \u{2212}£20.00", &format!("href=\"{claim}\""), "£10.86"] {
        assert!(html.contains(words), "{words}: {html}");
    }
    let number =
        desk.open.house.count("select number::bigint from claim where accepted_at is not null").await;
    let file = text(desk.open.get(&format!("{page}.csv"), &desk.owner).await).await;
    let rows = [
        "Line,Date,Claim,Amount".to_owned(),
        format!("Claims that HMRC accepted,2026-11-22,{number},30.86"),
        format!("Paid by HMRC,2026-11-22,{number},-20.00"),
        format!("Owed by HMRC at the end,2026-11-22,{number},10.86"),
    ];
    assert_eq!(file.lines().collect::<Vec<_>>(), rows);
    // The year after begins with what is still owed.
    let html = desk.reads(&format!("{page}?from=2027-04-06&line=opening")).await.replace('\u{a0}', " ");
    for words in ["Owed by HMRC at the start: £10.86", "6 April 2027 to 5 April 2028"] {
        assert!(html.contains(words), "{words}: {html}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn days_and_lines_that_cannot_be_read_are_named_and_nothing_is_shown_for_them() {
    let desk = Desk::open().await;
    for (asked, words) in [
        ("from=6/4/26", "Enter a real date, such as 2026-04-06."),
        ("from=2026-04-06&to=2026-04-05", "The end date must not be before the start date."),
        ("line=total", "Choose a line of the figures."),
    ] {
        let answer = desk.open.get(&desk.page(&format!("/figures?{asked}")), &desk.owner).await;
        assert_eq!(answer.status(), StatusCode::BAD_REQUEST, "{asked}");
        let html = text(answer).await;
        assert!(html.contains(words) && !html.contains("Claims that HMRC accepted"), "{asked}: {html}");
    }
}
