//! What HMRC is to pay for accepted claims, what it has paid of it, what is overdue, and what goes back to it.

use domain::claim::view::{MoneyBack, MoneyInAll, Owed};
use domain::donation::ClaimMoney;
use domain::donation::shown::MoneyOfClaims;
use domain::{CharityId, ClaimId, Pence, Timestamp};
use sqlx::{PgConnection, PgPool};
use time::Date;
use uuid::Uuid;

use super::read::pence;
use crate::error::Error;

/// What the charity's claims come to in money, and what came for them. Overdue is what HMRC accepted before this instant and has not paid at
/// all. A penny is its rounding: see [`domain::payment::short_of`] and [`domain::payment::over`]. Beside it, what the accepted claims come to
/// of which HMRC owes something, and those of which it has paid all, each with these claims: as [`claims_of_money`] has them.
pub(crate) async fn money_in_all(
    conn: &mut PgConnection,
    charity: CharityId,
    before: Timestamp,
) -> Result<(MoneyInAll, [(MoneyOfClaims, Vec<Uuid>); 2]), Error> {
    let row = sqlx::query!(
        r#"select
             coalesce(sum(donations_pence - cut_pence) filter (where state in ('accepted', 'paid')), 0)::bigint as "given!",
             coalesce(sum(left_of_it) filter (where state in ('accepted', 'paid')), 0)::bigint as "gift_aid!",
             count(paid_pence) as "settled!", coalesce(sum(paid_pence), 0)::bigint as "paid_pence!",
             count(*) filter (where is_short) as "short!", coalesce(sum(rest) filter (where is_short), 0)::bigint as "short_pence!",
             count(*) filter (where is_unpaid) as "unpaid!", coalesce(sum(rest) filter (where is_unpaid), 0)::bigint as "unpaid_pence!",
             count(*) filter (where is_unpaid and accepted_at < $2) as "late!",
             coalesce(sum(rest) filter (where is_unpaid and accepted_at < $2), 0)::bigint as "late_pence!",
             coalesce(sum(returned_pence), 0)::bigint as "returned!",
             count(*) filter (where due > 1) as "due!", coalesce(sum(due) filter (where due > 1), 0)::bigint as "due_pence!",
             coalesce(sum(interest_pence), 0)::bigint as "interest!",
             count(*) filter (where above > 1) as "above!", coalesce(sum(above) filter (where above > 1), 0)::bigint as "above_pence!",
             coalesce(array_agg(claim_id) filter (where is_owed), '{}') as "owed_claims!",
             coalesce(sum(left_of_it) filter (where is_owed), 0)::bigint as "owed_gift_aid!",
             coalesce(sum(adjustment_pence) filter (where is_owed), 0)::bigint as "owed_given_back!",
             coalesce(sum(paid_pence) filter (where is_owed), 0)::bigint as "owed_paid!",
             coalesce(array_agg(claim_id) filter (where not is_owed), '{}') as "paid_claims!",
             coalesce(sum(left_of_it) filter (where not is_owed), 0)::bigint as "paid_gift_aid!",
             coalesce(sum(adjustment_pence) filter (where not is_owed), 0)::bigint as "paid_given_back!",
             coalesce(sum(paid_pence) filter (where not is_owed), 0)::bigint as "paid_paid!",
             (select coalesce(sum(amount_pence), 0)::bigint from payment
              where charity_id = $1 and set_off_against is not null) as "set_off!",
             -- What is set off is one claim's alone.
             (select count(*)
              from (
                  select claim_id, sum(amount_pence) as pence from payment
                  where charity_id = $1 and set_off_against is not null
                  group by claim_id) as kept
              join claim as settled on settled.claim_id = kept.claim_id and settled.paid_pence <= kept.pence) as "set_off_alone!",
             (select count(*) from payment
              where charity_id = $1 and claim_id is null and shared_at is null and dismissed_at is null
              and resembles_id is null) as "open_payments!",
             (select count(*) from payment
              where charity_id = $1 and resembles_id is not null and merged_at is null) as "set_aside!"
         from (
             select claim_id, state, accepted_at, donations_pence, paid_pence, returned_pence, interest_pence, cut_pence, adjustment_pence,
                 gift_aid_pence - cut_gift_aid_pence as left_of_it, expected_pence - coalesce(paid_pence, 0) as rest,
                 case when state = 'accepted' and expected_pence > 0 then true
                     when state = 'paid' then expected_pence - paid_pence > 1 end as is_owed,
                 state = 'accepted' and expected_pence > 0 as is_unpaid,
                 state = 'paid' and expected_pence - paid_pence > 1 as is_short,
                 case when cut_count > 0 then paid_pence - returned_pence - interest_pence - expected_pence end as due,
                 case when cut_count = 0 and state = 'paid' then paid_pence - returned_pence - interest_pence - expected_pence end as above
             from claim
             where charity_id = $1) as one"#,
        charity.uuid(),
        before.offset(),
    )
    .fetch_one(conn)
    .await?;
    let in_all = MoneyInAll {
        given: pence(row.given)?,
        gift_aid: pence(row.gift_aid)?,
        paid: (row.settled - row.set_off_alone, pence(row.paid_pence - row.set_off)?),
        settled: row.settled,
        set_off: pence(row.set_off)?,
        short: (row.short, pence(row.short_pence)?),
        owed: Owed {
            in_all: (row.unpaid + row.short, pence(row.unpaid_pence + row.short_pence)?),
            in_part: row.short,
            overdue: (row.late, pence(row.late_pence)?),
        },
        back: MoneyBack { returned: pence(row.returned)?, due: (row.due, pence(row.due_pence)?) },
        interest: pence(row.interest)?,
        above: (row.above, pence(row.above_pence)?),
        open_payments: row.open_payments,
        set_aside: row.set_aside,
    };
    let owed = MoneyOfClaims {
        money: ClaimMoney::Owed,
        gift_aid: pence(row.owed_gift_aid)?,
        given_back: pence(row.owed_given_back)?,
        paid: pence(row.owed_paid)?,
    };
    let paid = MoneyOfClaims {
        money: ClaimMoney::Paid,
        gift_aid: pence(row.paid_gift_aid)?,
        given_back: pence(row.paid_given_back)?,
        paid: pence(row.paid_paid)?,
    };
    Ok((in_all, [(owed, row.owed_claims), (paid, row.paid_claims)]))
}

/// A claim that HMRC accepted, by what it has paid of it.
pub(crate) struct ClaimOfMoney {
    pub(crate) claim_id: Uuid,
    /// How many gifts HMRC left in it.
    pub(crate) gifts: i32,
    /// The days of its first and its last gift.
    pub(crate) first: Option<Date>,
    pub(crate) last: Option<Date>,
    /// The Gift Aid that HMRC left of it, in pence.
    pub(crate) gift_aid: i64,
    /// The tax that goes back with it.
    pub(crate) given_back: i64,
    /// What HMRC has paid of it or set off.
    pub(crate) paid: i64,
}

/// The charity's claims with this money, in no order. A penny is HMRC's rounding, see [`domain::payment::short_of`].
pub(crate) async fn claims_of_money(
    conn: &mut PgConnection,
    charity: CharityId,
    money: ClaimMoney,
) -> Result<Vec<ClaimOfMoney>, Error> {
    let claims = sqlx::query_as!(
        ClaimOfMoney,
        // A claim takes its gifts day by day.
        r#"select claim_id, line_count - cut_count as "gifts!",
             (select line.donated_on from claim_line as line where line.claim_id = claim.claim_id order by line.line_no limit 1) as first,
             (select line.donated_on from claim_line as line where line.claim_id = claim.claim_id order by line.line_no desc limit 1) as last,
             gift_aid_pence - cut_gift_aid_pence as "gift_aid!", adjustment_pence as "given_back!", coalesce(paid_pence, 0) as "paid!"
         from claim
         where charity_id = $1
         and case
             when $2::boolean then
                 (state = 'accepted' and expected_pence > 0) or (state = 'paid' and expected_pence - paid_pence > 1)
             else state = 'paid' and expected_pence - paid_pence <= 1
         end"#,
        charity.uuid(),
        money == ClaimMoney::Owed,
    )
    .fetch_all(conn)
    .await?;
    Ok(claims)
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
