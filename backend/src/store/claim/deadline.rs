//! When the time to claim ends for a charity, gifts whose time runs out, and who was told.

use domain::claim::{ClaimPeriod, Deadline};
use domain::{CharityId, Pence, Timestamp};
use sqlx::{PgConnection, PgPool};
use time::Date;

use crate::error::Error;
use crate::store::stored;

/// An accounting year can end on as many days as a year has; one word more is for trusts.
const MOST_PERIODS: i64 = 400;

/// The period that a charity's four years are counted from.
pub(crate) async fn period(conn: &mut PgConnection, charity: CharityId) -> Result<ClaimPeriod, Error> {
    let word = sqlx::query_scalar!("select claim_period from charity where charity_id = $1", charity.uuid())
        .fetch_one(conn)
        .await?;
    word.map_or(Ok(ClaimPeriod::Unknown), |word| stored("period", word.parse()))
}

pub(crate) async fn keep_period(
    conn: &mut PgConnection,
    charity: CharityId,
    period: ClaimPeriod,
) -> Result<(), Error> {
    let word = match period {
        ClaimPeriod::Unknown => None,
        known @ (ClaimPeriod::TaxYear | ClaimPeriod::AccountingYear(_)) => Some(known.to_string()),
    };
    sqlx::query!(
        "update charity set claim_period = $2 where charity_id = $1",
        charity.uuid(),
        word.as_deref(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Every period that a charity may have: those that were said, and the unknown one.
pub(crate) async fn periods(pool: &PgPool) -> Result<Vec<ClaimPeriod>, Error> {
    let words = sqlx::query_scalar!(
        r#"select distinct claim_period as "word!" from charity where claim_period is not null limit $1"#,
        MOST_PERIODS,
    )
    .fetch_all(pool)
    .await?;
    let mut periods = vec![ClaimPeriod::Unknown];
    for word in words {
        periods.push(stored("period", word.parse())?);
    }
    Ok(periods)
}

/// Gifts of a charity that HMRC does not have.
pub(crate) struct Unclaimed {
    pub(crate) oldest: Date,
    pub(crate) gifts: i64,
    pub(crate) held: i64,
    pub(crate) claimable: Pence,
}

/// The gifts of these dates that HMRC does not have: a claim that waits for its approval saves none.
pub(crate) async fn running_out(
    conn: &mut PgConnection,
    charity: CharityId,
    (first, last): (Date, Date),
) -> Result<Option<Unclaimed>, Error> {
    let row = sqlx::query!(
        r#"select min(donated_on) as oldest, count(*) as "gifts!", count(*) filter (where status = 'held') as "held!",
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
        first,
        last,
    )
    .fetch_one(conn)
    .await?;
    let Some(oldest) = row.oldest else {
        return Ok(None);
    };
    Ok(Some(Unclaimed {
        oldest,
        gifts: row.gifts,
        held: row.held,
        claimable: stored("amount", Pence::new(row.pence))?,
    }))
}

/// Whether the charity has not said its period and has gifts of these dates that wait for a claim.
pub(crate) async fn lacks_period(
    conn: &mut PgConnection,
    charity: CharityId,
    (first, last): (Date, Date),
) -> Result<bool, Error> {
    let lacks = sqlx::query_scalar!(
        r#"select exists (select from charity where charity_id = $1 and claim_period is null)
             and exists (
                 select from donation
                 where charity_id = $1
                 and status in ('declared', 'held')
                 and donated_on between $2 and $3) as "lacks!""#,
        charity.uuid(),
        first,
        last,
    )
    .fetch_one(conn)
    .await?;
    Ok(lacks)
}

/// Charities of this period that have such gifts and were not told yet.
pub(crate) async fn not_told(
    pool: &PgPool,
    period: ClaimPeriod,
    deadline: Deadline,
    limit: i64,
) -> Result<Vec<CharityId>, Error> {
    let word = period.to_string();
    let ids = sqlx::query_scalar!(
        "select charity_id
         from charity
         where coalesce(claim_period, 'unknown') = $1
         and not exists (
             select from deadline_notice
             where deadline_notice.charity_id = charity.charity_id
             and last_on = $2
             and alert = $3)
         and exists (
             select from donation
             where donation.charity_id = charity.charity_id
             and donated_on between $4 and $2
             and status in ('declared', 'held')
             and not exists (
                 select from claim_line
                 join claim using (claim_id)
                 where claim_line.declaration_id = donation.declaration_id
                 and claim_line.dropped is null
                 and claim.state in ('submitting', 'acknowledged', 'accepted', 'paid')))
         order by charity_id
         limit $5",
        word.as_str(),
        deadline.last(),
        deadline.alert().as_str(),
        deadline.first(),
        limit,
    )
    .fetch_all(pool)
    .await?;
    Ok(ids.into_iter().map(CharityId::from_uuid).collect())
}

/// Charities that have not said their period, whose claims leave gifts of these dates out for that, and that were told of none
/// of these dates yet.
pub(crate) async fn leaving_out(
    pool: &PgPool,
    (first, last): (Date, Date),
    limit: i64,
) -> Result<Vec<CharityId>, Error> {
    let ids = sqlx::query_scalar!(
        "select charity_id
         from charity
         where claim_period is null
         and not exists (
             select from deadline_notice
             where deadline_notice.charity_id = charity.charity_id
             and last_on >= $1
             and alert = 'left_out')
         and exists (
             select from donation
             where donation.charity_id = charity.charity_id
             and donated_on between $1 and $2
             and status in ('declared', 'held')
             and not exists (
                 select from claim_line
                 join claim using (claim_id)
                 where claim_line.declaration_id = donation.declaration_id
                 and claim_line.dropped is null
                 and claim.state in ('submitting', 'acknowledged', 'accepted', 'paid')))
         order by charity_id
         limit $3",
        first,
        last,
        limit,
    )
    .fetch_all(pool)
    .await?;
    Ok(ids.into_iter().map(CharityId::from_uuid).collect())
}

/// Keeps that a charity is told of what its claims leave out, up to gifts of this date; false when it was before.
pub(crate) async fn tell_of_left_out_once(
    conn: &mut PgConnection,
    charity: CharityId,
    last: Date,
    now: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "insert into deadline_notice (charity_id, last_on, alert, told_at) values ($1, $2, 'left_out', $3) on conflict do nothing",
        charity.uuid(),
        last,
        now.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Keeps that a charity is told; false when it was before.
pub(crate) async fn tell_once(
    conn: &mut PgConnection,
    charity: CharityId,
    deadline: Deadline,
    now: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "insert into deadline_notice (charity_id, last_on, alert, told_at) values ($1, $2, $3, $4) on conflict do nothing",
        charity.uuid(),
        deadline.last(),
        deadline.alert().as_str(),
        now.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}
