//! Webhooks, from an event to a receiver on this machine.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use backend::actor::WebhookManager;
use backend::credential::TokenHash;
use backend::idempotency::Attempt;
use backend::page::PageRequest;
use backend::webhook::{Delivery, Webhook, WebhookCreated};
use domain::webhook::{DeliveryFailure, DeliveryStatus, DisabledReason, Replay, WebhookChange};
use domain::{DonationId, Email, EventId, PlatformRole, WebhookId};
use serde_json::{Value, json};

use crate::person::{World, code, unkeyed};
use crate::receiver::{Received, Receiver};

const NOW: &str = "2026-11-21T09:00:00Z";

/// A world with a receiver.
struct Hooked {
    world: World,
    who: WebhookManager,
    receiver: Receiver,
    id: WebhookId,
    secret: String,
}

impl Hooked {
    async fn start() -> Self {
        let world = World::at(NOW).await;
        let who = world.platform.webhooks().unwrap();
        let receiver = Receiver::start().await;
        let created = add(&world, &who, json!({ "url": receiver.url })).await;
        Self {
            world,
            who,
            receiver,
            id: created.webhook.webhook_id,
            secret: created.secret,
        }
    }

    /// A gift, which stays undeclared: one event.
    async fn gift(&self) -> DonationId {
        self.world.sent(json!({})).await
    }

    /// One more event of a gift.
    async fn change(&self, id: DonationId, net: i64) {
        let backend = &self.world.test.backend;
        let change = json!({ "netAmount": net });
        let change = domain::donation::DonationChange::read(&change, backend.now()).unwrap();
        backend
            .change_donation(&self.world.platform, id, &change, None, &unkeyed())
            .await
            .unwrap();
    }

    async fn work(&self) {
        self.world.test.settled().await;
        self.world.test.backend.work_all().await.unwrap();
    }

    /// Moves the clock on and works.
    async fn after(&self, seconds: i64) {
        let now = self.world.test.backend.now();
        let then = now.checked_add(time::Duration::seconds(seconds)).unwrap();
        self.world.test.set_clock(&then.to_string());
        self.work().await;
    }

    async fn webhook(&self) -> Webhook {
        self.world.test.backend.webhook(&self.who, self.id).await.unwrap()
    }

    async fn enable(&self, enabled: bool) {
        let change = WebhookChange::enabled(enabled);
        let backend = &self.world.test.backend;
        backend
            .change_webhook(&self.who, self.id, &change, &unkeyed())
            .await
            .unwrap();
    }

    async fn log(&self) -> Vec<Delivery> {
        let backend = &self.world.test.backend;
        let request = PageRequest::new(100, None);
        let page = backend.deliveries(&self.who, self.id, &request).await.unwrap();
        page.items
    }

    async fn replay(&self, replay: Value) -> Result<Webhook, backend::Error> {
        let replay = Replay::read(&replay).unwrap();
        let backend = &self.world.test.backend;
        let done = backend.replay(&self.who, self.id, replay, &unkeyed()).await?;
        Ok(done.value)
    }

    /// What the platform's own list says happened, without what was before the endpoint.
    async fn events(&self) -> Vec<EventId> {
        self.world.test.settled().await;
        let request = PageRequest::new(100, None);
        let page = self
            .world
            .test
            .backend
            .events_of_platform(&self.who, &request)
            .await;
        let events = page.unwrap().items.into_iter().skip(1);
        events.map(|event| event.event_id).collect()
    }
}

async fn add(world: &World, who: &WebhookManager, json: Value) -> WebhookCreated {
    let backend = &world.test.backend;
    let new = backend.read_webhook(&json).unwrap();
    // What is not past for every reader yet would be sent to it as well.
    world.test.settled().await;
    let done = backend.create_webhook(who, &new, &unkeyed()).await.unwrap();
    done.value
}

fn ids(received: &[Received]) -> Vec<String> {
    received.iter().map(Received::id).collect()
}

fn texts(events: &[EventId]) -> Vec<String> {
    events.iter().map(EventId::to_string).collect()
}

#[tokio::test]
async fn what_is_sent_is_signed_so_that_the_published_library_takes_it() {
    let hooked = Hooked::start().await;
    let gift = hooked.gift().await;
    hooked.work().await;
    let received = hooked.receiver.all();
    assert_eq!(ids(&received), texts(&hooked.events().await));
    let one = &received[0];
    assert!(one.verifies(&hooked.secret));
    assert!(!one.verifies("whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="));
    assert_eq!(one.headers["content-type"], "application/json");
    assert_eq!(
        one.json(),
        json!({
            "type": "donation.created", "timestamp": NOW,
            "data": { "donationId": gift, "status": "awaiting_settlement" },
        })
    );
    hooked.work().await;
    assert_eq!(hooked.receiver.all().len(), 1, "once");
    let log = hooked.log().await;
    assert_eq!((log.len(), log[0].status), (1, DeliveryStatus::Delivered));
    assert_eq!(log[0].attempts.len(), 1);
    assert_eq!(
        (log[0].attempts[0].status_code, log[0].attempts[0].failure),
        (Some(204), None)
    );
}

#[tokio::test]
async fn a_receiver_that_is_down_for_a_day_gets_everything_in_order_afterwards() {
    let hooked = Hooked::start().await;
    hooked.receiver.answer(|_| Some((500, "")));
    let mut gifts = Vec::new();
    for hour in 0..24 {
        if usize::is_multiple_of(hour, 4) {
            gifts.push(hooked.gift().await);
        }
        for (place, gift) in gifts.iter().enumerate() {
            if (hour + place).is_multiple_of(3) {
                hooked.change(*gift, i64::try_from(900 - hour).unwrap()).await;
            }
        }
        hooked.after(3_600).await;
    }
    assert!(hooked.receiver.taken().is_empty());
    assert!(hooked.webhook().await.failing_since.is_some());
    hooked.receiver.clear();
    hooked.receiver.answer(|_| Some((200, "")));
    // The next try of any of them shows that it is back; the others follow at once.
    hooked.gift().await;
    hooked.after(1).await;
    let taken = hooked.receiver.taken();
    assert!(taken.iter().all(|one| one.verifies(&hooked.secret)));
    let events = texts(&hooked.events().await);
    assert_eq!(
        ids(&taken).into_iter().collect::<BTreeSet<_>>(),
        events.iter().cloned().collect::<BTreeSet<_>>()
    );
    assert_eq!(taken.len(), events.len(), "each once");
    let mut by_object: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for one in &taken {
        let place = events.iter().position(|id| *id == one.id()).unwrap();
        by_object.entry(one.subject()).or_default().push(place);
    }
    assert_eq!(by_object.len(), 7);
    for (object, places) in by_object {
        assert!(places.is_sorted(), "{object}: {places:?}");
    }
    assert!(hooked.webhook().await.failing_since.is_none());
}

#[tokio::test]
async fn an_event_waits_for_the_earlier_ones_of_its_object_and_for_no_other() {
    let hooked = Hooked::start().await;
    let (stuck, free) = (hooked.gift().await, hooked.gift().await);
    let refused = stuck.to_string();
    hooked.receiver.answer(move |one| {
        let is_refused = one.subject() == refused && one.kind() == "donation.created";
        Some((if is_refused { 500 } else { 200 }, ""))
    });
    hooked.change(stuck, 900).await;
    hooked.change(free, 900).await;
    hooked.work().await;
    let taken: Vec<String> = hooked.receiver.taken().iter().map(Received::subject).collect();
    assert_eq!(taken, [free.to_string(), free.to_string()]);
    let log = hooked.log().await;
    let waiting = log
        .iter()
        .find(|one| one.status == DeliveryStatus::Pending && one.attempts.is_empty());
    assert_eq!(waiting.unwrap().next_try_at, None, "it waits for the earlier one");
    hooked.receiver.answer(|_| Some((200, "")));
    hooked.after(7).await;
    let kinds: Vec<String> = hooked
        .receiver
        .taken()
        .iter()
        .filter(|one| one.subject() == stuck.to_string())
        .map(Received::kind)
        .collect();
    assert_eq!(kinds, ["donation.created", "donation.changed"]);
}

#[tokio::test]
async fn tries_follow_the_table_and_the_last_one_disables_a_dead_endpoint() {
    let hooked = Hooked::start().await;
    hooked.receiver.answer(|_| Some((500, "")));
    let gift = hooked.gift().await;
    hooked.change(gift, 900).await;
    hooked.work().await;
    let waits = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
    for (place, wait) in waits.into_iter().enumerate() {
        let log = hooked.log().await;
        let first = log.last().unwrap();
        assert_eq!(first.attempts.len(), place + 1);
        let next = first.next_try_at.unwrap();
        let planned = next.since(hooked.world.test.backend.now()).whole_seconds();
        let allowed = (wait * 8 / 10 - 1)..=(wait * 12 / 10 + 1);
        assert!(
            allowed.contains(&planned),
            "try {place}: {planned} s for {wait} s"
        );
        hooked.after(planned - 1).await;
        assert_eq!(
            hooked.log().await.last().unwrap().attempts.len(),
            place + 1,
            "not before its time"
        );
        hooked.after(2).await;
    }
    let webhook = hooked.webhook().await;
    assert_eq!(webhook.disabled.unwrap().0, DisabledReason::Failing);
    assert_eq!(hooked.receiver.all().len(), 10);
    assert!(
        hooked
            .receiver
            .all()
            .iter()
            .all(|one| one.verifies(&hooked.secret))
    );
    hooked.gift().await;
    hooked.after(86_400).await;
    assert_eq!(hooked.receiver.all().len(), 10, "nothing is sent any more");

    hooked.receiver.clear();
    hooked.receiver.answer(|_| Some((200, "")));
    hooked.enable(true).await;
    hooked.work().await;
    let taken = hooked.receiver.taken();
    assert_eq!(ids(&taken), texts(&hooked.events().await), "all of it, in order");
    assert!(hooked.webhook().await.disabled.is_none());
}

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
    assert_eq!(
        (first.status, first.attempts.len()),
        (DeliveryStatus::GivenUp, 10)
    );
    assert_eq!(
        (first.attempts[9].status_code, first.attempts[9].failure),
        (Some(422), Some(DeliveryFailure::Status))
    );
    assert!(
        hooked
            .receiver
            .taken()
            .iter()
            .any(|one| one.subject() == stuck.to_string()),
        "what came after it went on"
    );
    hooked.receiver.clear();
    hooked.receiver.answer(|_| Some((200, "")));
    hooked.replay(json!({ "eventId": first.event_id })).await.unwrap();
    hooked.work().await;
    assert_eq!(ids(&hooked.receiver.all()), [first.event_id.to_string()]);
    assert_eq!(
        hooked.log().await.last().unwrap().status,
        DeliveryStatus::Delivered
    );
}

#[tokio::test]
async fn gone_disables_at_once_and_an_overrun_endpoint_rests_as_a_whole() {
    let hooked = Hooked::start().await;
    hooked.receiver.answer(|_| Some((429, "retry-after: 120\r\n")));
    hooked.gift().await;
    hooked.work().await;
    hooked.gift().await;
    hooked.after(60).await;
    assert_eq!(hooked.receiver.all().len(), 1, "a new event waits too");
    hooked.receiver.answer(|_| Some((200, "")));
    hooked.after(61).await;
    assert_eq!(hooked.receiver.taken().len(), 2);

    hooked.receiver.answer(|_| Some((410, "")));
    hooked.gift().await;
    hooked.work().await;
    let webhook = hooked.webhook().await;
    assert_eq!(webhook.disabled.unwrap().0, DisabledReason::Gone);
    hooked.gift().await;
    hooked.after(100_000).await;
    assert_eq!(hooked.receiver.all().len(), 4);
    assert_eq!(hooked.log().await[0].next_try_at, None);
    hooked.receiver.answer(|_| Some((200, "")));
    hooked.enable(true).await;
    hooked.work().await;
    assert_eq!(hooked.receiver.taken().len(), 4);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_receiver_that_never_answers_holds_up_only_itself() {
    let hooked = Hooked::start().await;
    hooked.receiver.answer(|_| None);
    let quick = Receiver::start().await;
    add(&hooked.world, &hooked.who, json!({ "url": quick.url })).await;
    let worker = tokio::spawn(hooked.world.test.backend.clone().run_worker());
    hooked.gift().await;
    hooked.receiver.wait_for(1).await;
    for _ in 0..5 {
        hooked.gift().await;
    }
    let waited = tokio::time::timeout(std::time::Duration::from_secs(10), quick.wait_for(6)).await;
    assert!(waited.is_ok(), "the other endpoint waited for the silent one");
    assert_eq!(hooked.receiver.taken().len(), 0);
    worker.abort();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn any_number_of_workers_send_each_event_once() {
    let hooked = Hooked::start().await;
    let mut gifts = Vec::new();
    for _ in 0..12 {
        gifts.push(hooked.gift().await);
    }
    for gift in &gifts {
        hooked.change(*gift, 900).await;
    }
    hooked.world.test.settled().await;
    let workers = (0..4).map(|_| {
        let backend = hooked.world.test.backend.clone();
        tokio::spawn(async move { backend.deliver_all().await.unwrap() })
    });
    for worker in workers.collect::<Vec<_>>() {
        worker.await.unwrap();
    }
    hooked.work().await;
    let received = ids(&hooked.receiver.all());
    let events = texts(&hooked.events().await);
    assert_eq!(received.len(), events.len());
    assert_eq!(
        received.into_iter().collect::<BTreeSet<_>>(),
        events.into_iter().collect::<BTreeSet<_>>()
    );
}

#[tokio::test]
async fn a_worker_whose_lease_ended_writes_nothing_more() {
    let hooked = Hooked::start().await;
    let is_stolen = Arc::new(AtomicBool::new(false));
    let url = hooked.world.test.database_url.clone();
    let stolen = is_stolen.clone();
    // While the call is out, another worker takes the endpoint over.
    hooked.receiver.answer(move |_| {
        if !stolen.swap(true, Ordering::SeqCst) {
            let url = url.clone();
            std::thread::spawn(move || steal(&url)).join().unwrap();
        }
        Some((200, ""))
    });
    hooked.gift().await;
    hooked.work().await;
    assert!(is_stolen.load(Ordering::SeqCst));
    let log = hooked.log().await;
    assert_eq!(
        (log[0].status, log[0].attempts.len()),
        (DeliveryStatus::Pending, 0)
    );
    hooked
        .world
        .test
        .by_hand("update webhook set lease_until = now() - interval '1 second'")
        .await
        .unwrap();
    hooked.work().await;
    assert_eq!(hooked.log().await[0].status, DeliveryStatus::Delivered);
    assert_eq!(hooked.receiver.all().len(), 2, "at least once");
}

/// Gives an endpoint's lease to somebody else.
fn steal(url: &str) {
    let statement =
        "update webhook set lease_token = gen_random_uuid(), lease_until = now() + interval '1 minute'";
    let done = std::process::Command::new("psql")
        .args([url, "--quiet", "--no-psqlrc", "-c", statement])
        .status();
    assert!(done.unwrap().success());
}

#[tokio::test]
async fn a_changed_secret_signs_beside_the_one_before_for_a_day() {
    let hooked = Hooked::start().await;
    let backend = &hooked.world.test.backend;
    let key = Attempt::new(Some("change-1"), &[b"secret"]).unwrap();
    let changed = backend
        .change_webhook_secret(&hooked.who, hooked.id, &key)
        .await
        .unwrap();
    let again = backend
        .change_webhook_secret(&hooked.who, hooked.id, &key)
        .await
        .unwrap();
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
async fn a_secret_is_shown_once_and_kept_sealed() {
    let hooked = Hooked::start().await;
    let backend = &hooked.world.test.backend;
    let new = backend
        .read_webhook(&json!({ "url": hooked.receiver.url }))
        .unwrap();
    let key = Attempt::new(Some("create-1"), &[b"create"]).unwrap();
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
    let length = hooked
        .world
        .test
        .count("select max(length(secret))::bigint from webhook")
        .await;
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
    backend
        .change_webhook(&hooked.who, added.webhook.webhook_id, &all, &unkeyed())
        .await
        .unwrap();
    hooked.work().await;
    assert_eq!(some.all().len(), 1);
    hooked.gift().await;
    hooked.work().await;
    assert_eq!((some.all().len(), late.all().len()), (2, 1));
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
    hooked
        .replay(json!({ "since": "2026-11-21T09:00:00Z" }))
        .await
        .unwrap();
    let new = hooked.gift().await;
    hooked.work().await;
    let received = hooked.receiver.all();
    assert_eq!(
        received.len(),
        1 + hooked.events().await.len(),
        "what was before the endpoint too"
    );
    assert_eq!(received.last().unwrap().subject(), new.to_string());
    for gift in gifts {
        let of_it = received.iter().filter(|one| one.subject() == gift.to_string());
        let kinds: Vec<String> = of_it.map(Received::kind).collect();
        assert_eq!(kinds, ["donation.created", "donation.changed"]);
    }
    assert_eq!(
        code(hooked.replay(json!({ "since": "2026-11-23T09:00:00Z" })).await),
        "out_of_range"
    );
    let unknown = EventId::from_uuid(hooked.world.platform_id.uuid());
    assert_eq!(
        code(hooked.replay(json!({ "eventId": unknown })).await),
        "invalid"
    );
}

#[tokio::test]
async fn an_endpoint_that_was_off_gets_what_happened_meanwhile() {
    let hooked = Hooked::start().await;
    hooked.enable(false).await;
    assert_eq!(hooked.webhook().await.disabled.unwrap().0, DisabledReason::Asked);
    let backend = &hooked.world.test.backend;
    assert_eq!(
        code(backend.test_webhook(&hooked.who, hooked.id, &unkeyed()).await),
        "conflict"
    );
    let gift = hooked.gift().await;
    hooked.change(gift, 900).await;
    hooked.after(86_400).await;
    assert!(hooked.receiver.all().is_empty());
    hooked.enable(true).await;
    hooked.work().await;
    assert_eq!(ids(&hooked.receiver.all()), texts(&hooked.events().await));
}

#[tokio::test]
async fn a_test_goes_to_one_endpoint_and_into_no_record() {
    let hooked = Hooked::start().await;
    let other = Receiver::start().await;
    add(&hooked.world, &hooked.who, json!({ "url": other.url })).await;
    let backend = &hooked.world.test.backend;
    let event = backend
        .test_webhook(&hooked.who, hooked.id, &unkeyed())
        .await
        .unwrap()
        .value;
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
        .issue_token(
            &credentials.client_id.to_string(),
            &credentials.client_secret,
            None,
        )
        .await
        .unwrap();
    let other = backend
        .authenticate(TokenHash::of(&token.access_token))
        .await
        .unwrap()
        .webhooks()
        .unwrap();
    let (id, request) = (hooked.id, PageRequest::new(1, None));
    let off = WebhookChange::enabled(false);
    hooked.gift().await;
    let event = hooked.events().await[0];
    assert_eq!(code(backend.webhook(&other, id).await), "webhook_not_found");
    assert_eq!(
        code(backend.change_webhook(&other, id, &off, &unkeyed()).await),
        "webhook_not_found"
    );
    assert_eq!(
        code(backend.delete_webhook(&other, id, &unkeyed()).await),
        "webhook_not_found"
    );
    assert_eq!(
        code(backend.change_webhook_secret(&other, id, &unkeyed()).await),
        "webhook_not_found"
    );
    assert_eq!(
        code(backend.replay(&other, id, Replay::One(event), &unkeyed()).await),
        "webhook_not_found"
    );
    assert_eq!(
        code(backend.test_webhook(&other, id, &unkeyed()).await),
        "webhook_not_found"
    );
    assert_eq!(
        code(backend.deliveries(&other, id, &request).await),
        "webhook_not_found"
    );
    assert!(backend.webhooks(&other).await.unwrap().is_empty());
    // An event of another platform cannot be had by replaying it into an endpoint of one's own.
    let new = backend
        .read_webhook(&json!({ "url": hooked.receiver.url }))
        .unwrap();
    let own = backend.create_webhook(&other, &new, &unkeyed()).await.unwrap();
    let own = own.value.webhook.webhook_id;
    assert_eq!(
        code(backend.replay(&other, own, Replay::One(event), &unkeyed()).await),
        "invalid"
    );
}

#[tokio::test]
async fn a_deleted_endpoint_is_gone_with_its_log_and_a_platform_has_twenty_at_most() {
    let hooked = Hooked::start().await;
    hooked.gift().await;
    hooked.work().await;
    let backend = &hooked.world.test.backend;
    let key = Attempt::new(Some("delete-1"), &[b"delete"]).unwrap();
    backend
        .delete_webhook(&hooked.who, hooked.id, &key)
        .await
        .unwrap();
    assert!(
        backend
            .delete_webhook(&hooked.who, hooked.id, &key)
            .await
            .unwrap()
            .replayed
    );
    assert_eq!(
        code(backend.delete_webhook(&hooked.who, hooked.id, &unkeyed()).await),
        "webhook_not_found"
    );
    for table in ["webhook", "webhook_delivery", "webhook_attempt"] {
        let count = format!("select count(*) from {table}");
        assert_eq!(hooked.world.test.count(&count).await, 0, "{table}");
    }
    let new = backend
        .read_webhook(&json!({ "url": hooked.receiver.url }))
        .unwrap();
    for _ in 0..20 {
        backend
            .create_webhook(&hooked.who, &new, &unkeyed())
            .await
            .unwrap();
    }
    let refused = backend.create_webhook(&hooked.who, &new, &unkeyed()).await;
    assert_eq!(code(refused), "conflict");
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
        let page = backend
            .deliveries(&hooked.who, hooked.id, &request)
            .await
            .unwrap();
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
    assert_eq!(
        code(backend.deliveries(&hooked.who, hooked.id, &foreign).await),
        "invalid_cursor"
    );
}

#[tokio::test]
async fn a_clock_that_is_moved_back_leaves_nothing_waiting_for_years() {
    let hooked = Hooked::start().await;
    hooked.world.test.set_clock("2028-01-01T09:00:00Z");
    hooked.receiver.answer(|_| Some((500, "retry-after: 86400\r\n")));
    hooked.gift().await;
    hooked.work().await;
    hooked.receiver.answer(|_| Some((200, "")));
    hooked.world.test.set_clock(NOW);
    hooked.work().await;
    assert_eq!(hooked.receiver.taken().len(), 1);
}

async fn mails(hooked: &Hooked, subject: &str) -> Vec<String> {
    hooked.work().await;
    let mailbox = hooked.world.test.backend.mailbox().await.unwrap();
    let about = mailbox.into_iter().filter(|mail| mail.subject == subject);
    about.map(|mail| mail.to).collect()
}

#[tokio::test]
async fn owners_are_told_once_after_a_day_of_failure_and_when_it_ends() {
    let hooked = Hooked::start().await;
    let backend = &hooked.world.test.backend;
    for (email, role) in [
        ("owner@example.org", PlatformRole::Owner),
        ("member@example.org", PlatformRole::Member),
    ] {
        let email = Email::parse(email).unwrap();
        backend
            .join_platform(hooked.world.platform_id, &email, role)
            .await
            .unwrap();
    }
    let (failing, ended) = (
        "Events do not arrive at your server",
        "Events are no longer sent to your server",
    );
    hooked.receiver.answer(|_| Some((500, "")));
    hooked.gift().await;
    hooked.work().await;
    hooked.after(23 * 3_600).await;
    assert!(mails(&hooked, failing).await.is_empty());
    for _ in 0..3 {
        hooked.gift().await;
        hooked.after(3_600).await;
    }
    assert_eq!(mails(&hooked, failing).await, ["owner@example.org"]);
    assert!(mails(&hooked, ended).await.is_empty());
    hooked.receiver.answer(|_| Some((410, "")));
    hooked.gift().await;
    hooked.work().await;
    assert_eq!(mails(&hooked, ended).await, ["owner@example.org"]);
    assert_eq!(mails(&hooked, failing).await.len(), 1);
}

#[tokio::test]
async fn the_platforms_people_see_its_endpoints_and_owners_change_them() {
    let hooked = Hooked::start().await;
    let backend = &hooked.world.test.backend;
    for (email, role) in [
        ("owner@example.org", PlatformRole::Owner),
        ("member@example.org", PlatformRole::Member),
    ] {
        let address = Email::parse(email).unwrap();
        backend
            .join_platform(hooked.world.platform_id, &address, role)
            .await
            .unwrap();
        let staff = hooked.world.test.staff(email).await;
        let who = staff.of_platform(hooked.world.platform_id).unwrap().webhooks();
        assert_eq!(backend.webhooks(&who).await.unwrap().len(), 1);
        let off = WebhookChange::enabled(false);
        let changed = backend.change_webhook(&who, hooked.id, &off, &unkeyed()).await;
        let secret = backend.change_webhook_secret(&who, hooked.id, &unkeyed()).await;
        match role {
            PlatformRole::Owner => assert!(changed.is_ok() && secret.is_ok()),
            PlatformRole::Member => {
                assert_eq!(code(changed), "page_not_found");
                assert_eq!(code(secret), "page_not_found");
            }
        }
    }
}
