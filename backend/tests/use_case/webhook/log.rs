//! The list of events as a platform's people look at it.

use backend::event_log::LoggedEvent;
use backend::pagination::{Page, PageRequest};
use backend::webhook::Standing;
use domain::reader::FieldValue;
use domain::{EventFilter, EventSubject, PlatformEventType, WebhookId};
use serde_json::json;

use super::{Hooked, add};
use crate::person::code;

/// What a list is narrowed to.
fn filter(kind: &str, subject: &str) -> EventFilter {
    EventFilter {
        kind: PlatformEventType::parse_field(kind).ok(),
        subject: EventSubject::parse_field(subject).ok(),
    }
}

async fn part(hooked: &Hooked, filter: EventFilter, limit: u16, after: Option<String>) -> Page<LoggedEvent> {
    hooked.world.test.settled().await;
    let request = PageRequest::new(limit, after);
    hooked.world.test.backend.event_log(&hooked.who, filter, &request).await.unwrap()
}

async fn log(hooked: &Hooked) -> Vec<LoggedEvent> {
    part(hooked, EventFilter::default(), 100, None).await.items
}

fn kinds(log: &[LoggedEvent]) -> Vec<&'static str> {
    log.iter().map(|logged| logged.event.kind.as_str()).collect()
}

fn standings(logged: &LoggedEvent) -> Vec<(WebhookId, Standing)> {
    logged.deliveries.iter().map(|delivery| (delivery.webhook_id, delivery.standing)).collect()
}

#[tokio::test]
async fn each_event_says_what_was_sent_and_where_it_stands_with_each_endpoint() {
    let hooked = Hooked::start().await;
    let picky = json!({ "url": hooked.receiver.url, "eventTypes": ["donation.changed"] });
    let picky = add(&hooked.world, &hooked.who, picky).await.webhook.webhook_id;
    let gift = hooked.gift().await;
    let before = log(&hooked).await;
    assert_eq!(kinds(&before), ["donation.created", "source.added"], "the newest first");
    assert_eq!(standings(&before[0]), [(hooked.id, Standing::Waits(None))], "no worker came to it yet");
    assert!(before[1].deliveries.is_empty(), "it was before the endpoints");
    hooked.work().await;
    let all = log(&hooked).await;
    let sent = &all[0];
    assert_eq!(standings(sent), [(hooked.id, Standing::Delivered)]);
    assert_eq!(sent.deliveries[0].last.unwrap().status_code, Some(204));
    assert_eq!(sent.body, hooked.receiver.all()[0].body);
    hooked.receiver.answer(|_| Some((500, "")));
    hooked.change(gift, 900).await;
    hooked.change(gift, 800).await;
    hooked.work().await;
    let failing = log(&hooked).await;
    for (place, id) in [(0, hooked.id), (1, picky)] {
        assert_eq!(standings(&failing[0])[place], (id, Standing::Behind));
        let (found, standing) = standings(&failing[1])[place];
        assert!(found == id && matches!(standing, Standing::Waits(Some(_))), "{standing:?}");
        assert_eq!(failing[1].deliveries[place].last.unwrap().status_code, Some(500));
    }
    hooked.enable(false).await;
    let off = log(&hooked).await;
    assert_eq!((standings(&off[0])[0].1, standings(&off[1])[0].1), (Standing::Off, Standing::Off));
    assert_eq!(standings(&off[2])[0].1, Standing::Delivered);
    let id = off[0].event.event_id;
    let backend = &hooked.world.test.backend;
    let one = backend.logged_event(&hooked.who, id, EventFilter::default()).await.unwrap().unwrap();
    assert_eq!((one.event.event_id, standings(&one)), (id, standings(&off[0])));
    let other = hooked.world.another_platform("Other Giving").await.webhooks().unwrap();
    assert!(backend.logged_event(&other, id, EventFilter::default()).await.unwrap().is_none());
    assert!(backend.logged_event(&hooked.who, id, filter("claim.paid", "")).await.unwrap().is_none());
}

#[tokio::test]
async fn the_log_is_narrowed_and_goes_on() {
    let hooked = Hooked::start().await;
    let (one, other) = (hooked.gift().await, hooked.gift().await);
    hooked.change(one, 900).await;
    hooked.change(one, 800).await;
    for (kind, subject, told) in [
        ("", one.to_string(), vec!["donation.changed", "donation.changed", "donation.created"]),
        ("donation.created", one.to_string(), vec!["donation.created"]),
        ("", other.to_string(), vec!["donation.created"]),
        ("donation.created", String::new(), vec!["donation.created", "donation.created"]),
        ("claim.paid", String::new(), vec![]),
    ] {
        let whole = part(&hooked, filter(kind, &subject), 100, None).await;
        assert_eq!((kinds(&whole.items), whole.next), (told.clone(), None));
        let (mut found, mut next) = (Vec::new(), None);
        loop {
            let part = part(&hooked, filter(kind, &subject), 1, next).await;
            found.extend(kinds(&part.items));
            next = part.next;
            if next.is_none() {
                break;
            }
        }
        assert_eq!(found, told, "{kind} {subject}");
    }
    let cursor = part(&hooked, filter("", &one.to_string()), 1, None).await.next;
    let request = PageRequest::new(1, cursor);
    let refused = hooked.world.test.backend.event_log(&hooked.who, EventFilter::default(), &request).await;
    assert_eq!(code(refused), "invalid_cursor");
}

#[tokio::test]
async fn a_rare_type_is_looked_for_in_parts() {
    let hooked = Hooked::start().await;
    hooked.world.test.settled().await;
    // Before all others; more than are looked through at once.
    let crowd = format!(
        "insert into event (event_id, transaction_id, at, kind, platform_id, subject_id)
         select gen_random_uuid(), 1, '{}', 'donation.created', '{}', gen_random_uuid()
         from generate_series(1, {})",
        super::NOW,
        hooked.world.platform_id.uuid(),
        backend::event::SEARCHED + 1,
    );
    hooked.world.test.by_hand(&crowd).await.unwrap();
    let (backend, rare) = (&hooked.world.test.backend, filter("source.added", ""));
    let first = backend.narrowed_events(&hooked.who, rare, &PageRequest::new(10, None)).await.unwrap();
    assert_eq!((first.items.len(), first.has_more), (0, true));
    let rest = PageRequest::new(10, Some(first.next));
    let rest = backend.narrowed_events(&hooked.who, rare, &rest).await.unwrap();
    assert_eq!((rest.items.len(), rest.has_more), (1, false));
    let newest = part(&hooked, rare, 10, None).await;
    assert_eq!(kinds(&newest.items), ["source.added"]);
    let older = part(&hooked, rare, 10, newest.next.clone()).await;
    assert_eq!((newest.next.is_some(), older.items.len(), older.next), (true, 0, None));
}
