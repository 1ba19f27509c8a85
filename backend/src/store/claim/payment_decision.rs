//! What people say about HMRC's payments: which claims they pay, and that they pay none.

use domain::claim::view::SetOff;
use domain::payment::SetOffDebt;
use domain::{CharityId, ClaimId, Pence, StaffId, Timestamp};
use sqlx::PgConnection;
use time::Date;
use uuid::Uuid;

use crate::error::Error;
use crate::store::stored;

/// A payment, or its part, that is laid on a claim.
#[derive(PartialEq, Eq)]
pub(crate) struct Laid {
    pub(crate) claim: ClaimId,
    pub(crate) on: Date,
    pub(crate) pence: Pence,
    /// HMRC set it off against a debt instead of paying it.
    pub(crate) is_set_off: bool,
    /// No bank's statement shows it.
    pub(crate) by_hand: bool,
    /// When somebody said so, and who.
    pub(crate) laid_at: Timestamp,
    pub(crate) laid_by: Option<StaffId>,
}

/// What of a payment of the charity's is laid on which claims: on one, several, or none.
pub(crate) async fn laid(
    conn: &mut PgConnection,
    charity: CharityId,
    payment: Uuid,
) -> Result<Vec<Laid>, Error> {
    let rows = sqlx::query!(
        r#"select money.claim_id as "claim_id!", money.paid_on as "paid_on!", money.pence as "pence!",
             money.is_set_off as "is_set_off!", payment.confirmed_at is null as "by_hand!",
             coalesce(payment.laid_at, payment.recorded_at) as "laid_at!",
             coalesce(payment.laid_by, payment.recorded_by) as "laid_by?"
         from claim_money as money
         join payment on payment.payment_id = money.payment_id
         where money.payment_id = $1 and money.charity_id = $2
         order by money.claim_id"#,
        payment,
        charity.uuid(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Laid {
                claim: ClaimId::from_uuid(row.claim_id),
                on: row.paid_on,
                pence: stored("amount", Pence::new(row.pence))?,
                is_set_off: row.is_set_off,
                by_hand: row.by_hand,
                laid_at: Timestamp::from_offset(row.laid_at),
                laid_by: row.laid_by.map(StaffId::from_uuid),
            })
        })
        .collect()
}

/// A payment of the charity's that pays no claim yet, seems to be no other and is not said to be no Gift Aid, pays several from
/// now on, as somebody says. Its day and amount.
pub(crate) async fn share_payment(
    conn: &mut PgConnection,
    charity: CharityId,
    payment: Uuid,
    by: StaffId,
    at: Timestamp,
) -> Result<Option<(Date, Pence)>, Error> {
    let row = sqlx::query!(
        "update payment set shared_at = $3, laid_at = $3, laid_by = $4
         where payment_id = $1 and charity_id = $2 and claim_id is null and shared_at is null and dismissed_at is null
         and resembles_id is null
         returning paid_on, amount_pence",
        payment,
        charity.uuid(),
        at.offset(),
        by.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| Ok((row.paid_on, stored("amount", Pence::new(row.amount_pence))?))).transpose()
}

/// So much of a payment that pays several claims is this one's.
pub(crate) async fn keep_part(
    conn: &mut PgConnection,
    payment: Uuid,
    claim: ClaimId,
    part: Pence,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into payment_part (payment_id, claim_id, part_pence) values ($1, $2, $3)",
        payment,
        claim.uuid(),
        part.get(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// What other payments than this one come to that pay a claim, and the first of their days; none where it has no other.
pub(crate) async fn paid_without(
    conn: &mut PgConnection,
    claim: ClaimId,
    payment: Uuid,
) -> Result<Option<(Date, Pence)>, Error> {
    let row = sqlx::query!(
        r#"select min(paid_on) as "on?", sum(pence)::bigint as "pence?"
         from claim_money where claim_id = $1 and payment_id <> $2"#,
        claim.uuid(),
        payment,
    )
    .fetch_one(conn)
    .await?;
    row.on.zip(row.pence).map(|(on, pence)| Ok((on, stored("amount", Pence::new(pence))?))).transpose()
}

/// The money that came for a claim, payment by payment: the day and how much.
pub(crate) async fn money_of(conn: &mut PgConnection, claim: ClaimId) -> Result<Vec<(Date, Pence)>, Error> {
    let rows = sqlx::query!(
        r#"select paid_on as "on!", pence as "pence!"
         from claim_money
         where claim_id = $1 and not is_set_off
         order by paid_on, payment_id"#,
        claim.uuid(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter().map(|row| Ok((row.on, stored("amount", Pence::new(row.pence))?))).collect()
}

/// Whether some of a claim's money can be removed: somebody recorded it, and no bank's statement shows it.
pub(crate) async fn has_removable(conn: &mut PgConnection, claim: ClaimId) -> Result<bool, Error> {
    let has = sqlx::query_scalar!(
        r#"select exists (select from payment where claim_id = $1 and confirmed_at is null) as "has!""#,
        claim.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(has)
}

/// What of a claim's money HMRC set off against debts instead of paying it.
pub(crate) async fn set_offs(conn: &mut PgConnection, claim: ClaimId) -> Result<Vec<SetOff>, Error> {
    let rows = sqlx::query!(
        r#"select paid_on, amount_pence, set_off_against as "against!" from payment
         where claim_id = $1 and set_off_against is not null
         order by paid_on, payment_id"#,
        claim.uuid(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            let pence = stored("amount", Pence::new(row.amount_pence))?;
            let against = stored("debt", SetOffDebt::parse(&row.against))?;
            Ok(SetOff { on: row.paid_on, pence, against })
        })
        .collect()
}

/// A payment pays nothing after all. What a statement shows waits for another word; what only somebody said is gone, and what seemed to be
/// it waits for a claim.
pub(crate) async fn take_payment_back(
    conn: &mut PgConnection,
    charity: CharityId,
    payment: Uuid,
    at: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "delete from payment_part
         where payment_id in (select payment_id from payment where payment_id = $1 and charity_id = $2)",
        payment,
        charity.uuid(),
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "update payment set resembles_id = null
         where charity_id = $2 and resembles_id in (
             select said.payment_id from payment as said where said.payment_id = $1 and said.confirmed_at is null)",
        payment,
        charity.uuid(),
    )
    .execute(&mut *conn)
    .await?;
    let said = sqlx::query!(
        "delete from payment where payment_id = $1 and charity_id = $2 and confirmed_at is null",
        payment,
        charity.uuid(),
    )
    .execute(&mut *conn)
    .await?;
    if said.rows_affected() == 1 {
        return Ok(());
    }
    sqlx::query!(
        "update payment set claim_id = null, shared_at = null, laid_at = null, laid_by = null, taken_back_at = $3
         where payment_id = $1 and charity_id = $2",
        payment,
        charity.uuid(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// A payment that is gone.
pub(crate) struct Removed {
    pub(crate) on: Date,
    pub(crate) pence: Pence,
    /// When it was recorded, and by whom.
    pub(crate) recorded_at: Timestamp,
    pub(crate) recorded_by: Option<StaffId>,
}

/// Removes a payment of the charity's that pays no claim, with those that somebody said to be the same. What only seemed to be it waits for
/// a claim. None when there is no such payment.
pub(crate) async fn remove_payment(
    conn: &mut PgConnection,
    charity: CharityId,
    payment: Uuid,
) -> Result<Option<Removed>, Error> {
    let row = sqlx::query!(
        r#"select paid_on, amount_pence, recorded_at, recorded_by as "recorded_by?" from payment
         where payment_id = $1 and charity_id = $2 and claim_id is null and shared_at is null and resembles_id is null
         for update"#,
        payment,
        charity.uuid(),
    )
    .fetch_optional(&mut *conn)
    .await?;
    let Some(row) = row else {
        return Ok(None);
    };
    sqlx::query!(
        "update payment set resembles_id = null where charity_id = $2 and resembles_id = $1 and merged_at is null",
        payment,
        charity.uuid(),
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "delete from payment where charity_id = $2 and (payment_id = $1 or resembles_id = $1)",
        payment,
        charity.uuid(),
    )
    .execute(conn)
    .await?;
    Ok(Some(Removed {
        on: row.paid_on,
        pence: stored("amount", Pence::new(row.amount_pence))?,
        recorded_at: Timestamp::from_offset(row.recorded_at),
        recorded_by: row.recorded_by.map(StaffId::from_uuid),
    }))
}

/// Somebody says that a payment is no Gift Aid. `false` when there is no such payment of the charity's that waits.
pub(crate) async fn dismiss_payment(
    conn: &mut PgConnection,
    charity: CharityId,
    payment: Uuid,
    at: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update payment set dismissed_at = $3
         where payment_id = $1 and charity_id = $2 and claim_id is null and shared_at is null and dismissed_at is null
         and resembles_id is null",
        payment,
        charity.uuid(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// It is Gift Aid after all. `false` when nobody said of such a payment that it was none.
pub(crate) async fn put_payment_back(
    conn: &mut PgConnection,
    charity: CharityId,
    payment: Uuid,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update payment set dismissed_at = null
         where payment_id = $1 and charity_id = $2 and dismissed_at is not null",
        payment,
        charity.uuid(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}
