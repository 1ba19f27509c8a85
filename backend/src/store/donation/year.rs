//! What a donor gave in a tax year and in its months, added up in the database: whoever gives most has more gifts than a page holds.
//! And what is said of all of them together.

use domain::authorisation::Term;
use domain::calendar::london_midnight;
use domain::donation::Status;
use domain::donation::shown::{GiftState, GivingFilter, GivingNames, MonthSum, YearSum};
use domain::{CharityId, Date, DonorId, Pence, PlatformId, TaxYear};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

use super::read::{amount, by_gift_aid, is_both, statuses, uuids};
use crate::error::Error;
use crate::store::authorisation::term_of;
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
    held: i64,
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
    let (found, claimable) = (filter.found.as_ref().map(uuids), by_gift_aid(filter));
    let mut among = statuses(filter);
    among.retain(|status| status != Status::Cancelled.as_str());
    let sums = sqlx::query_as!(
        PeriodSum,
        // Each state of each period is read from its own place in the donor's index, and nothing in the table. Whether a claim is paid is
        // asked of the claim once, and not of each of its gifts; with `offset 0` it is asked once of each gift whether it is covered, and not
        // in each of the sums.
        r#"with part as materialized (
             select period.place, state.status as standing, sums.gifts, sums.given, sums.claimable, sums.to_come, sums.held
             from unnest($2::timestamptz[], $3::timestamptz[]) with ordinality as period (from_instant, before, place)
             cross join unnest($4::text[]) as state (status)
             cross join lateral (
                 select count(*) as gifts, sum(gift.given) as given, sum(gift.claimable_pence) as claimable,
                     sum(gift.claimable_pence) filter (where gift.standing = 'waiting') as to_come,
                     sum(gift.claimable_pence) filter (where gift.standing = 'details_needed') as held
                 from (
                     select gift.gross_pence - gift.refunded_pence as given, gift.claimable_pence, gift.standing
                     from gift_standing as gift
                     where gift.donor_id = $1 and gift.status = state.status
                     and gift.donated_at >= period.from_instant and gift.donated_at < period.before
                     and ($5::uuid is null or gift.charity_id = $5)
                     and gift_is_found(gift.charity_id, gift.platform_id, gift.donation_id, gift.gross_pence, gift.claimable_pence,
                         $6, $8, $10, $11)
                     and ($9::uuid is null or gift.platform_id = $9)
                     offset 0
                 ) as gift
                 where $7::text is null or gift.standing = $7
             ) as sums
             where state.status <> 'accepted'
             union all
             select period.place, claimed.standing, sums.gifts, sums.given, sums.claimable, 0, 0
             from unnest($2::timestamptz[], $3::timestamptz[]) with ordinality as period (from_instant, before, place)
             cross join lateral (
                 select gift.accepted_in, count(*) as gifts, sum(gift.gross_pence - gift.refunded_pence) as given,
                     sum(gift.claimable_pence) as claimable
                 from donation_seen as gift
                 where gift.donor_id = $1 and gift.status = 'accepted'
                 and gift.donated_at >= period.from_instant and gift.donated_at < period.before
                 and ($5::uuid is null or gift.charity_id = $5)
                 and gift_is_found(gift.charity_id, gift.platform_id, gift.donation_id, gift.gross_pence, gift.claimable_pence,
                     $6, $8, $10, $11)
                 and ($9::uuid is null or gift.platform_id = $9)
                 group by gift.accepted_in
             ) as sums
             cross join lateral (
                 select gift_stands(
                     'accepted',
                     exists (select from settled_claim where settled_claim.claim_id = sums.accepted_in),
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
             coalesce(sum(part.to_come), 0)::bigint as "waiting!",
             coalesce(sum(part.held), 0)::bigint as "held!"
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
        amount(filter),
        filter.platform.map(PlatformId::uuid),
        claimable.as_deref(),
        is_both(filter),
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
    let (_, sums) = month_and_year_sums(conn, donor, filter, &[], years).await?;
    Ok(sums)
}

/// What the gifts come to that the filter leaves: those of each month of these days, which are in the order of the list, and those of
/// each of these tax years.
pub(crate) async fn month_and_year_sums(
    conn: &mut PgConnection,
    donor: DonorId,
    filter: &GivingFilter,
    days: &[Date],
    years: &[TaxYear],
) -> Result<(Vec<MonthSum>, Vec<YearSum>), Error> {
    let month = |day: Date| day.replace_day(1).unwrap_or(day);
    let mut months: Vec<Date> = days.iter().copied().map(month).collect();
    months.dedup();
    let (from, before) = filter.donated();
    let of_month = |first_day: &Date| {
        // The 32nd day lies in the next month.
        let end = month(first_day.saturating_add(time::Duration::days(31)));
        (from.max(london_midnight(*first_day).offset()), before.min(london_midnight(end).offset()))
    };
    let of_year = |year: &TaxYear| GivingFilter { year: Some(*year), ..filter.clone() }.donated();
    let periods: Vec<Period> = months.iter().map(of_month).chain(years.iter().map(of_year)).collect();
    let mut sums = sums_of(conn, donor, filter, &periods).await?.into_iter();
    let pence = |sum: i64| stored("sum of a month or a tax year", Pence::new(sum));
    let of_months = months.into_iter().zip(sums.by_ref()).map(|(first_day, sum)| {
        Ok::<_, Error>(MonthSum {
            first_day,
            given: pence(sum.given)?,
            declared: pence(sum.declared)?,
            waiting: pence(sum.waiting)?,
        })
    });
    let of_months: Vec<MonthSum> = of_months.collect::<Result<_, _>>()?;
    let of_years = years.iter().zip(sums).map(|(year, sum)| {
        Ok::<_, Error>(YearSum {
            year: *year,
            gifts: sum.gifts,
            given: pence(sum.given)?,
            declared: pence(sum.declared)?,
            claimed: pence(sum.claimed)?,
            accepted: pence(sum.accepted)?,
            paid: pence(sum.paid)?,
            waiting: pence(sum.waiting)?,
            held: pence(sum.held)?,
        })
    });
    let of_years: Vec<YearSum> = of_years.collect::<Result<_, _>>()?;
    Ok((of_months, of_years))
}

/// What a donor's page says of all gifts together.
pub(crate) struct Around {
    /// From when to when the donor's authorisations count, in no order.
    pub(crate) terms: Vec<Term>,
    /// The charities and platforms of the newest gifts, by name.
    pub(crate) names: GivingNames,
    /// The days of the first gift and of the newest one; none when there is no gift.
    pub(crate) days: Option<(Date, Date)>,
    /// Whether any gift is held.
    pub(crate) has_held: bool,
}

/// What a donor's page says of all gifts together, in one round trip.
pub(crate) async fn around(conn: &mut PgConnection, donor: DonorId) -> Result<Around, Error> {
    let all = statuses(&GivingFilter::default());
    let rows = sqlx::query!(
        // A row for each charity and platform, or one without; what is said once stands in each of them.
        r#"select ends.first_day as "first_day?", ends.last_day as "last_day?", ends.has_held as "has_held!",
             term.given_at as "given_at?: Vec<OffsetDateTime>", term.given_on as "given_on?: Vec<Date>", term.ends_on as "ends_on?: Vec<Date>",
             term.cancelled_at as "cancelled_at?: Vec<Option<OffsetDateTime>>",
             term.cancelled_from as "cancelled_from?: Vec<Option<OffsetDateTime>>",
             charity.charity_id as "charity_id?", charity.name as "charity_name?", platform.platform_id as "platform_id?",
             platform.name as "platform_name?"
         from (
             select min(of_state.first_day) as first_day, max(of_state.last_day) as last_day,
                 coalesce(bool_or(state.status = 'held' and of_state.first_day is not null), false) as has_held
             from unnest($2::text[]) as state (status)
             cross join lateral (
                 select
                     (select donated_on from donation_seen where donor_id = $1 and donation_seen.status = state.status
                      order by donated_at, donation_id limit 1) as first_day,
                     (select donated_on from donation_seen where donor_id = $1 and donation_seen.status = state.status
                      order by donated_at desc, donation_id desc limit 1) as last_day
             ) as of_state
         ) as ends
         cross join (
             select array_agg(one.given_at) as given_at, array_agg(one.given_on) as given_on, array_agg(one.ends_on) as ends_on,
                 array_agg(one.cancelled_at) as cancelled_at, array_agg(one.cancelled_from) as cancelled_from
             from (
                 select max(given_at) as given_at, given_on, last_covered(ends_on, died_on) as ends_on, cancelled_at, cancelled_from
                 from authorisation
                 where donor_id = $1
                 group by given_on, last_covered(ends_on, died_on), cancelled_at, cancelled_from
             ) as one
         ) as term
         left join (
             select distinct newest.charity_id, newest.platform_id
             from unnest($2::text[]) as state (status)
             cross join lateral (
                 select donation_seen.charity_id, donation_seen.platform_id
                 from donation_seen
                 where donation_seen.donor_id = $1 and donation_seen.status = state.status
                 order by donation_seen.donated_at desc, donation_seen.donation_id desc
                 limit $3
             ) as newest
         ) as gift on true
         left join platform on platform.platform_id = gift.platform_id
         left join charity on charity.charity_id = gift.charity_id
         order by lower(charity.name), charity.charity_id, lower(platform.name), platform.platform_id"#,
        donor.uuid(),
        &all[..],
        NAMED,
    )
    .fetch_all(conn)
    .await?;
    let mut around = Around { terms: Vec::new(), names: GivingNames::default(), days: None, has_held: false };
    for (place, row) in rows.into_iter().enumerate() {
        if place == 0 {
            around.days = row.first_day.zip(row.last_day);
            around.has_held = row.has_held;
            let days = row.given_on.unwrap_or_default().into_iter().zip(row.ends_on.unwrap_or_default());
            let cancelled = row.cancelled_at.unwrap_or_default().into_iter();
            let cancelled = cancelled.zip(row.cancelled_from.unwrap_or_default());
            let given = row.given_at.unwrap_or_default().into_iter().zip(days).zip(cancelled);
            around.terms = given.map(|((at, days), cancelled)| term_of(at, days, cancelled)).collect();
        }
        let charity = row.charity_id.zip(row.charity_name);
        if let Some(platform) = row.platform_id.zip(row.platform_name) {
            name(&mut around.names, charity, platform);
        }
    }
    Ok(around)
}

/// Adds a charity and a platform of a donor's gifts, which come in the order of the charities.
fn name(names: &mut GivingNames, charity: Option<(Uuid, String)>, platform: (Uuid, String)) {
    let platform = (PlatformId::from_uuid(platform.0), platform.1);
    if !names.platforms.contains(&platform) {
        names.platforms.push(platform);
    }
    let charity = charity.map(|(id, name)| (CharityId::from_uuid(id), name));
    if charity.is_some() && names.charities.last() != charity.as_ref() {
        names.charities.extend(charity);
    }
}
