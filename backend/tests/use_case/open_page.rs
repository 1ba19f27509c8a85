//! What open pages hear: each donor of their own gifts, and a charity of its claims.

use std::collections::HashSet;

use domain::DonationId;
use domain::claim::ClaimStatus;
use domain::donation::DonationChange;
use hmrc::simulator::{Outcome, Step};
use serde_json::{Value, json};

use crate::claim::Desk;
use crate::person::{World, unkeyed};

const NOW: &str = "2026-11-21T09:00:00Z";

async fn change(world: &World, id: DonationId, change: Value) {
    let backend = &world.test.backend;
    let change = DonationChange::read(&change, backend.now()).unwrap();
    backend.change_donation(&world.platform, id, &change, None, &unkeyed()).await.unwrap();
}

#[tokio::test]
async fn an_open_page_hears_of_a_gift() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    let mut events = world.test.backend.events();
    let feed = tokio::spawn(world.test.backend.feed().await.unwrap());
    let id = world.sent(json!({})).await;
    let event = tokio::time::timeout(std::time::Duration::from_secs(5), async {
        loop {
            let event = events.recv().await.unwrap();
            if event.kind == "donation.created" {
                return event;
            }
        }
    })
    .await
    .unwrap();
    assert_eq!((event.donor, event.subject), (Some(donor), id.uuid()));
    feed.abort();
}

#[tokio::test]
async fn the_open_pages_of_both_donors_hear_that_a_gift_was_given_to_another() {
    let world = World::at(NOW).await;
    let zoe = world.zoe().await;
    let sean = world.donor("sean@example.org").await;
    let id = world.sent(json!({})).await;
    world.test.settled().await;
    let mut events = world.test.backend.events();
    let feed = tokio::spawn(world.test.backend.feed().await.unwrap());
    let to_sean = json!({ "donor": { "type": "uid", "value": sean.to_string() } });
    change(&world, id, to_sean).await;
    let mut told = HashSet::new();
    tokio::time::timeout(std::time::Duration::from_secs(5), async {
        while told.len() < 2 {
            let event = events.recv().await.unwrap();
            if event.kind == "donation.changed" && event.subject == id.uuid() {
                told.insert(event.donor);
            }
        }
    })
    .await
    .unwrap();
    assert_eq!(told, HashSet::from([Some(zoe), Some(sean)]));
    feed.abort();
    // The platform has one event of it, with the donor who it is now.
    let platforms = format!(
        "select string_agg(donor_id::text, ',') from event
         where kind = 'donation.changed' and platform_id = '{}'",
        world.platform_id.uuid()
    );
    assert_eq!(world.test.text(&platforms).await, sean.uuid().to_string());
}

#[tokio::test]
async fn a_change_that_keeps_the_donor_is_told_once() {
    let world = World::at(NOW).await;
    world.zoe().await;
    let id = world.sent(json!({})).await;
    change(&world, id, json!({ "netAmount": 900 })).await;
    let changes = "select count(*) from event where kind = 'donation.changed'";
    assert_eq!(world.test.count(changes).await, 1);
}

#[tokio::test]
async fn the_open_page_of_a_claim_hears_what_hmrc_says_though_the_claim_stays_where_it_is() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.once(Step::Poll, Outcome::Fail { number: 2005 });
    let id = desk.stepped(1).await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Acknowledged);
    desk.world.test.settled().await;
    let mut events = desk.backend().events();
    let feed = tokio::spawn(desk.backend().feed().await.unwrap());
    desk.world.test.step(id).await.unwrap();
    let event = tokio::time::timeout(std::time::Duration::from_secs(5), async {
        loop {
            let event = events.recv().await.unwrap();
            if event.subject == id.uuid() {
                return event;
            }
        }
    })
    .await
    .unwrap();
    assert_eq!((event.kind.as_str(), event.charity), ("claim.changed", Some(desk.world.charity)));
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Acknowledged);
    feed.abort();
}
