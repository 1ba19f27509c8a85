//! A cursor is good for the list that gave it: another refuses it, where it would leave rows out without a word.

use std::collections::BTreeSet;

use domain::PlatformId;
use serde_json::{Value, json};

use crate::world::{BASE, World};

/// Every list of the document that goes on.
const LISTS: [&str; 6] = [
    "/charities",
    "/charities/{reference}/claims",
    "/donations",
    "/events",
    "/terminals",
    "/webhook-endpoints/{webhookEndpointId}/deliveries",
];

#[test]
fn every_list_that_goes_on_is_tried() {
    let document = server::api::openapi::document();
    let mut going_on = BTreeSet::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        let parameters = item.pointer("/get/parameters").and_then(Value::as_array);
        if parameters.is_some_and(|all| all.iter().any(|parameter| parameter["name"] == "after")) {
            going_on.insert(path.strip_prefix(BASE).unwrap());
        }
    }
    assert_eq!(going_on, BTreeSet::from(LISTS));
}

#[tokio::test]
async fn a_cursor_goes_on_in_its_own_list_and_is_refused_by_every_other() {
    let world = World::start().await;
    // Two of everything.
    for mid in ["M1", "M2"] {
        world.sent_gift(world.gift()).await;
        let terminal = json!({"charity": world.charity, "mid": mid});
        let added = world.post(&world.platform, "/terminals", terminal).await;
        assert_eq!(added.status, 201, "{added:?}");
    }
    let platform = world
        .house
        .text("select platform_id::text from platform where name = 'Give & Go'")
        .await;
    let charity = world.house.charity("Second Hospice", "CD67890").await;
    let platform = PlatformId::from_uuid(platform.parse().unwrap());
    world.house.source(charity, platform).await;
    world.house.settled().await;
    let endpoint = json!({"url": "http://127.0.0.1:9/hooks"});
    let endpoint = world.post(&world.platform, "/webhook-endpoints", endpoint).await;
    let address = |list: &str| {
        list.replace("{reference}", &world.charity)
            .replace("{webhookEndpointId}", &endpoint.text_at("/id"))
    };

    for from in ["/charities", "/donations", "/events", "/terminals"] {
        let first = world.get(&world.platform, &format!("{from}?limit=1")).await;
        let cursor = first.text_at("/nextCursor");
        for to in LISTS {
            let path = format!("{}?limit=1&after={cursor}", address(to));
            let answer = world.get(&world.platform, &path).await;
            if to == from {
                assert_eq!(answer.status, 200, "{answer:?}");
                assert_ne!(answer.body["data"], first.body["data"], "{to} go on");
            } else {
                answer.assert_problem(400, "invalid_query");
                answer.assert_errors(&[("after", "invalid_cursor")]);
            }
        }
    }
}
