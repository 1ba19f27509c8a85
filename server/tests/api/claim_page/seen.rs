//! What the donor and the platform see of a claim.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use backend::sign_in::Audience;
use backend::testing::words::say;

use super::Desk;
use crate::page_walls::text;

#[tokio::test(flavor = "multi_thread")]
async fn the_donor_reads_how_far_the_claim_is() {
    let desk = Desk::open().await;
    let donor = desk.open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let gift = format!("/giving/donations/{}", desk.open.gift);
    // The list says where the gift stands; its page says more.
    let shows = async |state: &str, more: &str| {
        let [state, more] = [state, more].map(|id| say("states", id, []));
        let list = text(desk.open.get("/giving", &donor).await).await;
        assert!(list.contains(&format!(">{state}<")), "{state}: {list}");
        let page = text(desk.open.get(&gift, &donor).await).await;
        assert!(page.contains(&state) && page.contains(&more), "{state}, {more}: {page}");
    };
    shows("declared", "note-declared").await;
    let sent =
        desk.open.house.by_hand("update donation set status = 'claimed' where status = 'declared'").await;
    assert_eq!(sent, Ok(1));
    shows("claimed", "note-claimed").await;
    let back =
        desk.open.house.by_hand("update donation set status = 'declared' where status = 'claimed'").await;
    assert_eq!(back, Ok(1));
    desk.claim().await;
    shows("accepted", "note-accepted").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_platform_sees_its_part_of_the_claim_and_is_told_of_each_step() {
    let desk = Desk::open().await;
    let id = desk.claim().await;
    let ask = async |path: &str| {
        let request = Request::get(format!("/integrations/v1{path}"))
            .header(header::AUTHORIZATION, format!("Bearer {}", desk.open.token))
            .body(Body::empty())
            .unwrap();
        let answer = desk.open.send(request).await;
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        serde_json::from_str::<serde_json::Value>(&text(answer).await).unwrap()
    };
    let claims = ask(&format!("/charities/{}/claims", desk.open.reference)).await;
    assert_eq!(claims["data"].as_array().unwrap().len(), 1, "{claims}");
    let claim = &claims["data"][0];
    assert_eq!(
        (claim["id"].as_str(), claim["status"].as_str()),
        (Some(id.to_string().as_str()), Some("accepted"))
    );
    desk.open.house.settled().await;
    let events = ask("/events?limit=100").await;
    let types: Vec<&str> =
        events["data"].as_array().unwrap().iter().filter_map(|event| event["type"].as_str()).collect();
    for wanted in ["claim.submitted", "claim.accepted", "donation.accepted"] {
        assert!(types.contains(&wanted), "{wanted}: {types:?}");
    }
    for event in events["data"].as_array().unwrap() {
        if event["type"].as_str().is_some_and(|kind| kind.starts_with("claim.")) {
            assert!(event.to_string().contains(&id.to_string()), "{event}");
        }
    }
}
