//! Rate limits over several processes, on clocks that tests move.

use std::time::{Duration, Instant};

use backend::credential::{NewCredentials, TokenError, TokenHash};
use backend::rate_limit::{Moment, Turn};
use backend::testing::TestBackend;
use backend::{Backend, Config};
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
    let handed = race.test.count("select handed from rate_window where purpose = 'request'").await;
    assert!(handed >= 60, "{handed} at a time");
}

/// How many of so many requests are let through in one second, asked in turn with these tokens.
async fn passed(backend: &Backend, tokens: &[TokenHash], requests: usize) -> [u32; 3] {
    let begun = (Instant::now(), Timestamp::parse(NOW).unwrap().offset());
    let mut passed = [0; 3];
    for number in 0..requests {
        let moment = Moment::after(begun, Duration::from_millis(u64::try_from(number).unwrap()));
        let which = number % tokens.len();
        passed[which] += u32::from(!backend.take_turn_at(tokens[which], moment).await.refused);
    }
    passed
}

async fn token_of(backend: &Backend, client: &NewCredentials) -> TokenHash {
    let issued = backend.issue_token(&client.client_id.to_string(), &client.client_secret, None).await;
    TokenHash::of(&issued.unwrap().access_token)
}

#[tokio::test]
async fn l9_the_clients_of_a_platform_share_one_limit_however_many_it_adds() {
    let test = TestBackend::start(NOW).await;
    let (backend, all) = (&test.backend, ScopeSet::all());
    // The operator let the platform ask once a second; the next client would have the installation's limit.
    let first = backend.create_platform("Open Collection", &all, Some(1)).await.unwrap();
    let second = backend.create_client(first.platform_id, &all, None).await.unwrap();
    let tokens = [token_of(backend, &first).await, token_of(backend, &second).await];
    assert_eq!(passed(backend, &tokens, 200).await, [30, 30, 0]);
    // A client that the operator lets ask more often lets its platform do so.
    backend.create_client(first.platform_id, &all, Some(3)).await.unwrap();
    backend.create_client(first.platform_id, &all, Some(2)).await.unwrap();
    assert_eq!(test.count("select rate_limit::bigint from platform where name = 'Open Collection'").await, 3);

    let slow = Config { rate_limit: 1, ..backend.config().clone() };
    let slow = Backend::connect(&test.database_url, slow, false).await.unwrap();
    let first = slow.create_platform("Give & Go", &all, None).await.unwrap();
    let mut tokens = vec![token_of(&slow, &first).await];
    while tokens.len() < 3 {
        let more = slow.create_client(first.platform_id, &all, None).await.unwrap();
        tokens.push(token_of(&slow, &more).await);
    }
    let shared = passed(&slow, &tokens, 400).await;
    assert_eq!(shared.iter().sum::<u32>(), 120, "twice what one client has: {shared:?}");
    assert!(shared.iter().all(|one| *one <= 60), "{shared:?}");
}

#[tokio::test]
async fn attack_12_9_the_right_secret_fetches_sixty_tokens_a_minute_over_all_processes() {
    let test = TestBackend::start(NOW).await;
    let other = test.another_process().await;
    let client = test.backend.create_platform("Open Collection", &ScopeSet::all(), Some(1)).await.unwrap();
    let id = client.client_id.to_string();
    let mut fetched = 0;
    for number in 0..80 {
        let process = if number % 2 == 0 { &test.backend } else { &other };
        match process.issue_token(&id, &client.client_secret, None).await {
            Ok(_) => fetched += 1,
            Err(TokenError::TooManyTokens { retry_after }) => assert!((1..=60).contains(&retry_after)),
            Err(why) => panic!("{why}"),
        }
    }
    assert_eq!(fetched, 60);
    assert_eq!(test.count("select count(*) from access_token").await, 60);
    // What a stranger tries uses up nothing of it, and is told nothing of it.
    let wrong = other.issue_token(&id, "sk_sandbox_wrong", None).await;
    assert!(matches!(wrong, Err(TokenError::InvalidClient)));
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
