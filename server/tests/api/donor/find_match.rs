use serde_json::json;

use crate::world::{ANONYMOUS, Call, World, with};

#[tokio::test]
async fn a_match_is_a_donor_for_donations() {
    let world = World::start().await;
    let donor = world.authorised_donor("zoe@example.org").await;
    let evidence = json!({
        "card": {"par": "V0010013021297438573920193847", "cardholderName": "MS ZOE O'NEIL", "bin": "400000", "last4": "0002"},
        "address": {"postcode": "LS11AA", "houseNo": "1"},
    });
    let found = world.post(&world.platform, "/donors/match", evidence).await;
    assert_eq!(found.status, 200, "{found:?}");
    assert_eq!(found.text_at("/expiresAt"), "2026-11-22T09:05:00Z");
    assert!(!found.text.contains("dnr_"), "whose it is stays with us");
    let by_match = json!({"type": "match", "value": found.text_at("/matchId")});
    let gift =
        world.post(&world.platform, "/donations", with(world.gift(), "/donor", by_match.clone())).await;
    assert_eq!((gift.status, gift.text.contains("dnr_")), (201, false), "a gift tells no more");
    assert_eq!(gift.body["donor"], by_match);

    let unknown =
        with(world.gift(), "/donor", json!({"type": "par", "value": "V0010013021297438573920193847"}));
    let id = world.sent_gift(unknown).await;
    let changed = world.patch(&world.platform, &format!("/donations/{id}"), json!({"donor": by_match})).await;
    assert_eq!((changed.status, changed.text.contains(&donor)), (200, false));

    let theirs = with(with(world.gift(), "/donor", by_match), "/transaction/id", json!(world.others_charity));
    let refused = world.post(&world.other, "/donations", theirs).await;
    refused.assert_problem(422, "invalid_fields");
    refused.assert_errors(&[("/donor/value", "unknown_donor")]);
}

#[tokio::test]
async fn nothing_tells_which_part_failed() {
    let world = World::start().await;
    world.authorised_donor("zoe@example.org").await;
    let mut answers = Vec::new();
    for evidence in [
        json!({"email": "nobody@example.org"}),
        json!({"phoneNumber": "+447700900123"}),
        json!({"card": {"par": "V0010013021297438573920193847"}}),
        json!({"email": "zoe@example.org", "card": {"cardholderName": "A SMITH"}}),
        json!({"email": "zoe@example.org", "address": {"postcode": "LS1 1AA", "houseNo": "2"}}),
        json!({"card": {"cardholderName": "Z ONEIL"}, "address": {"postcode": "LS1 1AB", "houseNo": "1"}}),
    ] {
        let answer = world.post(&world.platform, "/donors/match", evidence).await;
        answer.assert_problem(404, "no_match");
        answers.push(with(answer.body, "/instance", json!(null)));
    }
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
}

#[tokio::test]
async fn a_match_is_repeated_under_its_key() {
    let world = World::start().await;
    world.donor("zoe@example.org").await;
    let call = || {
        Call::new("POST", "/donors/match")
            .by(&world.platform)
            .key("k-1")
            .json(json!({"email": "zoe@example.org"}))
    };
    let (first, again) = (world.call(call()).await, world.call(call()).await);
    assert_eq!((again.status, again.header("idempotency-replayed")), (200, Some("true")));
    assert_eq!(first.body, again.body);
    assert_eq!(world.house.count("select count(*) from donor_match").await, 1);
}

#[tokio::test]
async fn wrong_evidence_is_told_what_is_wrong() {
    let world = World::start().await;
    for (body, error) in [
        (json!({}), ("", "required")),
        (json!({"address": {"postcode": "LS1 1AA", "houseNo": "1"}}), ("", "required")),
        (json!({"email": "zoe"}), ("/email", "invalid")),
        (json!({"email": "zoe@example.org", "card": {"last4": "2"}}), ("/card/last4", "invalid")),
        (
            json!({"email": "zoe@example.org", "address": {"postcode": "LS1 1AA"}}),
            ("/address/houseNo", "required"),
        ),
        (
            json!({"email": "zoe@example.org", "donationDate": "2026-11-22"}),
            ("/donationDate", "out_of_range"),
        ),
        (json!({"email": "zoe@example.org", "phone": "07700900123"}), ("/phone", "unknown_field")),
    ] {
        let answer = world.post(&world.platform, "/donors/match", body).await;
        answer.assert_problem(422, "invalid_fields");
        answer.assert_errors(&[error]);
        assert!(!answer.text.contains("zoe@"));
    }
    let call = |who| Call::new("POST", "/donors/match").by(who).json(json!({"email": "zoe@example.org"}));
    world.call(call(&ANONYMOUS)).await.assert_problem(401, "missing_token");
    let create_only = world.persona_with("create:donation").await;
    world.call(call(&create_only)).await.assert_problem(403, "insufficient_scope");
}
