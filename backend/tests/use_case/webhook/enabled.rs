//! What an endpoint gets that is well again: everything that it has not got, however long it failed.

use domain::webhook::{DeliveryStatus, DisabledReason};

use crate::receiver::Received;

use super::{Hooked, LONG, ids, texts};

#[tokio::test]
async fn what_was_given_up_is_sent_once_the_endpoint_is_enabled_again() {
    let hooked = Hooked::start().await;
    let stuck = hooked.gift().await;
    let refused = stuck.to_string();
    hooked
        .receiver
        .answer(move |one| Some((if one.subject() == refused { 422 } else { 200 }, "")));
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
    assert_eq!(
        hooked.log().await.last().unwrap().status,
        DeliveryStatus::Delivered
    );
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
    hooked
        .receiver
        .answer(move |one| Some((if one.subject() == refused { 500 } else { 200 }, "")));
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
