//! Who approves, and giving a claim up.

use backend::Error;
use backend::actor::CharityStaff;
use domain::claim::{Approvals, ClaimSetting, ClaimStatus};
use domain::donation::Status;
use hmrc::simulator::Step;
use serde_json::json;

use crate::person::code;

use super::Desk;

/// Somebody else of the charity, for finance.
async fn colleague(desk: &Desk) -> CharityStaff {
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
    second.of(desk.world.charity).unwrap()
}

fn setting(schedule: &str, approvals: &str) -> ClaimSetting {
    let chosen = json!({ "schedule": schedule, "weekday": "monday", "approvals": approvals });
    ClaimSetting::read(&chosen).unwrap()
}

#[tokio::test]
async fn only_owners_change_who_approves_and_everybody_is_told() {
    let desk = Desk::open().await;
    let second = colleague(&desk).await;
    desk.choose("by_hand", "two").await;
    let (backend, letters) = (
        desk.backend(),
        "select count(*) from mail where subject = 'Who approves your claims was changed'",
    );
    assert_eq!(desk.count(letters).await, 2);
    let refused = backend
        .choose_claim_setting(&second, setting("by_hand", "none"))
        .await;
    let Err(Error::Invalid(errors)) = refused else {
        panic!("{refused:?}")
    };
    assert_eq!(errors.iter().next().unwrap().pointer, "/approvals");
    assert_eq!(
        backend.next_claim(&second).await.unwrap().setting.approvals,
        Approvals::Two
    );
    // When claims are made is for both to say, and no reason for a letter.
    backend
        .choose_claim_setting(&second, setting("weekly", "two"))
        .await
        .unwrap();
    assert_eq!(desk.count(letters).await, 2);
}

#[tokio::test]
async fn two_cannot_approve_where_there_is_one() {
    let desk = Desk::open().await;
    desk.viewer().await;
    let backend = desk.backend();
    let alone = backend
        .choose_claim_setting(&desk.staff, setting("by_hand", "two"))
        .await;
    assert!(matches!(alone, Err(Error::Invalid(_))), "{alone:?}");
    colleague(&desk).await;
    backend
        .choose_claim_setting(&desk.staff, setting("by_hand", "two"))
        .await
        .unwrap();
}

#[tokio::test]
async fn two_people_approve_and_nobody_twice() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let second = colleague(&desk).await;
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
