//! Cards that are linked after the gifts made with them, and to whom they belong.

use domain::donation::Status;
use domain::donor::NewDonor;
use domain::linked_account::{LinkKind, NewLink};
use serde_json::json;

use super::NOW;
use crate::person::{World, code, unkeyed};

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
    let done = world.test.backend.link(&world.platform, donor, &link, &unkeyed()).await.unwrap();
    assert!(done.created);
    assert_eq!(world.status(id).await, Status::Declared);
    assert_eq!(world.status(other).await, Status::AwaitingDonor);
    let again = world.test.backend.link(&world.platform, donor, &link, &unkeyed()).await.unwrap();
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
    let sean = backend.create_donor(&world.platform, &sean, &unkeyed()).await.unwrap().value.id;
    let link = NewLink::read(LinkKind::Par, &json!({ "value": PAR, "verified": true })).unwrap();
    backend.link(&world.platform, zoe, &link, &unkeyed()).await.unwrap();
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
            &unkeyed(),
        )
        .await
        .unwrap();
    backend.link(&world.platform, sean, &link, &unkeyed()).await.unwrap();
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
    assert_eq!(world.zoe().await, caller.donor_id());
    let id = backend.link(&world.platform, caller.donor_id(), &link, &unkeyed()).await.unwrap().value.id;
    let stranger = world.test.donor("sean@example.org").await;
    assert_eq!(code(backend.remove_my_link(&stranger, id).await), "link_not_found");
    backend.remove_my_link(&caller, id).await.unwrap();
    assert!(backend.my_links(&caller).await.unwrap().is_empty());
    assert_eq!(code(backend.remove_my_link(&stranger, id).await), "link_not_found");
}
