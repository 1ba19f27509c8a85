//! An account that HMRC does not take. Said of a claim that was sent, that is about its charity, until a second one hears it; said of
//! anything else, filing stops for everybody.

use backend::actor::CharityStaff;
use backend::filing::FilingStop;
use backend::mail::Received;
use backend::secret::Key;
use backend::testing::words::{Value, say_in_email};
use backend::{Backend, Config};
use domain::ClaimId;
use domain::claim::{ClaimAlarm, ClaimStatus};
use domain::donation::Status;
use hmrc::simulator::{Outcome, Step};

use super::settled::word;
use crate::claim::Desk;
use crate::person::code;

const REFUSED: Outcome = Outcome::Fail { number: 1046 };
const KEPT: &str = "select count(*) from claim_message where kind = 'failure' and number = 1046";

/// What the charity's staff are told of claim 1.
fn held() -> String {
    say_in_email("claims", "stopped-account-subject", [("number", Value::text(1))])
}

/// What the operator is told of claim 1 of a charity.
fn alarm() -> String {
    say_in_email("operators", "alarm-subject", [("number", Value::text(1))])
}

/// The mails with this subject, the newest first.
async fn mails(desk: &Desk, subject: &str) -> Vec<Received> {
    let mailbox = desk.backend().mailbox().await.unwrap();
    mailbox.into_iter().filter(|mail| mail.subject == subject).collect()
}

/// The operator says why HMRC refused the account for this claim.
async fn cleared(desk: &Desk, id: ClaimId) {
    desk.backend().clear_claim_alarm(id, ClaimAlarm::AccountRefused, &word()).await.unwrap();
}

/// The claim waits with its gifts, and its charity with it.
async fn is_held(desk: &Desk, staff: &CharityStaff, id: ClaimId) {
    let claim = desk.backend().claim(staff, id).await.unwrap().claim;
    assert_eq!((claim.status(), claim.alarms), (ClaimStatus::Approved, vec![ClaimAlarm::AccountRefused]));
    assert_eq!(code(desk.backend().begin_claim(staff).await), "filing_refused");
}

/// Begins a claim of another charity, and does all work.
async fn claim_of(desk: &Desk, staff: &CharityStaff) -> ClaimId {
    let id = desk.backend().begin_claim(staff).await.unwrap();
    desk.world.test.work().await;
    id
}

#[tokio::test]
async fn f3_one_charitys_1046_or_1002_holds_that_charity_and_nobody_else() {
    for number in [1046, 1002] {
        let desk = Desk::open().await;
        let gifts = desk.gifts(1).await;
        desk.once(Step::Submit, Outcome::Fail { number });
        let id = desk.claim().await;
        assert_eq!(desk.backend().filing_stopped().await.unwrap(), None, "{number}");
        is_held(&desk, &desk.staff, id).await;
        assert_eq!(desk.world.status(gifts[0]).await, Status::Declared);
        for _ in 0..3 {
            desk.world.test.work().await;
        }
        assert_eq!(desk.hmrc().requests(Step::Submit), 1, "it is not tried again");
        let (staff, operator) = (mails(&desk, &held()).await, mails(&desk, &alarm()).await);
        assert_eq!((staff.len(), operator.len()), (1, 1), "{number}");
        assert_eq!(staff[0].to, "official@example.org");
        assert_eq!(operator[0].to, desk.backend().config().contact.as_str());
        let command = format!("uplift claim clear-alarm {id} --alarm account-refused");
        assert!(operator[0].body.contains(&command), "{}", operator[0].body);

        let other = desk.neighbour("Second Trust", "CD67890").await;
        let theirs = claim_of(&desk, &other).await;
        let theirs = desk.backend().claim(&other, theirs).await.unwrap().claim;
        assert_eq!((theirs.status(), theirs.alarms), (ClaimStatus::Accepted, vec![]), "it files");
        // The same account again changes nothing; only another one, or somebody's word, does.
        desk.backend().keep_hmrc_account().await.unwrap();
        is_held(&desk, &desk.staff, id).await;
        // Refused once more, it is told once more.
        desk.once(Step::Submit, Outcome::Fail { number });
        cleared(&desk, id).await;
        desk.world.test.work().await;
        is_held(&desk, &desk.staff, id).await;
        let (staff, operator) = (mails(&desk, &held()).await, mails(&desk, &alarm()).await);
        assert_eq!((staff.len(), operator.len()), (2, 2), "{number}");
        cleared(&desk, id).await;
        desk.world.test.work().await;
        assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted);
        desk.is_sound().await;
    }
}

#[tokio::test]
async fn f3_a_second_charitys_1046_within_a_day_stops_the_account() {
    for (at, stops) in [("2026-11-23T08:59:00Z", true), ("2026-11-23T09:01:00Z", false)] {
        let desk = Desk::open().await;
        desk.gifts(1).await;
        let other = desk.neighbour("Second Trust", "CD67890").await;
        desk.once(Step::Submit, REFUSED);
        let id = desk.claim().await;
        assert_eq!(desk.backend().filing_stopped().await.unwrap(), None);
        desk.world.test.set_clock(at);
        desk.once(Step::Submit, REFUSED);
        let theirs = claim_of(&desk, &other).await;
        let stopped = desk.backend().filing_stopped().await.unwrap();
        assert_eq!(stopped, stops.then_some(FilingStop::Refused(1046)), "{at}");
        is_held(&desk, &desk.staff, id).await;
        is_held(&desk, &other, theirs).await;
        let told = mails(&desk, &say_in_email("operators", "account-subject", [])).await;
        assert_eq!(told.len(), usize::from(stops), "{at}");
        let of_two = say_in_email("operators", "account-two", [("number", Value::text(1046))]);
        for mail in told {
            assert!(mail.body.contains(&of_two), "{}", mail.body);
        }
        desk.world.verify().await;
    }
}

#[tokio::test]
async fn f3_after_the_operator_let_filing_go_on_the_refused_wait_for_a_word_or_another_account() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let second = desk.neighbour("Second Trust", "CD67890").await;
    let third = desk.neighbour("Third Trust", "EF24680").await;
    for _ in 0..2 {
        desk.once(Step::Submit, REFUSED);
    }
    let id = desk.claim().await;
    let of_second = claim_of(&desk, &second).await;
    assert!(desk.backend().resume_filing().await.unwrap());
    desk.world.test.work().await;
    assert_eq!(desk.hmrc().requests(Step::Submit), 2, "neither is tried again");

    // What was refused before the operator's word says nothing against the account now.
    desk.once(Step::Submit, REFUSED);
    let of_third = claim_of(&desk, &third).await;
    assert_eq!(desk.backend().filing_stopped().await.unwrap(), None);
    let all = [(&desk.staff, id), (&second, of_second), (&third, of_third)];
    for (staff, id) in all {
        is_held(&desk, staff, id).await;
    }
    let another = "update hmrc_credential set sender_id = 'ANOTHER'";
    desk.world.test.by_hand(another).await.unwrap();
    desk.backend().keep_hmrc_account().await.unwrap();
    desk.world.test.work().await;
    for (staff, id) in all {
        let claim = desk.backend().claim(staff, id).await.unwrap().claim;
        assert_eq!((claim.status(), claim.alarms), (ClaimStatus::Accepted, vec![]));
    }
    desk.is_sound().await;
}

#[tokio::test]
async fn f3_a_charity_that_gives_the_refused_claim_up_is_held_all_the_same() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.once(Step::Submit, REFUSED);
    let id = desk.claim().await;
    desk.backend().withdraw_claim(&desk.staff, id).await.unwrap();
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.alarms), (ClaimStatus::Withdrawn, vec![ClaimAlarm::AccountRefused]));
    assert_eq!(code(desk.backend().begin_claim(&desk.staff).await), "filing_refused");
    cleared(&desk, id).await;
    let next = desk.claim().await;
    assert_eq!(desk.shown(next).await.status(), ClaimStatus::Accepted);
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
        assert_eq!(desk.shown(id).await.status(), status);
        assert_eq!(desk.count(KEPT).await, 1, "what HMRC said is kept: {status:?}");
        assert!(desk.backend().resume_filing().await.unwrap());
        desk.world.test.work().await;
        assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted);
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
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted);
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
    // HMRC's copy of its answer is to be deleted until it is.
    desk.once(Step::Delete, REFUSED);
    desk.claim().await;
    assert_eq!(desk.count(told).await, 1);
    desk.world.test.work().await;
    assert_eq!(desk.count(told).await, 1, "it is stopped already");
    assert!(desk.backend().resume_filing().await.unwrap());
    assert!(!desk.backend().resume_filing().await.unwrap());
    assert_eq!(desk.count(told).await, 2);

    desk.once(Step::Delete, REFUSED);
    desk.world.test.work().await;
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
    assert!(desk.shown(id).await.alarms.is_empty(), "nor does it hold the charity");
    // Of the account that is there it stops filing.
    desk.once(Step::Delete, REFUSED);
    desk.world.test.work().await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted);
    assert_eq!(desk.backend().filing_stopped().await.unwrap(), Some(FilingStop::Refused(1046)));
    desk.is_sound().await;
}

#[tokio::test]
async fn a_changed_secret_of_the_installation_is_no_changed_account() {
    const FIRST: [u8; 32] = [7; 32];
    const NEXT: [u8; 32] = [8; 32];
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.once(Step::Poll, REFUSED);
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
    // It asks HMRC, and then cannot go on with the chain of the audit trail before its key is renewed.
    lost.work_all().await.unwrap_err();
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted);
    desk.is_sound().await;
}
