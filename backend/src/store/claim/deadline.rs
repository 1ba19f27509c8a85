//! When the time to claim ends for a charity, gifts whose time runs out, and who was told.

use domain::claim::{ClaimPeriod, Deadline, PeriodHistory};
use domain::{CharityId, DonationId, DonorId, Pence, Timestamp};
use sqlx::{PgConnection, PgPool};
use time::Date;
use uuid::Uuid;

use crate::error::Error;
use crate::store::stored;

/// The periods that a charity's four years are counted from.
pub(crate) async fn periods(conn: &mut PgConnection, charity: CharityId) -> Result<PeriodHistory, Error> {
    let word = sqlx::query_scalar!(
        r#"select periods as "word!" from charity_period_history where charity_id = $1"#,
        charity.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    word.map_or(Ok(PeriodHistory::default()), |word| stored("history of periods", word.parse()))
}

/// The same of the charity of a donor's gift.
pub(crate) async fn periods_of_gift(
    conn: &mut PgConnection,
    donor: DonorId,
    gift: DonationId,
) -> Result<PeriodHistory, Error> {
    let word = sqlx::query_scalar!(
        r#"select (
             select history.periods from charity_period_history as history where history.charity_id = donation.charity_id
         ) as "word?"
         from donation
         where donation.donation_id = $1 and donation.donor_id = $2"#,
        gift.uuid(),
        donor.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    word.flatten().map_or(Ok(PeriodHistory::default()), |word| stored("history of periods", word.parse()))
}

/// Keeps the periods of a charity in place of those that it had.
pub(crate) async fn keep_periods(
    conn: &mut PgConnection,
    charity: CharityId,
    periods: &PeriodHistory,
) -> Result<(), Error> {
    sqlx::query!("delete from charity_period where charity_id = $1", charity.uuid())
        .execute(&mut *conn)
        .await?;
    for (from, period) in periods.entries() {
        match period {
            ClaimPeriod::Unknown => {}
            ClaimPeriod::TaxYear | ClaimPeriod::AccountingYear(_) => {
                sqlx::query!(
                    "insert into charity_period (charity_id, holds_from, period) values ($1, $2, $3)",
                    charity.uuid(),
                    from,
                    period.to_string(),
                )
                .execute(&mut *conn)
                .await?;
            }
        }
    }
    Ok(())
}

/// Every history of periods that some charity has, and that of one which has said none. There are few: nearly every charity has one
/// period, of as many as a year has days, and hardly any changes it on the same day as another.
pub(crate) async fn all_periods(pool: &PgPool) -> Result<Vec<PeriodHistory>, Error> {
    let words = sqlx::query_scalar!(r#"select distinct periods as "word!" from charity_period_history"#)
        .fetch_all(pool)
        .await?;
    let mut all = vec![PeriodHistory::default()];
    for word in words {
        all.push(stored("history of periods", word.parse())?);
    }
    Ok(all)
}

/// Gifts of a charity that HMRC does not have.
#[derive(Clone, Debug)]
pub(crate) struct Unclaimed {
    pub(crate) oldest: Date,
    pub(crate) gifts: i64,
    pub(crate) held: i64,
    pub(crate) claimable: Pence,
}

/// What a search for them found.
#[derive(Clone, Debug)]
pub(crate) struct Search {
    /// How many gifts it read, those that HMRC has among them: that is what takes its time.
    pub(crate) read: i64,
    pub(crate) unclaimed: Option<Unclaimed>,
    /// Whether gifts of the dates in doubt wait for a claim.
    pub(crate) in_doubt: bool,
}

/// The gifts of these dates that HMRC does not have: a claim that waits for its approval saves none. And whether any of some other dates,
/// which are in doubt, wait for a claim. `marking` is what [`super::marking`] read.
pub(crate) async fn running_out(
    conn: &mut PgConnection,
    charity: CharityId,
    (first, last): (Date, Date),
    in_doubt: Option<(Date, Date)>,
    marking: &[Uuid],
) -> Result<Search, Error> {
    let row = sqlx::query!(
        // Within one index; what HMRC has is taken off where a gift of it still counts as declared.
        r#"select coalesce(sum(day.read), 0)::bigint as "read!",
             min(day.donated_on) filter (where day.gifts > 0) as oldest,
             coalesce(sum(day.gifts) filter (where day.gifts > 0), 0)::bigint as "gifts!",
             coalesce(sum(day.held) filter (where day.gifts > 0), 0)::bigint as "held!",
             coalesce(sum(day.pence) filter (where day.gifts > 0), 0)::bigint as "pence!",
             $5::date is not null and exists (
                 select from donation
                 where charity_id = $1 and status in ('declared', 'held') and donated_on between $5 and $6) as "in_doubt!"
         from (
             select part.donated_on, sum(abs(part.gifts)) as read, sum(part.gifts) as gifts, sum(part.held) as held,
                 sum(part.pence) as pence
             from (
                 select donation.donated_on, count(*) as gifts, count(*) filter (where donation.status = 'held') as held,
                     sum(donation.claimable_pence) as pence
                 from donation
                 where donation.charity_id = $1 and donation.status in ('declared', 'held') and donation.donated_on between $2 and $3
                 group by donation.donated_on
                 union all
                 select gift.donated_on, -count(*), -count(*) filter (where gift.status = 'held'), -sum(gift.claimable_pence)
                 from claim
                 cross join lateral (
                     select claim_line.donation_id, claim_line.declaration_id from claim_line
                     where claim_line.claim_id = claim.claim_id and claim_line.dropped is null
                     offset 0
                 ) as line
                 join donation as gift on gift.donation_id = line.donation_id and gift.declaration_id = line.declaration_id
                 where claim.charity_id = $1
                 -- A claim that was filed since the jobs were read is in one of the first two states.
                 and (claim.state in ('submitting', 'acknowledged')
                     or claim.claim_id = any ($4) and claim.state in ('accepted', 'paid'))
                 and gift.status in ('declared', 'held')
                 and gift.donated_on between $2 and $3
                 group by gift.donated_on
             ) as part
             group by part.donated_on
         ) as day"#,
        charity.uuid(),
        first,
        last,
        marking,
        in_doubt.map(|(first, _)| first),
        in_doubt.map(|(_, last)| last),
    )
    .fetch_one(conn)
    .await?;
    let claimable = stored("amount", Pence::new(row.pence))?;
    let unclaimed =
        row.oldest.map(|oldest| Unclaimed { oldest, gifts: row.gifts, held: row.held, claimable });
    Ok(Search { read: row.read, unclaimed, in_doubt: row.in_doubt })
}

/// Charities with these periods that have such gifts and were not told yet. One whose approval was ended can claim nothing, and is told
/// once it is approved again.
pub(crate) async fn not_told(
    pool: &PgPool,
    periods: &PeriodHistory,
    deadline: Deadline,
    limit: i64,
) -> Result<Vec<CharityId>, Error> {
    let word = periods.to_string();
    let ids = sqlx::query_scalar!(
        "select charity.charity_id
         from charity
         left join charity_period_history on charity_period_history.charity_id = charity.charity_id
         where coalesce(periods, 'unknown') = $1
         and charity.proved_at is not null and charity.refused_at is null
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
         order by charity.charity_id
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

/// Charities with these periods whose claims leave gifts of these dates out because they have not said which held then, and that
/// were told of none of these dates yet; none whose approval was ended.
pub(crate) async fn leaving_out(
    pool: &PgPool,
    periods: &PeriodHistory,
    (first, last): (Date, Date),
    limit: i64,
) -> Result<Vec<CharityId>, Error> {
    let word = periods.to_string();
    let ids = sqlx::query_scalar!(
        "select charity.charity_id
         from charity
         left join charity_period_history on charity_period_history.charity_id = charity.charity_id
         where coalesce(periods, 'unknown') = $4
         and charity.proved_at is not null and charity.refused_at is null
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
         order by charity.charity_id
         limit $3",
        first,
        last,
        limit,
        word.as_str(),
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
