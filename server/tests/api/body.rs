//! What is read of a body and of the headers that belong to it.

use crate::world::{Call, World};

#[tokio::test]
async fn bodies_must_be_readable_json_of_at_most_a_megabyte() {
    let world = World::start().await;
    let post = || Call::new("POST", "/donations").by(&world.platform);
    let gift = world.gift().to_string();
    for kind in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/jsonp",
        "application/json; charset=utf-16",
    ] {
        world
            .call(post().raw(kind, gift.clone()))
            .await
            .assert_problem(415, "unsupported_media_type");
    }
    let packed = post()
        .raw("application/json", gift.clone())
        .header("content-encoding", "gzip");
    world
        .call(packed)
        .await
        .assert_problem(415, "unsupported_media_type");
    let padded = format!("{}{gift}", " ".repeat(1_048_577));
    world
        .call(post().raw("application/json", padded))
        .await
        .assert_problem(413, "body_too_large");
    let announced = post()
        .raw("application/json", gift.clone())
        .header("content-length", "1048577");
    world.call(announced).await.assert_problem(413, "body_too_large");
    let bad: [&[u8]; 6] = [
        b"",
        b"{",
        b"{\"secret@example.org\" 1}",
        b"\xff",
        b"{} {}",
        b"[1,]",
    ];
    for body in bad {
        let answer = world.call(post().raw("application/json", body)).await;
        answer.assert_problem(400, "unreadable_json");
        assert!(answer.text_at("/detail").contains("line 1, column"), "{answer:?}");
        assert!(!answer.text.contains("secret@example.org"), "{answer:?}");
    }
    let twice = gift.replacen('{', r#"{"currency":"GBP","#, 1);
    let answer = world.call(post().raw("application/json", twice)).await;
    answer.assert_problem(400, "unreadable_json");
    assert!(answer.text_at("/detail").contains("twice"), "{answer:?}");
    for value in ["null", "[]", "1", "\"text\""] {
        let answer = world.call(post().raw("application/json", value)).await;
        answer.assert_problem(422, "invalid_fields");
        answer.assert_errors(&[("", "wrong_type")]);
    }
    assert_eq!(world.donations().await, 0);
    let fitting = post().raw("application/json; charset=UTF-8", gift);
    assert_eq!(world.call(fitting).await.status, 201);
}

#[tokio::test]
async fn idempotency_keys_must_be_one_plain_word() {
    let world = World::start().await;
    let long = "k".repeat(256);
    for key in ["", " ", "a b", long.as_str()] {
        let answer = world
            .call(
                Call::new("POST", "/donations")
                    .by(&world.platform)
                    .key(key)
                    .json(world.gift()),
            )
            .await;
        answer.assert_problem(400, "invalid_idempotency_key");
    }
    let twice = Call::new("POST", "/donations")
        .by(&world.platform)
        .key("a")
        .key("b")
        .json(world.gift());
    world
        .call(twice)
        .await
        .assert_problem(400, "invalid_idempotency_key");
    assert_eq!(world.donations().await, 0);
    let longest = Call::new("POST", "/donations")
        .by(&world.platform)
        .key(&"k".repeat(255))
        .json(world.gift());
    assert_eq!(world.call(longest).await.status, 201);
}
