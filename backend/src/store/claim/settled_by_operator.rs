//! A claim that an operator settles, because HMRC's own answer never came.

use domain::claim::SettledAs;
use domain::{ClaimId, Email, Timestamp};
use sqlx::PgConnection;

use crate::error::Error;

/// Marks an accepted or refused claim as settled by hand.
pub(crate) async fn settled(
    conn: &mut PgConnection,
    id: ClaimId,
    what: SettledAs,
    reason: &str,
    by: &Email,
    at: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "update claim set settled_at = $2, settled_as = $3, settled_reason = $4, settled_by = $5 where claim_id = $1",
        id.uuid(),
        at.offset(),
        what.as_str(),
        reason,
        by.as_str(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// HMRC never had the claim: it is over. It keeps its sums and its ids, and what was sent stays in the conversation; its
/// lines are let go with [`super::mark()`].
pub(crate) async fn not_received(
    conn: &mut PgConnection,
    id: ClaimId,
    reason: &str,
    by: &Email,
    at: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update claim
         set state = 'withdrawn', withdrawn_at = $2, withdrawal_reason = 'not_received', settled_at = $2,
             settled_as = 'not_received', settled_reason = $3, settled_by = $4, updated_at = $2
         where claim_id = $1 and state in ('submitting', 'acknowledged')",
        id.uuid(),
        at.offset(),
        reason,
        by.as_str(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Which of HMRC's names for submissions are known here to be another claim's, or a test message's.
pub(crate) async fn known_as_others(
    conn: &mut PgConnection,
    id: ClaimId,
    correlations: &[String],
) -> Result<Vec<String>, Error> {
    let known = sqlx::query_scalar!(
        r#"select correlation_id as "correlation_id!" from claim where correlation_id = any($2) and claim_id <> $1
         union
         select correlation_id from test_message where correlation_id = any($2)"#,
        id.uuid(),
        correlations,
    )
    .fetch_all(conn)
    .await?;
    Ok(known)
}
