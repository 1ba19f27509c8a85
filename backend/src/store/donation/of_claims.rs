//! A charity's gifts in some of its claims, by time. They are read from the lines of these claims, which stand in the order of their days:
//! among all gifts of a charity, those of a few claims can lie far apart.

use std::collections::HashMap;

use domain::donation::shown::DonationFilter;
use domain::list::ListOrder;
use domain::{CharityId, Timestamp};
use sqlx::PgConnection;
use time::Date;
use uuid::Uuid;

use super::list::{Place, days, instant, list_few};
use crate::error::Error;

/// So many lines of each claim are read first; if that is not enough, [`MORE`] times as many, and so on.
const LINES: i64 = 100;
const MORE: i64 = 4;

/// A line of one of the claims.
#[derive(Clone, Copy, Debug)]
struct Line {
    claim_id: Uuid,
    donated_on: Date,
    donation_id: Uuid,
}

/// The first lines of each claim on one side of a day, so many at most. The place of the day is found by halves: a line has no index by day.
macro_rules! lines {
    ($side:tt, $way:tt, $conn:expr, $claims:expr, $day:expr, $reach:expr) => {
        sqlx::query_as!(
            Line,
            r#"with recursive seek as (
                 select asked.claim_id, 0 as low,
                     coalesce((select max(line.line_no) from claim_line as line where line.claim_id = asked.claim_id), 0) + 1 as high
                 from unnest($1::uuid[]) as asked (claim_id)
                 union all
                 select seek.claim_id,
                     case when probe.donated_on < $2 then probe.line_no else seek.low end,
                     case when probe.donated_on < $2 then seek.high else (seek.low + seek.high) / 2 end
                 from seek
                 left join lateral (
                     -- Gifts that were taken out of the claim left gaps.
                     select line.line_no, line.donated_on from claim_line as line
                     where line.claim_id = seek.claim_id and line.line_no >= (seek.low + seek.high) / 2 and line.line_no < seek.high
                     order by line.line_no
                     limit 1
                 ) as probe on true
                 where seek.high - seek.low > 1
             )
             select line.claim_id as "claim_id!", line.donated_on as "donated_on!", line.donation_id as "donation_id!"
             from seek
             cross join lateral (
                 select one.claim_id, one.line_no, one.donated_on, one.donation_id from claim_line as one
                 where one.claim_id = seek.claim_id and one.dropped is null and one.line_no "#
                + $side
                + " seek.high
                 order by one.line_no "
                + $way
                + "
                 limit $3
             ) as line
             where seek.high - seek.low <= 1
             order by line.claim_id, line.line_no "
                + $way,
            $claims,
            $day,
            $reach,
        )
        .fetch_all($conn)
        .await?
    };
}

/// A part of a charity's list by time, from behind a place on: of gifts that HMRC accepted in these claims.
pub(crate) async fn list_of_claims(
    conn: &mut PgConnection,
    charity: CharityId,
    filter: &DonationFilter,
    claims: &[Uuid],
    after: Option<Place>,
    limit: i64,
) -> Result<Vec<Place>, Error> {
    let order = filter.order.unwrap_or(ListOrder::Newest);
    let is_ascending = order.is_ascending();
    let (first, last) = days(filter);
    let reached = match after {
        Some((micros, _)) => Some(Timestamp::from_offset(instant(micros)?).london_date()),
        None => None,
    };
    let (from, to) = if is_ascending {
        (reached.map_or(first, |reached| reached.max(first)), last)
    } else {
        (first, reached.map_or(last, |reached| reached.min(last)))
    };
    let is_behind =
        |place: &Place| after.is_none_or(|after| if is_ascending { *place > after } else { *place < after });
    let wanted = usize::try_from(limit).map_err(Error::internal)?;
    let mut reach = limit.max(LINES);
    loop {
        let lines = if is_ascending {
            lines!(">=", "", &mut *conn, claims, from, reach)
        } else {
            lines!("<", "desc", &mut *conn, claims, to.next_day().unwrap_or(to), reach)
        };
        let most = usize::try_from(reach).map_err(Error::internal)?;
        let (ids, is_all) = whole_days(lines, most, (from, to), order);
        let gifts = list_few(conn, charity, &ids, filter, Some(claims)).await?;
        let mut places: Vec<Place> = gifts.iter().map(|gift| gift.place(order)).filter(is_behind).collect();
        if is_all || places.len() >= wanted {
            places.sort_unstable();
            if !is_ascending {
                places.reverse();
            }
            places.truncate(wanted);
            return Ok(places);
        }
        reach = reach.saturating_mul(MORE);
    }
}

/// The gifts of the first days of which all lines were read, in the order of a list: as many days as have `reach` lines. Whether these are
/// all the gifts of the claims within these days, of each of which the first `reach` lines were read.
fn whole_days(
    mut lines: Vec<Line>,
    reach: usize,
    (from, to): (Date, Date),
    order: ListOrder,
) -> (Vec<Uuid>, bool) {
    let turned = |day: Date| {
        let day = day.to_julian_day();
        if order.is_ascending() { day } else { -day }
    };
    let end = turned(if order.is_ascending() { to } else { from });
    let mut read: HashMap<Uuid, (usize, i32)> = HashMap::new();
    for line in &lines {
        let (count, last) = read.entry(line.claim_id).or_insert((0, i32::MIN));
        (*count, *last) = (*count + 1, turned(line.donated_on).max(*last));
    }
    // Of the day of a claim's last line there may be more.
    let unread = read.values().filter(|(count, last)| *count >= reach && *last <= end);
    let cut = unread.map(|(_, last)| *last).min();
    lines.retain(|line| {
        let day = turned(line.donated_on);
        day <= end && cut.is_none_or(|cut| day < cut)
    });
    lines.sort_by_key(|line| turned(line.donated_on));
    let found = lines.len();
    if let Some(last) = lines.get(reach.saturating_sub(1)).map(|line| turned(line.donated_on)) {
        lines.retain(|line| turned(line.donated_on) <= last);
    }
    let is_all = cut.is_none() && lines.len() == found;
    (lines.into_iter().map(|line| line.donation_id).collect(), is_all)
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    /// The lines of claims, each by its claim, its day of May and its gift, as they are read.
    fn lines(lines: &[(u128, u8, u128)]) -> Vec<Line> {
        let line = |(claim, day, gift): &(u128, u8, u128)| Line {
            claim_id: Uuid::from_u128(*claim),
            donated_on: date!(2026 - 05 - 01).replace_day(*day).unwrap(),
            donation_id: Uuid::from_u128(*gift),
        };
        lines.iter().map(line).collect()
    }

    #[test]
    fn no_gift_is_listed_before_all_of_its_day_and_of_earlier_ones_are_read() {
        let may = (date!(2026 - 05 - 01), date!(2026 - 05 - 31));
        let half = (date!(2026 - 05 - 01), date!(2026 - 05 - 04));
        let two = [(1, 1, 11), (1, 2, 12), (1, 4, 13), (2, 2, 21), (2, 5, 22)];
        let turned = [(1, 4, 13), (1, 2, 12), (2, 5, 22), (2, 2, 21)];
        for (order, read, reach, within, gifts, is_all) in [
            // Fewer than could be read: there are no others.
            (ListOrder::Oldest, &two[..], 5, may, &[11, 12, 21, 13, 22][..], true),
            (ListOrder::Oldest, &two[..], 4, half, &[11, 12, 21, 13][..], true),
            // The first claim may have more of the 4th.
            (ListOrder::Oldest, &two[..], 3, may, &[11, 12, 21][..], false),
            // All of the day are listed, or none.
            (ListOrder::Oldest, &[(1, 2, 11), (1, 2, 12)][..], 2, may, &[0; 0][..], false),
            (ListOrder::Oldest, &[(1, 1, 11), (2, 2, 21), (3, 2, 31)][..], 2, may, &[11, 21, 31][..], true),
            (ListOrder::Oldest, &[(1, 1, 11), (2, 1, 21), (3, 2, 31)][..], 2, may, &[11, 21][..], false),
            // What was cut off lies beyond the days that are asked for.
            (ListOrder::Oldest, &[(1, 3, 11), (1, 5, 12)][..], 2, half, &[11][..], true),
            (ListOrder::Newest, &turned[..], 2, may, &[22, 13][..], false),
            (ListOrder::Newest, &turned[..], 4, may, &[22, 13, 12, 21][..], true),
        ] {
            let (ids, all) = whole_days(lines(read), reach, within, order);
            let ids: Vec<u128> = ids.iter().map(|id| id.as_u128()).collect();
            assert_eq!((ids.as_slice(), all), (gifts, is_all), "{order} {read:?} {reach}");
        }
    }
}
