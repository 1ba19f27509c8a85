//! Answers kept under an Idempotency-Key.

use domain::write_call::WriteCall;
use domain::{PlatformId, Timestamp};
use serde_json::Value;
use sqlx::PgConnection;
use time::OffsetDateTime;

use super::whole;
use crate::error::{Error, FirstUse};

/// An Idempotency-Key, and the call that it came with.
#[derive(Clone, Debug)]
pub(crate) struct Key {
    pub(crate) text: String,
    pub(crate) call: WriteCall,
}

pub(crate) struct Answered {
    pub(crate) request_hash: Vec<u8>,
    pub(crate) status: i16,
    pub(crate) call: i16,
    pub(crate) answer: Value,
    pub(crate) created_at: OffsetDateTime,
}

/// Keeps other transactions from working under this key until this one ends. `false` when another one works under it: nobody waits
/// for that with a connection in hand.
pub(crate) async fn try_lock(
    conn: &mut PgConnection,
    platform: PlatformId,
    key: &str,
) -> Result<bool, Error> {
    let locked = sqlx::query_scalar!(
        r#"select pg_try_advisory_xact_lock(hashtextextended($2, hashtextextended($1::text, 0))) as "locked!""#,
        platform.uuid().to_string(),
        key,
    )
    .fetch_one(conn)
    .await?;
    Ok(locked)
}

pub(crate) async fn find(
    conn: &mut PgConnection,
    platform: PlatformId,
    key: &str,
) -> Result<Option<Answered>, Error> {
    let row = sqlx::query_as!(
        Answered,
        "select request_hash, status, call, answer, created_at from idempotency where platform_id = $1 and key = $2",
        platform.uuid(),
        key,
    )
    .fetch_optional(conn)
    .await?;
    Ok(row)
}

pub(crate) async fn keep(
    conn: &mut PgConnection,
    platform: PlatformId,
    key: &Key,
    request_hash: &[u8],
    status: i16,
    answer: &Value,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into idempotency (platform_id, key, request_hash, status, call, answer) values ($1, $2, $3, $4, $5, $6)",
        platform.uuid(),
        key.text.as_str(),
        request_hash,
        status,
        key.call.number(),
        answer,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Forgets what is older than 30 days, as documented.
pub(crate) async fn forget(conn: &mut PgConnection) -> Result<(), Error> {
    sqlx::query!("delete from idempotency where created_at < now() - interval '30 days'")
        .execute(conn)
        .await?;
    Ok(())
}

/// What a key was first used for, as its row has it.
pub(crate) fn first_use(call: i16, at: OffsetDateTime) -> Result<FirstUse, Error> {
    let call = whole("call", WriteCall::of_number(call))?;
    let at = at.replace_nanosecond(0).unwrap_or(at);
    Ok(FirstUse { call, at: Timestamp::from_offset(at) })
}
