//! From a platform's message to a declaration.

mod once;
mod out_of_time;
mod read;

use domain::donation::{DeletionReason, DonationChange, Status};
use domain::{DonationId, Pence};
use serde_json::{Value, json};

use crate::person::{World, code, unkeyed};

const NOW: &str = "2026-11-21T09:00:00Z";

async fn change(world: &World, id: DonationId, change: Value) -> Result<Status, backend::Error> {
    let change = DonationChange::read(&change, world.test.backend.now())?;
    let done = world.test.backend.change_donation(&world.platform, id, &change, None, &unkeyed()).await?;
    Ok(done.value.gift_aid.status)
}

#[tokio::test]
async fn a_settled_gift_of_an_authorised_donor_is_declared_at_once() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let done = world.send(json!({ "netAmount": 980, "settlementDate": "2026-11-21" })).await.unwrap();
    let view = done.value;
    assert!(done.created && !done.replayed);
    assert_eq!(view.gift_aid.status, Status::Declared);
    assert_eq!(view.gift_aid.amount, Pence::new(245).unwrap());
    assert_eq!(view.claimable_amount.get(), 980);
    assert_eq!(view.donor_id, Some(donor));
    assert!(view.gift_aid.reasons.is_empty());
    assert_eq!(world.shown(view.id).await, view, "the answer of the write is what a read gives");
    let declarations = world.test.backend.declarations_for_platform(&world.platform, view.id).await.unwrap();
    assert_eq!(declarations.len(), 1);
    assert!(declarations[0].text.contains("Harbour Hospice"));
    assert!(
        !declarations[0].text.contains("Zoë"),
        "a platform is not told the name that another one may have sent"
    );
    world.verify().await;
}

#[tokio::test]
async fn every_state_on_the_way_says_what_it_waits_for() {
    let world = World::at(NOW).await;
    let id = world.sent(json!({})).await;
    let codes = |view: domain::donation::DonationView| {
        view.gift_aid.reasons.into_iter().map(|reason| reason.code.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(world.status(id).await, Status::AwaitingSettlement);
    assert_eq!(codes(world.shown(id).await), ["no_settlement_date", "donor_unknown"]);
    assert_eq!(
        change(&world, id, json!({ "settlementDate": "2026-11-21" })).await.unwrap(),
        Status::AwaitingDonor
    );
    let donor = world.zoe().await;
    assert_eq!(world.status(id).await, Status::AwaitingAuthorisation);
    assert_eq!(codes(world.shown(id).await), ["not_authorised"]);
    world.authorise(donor).await;
    assert_eq!(world.status(id).await, Status::Declared, "an authorisation of the gift's day covers it");
    world.verify().await;
}

#[tokio::test]
async fn a_settlement_in_the_future_is_declared_when_its_day_begins() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let id = world.sent(json!({ "settlementDate": "2026-11-25" })).await;
    world.test.work().await;
    assert_eq!(world.status(id).await, Status::AwaitingSettlement);
    world.test.set_clock("2026-11-24T23:59:59Z");
    world.test.work().await;
    assert_eq!(world.status(id).await, Status::AwaitingSettlement);
    world.test.set_clock("2026-11-25T00:00:00Z");
    world.test.work().await;
    assert_eq!(world.status(id).await, Status::Declared);
}

#[tokio::test]
async fn a_changed_amount_replaces_the_declaration_and_keeps_the_old_one_readable() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let id = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    assert_eq!(change(&world, id, json!({ "netAmount": 950 })).await.unwrap(), Status::Declared);
    let declarations = world.test.backend.declarations_for_platform(&world.platform, id).await.unwrap();
    let states: Vec<_> = declarations.iter().map(|declaration| declaration.status.as_str()).collect();
    assert_eq!(states, ["replaced", "made"]);
    assert!(declarations[0].text.contains("£10.00") && declarations[1].text.contains("£9.50"));
    assert_eq!(change(&world, id, json!({ "netAmount": 950 })).await.unwrap(), Status::Declared);
    assert_eq!(
        world.test.backend.declarations_for_platform(&world.platform, id).await.unwrap().len(),
        2,
        "the same value changes nothing"
    );
    world.verify().await;
}

#[tokio::test]
async fn a_gift_given_to_another_donor_is_declared_for_that_one() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let id = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    let status = change(&world, id, json!({ "donor": { "type": "email", "value": "sean@example.org" } }))
        .await
        .unwrap();
    assert_eq!(status, Status::AwaitingDonor);
    assert_eq!(world.shown(id).await.donor_id, None);
    assert_eq!(
        change(&world, id, json!({ "donor": { "type": "uid", "value": donor.to_string() } })).await.unwrap(),
        Status::Declared
    );
    world.verify().await;
}

#[tokio::test]
async fn a_deleted_gift_keeps_its_tombstone_and_loses_its_declaration() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let id = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    for _ in 0..2 {
        let done = world
            .test
            .backend
            .delete_donation(&world.platform, id, DeletionReason::Refund, None, &unkeyed())
            .await
            .unwrap();
        assert_eq!(done.value.gift_aid.status, Status::Cancelled);
        assert_eq!(done.value.deletion_reason, Some(DeletionReason::Refund));
    }
    let declarations = world.test.backend.declarations_for_platform(&world.platform, id).await.unwrap();
    assert_eq!(declarations[0].status.as_str(), "cancelled");
    assert_eq!(world.test.count("select count(*) from audit where action = 'donation.delete'").await, 1);
    assert_eq!(code(change(&world, id, json!({ "netAmount": 1 })).await), "deleted");
    world.verify().await;
}

#[tokio::test]
async fn what_the_platform_does_not_know_is_refused_and_nothing_is_stored() {
    let world = World::at(NOW).await;
    let unknown = json!({ "transaction": { "type": "direct", "id": "nobody" } });
    assert_eq!(code(world.send(unknown).await), "unknown_charity");
    let nobody = json!({ "donor": { "type": "uid", "value": "dnr_00000000000000000000000000" } });
    assert_eq!(code(world.send(nobody).await), "unknown_donor");
    let paused = world.test.staff("official@example.org").await.of(world.charity).unwrap();
    let source = world.test.backend.sources(&paused).await.unwrap().remove(0);
    world
        .test
        .backend
        .change_source(&paused, source.source_id, backend::source::SourceChange::Pause)
        .await
        .unwrap();
    assert_eq!(code(world.send(json!({})).await), "unknown_charity");
    assert_eq!(world.test.count("select count(*) from donation").await, 0);
    assert_eq!(world.test.count("select count(*) from idempotency").await, 0);
}

#[tokio::test]
async fn a_charity_can_be_named_by_its_hmrc_reference() {
    let world = World::at(NOW).await;
    let view =
        world.send(json!({ "transaction": { "type": "hmrcId", "id": "ab12345" } })).await.unwrap().value;
    assert_eq!(view.charity.unwrap().name, "Harbour Hospice");
}

#[tokio::test]
async fn a_gift_older_than_the_time_limit_is_ineligible() {
    let world = World::at("2031-04-05T09:00:00Z").await;
    let in_time = world.sent(json!({ "donatedAt": "2026-04-06T09:00:00Z" })).await;
    let too_late = world.sent(json!({ "donatedAt": "2026-04-05T09:00:00Z" })).await;
    assert_eq!(world.status(in_time).await, Status::AwaitingSettlement);
    assert_eq!(world.status(too_late).await, Status::Ineligible);
}
