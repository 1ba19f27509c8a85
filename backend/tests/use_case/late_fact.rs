//! A fact that becomes known later completes exactly the donations that it should.

use domain::donation::Status;
use domain::donor::NewDonor;
use domain::link::{LinkKind, NewLink};
use serde_json::json;

use crate::person::{World, code, unkeyed};

const NOW: &str = "2026-11-21T09:00:00Z";
const PAR: &str = "V0010013019339023456789012345";

#[tokio::test]
async fn a_card_linked_later_finds_its_gifts() {
    let world = World::at(NOW).await;
    let gift = json!({ "donor": { "type": "par", "value": PAR }, "settlementDate": "2026-11-21" });
    let id = world.sent(gift).await;
    let other = world.sent(json!({ "donor": { "type": "par", "value": "Q1Z28RKA1EBL470G9XYG90R5D3E" }, "settlementDate": "2026-11-21" })).await;
    assert_eq!(world.status(id).await, Status::AwaitingDonor);
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let link = NewLink::read(LinkKind::Par, &json!({ "value": PAR, "verified": true })).unwrap();
    let done = world
        .test
        .backend
        .link(&world.platform, donor, &link, &unkeyed())
        .await
        .unwrap();
    assert!(done.created);
    assert_eq!(world.status(id).await, Status::Declared);
    assert_eq!(world.status(other).await, Status::AwaitingDonor);
    let again = world
        .test
        .backend
        .link(&world.platform, donor, &link, &unkeyed())
        .await
        .unwrap();
    assert!(!again.created);
    assert_eq!(again.value.id, done.value.id);
    world.verify().await;
}

#[tokio::test]
async fn a_card_belongs_to_one_donor_and_earlier_gifts_stay_theirs() {
    let world = World::at(NOW).await;
    let zoe = world.zoe().await;
    let sean = NewDonor::read(&json!({ "email": "sean@example.org" })).unwrap();
    let backend = &world.test.backend;
    let sean = backend
        .create_donor(&world.platform, &sean, &unkeyed())
        .await
        .unwrap()
        .value
        .id;
    let link = NewLink::read(LinkKind::Par, &json!({ "value": PAR, "verified": true })).unwrap();
    backend
        .link(&world.platform, zoe, &link, &unkeyed())
        .await
        .unwrap();
    let gift = json!({ "donor": { "type": "par", "value": PAR } });
    let hers = world.sent(gift.clone()).await;
    assert_eq!(
        code(backend.link(&world.platform, sean, &link, &unkeyed()).await),
        "account_linked_elsewhere"
    );
    backend
        .unlink_for_platform(
            &world.platform,
            zoe,
            backend::linked_account::Unlink::AllOf(LinkKind::Par),
        )
        .await
        .unwrap();
    backend
        .link(&world.platform, sean, &link, &unkeyed())
        .await
        .unwrap();
    let his = world.sent(gift).await;
    assert_eq!(world.shown(hers).await.donor_id, Some(zoe));
    assert_eq!(world.shown(his).await.donor_id, Some(sean));
}

#[tokio::test]
async fn a_donor_removes_a_card_that_a_platform_linked_and_a_platform_only_its_own() {
    let world = World::at(NOW).await;
    let caller = world.test.donor("zoe@example.org").await;
    let link = NewLink::read(LinkKind::Par, &json!({ "value": PAR, "verified": true })).unwrap();
    let backend = &world.test.backend;
    let id = backend
        .link(&world.platform, caller.donor_id(), &link, &unkeyed())
        .await
        .unwrap()
        .value
        .id;
    let stranger = world.test.donor("sean@example.org").await;
    assert_eq!(
        code(backend.remove_my_link(&stranger, id).await),
        "link_not_found"
    );
    backend.remove_my_link(&caller, id).await.unwrap();
    assert!(backend.my_links(&caller).await.unwrap().is_empty());
    assert_eq!(code(backend.remove_my_link(&caller, id).await), "link_not_found");
}

#[tokio::test]
async fn signing_in_makes_an_unknown_address_known() {
    let world = World::at(NOW).await;
    let id = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    let donor = world.test.donor("zoe@example.org").await;
    assert_eq!(world.status(id).await, Status::AwaitingAuthorisation);
    world
        .test
        .backend
        .authorise(&donor, world.agreement())
        .await
        .unwrap();
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
        .by_hand("insert into donor values (gen_random_uuid(), 'zoe@example.org', now())")
        .await
        .unwrap();
    assert_eq!(world.status(id).await, Status::AwaitingDonor);
    world.test.work().await;
    assert_eq!(world.status(id).await, Status::AwaitingAuthorisation);
}

#[tokio::test]
async fn more_gifts_than_one_write_can_judge_are_completed_by_the_worker() {
    let world = World::at(NOW).await;
    world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    world
        .test
        .by_hand(
            "insert into donation (donation_id, platform_id, reference, request_hash, donor_kind, donor_value, transaction, source_id, charity_id,
               gross_pence, donated_at, donated_on, settled_on, status, created_at, updated_at)
             select gen_random_uuid(), platform_id, 'copy-' || n, request_hash, donor_kind, donor_value, transaction, source_id, charity_id,
               gross_pence, donated_at, donated_on, settled_on, status, created_at, updated_at
             from donation, generate_series(1, 1200) as n",
        )
        .await
        .unwrap();
    let donor = world.zoe().await;
    world.authorise(donor).await;
    world.test.work().await;
    assert_eq!(
        world
            .test
            .count("select count(*) from donation where status = 'declared'")
            .await,
        1201
    );
}

#[tokio::test]
async fn email_and_phone_of_two_donors_are_not_made_one() {
    let world = World::at(NOW).await;
    world.zoe().await;
    let backend = &world.test.backend;
    let by_phone = NewDonor::read(&json!({ "phone": "07700 900123" })).unwrap();
    let other = backend
        .create_donor(&world.platform, &by_phone, &unkeyed())
        .await
        .unwrap();
    assert!(other.created);
    let both = NewDonor::read(&json!({ "email": "zoe@example.org", "phone": "07700 900123" })).unwrap();
    assert_eq!(
        code(backend.create_donor(&world.platform, &both, &unkeyed()).await),
        "donor_conflict"
    );
    let new_address =
        NewDonor::read(&json!({ "email": "new@example.org", "phone": "07700 900123" })).unwrap();
    let same = backend
        .create_donor(&world.platform, &new_address, &unkeyed())
        .await
        .unwrap();
    assert_eq!((same.value.id, same.created), (other.value.id, false));
}
