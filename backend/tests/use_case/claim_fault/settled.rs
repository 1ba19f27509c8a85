//! Claims of which HMRC's answer never comes: an operator asks HMRC in another way, and says what came of it.

use backend::claim::OperatorsWord;
use backend::testing::words::{Value, say_in_email};
use domain::calendar::parse_date;
use domain::claim::{ClaimAlarm, ClaimStatus, Rejection, SettledAs};
use domain::donation::Status;
use domain::payment::Statement;
use domain::{ClaimId, Pence};
use hmrc::simulator::{Outcome, Plan, Step};

use crate::claim::Desk;
use crate::person::code;

pub(super) const REASON: &str = "HMRC said so on the telephone on 22 November.";

pub(super) fn word() -> OperatorsWord {
    OperatorsWord::read(REASON, "operator@example.org").unwrap()
}

/// HMRC has the claim and lost its answer, and its list names nothing.
async fn unresolved() -> (Desk, ClaimId) {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.once(Step::Submit, Outcome::LoseReply);
    desk.hmrc().plan(Plan::always(Step::List, Outcome::Nameless));
    let id = desk.claim().await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.alarms), (ClaimStatus::Submitting, vec![ClaimAlarm::ListUnclear]));
    (desk, id)
}

#[tokio::test]
async fn what_an_operator_says_leads_where_hmrcs_own_answer_would() {
    for (what, status, gift, event, told) in [
        (SettledAs::Accepted, ClaimStatus::Accepted, Status::Accepted, "claim.accepted", "accepted-by-hand"),
        (SettledAs::Rejected, ClaimStatus::Rejected, Status::Declared, "claim.rejected", "rejected-whole"),
    ] {
        let (desk, id) = unresolved().await;
        let settled = desk.backend().settle_claim(id, what, &word()).await.unwrap();
        assert_eq!(settled, status);
        desk.world.test.work().await;
        let claim = desk.shown(id).await;
        assert_eq!((claim.status(), claim.progress.settled()), (status, Some((what, REASON))));
        assert_eq!(claim.progress.rejection(), (what == SettledAs::Rejected).then_some(Rejection::Whole));
        let alarms = desk.backend().claim(&desk.staff, id).await.unwrap().alarms;
        assert_eq!(alarms.len(), 1);
        assert_eq!(alarms[0].reason.as_deref(), Some(REASON));
        let stands = format!("select count(*) from donation where status = '{gift}'");
        assert_eq!(desk.count(&stands).await, 1, "{what}");
        for (audited, count) in [("claim.settle", 1), ("claim.clear_alarm", 1)] {
            let rows = format!("select count(*) from audit where action = '{audited}'");
            assert_eq!(desk.count(&rows).await, count, "{audited}");
        }
        let platforms =
            format!("select count(*) from event where kind = '{event}' and platform_id is not null");
        assert_eq!(desk.count(&platforms).await, 1, "{event}");
        let mails = desk.backend().mailbox().await.unwrap();
        let told = say_in_email("claims", told, [("number", Value::text(1))]);
        assert!(mails.iter().any(|mail| mail.body.contains(&told)), "{told}");
        assert_eq!(desk.hmrc().requests(Step::Delete), 0, "HMRC may still have to prove it");
        desk.is_sound().await;
    }
}

/// A claim is settled as accepted most often because its money is there already.
#[tokio::test]
async fn money_that_came_before_the_claim_was_settled_is_recorded() {
    for by_hand in [true, false] {
        let (desk, id) = unresolved().await;
        desk.world.test.set_clock("2026-12-22T09:00:00Z");
        desk.backend().settle_claim(id, SettledAs::Accepted, &word()).await.unwrap();
        let came = parse_date("2026-12-18").unwrap();
        let amount = Pence::new(250).unwrap();
        if by_hand {
            let before_it_was_filed = parse_date("2026-11-21").unwrap();
            let refused = desk
                .backend()
                .mark_claim_paid(&desk.staff, id, before_it_was_filed, amount, "", Pence::ZERO)
                .await;
            assert_eq!(code(refused), "out_of_range");
            desk.backend().mark_claim_paid(&desk.staff, id, came, amount, "", Pence::ZERO).await.unwrap();
        } else {
            let rows = Statement::read("Date,Description,Amount\n2026-12-18,HMRC CHARITIES,2.50\n")
                .unwrap()
                .payments;
            let done = desk.backend().import_payments(&desk.staff, &rows).await.unwrap();
            assert_eq!((done.added, done.matched), (1, 1));
        }
        let claim = desk.shown(id).await;
        assert_eq!((claim.status(), claim.progress.paid()), (ClaimStatus::Paid, Some((came, amount))));
        desk.world.test.work().await;
        desk.is_sound().await;
    }
}

#[tokio::test]
async fn what_is_decided_or_never_left_is_not_settled() {
    let desk = Desk::open().await;
    desk.choose("by_hand", "one").await;
    desk.gifts(1).await;
    let id = desk.claim().await;
    let refused = async || {
        let mut codes = Vec::new();
        for what in SettledAs::ALL {
            codes.push(code(desk.backend().settle_claim(id, *what, &word()).await));
        }
        codes.dedup();
        codes
    };
    assert_eq!(refused().await, ["claim_not_with_hmrc"], "it waits for approval");
    desk.backend().approve_claim(&desk.staff, id).await.unwrap();
    desk.once(Step::Poll, Outcome::Wait { polls: 1 });
    for _ in 0..2 {
        desk.world.test.step(id).await.unwrap();
    }
    assert_eq!(refused().await, ["claim_still_asked"], "HMRC is still working on it");
    desk.world.test.work().await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted);
    assert_eq!(refused().await, ["claim_decided"]);
    let nobodys = ClaimId::from_uuid(desk.world.charity.uuid());
    let none = desk.backend().settle_claim(nobodys, SettledAs::Accepted, &word()).await;
    assert_eq!(code(none), "claim_not_found");
    desk.is_sound().await;
}

#[tokio::test]
async fn what_is_settled_stays_so_and_hmrc_is_not_asked_any_more() {
    let desk = Desk::open_for_receipts().await;
    desk.gifts(1).await;
    desk.hmrc().plan(Plan::always(Step::Poll, Outcome::NoReceipt));
    let id = desk.claim().await;
    assert_eq!(desk.shown(id).await.alarms, [ClaimAlarm::NoReceipt]);
    let never = desk.backend().settle_claim(id, SettledAs::NotReceived, &word()).await;
    assert_eq!(code(never), "claim_received", "HMRC spoke of it itself");
    desk.backend().settle_claim(id, SettledAs::Rejected, &word()).await.unwrap();
    desk.hmrc().clear_plans();
    let asked = desk.hmrc().requests(Step::Poll);
    desk.world.test.work().await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Rejected);
    assert_eq!(desk.hmrc().requests(Step::Poll), asked);
    let again = desk.backend().settle_claim(id, SettledAs::Accepted, &word()).await;
    assert_eq!(code(again), "claim_decided");
    desk.is_sound().await;
}

#[tokio::test]
async fn an_answer_that_comes_after_a_claim_was_settled_is_an_alarm_when_it_disagrees() {
    let refusal = Outcome::Reject { line: 0, number: 4065, element: "Donor/Sur" };
    let works_on_it = Outcome::Wait { polls: 1 };
    for (what, answer, disagrees) in [
        (SettledAs::Accepted, None, false),
        (SettledAs::Accepted, Some(&refusal), true),
        (SettledAs::Rejected, None, true),
        (SettledAs::Rejected, Some(&refusal), false),
        (SettledAs::NotReceived, None, true),
        (SettledAs::NotReceived, Some(&refusal), true),
        (SettledAs::NotReceived, Some(&works_on_it), true),
    ] {
        let desk = Desk::open().await;
        desk.gifts(1).await;
        if let Some(answer) = answer {
            desk.once(Step::Submit, answer.clone());
        }
        desk.once(Step::Poll, Outcome::Hold);
        let id = desk.stepped(1).await;
        let raised = "insert into claim_alarm (alarm_id, claim_id, alarm, raised_at)
                      select gen_random_uuid(), claim_id, 'unknown_to_hmrc', now() from claim";
        desk.world.test.by_hand(raised).await.unwrap();
        let settling = async {
            while desk.hmrc().requests(Step::Poll) == 0 {
                tokio::task::yield_now().await;
            }
            let settled = desk.backend().settle_claim(id, what, &word()).await;
            desk.hmrc().release();
            settled.unwrap()
        };
        let (polled, settled) = tokio::join!(desk.world.test.step(id), settling);
        polled.unwrap();
        let claim = desk.shown(id).await;
        let alarms = if disagrees { vec![ClaimAlarm::Contradicted] } else { vec![] };
        assert_eq!((claim.status(), claim.alarms), (settled, alarms), "{what}, {answer:?}");
        desk.is_sound().await;
    }
}

#[tokio::test]
async fn a_refusal_ends_the_alarms_that_stood() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.once(Step::Submit, Outcome::Reject { line: 0, number: 4065, element: "Donor/Sur" });
    desk.once(Step::Poll, Outcome::Fail { number: 1001 });
    let id = desk.stepped(2).await;
    assert_eq!(desk.shown(id).await.alarms, [ClaimAlarm::GatewayFault]);
    desk.world.test.work().await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.alarms), (ClaimStatus::Rejected, vec![]));
    desk.is_sound().await;
}

#[test]
fn an_operator_says_who_and_how_it_is_known() {
    let long = "a".repeat(501);
    for (reason, by, wrong) in [
        (" ", "operator@example.org", vec!["/reason"]),
        (long.as_str(), "operator@example.org", vec!["/reason"]),
        (REASON, "operator", vec!["/by"]),
        ("", "", vec!["/reason", "/by"]),
    ] {
        let errors = OperatorsWord::read(reason, by).unwrap_err();
        let pointers: Vec<&str> = errors.iter().map(|error| error.pointer.as_str()).collect();
        assert_eq!(pointers, wrong);
    }
}
