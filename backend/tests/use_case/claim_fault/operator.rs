//! What whoever runs the installation is told by mail, once each time: the pages say that they have been.

use backend::filing::FilingStop;
use backend::mail::Received;
use backend::testing::words::{Value, say_in_email};
use domain::ClaimId;
use domain::claim::{ClaimAlarm, ClaimStatus};
use hmrc::simulator::{Options, Outcome, Plan, Step};

use crate::claim::{ANYWHERE, Desk, NEXT_DAY, PATIENCE, filing_with, hmrc_at};
use crate::job::writing_to;

/// The mails to the operator, oldest first.
async fn told(desk: &Desk) -> Vec<Received> {
    let contact = desk.backend().config().contact.as_str().to_owned();
    let mails = desk.backend().mailbox().await.unwrap();
    let mut told: Vec<Received> = mails.into_iter().filter(|mail| mail.to == contact).collect();
    told.reverse();
    told
}

/// How many mails to the operator are written and not sent yet.
async fn written(desk: &Desk) -> i64 {
    let contact = desk.backend().config().contact.as_str();
    let waiting = format!("select count(*) from mail where to_email = '{contact}'");
    desk.count(&waiting).await
}

/// HMRC's gateway does not take the question what became of a claim, and then takes it.
async fn flaps(desk: &Desk, id: ClaimId) {
    for (outcome, alarms) in [
        (Outcome::Fail { number: 1001 }, vec![ClaimAlarm::GatewayFault]),
        (Outcome::Wait { polls: 1 }, vec![]),
    ] {
        desk.once(Step::Poll, outcome);
        desk.world.test.step(id).await.unwrap();
        assert_eq!(desk.shown(id).await.alarms, alarms);
    }
}

/// No mail to the operator names a donor.
fn names_nobody(mails: &[Received]) {
    for mail in mails {
        for person in ["Zoë", "O'Neill", "zoe@"] {
            assert!(!mail.body.contains(person) && !mail.subject.contains(person), "{}", mail.body);
        }
    }
}

#[tokio::test]
async fn that_filing_has_stopped_is_written_to_the_operator_once_each_time() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.once(Step::Delete, Outcome::Fail { number: 1046 });
    desk.claim().await;
    desk.world.test.work().await;
    let mails = told(&desk).await;
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0].subject, say_in_email("operators", "account-subject", []));
    for said in ["1046", "uplift claim resume", "http://127.0.0.1:3000", "docs/hmrc.md"] {
        assert!(mails[0].body.contains(said), "{said}: {}", mails[0].body);
    }
    names_nobody(&mails);

    assert!(desk.backend().resume_filing().await.unwrap());
    desk.once(Step::Delete, Outcome::Fail { number: 1046 });
    desk.world.test.work().await;
    assert_eq!(told(&desk).await.len(), 2, "it stopped again");
}

#[tokio::test]
async fn an_alarm_is_written_to_the_operator_when_it_is_raised_and_not_each_time_it_comes_about() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.hmrc().plan(Plan::always(Step::Poll, Outcome::OtherReceipt));
    let id = desk.stepped(4).await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.alarms), (ClaimStatus::Acknowledged, vec![ClaimAlarm::OtherReceipt]));
    desk.world.test.work().await;
    let mails = told(&desk).await;
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0].subject, say_in_email("operators", "alarm-subject", [("number", Value::number(1))]));
    let page = format!("http://127.0.0.1:3000/charity/{}/claims/{id}", desk.world.charity);
    let command = format!("uplift claim settle {id} --as");
    for said in [page.as_str(), command.as_str(), "other_receipt", "docs/hmrc.md"] {
        assert!(mails[0].body.contains(said), "{said}: {}", mails[0].body);
    }
    names_nobody(&mails);
}

#[tokio::test]
async fn an_alarm_that_people_settle_says_how_it_is_cleared() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.once(Step::Submit, Outcome::Fail { number: 2001 });
    let id = desk.claim().await;
    assert_eq!(desk.shown(id).await.alarms, [ClaimAlarm::TooLong]);
    let mails = told(&desk).await;
    assert_eq!(mails.len(), 1);
    let command = format!("uplift claim clear-alarm {id} --alarm too-long");
    assert!(mails[0].body.contains(&command), "{}", mails[0].body);
}

#[tokio::test]
async fn an_alarm_that_comes_and_goes_is_written_to_the_operator_again_only_after_a_day_without_it() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let id = desk.stepped(1).await;
    for (now, mails) in [
        (NEXT_DAY, 1),
        ("2026-11-22T15:00:00Z", 1),
        // More than a day since it was written, and less since it went.
        ("2026-11-23T14:00:00Z", 1),
        ("2026-11-24T15:00:00Z", 2),
    ] {
        desk.world.test.set_clock(now);
        flaps(&desk, id).await;
        assert_eq!(written(&desk).await, mails, "{now}");
    }
    let raised = "select count(*) from audit where action = 'claim.raise_alarm'";
    assert_eq!(desk.count(raised).await, 4, "the record has each");
    desk.world.test.work().await;
    assert_eq!(told(&desk).await.len(), 2);
    desk.is_sound().await;
}

#[tokio::test]
async fn another_alarm_of_a_claim_and_another_claims_alarm_are_written_on_the_same_day() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let id = desk.stepped(1).await;
    flaps(&desk, id).await;
    assert_eq!(written(&desk).await, 1);

    let silent = "update claim set sent_at = now() - interval '4 days', heard_at = null";
    desk.world.test.by_hand(silent).await.unwrap();
    desk.once(Step::Poll, Outcome::Drop);
    desk.world.test.step(id).await.unwrap();
    assert_eq!(desk.shown(id).await.alarms, [ClaimAlarm::Unanswered]);
    assert_eq!(written(&desk).await, 2);

    let other = desk.neighbour("Second Trust", "CD67890").await;
    let theirs = desk.backend().begin_claim(&other).await.unwrap();
    desk.world.test.step(theirs).await.unwrap();
    desk.once(Step::Poll, Outcome::Fail { number: 1001 });
    desk.world.test.step(theirs).await.unwrap();
    let claim = desk.backend().claim(&other, theirs).await.unwrap().claim;
    assert_eq!(claim.alarms, [ClaimAlarm::GatewayFault]);
    assert_eq!(written(&desk).await, 3);
}

#[tokio::test]
async fn of_a_simulated_hmrc_no_mail_goes_to_an_operators_real_mailbox() {
    let simulated = Desk::open().await;
    let within = simulated.hmrc().clone();
    // This one Uplift takes for a real one.
    let running = hmrc_at(ANYWHERE, Options::default()).await;
    let meant = Desk::open_to_file(filing_with(running.service().unwrap(), PATIENCE)).await;
    let without = running.simulator().clone();
    for (mut desk, hmrc, mails) in [(simulated, within, 0), (meant, without, 1)] {
        // No job is run here: what is written for the mail server waits.
        desk.world.test.backend = writing_to(&desk.world.test, "smtp://127.0.0.1:25").await;
        desk.gifts(1).await;
        hmrc.plan(Plan::once(Step::Poll, Outcome::Fail { number: 1046 }));
        let id = desk.stepped(2).await;
        assert_eq!(desk.backend().filing_stopped().await.unwrap(), Some(FilingStop::Refused(1046)));
        assert_eq!(written(&desk).await, mails, "filing has stopped");

        assert!(desk.backend().resume_filing().await.unwrap());
        hmrc.plan(Plan::once(Step::Poll, Outcome::OtherReceipt));
        desk.world.test.step(id).await.unwrap();
        assert_eq!(desk.shown(id).await.alarms, [ClaimAlarm::OtherReceipt]);
        assert_eq!(written(&desk).await, 2 * mails, "an alarm was raised");
    }
}
