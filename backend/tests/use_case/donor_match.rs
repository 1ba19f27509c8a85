//! Matching donors: one unambiguous donor or nothing, and what a match is good for.

use backend::error::Resource;
use std::fmt::Debug;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use backend::Error;
use backend::donor_match::BEAT;
use backend::idempotency::Done;
use domain::donation::{DonationChange, Status};
use domain::donor::NewDonor;
use domain::donor_match::{Evidence, MatchFound};
use domain::linked_account::{LinkKind, NewLink};
use domain::{DonorId, MatchId};
use serde_json::{Value, json};
use tracing::field::{Field, Visit};
use tracing::span;

use crate::person::{World, code, unkeyed, waited_for};

const NOW: &str = "2026-11-21T09:00:00Z";
const PAR: &str = "V0010013019339023456789012345";

impl World {
    async fn try_match(&self, evidence: Value) -> Result<Done<MatchFound>, Error> {
        let evidence = Evidence::read(&evidence, self.test.backend.now())?;
        self.test.backend.match_donor(&self.platform, &evidence, &unkeyed()).await
    }

    async fn matched(&self, evidence: Value) -> MatchId {
        self.try_match(evidence).await.unwrap().value.match_id
    }

    /// The donor sean@example.org, who has a phone and has authorised nothing.
    async fn sean(&self) -> DonorId {
        let new = NewDonor::read(
            &json!({ "email": "sean@example.org", "phone": "07700 900123", "verified": true }),
        )
        .unwrap();
        let created = self.test.backend.create_donor(&self.platform, &new, &unkeyed()).await;
        created.unwrap().value.id
    }
}

/// What a card of Zoë's and her home say.
fn at_home() -> Value {
    json!({
        "card": { "cardholderName": "MS Z ONEILL" },
        "address": { "postcode": "bs1 4dj", "houseNo": "1" },
    })
}

#[tokio::test]
async fn a_match_names_the_donor_of_donations_for_a_day() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let done = world.try_match(json!({ "email": "ZOE@example.org" })).await.unwrap().value;
    assert_eq!(done.expires_at.to_string(), "2026-11-22T09:00:00Z");
    let by_match =
        json!({ "donor": { "type": "match", "value": done.match_id }, "settlementDate": "2026-11-21" });
    let gift = world.send(by_match.clone()).await.unwrap().value;
    assert_eq!(
        (gift.donor_id, gift.gift_aid.status),
        (None, Status::Declared),
        "no more than the match told"
    );
    assert_eq!(world.shown(gift.id).await.donor_id, None);
    assert_eq!(world.holder(gift.id).await, Some(donor));

    world.test.set_clock("2026-11-22T08:59:59Z");
    let mut next_day = by_match.clone();
    next_day["settlementDate"] = Value::Null;
    assert!(world.send(next_day.clone()).await.is_ok());
    world.test.set_clock("2026-11-22T09:00:00Z");
    assert_eq!(code(world.send(next_day).await), "unknown_donor");
    world.verify().await;
}

#[tokio::test]
async fn a_match_is_its_platforms_alone() {
    let world = World::at(NOW).await;
    world.zoe().await;
    let id = world.matched(json!({ "email": "zoe@example.org" })).await;
    world
        .test
        .by_hand(&format!(
            "update donor_match set platform_id = '{}'",
            world.test.platform("Tap & Give").await.platform_id.uuid()
        ))
        .await
        .unwrap();
    let by_match = json!({ "donor": { "type": "match", "value": id } });
    assert_eq!(code(world.send(by_match.clone()).await), "unknown_donor");
    let gift = world.sent(json!({})).await;
    let change = DonationChange::read(&by_match, world.test.backend.now()).unwrap();
    let changed = world.test.backend.change_donation(&world.platform, gift, &change, None, &unkeyed()).await;
    assert_eq!(code(changed), "unknown_donor");
    let unknown = json!({ "donor": { "type": "match", "value": "mat_01ke5v3s8f7qk9mz4x2w6r1t0a" } });
    assert_eq!(code(world.send(unknown).await), "unknown_donor");
}

#[tokio::test]
async fn a_donation_is_given_a_matched_donor_later() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let card = json!({ "donor": { "type": "par", "value": PAR }, "settlementDate": "2026-11-21" });
    let gift = world.sent(card).await;
    assert_eq!(world.status(gift).await, Status::AwaitingDonor);
    let id = world.matched(at_home()).await;
    let change = json!({ "donor": { "type": "match", "value": id } });
    let change = DonationChange::read(&change, world.test.backend.now()).unwrap();
    let done =
        world.test.backend.change_donation(&world.platform, gift, &change, None, &unkeyed()).await.unwrap();
    assert_eq!((done.value.donor_id, done.value.gift_aid.status), (None, Status::Declared));
    assert_eq!(world.holder(gift).await, Some(donor));
    world.verify().await;
}

#[tokio::test]
async fn nobody_and_more_than_one_are_the_same_nothing() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    world.sean().await;
    let nothing = [
        json!({ "email": "nobody@example.org" }),
        json!({ "phoneNumber": "07700 900999" }),
        json!({ "card": { "par": PAR } }),
        json!({ "email": "zoe@example.org", "phoneNumber": "07700 900123" }),
        json!({ "email": "zoe@example.org", "card": { "cardholderName": "A SMITH" } }),
        json!({ "email": "zoe@example.org", "address": { "postcode": "BS1 4DJ", "houseNo": "2" } }),
        json!({ "card": { "cardholderName": "S ONEILL" }, "address": { "postcode": "BS1 4DJ", "houseNo": "1" } }),
    ];
    for evidence in nothing {
        let answer = world.try_match(evidence.clone()).await;
        assert!(matches!(answer, Err(Error::NotFound(Resource::Match))), "{evidence}");
    }
    assert_eq!(world.test.count("select count(*) from donor_match").await, 0);
    let known = [
        json!({ "email": "zoe@example.org" }),
        json!({ "email": "zoe@example.org", "card": { "par": PAR, "cardholderName": "ZOE ONEILL" } }),
        at_home(),
    ];
    for evidence in known {
        assert!(world.try_match(evidence.clone()).await.is_ok(), "{evidence}");
    }
    let held = world.test.text("select string_agg(distinct donor_id::text, ',') from donor_match").await;
    assert_eq!(held, donor.uuid().to_string());
    let logged =
        world.test.text("select string_agg(detail::text, '') from audit where action = 'donor.match'").await;
    assert!(!logged.contains("zoe") && !logged.contains(PAR), "{logged}");
}

#[tokio::test]
async fn name_and_home_are_those_of_the_newest_authorisation_that_the_gifts_day_had() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    world.test.set_clock("2026-12-01T09:00:00Z");
    let now = world.test.backend.now();
    let moved = domain::authorisation::NewAuthorisation::read(
        &json!({
            "name": { "first": "Zoë", "last": "Marsh" },
            "address": { "line1": "9 New Row", "postcode": "LS1 1AA", "country": "GB" },
            "declaration": { "version": "2026-11-1", "agreed": true, "language": "en", "explainedAt": now.to_string() },
        }),
        now,
    )
    .unwrap();
    world.test.backend.commit_authorisation(&world.platform, donor, moved, &unkeyed()).await.unwrap();
    assert!(world.try_match(at_home()).await.is_err(), "the former home");
    let mut then = at_home();
    then["donationDate"] = json!("2026-11-25");
    assert!(world.try_match(then.clone()).await.is_ok(), "of a gift made there");
    then["donationDate"] = json!("2026-11-20");
    assert!(world.try_match(then).await.is_err(), "before the authorisation nothing covers");
    let new_home = json!({ "card": { "cardholderName": "MARSH/ZOE" }, "address": { "postcode": "LS1 1AA", "houseNo": "9" } });
    assert!(world.try_match(new_home).await.is_ok());
}

#[tokio::test]
async fn case_18_a_card_that_somebody_else_took_over_leads_to_the_new_holder() {
    let world = World::at(NOW).await;
    let zoe = world.zoe().await;
    world.authorise(zoe).await;
    let backend = &world.test.backend;
    let link = NewLink::read(LinkKind::Par, &json!({ "value": PAR, "verified": true })).unwrap();
    backend.link(&world.platform, zoe, &link, &unkeyed()).await.unwrap();
    let by_card = json!({ "card": { "par": PAR } });
    let hers = world.matched(by_card.clone()).await;
    let other_holder = json!({ "card": { "par": PAR, "cardholderName": "S MARSH" } });
    assert!(world.try_match(other_holder).await.is_err());
    let sean = world.sean().await;
    backend
        .unlink_for_platform(
            &world.platform,
            zoe,
            backend::linked_account::Unlink::AllOf(LinkKind::Par),
            &unkeyed(),
        )
        .await
        .unwrap();
    assert!(world.try_match(by_card.clone()).await.is_err());
    backend.link(&world.platform, sean, &link, &unkeyed()).await.unwrap();
    let his = world.matched(by_card).await;
    let donor_of = async |id: MatchId| {
        let gift = json!({ "donor": { "type": "match", "value": id } });
        let gift = world.send(gift).await.unwrap().value.id;
        world.holder(gift).await
    };
    assert_eq!((donor_of(hers).await, donor_of(his).await), (Some(zoe), Some(sean)));
}

#[tokio::test]
async fn spent_matches_are_forgotten_and_their_gifts_keep_their_donor() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    let id = world.matched(json!({ "email": "zoe@example.org" })).await;
    let gift = world.sent(json!({ "donor": { "type": "match", "value": id }, "reference": "a" })).await;
    world.test.set_clock("2026-11-23T09:00:00Z");
    world.test.backend.forget_old().await.unwrap();
    assert_eq!(world.test.count("select count(*) from donor_match").await, 0);
    assert_eq!(world.holder(gift).await, Some(donor));
    let again =
        world.send(json!({ "donor": { "type": "match", "value": id }, "reference": "a" })).await.unwrap();
    assert!(!again.created, "a repeat is still one");
}

#[tokio::test]
async fn who_guesses_ten_times_in_a_day_learns_nothing_more_of_that_donor() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    world.sean().await;
    let guess = |name: &str| json!({ "email": "zoe@example.org", "card": { "cardholderName": name } });
    for _ in 0..9 {
        assert!(world.try_match(guess("A SMITH")).await.is_err());
    }
    assert!(world.try_match(guess("Z ONEILL")).await.is_ok(), "nine may be mistakes");
    assert!(world.try_match(guess("A SMITH")).await.is_err());
    for right in [guess("Z ONEILL"), json!({ "email": "zoe@example.org" }), at_home()] {
        assert!(
            matches!(world.try_match(right.clone()).await, Err(Error::NotFound(Resource::Match))),
            "{right}"
        );
    }
    assert!(
        world.try_match(json!({ "email": "sean@example.org" })).await.is_ok(),
        "of another donor it does"
    );
    let audited = "select count(*) from audit where action = 'donor.match_miss' and actor_kind = 'platform'";
    assert_eq!(world.test.count(audited).await, 10);
    world.test.set_clock("2026-11-22T09:00:00Z");
    assert!(world.try_match(guess("Z ONEILL")).await.is_ok(), "the next day");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guess_waits_for_the_miss_that_runs_beside_it() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let guess = |name: &str| json!({ "email": "zoe@example.org", "card": { "cardholderName": name } });
    for _ in 0..9 {
        assert!(world.try_match(guess("A SMITH")).await.is_err());
    }
    let mut held = world.test.connection().await;
    held.execute("begin").await;
    held.execute("select from match_miss for update").await;
    // The tenth miss is on its way when the right guess comes.
    let (missed, right, ()) = tokio::join!(
        world.try_match(guess("A SMITH")),
        async {
            waited_for(&world, 1).await;
            world.try_match(guess("Z ONEILL")).await
        },
        async {
            // One that does not wait is answered by then.
            let _is_answered = tokio::time::timeout(BEAT * 100, waited_for(&world, 2)).await;
            held.execute("commit").await;
        }
    );
    assert!(missed.is_err());
    assert!(matches!(right, Err(Error::NotFound(Resource::Match))), "{right:?}");
}

#[tokio::test]
async fn a_miss_is_counted_for_everybody_whom_a_part_of_the_evidence_named() {
    let world = World::at(NOW).await;
    let zoe = world.zoe().await;
    world.authorise(zoe).await;
    let sean = world.sean().await;
    let missed = async |evidence: Value| {
        world.test.by_hand("delete from match_miss").await.unwrap();
        assert!(world.try_match(evidence).await.is_err());
        let mut missed = Vec::new();
        for (name, id) in [("zoe", zoe), ("sean", sean)] {
            let count = format!("select count(*) from match_miss where donor_id = '{}'", id.uuid());
            if world.test.count(&count).await == 1 {
                missed.push(name);
            }
        }
        missed
    };
    assert_eq!(missed(json!({ "email": "nobody@example.org" })).await, [""; 0]);
    assert_eq!(
        missed(json!({ "email": "zoe@example.org", "phoneNumber": "07700 900123" })).await,
        ["zoe", "sean"]
    );
    let name = |name: &str, house: &str| json!({ "card": { "cardholderName": name }, "address": { "postcode": "BS1 4DJ", "houseNo": house } });
    assert_eq!(missed(name("A SMITH", "1")).await, ["zoe"], "her home");
    assert_eq!(missed(name("Z ONEILL", "2")).await, ["zoe"], "her name, next door");
    assert_eq!(missed(name("A SMITH", "2")).await, [""; 0], "somebody else at her postcode");
}

#[tokio::test]
async fn a_match_and_nothing_whatever_failed_are_told_on_the_beat() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    world.sean().await;
    let unknown_postcode = json!({ "card": { "cardholderName": "MS Z ONEILL" }, "address": { "postcode": "LS1 1AA", "houseNo": "1" } });
    for (evidence, is_found) in [
        (json!({ "email": "zoe@example.org" }), true),
        (at_home(), true),
        (json!({ "email": "nobody@example.org" }), false),
        (json!({ "email": "zoe@example.org", "phoneNumber": "07700 900123" }), false),
        (unknown_postcode, false),
        (json!({ "email": "zoe@example.org", "card": { "cardholderName": "A SMITH" } }), false),
        (json!({ "card": { "par": PAR } }), false),
    ] {
        let begun = Instant::now();
        let answer = world.try_match(evidence.clone()).await;
        // Which beat it is depends on the machine alone; that each answer waits for one is what can be told for certain.
        assert!(begun.elapsed() >= BEAT, "{evidence}");
        assert_eq!(answer.is_ok(), is_found, "{evidence}");
    }
}

/// Notes what is asked of the database about donors, statement by statement, on this thread.
#[derive(Clone, Default)]
struct Asked(Arc<Mutex<Vec<String>>>);

impl Asked {
    fn taken(&self) -> Vec<String> {
        std::mem::take(&mut *self.0.lock().unwrap())
    }
}

impl tracing::Subscriber for Asked {
    fn enabled(&self, metadata: &tracing::Metadata<'_>) -> bool {
        metadata.target() == "sqlx::query"
    }

    fn new_span(&self, _: &span::Attributes<'_>) -> span::Id {
        span::Id::from_u64(1)
    }

    fn record(&self, _: &span::Id, _: &span::Record<'_>) {}

    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}

    fn event(&self, event: &tracing::Event<'_>) {
        let mut statement = Statement::default();
        event.record(&mut statement);
        if statement.0.contains("donor") {
            self.0.lock().unwrap().push(statement.0);
        }
    }

    fn enter(&self, _: &span::Id) {}

    fn exit(&self, _: &span::Id) {}
}

/// The text of a statement that was logged.
#[derive(Default)]
struct Statement(String);

impl Visit for Statement {
    fn record_str(&mut self, field: &Field, value: &str) {
        if ["summary", "db.statement"].contains(&field.name()) {
            self.0.push_str(value);
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn Debug) {}
}

#[tokio::test]
async fn nothing_is_found_by_the_same_statements_whatever_is_there() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    world.sean().await;
    let asked = Asked::default();
    let _listening = tracing::subscriber::set_default(asked.clone());
    let mut each = Vec::new();
    for nothing in [
        json!({ "email": "nobody@example.org" }),
        // Two donors, a donor of another name, and one who lives elsewhere.
        json!({ "email": "zoe@example.org", "phoneNumber": "07700 900123" }),
        json!({ "email": "zoe@example.org", "card": { "cardholderName": "A SMITH" } }),
        json!({ "card": { "cardholderName": "MS Z ONEILL" }, "address": { "postcode": "BS1 4DJ", "houseNo": "2" } }),
    ] {
        assert!(world.try_match(nothing).await.is_err());
        each.push(asked.taken());
    }
    // Two that look, one that holds the tries of nobody or somebody, and one that counts the miss.
    assert_eq!(each[0].len(), 4, "{:?}", each[0]);
    for other in &each {
        assert_eq!(other[..4], each[0]);
    }
    // Whom it finds is written down, after the same three.
    world.matched(at_home()).await;
    assert_eq!(asked.taken()[..3], each[0][..3]);
}
