use crate::world::World;

#[tokio::test]
async fn a_donation_is_read_as_it_was_answered() {
    let world = World::start().await;
    let created = world.post(&world.platform, "/donations", world.gift()).await;
    let shown = world.get(&world.platform, &format!("/donations/{}", created.text_at("/id"))).await;
    assert_eq!((shown.status, &shown.body), (200, &created.body));
    assert_eq!((shown.header("etag"), created.header("etag")), (Some("\"v1\""), Some("\"v1\"")));
}

#[tokio::test]
async fn anothers_donation_is_not_found() {
    let world = World::start().await;
    let id = world.sent_gift(world.gift()).await;
    world.get(&world.other, &format!("/donations/{id}")).await.assert_problem(404, "donation_not_found");
    world
        .get(&world.platform, "/donations/don_01ke5v3s8f7qk9mz4x2w6r1t0a")
        .await
        .assert_problem(404, "donation_not_found");
}
