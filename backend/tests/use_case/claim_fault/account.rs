//! An account that HMRC does not take: filing stops for everybody, wherever that was said.

use backend::filing::FilingStop;
use backend::secret::Key;
use backend::{Backend, Config};
use domain::claim::ClaimStatus;
use domain::donation::Status;
use hmrc::simulator::{Outcome, Plan, Step};

use crate::claim::Desk;

const REFUSED: Outcome = Outcome::Fail { number: 1046 };
const KEPT: &str = "select count(*) from claim_message where kind = 'failure' and number = 1046";

#[tokio::test]
async fn a_refused_password_stops_all_filing_until_somebody_says_go_on() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(1).await;
    desk.once(Step::Submit, REFUSED);
    let id = desk.claim().await;
    assert_eq!(desk.backend().filing_stopped().await.unwrap(), Some(FilingStop::Refused(1046)));
    assert_eq!(desk.shown(id).await.status, ClaimStatus::Approved, "it is kept, ready");
    assert_eq!(desk.world.status(gifts[0]).await, Status::Declared);
    for _ in 0..3 {
        desk.world.test.work().await;
    }
    assert_eq!(desk.hmrc().requests(Step::Submit), 1, "the account is not tried again");
    // The same account again changes nothing; only another one, or somebody's word, does.
    desk.backend().keep_hmrc_account().await.unwrap();
    assert_eq!(desk.backend().filing_stopped().await.unwrap(), Some(FilingStop::Refused(1046)));
    assert!(desk.backend().resume_filing().await.unwrap());
    desk.world.test.work().await;
    assert_eq!(desk.shown(id).await.status, ClaimStatus::Accepted);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_password_that_is_refused_when_hmrc_is_asked_for_its_list_stops_filing_too() {
    for (status, step, outcome) in [
        (ClaimStatus::Submitting, Step::Submit, Outcome::LoseReply),
        (ClaimStatus::Acknowledged, Step::Poll, Outcome::Fail { number: 2000 }),
    ] {
        let desk = Desk::open().await;
        desk.gifts(1).await;
        desk.once(step, outcome);
        desk.once(Step::List, REFUSED);
        let id = desk.claim().await;
        assert_eq!(desk.backend().filing_stopped().await.unwrap(), Some(FilingStop::Refused(1046)));
        assert_eq!(desk.shown(id).await.status, status);
        assert_eq!(desk.count(KEPT).await, 1, "what HMRC said is kept: {status:?}");
        assert!(desk.backend().resume_filing().await.unwrap());
        desk.world.test.work().await;
        assert_eq!(desk.shown(id).await.status, ClaimStatus::Accepted);
        assert_eq!(desk.hmrc().requests(Step::Submit), 1);
        desk.is_sound().await;
    }
}

#[tokio::test]
async fn what_hmrc_answers_to_a_deletion_is_kept_and_a_refused_password_stops_filing() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.once(Step::Delete, REFUSED);
    let id = desk.claim().await;
    assert_eq!(desk.shown(id).await.status, ClaimStatus::Accepted);
    assert_eq!(desk.backend().filing_stopped().await.unwrap(), Some(FilingStop::Refused(1046)));
    assert_eq!(desk.count(KEPT).await, 1);
    assert!(desk.backend().resume_filing().await.unwrap());
    let said = "select count(*) from claim_message";
    for outcome in [Outcome::Drop, Outcome::WebPage { status: 503 }, Outcome::Fail { number: 2005 }] {
        let before = desk.count(said).await;
        desk.once(Step::Delete, outcome.clone());
        desk.world.test.work().await;
        assert_eq!(desk.count(said).await, before + 1, "{outcome:?}");
        assert!(!desk.hmrc().taken()[0].deleted, "{outcome:?}");
    }
    assert_eq!(desk.backend().filing_stopped().await.unwrap(), None);
    desk.world.test.work().await;
    assert!(desk.hmrc().taken()[0].deleted);
    desk.is_sound().await;
}

#[tokio::test]
async fn that_filing_stops_and_goes_on_is_told_to_the_pages_of_all_claims_once_each_time() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let told = "select count(*) from event
                where kind = 'claim.changed' and charity_id is null and platform_id is null and donor_id is null";
    let stop = async || {
        desk.hmrc().plan(Plan::once(Step::Submit, REFUSED));
        desk.backend().send_test_message(&desk.staff).await.unwrap();
        desk.world.test.work().await;
    };
    stop().await;
    assert_eq!(desk.count(told).await, 1);
    // It is stopped already.
    stop().await;
    assert_eq!(desk.count(told).await, 1);
    assert!(desk.backend().resume_filing().await.unwrap());
    assert!(!desk.backend().resume_filing().await.unwrap());
    assert_eq!(desk.count(told).await, 2);

    desk.hmrc().clear_plans();
    stop().await;
    assert_eq!(desk.count(told).await, 3);
    let another = "update hmrc_credential set sender_id = 'ANOTHER'";
    desk.world.test.by_hand(another).await.unwrap();
    desk.backend().keep_hmrc_account().await.unwrap();
    assert_eq!(desk.backend().filing_stopped().await.unwrap(), None);
    assert_eq!(desk.count(told).await, 4);
    desk.world.verify().await;
}

/// Another process on the same database, with other settings.
async fn process(desk: &Desk, set: impl FnOnce(&mut Config)) -> Backend {
    let mut config = desk.backend().config().clone();
    set(&mut config);
    Backend::connect(&desk.world.test.database_url, config, false).await.unwrap()
}

#[tokio::test]
async fn a_refusal_of_an_account_that_was_changed_meanwhile_stops_no_other() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let wrong = process(&desk, |config| {
        config.filing.as_mut().unwrap().password = "expired".to_owned();
    })
    .await;
    wrong.keep_hmrc_account().await.unwrap();
    // HMRC refuses the password, and its answer is on its way while another one is set.
    desk.once(Step::Submit, Outcome::Hold);
    let id = desk.backend().begin_claim(&desk.staff).await.unwrap();
    let changing = async {
        while desk.hmrc().requests(Step::Submit) == 0 {
            tokio::task::yield_now().await;
        }
        desk.backend().keep_hmrc_account().await.unwrap();
        desk.hmrc().release();
    };
    let (stepped, ()) = tokio::join!(desk.world.test.step(id), changing);
    stepped.unwrap();
    assert_eq!(desk.count(KEPT).await, 1, "what HMRC said is kept");
    assert_eq!(desk.backend().filing_stopped().await.unwrap(), None);
    desk.world.test.work().await;
    assert_eq!(desk.shown(id).await.status, ClaimStatus::Accepted);
    // Of the account that is there it stops filing.
    desk.hmrc().plan(Plan::once(Step::Submit, REFUSED));
    desk.backend().send_test_message(&desk.staff).await.unwrap();
    desk.world.test.work().await;
    assert_eq!(desk.backend().filing_stopped().await.unwrap(), Some(FilingStop::Refused(1046)));
    desk.is_sound().await;
}

#[tokio::test]
async fn a_changed_secret_of_the_installation_is_no_changed_account() {
    const FIRST: [u8; 32] = [7; 32];
    const NEXT: [u8; 32] = [8; 32];
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.once(Step::Submit, REFUSED);
    let id = desk.claim().await;
    let changed = |key: Key| process(&desk, |config| config.key = key);
    let sealed = || desk.world.test.text("select encode(sealed_password, 'hex') from hmrc_credential");
    let first = sealed().await;
    let rolling = changed(Key::new(NEXT).with_earlier(Some(FIRST))).await;
    rolling.keep_hmrc_account().await.unwrap();
    let next = sealed().await;
    assert_ne!(next, first, "it is sealed anew");
    assert_eq!(rolling.filing_stopped().await.unwrap(), Some(FilingStop::Refused(1046)));
    // Once is enough, and then the earlier secret can go.
    let done = changed(Key::new(NEXT)).await;
    for process in [&rolling, &done] {
        process.keep_hmrc_account().await.unwrap();
        assert_eq!(sealed().await, next);
        assert_eq!(process.filing_stopped().await.unwrap(), Some(FilingStop::Refused(1046)));
    }
    // One that knows neither secret cannot tell whether the password is another: HMRC's word stands.
    let lost = changed(Key::new([9; 32])).await;
    lost.keep_hmrc_account().await.unwrap();
    assert_ne!(sealed().await, next);
    assert_eq!(lost.filing_stopped().await.unwrap(), Some(FilingStop::Refused(1046)));
    assert!(lost.resume_filing().await.unwrap());
    lost.hurry_jobs().await.unwrap();
    // It files, and then cannot go on with the chain of the audit trail before its key is renewed.
    lost.work_all().await.unwrap_err();
    assert_eq!(desk.shown(id).await.status, ClaimStatus::Accepted);
    desk.is_sound().await;
}
