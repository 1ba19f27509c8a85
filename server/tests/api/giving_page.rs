//! A donor's list of gifts: where a search leads, and the way back to the list from the page of a gift.

use axum::http::StatusCode;
use backend::sign_in::Audience;
use backend::testing::words::{Value, say};

use crate::page_walls::{House, place, text};

#[tokio::test(flavor = "multi_thread")]
async fn a_search_for_what_names_a_gift_leads_to_its_page_and_one_for_anothers_finds_nothing() {
    let open = House::open().await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    for (typed, there) in [
        (open.gift.as_str(), format!("/giving/donations/{}", open.gift)),
        ("quillfeather", format!("/giving?charity={}", open.charity)),
        // It has the digits of a telephone number, and stays in no address.
        ("don_01ke5v3s8f7qk9mz4x2w6r1t0a", "/giving?found=none".to_owned()),
    ] {
        let answer = open.get(&format!("/giving?q={typed}"), &donor).await;
        assert_eq!((answer.status(), place(&answer)), (StatusCode::SEE_OTHER, there.as_str()), "{typed}");
    }
    // What nothing is found for is said in the page.
    let html = text(open.get("/giving?q=zzz", &donor).await).await;
    let nothing = say("gifts", "nothing-found", [("typed", Value::text("zzz"))]);
    assert!(html.contains(&nothing) && html.contains("value=\"zzz\""), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_a_gift_leads_back_to_the_list_that_it_was_opened_from() {
    let open = House::open().await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let narrowed = format!("?year=2026-27&charity={}", open.charity);
    let written = narrowed.replace('&', "&amp;");
    let list = text(open.get(&format!("/giving{narrowed}"), &donor).await).await;
    assert!(list.contains(&format!("href=\"/giving/donations/{}{written}\"", open.gift)), "{list}");
    let page = text(open.get(&format!("/giving/donations/{}{narrowed}", open.gift), &donor).await).await;
    assert!(page.contains(&format!("href=\"/giving{written}\"")), "{page}");
    // From elsewhere it is the whole list.
    let page = text(open.get(&format!("/giving/donations/{}", open.gift), &donor).await).await;
    assert!(!page.contains("href=\"/giving?"), "{page}");
}
