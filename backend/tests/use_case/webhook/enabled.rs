//! What an endpoint gets that is well again: everything that it has not got, however long it failed.

use domain::webhook::{DeliveryStatus, DisabledReason};
use tokio::sync::watch;

use crate::person::waited_for;
use crate::receiver::Received;

use super::{Hooked, LONG, NOW, enable, ids, texts, wait_for};

#[tokio::test]
async fn what_was_given_up_is_sent_once_the_endpoint_is_enabled_again() {
    let hooked = Hooked::start().await;
    let stuck = hooked.gift().await;
    let refused = stuck.to_string();
    hooked.receiver.answer(move |one| Some((if one.subject() == refused { 422 } else { 200 }, "")));
    hooked.work().await;
    for _ in 0..9 {
        hooked.gift().await;
        hooked.after(LONG).await;
    }
    let log = hooked.log().await;
    let given_up = log.last().unwrap();
    assert_eq!(given_up.status, DeliveryStatus::GivenUp);
    hooked.enable(false).await;
    hooked.receiver.clear();
    hooked.receiver.answer(|_| Some((200, "")));
    hooked.enable(true).await;
    hooked.work().await;
    assert_eq!(ids(&hooked.receiver.all()), [given_up.event_id.to_string()]);
    assert_eq!(hooked.log().await.last().unwrap().status, DeliveryStatus::Delivered);
}

#[tokio::test]
async fn what_was_given_up_comes_after_later_events_and_the_list_says_which_was_first() {
    let hooked = Hooked::start().await;
    let stuck = hooked.gift().await;
    let refused = stuck.to_string();
    hooked.receiver.answer(move |one| {
        let is_refused = one.subject() == refused && one.kind() == "donation.created";
        Some((if is_refused { 422 } else { 200 }, ""))
    });
    hooked.change(stuck, 900).await;
    hooked.work().await;
    for _ in 0..9 {
        hooked.gift().await;
        hooked.after(LONG).await;
    }
    let of_stuck = || -> Vec<Received> {
        let taken = hooked.receiver.taken().into_iter();
        taken.filter(|one| one.subject() == stuck.to_string()).collect()
    };
    let kinds = || -> Vec<String> { of_stuck().iter().map(Received::kind).collect() };
    assert_eq!(kinds(), ["donation.changed"]);
    hooked.receiver.answer(|_| Some((200, "")));
    hooked.enable(false).await;
    hooked.enable(true).await;
    hooked.work().await;
    assert_eq!(kinds(), ["donation.changed", "donation.created"]);
    let listed = texts(&hooked.events().await);
    let arrived = ids(&of_stuck());
    let place = |id: &String| listed.iter().position(|one| one == id).unwrap();
    assert!(place(&arrived[1]) < place(&arrived[0]));
}

#[tokio::test]
async fn an_endpoint_that_died_just_after_it_took_something_is_disabled_and_loses_nothing() {
    let hooked = Hooked::start().await;
    let first = hooked.gift().await;
    hooked.gift().await;
    let refused = first.to_string();
    hooked.receiver.answer(move |one| Some((if one.subject() == refused { 500 } else { 200 }, "")));
    hooked.work().await;
    assert_eq!(hooked.receiver.taken().len(), 1);
    hooked.receiver.answer(|_| Some((500, "")));
    for _ in 0..9 {
        hooked.after(LONG).await;
    }
    let webhook = hooked.webhook().await;
    assert_eq!(webhook.disabled.unwrap().0, DisabledReason::Failing);
    assert_eq!(hooked.log().await.last().unwrap().status, DeliveryStatus::Pending);
    hooked.change(first, 900).await;
    hooked.receiver.clear();
    hooked.receiver.answer(|_| Some((200, "")));
    hooked.enable(true).await;
    hooked.work().await;
    let taken = hooked.receiver.taken();
    assert!(taken.iter().all(|one| one.subject() == first.to_string()));
    let kinds: Vec<String> = taken.iter().map(Received::kind).collect();
    assert_eq!(kinds, ["donation.created", "donation.changed"]);
}

#[tokio::test]
async fn an_event_that_waited_for_one_that_is_forgotten_waits_no_longer() {
    for is_disabled in [false, true] {
        let hooked = Hooked::start().await;
        hooked.receiver.answer(|_| Some((500, "")));
        let gift = hooked.gift().await;
        hooked.work().await;
        hooked.world.test.set_clock("2026-11-21T09:01:00Z");
        hooked.change(gift, 900).await;
        hooked.work().await;
        assert_eq!(hooked.log().await.len(), 2);
        hooked.enable(!is_disabled).await;
        // The gift was sent 90 days ago and half a minute, and changed half a minute less than 90 days ago.
        hooked.world.test.set_clock("2027-02-19T09:00:30Z");
        hooked.world.test.backend.forget_old().await.unwrap();
        hooked.receiver.clear();
        hooked.receiver.answer(|_| Some((200, "")));
        hooked.enable(true).await;
        hooked.work().await;
        let kinds: Vec<String> = hooked.receiver.taken().iter().map(Received::kind).collect();
        assert_eq!(kinds, ["donation.changed"], "disabled: {is_disabled}");
    }
}

#[tokio::test]
async fn a_long_queue_that_waited_for_what_is_forgotten_goes_on_in_parts() {
    let hooked = Hooked::start().await;
    hooked.crowd(2_500).await;
    let test = &hooked.world.test;
    let waits = "update webhook_delivery set next_try_at = null";
    assert_eq!(test.by_hand(waits).await, Ok(2_500));
    let many = "create function trouble() returns trigger language plpgsql as $$ begin
             if (select count(*) from changed) > 1000 then raise exception 'too many at once'; end if;
             return null;
         end $$;
         create trigger trouble after update on webhook_delivery
         referencing new table as changed for each statement execute function trouble()";
    test.by_hand(many).await.unwrap();
    test.backend.forget_old().await.unwrap();
    let due = format!("select count(*) from webhook_delivery where next_try_at = '{NOW}'");
    assert_eq!(test.count(&due).await, 2_500);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_is_told_to_stop_leaves_the_rest_of_a_long_queue_to_the_next_one() {
    let hooked = Hooked::start().await;
    hooked.crowd(2_500).await;
    let test = &hooked.world.test;
    let waits = "update webhook_delivery set next_try_at = null";
    assert_eq!(test.by_hand(waits).await, Ok(2_500));
    // The first part waits for this, and the worker is told meanwhile.
    let mut other = test.connection().await;
    other.execute("begin").await;
    other.execute("select from webhook for update").await;
    let (stop, stopping) = watch::channel(false);
    let (forgotten, ()) = tokio::join!(test.backend.forget_old_until(&stopping), async {
        waited_for(&hooked.world, 1).await;
        stop.send(true).unwrap();
        other.execute("commit").await;
    });
    forgotten.unwrap();
    let due = format!("select count(*) from webhook_delivery where next_try_at = '{NOW}'");
    assert_eq!(test.count(&due).await, 1_000, "the part in hand is done first");
    test.backend.forget_old().await.unwrap();
    assert_eq!(test.count(&due).await, 2_500, "nothing is lost");
}

#[tokio::test]
async fn a_long_queue_begins_anew_in_parts_and_nothing_is_sent_before_the_last_of_them() {
    let hooked = Hooked::start().await;
    hooked.want(&["donation.changed"]).await;
    hooked.crowd(2_500).await;
    // None of these is wanted, and the endpoint's queue is looked through for what is.
    let given_up =
        format!("update webhook_delivery set status = 'given_up', ended_at = '{NOW}', next_try_at = null");
    hooked.world.test.by_hand(&given_up).await.unwrap();
    hooked.receiver.answer(|_| Some((500, "")));
    let gift = hooked.gift().await;
    hooked.change(gift, 900).await;
    hooked.change(gift, 800).await;
    hooked.work().await;
    let first = format!("{given_up} where next_try_at is not null");
    assert_eq!(hooked.world.test.by_hand(&first).await, Ok(1));
    // The second change is due: it must not be sent before the first, which is put into the queue again.
    let second = format!("update webhook_delivery set next_try_at = '{NOW}' where status = 'pending'");
    assert_eq!(hooked.world.test.by_hand(&second).await, Ok(1));

    hooked.enable(false).await;
    hooked.enable(true).await;
    let log = hooked.log().await;
    assert_eq!(log[1].status, DeliveryStatus::GivenUp, "nobody waits for all of it");
    hooked.receiver.clear();
    hooked.receiver.answer(|_| Some((200, "")));
    hooked.work().await;
    let in_order = texts(&[log[1].event_id, log[0].event_id]);
    assert_eq!(ids(&hooked.receiver.all()), in_order);
    let left = "select count(*) from webhook_delivery where status = 'given_up'";
    assert_eq!(hooked.world.test.count(left).await, 2_500);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_last_try_says_nothing_against_an_endpoint_that_was_enabled_anew_meanwhile() {
    let hooked = Hooked::start().await;
    hooked.receiver.answer(|_| Some((500, "")));
    hooked.gift().await;
    hooked.work().await;
    for _ in 0..8 {
        hooked.after(LONG).await;
    }
    let (backend, who, id) = (hooked.world.test.backend.clone(), hooked.who, hooked.id);
    hooked.receiver.answer(move |_| {
        wait_for(enable(&backend, &who, id, false));
        wait_for(enable(&backend, &who, id, true));
        Some((500, ""))
    });
    hooked.after(LONG).await;
    assert_eq!(hooked.receiver.all().len(), 10, "as often as anything is tried");
    assert_eq!(hooked.webhook().await.disabled, None);
    assert!(hooked.log().await[0].next_try_at.is_some());
}
