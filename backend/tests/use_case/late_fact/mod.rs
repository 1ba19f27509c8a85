//! A fact that becomes known later completes exactly the donations that it should.

mod card;
mod donor;
mod lost;
mod many;

use domain::donation::Status;
use serde_json::json;

use crate::person::{World, code, unkeyed};

const NOW: &str = "2026-11-21T09:00:00Z";

#[tokio::test]
async fn signing_in_makes_an_unknown_address_known() {
    let world = World::at(NOW).await;
    let id = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    let donor = world.test.donor("zoe@example.org").await;
    assert_eq!(world.status(id).await, Status::AwaitingAuthorisation);
    world.test.backend.authorise(&donor, world.agreement()).await.unwrap();
    assert_eq!(world.status(id).await, Status::Declared);
    let (gift, declarations) = world.test.backend.my_gift(&donor, id).await.unwrap();
    assert_eq!(gift.view.id, id);
    assert!(
        declarations[0].text.contains("Ms Zoë O'Neill") && declarations[0].text.contains("1 Quay Street")
    );
}

#[tokio::test]
async fn a_donation_that_crossed_the_fact_it_waited_for_is_healed() {
    let world = World::at(NOW).await;
    let id = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    // As if the two transactions had run side by side: the donor is there, and nobody looked at the gift again.
    world
        .test
        .by_hand("insert into donor (donor_id, email, created_at) values (gen_random_uuid(), 'zoe@example.org', now())")
        .await
        .unwrap();
    assert_eq!(world.status(id).await, Status::AwaitingDonor);
    world.test.work().await;
    assert_eq!(world.status(id).await, Status::AwaitingAuthorisation);
}

#[tokio::test]
async fn case_6_and_8_an_authorisation_covers_gifts_of_its_own_day_and_none_before() {
    let world = World::at("2026-11-21T15:00:00Z").await;
    let donor = world.zoe().await;
    let sent = async |donated_at: &str| {
        world.sent(json!({ "donatedAt": donated_at, "settlementDate": "2026-11-21" })).await
    };
    let (earlier_that_day, day_before) =
        (sent("2026-11-21T08:00:00Z").await, sent("2026-11-20T23:59:00Z").await);
    world.authorise(donor).await;
    world.test.work().await;
    assert_eq!(world.status(earlier_that_day).await, Status::Declared);
    assert_eq!(world.status(day_before).await, Status::AwaitingAuthorisation);
}

#[tokio::test]
async fn case_7_and_8_a_gift_in_time_is_covered_when_it_settles_late_and_one_in_the_gap_never() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    world.test.set_clock("2027-04-05T20:00:00Z");
    let in_time = world.sent(json!({ "settlementDate": "2027-04-20" })).await;
    // 23:30 in UTC is 6 April in London: the tax year and the authorisation are over (case 3).
    world.test.set_clock("2027-04-05T23:30:00Z");
    let in_gap = world.sent(json!({ "settlementDate": "2027-04-20" })).await;
    world.test.set_clock("2027-04-21T09:00:00Z");
    world.test.work().await;
    assert_eq!(world.status(in_time).await, Status::Declared);
    assert_eq!(world.status(in_gap).await, Status::AwaitingAuthorisation);
    world.authorise(donor).await;
    world.test.work().await;
    assert_eq!(world.status(in_gap).await, Status::AwaitingAuthorisation, "a renewal does not reach back");
    world.verify().await;
}

#[tokio::test]
async fn case_27_and_28_a_settlement_date_completes_when_its_day_begins_and_twice_is_once() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let id = world.sent(json!({})).await;
    let set = async |date: &str| {
        let change =
            domain::DonationChange::read(&json!({ "settlementDate": date }), world.test.backend.now())?;
        let backend = &world.test.backend;
        backend.change_donation(&world.platform, id, &change, None, &unkeyed()).await
    };
    assert_eq!(code(set("2026-11-20").await), "out_of_range");
    let future = set("2026-11-24").await.unwrap();
    assert_eq!(future.value.gift_aid.status, Status::AwaitingSettlement);
    let again = set("2026-11-24").await.unwrap();
    assert_eq!(again.version, future.version, "the same date again changes nothing");
    let now = set("2026-11-21").await.unwrap();
    assert_eq!(now.value.gift_aid.status, Status::Declared);
    let put_off = set("2026-11-25").await.unwrap();
    assert_eq!(put_off.value.gift_aid.status, Status::AwaitingSettlement, "its declaration is replaced");
    world.test.set_clock("2026-11-25T00:00:00Z");
    world.test.work().await;
    assert_eq!(world.status(id).await, Status::Declared);
    world.verify().await;
}

#[tokio::test]
async fn case_29_a_gift_deleted_before_its_declaration_never_gets_one() {
    let world = World::at(NOW).await;
    let id = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    world
        .test
        .backend
        .delete_donation(
            &world.platform,
            id,
            domain::donation::DeletionReason::FailedSettlement,
            None,
            &unkeyed(),
        )
        .await
        .unwrap();
    let donor = world.zoe().await;
    world.authorise(donor).await;
    world.test.work().await;
    assert_eq!(world.status(id).await, Status::Cancelled);
    assert_eq!(world.test.count("select count(*) from declaration").await, 0);
    world.verify().await;
}
