//! A claim on its way to HMRC: each step writes the state that it came from into its condition.

use domain::claim::{CorrelationId, TransactionId};
use domain::{ClaimId, Timestamp};
use sqlx::PgConnection;

use crate::error::Error;

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
    poll_url: Option<&str>,
    at: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update claim
         set state = 'acknowledged', correlation_id = $3, poll_url = $4, acknowledged_at = $5, heard_at = now(), poll_count = 0,
             updated_at = $5
         where claim_id = $1 and state = 'submitting' and transaction_id = $2",
        id.uuid(),
        transaction.as_str(),
        correlation.as_str(),
        poll_url,
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
             written_revision = null, missing_count = 0, correlation_id = null, acknowledged_at = null, poll_url = null, updated_at = $3
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

/// HMRC was asked; where it answered that it works on the claim still, it told whereto the next question goes.
pub(crate) async fn count_poll(
    conn: &mut PgConnection,
    id: ClaimId,
    poll_url: Option<&str>,
) -> Result<(), Error> {
    sqlx::query!(
        "update claim set poll_count = poll_count + 1, poll_url = coalesce($2, poll_url),
             heard_at = case when $2::text is null then heard_at else now() end
         where claim_id = $1 and state = 'acknowledged'",
        id.uuid(),
        poll_url,
    )
    .execute(conn)
    .await?;
    Ok(())
}
