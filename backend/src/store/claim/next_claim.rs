//! What the next claim would hold and leave out: the sums, and the gifts themselves.

use domain::claim::{LeftOut, NextClaim, Window};
use domain::donation::shown::DonationFilter;
use domain::donation::{Find, Status};
use domain::{CharityId, ClaimSum, Pence, PlatformId};
use sqlx::PgConnection;
use time::Date;
use uuid::Uuid;

use super::gift_state::marking;
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

/// Reads with `taken`: gifts of days that are in a claim, and counted as declared all the same. Their charity is $1, the window of what a
/// claim made now can hold $2 and $3, and the claims whose gifts are being brought to their state $4.
macro_rules! with_taken {
    ($days:tt, $rest:tt, $($argument:expr),* $(,)?) => {
        sqlx::query!(
            "with taken as (
             -- In the claim that is not filed, or in one whose gifts are being brought to their state: elsewhere they count as declared no more.
             -- A claim that was filed since the jobs were read is in one of the next two states.
             select gift.donated_on, gift.claimable_pence
             from (
                 select claim.claim_id from claim where claim.charity_id = $1 and claim.state in ('draft', 'ready', 'approved', 'submitting', 'acknowledged')
                 union
                 select claim.claim_id from claim where claim.charity_id = $1 and claim.claim_id = any ($4)
             ) as holding
             cross join lateral (
                 select claim_line.donation_id, claim_line.declaration_id from claim_line
                 where claim_line.claim_id = holding.claim_id and claim_line.dropped is null
                 offset 0
             ) as line
             join donation as gift on gift.donation_id = line.donation_id and gift.declaration_id = line.declaration_id
             where gift.status = 'declared' and gift.donated_on " + $days + ")" + $rest,
            $($argument),*
        )
    };
}

/// Gifts of one day that can be claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ReadyDay {
    pub(crate) on: Date,
    pub(crate) count: i64,
    pub(crate) claimable: Pence,
}

/// What can be claimed now.
pub(crate) struct Ready {
    /// Day by day, the oldest first: however much it is.
    pub(crate) days: Vec<ReadyDay>,
    /// How many gifts were read for it.
    pub(crate) read: i64,
}

/// What can be claimed now: those of [`ready_gifts`]. All that is declared is added up within one index, and the few gifts that are in a
/// claim already, or were declared under another HMRC reference, are taken off. A gift in no claim is worth what was declared of it.
pub(crate) async fn ready(
    conn: &mut PgConnection,
    charity: CharityId,
    window: Window,
) -> Result<Ready, Error> {
    let marking = marking(conn).await?;
    let rows = with_taken!(
        "between $2 and $3",
        r#", other as (
             select gift.donated_on, gift.claimable_pence
             from charity
             join donation as gift on gift.charity_id = charity.charity_id
             join declaration on declaration.declaration_id = gift.declaration_id
             where charity.charity_id = $1
             and gift.status = 'declared'
             and gift.donated_on between $2 and $3
             and gift.donated_on <= (select other_reference_until($1))
             and declaration.hmrc_reference <> charity.hmrc_reference
             and not exists (
                 select from claim_line where claim_line.declaration_id = gift.declaration_id and claim_line.dropped is null)
         )
         select day.donated_on as "donated_on!", sum(day.count)::bigint as "count!", sum(day.pence)::bigint as "pence!",
             sum(day.read)::bigint as "read!"
         from (
             select donation.donated_on, count(*) as count, sum(donation.claimable_pence) as pence, count(*) as read
             from donation
             where donation.charity_id = $1 and donation.status = 'declared' and donation.donated_on between $2 and $3
             group by donation.donated_on
             union all
             select less.donated_on, -count(*), -sum(less.claimable_pence), count(*)
             from (select * from taken union all select * from other) as less
             group by less.donated_on
         ) as day
         group by day.donated_on
         order by day.donated_on"#,
        charity.uuid(),
        window.oldest,
        window.newest,
        &marking[..],
    )
    .fetch_all(conn)
    .await?;
    let read = rows.iter().map(|row| row.read).sum();
    let days = rows
        .into_iter()
        .filter(|row| row.count > 0)
        .map(|row| Ok(ReadyDay { on: row.donated_on, count: row.count, claimable: pence(row.pence)? }))
        .collect::<Result<_, Error>>()?;
    Ok(Ready { days, read })
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

/// The gift of a day that can be claimed behind so many of them, in the order in which a claim takes them.
pub(crate) async fn gift_of_day(
    conn: &mut PgConnection,
    charity: CharityId,
    day: Date,
    behind: i64,
) -> Result<Option<Uuid>, Error> {
    let row = ready_gifts!(
        r#"select donation.donation_id as "donation_id!""#,
        "order by donation.donation_id
         limit 1 offset $4",
        charity.uuid(),
        day,
        day,
        behind,
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| row.donation_id))
}

/// Declared gifts in no claim that a claim made now would leave out for what they are, and why: [`LeftOut`] says which. Those of other days
/// are added up within one index, and those of them that are in a claim already are taken off, as in [`ready`].
pub(crate) async fn left_out(
    conn: &mut PgConnection,
    charity: CharityId,
    window: Window,
) -> Result<Vec<(LeftOut, i64, Pence)>, Error> {
    let marking = marking(conn).await?;
    let rows = with_taken!(
        "< $2
             -- Few charities have gifts that are so old: for the others no line is read.
             and exists (select from donation where charity_id = $1 and status = 'declared' and donated_on < $2)",
        r#"
         select part.why as "why!", part.count as "count!", part.pence::bigint as "pence!"
         from (
             select 'dated_today' as why, count(*) as count, sum(claimable_pence) as pence from donation
             where charity_id = $1 and status = 'declared' and donated_on > $3
             union all
             select case when day.donated_on < $5 then 'out_of_time' else 'period_unknown' end, sum(day.count)::bigint, sum(day.pence)
             from (
                 select donated_on, count(*) as count, sum(claimable_pence) as pence from donation
                 where charity_id = $1 and status = 'declared' and donated_on < $2
                 group by donated_on
                 union all
                 select donated_on, -count(*), -sum(claimable_pence) from taken group by donated_on
             ) as day
             group by 1
             union all
             select 'other_reference', count(*), sum(declaration.claimable_pence)
             from charity
             join donation on donation.charity_id = charity.charity_id
             join declaration on declaration.declaration_id = donation.declaration_id
             where charity.charity_id = $1
             and donation.status = 'declared'
             and donation.donated_on between $2 and $3
             and donation.donated_on <= (select other_reference_until($1))
             and declaration.hmrc_reference <> charity.hmrc_reference
             and not exists (
                 select from claim_line where claim_line.declaration_id = donation.declaration_id and claim_line.dropped is null)
         ) as part
         where part.count > 0
         order by part.why"#,
        charity.uuid(),
        window.oldest,
        window.newest,
        &marking[..],
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
    /// The days of gifts that can be claimed, from the first to the last of each run of them, the newest run first: between them lie
    /// others, such as those of a claim that is being made. Read for what can be claimed alone.
    pub(crate) ready: Vec<(Date, Date)>,
    /// The first gift that finds no room in the claim, in the order in which a claim takes them; none when there is room for all.
    pub(crate) over: Option<(Date, Uuid)>,
    pub(crate) filter: &'a DonationFilter,
    pub(crate) scan: Scan,
}

impl GiftsAt<'_> {
    /// The days between which its gifts are, the newest first. Days go before instants in its order, so that an index serves it.
    fn days(&self, under_others: bool) -> Vec<(Date, Date)> {
        let (first, last) = self.place.days(self.window);
        let all = match self.place {
            NextClaim::In | NextClaim::Out(LeftOut::Full) => self.ready.clone(),
            // What waits under another HMRC reference cannot be claimed, and is in no claim either.
            NextClaim::Unclaimed if !under_others => {
                let behind = self.window.newest.next_day().unwrap_or(Date::MAX);
                let before = self.window.oldest.previous_day().unwrap_or(first);
                [(behind, last)]
                    .into_iter()
                    .chain(self.ready.iter().copied())
                    .chain([(first, before)])
                    .collect()
            }
            NextClaim::Unclaimed | NextClaim::Out(_) => vec![(first, last)],
        };
        let reached = self.scan.before.map(|(at, _)| at.london_date());
        let within = |(first, last): (Date, Date)| {
            let first = self.filter.from.map_or(first, |from| from.max(first));
            (first, [self.filter.to, reached].into_iter().flatten().fold(last, Date::min))
        };
        all.into_iter().map(within).filter(|(first, last)| first <= last).collect()
    }
}

/// The ids of declared gifts in no claim, between two days and as the filter of their part has them, the newest first. What they join, and
/// which of them there are, is the part's.
macro_rules! gifts_sought {
    ($join:tt, $which:tt, $conn:expr, $charity:expr, $part:expr, $first:expr, $last:expr, $limit:expr $(, $argument:expr)* $(,)?) => {{
        let ((at, id), sought) = ($part.scan.bounds(), Sought::of($part.filter));
        sqlx::query_scalar!(
            r#"select donation.donation_id as "donation_id!" from donation "# + $join + "
             where donation.charity_id = $1
             and donation.status = 'declared'
             and donation.donated_on between $2 and $3
             and not exists (
                 select from claim_line where claim_line.declaration_id = donation.declaration_id and claim_line.dropped is null)
             and (donation.donated_at, donation.donation_id) < ($4, $5)
             and ($6::uuid is null or donation.platform_id = $6)
             and (($7::text is null and $8::bigint is null) or lower(donation.reference) like $7 or $8 in (donation.gross_pence, donation.claimable_pence))
             and ($9::uuid[] is null or donation.donation_id = any ($9))
             " + $which + "
             order by donation.donated_on desc, donation.donated_at desc, donation.donation_id desc
             limit $10",
            $charity.uuid(),
            $first,
            $last,
            at,
            id,
            $part.filter.platform.map(PlatformId::uuid),
            sought.pattern.as_deref(),
            sought.amount,
            sought.gifts.as_deref(),
            $limit,
            $($argument),*
        )
        .fetch_all($conn)
        .await?
    }};
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
    let under_others =
        part.place == NextClaim::Unclaimed && other_reference_until(conn, charity).await?.is_some();
    let (mut found, mut limit) = (Vec::new(), part.scan.limit);
    for days in part.days(under_others) {
        let ids = gifts_between(conn, charity, part, days, limit).await?;
        limit -= i64::try_from(ids.len()).map_err(Error::internal)?;
        found.extend(ids);
        if limit <= 0 {
            break;
        }
    }
    Ok(found)
}

/// A part's gifts between two days, the newest first, and no more than so many.
async fn gifts_between(
    conn: &mut PgConnection,
    charity: CharityId,
    part: &GiftsAt<'_>,
    (first, last): (Date, Date),
    limit: i64,
) -> Result<Vec<Uuid>, Error> {
    let ids = match part.place {
        NextClaim::In | NextClaim::Out(LeftOut::Full) => {
            let is_over = part.place != NextClaim::In;
            let over = match part.over {
                Some(over) => over,
                None if is_over => return Ok(Vec::new()),
                None => (Date::MAX, Uuid::max()),
            };
            // The index is read from that day on, or up to it.
            let (first, last) = if is_over { (first.max(over.0), last) } else { (first, last.min(over.0)) };
            gifts_sought!(
                "join declaration using (declaration_id)
                 join charity on charity.charity_id = donation.charity_id",
                "and declaration.hmrc_reference = charity.hmrc_reference
                 and ((donation.donated_on, donation.donation_id) >= ($11::date, $12::uuid)) = $13::boolean",
                conn,
                charity,
                part,
                first,
                last,
                limit,
                over.0,
                over.1,
                is_over,
            )
        }
        // The days say what a gift is left out for, all but the reference, which few charities have changed.
        NextClaim::Out(LeftOut::OtherReference) => {
            let Some(until) = other_reference_until(conn, charity).await? else { return Ok(Vec::new()) };
            gifts_sought!(
                "join declaration using (declaration_id)
                 join charity on charity.charity_id = donation.charity_id",
                "and declaration.hmrc_reference <> charity.hmrc_reference",
                conn,
                charity,
                part,
                first,
                last.min(until),
                limit,
            )
        }
        NextClaim::Unclaimed | NextClaim::Out(_) => {
            gifts_sought!("", "", conn, charity, part, first, last, limit)
        }
    };
    Ok(ids)
}

/// Up to which day the charity's gifts can have been declared under another HMRC reference; none where it never had another.
async fn other_reference_until(conn: &mut PgConnection, charity: CharityId) -> Result<Option<Date>, Error> {
    let until =
        sqlx::query_scalar!("select other_reference_until($1)", charity.uuid()).fetch_one(conn).await?;
    Ok(until)
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
