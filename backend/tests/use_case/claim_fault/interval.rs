//! How long HMRC is left alone between two polls: as long as it asked for, also after a poll that failed.

use std::time::Duration;

use backend::claim::TestOutcome;
use backend::filing::Patience;
use domain::ClaimId;
use domain::claim::ClaimStatus;
use hmrc::simulator::{Options, Outcome, Plan, Running, Step};

use crate::claim::{ANYWHERE, Desk, PATIENCE, filing_with, hmrc_at};

/// What HMRC asks for.
const INTERVAL: u32 = 40;

/// An HMRC that asks to be left alone for so long.
async fn before_hmrc() -> (Desk, Running) {
    before(Options { poll_interval_seconds: INTERVAL, ..Options::default() }).await
}

async fn before(options: Options) -> (Desk, Running) {
    let running = hmrc_at(ANYWHERE, options).await;
    let patience = Patience { longest_poll: Duration::from_secs(3_600), ..PATIENCE };
    let desk = Desk::open_to_file(filing_with(running.service().unwrap(), patience)).await;
    (desk, running)
}

/// A claim that it has acknowledged, and how long the worker waits then.
async fn acknowledged() -> (Desk, Running, ClaimId, Option<f64>) {
    let (desk, running) = before_hmrc().await;
    desk.gifts(1).await;
    let id = desk.backend().begin_claim(&desk.staff).await.unwrap();
    let wait = desk.world.test.step_and_wait(id).await.unwrap();
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Acknowledged);
    (desk, running, id, wait)
}

#[tokio::test]
async fn hmrcs_interval_holds_after_polls_that_fail_too() {
    let (desk, running, id, wait) = acknowledged().await;
    let asked = Some(f64::from(INTERVAL));
    assert_eq!(wait, asked);
    for outcome in [
        Outcome::Drop,
        Outcome::LoseReply,
        Outcome::Truncate,
        Outcome::OtherSubmission,
        Outcome::WebPage { status: 503 },
        Outcome::FailWith { number: 1000, status: 500, done: false },
        Outcome::Fail { number: 1000 },
        Outcome::Fail { number: 2005 },
        Outcome::Fail { number: 3000 },
        Outcome::Fail { number: 1035 },
        // Asked for under HMRC's own name for it, which HMRC does not know, but lists.
        Outcome::Fail { number: 2000 },
        Outcome::Wait { polls: 1 },
    ] {
        running.simulator().plan(Plan::once(Step::Poll, outcome.clone()));
        let wait = desk.world.test.step_and_wait(id).await.unwrap();
        assert_eq!(wait, asked, "{outcome:?}");
    }
    desk.world.test.step(id).await.unwrap();
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted);
    assert_eq!(running.simulator().requests(Step::Submit), 1);
    desk.world.verify().await;
}

#[tokio::test]
async fn what_a_failure_says_of_the_next_poll_is_kept() {
    let (desk, running, id, _) = acknowledged().await;
    let forgotten = "update claim set poll_url = null";
    desk.world.test.by_hand(forgotten).await.unwrap();
    let kept =
        "select count(*) from claim where poll_url like 'http://127.0.0.1:%/poll' and poll_interval = 90";
    assert_eq!(desk.count(kept).await, 0);
    let busy = Outcome::FailFor { number: 2005, seconds: 90 };
    for (outcome, wait) in [
        (busy, 90.0),
        (Outcome::Drop, 90.0),
        // An hour is the longest.
        (Outcome::FailFor { number: 1000, seconds: 86_400 }, 3_600.0),
        (Outcome::Wait { polls: 1 }, f64::from(INTERVAL)),
        (Outcome::Drop, f64::from(INTERVAL)),
    ] {
        running.simulator().plan(Plan::once(Step::Poll, outcome.clone()));
        let waited = desk.world.test.step_and_wait(id).await.unwrap();
        assert_eq!(waited, Some(wait), "{outcome:?}");
        if wait == 90.0 {
            assert_eq!(desk.count(kept).await, 1, "{outcome:?}");
        }
    }
}

/// In how many seconds at most the worker asks about the test message again: in whole tens.
const WAITS: &str = "select ceil(extract(epoch from run_at - now()) / 10)::bigint * 10 from job
                     where kind = 'test_message' and done_at is null";

#[tokio::test]
async fn hmrcs_interval_holds_for_a_test_message_too() {
    let (desk, running) = before_hmrc().await;
    desk.backend().send_test_message(&desk.staff).await.unwrap();
    desk.world.test.work().await;
    assert_eq!(desk.count(WAITS).await, i64::from(INTERVAL));
    let busy = Outcome::FailFor { number: 2005, seconds: 90 };
    for (outcome, wait) in [
        (Outcome::Drop, 40),
        (Outcome::Truncate, 40),
        (Outcome::WebPage { status: 503 }, 40),
        (Outcome::Fail { number: 2005 }, 40),
        (busy, 90),
        (Outcome::Drop, 90),
        (Outcome::Wait { polls: 1 }, 40),
        (Outcome::Drop, 40),
    ] {
        running.simulator().plan(Plan::once(Step::Poll, outcome.clone()));
        desk.world.test.work().await;
        assert_eq!(desk.count(WAITS).await, wait, "{outcome:?}");
    }
    desk.world.test.work().await;
    let test = desk.backend().test_message(&desk.staff).await.unwrap().unwrap();
    assert!(matches!(test.outcome, Some(TestOutcome::Accepted { .. })), "{test:?}");
    assert_eq!(running.simulator().requests(Step::Submit), 1);
}

#[tokio::test]
async fn case_69_hmrc_is_asked_as_often_as_it_takes_and_left_alone_longer_each_time() {
    let options = Options { polls_before_answer: 6, ..Options::default() };
    let (desk, running) = before(options).await;
    desk.gifts(1).await;
    let id = desk.backend().begin_claim(&desk.staff).await.unwrap();
    desk.world.test.step(id).await.unwrap();
    let mut last = 0.0;
    for poll in 1..=6 {
        let wait = desk.world.test.step_and_wait(id).await.unwrap().unwrap();
        assert!(wait > last, "{last} s, and {wait} s after poll {poll}");
        last = wait;
        assert_eq!(desk.shown(id).await.status(), ClaimStatus::Acknowledged);
    }
    desk.world.test.step(id).await.unwrap();
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted);
    assert_eq!(running.simulator().requests(Step::Submit), 1);
    desk.world.verify().await;
}
