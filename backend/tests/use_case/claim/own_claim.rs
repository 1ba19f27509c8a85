//! A charity claims on its gifts itself: it takes them out in the columns of HMRC's schedule, and says whether it claimed.

use backend::charity::{ClaimsWaitFor, NomineeStep};
use backend::donation::DonationFilter;
use backend::testing::words::{Value, say_in_email};
use domain::calendar::parse_date;
use domain::claim::view::OwnClaim;
use domain::claim::{ClaimStatus, OwnClaimOutcome};
use domain::donation::{DeletionReason, Reason, Status, TakenOut};
use serde_json::json;

use crate::person::{code, unkeyed};

use super::{Desk, NEXT_DAY, pence};

impl Desk {
    async fn own(&self) -> OwnClaim {
        self.backend().begin_own_claim(&self.staff, None).await.unwrap();
        self.backend().own_claim(&self.staff).await.unwrap().unwrap()
    }
}

fn claimed() -> OwnClaimOutcome {
    OwnClaimOutcome::Claimed(parse_date("2026-11-22").unwrap())
}

#[tokio::test]
async fn what_a_charity_claimed_itself_is_taken_out_and_in_no_claim_of_uplifts() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(3).await;
    let waits = desk.world.sent(json!({ "donatedAt": "2026-11-21T10:00:00Z" })).await;
    let backend = desk.backend();
    let own = desk.own().await;
    assert_eq!((own.gifts, own.claimable, own.is_answered), (3, pence(3_000), false));
    desk.is_sound().await;
    assert_eq!(code(backend.begin_own_claim(&desk.staff, None).await), "own_claim_open");

    // Nothing is claimed while nobody knows whether the charity did: by hand as little as by the schedule.
    assert_eq!(code(backend.begin_claim(&desk.staff).await), "own_claim_open");
    desk.choose("weekly", "none").await;
    desk.world.test.set_clock("2026-11-30T09:00:00Z");
    backend.begin_scheduled_claims().await.unwrap();
    assert!(desk.claims().await.is_empty());

    // One is refunded, and one was taken out by hand: the file lacks them.
    desk.refund(gifts[0]).await;
    backend.take_gift_out(&desk.staff, gifts[1], &TakenOut::NotAGift).await.unwrap();
    let lines = backend.own_claim_lines(&desk.staff, own.own_claim_id, 0, 100).await.unwrap();
    assert_eq!(lines.iter().map(|line| line.line_no).collect::<Vec<_>>(), [3]);
    let line = &lines[0];
    assert_eq!(
        (line.title.as_str(), line.first_name.as_str(), line.last_name.as_str()),
        ("Ms", "Zoë", "O'Neill")
    );
    assert_eq!((line.house.as_str(), line.postcode.as_str()), ("1 Quay Street, Bristol", "BS1 4DJ"));
    assert_eq!((line.donated_on, line.claimable), (parse_date("2026-11-21").unwrap(), pence(1_000)));

    backend.end_own_claim(&desk.staff, own.own_claim_id, claimed()).await.unwrap();
    assert_eq!(desk.world.shown(gifts[2]).await.gift_aid.reasons[0].code, Reason::ClaimedElsewhere);
    assert_eq!(desk.world.shown(gifts[1]).await.gift_aid.reasons[0].code, Reason::NotAGift);
    assert_eq!(desk.world.status(gifts[0]).await, Status::Cancelled);
    assert_eq!(desk.world.status(waits).await, Status::AwaitingSettlement, "it was not in the file");
    assert_eq!(backend.own_claim(&desk.staff).await.unwrap(), None);
    assert_eq!(
        code(backend.end_own_claim(&desk.staff, own.own_claim_id, claimed()).await),
        "claim_not_found"
    );
    assert_eq!(code(backend.begin_own_claim(&desk.staff, None).await), "nothing_to_claim");
    desk.is_sound().await;
    let later = desk.gifts(1).await[0];
    backend.begin_scheduled_claims().await.unwrap();
    desk.world.test.work().await;
    assert_eq!(desk.world.status(later).await, Status::Accepted, "Uplift claims again");
    desk.is_sound().await;
}

#[tokio::test]
async fn d1_gifts_that_a_charity_claims_itself_while_its_nominee_is_away_are_claimed_once() {
    let desk = Desk::open().await;
    let (backend, staff, test) = (desk.backend(), &desk.staff, &desk.world.test);
    let gift = desk.world.gift(json!({ "settlementDate": "2026-11-21" }));
    desk.world.batch(&vec![gift; 300]).await;
    test.set_clock(NEXT_DAY);
    desk.choose("weekly", "none").await;
    let today = parse_date("2026-11-22").unwrap();
    backend.record_nominee_step(staff, NomineeStep::Ended(today)).await.unwrap();
    // What it is to claim itself comes out of Uplift as a file.
    let own = desk.own().await;
    assert_eq!((own.gifts, own.claimable), (300, pence(300_000)));

    // Uplift is appointed again; Monday comes, and with it the schedule.
    for step in [NomineeStep::Requested(today), NomineeStep::Active(today)] {
        backend.record_nominee_step(staff, step).await.unwrap();
    }
    test.set_clock("2026-11-30T09:00:00Z");
    backend.begin_scheduled_claims().await.unwrap();
    test.work().await;
    assert!(
        desk.claims().await.is_empty(),
        "nothing is filed on its own before staff have said what was claimed"
    );
    assert_eq!(code(backend.begin_claim(staff).await), "claims_wait");
    backend.end_own_claim(staff, own.own_claim_id, claimed()).await.unwrap();
    backend.resume_claims(staff, ClaimsWaitFor::Appointment).await.unwrap();
    backend.begin_scheduled_claims().await.unwrap();
    test.work().await;
    assert!(desk.claims().await.is_empty(), "of the 300 nothing is left to claim");
    let elsewhere =
        "select count(*) from donation where status = 'ineligible' and taken_out_as = 'claimed_elsewhere'";
    assert_eq!(desk.count(elsewhere).await, 300);
    desk.is_sound().await;
}

#[tokio::test]
async fn what_a_charity_did_not_claim_is_claimed_as_before() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(2).await;
    let own = desk.own().await;
    desk.backend().end_own_claim(&desk.staff, own.own_claim_id, OwnClaimOutcome::NotClaimed).await.unwrap();
    let id = desk.claim().await;
    assert_eq!((desk.shown(id).await.status(), desk.shown(id).await.lines), (ClaimStatus::Accepted, 2));
    assert_eq!(desk.world.status(gifts[0]).await, Status::Accepted);
    assert_eq!(code(desk.backend().begin_own_claim(&desk.staff, None).await), "nothing_to_claim");
    desk.is_sound().await;
}

#[tokio::test]
async fn gifts_of_a_claim_on_its_way_are_not_given_out() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.choose("by_hand", "one").await;
    let id = desk.claim().await;
    assert_eq!(code(desk.backend().begin_own_claim(&desk.staff, None).await), "claim_in_progress");
    desk.backend().withdraw_claim(&desk.staff, id).await.unwrap();
    assert_eq!(desk.own().await.gifts, 1);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_charity_hears_of_what_is_undone_of_what_it_claimed_itself_and_why() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(5).await;
    let own = desk.own().await;
    let (backend, platform) = (desk.backend(), &desk.world.platform);
    backend.end_own_claim(&desk.staff, own.own_claim_id, claimed()).await.unwrap();
    desk.refund_part(gifts[0], json!({ "amount": 300 })).await.unwrap();
    let reasons = [DeletionReason::Refund, DeletionReason::FailedSettlement, DeletionReason::Unspecified];
    for (gift, why) in gifts[1..].iter().zip(reasons) {
        backend.delete_donation(platform, *gift, why, None, &unkeyed()).await.unwrap();
    }
    desk.world.test.work().await;
    let mails = backend.mailbox().await.unwrap();
    for happened in ["part-refunded", "refunded", "failed", "cancelled"] {
        let subject = say_in_email("gifts", &format!("{happened}-subject"), []);
        let gift = [("gross", Value::text("£10.00")), ("on", Value::text("21 November 2026"))];
        let sentence = say_in_email("gifts", happened, gift);
        let told: Vec<_> = mails.iter().filter(|mail| mail.subject == subject).collect();
        assert!(matches!(told[..], [mail] if mail.body.contains(&sentence)), "{subject}");
    }
    desk.is_sound().await;
}

#[tokio::test]
async fn gifts_that_are_out_of_time_are_not_given_out() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    for (day, references) in [("2031-04-05", 1), ("2031-04-06", 0)] {
        desk.world.test.set_clock(&format!("{day}T09:00:00Z"));
        let due = desk.backend().own_claimable(&desk.staff).await.unwrap();
        assert_eq!(due.len(), references, "{day}");
    }
    assert_eq!(code(desk.backend().begin_own_claim(&desk.staff, None).await), "nothing_to_claim");
}

#[tokio::test]
async fn only_who_may_change_gets_the_file_of_their_own_charity_and_who_got_it_is_recorded() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let (own, backend) = (desk.own().await, desk.backend());
    let viewer = desk.viewer().await;
    let neighbour = desk.neighbour("Second Trust", "CD67890").await;
    for (caller, refusal) in [(&viewer, "outside_role"), (&neighbour, "claim_not_found")] {
        assert_eq!(code(backend.own_claim_file(caller).await), refusal);
        assert_eq!(code(backend.end_own_claim(caller, own.own_claim_id, claimed()).await), refusal);
    }
    assert_eq!(code(backend.begin_own_claim(&viewer, None).await), "outside_role");
    assert_eq!(code(backend.own_claim_lines(&viewer, own.own_claim_id, 0, 10).await), "outside_role");
    assert!(backend.own_claim_lines(&neighbour, own.own_claim_id, 0, 10).await.unwrap().is_empty());
    assert_eq!(backend.own_claim_file(&desk.staff).await.unwrap(), own);
    let read = "select count(*) from audit where action = 'charity.read_own_claim' and actor_kind = 'staff'";
    assert_eq!(desk.count(read).await, 1);
    desk.is_sound().await;
}

#[tokio::test]
async fn more_gifts_than_one_transaction_takes_are_taken_out_by_a_job_and_nothing_is_claimed_before() {
    let desk = Desk::open().await;
    let gift = desk.world.gift(json!({ "settlementDate": "2026-11-21" }));
    for _ in 0..3 {
        desk.world.batch(&vec![gift.clone(); 700]).await;
    }
    desk.world.test.set_clock(NEXT_DAY);
    let (own, backend) = (desk.own().await, desk.backend());
    assert_eq!(own.gifts, 2_100);
    backend.end_own_claim(&desk.staff, own.own_claim_id, claimed()).await.unwrap();
    let answered = backend.own_claim(&desk.staff).await.unwrap().unwrap();
    assert!(answered.is_answered);
    let again = backend.end_own_claim(&desk.staff, own.own_claim_id, OwnClaimOutcome::NotClaimed).await;
    assert_eq!(code(again), "own_claim_answered");
    assert_eq!(code(backend.begin_claim(&desk.staff).await), "own_claim_open");
    desk.world.test.work().await;
    assert_eq!(backend.own_claim(&desk.staff).await.unwrap(), None);
    let left = backend.gifts_to_take_out(&desk.staff, &DonationFilter::default()).await.unwrap();
    assert!(left.is_empty(), "{left:?}");
    desk.is_sound().await;
}
