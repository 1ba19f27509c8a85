//! A fact that becomes known later completes exactly the donations that it should.

use backend::credential::TokenHash;
use domain::donation::Status;
use domain::donor::NewDonor;
use domain::link::{LinkKind, NewLink};
use serde_json::json;

use crate::person::{World, code, unkeyed};

const NOW: &str = "2026-11-21T09:00:00Z";
const PAR: &str = "V0010013019339023456789012345";

#[tokio::test]
async fn a_card_linked_later_finds_its_gifts() {
    let world = World::at(NOW).await;
    let gift = json!({ "donor": { "type": "par", "value": PAR }, "settlementDate": "2026-11-21" });
    let id = world.sent(gift).await;
    let other = world.sent(json!({ "donor": { "type": "par", "value": "Q1Z28RKA1EBL470G9XYG90R5D3E" }, "settlementDate": "2026-11-21" })).await;
    assert_eq!(world.status(id).await, Status::AwaitingDonor);
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let link = NewLink::read(LinkKind::Par, &json!({ "value": PAR, "verified": true })).unwrap();
    let done = world
        .test
        .backend
        .link(&world.platform, donor, &link, &unkeyed())
        .await
        .unwrap();
    assert!(done.created);
    assert_eq!(world.status(id).await, Status::Declared);
    assert_eq!(world.status(other).await, Status::AwaitingDonor);
    let again = world
        .test
        .backend
        .link(&world.platform, donor, &link, &unkeyed())
        .await
        .unwrap();
    assert!(!again.created);
    assert_eq!(again.value.id, done.value.id);
    world.verify().await;
}

#[tokio::test]
async fn a_card_belongs_to_one_donor_and_earlier_gifts_stay_theirs() {
    let world = World::at(NOW).await;
    let zoe = world.zoe().await;
    let sean = NewDonor::read(&json!({ "email": "sean@example.org" })).unwrap();
    let backend = &world.test.backend;
    let sean = backend
        .create_donor(&world.platform, &sean, &unkeyed())
        .await
        .unwrap()
        .value
        .id;
    let link = NewLink::read(LinkKind::Par, &json!({ "value": PAR, "verified": true })).unwrap();
    backend
        .link(&world.platform, zoe, &link, &unkeyed())
        .await
        .unwrap();
    let gift = json!({ "donor": { "type": "par", "value": PAR } });
    let hers = world.sent(gift.clone()).await;
    assert_eq!(
        code(backend.link(&world.platform, sean, &link, &unkeyed()).await),
        "account_linked_elsewhere"
    );
    backend
        .unlink_for_platform(
            &world.platform,
            zoe,
            backend::linked_account::Unlink::AllOf(LinkKind::Par),
            &unkeyed(),
        )
        .await
        .unwrap();
    backend
        .link(&world.platform, sean, &link, &unkeyed())
        .await
        .unwrap();
    let his = world.sent(gift).await;
    assert_eq!(world.shown(hers).await.donor_id, Some(zoe));
    assert_eq!(world.shown(his).await.donor_id, Some(sean));
}

#[tokio::test]
async fn a_donor_removes_a_card_that_a_platform_linked_and_a_platform_only_its_own() {
    let world = World::at(NOW).await;
    let caller = world.test.donor("zoe@example.org").await;
    let link = NewLink::read(LinkKind::Par, &json!({ "value": PAR, "verified": true })).unwrap();
    let backend = &world.test.backend;
    let id = backend
        .link(&world.platform, caller.donor_id(), &link, &unkeyed())
        .await
        .unwrap()
        .value
        .id;
    let stranger = world.test.donor("sean@example.org").await;
    assert_eq!(
        code(backend.remove_my_link(&stranger, id).await),
        "link_not_found"
    );
    backend.remove_my_link(&caller, id).await.unwrap();
    assert!(backend.my_links(&caller).await.unwrap().is_empty());
    assert_eq!(code(backend.remove_my_link(&caller, id).await), "link_not_found");
}

#[tokio::test]
async fn signing_in_makes_an_unknown_address_known() {
    let world = World::at(NOW).await;
    let id = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    let donor = world.test.donor("zoe@example.org").await;
    assert_eq!(world.status(id).await, Status::AwaitingAuthorisation);
    world
        .test
        .backend
        .authorise(&donor, world.agreement())
        .await
        .unwrap();
    assert_eq!(world.status(id).await, Status::Declared);
    let (gift, declarations) = world.test.backend.my_gift(&donor, id).await.unwrap();
    assert_eq!(gift.view.id, id);
    assert!(
        declarations[0].text.contains("Ms Zoë O'Neill") && declarations[0].text.contains("1 Quay Street")
    );
}

#[tokio::test]
async fn a_donation_that_crossed_the_fact_it_waited_for_is_healed() {
    let world = World::at(NOW).await;
    let id = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    // As if the two transactions had run side by side: the donor is there, and nobody looked at the gift again.
    world
        .test
        .by_hand("insert into donor values (gen_random_uuid(), 'zoe@example.org', now())")
        .await
        .unwrap();
    assert_eq!(world.status(id).await, Status::AwaitingDonor);
    world.test.work().await;
    assert_eq!(world.status(id).await, Status::AwaitingAuthorisation);
}

/// How many gifts wait for a fact in the tests of many: more than one write judges, and more than one search finds when
/// somebody asks for more by `UPLIFT_MANY_GIFTS`.
fn many() -> i64 {
    #[expect(
        clippy::disallowed_methods,
        reason = "whoever wants to see more gifts says so by this variable"
    )]
    let asked = std::env::var("UPLIFT_MANY_GIFTS").ok();
    asked.and_then(|asked| asked.parse().ok()).unwrap_or(3_000)
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
    }

    async fn declared(&self) -> i64 {
        self.test
            .count("select count(*) from donation where status = 'declared'")
            .await
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
    assert_eq!(
        world.declared().await,
        500,
        "as many as one write judges, at once"
    );
    world.test.work().await;
    assert_eq!(world.declared().await, many() + 1);
    world.in_parts(many() / 500).await;
    world.verify().await;
}

#[tokio::test]
async fn many_gifts_of_one_terminal_are_matched_in_parts() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let card = json!({ "type": "terminal", "mid": "M1", "tid": "T1", "desc": "X", "auth": "A1" });
    world
        .sent(json!({ "transaction": card, "settlementDate": "2026-11-21" }))
        .await;
    world.copies(many()).await;
    let (charity, new) =
        domain::NewTerminal::read_for_platform(&json!({ "charity": world.reference, "mid": "M1" })).unwrap();
    let backend = &world.test.backend;
    backend
        .add_terminal_for_platform(&world.platform, &charity, &new, &unkeyed())
        .await
        .unwrap();
    assert_eq!(
        world.declared().await,
        500,
        "as many as one write judges, at once"
    );
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
async fn a_part_that_is_judged_locks_no_other_gift() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let card = json!({ "type": "terminal", "mid": "M1", "tid": "T1", "desc": "X", "auth": "A1" });
    world
        .sent(json!({ "transaction": card, "settlementDate": "2026-11-21" }))
        .await;
    world.copies(1_200).await;
    let (charity, new) =
        domain::NewTerminal::read_for_platform(&json!({ "charity": world.reference, "mid": "M1" })).unwrap();
    let backend = &world.test.backend;
    backend
        .add_terminal_for_platform(&world.platform, &charity, &new, &unkeyed())
        .await
        .unwrap();
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
    world.authorise(donor).await;
    assert_eq!(world.test.count(jobs).await, 1);
    let later = "select count(*) from job where kind = 'judge_late' and done_at is null and run_at > now()";
    assert_eq!(
        world.test.count(later).await,
        1,
        "it is asked for again after this run"
    );
}

#[tokio::test]
async fn case_6_and_8_an_authorisation_covers_gifts_of_its_own_day_and_none_before() {
    let world = World::at("2026-11-21T15:00:00Z").await;
    let donor = world.zoe().await;
    let sent = async |donated_at: &str| {
        world
            .sent(json!({ "donatedAt": donated_at, "settlementDate": "2026-11-21" }))
            .await
    };
    let (earlier_that_day, day_before) = (
        sent("2026-11-21T08:00:00Z").await,
        sent("2026-11-20T23:59:00Z").await,
    );
    world.authorise(donor).await;
    world.test.work().await;
    assert_eq!(world.status(earlier_that_day).await, Status::Declared);
    assert_eq!(world.status(day_before).await, Status::AwaitingAuthorisation);
}

#[tokio::test]
async fn case_7_and_8_a_gift_in_time_is_covered_when_it_settles_late_and_one_in_the_gap_never() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    world.test.set_clock("2027-04-05T20:00:00Z");
    let in_time = world.sent(json!({ "settlementDate": "2027-04-20" })).await;
    // 23:30 in UTC is 6 April in London: the tax year and the authorisation are over (case 3).
    world.test.set_clock("2027-04-05T23:30:00Z");
    let in_gap = world.sent(json!({ "settlementDate": "2027-04-20" })).await;
    world.test.set_clock("2027-04-21T09:00:00Z");
    world.test.work().await;
    assert_eq!(world.status(in_time).await, Status::Declared);
    assert_eq!(world.status(in_gap).await, Status::AwaitingAuthorisation);
    world.authorise(donor).await;
    world.test.work().await;
    assert_eq!(
        world.status(in_gap).await,
        Status::AwaitingAuthorisation,
        "a renewal does not reach back"
    );
    world.verify().await;
}

#[tokio::test]
async fn case_27_and_28_a_settlement_date_completes_when_its_day_begins_and_twice_is_once() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let id = world.sent(json!({})).await;
    let set = async |date: &str| {
        let change =
            domain::DonationChange::read(&json!({ "settlementDate": date }), world.test.backend.now())?;
        let backend = &world.test.backend;
        backend
            .change_donation(&world.platform, id, &change, None, &unkeyed())
            .await
    };
    assert_eq!(code(set("2026-11-20").await), "out_of_range");
    let future = set("2026-11-24").await.unwrap();
    assert_eq!(future.value.gift_aid.status, Status::AwaitingSettlement);
    let again = set("2026-11-24").await.unwrap();
    assert_eq!(
        again.version, future.version,
        "the same date again changes nothing"
    );
    let now = set("2026-11-21").await.unwrap();
    assert_eq!(now.value.gift_aid.status, Status::Declared);
    let put_off = set("2026-11-25").await.unwrap();
    assert_eq!(
        put_off.value.gift_aid.status,
        Status::AwaitingSettlement,
        "its declaration is replaced"
    );
    world.test.set_clock("2026-11-25T00:00:00Z");
    world.test.work().await;
    assert_eq!(world.status(id).await, Status::Declared);
    world.verify().await;
}

#[tokio::test]
async fn case_29_a_gift_deleted_before_its_declaration_never_gets_one() {
    let world = World::at(NOW).await;
    let id = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    world
        .test
        .backend
        .delete_donation(
            &world.platform,
            id,
            domain::donation::DeletionReason::FailedSettlement,
            None,
            &unkeyed(),
        )
        .await
        .unwrap();
    let donor = world.zoe().await;
    world.authorise(donor).await;
    world.test.work().await;
    assert_eq!(world.status(id).await, Status::Cancelled);
    assert_eq!(world.test.count("select count(*) from declaration").await, 0);
    world.verify().await;
}

#[tokio::test]
async fn email_and_phone_of_two_donors_are_not_made_one() {
    let world = World::at(NOW).await;
    world.zoe().await;
    let backend = &world.test.backend;
    let by_phone = NewDonor::read(&json!({ "phone": "07700 900123" })).unwrap();
    let other = backend
        .create_donor(&world.platform, &by_phone, &unkeyed())
        .await
        .unwrap();
    assert!(other.created);
    let both = NewDonor::read(&json!({ "email": "zoe@example.org", "phone": "07700 900123" })).unwrap();
    assert_eq!(
        code(backend.create_donor(&world.platform, &both, &unkeyed()).await),
        "donor_conflict"
    );
    let new_address =
        NewDonor::read(&json!({ "email": "new@example.org", "phone": "07700 900123" })).unwrap();
    let same = backend
        .create_donor(&world.platform, &new_address, &unkeyed())
        .await
        .unwrap();
    assert_eq!((same.value.id, same.created), (other.value.id, false));
}

/// Whoever has a donor's address can sign in as that donor: it is not for any platform to say.
#[tokio::test]
async fn a_platform_gives_no_address_to_a_donor_whom_another_one_brought() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let by_phone = NewDonor::read(&json!({ "phone": "07700 900123" })).unwrap();
    let donor = backend
        .create_donor(&world.platform, &by_phone, &unkeyed())
        .await
        .unwrap();
    let other = world.test.platform("Elsewhere").await;
    let token = backend
        .issue_token(&other.client_id.to_string(), &other.client_secret, None)
        .await
        .unwrap();
    let other = backend
        .authenticate(TokenHash::of(&token.access_token))
        .await
        .unwrap();
    let taken = NewDonor::read(&json!({ "email": "somebody@example.org", "phone": "07700 900123" })).unwrap();
    assert_eq!(
        code(backend.create_donor(&other, &taken, &unkeyed()).await),
        "donor_conflict"
    );
    let given = backend
        .create_donor(&world.platform, &taken, &unkeyed())
        .await
        .unwrap();
    assert_eq!(given.value.id, donor.value.id);
    let audited = "select count(*) from audit where action = 'donor.add_email'";
    assert_eq!(world.test.count(audited).await, 1);
}

#[tokio::test]
async fn a_phone_for_a_donor_who_is_there_is_a_link_and_the_donor_is_told() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    let with_phone = NewDonor::read(&json!({ "email": "zoe@example.org", "phone": "07700 900123" })).unwrap();
    let found = world
        .test
        .backend
        .create_donor(&world.platform, &with_phone, &unkeyed())
        .await
        .unwrap();
    assert_eq!((found.value.id, found.created), (donor, false));
    let events = "select count(*) from event where kind = 'link.set'";
    assert_eq!(world.test.count(events).await, 1);
    world.test.work().await;
    let mails = world.test.backend.mailbox().await.unwrap();
    let told =
        |mail: &&backend::mail::Received| mail.to == "zoe@example.org" && mail.body.contains("/not-me/");
    assert_eq!(mails.iter().filter(told).count(), 1);
}
