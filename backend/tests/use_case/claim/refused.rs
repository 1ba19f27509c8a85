//! What HMRC refuses is put right or looked at.

use backend::claim::Correction;
use backend::page::PageRequest;
use domain::claim::{ClaimStatus, Rejection};
use domain::donation::{DonationChange, Status};
use hmrc::simulator::{Outcome, Plan, Step};
use serde_json::json;

use crate::person::{code, unkeyed};

use super::Desk;

#[tokio::test]
async fn a_refused_line_waits_to_be_put_right_and_the_rest_is_filed_again_at_once() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(3).await;
    let refuse = Outcome::Reject {
        line: 1,
        number: 4065,
        element: "Donor/Sur",
    };
    desk.world.test.hmrc().plan(Plan::once(Step::Submit, refuse));
    let id = desk.claim().await;
    let first = desk.shown(id).await;
    assert_eq!(
        (first.status, first.rejection),
        (ClaimStatus::Rejected, Some(Rejection::Lines))
    );
    let (second, number) = first.followed_by.unwrap();
    assert_eq!(number, 2);
    let second = desk.shown(second).await;
    assert_eq!((second.status, second.lines), (ClaimStatus::Accepted, 2));
    let states = [
        desk.world.status(gifts[0]).await,
        desk.world.status(gifts[1]).await,
        desk.world.status(gifts[2]).await,
    ];
    assert_eq!(states, [Status::Accepted, Status::Held, Status::Accepted]);
    let taken = desk.world.test.hmrc().taken();
    assert_ne!(taken[0].transaction_id, taken[1].transaction_id);
    desk.is_sound().await;

    let request = PageRequest::new(50, None);
    let held = desk.backend().held_gifts(&desk.staff, &request).await.unwrap();
    let said = held.items[0].said.clone().unwrap();
    assert_eq!(
        (held.items[0].donation_id, said.number, said.claim_number),
        (gifts[1], 4065, 1)
    );
    assert!(!said.words.is_empty() && !said.cure.is_empty());
    // Nothing that happens to the donor lets the same details slip into the next claim.
    let donor = desk.world.zoe().await;
    desk.world.authorise(donor).await;
    desk.world.test.work().await;
    assert_eq!(desk.world.status(gifts[1]).await, Status::Held);
    let correction = Correction::read(&json!({
        "first": "Zoe", "last": "ONeill", "line1": "2 Quay Street", "postcode": "BS1 4DJ", "country": "GB",
    }))
    .unwrap();
    desk.backend()
        .correct_gift(&desk.staff, gifts[1], &correction)
        .await
        .unwrap();
    assert_eq!(desk.world.status(gifts[1]).await, Status::Declared);
    let third = desk.claim().await;
    assert_eq!(desk.shown(third).await.status, ClaimStatus::Accepted);
    assert_eq!(desk.world.status(gifts[1]).await, Status::Accepted);
    assert_eq!(
        code(
            desk.backend()
                .correct_gift(&desk.staff, gifts[1], &correction)
                .await
        ),
        "donation_not_found"
    );
    desk.is_sound().await;
}

#[tokio::test]
async fn a_gift_that_is_changed_while_it_is_held_is_claimed_on_what_it_is_then() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(2).await;
    let refuse = Outcome::Reject {
        line: 0,
        number: 4065,
        element: "Donor/Sur",
    };
    desk.world.test.hmrc().plan(Plan::once(Step::Submit, refuse));
    desk.claim().await;
    assert_eq!(desk.world.status(gifts[0]).await, Status::Held);
    let change = DonationChange::read(&json!({ "netAmount": 950 }), desk.backend().now()).unwrap();
    desk.backend()
        .change_donation(&desk.world.platform, gifts[0], &change, None, &unkeyed())
        .await
        .unwrap();
    let correction = Correction::read(&json!({
        "first": "Zoe", "last": "ONeill", "line1": "2 Quay Street", "postcode": "BS1 4DJ", "country": "GB",
    }))
    .unwrap();
    desk.backend()
        .correct_gift(&desk.staff, gifts[0], &correction)
        .await
        .unwrap();
    let claim = desk.claim().await;
    let claim = desk.shown(claim).await;
    assert_eq!(
        (claim.status, claim.lines, claim.donations.get()),
        (ClaimStatus::Accepted, 1, 950)
    );
    desk.is_sound().await;
}

#[tokio::test]
async fn a_claim_whose_only_line_is_refused_leaves_no_empty_one_behind() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(1).await;
    let refuse = Outcome::Reject {
        line: 0,
        number: 4065,
        element: "Donor/Sur",
    };
    desk.world.test.hmrc().plan(Plan::once(Step::Submit, refuse));
    desk.claim().await;
    let claims = desk.claims().await;
    let states: Vec<ClaimStatus> = claims.iter().map(|claim| claim.status).collect();
    assert_eq!(states, [ClaimStatus::Withdrawn, ClaimStatus::Rejected]);
    assert_eq!(desk.world.status(gifts[0]).await, Status::Held);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_claim_refused_as_a_whole_waits_for_somebody_to_look() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(1).await;
    desk.choose("threshold", "none").await;
    desk.world
        .test
        .hmrc()
        .plan(Plan::once(Step::Submit, Outcome::Fail { number: 2021 }));
    let id = desk.claim().await;
    let claim = desk.shown(id).await;
    assert_eq!(
        (claim.status, claim.rejection),
        (ClaimStatus::Rejected, Some(Rejection::Whole))
    );
    assert_eq!(desk.world.status(gifts[0]).await, Status::Declared);
    desk.backend().begin_scheduled_claims().await.unwrap();
    desk.world.test.work().await;
    assert_eq!(desk.claims().await.len(), 1, "nothing is filed again by itself");
    let next = desk.backend().next_claim(&desk.staff).await.unwrap();
    assert_eq!(next.refused.map(|claim| claim.claim_id), Some(id));
    let again = desk.claim().await;
    assert_eq!(desk.shown(again).await.status, ClaimStatus::Accepted);
    desk.is_sound().await;
}
