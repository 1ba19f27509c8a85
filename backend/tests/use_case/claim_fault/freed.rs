//! What becomes of gifts that counted as claimed when HMRC refused their claim.

use backend::filing::FilingStop;
use domain::DonationId;
use domain::claim::{ClaimStatus, Rejection};
use domain::donation::Status;
use hmrc::simulator::{Outcome, Step};

use crate::claim::Desk;

/// HMRC refuses the claim for this line of it.
fn refusing(line: usize) -> Outcome {
    Outcome::Reject { line, number: 4065, element: "Donor/Sur" }
}

async fn states(desk: &Desk, gifts: &[DonationId]) -> Vec<Status> {
    let mut states = Vec::new();
    for gift in gifts {
        states.push(desk.world.status(*gift).await);
    }
    states
}

#[tokio::test]
async fn gifts_of_a_claim_that_follows_a_refused_one_and_cannot_be_sent_do_not_stay_claimed() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(2).await;
    desk.once(Step::Submit, refusing(0));
    // Between the refusal and the next claim HMRC stops taking the account.
    desk.once(Step::Delete, Outcome::Fail { number: 1046 });
    let id = desk.stepped(1).await;
    desk.world.test.mark_and_die(id, 2).await;
    assert_eq!(states(&desk, &gifts).await, [Status::Claimed; 2]);
    desk.world.test.work().await;
    assert_eq!(desk.backend().filing_stopped().await.unwrap(), Some(FilingStop::Refused(1046)));
    let (next, _) = desk.shown(id).await.followed_by.unwrap();
    assert_eq!(desk.shown(next).await.status(), ClaimStatus::Approved);
    desk.world.verify().await;

    desk.world.test.work().await;
    assert_eq!(states(&desk, &gifts).await, [Status::Held, Status::Declared]);
    desk.is_sound().await;
    assert!(desk.backend().resume_filing().await.unwrap());
    desk.world.test.work().await;
    assert_eq!(desk.shown(next).await.status(), ClaimStatus::Accepted);
    assert_eq!(states(&desk, &gifts).await, [Status::Held, Status::Accepted]);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_claim_begun_right_after_a_refusal_waits_for_all_gifts_that_it_frees() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(3).await;
    // Of no line that there is: of the claim as a whole.
    desk.once(Step::Poll, refusing(99));
    let id = desk.stepped(1).await;
    desk.world.test.mark_and_die(id, 3).await;
    desk.world.test.step(id).await.unwrap();
    let refused = desk.shown(id).await;
    assert_eq!(
        (refused.status(), refused.progress.rejection()),
        (ClaimStatus::Rejected, Some(Rejection::Whole))
    );
    desk.world.test.mark_and_die(id, 1).await;
    let wanted = [Status::Declared, Status::Claimed, Status::Claimed];
    assert_eq!(states(&desk, &gifts).await, wanted);

    let next = desk.stepped(1).await;
    let begun = desk.shown(next).await;
    assert_eq!((begun.status(), begun.lines), (ClaimStatus::Draft, 0));
    desk.world.test.work().await;
    let next = desk.shown(next).await;
    assert_eq!((next.status(), next.lines), (ClaimStatus::Accepted, 3));
    assert_eq!(states(&desk, &gifts).await, [Status::Accepted; 3]);
    desk.is_sound().await;
}
