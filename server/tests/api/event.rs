//! The list of events.

use serde_json::json;

use crate::world::{ANONYMOUS, World};

#[tokio::test]
async fn a_platform_catches_up_with_what_it_missed() {
    let world = World::start().await;
    let donor = world.authorised_donor("zoe@example.org").await;
    let mut gift = world.gift();
    gift["settlementDate"] = json!("2026-11-21");
    let gift = world.sent_gift(gift).await;
    world.house.settled().await;
    let first = world.get(&world.platform, "/events?limit=2").await;
    assert_eq!((first.status, first.body["hasMore"].clone()), (200, json!(true)));
    assert_eq!(first.text_at("/data/0/type"), "source.added");
    assert_eq!(first.text_at("/data/0/data/reference"), world.charity);
    assert_eq!(first.text_at("/data/1/type"), "authorisation.given");
    let path = format!("/events?after={}", first.text_at("/nextCursor"));
    let second = world.get(&world.platform, &path).await;
    assert_eq!(second.body["hasMore"], false);
    let by_link = world.get(&world.platform, first.next_part().unwrap()).await;
    assert_eq!(by_link.body, second.body);
    assert_eq!(second.next_part(), None, "there are no more yet");
    assert_eq!(
        second.body["data"],
        json!([{
            "id": second.text_at("/data/0/id"), "type": "donation.created", "timestamp": crate::world::NOW,
            "data": {"donationId": gift, "donorId": donor, "status": "declared"},
        }])
    );
    // The end has a cursor too, and an event's id is one.
    let end = second.text_at("/nextCursor");
    let nothing = world.get(&world.platform, &format!("/events?after={end}")).await;
    assert_eq!((nothing.body["data"].clone(), nothing.text_at("/nextCursor")), (json!([]), end));
    let id = first.text_at("/data/1/id");
    let by_id = world.get(&world.platform, &format!("/events?after={id}")).await;
    assert_eq!(by_id.body, second.body);
    let others = world.get(&world.other, "/events").await;
    assert_eq!(others.body["data"].as_array().unwrap().len(), 1);
    world
        .get(&world.other, &format!("/events?after={id}"))
        .await
        .assert_errors(&[("after", "invalid_cursor")]);
}

#[tokio::test]
async fn a_change_is_told_by_the_names_under_which_it_was_sent() {
    let world = World::start().await;
    let gift = world.sent_gift(world.gift()).await;
    let change = json!({
        "netAmount": 900, "settlementDate": "2026-11-24", "donor": {"type": "email", "value": "adam@example.org"}
    });
    let changed = world.patch(&world.platform, &format!("/donations/{gift}"), change).await;
    assert_eq!(changed.status, 200, "{changed:?}");
    world.house.settled().await;
    let events = world.get(&world.platform, "/events").await;
    let events = events.body["data"].as_array().unwrap();
    let told = events.iter().find(|event| event["type"] == "donation.changed");
    assert_eq!(told.unwrap()["data"]["changed"], json!(["netAmount", "settlementDate", "donor"]));
    // The document says the same: another name would have been refused above, where each answer is held against it.
    let words = server::api::openapi::document()["components"]["schemas"]["ChangedField"]["x-extensible-enum"].clone();
    assert_eq!(words, json!(["netAmount", "settlementDate", "donor", "refunds"]));
}

#[tokio::test]
async fn the_list_is_for_those_who_may_manage_webhooks() {
    let world = World::start().await;
    world.get(&world.few, "/events").await.assert_problem(403, "insufficient_scope");
    world.get(&ANONYMOUS, "/events").await.assert_problem(401, "missing_token");
    let wrong = world.get(&world.platform, "/events?limit=101&after=x&type=donation.created").await;
    wrong.assert_problem(400, "invalid_query");
    wrong.assert_errors(&[("limit", "out_of_range"), ("type", "unknown_parameter")]);
}

#[tokio::test]
async fn a_cursor_with_forgotten_events_behind_it_is_gone() {
    let world = World::start().await;
    world.house.settled().await;
    let first = world.get(&world.platform, "/events?limit=1").await;
    world.sent_gift(world.gift()).await;
    world.house.set_clock("2027-03-01T09:00:00Z");
    world.house.backend.forget_old().await.unwrap();
    let path = format!("/events?after={}", first.text_at("/nextCursor"));
    let gone = world.get(&world.platform, &path).await;
    gone.assert_problem(410, "cursor_expired");
    assert!(gone.text_at("/detail").contains("without after"), "{gone:?}");
    let anew = world.get(&world.platform, "/events").await;
    assert_eq!((anew.status, &anew.body["data"]), (200, &json!([])));
    let path = format!("/events?after={}", anew.text_at("/nextCursor"));
    assert_eq!(world.get(&world.platform, &path).await.status, 200);
}
