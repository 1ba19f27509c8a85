//! A gift that is written while its authorisation is cancelled: it sees the authorisation as it was.

use domain::donation::Status;
use serde_json::json;

use crate::person::{World, unkeyed, waited_for};

const NOW: &str = "2026-11-21T09:00:00Z";

#[tokio::test(flavor = "multi_thread")]
async fn a_gift_that_crossed_the_cancellation_is_declared_no_more_once_the_worker_has_looked() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let before = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    // The cancellation is written and not committed: to tell the donor, it waits for this.
    let mut other = world.test.connection().await;
    other.execute("begin").await;
    other.execute("lock table notice in exclusive mode").await;
    let attempt = unkeyed();
    let (cancelled, crossed, ()) = tokio::join!(
        world
            .test
            .backend
            .cancel_for_platform(&world.platform, donor, None, &attempt),
        async {
            waited_for(&world, 1).await;
            world.test.set_clock("2026-11-21T09:00:01Z");
            world.sent(json!({ "settlementDate": "2026-11-21" })).await
        },
        async {
            // The gift has read what is authorised, and waits for the donor's row.
            waited_for(&world, 2).await;
            other.execute("commit").await;
        },
    );
    assert!(!cancelled.unwrap().value.active);
    assert_eq!(world.status(crossed).await, Status::Declared);
    // The worker has its minutes to find it.
    world.verify().await;
    world.test.set_clock("2026-11-21T09:06:00Z");
    assert_eq!(
        world.test.backend.verify().await.unwrap().broken,
        [
            "1 row(s) break: every declaration rests on an authorisation of its donor that covers the gift's date"
        ]
    );
    world.test.work().await;
    assert_eq!(world.status(crossed).await, Status::AwaitingAuthorisation);
    let ended = format!(
        "select count(*) from audit where action = 'donation.undeclare' and actor_kind = 'uplift' and subject_id = '{}'",
        crossed.uuid()
    );
    assert_eq!(world.test.count(&ended).await, 1);
    // Made at the instant of the cancellation, and there before it.
    assert_eq!(world.status(before).await, Status::Declared);
    world.verify().await;
}
