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

/// From the commit of this on, the message may be on its way: written before its first byte is sent.
pub(crate) async fn submitting(
    conn: &mut PgConnection,
    id: ClaimId,
    transaction: &TransactionId,
    at: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update claim set state = 'submitting', submitted_at = $3, sent_at = now(), heard_at = null, missing_count = 0,
             updated_at = $3
         where claim_id = $1 and state = 'approved' and transaction_id = $2 and written_revision = revision",
        id.uuid(),
        transaction.as_str(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// HMRC certainly has not taken this sending. The next one gets a new id.
pub(crate) async fn unsent(
    conn: &mut PgConnection,
    id: ClaimId,
    transaction: &TransactionId,
    at: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update claim
         set state = 'approved', submitted_at = null, sent_at = null, heard_at = null, transaction_id = null, irmark = null,
             written_revision = null, missing_count = 0, updated_at = $3
         where claim_id = $1 and state = 'submitting' and transaction_id = $2",
        id.uuid(),
        transaction.as_str(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
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
             poll_count = 0, updated_at = $6
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
             transaction_id = null, irmark = null, written_revision = null, missing_count = 0, updated_at = $4
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

/// HMRC has the sending under another name than it gave at first.
pub(crate) async fn renamed(
    conn: &mut PgConnection,
    id: ClaimId,
    from: &CorrelationId,
    to: &CorrelationId,
) -> Result<(), Error> {
    sqlx::query!(
        "update claim set correlation_id = $3, poll_url = null, heard_at = now()
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

/// HMRC's list did not have it this time; but a list there was.
pub(crate) async fn count_missing(conn: &mut PgConnection, id: ClaimId) -> Result<(), Error> {
    sqlx::query!(
        "update claim set missing_count = missing_count + 1, heard_at = now() where claim_id = $1 and state = 'submitting'",
        id.uuid()
    )
    .execute(conn)
    .await?;
    Ok(())
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
