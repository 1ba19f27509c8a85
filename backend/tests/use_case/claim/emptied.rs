//! A claim of which nothing was left: nobody gave it up, and it stands in no other's place.

use domain::AuditAction;
use domain::claim::view::Dropped;
use domain::claim::{ClaimStatus, WithdrawalReason};
use hmrc::simulator::{Outcome, Step};

use super::Desk;

#[tokio::test]
async fn a_claim_that_was_left_with_nothing_says_so_and_follows_no_refused_one() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let outcome = Outcome::Reject { line: 0, number: 4065, element: "Donor/Sur" };
    desk.once(Step::Submit, outcome);
    let id = desk.claim().await;
    let claims = desk.claims().await;
    let [emptied, refused] = &claims[..] else {
        panic!("{claims:?}");
    };
    assert_eq!(
        (emptied.status(), emptied.progress.withdrawal()),
        (ClaimStatus::Withdrawn, Some(WithdrawalReason::Empty))
    );
    assert_eq!(emptied.follows, Some((id, 1)));
    assert_eq!(
        (refused.status(), refused.progress.withdrawal(), refused.followed_by),
        (ClaimStatus::Rejected, None, None)
    );
    assert_eq!(desk.shown(id).await.followed_by, None);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_claim_that_somebody_gave_up_says_that_and_one_whose_gifts_were_refunded_does_not() {
    let desk = Desk::open().await;
    desk.choose("by_hand", "one").await;
    let gifts = desk.gifts(1).await;
    let given_up = desk.claim().await;
    desk.backend().withdraw_claim(&desk.staff, given_up).await.unwrap();
    let emptied = desk.claim().await;
    desk.refund(gifts[0]).await;
    desk.world.test.work().await;
    for (id, why) in [(given_up, WithdrawalReason::ByHand), (emptied, WithdrawalReason::Empty)] {
        let claim = desk.shown(id).await;
        assert_eq!((claim.status(), claim.progress.withdrawal()), (ClaimStatus::Withdrawn, Some(why)));
    }
    desk.is_sound().await;
}

#[tokio::test]
async fn a_claim_that_was_cancelled_keeps_its_list_of_gifts_and_each_gift_names_it() {
    let desk = Desk::open().await;
    desk.choose("by_hand", "one").await;
    let gifts = desk.gifts(2).await;
    let cancelled = desk.claim().await;
    let held = desk.shown(cancelled).await;
    desk.backend().withdraw_claim(&desk.staff, cancelled).await.unwrap();
    let claim = desk.shown(cancelled).await;
    assert_eq!((claim.lines, claim.donations), (held.lines, held.donations));
    assert_eq!((claim.gift_aid, claim.expected().get()), (held.gift_aid, 0));
    desk.is_sound().await;

    // They go into the next, and the list says so.
    desk.choose("by_hand", "none").await;
    let next = desk.claim().await;
    assert_eq!(desk.shown(next).await.lines, 2);
    let mut lines = desk.backend().claim_lines(&desk.staff, cancelled, 0, 10).await.unwrap();
    assert!(lines.iter().all(|line| line.dropped == Some(Dropped::Released)), "{lines:?}");
    assert!(lines.iter().all(|line| line.now_in == Some((next, 2))), "{lines:?}");
    lines.sort_by_key(|line| line.donation_id.uuid());
    let mut ids = gifts.clone();
    ids.sort_by_key(|gift| gift.uuid());
    assert_eq!(lines.iter().map(|line| line.donation_id).collect::<Vec<_>>(), ids);
    for gift in gifts {
        let (_, history, claims) = desk.backend().donation_for_charity(&desk.staff, gift).await.unwrap();
        let told: Vec<_> = history.iter().filter(|entry| entry.claim_id.is_some()).collect();
        let of_claims: Vec<_> = told.iter().map(|entry| (entry.action, entry.claim_id)).collect();
        assert_eq!(
            of_claims,
            [
                (AuditAction::ClaimWithdraw, Some(cancelled)),
                (AuditAction::ClaimSubmit, Some(next)),
                (AuditAction::ClaimAccept, Some(next)),
            ]
        );
        assert_eq!(claims.iter().map(|claim| claim.claim_id).collect::<Vec<_>>(), [next]);
    }
    desk.is_sound().await;
}
