//! The record of events: whose they are, and that a reader who pages forward misses none.

use std::collections::BTreeSet;

use backend::actor::WebhookManager;
use backend::event::EventPage;
use backend::linked_account::Unlink;
use backend::pagination::PageRequest;
use backend::testing::TestBackend;
use domain::event::view::EventView;
use domain::linked_account::{LinkKind, NewLink};
use domain::{EventId, EventType, PlatformId};
use serde_json::{Value, json};

use crate::person::{World, code, unkeyed};

const NOW: &str = "2026-11-21T09:00:00Z";
const PAR: &str = "V0010013019339023456789012345";

async fn part(test: &TestBackend, who: &WebhookManager, after: Option<String>, limit: u16) -> EventPage {
    let request = PageRequest::new(limit, after);
    test.backend.events_of_platform(who, &request).await.unwrap()
}

async fn all(test: &TestBackend, who: &WebhookManager) -> Vec<EventView> {
    test.settled().await;
    let (mut events, mut after) = (Vec::new(), None);
    loop {
        let part = part(test, who, after, 3).await;
        events.extend(part.items);
        if !part.has_more {
            return events;
        }
        after = Some(part.next);
    }
}

fn kinds(events: &[EventView]) -> Vec<&'static str> {
    events.iter().map(|event| event.kind.as_str()).collect()
}

/// Another platform that the charity added.
async fn another(world: &World, name: &str) -> (PlatformId, WebhookManager) {
    let credentials = world.test.platform(name).await;
    let (id, secret) = (credentials.client_id.to_string(), &credentials.client_secret);
    let backend = &world.test.backend;
    let token = backend.issue_token(&id, secret, None).await.unwrap();
    let token = backend::credential::TokenHash::of(&token.access_token);
    let caller = backend.authenticate(token).await.unwrap();
    (credentials.platform_id, caller.webhooks().unwrap())
}

#[tokio::test]
async fn a_platform_reads_what_happened_to_what_is_its_own() {
    let world = World::at(NOW).await;
    let mine = world.platform.webhooks().unwrap();
    let (_, others) = another(&world, "Other Giving").await;
    let donor = world.zoe().await;
    let gift = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    world.authorise(donor).await;
    let events = all(&world.test, &mine).await;
    assert_eq!(
        kinds(&events),
        ["source.added", "donation.created", "authorisation.given", "donation.declared"]
    );
    let data: Vec<Value> = events.iter().map(|event| event.data.clone()).collect();
    assert_eq!(data[0]["reference"], world.reference);
    assert_eq!(data[1], json!({ "donationId": gift, "donorId": donor, "status": "awaiting_authorisation" }));
    assert_eq!(
        (data[2]["donorId"].clone(), data[2]["validUntil"].clone()),
        (json!(donor), json!("2027-04-05"))
    );
    assert_eq!(data[3], json!({ "donationId": gift, "donorId": donor, "status": "declared" }));
    let text = format!("{data:?}");
    assert!(!text.contains("zoe") && !text.contains("Quay"), "{text}");
    assert_eq!(kinds(&all(&world.test, &others).await), Vec::<&str>::new());
}

#[tokio::test]
async fn authorisations_are_told_to_those_who_know_the_donor() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    let (stranger, by_link, by_address) = (
        another(&world, "Strangers").await,
        another(&world, "By a link").await,
        another(&world, "By the address").await,
    );
    // What makes a platform know a donor, in the database's own words.
    let link = format!(
        "with link as (
             insert into linked_account (link_id, donor_id, kind, value, platform_id, linked_at)
             values ('{0}', '{0}', 'par', 'V1', '{1}', now())
         )
         insert into link_holder (link_id, platform_id, held_since) values ('{0}', '{1}', now())",
        donor.uuid(),
        by_link.0.uuid(),
    );
    world.test.by_hand(&link).await.unwrap();
    let address = format!(
        "insert into address_holder (donor_id, platform_id, held_since) values ('{}', '{}', now())",
        donor.uuid(),
        by_address.0.uuid(),
    );
    world.test.by_hand(&address).await.unwrap();
    world.authorise(donor).await;
    let me = world.test.donor("zoe@example.org").await;
    world.test.backend.cancel_mine(&me, None).await.unwrap();
    let about = |events: Vec<EventView>| -> Vec<&'static str> {
        kinds(&events).into_iter().filter(|kind| kind.starts_with("authorisation.")).collect()
    };
    let both = ["authorisation.given", "authorisation.cancelled"];
    let mine = world.platform.webhooks().unwrap();
    assert_eq!(about(all(&world.test, &mine).await), both, "it sent it");
    assert_eq!(about(all(&world.test, &by_link.1).await), both);
    assert_eq!(about(all(&world.test, &by_address.1).await), both);
    assert_eq!(about(all(&world.test, &stranger.1).await), Vec::<&str>::new());
}

#[tokio::test]
async fn a_link_that_the_donor_ends_is_told_to_the_platform_that_set_it() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    let backend = &world.test.backend;
    let new = NewLink::read(LinkKind::Par, &json!({ "value": PAR, "verified": true })).unwrap();
    let link = backend.link(&world.platform, donor, &new, &unkeyed()).await.unwrap();
    let me = world.test.donor("zoe@example.org").await;
    backend.remove_my_link(&me, link.value.id).await.unwrap();
    let mine = world.platform.webhooks().unwrap();
    let events = all(&world.test, &mine).await;
    assert_eq!(kinds(&events), ["source.added", "link.set", "link.ended"]);
    let data = json!({ "linkId": link.value.id, "donorId": donor, "kind": "par" });
    assert_eq!((&events[1].data, &events[2].data), (&data, &data));
    backend
        .unlink_for_platform(&world.platform, donor, Unlink::AllOf(LinkKind::Par), &unkeyed())
        .await
        .unwrap();
    assert_eq!(all(&world.test, &mine).await.len(), 3, "there was nothing left to end");
}

#[tokio::test]
async fn a_charitys_nominee_is_told_to_its_platforms_each_with_its_own_reference() {
    let world = World::at(NOW).await;
    let (platform, others) = another(&world, "Other Giving").await;
    let reference = world.test.source(world.charity, platform).await;
    let staff = world.test.staff("official@example.org").await;
    let owner = staff.of(world.charity).unwrap();
    let step = backend::charity::NomineeStep::Requested(world.test.backend.today());
    world.test.backend.record_nominee_step(&owner, step).await.unwrap();
    for (who, reference) in [(&world.platform.webhooks().unwrap(), &world.reference), (&others, &reference)] {
        let events = all(&world.test, who).await;
        let last = events.last().unwrap();
        assert_eq!(last.kind, EventType::CharityNominee);
        assert_eq!(
            (&last.data["reference"], &last.data["charityId"]),
            (&json!(reference), &json!(world.charity))
        );
    }
}

#[tokio::test]
async fn a_reader_goes_on_from_a_cursor_or_an_event_now_or_later() {
    let world = World::at(NOW).await;
    let mine = world.platform.webhooks().unwrap();
    let (_, others) = another(&world, "Other Giving").await;
    world.test.settled().await;
    let first = part(&world.test, &mine, None, 50).await;
    assert_eq!((first.items.len(), first.has_more), (1, false));
    let nothing = part(&world.test, &mine, Some(first.next.clone()), 50).await;
    assert_eq!((nothing.items.len(), nothing.next.clone()), (0, first.next.clone()));
    world.sent(json!({})).await;
    world.test.settled().await;
    let later = part(&world.test, &mine, Some(first.next.clone()), 50).await;
    assert_eq!(kinds(&later.items), ["donation.created"]);
    let by_id = first.items[0].event_id.to_string();
    assert_eq!(kinds(&part(&world.test, &mine, Some(by_id.clone()), 50).await.items), ["donation.created"]);
    for (who, after) in [
        (&others, by_id),
        (&others, first.next.clone()),
        (&mine, EventId::from_uuid(world.platform_id.uuid()).to_string()),
        (&mine, format!("{}A", first.next)),
        (&mine, "AAAA".to_owned()),
    ] {
        let refused = world.test.backend.events_of_platform(who, &PageRequest::new(1, Some(after))).await;
        assert_eq!(code(refused), "invalid_cursor");
    }
}

#[tokio::test]
async fn a_transaction_that_is_still_open_holds_back_what_comes_after_it() {
    let world = World::at(NOW).await;
    let mine = world.platform.webhooks().unwrap();
    world.test.settled().await;
    let start = part(&world.test, &mine, None, 50).await.next;
    let mut slow = world.test.connection().await;
    slow.execute("begin").await;
    let first = slow.event(world.platform_id, 1).await;
    let mut quick = world.test.connection().await;
    let second = quick.event(world.platform_id, 2).await;
    let seen = part(&world.test, &mine, Some(start.clone()), 50).await;
    assert_eq!(seen.items.len(), 0, "the second is there, but the first could still come before it");
    slow.execute("commit").await;
    world.test.settled().await;
    let seen = part(&world.test, &mine, Some(seen.next), 50).await;
    let ids: Vec<EventId> = seen.items.iter().map(|event| event.event_id).collect();
    assert_eq!(ids, [first, second]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reader_beside_many_writers_gets_every_event_once_and_in_order() {
    const WRITERS: u32 = 8;
    const EACH: u32 = 25;
    let world = World::at(NOW).await;
    let mine = world.platform.webhooks().unwrap();
    world.test.settled().await;
    let start = part(&world.test, &mine, None, 50).await.next;
    let writers = (0..WRITERS).map(|writer| {
        let (test, platform) = (&world.test, world.platform_id);
        async move {
            let mut connection = test.connection().await;
            let mut written = Vec::new();
            for round in 0..EACH {
                // Transactions of different lengths, some taken back, that overlap in every way.
                connection.execute("begin").await;
                let mut ids = Vec::new();
                for place in 0..=(writer + round) % 3 {
                    let number = (writer * EACH + round) * 4 + place;
                    ids.push(connection.event(platform, number).await);
                    for _ in 0..(writer * 7 + round) % 5 {
                        tokio::task::yield_now().await;
                    }
                }
                if (writer + round).is_multiple_of(7) {
                    connection.execute("rollback").await;
                } else {
                    connection.execute("commit").await;
                    written.extend(ids);
                }
            }
            written
        }
    });
    let done = std::sync::atomic::AtomicBool::new(false);
    let reader = async {
        let (mut seen, mut after) = (Vec::new(), start);
        loop {
            let is_last = done.load(std::sync::atomic::Ordering::SeqCst);
            let part = part(&world.test, &mine, Some(after), 7).await;
            after = part.next;
            let is_empty = part.items.is_empty();
            seen.extend(part.items.into_iter().map(|event| event.event_id));
            if is_empty && is_last {
                return seen;
            }
            tokio::task::yield_now().await;
        }
    };
    let writing = async {
        let written = futures::future::join_all(writers).await;
        world.test.settled().await;
        done.store(true, std::sync::atomic::Ordering::SeqCst);
        written
    };
    let (seen, written) = tokio::join!(reader, writing);
    let written: BTreeSet<EventId> = written.into_iter().flatten().collect();
    assert_eq!(seen.len(), written.len(), "none twice, none missed");
    assert_eq!(seen.iter().copied().collect::<BTreeSet<_>>(), written);
    let in_order = all(&world.test, &mine).await;
    let in_order: Vec<EventId> = in_order.iter().skip(1).map(|event| event.event_id).collect();
    assert_eq!(seen, in_order, "what was read on the way is the order for ever");
}

#[tokio::test]
async fn events_are_forgotten_after_90_days_by_the_clock() {
    let world = World::at(NOW).await;
    let mine = world.platform.webhooks().unwrap();
    world.sent(json!({})).await;
    world.test.set_clock("2027-02-19T08:59:59Z");
    world.test.backend.forget_old().await.unwrap();
    assert_eq!(all(&world.test, &mine).await.len(), 2);
    world.test.set_clock("2027-02-19T09:00:01Z");
    world.test.backend.forget_old().await.unwrap();
    assert_eq!(all(&world.test, &mine).await.len(), 0);
    assert_eq!(world.test.count("select count(*) from event_platform").await, 0);
}

#[tokio::test]
async fn no_kind_of_event_is_written_that_has_no_word() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    let gift = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    world.authorise(donor).await;
    assert_eq!(world.status(gift).await, domain::donation::Status::Declared);
    let known: Vec<String> = EventType::ALL.iter().map(|kind| format!("'{kind}'")).collect();
    let unknown = format!("select count(*) from event where kind not in ({})", known.join(", "));
    assert_eq!(world.test.count(&unknown).await, 0);
}

/// Events are in the order of transaction numbers; in a new cluster those begin anew, and nothing would ever be sent again.
#[tokio::test]
async fn a_database_that_a_dump_was_restored_into_is_not_begun_with() {
    let world = World::at(NOW).await;
    world.sent(json!({})).await;
    let (url, config) = (&world.test.database_url, world.test.backend.config().clone());
    backend::Backend::connect(url, config.clone(), false).await.unwrap();
    let later = "insert into event (event_id, at, kind, subject_id, data, transaction_id)
        values (gen_random_uuid(), now(), 'donor.created', gen_random_uuid(), '{}', 9000000000000)";
    world.test.by_hand(later).await.unwrap();
    let refused = backend::Backend::connect(url, config, false).await;
    assert!(matches!(refused, Err(backend::Error::Internal(_))));
}
