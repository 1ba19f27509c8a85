//! What waits for an endpoint that wants fewer types than before.

use domain::webhook::DeliveryStatus;
use serde_json::json;

use crate::person::unkeyed;
use crate::receiver::Received;

use super::{Hooked, LONG, meanwhile};

impl Hooked {
    /// From now on it wants these types alone.
    async fn want(&self, kinds: &[&str]) {
        let backend = &self.world.test.backend;
        let change = json!({ "eventTypes": kinds });
        let change = backend.read_webhook_change(&change).unwrap();
        backend
            .change_webhook(&self.who, self.id, &change, None, &unkeyed())
            .await
            .unwrap();
    }

    fn taken_kinds(&self) -> Vec<String> {
        self.receiver.taken().iter().map(Received::kind).collect()
    }
}

#[tokio::test]
async fn what_is_wanted_no_more_leaves_the_queue_and_what_waited_for_it_goes_on() {
    let hooked = Hooked::start().await;
    hooked.receiver.answer(|_| Some((500, "")));
    let gift = hooked.gift().await;
    hooked.change(gift, 900).await;
    hooked.gift().await;
    let backend = &hooked.world.test.backend;
    backend
        .test_webhook(&hooked.who, hooked.id, &unkeyed())
        .await
        .unwrap();
    hooked.work().await;
    assert_eq!(hooked.log().await.len(), 4);

    hooked.want(&["donation.changed"]).await;
    let left: Vec<&str> = hooked.log().await.iter().map(|one| one.kind.as_str()).collect();
    assert_eq!(left.len(), 2, "{left:?}");
    hooked.receiver.clear();
    hooked.receiver.answer(|_| Some((200, "")));
    hooked.work().await;
    assert_eq!(hooked.taken_kinds(), ["donation.changed"]);
    // A test was asked for, whatever the endpoint wants.
    hooked.after(LONG).await;
    assert_eq!(hooked.taken_kinds(), ["donation.changed", "webhook.test"]);
}

#[tokio::test]
async fn what_was_given_up_and_is_wanted_no_more_is_not_sent_to_an_endpoint_that_is_enabled_again() {
    let hooked = Hooked::start().await;
    let refused = hooked.gift().await.to_string();
    hooked
        .receiver
        .answer(move |one| Some((if one.subject() == refused { 422 } else { 200 }, "")));
    hooked.work().await;
    for _ in 0..9 {
        hooked.gift().await;
        hooked.after(LONG).await;
    }
    assert_eq!(hooked.log().await.last().unwrap().status, DeliveryStatus::GivenUp);
    hooked.receiver.clear();
    hooked.receiver.answer(|_| Some((200, "")));
    hooked.want(&["donation.changed"]).await;
    hooked.enable(false).await;
    hooked.enable(true).await;
    hooked.work().await;
    assert_eq!(hooked.receiver.all().len(), 0);
    assert_eq!(
        hooked.log().await.last().unwrap().status,
        DeliveryStatus::GivenUp,
        "the log still tells of it"
    );
}

#[tokio::test]
async fn what_leaves_the_queue_while_it_is_on_its_way_holds_nothing_up() {
    let hooked = Hooked::start().await;
    let (dropped, kept) = (hooked.gift().await, hooked.gift().await);
    let url = hooked.world.test.database_url.clone();
    let gone = dropped.to_string();
    hooked.receiver.answer(move |one| {
        if one.subject() == gone {
            let statement = format!(
                "delete from webhook_delivery where event_id = '{}'",
                event_of(one)
            );
            let url = url.clone();
            std::thread::spawn(move || meanwhile(&url, &statement))
                .join()
                .unwrap();
        }
        Some((200, ""))
    });
    hooked.work().await;
    let mut taken: Vec<String> = hooked.receiver.taken().iter().map(Received::subject).collect();
    taken.sort();
    let mut sent = [dropped.to_string(), kept.to_string()];
    sent.sort();
    assert_eq!(taken, sent);
    let log = hooked.log().await;
    assert_eq!((log.len(), log[0].status), (1, DeliveryStatus::Delivered));
}

/// The event that came in, as the database knows it.
fn event_of(received: &Received) -> uuid::Uuid {
    let id: domain::EventId = received.id().parse().unwrap();
    id.uuid()
}
