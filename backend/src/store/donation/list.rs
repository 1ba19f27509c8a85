//! A charity's list of gifts: which gifts, in which order, and what they add up to.

use std::collections::HashMap;
use std::convert::identity;

use domain::calendar::london_midnight;
use domain::donation::shown::{DonationFilter, InClaim, SentStage, Stage};
use domain::donation::{Find, Status};
use domain::list::ListOrder;
use domain::{CharityId, ClaimId, DonationId, Pence, PlatformId, Timestamp};
use sqlx::PgConnection;
use time::macros::{date, datetime};
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use super::read::{Scan, escape_like};
use crate::error::Error;
use crate::store::stored;

/// More gifts than these are not looked up for what somebody looks for; they are found in the list itself, which has many of them.
pub(crate) const MOST_FOUND: usize = 5_000;
/// More gifts than these are not counted for a list.
pub(crate) const MOST_COUNTED: i64 = 20_000;

/// What somebody looks for, as statements compare it.
#[derive(Clone, Default)]
pub(crate) struct Sought {
    pub(crate) gifts: Option<Vec<Uuid>>,
    pub(crate) claim: Option<i32>,
    /// For `like`, in lower case.
    pub(crate) pattern: Option<String>,
    /// What the donor gave, or what of it Gift Aid can be claimed on.
    pub(crate) amount: Option<i64>,
}

impl Sought {
    pub(crate) fn of(filter: &DonationFilter) -> Self {
        let nothing = Self::default();
        match &filter.find {
            None => nothing,
            Some(Find::Gift(id)) => Self { gifts: Some(vec![id.uuid()]), ..nothing },
            Some(Find::Gifts(ids)) => Self { gifts: Some(uuids(ids)), ..nothing },
            Some(Find::Claim(number)) => Self { claim: Some(*number), ..nothing },
            Some(Find::Text { part, amount }) => {
                Self { pattern: part.as_deref().map(pattern), amount: amount.map(Pence::get), ..nothing }
            }
        }
    }
}

fn uuids(ids: &[DonationId]) -> Vec<Uuid> {
    ids.iter().map(|id| id.uuid()).collect()
}

/// A part of a reference, for `like`. People type a space for a hyphen and the other way round, so either is any character. Who types
/// neither may leave them out where letters and digits meet, so anything can be there. Both only where three letters or digits in a row
/// are left, by which the index finds the part.
fn pattern(part: &str) -> String {
    let is_indexed =
        |part: &str| part.split(|char: char| !char.is_ascii_alphanumeric()).any(|run| run.len() >= 3);
    let part = if part.contains([' ', '-']) {
        let loose = |part: String| part.replace([' ', '-'], "_");
        if is_indexed(part) { loose(escape_like(part)) } else { escape_like(part) }
    } else if of_one_kind(part).any(is_indexed) {
        of_one_kind(part).map(escape_like).collect::<Vec<_>>().join("%")
    } else {
        escape_like(part)
    };
    format!("%{part}%")
}

/// The parts of a text between which a letter meets a digit.
fn of_one_kind(text: &str) -> impl Iterator<Item = &str> {
    let meet = |one: &u8, next: &u8| {
        (one.is_ascii_alphabetic() && next.is_ascii_digit())
            || (one.is_ascii_digit() && next.is_ascii_alphabetic())
    };
    let parts = text.as_bytes().chunk_by(move |one, next| !meet(one, next));
    parts.map(|part| std::str::from_utf8(part).unwrap_or_default())
}

/// The states that are listed, as they are stored.
pub(crate) fn states(filter: &DonationFilter) -> Vec<String> {
    filter.statuses().iter().map(|status| status.as_str().to_owned()).collect()
}

/// The first and the last day that are listed.
fn days(filter: &DonationFilter) -> (Date, Date) {
    (filter.from.unwrap_or(date!(0001 - 01 - 01)), filter.to.unwrap_or(date!(9999 - 12 - 31)))
}

/// The first instant that is listed, and the one behind the last.
pub(super) fn instants(filter: &DonationFilter) -> (OffsetDateTime, OffsetDateTime) {
    let from = filter.from.map_or(datetime!(0001-01-01 00:00 UTC), |day| london_midnight(day).offset());
    let end = filter.to.and_then(Date::next_day).map_or(Scan::OPEN, |day| london_midnight(day).offset());
    (from, end)
}

/// A gift with what decides its place in a list and what it adds to it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Listed {
    pub(crate) donation_id: Uuid,
    pub(crate) donated_at: OffsetDateTime,
    pub(crate) gross_pence: i64,
    pub(crate) status: Status,
    pub(crate) claimable: Pence,
}

impl Listed {
    /// Its place in this order: gifts of the same instant or amount are in the order of their ids.
    pub(crate) fn place(&self, order: ListOrder) -> Place {
        let number = if order.is_by_amount() { self.gross_pence } else { micros(self.donated_at) };
        (number, self.donation_id)
    }
}

/// A place in a list: an instant in microseconds or an amount in pence, and an id.
pub(crate) type Place = (i64, Uuid);

pub(super) fn micros(at: OffsetDateTime) -> i64 {
    i64::try_from(at.unix_timestamp_nanos() / 1_000).unwrap_or(i64::MAX)
}

pub(super) fn instant(micros: i64) -> Result<OffsetDateTime, Error> {
    stored("place in a list", OffsetDateTime::from_unix_timestamp_nanos(i128::from(micros) * 1_000))
}

/// The ids of a charity's gifts that somebody looks for, [`MOST_FOUND`] and one more at most, in no order. A claim's are all that it
/// ever had, so that its lines are found whatever became of them.
pub(crate) async fn found(
    conn: &mut PgConnection,
    charity: CharityId,
    find: &Find,
    sought: &Sought,
) -> Result<Vec<Uuid>, Error> {
    // The bounds stand in the statements, where the plans know them.
    let ids = match find {
        Find::Gift(id) => vec![id.uuid()],
        Find::Gifts(ids) => uuids(ids),
        Find::Claim(number) => {
            sqlx::query_scalar!(
                "select donation_id from claim_line
                 where claim_id = (select claim_id from claim where charity_id = $1 and number = $2)
                 limit 5001",
                charity.uuid(),
                *number,
            )
            .fetch_all(conn)
            .await?
        }
        Find::Text { .. } => {
            sqlx::query_scalar!(
                "select donation_id from donation
                 where charity_id = $1
                 -- What is claimed on has an index where it is another amount than the donor gave.
                 and (lower(reference) like $2 or gross_pence = $3 or (claimable_pence = $3 and claimable_pence <> gross_pence))
                 limit 5001",
                charity.uuid(),
                sought.pattern.as_deref(),
                sought.amount,
            )
            .fetch_all(conn)
            .await?
        }
    };
    Ok(ids)
}

/// The days of the charity's first and last gift, read from both ends of its list by time.
pub(crate) async fn days_of_charity(
    conn: &mut PgConnection,
    charity: CharityId,
) -> Result<Option<(Date, Date)>, Error> {
    let row = sqlx::query!(
        "select min(donated_at) as first, max(donated_at) as last from donation where charity_id = $1",
        charity.uuid(),
    )
    .fetch_one(conn)
    .await?;
    let day = |at| Timestamp::from_offset(at).london_date();
    Ok(row.first.zip(row.last).map(|(first, last)| (day(first), day(last))))
}

/// The first and the last day of a claim's gifts, which are looked for among the gifts of these days alone.
pub(crate) async fn days_of_claim(
    conn: &mut PgConnection,
    charity: CharityId,
    number: i32,
) -> Result<(Option<Date>, Option<Date>), Error> {
    let row = sqlx::query!(
        // A claim takes its gifts day by day.
        r#"with found as materialized (select claim_id from claim where charity_id = $1 and number = $2)
         select
             (select donated_on from claim_line where claim_id = (select claim_id from found) order by line_no limit 1) as first,
             (select donated_on from claim_line where claim_id = (select claim_id from found) order by line_no desc limit 1) as last"#,
        charity.uuid(),
        number,
    )
    .fetch_one(conn)
    .await?;
    Ok((row.first, row.last))
}

/// A [`Listed`] as its row holds it.
struct ListedRow {
    donation_id: Uuid,
    donated_at: OffsetDateTime,
    gross_pence: i64,
    status: String,
    claimable_pence: i64,
}

impl ListedRow {
    fn listed(self) -> Result<Listed, Error> {
        Ok(Listed {
            donation_id: self.donation_id,
            donated_at: self.donated_at,
            gross_pence: self.gross_pence,
            status: stored("status of a donation", self.status.parse())?,
            claimable: stored("amount", Pence::new(self.claimable_pence))?,
        })
    }
}

/// Those of a few gifts that are the charity's and that the rest of its filter leaves, in no order; where claims are given, those that
/// HMRC accepted in these.
pub(crate) async fn list_few(
    conn: &mut PgConnection,
    charity: CharityId,
    ids: &[Uuid],
    filter: &DonationFilter,
    claims: Option<&[Uuid]>,
) -> Result<Vec<Listed>, Error> {
    let (first, last) = days(filter);
    let rows = sqlx::query_as!(
        ListedRow,
        r#"select donation_id, donated_at, gross_pence, status, claimable_pence as "claimable_pence!"
         from donation
         where charity_id = $1 and donation_id = any ($2) and status = any ($3)
         and ($4::uuid is null or platform_id = $4)
         and donated_on between $5 and $6
         and ($7::uuid[] is null or accepted_in = any ($7))"#,
        charity.uuid(),
        ids,
        &states(filter),
        filter.platform.map(PlatformId::uuid),
        first,
        last,
        claims,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter().map(ListedRow::listed).collect()
}

/// Reads a charity's gifts by states, platform and days, each state within one index, however many gifts in other states lie between: `$each`
/// of a state's gifts as far as `$cut`, and `$what` of all of these as far as `$end`.
macro_rules! by_state {
    ($query:ident($($row:ident)?), $what:tt, $each:tt, [$($cut:tt)+], [$($end:tt)+], $charity:expr, $filter:expr, $days:expr
        $(, $argument:expr)* $(,)?) => {
        sqlx::$query!(
            $($row,)?
            "select " + $what + " from unnest($2::text[]) as state (status)
             cross join lateral (
                 select " + $each + " from donation
                 where donation.charity_id = $1 and donation.status = state.status
                 and ($3::uuid is null or donation.platform_id = $3)
                 and donation.donated_on between $4 and $5
                 " + $($cut)+ + "
             ) as gift
             " + $($end)+,
            $charity.uuid(),
            &states($filter),
            $filter.platform.map(PlatformId::uuid),
            $days.0,
            $days.1
            $(, $argument)*
        )
    };
}

/// A charity's gifts that match states, a platform and days: at most [`MOST_FOUND`], in no order.
pub(crate) async fn list_narrowed(
    conn: &mut PgConnection,
    charity: CharityId,
    filter: &DonationFilter,
) -> Result<Vec<Listed>, Error> {
    let days = days(filter);
    let rows = by_state!(
        query_as(ListedRow),
        r#"gift.donation_id as "donation_id!", gift.donated_at as "donated_at!", gift.gross_pence as "gross_pence!", gift.status as "status!",
             gift.claimable_pence as "claimable_pence!""#,
        "donation.donation_id, donation.donated_at, donation.gross_pence, donation.status, donation.claimable_pence",
        ["limit 5000"],
        ["limit 5000"],
        charity,
        filter,
        days,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter().map(ListedRow::listed).collect()
}

/// The charity's gifts from a platform, if they are so few that reading the charity's own list would find hardly any.
pub(crate) async fn few_of_platform(
    conn: &mut PgConnection,
    charity: CharityId,
    platform: PlatformId,
) -> Result<Option<Vec<Uuid>>, Error> {
    // From a source to itself, and in order: of an equality no plan knows how few there are, and reads the whole table for them. The
    // bounds are literals in the statement, so the planner knows them.
    let few = sqlx::query_scalar!(
        r#"select case when count(*) <= 5000 then coalesce(array_agg(sent.donation_id), '{}') end as "ids?"
         from (
             select gift.donation_id from source
             cross join lateral (
                 select donation.donation_id from donation
                 where donation.source_id >= source.source_id and donation.source_id <= source.source_id
                 order by donation.source_id
                 limit 5001
             ) as gift
             where source.platform_id = $1 and source.charity_id = $2
             limit 5001
         ) as sent"#,
        platform.uuid(),
        charity.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(few)
}

/// Places of gifts in some states by time, behind one of them. The order has days before times, so the index can serve it.
macro_rules! places_by_state {
    ($beyond:tt, $way:tt, $conn:expr, $($argument:expr),+ $(,)?) => {
        by_state!(
            query(),
            r#"gift.donated_at as "donated_at!", gift.donation_id as "donation_id!""#,
            "donation.donated_at, donation.donation_id",
            ["and (donation.donated_at, donation.donation_id) " + $beyond + " ($6, $7)
                 order by donation.donated_on " + $way + ", donation.donated_at " + $way + ", donation.donation_id " + $way + "
                 limit $8"],
            ["order by gift.donated_at " + $way + ", gift.donation_id " + $way + " limit $8"],
            $($argument),+
        )
        .fetch_all($conn)
        .await?
        .into_iter()
        .map(|row| (micros(row.donated_at), row.donation_id))
        .collect()
    };
}

/// A page of a charity's gifts in some states by time, after a place: each state is read from its own place in an index.
async fn list_by_state(
    conn: &mut PgConnection,
    charity: CharityId,
    filter: &DonationFilter,
    order: ListOrder,
    after: Option<(OffsetDateTime, Uuid)>,
    limit: i64,
) -> Result<Vec<Place>, Error> {
    let reached = after.map(|(at, _)| Timestamp::from_offset(at).london_date());
    let (first, last) = days(filter);
    Ok(if order.is_ascending() {
        let days = (reached.map_or(first, |reached| reached.max(first)), last);
        let (at, id) = after.unwrap_or((datetime!(0001-01-01 00:00 UTC), Uuid::nil()));
        places_by_state!(">", "", conn, charity, filter, days, at, id, limit)
    } else {
        let days = (first, reached.map_or(last, |reached| reached.min(last)));
        let (at, id) = after.unwrap_or((Scan::OPEN, Uuid::max()));
        places_by_state!("<", "desc", conn, charity, filter, days, at, id, limit)
    })
}

/// A part of a charity's gifts by states, platform and days, by amount, within the index that has this order.
async fn list_by_amount(
    conn: &mut PgConnection,
    charity: CharityId,
    filter: &DonationFilter,
    order: ListOrder,
    after: Option<Place>,
    limit: i64,
) -> Result<Vec<Place>, Error> {
    let (from, end) = instants(filter);
    macro_rules! places {
        ($beyond:tt, $way:tt, $place:expr) => {
            sqlx::query!(
                "select gross_pence, donation_id from donation
                 where charity_id = $1 and status = any ($2)
                 and ($3::uuid is null or platform_id = $3)
                 and donated_at >= $4 and donated_at < $5
                 and (gross_pence, donation_id) "
                    + $beyond
                    + " ($6, $7)
                 order by gross_pence "
                    + $way
                    + ", donation_id "
                    + $way
                    + " limit $8",
                charity.uuid(),
                &states(filter),
                filter.platform.map(PlatformId::uuid),
                from,
                end,
                $place.0,
                $place.1,
                limit,
            )
            .fetch_all(conn)
            .await?
            .into_iter()
            .map(|row| (row.gross_pence, row.donation_id))
            .collect()
        };
    }
    Ok(if order.is_ascending() {
        let place = after.unwrap_or((0, Uuid::nil()));
        places!(">", "", place)
    } else {
        let place = after.unwrap_or((i64::MAX, Uuid::max()));
        places!("<", "desc", place)
    })
}

/// A part of a charity's list, in its order, from behind a place on; where claims are given, of gifts that HMRC accepted in these.
pub(crate) async fn list_for_charity(
    conn: &mut PgConnection,
    charity: CharityId,
    filter: &DonationFilter,
    claims: Option<&[Uuid]>,
    after: Option<Place>,
    limit: i64,
) -> Result<Vec<Place>, Error> {
    let (order, sought) = (filter.order.unwrap_or(ListOrder::Newest), Sought::of(filter));
    let (from, end) = instants(filter);
    let reached = || after.map(|(micros, id)| Ok::<_, Error>((instant(micros)?, id))).transpose();
    // Of many gifts that are found, those beyond one of them in the order of a column.
    macro_rules! places {
        ([$column:tt, $beyond:tt, $way:tt, $days:tt], $number:expr, $place:expr, $($day:expr),+) => {
            sqlx::query!(
                "select " + $column + r#" as place, donation_id from donation
                 where charity_id = $1 and status = any ($2)
                 and ($3::uuid is null or platform_id = $3)
                 and (($4::text is null and $5::bigint is null) or lower(reference) like $4 or $5 in (gross_pence, claimable_pence))
                 -- Asked of each gift, and not once of all declarations: a union is not turned into that.
                 and ($6::integer is null
                     or exists (
                         select 1 from declaration
                         join claim_line on claim_line.declaration_id = declaration.declaration_id and claim_line.dropped is null
                         where declaration.donation_id = donation.donation_id
                         and claim_line.claim_id = (select claim.claim_id from claim where claim.charity_id = $1 and claim.number = $6)
                         union all
                         select 1 from claim_line
                         where claim_line.claim_id = (select claim.claim_id from claim where claim.charity_id = $1 and claim.number = $6)
                         and claim_line.donation_id = donation.donation_id and claim_line.dropped is not null))
                 -- In a form of which the planner takes it that half of the gifts match: it reads them in their order, and sorts none.
                 and ($10::uuid[] is null or coalesce(accepted_in = any ($10), false))
                 and "# + $days + " and (" + $column + ", donation_id) " + $beyond + " ($7, $8)
                 order by " + $column + " " + $way + ", donation_id " + $way + " limit $9",
                charity.uuid(),
                &states(filter),
                filter.platform.map(PlatformId::uuid),
                sought.pattern.as_deref(),
                sought.amount,
                sought.claim,
                $place.0,
                $place.1,
                limit,
                claims,
                $($day),+
            )
            .fetch_all(conn)
            .await?
            .into_iter()
            .map(|row| ($number(row.place), row.donation_id))
            .collect()
        };
    }
    // The days are a part of the place, where an index has its order: it is read from there on, and from nowhere else.
    Ok(match order {
        ListOrder::Newest | ListOrder::Oldest
            if filter.states.is_some() && filter.find.is_none() && claims.is_none() =>
        {
            list_by_state(conn, charity, filter, order, reached()?, limit).await?
        }
        ListOrder::Largest | ListOrder::Smallest if filter.find.is_none() && claims.is_none() => {
            list_by_amount(conn, charity, filter, order, after, limit).await?
        }
        ListOrder::Newest => {
            let place = reached()?.filter(|(at, _)| *at < end).unwrap_or((end, Uuid::nil()));
            places!(["donated_at", "<", "desc", "donated_at >= $11"], micros, place, from)
        }
        ListOrder::Oldest => {
            let place = reached()?.filter(|(at, _)| *at >= from).unwrap_or((from, Uuid::nil()));
            places!(["donated_at", ">", "", "donated_at < $11"], micros, place, end)
        }
        ListOrder::Largest => {
            let place = after.unwrap_or((i64::MAX, Uuid::max()));
            places!(
                ["gross_pence", "<", "desc", "donated_at >= $11 and donated_at < $12"],
                identity,
                place,
                from,
                end
            )
        }
        ListOrder::Smallest => {
            let place = after.unwrap_or((0, Uuid::nil()));
            places!(
                ["gross_pence", ">", "", "donated_at >= $11 and donated_at < $12"],
                identity,
                place,
                from,
                end
            )
        }
    })
}

/// What a charity's gifts of a filter by states, platform and days add up to, by state: [`MOST_COUNTED`] of them and one more at most.
pub(crate) async fn count_for_charity(
    conn: &mut PgConnection,
    charity: CharityId,
    filter: &DonationFilter,
) -> Result<Vec<Stage>, Error> {
    let days = days(filter);
    let rows = by_state!(
        query(),
        r#"one.status as "status!", count(*) as "count!", sum(one.claimable_pence)::bigint as "claimable!"
         from (
             select state.status, gift.claimable_pence"#,
        "donation.claimable_pence",
        ["limit 20001"],
        ["limit 20001) as one group by one.status"],
        charity,
        filter,
        days,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Stage {
                status: stored("status of a donation", row.status.parse())?,
                count: row.count,
                claimable: stored("amount", Pence::new(row.claimable))?,
            })
        })
        .collect()
}

/// What a platform's donations come to by state, of all states or of one: [`MOST_COUNTED`] of them and one more at most.
pub(crate) async fn count_for_platform(
    conn: &mut PgConnection,
    platform: PlatformId,
    status: Option<Status>,
) -> Result<Vec<SentStage>, Error> {
    let asked = Status::ALL.iter().filter(|one| status.is_none_or(|wanted| wanted == **one));
    let states: Vec<String> = asked.map(|one| one.as_str().to_owned()).collect();
    // In the order of the index, so that nothing else is read, and the oldest first: of new rows the table is read as well.
    let rows = sqlx::query!(
        r#"select one.status as "status!", count(*) as "count!", sum(one.gross_pence)::bigint as "given!",
             sum(one.claimable_pence)::bigint as "claimable!"
         from (
             select state.status, sent.gross_pence, sent.claimable_pence
             from unnest($2::text[]) as state (status)
             cross join lateral (
                 select donation.gross_pence, donation.claimable_pence from donation
                 where donation.platform_id = $1 and donation.status = state.status
                 order by donation.created_at, donation.donation_id
                 limit 20001
             ) as sent
             limit 20001
         ) as one
         group by one.status"#,
        platform.uuid(),
        &states[..],
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(SentStage {
                status: stored("status of a donation", row.status.parse())?,
                count: row.count,
                given: stored("amount", Pence::new(row.given))?,
                claimable: stored("amount", Pence::new(row.claimable))?,
            })
        })
        .collect()
}

/// The claims that these gifts of a charity are in, or were when HMRC rejected them or took them out; of a gift that was in several, the
/// one that has it now, or else the one with this number, or the newest. A gift without a claim is left out, unless the claim with this
/// number let it go.
pub(crate) async fn claims_of(
    conn: &mut PgConnection,
    charity: CharityId,
    ids: &[Uuid],
    number: Option<i32>,
) -> Result<HashMap<DonationId, InClaim>, Error> {
    let rows = sqlx::query!(
        r#"with line as materialized (
             select declaration.donation_id, declaration.declaration_id, claim_line.claim_id, claim_line.claimable_pence,
                 claim_line.dropped, claim_line.reduction_no
             from donation
             join declaration on declaration.donation_id = donation.donation_id
             join claim_line on claim_line.declaration_id = declaration.declaration_id and claim_line.dropped is null
             where donation.charity_id = $1 and donation.donation_id = any ($2)
             union all
             select declaration.donation_id, declaration.declaration_id, claim_line.claim_id, claim_line.claimable_pence,
                 claim_line.dropped, claim_line.reduction_no
             from donation
             join declaration on declaration.donation_id = donation.donation_id
             join claim_line on claim_line.declaration_id = declaration.declaration_id and claim_line.dropped is not null
             where donation.charity_id = $1 and donation.donation_id = any ($2)
         ), of_gifts as materialized (
             select claim.claim_id, claim.number, (claim.rejected_at at time zone 'Europe/London')::date as rejected_on, (
                 select settled_claim.paid_on from settled_claim where settled_claim.claim_id = claim.claim_id
             ) as paid_on, exists (
                 select from payment
                 where payment.charity_id = $1 and payment.claim_id = claim.claim_id and payment.set_off_against is not null
             ) as is_set_off
             from claim
             where claim.claim_id in (select line.claim_id from line)
         )
         select distinct on (line.donation_id) line.donation_id as "donation_id!", line.claim_id as "claim_id!",
             of_gifts.number as "number!", line.claimable_pence as "claimed_pence!",
             case when line.dropped is null then of_gifts.paid_on end as "paid_on?",
             of_gifts.is_set_off and line.dropped is null as "is_set_off!",
             (select max(carrier.number) from adjustment
              join claim as carrier on carrier.claim_id = adjustment.carried_by
              where adjustment.declaration_id = line.declaration_id and adjustment.claim_id = line.claim_id) as "given_back_in?",
             case line.dropped when 'cut' then claim_reduction.letter_on when 'refused' then of_gifts.rejected_on end as "refused_on?",
             line.dropped is not distinct from 'released' as "is_released!"
         from line
         join of_gifts using (claim_id)
         left join claim_reduction on claim_reduction.claim_id = line.claim_id and claim_reduction.reduction_no = line.reduction_no
         where line.dropped is null or line.dropped in ('cut', 'refused') or of_gifts.number = $3
         order by line.donation_id, (line.dropped is null) desc, (of_gifts.number is not distinct from $3) desc, of_gifts.number desc"#,
        charity.uuid(),
        ids,
        number,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            let claim = InClaim {
                claim_id: ClaimId::from_uuid(row.claim_id),
                number: row.number,
                claimed: stored("amount", Pence::new(row.claimed_pence))?,
                paid_on: row.paid_on,
                is_set_off: row.is_set_off,
                given_back_in: row.given_back_in,
                refused_on: row.refused_on,
                is_released: row.is_released,
            };
            Ok((DonationId::from_uuid(row.donation_id), claim))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::pattern;

    #[test]
    fn a_space_a_hyphen_and_nothing_in_a_reference_are_one_for_the_other() {
        for (typed, compared) in [
            ("oc 000131", "%oc_000131%"),
            ("oc-000131", "%oc_000131%"),
            ("a_b 100%", "%a\\_b_100\\%%"),
            ("gs-12", "%gs-12%"),
            ("tg001757", "%tg%001757%"),
            ("shop-10-t1", "%shop_10_t1%"),
            ("gs12", "%gs12%"),
        ] {
            assert_eq!(pattern(typed), compared);
        }
    }
}
