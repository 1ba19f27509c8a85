//! What goes back to HMRC, and what HMRC pays.

use domain::claim::Overclaim;
use domain::{CharityId, ClaimId, GiftAmount, Pence, StaffId, Timestamp};
use sqlx::PgConnection;
use time::Date;
use uuid::Uuid;

use super::line::Standing;
use crate::error::Error;
use crate::secret::new_uuid;
use crate::store::stored;

/// An accepted gift was refunded, or a part of it: its tax goes back, once. For the gift it is the tax on what was not refunded in parts
/// before. `false` when that was written before.
pub(crate) async fn adjust(
    conn: &mut PgConnection,
    charity: CharityId,
    donation: Uuid,
    declaration: Uuid,
    standing: &Standing,
    part: Option<(Uuid, GiftAmount)>,
    at: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "insert into adjustment (
             adjustment_id, charity_id, donation_id, declaration_id, refund_id, claim_id, claimable_pence, donated_on, made_at)
         select $1, $2, $3, $4, $5, $6,
             coalesce($7, $8 - coalesce((select sum(claimable_pence)::bigint from adjustment where declaration_id = $4), 0)), $9, $10
         on conflict do nothing",
        new_uuid(),
        charity.uuid(),
        donation,
        declaration,
        part.map(|(refund, _)| refund),
        standing.claim_id.uuid(),
        part.map(|(_, amount)| amount.get()),
        standing.claimable.get(),
        standing.donated_on,
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// The gifts of a claim that were refunded, or a part of them, while HMRC had it: now that it is accepted, their tax goes back.
pub(crate) async fn adjust_deleted_in_flight(
    conn: &mut PgConnection,
    claim: ClaimId,
    at: Timestamp,
) -> Result<u64, Error> {
    let done = sqlx::query!(
        "insert into adjustment (
             adjustment_id, charity_id, donation_id, declaration_id, refund_id, claim_id, claimable_pence, donated_on, made_at)
         select uuid_in_time(), claim.charity_id, claim_line.donation_id, claim_line.declaration_id, refund.refund_id, claim_line.claim_id,
             coalesce(refund.amount_pence, claim_line.claimable_pence), claim_line.donated_on, $2
         from claim_line
         join claim using (claim_id)
         join declaration using (declaration_id)
         -- Where the declaration ended, all of it goes back at once.
         left join refund on refund.declaration_id = claim_line.declaration_id and declaration.state = 'made'
         where claim_line.claim_id = $1
         and dropped is null
         and (declaration.state <> 'made' or refund.refund_id is not null)
         on conflict do nothing",
        claim.uuid(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected())
}

/// What waits to go back with a claim, oldest first: id and gift. As many as one claim can carry sensibly. See
/// [`super::waiting_adjustments`].
pub(crate) async fn overclaims(
    conn: &mut PgConnection,
    charity: CharityId,
) -> Result<(Vec<Uuid>, Vec<Overclaim>), Error> {
    let rows = sqlx::query!(
        "select adjustment_id, adjustment.claimable_pence, adjustment.donated_on
         from adjustment
         where adjustment.charity_id = $1 and carried_by is null and repaid_on is null and voided_at is null
         and (
             adjustment.donated_on <= (select other_reference_until($1)) is not true
             or exists (
                 select from declaration
                 join charity using (hmrc_reference)
                 where declaration.declaration_id = adjustment.declaration_id and charity.charity_id = $1))
         order by adjustment_id
         limit 100000
         for update of adjustment",
        charity.uuid(),
    )
    .fetch_all(conn)
    .await?;
    let mut overclaims = Vec::with_capacity(rows.len());
    for row in &rows {
        overclaims.push(Overclaim {
            claimable: stored("amount", Pence::new(row.claimable_pence))?,
            donated_on: row.donated_on,
        });
    }
    Ok((rows.into_iter().map(|row| row.adjustment_id).collect(), overclaims))
}

/// The claim carries these back.
pub(crate) async fn carry(conn: &mut PgConnection, claim: ClaimId, ids: &[Uuid]) -> Result<(), Error> {
    sqlx::query!(
        "update adjustment set carried_by = $1 where adjustment_id = any($2) and carried_by is null and repaid_on is null
         and voided_at is null",
        claim.uuid(),
        ids,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The claim carries nothing back after all: what it carried waits again.
pub(crate) async fn give_back(conn: &mut PgConnection, claim: ClaimId) -> Result<(), Error> {
    sqlx::query!("update adjustment set carried_by = null where carried_by = $1", claim.uuid())
        .execute(conn)
        .await?;
    Ok(())
}

/// Whether a payment of that day and amount is laid on the claim.
pub(crate) async fn is_laid(
    conn: &mut PgConnection,
    claim: ClaimId,
    on: Date,
    amount: Pence,
) -> Result<bool, Error> {
    let laid = sqlx::query_scalar!(
        r#"select exists (select from claim_money where claim_id = $1 and paid_on = $2 and pence = $3) as "laid!""#,
        claim.uuid(),
        on,
        amount.get(),
    )
    .fetch_one(conn)
    .await?;
    Ok(laid)
}

/// Records a payment for a claim, as somebody saw it at the bank. One of that day and amount that a statement brought and that
/// pays no claim yet is the same payment.
#[expect(clippy::too_many_arguments, reason = "the columns of one row")]
pub(crate) async fn record_payment(
    conn: &mut PgConnection,
    charity: CharityId,
    claim: ClaimId,
    on: Date,
    amount: Pence,
    reference: &str,
    by: StaffId,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    let brought = sqlx::query!(
        "update payment set claim_id = $4, resembles_id = null, merged_at = null, dismissed_at = null
         where payment_id = (
             select payment_id from payment
             where charity_id = $1 and paid_on = $2 and amount_pence = $3 and claim_id is null and shared_at is null
             -- One that seems to be another is thought of late, and one that somebody said to be another, or no Gift Aid, last.
             order by dismissed_at is not null, merged_at is not null, resembles_id is not null, recorded_at, payment_id
             limit 1)
         and claim_id is null
         and shared_at is null",
        charity.uuid(),
        on,
        amount.get(),
        claim.uuid(),
    )
    .execute(&mut *conn)
    .await?;
    if brought.rows_affected() == 1 {
        return Ok(());
    }
    sqlx::query!(
        "insert into payment (payment_id, charity_id, paid_on, amount_pence, bank_reference, occurrence, claim_id, recorded_by, recorded_at)
         select $1, $2, $3, $4, $5,
             (select coalesce(max(occurrence), 0) + 1 from payment
              where charity_id = $2 and paid_on = $3 and amount_pence = $4 and bank_reference = $5),
             $6, $7, $8",
        new_uuid(),
        charity.uuid(),
        on,
        amount.get(),
        reference,
        claim.uuid(),
        by.uuid(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// A payment as a row of a bank's statement tells it.
pub(crate) struct StatementRow<'a> {
    pub(crate) on: Date,
    pub(crate) amount: Pence,
    pub(crate) reference: &'a str,
    /// Which of the rows with all of that it is.
    pub(crate) occurrence: i32,
}

/// The payment that a statement brought before in these very words, if one did; where that seems to be another, the other.
pub(crate) async fn brought_before(
    conn: &mut PgConnection,
    charity: CharityId,
    row: &StatementRow<'_>,
) -> Result<Option<Uuid>, Error> {
    let id = sqlx::query_scalar!(
        r#"select coalesce(resembles_id, payment_id) as "payment_id!" from payment
         where charity_id = $1 and paid_on = $2 and amount_pence = $3 and bank_reference = $4 and occurrence = $5
         and confirmed_at is not null"#,
        charity.uuid(),
        row.on,
        row.amount.get(),
        row.reference,
        row.occurrence,
    )
    .fetch_optional(conn)
    .await?;
    Ok(id)
}

/// A payment that somebody recorded by hand for that day and amount, and that no statement has shown yet, is the same: from now
/// on it has the bank's words.
pub(crate) async fn confirm_payment(
    conn: &mut PgConnection,
    charity: CharityId,
    row: &StatementRow<'_>,
    at: Timestamp,
) -> Result<Option<Uuid>, Error> {
    let id = sqlx::query_scalar!(
        "update payment
         set bank_reference = $4, occurrence = $5, confirmed_at = $6
         where payment_id = (
             select payment_id from payment
             where charity_id = $1 and paid_on = $2 and amount_pence = $3 and confirmed_at is null
             -- The one with these words first: no other can take its place.
             order by (bank_reference = $4 and occurrence = $5) desc, (bank_reference = $4) desc, recorded_at, payment_id
             limit 1)
         and confirmed_at is null
         returning payment_id",
        charity.uuid(),
        row.on,
        row.amount.get(),
        row.reference,
        row.occurrence,
        at.offset(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(id)
}

/// A payment that was taken over from a statement.
pub(crate) struct Brought {
    pub(crate) payment_id: Uuid,
    /// The one that it seems to be.
    pub(crate) resembles: Option<Uuid>,
}

/// Takes a payment over from a bank's statement; none when it is there already. One of that day and amount that an earlier
/// statement brought in other words, and that is none of those that this statement shows too, may be the same: then it is set
/// aside until somebody says that it is another.
pub(crate) async fn import_payment(
    conn: &mut PgConnection,
    charity: CharityId,
    row: &StatementRow<'_>,
    shown: &[Uuid],
    by: StaffId,
    at: Timestamp,
) -> Result<Option<Brought>, Error> {
    let brought = sqlx::query_as!(
        Brought,
        r#"insert into payment (payment_id, charity_id, paid_on, amount_pence, bank_reference, occurrence, recorded_by, recorded_at,
             confirmed_at, resembles_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $8, (
             select payment_id from payment
             where charity_id = $2 and paid_on = $3 and amount_pence = $4
             and confirmed_at is not null
             and resembles_id is null
             and payment_id <> all($9)
             order by recorded_at, payment_id
             limit 1))
         on conflict on constraint payment_is_imported_once do nothing
         returning payment_id, resembles_id as resembles"#,
        new_uuid(),
        charity.uuid(),
        row.on,
        row.amount.get(),
        row.reference,
        row.occurrence,
        by.uuid(),
        at.offset(),
        shown,
    )
    .fetch_optional(conn)
    .await?;
    Ok(brought)
}

/// Somebody says that a payment is another than the one that it seems to be, or than the one of its day and amount that pays a claim.
/// `false` when there is no such payment of the charity's, or somebody has said so before.
pub(crate) async fn keep_apart(
    conn: &mut PgConnection,
    charity: CharityId,
    payment: Uuid,
    at: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update payment set resembles_id = null, kept_apart_at = $3
         where payment_id = $1 and charity_id = $2 and kept_apart_at is null and merged_at is null
         and claim_id is null and shared_at is null and dismissed_at is null
         and (
             resembles_id is not null
             or exists (
                 select from payment as same
                 where same.charity_id = $2 and same.paid_on = payment.paid_on and same.amount_pence = payment.amount_pence
                 and same.payment_id <> $1 and same.confirmed_at is not null
                 and (same.claim_id is not null or same.shared_at is not null)))",
        payment,
        charity.uuid(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Somebody says that a payment is the one that it seems to be, or the one of its day and amount that pays a claim. Which one that is;
/// none when there is no such payment of the charity's, or somebody has said that it is another.
pub(crate) async fn merge_payment(
    conn: &mut PgConnection,
    charity: CharityId,
    payment: Uuid,
    at: Timestamp,
) -> Result<Option<Uuid>, Error> {
    let one = sqlx::query_scalar!(
        r#"with one as (
             select coalesce(payment.resembles_id, (
                 select same.payment_id from payment as same
                 where same.charity_id = $2 and same.paid_on = payment.paid_on and same.amount_pence = payment.amount_pence
                 and same.payment_id <> $1 and same.confirmed_at is not null
                 and (same.claim_id is not null or same.shared_at is not null)
                 order by same.payment_id
                 limit 1)) as payment_id
             from payment where payment.payment_id = $1 and payment.charity_id = $2
         )
         update payment set merged_at = $3, resembles_id = one.payment_id
         from one
         where payment.payment_id = $1 and payment.charity_id = $2 and one.payment_id is not null
         and payment.merged_at is null and payment.kept_apart_at is null
         and payment.claim_id is null and payment.shared_at is null and payment.dismissed_at is null
         returning payment.resembles_id as "resembles_id!""#,
        payment,
        charity.uuid(),
        at.offset(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(one)
}

/// A payment of the charity's that pays no claim yet, seems to be no other and is not said to be no Gift Aid, is this claim's. Its day
/// and amount.
pub(crate) async fn link_payment(
    conn: &mut PgConnection,
    charity: CharityId,
    payment: Uuid,
    claim: ClaimId,
) -> Result<Option<(Date, Pence)>, Error> {
    let row = sqlx::query!(
        "update payment set claim_id = $3
         where payment_id = $1 and charity_id = $2 and claim_id is null and shared_at is null and dismissed_at is null
         and resembles_id is null
         returning paid_on, amount_pence",
        payment,
        charity.uuid(),
        claim.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| Ok((row.paid_on, stored("amount", Pence::new(row.amount_pence))?))).transpose()
}
