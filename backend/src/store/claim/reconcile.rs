//! What people say about HMRC's payments: which claims they pay, and that they pay none.

use domain::{CharityId, ClaimId, Pence, Timestamp};
use sqlx::PgConnection;
use time::Date;
use uuid::Uuid;

use crate::error::Error;
use crate::store::stored;

/// The claims that a payment of the charity's pays: one, several, or none.
pub(crate) async fn paid_by(
    conn: &mut PgConnection,
    charity: CharityId,
    payment: Uuid,
) -> Result<Vec<ClaimId>, Error> {
    let ids = sqlx::query_scalar!(
        r#"select claim_id as "claim_id!" from payment where payment_id = $1 and charity_id = $2 and claim_id is not null
         union
         select claim_id from claim where paid_with = $1 and charity_id = $2
         order by 1"#,
        payment,
        charity.uuid(),
    )
    .fetch_all(conn)
    .await?;
    Ok(ids.into_iter().map(ClaimId::from_uuid).collect())
}

/// A payment of the charity's that pays no claim yet, seems to be no other and is not said to be no Gift Aid, pays several from
/// now on. Its day and amount.
pub(crate) async fn share_payment(
    conn: &mut PgConnection,
    charity: CharityId,
    payment: Uuid,
    at: Timestamp,
) -> Result<Option<(Date, Pence)>, Error> {
    let row = sqlx::query!(
        "update payment set shared_at = $3
         where payment_id = $1 and charity_id = $2 and claim_id is null and shared_at is null and dismissed_at is null
         and resembles_id is null
         returning paid_on, amount_pence",
        payment,
        charity.uuid(),
        at.offset(),
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| Ok((row.paid_on, stored("amount", Pence::new(row.amount_pence))?)))
        .transpose()
}

/// The claim is paid with its part of a payment that pays several.
pub(crate) async fn paid_with(conn: &mut PgConnection, claim: ClaimId, payment: Uuid) -> Result<(), Error> {
    sqlx::query!(
        "update claim set paid_with = $2 where claim_id = $1",
        claim.uuid(),
        payment,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// HMRC has not paid the claim after all.
pub(crate) async fn unpaid_again(
    conn: &mut PgConnection,
    claim: ClaimId,
    at: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "update claim set state = 'accepted', paid_on = null, paid_pence = null, paid_with = null, updated_at = $2
         where claim_id = $1 and state = 'paid'",
        claim.uuid(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// A payment pays nothing after all. What a statement shows waits for another word; what only somebody said is gone.
pub(crate) async fn take_payment_back(
    conn: &mut PgConnection,
    charity: CharityId,
    payment: Uuid,
    at: Timestamp,
) -> Result<(), Error> {
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
        "update payment set claim_id = null, shared_at = null, taken_back_at = $3
         where payment_id = $1 and charity_id = $2",
        payment,
        charity.uuid(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
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
