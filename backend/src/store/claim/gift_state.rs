//! What becomes of the gifts of a claim: brought to the state that it gives them, and let go when it gives them none.

use domain::{CharityId, ClaimId, Timestamp};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::Error;
use crate::store::stored;

/// Brings the gifts of a claim to the state that the claim gives them, some lines at a time; the last line that was looked
/// at, or none when there was none left. A claim that was given up lets its lines go in the same step, each with its gift: what
/// was done before is not done again, whoever comes twice.
pub(crate) async fn mark(
    conn: &mut PgConnection,
    claim: ClaimId,
    after: i32,
    limit: i64,
    at: Timestamp,
) -> Result<Option<i32>, Error> {
    let last = sqlx::query_scalar!(
        r#"with standing as (
             -- The claim's state must not move while gifts are brought to it.
             select state, number from claim where claim_id = $1 for share
         ), part as materialized (
             select
                 line_no, claim_line.declaration_id,
                 dropped is null and standing.state = 'withdrawn' as is_over,
                 case
                     when dropped is null and standing.state in ('submitting', 'acknowledged') then 'claimed'
                     when dropped is null and standing.state in ('accepted', 'paid') then 'accepted'
                     when exists (
                         select from claim_line as other
                         where other.declaration_id = claim_line.declaration_id and other.dropped is null
                         and other.claim_id <> claim_line.claim_id) then null
                     else 'declared'
                 end as target
             from claim_line, standing
             where claim_id = $1
             and line_no > $2
             order by line_no
             limit $3
         ), released as (
             update claim_line
             set dropped = 'released'
             from part
             where claim_line.claim_id = $1
             and claim_line.line_no = part.line_no
             and part.is_over
         ), moved as (
             update donation
             set status = part.target, accepted_in = case when part.target = 'accepted' then $1::uuid end, updated_at = $4,
                 version = donation.version + 1
             from part
             where donation.declaration_id = part.declaration_id
             and part.target is not null
             and donation.status <> part.target
             returning donation.donation_id, donation.platform_id, donation.charity_id, donation.donor_id, donation.status
         ), placed as (
             -- One place for all: counting them comes first, and to be counted each must be locked.
             select event_place() as place from (select count(*) from moved having count(*) > 0) as locked
         ), told as (
             insert into event (event_id, at, kind, platform_id, charity_id, donor_id, subject_id, data, transaction_id)
             select uuid_in_time(), $4, 'donation.' || status, platform_id, charity_id, donor_id, donation_id,
                 jsonb_build_object('status', status), place
             from moved
             cross join placed
         ), audited as (
             insert into audit (at, actor_kind, action, subject_id, detail)
             select $4, 'uplift', 'donation.claim', donation_id, jsonb_build_object('status', status, 'claim', standing.number)
             from moved
             cross join standing
         )
         select max(line_no) from part"#,
        claim.uuid(),
        after,
        limit,
        at.offset(),
    )
    .fetch_one(conn)
    .await?;
    Ok(last)
}

/// Whether gifts of a claim count as claimed.
pub(crate) async fn has_claimed(conn: &mut PgConnection, claim: ClaimId) -> Result<bool, Error> {
    let claimed = sqlx::query_scalar!(
        r#"select exists (
             select from claim_line
             join donation on donation.donation_id = claim_line.donation_id
                 and donation.declaration_id = claim_line.declaration_id
             where claim_line.claim_id = $1
             and donation.status = 'claimed') as "claimed!""#,
        claim.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(claimed)
}

/// Whose claim it is, and since when, where it let gifts go: HMRC refused it or took gifts out of it, or it was given up.
pub(crate) async fn let_go_since(
    conn: &mut PgConnection,
    claim: ClaimId,
) -> Result<Option<(CharityId, Timestamp)>, Error> {
    let row = sqlx::query!(
        "select charity_id, begun_at from claim
         where claim_id = $1 and (state in ('rejected', 'withdrawn') or cut_count > 0)",
        claim.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| (CharityId::from_uuid(row.charity_id), Timestamp::from_offset(row.begun_at))))
}

/// The claims, of every charity, whose gifts the worker is bringing to their state.
pub(crate) async fn marking(conn: &mut PgConnection) -> Result<Vec<Uuid>, Error> {
    let ids = sqlx::query_scalar!(
        r#"select payload ->> 'claim_id' as "claim_id!" from job where kind = 'claim_mark' and done_at is null"#
    )
    .fetch_all(conn)
    .await?;
    claims_of_jobs(&ids)
}

/// The claims of such jobs, as their payloads name them.
pub(super) fn claims_of_jobs(ids: &[String]) -> Result<Vec<Uuid>, Error> {
    ids.iter().map(|id| stored("claim of a job", id.parse::<ClaimId>()).map(ClaimId::uuid)).collect()
}

/// Whether gifts of an ended claim of the charity are not free yet, and the worker is at it: it has lines to let go, or HMRC
/// refused it, or some of its lines, and gifts that are in no other claim count as claimed or accepted still.
pub(crate) async fn is_letting_go(conn: &mut PgConnection, charity: CharityId) -> Result<bool, Error> {
    let marking = marking(conn).await?;
    if marking.is_empty() {
        return Ok(false);
    }
    let letting_go = sqlx::query_scalar!(
        r#"select exists (
             select from claim
             cross join lateral (
                 -- Lines are let go in their order: the last one tells of all.
                 select dropped from claim_line where claim_line.claim_id = claim.claim_id order by line_no desc limit 1
             ) as newest
             where claim.charity_id = $1
             and claim.withdrawal_reason = 'not_received'
             and newest.dropped is null
         ) or exists (
             select from claim
             where claim.charity_id = $1
             and claim.claim_id = any($2)
             and (claim.state = 'rejected' or claim.cut_count > 0)
             and exists (
                 select from claim_line
                 join donation on donation.donation_id = claim_line.donation_id
                     and donation.declaration_id = claim_line.declaration_id
                 where claim_line.claim_id = claim.claim_id
                 and claim_line.dropped is not null
                 and donation.status in ('claimed', 'accepted')
                 and not exists (
                     select from claim_line as other
                     where other.declaration_id = claim_line.declaration_id and other.dropped is null))
         ) as "letting_go!""#,
        charity.uuid(),
        &marking[..],
    )
    .fetch_one(conn)
    .await?;
    Ok(letting_go)
}
