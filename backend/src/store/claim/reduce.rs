//! What HMRC takes away from a claim after it has accepted it.

use domain::claim::reduction::{Afterwards, Reduction};
use domain::claim::view::{
    Cut, Decision, GivenBack, Happening, LaterRefusal, MoneyReturned, RefusedBefore, What,
};
use domain::claim::{ClaimState, Overclaim, Rejection};
use domain::money::GiftAidSum;
use domain::payment::over;
use domain::{CharityId, ClaimId, Email, Pence, StaffId, TaxYear, Timestamp};
use sqlx::PgConnection;
use time::Date;
use uuid::Uuid;

use super::read::pence;
use crate::error::Error;

/// Locks the claim, the unfiled ones that carry back tax on its gifts, in the order of their ids, and then that tax. Which those claims
/// are; none where another one came to carry some of it meanwhile.
pub(crate) async fn lock_with_carriers(
    conn: &mut PgConnection,
    id: ClaimId,
) -> Result<Option<Vec<ClaimId>>, Error> {
    let locked = sqlx::query_scalar!(
        "select claim_id from claim
         where claim_id = $1
         or (state in ('draft', 'ready', 'approved')
             and claim_id in (select carried_by from adjustment where adjustment.claim_id = $1 and carried_by is not null))
         order by claim_id
         for update",
        id.uuid(),
    )
    .fetch_all(&mut *conn)
    .await?;
    let carriers = sqlx::query_scalar!(
        "select carried_by from adjustment where claim_id = $1 order by adjustment_id for update",
        id.uuid(),
    )
    .fetch_all(&mut *conn)
    .await?;
    let carriers: Vec<Uuid> = carriers.into_iter().flatten().collect();
    let unfiled = sqlx::query_scalar!(
        "select claim_id from claim where claim_id = any($1) and state in ('draft', 'ready', 'approved') order by claim_id",
        &carriers,
    )
    .fetch_all(conn)
    .await?;
    let is_whole = unfiled.iter().all(|one| locked.contains(one));
    Ok(is_whole.then(|| unfiled.into_iter().map(ClaimId::from_uuid).collect()))
}

/// A line of a claim that HMRC accepted, as a decision of HMRC's finds it.
pub(crate) struct Standing {
    pub(crate) line_no: i32,
    pub(crate) donation_id: Uuid,
    pub(crate) claimable: Pence,
    /// For how much of it the tax has gone back already: a claim that was filed carries it, or the charity repaid it.
    pub(crate) gone_back: Pence,
    pub(crate) donated_on: Date,
}

/// The lines of a claim that stand: all, or those of these numbers.
pub(crate) async fn standing_lines(
    conn: &mut PgConnection,
    id: ClaimId,
    numbers: Option<&[i32]>,
) -> Result<Vec<Standing>, Error> {
    let rows = sqlx::query!(
        r#"select line_no, claim_line.donation_id, claim_line.claimable_pence, claim_line.donated_on, coalesce(back.pence, 0) as "gone_back!"
         from claim_line
         left join (
             select adjustment.declaration_id, sum(adjustment.claimable_pence)::bigint as pence
             from adjustment
             left join claim as carrier on carrier.claim_id = adjustment.carried_by
             where adjustment.claim_id = $1
             and (adjustment.repaid_on is not null or carrier.state not in ('draft', 'ready', 'approved'))
             group by adjustment.declaration_id
         ) as back using (declaration_id)
         where claim_line.claim_id = $1
         and dropped is null
         and ($2::integer[] is null or line_no = any($2))
         order by line_no"#,
        id.uuid(),
        numbers,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Standing {
                line_no: row.line_no,
                donation_id: row.donation_id,
                claimable: pence(row.claimable_pence)?,
                gone_back: pence(row.gone_back)?,
                donated_on: row.donated_on,
            })
        })
        .collect()
}

/// HMRC takes these lines: what was to go back for them goes back no more.
pub(crate) async fn cut_lines(
    conn: &mut PgConnection,
    id: ClaimId,
    decision: i16,
    numbers: &[i32],
    at: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "update adjustment
         set voided_at = $3
         from claim_line
         where claim_line.claim_id = $1
         and line_no = any($2)
         and dropped is null
         and adjustment.declaration_id = claim_line.declaration_id
         and adjustment.claim_id = $1
         and adjustment.carried_by is null
         and adjustment.repaid_on is null
         and adjustment.voided_at is null",
        id.uuid(),
        numbers,
        at.offset(),
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "with cut as (
             update claim_line set dropped = 'cut', reduction_no = $3
             where claim_id = $1 and line_no = any($2) and dropped is null
             returning donation_id, claimable_pence
         ), part as (
             select donation.platform_id, count(*) as lines, sum(cut.claimable_pence) as pence
             from cut
             join donation using (donation_id)
             group by donation.platform_id
         )
         update claim_platform
         set cut_count = cut_count + part.lines, cut_donations_pence = cut_donations_pence + part.pence
         from part
         where claim_platform.claim_id = $1 and claim_platform.platform_id = part.platform_id",
        id.uuid(),
        numbers,
        decision,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// What was given on a day with what stands of a claim.
pub(crate) struct StandsOn {
    pub(crate) on: Date,
    pub(crate) lines: i64,
    pub(crate) pence: i64,
}

/// What stands of a claim, day by day: its lines, and what had gone back of those that HMRC took.
pub(crate) async fn stands(conn: &mut PgConnection, id: ClaimId) -> Result<Vec<StandsOn>, Error> {
    let days = sqlx::query_as!(
        StandsOn,
        r#"select donated_on as "on!", sum(lines)::bigint as "lines!", sum(pence)::bigint as "pence!"
         from (
             select donated_on, 1 as lines, claimable_pence as pence from claim_line where claim_id = $1 and dropped is null
             union all
             select adjustment.donated_on, 0, adjustment.claimable_pence
             from adjustment
             join claim_line on claim_line.declaration_id = adjustment.declaration_id and claim_line.claim_id = adjustment.claim_id
             where adjustment.claim_id = $1 and adjustment.voided_at is null and claim_line.dropped = 'cut'
         ) as piece
         group by donated_on"#,
        id.uuid(),
    )
    .fetch_all(conn)
    .await?;
    Ok(days)
}

/// What a claim carries back, oldest first: id and gift.
pub(crate) async fn carries(
    conn: &mut PgConnection,
    id: ClaimId,
) -> Result<(Vec<Uuid>, Vec<Overclaim>), Error> {
    let rows = sqlx::query!(
        "select adjustment_id, claimable_pence, donated_on
         from adjustment
         where carried_by = $1
         order by adjustment_id
         for update",
        id.uuid(),
    )
    .fetch_all(conn)
    .await?;
    let mut overclaims = Vec::with_capacity(rows.len());
    for row in &rows {
        overclaims.push(Overclaim { claimable: pence(row.claimable_pence)?, donated_on: row.donated_on });
    }
    Ok((rows.into_iter().map(|row| row.adjustment_id).collect(), overclaims))
}

/// A claim carries these back after all, and nothing else: the others are owed again.
pub(crate) async fn carry_less(conn: &mut PgConnection, id: ClaimId, carried: &[Uuid]) -> Result<(), Error> {
    sqlx::query!(
        "update adjustment set carried_by = null where carried_by = $1 and adjustment_id <> all($2)",
        id.uuid(),
        carried,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The number of the next decision about a claim, which is locked.
pub(crate) async fn next_decision(conn: &mut PgConnection, id: ClaimId) -> Result<i16, Error> {
    let number = sqlx::query_scalar!(
        r#"select (coalesce(max(reduction_no), 0) + 1)::smallint as "number!" from claim_reduction where claim_id = $1"#,
        id.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(number)
}

/// Who recorded what HMRC decided.
#[derive(Clone, Copy)]
pub(crate) enum Recorder<'a> {
    Staff(StaffId),
    Operator(&'a Email),
}

/// What a decision took of a claim, and what is owed again for it.
#[derive(Clone, Copy)]
pub(crate) struct Took {
    pub(crate) cut: Cut,
    pub(crate) owed_again: Pence,
}

/// Keeps a decision, and what is left of the claim: its state, and what it carries back.
#[expect(
    clippy::too_many_arguments,
    reason = "a decision, what it took and what it left, and who recorded it"
)]
pub(crate) async fn reduced(
    conn: &mut PgConnection,
    id: ClaimId,
    decision: i16,
    reduction: &Reduction,
    took: Took,
    (state, adjustment): (&ClaimState, Pence),
    by: Recorder<'_>,
    at: Timestamp,
) -> Result<(), Error> {
    let count = i32::try_from(took.cut.gifts).map_err(Error::internal)?;
    let (staff, operator) = match by {
        Recorder::Staff(staff) => (Some(staff.uuid()), None),
        Recorder::Operator(address) => (None, Some(address.as_str())),
    };
    let afterwards = match reduction.then {
        Afterwards::ClaimAgain => "claim_again",
        Afterwards::NotEligible(_) => "not_eligible",
    };
    sqlx::query!(
        "insert into claim_reduction (
             claim_id, reduction_no, what, letter_on, words, afterwards, line_count, donations_pence, gift_aid_pence, adjustment_pence,
             recorded_at, recorded_by, operator)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        id.uuid(),
        decision,
        reduction.letter.what.as_str(),
        reduction.letter.on,
        reduction.words,
        afterwards,
        count,
        took.cut.donations.get(),
        took.cut.gift_aid.get(),
        took.owed_again.get(),
        at.offset(),
        staff,
        operator,
    )
    .execute(&mut *conn)
    .await?;
    let (rejected_at, rejection) = match state {
        ClaimState::Rejected { at, why, .. } => (Some(at.offset()), Some(*why)),
        _ => (None, None),
    };
    sqlx::query!(
        "update claim
         set state = $2, rejected_at = $3, rejection = $4, cut_count = cut_count + $5, cut_pence = cut_pence + $6,
             cut_gift_aid_pence = cut_gift_aid_pence + $7, adjustment_pence = $8, updated_at = $9
         where claim_id = $1 and state in ('accepted', 'paid')",
        id.uuid(),
        state.status().as_str(),
        rejected_at,
        rejection.map(Rejection::as_str),
        count,
        took.cut.donations.get(),
        took.cut.gift_aid.get(),
        adjustment.get(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Gifts that a claim does not hold any more and that are too old to be claimed again have no declaration any longer.
pub(crate) async fn end_too_old(conn: &mut PgConnection, gifts: &[Uuid], at: Timestamp) -> Result<(), Error> {
    sqlx::query!(
        r#"with target as (
             select donation_id, declaration_id
             from donation
             where donation_id = any($1) and declaration_id is not null
             order by donation_id
             for update
         ), ended as (
             update donation
             set status = 'ineligible', out_of_time = true, declaration_id = null, updated_at = $2, version = version + 1
             from target
             where donation.donation_id = target.donation_id
             returning donation.donation_id, donation.platform_id, donation.charity_id, donation.donor_id, target.declaration_id
         ), undeclared as (
             update declaration
             set state = 'cancelled', ended_at = $2
             from target
             where declaration.declaration_id = target.declaration_id
             and declaration.state = 'made'
         ), placed as (
             -- One place for all: counting them comes first, and to be counted each must be locked.
             select event_place() as place from (select count(*) from ended having count(*) > 0) as locked
         ), told as (
             insert into event (event_id, at, kind, platform_id, charity_id, donor_id, subject_id, data, transaction_id)
             select uuid_in_time(), $2, 'donation.ineligible', platform_id, charity_id, donor_id, donation_id,
                 jsonb_build_object('status', 'ineligible'), place
             from ended
             cross join placed
         ), audited as (
             insert into audit (at, actor_kind, action, subject_id, detail)
             select $2, 'uplift', 'donation.claim', donation_id, jsonb_build_object(
                 'status', 'ineligible', 'reason', 'out_of_time', 'declaration_id', declaration_id)
             from ended
         )
         select count(*) from ended"#,
        gifts,
        at.offset(),
    )
    .fetch_one(conn)
    .await?;
    Ok(())
}

/// What HMRC decided about a claim after it had accepted it, in its order.
pub(crate) async fn decisions(
    conn: &mut PgConnection,
    charity: CharityId,
    id: ClaimId,
) -> Result<Vec<Decision>, Error> {
    let rows = sqlx::query!(
        r#"select reduction_no, what, letter_on, words, afterwards, claim_reduction.line_count, claim_reduction.donations_pence,
             claim_reduction.gift_aid_pence, claim_reduction.adjustment_pence, recorded_at, staff.shown as "email?", operator
         from claim_reduction
         join claim using (claim_id)
         left join staff on staff.staff_id = claim_reduction.recorded_by
         where claim_id = $2 and claim.charity_id = $1
         order by reduction_no
         limit 1000"#,
        charity.uuid(),
        id.uuid(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Decision {
                number: row.reduction_no,
                is_whole: row.what == "whole",
                letter_on: row.letter_on,
                words: row.words,
                is_claimed_again: row.afterwards == "claim_again",
                took: Cut {
                    gifts: i64::from(row.line_count),
                    donations: pence(row.donations_pence)?,
                    gift_aid: pence(row.gift_aid_pence)?,
                },
                owed_again: pence(row.adjustment_pence)?,
                recorded_at: Timestamp::from_offset(row.recorded_at),
                is_operators: row.operator.is_some(),
                recorded_by: row.operator.or(row.email).unwrap_or_default(),
            })
        })
        .collect()
}

/// Whether just that is recorded as gone back to HMRC, and was not undone.
pub(crate) async fn is_returned(
    conn: &mut PgConnection,
    id: ClaimId,
    (on, amount, note): (Date, Pence, &str),
) -> Result<bool, Error> {
    let is_returned = sqlx::query_scalar!(
        r#"select exists (
             select from claim_return
             where claim_id = $1 and returned_on = $2 and pence = $3 and note = $4 and undone_at is null) as "is_returned!""#,
        id.uuid(),
        on,
        amount.get(),
        note,
    )
    .fetch_one(conn)
    .await?;
    Ok(is_returned)
}

/// Records that so much of HMRC's money for a claim, which is locked, has gone back to it.
pub(crate) async fn returned(
    conn: &mut PgConnection,
    id: ClaimId,
    (on, amount, note): (Date, Pence, &str),
    by: StaffId,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into claim_return (claim_id, return_no, returned_on, pence, note, recorded_by, recorded_at)
         select $1, coalesce(max(return_no), 0) + 1, $2, $3, $4, $5, $6 from claim_return where claim_id = $1",
        id.uuid(),
        on,
        amount.get(),
        note,
        by.uuid(),
        at.offset(),
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "update claim set returned_pence = returned_pence + $2, updated_at = $3 where claim_id = $1",
        id.uuid(),
        amount.get(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Money for a claim, which is locked, had not gone back to HMRC after all. How much; nothing where that is not recorded, or not any
/// more.
pub(crate) async fn take_return_back(
    conn: &mut PgConnection,
    id: ClaimId,
    number: i16,
    by: StaffId,
    at: Timestamp,
) -> Result<Option<Pence>, Error> {
    let undone = sqlx::query_scalar!(
        "update claim_return set undone_at = $3, undone_by = $4
         where claim_id = $1 and return_no = $2 and undone_at is null
         returning pence",
        id.uuid(),
        number,
        at.offset(),
        by.uuid(),
    )
    .fetch_optional(&mut *conn)
    .await?;
    let Some(undone) = undone else { return Ok(None) };
    sqlx::query!(
        "update claim set returned_pence = returned_pence - $2, updated_at = $3 where claim_id = $1",
        id.uuid(),
        undone,
        at.offset(),
    )
    .execute(conn)
    .await?;
    pence(undone).map(Some)
}

/// So much more of HMRC's money for a claim, which is locked, is interest.
pub(crate) async fn say_interest(
    conn: &mut PgConnection,
    id: ClaimId,
    amount: Pence,
    at: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "update claim set interest_pence = interest_pence + $2, updated_at = $3 where claim_id = $1",
        id.uuid(),
        amount.get(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// What has gone back to HMRC of its money for these claims, in the order in which it was recorded.
pub(crate) async fn money_returned(
    conn: &mut PgConnection,
    claims: &[Uuid],
) -> Result<Vec<(ClaimId, MoneyReturned)>, Error> {
    let rows = sqlx::query!(
        "select claim_id, return_no, returned_on, pence, note
         from claim_return
         where claim_id = any($1) and undone_at is null
         order by claim_id, return_no",
        claims,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            let returned = MoneyReturned {
                number: row.return_no,
                on: row.returned_on,
                pence: pence(row.pence)?,
                note: row.note,
            };
            Ok((ClaimId::from_uuid(row.claim_id), returned))
        })
        .collect()
}

/// The charity's claims of which HMRC refused gifts after it had accepted them, or got back what it had paid too much, newest first,
/// without what has gone back. More than anybody looks at are not asked for.
pub(crate) async fn refusals(
    conn: &mut PgConnection,
    charity: CharityId,
) -> Result<Vec<LaterRefusal>, Error> {
    let rows = sqlx::query!(
        r#"select claim_id, number, cut_gift_aid_pence, expected_pence as "expected!", paid_pence, returned_pence + interest_pence as "gone!",
             (select max(letter_on) from claim_reduction where claim_reduction.claim_id = claim.claim_id) as "letter_on?"
         from claim
         where charity_id = $1 and (cut_count > 0 or returned_pence > 0)
         order by number desc
         limit 500"#,
        charity.uuid(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            // What HMRC paid too much for a claim that it left whole may be interest.
            let due = match row.paid_pence.filter(|_| row.letter_on.is_some()) {
                Some(paid) => over(pence(row.expected)?, pence(paid)?, pence(row.gone)?),
                None => None,
            };
            Ok(LaterRefusal {
                claim_id: ClaimId::from_uuid(row.claim_id),
                number: row.number,
                letter_on: row.letter_on,
                gift_aid: pence(row.cut_gift_aid_pence)?,
                due,
                returns: Vec::new(),
            })
        })
        .collect()
}

/// The gifts that HMRC refused by letter and that are in this claim of the charity's, or, without one, that are declared again: by the
/// claims in which it refused them, newest first. More than anybody looks at are not asked for.
pub(crate) async fn refused_before(
    conn: &mut PgConnection,
    charity: CharityId,
    claim: Option<ClaimId>,
) -> Result<Vec<RefusedBefore>, Error> {
    let rows = sqlx::query!(
        r#"select before.claim_id, before.number, count(distinct donation.donation_id) as "gifts!"
         from claim as before
         join claim_line as refused on refused.claim_id = before.claim_id and refused.dropped = 'cut'
         join donation on donation.donation_id = refused.donation_id and donation.charity_id = before.charity_id
         where before.charity_id = $1
         and before.cut_count > 0
         and case
             when $2::uuid is null then donation.status = 'declared'
             else exists (
                 select from claim_line as line
                 where line.claim_id = $2 and line.declaration_id = donation.declaration_id and line.dropped is null)
         end
         group by before.claim_id, before.number
         order by before.number desc
         limit 20"#,
        charity.uuid(),
        claim.map(ClaimId::uuid),
    )
    .fetch_all(conn)
    .await?;
    let before = rows.into_iter().map(|row| RefusedBefore {
        claim_id: ClaimId::from_uuid(row.claim_id),
        number: row.number,
        gifts: row.gifts,
    });
    Ok(before.collect())
}

/// What HMRC refused by letter of the charity's claims, recorded since somebody last approved one before the one with this number.
pub(crate) async fn refused_since_approval(
    conn: &mut PgConnection,
    charity: CharityId,
    number: i32,
) -> Result<Cut, Error> {
    let row = sqlx::query!(
        r#"select coalesce(sum(claim_reduction.line_count), 0)::bigint as "gifts!",
             coalesce(sum(claim_reduction.donations_pence), 0)::bigint as "donations!",
             coalesce(sum(claim_reduction.gift_aid_pence), 0)::bigint as "gift_aid!"
         from claim_reduction
         join claim on claim.claim_id = claim_reduction.claim_id
         where claim.charity_id = $1
         and claim.cut_count > 0
         and claim_reduction.recorded_at > coalesce((
             select max(claim_approval.approved_at)
             from claim_approval
             join claim as before on before.claim_id = claim_approval.claim_id
             where before.charity_id = $1 and before.number < $2), '-infinity'::timestamptz)"#,
        charity.uuid(),
        number,
    )
    .fetch_one(conn)
    .await?;
    Ok(Cut { gifts: row.gifts, donations: pence(row.donations)?, gift_aid: pence(row.gift_aid)? })
}

/// The tax on gifts of an accepted claim that goes back to HMRC, and with which claims: those first that carry it, by number. What HMRC
/// took itself does not, and what the charity repaid has gone another way.
pub(crate) async fn given_back(conn: &mut PgConnection, id: ClaimId) -> Result<Vec<GivenBack>, Error> {
    let rows = sqlx::query!(
        r#"select carrier.claim_id as "carrier_id?", carrier.number as "number?", adjustment.donated_on,
             sum(adjustment.claimable_pence)::bigint as "pence!"
         from adjustment
         left join claim as carrier on carrier.claim_id = adjustment.carried_by
         where adjustment.claim_id = $1 and adjustment.voided_at is null and adjustment.repaid_on is null
         group by carrier.claim_id, carrier.number, adjustment.donated_on
         order by carrier.number, adjustment.donated_on"#,
        id.uuid(),
    )
    .fetch_all(conn)
    .await?;
    let mut all: Vec<(Option<(ClaimId, i32)>, GiftAidSum)> = Vec::new();
    for row in rows {
        let with = row.carrier_id.map(ClaimId::from_uuid).zip(row.number);
        if all.last().is_none_or(|(last, _)| *last != with) {
            all.push((with, GiftAidSum::new()));
        }
        if let Some((_, sum)) = all.last_mut() {
            sum.add(pence(row.pence)?, TaxYear::of(row.donated_on));
        }
    }
    Ok(all.into_iter().map(|(with, sum)| GivenBack { with, tax: sum.ceiling() }).collect())
}

/// What of HMRC's money for a claim of the charity's has gone back to it, also what somebody removed since.
pub(crate) async fn returns(
    conn: &mut PgConnection,
    charity: CharityId,
    id: ClaimId,
) -> Result<Vec<Happening>, Error> {
    let rows = sqlx::query!(
        r#"select claim_return.returned_on, pence, note, recorded_at, staff.shown as "shown!",
             undone_at is not null as "is_undone!"
         from claim_return
         join claim using (claim_id)
         join staff on staff.staff_id = claim_return.recorded_by
         where claim_id = $2 and claim.charity_id = $1
         order by return_no
         limit 1000"#,
        charity.uuid(),
        id.uuid(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            let (pence, on, note) = (pence(row.pence)?, row.returned_on, row.note);
            let what = if row.is_undone {
                What::ReturnedThen { pence, on, note }
            } else {
                What::Returned { pence, on, note }
            };
            Ok(Happening { at: Timestamp::from_offset(row.recorded_at), by: Some(row.shown), what })
        })
        .collect()
}

/// A claim of a sandbox that its simulated HMRC accepted.
#[derive(Clone, Debug)]
pub struct Reducible {
    pub claim_id: ClaimId,
    pub number: i32,
    pub charity_name: String,
    /// How many gifts stand of it.
    pub gifts: i64,
    /// What HMRC is to pay.
    pub expected: Pence,
}

/// The newest accepted claims of which gifts stand, of every charity.
pub(crate) async fn reducible(conn: &mut PgConnection, limit: i64) -> Result<Vec<Reducible>, Error> {
    let rows = sqlx::query!(
        r#"select claim_id, number, charity.name, line_count - cut_count as "gifts!", expected_pence as "expected!"
         from claim
         join charity using (charity_id)
         where state in ('accepted', 'paid') and cut_count < line_count
         order by accepted_at desc, claim_id desc
         limit $1"#,
        limit,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Reducible {
                claim_id: ClaimId::from_uuid(row.claim_id),
                number: row.number,
                charity_name: row.name,
                gifts: i64::from(row.gifts),
                expected: pence(row.expected)?,
            })
        })
        .collect()
}
