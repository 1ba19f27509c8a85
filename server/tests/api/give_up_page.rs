//! What staff read of a claim that cannot go out, and the form with which they give it up.

use axum::body::Body;
use axum::http::{Response, StatusCode};
use backend::charity::NomineeStep;
use backend::testing::words::{Value, say};
use domain::ClaimId;
use serde_json::json;

use crate::claim_page::Desk;
use crate::page_walls::{place, text};

const FORM: &str = "value=\"/fn/charity/withdraw_claim\"";

/// Where the claim stands, or what somebody has to look at.
fn state(id: &str) -> String {
    say("claim_states", id, [])
}

async fn page(desk: &Desk, id: ClaimId) -> String {
    text(desk.open.get(&desk.page(&format!("/{id}")), &desk.owner).await).await
}

/// Sends the form of the claim's page.
async fn give_up(desk: &Desk, id: ClaimId) -> Response<Body> {
    let (charity, claim) = (desk.open.charity.to_string(), id.to_string());
    let fields =
        [("_do", "/fn/charity/withdraw_claim"), ("charity", charity.as_str()), ("claim", claim.as_str())];
    let (page, cookie) = (desk.page(&format!("/{id}")), desk.owner.cookie.as_deref());
    desk.open.post(&page, &fields, cookie, "text/html").await
}

/// Gives the claim up with the form of its page, and reads the page that follows.
async fn given_up(desk: &Desk, id: ClaimId) -> String {
    let answer = give_up(desk, id).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    assert_eq!(place(&answer), desk.page(&format!("/{id}?withdrawn")));
    let html = page(desk, id).await;
    assert!(html.contains(&state("nothing-sent")) && !html.contains(FORM), "{html}");
    // What it held is said, and there is no pack of it to keep.
    let had = say("claim_states", "had", [("count", Value::number(1)), ("gift_aid", Value::text("£30.86"))]);
    assert!(html.contains(&had) && !html.contains("pack.zip"), "{html}");
    html
}

#[tokio::test(flavor = "multi_thread")]
async fn a_claim_whose_appointment_ended_says_what_it_waits_for_and_can_be_given_up() {
    let desk = Desk::open().await;
    let id = desk.begin().await;
    let staff = desk.open.house.staff("official@example.org").await;
    let ended = NomineeStep::read(&json!({"step": "end", "on": "2026-11-22"})).unwrap();
    desk.open.house.backend.record_nominee_step(&staff.of(desk.open.charity).unwrap(), ended).await.unwrap();
    desk.open.house.work().await;
    let html = page(&desk, id).await;
    for words in [state("approved-no-nominee").as_str(), "/nominee\"", FORM] {
        assert!(html.contains(words), "{words}: {html}");
    }
    assert!(!html.contains(&state("approved-means")), "{html}");
    let html = given_up(&desk, id).await;
    assert!(!html.contains(&state("approved-no-nominee")), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_claim_that_breaks_a_rule_as_a_whole_can_be_given_up_and_sends_nobody_to_change_what_is_fixed() {
    let desk = Desk::open().await;
    // Rule 7031: a charity that a named regulator registered has its number there.
    let without_number = desk.open.house.by_hand("update charity set regulator_number = null");
    assert_eq!(without_number.await, Ok(1));
    let id = desk.begin().await;
    desk.open.house.work().await;
    let html = page(&desk, id).await;
    for words in [state("breaks-rules").as_str(), &state("breaks-rules-then"), FORM] {
        assert!(html.contains(words), "{words}: {html}");
    }
    assert!(!html.contains(&state("account-refused-then")), "{html}");
    given_up(&desk, id).await;
    // It stands in the way of no other.
    assert_ne!(desk.begin().await, id);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_claim_that_went_out_before_the_form_came_is_not_given_up() {
    let desk = Desk::open().await;
    let id = desk.begin().await;
    desk.open.house.work().await;
    let answer = give_up(&desk, id).await;
    assert_eq!(answer.status(), StatusCode::CONFLICT);
    let html = text(answer).await;
    let not_cancelled = say("claim", "not-cancelled", []);
    for words in [&not_cancelled, &state("accepted-with-receipt")] {
        assert!(html.contains(words), "{words}: {html}");
    }
    let html = page(&desk, id).await;
    assert!(!html.contains(&not_cancelled), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cancelled_claim_lists_the_gifts_that_it_had_and_each_leads_to_it() {
    let desk = Desk::open().await;
    let id = desk.begin().await;
    let ended = NomineeStep::read(&json!({"step": "end", "on": "2026-11-22"})).unwrap();
    let staff = desk.open.house.staff("official@example.org").await;
    desk.open.house.backend.record_nominee_step(&staff.of(desk.open.charity).unwrap(), ended).await.unwrap();
    desk.open.house.work().await;
    let html = given_up(&desk, id).await;
    let list = desk.page(&format!("/{id}/lines"));
    let see = format!("<a href=\"{list}\">{}", state("see-had"));
    assert!(html.contains(&see), "{html}");
    let gift = format!("/charity/{}/donations/{}", desk.open.charity, desk.open.gift);
    let html = text(desk.open.get(&list, &desk.owner).await).await;
    assert!(html.contains(&gift) && html.contains(&say("claim", "free-again", [])), "{html}");
    let html = text(desk.open.get(&gift, &desk.owner).await).await;
    let claim = desk.page(&format!("/{id}"));
    for words in [say("charity_gifts", "see-cancelled", []), format!("href=\"{claim}\"")] {
        assert!(html.contains(&words), "{words}: {html}");
    }
}
