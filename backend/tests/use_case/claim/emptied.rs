//! A claim of which nothing was left: nobody gave it up, and it stands in no other's place.

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
