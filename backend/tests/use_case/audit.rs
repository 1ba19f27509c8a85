//! The audit trail cannot be changed unseen.

use serde_json::json;

use crate::person::World;

const NOW: &str = "2026-11-21T09:00:00Z";

async fn three_gifts_sealed() -> World {
    let world = World::at(NOW).await;
    for n in 0..3 {
        world.sent(json!({ "reference": format!("gift-{n}") })).await;
        world.test.backend.seal_audit().await.unwrap();
    }
    // A row waits while any transaction that is older still runs, also one of another test's database.
    let rows = world.test.count("select count(*) from audit").await;
    let sealed = "select coalesce(sum(row_count), 0)::bigint from audit_seal";
    for _ in 0..2_000 {
        if world.test.count(sealed).await >= rows {
            break;
        }
        world.test.backend.seal_audit().await.unwrap();
    }
    assert_eq!(world.test.count(sealed).await, rows);
    world.verify().await;
    world
}

async fn broken_after(statement: &str) -> Vec<String> {
    let world = three_gifts_sealed().await;
    let by_force = format!("set session_replication_role = replica; {statement}");
    world.test.by_hand(&by_force).await.unwrap();
    world.test.backend.verify().await.unwrap().broken
}

#[tokio::test]
async fn a_changed_row_breaks_the_chain() {
    let broken = broken_after(
        "update audit set detail = '{\"status\": \"declared\"}' where action = 'donation.create'",
    )
    .await;
    assert!(broken[0].starts_with("the audit trail was changed"), "{broken:?}");
}

#[tokio::test]
async fn a_removed_row_breaks_the_chain() {
    let broken = broken_after("delete from audit where action = 'platform.create'").await;
    assert!(broken[0].starts_with("the audit trail was changed"), "{broken:?}");
}

#[tokio::test]
async fn a_row_slipped_in_behind_a_seal_breaks_the_chain() {
    let broken = broken_after(
        "insert into audit (transaction_id, at, actor_kind, action, subject_id)
         select min(transaction_id), now(), 'uplift', 'donation.create', gen_random_uuid() from audit",
    )
    .await;
    assert!(broken[0].starts_with("the audit trail was changed"), "{broken:?}");
}

#[tokio::test]
async fn sealing_twice_at_once_seals_each_row_once() {
    let world = World::at(NOW).await;
    for n in 0..20 {
        world.sent(json!({ "reference": format!("gift-{n}") })).await;
    }
    let backend = &world.test.backend;
    let rows = world.test.count("select count(*) from audit").await;
    let mut sealed = 0;
    // A row waits while any transaction that is older still runs, also one of another test's database.
    for _ in 0..2_000 {
        let (one, two, three) =
            tokio::join!(backend.seal_audit(), backend.seal_audit(), backend.seal_audit());
        one.and(two).and(three).unwrap();
        sealed = world.test.count("select coalesce(sum(row_count), 0)::bigint from audit_seal").await;
        if sealed >= rows {
            break;
        }
    }
    world.verify().await;
    assert_eq!(sealed, rows);
}

#[tokio::test]
async fn no_personal_data_is_in_trail_events_or_jobs() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    world.test.work().await;
    let all = world
        .test
        .text(
            "select concat((select string_agg(audit::text, ' ') from audit), (select string_agg(event::text, ' ') from event),
             (select string_agg(job::text, ' ') from job), (select string_agg(mail::text, ' ') from mail))",
        )
        .await;
    for table in ["audit", "event", "job", "mail"] {
        let rows = world.test.count(&format!("select count(*) from {table}")).await;
        assert!(rows > 0, "{table} is empty: there is nothing to look through");
    }
    assert!(all.contains(&donor.uuid().to_string()), "what happened to the donor is among it");
    for personal in ["zoe@example.org", "Zoë", "O'Neill", "Quay Street", "BS1 4DJ"] {
        assert!(!all.contains(personal), "{personal} is left behind");
    }
}
