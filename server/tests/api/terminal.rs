//! The terminal map, and gifts that find their charity by it.

use serde_json::{Value, json};

use crate::world::{ANONYMOUS, BASE_URL, Call, World, with};

impl World {
    fn entry(&self, changes: Value) -> Value {
        let mut entry = json!({"charity": self.charity, "mid": "M1"});
        for (name, value) in changes.as_object().unwrap() {
            entry[name] = value.clone();
        }
        entry
    }

    async fn mapped(&self, changes: Value) -> String {
        let answer = self.post(&self.platform, "/terminals", self.entry(changes)).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        answer.text_at("/id")
    }

    /// As if charities had listed all entries of the map: each waits for its platform.
    pub async fn waits_again(&self) {
        let forget = "update terminal set confirmed_at = null, confirmed_by = null";
        self.house.by_hand(forget).await.unwrap();
    }

    fn card_gift(&self, mid: &str, tid: &str) -> Value {
        let card =
            json!({"type": "terminal", "mid": mid, "tid": tid, "desc": "HARBOUR SHOP", "auth": "A1B2"});
        with(with(self.gift(), "/transaction", card), "/settlementDate", json!("2026-11-21"))
    }
}

#[tokio::test]
async fn a_terminal_is_added_read_changed_and_taken_off() {
    let world = World::start().await;
    let body = world.entry(json!({"mid": "5404 365054", "tid": "ab 12", "validFrom": "2026-04-06"}));
    let added = world.post(&world.platform, "/terminals", body).await;
    assert_eq!(added.status, 201, "{added:?}");
    let id = added.text_at("/id");
    assert!(id.starts_with("trm_"));
    let place = format!("/terminals/{id}");
    assert_eq!(added.header("location"), Some(format!("/integrations/v1{place}").as_str()));
    assert_eq!(added.header("etag"), Some("\"v1\""));
    assert_eq!(
        added.body,
        json!({
            "id": id, "charity": {"name": "Example Hospice", "reference": world.charity}, "mid": "5404365054", "tid": "AB12",
            "validFrom": "2026-04-06", "confirmedAt": "2026-11-21T09:05:00Z", "createdAt": "2026-11-21T09:05:00Z", "updatedAt": "2026-11-21T09:05:00Z",
        })
    );
    let read = world.get(&world.platform, &place).await;
    assert_eq!(
        (read.status, read.body.clone(), read.header("etag")),
        (200, added.body.clone(), Some("\"v1\""))
    );

    let change = json!({"validFrom": null, "validUntil": "2027-04-05"});
    let changed = world.patch(&world.platform, &place, change.clone()).await;
    assert_eq!((changed.status, changed.header("etag")), (200, Some("\"v2\"")), "{changed:?}");
    assert_eq!(changed.body.get("validFrom"), None);
    assert_eq!(changed.text_at("/validUntil"), "2027-04-05");
    let same = world.patch(&world.platform, &place, change).await;
    assert_eq!((same.status, same.header("etag")), (200, Some("\"v2\"")));

    for _ in 0..2 {
        let gone = world.delete(&world.platform, &place).await;
        assert_eq!((gone.status, gone.text.as_str()), (204, ""), "{gone:?}");
    }
    world.get(&world.platform, &place).await.assert_problem(404, "terminal_not_found");
    let change = world.patch(&world.platform, &place, json!({"validFrom": null})).await;
    change.assert_problem(404, "terminal_not_found");
}

#[tokio::test]
async fn an_entry_that_a_charity_listed_counts_once_the_platform_confirms_it() {
    let world = World::start().await;
    let place = format!("/terminals/{}", world.mapped(json!({})).await);
    world.waits_again().await;
    let waiting = world.get(&world.platform, &place).await;
    assert_eq!(waiting.body.get("confirmedAt"), None);
    let path = format!("{place}/confirmation");
    world.call(Call::new("POST", &path).by(&world.other)).await.assert_problem(404, "terminal_not_found");
    let stale = Call::new("POST", &path).by(&world.platform).header("if-match", "\"v7\"");
    world.call(stale).await.assert_problem(412, "changed");
    for _ in 0..2 {
        let confirmed = world.call(Call::new("POST", &path).by(&world.platform)).await;
        assert_eq!((confirmed.status, confirmed.header("etag")), (200, Some("\"v2\"")), "{confirmed:?}");
        assert_eq!(confirmed.text_at("/confirmedAt"), "2026-11-21T09:05:00Z");
    }
}

#[tokio::test]
async fn gifts_find_their_charity_by_the_map_or_wait_for_it() {
    let world = World::start().await;
    world.authorised_donor("zoe@example.org").await;
    let waiting = world.post(&world.platform, "/donations", world.card_gift("M1", "T1")).await;
    assert_eq!((waiting.status, waiting.text_at("/giftAid/status")), (201, "awaiting_charity".to_owned()));
    assert_eq!(waiting.text_at("/giftAid/reasons/0/code"), "charity_unknown");
    assert_eq!(
        waiting.body["transaction"],
        json!({"type": "terminal", "mid": "M1", "tid": "T1", "desc": "HARBOUR SHOP", "auth": "A1B2"})
    );
    assert_eq!(waiting.body.get("charity"), None);
    world.mapped(json!({})).await;
    let path = format!("/donations/{}", waiting.text_at("/id"));
    let matched = world.get(&world.platform, &path).await;
    assert_eq!(
        (matched.text_at("/giftAid/status"), matched.text_at("/charity/reference")),
        ("declared".to_owned(), world.charity.clone())
    );
    assert_eq!(matched.header("etag"), Some("\"v2\""));
    let at_once = world.post(&world.platform, "/donations", world.card_gift("m1", "T2")).await;
    assert_eq!(at_once.text_at("/giftAid/status"), "declared");
    // The map is the platform's own: another platform's gifts with the same numbers wait.
    let theirs = world.post(&world.other, "/donations", world.card_gift("M1", "T1")).await;
    assert_eq!(theirs.text_at("/giftAid/status"), "awaiting_charity");
}

#[tokio::test]
async fn two_charities_hold_a_gift_with_reason_and_cure() {
    let world = World::start().await;
    world.authorised_donor("zoe@example.org").await;
    let second = world.house.charity("Food Bank", "CD678").await;
    let platform = world.house.text("select platform_id::text from platform where name = 'Give & Go'").await;
    let platform = domain::PlatformId::from_uuid(platform.parse().unwrap());
    let second = world.house.source(second, platform).await;
    world.mapped(json!({})).await;
    let contested = world.mapped(json!({"charity": second})).await;
    let gift = with(world.card_gift("M1", "T1"), "/reference", json!("gift-1"));
    let call = || Call::new("POST", "/donations").by(&world.platform).key("k-1").json(gift.clone());
    let held = world.call(call()).await;
    assert_eq!((held.status, held.text_at("/giftAid/status")), (201, "held".to_owned()), "{held:?}");
    assert_eq!(held.text_at("/giftAid/reasons/0/code"), "charity_conflict");
    assert_eq!(world.call(call()).await.body, held.body, "a repeat is answered the same");
    let path = format!("/donations/{}", held.text_at("/id"));
    assert_eq!(world.get(&world.platform, &path).await.body, held.body);
    world.delete(&world.platform, &format!("/terminals/{contested}")).await;
    assert_eq!(world.get(&world.platform, &path).await.text_at("/giftAid/status"), "declared");
}

#[tokio::test]
async fn the_map_is_listed_newest_first_and_by_charity() {
    let world = World::start().await;
    let mut added = Vec::new();
    for tid in ["T1", "T2", "T3"] {
        added.push(world.mapped(json!({"tid": tid})).await);
    }
    added.reverse();
    let ids = |list: &Value| -> Vec<String> {
        let data = list["data"].as_array().unwrap().iter();
        data.map(|entry| entry["id"].as_str().unwrap().to_owned()).collect()
    };
    let charity = world.charity.to_lowercase();
    let first = world.get(&world.platform, &format!("/terminals?limit=2&charity={charity}")).await;
    assert_eq!((ids(&first.body), first.body["hasMore"].clone()), (added[..2].to_vec(), json!(true)));
    let link = first.header("link").unwrap();
    let next = link.strip_prefix(&format!("<{BASE_URL}/integrations/v1")).unwrap();
    let second = world.get(&world.platform, next.strip_suffix(">; rel=\"next\"").unwrap()).await;
    assert_eq!((ids(&second.body), second.header("link")), (added[2..].to_vec(), None));
    assert_eq!(ids(&world.get(&world.platform, "/terminals").await.body), added);
    assert_eq!(
        ids(&world.get(&world.platform, "/terminals?charity=NOBODY").await.body),
        Vec::<String>::new()
    );
    assert_eq!(ids(&world.get(&world.other, "/terminals").await.body), Vec::<String>::new());
    for (query, parameter, code) in [
        ("mid=M1", "mid", "unknown_parameter"),
        ("charity=UP-0000-0001", "charity", "mistyped"),
        ("after=x", "after", "invalid_cursor"),
        ("limit=0", "limit", "out_of_range"),
    ] {
        let answer = world.get(&world.platform, &format!("/terminals?{query}")).await;
        answer.assert_problem(400, "invalid_query");
        answer.assert_errors(&[(parameter, code)]);
    }
}

#[tokio::test]
async fn wrong_entries_are_told_what_is_wrong_and_not_stored() {
    let world = World::start().await;
    let cases = [
        (json!({"charity": world.charity}), vec![("/mid", "required")]),
        (json!({"mid": "1"}), vec![("/charity", "required")]),
        (json!({"charity": world.others_charity, "mid": "1"}), vec![("/charity", "unknown_charity")]),
        (json!({"charity": world.charity, "tid": "1"}), vec![("/mid", "required")]),
        (json!({"charity": world.charity, "descriptor": "AB*"}), vec![("/descriptor", "invalid")]),
        (
            json!({"charity": world.charity, "mid": "1", "descriptor": "ACME"}),
            vec![("/descriptor", "unsupported")],
        ),
        (
            json!({"charity": world.charity, "mid": 1, "validFrom": "soon", "auth": "A1"}),
            vec![("/mid", "wrong_type"), ("/validFrom", "invalid"), ("/auth", "unknown_field")],
        ),
        (
            json!({"charity": world.charity, "mid": "1", "validFrom": "2026-02-02", "validUntil": "2026-02-01"}),
            vec![("/validUntil", "out_of_range")],
        ),
    ];
    for (body, errors) in cases {
        let answer = world.post(&world.platform, "/terminals", body).await;
        answer.assert_problem(422, "invalid_fields");
        answer.assert_errors(&errors);
    }
    assert_eq!(world.house.count("select count(*) from terminal").await, 0);
    let id = world.mapped(json!({})).await;
    let twice = world.post(&world.platform, "/terminals", world.entry(json!({"mid": "m 1"}))).await;
    twice.assert_problem(409, "terminal_exists");
    let path = format!("/terminals/{id}");
    for (body, errors) in [
        (json!({}), vec![("", "required")]),
        (json!({"mid": "M2"}), vec![("/mid", "unknown_field")]),
        (json!({"validUntil": 2027}), vec![("/validUntil", "wrong_type")]),
    ] {
        let answer = world.patch(&world.platform, &path, body).await;
        answer.assert_problem(422, "invalid_fields");
        answer.assert_errors(&errors);
    }
}

#[tokio::test]
async fn the_map_is_for_those_who_may_keep_it() {
    let world = World::start().await;
    let id = world.mapped(json!({})).await;
    let place = format!("/terminals/{id}");
    let calls = [
        ("GET", "/terminals", None),
        ("POST", "/terminals", Some(world.entry(json!({"mid": "M2"})))),
        ("GET", place.as_str(), None),
        ("PATCH", &place, Some(json!({"validFrom": null}))),
        ("DELETE", &place, None),
    ];
    for (method, path, body) in calls {
        let call = |who| {
            let call = Call::new(method, path).by(who);
            match &body {
                Some(body) => call.json(body.clone()),
                None => call,
            }
        };
        world.call(call(&ANONYMOUS)).await.assert_problem(401, "missing_token");
        let few = world.call(call(&world.few)).await;
        few.assert_problem(403, "insufficient_scope");
        assert_eq!(few.text_at("/requiredScope"), "manage:terminal");
        if path != "/terminals" {
            world.call(call(&world.other)).await.assert_problem(404, "terminal_not_found");
        }
    }
    for unknown in ["trm_01ke5v3s8f7qk9mz4x2w6r1t0a", "M1", "don_01ke5v3s8f7qk9mz4x2w6r1t0a"] {
        let path = format!("/terminals/{unknown}");
        world.get(&world.platform, &path).await.assert_problem(404, "terminal_not_found");
        world.delete(&world.platform, &path).await.assert_problem(404, "terminal_not_found");
    }
    assert_eq!(world.get(&world.platform, &place).await.header("etag"), Some("\"v1\""));
}

#[tokio::test]
async fn a_change_is_made_to_the_version_that_was_read() {
    let world = World::start().await;
    let place = format!("/terminals/{}", world.mapped(json!({})).await);
    let days = || json!({"validUntil": "2027-04-05"});
    let change =
        |tag: &str| Call::new("PATCH", &place).by(&world.platform).header("if-match", tag).json(days());
    world.call(change("\"v2\"")).await.assert_problem(412, "changed");
    assert_eq!(world.call(change("\"v1\"")).await.status, 200);
    world.call(change("\"v1\"")).await.assert_problem(412, "changed");
    let delete = |tag: &str| Call::new("DELETE", &place).by(&world.platform).header("if-match", tag);
    world.call(delete("\"v1\"")).await.assert_problem(412, "changed");
    assert_eq!(world.call(delete("\"v2\"")).await.status, 204);
    assert_eq!(world.call(delete("\"v2\"")).await.status, 204, "a repeat changes nothing");
}
