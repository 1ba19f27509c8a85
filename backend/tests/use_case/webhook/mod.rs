//! Webhooks, from an event to a receiver on this machine.

mod delivery;
mod enabled;
mod endpoint;
mod log;
mod narrowed;
mod replay;
mod sealed;
mod worker;

use backend::Backend;
use backend::actor::WebhookManager;
use backend::pagination::PageRequest;
use backend::webhook::{Delivery, DeliveryFilter, Webhook, WebhookCreated};
use domain::webhook::{Replay, WebhookChange};
use domain::{DonationId, EventId, WebhookId};
use serde_json::{Value, json};
use tokio::runtime::Handle;

use crate::person::{World, unkeyed};
use crate::receiver::{Received, Receiver};

const NOW: &str = "2026-11-21T09:00:00Z";
/// More than the longest wait between two tries, in seconds.
const LONG: i64 = 29 * 3_600;

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
        Self { world, who, receiver, id: created.webhook.webhook_id, secret: created.secret }
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
        backend.change_donation(&self.world.platform, id, &change, None, &unkeyed()).await.unwrap();
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
        enable(&self.world.test.backend, &self.who, self.id, enabled).await;
    }

    /// From now on it wants these types alone; all of them when none is named.
    async fn want(&self, kinds: &[&str]) {
        want(&self.world.test.backend, &self.who, self.id, kinds).await;
    }

    /// Lets so many deliveries wait, of gifts that come before all others, and none of which is due.
    async fn crowd(&self, count: u32) {
        // The first transaction of all: the worker does not take what is long past once more.
        let waiting = format!(
            "with happened as (
                 insert into event (event_id, transaction_id, at, kind, platform_id, subject_id)
                 select gen_random_uuid(), 1, '{NOW}', 'donation.created', '{}', lpad(to_hex(gift), 32, '0')::uuid
                 from generate_series(1, {count}) as gift
                 returning event_id, transaction_id, subject_id
             )
             insert into webhook_delivery (webhook_id, event_id, transaction_id, subject_id, next_try_at)
             select '{}', event_id, transaction_id, subject_id, timestamptz '{NOW}' + interval '1 hour' from happened",
            self.world.platform_id.uuid(),
            self.id.uuid(),
        );
        let done = self.world.test.by_hand(&waiting).await;
        assert_eq!(done, Ok(u64::from(count)));
    }

    async fn log(&self) -> Vec<Delivery> {
        let backend = &self.world.test.backend;
        let (all, request) = (DeliveryFilter::default(), PageRequest::new(100, None));
        let page = backend.deliveries(&self.who, self.id, &all, &request).await;
        page.unwrap().items
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
        let page = self.world.test.backend.events_of_platform(&self.who, &request).await;
        let events = page.unwrap().items.into_iter().skip(1);
        events.map(|event| event.event_id).collect()
    }
}

/// A platform with an owner, whose server answers so until its endpoint is off.
pub async fn disabled_by(status: u16) -> World {
    let hooked = Hooked::start().await;
    hooked.world.test.platform_owner(hooked.world.platform_id).await;
    hooked.receiver.answer(move |_| Some((status, "")));
    hooked.gift().await;
    hooked.work().await;
    for _ in 0..9 {
        hooked.after(LONG).await;
    }
    assert!(hooked.webhook().await.disabled.is_some(), "{status}");
    hooked.world
}

async fn add(world: &World, who: &WebhookManager, json: Value) -> WebhookCreated {
    let backend = &world.test.backend;
    let new = backend.read_webhook(&json).unwrap();
    // What is not past for every reader yet would be sent to it as well.
    world.test.settled().await;
    let done = backend.create_webhook(who, &new, &unkeyed()).await.unwrap();
    done.value
}

async fn enable(backend: &Backend, who: &WebhookManager, id: WebhookId, enabled: bool) {
    let change = WebhookChange::enabled(enabled);
    backend.change_webhook(who, id, &change, None, &unkeyed()).await.unwrap();
}

async fn want(backend: &Backend, who: &WebhookManager, id: WebhookId, kinds: &[&str]) {
    let change = json!({ "eventTypes": kinds });
    let change = backend.read_webhook_change(&change).unwrap();
    backend.change_webhook(who, id, &change, None, &unkeyed()).await.unwrap();
}

/// Waits for something within the answer of a receiver. For tests on several threads.
fn wait_for(something: impl Future<Output = ()>) {
    tokio::task::block_in_place(|| Handle::current().block_on(something));
}

fn ids(received: &[Received]) -> Vec<String> {
    received.iter().map(Received::id).collect()
}

fn texts(events: &[EventId]) -> Vec<String> {
    events.iter().map(EventId::to_string).collect()
}

/// Runs a statement beside a call that is out.
fn meanwhile(url: &str, statement: &str) {
    let done =
        std::process::Command::new("psql").args([url, "--quiet", "--no-psqlrc", "-c", statement]).status();
    assert!(done.unwrap().success());
}
