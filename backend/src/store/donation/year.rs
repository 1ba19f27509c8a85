//! What a donor gave in a tax year and in its months, added up in the database: whoever gives most has more gifts than a page holds.

use domain::calendar::london_midnight;
use domain::donation::Status;
use domain::donation::shown::{GiftState, GivingFilter, GivingNames, MonthSum, YearSum};
use domain::{CharityId, Date, DonorId, Pence, PlatformId, TaxYear};
use sqlx::PgConnection;
use time::OffsetDateTime;

use super::read::{statuses, uuids};
use crate::error::Error;
use crate::store::stored;

/// Among this many of a donor's newest gifts of each state the charities and platforms are found that the list can be narrowed to.
const NAMED: i64 = 2_000;

/// From an instant on, and before another.
type Period = (OffsetDateTime, OffsetDateTime);

/// What the gifts of a period come to, in pence.
struct PeriodSum {
    gifts: i64,
    given: i64,
    declared: i64,
    claimed: i64,
    accepted: i64,
    paid: i64,
    waiting: i64,
}

/// What the gifts of each of these periods come to that the filter leaves, without what was cancelled. Of gifts that the donor does not
/// see there is nothing in it.
async fn sums_of(
    conn: &mut PgConnection,
    donor: DonorId,
    filter: &GivingFilter,
    periods: &[Period],
) -> Result<Vec<PeriodSum>, Error> {
    if periods.is_empty() {
        return Ok(Vec::new());
    }
    let (from, before): (Vec<_>, Vec<_>) = periods.iter().copied().unzip();
    let found = filter.found.as_ref().map(uuids);
    let mut among = statuses(filter);
    among.retain(|status| status != Status::Cancelled.as_str());
    let sums = sqlx::query_as!(
        PeriodSum,
        // Each state of each period is read from its own place in the donor's index, and nothing in the table. Whether a claim is paid is
        // asked of the claim once, and not of each of its gifts.
        r#"with part as materialized (
             select period.place, state.status as standing, sums.gifts, sums.given, sums.claimable, sums.to_come
             from unnest($2::timestamptz[], $3::timestamptz[]) with ordinality as period (from_instant, before, place)
             cross join unnest($4::text[]) as state (status)
             cross join lateral (
                 select count(*) as gifts, sum(gift.gross_pence - gift.refunded_pence) as given, sum(gift.claimable_pence) as claimable,
                     sum(gift.claimable_pence) filter (where gift.standing = 'waiting') as to_come
                 from gift_standing as gift
                 where gift.donor_id = $1 and gift.status = state.status
                 and gift.donated_at >= period.from_instant and gift.donated_at < period.before
                 and ($5::uuid is null or gift.charity_id = $5)
                 and ($6::uuid[] is null or gift.charity_id = any ($6) or gift.platform_id = any ($6))
                 and ($7::text is null or gift.standing = $7)
             ) as sums
             where state.status <> 'accepted'
             union all
             select period.place, claimed.standing, sums.gifts, sums.given, sums.claimable, 0
             from unnest($2::timestamptz[], $3::timestamptz[]) with ordinality as period (from_instant, before, place)
             cross join lateral (
                 select gift.accepted_in, count(*) as gifts, sum(gift.gross_pence - gift.refunded_pence) as given,
                     sum(gift.claimable_pence) as claimable
                 from donation_seen as gift
                 where gift.donor_id = $1 and gift.status = 'accepted'
                 and gift.donated_at >= period.from_instant and gift.donated_at < period.before
                 and ($5::uuid is null or gift.charity_id = $5)
                 and ($6::uuid[] is null or gift.charity_id = any ($6) or gift.platform_id = any ($6))
                 group by gift.accepted_in
             ) as sums
             cross join lateral (
                 select gift_stands(
                     'accepted',
                     exists (select from claim where claim.claim_id = sums.accepted_in and claim.paid_on is not null),
                     true,
                     false
                 ) as standing
                 offset 0
             ) as claimed
             where 'accepted' = any ($4::text[]) and ($7::text is null or claimed.standing = $7)
         )
         select
             coalesce(sum(part.gifts), 0)::bigint as "gifts!",
             coalesce(sum(part.given), 0)::bigint as "given!",
             coalesce(sum(part.claimable) filter (where part.standing in ('declared', 'claimed', 'accepted', 'paid')), 0)::bigint as "declared!",
             coalesce(sum(part.claimable) filter (where part.standing = 'claimed'), 0)::bigint as "claimed!",
             coalesce(sum(part.claimable) filter (where part.standing = 'accepted'), 0)::bigint as "accepted!",
             coalesce(sum(part.claimable) filter (where part.standing = 'paid'), 0)::bigint as "paid!",
             coalesce(sum(part.to_come), 0)::bigint as "waiting!"
         from unnest($2::timestamptz[]) with ordinality as period (from_instant, place)
         left join part on part.place = period.place
         group by period.place
         order by period.place"#,
        donor.uuid(),
        &from[..],
        &before[..],
        &among[..],
        filter.charity.map(CharityId::uuid),
        found.as_deref(),
        filter.state.map(GiftState::as_str),
    )
    .fetch_all(conn)
    .await?;
    Ok(sums)
}

/// What the gifts of each of these tax years come to that the filter leaves.
pub(crate) async fn year_sums(
    conn: &mut PgConnection,
    donor: DonorId,
    filter: &GivingFilter,
    years: &[TaxYear],
) -> Result<Vec<YearSum>, Error> {
    let of = |year: &TaxYear| GivingFilter { year: Some(*year), ..GivingFilter::default() }.donated();
    let periods: Vec<Period> = years.iter().map(of).collect();
    let pence = |sum: i64| stored("sum of a tax year", Pence::new(sum));
    let sums = sums_of(conn, donor, filter, &periods).await?;
    years
        .iter()
        .zip(sums)
        .map(|(year, sum)| {
            Ok(YearSum {
                year: *year,
                gifts: sum.gifts,
                given: pence(sum.given)?,
                declared: pence(sum.declared)?,
                claimed: pence(sum.claimed)?,
                accepted: pence(sum.accepted)?,
                paid: pence(sum.paid)?,
                waiting: pence(sum.waiting)?,
            })
        })
        .collect()
}

/// The days of a donor's first gift and of the newest one; none when there is no gift.
pub(crate) async fn first_and_last_day(
    conn: &mut PgConnection,
    donor: DonorId,
) -> Result<Option<(Date, Date)>, Error> {
    let all = statuses(&GivingFilter::default());
    let row = sqlx::query!(
        r#"select min(ends.first_day) as first_day, max(ends.last_day) as last_day
         from unnest($2::text[]) as state (status)
         cross join lateral (
             select
                 (select donated_on from donation_seen where donor_id = $1 and donation_seen.status = state.status
                  order by donated_at, donation_id limit 1) as first_day,
                 (select donated_on from donation_seen where donor_id = $1 and donation_seen.status = state.status
                  order by donated_at desc, donation_id desc limit 1) as last_day
         ) as ends"#,
        donor.uuid(),
        &all[..],
    )
    .fetch_one(conn)
    .await?;
    Ok(row.first_day.zip(row.last_day))
}

/// The sums of the months of these days, which are in the order of the list, of the gifts that the filter leaves.
pub(crate) async fn month_sums(
    conn: &mut PgConnection,
    donor: DonorId,
    filter: &GivingFilter,
    days: &[Date],
) -> Result<Vec<MonthSum>, Error> {
    let (from, before) = filter.donated();
    let month = |day: Date| day.replace_day(1).unwrap_or(day);
    let mut months: Vec<Date> = days.iter().copied().map(month).collect();
    months.dedup();
    let periods: Vec<Period> = months
        .iter()
        .map(|first_day| {
            // The 32nd day lies in the next month.
            let end = month(first_day.saturating_add(time::Duration::days(31)));
            (from.max(london_midnight(*first_day).offset()), before.min(london_midnight(end).offset()))
        })
        .collect();
    let pence = |sum: i64| stored("sum of a month", Pence::new(sum));
    let sums = sums_of(conn, donor, filter, &periods).await?;
    months
        .into_iter()
        .zip(sums)
        .map(|(first_day, sum)| {
            Ok(MonthSum {
                first_day,
                given: pence(sum.given)?,
                declared: pence(sum.declared)?,
                waiting: pence(sum.waiting)?,
            })
        })
        .collect()
}

/// The charities and platforms of a donor's newest gifts, by name.
pub(crate) async fn names(conn: &mut PgConnection, donor: DonorId) -> Result<GivingNames, Error> {
    let all = statuses(&GivingFilter::default());
    let rows = sqlx::query!(
        r#"select charity.charity_id as "charity_id?", charity.name as "charity_name?", platform.platform_id as "platform_id!",
             platform.name as "platform_name!"
         from (
             select distinct newest.charity_id, newest.platform_id
             from unnest($2::text[]) as state (status)
             cross join lateral (
                 select donation_seen.charity_id, donation_seen.platform_id
                 from donation_seen
                 where donation_seen.donor_id = $1 and donation_seen.status = state.status
                 order by donation_seen.donated_at desc, donation_seen.donation_id desc
                 limit $3
             ) as newest
         ) as gift
         join platform on platform.platform_id = gift.platform_id
         left join charity on charity.charity_id = gift.charity_id
         order by lower(charity.name), charity.charity_id, lower(platform.name), platform.platform_id"#,
        donor.uuid(),
        &all[..],
        NAMED,
    )
    .fetch_all(conn)
    .await?;
    let mut names = GivingNames::default();
    for row in rows {
        let platform = (PlatformId::from_uuid(row.platform_id), row.platform_name);
        if !names.platforms.contains(&platform) {
            names.platforms.push(platform);
        }
        if let (Some(id), Some(name)) = (row.charity_id, row.charity_name) {
            let charity = (CharityId::from_uuid(id), name);
            // They come in this order.
            if names.charities.last() != Some(&charity) {
                names.charities.push(charity);
            }
        }
    }
    Ok(names)
}
