//! What whoever runs the installation is told by mail, once each time: the pages say that they have been.

use backend::mail::Received;
use domain::claim::{ClaimAlarm, ClaimStatus};
use hmrc::simulator::{Outcome, Plan, Step};

use crate::claim::Desk;

/// The mails to the operator, oldest first.
async fn told(desk: &Desk) -> Vec<Received> {
    let contact = desk.backend().config().contact.as_str().to_owned();
    let mails = desk.backend().mailbox().await.unwrap();
    let mut told: Vec<Received> = mails.into_iter().filter(|mail| mail.to == contact).collect();
    told.reverse();
    told
}

/// No mail to the operator names a donor.
fn names_nobody(mails: &[Received]) {
    for mail in mails {
        for person in ["Zoë", "O'Neill", "zoe@"] {
            assert!(
                !mail.body.contains(person) && !mail.subject.contains(person),
                "{}",
                mail.body
            );
        }
    }
}

#[tokio::test]
async fn that_filing_has_stopped_is_written_to_the_operator_once_each_time() {
    let desk = Desk::open().await;
    let refuse = async || {
        desk.hmrc()
            .plan(Plan::once(Step::Submit, Outcome::Fail { number: 1046 }));
        desk.backend().send_test_message(&desk.staff).await.unwrap();
        desk.world.test.work().await;
    };
    refuse().await;
    let mails = told(&desk).await;
    assert_eq!(mails.len(), 1);
    assert_eq!(
        mails[0].subject,
        "HMRC does not take Uplift’s account: filing has stopped"
    );
    for said in [
        "1046",
        "uplift claim resume",
        "http://127.0.0.1:3000",
        "docs/hmrc.md",
    ] {
        assert!(mails[0].body.contains(said), "{said}: {}", mails[0].body);
    }
    names_nobody(&mails);

    // It is known: another one that finds it so writes nothing.
    refuse().await;
    assert_eq!(told(&desk).await.len(), 1);
    assert!(desk.backend().resume_filing().await.unwrap());
    desk.hmrc().clear_plans();
    refuse().await;
    assert_eq!(told(&desk).await.len(), 2, "it stopped again");
}

#[tokio::test]
async fn an_alarm_is_written_to_the_operator_when_it_is_raised_and_not_each_time_it_comes_about() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.hmrc().plan(Plan::always(Step::Poll, Outcome::OtherReceipt));
    let id = desk.stepped(4).await;
    let claim = desk.shown(id).await;
    assert_eq!(
        (claim.status, claim.alarms),
        (ClaimStatus::Acknowledged, vec![ClaimAlarm::OtherReceipt])
    );
    desk.world.test.work().await;
    let mails = told(&desk).await;
    assert_eq!(mails.len(), 1);
    let name = desk
        .backend()
        .charity(&desk.staff)
        .await
        .unwrap()
        .name
        .to_string();
    assert_eq!(
        mails[0].subject,
        format!("Claim 1 of {name} needs you to look at it")
    );
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
