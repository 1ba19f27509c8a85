use crate::world::{Call, World};

#[tokio::test]
async fn the_same_address_is_the_same_donor_for_every_platform() {
    let world = World::start().await;
    let donor = world.donor("zoe@example.org").await;
    for value in ["zoe@example.org", "Zoe@Example.ORG", "%20zoe@example.org%20"] {
        for who in [&world.platform, &world.few, &world.other] {
            let answer = world.get(who, &format!("/donors?type=email&value={value}")).await;
            assert_eq!((answer.status, answer.text_at("/id")), (200, donor.clone()), "{value}");
        }
    }
    let with_a_type = Call::new("GET", "/donors?type=email&value=zoe@example.org")
        .by(&world.few)
        .header("content-type", "application/json");
    assert_eq!(world.call(with_a_type).await.status, 200);
}

#[tokio::test]
async fn a_phone_is_found_however_it_is_written() {
    let world = World::start().await;
    let created = world
        .post(&world.platform, "/donors", serde_json::json!({"phone": "07700 900123", "verified": true }))
        .await;
    for value in ["%2B447700900123", "+447700900123", "07700900123", "07700%20900-123", "00447700900123"] {
        let answer = world.get(&world.platform, &format!("/donors?type=phone&value={value}")).await;
        assert_eq!((answer.status, answer.text_at("/id")), (200, created.text_at("/id")), "{value}");
    }
}

#[tokio::test]
async fn an_address_with_a_plus_is_found_escaped_or_not() {
    let world = World::start().await;
    let donor = world.donor("zoe+gifts@example.org").await;
    for value in ["zoe%2Bgifts@example.org", "zoe+gifts@example.org"] {
        assert_eq!(
            world.get(&world.platform, &format!("/donors?type=email&value={value}")).await.text_at("/id"),
            donor
        );
    }
}

#[tokio::test]
async fn who_is_not_known_is_not_found() {
    let world = World::start().await;
    for query in ["type=email&value=nobody@example.org", "type=phone&value=07700900999"] {
        let answer = world.get(&world.platform, &format!("/donors?{query}")).await;
        answer.assert_problem(404, "donor_not_found");
        assert!(!answer.text.contains("nobody@example.org") && !answer.text.contains("900999"), "{answer:?}");
    }
}

#[tokio::test]
async fn wrong_queries_are_told_what_is_wrong() {
    let world = World::start().await;
    let cases: [(&str, &[(&str, &str)]); 9] = [
        ("", &[("type", "required"), ("value", "required")]),
        ("?type=email", &[("value", "required")]),
        ("?value=zoe@example.org", &[("type", "required")]),
        ("?type=email&value=", &[("value", "required")]),
        ("?type=uid&value=zoe@example.org", &[("type", "unsupported")]),
        ("?type=email&value=zoe", &[("value", "invalid")]),
        ("?type=phone&value=12", &[("value", "invalid")]),
        ("?type=email&type=email&value=zoe@example.org", &[("type", "repeated")]),
        ("?type=email&value=zoe&name=Z", &[("value", "invalid"), ("name", "unknown_parameter")]),
    ];
    for (query, errors) in cases {
        let answer = world.get(&world.platform, &format!("/donors{query}")).await;
        answer.assert_problem(400, "invalid_query");
        answer.assert_errors(errors);
        assert!(!answer.text.contains("zoe"), "{answer:?}");
    }
}
