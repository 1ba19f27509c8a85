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
    let words =
        server::api::openapi::document()["components"]["schemas"]["ChangedField"]["x-extensible-enum"]
            .clone();
    assert_eq!(words, json!(["netAmount", "settlementDate", "donor", "refunds"]));
}

#[tokio::test]
async fn the_list_is_for_those_who_may_manage_webhooks() {
    let world = World::start().await;
    world.get(&world.few, "/events").await.assert_problem(403, "insufficient_scope");
    world.get(&ANONYMOUS, "/events").await.assert_problem(401, "missing_token");
    let wrong = world.get(&world.platform, "/events?limit=101&after=x&kind=donation.created").await;
    wrong.assert_problem(400, "invalid_query");
    wrong.assert_errors(&[("limit", "out_of_range"), ("kind", "unknown_parameter")]);
}

#[tokio::test]
async fn the_list_is_narrowed_to_a_type_and_to_what_events_are_about() {
    let world = World::start().await;
    world.authorised_donor("zoe@example.org").await;
    let first = world.sent_gift(world.gift()).await;
    let second = world.sent_gift(world.gift()).await;
    let change = json!({ "netAmount": 900 });
    let changed = world.patch(&world.platform, &format!("/donations/{first}"), change).await;
    assert_eq!(changed.status, 200, "{changed:?}");
    world.house.settled().await;
    for (query, told) in [
        (format!("subject={first}"), vec![("donation.created", &first), ("donation.changed", &first)]),
        (format!("subject={first}&type=donation.changed"), vec![("donation.changed", &first)]),
        (
            "type=donation.created".to_owned(),
            vec![("donation.created", &first), ("donation.created", &second)],
        ),
        (format!("subject={second}&type=claim.paid"), vec![]),
        (format!("subject={}", second.replace("don_", "aut_")), vec![]),
    ] {
        let answer = world.get(&world.platform, &format!("/events?{query}")).await;
        let events = answer.body["data"].as_array().unwrap();
        let found: Vec<_> = events
            .iter()
            .map(|event| (event["type"].as_str().unwrap(), event["data"]["donationId"].clone()))
            .collect();
        let told: Vec<_> = told.into_iter().map(|(kind, gift)| (kind, json!(gift))).collect();
        assert_eq!((answer.status, found), (200, told), "{query}");
        assert_eq!(answer.body["hasMore"], false, "{query}");
    }
    let others = world.get(&world.other, &format!("/events?subject={first}")).await;
    assert_eq!((others.status, &others.body["data"]), (200, &json!([])));
    // The way on keeps the filter, and its cursor is good under no other.
    let query = format!("limit=1&subject={first}");
    let part = world.get(&world.platform, &format!("/events?{query}")).await;
    let next = world.get(&world.platform, part.next_part().unwrap()).await;
    assert_eq!(next.text_at("/data/0/type"), "donation.changed");
    let cursor = part.text_at("/nextCursor");
    for query in ["", "&type=donation.created", &format!("&subject={second}")] {
        let answer = world.get(&world.platform, &format!("/events?after={cursor}{query}")).await;
        answer.assert_errors(&[("after", "invalid_cursor")]);
    }
    let wrong = world.get(&world.platform, "/events?type=donor.created&subject=dnr_1").await;
    wrong.assert_problem(400, "invalid_query");
    wrong.assert_errors(&[("type", "unsupported"), ("subject", "invalid")]);
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
