//! Gifts that a charity claims on itself.

use domain::claim::OwnClaimOutcome;
use domain::claim::view::{OwnClaim, OwnDue};
use domain::{CharityId, Date, HmrcReference, Pence, StaffId, Timestamp};
use sqlx::PgConnection;
use uuid::Uuid;

use super::message_line::LineRow;
use crate::error::Error;
use crate::store::stored;

/// The charity's declared gifts since that day that are in no claim, by the HMRC reference that they were declared under. The
/// present reference is first.
pub(crate) async fn own_due(
    conn: &mut PgConnection,
    charity: CharityId,
    oldest: Date,
) -> Result<Vec<OwnDue>, Error> {
    let rows = sqlx::query!(
        r#"select declaration.hmrc_reference, count(*) as "gifts!", sum(donation.claimable_pence)::bigint as "claimable!"
         from donation
         join declaration using (declaration_id)
         join charity on charity.charity_id = donation.charity_id
         where donation.charity_id = $1
         and donation.status = 'declared'
         and donation.donated_on >= $2
         and declaration.forgotten_at is null
         and not exists (
             select from claim_line
             where claim_line.declaration_id = donation.declaration_id and claim_line.dropped is null)
         group by declaration.hmrc_reference, charity.hmrc_reference
         order by declaration.hmrc_reference <> charity.hmrc_reference, declaration.hmrc_reference"#,
        charity.uuid(),
        oldest,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(OwnDue {
                hmrc_reference: stored("HMRC reference", HmrcReference::parse(&row.hmrc_reference))?,
                gifts: row.gifts,
                claimable: stored("amount", Pence::new(row.claimable))?,
            })
        })
        .collect()
}

/// Puts the charity's gifts of [`own_due`] with that reference into a claim of its own, oldest first, and returns how many; `None` if there
/// are none. The index of open claims refuses a second.
pub(crate) async fn begin_own(
    conn: &mut PgConnection,
    id: Uuid,
    (charity, reference): (CharityId, &HmrcReference),
    by: StaffId,
    at: Timestamp,
    (oldest, most): (Date, i64),
) -> Result<Option<i32>, sqlx::Error> {
    sqlx::query_scalar!(
        "with due as materialized (
             select donation_id, declaration_id, claimable_pence, row_number() over (order by donated_on, donation_id) as line_no
             from (
                 select donation.donation_id, donation.declaration_id, donation.claimable_pence, donation.donated_on
                 from donation
                 join declaration using (declaration_id)
                 where donation.charity_id = $2
                 and donation.status = 'declared'
                 and donation.donated_on >= $7
                 and declaration.hmrc_reference = $6
                 and declaration.forgotten_at is null
                 and not exists (
                     select from claim_line
                     where claim_line.declaration_id = donation.declaration_id and claim_line.dropped is null)
                 order by donation.donated_on, donation.donation_id
                 limit $5
             ) as oldest
         ), begun as (
             insert into own_claim (own_claim_id, charity_id, begun_by, begun_at, line_count, claimable_pence, hmrc_reference)
             select $1, $2, $3, $4, count(*), sum(claimable_pence), $6 from due having count(*) > 0
             returning own_claim_id, line_count
         ), listed as (
             insert into own_claim_line (own_claim_id, line_no, declaration_id, donation_id)
             select own_claim_id, line_no, declaration_id, donation_id from due cross join begun
         )
         select line_count from begun",
        id,
        charity.uuid(),
        by.uuid(),
        at.offset(),
        most,
        reference.as_str(),
        oldest,
    )
    .fetch_optional(conn)
    .await
}

/// The charity's own claim of which it has not said what became, or whose gifts are not all taken out yet.
pub(crate) async fn open_own(conn: &mut PgConnection, charity: CharityId) -> Result<Option<OwnClaim>, Error> {
    let row = sqlx::query!(
        r#"select own_claim_id, begun_at, hmrc_reference, line_count, claimable_pence, outcome is not null as "is_answered!"
         from own_claim where charity_id = $1 and ended_at is null"#,
        charity.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| {
        Ok(OwnClaim {
            own_claim_id: row.own_claim_id,
            begun_at: Timestamp::from_offset(row.begun_at),
            hmrc_reference: stored("HMRC reference", HmrcReference::parse(&row.hmrc_reference))?,
            gifts: i64::from(row.line_count),
            claimable: stored("amount", Pence::new(row.claimable_pence))?,
            is_answered: row.is_answered,
        })
    })
    .transpose()
}

/// Its lines after one of them, with what HMRC is to be told of the donors. What was refunded or replaced since is left out.
pub(crate) async fn own_lines(
    conn: &mut PgConnection,
    charity: CharityId,
    id: Uuid,
    after: i32,
    limit: i64,
) -> Result<Vec<LineRow>, Error> {
    let rows = sqlx::query_as!(
        LineRow,
        "select line_no, declaration.title, first_name, last_name, address_line1, address_line2, town, postcode, country,
             declaration.donated_on, declaration.claimable_pence
         from own_claim
         join own_claim_line using (own_claim_id)
         join declaration using (declaration_id)
         where own_claim.own_claim_id = $2
         and own_claim.charity_id = $1
         and own_claim.ended_at is null
         and declaration.state = 'made'
         and line_no > $3
         order by line_no
         limit $4",
        charity.uuid(),
        id,
        after,
        limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(rows)
}

/// Its gifts after one of them, each with its place.
pub(crate) async fn own_gifts(
    conn: &mut PgConnection,
    id: Uuid,
    after: i32,
    limit: i64,
) -> Result<Vec<(i32, Uuid)>, Error> {
    let rows = sqlx::query!(
        "select line_no, donation_id from own_claim_line where own_claim_id = $1 and line_no > $2 order by line_no limit $3",
        id,
        after,
        limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.line_no, row.donation_id)).collect())
}

/// Keeps what the charity says of it; `false` where that was said before.
pub(crate) async fn answer_own(
    conn: &mut PgConnection,
    id: Uuid,
    outcome: OwnClaimOutcome,
    by: StaffId,
    at: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "update own_claim set outcome = $2, claimed_on = $3, answered_by = $4, answered_at = $5
         where own_claim_id = $1 and outcome is null",
        id,
        outcome.as_str(),
        outcome.claimed_on(),
        by.uuid(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// It is over: Uplift begins claims again.
pub(crate) async fn end_own(conn: &mut PgConnection, id: Uuid, at: Timestamp) -> Result<(), Error> {
    sqlx::query!(
        "update own_claim set ended_at = $2 where own_claim_id = $1 and ended_at is null",
        id,
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}
