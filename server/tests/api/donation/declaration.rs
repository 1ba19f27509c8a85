use serde_json::json;

use crate::world::World;

#[tokio::test]
async fn the_declaration_is_told_without_the_donor() {
    let world = World::start().await;
    world.authorised_donor("zoe@example.org").await;
    let mut gift = world.gift();
    gift["settlementDate"] = json!("2026-11-21");
    let id = world.sent_gift(gift).await;
    let path = format!("/donations/{id}/declaration");
    let answer = world.get(&world.platform, &path).await;
    assert_eq!(
        (answer.status, answer.text_at("/status"), answer.text_at("/donationId")),
        (200, "made".to_owned(), id.clone()),
        "{answer:?}"
    );
    assert!(answer.text_at("/text").contains("Example Hospice"));
    for personal in ["Zoë", "O'Neil", "Example Street", "LS1"] {
        assert!(!answer.text.contains(personal), "{answer:?}");
    }
    world.patch(&world.platform, &format!("/donations/{id}"), json!({"netAmount": 900})).await;
    let newer = world.get(&world.platform, &path).await;
    assert_eq!(newer.text_at("/status"), "made");
    assert_ne!(newer.text_at("/id"), answer.text_at("/id"));
    world.get(&world.other, &path).await.assert_problem(404, "donation_not_found");
}

#[tokio::test]
async fn a_gift_that_waits_has_none() {
    let world = World::start().await;
    let id = world.sent_gift(world.gift()).await;
    world
        .get(&world.platform, &format!("/donations/{id}/declaration"))
        .await
        .assert_problem(404, "declaration_not_found");
    world
        .get(&world.platform, "/donations/nothing/declaration")
        .await
        .assert_problem(404, "donation_not_found");
}
