//! What waits for an endpoint that wants fewer types than before.

use domain::webhook::{DeliveryStatus, DisabledReason};
use serde_json::json;

use crate::person::unkeyed;
use crate::receiver::Received;

use super::{Hooked, LONG, meanwhile, wait_for, want};

impl Hooked {
    /// From now on it answers so, after its platform has said that it wants changes alone. For tests on several threads.
    fn narrow_meanwhile(&self, status: u16) {
        let (backend, who, id) = (self.world.test.backend.clone(), self.who, self.id);
        self.receiver.answer(move |_| {
            wait_for(want(&backend, &who, id, &["donation.changed"]));
            Some((status, ""))
        });
    }

    async fn waiting(&self) -> i64 {
        let waiting = "select count(*) from webhook_delivery where status = 'pending'";
        self.world.test.count(waiting).await
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
    backend.test_webhook(&hooked.who, hooked.id, &unkeyed()).await.unwrap();
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
    hooked.receiver.answer(move |one| Some((if one.subject() == refused { 422 } else { 200 }, "")));
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
            let statement = format!("delete from webhook_delivery where event_id = '{}'", event_of(one));
            let url = url.clone();
            std::thread::spawn(move || meanwhile(&url, &statement)).join().unwrap();
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

#[tokio::test(flavor = "multi_thread")]
async fn a_try_that_fails_says_nothing_against_an_endpoint_that_wants_such_events_no_more() {
    // Gone is gone, whatever it is asked to take.
    for (status, disabled) in [(500, None), (410, Some(DisabledReason::Gone))] {
        let hooked = Hooked::start().await;
        hooked.gift().await;
        hooked.narrow_meanwhile(status);
        hooked.work().await;
        assert_eq!(hooked.receiver.all().len(), 1, "{status}");
        assert_eq!(hooked.log().await.len(), 0, "{status}");
        let webhook = hooked.webhook().await;
        assert_eq!(webhook.disabled.map(|(reason, _)| reason), disabled, "{status}");
        assert_eq!(webhook.failing_since.is_some(), disabled.is_some(), "{status}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_try_of_what_is_wanted_no_more_does_not_disable_the_endpoint() {
    let hooked = Hooked::start().await;
    hooked.receiver.answer(|_| Some((500, "")));
    hooked.gift().await;
    hooked.work().await;
    for _ in 0..8 {
        hooked.after(LONG).await;
    }
    hooked.narrow_meanwhile(500);
    hooked.after(LONG).await;
    assert_eq!(hooked.receiver.all().len(), 10, "as often as anything is tried");
    assert_eq!(hooked.webhook().await.disabled, None);
}

#[tokio::test]
async fn what_had_arrived_and_waits_to_be_sent_once_more_stays_in_the_log_as_it_was() {
    let hooked = Hooked::start().await;
    hooked.gift().await;
    hooked.work().await;
    let arrived = hooked.log().await.remove(0);
    hooked.after(3_600).await;
    hooked.receiver.answer(|_| Some((500, "")));
    hooked.replay(json!({ "eventId": arrived.event_id })).await.unwrap();
    // Of this one every try fails: nothing of it had arrived.
    hooked.gift().await;
    hooked.work().await;
    assert_eq!(hooked.waiting().await, 2);

    hooked.want(&["donation.changed"]).await;
    let log = hooked.log().await;
    assert_eq!(log.len(), 1, "{log:?}");
    let kept = &log[0];
    assert_eq!(
        (kept.event_id, kept.status, kept.ended_at, kept.next_try_at),
        (arrived.event_id, DeliveryStatus::Delivered, arrived.ended_at, None)
    );
    assert_eq!(kept.attempts.len(), 2, "with the try that failed since");
    assert_eq!(kept.attempts[0], arrived.attempts[0]);
    hooked.receiver.answer(|_| Some((200, "")));
    hooked.receiver.clear();
    hooked.after(LONG).await;
    assert_eq!(hooked.receiver.all().len(), 0);
}

#[tokio::test]
async fn of_a_long_queue_a_part_leaves_at_once_and_the_rest_before_anything_is_sent() {
    for is_on in [true, false] {
        let hooked = Hooked::start().await;
        hooked.receiver.answer(|_| Some((500, "")));
        let gift = hooked.gift().await;
        hooked.change(gift, 900).await;
        hooked.work().await;
        hooked.crowd(2_500).await;
        hooked.enable(is_on).await;
        hooked.want(&["donation.changed"]).await;
        let left = hooked.waiting().await;
        assert!((2..2_502).contains(&left), "nobody waits for all of it: {left}");

        hooked.receiver.clear();
        hooked.receiver.answer(|_| Some((200, "")));
        hooked.work().await;
        let log = "select count(*) from webhook_delivery";
        assert_eq!(hooked.world.test.count(log).await, 1, "on: {is_on}");
        hooked.enable(true).await;
        hooked.work().await;
        assert_eq!(hooked.taken_kinds(), ["donation.changed"], "on: {is_on}");
    }
}

#[tokio::test]
async fn what_is_wanted_again_before_it_left_a_long_queue_stays() {
    let hooked = Hooked::start().await;
    hooked.crowd(2_500).await;
    hooked.want(&["donation.changed"]).await;
    let left = hooked.waiting().await;
    assert!(left > 0);
    hooked.want(&[]).await;
    hooked.work().await;
    assert_eq!(hooked.waiting().await, left);
}

#[tokio::test]
async fn what_is_asked_for_by_its_id_while_a_long_queue_is_dropped_is_sent() {
    let hooked = Hooked::start().await;
    let gift = hooked.gift().await;
    hooked.work().await;
    let arrived = hooked.log().await.remove(0);
    hooked.crowd(2_500).await;
    hooked.want(&["donation.changed"]).await;
    hooked.replay(json!({ "eventId": arrived.event_id })).await.unwrap();
    hooked.receiver.clear();
    hooked.work().await;
    let sent: Vec<String> = hooked.receiver.all().iter().map(Received::subject).collect();
    assert_eq!(sent, [gift.to_string()]);
    assert_eq!(hooked.waiting().await, 0, "the others left");

    // With the next narrowing, what was asked for before leaves too.
    hooked.crowd(2_500).await;
    hooked.want(&["donation.held"]).await;
    hooked.replay(json!({ "eventId": arrived.event_id })).await.unwrap();
    hooked.want(&["donation.cancelled"]).await;
    hooked.receiver.clear();
    hooked.work().await;
    assert_eq!(hooked.receiver.all().len(), 0);
}

#[tokio::test]
async fn what_was_given_up_and_waits_to_be_sent_once_more_stays_in_the_log_as_it_was() {
    let hooked = Hooked::start().await;
    let refused = hooked.gift().await.to_string();
    hooked.receiver.answer(move |one| Some((if one.subject() == refused { 422 } else { 200 }, "")));
    hooked.work().await;
    for _ in 0..9 {
        hooked.gift().await;
        hooked.after(LONG).await;
    }
    let given_up = hooked.log().await.pop().unwrap();
    assert_eq!(given_up.status, DeliveryStatus::GivenUp);
    hooked.after(3_600).await;
    hooked.replay(json!({ "eventId": given_up.event_id })).await.unwrap();
    hooked.work().await;
    assert_eq!(hooked.waiting().await, 1);

    hooked.want(&["donation.changed"]).await;
    let kept = hooked.log().await.pop().unwrap();
    assert_eq!(
        (kept.event_id, kept.status, kept.ended_at, kept.next_try_at),
        (given_up.event_id, DeliveryStatus::GivenUp, given_up.ended_at, None)
    );
    assert_eq!(hooked.waiting().await, 0);
}

/// The event that came in, as the database knows it.
fn event_of(received: &Received) -> uuid::Uuid {
    let id: domain::EventId = received.id().parse().unwrap();
    id.uuid()
}
