//! The audit trail cannot be changed unseen.

use backend::activity::ActivityFilter;
use backend::pagination::PageRequest;
use backend::secret::{Algorithm, Key};
use backend::testing::words::say_in_email;
use backend::verify::AuditHead;
use backend::{Backend, Config, security_log};
use domain::claim::PeriodChange;
use domain::{AuditAction, RequestId};
use serde_json::json;
use uuid::Uuid;

use crate::person::{World, code};

const NOW: &str = "2026-11-21T09:00:00Z";

async fn three_gifts_sealed() -> World {
    let world = World::at(NOW).await;
    for n in 0..3 {
        world.sent(json!({ "reference": format!("gift-{n}") })).await;
        world.test.backend.seal_audit().await.unwrap();
    }
    seal_all(&world, &world.test.backend).await;
    world.verify().await;
    world
}

/// Seals every row that is there.
async fn seal_all(world: &World, backend: &Backend) {
    // A row waits while any transaction that is older still runs, also one of another test's database.
    let rows = world.test.count("select count(*) from audit").await;
    let sealed = "select coalesce(sum(row_count), 0)::bigint from audit_seal";
    for _ in 0..2_000 {
        if world.test.count(sealed).await >= rows {
            break;
        }
        backend.seal_audit().await.unwrap();
    }
    assert_eq!(world.test.count(sealed).await, rows);
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
async fn a_chain_that_was_made_without_the_key_is_broken() {
    // Whoever writes to the database can hash what they please, and take a key of their own.
    let broken = broken_after("update audit_seal set hash = sha256(hash)").await;
    assert!(broken[0].starts_with("the audit trail was changed"), "{broken:?}");
    let broken = broken_after("update lasting_key set sealed = sha256(sealed) where purpose = 'audit'").await;
    assert!(broken[0].contains("cannot be checked"), "{broken:?}");
}

async fn with_key(world: &World, key: Key) -> Backend {
    let config = Config { key, ..world.test.backend.config().clone() };
    Backend::connect(&world.test.database_url, config, false).await.unwrap()
}

#[tokio::test]
async fn the_chain_outlives_the_secret_of_the_installation_and_not_its_loss() {
    let world = three_gifts_sealed().await;
    assert_eq!(code(world.test.backend.renew_audit_key().await), "key_opens");
    let lost = with_key(&world, Key::new([9; 32])).await;
    let broken = lost.verify().await.unwrap().broken;
    assert!(broken.len() == 1 && broken[0].contains("cannot be checked"), "{broken:?}");

    let changed = with_key(&world, Key::new([8; 32]).with_earlier(Some([7; 32]))).await;
    assert_eq!(changed.seal_lasting_keys_again().await.unwrap(), 1);
    assert_eq!(changed.seal_lasting_keys_again().await.unwrap(), 0);
    let after = with_key(&world, Key::new([8; 32])).await;
    assert_eq!(after.verify().await.unwrap().broken, Vec::<String>::new());

    lost.renew_audit_key().await.unwrap();
    lost.seal_audit().await.unwrap();
    let broken = lost.verify().await.unwrap().broken;
    assert!(broken.len() == 1 && broken[0].contains("cannot be checked"), "{broken:?}");
}

#[tokio::test]
async fn another_algorithm_goes_on_with_the_chain_and_what_was_sealed_before_is_checked_by_its_own() {
    let world = three_gifts_sealed().await;
    let other = with_key(&world, Key::new([7; 32]).lasting_by(Algorithm::HmacSha512_256)).await;
    world.sent(json!({ "reference": "gift-later" })).await;
    seal_all(&world, &other).await;
    let used = "select count(distinct algorithm) from lasting_key join audit_seal using (lasting_key_id)";
    assert_eq!(world.test.count(used).await, 2);
    for backend in [&other, &world.test.backend] {
        assert_eq!(backend.verify().await.unwrap().broken, Vec::<String>::new());
    }
    // And back again.
    world.sent(json!({ "reference": "gift-last" })).await;
    seal_all(&world, &world.test.backend).await;
    assert_eq!(world.test.count("select count(*) from lasting_key where purpose = 'audit'").await, 3);
    world.verify().await;
    // Nobody passes one off as the other.
    world.test.by_hand("update lasting_key set algorithm = 'HMAC-SHA-256'").await.unwrap();
    let broken = other.verify().await.unwrap().broken;
    assert!(broken[0].starts_with("the audit trail was changed"), "{broken:?}");
}

#[tokio::test]
async fn a_head_that_somebody_kept_shows_that_the_chain_was_cut_off() {
    let world = three_gifts_sealed().await;
    let backend = &world.test.backend;
    let head = backend.audit_head().await.unwrap().unwrap();
    assert_eq!(head.to_string().parse::<AuditHead>(), Ok(head));
    for text in ["", "1", "1:", "1:00", "a:b", &format!("x{head}"), &format!("{head}0")] {
        assert!(text.parse::<AuditHead>().is_err(), "{text}");
    }
    assert_eq!(backend.verify_against(&[head]).await.unwrap().broken, Vec::<String>::new());
    let cut = "set session_replication_role = replica;
         delete from audit where (transaction_id, audit_id) = (
             select last_transaction_id, last_audit_id from audit_seal order by audit_seal_id desc limit 1);
         delete from audit_seal where audit_seal_id = (select max(audit_seal_id) from audit_seal)";
    world.test.by_hand(cut).await.unwrap();
    let broken = backend.verify_against(&[head]).await.unwrap().broken;
    assert!(broken.iter().any(|line| line.contains("does not have the head")), "{broken:?}");
}

#[tokio::test]
async fn the_head_is_mailed_once_a_day() {
    let world = three_gifts_sealed().await;
    let head = world.test.backend.audit_head().await.unwrap().unwrap();
    for _ in 0..2 {
        world.test.mail_audit_head().await.unwrap();
    }
    let subject = say_in_email("operators", "head-subject", []);
    let mailed =
        format!("select count(*) from mail where subject = '{subject}' and body::text like '%{head}%'");
    assert_eq!(world.test.count(&mailed).await, 1);
}

#[tokio::test]
async fn owners_read_from_which_network_and_device_their_people_acted_and_nothing_else_has_one() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let owner = world.test.staff("official@example.org").await.of(world.charity).unwrap();
    let agent = "Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0";
    let asked =
        || backend.asked(RequestId::from_uuid(Uuid::nil()), Some("192.0.2.77".parse().unwrap()), Some(agent));
    let change = PeriodChange { period: "tax_year".parse().unwrap(), from: None };
    security_log::about(asked(), backend.choose_claim_period(&owner, change)).await.unwrap();
    security_log::about(asked(), world.test.donor("zoe@example.org")).await;
    let networks = "select string_agg(action || ' ' || network || ' ' || device, ', ') from audit
        where network is not null or device is not null";
    assert_eq!(world.test.text(networks).await, "charity.claim_period 192.0.2.0/24 firefox/android");
}

#[tokio::test]
async fn what_a_newer_version_writes_takes_nothing_from_the_pages_of_an_older_one() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let owner = world.test.staff("official@example.org").await.of(world.charity).unwrap();
    let gift = world.sent(json!({})).await;
    let change = PeriodChange { period: "tax_year".parse().unwrap(), from: None };
    backend.choose_claim_period(&owner, change).await.unwrap();
    let newer = format!(
        "insert into audit (at, actor_kind, actor_id, charity_id, action, subject_id)
         select now(), 'staff', '{}', '{}', 'donation.to_come', '{}' from generate_series(1, 3)",
        world.test.staff_id("official@example.org").await.uuid(),
        world.charity.uuid(),
        gift.uuid(),
    );
    assert_eq!(world.test.by_hand(&newer).await, Ok(3));

    let house = owner.activity().unwrap();
    let deeds =
        backend.activity(&house, &ActivityFilter::default(), &PageRequest::new(1, None)).await.unwrap();
    assert_eq!(deeds.items[0].action, AuditAction::CharityClaimPeriod);
    let (_, history, _) = backend.donation_for_charity(&owner, gift).await.unwrap();
    assert_eq!(history.first().map(|entry| entry.action), Some(AuditAction::DonationCreate));
    let history = backend.history_for_platform(&world.platform, gift).await.unwrap();
    assert_eq!(history.first().map(|entry| entry.action), Some(AuditAction::DonationCreate));
}

#[tokio::test]
async fn what_an_operator_does_is_theirs_by_name_and_what_nobody_asked_for_is_nobodys() {
    let world = World::at(NOW).await;
    let names = "select coalesce(string_agg(distinct operator, ', '), 'nobody') from audit";
    assert_eq!(world.test.text(names).await, "nobody");
    let operator = Some("Ann O\\Neil \'x\'".to_owned());
    let config = Config { operator, ..world.test.backend.config().clone() };
    let desk = Backend::connect(&world.test.database_url, config, false).await.unwrap();
    let email = domain::Email::parse("official@example.org").unwrap();
    world.test.staff(email.as_str()).await;
    for backend in [&desk, &desk.unhurried()] {
        backend.sign_out_person(&email).await.unwrap();
    }
    world.test.backend.sign_out_person(&email).await.unwrap();
    assert_eq!(world.test.text(names).await, "Ann O\\Neil \'x\'");
    assert_eq!(world.test.count("select count(*) from audit where operator is not null").await, 2);
    world.verify().await;
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
