//! Test messages to HMRC, with a simulated one over real HTTP.

use backend::Error;
use backend::charity::NomineeStep;
use backend::claim::{TestOutcome, Unanswered, in_words};
use backend::filing::FilingStop;
use backend::filing::{Filing, Nominee, Service};
use backend::testing::TestBackend;
use domain::calendar::parse_date;
use hmrc::simulator::{Outcome, Plan, Setting, Step};

use crate::claim::{Desk, PATIENCE};
use crate::person::{World, code, counted};

impl Desk {
    /// How a test message ends that is sent now.
    async fn test_message(&self) -> TestOutcome {
        self.backend().send_test_message(&self.staff).await.unwrap();
        self.world.test.work().await;
        let test = self.backend().test_message(&self.staff).await.unwrap().unwrap();
        test.outcome.expect("it has ended")
    }
}

#[tokio::test]
async fn hmrc_accepts_a_test_and_nothing_follows_from_it() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(1).await;
    assert_eq!(desk.backend().test_message(&desk.staff).await.unwrap(), None);
    let outcome = desk.test_message().await;
    let TestOutcome::Accepted { words } = outcome else {
        panic!("{outcome:?}");
    };
    assert!(words.contains("HMRC"), "{words}");
    let taken = desk.world.test.hmrc().taken();
    assert_eq!(taken.len(), 1);
    assert!(taken[0].deleted, "HMRC's copy is tidied away");
    let counted = counted(desk.backend());
    for request in ["submit", "poll", "delete"] {
        let line = format!(
            "uplift_hmrc_request_duration_seconds_count{{request=\"{request}\",outcome=\"answered\"}} 1"
        );
        assert!(counted.contains(&line), "{line} in {counted}");
    }
    assert_eq!(desk.claims().await.len(), 0);
    assert_eq!(desk.world.status(gifts[0]).await, domain::donation::Status::Declared);
    desk.is_sound().await;
}

#[tokio::test]
async fn it_can_be_sent_before_hmrc_has_appointed_uplift() {
    let desk = Desk::open().await;
    let on = parse_date("2026-11-21").unwrap();
    let over = NomineeStep::Ended(on);
    desk.backend().record_nominee_step(&desk.staff, over).await.unwrap();
    assert!(matches!(desk.test_message().await, TestOutcome::Accepted { .. }));
}

#[tokio::test]
async fn what_hmrc_says_against_it_is_told_with_its_number() {
    let desk = Desk::open().await;
    desk.world.test.hmrc().set(Setting::RefuseFirstLine);
    let outcome = desk.test_message().await;
    let TestOutcome::Refused { number, note } = outcome else {
        panic!("{outcome:?}");
    };
    assert_eq!(number, Some(4065));
    assert!(!in_words(&note).is_empty());
    // The next one is another matter.
    desk.world.test.hmrc().set(Setting::Fair);
    assert!(matches!(desk.test_message().await, TestOutcome::Accepted { .. }));
}

#[tokio::test]
async fn f3_a_test_of_one_charity_that_hmrc_refuses_with_the_account_stops_nobody_and_says_so() {
    let desk = Desk::open().await;
    desk.world.test.hmrc().plan(Plan::once(Step::Submit, Outcome::Fail { number: 1046 }));
    let TestOutcome::Unanswered { why: Unanswered::AccountForCharity(words) } = desk.test_message().await
    else {
        panic!("it is nothing about the message");
    };
    assert!(words.contains("1046"), "{words}");
    assert_eq!(desk.backend().filing_stopped().await.unwrap(), None);
    assert!(matches!(desk.test_message().await, TestOutcome::Accepted { .. }));
}

#[tokio::test]
async fn an_account_that_is_refused_when_hmrc_is_asked_about_a_test_stops_filing_and_says_so() {
    let desk = Desk::open().await;
    desk.world.test.hmrc().plan(Plan::once(Step::Poll, Outcome::Fail { number: 1046 }));
    let TestOutcome::Unanswered { why: Unanswered::Account(words) } = desk.test_message().await else {
        panic!("it is nothing that the charity can put right");
    };
    assert!(words.contains("1046"), "{words}");
    assert_eq!(desk.backend().filing_stopped().await.unwrap(), Some(FilingStop::Refused(1046)));
    // Nothing more is sent with it.
    assert_eq!(desk.test_message().await, TestOutcome::Unanswered { why: Unanswered::Stopped });
}

#[tokio::test]
async fn a_message_whose_fate_is_not_known_is_over_and_another_may_be_sent() {
    for outcome in [Outcome::Drop, Outcome::LoseReply, Outcome::Truncate] {
        let desk = Desk::open().await;
        desk.world.test.hmrc().plan(Plan::once(Step::Submit, outcome.clone()));
        let ended = desk.test_message().await;
        assert!(matches!(ended, TestOutcome::Unanswered { .. }), "{outcome:?}: {ended:?}");
        assert!(matches!(desk.test_message().await, TestOutcome::Accepted { .. }));
    }
}

#[tokio::test]
async fn hmrc_is_asked_until_it_has_an_answer() {
    let desk = Desk::open().await;
    desk.world.test.hmrc().plan(Plan::once(Step::Submit, Outcome::Wait { polls: 3 }));
    desk.backend().send_test_message(&desk.staff).await.unwrap();
    for _ in 0..5 {
        desk.backend().hurry_jobs().await.unwrap();
        desk.world.test.work().await;
    }
    let test = desk.backend().test_message(&desk.staff).await.unwrap().unwrap();
    assert!(matches!(test.outcome, Some(TestOutcome::Accepted { .. })), "{test:?}");
}

#[tokio::test]
async fn one_is_on_its_way_at_a_time_and_other_charities_do_not_see_it() {
    let desk = Desk::open().await;
    for _ in 0..3 {
        desk.backend().send_test_message(&desk.staff).await.unwrap();
    }
    desk.world.test.work().await;
    assert_eq!(desk.world.test.hmrc().taken().len(), 1);
    let other = desk.world.test.charity("Elsewhere Trust", "CD67890").await;
    let staff = desk.world.test.staff("official@example.org").await;
    let staff = staff.of(other).unwrap();
    assert_eq!(desk.backend().test_message(&staff).await.unwrap(), None);
}

#[tokio::test]
async fn one_whose_worker_died_while_it_was_sent_is_over_and_is_not_sent_again() {
    let desk = Desk::open().await;
    desk.backend().send_test_message(&desk.staff).await.unwrap();
    let died = "update test_message set sending_at = now()";
    desk.world.test.by_hand(died).await.unwrap();
    desk.world.test.work().await;
    let test = desk.backend().test_message(&desk.staff).await.unwrap().unwrap();
    // Another worker may be sending it: it is waited for.
    assert!(test.sent && test.outcome.is_none(), "{test:?}");
    for _ in 0..20 {
        desk.backend().hurry_jobs().await.unwrap();
        desk.world.test.work().await;
    }
    let test = desk.backend().test_message(&desk.staff).await.unwrap().unwrap();
    assert_eq!(test.outcome, Some(TestOutcome::Unanswered { why: Unanswered::Lost }));
    assert_eq!(desk.world.test.hmrc().requests(Step::Submit), 0);
}

#[tokio::test]
async fn a_slow_answer_counts_though_another_worker_took_the_job_over() {
    let desk = Desk::open().await;
    desk.backend().send_test_message(&desk.staff).await.unwrap();
    desk.world.test.by_hand("update test_message set sending_at = now()").await.unwrap();
    desk.world.test.work().await;
    // The worker that was overtaken hears from HMRC.
    let heard = "update test_message set irmark = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', correlation_id = '0123456789ABCDEF',
        outcome = '{\"ended\": \"accepted\", \"words\": \"HMRC has it.\"}', ended_at = now()";
    desk.world.test.by_hand(heard).await.unwrap();
    desk.backend().hurry_jobs().await.unwrap();
    desk.world.test.work().await;
    let test = desk.backend().test_message(&desk.staff).await.unwrap().unwrap();
    assert_eq!(test.outcome, Some(TestOutcome::Accepted { words: "HMRC has it.".to_owned() }));
}

#[tokio::test]
async fn twenty_a_day_and_old_ones_are_forgotten() {
    let desk = Desk::open().await;
    for _ in 0..20 {
        desk.test_message().await;
    }
    let refused = desk.backend().send_test_message(&desk.staff).await;
    assert_eq!(code(refused), "too_many_tests");
    let aged = "update test_message set ended_at = ended_at - interval '91 days', asked_at = asked_at - interval '91 days'";
    desk.world.test.by_hand(aged).await.unwrap();
    desk.backend().forget_old().await.unwrap();
    let kept = desk.world.test.count("select count(*) from test_message").await;
    assert_eq!(kept, 1, "the newest stays");
    desk.test_message().await;
}

#[tokio::test]
async fn hmrcs_live_service_is_sent_none() {
    let nominee = Nominee {
        name: "Uplift".to_owned(),
        reference: "95000000000001".to_owned(),
        postcode: "EX1 1AA".to_owned(),
        phone: "07700 900000".to_owned(),
    };
    let account = ("123456789012".to_owned(), "a password".to_owned());
    let filing = Filing::new(Service::live(), account, "1234".to_owned(), nominee, PATIENCE);
    let world = World::over(TestBackend::start_with_filing("2026-11-21T09:00:00Z", filing).await).await;
    world.test.backend.keep_hmrc_account().await.unwrap();
    let staff = world.test.staff("official@example.org").await;
    let staff = staff.of(world.charity).unwrap();
    world.test.backend.send_test_message(&staff).await.unwrap();
    world.test.work().await;
    let test = world.test.backend.test_message(&staff).await.unwrap().unwrap();
    assert_eq!((test.sent, test.outcome), (false, Some(TestOutcome::Checked)));
}

#[tokio::test]
async fn one_that_no_worker_ends_is_over_after_an_hour_and_another_may_be_sent() {
    let desk = Desk::open().await;
    desk.world.test.set_clock("2026-11-21T10:00:00Z");
    desk.backend().send_test_message(&desk.staff).await.unwrap();
    let given_up = "update job set done_at = now(), gave_up = true where kind = 'test_message'";
    desk.world.test.by_hand(given_up).await.unwrap();
    let shown = async || {
        let test = desk.backend().test_message(&desk.staff).await.unwrap();
        test.unwrap().outcome
    };
    desk.world.test.set_clock("2026-11-21T10:59:00Z");
    assert_eq!(shown().await, None);
    desk.world.test.set_clock("2026-11-21T11:01:00Z");
    assert_eq!(shown().await, Some(TestOutcome::Unanswered { why: Unanswered::Lost }));
    assert!(matches!(desk.test_message().await, TestOutcome::Accepted { .. }));
}

#[tokio::test]
async fn without_an_account_it_says_so() {
    let world = World::over(TestBackend::start("2026-11-21T09:00:00Z").await).await;
    let staff = world.test.staff("official@example.org").await;
    let staff = staff.of(world.charity).unwrap();
    world.test.backend.send_test_message(&staff).await.unwrap();
    world.test.work().await;
    let test = world.test.backend.test_message(&staff).await.unwrap().unwrap();
    assert_eq!(test.outcome, Some(TestOutcome::Unanswered { why: Unanswered::NoAccount }));
}

#[tokio::test]
async fn a_viewer_sends_none() {
    let desk = Desk::open().await;
    let role = "update membership set role = 'viewer'";
    desk.world.test.by_hand(role).await.unwrap();
    let viewer = desk.world.test.staff("official@example.org").await;
    let viewer = viewer.of(desk.world.charity).unwrap();
    let refused = desk.backend().send_test_message(&viewer).await.unwrap_err();
    assert!(matches!(refused, Error::OutsideRole(_)));
}
