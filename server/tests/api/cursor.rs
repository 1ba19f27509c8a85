//! A cursor is good for the list that gave it, to whom and under which filters it gave it: others refuse it, where it would leave
//! rows out without a word.

use std::collections::BTreeSet;

use domain::PlatformId;
use serde_json::{Value, json};

use crate::world::{BASE, Persona, World, with};

/// Every list of the document that goes on.
const LISTS: [&str; 9] = [
    "/authorisation-sessions",
    "/charities",
    "/charities/{reference}/claims",
    "/donations",
    "/donors/{donorId}/linked-accounts",
    "/events",
    "/terminals",
    "/webhook-endpoints",
    "/webhook-endpoints/{webhookEndpointId}/deliveries",
];
const PARS: [&str; 2] = ["V0010013021297438573920193847", "V0010013021297438573920193848"];

/// Two cards of a donor's, two sessions and two endpoints; gives the id of the last one.
async fn two_cards_and_endpoints(world: &World, who: &Persona, donor: &str) -> String {
    let mut last = None;
    for par in PARS {
        let card = json!({"value": par});
        let path = format!("/donors/{donor}/linked-accounts/par");
        let linked = world.put(who, &path, card).await;
        assert!(linked.status < 300, "{linked:?}");
        let begun = world.post(who, "/authorisation-sessions", json!({})).await;
        assert_eq!(begun.status, 201, "{begun:?}");
        let endpoint = json!({"url": "http://127.0.0.1:9/hooks"});
        last = Some(world.post(who, "/webhook-endpoints", endpoint).await);
    }
    last.unwrap().text_at("/id")
}

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
    let platform = world.house.text("select platform_id::text from platform where name = 'Give & Go'").await;
    let charity = world.house.charity("Second Hospice", "CD67890").await;
    let platform = PlatformId::from_uuid(platform.parse().unwrap());
    world.house.source(charity, platform).await;
    let donor = world.donor("zoe@example.org").await;
    let endpoint = two_cards_and_endpoints(&world, &world.platform, &donor).await;
    world.house.settled().await;
    let address = |list: &str| {
        list.replace("{reference}", &world.charity)
            .replace("{donorId}", &donor)
            .replace("{webhookEndpointId}", &endpoint)
    };

    for from in [
        "/authorisation-sessions",
        "/charities",
        "/donations",
        "/donors/{donorId}/linked-accounts",
        "/events",
        "/terminals",
        "/webhook-endpoints",
    ] {
        let path = format!("{}?limit=1", address(from));
        let first = world.get(&world.platform, &path).await;
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

#[tokio::test]
async fn a_cursor_is_refused_with_the_token_of_another_platform() {
    let world = World::start().await;
    let second = world.house.charity("Second Hospice", "CD67890").await;
    let donor = world.donor("zoe@example.org").await;
    // Two of everything for each of them.
    for (who, name, charity) in [
        (&world.platform, "Give & Go", &world.charity),
        (&world.other, "Other Giving", &world.others_charity),
    ] {
        for mid in ["M1", "M2"] {
            let gift = with(world.gift(), "/transaction/id", json!(charity));
            let sent = world.post(who, "/donations", gift).await;
            assert_eq!(sent.status, 201, "{sent:?}");
            let terminal = json!({"charity": charity, "mid": mid});
            let added = world.post(who, "/terminals", terminal).await;
            assert_eq!(added.status, 201, "{added:?}");
        }
        let platform = format!("select platform_id::text from platform where name = '{name}'");
        let platform = world.house.text(&platform).await;
        let platform = PlatformId::from_uuid(platform.parse().unwrap());
        world.house.source(second, platform).await;
        two_cards_and_endpoints(&world, who, &donor).await;
    }
    world.house.settled().await;
    let links = format!("/donors/{donor}/linked-accounts");
    let lists = [
        "/authorisation-sessions",
        "/charities",
        "/donations",
        links.as_str(),
        "/events",
        "/terminals",
        "/webhook-endpoints",
    ];
    for list in lists {
        let theirs = world.get(&world.other, &format!("{list}?limit=1")).await;
        let path = format!("{list}?limit=1&after={}", theirs.text_at("/nextCursor"));
        let own = world.get(&world.other, &path).await;
        assert_eq!(own.status, 200, "{list}: {own:?}");
        let answer = world.get(&world.platform, &path).await;
        answer.assert_problem(400, "invalid_query");
        answer.assert_errors(&[("after", "invalid_cursor")]);
    }
}

#[tokio::test]
async fn a_cursor_is_refused_under_other_filters_than_it_was_given_for() {
    let world = World::start().await;
    for mid in ["M1", "M2"] {
        world.sent_gift(world.gift()).await;
        let terminal = json!({"charity": world.charity, "mid": mid});
        let added = world.post(&world.platform, "/terminals", terminal).await;
        assert_eq!(added.status, 201, "{added:?}");
    }
    for _ in 0..2 {
        world.post(&world.platform, "/authorisation-sessions", json!({})).await;
    }
    let charity = &world.charity;
    let otherwise_written = charity.to_lowercase().replace('-', "%20");
    let cases = [
        (
            "/donations",
            format!("status=awaiting_settlement&charity={charity}&createdFrom=2026-11-21"),
            // How many rows a part has, the order, and how a value is written make no other list.
            format!(
                "limit=50&createdFrom=2026-11-21T00:00:00Z&charity={otherwise_written}&status=awaiting_settlement"
            ),
            vec![
                String::new(),
                "status=awaiting_settlement".to_owned(),
                format!("status=awaiting_donor&charity={charity}&createdFrom=2026-11-21"),
                format!("status=awaiting_settlement&charity={charity}&createdFrom=2026-11-20"),
                format!("status=awaiting_settlement&charity={charity}&createdBefore=2026-11-21"),
                format!("status=awaiting_settlement&charity={charity}&createdFrom=2026-11-21&reference=a"),
            ],
        ),
        (
            "/terminals",
            format!("charity={charity}"),
            format!("charity={otherwise_written}"),
            vec![String::new()],
        ),
        (
            "/events",
            "type=terminal.added".to_owned(),
            "limit=50&type=terminal.added".to_owned(),
            vec![String::new(), "type=donation.created".to_owned()],
        ),
        (
            "/authorisation-sessions",
            "status=open".to_owned(),
            "limit=50&status=open".to_owned(),
            vec![String::new(), "status=expired".to_owned()],
        ),
    ];
    world.house.settled().await;
    for (list, filters, same, others) in cases {
        let first = world.get(&world.platform, &format!("{list}?limit=1&{filters}")).await;
        let cursor = first.text_at("/nextCursor");
        for query in [&filters, &same] {
            let path = format!("{list}?after={cursor}&{query}");
            let second = world.get(&world.platform, &path).await;
            assert_eq!(second.status, 200, "{list} {query}: {second:?}");
            assert_eq!(second.body["data"].as_array().unwrap().len(), 1, "{query}");
        }
        for query in others {
            let path = format!("{list}?after={cursor}&{query}");
            let answer = world.get(&world.platform, path.trim_end_matches('&')).await;
            answer.assert_problem(400, "invalid_query");
            answer.assert_errors(&[("after", "invalid_cursor")]);
        }
    }
}

/// Whoever pages through every list in the same way needs no exception for the short ones.
#[tokio::test]
async fn the_short_lists_are_paged_through_like_the_long_ones() {
    let world = World::start().await;
    let donor = world.donor("zoe@example.org").await;
    two_cards_and_endpoints(&world, &world.platform, &donor).await;
    for list in [format!("/donors/{donor}/linked-accounts"), "/webhook-endpoints".to_owned()] {
        let whole = world.get(&world.platform, &list).await;
        assert_eq!((whole.body["hasMore"].clone(), whole.next_part()), (json!(false), None));
        let whole = whole.body["data"].as_array().unwrap().clone();
        assert_eq!(whole.len(), 2, "{list}");
        let first = world.get(&world.platform, &format!("{list}?limit=1")).await;
        assert_eq!(
            (first.status, &first.body["data"], &first.body["hasMore"]),
            (200, &json!([whole[0]]), &json!(true)),
            "{first:?}"
        );
        let cursor = first.text_at("/nextCursor");
        let next = first.next_part().unwrap();
        assert_eq!(next, format!("{list}?limit=1&after={cursor}"));
        let second = world.get(&world.platform, next).await;
        assert_eq!(
            (&second.body["data"], &second.body["hasMore"], &second.body["nextCursor"]),
            (&json!([whole[1]]), &json!(false), &Value::Null),
            "{second:?}"
        );
        let answer = world.get(&world.platform, &format!("{list}?limit=101")).await;
        answer.assert_errors(&[("limit", "out_of_range")]);
    }
}

#[tokio::test]
async fn a_cursor_of_one_donors_cards_is_refused_for_anothers() {
    let world = World::start().await;
    let zoe = world.donor("zoe@example.org").await;
    let adam = world.donor("adam@example.org").await;
    two_cards_and_endpoints(&world, &world.platform, &zoe).await;
    let first = format!("/donors/{zoe}/linked-accounts?limit=1");
    let cursor = world.get(&world.platform, &first).await.text_at("/nextCursor");
    let others = format!("/donors/{adam}/linked-accounts?limit=1&after={cursor}");
    let answer = world.get(&world.platform, &others).await;
    answer.assert_problem(400, "invalid_query");
    answer.assert_errors(&[("after", "invalid_cursor")]);
}
