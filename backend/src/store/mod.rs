//! All SQL. Private to this crate, so that nothing reaches the database around a use-case.
//!
//! Functions take a connection (which may be a transaction) and give domain types; a missing row is `None`, and a row
//! that the domain refuses is an error that names table and row, never a panic.

pub(crate) mod activity;
pub(crate) mod authorisation;
pub(crate) mod authorisation_notice;
pub(crate) mod batched_query;
pub(crate) mod cancellation_request;
pub(crate) mod capture;
pub(crate) mod charity;
pub(crate) mod charity_correction;
pub(crate) mod charity_proof;
pub(crate) mod claim;
pub(crate) mod client;
pub(crate) mod credential;
pub(crate) mod donation;
pub(crate) mod donor;
pub(crate) mod donor_death;
pub(crate) mod donor_match;
pub(crate) mod erasure;
pub(crate) mod event;
pub(crate) mod feed;
pub(crate) mod gauges;
pub(crate) mod idempotency;
pub(crate) mod installation;
pub(crate) mod job;
pub(crate) mod lasting_key;
pub(crate) mod link_contest;
pub(crate) mod linked_account;
pub(crate) mod mail;
pub(crate) mod operator;
pub(crate) mod person;
pub(crate) mod platform;
pub(crate) mod query_pool;
pub(crate) mod rate_limit;
pub(crate) mod record;
pub(crate) mod renewal_event;
pub(crate) mod renewal_reminder;
pub(crate) mod request_log;
pub(crate) mod retention;
pub(crate) mod sandbox;
pub(crate) mod second_factor;
pub(crate) mod session;
pub(crate) mod shop;
pub(crate) mod sign_in;
pub(crate) mod sign_in_provider;
pub(crate) mod source;
pub(crate) mod statement;
pub(crate) mod suppression;
pub(crate) mod team;
pub(crate) mod terminal;
pub(crate) mod trail;
pub(crate) mod unusual_activity;
pub(crate) mod verify;
pub(crate) mod webhook;

use std::net::IpAddr;
use std::str::FromStr;
use std::time::Duration;

use domain::Timestamp;
use sqlx::PgPool;
use sqlx::migrate::Migrator;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions, PgSslMode};
use uuid::Uuid;

use crate::error::Error;

/// A part of a list in the order of its ids, which is the order in which they were made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    /// The id of the last row that was shown.
    pub(crate) after: Option<Uuid>,
    /// The most rows; none for all.
    pub(crate) limit: Option<i64>,
}

impl Part {
    pub(crate) const WHOLE: Self = Self { after: None, limit: None };
}

/// The schema, one forward step a file.
pub(crate) static MIGRATOR: Migrator = sqlx::migrate!("../migrations");

pub(crate) type Tx<'a> = sqlx::Transaction<'a, sqlx::Postgres>;

/// How long a statement of the pool runs at most: somebody waits for a page, and one that takes longer is stuck.
const LONGEST: &str = "30s";

/// Opens the pool for what somebody waits for. A connection is not pinged before use (a round trip for each request); a dead
/// one shows itself at its first statement and is replaced.
pub(crate) async fn connect(url: &str, connections: u32, operator: Option<&str>) -> Result<PgPool, Error> {
    Ok(pool(connections).connect_with(hurried(url, operator)?).await?)
}

/// The same for calls of the API. It opens no connection yet.
pub(crate) fn calls(url: &str, connections: u32, operator: Option<&str>) -> Result<PgPool, Error> {
    Ok(pool(connections).connect_lazy_with(hurried(url, operator)?))
}

fn hurried(url: &str, operator: Option<&str>) -> Result<PgConnectOptions, Error> {
    Ok(options(url, operator)?.options([("statement_timeout", LONGEST)]))
}

/// A pool for what nobody waits for: migrations, the worker and the command line. It opens no connection yet.
pub(crate) fn patient(url: &str, connections: u32, operator: Option<&str>) -> Result<PgPool, Error> {
    Ok(pool(connections).connect_lazy_with(options(url, operator)?))
}

/// `uplift.operator` is what column `audit.operator` takes.
fn options(url: &str, operator: Option<&str>) -> Result<PgConnectOptions, Error> {
    let options = PgConnectOptions::from_str(url)?.application_name("uplift").options([("timezone", "UTC")]);
    Ok(options.options(operator.map(|operator| ("uplift.operator", operator))))
}

/// Whether a connection to a database stays on this machine, or is encrypted to a server whose certificate and name are checked.
pub(crate) fn is_guarded(url: &str) -> Result<bool, Error> {
    let options = PgConnectOptions::from_str(url)?;
    let host = options.get_host().trim_matches(['[', ']']);
    let is_here = options.get_socket().is_some()
        || host.starts_with('/')
        || host == "localhost"
        || host.parse::<IpAddr>().is_ok_and(|address| address.to_canonical().is_loopback());
    Ok(is_here || matches!(options.get_ssl_mode(), PgSslMode::VerifyFull))
}

/// A connection is not used again after this long, so that the memory of its server process does not grow for ever.
const LIFETIME: Duration = Duration::from_secs(30 * 60);

/// Connections end by [`LIFETIME`] as they are given back, and not by the limits of sqlx: those start a task that counts through the idle
/// connections. In sqlx-core 0.9.0 (`pool/inner.rs`) the count of a connection that is taken while it is given back falls below zero for an
/// instant; a task that reads it then counts to 2^64, uses up a core, and keeps the process from ending.
fn pool(connections: u32) -> PgPoolOptions {
    PgPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(Duration::from_secs(10))
        .test_before_acquire(false)
        .max_lifetime(None)
        .idle_timeout(None)
        .after_release(|_, about| Box::pin(async move { Ok(about.age < LIFETIME) }))
}

pub(crate) async fn ping(lane: &query_pool::QueryPool) -> Result<(), Error> {
    let mut conn = lane.acquire().await?;
    let answer = sqlx::query_scalar!(r#"select 1 as "one!""#).fetch_one(&mut *conn).await;
    conn.after(answer)?;
    Ok(())
}

/// Now, by the clock of the database's machine.
pub(crate) async fn now(pool: &PgPool) -> Result<Timestamp, Error> {
    let now = sqlx::query_scalar!(r#"select clock_timestamp() as "now!""#).fetch_one(pool).await?;
    Ok(Timestamp::from_offset(now))
}

/// A stored value that the domain refuses: a defect of ours or a change by hand.
#[derive(Debug, thiserror::Error)]
#[error("the database holds a {what} that the rules refuse")]
struct Inconsistent {
    what: &'static str,
}

/// Takes a stored value back into the domain; the value itself stays out of the error.
pub(crate) fn stored<T, E>(what: &'static str, parsed: Result<T, E>) -> Result<T, Error> {
    parsed.map_err(|_| Error::internal(Inconsistent { what }))
}

/// Takes a part that a row of its kind always has.
pub(crate) fn whole<T>(what: &'static str, part: Option<T>) -> Result<T, Error> {
    stored(what, part.ok_or(()))
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "the tests ask about connections, not about the schema")]
mod tests {
    use crate::testing::TestBackend;

    #[test]
    fn no_pool_starts_the_task_that_may_never_end() {
        let pool = super::pool(1);
        assert_eq!((pool.get_max_lifetime(), pool.get_idle_timeout()), (None, None));
    }

    #[tokio::test]
    async fn a_statement_that_somebody_waits_for_ends_and_one_of_the_worker_does_not() {
        let test = TestBackend::start("2026-11-21T09:05:00Z").await;
        let (pages, worker) = (&test.backend, test.backend.unhurried());
        for (backend, longest) in [(pages, super::LONGEST), (&worker, "0")] {
            let limit: String =
                sqlx::query_scalar("show statement_timeout").fetch_one(&backend.pool).await.unwrap();
            assert_eq!(limit, longest);
        }
    }
}
