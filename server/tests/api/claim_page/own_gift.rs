//! A part of a gift that went back, and a gift that is not its donor's, as donor, staff and platform see them.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use backend::sign_in::Audience;
use backend::testing::words::{Value, say};

use super::Desk;
use crate::page_walls::{place, text};

/// The platform says that so many pence of the gift went back.
async fn refund(desk: &Desk, pence: i64) {
    let request = Request::post(format!("/integrations/v1/donations/{}/refunds", desk.open.gift))
        .header(header::AUTHORIZATION, format!("Bearer {}", desk.open.token))
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(format!("{{\"amount\": {pence}}}")))
        .unwrap();
    let answer = desk.open.send(request).await;
    assert_eq!(answer.status(), StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_part_that_went_back_is_on_the_page_of_the_gift_before_and_after_its_claim() {
    let desk = Desk::open().await;
    let donor = desk.open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let (of_staff, of_donor) = (
        format!("/charity/{}/donations/{}", desk.open.charity, desk.open.gift),
        format!("/giving/donations/{}", desk.open.gift),
    );
    refund(&desk, 345).await;
    let html = text(desk.open.get(&of_donor, &donor).await).await;
    let (amount, day) = (Value::text("£3.45"), Value::text("22 November 2026"));
    for words in [
        say("gift", "refunded", []),
        say("gift", "refund", [("amount", amount), ("day", day)]),
        say("gift", "claimable", []),
        "£120.00".to_owned(),
    ] {
        assert!(html.contains(&words), "{words}: {html}");
    }
    let html = desk.reads(&of_staff).await;
    for words in [
        say("charity_gifts", "refunded", []),
        "£3.45".to_owned(),
        say("charity_gifts", "left-after-refunds", []),
        say("charity_gifts", "reported-refund", [("who", Value::text("Give &amp; Go"))]),
    ] {
        assert!(html.contains(&words), "{words}: {html}");
    }
    desk.claim().await;
    refund(&desk, 2_000).await;
    let html = desk.reads(&of_staff).await;
    let later = say("charity_gifts", "part-deducted-later", [("part", Value::text("£20.00"))]);
    assert!(html.contains(&later), "{html}");
    let ledger = desk.reads(&desk.page("/adjustments")).await;
    assert!(ledger.contains("£20.00") && ledger.contains("£5.00"), "{ledger}");
}

#[tokio::test(flavor = "multi_thread")]
async fn d6_a_donor_says_on_the_page_of_a_gift_that_it_is_not_theirs() {
    let desk = Desk::open().await;
    let donor = desk.open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let gift = format!("/giving/donations/{}", desk.open.gift);
    let page = format!("{gift}/not-mine");
    assert!(text(desk.open.get(&gift, &donor).await).await.contains(&format!("href=\"{page}\"")));
    let html = text(desk.open.get(&page, &donor).await).await;
    for words in [
        say("not_mine", "ask", [("amount", Value::text("£123.45"))]),
        say("not_mine", "then-declared", []),
        say("not_mine", "for-good", []),
    ] {
        assert!(html.contains(&words), "{words}: {html}");
    }
    let fields = [("_do", "/fn/giving/disown_gift"), ("donation", desk.open.gift.as_str())];
    for _ in 0..2 {
        let answer = desk.open.post(&page, &fields, donor.cookie.as_deref(), "text/html").await;
        assert_eq!((answer.status(), place(&answer)), (StatusCode::SEE_OTHER, "/giving?done=not_mine"));
    }
    let html = text(desk.open.get("/giving?done=not_mine", &donor).await).await;
    let done = say("gifts", "disowned", []);
    assert!(html.contains(&done) && !html.contains(&desk.open.gift), "{html}");
    // Loaded again, found in the history or opened by a bookmark it tells nothing.
    let html = text(desk.open.get("/giving?done=not_mine", &donor).await).await;
    assert!(!html.contains(&done), "{html}");
    for gone in [&gift, &page] {
        let html = text(desk.open.get(gone, &donor).await).await;
        assert!(html.contains(&say("not_mine", "disowned", [])), "{gone}: {html}");
        assert!(!html.contains("123.45"), "{gone} shows nothing of the gift: {html}");
    }
    let other = desk.open.person("another donor", Audience::Donor, "ann@example.org").await;
    assert_eq!(desk.open.get(&gift, &other).await.status(), StatusCode::NOT_FOUND);
    let html = desk.reads(&format!("/charity/{}/donations/{}", desk.open.charity, desk.open.gift)).await;
    for id in ["reason-denied", "disowned"] {
        assert!(html.contains(&say("charity_gifts", id, [])), "{id}: {html}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn d6_the_page_of_a_claimed_gift_that_is_not_the_donors_says_that_its_gift_aid_goes_back() {
    let desk = Desk::open().await;
    desk.claim().await;
    let donor = desk.open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let gift = format!("/giving/donations/{}", desk.open.gift);
    let fields = [("_do", "/fn/giving/disown_gift"), ("donation", desk.open.gift.as_str())];
    let page = format!("{gift}/not-mine");
    let answer = desk.open.post(&page, &fields, donor.cookie.as_deref(), "text/html").await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    let html = text(desk.open.get(&gift, &donor).await).await;
    let mut rest = html.as_str();
    for id in ["we-declared", "charity-claimed", "hmrc-accepted", "gift-aid-cancelled", "paid-back"] {
        let step = say("steps", id, []);
        rest = rest.split_once(&step).unwrap_or_else(|| panic!("{step}: {html}")).1;
    }
    assert!(!html.contains("123.45"), "it shows nothing of the gift: {html}");
}
