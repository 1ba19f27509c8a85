//! When claims are made by themselves, who approves them, and for how long what was said with HMRC is kept.

use backend::actor::Operator;
use backend::charity::{ClaimsWaitFor, NomineeStep};
use domain::Pence;
use domain::calendar::{london_midnight, parse_date};
use domain::charity::CharityDetails;
use domain::claim::{Approvals, ClaimSetting, ClaimStatus, Schedule};
use domain::donation::TakenOut;
use hmrc::simulator::{Outcome, Step};
use serde_json::json;

use crate::claim::Desk;
use crate::person::code;

#[tokio::test]
async fn a_monthly_schedule_makes_one_claim_on_its_day_and_again_a_month_later() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    // Sunday 22 November; the day of the month is the 6th.
    desk.choose("monthly", "none").await;
    for (now, claims) in [
        ("2026-11-22T12:00:00Z", 0),
        ("2026-12-05T23:59:00Z", 0),
        ("2026-12-06T00:10:00Z", 1),
        ("2026-12-06T20:00:00Z", 1),
        ("2026-12-31T09:00:00Z", 1),
    ] {
        desk.world.test.set_clock(now);
        desk.backend().begin_scheduled_claims().await.unwrap();
        desk.world.test.work().await;
        assert_eq!(desk.claims().await.len(), claims, "{now}");
    }
    desk.gifts(1).await;
    desk.world.test.set_clock("2027-01-06T00:10:00Z");
    desk.backend().begin_scheduled_claims().await.unwrap();
    desk.world.test.work().await;
    let claims = desk.claims().await;
    assert_eq!(claims.len(), 2);
    assert!(
        claims
            .iter()
            .all(|claim| claim.begun_as.as_str() == "schedule" && claim.status() == ClaimStatus::Accepted)
    );
    desk.is_sound().await;
}

/// Edge case 75: the charity, or another nominee, may have claimed the same gifts meanwhile.
#[tokio::test]
async fn after_a_new_appointment_nothing_is_filed_until_staff_have_said_what_was_claimed_meanwhile() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(2).await;
    let (backend, staff) = (desk.backend(), &desk.staff);
    desk.choose("by_hand", "one").await;
    let waits = desk.claim().await;
    backend.approve_claim(staff, waits).await.unwrap();
    let today = parse_date("2026-11-22").unwrap();
    for step in [NomineeStep::Ended(today), NomineeStep::Requested(today), NomineeStep::Active(today)] {
        backend.record_nominee_step(staff, step).await.unwrap();
    }
    let wait = backend.charity(staff).await.unwrap().claims_wait.unwrap();
    assert_eq!((wait.why, wait.since), (ClaimsWaitFor::Appointment, london_midnight(today)));
    // What was approved before waits, and nothing else is begun.
    desk.world.test.work().await;
    assert_eq!(desk.shown(waits).await.status(), ClaimStatus::Approved);
    assert_eq!(desk.hmrc().requests(Step::Submit), 0);
    backend.take_gift_out(staff, gifts[0], &TakenOut::ClaimedElsewhere(today)).await.unwrap();
    backend.withdraw_claim(staff, waits).await.unwrap();
    desk.choose("monthly", "none").await;
    desk.world.test.set_clock("2026-12-06T09:00:00Z");
    backend.begin_scheduled_claims().await.unwrap();
    assert_eq!(desk.claims().await.len(), 1);
    assert_eq!(code(backend.begin_claim(staff).await), "claims_wait");

    let viewer = desk.viewer().await;
    assert_eq!(code(backend.resume_claims(&viewer, ClaimsWaitFor::Appointment).await), "outside_role");
    let neighbour = desk.neighbour("Second Trust", "CD67890").await;
    assert_eq!(code(backend.resume_claims(&neighbour, ClaimsWaitFor::Appointment).await), "claims_go_on");
    backend.resume_claims(staff, ClaimsWaitFor::Appointment).await.unwrap();
    backend.begin_scheduled_claims().await.unwrap();
    desk.world.test.work().await;
    let claims = desk.claims().await;
    assert_eq!((claims.len(), claims[0].status(), claims[0].lines), (2, ClaimStatus::Accepted, 1));
    desk.is_sound().await;
}

/// D1: what is claimed while others may claim still, nobody can say yet.
#[tokio::test]
async fn d1_staff_say_what_was_claimed_meanwhile_once_uplift_is_appointed_again_and_not_before() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let (backend, staff) = (desk.backend(), &desk.staff);
    // HMRC's letter came a day after the end.
    let [ended, today] = ["2026-11-21", "2026-11-22"].map(|day| parse_date(day).unwrap());
    for step in [NomineeStep::Ended(ended), NomineeStep::Requested(today)] {
        backend.record_nominee_step(staff, step).await.unwrap();
        assert_eq!(
            code(backend.resume_claims(staff, ClaimsWaitFor::Appointment).await),
            "appointment_first",
            "{step:?}"
        );
    }
    backend.record_nominee_step(staff, NomineeStep::Active(today)).await.unwrap();
    let wait = backend.charity(staff).await.unwrap().claims_wait.unwrap();
    assert_eq!((wait.why, wait.since), (ClaimsWaitFor::Appointment, london_midnight(ended)));
    assert_eq!(code(backend.begin_claim(staff).await), "claims_wait");
    backend.resume_claims(staff, ClaimsWaitFor::Appointment).await.unwrap();
    let id = desk.claim().await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted);
    desk.is_sound().await;
}

/// Uplift's own claims since the backup are missing then too.
#[tokio::test]
async fn a_charity_that_waits_for_its_appointment_is_asked_about_a_restore_as_well() {
    let desk = Desk::open().await;
    let (backend, staff) = (desk.backend(), &desk.staff);
    let today = parse_date("2026-11-21").unwrap();
    for step in [NomineeStep::Ended(today), NomineeStep::Requested(today), NomineeStep::Active(today)] {
        backend.record_nominee_step(staff, step).await.unwrap();
    }
    let why = async || backend.charity(staff).await.unwrap().claims_wait.map(|wait| wait.why);
    assert_eq!(why().await, Some(ClaimsWaitFor::Appointment));
    backend.heed_restore(&[7; 32]).await.unwrap();
    assert_eq!(why().await, Some(ClaimsWaitFor::Restore));
    // A page of before the restore asks about the appointment still.
    let unread = backend.resume_claims(staff, ClaimsWaitFor::Appointment).await;
    assert_eq!((code(unread), why().await), ("asked_other".to_owned(), Some(ClaimsWaitFor::Restore)));
    // The question after a restore is about other nominees too.
    backend.record_nominee_step(staff, NomineeStep::Ended(today)).await.unwrap();
    assert_eq!(why().await, Some(ClaimsWaitFor::Restore));
}

#[tokio::test]
async fn after_a_restore_each_charity_says_what_was_claimed_before_anything_is_filed_for_it() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let (backend, staff) = (desk.backend(), &desk.staff);
    let second = desk.world.test.charity("Second Trust", "CD67890").await;
    backend.heed_restore(&[7; 32]).await.unwrap();
    let theirs = desk.world.test.staff("official@example.org").await.of(second).unwrap();
    let wait = backend.charity(&theirs).await.unwrap().claims_wait;
    assert!(wait.is_some(), "it may have appointed Uplift since the backup");
    assert!(backend.resume_filing().await.unwrap());
    let wait = backend.charity(staff).await.unwrap().claims_wait.unwrap();
    assert_eq!(wait.why, ClaimsWaitFor::Restore);
    assert_eq!(code(backend.begin_claim(staff).await), "claims_wait");
    backend.resume_claims(staff, ClaimsWaitFor::Restore).await.unwrap();
    let id = desk.claim().await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted);
    desk.is_sound().await;
}

#[tokio::test]
async fn an_operator_says_that_a_database_of_their_own_was_restored() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let (backend, staff) = (desk.backend(), &desk.staff);
    backend.heed_restore_of_own_database().await.unwrap();
    assert!(backend.resume_filing().await.unwrap(), "it had stopped");
    assert_eq!(code(backend.begin_claim(staff).await), "claims_wait");
    backend.resume_claims(staff, ClaimsWaitFor::Restore).await.unwrap();
    let id = desk.claim().await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_charity_behind_many_that_are_not_due_gets_its_claim() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    // Before 6 December no monthly claim is due.
    desk.choose("monthly", "none").await;
    let mut waiting = Vec::new();
    for (name, reference) in
        [("Second Trust", "CD67890"), ("Third Trust", "EF67890"), ("Fourth Trust", "GH67890")]
    {
        waiting.push(desk.neighbour(name, reference).await);
    }
    let last = desk.neighbour("Last Trust", "JK67890").await;
    desk.choose_for(&last, "threshold", "none").await;
    desk.world.test.begin_scheduled_claims(2).await.unwrap();
    desk.world.test.work().await;
    let claims = desk.claims_of(&last).await;
    assert_eq!(claims.len(), 1);
    assert_eq!((claims[0].begun_as.as_str(), claims[0].status()), ("schedule", ClaimStatus::Accepted));
    assert_eq!(desk.claims().await.len(), 0);
    for charity in &waiting {
        assert_eq!(desk.claims_of(charity).await.len(), 0);
    }
    desk.is_sound().await;
}

#[tokio::test]
async fn case_74_gifts_declared_for_another_hmrc_reference_make_no_claim_due() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.choose("threshold", "none").await;
    let to = CharityDetails::read(&json!({
        "name": "Harbour Hospice", "hmrcReference": "ZZ99999", "regulator": "ccew", "regulatorNumber": "123456",
    }));
    let id = desk.backend().propose_correction(&desk.staff, &to.unwrap(), None).await.unwrap();
    desk.backend().approve_correction(Operator::at_the_machine(), id).await.unwrap();
    // In its last days, a gift is claimed whatever the sum; this one can be in no claim.
    for now in ["2026-11-23T09:00:00Z", "2031-03-20T09:00:00Z"] {
        desk.world.test.set_clock(now);
        let looked_at = desk.world.test.begin_scheduled_claims(2).await.unwrap();
        assert_eq!(looked_at, 0, "{now}");
    }
    desk.world.test.set_clock("2026-11-23T09:00:00Z");
    desk.gifts(1).await;
    assert_eq!(desk.world.test.begin_scheduled_claims(2).await.unwrap(), 1);
    desk.world.test.work().await;
    let claims = desk.claims().await;
    assert_eq!(claims.len(), 1);
    assert_eq!((claims[0].status(), claims[0].lines), (ClaimStatus::Accepted, 1));
}

#[tokio::test]
async fn a_threshold_beyond_all_money_holds_up_no_other_charity() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let setting = ClaimSetting {
        schedule: Schedule::Threshold(Pence::new(i64::MAX).unwrap()),
        approvals: Approvals::None,
    };
    desk.backend().choose_claim_setting(&desk.staff, setting).await.unwrap();
    let next = desk.neighbour("Second Trust", "CD67890").await;
    desk.choose_for(&next, "threshold", "none").await;
    desk.backend().begin_scheduled_claims().await.unwrap();
    desk.world.test.work().await;
    assert_eq!(desk.claims().await.len(), 0);
    assert_eq!(desk.claims_of(&next).await.len(), 1);
    desk.is_sound().await;
}

/// How many claims there are after the worker looked at the schedules twice at this time.
async fn claims_at(desk: &Desk, now: &str) -> usize {
    desk.world.test.set_clock(now);
    for _ in 0..2 {
        desk.backend().begin_scheduled_claims().await.unwrap();
        desk.world.test.work().await;
    }
    desk.claims().await.len()
}

#[tokio::test]
async fn a_claim_of_a_threshold_that_somebody_gave_up_is_made_again_only_the_next_day() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.choose("threshold", "one").await;
    assert_eq!(claims_at(&desk, "2027-06-10T22:30:00Z").await, 1);
    // Half past midnight in London's summer: the day on which it is given up is not the one on which it was begun.
    desk.world.test.set_clock("2027-06-10T23:30:00Z");
    let begun = desk.claims().await[0].claim_id;
    desk.backend().withdraw_claim(&desk.staff, begun).await.unwrap();
    for (now, claims) in
        [("2027-06-10T23:30:00Z", 1), ("2027-06-11T22:50:00Z", 1), ("2027-06-11T23:10:00Z", 2)]
    {
        assert_eq!(claims_at(&desk, now).await, claims, "{now}");
    }
    let again = &desk.claims().await[0];
    assert_eq!((again.begun_as.as_str(), again.status(), again.lines), ("schedule", ClaimStatus::Ready, 1));
    desk.is_sound().await;
}

#[tokio::test]
async fn what_is_left_of_a_refused_claim_is_not_claimed_again_on_the_day_on_which_it_was_given_up() {
    let desk = Desk::open().await;
    desk.gifts(2).await;
    desk.choose("threshold", "none").await;
    let (line, number, element) = (1, 4065, "Donor/Sur");
    desk.once(Step::Submit, Outcome::Reject { line, number, element });
    desk.backend().begin_scheduled_claims().await.unwrap();
    let first = desk.claims().await[0].claim_id;
    for _ in 0..10 {
        if desk.shown(first).await.status() != ClaimStatus::Rejected {
            desk.world.test.step(first).await.unwrap();
        }
    }
    let again = desk.claims().await[0].clone();
    assert_eq!((again.begun_as.as_str(), again.status()), ("again", ClaimStatus::Approved));
    desk.backend().withdraw_claim(&desk.staff, again.claim_id).await.unwrap();
    for (now, claims) in [("2026-11-22T20:00:00Z", 2), ("2026-11-23T09:00:00Z", 3)] {
        assert_eq!(claims_at(&desk, now).await, claims, "{now}");
    }
    desk.is_sound().await;
}

#[tokio::test]
async fn the_sum_that_is_reached_again_after_an_acceptance_is_claimed_on_the_same_day() {
    let desk = Desk::open().await;
    desk.choose("threshold", "none").await;
    for claims in [1, 2] {
        desk.gifts(1).await;
        assert_eq!(claims_at(&desk, "2026-11-23T09:00:00Z").await, claims);
    }
    let claims = desk.claims().await;
    assert!(claims.iter().all(|claim| claim.status() == ClaimStatus::Accepted));
    desk.is_sound().await;
}

#[tokio::test]
async fn a_charity_that_chose_nothing_gets_its_claim_on_the_sixth() {
    let desk = Desk::open().await;
    let next = desk.neighbour("Second Trust", "CD67890").await;
    for (now, claims) in [("2026-12-05T09:00:00Z", 0), ("2026-12-06T09:00:00Z", 1)] {
        desk.world.test.set_clock(now);
        desk.backend().begin_scheduled_claims().await.unwrap();
        desk.world.test.work().await;
        assert_eq!(desk.claims_of(&next).await.len(), claims, "{now}");
    }
}

#[tokio::test]
async fn a_charity_whose_claim_cannot_be_begun_holds_up_no_other() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.choose("threshold", "none").await;
    let next = desk.neighbour("Second Trust", "CD67890").await;
    desk.choose_for(&next, "threshold", "none").await;
    let trouble = format!(
        "create function trouble() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$;
         create trigger trouble before insert on claim for each row when (new.charity_id = '{}') execute function trouble()",
        desk.world.charity.uuid()
    );
    desk.world.test.by_hand(&trouble).await.unwrap();
    desk.backend().begin_scheduled_claims().await.unwrap();
    desk.world.test.work().await;
    assert_eq!(desk.claims().await.len(), 0);
    let claims = desk.claims_of(&next).await;
    assert_eq!(claims.len(), 1);
    assert_eq!(claims[0].status(), ClaimStatus::Accepted);
    // It is tried again.
    desk.world.test.by_hand("drop trigger trouble on claim").await.unwrap();
    desk.backend().begin_scheduled_claims().await.unwrap();
    desk.world.test.work().await;
    assert_eq!(desk.claims().await.len(), 1);
    desk.is_sound().await;
}

#[tokio::test]
async fn one_person_approves_and_only_then_is_anything_sent() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.choose("by_hand", "one").await;
    let id = desk.claim().await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.approvals), (ClaimStatus::Ready, (1, 0)));
    assert_eq!(desk.world.test.hmrc().requests(Step::Submit), 0);
    let approved = desk.backend().approve_claim(&desk.staff, id).await.unwrap();
    assert_eq!(approved, ClaimStatus::Approved);
    desk.world.test.work().await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted);
    assert_eq!(desk.world.test.hmrc().requests(Step::Submit), 1);
    desk.is_sound().await;
}

#[tokio::test]
async fn an_adjustment_alone_waits_and_is_not_filed() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(1).await;
    desk.claim().await;
    desk.refund(gifts[0]).await;
    // Rule 7035: HMRC refuses a claim without a gift.
    let alone = desk.claim().await;
    assert_eq!(desk.shown(alone).await.status(), ClaimStatus::Withdrawn);
    desk.choose("weekly", "none").await;
    desk.world.test.set_clock("2026-11-30T00:10:00Z");
    desk.backend().begin_scheduled_claims().await.unwrap();
    desk.world.test.work().await;
    assert_eq!(desk.world.test.hmrc().requests(Step::Submit), 1);
    let next = desk.backend().next_claim(&desk.staff).await.unwrap();
    assert_eq!((next.adjustment.0, next.waiting_back), (0, 1));
    desk.is_sound().await;
}

#[tokio::test]
async fn what_was_said_with_hmrc_is_there_six_years_later_and_cannot_be_changed() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let id = desk.claim().await;
    let said = desk.backend().claim(&desk.staff, id).await.unwrap().messages;
    assert_eq!(said.len(), 4);
    let mut before = Vec::new();
    for message in &said {
        let kept = desk.backend().claim_message(&desk.staff, id, message.message_id).await;
        before.push(kept.unwrap());
    }
    desk.world.test.set_clock("2033-04-06T09:00:00Z");
    desk.world.test.work().await;
    desk.backend().forget_old().await.unwrap();
    for (message, body) in said.iter().zip(&before) {
        let kept = desk.backend().claim_message(&desk.staff, id, message.message_id).await;
        assert_eq!(&kept.unwrap(), body, "{}", message.kind);
    }
    for change in
        ["delete from claim_message", "update claim_message set body = ''", "truncate claim_message"]
    {
        let refused = desk.world.test.by_hand(change).await;
        assert!(refused.is_err(), "{change}");
    }
    desk.is_sound().await;
}
