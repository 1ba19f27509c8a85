//! Claims that HMRC's gateway finds too long (2001): they are halved, and nothing is lost.

use domain::claim::{ClaimAlarm, ClaimStatus, Rejection};
use domain::donation::Status;
use hmrc::simulator::{Outcome, Plan, Step};

use crate::claim::Desk;

const TOO_LONG: Outcome = Outcome::Fail { number: 2001 };

/// Does all work, and what that leaves to be done a second later.
async fn work(desk: &Desk) {
    for _ in 0..6 {
        desk.world.test.work().await;
    }
}

#[tokio::test]
async fn a_claim_that_is_too_long_goes_with_half_of_its_gifts_and_the_rest_in_the_next() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(21).await;
    desk.once(Step::Submit, TOO_LONG);
    let id = desk.claim().await;
    work(&desk).await;
    let mut claims = desk.claims().await;
    claims.reverse();
    let held: Vec<_> =
        claims.iter().map(|claim| (claim.status(), claim.lines, claim.donations.get())).collect();
    assert_eq!(held, [(ClaimStatus::Accepted, 10, 10_000), (ClaimStatus::Accepted, 11, 11_000)]);
    assert_eq!((claims[0].claim_id, claims[0].progress.rejection()), (id, None));
    for gift in gifts {
        assert_eq!(desk.world.status(gift).await, Status::Accepted);
    }
    assert_eq!(desk.hmrc().requests(Step::Submit), 3);
    let sent = "select count(distinct transaction_id) from claim_message where kind = 'submit'";
    assert_eq!(desk.count(sent).await, 3);
    let kept = "select count(*) from claim_message where kind = 'failure' and number = 2001 and body <> ''";
    assert_eq!(desk.count(kept).await, 1);
    let mails = desk.backend().mailbox().await.unwrap();
    assert!(mails.iter().all(|mail| !mail.subject.contains("refused")), "nobody has to do anything");
    desk.is_sound().await;
}

#[tokio::test]
async fn what_hmrc_has_is_never_sent_again_because_a_poll_is_called_too_long() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(21).await;
    desk.once(Step::Poll, TOO_LONG);
    let id = desk.stepped(2).await;
    let claim = desk.shown(id).await;
    assert_eq!(
        (claim.status(), claim.lines, claim.alarms),
        (ClaimStatus::Acknowledged, 21, vec![ClaimAlarm::GatewayFault])
    );
    work(&desk).await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.lines, claim.alarms), (ClaimStatus::Accepted, 21, vec![]));
    for gift in gifts {
        assert_eq!(desk.world.status(gift).await, Status::Accepted);
    }
    assert_eq!(desk.claims().await.len(), 1);
    assert_eq!(desk.hmrc().requests(Step::Submit), 1);
    desk.is_sound().await;
}

#[tokio::test]
async fn it_is_halved_as_often_as_it_takes() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(41).await;
    for _ in 0..2 {
        desk.once(Step::Submit, TOO_LONG);
    }
    desk.claim().await;
    work(&desk).await;
    let mut lines: Vec<i64> = desk.claims().await.iter().map(|claim| claim.lines).collect();
    lines.reverse();
    assert_eq!(lines, [10, 31]);
    for gift in gifts {
        assert_eq!(desk.world.status(gift).await, Status::Accepted);
    }
    desk.is_sound().await;
}

#[tokio::test]
async fn a_claim_of_few_gifts_that_is_too_long_is_given_up_and_somebody_is_told() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(21).await;
    desk.hmrc().plan(Plan::always(Step::Submit, TOO_LONG));
    let id = desk.claim().await;
    work(&desk).await;
    let claim = desk.shown(id).await;
    assert_eq!(
        (claim.status(), claim.progress.rejection(), claim.lines, claim.alarms),
        (ClaimStatus::Rejected, Some(Rejection::Whole), 10, vec![ClaimAlarm::TooLong])
    );
    assert_eq!(desk.hmrc().requests(Step::Submit), 2);
    for gift in &gifts {
        assert_eq!(desk.world.status(*gift).await, Status::Declared);
    }
    desk.choose("threshold", "none").await;
    desk.backend().begin_scheduled_claims().await.unwrap();
    work(&desk).await;
    assert_eq!(desk.claims().await.len(), 1, "nothing is filed again by itself");
    desk.is_sound().await;

    desk.hmrc().clear_plans();
    let again = desk.claim().await;
    let claim = desk.shown(again).await;
    assert_eq!((claim.status(), claim.lines), (ClaimStatus::Accepted, 21));
    desk.is_sound().await;
}

#[tokio::test]
async fn what_is_left_waits_for_its_own_approval() {
    let desk = Desk::open().await;
    desk.gifts(20).await;
    desk.choose("by_hand", "one").await;
    desk.once(Step::Submit, TOO_LONG);
    let id = desk.claim().await;
    desk.backend().approve_claim(&desk.staff, id).await.unwrap();
    work(&desk).await;
    let claims = desk.claims().await;
    let held: Vec<_> = claims.iter().map(|claim| (claim.status(), claim.lines)).collect();
    assert_eq!(
        held,
        [(ClaimStatus::Ready, 10), (ClaimStatus::Accepted, 10)],
        "less than what was approved needs no new approval"
    );
    desk.is_sound().await;
}
