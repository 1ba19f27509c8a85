//! The steps of a claim. Each writes the state that it came from into its condition, so that a worker that was overtaken
//! changes nothing.

use domain::claim::{
    Approvals, BegunAs, ClaimAlarm, ClaimState, ClaimStatus, Rejection, TransactionId, WithdrawalReason,
};
use domain::{CharityId, ClaimId, Pence, StaffId, Timestamp};
use sqlx::PgConnection;

use super::alarm::{Clearing, clear_alarms};
use crate::error::Error;
use crate::store::job::Job;

/// What a claim begins with.
pub(crate) struct NewClaim {
    pub(crate) claim_id: ClaimId,
    pub(crate) charity_id: CharityId,
    pub(crate) begun_as: BegunAs,
    pub(crate) follows: Option<ClaimId>,
    pub(crate) begun_by: Option<StaffId>,
    pub(crate) approvals: Approvals,
    pub(crate) at: Timestamp,
}

/// Begins a claim, with the charity's next number. The one open claim refuses a second.
pub(crate) async fn begin(conn: &mut PgConnection, new: &NewClaim) -> Result<i32, sqlx::Error> {
    let number = sqlx::query_scalar!(
        "insert into claim (claim_id, charity_id, number, state, begun_as, follows_id, begun_by, begun_at, begun_on, approvals, updated_at)
         select $1, $2, coalesce(max(number), 0) + 1, 'draft', $3, $4, $5, $6, $7, $8, $6
         from claim where charity_id = $2
         returning number",
        new.claim_id.uuid(),
        new.charity_id.uuid(),
        new.begun_as.as_str(),
        new.follows.map(ClaimId::uuid),
        new.begun_by.map(StaffId::uuid),
        new.at.offset(),
        new.at.london_date(),
        new.approvals.as_str(),
    )
    .fetch_one(conn)
    .await?;
    Ok(number)
}

pub(crate) async fn gathered(
    conn: &mut PgConnection,
    id: ClaimId,
    to: ClaimStatus,
    is_full: bool,
    at: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update claim set state = $2, is_full = $3, updated_at = $4 where claim_id = $1 and state = 'draft'",
        id.uuid(),
        to.as_str(),
        is_full,
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Keeps what the lines add up to now. A message that was written before is worth nothing.
pub(crate) async fn resum(
    conn: &mut PgConnection,
    id: ClaimId,
    sum: &domain::ClaimSum,
    adjustment: Pence,
    at: Timestamp,
) -> Result<(), Error> {
    let count = i32::try_from(sum.count).map_err(Error::internal)?;
    sqlx::query!(
        "update claim
         set line_count = $2, donations_pence = $3, gift_aid_pence = $4, adjustment_pence = $5, revision = revision + 1,
             transaction_id = null, irmark = null, written_revision = null, updated_at = $6
         where claim_id = $1 and state in ('draft', 'ready', 'approved')",
        id.uuid(),
        count,
        sum.donations.get(),
        sum.gift_aid().get(),
        adjustment.get(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Somebody approved it. The primary key refuses the same person twice.
pub(crate) async fn approve(
    conn: &mut PgConnection,
    id: ClaimId,
    by: StaffId,
    to: ClaimStatus,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into claim_approval (claim_id, staff_id, approved_at, given_for_id) values ($1, $2, $3, $1)",
        id.uuid(),
        by.uuid(),
        at.offset(),
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "update claim set state = $2, updated_at = $3 where claim_id = $1 and state = 'ready'",
        id.uuid(),
        to.as_str(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The claim rests on the approvals of the one whose good lines it files again.
pub(crate) async fn approve_as(conn: &mut PgConnection, id: ClaimId, refused: ClaimId) -> Result<(), Error> {
    sqlx::query!(
        "insert into claim_approval (claim_id, staff_id, approved_at, given_for_id)
         select $1, staff_id, approved_at, given_for_id from claim_approval where claim_id = $2",
        id.uuid(),
        refused.uuid(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// It waits for no more people than that.
pub(crate) async fn ask_fewer(
    conn: &mut PgConnection,
    id: ClaimId,
    approvals: Approvals,
    to: ClaimStatus,
    at: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "update claim set approvals = $2, state = $3, updated_at = $4 where claim_id = $1 and state in ('draft', 'ready')",
        id.uuid(),
        approvals.as_str(),
        to.as_str(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Frees the gifts of an unfiled claim that stand after one of its lines, and takes these lines out: all after 0.
async fn let_go(conn: &mut PgConnection, id: ClaimId, after: i32, at: Timestamp) -> Result<(), Error> {
    free(conn, id, after, at).await?;
    sqlx::query!("delete from claim_line where claim_id = $1 and line_no > $2", id.uuid(), after)
        .execute(conn)
        .await?;
    Ok(())
}

/// Frees the gifts of an unfiled claim that stand after one of its lines. A claim that had been on its way may have left its gifts
/// marked: that they are not claimed any more is told and audited.
async fn free(conn: &mut PgConnection, id: ClaimId, after: i32, at: Timestamp) -> Result<(), Error> {
    sqlx::query!(
        "with freed as (
             update donation set status = 'declared', updated_at = $2, version = donation.version + 1
             from claim_line
             where claim_line.claim_id = $1 and claim_line.line_no > $3
             and donation.declaration_id = claim_line.declaration_id and donation.status = 'claimed'
             returning donation.donation_id, donation.platform_id, donation.charity_id, donation.donor_id
         ), placed as (
             -- One place for all: counting them comes first, and to be counted each must be locked.
             select event_place() as place from (select count(*) from freed having count(*) > 0) as locked
         ), told as (
             insert into event (event_id, at, kind, platform_id, charity_id, donor_id, subject_id, data, transaction_id)
             select uuid_in_time(), $2, 'donation.declared', platform_id, charity_id, donor_id, donation_id,
                 jsonb_build_object('status', 'declared'), place
             from freed
             cross join placed
         )
         insert into audit (at, actor_kind, action, subject_id, detail)
         select $2, 'uplift', 'donation.claim', donation_id, jsonb_build_object('status', 'declared')
         from freed",
        id.uuid(),
        at.offset(),
        after,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Whether the worker is to bring the gifts of a claim to the state that the claim gives them, and has not yet.
pub(crate) async fn is_marking(conn: &mut PgConnection, id: ClaimId) -> Result<bool, Error> {
    let payload = Job::ClaimMark(id).payload()?;
    let marking = sqlx::query_scalar!(
        r#"select exists (
             select from job where kind = 'claim_mark' and done_at is null and payload = $1) as "marking!""#,
        payload,
    )
    .fetch_one(conn)
    .await?;
    Ok(marking)
}

/// Leaves the first so many lines in an unfiled claim, and frees the gifts of the others.
pub(crate) async fn cut(
    conn: &mut PgConnection,
    id: ClaimId,
    most_lines: i32,
    at: Timestamp,
) -> Result<(), Error> {
    let last = sqlx::query_scalar!(
        "select max(line_no)
         from (select line_no from claim_line where claim_id = $1 and dropped is null order by line_no limit $2) as kept",
        id.uuid(),
        i64::from(most_lines),
    )
    .fetch_one(&mut *conn)
    .await?;
    match last {
        Some(last) => let_go(conn, id, last, at).await,
        None => Ok(()),
    }
}

/// An unfiled claim is given up. One that `keeps` what it held has its sums and its lines from then on, which are released.
pub(crate) async fn withdrawn(
    conn: &mut PgConnection,
    id: ClaimId,
    why: WithdrawalReason,
    keeps: bool,
    at: Timestamp,
) -> Result<(), Error> {
    if keeps {
        free(conn, id, 0, at).await?;
        sqlx::query!(
            "update claim_line set dropped = 'released' where claim_id = $1 and dropped is null",
            id.uuid()
        )
        .execute(&mut *conn)
        .await?;
    } else {
        let_go(conn, id, 0, at).await?;
    }
    clear_alarms(conn, id, ClaimAlarm::ends_with_the_claim, Clearing::Resolved, at).await?;
    sqlx::query!(
        "update claim
         set state = 'withdrawn', withdrawn_at = $2, withdrawal_reason = $3,
             line_count = case when $4 then line_count else 0 end,
             donations_pence = case when $4 then donations_pence else 0 end,
             gift_aid_pence = case when $4 then gift_aid_pence else 0 end,
             adjustment_pence = 0, transaction_id = null, irmark = null, written_revision = null, updated_at = $2
         where claim_id = $1 and state in ('draft', 'ready', 'approved')",
        id.uuid(),
        at.offset(),
        why.as_str(),
        keeps,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// A message was written for this revision of the lines.
pub(crate) async fn written(
    conn: &mut PgConnection,
    id: ClaimId,
    revision: i32,
    transaction: &TransactionId,
    irmark: &str,
    at: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update claim set transaction_id = $3, irmark = $4, written_revision = $2, updated_at = $5
         where claim_id = $1 and state = 'approved' and revision = $2",
        id.uuid(),
        revision,
        transaction.as_str(),
        irmark,
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// HMRC accepted it, with a receipt or as its test services do.
pub(crate) async fn accepted(
    conn: &mut PgConnection,
    id: ClaimId,
    has_receipt: bool,
    at: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update claim set state = 'accepted', accepted_at = $2, has_receipt = $3, updated_at = $2
         where claim_id = $1 and state in ('submitting', 'acknowledged')",
        id.uuid(),
        at.offset(),
        has_receipt,
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

pub(crate) async fn rejected(
    conn: &mut PgConnection,
    id: ClaimId,
    why: Rejection,
    at: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update claim set state = 'rejected', rejected_at = $2, rejection = $3, updated_at = $2
         where claim_id = $1 and state in ('submitting', 'acknowledged')",
        id.uuid(),
        at.offset(),
        why.as_str(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// So much of its money is here as the state says: all, a part, or none any more. Of less than before nobody has said what is interest.
pub(crate) async fn paid(
    conn: &mut PgConnection,
    id: ClaimId,
    to: &ClaimState,
    at: Timestamp,
) -> Result<(), Error> {
    let money = to.paid();
    sqlx::query!(
        "update claim
         set state = $2, paid_on = $3, paid_pence = $4, updated_at = $5,
             interest_pence = case when $4 >= paid_pence then interest_pence else 0 end
         where claim_id = $1 and (state in ('accepted', 'paid') or rejection = 'after_acceptance')",
        id.uuid(),
        to.status().as_str(),
        money.map(|(on, _)| on),
        money.map(|(_, amount)| amount.get()),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

pub(crate) async fn tidied(conn: &mut PgConnection, id: ClaimId, at: Timestamp) -> Result<(), Error> {
    sqlx::query!(
        "update claim set tidied_at = $2 where claim_id = $1 and tidied_at is null",
        id.uuid(),
        at.offset()
    )
    .execute(conn)
    .await?;
    Ok(())
}
