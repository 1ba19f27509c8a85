//! What a donor gave in a tax year and in its months, added up in the database: whoever gives most has more gifts than a page holds.

use domain::calendar::london_midnight;
use domain::donation::shown::{GiftState, GivingFilter, GivingNames, MonthSum, YearSum};
use domain::{CharityId, Date, DonorId, Pence, PlatformId, TaxYear};
use sqlx::PgConnection;

use super::read::{statuses, uuids};
use crate::error::Error;
use crate::store::stored;

/// Among this many of a donor's newest gifts the charities and platforms are found that the list can be narrowed to.
const NAMED: i64 = 2_000;

/// The sums of the tax years of the gifts that the filter leaves, the newest first. Of gifts that the donor does not see there is
/// nothing in it.
pub(crate) async fn year_sums(
    conn: &mut PgConnection,
    donor: DonorId,
    filter: &GivingFilter,
) -> Result<Vec<YearSum>, Error> {
    let (from, before) = filter.donated();
    let (found, among) = (filter.found.as_ref().map(uuids), statuses(filter));
    let rows = sqlx::query!(
        // Where a gift stands is worked out once, of those alone that may stand where is asked for. A plain condition on the state would
        // have every charity's gifts of it looked up beside the donor's.
        r#"with day as materialized (
             select gift.donated_on, gift.standing, count(*) as gifts, sum(gift.given) as given, sum(gift.claimable_pence) as claimable
             from (
                 select donated_on, gross_pence - refunded_pence as given, claimable_pence, standing
                 from gift_standing
                 where donor_id = $1 and donated_at >= $2 and donated_at < $3
                 and ($4::uuid is null or charity_id = $4)
                 and ($5::uuid[] is null or charity_id = any ($5) or platform_id = any ($5))
                 and ($7::text[] is null or status || '' = any ($7))
                 offset 0
             ) as gift
             where gift.standing <> 'cancelled' and ($6::text is null or gift.standing = $6)
             group by gift.donated_on, gift.standing
         )
         select extract(year from donated_on - interval '3 months 5 days')::integer as "year!",
             sum(gifts)::bigint as "gifts!",
             sum(given)::bigint as "given!",
             coalesce(sum(claimable) filter (where standing in ('declared', 'claimed', 'accepted', 'paid')), 0)::bigint as "declared!",
             coalesce(sum(claimable) filter (where standing = 'claimed'), 0)::bigint as "claimed!",
             coalesce(sum(claimable) filter (where standing = 'accepted'), 0)::bigint as "accepted!",
             coalesce(sum(claimable) filter (where standing = 'paid'), 0)::bigint as "paid!",
             coalesce(sum(claimable) filter (where standing in ('waiting', 'details_needed')), 0)::bigint as "waiting!"
         from day
         group by 1
         order by 1 desc"#,
        donor.uuid(),
        from,
        before,
        filter.charity.map(CharityId::uuid),
        found.as_deref(),
        filter.state.map(GiftState::as_str),
        among.as_deref(),
    )
    .fetch_all(conn)
    .await?;
    let pence = |sum: i64| stored("sum of a tax year", Pence::new(sum));
    rows.into_iter()
        .map(|row| {
            Ok(YearSum {
                year: TaxYear::starting(row.year),
                gifts: row.gifts,
                given: pence(row.given)?,
                declared: pence(row.declared)?,
                claimed: pence(row.claimed)?,
                accepted: pence(row.accepted)?,
                paid: pence(row.paid)?,
                waiting: pence(row.waiting)?,
            })
        })
        .collect()
}

/// The days of a donor's first gift and of the newest one; none when there is no gift.
pub(crate) async fn first_and_last_day(
    conn: &mut PgConnection,
    donor: DonorId,
) -> Result<Option<(Date, Date)>, Error> {
    let row = sqlx::query!(
        r#"select
             (select donated_on from donation_seen where donor_id = $1 order by donated_at, donation_id limit 1) as first_day,
             (select donated_on from donation_seen where donor_id = $1 order by donated_at desc, donation_id desc limit 1) as last_day"#,
        donor.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(row.first_day.zip(row.last_day))
}

/// The sums of the months from the one of `first` to the one of `last`, of the gifts that the filter leaves.
pub(crate) async fn month_sums(
    conn: &mut PgConnection,
    donor: DonorId,
    filter: &GivingFilter,
    (first, last): (Date, Date),
) -> Result<Vec<MonthSum>, Error> {
    let (from, before) = filter.donated();
    let month = |day: Date| day.replace_day(1).unwrap_or(day);
    // The last month ends before the 32nd day behind its first one.
    let end = month(month(last).saturating_add(time::Duration::days(31)));
    let (found, among) = (filter.found.as_ref().map(uuids), statuses(filter));
    let rows = sqlx::query!(
        r#"with gift as materialized (
             select shown.donated_on, shown.given, shown.claimable_pence, shown.standing
             from (
                 -- Within the index of the donor's gifts, as their list.
                 select donation.donation_id
                 from donation
                 where donation.donor_id = $1 and donation.donated_at >= $2 and donation.donated_at < $3
                 and ($4::uuid is null or donation.charity_id = $4)
                 and ($5::uuid[] is null or donation.charity_id = any ($5) or donation.platform_id = any ($5))
                 and ($7::text[] is null or donation.status = any ($7))
                 offset 0
             ) as near
             cross join lateral (
                 select gift_standing.donated_on, gift_standing.gross_pence - gift_standing.refunded_pence as given,
                     gift_standing.claimable_pence, gift_standing.standing
                 from gift_standing
                 where gift_standing.donation_id = near.donation_id and ($6::text is null or gift_standing.standing = $6)
                 offset 0
             ) as shown
         )
         select
             date_trunc('month', donated_on::timestamp)::date as "first_day!",
             coalesce(sum(given) filter (where standing <> 'cancelled'), 0)::bigint as "given!",
             coalesce(sum(claimable_pence) filter (where standing in ('declared', 'claimed', 'accepted', 'paid')), 0)::bigint as "declared!",
             coalesce(sum(claimable_pence) filter (where standing in ('waiting', 'details_needed')), 0)::bigint as "waiting!"
         from gift
         group by 1
         order by 1 desc"#,
        donor.uuid(),
        from.max(london_midnight(month(first)).offset()),
        before.min(london_midnight(end).offset()),
        filter.charity.map(CharityId::uuid),
        found.as_deref(),
        filter.state.map(GiftState::as_str),
        among.as_deref(),
    )
    .fetch_all(conn)
    .await?;
    let pence = |sum: i64| stored("sum of a month", Pence::new(sum));
    rows.into_iter()
        .map(|row| {
            Ok(MonthSum {
                first_day: row.first_day,
                given: pence(row.given)?,
                declared: pence(row.declared)?,
                waiting: pence(row.waiting)?,
            })
        })
        .collect()
}

/// The charities and platforms of a donor's newest gifts, by name.
pub(crate) async fn names(conn: &mut PgConnection, donor: DonorId) -> Result<GivingNames, Error> {
    let rows = sqlx::query!(
        r#"select charity.charity_id as "charity_id?", charity.name as "charity_name?", platform.platform_id as "platform_id!",
             platform.name as "platform_name!"
         from (
             select distinct newest.charity_id, newest.platform_id
             from (
                 select donation_seen.charity_id, donation_seen.platform_id
                 from donation_seen
                 where donor_id = $1
                 order by donated_at desc, donation_id desc
                 limit $2
             ) as newest
         ) as gift
         join platform on platform.platform_id = gift.platform_id
         left join charity on charity.charity_id = gift.charity_id
         order by lower(charity.name), charity.charity_id, lower(platform.name), platform.platform_id"#,
        donor.uuid(),
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
