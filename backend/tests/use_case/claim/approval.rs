//! Who approves, and giving a claim up.

use domain::claim::ClaimStatus;
use domain::donation::Status;
use hmrc::simulator::Step;

use crate::person::code;

use super::Desk;

#[tokio::test]
async fn two_people_approve_and_nobody_twice() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.choose("by_hand", "two").await;
    let id = desk.claim().await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status, claim.approvals), (ClaimStatus::Ready, (2, 0)));
    let backend = desk.backend();
    assert_eq!(
        backend.approve_claim(&desk.staff, id).await.unwrap(),
        ClaimStatus::Ready
    );
    assert_eq!(
        code(backend.approve_claim(&desk.staff, id).await),
        "approved_already"
    );
    desk.world.test.work().await;
    assert_eq!(desk.world.test.hmrc().requests(Step::Submit), 0);
    desk.world
        .test
        .by_hand(&format!(
            "insert into staff select gen_random_uuid(), 'second@example.org', now();
             insert into membership select '{}', staff_id, 'finance', now() from staff where email = 'second@example.org'",
            desk.world.charity.uuid()
        ))
        .await
        .unwrap();
    let second = desk.world.test.staff("second@example.org").await;
    let second = second.of(desk.world.charity).unwrap();
    assert_eq!(
        backend.approve_claim(&second, id).await.unwrap(),
        ClaimStatus::Approved
    );
    desk.world.test.work().await;
    assert_eq!(desk.shown(id).await.status, ClaimStatus::Accepted);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_claim_can_be_given_up_until_it_is_filed_and_its_gifts_go_into_the_next() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(2).await;
    desk.choose("by_hand", "one").await;
    let id = desk.claim().await;
    assert_eq!(code(desk.backend().begin_claim(&desk.staff).await), "claim_open");
    desk.backend().withdraw_claim(&desk.staff, id).await.unwrap();
    assert_eq!(desk.world.status(gifts[0]).await, Status::Declared);
    desk.choose("by_hand", "none").await;
    let next = desk.claim().await;
    assert_eq!(desk.shown(next).await.lines, 2);
    assert_eq!(
        code(desk.backend().withdraw_claim(&desk.staff, next).await),
        "claim_step"
    );
    desk.is_sound().await;
}
