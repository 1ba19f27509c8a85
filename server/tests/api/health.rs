use serde_json::json;

use crate::world::{ANONYMOUS, NOW, World};

#[tokio::test]
async fn everybody_may_ask_how_the_service_is() {
    let world = World::start().await;
    let answer = world.get(&ANONYMOUS, "/health").await;
    assert_eq!(answer.status, 200);
    assert_eq!(
        answer.body,
        json!({"status": "ok", "api": "ok", "database": "ok", "time": NOW})
    );
}

#[tokio::test]
async fn a_database_that_is_away_is_said() {
    let world = World::start().await;
    world.house.backend.close().await;
    let answer = world.get(&ANONYMOUS, "/health").await;
    assert_eq!(
        (answer.status, answer.text_at("/database").as_str()),
        (503, "down")
    );
}

#[tokio::test]
async fn health_takes_no_parameters() {
    let world = World::start().await;
    let answer = world.get(&ANONYMOUS, "/health?verbose=1").await;
    answer.assert_problem(400, "invalid_query");
    answer.assert_errors(&[("verbose", "unknown_parameter")]);
}
