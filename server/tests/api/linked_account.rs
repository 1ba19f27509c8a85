//! Cards and phones.

use serde_json::{Value, json};

use crate::world::World;

const PAR: &str = "V0010013021297438573920193847";

#[tokio::test]
async fn a_card_finds_a_donors_gifts() {
    let world = World::start().await;
    let donor = world.authorised_donor("zoe@example.org").await;
    let path = format!("/donors/{donor}/linked-accounts/par");
    let set = world.put(&world.platform, &path, json!({"value": PAR})).await;
    assert_eq!((set.status, set.text_at("/kind")), (201, "par".to_owned()), "{set:?}");
    assert!(set.header("location").unwrap().ends_with("/linked-accounts"));
    let again = world.put(&world.platform, &path, json!({"value": PAR, "verified": true})).await;
    assert_eq!((again.status, again.body.clone()), (200, set.body.clone()));

    let mut gift = world.gift();
    gift["donor"] = json!({"type": "par", "value": PAR});
    gift["settlementDate"] = json!("2026-11-21");
    let answer = world
        .post(&world.other, "/donations", {
            let mut gift = gift.clone();
            gift["transaction"]["id"] = json!(world.others_charity);
            gift
        })
        .await;
    assert_eq!(
        (answer.status, answer.body.get("donorId"), answer.text_at("/giftAid/status")),
        (201, None, "declared".to_owned()),
        "{answer:?}"
    );
    let own = world.post(&world.platform, "/donations", gift).await;
    assert_eq!((own.status, own.text_at("/donorId")), (201, donor), "{own:?}");
}

#[tokio::test]
async fn a_platform_sees_what_it_set_itself_and_only_the_end_of_it() {
    let world = World::start().await;
    let donor = world.donor("zoe@example.org").await;
    let list = format!("/donors/{donor}/linked-accounts");
    world.put(&world.platform, &format!("{list}/par"), json!({"value": PAR})).await;
    world
        .put(&world.platform, &format!("{list}/phone"), json!({"value": "07700 900123", "verified": true}))
        .await;
    let mine = world.get(&world.platform, &list).await;
    assert_eq!(
        (mine.status, mine.body["hasMore"].clone(), mine.body["nextCursor"].clone()),
        (200, json!(false), Value::Null)
    );
    let masked: Vec<&str> =
        mine.body["data"].as_array().unwrap().iter().map(|link| link["masked"].as_str().unwrap()).collect();
    assert_eq!(masked.len(), 2);
    assert!(!mine.text.contains(PAR) && !mine.text.contains("7700900123"), "{mine:?}");
    world.get(&world.other, &list).await.assert_problem(404, "donor_not_found");
    world.meets("zoe@example.org").await;
    assert_eq!(world.get(&world.other, &list).await.body["data"], json!([]));
}

#[tokio::test]
async fn an_account_belongs_to_one_donor_and_moves_in_two_steps() {
    let world = World::start().await;
    let (zoe, adam) = (world.donor("zoe@example.org").await, world.donor("adam@example.org").await);
    let link = |donor: &str| format!("/donors/{donor}/linked-accounts/phone");
    let body = json!({"value": "+447700900123", "verified": true});
    world.put(&world.platform, &link(&zoe), body.clone()).await;
    let stranger = world.put(&world.other, &link(&adam), body.clone()).await;
    stranger.assert_problem(404, "donor_not_found");
    world.meets("adam@example.org").await;
    for who in [&world.platform, &world.other] {
        let refused = world.put(who, &link(&adam), body.clone()).await;
        refused.assert_problem(409, "account_linked_elsewhere");
        assert!(!refused.text.contains("dnr_") && !refused.text.contains("900123"), "{refused:?}");
    }
    // The one that linked it ends its link; the other's contest then settles the rest.
    assert_eq!(world.delete(&world.platform, &link(&zoe)).await.status, 204);
    assert_eq!(world.put(&world.other, &link(&adam), body).await.status, 201);
}

#[tokio::test]
async fn links_end_by_id_or_by_kind_and_only_ones_own() {
    let world = World::start().await;
    let donor = world.donor("zoe@example.org").await;
    let list = format!("/donors/{donor}/linked-accounts");
    let first =
        world.put(&world.platform, &format!("{list}/par"), json!({"value": PAR})).await.text_at("/id");
    world.put(&world.platform, &format!("{list}/par"), json!({"value": "ANOTHERCARD1"})).await;
    let count = || async { world.get(&world.platform, &list).await.body["data"].as_array().unwrap().len() };

    // Another platform ends nothing by it, and learns nothing.
    world.meets("zoe@example.org").await;
    assert_eq!(world.delete(&world.other, &format!("{list}/{first}")).await.status, 204);
    assert_eq!(world.delete(&world.other, &format!("{list}/par")).await.status, 204);
    assert_eq!(count().await, 2);
    for _ in 0..2 {
        assert_eq!(world.delete(&world.platform, &format!("{list}/{first}")).await.status, 204);
        assert_eq!(count().await, 1);
    }
    assert_eq!(world.delete(&world.platform, &format!("{list}/par")).await.status, 204);
    assert_eq!(count().await, 0);
    for which in ["card", "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a", "lnk_1"] {
        world.delete(&world.platform, &format!("{list}/{which}")).await.assert_problem(404, "link_not_found");
        world
            .put(&world.platform, &format!("{list}/{which}"), json!({"value": PAR}))
            .await
            .assert_problem(404, "link_not_found");
    }
}

#[tokio::test]
async fn wrong_links_are_told_what_is_wrong_and_not_stored() {
    let world = World::start().await;
    let donor = world.donor("zoe@example.org").await;
    let cases = [
        ("phone", json!({}), vec![("/value", "required"), ("/verified", "required")]),
        ("phone", json!({"value": "07700900123"}), vec![("/verified", "required")]),
        (
            "phone",
            json!({"value": "07700900123", "verified": false}),
            vec![("/verified", "must_be_verified")],
        ),
        ("phone", json!({"value": "123", "verified": true}), vec![("/value", "invalid")]),
        (
            "phone",
            json!({"value": 447700900123_i64, "verified": "yes"}),
            vec![("/value", "wrong_type"), ("/verified", "wrong_type")],
        ),
        ("par", json!({"value": "short"}), vec![("/value", "invalid")]),
        ("par", json!({"value": "4000000000000002"}), vec![("/value", "invalid")]),
        ("par", json!({"value": PAR, "bin": "400000"}), vec![("/bin", "unknown_field")]),
    ];
    for (kind, body, errors) in cases {
        let answer =
            world.put(&world.platform, &format!("/donors/{donor}/linked-accounts/{kind}"), body).await;
        answer.assert_problem(422, "invalid_fields");
        answer.assert_errors(&errors);
    }
    assert_eq!(world.house.count("select count(*) from linked_account").await, 0);
    let nobody = "/donors/dnr_01ke5v3s8f7qk9mz4x2w6r1t0a/linked-accounts";
    world.get(&world.platform, nobody).await.assert_problem(404, "donor_not_found");
    world
        .put(&world.platform, &format!("{nobody}/par"), json!({"value": PAR}))
        .await
        .assert_problem(404, "donor_not_found");
    world.delete(&world.platform, &format!("{nobody}/par")).await.assert_problem(404, "donor_not_found");
}

#[tokio::test]
async fn a_second_platform_that_sets_the_same_account_has_it_too_and_ends_its_own_part() {
    let world = World::start().await;
    let donor = world.donor("zoe@example.org").await;
    let list = format!("/donors/{donor}/linked-accounts");
    let set = format!("{list}/par");
    let first = world.put(&world.platform, &set, json!({"value": PAR})).await;
    world.meets("zoe@example.org").await;
    let second = world.put(&world.other, &set, json!({"value": PAR})).await;
    assert_eq!((second.status, &second.body), (200, &first.body), "{second:?}");
    let seen = async || {
        let mut seen = Vec::new();
        for who in [&world.platform, &world.other] {
            let data = world.get(who, &list).await.body["data"].clone();
            seen.push(data.as_array().unwrap().len());
        }
        seen
    };
    assert_eq!(seen().await, [1, 1]);
    let one = format!("{list}/{}", first.text_at("/id"));
    assert_eq!(world.delete(&world.platform, &one).await.status, 204);
    assert_eq!(seen().await, [0, 1]);
    let adam = world.donor("adam@example.org").await;
    let moved = format!("/donors/{adam}/linked-accounts/par");
    world
        .put(&world.platform, &moved, json!({"value": PAR}))
        .await
        .assert_problem(409, "account_linked_elsewhere");
    assert_eq!(world.delete(&world.other, &one).await.status, 204);
    assert_eq!(seen().await, [0, 0]);
    let moved = world.put(&world.platform, &moved, json!({"value": PAR})).await;
    assert_eq!(moved.status, 201);
}

#[tokio::test]
async fn a_platform_learns_of_the_gifts_that_it_sent_itself() {
    let world = World::start().await;
    let donor = world.donor("zoe@example.org").await;
    let list = format!("/donors/{donor}/linked-accounts");
    world.put(&world.platform, &format!("{list}/par"), json!({"value": PAR})).await;
    let mut gift = world.gift();
    gift["donor"] = json!({"type": "par", "value": PAR});
    let mut others = gift.clone();
    others["transaction"]["id"] = json!(world.others_charity);
    assert_eq!(world.post(&world.other, "/donations", others).await.status, 201);
    let unused = world.get(&world.platform, &list).await;
    assert_eq!(unused.body["data"][0].get("lastUsedAt"), None, "{unused:?}");
    world.sent_gift(gift).await;
    let used = world.get(&world.platform, &list).await;
    assert!(used.body["data"][0]["lastUsedAt"].is_string(), "{used:?}");
}
