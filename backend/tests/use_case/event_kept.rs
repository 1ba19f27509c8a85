//! Events are kept for 90 days: a reader who comes back later is told that some are missing.

use backend::event::EventPage;
use backend::pagination::PageRequest;
use domain::EventId;
use serde_json::json;

use crate::person::{World, code};

const NOW: &str = "2026-11-21T09:00:00Z";

async fn read(world: &World, after: Option<&str>) -> Result<EventPage, backend::Error> {
    world.test.settled().await;
    let who = world.platform.webhooks().unwrap();
    let request = PageRequest::new(100, after.map(str::to_owned));
    world.test.backend.events_of_platform(&who, &request).await
}

fn ids(page: &EventPage) -> Vec<EventId> {
    page.items.iter().map(|event| event.event_id).collect()
}

#[tokio::test]
async fn a_cursor_before_what_is_forgotten_is_refused_and_one_behind_it_goes_on() {
    let world = World::at(NOW).await;
    let early = read(&world, None).await.unwrap();
    world.sent(json!({})).await;
    let late = read(&world, Some(&early.next)).await.unwrap();
    assert_eq!(late.items.len(), 1);
    let all = read(&world, None).await.unwrap();
    world.test.set_clock("2027-02-20T09:00:00Z");
    // Nothing is refused before something is missing.
    assert!(read(&world, Some(&early.next)).await.is_ok());
    world.test.backend.forget_old().await.unwrap();
    let first_id = all.items[0].event_id.to_string();
    for after in [&early.next, &first_id] {
        assert_eq!(code(read(&world, Some(after)).await), "the cursor has expired");
    }
    // Whoever had read everything has missed nothing, and neither has who starts anew.
    let nothing = read(&world, Some(&late.next)).await.unwrap();
    assert_eq!((nothing.items.len(), &nothing.next), (0, &late.next));
    let last_id = late.items[0].event_id.to_string();
    let nothing = read(&world, Some(&last_id)).await.unwrap();
    assert_eq!((nothing.items.len(), &nothing.next), (0, &late.next));
    let anew = read(&world, None).await.unwrap();
    assert_eq!(anew.items.len(), 0);
    world.sent(json!({})).await;
    let known = ids(&read(&world, None).await.unwrap());
    assert_eq!(known.len(), 1);
    for cursor in [&late.next, &anew.next, &last_id] {
        assert_eq!(ids(&read(&world, Some(cursor)).await.unwrap()), known);
    }
}

#[tokio::test]
async fn a_clock_that_is_moved_about_keeps_nobody_from_paging() {
    let world = World::at(NOW).await;
    world.test.set_clock("2027-06-01T09:00:00Z");
    for _ in 0..2 {
        world.sent(json!({})).await;
    }
    world.test.set_clock(NOW);
    world.sent(json!({})).await;
    world.test.set_clock("2027-06-02T09:00:00Z");
    // The last one is forgotten, the two before it are not.
    world.test.backend.forget_old().await.unwrap();
    let left = ids(&read(&world, None).await.unwrap());
    assert_eq!(left.len(), 2);
    let who = world.platform.webhooks().unwrap();
    let (mut found, mut after) = (Vec::new(), None);
    for _ in 0..2 {
        let request = PageRequest::new(1, after);
        let page = world.test.backend.events_of_platform(&who, &request).await;
        let page = page.unwrap();
        found.extend(ids(&page));
        after = Some(page.next);
    }
    assert_eq!(found, left);
}
