//! Endpoints: their secrets, their types of events, and whose they are.

use backend::Error;
use backend::credential::TokenHash;
use backend::idempotency::Attempt;
use backend::pagination::PageRequest;
use backend::webhook::DeliveryFilter;
use domain::calendar::long_time;
use domain::webhook::{Replay, WebhookChange};
use domain::{Email, Role};
use serde_json::json;

use crate::person::{code, key_of, unkeyed};
use crate::receiver::{Received, Receiver};

use super::{Hooked, LONG, add, ids};

#[tokio::test]
async fn a_changed_secret_signs_beside_the_one_before_for_a_day() {
    let hooked = Hooked::start().await;
    let backend = &hooked.world.test.backend;
    let key = Attempt::new(
        key_of("change-1", "POST", "/webhook-endpoints/{webhookEndpointId}/secret"),
        &[b"secret"],
    )
    .unwrap();
    let changed = backend.change_webhook_secret(&hooked.who, hooked.id, &key).await.unwrap();
    let again = backend.change_webhook_secret(&hooked.who, hooked.id, &key).await.unwrap();
    assert!(again.replayed);
    assert_eq!(again.value, changed.value);
    assert_ne!(changed.value.secret, hooked.secret);
    hooked.gift().await;
    hooked.work().await;
    let one = hooked.receiver.all().remove(0);
    assert!(one.verifies(&hooked.secret) && one.verifies(&changed.value.secret));
    hooked
        .world
        .test
        .by_hand("update webhook set previous_secret_until = now() - interval '1 second'")
        .await
        .unwrap();
    hooked.receiver.clear();
    hooked.gift().await;
    hooked.work().await;
    let one = hooked.receiver.all().remove(0);
    assert!(!one.verifies(&hooked.secret) && one.verifies(&changed.value.secret));
}

#[tokio::test]
async fn while_the_secret_before_signs_there_is_no_third_one() {
    let hooked = Hooked::start().await;
    let backend = &hooked.world.test.backend;
    let changed = backend.change_webhook_secret(&hooked.who, hooked.id, &unkeyed()).await.unwrap().value;
    // A double click, or a repeat without a key after an answer that was lost; on any process.
    let other = hooked.world.test.another_process().await;
    for process in [backend, &other] {
        let again = process.change_webhook_secret(&hooked.who, hooked.id, &unkeyed()).await;
        let Err(Error::Conflict(conflict)) = again else { panic!("a third secret is made") };
        assert_eq!(conflict.code.as_str(), "conflict");
        assert!(conflict.detail.contains(&long_time(changed.previous_until)), "{conflict:?}");
    }
    hooked.gift().await;
    hooked.work().await;
    let one = hooked.receiver.all().remove(0);
    assert!(one.verifies(&hooked.secret) && one.verifies(&changed.secret));
    assert_eq!(backend.webhook(&hooked.who, hooked.id).await.unwrap().version, 2);
    hooked
        .world
        .test
        .by_hand("update webhook set previous_secret_until = now() - interval '1 second'")
        .await
        .unwrap();
    let third = backend.change_webhook_secret(&hooked.who, hooked.id, &unkeyed()).await.unwrap().value;
    hooked.receiver.clear();
    hooked.gift().await;
    hooked.work().await;
    let one = hooked.receiver.all().remove(0);
    assert!(one.verifies(&changed.secret) && one.verifies(&third.secret));
}

#[tokio::test]
async fn a_secret_is_shown_once_and_kept_sealed() {
    let hooked = Hooked::start().await;
    let backend = &hooked.world.test.backend;
    let new = backend.read_webhook(&json!({ "url": hooked.receiver.url })).unwrap();
    let key = Attempt::new(key_of("create-1", "POST", "/webhook-endpoints"), &[b"create"]).unwrap();
    let first = backend.create_webhook(&hooked.who, &new, &key).await.unwrap();
    let second = backend.create_webhook(&hooked.who, &new, &key).await.unwrap();
    assert!(first.created && second.created && second.replayed);
    assert_eq!(first.value, second.value, "a repeat is answered as the first was");
    assert_eq!(backend.webhooks(&hooked.who).await.unwrap().len(), 2);
    let kept = hooked
        .world
        .test
        .text("select string_agg(encode(secret, 'base64'), '') || (select string_agg(answer::text, '') from idempotency) from webhook")
        .await;
    let secret = first.value.secret.trim_start_matches("whsec_");
    assert!(!kept.contains("whsec_") && !kept.contains(secret));
    let length = hooked.world.test.count("select max(length(secret))::bigint from webhook").await;
    assert_eq!(length, 1 + 4 + 12 + 32 + 16);
}

#[tokio::test]
async fn an_endpoint_gets_the_types_that_it_wants_from_when_it_was_added() {
    let hooked = Hooked::start().await;
    let some = Receiver::start().await;
    let wanted = json!({ "url": some.url, "eventTypes": ["donation.changed"] });
    let added = add(&hooked.world, &hooked.who, wanted).await;
    let gift = hooked.gift().await;
    hooked.change(gift, 900).await;
    hooked.work().await;
    let kinds: Vec<String> = some.all().iter().map(Received::kind).collect();
    assert_eq!(kinds, ["donation.changed"]);
    let late = Receiver::start().await;
    add(&hooked.world, &hooked.who, json!({ "url": late.url })).await;
    hooked.work().await;
    assert_eq!(late.all().len(), 0, "what was before it is not sent");
    // Everything is wanted now, and nothing of what was skipped comes after all.
    let backend = &hooked.world.test.backend;
    let all = backend.read_webhook_change(&json!({ "eventTypes": [] })).unwrap();
    backend.change_webhook(&hooked.who, added.webhook.webhook_id, &all, None, &unkeyed()).await.unwrap();
    hooked.work().await;
    assert_eq!(some.all().len(), 1);
    hooked.gift().await;
    hooked.work().await;
    assert_eq!((some.all().len(), late.all().len()), (2, 1));
}

#[tokio::test]
async fn a_test_goes_to_one_endpoint_and_into_no_record() {
    let hooked = Hooked::start().await;
    let other = Receiver::start().await;
    add(&hooked.world, &hooked.who, json!({ "url": other.url })).await;
    let backend = &hooked.world.test.backend;
    let event = backend.test_webhook(&hooked.who, hooked.id, &unkeyed()).await.unwrap().value;
    hooked.work().await;
    let received = hooked.receiver.all();
    assert_eq!(ids(&received), [event.to_string()]);
    assert_eq!(
        (received[0].kind(), received[0].subject()),
        ("webhook.test".to_owned(), hooked.id.to_string())
    );
    assert!(received[0].verifies(&hooked.secret));
    assert!(other.all().is_empty());
    assert!(hooked.events().await.is_empty());
}

#[tokio::test]
async fn another_platforms_endpoints_are_not_found() {
    let hooked = Hooked::start().await;
    let credentials = hooked.world.test.platform("Other Giving").await;
    let backend = &hooked.world.test.backend;
    let token = backend
        .issue_token(&credentials.client_id.to_string(), &credentials.client_secret, None)
        .await
        .unwrap();
    let other = backend.authenticate(TokenHash::of(&token.access_token)).await.unwrap().webhooks().unwrap();
    let (id, request) = (hooked.id, PageRequest::new(1, None));
    let off = WebhookChange::enabled(false);
    hooked.gift().await;
    let event = hooked.events().await[0];
    assert_eq!(code(backend.webhook(&other, id).await), "webhook_not_found");
    assert_eq!(code(backend.change_webhook(&other, id, &off, None, &unkeyed()).await), "webhook_not_found");
    assert_eq!(code(backend.delete_webhook(&other, id, None, &unkeyed()).await), "webhook_not_found");
    assert_eq!(code(backend.change_webhook_secret(&other, id, &unkeyed()).await), "webhook_not_found");
    assert_eq!(code(backend.replay(&other, id, Replay::One(event), &unkeyed()).await), "webhook_not_found");
    assert_eq!(code(backend.test_webhook(&other, id, &unkeyed()).await), "webhook_not_found");
    assert_eq!(
        code(backend.deliveries(&other, id, &DeliveryFilter::default(), &request).await),
        "webhook_not_found"
    );
    assert!(backend.webhooks(&other).await.unwrap().is_empty());
    // An event of another platform cannot be had by replaying it into an endpoint of one's own.
    let new = backend.read_webhook(&json!({ "url": hooked.receiver.url })).unwrap();
    let own = backend.create_webhook(&other, &new, &unkeyed()).await.unwrap();
    let own = own.value.webhook.webhook_id;
    assert_eq!(code(backend.replay(&other, own, Replay::One(event), &unkeyed()).await), "invalid");
}

#[tokio::test]
async fn a_deleted_endpoint_is_gone_with_its_log_and_a_platform_has_twenty_at_most() {
    let hooked = Hooked::start().await;
    hooked.gift().await;
    hooked.work().await;
    let backend = &hooked.world.test.backend;
    let key =
        Attempt::new(key_of("delete-1", "DELETE", "/webhook-endpoints/{webhookEndpointId}"), &[b"delete"])
            .unwrap();
    backend.delete_webhook(&hooked.who, hooked.id, None, &key).await.unwrap();
    assert!(backend.delete_webhook(&hooked.who, hooked.id, None, &key).await.unwrap().replayed);
    assert_eq!(
        code(backend.delete_webhook(&hooked.who, hooked.id, None, &unkeyed()).await),
        "webhook_not_found"
    );
    for table in ["webhook", "webhook_delivery", "webhook_attempt"] {
        let count = format!("select count(*) from {table}");
        assert_eq!(hooked.world.test.count(&count).await, 0, "{table}");
    }
    let new = backend.read_webhook(&json!({ "url": hooked.receiver.url })).unwrap();
    for _ in 0..20 {
        backend.create_webhook(&hooked.who, &new, &unkeyed()).await.unwrap();
    }
    let refused = backend.create_webhook(&hooked.who, &new, &unkeyed()).await;
    assert_eq!(code(refused), "conflict");
}

#[tokio::test]
async fn an_endpoint_with_a_long_queue_is_gone_at_once_and_the_worker_forgets_the_rest() {
    let hooked = Hooked::start().await;
    hooked.receiver.answer(|_| Some((500, "")));
    hooked.gift().await;
    hooked.work().await;
    hooked.crowd(2_500).await;
    let backend = &hooked.world.test.backend;
    backend.delete_webhook(&hooked.who, hooked.id, None, &unkeyed()).await.unwrap();
    let waiting = "select count(*) from webhook_delivery";
    let left = hooked.world.test.count(waiting).await;
    assert!((1..2_500).contains(&left), "nobody waits for all of it: {left}");

    // It is in no list, takes no call, and has no place of the platform's twenty.
    assert!(backend.webhooks(&hooked.who).await.unwrap().is_empty());
    let (id, request) = (hooked.id, PageRequest::new(1, None));
    assert_eq!(code(backend.webhook(&hooked.who, id).await), "webhook_not_found");
    assert_eq!(
        code(backend.deliveries(&hooked.who, id, &DeliveryFilter::default(), &request).await),
        "webhook_not_found"
    );
    assert_eq!(code(backend.test_webhook(&hooked.who, id, &unkeyed()).await), "webhook_not_found");
    for _ in 0..20 {
        add(&hooked.world, &hooked.who, json!({ "url": hooked.receiver.url })).await;
    }

    hooked.receiver.clear();
    hooked.after(LONG).await;
    assert!(hooked.receiver.all().is_empty());
    for (table, count) in [("webhook", 20), ("webhook_delivery", 0), ("webhook_attempt", 0)] {
        let rows = format!("select count(*) from {table}");
        assert_eq!(hooked.world.test.count(&rows).await, count, "{table}");
    }
}

#[tokio::test]
async fn the_platforms_people_see_its_endpoints_and_viewers_change_none() {
    let hooked = Hooked::start().await;
    let backend = &hooked.world.test.backend;
    for (email, role) in [
        ("owner@example.org", Role::Owner),
        ("developer@example.org", Role::Developer),
        ("viewer@example.org", Role::Viewer),
    ] {
        let address = Email::parse(email).unwrap();
        backend.join_platform(hooked.world.platform_id, &address, role).await.unwrap();
        let staff = hooked.world.test.staff(email).await;
        let who = staff.of_platform(hooked.world.platform_id).unwrap().webhooks();
        assert_eq!(backend.webhooks(&who).await.unwrap().len(), 1);
        let off = WebhookChange::enabled(false);
        let changed = backend.change_webhook(&who, hooked.id, &off, None, &unkeyed()).await;
        let secret = backend.change_webhook_secret(&who, hooked.id, &unkeyed()).await;
        match role {
            Role::Owner => assert!(changed.is_ok() && secret.is_ok()),
            Role::Viewer => {
                assert_eq!(code(changed), "outside_role");
                assert_eq!(code(secret), "outside_role");
            }
            _ => {
                assert!(changed.is_ok());
                assert_eq!(code(secret), "conflict", "the owner's change is of today");
            }
        }
    }
}
