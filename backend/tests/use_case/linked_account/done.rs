//! How long the worker looks for gifts of a card that was denied: until none can be left, and no longer.

use domain::donation::Status;
use domain::{DonationId, DonorId};
use serde_json::json;

use super::{NOW, PAR, link};
use crate::person::World;

/// Zoë, who has denied a card; and a gift by it that nobody has.
async fn denied(world: &World) -> (DonorId, DonationId) {
    let zoe = world.zoe().await;
    world.authorise(zoe).await;
    let card = link(world, &world.platform, zoe, PAR).await.unwrap().value.id;
    let me = world.test.donor("zoe@example.org").await;
    world.test.backend.deny_my_link(&me, card, 0).await.unwrap();
    let by_card = json!({ "donor": { "type": "par", "value": PAR }, "settlementDate": "2026-11-21" });
    (zoe, world.sent(by_card).await)
}

/// As if the gift had crossed the denial: whoever sent it saw the card still.
async fn crossed(world: &World, zoe: DonorId) {
    let crossed =
        format!("update donation set donor_id = '{}', status = 'awaiting_authorisation'", zoe.uuid());
    assert_eq!(world.test.by_hand(&crossed).await, Ok(1));
}

/// How many denied links are done.
async fn done(world: &World) -> i64 {
    let done = "select count(*) from linked_account where disowned_at is not null";
    world.test.count(done).await
}

#[tokio::test]
async fn what_is_left_is_found_however_long_the_worker_was_away() {
    let world = World::at(NOW).await;
    let (zoe, gift) = denied(&world).await;
    crossed(&world, zoe).await;
    world.test.set_clock("2027-03-01T09:00:00Z");
    let broken = world.test.backend.verify().await.unwrap().broken;
    let line = "1 row(s) break: no gift belongs to a donor only by a card or phone that the donor denied";
    assert_eq!(broken, [line]);
    assert_eq!(done(&world).await, 0);
    world.test.work().await;
    let shown = world.shown(gift).await;
    assert_eq!((shown.gift_aid.status, shown.donor_id), (Status::AwaitingDonor, None));
    assert_eq!(done(&world).await, 1);
    world.verify().await;
}

#[tokio::test]
async fn a_link_is_done_only_when_nothing_that_saw_it_can_still_be_under_way() {
    let world = World::at(NOW).await;
    let (zoe, gift) = denied(&world).await;
    world.test.set_clock("2026-11-21T09:59:59Z");
    world.test.work().await;
    assert_eq!(done(&world).await, 0, "for an hour");
    crossed(&world, zoe).await;
    world.test.set_clock("2026-11-21T10:00:00Z");
    world.test.work().await;
    assert_eq!(world.shown(gift).await.donor_id, None);
    assert_eq!(done(&world).await, 1);
    world.verify().await;
}

#[tokio::test]
async fn the_database_takes_no_link_for_done_that_was_not_denied() {
    let world = World::at(NOW).await;
    let zoe = world.zoe().await;
    link(&world, &world.platform, zoe, PAR).await.unwrap();
    assert_eq!(
        world.test.by_hand("update linked_account set disowned_at = linked_at").await.unwrap_err(),
        "linked_account_disowned_was_denied"
    );
}
