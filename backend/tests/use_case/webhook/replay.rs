//! What is sent once more, and the log of what was sent.

use std::collections::BTreeSet;

use backend::pagination::PageRequest;
use backend::webhook::DeliveryFilter;
use domain::EventId;
use domain::webhook::{DeliveryFailure, DeliveryStatus, DisabledReason, Replay};
use serde_json::json;

use crate::person::{code, unkeyed};
use crate::receiver::Received;

use super::{Hooked, LONG, add, ids, texts, wait_for};

#[tokio::test]
async fn one_event_that_is_never_taken_is_given_up_alone_and_can_be_replayed() {
    let hooked = Hooked::start().await;
    let stuck = hooked.gift().await;
    hooked.change(stuck, 900).await;
    let refused = stuck.to_string();
    hooked.receiver.answer(move |one| {
        let is_refused = one.subject() == refused && one.kind() == "donation.created";
        Some((if is_refused { 422 } else { 200 }, ""))
    });
    hooked.work().await;
    for _ in 0..9 {
        hooked.gift().await;
        hooked.after(29 * 3_600).await;
    }
    let webhook = hooked.webhook().await;
    assert!(webhook.disabled.is_none());
    let log = hooked.log().await;
    let first = log.last().unwrap();
    assert_eq!((first.status, first.attempts.len()), (DeliveryStatus::GivenUp, 10));
    assert_eq!(
        (first.attempts[9].status_code, first.attempts[9].failure),
        (Some(422), Some(DeliveryFailure::Status))
    );
    assert!(
        hooked.receiver.taken().iter().any(|one| one.subject() == stuck.to_string()),
        "what came after it went on"
    );
    hooked.receiver.clear();
    hooked.receiver.answer(|_| Some((200, "")));
    hooked.replay(json!({ "eventId": first.event_id })).await.unwrap();
    hooked.work().await;
    assert_eq!(ids(&hooked.receiver.all()), [first.event_id.to_string()]);
    assert_eq!(hooked.log().await.last().unwrap().status, DeliveryStatus::Delivered);
}

#[tokio::test]
async fn a_range_is_replayed_and_nothing_newer_overtakes_it() {
    let hooked = Hooked::start().await;
    let mut gifts = Vec::new();
    for _ in 0..6 {
        gifts.push(hooked.gift().await);
        hooked.after(3_600).await;
    }
    for gift in &gifts {
        hooked.change(*gift, 900).await;
    }
    hooked.work().await;
    hooked.receiver.clear();
    let events = texts(&hooked.events().await);
    let asked = json!({ "since": "2026-11-21T10:00:00Z", "until": "2026-11-21T13:00:00Z" });
    let webhook = hooked.replay(asked.clone()).await.unwrap();
    assert!(webhook.replaying.is_some());
    assert_eq!(code(hooked.replay(asked).await), "conflict");
    hooked.work().await;
    let received: BTreeSet<String> = ids(&hooked.receiver.all()).into_iter().collect();
    assert_eq!(received, events[1..4].iter().cloned().collect());
    assert!(hooked.webhook().await.replaying.is_none());

    hooked.receiver.clear();
    let webhook = hooked.replay(json!({ "since": "2026-11-21T09:00:00Z" })).await.unwrap();
    let ahead = webhook.replaying.unwrap().until.since(hooked.world.test.backend.now());
    assert_eq!(ahead.whole_milliseconds(), 0, "without an end it is shown to end now");
    let new = hooked.gift().await;
    hooked.work().await;
    let received = hooked.receiver.all();
    assert_eq!(received.len(), 1 + hooked.events().await.len(), "what was before the endpoint too");
    assert_eq!(received.last().unwrap().subject(), new.to_string());
    for gift in gifts {
        let of_it = received.iter().filter(|one| one.subject() == gift.to_string());
        let kinds: Vec<String> = of_it.map(Received::kind).collect();
        assert_eq!(kinds, ["donation.created", "donation.changed"]);
    }
    assert_eq!(code(hooked.replay(json!({ "since": "2026-11-23T09:00:00Z" })).await), "out_of_range");
    let unknown = EventId::from_uuid(hooked.world.platform_id.uuid());
    assert_eq!(code(hooked.replay(json!({ "eventId": unknown })).await), "invalid");
}

#[tokio::test]
async fn an_endpoint_that_was_off_gets_what_happened_meanwhile() {
    let hooked = Hooked::start().await;
    hooked.enable(false).await;
    assert_eq!(hooked.webhook().await.disabled.unwrap().0, DisabledReason::Asked);
    let backend = &hooked.world.test.backend;
    assert_eq!(code(backend.test_webhook(&hooked.who, hooked.id, &unkeyed()).await), "conflict");
    let gift = hooked.gift().await;
    hooked.change(gift, 900).await;
    hooked.after(86_400).await;
    assert!(hooked.receiver.all().is_empty());
    hooked.enable(true).await;
    hooked.work().await;
    assert_eq!(ids(&hooked.receiver.all()), texts(&hooked.events().await));
}

/// The whole log.
const ALL: DeliveryFilter = DeliveryFilter { status: None, event: None };

#[tokio::test]
async fn the_delivery_log_is_narrowed_to_a_status_and_to_an_event() {
    let hooked = Hooked::start().await;
    hooked.receiver.answer(|_| Some((500, "")));
    hooked.gift().await;
    hooked.work().await;
    hooked.receiver.answer(|_| Some((200, "")));
    hooked.gift().await;
    hooked.gift().await;
    hooked.work().await;
    let (backend, events) = (&hooked.world.test.backend, hooked.events().await);
    let read = async |status: Option<DeliveryStatus>, event: Option<EventId>, after: Option<String>| {
        let (filter, one) = (DeliveryFilter { status, event }, PageRequest::new(1, after));
        let page = backend.deliveries(&hooked.who, hooked.id, &filter, &one).await?;
        let ids: Vec<EventId> = page.items.iter().map(|one| one.event_id).collect();
        Ok::<_, backend::Error>((ids, page.next))
    };
    let (pending, delivered) = (Some(DeliveryStatus::Pending), Some(DeliveryStatus::Delivered));
    assert_eq!(read(pending, None, None).await.unwrap(), (vec![events[0]], None));
    let (newest, next) = read(delivered, None, None).await.unwrap();
    assert_eq!(newest, [events[2]]);
    assert_eq!(read(delivered, None, next.clone()).await.unwrap(), (vec![events[1]], None));
    let given_up = read(Some(DeliveryStatus::GivenUp), None, None).await;
    assert_eq!(given_up.unwrap(), (Vec::new(), None));
    let event = Some(events[1]);
    assert_eq!(read(None, event, None).await.unwrap(), (vec![events[1]], None));
    assert_eq!(read(delivered, event, None).await.unwrap(), (vec![events[1]], None));
    assert_eq!(read(pending, event, None).await.unwrap(), (Vec::new(), None));
    for (status, event) in [(None, None), (pending, None), (delivered, event)] {
        let refused = read(status, event, next.clone()).await;
        assert_eq!(code(refused), "invalid_cursor", "{status:?} {event:?}");
    }
}

#[tokio::test]
async fn the_delivery_log_pages_from_the_newest_event() {
    let hooked = Hooked::start().await;
    for _ in 0..5 {
        hooked.gift().await;
    }
    hooked.work().await;
    let backend = &hooked.world.test.backend;
    let (mut found, mut after) = (Vec::new(), None);
    loop {
        let request = PageRequest::new(2, after);
        let page = backend.deliveries(&hooked.who, hooked.id, &ALL, &request).await.unwrap();
        found.extend(page.items.into_iter().map(|one| one.event_id));
        match page.next {
            Some(next) => after = Some(next),
            None => break,
        }
    }
    let mut events = hooked.events().await;
    events.reverse();
    assert_eq!(found, events);
    let request = PageRequest::new(50, None);
    let part = backend.events_of_platform(&hooked.who, &request).await.unwrap();
    let foreign = PageRequest::new(2, Some(part.next));
    assert_eq!(code(backend.deliveries(&hooked.who, hooked.id, &ALL, &foreign).await), "invalid_cursor");
    let other =
        add(&hooked.world, &hooked.who, json!({ "url": hooked.receiver.url })).await.webhook.webhook_id;
    let first = PageRequest::new(2, None);
    let page = backend.deliveries(&hooked.who, hooked.id, &ALL, &first).await.unwrap();
    assert!(page.next.is_some());
    let of_another_endpoint = PageRequest::new(2, page.next);
    assert_eq!(
        code(backend.deliveries(&hooked.who, other, &ALL, &of_another_endpoint).await),
        "invalid_cursor"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_try_that_fails_waits_for_an_earlier_event_that_was_replayed_meanwhile() {
    let hooked = Hooked::start().await;
    let gift = hooked.gift().await;
    hooked.work().await;
    let first = hooked.log().await[0].event_id;
    let (backend, who, id) = (hooked.world.test.backend.clone(), hooked.who, hooked.id);
    hooked.receiver.answer(move |one| {
        if one.kind() == "donation.changed" {
            wait_for(async {
                let replay = Replay::One(first);
                backend.replay(&who, id, replay, &unkeyed()).await.unwrap();
            });
        }
        Some((500, ""))
    });
    hooked.change(gift, 900).await;
    hooked.work().await;
    let log = hooked.log().await;
    let due: Vec<bool> = log.iter().map(|one| one.next_try_at.is_some()).collect();
    assert_eq!(due, [false, true], "the newest comes first: {log:?}");

    hooked.receiver.clear();
    hooked.receiver.answer(|_| Some((200, "")));
    hooked.after(LONG).await;
    let kinds: Vec<String> = hooked.receiver.all().iter().map(Received::kind).collect();
    assert_eq!(kinds, ["donation.created", "donation.changed"]);
}
