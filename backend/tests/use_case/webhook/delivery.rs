//! How an event reaches an endpoint, and what happens when it does not.

use std::collections::{BTreeMap, BTreeSet};

use backend::testing::words::say_in_email;
use domain::webhook::{DeliveryStatus, DisabledReason};
use domain::{Email, Role};
use serde_json::json;
use tokio::sync::watch;

use crate::person::counted;
use crate::receiver::{Received, Receiver};

use super::{Hooked, NOW, add, ids, texts};

async fn mails(hooked: &Hooked, subject: &str) -> Vec<String> {
    hooked.work().await;
    let mailbox = hooked.world.test.backend.mailbox().await.unwrap();
    let about = mailbox.into_iter().filter(|mail| mail.subject == subject);
    about.map(|mail| mail.to).collect()
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
    assert_eq!(one.headers["user-agent"], "Uplift-Webhooks/1.0 (+http://127.0.0.1:3000/developers/webhooks)");
    assert_eq!(
        one.json(),
        json!({
            "type": "donation.created", "timestamp": NOW,
            "data": { "donationId": gift, "status": "awaiting_settlement" },
        })
    );
    hooked.work().await;
    assert_eq!(hooked.receiver.all().len(), 1, "once");
    let owner = hooked.world.test.platform_owner(hooked.world.platform_id).await;
    assert!(hooked.world.test.backend.progress(&owner).await.unwrap().webhook, "a step on the way to live");
    let log = hooked.log().await;
    assert_eq!((log.len(), log[0].status), (1, DeliveryStatus::Delivered));
    assert_eq!(log[0].attempts.len(), 1);
    assert_eq!((log[0].attempts[0].status_code, log[0].attempts[0].failure), (Some(204), None));

    hooked.receiver.answer(|_| Some((500, "")));
    hooked.gift().await;
    hooked.work().await;
    let counted = counted(&hooked.world.test.backend);
    for outcome in ["delivered", "status"] {
        let line = format!("uplift_webhook_deliveries_total{{outcome=\"{outcome}\"}} 1");
        assert!(counted.contains(&line), "{line} in {counted}");
    }
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
async fn a_long_queue_of_an_endpoint_that_is_back_is_due_in_parts_and_a_worker_that_ends_loses_none() {
    let hooked = Hooked::start().await;
    hooked.crowd(2_500).await;
    let (test, gift) = (&hooked.world.test, hooked.gift().await.to_string());
    let failing = "update webhook set failing_since = '2026-11-21T08:00:00Z'";
    assert_eq!(test.by_hand(failing).await, Ok(1));
    // It is back for the gift, and gone with what follows: all of the queue would take long.
    hooked.receiver.answer(move |one| Some((if one.subject() == gift { 200 } else { 410 }, "")));
    let ends = format!(
        "create function trouble() returns trigger language plpgsql as $$ begin
             if (select count(*) from webhook_delivery where next_try_at = '{NOW}') > 1000 then
                 raise exception 'not this part';
             end if;
             return null;
         end $$;
         create trigger trouble after update on webhook_delivery for each statement execute function trouble()"
    );
    test.by_hand(&ends).await.unwrap();
    test.settled().await;
    assert!(test.backend.deliver_all().await.is_err());
    let left = format!("select count(*) from webhook_delivery where next_try_at > '{NOW}'");
    assert_eq!(test.count(&left).await, 1_500, "a part came with the try");
    assert_eq!(hooked.receiver.all().len(), 1, "nothing is sent before the last part");

    for goes_on in [
        "drop trigger trouble on webhook_delivery",
        "update webhook set lease_until = now() - interval '1 second'",
    ] {
        test.by_hand(goes_on).await.unwrap();
    }
    hooked.work().await;
    assert_eq!(test.count(&left).await, 0);
    assert_eq!(hooked.receiver.taken().len(), 1);
    assert_eq!(
        hooked.webhook().await.disabled.unwrap().0,
        DisabledReason::Gone,
        "what was made due was sent"
    );
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
    let waiting = log.iter().find(|one| one.status == DeliveryStatus::Pending && one.attempts.is_empty());
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
        assert!(allowed.contains(&planned), "try {place}: {planned} s for {wait} s");
        hooked.after(planned - 1).await;
        assert_eq!(hooked.log().await.last().unwrap().attempts.len(), place + 1, "not before its time");
        hooked.after(2).await;
    }
    let webhook = hooked.webhook().await;
    assert_eq!(webhook.disabled.unwrap().0, DisabledReason::Failing);
    assert_eq!(hooked.receiver.all().len(), 10);
    assert!(hooked.receiver.all().iter().all(|one| one.verifies(&hooked.secret)));
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
    let (_stop, stopping) = watch::channel(false);
    let worker = tokio::spawn(hooked.world.test.backend.clone().run_worker(stopping));
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

#[tokio::test]
async fn owners_are_told_once_after_a_day_of_failure_and_when_it_ends() {
    let hooked = Hooked::start().await;
    let backend = &hooked.world.test.backend;
    let people = [
        ("owner@example.org", Role::Owner),
        // Nobody has signed in at these.
        ("developer@example.org", Role::Developer),
        ("viewer@example.org", Role::Viewer),
    ];
    for (email, role) in people {
        let email = Email::parse(email).unwrap();
        backend.join_platform(hooked.world.platform_id, &email, role).await.unwrap();
    }
    let [failing, ended] =
        ["failing-subject", "off-subject"].map(|subject| say_in_email("platforms", subject, []));
    hooked.receiver.answer(|_| Some((500, "")));
    hooked.gift().await;
    hooked.work().await;
    hooked.after(23 * 3_600).await;
    assert!(mails(&hooked, &failing).await.is_empty());
    for _ in 0..3 {
        hooked.gift().await;
        hooked.after(3_600).await;
    }
    assert_eq!(mails(&hooked, &failing).await, ["owner@example.org"]);
    assert!(mails(&hooked, &ended).await.is_empty());
    hooked.receiver.answer(|_| Some((410, "")));
    hooked.gift().await;
    hooked.work().await;
    assert_eq!(mails(&hooked, &ended).await, ["owner@example.org"]);
    assert_eq!(mails(&hooked, &failing).await.len(), 1);
}
