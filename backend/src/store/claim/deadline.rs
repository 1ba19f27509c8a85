//! Gifts whose time to be claimed runs out, and who was told.

use domain::claim::Deadline;
use domain::{CharityId, Pence, Timestamp};
use sqlx::{PgConnection, PgPool};

use crate::claim::RunningOut;
use crate::error::Error;
use crate::store::stored;

fn tax_year(deadline: Deadline) -> Result<i16, Error> {
    i16::try_from(deadline.year().start_year()).map_err(Error::internal)
}

/// The gifts of a charity that HMRC does not have and soon can be in no claim: a claim that waits for its approval saves none.
pub(crate) async fn running_out(
    conn: &mut PgConnection,
    charity: CharityId,
    deadline: Deadline,
) -> Result<Option<RunningOut>, Error> {
    let row = sqlx::query!(
        r#"select count(*) as "gifts!", count(*) filter (where status = 'held') as "held!",
             coalesce(sum(claimable_pence), 0)::bigint as "pence!"
         from donation
         where charity_id = $1
         and donated_on between $2 and $3
         and status in ('declared', 'held')
         and not exists (
             select from claim_line
             join claim using (claim_id)
             where claim_line.declaration_id = donation.declaration_id
             and claim_line.dropped is null
             and claim.state in ('submitting', 'acknowledged', 'accepted', 'paid'))"#,
        charity.uuid(),
        deadline.year().first_day(),
        deadline.year().last_day(),
    )
    .fetch_one(conn)
    .await?;
    if row.gifts == 0 {
        return Ok(None);
    }
    Ok(Some(RunningOut {
        deadline,
        gifts: row.gifts,
        held: row.held,
        claimable: stored("amount", Pence::new(row.pence))?,
    }))
}

/// Charities that have such gifts and were not told yet.
pub(crate) async fn not_told(pool: &PgPool, deadline: Deadline, limit: i64) -> Result<Vec<CharityId>, Error> {
    let ids = sqlx::query_scalar!(
        "select charity_id
         from charity
         where not exists (
             select from deadline_notice
             where deadline_notice.charity_id = charity.charity_id
             and tax_year = $1
             and alert = $2)
         and exists (
             select from donation
             where donation.charity_id = charity.charity_id
             and donated_on between $3 and $4
             and status in ('declared', 'held')
             and not exists (
                 select from claim_line
                 join claim using (claim_id)
                 where claim_line.declaration_id = donation.declaration_id
                 and claim_line.dropped is null
                 and claim.state in ('submitting', 'acknowledged', 'accepted', 'paid')))
         order by charity_id
         limit $5",
        tax_year(deadline)?,
        deadline.alert().as_str(),
        deadline.year().first_day(),
        deadline.year().last_day(),
        limit,
    )
    .fetch_all(pool)
    .await?;
    Ok(ids.into_iter().map(CharityId::from_uuid).collect())
}

/// Keeps that a charity is told; false when it was before.
pub(crate) async fn tell_once(
    conn: &mut PgConnection,
    charity: CharityId,
    deadline: Deadline,
    now: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "insert into deadline_notice (charity_id, tax_year, alert, told_at) values ($1, $2, $3, $4) on conflict do nothing",
        charity.uuid(),
        tax_year(deadline)?,
        deadline.alert().as_str(),
        now.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}
