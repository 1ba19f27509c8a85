//! Asking, giving and cancelling.

use serde_json::{Value, json};

use crate::world::{Call, World, authorisation, with};

#[tokio::test]
async fn an_authorisation_is_on_file_for_every_platform() {
    let world = World::start().await;
    let donor = world.donor("zoe@example.org").await;
    let path = format!("/donors/{donor}/authorisation");
    let before = world.get(&world.platform, &path).await;
    assert_eq!(
        (before.status, before.body["active"].clone(), before.text_at("/status")),
        (200, json!(false), "none".to_owned())
    );

    let given =
        world.post(&world.platform, &format!("/donors/{donor}/authorisations"), authorisation()).await;
    assert_eq!(given.status, 201, "{given:?}");
    assert!(given.text_at("/id").starts_with("aut_"));
    assert_eq!(given.header("location"), Some(format!("/integrations/v1{path}").as_str()));
    world.get(&world.other, &path).await.assert_problem(404, "donor_not_found");
    world.meets("zoe@example.org").await;
    for who in [&world.platform, &world.other] {
        let answer = world.get(who, &path).await;
        assert_eq!(answer.body["active"], json!(true));
        assert_eq!(answer.body["validFrom"], "2026-11-21");
        assert_eq!(answer.body["validUntil"], "2027-04-05");
        assert_eq!(answer.body["renewalOpensOn"], "2027-03-01");
        // What one platform sends about a donor is no other platform's business.
        assert!(!answer.text.contains("Zoë") && !answer.text.contains("Leeds"));
    }
}

#[tokio::test]
async fn an_authorisation_ends_with_its_period() {
    let world = World::start().await;
    let donor = world.authorised_donor("zoe@example.org").await;
    let until =
        world.get(&world.platform, &format!("/donors/{donor}/authorisation")).await.text_at("/validUntil");
    world.house.set_clock(&format!("{until}T22:59:59Z"));
    assert_eq!(
        world.get(&world.platform, &format!("/donors/{donor}/authorisation")).await.body["active"],
        json!(true)
    );
    world.house.set_clock(&format!("{until}T23:00:00Z"));
    let ended = world.get(&world.platform, &format!("/donors/{donor}/authorisation")).await;
    assert_eq!(
        (ended.body["active"].clone(), ended.text_at("/status")),
        (json!(false), "expired".to_owned())
    );
}

#[tokio::test]
async fn donors_that_do_not_exist_are_not_found() {
    let world = World::start().await;
    let nobody = "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a";
    for id in [nobody, "zoe@example.org", "don_01ke5v3s8f7qk9mz4x2w6r1t0a"] {
        world
            .get(&world.platform, &format!("/donors/{id}/authorisation"))
            .await
            .assert_problem(404, "donor_not_found");
        let given =
            world.post(&world.platform, &format!("/donors/{id}/authorisations"), authorisation()).await;
        given.assert_problem(404, "donor_not_found");
        let cancelled =
            world.post(&world.platform, &format!("/donors/{id}/authorisation/cancellation"), json!({})).await;
        cancelled.assert_problem(404, "donor_not_found");
    }
}

#[tokio::test]
async fn wrong_authorisations_are_told_what_is_wrong_and_not_stored() {
    let world = World::start().await;
    let donor = world.donor("zoe@example.org").await;
    let good = authorisation();
    let cases: [(&str, Value, &str, &str); 25] = [
        ("/name", json!(null), "/name", "required"),
        ("/name", json!("Zoë O'Neil"), "/name", "wrong_type"),
        ("/name/first", json!(null), "/name/first", "required"),
        ("/name/last", json!(7), "/name/last", "wrong_type"),
        ("/name/last", json!("x".repeat(101)), "/name/last", "too_long"),
        ("/name/last", json!("Example Ltd"), "/name/last", "not_a_person"),
        ("/name/middle", json!("A"), "/name/middle", "unknown_field"),
        ("/address", json!(null), "/address", "required"),
        ("/address/line1", json!(null), "/address/line1", "required"),
        ("/address/line1", json!("c/o Adam, 2 Example Street"), "/address/line1", "not_a_home"),
        ("/address/line1", json!("PO Box 12"), "/address/line1", "not_a_home"),
        ("/address/postcode", json!(null), "/address/postcode", "required"),
        ("/address/postcode", json!("LS1"), "/address/postcode", "invalid"),
        ("/address/country", json!(null), "/address/country", "required"),
        ("/address/country", json!("England"), "/address/country", "unsupported"),
        ("/address/county", json!("Yorkshire"), "/address/county", "unknown_field"),
        ("/declaration", json!(null), "/declaration", "required"),
        ("/declaration/version", json!("1999-1"), "/declaration/version", "unknown_version"),
        ("/declaration/agreed", json!(false), "/declaration/agreed", "must_agree"),
        ("/declaration/agreed", json!("yes"), "/declaration/agreed", "wrong_type"),
        ("/declaration/language", json!("fr"), "/declaration/language", "unsupported"),
        ("/declaration/explainedAt", json!("yesterday"), "/declaration/explainedAt", "invalid"),
        (
            "/declaration/explainedAt",
            json!("2026-11-21T09:30:00Z"),
            "/declaration/explainedAt",
            "out_of_range",
        ),
        (
            "/declaration/explainedAt",
            json!("2026-01-01T00:00:00Z"),
            "/declaration/explainedAt",
            "out_of_range",
        ),
        ("/consent", json!(true), "/consent", "unknown_field"),
    ];
    let path = format!("/donors/{donor}/authorisations");
    for (change, value, pointer, code) in cases {
        let answer = world.post(&world.platform, &path, with(good.clone(), change, value.clone())).await;
        answer.assert_problem(422, "invalid_fields");
        answer.assert_errors(&[(pointer, code)]);
        for personal in ["Zoë", "O'Neil", "Example Street", "LS1"] {
            assert!(!answer.text.contains(personal), "{answer:?}");
        }
    }
    let all = world.post(&world.platform, &path, json!({})).await;
    all.assert_errors(&[("/name", "required"), ("/address", "required"), ("/declaration", "required")]);
    assert_eq!(world.house.count("select count(*) from authorisation").await, 0);
}

#[tokio::test]
async fn a_repeat_gives_one_authorisation() {
    let world = World::start().await;
    let donor = world.donor("zoe@example.org").await;
    let give = || {
        Call::new("POST", &format!("/donors/{donor}/authorisations"))
            .by(&world.platform)
            .key("a-1")
            .json(authorisation())
    };
    let (first, again) = (world.call(give()).await, world.call(give()).await);
    assert_eq!((first.status, again.status), (201, 201));
    assert_eq!((first.body, again.header("idempotency-replayed")), (again.body.clone(), Some("true")));
    assert_eq!(world.house.count("select count(*) from authorisation").await, 1);
}

#[tokio::test]
async fn a_donor_can_cancel_at_once() {
    let world = World::start().await;
    let donor = world.authorised_donor("zoe@example.org").await;
    let path = format!("/donors/{donor}/authorisation/cancellation");
    // Without a body, without a content type.
    let cancelled = world.call(Call::new("POST", &path).by(&world.platform)).await;
    assert_eq!(
        (cancelled.status, cancelled.text_at("/status"), &cancelled.body["cancellationPending"]),
        (200, "cancelled".to_owned(), &json!(false)),
        "{cancelled:?}"
    );
    assert_eq!(
        world.get(&world.platform, &format!("/donors/{donor}/authorisation")).await.body["active"],
        json!(false)
    );
    world.post(&world.platform, &path, json!({})).await.assert_problem(409, "not_authorised");
}

#[tokio::test]
async fn a_platform_cannot_end_what_the_donor_gave_elsewhere_and_asks_them() {
    let world = World::start().await;
    let donor = world.authorised_donor("zoe@example.org").await;
    let path = format!("/donors/{donor}/authorisation/cancellation");
    world.meets("zoe@example.org").await;
    for _ in 0..2 {
        let asked = world.post(&world.other, &path, json!({})).await;
        assert_eq!(
            (asked.status, asked.text_at("/status"), &asked.body["cancellationPending"]),
            (200, "active".to_owned(), &json!(true)),
            "{asked:?}"
        );
    }
    assert_eq!(world.house.count("select count(*) from cancellation_request").await, 1);
    let after = world.get(&world.platform, &format!("/donors/{donor}/authorisation")).await;
    assert_eq!(after.text_at("/status"), "active");
}

#[tokio::test]
async fn the_same_authorisation_on_the_same_day_is_answered_with_the_one_on_file() {
    let world = World::start().await;
    let donor = world.donor("zoe@example.org").await;
    let path = format!("/donors/{donor}/authorisations");
    let first = world.post(&world.platform, &path, authorisation()).await;
    let again = with(authorisation(), "/declaration/explainedAt", json!("2026-11-21T09:05:00Z"));
    let keyed = || Call::new("POST", &path).by(&world.platform).key("a-2").json(again.clone());
    let (second, replayed) = (world.call(keyed()).await, world.call(keyed()).await);
    assert_eq!((first.status, second.status, replayed.status), (201, 200, 200));
    assert_eq!(first.body, second.body);
    assert_eq!(
        (second.header("idempotency-replayed"), replayed.header("idempotency-replayed")),
        (None, Some("true"))
    );
    assert_eq!(world.house.count("select count(*) from authorisation").await, 1);
}

#[tokio::test]
async fn an_old_request_does_not_bring_back_what_the_donor_stopped() {
    let world = World::start().await;
    let donor = world.authorised_donor("zoe@example.org").await;
    let path = format!("/donors/{donor}/authorisations");
    world.house.set_clock("2026-11-21T10:00:00Z");
    let stop = format!("/donors/{donor}/authorisation/cancellation");
    assert_eq!(world.post(&world.platform, &stop, json!({})).await.status, 200);
    world.house.set_clock("2026-11-21T11:00:00Z");
    world
        .post(&world.platform, &path, authorisation())
        .await
        .assert_errors(&[("/declaration/explainedAt", "out_of_range")]);
    assert_eq!(world.house.count("select count(*) from authorisation").await, 1);
    // A stop that one platform passed on binds that platform alone.
    world.meets("zoe@example.org").await;
    assert_eq!(world.post(&world.other, &path, authorisation()).await.status, 201);
    // Asked again, the donor may agree again.
    let anew = with(authorisation(), "/declaration/explainedAt", json!("2026-11-21T10:30:00Z"));
    let given = world.post(&world.platform, &path, anew).await;
    assert_eq!((given.status, given.body["active"].clone()), (201, json!(true)), "{given:?}");
}

#[tokio::test]
async fn a_donor_can_cancel_from_a_day() {
    let world = World::start().await;
    let donor = world.authorised_donor("zoe@example.org").await;
    let path = format!("/donors/{donor}/authorisation/cancellation");
    let cancelled = world.post(&world.platform, &path, json!({"endsOn": "2026-12-01"})).await;
    assert_eq!((cancelled.status, cancelled.body["active"].clone()), (200, json!(true)), "{cancelled:?}");
    assert_eq!(cancelled.text_at("/validUntil"), "2026-11-30");
    world.house.set_clock("2026-12-01T00:00:00Z");
    let after = world.get(&world.platform, &format!("/donors/{donor}/authorisation")).await;
    assert_eq!(after.text_at("/status"), "cancelled");
}

#[tokio::test]
async fn a_repeated_cancellation_is_answered_as_the_first_was() {
    let world = World::start().await;
    let donor = world.authorised_donor("zoe@example.org").await;
    let cancel = || {
        Call::new("POST", &format!("/donors/{donor}/authorisation/cancellation"))
            .by(&world.platform)
            .key("c-1")
            .json(json!({}))
    };
    let (first, again) = (world.call(cancel()).await, world.call(cancel()).await);
    assert_eq!((first.status, again.status, again.header("idempotency-replayed")), (200, 200, Some("true")));
    assert_eq!(first.body, again.body);
}

#[tokio::test]
async fn wrong_cancellations_are_told_what_is_wrong() {
    let world = World::start().await;
    let donor = world.authorised_donor("zoe@example.org").await;
    let path = format!("/donors/{donor}/authorisation/cancellation");
    let cases = [
        (json!({"endsOn": "2026-02-30"}), "/endsOn", "invalid"),
        (json!({"endsOn": "01/12/2026"}), "/endsOn", "invalid"),
        (json!({"endsOn": 20261201}), "/endsOn", "wrong_type"),
        (json!({"endsOn": "2026-11-20"}), "/endsOn", "date_in_the_past"),
        (json!({"endsOn": "2030-01-01"}), "/endsOn", "after_the_end"),
        (json!({"ends": "2026-12-01"}), "/ends", "unknown_field"),
    ];
    for (body, pointer, code) in cases {
        let answer = world.post(&world.platform, &path, body).await;
        answer.assert_problem(422, "invalid_fields");
        answer.assert_errors(&[(pointer, code)]);
    }
    assert_eq!(
        world.get(&world.platform, &format!("/donors/{donor}/authorisation")).await.text_at("/status"),
        "active"
    );
}

#[tokio::test]
async fn the_wording_comes_in_both_languages() {
    let world = World::start().await;
    let english = world.get(&world.platform, "/authorisation-declaration").await;
    assert_eq!(
        (english.status, english.text_at("/language"), english.header("content-language")),
        (200, "en".to_owned(), Some("en"))
    );
    assert!(english.text_at("/explanation").contains("responsibility"));
    let welsh = world.get(&world.platform, "/authorisation-declaration?lang=cy").await;
    assert_eq!(
        (welsh.text_at("/language"), welsh.text_at("/version")),
        ("cy".to_owned(), english.text_at("/version"))
    );
    let asked = |accept: &str| {
        Call::new("GET", "/authorisation-declaration").by(&world.platform).header("accept-language", accept)
    };
    assert_eq!(world.call(asked("cy-GB, en;q=0.5")).await.text_at("/language"), "cy");
    assert_eq!(world.call(asked("en, cy")).await.text_at("/language"), "en");
    let wrong = world.get(&world.platform, "/authorisation-declaration?lang=fr").await;
    wrong.assert_problem(400, "invalid_query");
    wrong.assert_errors(&[("lang", "unsupported")]);
}

#[tokio::test]
async fn d13_a_donor_known_by_phone_alone_is_told_by_the_platform_which_says_so() {
    let world = World::start().await;
    let new = json!({"phone": "07700900123", "verified": true});
    let donor = world.post(&world.platform, "/donors", new).await.text_at("/id");
    let path = format!("/donors/{donor}/authorisation/notified");
    let told = json!({"channel": "sms", "notifiedAt": "2026-11-21T09:05:00Z"});
    world.post(&world.platform, &path, told.clone()).await.assert_problem(409, "nothing_to_notify");
    let given =
        world.post(&world.platform, &format!("/donors/{donor}/authorisations"), authorisation()).await;
    assert_eq!(given.text_at("/notice/language"), "en", "{given:?}");
    assert!(given.text_at("/notice/text").contains("until 5 April 2027"), "{given:?}");
    for (status, channel) in [(201, "sms"), (200, "letter")] {
        let said = world.post(&world.platform, &path, with(told.clone(), "/channel", json!(channel))).await;
        assert_eq!((said.status, said.text_at("/channel")), (status, "sms".to_owned()), "{said:?}");
        assert_eq!(said.text_at("/authorisationId"), given.text_at("/id"));
        assert_eq!(said.text_at("/notifiedAt"), "2026-11-21T09:05:00Z");
    }
    world.post(&world.other, &path, told.clone()).await.assert_problem(404, "donor_not_found");
    for (change, value, pointer, code) in [
        ("/channel", json!("pigeon"), "/channel", "unsupported"),
        ("/channel", json!(null), "/channel", "required"),
        ("/notifiedAt", json!("yesterday"), "/notifiedAt", "invalid"),
        ("/notifiedAt", json!("2026-11-21T10:00:00Z"), "/notifiedAt", "out_of_range"),
        ("/notifiedAt", json!("2026-11-20T10:00:00Z"), "/notifiedAt", "out_of_range"),
        ("/by", json!("us"), "/by", "unknown_field"),
    ] {
        let refused = world.post(&world.platform, &path, with(told.clone(), change, value)).await;
        refused.assert_problem(422, "invalid_fields");
        refused.assert_errors(&[(pointer, code)]);
    }
}

#[tokio::test]
async fn nobody_authorises_for_a_donor_who_has_died() {
    let world = World::start().await;
    let donor = world.authorised_donor("zoe@example.org").await;
    let on = domain::calendar::parse_date("2026-11-20").unwrap();
    let by = domain::Email::parse("operator@example.org").unwrap();
    world.house.backend.record_death(donor.parse().unwrap(), on, &by).await.unwrap();
    let again =
        world.post(&world.platform, &format!("/donors/{donor}/authorisations"), authorisation()).await;
    again.assert_problem(409, "donor_died");
    let asked = world.get(&world.platform, &format!("/donors/{donor}/authorisation")).await;
    assert_eq!(asked.body["active"], json!(false));
}
