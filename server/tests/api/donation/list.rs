use serde_json::{Value, json};

use crate::world::{BASE_URL, World, with};

async fn seven(world: &World) -> Vec<String> {
    let mut ids = Vec::new();
    for number in 0..7 {
        let gift = with(world.gift(), "/reference", json!(format!("gift & {number}")));
        ids.push(world.sent_gift(gift).await);
    }
    ids.reverse();
    ids
}

fn ids(list: &Value) -> Vec<String> {
    list["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|gift| gift["id"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn the_list_goes_on_newest_first() {
    let world = World::start().await;
    let sent = seven(&world).await;
    let mut seen = Vec::new();
    let mut path = "/donations?limit=3".to_owned();
    for expected in [3, 3, 1] {
        let answer = world.get(&world.platform, &path).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        seen.extend(ids(&answer.body));
        assert_eq!(answer.body["data"].as_array().unwrap().len(), expected);
        assert_eq!(answer.body["hasMore"], json!(expected == 3));
        match answer.header("link") {
            Some(link) => {
                let address = link
                    .strip_prefix('<')
                    .unwrap()
                    .strip_suffix(">; rel=\"next\"")
                    .unwrap();
                path = address
                    .strip_prefix(&format!("{BASE_URL}/integrations/v1"))
                    .unwrap()
                    .to_owned();
                assert!(path.contains(answer.body["nextCursor"].as_str().unwrap()));
            }
            None => assert_eq!(answer.body["nextCursor"], Value::Null),
        }
    }
    assert_eq!(seen, sent);
    assert_eq!(ids(&world.get(&world.platform, "/donations").await.body), sent);
    assert_eq!(
        ids(&world.get(&world.other, "/donations").await.body),
        Vec::<String>::new()
    );
}

#[tokio::test]
async fn a_gift_sent_meanwhile_moves_nothing() {
    let world = World::start().await;
    let sent = seven(&world).await;
    let first = world.get(&world.platform, "/donations?limit=5").await;
    world.house.set_clock("2026-11-21T09:06:00Z");
    world.sent_gift(world.gift()).await;
    let cursor = first.text_at("/nextCursor");
    let second = world
        .get(&world.platform, &format!("/donations?limit=5&after={cursor}"))
        .await;
    assert_eq!(ids(&second.body), sent[5..]);
}

#[tokio::test]
async fn a_reference_finds_its_gift() {
    let world = World::start().await;
    let sent = seven(&world).await;
    let answer = world
        .get(&world.platform, "/donations?reference=gift%20%26%206")
        .await;
    assert_eq!(ids(&answer.body), [sent[0].clone()]);
    assert_eq!(
        ids(&world.get(&world.platform, "/donations?reference=gift").await.body),
        Vec::<String>::new()
    );
    assert_eq!(
        ids(&world
            .get(&world.other, "/donations?reference=gift%20%26%206")
            .await
            .body),
        Vec::<String>::new()
    );
}

#[tokio::test]
async fn deleted_gifts_are_in_the_list() {
    let world = World::start().await;
    let id = world.sent_gift(world.gift()).await;
    world.delete(&world.platform, &format!("/donations/{id}")).await;
    let list = world.get(&world.platform, "/donations?limit=100").await;
    assert_eq!(
        (ids(&list.body), list.text_at("/data/0/giftAid/status")),
        (vec![id], "cancelled".to_owned())
    );
}

#[tokio::test]
async fn wrong_queries_are_told_what_is_wrong() {
    let world = World::start().await;
    seven(&world).await;
    let cursor = world
        .get(&world.platform, "/donations?limit=5")
        .await
        .text_at("/nextCursor");
    let mut forged = cursor.clone().into_bytes();
    forged[3] = if forged[3] == b'A' { b'B' } else { b'A' };
    let forged = String::from_utf8(forged).unwrap();
    let cases = [
        ("limit=0".to_owned(), "limit", "out_of_range"),
        ("limit=101".to_owned(), "limit", "out_of_range"),
        ("limit=ten".to_owned(), "limit", "out_of_range"),
        ("limit=-1".to_owned(), "limit", "out_of_range"),
        ("limit=".to_owned(), "limit", "required"),
        ("limit=1&limit=2".to_owned(), "limit", "repeated"),
        ("after=nothing".to_owned(), "after", "invalid_cursor"),
        (format!("after={forged}"), "after", "invalid_cursor"),
        (format!("after={cursor}x"), "after", "invalid_cursor"),
        ("reference=%C3%A9".to_owned(), "reference", "invalid"),
        ("status=declared".to_owned(), "status", "unknown_parameter"),
    ];
    for (query, parameter, code) in cases {
        let answer = world.get(&world.platform, &format!("/donations?{query}")).await;
        answer.assert_problem(400, "invalid_query");
        answer.assert_errors(&[(parameter, code)]);
    }
}
