//! Making a claim: what the page says is what is claimed.

use axum::http::StatusCode;
use backend::claim::ConfirmedClaim;
use backend::testing::words::{Value, say};

use super::Desk;
use crate::page_walls::{place, text};

#[tokio::test(flavor = "multi_thread")]
async fn a_claim_is_read_before_it_is_made_and_is_not_made_when_it_is_another_since() {
    let desk = Desk::open().await;
    let staff = desk.open.house.staff("official@example.org").await;
    let staff = staff.of(desk.open.charity).unwrap();
    let page = desk.page("/new");
    assert!(desk.reads(&desk.page("")).await.contains(&format!("href=\"{page}\"")));
    let shown = desk.reads(&page).await;
    let gift = say("charity_gifts", "count", [("count", Value::number(1))]);
    let made_on = say("claims", "made-on", [("day", Value::text("21 November 2026"))]);
    let (nothing, button) = (say("claims", "no-adjustment", []), say("claims", "make-button", []));
    for words in ["£123.45", "£30.86", &gift, &made_on, &nothing, &button] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    let list = format!("href=\"/charity/{}/donations?claim=in\"", desk.open.charity);
    assert!(shown.contains(&list), "{shown}");

    let next = desk.open.house.backend.next_claim(&staff).await.unwrap().to_confirm();
    let make = async |sum: ConfirmedClaim| {
        let (charity, gifts, people) =
            (desk.open.charity.to_string(), sum.gifts.to_string(), sum.people.to_string());
        let pence = [sum.donations, sum.gift_aid, sum.goes_back].map(|pence| pence.get().to_string());
        let fields = [
            ("_do", "/fn/charity/begin_claim"),
            ("charity", &charity),
            ("gifts", &gifts),
            ("donations", &pence[0]),
            ("gift_aid", &pence[1]),
            ("goes_back", &pence[2]),
            ("people", &people),
        ];
        desk.open.post(&page, &fields, desk.owner.cookie.as_deref(), "text/html").await
    };
    let begun = desk.open.house.count("select count(*) from claim").await;
    for other in [ConfirmedClaim { gifts: 2, ..next }, ConfirmedClaim { people: next.people + 1, ..next }] {
        let read = [
            ("gifts", Value::number(other.gifts)),
            ("donations", Value::text("£123.45")),
            ("pays", Value::text("£30.86")),
        ];
        let changed = say("conflicts", "claim-changed", read);
        let answer = make(other).await;
        assert_eq!(answer.status(), StatusCode::CONFLICT);
        let html = text(answer).await;
        assert!(html.contains(&changed) && html.contains(&button), "{changed}: {html}");
    }
    assert_eq!(desk.open.house.count("select count(*) from claim").await, begun);

    let answer = make(next).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    assert!(place(&answer).ends_with("?begun"), "{}", place(&answer));
    // With one on its way there is none to make.
    let shown = desk.reads(&page).await;
    let in_progress = say("claims", "in-progress", []);
    assert!(shown.contains(&in_progress) && !shown.contains("/fn/charity/begin_claim"), "{shown}");
}
