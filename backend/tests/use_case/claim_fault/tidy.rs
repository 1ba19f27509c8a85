//! HMRC's copy of its answer goes once nobody needs it.

use backend::claim::OperatorsWord;
use domain::claim::ClaimAlarm;
use hmrc::simulator::{Outcome, Step};

use crate::claim::Desk;
use crate::person::code;

#[tokio::test]
async fn while_somebody_has_to_look_at_a_claim_hmrcs_answer_stays_there() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.once(Step::Delete, Outcome::Drop);
    let id = desk.claim().await;
    let raised = "insert into claim_alarm (alarm_id, claim_id, alarm, raised_at)
                  select gen_random_uuid(), claim_id, 'sent_twice', now() from claim";
    desk.world.test.by_hand(raised).await.unwrap();
    for _ in 0..3 {
        desk.world.test.work().await;
    }
    assert_eq!(desk.hmrc().requests(Step::Delete), 1);
    assert!(!desk.hmrc().taken()[0].deleted);

    let backend = desk.backend();
    let word = OperatorsWord::read("HMRC struck one of them out.", "operator@example.org").unwrap();
    backend.clear_claim_alarm(id, ClaimAlarm::SentTwice, &word).await.unwrap();
    let kept = backend.claim(&desk.staff, id).await.unwrap();
    assert_eq!(kept.claim.alarms, []);
    assert!(kept.alarms[0].cleared_at.is_some());
    assert_eq!(kept.alarms[0].reason.as_deref(), Some("HMRC struck one of them out."));
    let audited =
        "select count(*) from audit where action = 'claim.clear_alarm' and detail ->> 'as' = 'by_hand'";
    assert_eq!(desk.count(audited).await, 1);
    let again = backend.clear_claim_alarm(id, ClaimAlarm::SentTwice, &word).await;
    assert_eq!(code(again), "alarm_not_raised");
    desk.world.test.work().await;
    assert!(desk.hmrc().taken()[0].deleted);
    desk.is_sound().await;
}
