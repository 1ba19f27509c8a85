//! All SQL. Private to this crate, so that nothing reaches the database around a use-case.
//!
//! Functions take a connection (which may be a transaction) and give domain types; a missing row is `None`, and a row
//! that the domain refuses is an error that names table and row, never a panic.

pub(crate) mod account;
pub(crate) mod authorisation;
pub(crate) mod charity;
pub(crate) mod claim;
pub(crate) mod client;
pub(crate) mod credential;
pub(crate) mod donation;
pub(crate) mod donor;
pub(crate) mod donor_match;
pub(crate) mod event;
pub(crate) mod feed;
pub(crate) mod idempotency;
pub(crate) mod job;
pub(crate) mod lane;
pub(crate) mod mail;
pub(crate) mod platform;
pub(crate) mod rate_limit;
pub(crate) mod request_log;
pub(crate) mod session;
pub(crate) mod sign_in;
pub(crate) mod source;
pub(crate) mod team;
pub(crate) mod terminal;
pub(crate) mod together;
pub(crate) mod trail;
pub(crate) mod verify;
pub(crate) mod webhook;

use std::str::FromStr;

use sqlx::PgPool;
use sqlx::migrate::Migrator;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};

use crate::error::Error;

/// The schema, one forward step a file.
pub(crate) static MIGRATOR: Migrator = sqlx::migrate!("../migrations");

pub(crate) type Tx<'a> = sqlx::Transaction<'a, sqlx::Postgres>;

/// Opens the pool. A connection is not pinged before use (a round trip for each request); a dead one shows itself at
/// its first statement and is replaced.
pub(crate) async fn connect(url: &str, connections: u32) -> Result<PgPool, Error> {
    let options = PgConnectOptions::from_str(url)?
        .application_name("uplift")
        .options([("timezone", "UTC")]);
    let pool = PgPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(std::time::Duration::from_secs(10))
        .test_before_acquire(false)
        .connect_with(options)
        .await?;
    Ok(pool)
}

pub(crate) async fn ping(pool: &PgPool) -> Result<(), Error> {
    sqlx::query_scalar!(r#"select 1 as "one!""#)
        .fetch_one(pool)
        .await?;
    Ok(())
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
