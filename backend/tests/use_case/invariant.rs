//! Each invariant is broken once, to see that the verification asks it.

use std::fs::{read_dir, read_to_string};
use std::path::{Path, PathBuf};

use hmrc::simulator::{Outcome, Step};
use serde_json::json;

use crate::claim::Desk;
use crate::person::World;

/// What is done to the database behind the back of every trigger and foreign key, how it is put right, and what is then found. There is a
/// claim that HMRC accepted with three gifts: of one a part went back since, another was refunded. A fourth gift is declared.
const BREAKS: [(&str, &str, &[&str]); 30] = [
    (
        "update donation set platform_id = gen_random_uuid() where status = 'declared'",
        "update donation set platform_id = (select platform_id from source where source.source_id = donation.source_id)",
        &["1 row(s) break: every donation came through a source of its platform and charity"],
    ),
    (
        "update donation set status = 'ineligible', declaration_id = null where status = 'declared'",
        "update donation
         set status = 'declared',
             declaration_id = (select declaration_id from declaration where declaration.donation_id = donation.donation_id)
         where status = 'ineligible'",
        &["1 row(s) break: every declaration in force belongs to its donation"],
    ),
    (
        "alter domain lawful_donation drop constraint donation_declared_is_whole;
         update donation set status = 'held' where status = 'declared'",
        "update donation set status = 'declared' where status = 'held'",
        &["1 row(s) break: no held gift is declared"],
    ),
    (
        "update claim_line set donated_on = donated_on - 1 where line_no = 1",
        "update claim_line set donated_on = donated_on + 1 where line_no = 1",
        &["1 row(s) break: every line of a claim has the gift, date and amount of its declaration"],
    ),
    (
        "update claim set charity_id = gen_random_uuid()",
        "update claim set charity_id = (select charity_id from declaration limit 1)",
        &["3 row(s) break: every claim has gifts of its own charity only"],
    ),
    (
        "update donation set status = 'claimed' where status = 'accepted'",
        "update donation set status = 'accepted' where status = 'claimed'",
        &["2 row(s) break: every gift has the state that its claim gives it"],
    ),
    (
        "update donation set accepted_in = null where status = 'accepted'",
        "update donation set accepted_in = (select claim_id from claim) where status = 'accepted'",
        &["2 row(s) break: every gift has the state that its claim gives it"],
    ),
    (
        "update donation set status = 'claimed' where status = 'declared'",
        "update donation set status = 'declared' where status = 'claimed'",
        &["1 row(s) break: every claimed gift is in a claim"],
    ),
    (
        "update claim
         set state = 'rejected', rejection = 'whole', rejected_at = accepted_at, accepted_at = null, has_receipt = false",
        "update claim set state = 'accepted', accepted_at = rejected_at, rejected_at = null, rejection = null",
        &[
            "2 row(s) break: every gift has the state that its claim gives it",
            "3 row(s) break: every claim that HMRC refused or never received has released its gifts",
            "2 row(s) break: no adjustment is for a gift that was not accepted and refunded",
        ],
    ),
    (
        "update claim
         set state = 'rejected', rejection = 'whole', rejected_at = accepted_at, accepted_at = null, has_receipt = false;
         update adjustment set carried_by = claim_id where refund_id is null",
        "update claim set state = 'accepted', accepted_at = rejected_at, rejected_at = null, rejection = null;
         update adjustment set carried_by = null",
        &[
            "2 row(s) break: every gift has the state that its claim gives it",
            "3 row(s) break: every claim that HMRC refused or never received has released its gifts",
            "2 row(s) break: no adjustment is for a gift that was not accepted and refunded",
            "1 row(s) break: every claim deducts exactly the adjustments assigned to it",
        ],
    ),
    (
        "update claim set line_count = line_count + 1",
        "update claim set line_count = line_count - 1",
        &["1 row(s) break: every claim adds up to its lines, to the penny"],
    ),
    (
        "update claim set transaction_id = repeat('0', 32)",
        "update claim set transaction_id = (select transaction_id from claim_message where kind = 'submit')",
        &["1 row(s) break: every claim that was sent has its message on record"],
    ),
    (
        "update claim_platform set donations_pence = donations_pence + 1",
        "update claim_platform set donations_pence = donations_pence - 1",
        &["1 row(s) break: every claim that was sent has its totals by platform, to the penny"],
    ),
    (
        "update claim_platform set platform_id = gen_random_uuid()",
        "update claim_platform set platform_id = (select platform_id from donation limit 1)",
        &["2 row(s) break: every claim that was sent has its totals by platform, to the penny"],
    ),
    (
        "update adjustment set claimable_pence = 999 where refund_id is null",
        "update adjustment set claimable_pence = 1000 where refund_id is null",
        &[
            "1 row(s) break: the tax on every refund of an accepted gift is adjusted, to the penny",
        ],
    ),
    (
        "update adjustment set claimable_pence = 301 where refund_id is not null",
        "update adjustment set claimable_pence = 300 where refund_id is not null",
        &[
            "1 row(s) break: the tax on every refund of an accepted gift is adjusted, to the penny",
        ],
    ),
    (
        "update adjustment set refund_id = null where refund_id is not null",
        "update adjustment set refund_id = (select refund_id from refund where amount_pence = 300) where claimable_pence = 300",
        &["1 row(s) break: no adjustment is for a gift that was not accepted and refunded"],
    ),
    (
        "update claim set adjustment_pence = 1",
        "update claim set adjustment_pence = 0",
        &["1 row(s) break: every claim deducts exactly the adjustments assigned to it"],
    ),
    (
        "update adjustment set voided_at = made_at where refund_id is null",
        "update adjustment set voided_at = null",
        &["1 row(s) break: every dropped adjustment is for a gift that HMRC took out of its claim"],
    ),
    (
        "alter table claim drop constraint claim_returns_what_was_paid;
         update claim set returned_pence = 1",
        "update claim set returned_pence = 0",
        &[
            "1 row(s) break: every claim has the total that was returned to HMRC for it",
            "1 row(s) break: what HMRC owes for a claim is the amount claimed, less refused and paid, plus returned",
        ],
    ),
    (
        "insert into payment (
             payment_id, charity_id, paid_on, amount_pence, bank_reference, occurrence, recorded_at, confirmed_at, shared_at)
         select gen_random_uuid(), charity_id, begun_on, 1, '', 1, begun_at, begun_at, begun_at from claim",
        "delete from payment",
        &["1 row(s) break: every payment for several claims adds up to their shares, to the penny"],
    ),
    (
        "insert into disowned_donation (donation_id, donor_id, disowned_at)
         select donation_id, donor_id, created_at from donation where status = 'declared'",
        "delete from disowned_donation",
        &["1 row(s) break: no gift belongs to a donor who said that it is not theirs"],
    ),
    (
        "insert into authorisation_session (
             session_id, platform_id, capability_hash, language, created_at, expires_at, donor_id)
         select gen_random_uuid(), platform_id, sha256('x'), 'en', created_at, created_at + interval '1 hour', donor_id
         from donation where status = 'declared';
         update donor set erased_at = created_at, email = null",
        "delete from authorisation_session; update donor set erased_at = null, email = 'zoe@example.org'",
        &["1 row(s) break: no session is open for an erased donor"],
    ),
    (
        "insert into claim_alarm (alarm_id, claim_id, alarm, raised_at, stood_from)
         select gen_random_uuid(), claim_id, 'contradicted', begun_at, sent_at - interval '1 hour' from claim",
        "delete from claim_alarm",
        &["1 row(s) break: no claim was sent while an alarm stopped filing for its charity"],
    ),
    (
        r#"insert into audit (at, actor_kind, action, subject_id, detail)
         select begun_at, 'uplift', 'claim.unsend', claim_id, '{"reason": "never_arrived"}' from claim"#,
        "insert into lost_sending (transaction_id, claim_id, sent_at, lost_at)
         select repeat('0', 32), claim_id, sent_at, sent_at from claim",
        &["1 row(s) break: every submission treated as lost is checked against HMRC's later lists"],
    ),
    (
        "update lost_sending set listed_at = sent_at",
        "update lost_sending set listed_at = null",
        &[
            "1 row(s) break: every submission treated as lost and later listed by HMRC raised an alarm",
        ],
    ),
    (
        "update donor set died_on = '2026-11-21', death_recorded_at = '2026-11-22T08:00:00Z'",
        "update donor set died_on = null, death_recorded_at = null",
        &["1 row(s) break: every authorisation of a donor who died has the date of death, and none was given after it was recorded"],
    ),
    (
        "update donor set died_on = '2026-11-20', death_recorded_at = '2026-11-22T08:00:00Z';
         update authorisation set died_on = '2026-11-20', death_recorded_at = '2026-11-22T08:00:00Z'",
        "update donor set died_on = null, death_recorded_at = null;
         update authorisation set died_on = null, death_recorded_at = null",
        &["3 row(s) break: no gift dated after its donor's death is declared"],
    ),
    (
        "update donor set died_on = '2026-11-21', death_recorded_at = '2026-11-22T08:00:00Z';
         update authorisation set died_on = '2026-11-21', death_recorded_at = '2026-11-22T08:00:00Z';
         update mail set sent_at = null, audience = 'donor', to_email = 'zoe@example.org'
             where mail_id = (select mail_id from mail limit 1)",
        "update donor set died_on = null, death_recorded_at = null;
         update authorisation set died_on = null, death_recorded_at = null;
         update mail set sent_at = created_at",
        &["1 row(s) break: no email is queued for a donor who has died"],
    ),
    (
        "insert into authorisation_notice (authorisation_id, platform_id, told_through, told_at, recorded_at)
         select authorisation_id, gen_random_uuid(), 'sms', given_at, given_at from authorisation",
        "delete from authorisation_notice",
        &["1 row(s) break: every notice to a donor is recorded by the platform that created the authorisation"],
    ),
];

/// Somebody with access to the database changes it, and no trigger and no foreign key says no.
async fn by_hand(world: &World, statements: &str) {
    let unguarded = format!("set session_replication_role = replica; {statements}");
    world.test.by_hand(&unguarded).await.unwrap();
}

#[tokio::test]
async fn each_break_of_an_invariant_is_found_and_nothing_else() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(3).await;
    desk.claim().await;
    desk.refund_part(gifts[0], json!({ "amount": 300 })).await.unwrap();
    desk.refund(gifts[1]).await;
    desk.gifts(1).await;
    desk.world.test.work().await;
    let world = &desk.world;
    by_hand(world, "update mail set sent_at = created_at where sent_at is null").await;
    desk.is_sound().await;
    for (breaks, mends, found) in BREAKS {
        by_hand(world, breaks).await;
        assert_eq!(desk.backend().verify().await.unwrap().broken, found, "{breaks}");
        by_hand(world, mends).await;
        let broken = desk.backend().verify().await.unwrap().broken;
        assert!(broken.is_empty(), "{mends}: {broken:?}");
    }
}

#[tokio::test]
async fn a_held_gift_of_which_its_charity_is_not_told_why_is_found() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.once(Step::Submit, Outcome::Reject { line: 0, number: 4065, element: "Donor/Sur" });
    desk.claim().await;
    desk.world.test.set_clock("2026-11-22T09:06:00Z");
    desk.is_sound().await;
    by_hand(&desk.world, "update hold set charity_id = gen_random_uuid()").await;
    assert_eq!(
        desk.backend().verify().await.unwrap().broken,
        ["1 row(s) break: every gift with everything that a declaration needs is declared"]
    );
}

#[tokio::test]
async fn a_gift_that_the_audit_trail_does_not_have_is_found() {
    let world = World::at("2026-11-21T09:00:00Z").await;
    world.sent(json!({})).await;
    // Not sealed yet: of what is sealed the chain tells.
    by_hand(&world, "update audit set action = 'donation.change' where action = 'donation.create'").await;
    assert_eq!(
        world.test.backend.verify().await.unwrap().broken,
        ["1 row(s) break: every donation is in the audit trail"]
    );
}

/// Every file of Rust in a folder and those in it.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let paths = read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[test]
fn every_invariant_has_a_test_that_breaks_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let tests: Vec<String> =
        files(&root.join("tests/use_case")).iter().map(|path| read_to_string(path).unwrap()).collect();
    let asked = read_to_string(root.join("src/store/verify.rs")).unwrap();
    let invariants: Vec<&str> =
        asked.split("invariant: \"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    assert!(invariants.len() >= 50, "{invariants:?}");
    let has_none = |invariant: &&str| !tests.iter().any(|text| text.contains(*invariant));
    let without: Vec<&str> = invariants.into_iter().filter(has_none).collect();
    assert_eq!(without, [""; 0]);
}
