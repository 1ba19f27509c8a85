//! Questions on a real database: who gets which answer, and what becomes of those who wait.
#![expect(clippy::disallowed_methods, reason = "the tests ask about questions, not about the schema")]

use std::str::FromStr;
use std::sync::atomic::{AtomicUsize, Ordering};

use sqlx::Connection;
use sqlx::postgres::PgConnectOptions;
use tokio::sync::Notify;

use super::*;
use crate::testing::TestBackend;

/// Doubles even numbers; refuses to be asked about 13 together with others, and never answers about 99.
struct Double;

static STATEMENTS_OF_DOUBLE: AtomicUsize = AtomicUsize::new(0);

impl Look for Double {
    type Key = i64;
    type Found = i64;

    async fn look(conn: &mut PgConnection, keys: &[i64], _: Turns) -> Result<Answers<Self>, Error> {
        STATEMENTS_OF_DOUBLE.fetch_add(1, Ordering::Relaxed);
        if keys.len() > 1 && keys.contains(&13) {
            return Err(Error::internal("somebody asked about 13"));
        }
        assert!(keys != [66], "a defect");
        if keys.contains(&99) {
            std::future::pending::<()>().await;
        }
        let even: Vec<i64> = sqlx::query_scalar("select k from unnest($1::bigint[]) as k where k % 2 = 0")
            .bind(keys)
            .fetch_all(conn)
            .await?;
        let doubled = |key: i64| match key {
            44 => (key, Err(Error::internal("the row of 44 is wrong"))),
            _ => (key, Ok(key * 2)),
        };
        Ok(even.into_iter().map(doubled).collect())
    }
}

async fn double() -> (TestBackend, Batched<Double>) {
    let house = TestBackend::start("2026-11-21T09:05:00Z").await;
    let options = PgConnectOptions::from_str(&house.database_url).unwrap();
    let together = Batched::new(QueryPool::new(options, 4));
    (house, together)
}

#[tokio::test]
async fn everybody_gets_their_own_answer_and_few_statements_are_asked() {
    let (_house, together) = double().await;
    let before = STATEMENTS_OF_DOUBLE.load(Ordering::Relaxed);
    let asked = (0..2_000).map(|asker| {
        let (together, key) = (together.clone(), 1_000 + asker % 1_200);
        async move { (key, together.ask(key).await.unwrap()) }
    });
    for (key, found) in futures::future::join_all(asked).await {
        assert_eq!(found, (key % 2 == 0).then_some(key * 2));
    }
    // Other tests of this process ask at the same time only where tests share one.
    let statements = STATEMENTS_OF_DOUBLE.load(Ordering::Relaxed) - before;
    assert!((3..=20).contains(&statements), "{statements}");
}

#[tokio::test]
async fn nobody_fails_for_what_somebody_else_asked() {
    let (_house, together) = double().await;
    let asked = (10..40).map(|key| together.ask(key));
    for (key, found) in (10..).zip(futures::future::join_all(asked).await) {
        assert_eq!(found.unwrap(), (key % 2 == 0).then_some(key * 2));
    }
}

#[tokio::test]
async fn a_row_that_is_wrong_is_wrong_for_those_who_asked_about_it_alone() {
    let (_house, together) = double().await;
    let asked = futures::future::join_all((40..50).map(|key| together.ask(key))).await;
    for (key, found) in (40..).zip(asked) {
        match (key, found) {
            (44, found) => assert!(matches!(found, Err(Error::Internal(_)))),
            (_, found) => assert_eq!(found.unwrap(), (key % 2 == 0).then_some(key * 2)),
        }
    }
}

#[tokio::test]
async fn a_database_that_never_answers_is_given_up_for_everybody_and_the_next_are_asked() {
    let (_house, together) = double().await;
    assert_eq!(together.ask(2).await.unwrap(), Some(4));
    // From here on the clock of the runtime runs as soon as everybody waits.
    tokio::time::pause();
    let asked = futures::future::join_all([99, 6, 8].map(|key| together.ask(key))).await;
    tokio::time::resume();
    assert!(asked.iter().all(|found| matches!(found, Err(Error::Unavailable(_)))), "{asked:?}");
    assert_eq!(together.ask(6).await.unwrap(), Some(12));
}

/// Answers with the number of its statement, each of which ends when it is told to.
struct Number;

static NUMBER: AtomicUsize = AtomicUsize::new(0);
static BEGUN: Notify = Notify::const_new();
static MAY_END: Notify = Notify::const_new();

impl Look for Number {
    type Key = i64;
    type Found = usize;

    async fn look(_conn: &mut PgConnection, keys: &[i64], _: Turns) -> Result<Answers<Self>, Error> {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        BEGUN.notify_one();
        MAY_END.notified().await;
        Ok(keys.iter().map(|key| (*key, Ok(number))).collect())
    }
}

#[tokio::test]
async fn a_question_is_answered_by_no_statement_that_began_before_it() {
    let (house, _) = double().await;
    let options = PgConnectOptions::from_str(&house.database_url).unwrap();
    let together = Batched::<Number>::new(QueryPool::new(options, 4));
    let ask = || {
        let together = together.clone();
        tokio::spawn(async move { together.ask(1).await.unwrap() })
    };
    let before = ask();
    BEGUN.notified().await;
    // Such as after a token was revoked: what the running statement saw does not count any more.
    let after = ask();
    tokio::task::yield_now().await;
    MAY_END.notify_one();
    assert_eq!(before.await.unwrap(), Some(0));
    BEGUN.notified().await;
    MAY_END.notify_one();
    assert_eq!(after.await.unwrap(), Some(1));
}

/// Answers with the number of its statement, each of which has two questions at most.
struct Pair;

static PAIRS: AtomicUsize = AtomicUsize::new(0);

impl Look for Pair {
    type Key = usize;
    type Found = usize;

    const MOST: usize = 2;

    async fn look(_conn: &mut PgConnection, keys: &[usize], _: Turns) -> Result<Answers<Self>, Error> {
        let number = PAIRS.fetch_add(1, Ordering::Relaxed);
        Ok(keys.iter().map(|key| (*key, Ok(number))).collect())
    }
}

#[tokio::test]
async fn who_asked_first_is_answered_first_however_many_come_later() {
    let (house, _) = double().await;
    let options = PgConnectOptions::from_str(&house.database_url).unwrap();
    let together = Batched::<Pair>::new(QueryPool::new(options, 4));
    let asked = futures::future::join_all((0..20).map(|key| together.ask(key))).await;
    for (key, found) in asked.into_iter().enumerate() {
        assert_eq!(found.unwrap(), Some(key / 2));
    }
}

#[tokio::test]
async fn who_asked_first_and_went_away_keeps_nobody_waiting() {
    let (_house, together) = double().await;
    for round in 0..20 {
        let first = together.ask(2 * round);
        let rest = futures::future::join_all((1..30).map(|key| together.ask(key)));
        let mut rest = Box::pin(rest);
        {
            let mut first = Box::pin(first);
            let polled = futures::poll!(&mut first);
            assert!(polled.is_pending());
            assert!(futures::poll!(&mut rest).is_pending());
        }
        assert_eq!(rest.await.into_iter().filter_map(Result::unwrap).count(), 14);
    }
}

#[tokio::test]
async fn a_statement_that_panics_stops_nobody_for_good() {
    let (_house, together) = double().await;
    // Asked alone it panics twice: in the shared statement's task, and again in the task of who asked.
    let one = together.clone();
    assert!(tokio::spawn(async move { one.ask(66).await }).await.is_err());
    assert_eq!(together.ask(4).await.unwrap(), Some(8));
}

#[tokio::test]
async fn a_database_that_went_away_is_told_to_everybody_and_found_again() {
    let (house, together) = double().await;
    assert_eq!(together.ask(2).await.unwrap(), Some(4));
    let mut other = PgConnection::connect(&house.database_url).await.unwrap();
    let gone: Vec<bool> = sqlx::query_scalar(
        "select pg_terminate_backend(pid, 5000) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()",
    )
    .fetch_all(&mut other)
    .await
    .unwrap();
    assert!(!gone.is_empty());
    let asked = futures::future::join_all((0..10).map(|key| together.ask(key))).await;
    for (key, found) in (0..).zip(asked) {
        match found {
            Ok(found) => assert_eq!(found, (key % 2 == 0).then_some(key * 2)),
            Err(error) => assert!(matches!(error, Error::Unavailable(_)), "{error:?}"),
        }
    }
    assert_eq!(together.ask(2).await.unwrap(), Some(4));
}
