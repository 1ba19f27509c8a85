//! Who sees a gift, and lists of gifts.

use backend::credential::TokenHash;
use backend::donation::{DonationFilter, PlatformFilter};
use backend::page::PageRequest;
use domain::donation::{DeletionReason, DonationChange};
use serde_json::json;

use super::NOW;
use crate::person::{World, code, unkeyed};

#[tokio::test]
async fn another_platform_sees_none_of_it() {
    let world = World::at(NOW).await;
    let id = world.sent(json!({ "reference": "mine" })).await;
    let other = world.test.platform("Tap & Give").await;
    let issued = world
        .test
        .backend
        .issue_token(&other.client_id.to_string(), &other.client_secret, None)
        .await
        .unwrap();
    let other = world.test.backend.authenticate(TokenHash::of(&issued.access_token)).await.unwrap();
    let backend = &world.test.backend;
    assert_eq!(code(backend.donation_for_platform(&other, id).await), "donation_not_found");
    assert_eq!(code(backend.declarations_for_platform(&other, id).await), "donation_not_found");
    assert_eq!(
        code(backend.delete_donation(&other, id, DeletionReason::Refund, None, &unkeyed()).await),
        "donation_not_found"
    );
    let change = DonationChange::read(&json!({ "netAmount": 1 }), backend.now()).unwrap();
    assert_eq!(
        code(backend.change_donation(&other, id, &change, None, &unkeyed()).await),
        "donation_not_found"
    );
    assert!(
        backend
            .donations_for_platform(&other, &PlatformFilter::default(), &PageRequest::new(10, None))
            .await
            .unwrap()
            .items
            .is_empty()
    );
}

#[tokio::test]
async fn lists_go_on_without_gap_or_repeat() {
    let world = World::at(NOW).await;
    for n in 0..25 {
        world.sent(json!({ "reference": format!("gift-{n}"), "donatedAt": format!("2026-11-{:02}T08:00:00Z", 1 + n % 20) })).await;
    }
    let staff = world.test.staff("official@example.org").await.of(world.charity).unwrap();
    let (mut seen, mut after) = (Vec::new(), None);
    loop {
        let request = PageRequest::new(7, after);
        let page =
            world.test.backend.donations_for_charity(&staff, &Default::default(), &request).await.unwrap();
        seen.extend(page.items.iter().map(|shown| (shown.view.donated_at, shown.view.id)));
        after = page.next;
        if after.is_none() {
            break;
        }
    }
    assert_eq!(seen.len(), 25);
    assert!(seen.windows(2).all(|pair| pair[0] > pair[1]), "newest first, each once");
    let forged = PageRequest::new(7, Some("AAAA".into()));
    assert_eq!(
        code(world.test.backend.donations_for_charity(&staff, &Default::default(), &forged).await),
        "invalid_cursor"
    );
}

#[tokio::test]
async fn a_charity_finds_a_reference_in_whatever_case_it_is_typed() {
    let world = World::at(NOW).await;
    for reference in ["GS-0001", "GS-0002", "GX-0001", "G_1"] {
        world.sent(json!({ "reference": reference })).await;
    }
    let staff = world.test.staff("official@example.org").await.of(world.charity).unwrap();
    for (typed, found) in [("gs-0001", 1), ("gS-", 2), ("GX", 1), ("g_", 1), ("0001", 0)] {
        let filter = DonationFilter { reference: Some(typed.to_owned()), ..DonationFilter::default() };
        let request = PageRequest::new(10, None);
        let page = world.test.backend.donations_for_charity(&staff, &filter, &request).await.unwrap();
        assert_eq!(page.items.len(), found, "{typed}");
    }
}
