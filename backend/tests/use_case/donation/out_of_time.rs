//! A gift that has waited until no charity can claim on it any more is told to wait no longer.

use domain::donation::{DeletionReason, Status};
use domain::{DonationId, Timestamp};
use serde_json::json;

use super::{NOW, change};
use crate::person::{World, unkeyed, waited_for};

/// How often it was told of, and noted in the audit trail, that a gift can have no Gift Aid.
async fn told(world: &World, id: DonationId) -> (i64, i64) {
    let id = id.uuid();
    let event =
        format!("select count(*) from event where kind = 'donation.ineligible' and subject_id = '{id}'");
    let audit = format!(
        "select count(*) from audit
         where action = 'donation.assess' and detail ->> 'status' = 'ineligible' and subject_id = '{id}'"
    );
    (world.test.count(&event).await, world.test.count(&audit).await)
}

#[tokio::test]
async fn a_gift_that_never_settled_is_ineligible_from_the_day_on_that_its_time_has_run_out() {
    let world = World::at(NOW).await;
    let id = world.sent(json!({})).await;
    // The latest that any charity's period can end is 20 November 2027, and the time to claim four years later.
    world.test.set_clock("2031-11-20T23:59:59Z");
    world.test.work().await;
    assert_eq!(world.status(id).await, Status::AwaitingSettlement);
    assert_eq!(told(&world, id).await, (0, 0));
    let first = "2031-11-21T00:00:00Z";
    for now in [first, "2031-11-21T00:01:00Z", "2032-11-21T09:00:00Z"] {
        world.test.set_clock(now);
        world.test.work().await;
        let view = world.shown(id).await;
        assert_eq!(view.gift_aid.status, Status::Ineligible, "{now}");
        let reasons = view.gift_aid.reasons.iter();
        let codes: Vec<&str> = reasons.map(|reason| reason.code.as_str()).collect();
        assert_eq!(codes, ["out_of_time", "no_settlement_date", "donor_unknown"]);
        world.stands_by_its_facts(id).await;
        assert_eq!(view.updated_at, Timestamp::parse(first).unwrap(), "{now}");
        assert_eq!(told(&world, id).await, (1, 1), "{now}");
    }
    let settled = change(&world, id, json!({ "settlementDate": "2026-11-21" })).await;
    assert_eq!(settled.unwrap(), Status::Ineligible, "it comes too late");
    world.verify().await;
}

#[tokio::test]
async fn the_time_runs_out_whatever_a_gift_waits_for_and_for_no_other_gift() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    // What the authorisation has judged again is judged before there are gifts.
    world.test.work().await;
    let settled = async |donor: &str, day: &str| {
        let donor = json!({ "type": "email", "value": donor });
        let gift = json!({ "donor": donor, "donatedAt": day, "settlementDate": "2026-11-21" });
        world.sent(gift).await
    };
    let card = json!({ "type": "terminal", "mid": "M1", "tid": "T1", "desc": "HARBOUR", "auth": "A1" });
    let on_terminal = json!({ "transaction": card, "settlementDate": "2026-11-21" });
    let refused = settled("zoe@example.org", "2026-11-20").await;
    // As if HMRC had refused the donor's details.
    let hold = format!("update donation set status = 'held' where donation_id = '{}'", refused.uuid());
    assert_eq!(world.test.by_hand(&hold).await, Ok(1));
    let waiting = [
        (world.sent(json!({})).await, Status::AwaitingSettlement),
        (world.sent(on_terminal).await, Status::AwaitingCharity),
        (settled("ann@example.org", "2026-11-20").await, Status::AwaitingDonor),
        (settled("zoe@example.org", "2026-11-20").await, Status::AwaitingAuthorisation),
        (refused, Status::Held),
    ];
    let declared = settled("zoe@example.org", "2026-11-21").await;
    let deleted = world.sent(json!({})).await;
    let (backend, reason) = (&world.test.backend, DeletionReason::Refund);
    backend.delete_donation(&world.platform, deleted, reason, None, &unkeyed()).await.unwrap();
    world.test.set_clock("2027-11-21T09:00:00Z");
    let newer = world.sent(json!({})).await;
    world.test.work().await;
    for (id, status) in waiting {
        assert_eq!(world.status(id).await, status);
    }
    world.test.set_clock("2032-11-20T09:00:00Z");
    world.test.work().await;
    for (id, status) in waiting {
        assert_eq!(world.status(id).await, Status::Ineligible, "{status}");
        assert_eq!(told(&world, id).await, (1, 1), "{status}");
    }
    for (id, status) in
        [(declared, Status::Declared), (deleted, Status::Cancelled), (newer, Status::AwaitingSettlement)]
    {
        assert_eq!(world.status(id).await, status);
        assert_eq!(told(&world, id).await, (0, 0), "{status}");
    }
    world.verify().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_that_find_the_same_gift_out_of_time_tell_of_it_once() {
    let world = World::at(NOW).await;
    let id = world.sent(json!({})).await;
    let (backend, other) = (&world.test.backend, world.test.another_process().await);
    world.test.set_clock("2032-11-21T09:00:00Z");
    // Both have found it before either goes on.
    let mut held = world.test.connection().await;
    held.execute("begin").await;
    held.execute("select from donation for update").await;
    let (one, another, ()) = tokio::join!(backend.work_all(), other.work_all(), async {
        waited_for(&world, 2).await;
        held.execute("commit").await;
    });
    one.unwrap();
    another.unwrap();
    assert_eq!(world.status(id).await, Status::Ineligible);
    assert_eq!(told(&world, id).await, (1, 1));
    world.verify().await;
}
