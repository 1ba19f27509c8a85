//! A fact that very many gifts waited for: the worker judges them in parts, and nobody else waits for it.

use std::cell::Cell;

use domain::donation::Status;
use serde_json::json;

use super::NOW;
use crate::person::{World, unkeyed};

/// How many gifts wait for a fact in the tests of many: more than one write judges, and more than one search finds when
/// somebody asks for more by `UPLIFT_MANY_GIFTS`, as `make late-facts` does.
fn many() -> i64 {
    #[expect(clippy::disallowed_methods, reason = "whoever wants to see more gifts says so by this variable")]
    let asked = std::env::var("UPLIFT_MANY_GIFTS").ok();
    asked.map_or(3_000, |asked| asked.parse().expect("UPLIFT_MANY_GIFTS is how many gifts wait"))
}

impl World {
    /// Copies the one gift that is there so often, each of them in the audit trail as if it had been sent.
    async fn copies(&self, count: i64) {
        let columns = "platform_id, request_hash, donor_kind, donor_value, donor_id, transaction, source_id, charity_id, gross_pence,
            donated_at, donated_on, settled_on, status, created_at, updated_at, terminal_mid, terminal_tid, terminal_descriptor";
        self.test
            .by_hand(&format!(
                "with copy as (
                   insert into donation (donation_id, reference, {columns})
                   select gen_random_uuid(), 'copy-' || n, {columns} from donation, generate_series(1, {count}) as n
                   returning donation_id
                 )
                 insert into audit (at, actor_kind, action, subject_id) select now(), 'uplift', 'donation.create', donation_id from copy"
            ))
            .await
            .unwrap();
        // The plans of so many rows, as where they came one by one.
        self.test.by_hand("analyze donation, audit").await.unwrap();
    }

    /// So many gifts and one more, of an authorised donor, wait for the charity of their terminal; then its entry is added.
    async fn terminal_becomes_known(&self, count: i64) {
        let donor = self.zoe().await;
        self.authorise(donor).await;
        let card = json!({ "type": "terminal", "mid": "M1", "tid": "T1", "desc": "X", "auth": "A1" });
        self.sent(json!({ "transaction": card, "settlementDate": "2026-11-21" })).await;
        self.copies(count).await;
        let (charity, new) =
            domain::NewTerminal::read_for_platform(&json!({ "charity": self.reference, "mid": "M1" }))
                .unwrap();
        self.test
            .backend
            .add_terminal_for_platform(&self.platform, &charity, &new, &unkeyed())
            .await
            .unwrap();
    }

    async fn declared(&self) -> i64 {
        self.test.count("select count(*) from donation where status = 'declared'").await
    }

    /// That every part was judged in a transaction of its own, of at most 500 gifts.
    async fn in_parts(&self, at_least: i64) {
        let largest = "select coalesce(max(count), 0) from (
            select count(*) from audit where action = 'donation.assess' group by transaction_id) as part";
        assert!(self.test.count(largest).await <= 500);
        let parts = "select count(distinct transaction_id) from audit where action = 'donation.assess'";
        assert!(self.test.count(parts).await >= at_least);
    }
}

#[tokio::test]
async fn more_gifts_than_one_write_can_judge_are_completed_by_the_worker() {
    let world = World::at(NOW).await;
    world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    world.copies(many()).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    assert_eq!(world.declared().await, 500, "as many as one write judges, at once");
    world.test.work().await;
    assert_eq!(world.declared().await, many() + 1);
    world.in_parts(many() / 500).await;
    world.verify().await;
}

#[tokio::test]
async fn many_gifts_of_one_terminal_are_matched_in_parts() {
    let world = World::at(NOW).await;
    world.terminal_becomes_known(many()).await;
    assert_eq!(world.declared().await, 500, "as many as one write judges, at once");
    world.test.work().await;
    assert_eq!(world.declared().await, many() + 1);
    world.in_parts(many() / 500).await;
    world.verify().await;
}

#[tokio::test]
async fn many_gifts_that_settle_on_one_day_are_declared_in_parts() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    world.sent(json!({ "settlementDate": "2026-11-24" })).await;
    world.copies(many()).await;
    world.test.work().await;
    assert_eq!(world.declared().await, 0);
    world.test.set_clock("2026-11-24T00:00:01Z");
    world.test.work().await;
    assert_eq!(world.declared().await, many() + 1);
    world.in_parts(many() / 500).await;
    world.verify().await;
}

#[tokio::test]
async fn many_gifts_whose_time_runs_out_on_one_day_are_judged_in_parts() {
    let world = World::at(NOW).await;
    world.sent(json!({})).await;
    world.copies(many()).await;
    world.test.set_clock("2031-11-21T00:00:01Z");
    world.test.work().await;
    let told = "select count(*) from event where kind = 'donation.ineligible'";
    assert_eq!(world.test.count(told).await, many() + 1);
    world.in_parts(many() / 500).await;
    world.verify().await;
}

#[tokio::test]
async fn while_many_gifts_are_judged_the_gifts_of_others_are_taken() {
    let world = World::at(NOW).await;
    world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    world.copies(many()).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let judged = Cell::new(false);
    tokio::join!(
        async {
            world.test.work().await;
            judged.set(true);
        },
        async {
            while !judged.get() {
                let another = json!({ "type": "email", "value": "ann@example.org" });
                world.sent(json!({ "donor": another })).await;
            }
        },
    );
    assert_eq!(world.declared().await, many() + 1);
    // Not only before the worker's first part or after its last.
    let between = "select count(*) from audit
        join donation on donation.donation_id = audit.subject_id and donation.donor_value = 'ann@example.org'
        cross join (
            select min(transaction_id) as first, max(transaction_id) as last from audit
            where action = 'donation.assess' and actor_kind = 'uplift') as part
        where audit.action = 'donation.create' and audit.transaction_id > part.first and audit.transaction_id < part.last";
    let taken = world.test.count(between).await;
    assert!(taken >= many() / 1_000, "{taken} gifts were taken while {} were judged", many());
    world.verify().await;
}

#[tokio::test]
async fn a_part_that_is_judged_locks_no_other_gift() {
    let world = World::at(NOW).await;
    world.terminal_becomes_known(1_200).await;
    let backend = &world.test.backend;
    // Between the write and the job every gift can be changed, those that the job has yet to judge too.
    let waiting = world
        .test
        .text("select min(donation_id::text) from donation where status = 'awaiting_charity'")
        .await;
    let waiting = domain::DonationId::from_uuid(waiting.parse().unwrap());
    let attempt = unkeyed();
    let (deleted, ()) = tokio::join!(
        backend.delete_donation(
            &world.platform,
            waiting,
            domain::donation::DeletionReason::Refund,
            None,
            &attempt
        ),
        world.test.work(),
    );
    deleted.unwrap();
    assert_eq!(world.status(waiting).await, Status::Cancelled);
    assert_eq!(world.declared().await, 1_200);
    world.verify().await;
}

#[tokio::test]
async fn a_job_that_is_asked_for_while_it_runs_runs_again() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.test.work().await;
    world.authorise(donor).await;
    let jobs = "select count(*) from job where kind = 'judge_late' and done_at is null";
    assert_eq!(world.test.count(jobs).await, 1);
    // As if a worker had it at this moment.
    world
        .test
        .by_hand("update job set lease_until = now() + interval '1 minute', lease_token = gen_random_uuid(), run_at = now() - interval '1 second'
                  where kind = 'judge_late' and done_at is null")
        .await
        .unwrap();
    // The same once more on the same day would be the first one.
    world.test.set_clock("2026-11-25T09:00:00Z");
    world.authorise(donor).await;
    assert_eq!(world.test.count(jobs).await, 1);
    let later = "select count(*) from job where kind = 'judge_late' and done_at is null and run_at > now()";
    assert_eq!(world.test.count(later).await, 1, "it is asked for again after this run");
}
