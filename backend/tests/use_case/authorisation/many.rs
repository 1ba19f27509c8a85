//! A platform that sends an authorisation with every gift: the donor has hundreds, and means all of them.

use backend::pagination::PageRequest;
use domain::ErasureConfirmed;
use domain::donation::Status;
use serde_json::json;

use crate::person::{World, unkeyed};

const NOW: &str = "2026-11-21T09:00:00Z";
const LATER: &str = "2026-11-21T10:00:00Z";
const RUNNING: &str = "select count(*) from authorisation where cancelled_at is null";

/// Copies the one authorisation that is there 200 times, each a second newer, and otherwise in these columns.
async fn two_hundred_more(world: &World, otherwise: &str) {
    let copies = format!(
        "insert into authorisation
         select (jsonb_populate_record(one, jsonb_build_object(
             'authorisation_id', gen_random_uuid(), 'given_at', '2026-11-21T09:00:01Z') || '{otherwise}')).*
         from authorisation as one, generate_series(1, 200)"
    );
    assert_eq!(world.test.by_hand(&copies).await, Ok(200));
}

#[tokio::test]
async fn cancelling_ends_every_one_that_runs_and_tells_the_donor_once() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    two_hundred_more(&world, "{}").await;
    assert_eq!(world.test.count(RUNNING).await, 201);
    world.test.set_clock(LATER);
    let summary = world
        .test
        .backend
        .cancel_for_platform(&world.platform, donor, None, &unkeyed())
        .await
        .unwrap()
        .value
        .summary;
    assert!(!summary.active);
    assert_eq!(world.test.count(RUNNING).await, 0);
    let notices = "select count(*) from notice where kind = 'cancellation'";
    assert_eq!(world.test.count(notices).await, 1);
    let gift = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    assert_eq!(world.status(gift).await, Status::AwaitingAuthorisation);
    world.verify().await;
}

#[tokio::test]
async fn deleting_the_account_ends_every_one_that_runs() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    // Rests on the oldest, which is kept for it.
    let gift = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    two_hundred_more(&world, "{}").await;
    world.test.set_clock(LATER);
    let me = world.test.donor("zoe@example.org").await;
    let meant = ErasureConfirmed::read(&json!({ "confirm": "DELETE" })).unwrap();
    world.test.backend.erase(&me, meant).await.unwrap();
    assert_eq!(world.test.count(RUNNING).await, 0);
    assert_eq!(world.status(gift).await, Status::Declared);
    world.verify().await;
}

#[tokio::test]
async fn one_that_runs_counts_however_many_newer_ones_have_ended() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let ended = r#"{ "cancelled_at": "2026-11-21T09:00:02Z", "cancelled_from": "2026-11-21T09:00:02Z" }"#;
    two_hundred_more(&world, ended).await;
    world.test.set_clock(LATER);
    let backend = &world.test.backend;
    let summary = backend.authorisation_of(&world.platform, donor).await.unwrap();
    assert!(summary.active, "as platforms see it");
    let me = world.test.donor("zoe@example.org").await;
    let giving = backend.my_giving(&me, &PageRequest::new(50, None)).await.unwrap();
    assert!(giving.authorisation.active, "as the donor sees it");
    let gift = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    assert_eq!(world.status(gift).await, Status::Declared);
}
