//! HMRC's warnings refuse no claim and hold no gift.

use domain::claim::{ClaimStatus, MessageKind, Rejection};
use domain::donation::Status;
use hmrc::simulator::{Outcome, Step};

use super::Desk;

#[tokio::test]
async fn a_warning_beside_a_wrong_line_neither_sinks_the_claim_nor_holds_the_gift_that_it_names() {
    // Whether HMRC finds it when the claim comes, or when it is asked.
    for step in [Step::Submit, Step::Poll] {
        let desk = Desk::open().await;
        let gifts = desk.gifts(3).await;
        let outcome = Outcome::RejectAndWarn { line: 1, number: 4065, element: "Donor/Sur", warned: 0 };
        desk.once(step, outcome);
        let id = desk.claim().await;
        let refused = desk.shown(id).await;
        assert_eq!(
            (refused.status(), refused.progress.rejection()),
            (ClaimStatus::Rejected, Some(Rejection::Lines)),
            "{step:?}"
        );
        let (again, _) = refused.followed_by.unwrap();
        let again = desk.shown(again).await;
        assert_eq!((again.status(), again.lines), (ClaimStatus::Accepted, 2), "{step:?}");
        for (gift, status) in gifts.iter().zip([Status::Accepted, Status::Held, Status::Accepted]) {
            assert_eq!(desk.world.status(*gift).await, status, "{step:?}");
        }
        let kept = desk.bodies(id).await;
        assert!(
            kept.iter().any(|(message, body)| message.kind == MessageKind::Failure
                && body.contains("<Type>warning</Type>")),
            "{step:?}: what HMRC said is kept whole"
        );
        desk.is_sound().await;
    }
}
