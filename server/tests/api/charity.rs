//! The charities that added a platform.

use serde_json::json;
use server::api::{ApiSettings, router};

use crate::claim_page::Desk;
use crate::world::{BASE_URL, Call, NOW, Persona, World};

#[tokio::test]
async fn a_platform_sees_the_charities_that_added_it() {
    let world = World::start().await;
    let list = world.get(&world.platform, "/charities").await;
    assert_eq!(list.status, 200);
    assert_eq!(
        (list.body["hasMore"].clone(), list.body["data"].as_array().unwrap().len()),
        (json!(false), 1)
    );
    let charity = &list.body["data"][0];
    assert_eq!(charity["reference"], world.charity);
    assert_eq!(
        (charity["name"].clone(), charity["hmrcReference"].clone()),
        (json!("Example Hospice"), json!("AB12345"))
    );
    assert_eq!(
        (charity["state"].clone(), charity["nomineeState"].clone()),
        (json!("active"), json!("not_requested"))
    );
    assert_eq!(charity["confirmed"], json!(true));
    let third = world.house.platform("Third Giving").await;
    let third = world.persona(&third).await;
    assert_eq!(world.get(&third, "/charities").await.body["data"], json!([]));
}

#[tokio::test]
async fn a_reference_is_found_however_it_is_written() {
    let world = World::start().await;
    for reference in [
        world.charity.clone(),
        world.charity.to_lowercase(),
        world.charity.replace('-', ""),
        world.charity.replace('-', "%20"),
    ] {
        let answer = world.get(&world.platform, &format!("/charities/{reference}")).await;
        assert_eq!(
            (answer.status, answer.text_at("/reference")),
            (200, world.charity.clone()),
            "{reference}"
        );
    }
}

#[tokio::test]
async fn another_platforms_references_are_not_found() {
    let world = World::start().await;
    for reference in [world.others_charity.as_str(), "UP-0000-0000", "nothing", "UP-7K4M-Q2XZ", "*", "%FF"] {
        world
            .get(&world.platform, &format!("/charities/{reference}"))
            .await
            .assert_problem(404, "charity_not_found");
    }
}

#[tokio::test]
async fn the_claims_of_a_charity_are_a_list_with_parts() {
    let world = World::start().await;
    let path = format!("/charities/{}/claims", world.charity.to_lowercase());
    let answer = world.get(&world.platform, &format!("{path}?since=2026-11-01&limit=10")).await;
    assert_eq!(
        (answer.status, answer.body.clone()),
        (200, json!({"data": [], "hasMore": false, "nextCursor": null})),
        "{answer:?}"
    );
    assert_eq!(answer.header("link"), None);
    world.get(&world.other, &path).await.assert_problem(404, "charity_not_found");
    world.get(&world.platform, "/charities/NOBODY/claims").await.assert_problem(404, "charity_not_found");
    for (query, parameter, code) in [
        ("since=lately", "since", "invalid"),
        ("after=x", "after", "invalid_cursor"),
        ("status=accepted", "status", "unknown_parameter"),
    ] {
        let answer = world.get(&world.platform, &format!("{path}?{query}")).await;
        answer.assert_problem(400, "invalid_query");
        answer.assert_errors(&[(parameter, code)]);
    }
    world.get(&world.few, &path).await.assert_problem(403, "insufficient_scope");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_part_of_the_claims_is_found_whatever_marks_the_reference_has() {
    let desk = Desk::open().await;
    let house = &desk.open.house;
    let settings = ApiSettings { base_url: BASE_URL.to_owned() };
    let api = router(house.backend.clone(), settings);
    let platform = Persona { token: Some(desk.open.token.clone()) };
    desk.begin().await;
    house.work().await;
    // Another gift of the first day, for another claim of the next.
    house.set_clock(NOW);
    let gift = json!({
        "donor": {"type": "email", "value": "zoe@example.org"},
        "transaction": {"type": "direct", "id": desk.open.reference},
        "grossAmount": 1000, "currency": "GBP", "settlementDate": "2026-11-21",
    });
    let sent = Call::new("POST", "/donations").by(&platform).json(gift);
    let sent = sent.send(&api).await;
    assert_eq!(sent.status, 201, "{sent:?}");
    house.set_clock("2026-11-22T09:05:00Z");
    desk.begin().await;
    house.work().await;
    let named = "update source set reference = 'North 12/B', reference_key = 'NORTH12/B'";
    assert_eq!(house.by_hand(named).await, Ok(1));

    let path = "/charities/North%2012%2FB/claims?limit=1";
    let first = Call::new("GET", path).by(&platform).send(&api).await;
    let next = first.next_part().expect("there are two");
    assert!(next.starts_with("/charities/North%2012%2FB/claims?"), "{next}");
    let last = Call::new("GET", next).by(&platform).send(&api).await;
    assert_eq!((last.status, last.next_part()), (200, None), "{last:?}");
    assert_ne!(last.text_at("/data/0/id"), first.text_at("/data/0/id"));
}
