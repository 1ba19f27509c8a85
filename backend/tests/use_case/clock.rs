//! Live mode goes by the machine's clock, and only while that agrees with the database's. A sandbox's is moved, and goes back.

use backend::clock::{Clock, real_now};
use backend::testing::TestBackend;
use backend::{Backend, Config, Mode};
use domain::claim::ClaimStatus;
use time::Duration;

use crate::claim::Desk;

/// A live process on the test's database, whose machine's clock is so far ahead. The database is made live by hand, as Uplift
/// never does.
async fn live(test: &TestBackend, ahead: Duration) -> Backend {
    test.by_hand("update installation set mode = 'live'").await.unwrap();
    let at = real_now().checked_add(ahead).unwrap();
    let config = Config { mode: Mode::Live, clock: Clock::fixed(at), ..test.backend.config().clone() };
    Backend::connect(&test.database_url, config, false).await.unwrap()
}

#[tokio::test]
async fn case_79_live_mode_starts_only_with_a_clock_that_agrees_with_the_databases() {
    let test = TestBackend::start("2026-11-21T09:00:00Z").await;
    for (ahead, agrees) in [(0, true), (50, true), (-50, true), (70, false), (-70, false), (86_400, false)] {
        let process = live(&test, Duration::seconds(ahead)).await;
        assert_eq!(process.check_clock().await.is_ok(), agrees, "{ahead} s");
    }
    let behind = live(&test, -Duration::DAY).await.check_clock().await;
    let why = behind.unwrap_err().chain();
    assert!(why.contains("behind the database's") && why.contains("NTP"), "{why}");
    // Years from now, and meant so.
    test.backend.check_clock().await.unwrap();
}

#[tokio::test]
async fn case_79_nothing_is_filed_while_the_clocks_differ() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let id = desk.backend().begin_claim(&desk.staff).await.unwrap();
    let wrong = live(&desk.world.test, Duration::DAY).await;
    wrong.hurry_jobs().await.unwrap();
    wrong.work_all().await.unwrap();
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Draft);
    desk.world.test.work().await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted);
}

#[tokio::test]
async fn a_borrowed_clock_goes_back_to_where_it_stood_whoever_returns_it() {
    let test = TestBackend::start("2026-11-21T09:00:00Z").await;
    let process = async || {
        let config = Config { clock: Clock::movable(), ..test.backend.config().clone() };
        let process = Backend::connect(&test.database_url, config, false).await.unwrap();
        process.follow_clock().await.unwrap();
        process
    };
    let days_from_now = |days| real_now().checked_add(Duration::days(days)).unwrap();
    let wished = days_from_now(365);
    let killed = process().await;
    killed.set_clock(wished).await.unwrap();
    for days in [-700, -30] {
        killed.borrow_clock(days_from_now(days)).await.unwrap();
    }
    drop(killed);
    let next = process().await;
    assert!(next.now() < real_now());
    assert!(next.return_clock().await.unwrap());
    assert!(next.now().since(wished).abs() < Duration::hours(1));
    assert!(!next.return_clock().await.unwrap(), "nobody has it any more");
    // What somebody wants meanwhile is where it stays.
    next.borrow_clock(days_from_now(-700)).await.unwrap();
    next.set_clock(wished).await.unwrap();
    assert!(!next.return_clock().await.unwrap());
}

#[tokio::test]
async fn a_demonstration_is_told_once_it_has_come_to_its_end() {
    let test = TestBackend::start("2026-11-21T09:00:00Z").await;
    let told = async || test.backend.is_story_told().await.unwrap();
    assert!(!told().await);
    for _ in 0..2 {
        test.backend.end_story().await.unwrap();
        assert!(told().await);
    }
    test.backend.begin_story().await.unwrap();
    assert!(!told().await, "it goes on");
}
