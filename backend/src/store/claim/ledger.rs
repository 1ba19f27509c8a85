//! The charity's ledgers: what goes back to HMRC, and what HMRC paid.

use domain::claim::Overclaim;
use domain::claim::view::{Adjustment, Owed};
use domain::payment::view::{Payment, Refused};
use domain::{CharityId, ClaimId, DonationId, Pence, Timestamp};
use sqlx::{PgConnection, PgPool};
use time::Date;
use uuid::Uuid;

use super::read::pence;
use crate::error::Error;
use crate::store::donation::Scan;
use crate::store::stored;

/// What waits to go back with a claim, oldest first. Tax on gifts that were claimed under another HMRC reference goes back with none: the
/// charity repays it.
pub(crate) async fn waiting_adjustments(
    conn: &mut PgConnection,
    charity: CharityId,
) -> Result<Vec<Overclaim>, Error> {
    let rows = sqlx::query!(
        "select adjustment.claimable_pence, adjustment.donated_on
         from adjustment
         where adjustment.charity_id = $1 and carried_by is null and repaid_on is null and voided_at is null
         and (
             adjustment.donated_on <= (select other_reference_until($1)) is not true
             or exists (
                 select from declaration
                 join charity using (hmrc_reference)
                 where declaration.declaration_id = adjustment.declaration_id and charity.charity_id = $1))
         order by adjustment_id
         limit 100000",
        charity.uuid(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| Ok(Overclaim { claimable: pence(row.claimable_pence)?, donated_on: row.donated_on }))
        .collect()
}

/// Charities of whom tax has waited to go back since before that instant, and whose staff have not been told.
pub(crate) async fn waiting_long(
    pool: &PgPool,
    before: Timestamp,
    limit: i64,
) -> Result<Vec<CharityId>, Error> {
    let ids = sqlx::query_scalar!(
        "select distinct charity_id
         from adjustment
         where carried_by is null and repaid_on is null and voided_at is null and wait_told_at is null and made_at < $1
         order by charity_id
         limit $2",
        before.offset(),
        limit,
    )
    .fetch_all(pool)
    .await?;
    Ok(ids.into_iter().map(CharityId::from_uuid).collect())
}

/// Notes that the charity is told of all that has waited so long: what it is, and since when the first of it.
pub(crate) async fn tell_of_wait_once(
    conn: &mut PgConnection,
    charity: CharityId,
    before: Timestamp,
    at: Timestamp,
) -> Result<Vec<(Timestamp, Overclaim)>, Error> {
    let rows = sqlx::query!(
        "update adjustment
         set wait_told_at = $3
         where charity_id = $1 and carried_by is null and repaid_on is null and voided_at is null and wait_told_at is null
             and made_at < $2
         returning made_at, claimable_pence, donated_on",
        charity.uuid(),
        before.offset(),
        at.offset(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            let overclaim = Overclaim { claimable: pence(row.claimable_pence)?, donated_on: row.donated_on };
            Ok((Timestamp::from_offset(row.made_at), overclaim))
        })
        .collect()
}

/// How many gifts go back with a claim, and the numbers of the claims that they were in.
pub(crate) async fn carried(conn: &mut PgConnection, id: ClaimId) -> Result<(i64, Vec<i32>), Error> {
    let row = sqlx::query!(
        r#"select count(*) as "count!", coalesce(array_agg(distinct claim.number), '{}') as "numbers!"
         from adjustment
         join claim using (claim_id)
         where carried_by = $1"#,
        id.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok((row.count, row.numbers))
}

/// Tax that goes back or went, newest first.
pub(crate) async fn adjustments(
    conn: &mut PgConnection,
    charity: CharityId,
    scan: Scan,
) -> Result<Vec<Adjustment>, Error> {
    let (at, id) = scan.bounds();
    let rows = sqlx::query!(
        r#"select adjustment_id, adjustment.donation_id, donation.reference, made_at, adjustment.donated_on, adjustment.claimable_pence,
             adjustment.repaid_on, adjustment.repaid_note, adjustment.voided_at is not null as "is_voided!",
             claimed.claim_id, claimed.number, carrier.claim_id as "carrier_id?", carrier.number as "carrier_number?",
             carrier.state as "carrier_state?"
         from adjustment
         join donation using (donation_id)
         join claim as claimed on claimed.claim_id = adjustment.claim_id
         left join claim as carrier on carrier.claim_id = adjustment.carried_by
         where adjustment.charity_id = $1
         and (made_at, adjustment_id) < ($2, $3)
         order by made_at desc, adjustment_id desc
         limit $4"#,
        charity.uuid(),
        at,
        id,
        scan.limit,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            let carrier = row.carrier_id.zip(row.carrier_number).zip(row.carrier_state);
            Ok(Adjustment {
                adjustment_id: row.adjustment_id,
                donation_id: DonationId::from_uuid(row.donation_id),
                reference: row.reference,
                made_at: Timestamp::from_offset(row.made_at),
                donated_on: row.donated_on,
                claimable: pence(row.claimable_pence)?,
                claimed_in: (ClaimId::from_uuid(row.claim_id), row.number),
                carried_by: carrier
                    .map(|((id, number), state)| {
                        stored("state of a claim", state.parse())
                            .map(|state| (ClaimId::from_uuid(id), number, state))
                    })
                    .transpose()?,
                repaid: row.repaid_on.zip(row.repaid_note),
                is_voided: row.is_voided,
            })
        })
        .collect()
}

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

/// The claims of a charity about which an alarm stands, by number; more than anybody looks at are not asked for.
pub(crate) async fn alarmed(
    conn: &mut PgConnection,
    charity: CharityId,
) -> Result<Vec<(ClaimId, i32)>, Error> {
    let rows = sqlx::query!(
        "select claim_id, number from claim
         where charity_id = $1
         and exists (select from claim_alarm where claim_alarm.claim_id = claim.claim_id and cleared_at is null)
         order by number
         limit 20",
        charity.uuid(),
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| (ClaimId::from_uuid(row.claim_id), row.number)).collect())
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

/// These of the charity's payments, in no order; the other words of one that two statements tell stand beside it.
pub(crate) async fn payments(
    conn: &mut PgConnection,
    charity: CharityId,
    ids: &[Uuid],
) -> Result<Vec<Payment>, Error> {
    let rows = sqlx::query!(
        r#"select payment.payment_id as "payment_id!", payment.paid_on as "paid_on!", payment.amount_pence as "amount_pence!",
             payment.bank_reference as "bank_reference!",
             claim.claim_id as "claim_id?", claim.number as "number?",
             claim.expected_pence as "expected?", claim.paid_pence as "paid?", claim.interest_pence as "interest?",
             claim.returned_pence as "returned?", later.letter_on as "letter_on?", later.less as "less?",
             (select max(returned_on) from claim_return
              where claim_return.claim_id = payment.claim_id and undone_at is null) as "returned_on?",
             other.bank_reference as "resembles?", twin.claim_id as "twin_id?", twin.number as "twin_number?",
             payment.dismissed_at is not null as "is_dismissed!",
             (select array_agg(same.bank_reference order by same.recorded_at, same.payment_id) from payment as same
              where same.resembles_id = payment.payment_id and same.merged_at is not null) as "other_words?"
         from payment
         left join claim on claim.claim_id = payment.claim_id
         left join payment as other on other.payment_id = payment.resembles_id
         left join lateral (
             select max(letter_on) as letter_on, sum(gift_aid_pence - adjustment_pence)::bigint as less
             from claim_reduction where claim_reduction.claim_id = payment.claim_id
         ) as later on true
         -- What waits may be the payment of its day and amount that pays a claim already.
         left join lateral (
             select laid.claim_id, laid.number
             from payment as same
             join claim as laid on laid.claim_id = coalesce(same.claim_id, (
                 select part.claim_id from payment_part as part where part.payment_id = same.payment_id limit 1))
             where same.charity_id = payment.charity_id
             and same.paid_on = payment.paid_on
             and same.amount_pence = payment.amount_pence
             and same.payment_id <> payment.payment_id
             and same.confirmed_at is not null
             and payment.claim_id is null and payment.shared_at is null and payment.dismissed_at is null
             and payment.kept_apart_at is null
             order by same.payment_id
             limit 1
         ) as twin on true
         where payment.charity_id = $1
         and payment.payment_id = any ($2)"#,
        charity.uuid(),
        ids,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            let claim = row.claim_id.zip(row.number).zip(row.expected);
            Ok(Payment {
                payment_id: row.payment_id,
                paid_on: row.paid_on,
                amount: pence(row.amount_pence)?,
                reference: row.bank_reference,
                claim: claim
                    .map(|((id, number), expected)| {
                        pence(expected).map(|expected| (ClaimId::from_uuid(id), number, expected))
                    })
                    .transpose()?,
                claim_paid: row.paid.map(pence).transpose()?,
                interest: pence(row.interest.unwrap_or_default())?,
                refused: match row.letter_on.zip(row.less.filter(|less| *less > 0)) {
                    Some((letter_on, less)) => Some(Refused {
                        less: pence(less)?,
                        letter_on,
                        returned: match row.returned.zip(row.returned_on) {
                            Some((returned, on)) => Some((pence(returned)?, on)),
                            None => None,
                        },
                    }),
                    None => None,
                },
                shared_by: Vec::new(),
                is_dismissed: row.is_dismissed,
                resembles: row.resembles,
                twin: row.twin_id.map(ClaimId::from_uuid).zip(row.twin_number),
                other_words: row.other_words.unwrap_or_default(),
                suggestions: Vec::new(),
            })
        })
        .collect()
}

/// The claims that these payments pay several of, by number: the payment, the claim, and its part.
pub(crate) async fn shared_by(
    conn: &mut PgConnection,
    charity: CharityId,
    payments: &[Uuid],
) -> Result<Vec<(Uuid, (ClaimId, i32, Pence))>, Error> {
    let rows = sqlx::query!(
        r#"select payment_part.payment_id, claim.claim_id, claim.number, payment_part.part_pence
         from payment_part
         join claim using (claim_id)
         where claim.charity_id = $1 and payment_part.payment_id = any($2)
         order by claim.number"#,
        charity.uuid(),
        payments,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            let part = (ClaimId::from_uuid(row.claim_id), row.number, pence(row.part_pence)?);
            Ok((row.payment_id, part))
        })
        .collect()
}

/// How many payments seem to be another one, and nobody has said yet whether they are.
pub(crate) async fn set_aside(conn: &mut PgConnection, charity: CharityId) -> Result<i64, Error> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from payment where charity_id = $1 and resembles_id is not null and merged_at is null"#,
        charity.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(count)
}

/// How many rows [`adjustments`] lists.
pub(crate) async fn adjustments_in_all(conn: &mut PgConnection, charity: CharityId) -> Result<i64, Error> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from adjustment where charity_id = $1"#,
        charity.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(count)
}

/// How many payments wait for somebody to say what they pay.
pub(crate) async fn open_payments(conn: &mut PgConnection, charity: CharityId) -> Result<i64, Error> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from payment
         where charity_id = $1 and claim_id is null and shared_at is null and dismissed_at is null and resembles_id is null"#,
        charity.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(count)
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

/// Payments and claims that belong together without a doubt: one claim and one unmatched payment of just what HMRC still owes, which
/// seems to be no other and that nobody took back or set aside, the claim filed by that day, and no payment recorded by hand that may
/// be the same one with another day. With what the payment is of; nothing is locked.
pub(crate) async fn certain_matches(
    conn: &mut PgConnection,
    charity: CharityId,
) -> Result<Vec<(Uuid, ClaimId, Pence)>, Error> {
    let rows = sqlx::query!(
        r#"with money as (
             select payment_id, amount_pence, paid_on, taken_back_at, count(*) over (partition by amount_pence) as alike
             from payment
             where charity_id = $1 and claim_id is null and shared_at is null and dismissed_at is null and resembles_id is null
         ), due as (
             select claim_id, rest, filed_on, count(*) over (partition by rest) as alike
             from (
                 select claim_id, expected_pence - coalesce(paid_pence, 0) as rest,
                     (submitted_at at time zone 'Europe/London')::date as filed_on
                 from claim
                 where charity_id = $1
                 and ((state = 'accepted' and expected_pence > 0)
                     or (state = 'paid' and expected_pence - paid_pence > 1))) as unpaid
         )
         select payment_id as "payment_id!", due.claim_id as "claim_id!", money.amount_pence as "amount_pence!"
         from money
         join due on due.rest = money.amount_pence
         where money.alike = 1
         and money.taken_back_at is null
         and due.alike = 1
         and due.filed_on <= money.paid_on
         and not exists (
             select from payment as said
             where said.charity_id = $1 and said.amount_pence = money.amount_pence and said.confirmed_at is null
             and abs(said.paid_on - money.paid_on) <= 7)
         order by due.claim_id
         limit 1000"#,
        charity.uuid(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            let claim = ClaimId::from_uuid(row.claim_id);
            Ok((row.payment_id, claim, pence(row.amount_pence)?))
        })
        .collect()
}
