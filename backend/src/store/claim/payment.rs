//! Reading HMRC's payments, and which claims they may pay.

use domain::payment::SetOffDebt;
use domain::payment::view::{Payment, PaymentPart, Refused, Resembled, SharedClaim};
use domain::{CharityId, ClaimId, Pence};
use sqlx::PgConnection;
use uuid::Uuid;

use super::read::pence;
use crate::error::Error;
use crate::store::stored;

/// What money was set off against, as it is stored.
pub(super) fn set_off(against: Option<&str>) -> Result<Option<SetOffDebt>, Error> {
    against.map(|against| stored("debt", SetOffDebt::parse(against))).transpose()
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
             (select coalesce(sum(kept.amount_pence), 0)::bigint from payment as kept
              where kept.charity_id = payment.charity_id and kept.claim_id = payment.claim_id
              and kept.set_off_against is not null) as "claim_set_off!",
             claim.returned_pence as "returned?", later.letter_on as "letter_on?", later.less as "less?",
             (select max(returned_on) from claim_return
              where claim_return.claim_id = payment.claim_id and undone_at is null) as "returned_on?",
             other.payment_id as "resembled_id?", other.paid_on as "resembled_on?", other.bank_reference as "resembled_words?",
             other.payment_id is not null and other.confirmed_at is null as "resembled_by_hand!",
             other.confirmed_at is null and other.set_off_against is null and other.paid_on <> payment.paid_on and exists (
                 select from claim as moved where moved.claim_id = other.claim_id
                 and (moved.submitted_at at time zone 'Europe/London')::date <= payment.paid_on) as "resembled_moves!",
             twin.claim_id as "twin_id?", twin.number as "twin_number?",
             payment.dismissed_at is not null as "is_dismissed!", payment.confirmed_at is null as "by_hand!",
             payment.set_off_against as "set_off_against?",
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
             and same.set_off_against is null
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
            let other = row.resembled_id.zip(row.resembled_on).zip(row.resembled_words);
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
                claim_set_off: pence(row.claim_set_off)?,
                interest: pence(row.interest.unwrap_or_default())?,
                returned: pence(row.returned.unwrap_or_default())?,
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
                by_hand: row.by_hand,
                set_off_against: set_off(row.set_off_against.as_deref())?,
                resembles: other.map(|((payment_id, paid_on), reference)| Resembled {
                    payment_id,
                    paid_on,
                    reference,
                    by_hand: row.resembled_by_hand,
                    moves: row.resembled_moves,
                }),
                twin: row.twin_id.map(ClaimId::from_uuid).zip(row.twin_number),
                other_words: row.other_words.unwrap_or_default(),
                suggestions: Vec::new(),
                sent_later: None,
                sent_after: Vec::new(),
            })
        })
        .collect()
}

/// The claims that these payments pay several of, by number: the payment, and the claim with its part.
pub(crate) async fn shared_by(
    conn: &mut PgConnection,
    charity: CharityId,
    payments: &[Uuid],
) -> Result<Vec<(Uuid, SharedClaim)>, Error> {
    let rows = sqlx::query!(
        r#"select payment_part.payment_id, claim.claim_id, claim.number, payment_part.part_pence, claim.expected_pence as "expected!",
             coalesce(claim.paid_pence, 0) as "paid!", claim.interest_pence, claim.returned_pence,
             (select coalesce(sum(kept.amount_pence), 0)::bigint from payment as kept
              where kept.charity_id = claim.charity_id and kept.claim_id = claim.claim_id
              and kept.set_off_against is not null) as "set_off!"
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
            let part = SharedClaim {
                claim_id: ClaimId::from_uuid(row.claim_id),
                number: row.number,
                part: pence(row.part_pence)?,
                expected: pence(row.expected)?,
                paid: pence(row.paid)?,
                set_off: pence(row.set_off)?,
                interest: pence(row.interest_pence)?,
                returned: pence(row.returned_pence)?,
            };
            Ok((row.payment_id, part))
        })
        .collect()
}

/// What these payments of the charity's are for, by the number of the claim, without what went back of a claim's money.
pub(crate) async fn payment_parts(
    conn: &mut PgConnection,
    charity: CharityId,
    payments: &[Uuid],
) -> Result<Vec<PaymentPart>, Error> {
    let rows = sqlx::query!(
        r#"select money.payment_id as "payment_id!", claim.claim_id, claim.number, money.pence as "pence!",
             money.interest_pence as "interest!", money.returned_pence > 0 as "has_returns!"
         from claim_money_split as money
         join claim on claim.claim_id = money.claim_id
         where money.charity_id = $1 and money.payment_id = any($2)
         order by claim.number"#,
        charity.uuid(),
        payments,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(PaymentPart {
                payment_id: row.payment_id,
                claim_id: ClaimId::from_uuid(row.claim_id),
                number: row.number,
                amount: pence(row.pence)?,
                interest: pence(row.interest)?,
                has_returns: row.has_returns,
                returns: Vec::new(),
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
             and said.set_off_against is null
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
