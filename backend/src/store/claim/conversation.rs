//! The conversation with HMRC, and claims that have to go on with it.

use domain::claim::{MessageKind, Note, TransactionId};
use domain::{ClaimId, Timestamp};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::open_page::tell_pages;
use crate::error::Error;
use crate::store::stored;

/// One message of the conversation; open pages hear of it.
#[expect(clippy::too_many_arguments, reason = "the columns of a record that is only ever added to")]
pub(crate) async fn keep_message(
    conn: &mut PgConnection,
    message_id: Uuid,
    claim: ClaimId,
    at: Timestamp,
    direction: &str,
    kind: MessageKind,
    transaction: Option<&TransactionId>,
    body: &[u8],
    note: &Note,
    number: Option<i32>,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into claim_message (message_id, claim_id, at, direction, kind, transaction_id, body, note, number)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        message_id,
        claim.uuid(),
        at.offset(),
        direction,
        kind.as_str(),
        transaction.map(TransactionId::as_str),
        body,
        serde_json::to_value(note).map_err(Error::internal)?,
        number,
    )
    .execute(&mut *conn)
    .await?;
    tell_pages(conn, claim, at).await
}

/// The message of a sending, as it was written.
pub(crate) async fn request(
    conn: &mut PgConnection,
    claim: ClaimId,
    transaction: &TransactionId,
) -> Result<Option<Vec<u8>>, Error> {
    let body = sqlx::query_scalar!(
        "select body from claim_message where claim_id = $1 and kind = 'submit' and transaction_id = $2",
        claim.uuid(),
        transaction.as_str(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(body)
}

/// Our ids of the other sendings of a claim: of those before this one, whatever became of them.
pub(crate) async fn other_sendings(
    conn: &mut PgConnection,
    claim: ClaimId,
    current: &TransactionId,
) -> Result<Vec<TransactionId>, Error> {
    let ids = sqlx::query_scalar!(
        r#"select distinct transaction_id as "transaction_id!"
         from claim_message
         where claim_id = $1 and kind = 'submit' and transaction_id <> $2"#,
        claim.uuid(),
        current.as_str(),
    )
    .fetch_all(conn)
    .await?;
    ids.iter().map(|id| stored("transaction id", TransactionId::parse(id))).collect()
}

/// Claims that have a step to take and no job that takes it: a job was given up, or came while another one ended.
pub(crate) async fn due_to_move(pool: &PgPool, limit: i64) -> Result<Vec<ClaimId>, Error> {
    let ids = sqlx::query_scalar!(
        r#"select claim_id from claim
         where state in ('draft', 'approved', 'submitting', 'acknowledged')
         and not exists (
             select from job where job.kind = 'claim' and job.key = claim.claim_id::text and job.done_at is null)
         and not (state = 'approved' and exists (select from hmrc_credential where stopped_at is not null))
         limit $1"#,
        limit,
    )
    .fetch_all(pool)
    .await?;
    Ok(ids.into_iter().map(ClaimId::from_uuid).collect())
}

/// Claims whose answer HMRC still keeps although ours is stored, and nobody has to look at.
pub(crate) async fn untidied(pool: &PgPool, limit: i64) -> Result<Vec<ClaimId>, Error> {
    let ids = sqlx::query_scalar!(
        "select claim_id from claim
         where correlation_id is not null and tidied_at is null and state in ('accepted', 'paid', 'rejected')
         -- What was settled by hand HMRC may still have to prove.
         and settled_at is null
         and not exists (
             select from claim_alarm where claim_alarm.claim_id = claim.claim_id and cleared_at is null)
         and not exists (
             select from job where job.kind = 'claim' and job.key = claim.claim_id::text and job.done_at is null)
         limit $1",
        limit,
    )
    .fetch_all(pool)
    .await?;
    Ok(ids.into_iter().map(ClaimId::from_uuid).collect())
}

/// Whether HMRC is to be asked to forget its answer: only once, not while somebody has to look at the claim, and not where ours
/// is only an operator's word.
pub(crate) async fn is_to_tidy(conn: &mut PgConnection, id: ClaimId) -> Result<bool, Error> {
    let to_tidy = sqlx::query_scalar!(
        r#"select tidied_at is null and settled_at is null and not exists (
             select from claim_alarm where claim_alarm.claim_id = claim.claim_id and cleared_at is null) as "to_tidy!"
         from claim where claim_id = $1"#,
        id.uuid()
    )
    .fetch_optional(conn)
    .await?;
    Ok(to_tidy.unwrap_or_default())
}
