//! One statement for everybody who waits.
//!
//! The questions that come most often are of one kind: who holds this token, who has this address, what did this donor
//! authorise. Alone, each costs a round trip and wakes a process of PostgreSQL. So while one statement runs, the questions
//! that arrive are gathered, and the next statement asks them all at once; with nobody else about, a question goes at once
//! and alone. Nothing is remembered: an answer is always of a statement that began after its question was asked.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sqlx::PgConnection;
use tokio::sync::oneshot;
use tokio::time::timeout;

use super::authorisation::Terms;
use super::credential::Holders;
use super::donor::{ByEmail, ByPhone};
use super::lane::Lane;
use crate::error::Error;

/// How many statements of one kind run at once. A second one would halve what each gathers, and cost what the first costs.
const STATEMENTS: usize = 1;
/// How many questions one statement asks at most.
const MOST: usize = 500;
/// How long everybody waits for one. A database that went away without a word would otherwise keep them for ever.
const PATIENCE: Duration = Duration::from_secs(10);

/// A question that can be asked for many keys at once.
pub(crate) trait Look: 'static {
    /// What is asked about.
    type Key: Clone + Eq + Hash + Send + Sync + 'static;
    /// The answer, for a key that has one.
    type Found: Clone + Send + 'static;

    /// Asks about every key, in one statement. Each key comes once; what is wrong with one row is wrong for its key alone.
    fn look(
        conn: &mut PgConnection,
        keys: &[Self::Key],
    ) -> impl Future<Output = Result<Answers<Self>, Error>> + Send;
}

/// The answers of one statement.
pub(crate) type Answers<L> = HashMap<<L as Look>::Key, Result<<L as Look>::Found, Error>>;

/// Gathers the questions of one kind.
pub(crate) struct Together<L: Look>(Arc<Inner<L>>);

struct Inner<L: Look> {
    lane: Lane,
    queue: Mutex<Queue<L>>,
}

type Waiting<L> = HashMap<<L as Look>::Key, Vec<Asker<L>>>;
type Asker<L> = oneshot::Sender<Result<Option<<L as Look>::Found>, Away>>;

/// The database is away: nobody needs to ask again to know.
#[derive(Clone, Copy)]
struct Away;

struct Queue<L: Look> {
    waiting: Waiting<L>,
    running: usize,
}

impl<L: Look> Clone for Together<L> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<L: Look> Together<L> {
    /// Nothing is asked yet.
    pub(crate) fn new(lane: Lane) -> Self {
        Self(Arc::new(Inner {
            lane,
            queue: Mutex::new(Queue {
                waiting: HashMap::new(),
                running: 0,
            }),
        }))
    }

    /// Asks, together with whoever asks meanwhile.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database is away. Where a shared statement fails in another way, each question is
    /// asked once more by itself: nobody fails for what somebody else asked.
    pub(crate) async fn ask(&self, key: L::Key) -> Result<Option<L::Found>, Error> {
        let (tell, told) = oneshot::channel();
        if self.0.join(key.clone(), tell) {
            // In a task of its own: who asked first may go away, and the others still wait.
            tokio::spawn(Turn::new(self.0.clone()).run());
        }
        match told.await {
            Ok(Ok(found)) => Ok(found),
            Ok(Err(Away)) => Err(Error::Unavailable(sqlx::Error::PoolTimedOut)),
            Err(_failed) => self
                .0
                .look(std::slice::from_ref(&key))
                .await?
                .remove(&key)
                .transpose(),
        }
    }
}

impl<L: Look> Inner<L> {
    fn queue(&self) -> MutexGuard<'_, Queue<L>> {
        // It is whole between any two statements of ours.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a question; whether somebody is to begin a statement for it.
    fn join(&self, key: L::Key, tell: Asker<L>) -> bool {
        let mut queue = self.queue();
        queue.waiting.entry(key).or_default().push(tell);
        let begins = queue.running < STATEMENTS;
        if begins {
            queue.running += 1;
        }
        begins
    }

    /// What the next statement asks; nothing when nobody waits any more, and then this turn is over, in the same moment:
    /// whoever asks next begins another.
    fn take(&self) -> Option<Waiting<L>> {
        let mut queue = self.queue();
        if queue.waiting.is_empty() {
            queue.running -= 1;
            return None;
        }
        if queue.waiting.len() <= MOST {
            return Some(std::mem::take(&mut queue.waiting));
        }
        let keys: Vec<L::Key> = queue.waiting.keys().take(MOST).cloned().collect();
        let taken = keys
            .into_iter()
            .filter_map(|key| queue.waiting.remove_entry(&key));
        Some(taken.collect())
    }

    async fn look(&self, keys: &[L::Key]) -> Result<Answers<L>, Error> {
        let looked = timeout(PATIENCE, async {
            let mut conn = self.lane.acquire().await?;
            let found = L::look(&mut conn, keys).await;
            conn.settled(found)
        });
        looked.await.unwrap_or_else(|_elapsed| {
            // The connections that wait lead to where this one did.
            self.lane.forget();
            Err(Error::Unavailable(sqlx::Error::PoolTimedOut))
        })
    }
}

/// One of the statements that may run at once; it ends when nobody waits.
struct Turn<L: Look> {
    inner: Arc<Inner<L>>,
    over: bool,
}

impl<L: Look> Turn<L> {
    fn new(inner: Arc<Inner<L>>) -> Self {
        Self { inner, over: false }
    }

    async fn run(mut self) {
        loop {
            // Whoever is ready to ask asks first: under load that is many, and with nobody else about it takes no time.
            tokio::task::yield_now().await;
            let Some(waiting) = self.inner.take() else { break };
            let keys: Vec<L::Key> = waiting.keys().cloned().collect();
            match self.inner.look(&keys).await {
                Ok(found) => answer::<L>(waiting, &found),
                Err(Error::Unavailable(error)) => {
                    tracing::warn!(error = %error, "a shared statement found the database away");
                    for tell in waiting.into_values().flatten() {
                        let _gone = tell.send(Err(Away));
                    }
                }
                // Whose question is dropped asks it again.
                Err(error) => tracing::debug!(error = %error, "a shared statement failed"),
            }
        }
        self.over = true;
    }
}

fn answer<L: Look>(waiting: Waiting<L>, found: &Answers<L>) {
    for (key, tells) in waiting {
        let found = match found.get(&key) {
            None => None,
            Some(Ok(found)) => Some(found),
            // Asked alone it says what is wrong with it.
            Some(Err(_)) => continue,
        };
        for tell in tells {
            // Who went away needs no answer.
            let _gone = tell.send(Ok(found.cloned()));
        }
    }
}

impl<L: Look> Drop for Turn<L> {
    /// After a panic, or when the runtime ends: those who wait for nobody's statement ask by themselves.
    fn drop(&mut self) {
        if self.over {
            return;
        }
        let mut queue = self.inner.queue();
        queue.running -= 1;
        if queue.running == 0 {
            queue.waiting.clear();
        }
    }
}

/// The questions that every process asks together.
#[derive(Clone)]
pub(crate) struct Questions {
    /// Who holds a token.
    pub(crate) holder: Together<Holders>,
    /// Whose address it is.
    pub(crate) by_email: Together<ByEmail>,
    /// Whose phone it is.
    pub(crate) by_phone: Together<ByPhone>,
    /// From when to when a donor's authorisations count.
    pub(crate) terms: Together<Terms>,
}

impl Questions {
    /// Over the connections for single statements.
    pub(crate) fn new(lane: &Lane) -> Self {
        Self {
            holder: Together::new(lane.clone()),
            by_email: Together::new(lane.clone()),
            by_phone: Together::new(lane.clone()),
            terms: Together::new(lane.clone()),
        }
    }
}

#[cfg(test)]
#[expect(
    clippy::disallowed_methods,
    reason = "the tests ask about questions, not about the schema"
)]
mod tests {
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

        async fn look(conn: &mut PgConnection, keys: &[i64]) -> Result<Answers<Self>, Error> {
            STATEMENTS_OF_DOUBLE.fetch_add(1, Ordering::Relaxed);
            if keys.len() > 1 && keys.contains(&13) {
                return Err(Error::internal("somebody asked about 13"));
            }
            assert!(keys != [66], "a defect");
            if keys.contains(&99) {
                std::future::pending::<()>().await;
            }
            let even: Vec<i64> =
                sqlx::query_scalar("select k from unnest($1::bigint[]) as k where k % 2 = 0")
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

    async fn double() -> (TestBackend, Together<Double>) {
        let house = TestBackend::start("2026-11-21T09:05:00Z").await;
        let options = PgConnectOptions::from_str(&house.database_url).unwrap();
        let together = Together::new(Lane::new(options, 4));
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
        assert!(
            asked
                .iter()
                .all(|found| matches!(found, Err(Error::Unavailable(_)))),
            "{asked:?}"
        );
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

        async fn look(_conn: &mut PgConnection, keys: &[i64]) -> Result<Answers<Self>, Error> {
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
        let together = Together::<Number>::new(Lane::new(options, 4));
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
}
