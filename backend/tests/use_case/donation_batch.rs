//! Many donations in one request: each has a fate of its own, as if it had been sent by itself.

use std::collections::BTreeSet;

use backend::Error;
use backend::donation::batch::{BatchDonation, BatchResult, Fate, RowProblem};
use backend::idempotency::{Attempt, Done};
use backend::secret::canonical;
use domain::DonationId;
use domain::donation::{DonationBatch, Status};
use serde_json::{Value, json};

use crate::person::{World, key_of};

const NOW: &str = "2026-11-21T09:00:00Z";

impl World {
    async fn send_batch(&self, key: Option<&str>, gifts: &[Value]) -> Result<Done<Vec<BatchResult>>, Error> {
        let body = json!({ "donations": gifts });
        let read = DonationBatch::read(&body, self.test.backend.now())?;
        let donations: Vec<BatchDonation> = read
            .donations()
            .into_iter()
            .map(|donation| BatchDonation {
                reference: donation.reference,
                read: donation.read,
                // As World::send sends one by itself.
                alone: Attempt::new(None, &[b"POST", b"/donations", canonical(donation.sent).as_bytes()])
                    .unwrap(),
            })
            .collect();
        let key = key.and_then(|key| key_of(key, "POST", "/donations/batch"));
        let attempt = Attempt::new(key, &[b"POST", b"/donations/batch", canonical(&body).as_bytes()])?;
        self.test.backend.create_donations(&self.platform, &donations, &attempt).await
    }

    pub async fn batch(&self, gifts: &[Value]) -> Vec<BatchResult> {
        self.send_batch(None, gifts).await.unwrap().value
    }
}

/// The outcome in a word; of a refused one its code, and that of its first field.
fn fates(results: &[BatchResult]) -> Vec<String> {
    results
        .iter()
        .enumerate()
        .map(|(index, result)| {
            assert_eq!(result.index, index);
            match &result.fate {
                Fate::Created(_) => "created".to_owned(),
                Fate::Existing(_) => "existing".to_owned(),
                Fate::Failed(RowProblem::Invalid(errors)) => {
                    let error = errors.iter().next().unwrap();
                    format!("{} {}", error.pointer, error.code)
                }
                Fate::Failed(RowProblem::Conflict { code, .. }) => code.to_string(),
            }
        })
        .collect()
}

#[tokio::test]
async fn each_donation_of_a_batch_becomes_what_it_would_alone() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let card = json!({ "type": "terminal", "mid": "M1", "tid": "T1", "desc": "X", "auth": "A1" });
    let gifts = [
        json!({ "reference": "a", "settlementDate": "2026-11-21" }),
        json!({ "reference": "b" }),
        json!({ "donor": { "type": "email", "value": "sean@example.org" }, "settlementDate": "2026-11-21" }),
        json!({ "transaction": card, "settlementDate": "2026-11-21" }),
        json!({ "transaction": { "type": "hmrcId", "id": "AB12345" }, "netAmount": 900, "settlementDate": "2026-12-01" }),
        json!({ "donor": { "type": "uid", "value": donor }, "donatedAt": "2026-11-20", "settlementDate": "2026-11-21" }),
        json!({ "grossAmount": 0, "tip": 1 }),
        json!({ "transaction": { "type": "direct", "id": "NOBODY" } }),
        json!({ "donor": { "type": "uid", "value": "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a" } }),
        json!({ "donor": { "type": "match", "value": "mat_01ke5v3s8f7qk9mz4x2w6r1t0a" } }),
    ];
    let sent: Vec<Value> = gifts.iter().map(|gift| world.gift(gift.clone())).collect();
    let results = world.batch(&sent).await;
    assert_eq!(
        fates(&results),
        [
            "created",
            "created",
            "created",
            "created",
            "created",
            "created",
            "/donations/6/grossAmount out_of_range",
            "/donations/7/transaction/id unknown_charity",
            "/donations/8/donor/value unknown_donor",
            "/donations/9/donor/value unknown_donor",
        ]
    );
    // What is written of a gift beside itself, but for ids of its own.
    let written = async |gift: DonationId| {
        let query = format!(
            "select jsonb_build_array(
                 (select jsonb_agg(to_jsonb(event) - '{{event_id, transaction_id, subject_id}}'::text[]) from event where subject_id = '{0}'),
                 (select jsonb_agg(to_jsonb(audit) - '{{audit_id, transaction_id, subject_id, detail}}'::text[]
                     || jsonb_build_object('detail', detail - 'declaration_id', 'declares', detail ? 'declaration_id'))
                  from audit where subject_id = '{0}'))::text",
            gift.uuid()
        );
        world.test.text(&query).await
    };
    for (result, (gift, sent)) in results.iter().zip(gifts.iter().zip(&sent)) {
        let Fate::Created(view) = &result.fate else {
            continue;
        };
        // What the batch answered is what is read, and what one alone becomes.
        assert_eq!(**view, world.shown(view.id).await, "{gift}");
        assert_eq!(view.donor.value.as_deref(), sent["donor"]["value"].as_str(), "{gift}");
        let mut alone = gift.clone();
        alone["reference"] = Value::Null;
        let alone = world.send(alone).await.unwrap().value;
        assert_eq!(
            (&alone.gift_aid.status, &alone.charity),
            (&view.gift_aid.status, &view.charity),
            "{gift}"
        );
        assert_eq!(alone.gift_aid.reasons, view.gift_aid.reasons, "{gift}");
        assert_eq!(written(alone.id).await, written(view.id).await, "{gift}");
    }
    let declared = results.iter().filter(
        |result| matches!(&result.fate, Fate::Created(view) if view.gift_aid.status == Status::Declared),
    );
    assert_eq!(declared.count(), 1);
    world.verify().await;
}

#[tokio::test]
async fn what_was_sent_before_alone_or_in_a_batch_is_there_already() {
    let world = World::at(NOW).await;
    let alone = world.send(json!({ "reference": "a" })).await.unwrap().value;
    let gift =
        |reference: &str, pence: i64| world.gift(json!({ "reference": reference, "grossAmount": pence }));
    let gifts = [gift("a", 1000), gift("a", 2000), gift("b", 1000)];
    let results = world.batch(&gifts).await;
    assert_eq!(fates(&results), ["existing", "reference_taken", "created"]);
    let Fate::Existing(view) = &results[0].fate else { panic!() };
    assert_eq!(**view, alone);
    let Fate::Failed(RowProblem::Conflict { conflicting_id, .. }) = &results[1].fate else { panic!() };
    assert_eq!(*conflicting_id, Some(alone.id));
    assert_eq!(fates(&world.batch(&gifts).await), ["existing", "reference_taken", "existing"]);
    let again = world.send(json!({ "reference": "b" })).await.unwrap();
    assert!(!again.created, "alone after the batch it is the same donation");
    assert_eq!(world.test.count("select count(*) from donation").await, 2);
}

#[tokio::test]
async fn a_reference_twice_in_a_batch_is_decided_as_one_after_the_other() {
    let world = World::at(NOW).await;
    let gift = |reference: &str, changes: Value| {
        let mut changes = changes;
        changes["reference"] = json!(reference);
        world.gift(changes)
    };
    let nobody = json!({ "transaction": { "type": "direct", "id": "NOBODY" } });
    let results = world
        .batch(&[
            gift("a", json!({})),
            gift("a", json!({})),
            gift("a", json!({ "grossAmount": 2000 })),
            // One that is refused does not use the reference up, and one after the first is another gift.
            gift("b", nobody.clone()),
            gift("b", json!({})),
            gift("b", nobody),
            // No reference is no name.
            world.gift(json!({})),
            world.gift(json!({})),
        ])
        .await;
    assert_eq!(
        fates(&results),
        [
            "created",
            "existing",
            "reference_taken",
            "/donations/3/transaction/id unknown_charity",
            "created",
            "reference_taken",
            "created",
            "created",
        ]
    );
    let (Fate::Created(first), Fate::Existing(second)) = (&results[0].fate, &results[1].fate) else {
        panic!()
    };
    assert_eq!(first.id, second.id);
    assert_eq!(world.test.count("select count(*) from donation").await, 4);
    world.verify().await;
}

#[tokio::test]
async fn a_batch_is_repeated_under_its_key() {
    let world = World::at(NOW).await;
    world.send(json!({ "reference": "old" })).await.unwrap();
    let gifts = [
        world.gift(json!({ "reference": "old" })),
        world.gift(json!({ "reference": "new" })),
        world.gift(json!({ "grossAmount": 0 })),
        world.gift(json!({})),
    ];
    let first = world.send_batch(Some("k-1"), &gifts).await.unwrap();
    assert!(!first.replayed);
    world.test.set_clock("2026-11-21T10:00:00Z");
    let again = world.send_batch(Some("k-1"), &gifts).await.unwrap();
    assert!(again.replayed);
    assert_eq!(format!("{:?}", first.value), format!("{:?}", again.value));
    let named = |done: &Done<Vec<BatchResult>>| -> Vec<Option<String>> {
        done.value
            .iter()
            .map(|result| match &result.fate {
                Fate::Created(view) | Fate::Existing(view) => view.donor.value.clone(),
                Fate::Failed(_) => None,
            })
            .collect()
    };
    assert_eq!(named(&first), named(&again));
    assert_eq!(named(&first)[0].as_deref(), Some("zoe@example.org"));
    let kept = world.test.text("select coalesce(string_agg(answer::text, ''), '') from idempotency").await;
    assert!(!kept.contains("zoe@"), "what is kept names nobody");
    assert_eq!(world.test.count("select count(*) from donation").await, 3);
    let other = world.send_batch(Some("k-1"), &gifts[..1]).await;
    assert!(matches!(other, Err(Error::KeyReused(_))));
    let alone = world.send_with_key(Some("k-1"), json!({})).await;
    assert!(matches!(alone, Err(Error::KeyReused(_))));
}

/// Each of them starts where no other one does, so that it meets one more of them at every try.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_batch_is_in_the_way_of_as_many_as_there_are() {
    let world = World::at(NOW).await;
    let gifts: Vec<Value> =
        (0..90).map(|number| world.gift(json!({ "reference": format!("gift-{number:03}") }))).collect();
    let (one, two, three, four, five, six, whole) = tokio::join!(
        world.send_batch(None, &gifts[75..]),
        world.send_batch(None, &gifts[60..]),
        world.send_batch(None, &gifts[45..]),
        world.send_batch(None, &gifts[30..]),
        world.send_batch(None, &gifts[15..]),
        world.send_batch(None, &gifts[5..]),
        world.send_batch(None, &gifts),
    );
    let created = [one, two, three, four, five, six, whole]
        .iter()
        .flat_map(|done| fates(&done.as_ref().unwrap().value))
        .filter(|fate| fate == "created")
        .count();
    assert_eq!(created, 90);
    assert_eq!(world.test.count("select count(*) from donation").await, 90);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn batches_that_cross_write_each_donation_once() {
    let world = World::at(NOW).await;
    let gift = |number: usize| world.gift(json!({ "reference": format!("gift-{number:03}") }));
    let forward: Vec<Value> = (0..100).map(gift).collect();
    let backward: Vec<Value> = (0..100).rev().map(gift).collect();
    let (one, two, three, alone) = tokio::join!(
        world.send_batch(None, &forward),
        world.send_batch(None, &backward),
        world.send_batch(None, &forward[50..]),
        world.send(json!({ "reference": "gift-050" })),
    );
    let created = [one.unwrap(), two.unwrap(), three.unwrap()]
        .iter()
        .flat_map(|done| fates(&done.value))
        .filter(|fate| {
            assert!(fate == "created" || fate == "existing", "{fate}");
            fate == "created"
        })
        .count();
    assert_eq!(created + usize::from(alone.unwrap().created), 100);
    assert_eq!(world.test.count("select count(*) from donation").await, 100);
    world.verify().await;
}

#[tokio::test]
async fn a_thousand_donations_are_one_transaction_and_one_statement() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let gifts: Vec<Value> = (0..1000)
        .map(|number| {
            world.gift(json!({ "reference": format!("gift-{number}"), "settlementDate": "2026-11-21" }))
        })
        .collect();
    let results = world.batch(&gifts).await;
    let ids: BTreeSet<_> = results
        .iter()
        .map(|result| match &result.fate {
            Fate::Created(view) => {
                assert_eq!(view.gift_aid.status, Status::Declared);
                view.id
            }
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(ids.len(), 1000);
    // Every row of one transaction has its number; audit and event have it written down.
    for table in ["audit where action = 'donation.create'", "event where kind = 'donation.created'"] {
        let transactions =
            world.test.count(&format!("select count(distinct transaction_id) from {table}")).await;
        assert_eq!(transactions, 1, "{table}");
    }
    let written =
        world.test.count("select count(distinct xmin::text || '/' || cmin::text) from donation").await;
    assert_eq!(written, 1, "one command of one transaction wrote them all");
    world.verify().await;
}

#[tokio::test]
async fn a_batch_itself_can_be_wrong() {
    let world = World::at(NOW).await;
    let now = world.test.backend.now();
    let wrong = |body: Value| {
        let errors = DonationBatch::read(&body, now).unwrap_err();
        errors.iter().map(|error| format!("{} {}", error.pointer, error.code)).collect::<Vec<_>>()
    };
    assert_eq!(wrong(json!({})), ["/donations required"]);
    assert_eq!(wrong(json!({ "donations": [] })), ["/donations required"]);
    assert_eq!(wrong(json!({ "donations": {} })), ["/donations wrong_type"]);
    assert_eq!(wrong(json!([])), [" wrong_type"]);
    let many: Vec<Value> = (0..1001).map(|_| json!({})).collect();
    assert_eq!(wrong(json!({ "donations": many })), ["/donations too_long"]);
    assert_eq!(wrong(json!({ "donations": [{}], "mode": "fast" })), ["/mode unknown_field"]);
    let results = world.batch(&[json!(12), json!({})]).await;
    assert_eq!(fates(&results), ["/donations/0 wrong_type", "/donations/1/donor required"]);
}

#[tokio::test]
async fn a_donor_whose_account_is_deleted_is_unknown_in_a_batch_too() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let by_id = json!({ "donor": { "type": "uid", "value": donor }, "settlementDate": "2026-11-21" });
    let by_id = [world.gift(by_id)];
    assert_eq!(fates(&world.batch(&by_id).await), ["created"]);
    let me = world.test.donor("zoe@example.org").await;
    let meant = domain::ErasureConfirmed::read(&json!({ "confirm": "DELETE" })).unwrap();
    world.test.backend.erase(&me, meant).await.unwrap();
    assert_eq!(fates(&world.batch(&by_id).await), ["/donations/0/donor/value unknown_donor"]);
    world.verify().await;
}
