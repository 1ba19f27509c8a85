//! What HMRC is to pay for accepted claims, what it has paid of it, and what is overdue.

use domain::claim::view::Owed;
use domain::{CharityId, ClaimId, Pence, Timestamp};
use sqlx::{PgConnection, PgPool};
use time::Date;

use super::read::pence;
use crate::error::Error;

/// What HMRC paid, and for how many claims.
pub(crate) async fn paid_total(conn: &mut PgConnection, charity: CharityId) -> Result<(i64, Pence), Error> {
    let row = sqlx::query!(
        r#"select count(*) as "count!", coalesce(sum(paid_pence), 0)::bigint as "pence!"
         from claim where charity_id = $1 and paid_pence is not null"#,
        charity.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok((row.count, pence(row.pence)?))
}

/// What HMRC owes for claims that it accepted: all that it is to pay, or what is missing where it has paid a part; a penny is its
/// rounding, see [`domain::payment::short_of`]. Overdue is what it accepted before this instant and has not paid at all.
pub(crate) async fn owed_by_hmrc(
    conn: &mut PgConnection,
    charity: CharityId,
    before: Timestamp,
) -> Result<Owed, Error> {
    let row = sqlx::query!(
        r#"select count(*) as "count!", coalesce(sum(rest), 0)::bigint as "pence!", count(*) filter (where is_part) as "in_part!",
             count(*) filter (where accepted_at < $2 and not is_part) as "late!",
             coalesce(sum(rest) filter (where accepted_at < $2 and not is_part), 0)::bigint as "late_pence!"
         from (
             select accepted_at, state = 'paid' as is_part, expected_pence - coalesce(paid_pence, 0) as rest
             from claim
             where charity_id = $1
             and ((state = 'accepted' and expected_pence > 0) or (state = 'paid' and expected_pence - paid_pence > 1))) as due"#,
        charity.uuid(),
        before.offset(),
    )
    .fetch_one(conn)
    .await?;
    Ok(Owed {
        in_all: (row.count, pence(row.pence)?),
        in_part: row.in_part,
        overdue: (row.late, pence(row.late_pence)?),
    })
}

/// What the claims that HMRC accepted and has not refused since come to: what was given with what stands of them, and the Gift Aid on it.
pub(crate) async fn accepted_total(
    conn: &mut PgConnection,
    charity: CharityId,
) -> Result<(Pence, Pence), Error> {
    let row = sqlx::query!(
        r#"select coalesce(sum(donations_pence - cut_pence), 0)::bigint as "donations!",
             coalesce(sum(gift_aid_pence - cut_gift_aid_pence), 0)::bigint as "gift_aid!"
         from claim where charity_id = $1 and state in ('accepted', 'paid')"#,
        charity.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok((pence(row.donations)?, pence(row.gift_aid)?))
}

/// Claims that HMRC accepted before this instant and has not paid, of which nobody has been told so, the longest overdue first.
pub(crate) async fn overdue_untold(
    pool: &PgPool,
    before: Timestamp,
    limit: i64,
) -> Result<Vec<ClaimId>, Error> {
    let ids = sqlx::query_scalar!(
        "select claim_id
         from claim
         where state = 'accepted' and expected_pence > 0 and overdue_told_at is null and accepted_at < $1
         order by accepted_at
         limit $2",
        before.offset(),
        limit,
    )
    .fetch_all(pool)
    .await?;
    Ok(ids.into_iter().map(ClaimId::from_uuid).collect())
}

/// A claim whose money is overdue.
#[derive(Debug)]
pub(crate) struct Overdue {
    pub(crate) charity_id: CharityId,
    pub(crate) number: i32,
    pub(crate) expected: Pence,
    pub(crate) accepted_at: Timestamp,
}

/// Notes that staff are told that the money for a claim is overdue; nothing where it is not any more, or where they were told before.
pub(crate) async fn tell_of_overdue_once(
    conn: &mut PgConnection,
    id: ClaimId,
    before: Timestamp,
    at: Timestamp,
) -> Result<Option<Overdue>, Error> {
    let row = sqlx::query!(
        r#"update claim
         set overdue_told_at = $3
         where claim_id = $1 and state = 'accepted' and expected_pence > 0 and overdue_told_at is null and accepted_at < $2
         returning charity_id, number, expected_pence, accepted_at as "accepted_at!""#,
        id.uuid(),
        before.offset(),
        at.offset(),
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| {
        Ok(Overdue {
            charity_id: CharityId::from_uuid(row.charity_id),
            number: row.number,
            expected: pence(row.expected_pence)?,
            accepted_at: Timestamp::from_offset(row.accepted_at),
        })
    })
    .transpose()
}

/// What is missing of claims that HMRC has paid in part, and of how many. A penny is HMRC's rounding, see
/// [`domain::payment::short_of`].
pub(crate) async fn short_total(conn: &mut PgConnection, charity: CharityId) -> Result<(i64, Pence), Error> {
    let row = sqlx::query!(
        r#"select count(*) as "count!", coalesce(sum(expected_pence - paid_pence), 0)::bigint as "pence!"
         from claim
         where charity_id = $1 and state = 'paid' and expected_pence - paid_pence > 1"#,
        charity.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok((row.count, pence(row.pence)?))
}

/// A claim that HMRC accepted, has something to pay for, and has not paid, or in part only.
pub(crate) struct Unpaid {
    pub(crate) claim_id: ClaimId,
    pub(crate) number: i32,
    /// What is still to be expected.
    pub(crate) rest: Pence,
    /// HMRC has paid a part of it.
    pub(crate) is_short: bool,
    /// No money for it can have come before that day.
    pub(crate) filed_on: Date,
}

/// The charity's claims that wait for HMRC's money or the rest of it, by number. A penny is HMRC's rounding, see
/// [`domain::payment::short_of`].
pub(crate) async fn unpaid(conn: &mut PgConnection, charity: CharityId) -> Result<Vec<Unpaid>, Error> {
    let rows = sqlx::query!(
        r#"select claim_id, number, expected_pence - coalesce(paid_pence, 0) as "rest!",
             state = 'paid' as "is_short!", (submitted_at at time zone 'Europe/London')::date as "filed_on!"
         from claim
         where charity_id = $1
         and ((state = 'accepted' and expected_pence > 0)
             or (state = 'paid' and expected_pence - paid_pence > 1))
         order by number
         limit 500"#,
        charity.uuid(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Unpaid {
                claim_id: ClaimId::from_uuid(row.claim_id),
                number: row.number,
                rest: pence(row.rest)?,
                is_short: row.is_short,
                filed_on: row.filed_on,
            })
        })
        .collect()
}
