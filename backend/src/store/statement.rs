//! Annual statements: what donors gave in a tax year, and what they were told of it.

use domain::calendar::london_midnight;
use domain::statement::{StatementGift, StatementPart, StatementSum, Told};
use domain::{CharityId, Date, DonationId, DonorId, Pence, TaxYear, Timestamp};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use crate::error::Error;
use crate::store::stored;

/// What a donor gave under Gift Aid in a tax year, beside the newest statement of it.
pub(crate) struct Stands {
    pub(crate) donor: DonorId,
    pub(crate) has_address: bool,
    pub(crate) sum: StatementSum,
    /// None where none was made.
    pub(crate) newest: Option<Newest>,
}

/// The newest statement of a donor and year.
pub(crate) struct Newest {
    pub(crate) number: i32,
    pub(crate) sum: StatementSum,
    pub(crate) is_mailed: bool,
}

/// A statement to be kept.
pub(crate) struct NewStatement {
    pub(crate) donor: DonorId,
    pub(crate) year: TaxYear,
    pub(crate) number: i32,
    pub(crate) sum: StatementSum,
    pub(crate) is_mailed: bool,
}

/// A statement as it was made, for its donor.
#[derive(Clone, Copy, Debug)]
pub struct KeptStatement {
    pub year: TaxYear,
    /// 1, then one more for each change.
    pub number: i32,
    pub sum: StatementSum,
    pub made_at: Timestamp,
    /// Whether a mail told of it.
    pub is_mailed: bool,
}

/// What became of the statements of a tax year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatementCounts {
    /// Donors for whom one was made.
    pub made: i64,
    /// Of these, to whom it was mailed.
    pub mailed: i64,
    /// Statements that were made again: something in them changed, or their donor can be written to now.
    pub changed: i64,
}

fn sum(gifts: i64, total: i64) -> Result<StatementSum, Error> {
    Ok(StatementSum { gifts, total: stored("total of a statement", Pence::new(total))? })
}

/// What a donor gave each charity under Gift Aid in a tax year: the gifts that the donor sees and that are declared now.
pub(crate) async fn parts(
    conn: &mut PgConnection,
    donor: DonorId,
    year: TaxYear,
) -> Result<Vec<StatementPart>, Error> {
    let rows = sqlx::query!(
        r#"select charity.charity_id, charity.name, count(*) as "gifts!", sum(gift.claimable_pence)::bigint as "total!"
         from donation_seen as gift
         join charity using (charity_id)
         where gift.donor_id = $1 and gift.donated_at >= $2 and gift.donated_at < $3
         and gift.status in ('declared', 'claimed', 'accepted')
         group by charity.charity_id
         order by charity.name, charity.charity_id"#,
        donor.uuid(),
        london_midnight(year.first_day()).offset(),
        london_midnight(year.next().first_day()).offset(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(StatementPart {
                charity_id: CharityId::from_uuid(row.charity_id),
                charity_name: row.name,
                sum: sum(row.gifts, row.total)?,
            })
        })
        .collect()
}

/// The gifts of these parts, the oldest first, at most so many.
pub(crate) async fn gifts(
    conn: &mut PgConnection,
    donor: DonorId,
    year: TaxYear,
    limit: i64,
) -> Result<Vec<StatementGift>, Error> {
    let rows = sqlx::query!(
        r#"select gift.donation_id as "donation_id!", gift.donated_on as "donated_on!", charity.name as charity_name,
             gift.claimable_pence as "claimable!"
         from donation_seen as gift
         join charity using (charity_id)
         where gift.donor_id = $1 and gift.donated_at >= $2 and gift.donated_at < $3
         and gift.status in ('declared', 'claimed', 'accepted')
         order by gift.donated_at, gift.donation_id
         limit $4"#,
        donor.uuid(),
        london_midnight(year.first_day()).offset(),
        london_midnight(year.next().first_day()).offset(),
        limit,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(StatementGift {
                donation_id: DonationId::from_uuid(row.donation_id),
                donated_on: row.donated_on,
                charity_name: row.charity_name,
                given: stored("gift of a statement", Pence::new(row.claimable))?,
            })
        })
        .collect()
}

/// The tax years in which a donor gave under Gift Aid, the newest first, each with its sum.
pub(crate) async fn years(
    conn: &mut PgConnection,
    donor: DonorId,
) -> Result<Vec<(TaxYear, StatementSum)>, Error> {
    let rows = sqlx::query!(
        r#"select extract(year from donated_on - interval '3 months 5 days')::integer as "year!", count(*) as "gifts!",
             sum(claimable_pence)::bigint as "total!"
         from donation_seen
         where donor_id = $1 and status in ('declared', 'claimed', 'accepted')
         group by 1
         order by 1 desc"#,
        donor.uuid(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter().map(|row| Ok((TaxYear::starting(row.year), sum(row.gifts, row.total)?))).collect()
}

/// What a donor was told of the statement for a tax year by mail, the earliest first.
pub(crate) async fn told(conn: &mut PgConnection, donor: DonorId, year: TaxYear) -> Result<Vec<Told>, Error> {
    let rows = sqlx::query!(
        "select made_at, gifts, total_pence from statement
         where donor_id = $1 and tax_year = $2 and is_mailed
         order by number",
        donor.uuid(),
        year.start_year(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Told { at: Timestamp::from_offset(row.made_at), sum: sum(row.gifts, row.total_pence)? })
        })
        .collect()
}

/// A part of the statements that were made for a donor, the oldest first: behind this year and number.
pub(crate) async fn kept(
    conn: &mut PgConnection,
    donor: DonorId,
    behind: (i32, i32),
    limit: i64,
) -> Result<Vec<KeptStatement>, Error> {
    let rows = sqlx::query!(
        "select tax_year, number, gifts, total_pence, made_at, is_mailed
         from statement
         where donor_id = $1 and (tax_year, number) > ($2, $3)
         order by tax_year, number
         limit $4",
        donor.uuid(),
        behind.0,
        behind.1,
        limit,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(KeptStatement {
                year: TaxYear::starting(row.tax_year),
                number: row.number,
                sum: sum(row.gifts, row.total_pence)?,
                made_at: Timestamp::from_offset(row.made_at),
                is_mailed: row.is_mailed,
            })
        })
        .collect()
}

/// Whether every donor was looked at today for this year.
pub(crate) async fn is_looked_at(pool: &PgPool, year: TaxYear, today: Date) -> Result<bool, Error> {
    let found = sqlx::query_scalar!(
        r#"select exists (select from statement_look where tax_year = $1 and looked_on >= $2) as "is!""#,
        year.start_year(),
        today,
    )
    .fetch_one(pool)
    .await?;
    Ok(found)
}

/// Notes that every donor was looked at on this day.
pub(crate) async fn looked_at(pool: &PgPool, year: TaxYear, today: Date) -> Result<(), Error> {
    sqlx::query!(
        "insert into statement_look (tax_year, looked_on) values ($1, $2)
         on conflict (tax_year) do update set looked_on = greatest(statement_look.looked_on, excluded.looked_on)",
        year.start_year(),
        today,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// What the donors behind this one gave in a tax year, so many of them.
pub(crate) async fn stands(
    pool: &PgPool,
    year: TaxYear,
    after: Uuid,
    limit: i64,
) -> Result<Vec<Stands>, Error> {
    let rows = sqlx::query!(
        r#"select donor.donor_id, donor.email is not null as "has_address!", given.gifts as "gifts!", given.total as "total!",
             newest.number as "number?", newest.gifts as "told_gifts?", newest.total_pence as "told_total?",
             newest.is_mailed as "is_mailed?"
         from donor
         cross join lateral (
             select count(*) as gifts, coalesce(sum(gift.claimable_pence), 0)::bigint as total
             from donation_seen as gift
             where gift.donor_id = donor.donor_id and gift.donated_at >= $1 and gift.donated_at < $2
             and gift.status in ('declared', 'claimed', 'accepted')) as given
         left join lateral (
             select number, gifts, total_pence, is_mailed
             from statement
             where statement.donor_id = donor.donor_id and statement.tax_year = $3
             order by number desc
             limit 1) as newest on true
         where donor.donor_id > $4 and donor.erased_at is null
         order by donor.donor_id
         limit $5"#,
        london_midnight(year.first_day()).offset(),
        london_midnight(year.next().first_day()).offset(),
        year.start_year(),
        after,
        limit,
    )
    .fetch_all(pool)
    .await?;
    rows.into_iter()
        .map(|row| {
            let newest = match (row.number, row.told_gifts, row.told_total, row.is_mailed) {
                (Some(number), Some(gifts), Some(total), Some(is_mailed)) => {
                    Some(Newest { number, sum: sum(gifts, total)?, is_mailed })
                }
                _ => None,
            };
            Ok(Stands {
                donor: DonorId::from_uuid(row.donor_id),
                has_address: row.has_address,
                sum: sum(row.gifts, row.total)?,
                newest,
            })
        })
        .collect()
}

/// Keeps a statement, unless another process made it first.
pub(crate) async fn insert(
    conn: &mut PgConnection,
    new: &NewStatement,
    now: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "insert into statement (donor_id, tax_year, number, gifts, total_pence, made_at, is_mailed)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict do nothing",
        new.donor.uuid(),
        new.year.start_year(),
        new.number,
        new.sum.gifts,
        new.sum.total.get(),
        now.offset(),
        new.is_mailed,
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// What became of the statements of a tax year.
pub(crate) async fn counts(pool: &PgPool, year: TaxYear) -> Result<StatementCounts, Error> {
    let row = sqlx::query!(
        r#"select count(*) filter (where number = 1) as "made!", count(distinct donor_id) filter (where is_mailed) as "mailed!",
             count(*) filter (where number > 1) as "changed!"
         from statement
         where tax_year = $1"#,
        year.start_year(),
    )
    .fetch_one(pool)
    .await?;
    Ok(StatementCounts { made: row.made, mailed: row.mailed, changed: row.changed })
}
