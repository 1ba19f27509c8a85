//! A gift that is written while its authorisation is given or cancelled: it sees the authorisation as it was, and neither waits for
//! the other.

use domain::donation::{DonationChange, Status};
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
    let (cancelled, crossed) =
        tokio::join!(world.test.backend.cancel_for_platform(&world.platform, donor, None, &attempt), async {
            waited_for(&world, 1).await;
            world.test.set_clock("2026-11-21T09:00:01Z");
            // The gift reads what is authorised as yet, and waits for nobody.
            let crossed = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
            other.execute("commit").await;
            crossed
        },);
    assert!(!cancelled.unwrap().value.summary.active);
    assert_eq!(world.status(crossed).await, Status::Declared);
    // The worker has its minutes to find it.
    world.verify().await;
    world.test.set_clock("2026-11-21T09:06:00Z");
    assert_eq!(
        world.test.backend.verify().await.unwrap().broken,
        [
            "1 row(s) break: every declaration has an authorisation of its donor that covers the date of the gift"
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

#[tokio::test(flavor = "multi_thread")]
async fn a_gift_settles_while_its_donor_authorises_and_is_declared() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    let gift = world.sent(json!({})).await;
    assert_eq!(world.status(gift).await, Status::AwaitingSettlement);
    // The authorisation has the donor in hand, and waits to be written.
    let mut other = world.test.connection().await;
    other.execute("begin").await;
    other.execute("lock table authorisation in exclusive mode").await;
    let attempt = unkeyed();
    let settled = json!({ "settlementDate": "2026-11-21" });
    let settled = DonationChange::read(&settled, world.test.backend.now()).unwrap();
    let (authorised, ()) = tokio::join!(
        world.test.backend.commit_authorisation(&world.platform, donor, world.agreement(), &attempt),
        async {
            waited_for(&world, 1).await;
            let attempt = unkeyed();
            world
                .test
                .backend
                .change_donation(&world.platform, gift, &settled, None, &attempt)
                .await
                .unwrap();
            other.execute("commit").await;
        },
    );
    authorised.unwrap();
    assert_eq!(world.status(gift).await, Status::Declared);
    world.verify().await;
}
