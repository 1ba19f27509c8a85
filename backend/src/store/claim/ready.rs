//! What the next claim would hold and leave out: the sums, and the gifts themselves.

use domain::claim::{LeftOut, NextClaim, Window};
use domain::donation::shown::DonationFilter;
use domain::donation::{Find, Status};
use domain::{CharityId, ClaimSum, Pence, PlatformId};
use sqlx::PgConnection;
use time::Date;
use uuid::Uuid;

use super::read::pence;
use crate::error::Error;
use crate::store::donation::{Scan, Sought};
use crate::store::stored;

/// Reads gifts that a claim made now can hold. Their charity is $1, the days from which and up to which they are read $2 and $3.
macro_rules! ready_gifts {
    ($before:tt, $after:tt, $($argument:expr),* $(,)?) => {
        sqlx::query!(
            $before + r#"
             from donation
             join declaration using (declaration_id)
             join charity on charity.charity_id = donation.charity_id
             where donation.charity_id = $1
             and donation.status = 'declared'
             and donation.donated_on between $2 and $3
             and declaration.hmrc_reference = charity.hmrc_reference
             and not exists (
                 select from claim_line where claim_line.declaration_id = donation.declaration_id and claim_line.dropped is null)
             "# + $after,
            $($argument),*
        )
    };
}

/// Reads declared gifts that a claim made now leaves out for what they are, as `gift`, and why. Their charity is $1, the window
/// of the claim $2 and $3, and the oldest gift that may be in time $4.
macro_rules! left_out_gifts {
    ($before:tt, $after:tt, $($argument:expr),* $(,)?) => {
        sqlx::query!(
            $before + r#"
             from (
                 select donation.donation_id, donation.platform_id, donation.reference, donation.gross_pence, donation.donated_at,
                     donation.donated_on, declaration.claimable_pence,
                     case
                         when donation.donated_on > $3 then 'dated_today'
                         when donation.donated_on < $4 then 'out_of_time'
                         when donation.donated_on < $2 then 'period_unknown'
                         else 'other_reference'
                     end as why
                 from donation
                 join declaration using (declaration_id)
                 join charity on charity.charity_id = donation.charity_id
                 where donation.charity_id = $1
                 and donation.status = 'declared'
                 and (donation.donated_on not between $2 and $3 or declaration.hmrc_reference <> charity.hmrc_reference)
             ) as gift
             "# + $after,
            $($argument),*
        )
    };
}

/// Gifts of one day that can be claimed.
pub(crate) struct ReadyDay {
    pub(crate) on: Date,
    pub(crate) count: i64,
    pub(crate) claimable: Pence,
}

/// What can be claimed now, day by day, the oldest first: however much it is.
pub(crate) async fn ready(
    conn: &mut PgConnection,
    charity: CharityId,
    window: Window,
) -> Result<Vec<ReadyDay>, Error> {
    let rows = ready_gifts!(
        r#"select donation.donated_on, count(*) as "count!", sum(declaration.claimable_pence)::bigint as "pence!""#,
        "group by donation.donated_on
         order by donation.donated_on",
        charity.uuid(),
        window.oldest,
        window.newest,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| Ok(ReadyDay { on: row.donated_on, count: row.count, claimable: pence(row.pence)? }))
        .collect()
}

/// What the first so many gifts of a day add up to that can be claimed, in the order in which a claim takes them.
pub(crate) async fn first_of_day(
    conn: &mut PgConnection,
    charity: CharityId,
    day: Date,
    count: i64,
) -> Result<Pence, Error> {
    let row = ready_gifts!(
        r#"select coalesce(sum(claimable_pence), 0)::bigint as "pence!"
         from (
             select declaration.claimable_pence"#,
        "order by donation.donation_id
             limit $4
         ) as taken",
        charity.uuid(),
        day,
        day,
        count,
    )
    .fetch_one(conn)
    .await?;
    pence(row.pence)
}

/// Declared gifts that a claim made now would leave out for what they are, and why.
pub(crate) async fn left_out(
    conn: &mut PgConnection,
    charity: CharityId,
    window: Window,
) -> Result<Vec<(LeftOut, i64, Pence)>, Error> {
    let rows = left_out_gifts!(
        r#"select gift.why as "why!", count(*) as "count!", sum(gift.claimable_pence)::bigint as "pence!""#,
        "group by gift.why
         order by gift.why",
        charity.uuid(),
        window.oldest,
        window.newest,
        window.oldest_perhaps,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| Ok((stored("reason", row.why.parse())?, row.count, pence(row.pence)?)))
        .collect()
}

/// A part of a list of declared gifts, by where the next claim has them.
pub(crate) struct GiftsAt<'a> {
    pub(crate) place: NextClaim,
    pub(crate) window: Window,
    /// The most gifts that a claim holds.
    pub(crate) most: i64,
    pub(crate) filter: &'a DonationFilter,
    pub(crate) scan: Scan,
}

impl GiftsAt<'_> {
    /// The days between which its gifts are. Days go before instants in its order, so that an index serves it.
    fn days(&self) -> (Date, Date) {
        let (first, last) = self.place.days(self.window);
        let reached = self.scan.before.map(|(at, _)| at.london_date());
        let first = self.filter.from.map_or(first, |from| from.max(first));
        let last = [self.filter.to, reached].into_iter().flatten().fold(last, Date::min);
        (first, last)
    }
}

/// The gifts of a part, newest first.
pub(crate) async fn gifts_at(
    conn: &mut PgConnection,
    charity: CharityId,
    part: &GiftsAt<'_>,
) -> Result<Vec<Uuid>, Error> {
    // What is in a claim already is in no next one.
    if !part.filter.statuses().contains(&Status::Declared) || matches!(part.filter.find, Some(Find::Claim(_)))
    {
        return Ok(Vec::new());
    }
    match part.place {
        NextClaim::In | NextClaim::Out(LeftOut::Full) => ready_gifts_at(conn, charity, part).await,
        NextClaim::Unclaimed => unclaimed_gifts_at(conn, charity, part).await,
        NextClaim::Out(why) => left_out_gifts_at(conn, charity, part, why).await,
    }
}

async fn ready_gifts_at(
    conn: &mut PgConnection,
    charity: CharityId,
    part: &GiftsAt<'_>,
) -> Result<Vec<Uuid>, Error> {
    let wants_over = part.place != NextClaim::In;
    let over = match first_over(conn, charity, part.window, part.most).await? {
        Some(over) => over,
        None if wants_over => return Ok(Vec::new()),
        None => (Date::MAX, Uuid::max()),
    };
    let ((first, last), (at, id), sought) = (part.days(), part.scan.bounds(), Sought::of(part.filter));
    let rows = ready_gifts!(
        r#"select donation.donation_id as "donation_id!""#,
        "and ((donation.donated_on, donation.donation_id) >= ($4::date, $5::uuid)) = $6::boolean
         and (donation.donated_at, donation.donation_id) < ($7, $8)
         and ($9::uuid is null or donation.platform_id = $9)
         and (($10::text is null and $11::bigint is null) or lower(donation.reference) like $10 or donation.gross_pence = $11)
         and ($12::uuid is null or donation.donation_id = $12)
         order by donation.donated_on desc, donation.donated_at desc, donation.donation_id desc
         limit $13",
        charity.uuid(),
        first,
        last,
        over.0,
        over.1,
        wants_over,
        at,
        id,
        part.filter.platform.map(PlatformId::uuid),
        sought.pattern.as_deref(),
        sought.gross,
        sought.gift,
        part.scan.limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| row.donation_id).collect())
}

/// The first gift that finds no room in the claim, in the order in which a claim takes them; none when there is room for all.
async fn first_over(
    conn: &mut PgConnection,
    charity: CharityId,
    window: Window,
    most: i64,
) -> Result<Option<(Date, Uuid)>, Error> {
    // Few charities have so many, which is counted within one index.
    let are_many = sqlx::query_scalar!(
        r#"select exists (
             select from donation
             where charity_id = $1
             and status = 'declared'
             and donated_on between $2 and $3
             offset $4
         ) as "are_many!""#,
        charity.uuid(),
        window.oldest,
        window.newest,
        most,
    )
    .fetch_one(&mut *conn)
    .await?;
    if !are_many {
        return Ok(None);
    }
    let row = ready_gifts!(
        r#"select donation.donated_on as "donated_on!", donation.donation_id as "donation_id!""#,
        "order by donation.donated_on, donation.donation_id
         limit 1 offset $4",
        charity.uuid(),
        window.oldest,
        window.newest,
        most,
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| (row.donated_on, row.donation_id)))
}

/// What is declared and in no claim.
async fn unclaimed_gifts_at(
    conn: &mut PgConnection,
    charity: CharityId,
    part: &GiftsAt<'_>,
) -> Result<Vec<Uuid>, Error> {
    let ((first, last), (at, id), sought) = (part.days(), part.scan.bounds(), Sought::of(part.filter));
    let ids = sqlx::query_scalar!(
        "select donation.donation_id from donation
         where donation.charity_id = $1
         and donation.status = 'declared'
         and donation.donated_on between $2 and $3
         and (donation.donated_at, donation.donation_id) < ($4, $5)
         and not exists (
             select from claim_line where claim_line.declaration_id = donation.declaration_id and claim_line.dropped is null)
         and ($6::uuid is null or donation.platform_id = $6)
         and (($7::text is null and $8::bigint is null) or lower(donation.reference) like $7 or donation.gross_pence = $8)
         and ($9::uuid is null or donation.donation_id = $9)
         order by donation.donated_on desc, donation.donated_at desc, donation.donation_id desc
         limit $10",
        charity.uuid(),
        first,
        last,
        at,
        id,
        part.filter.platform.map(PlatformId::uuid),
        sought.pattern.as_deref(),
        sought.gross,
        sought.gift,
        part.scan.limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(ids)
}

async fn left_out_gifts_at(
    conn: &mut PgConnection,
    charity: CharityId,
    part: &GiftsAt<'_>,
    why: LeftOut,
) -> Result<Vec<Uuid>, Error> {
    let ((first, last), (at, id), sought) = (part.days(), part.scan.bounds(), Sought::of(part.filter));
    let rows = left_out_gifts!(
        r#"select gift.donation_id as "donation_id!""#,
        "where gift.why = $5::text
         and gift.donated_on between $6 and $7
         and (gift.donated_at, gift.donation_id) < ($8, $9)
         and ($10::uuid is null or gift.platform_id = $10)
         and (($11::text is null and $12::bigint is null) or lower(gift.reference) like $11 or gift.gross_pence = $12)
         and ($13::uuid is null or gift.donation_id = $13)
         order by gift.donated_on desc, gift.donated_at desc, gift.donation_id desc
         limit $14",
        charity.uuid(),
        part.window.oldest,
        part.window.newest,
        part.window.oldest_perhaps,
        why.as_str(),
        first,
        last,
        at,
        id,
        part.filter.platform.map(PlatformId::uuid),
        sought.pattern.as_deref(),
        sought.gross,
        sought.gift,
        part.scan.limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| row.donation_id).collect())
}

/// Gifts that wait to be put right: how many, and what they add up to. Read within one index, however many they are.
pub(crate) async fn held_in_all(conn: &mut PgConnection, charity: CharityId) -> Result<(i64, Pence), Error> {
    let row = sqlx::query!(
        r#"select count(*) as "count!", coalesce(sum(claimable_pence), 0)::bigint as "pence!"
         from donation
         where charity_id = $1
         and status = 'held'"#,
        charity.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok((row.count, pence(row.pence)?))
}

/// What days of gifts add up to.
pub(crate) fn sum_of(days: &[ReadyDay]) -> Result<ClaimSum, Error> {
    let mut sum = ClaimSum::default();
    for day in days {
        stored("sum of a claim", sum.add(day.on, day.count, day.claimable))?;
    }
    Ok(sum)
}
