//! Who a donor is, as platforms learn an address or a phone number later.

use backend::credential::TokenHash;
use domain::donor::NewDonor;
use serde_json::json;

use super::NOW;
use crate::person::{World, code, unkeyed, waited_for};

#[tokio::test]
async fn email_and_phone_of_two_donors_are_not_made_one() {
    let world = World::at(NOW).await;
    world.zoe().await;
    let backend = &world.test.backend;
    let by_phone = NewDonor::read(&json!({ "phone": "07700 900123", "verified": true })).unwrap();
    let other = backend.create_donor(&world.platform, &by_phone, &unkeyed()).await.unwrap();
    assert!(other.created);
    let both =
        NewDonor::read(&json!({ "email": "zoe@example.org", "phone": "07700 900123", "verified": true }))
            .unwrap();
    assert_eq!(code(backend.create_donor(&world.platform, &both, &unkeyed()).await), "donor_conflict");
    let new_address =
        NewDonor::read(&json!({ "email": "new@example.org", "phone": "07700 900123", "verified": true }))
            .unwrap();
    let same = backend.create_donor(&world.platform, &new_address, &unkeyed()).await.unwrap();
    assert_eq!((same.value.id, same.created), (other.value.id, false));
}

/// Whoever has a donor's address can sign in as that donor: it is not for any platform to say.
#[tokio::test]
async fn a_platform_gives_no_address_to_a_donor_whom_another_one_brought() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let by_phone = NewDonor::read(&json!({ "phone": "07700 900123", "verified": true })).unwrap();
    let donor = backend.create_donor(&world.platform, &by_phone, &unkeyed()).await.unwrap();
    let other = world.test.platform("Elsewhere").await;
    let token = backend.issue_token(&other.client_id.to_string(), &other.client_secret, None).await.unwrap();
    let other = backend.authenticate(TokenHash::of(&token.access_token)).await.unwrap();
    let taken = NewDonor::read(
        &json!({ "email": "somebody@example.org", "phone": "07700 900123", "verified": true }),
    )
    .unwrap();
    assert_eq!(code(backend.create_donor(&other, &taken, &unkeyed()).await), "donor_conflict");
    let given = backend.create_donor(&world.platform, &taken, &unkeyed()).await.unwrap();
    assert_eq!(given.value.id, donor.value.id);
    let audited = "select count(*) from audit where action = 'donor.add_email'";
    assert_eq!(world.test.count(audited).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_address_that_is_sent_twice_at_once_for_a_phone_is_the_same_donors() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let by_phone = NewDonor::read(&json!({ "phone": "07700 900123", "verified": true })).unwrap();
    let both =
        NewDonor::read(&json!({ "email": "new@example.org", "phone": "07700 900123", "verified": true }))
            .unwrap();
    let attempt = unkeyed();
    let donor = backend.create_donor(&world.platform, &by_phone, &attempt).await;
    let donor = donor.unwrap().value.id;
    // Both have looked before either goes on.
    let mut held = world.test.connection().await;
    held.execute("begin").await;
    held.execute("select from donor for update").await;
    let (one, other, ()) = tokio::join!(
        backend.create_donor(&world.platform, &both, &attempt),
        backend.create_donor(&world.platform, &both, &attempt),
        async {
            waited_for(&world, 2).await;
            held.execute("commit").await;
        }
    );
    for sent in [one, other] {
        let sent = sent.unwrap();
        assert_eq!((sent.value.id, sent.created), (donor, false));
    }
    let audited = "select count(*) from audit where action = 'donor.add_email'";
    assert_eq!(world.test.count(audited).await, 1);
}

#[tokio::test]
async fn a_phone_for_a_donor_who_is_there_is_a_link_and_the_donor_is_told() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    let with_phone =
        NewDonor::read(&json!({ "email": "zoe@example.org", "phone": "07700 900123", "verified": true }))
            .unwrap();
    let found = world.test.backend.create_donor(&world.platform, &with_phone, &unkeyed()).await.unwrap();
    assert_eq!((found.value.id, found.created), (donor, false));
    let events = "select count(*) from event where kind = 'link.set'";
    assert_eq!(world.test.count(events).await, 1);
    world.test.work().await;
    let mails = world.test.backend.mailbox().await.unwrap();
    let told =
        |mail: &&backend::mail::Received| mail.to == "zoe@example.org" && mail.body.contains("/not-me/");
    assert_eq!(mails.iter().filter(told).count(), 1);
}
