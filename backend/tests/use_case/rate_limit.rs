//! Rate limits over several processes, on clocks that tests move.

use std::time::{Duration, Instant};

use backend::Backend;
use backend::credential::TokenHash;
use backend::rate_limit::{Moment, Turn};
use backend::testing::TestBackend;
use domain::{ScopeSet, Timestamp};

const NOW: &str = "2026-11-21T09:00:00Z";

/// A client with a limit of its own, and several processes.
struct Race {
    test: TestBackend,
    processes: Vec<Backend>,
    token: TokenHash,
    begun: (Instant, time::OffsetDateTime),
}

impl Race {
    async fn of(processes: usize, per_second: i32) -> Self {
        let test = TestBackend::start(NOW).await;
        let new = test
            .backend
            .create_platform("Open Collection", &ScopeSet::all(), Some(per_second))
            .await
            .unwrap();
        let issued =
            test.backend.issue_token(&new.client_id.to_string(), &new.client_secret, None).await.unwrap();
        let mut all = vec![test.backend.clone()];
        while all.len() < processes {
            all.push(test.another_process().await);
        }
        Self {
            processes: all,
            token: TokenHash::of(&issued.access_token),
            begun: (Instant::now(), Timestamp::parse(NOW).unwrap().offset()),
            test,
        }
    }

    async fn ask(&self, process: usize, milliseconds: u64) -> Turn {
        let moment = Moment::after(self.begun, Duration::from_millis(milliseconds));
        self.processes[process].take_turn_at(self.token, moment).await
    }

    /// How many of so many requests in a window are let through, spread evenly over the time and the processes.
    async fn let_through(&self, from: u64, upto: u64, requests: u64) -> u64 {
        let mut passed = 0;
        for number in 0..requests {
            let at = from + (upto - from) * number / requests;
            let process = usize::try_from(number).unwrap() % self.processes.len();
            passed += u64::from(!self.ask(process, at).await.refused);
        }
        passed
    }
}

#[tokio::test]
async fn three_processes_together_let_through_what_one_may() {
    let race = Race::of(3, 10).await;
    // 600 in a minute; four times as many are asked for, in each of three windows.
    for window in 0..3 {
        let begins = window * 60_000;
        let passed = race.let_through(begins, begins + 60_000, 2_400).await;
        assert!(passed <= 600, "never more than the quota: {passed}");
        assert!(passed >= 540, "and not much less: {passed}");
    }
}

#[tokio::test]
async fn requests_at_the_same_time_share_one_quota() {
    let race = Race::of(3, 2).await;
    let calls = (0..600).map(|number| race.ask(number % 3, 1_000));
    let turns = futures::future::join_all(calls).await;
    let passed = turns.iter().filter(|turn| !turn.refused).count();
    assert!((108..=120).contains(&passed), "120 in a minute: {passed}");
}

#[tokio::test]
async fn processes_that_went_quiet_keep_little_from_the_others() {
    let race = Race::of(3, 20).await;
    // Two of three take part only at the beginning.
    for process in [1, 2] {
        for _ in 0..20 {
            race.ask(process, 10).await;
        }
    }
    let mut passed = 40;
    for number in 0..3_000 {
        passed += u64::from(!race.ask(0, 1_000 + number * 15).await.refused);
    }
    assert!((1_080..=1_200).contains(&passed), "1200 in a minute: {passed}");
}

#[tokio::test]
async fn below_the_limit_nobody_is_refused() {
    let race = Race::of(3, 10).await;
    for window in 0..2 {
        let begins = window * 60_000;
        assert_eq!(race.let_through(begins, begins + 60_000, 500).await, 500);
    }
}

#[tokio::test]
async fn what_is_told_is_true() {
    let race = Race::of(1, 1).await;
    for used in 1..=60 {
        let turn = race.ask(0, used * 100).await;
        let told = turn.allowance.unwrap();
        assert!(!turn.refused);
        assert_eq!((told.quota, told.left), (60, 60 - used));
        assert!((54..=60).contains(&told.seconds), "{told:?}");
    }
    let turn = race.ask(0, 30_000).await;
    let told = turn.allowance.unwrap();
    assert_eq!((turn.refused, told.left, told.seconds), (true, 0, 31));
    // The new window begins with the first request after the old one.
    let turn = race.ask(0, 60_200).await;
    let told = turn.allowance.unwrap();
    assert_eq!((turn.refused, told.left, told.seconds), (false, 59, 60));
}

#[tokio::test]
async fn a_busy_process_takes_blocks_of_about_a_second() {
    let race = Race::of(1, 100).await;
    let passed = race.let_through(0, 50_000, 5_000).await;
    assert_eq!(passed, 5_000);
    // At 100 a second a block lasts about a second.
    let left = race.ask(0, 50_001).await.allowance.unwrap().left;
    assert_eq!(left, 999);
    let handed = race.test.count("select handed from rate_window").await;
    assert!(handed >= 60, "{handed} at a time");
}

#[tokio::test]
async fn a_token_that_is_not_live_uses_nothing_up() {
    let race = Race::of(2, 1).await;
    assert!(race.ask(0, 0).await.allowance.is_some());
    race.test.by_hand("update access_token set revoked_at = now()").await.unwrap();
    // The process that saw the token before finds out from the call itself.
    race.processes[0].forget_turn(race.token);
    for process in [0, 1] {
        let turn = race.ask(process, 10).await;
        assert!(turn.allowance.is_none() && !turn.refused && turn.client.is_some());
    }
    let unknown = race.processes[0].take_turn(TokenHash::of("upt_nobody")).await;
    assert!(unknown.client.is_none() && unknown.allowance.is_none() && !unknown.refused);
}

#[tokio::test]
async fn the_moved_clock_of_a_sandbox_moves_no_limit() {
    let race = Race::of(1, 1).await;
    let first = race.processes[0].take_turn(race.token).await.allowance.unwrap();
    race.test.set_clock("2030-01-01T00:00:00Z");
    let second = race.processes[0].take_turn(race.token).await.allowance.unwrap();
    assert_eq!(second.left + 1, first.left);
}

#[tokio::test]
async fn a_token_that_was_revoked_is_not_told_how_its_owner_stands_though_the_quota_is_used_up() {
    let race = Race::of(1, 1).await;
    for used in 1..=60 {
        assert!(!race.ask(0, used).await.refused);
    }
    assert!(race.ask(0, 100).await.refused);
    race.test.by_hand("update access_token set revoked_at = now()").await.unwrap();
    // A second later it is looked up anew: then the call itself says that the token is not live.
    let turn = race.ask(0, 1_200).await;
    assert!(!turn.refused && turn.allowance.is_none(), "{turn:?}");
    assert!(turn.client.is_some(), "the log still tells whose it was");
}
