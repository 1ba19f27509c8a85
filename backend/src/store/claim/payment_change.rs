//! HMRC's payments are recorded, taken over from a bank's statement, told apart, and laid on their claims.

use domain::payment::SetOffDebt;
use domain::{CharityId, ClaimId, Pence, StaffId, Timestamp};
use sqlx::PgConnection;
use time::Date;
use uuid::Uuid;

use crate::error::Error;
use crate::secret::new_uuid;
use crate::store::stored;

/// Waits until this transaction alone takes payments of the charity over from a statement: of two at once, neither would see those of the
/// other, nor that the same is recorded by hand. It is taken before any claim or payment is locked.
pub(crate) async fn lock_imports(conn: &mut PgConnection, charity: CharityId) -> Result<(), Error> {
    sqlx::query!(
        r#"select pg_advisory_xact_lock(hashtextextended($1::uuid::text, hashtextextended('imports of', 0)))::text as "locked""#,
        charity.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(())
}

/// Waits for a statement of the charity's that is taken over, and keeps the next one waiting until this transaction ends.
pub(crate) async fn wait_for_import(conn: &mut PgConnection, charity: CharityId) -> Result<(), Error> {
    sqlx::query!(
        r#"select pg_advisory_xact_lock_shared(hashtextextended($1::uuid::text, hashtextextended('imports of', 0)))::text as "locked""#,
        charity.uuid(),
    )
    .fetch_one(conn)
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

/// Records a payment for a claim, as somebody saw it at the bank. One of that day and amount that a statement brought in these very
/// words, and that pays no claim yet, is the same payment. Any other of that amount that waits for a claim, at most a week from that day,
/// may be: then it is set aside until somebody says that it is another.
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
        "update payment
         set claim_id = $4, laid_by = $5, laid_at = $6, resembles_id = null, merged_at = null, dismissed_at = null
         where payment_id = (
             select payment_id from payment
             where charity_id = $1 and paid_on = $2 and amount_pence = $3 and bank_reference = $7
             and claim_id is null and shared_at is null
             -- One that seems to be another is thought of late, and one that somebody said to be another, or no Gift Aid, last.
             order by dismissed_at is not null, merged_at is not null, resembles_id is not null, recorded_at, payment_id
             limit 1)
         and claim_id is null
         and shared_at is null",
        charity.uuid(),
        on,
        amount.get(),
        claim.uuid(),
        by.uuid(),
        at.offset(),
        reference,
    )
    .execute(&mut *conn)
    .await?;
    if brought.rows_affected() == 1 {
        return Ok(());
    }
    let id = new_uuid();
    sqlx::query!(
        "insert into payment (payment_id, charity_id, paid_on, amount_pence, bank_reference, claim_id, recorded_by, recorded_at, laid_by,
             laid_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $7, $8)",
        id,
        charity.uuid(),
        on,
        amount.get(),
        reference,
        claim.uuid(),
        by.uuid(),
        at.offset(),
    )
    .execute(&mut *conn)
    .await?;
    // What somebody said to be the same as another payment, or for no claim made here, stays that.
    sqlx::query!(
        "update payment
         set resembles_id = $4, kept_apart_at = null
         where payment_id = (
             select payment_id from payment
             where charity_id = $1 and amount_pence = $3 and abs(paid_on - $2::date) <= 7
             and claim_id is null and shared_at is null and dismissed_at is null and merged_at is null
             order by abs(paid_on - $2::date), resembles_id is not null, recorded_at, payment_id
             limit 1)
         and claim_id is null and shared_at is null and dismissed_at is null and merged_at is null",
        charity.uuid(),
        on,
        amount.get(),
        id,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Records that HMRC set money for a claim off against a debt instead of paying it.
#[expect(clippy::too_many_arguments, reason = "the columns of one row")]
pub(crate) async fn record_set_off(
    conn: &mut PgConnection,
    charity: CharityId,
    claim: ClaimId,
    on: Date,
    amount: Pence,
    against: &SetOffDebt,
    by: StaffId,
    at: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into payment (payment_id, charity_id, paid_on, amount_pence, bank_reference, set_off_against, claim_id, recorded_by,
             recorded_at, laid_by, laid_at)
         values ($1, $2, $3, $4, '', $5, $6, $7, $8, $7, $8)",
        new_uuid(),
        charity.uuid(),
        on,
        amount.get(),
        against.as_str(),
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

/// A payment that a statement brought before.
pub(crate) struct BroughtBefore {
    /// The one that the list of payments has: itself, or the one that somebody said to be the same.
    pub(crate) listed: Uuid,
    /// The one that it seems to be, or itself.
    pub(crate) seems: Uuid,
}

/// The payment that a statement brought before in these very words, if one did.
pub(crate) async fn brought_before(
    conn: &mut PgConnection,
    charity: CharityId,
    row: &StatementRow<'_>,
) -> Result<Option<BroughtBefore>, Error> {
    let before = sqlx::query_as!(
        BroughtBefore,
        r#"select case when merged_at is null then payment_id else resembles_id end as "listed!",
             coalesce(resembles_id, payment_id) as "seems!"
         from payment
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
    Ok(before)
}

/// A payment that somebody recorded by hand for that day and amount in these very words, and that no statement has shown yet, is the
/// same.
pub(crate) async fn confirm_payment(
    conn: &mut PgConnection,
    charity: CharityId,
    row: &StatementRow<'_>,
    at: Timestamp,
) -> Result<Option<Uuid>, Error> {
    let id = sqlx::query_scalar!(
        "update payment
         set occurrence = $5, confirmed_at = $6
         where payment_id = (
             select payment_id from payment
             where charity_id = $1 and paid_on = $2 and amount_pence = $3 and bank_reference = $4
             and confirmed_at is null and set_off_against is null
             order by recorded_at, payment_id
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

/// Takes a payment over from a bank's statement; none when it is there already. One of that amount that is none of those that this
/// statement shows too may be the same, if it has that day, or is at most a week from it and has the same words or was recorded by hand:
/// then it is set aside until somebody says that it is another.
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
             where charity_id = $2 and amount_pence = $4
             and (paid_on = $3::date
                 or (abs(paid_on - $3::date) <= 7 and (confirmed_at is null or lower(bank_reference) = lower($5::text))))
             and set_off_against is null
             and resembles_id is null
             and payment_id <> all($9)
             order by abs(paid_on - $3::date), recorded_at, payment_id
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
                 and same.payment_id <> $1 and same.set_off_against is null
                 and (same.claim_id is not null or same.shared_at is not null)))",
        payment,
        charity.uuid(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// A payment that was recorded by hand, and the other day on which a statement shows it.
pub(crate) struct TypedDay {
    pub(crate) claim: ClaimId,
    pub(crate) typed: Date,
    pub(crate) shown: Date,
}

/// The payment by hand that a payment of a statement seems to be, where they have different days. None where its claim was filed only after
/// the statement's day.
pub(crate) async fn typed_day(
    conn: &mut PgConnection,
    charity: CharityId,
    payment: Uuid,
) -> Result<Option<TypedDay>, Error> {
    let row = sqlx::query!(
        r#"select one.claim_id as "claim_id!", one.paid_on as "typed!", payment.paid_on as "shown!"
         from payment
         join payment as one on one.payment_id = payment.resembles_id and one.charity_id = payment.charity_id
         join claim on claim.claim_id = one.claim_id
         where payment.payment_id = $1 and payment.charity_id = $2 and payment.merged_at is null
         and one.confirmed_at is null and one.set_off_against is null and one.paid_on <> payment.paid_on
         and (claim.submitted_at at time zone 'Europe/London')::date <= payment.paid_on"#,
        payment,
        charity.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| {
        let claim = ClaimId::from_uuid(row.claim_id);
        TypedDay { claim, typed: row.typed, shown: row.shown }
    }))
}

/// Renews the day of a claim's first money, after the day of a payment has changed.
pub(crate) async fn renew_paid_on(
    conn: &mut PgConnection,
    claim: ClaimId,
    at: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "update claim
         set paid_on = (select min(money.paid_on) from claim_money as money where money.claim_id = $1), updated_at = $2
         where claim_id = $1 and paid_on is not null",
        claim.uuid(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Somebody says that a payment is the one that it seems to be, or the one of its day and amount that pays a claim: one that was recorded
/// by hand keeps its words, and a statement shows it from now on, on the day `shown` where that is another. What seems to be the payment
/// seems to be that one. Which one that is; none when there is no such payment of the charity's, or somebody has said that it is another.
pub(crate) async fn merge_payment(
    conn: &mut PgConnection,
    charity: CharityId,
    payment: Uuid,
    shown: Option<Date>,
    at: Timestamp,
) -> Result<Option<Uuid>, Error> {
    let one = sqlx::query_scalar!(
        r#"with one as (
             select coalesce(payment.resembles_id, (
                 select same.payment_id from payment as same
                 where same.charity_id = $2 and same.paid_on = payment.paid_on and same.amount_pence = payment.amount_pence
                 and same.payment_id <> $1 and same.set_off_against is null
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
    .fetch_optional(&mut *conn)
    .await?;
    let Some(one) = one else {
        return Ok(None);
    };
    sqlx::query!(
        "update payment set resembles_id = $1 where charity_id = $2 and resembles_id = $3",
        one,
        charity.uuid(),
        payment,
    )
    .execute(&mut *conn)
    .await?;
    // No row of a statement has its words: its number is the next of them.
    sqlx::query!(
        "update payment
         set paid_on = coalesce($4::date, paid_on), confirmed_at = $3, occurrence = (
             select coalesce(max(same.occurrence), 0) + 1 from payment as same
             where same.charity_id = payment.charity_id and same.paid_on = coalesce($4::date, payment.paid_on)
             and same.amount_pence = payment.amount_pence and same.bank_reference = payment.bank_reference)
         where payment_id = $1 and charity_id = $2 and confirmed_at is null and set_off_against is null",
        one,
        charity.uuid(),
        at.offset(),
        shown,
    )
    .execute(conn)
    .await?;
    Ok(Some(one))
}

/// A payment of the charity's that pays no claim yet, seems to be no other and is not said to be no Gift Aid, is this claim's, as somebody
/// says. Its day and amount.
pub(crate) async fn link_payment(
    conn: &mut PgConnection,
    charity: CharityId,
    payment: Uuid,
    claim: ClaimId,
    by: StaffId,
    at: Timestamp,
) -> Result<Option<(Date, Pence)>, Error> {
    let row = sqlx::query!(
        "update payment set claim_id = $3, laid_by = $4, laid_at = $5
         where payment_id = $1 and charity_id = $2 and claim_id is null and shared_at is null and dismissed_at is null
         and resembles_id is null
         returning paid_on, amount_pence",
        payment,
        charity.uuid(),
        claim.uuid(),
        by.uuid(),
        at.offset(),
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| Ok((row.paid_on, stored("amount", Pence::new(row.amount_pence))?))).transpose()
}
