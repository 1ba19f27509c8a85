//! Sendings that counted as lost, and are looked for in HMRC's lists as long as HMRC keeps a submission.

use domain::ClaimId;
use domain::claim::TransactionId;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use crate::error::Error;
use crate::store::stored;

/// A sending that counted as lost and that no list had so far.
pub(crate) struct LostSending {
    pub(crate) claim_id: ClaimId,
    pub(crate) transaction: TransactionId,
    /// The account with which it was sent; none where that is not known.
    pub(crate) sent_by: Option<String>,
    /// How long ago it counted as lost, in seconds of real time.
    pub(crate) lost_seconds: f64,
    /// How long ago a list was looked at for it since HMRC dealt with another sending of the claim.
    pub(crate) compared_seconds: Option<f64>,
}

struct Row {
    claim_id: Uuid,
    transaction_id: String,
    sent_by: Option<String>,
    lost_seconds: f64,
    compared_seconds: Option<f64>,
}

impl TryFrom<Row> for LostSending {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        Ok(Self {
            claim_id: ClaimId::from_uuid(row.claim_id),
            transaction: stored("transaction id", TransactionId::parse(&row.transaction_id))?,
            sent_by: row.sent_by,
            lost_seconds: row.lost_seconds,
            compared_seconds: row.compared_seconds,
        })
    }
}

/// Notes that the present sending of a claim, which is locked, counts as lost.
pub(crate) async fn lose(
    conn: &mut PgConnection,
    id: ClaimId,
    transaction: &TransactionId,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into lost_sending (transaction_id, claim_id, sent_by, sent_at)
         select transaction_id, claim_id, sent_by, sent_at
         from claim where claim_id = $1 and transaction_id = $2 and sent_at is not null
         on conflict (transaction_id) do nothing",
        id.uuid(),
        transaction.as_str(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The sendings that are looked for, of one claim or of all: those that were sent within so many seconds.
pub(crate) async fn watched(
    conn: &mut PgConnection,
    only: Option<ClaimId>,
    within_seconds: f64,
) -> Result<Vec<LostSending>, Error> {
    let rows = sqlx::query_as!(
        Row,
        r#"select claim_id, transaction_id, sent_by, extract(epoch from now() - lost_at)::float8 as "lost_seconds!",
             extract(epoch from now() - compared_at)::float8 as compared_seconds
         from lost_sending
         where listed_at is null and settled_at is null and sent_at > now() - make_interval(secs => $2)
         and ($1::uuid is null or claim_id = $1)
         order by sent_at, transaction_id"#,
        only.map(ClaimId::uuid),
        within_seconds,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter().map(LostSending::try_from).collect()
}

/// A list was looked at for these.
pub(crate) async fn compared(conn: &mut PgConnection, transactions: &[String]) -> Result<(), Error> {
    sqlx::query!("update lost_sending set compared_at = now() where transaction_id = any($1)", transactions)
        .execute(conn)
        .await?;
    Ok(())
}

/// HMRC's list has these after all. Which of them it had not before.
pub(crate) async fn listed(conn: &mut PgConnection, transactions: &[String]) -> Result<Vec<String>, Error> {
    let first = sqlx::query_scalar!(
        "update lost_sending set listed_at = now()
         where transaction_id = any($1) and listed_at is null
         returning transaction_id",
        transactions,
    )
    .fetch_all(conn)
    .await?;
    Ok(first)
}

/// Somebody asked HMRC about the sendings of a claim by other accounts than the present one, whose list cannot tell of them.
pub(crate) async fn settle_those_of_others(conn: &mut PgConnection, id: ClaimId) -> Result<(), Error> {
    sqlx::query!(
        "update lost_sending set settled_at = now()
         where claim_id = $1 and listed_at is null and settled_at is null
         and sent_by not in (select sender_id from hmrc_credential)",
        id.uuid(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Claims that are over or decided, with a sending to look for, and no job that does: those that were sent within so many seconds.
pub(crate) async fn unwatched(pool: &PgPool, within_seconds: f64, limit: i64) -> Result<Vec<ClaimId>, Error> {
    let ids = sqlx::query_scalar!(
        r#"select distinct claim_id as "claim_id!" from lost_sending
         join claim using (claim_id)
         where listed_at is null and lost_sending.settled_at is null
         and lost_sending.sent_at > now() - make_interval(secs => $1)
         and claim.state in ('accepted', 'paid', 'rejected', 'withdrawn')
         and not exists (
             select from job where job.kind = 'claim' and job.key = claim.claim_id::text and job.done_at is null)
         limit $2"#,
        within_seconds,
        limit,
    )
    .fetch_all(pool)
    .await?;
    Ok(ids.into_iter().map(ClaimId::from_uuid).collect())
}
