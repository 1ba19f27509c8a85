use serde_json::json;

use crate::world::World;

#[tokio::test]
async fn the_answer_is_that_of_the_query() {
    let world = World::start().await;
    let donor = world.donor("zoe@example.org").await;
    let answer = world
        .post(&world.few, "/donors/lookup", json!({"type": "email", "value": " ZOE@example.org "}))
        .await;
    assert_eq!((answer.status, answer.text_at("/id")), (200, donor));
    let unknown =
        world.post(&world.few, "/donors/lookup", json!({"type": "phone", "value": "07700900999"})).await;
    unknown.assert_problem(404, "donor_not_found");
}

#[tokio::test]
async fn wrong_bodies_are_told_what_is_wrong() {
    let world = World::start().await;
    let cases = [
        (json!({}), vec![("/type", "required"), ("/value", "required")]),
        (json!({"type": "email"}), vec![("/value", "required")]),
        (json!({"type": "par", "value": "ABCDEFGH"}), vec![("/type", "unsupported")]),
        (json!({"type": "email", "value": "nobody"}), vec![("/value", "invalid")]),
        (json!({"type": 1, "value": true}), vec![("/type", "wrong_type"), ("/value", "wrong_type")]),
        (json!({"type": "email", "value": "a@example.org", "x": 1}), vec![("/x", "unknown_field")]),
    ];
    for (body, errors) in cases {
        let answer = world.post(&world.platform, "/donors/lookup", body).await;
        answer.assert_problem(422, "invalid_fields");
        answer.assert_errors(&errors);
    }
}
