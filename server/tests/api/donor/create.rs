use serde_json::json;

use crate::world::{Call, World};

#[tokio::test]
async fn a_new_donor_is_created_and_a_known_one_is_given() {
    let world = World::start().await;
    let body = json!({"email": "Zoe@example.org", "phone": "07700 900123", "verified": true });
    let created = world.post(&world.platform, "/donors", body.clone()).await;
    assert_eq!(created.status, 201);
    let id = created.text_at("/id");
    assert!(id.starts_with("dnr_"));
    let place = created.header("location").unwrap().strip_prefix("/integrations/v1").unwrap();
    assert_eq!(world.get(&world.platform, place).await.status, 200);
    for known in
        [body, json!({"email": "zoe@example.org"}), json!({"phone": "+447700900123", "verified": true })]
    {
        let answer = world.post(&world.other, "/donors", known).await;
        assert_eq!((answer.status, answer.text_at("/id")), (200, id.clone()));
        assert_eq!(answer.header("location"), None);
    }
    assert_eq!(world.house.count("select count(*) from donor").await, 1);
}

#[tokio::test]
async fn case_17_an_address_and_a_phone_of_two_donors_are_not_joined() {
    let world = World::start().await;
    world.post(&world.platform, "/donors", json!({"email": "zoe@example.org"})).await;
    world.post(&world.platform, "/donors", json!({"phone": "07700900124", "verified": true })).await;
    world
        .post(
            &world.platform,
            "/donors",
            json!({"email": "adam@example.org", "phone": "07700900125", "verified": true }),
        )
        .await;
    let conflict = world
        .post(
            &world.other,
            "/donors",
            json!({"email": "zoe@example.org", "phone": "07700900125", "verified": true }),
        )
        .await;
    conflict.assert_problem(409, "donor_conflict");
    assert!(
        !conflict.text.contains("zoe")
            && !conflict.text.contains("dnr_")
            && !conflict.text.contains("900125")
    );
}

#[tokio::test]
async fn a_repeat_is_answered_as_the_first_was() {
    let world = World::start().await;
    let create = || {
        Call::new("POST", "/donors").by(&world.platform).key("k-1").json(json!({"email": "zoe@example.org"}))
    };
    let (first, again) = (world.call(create()).await, world.call(create()).await);
    assert_eq!((first.status, first.header("idempotency-replayed")), (201, None));
    assert_eq!((again.status, again.header("idempotency-replayed")), (201, Some("true")));
    assert_eq!(first.body, again.body);
    let other = Call::new("POST", "/donors")
        .by(&world.platform)
        .key("k-1")
        .json(json!({"email": "adam@example.org"}));
    world.call(other).await.assert_problem(422, "idempotency_key_reused");
}

#[tokio::test]
async fn wrong_donors_are_told_what_is_wrong_and_not_stored() {
    let world = World::start().await;
    let cases = [
        (json!({}), vec![("", "required")]),
        (json!({"email": null, "phone": " ", "verified": true }), vec![("", "required")]),
        (json!({"email": "zoe"}), vec![("/email", "invalid")]),
        (json!({"email": "zoe@example"}), vec![("/email", "invalid")]),
        (json!({"email": ["zoe@example.org"]}), vec![("/email", "wrong_type")]),
        (json!({"phone": "12", "email": 7}), vec![("/phone", "invalid"), ("/email", "wrong_type")]),
        (json!({"phone": "07700 900123"}), vec![("/verified", "required")]),
        (json!({"phone": "07700 900123", "verified": false}), vec![("/verified", "must_be_verified")]),
        (json!({"email": "zoe@example.org", "name": "Zoë"}), vec![("/name", "unknown_field")]),
        (json!({"email": "zoe\u{0}@example.org"}), vec![("/email", "invalid")]),
    ];
    for (body, errors) in cases {
        let answer = world.post(&world.platform, "/donors", body).await;
        answer.assert_problem(422, "invalid_fields");
        answer.assert_errors(&errors);
        assert!(!answer.text.contains("zoe"), "{answer:?}");
        let at_verified = answer.text_at("/errors/0/pointer") == "/verified";
        assert_eq!(at_verified, answer.text_at("/errors/0/detail").contains("verified: true"), "{answer:?}");
    }
    assert_eq!(world.house.count("select count(*) from donor").await, 0);
}
