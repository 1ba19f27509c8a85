//! Reading who did what about a claim; each reader binds whose it is.

use domain::calendar::parse_date;
use domain::claim::view::{ClaimOfGift, GoesBack, Happening, Money, ShownByBank, TakenBack, What};
use domain::{AuditAction, CharityId, ClaimId, Date, DonationId, Timestamp};
use serde_json::Value;
use sqlx::PgConnection;
use uuid::Uuid;

use super::payment::set_off;
use super::read::pence;
use crate::error::Error;
use crate::store::stored;

/// The claims that hold a gift, oldest first: more than one where a declaration was claimed, ended, and another took its place.
pub(crate) async fn claims_of_gift(
    conn: &mut PgConnection,
    charity: CharityId,
    gift: DonationId,
) -> Result<Vec<ClaimOfGift>, Error> {
    let rows = sqlx::query!(
        r#"select claim.claim_id, claim.number, claim.state,
             claim.state = 'paid' and claim.expected_pence - claim.paid_pence > 1 as "is_short!",
             adjustment.claimable_pence as "back_pence?",
             adjustment.refund_id is not null as "is_part!", adjustment.repaid_on as "repaid_on?", carrier.claim_id as "carrier_id?",
             carrier.number as "carrier_number?", adjustment.voided_at is not null as "is_voided!",
             claim_reduction.letter_on as "letter_on?", claim_reduction.words as "words?"
         from declaration
         -- Either is found in an index of its own; of both together all lines would be read.
         cross join lateral (
             select claim_line.claim_id, claim_line.reduction_no from claim_line
             where claim_line.declaration_id = declaration.declaration_id and claim_line.dropped is null
             union all
             select claim_line.claim_id, claim_line.reduction_no from claim_line
             where claim_line.declaration_id = declaration.declaration_id and claim_line.dropped = 'cut'
         ) as line
         join claim on claim.claim_id = line.claim_id
         left join claim_reduction on claim_reduction.claim_id = line.claim_id and claim_reduction.reduction_no = line.reduction_no
         left join adjustment on adjustment.declaration_id = declaration.declaration_id and adjustment.claim_id = line.claim_id
         left join claim as carrier on carrier.claim_id = adjustment.carried_by
         where declaration.donation_id = $2 and claim.charity_id = $1
         order by claim.number, adjustment.adjustment_id
         limit 1000"#,
        charity.uuid(),
        gift.uuid(),
    )
    .fetch_all(conn)
    .await?;
    let mut claims: Vec<ClaimOfGift> = Vec::new();
    for row in rows {
        let back = match (row.repaid_on, row.carrier_id.zip(row.carrier_number)) {
            _ if row.is_voided => GoesBack::NotAtAll,
            (Some(day), _) => GoesBack::Repaid(day),
            (None, Some((claim, number))) => GoesBack::With(ClaimId::from_uuid(claim), number),
            (None, None) => GoesBack::Waits,
        };
        if claims.last().is_none_or(|last| last.number != row.number) {
            claims.push(ClaimOfGift {
                claim_id: ClaimId::from_uuid(row.claim_id),
                number: row.number,
                status: stored("state of a claim", row.state.parse())?,
                is_short: row.is_short,
                back: None,
                parts: Vec::new(),
                cut: row.letter_on.zip(row.words.clone()),
            });
        }
        if let (Some(on), Some(claim)) = (row.back_pence, claims.last_mut()) {
            if row.is_part {
                claim.parts.push((pence(on)?, back));
            } else {
                claim.back = Some(back);
            }
        }
    }
    Ok(claims)
}

/// A claim that was filed with a gift, that somebody cancelled with it before, or that took its tax back.
pub(crate) struct ClaimWithGift {
    pub(crate) claim_id: ClaimId,
    pub(crate) number: i32,
    pub(crate) filed_at: Option<Timestamp>,
    pub(crate) accepted_at: Option<Timestamp>,
    /// When HMRC rejected it. What HMRC refuses by letter it had accepted.
    pub(crate) rejected_at: Option<Timestamp>,
    /// When somebody cancelled it, before it was filed.
    pub(crate) cancelled_at: Option<Timestamp>,
    /// Whether HMRC rejected it because of this gift.
    pub(crate) is_refused: bool,
    /// Whether HMRC accepted it with the gift's tax deducted.
    pub(crate) takes_back: bool,
}

/// The claims that were filed with a gift, also those that HMRC rejected, those that were cancelled with it, and those that took its tax
/// back, oldest first.
pub(crate) async fn claims_with_gift(
    conn: &mut PgConnection,
    charity: CharityId,
    gift: DonationId,
) -> Result<Vec<ClaimWithGift>, Error> {
    let rows = sqlx::query!(
        r#"with line as (
             -- Either is found in an index of its own; of both together all lines would be read.
             select claim_line.claim_id, false as is_refused
             from declaration
             join claim_line on claim_line.declaration_id = declaration.declaration_id and claim_line.dropped is null
             where declaration.donation_id = $2
             union all
             select claim_line.claim_id, claim_line.dropped = 'refused'
             from declaration
             join claim_line on claim_line.declaration_id = declaration.declaration_id and claim_line.dropped is not null
             where declaration.donation_id = $2
         )
         select claim.number as "number!", claim.claim_id as "claim_id!", claim.submitted_at as "filed_at?",
             claim.accepted_at as "accepted_at?",
             case when claim.rejection is distinct from 'after_acceptance' then claim.rejected_at end as "rejected_at?",
             case when claim.withdrawal_reason = 'by_hand' then claim.withdrawn_at end as "cancelled_at?",
             line.is_refused as "is_refused!", false as "takes_back!"
         from line
         join claim on claim.claim_id = line.claim_id
         where claim.charity_id = $1 and (claim.submitted_at is not null or claim.withdrawal_reason = 'by_hand')
         union
         select carrier.number, carrier.claim_id, null, carrier.accepted_at, null, null, false, true
         from declaration
         join adjustment on adjustment.declaration_id = declaration.declaration_id and adjustment.voided_at is null
         join claim as carrier on carrier.claim_id = adjustment.carried_by
         where declaration.donation_id = $2 and carrier.charity_id = $1 and carrier.state in ('accepted', 'paid')
         order by 1, 8
         limit 1000"#,
        charity.uuid(),
        gift.uuid(),
    )
    .fetch_all(conn)
    .await?;
    let claim = rows.into_iter().map(|row| ClaimWithGift {
        claim_id: ClaimId::from_uuid(row.claim_id),
        number: row.number,
        filed_at: row.filed_at.map(Timestamp::from_offset),
        accepted_at: row.accepted_at.map(Timestamp::from_offset),
        rejected_at: row.rejected_at.map(Timestamp::from_offset),
        cancelled_at: row.cancelled_at.map(Timestamp::from_offset),
        is_refused: row.is_refused,
        takes_back: row.takes_back,
    });
    Ok(claim.collect())
}

/// A payment of a statement that is money of a claim, as somebody said while it was laid on the claim.
pub(crate) struct Merge {
    at: Timestamp,
    by: Option<String>,
    /// The payment that counts.
    is: Uuid,
    shown: ShownByBank,
}

impl Merge {
    /// The day that was recorded at first for a payment that lay on the claim during this time and has this day since.
    fn first_day(
        merges: &[Self],
        payment: Option<Uuid>,
        (from, to): (Timestamp, Timestamp),
        on: Date,
    ) -> Date {
        let during = |merge: &&Self| Some(merge.is) == payment && from <= merge.at && merge.at <= to;
        merges.iter().filter(during).find_map(|merge| merge.shown.was_on).unwrap_or(on)
    }
}

impl From<Merge> for Happening {
    fn from(merge: Merge) -> Self {
        Self { at: merge.at, by: merge.by, what: What::Merged(merge.shown) }
    }
}

/// The payments of statements that somebody said to be money of the claim, in the order in which they did.
pub(crate) async fn merges(
    conn: &mut PgConnection,
    charity: CharityId,
    id: ClaimId,
) -> Result<Vec<Merge>, Error> {
    let rows = sqlx::query!(
        r#"select audit.at as "at!", audit.detail as "detail!", staff.shown as "by?", same.paid_on as "shown_on?",
             same.bank_reference as "words?"
         from audit
         left join staff on audit.actor_kind = 'staff' and staff.staff_id = audit.actor_id
         left join payment as same on same.payment_id = (audit.detail ->> 'payment')::uuid and same.charity_id = $1
         where audit.subject_id = $1
         and audit.action = 'charity.merge_payment'
         and (audit.detail -> 'claims') ? $2
         order by audit.audit_id
         limit 1000"#,
        charity.uuid(),
        id.uuid().to_string(),
    )
    .fetch_all(conn)
    .await?;
    let merges = rows.into_iter().filter_map(|row| {
        let word = |name: &str| row.detail.get(name).and_then(Value::as_str);
        let day = |name: &str| word(name).and_then(|day| parse_date(day).ok());
        Some(Merge {
            at: Timestamp::from_offset(row.at),
            by: row.by,
            is: word("is")?.parse().ok()?,
            // One that is removed since has its day in the trail where that replaced another.
            shown: ShownByBank {
                on: row.shown_on.or_else(|| day("on"))?,
                was_on: day("was_on"),
                words: row.words.unwrap_or_default(),
            },
        })
    });
    Ok(merges.collect())
}

/// What was done about a claim, as the audit trail has it, and money that was recorded for it until somebody took it back; its
/// approvals stand with it.
pub(crate) async fn deeds(
    conn: &mut PgConnection,
    charity: CharityId,
    id: ClaimId,
    merges: &[Merge],
) -> Result<Vec<Happening>, Error> {
    let rows = sqlx::query!(
        r#"select audit.at as "at!", audit.action as "action!", audit.detail as "detail!", claim.begun_as as "begun_as!",
             claim.withdrawal_reason as "withdrawal_reason?", earlier.number as "follows?", staff.shown as "by?",
             recorder.shown as "recorded_by?"
         from claim
         join audit on audit.subject_id = claim.claim_id
         left join claim as earlier on earlier.claim_id = claim.follows_id
         left join staff on audit.actor_kind = 'staff' and staff.staff_id = audit.actor_id
         left join staff as recorder on recorder.staff_id = (audit.detail ->> 'recorded_by')::uuid
         where claim.claim_id = $2
         and claim.charity_id = $1
         and audit.action in (
             'claim.begin', 'claim.ask_fewer', 'claim.withdraw', 'claim.take_payment_back', 'claim.remove_set_off',
             'claim.take_return_back', 'claim.say_interest', 'claim.take_interest_back')
         order by audit.audit_id
         limit 1000"#,
        charity.uuid(),
        id.uuid(),
    )
    .fetch_all(conn)
    .await?;
    let mut deeds = Vec::with_capacity(rows.len());
    for row in rows {
        let word = |name: &str| row.detail.get(name).and_then(Value::as_str).unwrap_or_default();
        let sum = || pence(row.detail.get("pence").and_then(Value::as_i64).unwrap_or_default());
        let what = match stored("action", row.action.parse())? {
            AuditAction::ClaimBegin => What::Begun {
                how: stored("beginning of a claim", row.begun_as.parse())?,
                follows: row.follows,
            },
            AuditAction::ClaimAskFewer => What::AskedForFewer {
                was: stored("approvals before", word("was").parse())?,
                now: stored("approvals since", word("approvals").parse())?,
            },
            AuditAction::ClaimWithdraw => {
                let reason = row.withdrawal_reason.as_deref().unwrap_or_default();
                What::Withdrawn(stored("reason of a withdrawal", reason.parse())?)
            }
            AuditAction::ClaimTakeReturnBack => What::ReturnTakenBack(sum()?),
            AuditAction::ClaimSayInterest => What::Interest(sum()?),
            AuditAction::ClaimTakeInterestBack => What::InterestTakenBack(sum()?),
            action => {
                let undone = TakenBack {
                    on: stored("day of money", parse_date(word("on")))?,
                    pence: sum()?,
                    is_set_off: action == AuditAction::ClaimRemoveSetOff,
                };
                let at = stored("time of a record", Timestamp::parse(word("recorded_at")))?;
                let (payment, lay) = (word("payment").parse().ok(), (at, Timestamp::from_offset(row.at)));
                deeds.push(Happening {
                    at,
                    by: row.recorded_by,
                    what: What::PaidThen(TakenBack {
                        on: Merge::first_day(merges, payment, lay, undone.on),
                        ..undone
                    }),
                });
                What::PaymentTakenBack(undone)
            }
        };
        deeds.push(Happening { at: Timestamp::from_offset(row.at), by: row.by, what });
    }
    Ok(deeds)
}

/// What an operator said became of a claim, if one did.
pub(crate) async fn settlement(
    conn: &mut PgConnection,
    charity: CharityId,
    id: ClaimId,
) -> Result<Option<Happening>, Error> {
    let row = sqlx::query!(
        r#"select settled_at as "settled_at!", settled_as as "settled_as!", settled_reason as "settled_reason!", settled_by
         from claim
         where claim_id = $2
         and charity_id = $1
         and settled_at is not null"#,
        charity.uuid(),
        id.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| {
        Ok(Happening {
            at: Timestamp::from_offset(row.settled_at),
            by: row.settled_by,
            what: What::Settled {
                what: stored("settlement", row.settled_as.parse())?,
                reason: row.settled_reason,
            },
        })
    })
    .transpose()
}

/// HMRC's payments for a claim as they were recorded for it, with what each statement says beside them that has no merge of its own.
pub(crate) async fn money_in_full(
    conn: &mut PgConnection,
    charity: CharityId,
    id: ClaimId,
    merges: &[Merge],
) -> Result<Vec<Happening>, Error> {
    let rows = sqlx::query!(
        r#"select payment.payment_id as "payment_id!", payment.paid_on as "paid_on!", claim_money.pence as "part_pence!", payment.amount_pence as "amount_pence!",
             payment.bank_reference as "bank_reference!", payment.set_off_against as "set_off_against?",
             payment.recorded_at as "recorded_at!", coalesce(payment.laid_at, payment.recorded_at) as "laid_at!", staff.shown as "laid_by?",
             (select array_agg(same.bank_reference order by same.recorded_at, same.payment_id) from payment as same
              where same.resembles_id = payment.payment_id and same.merged_at is not null) as "other_words?"
         from claim_money
         join payment on payment.payment_id = claim_money.payment_id
         left join staff on staff.staff_id = coalesce(payment.laid_by, payment.recorded_by)
         where claim_money.claim_id = $2
         and payment.charity_id = $1
         order by payment.paid_on, payment.payment_id
         limit 1000"#,
        charity.uuid(),
        id.uuid(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            let at = Timestamp::from_offset(row.laid_at);
            let since: Vec<&Merge> =
                merges.iter().filter(|merge| merge.is == row.payment_id && at <= merge.at).collect();
            let mut others = row.other_words.unwrap_or_default();
            for merge in &since {
                if let Some(place) = others.iter().position(|words| *words == merge.shown.words) {
                    others.remove(place);
                }
            }
            let mut words = vec![row.bank_reference];
            words.extend(others);
            words.retain(|words| !words.is_empty());
            let was_on = since.iter().find_map(|merge| merge.shown.was_on);
            let recorded_on = Timestamp::from_offset(row.recorded_at).london_date();
            Ok(Happening {
                at,
                by: row.laid_by,
                what: What::Paid(Money {
                    on: was_on.unwrap_or(row.paid_on),
                    amount: pence(row.part_pence)?,
                    whole: pence(row.amount_pence)?,
                    words,
                    set_off_against: set_off(row.set_off_against.as_deref())?,
                    recorded_on: Some(recorded_on).filter(|on| *on != at.london_date()),
                }),
            })
        })
        .collect()
}
