//! A claim on its way to HMRC: each step writes the state that it came from into its condition.

use domain::claim::{CorrelationId, TransactionId};
use domain::{ClaimId, Timestamp};
use sqlx::PgConnection;

use crate::error::Error;

/// Where HMRC is asked next, and how many seconds it wants to be left alone until then, as far as it said so.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NextPoll<'a> {
    pub(crate) url: Option<&'a str>,
    pub(crate) interval: Option<i32>,
}

/// How a claim fares that HMRC does not take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tries {
    /// How many of its sendings got lost since HMRC's gateway last dealt with one.
    pub(crate) lost: i32,
    /// For how many seconds of real time it has been sent in vain.
    pub(crate) seconds: Option<f64>,
}

/// From the commit of this on, the message may be on its way: written before its first byte is sent.
pub(crate) async fn submitting(
    conn: &mut PgConnection,
    id: ClaimId,
    transaction: &TransactionId,
    sender_id: &str,
    at: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update claim set state = 'submitting', submitted_at = $3, sent_at = now(), sent_by = $4, heard_at = null, missing_count = 0,
             tried_since = coalesce(tried_since, now()), updated_at = $3
         where claim_id = $1 and state = 'approved' and transaction_id = $2 and written_revision = revision",
        id.uuid(),
        transaction.as_str(),
        at.offset(),
        sender_id,
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// The transaction that this is in is committed only when a replica that is waited for has it too, whatever the server's setting is: an
/// intent to send that a failover loses is sent twice.
pub(crate) async fn wait_for_replicas(conn: &mut PgConnection) -> Result<(), Error> {
    sqlx::query!(
        "select set_config('synchronous_commit', 'on', true)
         where current_setting('synchronous_commit') in ('off', 'local', 'remote_write')",
    )
    .fetch_optional(conn)
    .await?;
    Ok(())
}

/// Whether this sending is still the one that may be on its way: nobody has counted it as lost since.
pub(crate) async fn is_on_its_way(
    conn: &mut PgConnection,
    id: ClaimId,
    transaction: &TransactionId,
) -> Result<bool, Error> {
    let is = sqlx::query_scalar!(
        r#"select exists (
             select from claim where claim_id = $1 and state = 'submitting' and transaction_id = $2) as "is!""#,
        id.uuid(),
        transaction.as_str(),
    )
    .fetch_one(conn)
    .await?;
    Ok(is)
}

/// Notes that platforms hear of this sending. `false` when they have, or it is not on its way any more.
pub(crate) async fn announced(
    conn: &mut PgConnection,
    id: ClaimId,
    transaction: &TransactionId,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update claim set announced_id = $2
         where claim_id = $1 and state = 'submitting' and transaction_id = $2 and announced_id is distinct from $2",
        id.uuid(),
        transaction.as_str(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// There was no connection, and nothing of this sending has left: the message that was written is sent again as it is. How often
/// and how long it was tried by now; none for a worker that was overtaken.
pub(crate) async fn not_left(
    conn: &mut PgConnection,
    id: ClaimId,
    transaction: &TransactionId,
    at: Timestamp,
) -> Result<Option<Tries>, Error> {
    let tries = sqlx::query_as!(
        Tries,
        r#"update claim
         set state = 'approved', submitted_at = null, sent_at = null, heard_at = null, missing_count = 0, updated_at = $3
         where claim_id = $1 and state = 'submitting' and transaction_id = $2
         returning lost_count as lost, extract(epoch from now() - tried_since)::float8 as seconds"#,
        id.uuid(),
        transaction.as_str(),
        at.offset(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(tries)
}

/// Throws away what was written for a claim that is free to be filed, or for all of them, and how long it was tried: none of it is
/// on its way.
pub(crate) async fn write_anew(conn: &mut PgConnection, only: Option<ClaimId>) -> Result<(), Error> {
    sqlx::query!(
        "update claim set transaction_id = null, irmark = null, written_revision = null, tried_since = null
         where state = 'approved' and ($1::uuid is null or claim_id = $1)
         and (transaction_id is not null or tried_since is not null)",
        only.map(|id| id.uuid()),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// HMRC certainly has not taken this sending, which may have got lost. The next one gets a new id. How often and how long it was
/// tried by now; none for a worker that was overtaken.
pub(crate) async fn unsent(
    conn: &mut PgConnection,
    id: ClaimId,
    transaction: &TransactionId,
    is_lost: bool,
    at: Timestamp,
) -> Result<Option<Tries>, Error> {
    let tries = sqlx::query_as!(
        Tries,
        r#"update claim
         set state = 'approved', submitted_at = null, sent_at = null, heard_at = null, transaction_id = null, irmark = null,
             written_revision = null, missing_count = 0, updated_at = $4,
             lost_count = case when $3 then lost_count + 1 else 0 end, tried_since = case when $3 then tried_since end
         where claim_id = $1 and state = 'submitting' and transaction_id = $2
         returning lost_count as lost, extract(epoch from now() - tried_since)::float8 as seconds"#,
        id.uuid(),
        transaction.as_str(),
        is_lost,
        at.offset(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(tries)
}

pub(crate) async fn acknowledged(
    conn: &mut PgConnection,
    id: ClaimId,
    transaction: &TransactionId,
    correlation: &CorrelationId,
    next: NextPoll<'_>,
    at: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update claim
         set state = 'acknowledged', correlation_id = $3, poll_url = $4, poll_interval = $5, acknowledged_at = $6, heard_at = now(),
             poll_count = 0, lost_count = 0, tried_since = null, updated_at = $6
         where claim_id = $1 and state = 'submitting' and transaction_id = $2",
        id.uuid(),
        transaction.as_str(),
        correlation.as_str(),
        next.url,
        next.interval,
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// HMRC's gateway finds this sending too long, and has not taken it. The next one gets a new id and holds at most so many
/// gifts; what finds no room goes into the claim after.
pub(crate) async fn too_long(
    conn: &mut PgConnection,
    id: ClaimId,
    transaction: &TransactionId,
    most_lines: i32,
    at: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update claim
         set state = 'approved', most_lines = $3, is_full = true, submitted_at = null, sent_at = null, heard_at = null,
             transaction_id = null, irmark = null, written_revision = null, missing_count = 0, lost_count = 0, tried_since = null,
             updated_at = $4
         where claim_id = $1 and state = 'submitting' and transaction_id = $2",
        id.uuid(),
        transaction.as_str(),
        most_lines,
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// HMRC lists the sending under another name than it gave at first. That is no answer about it.
pub(crate) async fn renamed(
    conn: &mut PgConnection,
    id: ClaimId,
    from: &CorrelationId,
    to: &CorrelationId,
) -> Result<(), Error> {
    sqlx::query!(
        "update claim set correlation_id = $3, poll_url = null
         where claim_id = $1 and state = 'acknowledged' and correlation_id = $2",
        id.uuid(),
        from.as_str(),
        to.as_str(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The simulated HMRC was started anew and does not know the claim any more.
pub(crate) async fn forgotten(
    conn: &mut PgConnection,
    id: ClaimId,
    correlation: &CorrelationId,
    at: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update claim
         set state = 'approved', submitted_at = null, sent_at = null, heard_at = null, transaction_id = null, irmark = null,
             written_revision = null, missing_count = 0, correlation_id = null, acknowledged_at = null, poll_url = null,
             poll_interval = null, updated_at = $3
         where claim_id = $1 and state = 'acknowledged' and correlation_id = $2",
        id.uuid(),
        correlation.as_str(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// HMRC's list did not have it this time; but a list there was. While it has something that could be the claim all the same, the
/// sending does not come nearer to counting as lost.
pub(crate) async fn count_missing(
    conn: &mut PgConnection,
    id: ClaimId,
    is_unclear: bool,
) -> Result<(), Error> {
    sqlx::query!(
        "update claim set missing_count = case when $2 then 0 else missing_count + 1 end, heard_at = now()
         where claim_id = $1 and state = 'submitting'",
        id.uuid(),
        is_unclear,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Of a claim that is on its way nobody knows what became of it since a backup was made: HMRC may have answered, and have been told
/// to forget its answer. How many there are.
pub(crate) async fn know_nothing_since(conn: &mut PgConnection) -> Result<u64, Error> {
    let done =
        sqlx::query!("update claim set sent_by = null where state = 'submitting'").execute(conn).await?;
    Ok(done.rows_affected())
}

/// HMRC was asked, and may have told whereto the next question goes, and when. It is heard of when it answers about the claim;
/// a failure of the gateway is no answer.
pub(crate) async fn count_poll(
    conn: &mut PgConnection,
    id: ClaimId,
    next: NextPoll<'_>,
    is_heard: bool,
) -> Result<(), Error> {
    sqlx::query!(
        "update claim set poll_count = poll_count + 1, poll_url = coalesce($2, poll_url), poll_interval = coalesce($3, poll_interval),
             heard_at = case when $4 then now() else heard_at end
         where claim_id = $1 and state = 'acknowledged'",
        id.uuid(),
        next.url,
        next.interval,
        is_heard,
    )
    .execute(conn)
    .await?;
    Ok(())
}
