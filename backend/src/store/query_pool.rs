//! Connections for single statements, the ones that come most often.
//!
//! The pool asks every connection that comes back whether it still lives, because it may have been left in the middle of
//! something: a second round trip for each statement. Here a connection comes back only after its statement has run to its
//! end, so nothing needs to be asked; one that does not come back so is closed.
//!
//! A general pool such as deadpool would replace the list and its permits, some forty lines. What closes a connection, tells a
//! refusal from a database that is away, and knocks again while one starts would stay here, beside a second pool's settings.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, PgConnection};
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::{Instant, sleep, timeout};

/// How long a statement waits for a connection, as in the pool.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a statement runs at most: somebody waits for each of them, and one that takes longer is stuck.
const LONGEST: &str = "10s";
/// How old a connection grows, as in the pool.
const LIFETIME: Duration = Duration::from_secs(30 * 60);
/// How long it waits before it knocks again at a database that starts.
const PAUSE: Duration = Duration::from_millis(50);

/// A share of this process's connections.
#[derive(Clone)]
pub(crate) struct QueryPool(Arc<Inner>);

struct Inner {
    options: PgConnectOptions,
    size: u32,
    permits: Semaphore,
    free: Mutex<Vec<Open>>,
}

struct Open {
    conn: PgConnection,
    since: Instant,
}

/// A connection for one statement. Dropped before [`Held::finished`] it is closed.
pub(crate) struct Held<'lane> {
    open: Open,
    lane: &'lane Inner,
    _permit: SemaphorePermit<'lane>,
}

impl QueryPool {
    /// Opens no connection yet. Its statements look up a few rows by an index, and their plans are kept: one that was made
    /// while a table was small must not read the whole of it when it has grown, which is what `enable_seqscan` forbids. And
    /// PostgreSQL would plan a statement that asks about a list anew each time, which takes longer than running it.
    pub(crate) fn new(options: PgConnectOptions, size: u32) -> Self {
        let options = options.options([
            ("enable_seqscan", "off"),
            ("plan_cache_mode", "force_generic_plan"),
            ("statement_timeout", LONGEST),
        ]);
        Self(Arc::new(Inner {
            options,
            size,
            permits: Semaphore::new(usize::try_from(size).unwrap_or(Semaphore::MAX_PERMITS)),
            free: Mutex::new(Vec::new()),
        }))
    }

    /// A connection that nobody else has.
    pub(crate) async fn acquire(&self) -> Result<Held<'_>, sqlx::Error> {
        timeout(PATIENCE, self.0.acquire()).await.map_err(|_| sqlx::Error::PoolTimedOut)?
    }

    /// How many connections it opens at most, how many are open, and how many of those nobody has.
    pub(crate) fn in_use(&self) -> (u32, u32, u32) {
        let count = |number| u32::try_from(number).unwrap_or(u32::MAX);
        let (idle, most) = (count(self.0.free().len()), self.0.size);
        let held = most.saturating_sub(count(self.0.permits.available_permits()));
        (most, held.saturating_add(idle).min(most), idle)
    }

    /// Closes the connections that nobody has: they lead to a database that does not answer.
    pub(crate) fn forget(&self) {
        self.0.free().clear();
    }

    /// Closes the connections; running statements end first.
    pub(crate) async fn close(&self) {
        // Nothing is acquired any more; the permits come back with the statements that run.
        let _closed_twice = self.0.permits.acquire_many(self.0.size).await;
        self.0.permits.close();
        let free = std::mem::take(&mut *self.0.free());
        for open in free {
            if let Err(error) = open.conn.close().await {
                tracing::debug!(error = %error, "a database connection did not close cleanly");
            }
        }
    }
}

impl Inner {
    async fn acquire(&self) -> Result<Held<'_>, sqlx::Error> {
        let permit = self.permits.acquire().await.map_err(|_| sqlx::Error::PoolClosed)?;
        let kept = self.free().pop();
        let open = match kept {
            Some(open) => open,
            // In a box: connecting takes kilobytes, and every future that waits for a connection would hold them.
            None => Box::pin(self.connect()).await?,
        };
        Ok(Held { open, lane: self, _permit: permit })
    }

    async fn connect(&self) -> Result<Open, sqlx::Error> {
        loop {
            match self.options.connect().await {
                Ok(conn) => {
                    let since = Instant::now();
                    return Ok(Open { conn, since });
                }
                Err(error) if starts(&error) => sleep(PAUSE).await,
                Err(error) => return Err(error),
            }
        }
    }

    fn free(&self) -> MutexGuard<'_, Vec<Open>> {
        // A list of connections is whole whatever panicked beside it.
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Held<'_> {
    /// The statement has run to its end: the next one may have the connection as it is.
    pub(crate) fn finished(self) {
        if self.open.since.elapsed() < LIFETIME {
            let Self { open, lane, _permit } = self;
            // Before the permit is given back, so that who gets it finds the connection.
            lane.free().push(open);
        }
    }

    /// Gives the connection back after a statement that the database answered, if only with a refusal. Otherwise the
    /// database was away: then the connections that wait are as dead as this one.
    pub(crate) fn after<T>(self, answer: Result<T, sqlx::Error>) -> Result<T, sqlx::Error> {
        match &answer {
            Ok(_) => self.finished(),
            Err(error @ sqlx::Error::Database(_)) if !crate::error::is_away(error) => self.finished(),
            Err(_) => self.lane.free().clear(),
        }
        answer
    }

    /// The same for a statement whose errors are the caller's already. What fails otherwise, such as a row that cannot be read, may have
    /// left it in the middle.
    pub(crate) fn settled<T>(self, answer: Result<T, crate::Error>) -> Result<T, crate::Error> {
        match &answer {
            Ok(_) => self.finished(),
            Err(crate::Error::Unavailable(error)) if crate::error::is_away(error) => self.lane.free().clear(),
            Err(crate::Error::Unavailable(sqlx::Error::Database(_))) => self.finished(),
            // Rows that wait together are refused together: to connect anew each time would cost more than to write them.
            Err(crate::Error::Internal(error))
                if matches!(error.downcast_ref::<sqlx::Error>(), Some(sqlx::Error::Database(_))) =>
            {
                self.finished();
            }
            Err(_) => {}
        }
        answer
    }
}

impl Deref for Held<'_> {
    type Target = PgConnection;

    fn deref(&self) -> &PgConnection {
        &self.open.conn
    }
}

impl DerefMut for Held<'_> {
    fn deref_mut(&mut self) -> &mut PgConnection {
        &mut self.open.conn
    }
}

/// Whether the database is not there yet, and will be: it starts, or its socket refuses for the moment.
fn starts(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(error) => error.kind() == std::io::ErrorKind::ConnectionRefused,
        // PostgreSQL's appendix A: it starts, or has no connection left for the moment.
        sqlx::Error::Database(error) => matches!(error.code().as_deref(), Some("57P03" | "53300")),
        _ => false,
    }
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "the tests ask about connections, not about the schema")]
mod tests {
    use std::str::FromStr;

    use super::*;
    use crate::testing::TestBackend;

    async fn lane(size: u32) -> (TestBackend, QueryPool) {
        let house = TestBackend::start("2026-11-21T09:05:00Z").await;
        let options = PgConnectOptions::from_str(&house.database_url).unwrap();
        (house, QueryPool::new(options, size))
    }

    async fn process(conn: &mut PgConnection) -> i32 {
        sqlx::query_scalar("select pg_backend_pid()").fetch_one(conn).await.unwrap()
    }

    #[tokio::test]
    async fn a_connection_whose_statement_ended_is_used_again() {
        let (_house, lane) = lane(2).await;
        let mut first = lane.acquire().await.unwrap();
        let process_of_first = process(&mut first).await;
        first.finished();
        let mut second = lane.acquire().await.unwrap();
        assert_eq!(process(&mut second).await, process_of_first);
    }

    #[tokio::test]
    async fn a_connection_that_was_left_in_the_middle_is_not() {
        let (_house, lane) = lane(1).await;
        let mut first = lane.acquire().await.unwrap();
        let process_of_first = process(&mut first).await;
        drop(first);
        let mut second = lane.acquire().await.unwrap();
        assert_ne!(process(&mut second).await, process_of_first);
    }

    #[tokio::test]
    async fn a_refusal_of_the_database_keeps_the_connection() {
        let (_house, lane) = lane(1).await;
        let mut first = lane.acquire().await.unwrap();
        let process_of_first = process(&mut first).await;
        let refused = sqlx::query_scalar::<_, i32>("select 1 / 0").fetch_one(&mut *first).await;
        assert!(first.after(refused).is_err());
        let mut second = lane.acquire().await.unwrap();
        assert_eq!(process(&mut second).await, process_of_first);
        let refused = sqlx::query_scalar::<_, i32>("select 1 / 0").fetch_one(&mut *second).await;
        assert!(second.settled(refused.map_err(crate::Error::from)).is_err());
        let mut third = lane.acquire().await.unwrap();
        assert_eq!(process(&mut third).await, process_of_first);
    }

    #[tokio::test]
    async fn a_statement_that_takes_too_long_is_cut_and_its_caller_may_come_again() {
        let (_house, lane) = lane(1).await;
        let mut first = lane.acquire().await.unwrap();
        let limit: String =
            sqlx::query_scalar("show statement_timeout").fetch_one(&mut *first).await.unwrap();
        assert_eq!(limit, LONGEST);
        let process_of_first = process(&mut first).await;
        // Nobody waits here for the ten seconds.
        sqlx::query("set statement_timeout = '50ms'").execute(&mut *first).await.unwrap();
        let cut = sqlx::query_scalar::<_, i32>("select 1 from pg_sleep(60)").fetch_one(&mut *first).await;
        let error = first.after(cut).unwrap_err();
        assert!(matches!(crate::Error::from(error), crate::Error::Unavailable(_)));
        let mut second = lane.acquire().await.unwrap();
        assert_eq!(process(&mut second).await, process_of_first, "the connection is as good as before");
    }

    #[tokio::test]
    async fn a_database_that_went_away_takes_every_waiting_connection_with_it() {
        let (_house, lane) = lane(3).await;
        let (mut one, mut other, mut killer) =
            (lane.acquire().await.unwrap(), lane.acquire().await.unwrap(), lane.acquire().await.unwrap());
        for conn in [&mut one, &mut other] {
            let process = process(conn).await;
            let gone: bool = sqlx::query_scalar("select pg_terminate_backend($1, 5000)")
                .bind(process)
                .fetch_one(&mut *killer)
                .await
                .unwrap();
            assert!(gone);
        }
        other.finished();
        let answer = sqlx::query_scalar::<_, i32>("select 1").fetch_one(&mut *one).await;
        let error = one.after(answer).unwrap_err();
        assert!(matches!(crate::Error::from(error), crate::Error::Unavailable(_)));
        // The second one is as dead, and nobody meets it.
        let mut next = lane.acquire().await.unwrap();
        assert!(process(&mut next).await > 0);
    }

    #[tokio::test]
    async fn a_closed_lane_waits_for_what_runs_and_lends_nothing_more() {
        let (_house, lane) = lane(2).await;
        let mut held = lane.acquire().await.unwrap();
        let closing = tokio::spawn({
            let lane = lane.clone();
            async move { lane.close().await }
        });
        assert!(process(&mut held).await > 0);
        assert!(!closing.is_finished());
        held.finished();
        closing.await.unwrap();
        assert!(matches!(lane.acquire().await, Err(sqlx::Error::PoolClosed)));
    }
}
