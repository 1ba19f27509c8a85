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
    list["data"].as_array().unwrap().iter().map(|gift| gift["id"].as_str().unwrap().to_owned()).collect()
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
                let address = link.strip_prefix('<').unwrap().strip_suffix(">; rel=\"next\"").unwrap();
                path = address.strip_prefix(&format!("{BASE_URL}/integrations/v1")).unwrap().to_owned();
                assert!(path.contains(answer.body["nextCursor"].as_str().unwrap()));
            }
            None => assert_eq!(answer.body["nextCursor"], Value::Null),
        }
    }
    assert_eq!(seen, sent);
    assert_eq!(ids(&world.get(&world.platform, "/donations").await.body), sent);
    assert_eq!(ids(&world.get(&world.other, "/donations").await.body), Vec::<String>::new());
}

#[tokio::test]
async fn a_gift_sent_meanwhile_moves_nothing() {
    let world = World::start().await;
    let sent = seven(&world).await;
    let first = world.get(&world.platform, "/donations?limit=5").await;
    world.house.set_clock("2026-11-21T09:06:00Z");
    world.sent_gift(world.gift()).await;
    let cursor = first.text_at("/nextCursor");
    let second = world.get(&world.platform, &format!("/donations?limit=5&after={cursor}")).await;
    assert_eq!(ids(&second.body), sent[5..]);
}

#[tokio::test]
async fn a_reference_finds_its_gift() {
    let world = World::start().await;
    let sent = seven(&world).await;
    let answer = world.get(&world.platform, "/donations?reference=gift%20%26%206").await;
    assert_eq!(ids(&answer.body), [sent[0].clone()]);
    assert_eq!(
        ids(&world.get(&world.platform, "/donations?reference=gift").await.body),
        Vec::<String>::new()
    );
    assert_eq!(
        ids(&world.get(&world.other, "/donations?reference=gift%20%26%206").await.body),
        Vec::<String>::new()
    );
}

#[tokio::test]
async fn deleted_gifts_are_in_the_list() {
    let world = World::start().await;
    let id = world.sent_gift(world.gift()).await;
    world.delete(&world.platform, &format!("/donations/{id}")).await;
    let list = world.get(&world.platform, "/donations?limit=100").await;
    assert_eq!((ids(&list.body), list.text_at("/data/0/giftAid/status")), (vec![id], "cancelled".to_owned()));
}

#[tokio::test]
async fn wrong_queries_are_told_what_is_wrong() {
    let world = World::start().await;
    seven(&world).await;
    let cursor = world.get(&world.platform, "/donations?limit=5").await.text_at("/nextCursor");
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
        ("status=lost".to_owned(), "status", "unsupported"),
        ("charity=UP-0000-0001".to_owned(), "charity", "mistyped"),
        ("donorId=42".to_owned(), "donorId", "invalid"),
        ("createdFrom=soon".to_owned(), "createdFrom", "invalid"),
        ("createdBefore=2026-02-30".to_owned(), "createdBefore", "invalid"),
        ("createdFrom=0000-01-01".to_owned(), "createdFrom", "invalid"),
        ("donatedFrom=2026-11-01".to_owned(), "donatedFrom", "unknown_parameter"),
    ];
    for (query, parameter, code) in cases {
        let answer = world.get(&world.platform, &format!("/donations?{query}")).await;
        answer.assert_problem(400, "invalid_query");
        answer.assert_errors(&[(parameter, code)]);
    }
}

#[tokio::test]
async fn each_filter_finds_its_gifts_and_they_narrow_together() {
    let world = World::start().await;
    let donor = world.authorised_donor("zoe@example.org").await;
    let platform = world.house.text("select platform_id::text from platform where name = 'Give & Go'").await;
    let platform = domain::PlatformId::from_uuid(platform.parse().unwrap());
    let second = world.house.charity("Food Bank", "CD678").await;
    let second = world.house.source(second, platform).await;
    let unsettled = world.sent_gift(with(world.gift(), "/reference", json!("a"))).await;
    let declared = world.sent_gift(with(world.gift(), "/settlementDate", json!("2026-11-21"))).await;
    world.house.set_clock("2026-11-22T00:30:00Z");
    let stranger = with(world.gift(), "/donor/value", json!("sean@example.org"));
    let stranger = with(stranger, "/settlementDate", json!("2026-11-22"));
    let stranger = world.sent_gift(stranger).await;
    let elsewhere = world.sent_gift(with(world.gift(), "/transaction/id", json!(second))).await;
    let cancelled = world.sent_gift(world.gift()).await;
    world.delete(&world.platform, &format!("/donations/{cancelled}")).await;

    let all = vec![&cancelled, &elsewhere, &stranger, &declared, &unsettled];
    let first_charity = world.charity.to_lowercase().replace('-', "%20");
    let cases: Vec<(String, Vec<&String>)> = vec![
        ("reference=a".to_owned(), vec![&unsettled]),
        ("status=awaiting_settlement".to_owned(), vec![&elsewhere, &unsettled]),
        ("status=awaiting_donor".to_owned(), vec![&stranger]),
        ("status=declared".to_owned(), vec![&declared]),
        ("status=cancelled".to_owned(), vec![&cancelled]),
        ("status=held".to_owned(), vec![]),
        (format!("charity={second}"), vec![&elsewhere]),
        (format!("charity={first_charity}"), vec![&cancelled, &stranger, &declared, &unsettled]),
        (format!("charity={}", world.others_charity), vec![]),
        (format!("donorId={donor}"), vec![&cancelled, &elsewhere, &declared, &unsettled]),
        ("createdFrom=2026-11-22".to_owned(), vec![&cancelled, &elsewhere, &stranger]),
        ("createdBefore=2026-11-22".to_owned(), vec![&declared, &unsettled]),
        ("createdFrom=2026-11-22T00:30:00Z".to_owned(), vec![&cancelled, &elsewhere, &stranger]),
        ("createdFrom=2026-11-22T00:30:01Z".to_owned(), vec![]),
        ("createdFrom=2026-11-22T01:30:00+01:00".to_owned(), vec![&cancelled, &elsewhere, &stranger]),
        ("createdFrom=2026-11-21&createdBefore=2026-11-23".to_owned(), all),
        (format!("donorId={donor}&status=awaiting_settlement&charity={second}"), vec![&elsewhere]),
        (format!("status=declared&charity={second}"), vec![]),
        ("reference=a&status=declared".to_owned(), vec![]),
        ("status=awaiting_settlement&createdBefore=2026-11-22".to_owned(), vec![&unsettled]),
    ];
    for (query, expected) in cases {
        let answer = world.get(&world.platform, &format!("/donations?{query}")).await;
        assert_eq!(answer.status, 200, "{query}: {answer:?}");
        assert_eq!(ids(&answer.body).iter().collect::<Vec<_>>(), expected, "{query}");
        let other = world.get(&world.other, &format!("/donations?{query}")).await;
        assert_eq!(ids(&other.body), Vec::<String>::new(), "{query}");
    }
}

#[tokio::test]
async fn the_address_of_the_next_part_keeps_the_filters() {
    let world = World::start().await;
    let sent = seven(&world).await;
    let path = format!(
        "/donations?limit=4&status=awaiting_settlement&charity={}&createdFrom=2026-11-21",
        world.charity
    );
    let first = world.get(&world.platform, &path).await;
    let link = first.header("link").unwrap();
    for kept in
        ["limit=4", "status=awaiting_settlement", "charity=UP-", "createdFrom=2026-11-21T00%3A00%3A00Z"]
    {
        assert!(link.contains(kept), "{link}");
    }
    let next = link.strip_prefix(&format!("<{BASE_URL}/integrations/v1")).unwrap();
    let second = world.get(&world.platform, next.strip_suffix(">; rel=\"next\"").unwrap()).await;
    assert_eq!(ids(&second.body), sent[4..]);
}
