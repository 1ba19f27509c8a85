//! What HMRC owes a charity day by day, from the view that says what changed it.

use domain::claim::{FigureLine, FigureRow, Figures, Movement, Span};
use domain::{Balance, CharityId, ClaimId, Timestamp};
use sqlx::PgConnection;
use time::Date;
use uuid::Uuid;

use super::read::pence;
use crate::error::Error;

/// The figures of a charity for these days.
pub(crate) async fn figures(
    conn: &mut PgConnection,
    charity: CharityId,
    span: Span,
) -> Result<Figures, Error> {
    let sums = sqlx::query!(
        r#"select coalesce(sum(opening), 0)::bigint as "opening!", coalesce(sum(claimed), 0)::bigint as "claimed!",
             coalesce(sum(adjusted), 0)::bigint as "adjusted!", coalesce(sum(refused), 0)::bigint as "refused!",
             coalesce(sum(paid), 0)::bigint as "paid!", coalesce(sum(set_off), 0)::bigint as "set_off!",
             coalesce(sum(returned), 0)::bigint as "returned!",
             coalesce(sum(interest), 0)::bigint as "interest!", coalesce(sum(rounded), 0)::bigint as "rounded!",
             coalesce(sum(closing), 0)::bigint as "closing!",
             count(*) filter (where closing > 0) as "owed_for!",
             coalesce(sum(closing) filter (where closing > 0), 0)::bigint as "owed!",
             count(*) filter (where closing < 0) as "overpaid_for!",
             coalesce(-sum(closing) filter (where closing < 0), 0)::bigint as "overpaid!"
         from (
             select claim_id, sum(pence) filter (where moved_on < $2) as opening,
                 sum(pence) filter (where moved_on >= $2 and movement = 'claimed') as claimed,
                 sum(pence) filter (where moved_on >= $2 and movement = 'adjusted') as adjusted,
                 sum(pence) filter (where moved_on >= $2 and movement = 'refused') as refused,
                 sum(pence) filter (where moved_on >= $2 and movement = 'paid') as paid,
                 sum(pence) filter (where moved_on >= $2 and movement = 'set_off') as set_off,
                 sum(pence) filter (where moved_on >= $2 and movement = 'returned') as returned,
                 sum(pence) filter (where moved_on >= $2 and movement = 'interest') as interest,
                 sum(pence) filter (where moved_on >= $2 and movement = 'rounded') as rounded,
                 sum(pence) as closing
             from claim_movement
             where charity_id = $1 and moved_on <= $3
             group by claim_id
         ) as claim"#,
        charity.uuid(),
        span.first_day(),
        span.last_day(),
    )
    .fetch_one(&mut *conn)
    .await?;
    let beside = sqlx::query!(
        r#"select open.count as "open_count!", open.pence as "open_pence!", repaid.count as "repaid_count!",
             (select min(accepted_at) from claim where charity_id = $1) as "first_at?"
         from (
             select count(*) as count, coalesce(sum(amount_pence), 0)::bigint as pence
             from payment
             where charity_id = $1
             and claim_id is null and shared_at is null and dismissed_at is null and resembles_id is null
             and paid_on between $2 and $3
         ) as open
         cross join (
             select count(*) as count from adjustment where charity_id = $1 and repaid_on between $2 and $3
         ) as repaid"#,
        charity.uuid(),
        span.first_day(),
        span.last_day(),
    )
    .fetch_one(conn)
    .await?;
    let moved = |movement: &Movement| {
        let pence = match movement {
            Movement::Claimed => sums.claimed,
            Movement::Adjusted => sums.adjusted,
            Movement::Refused => sums.refused,
            Movement::Paid => sums.paid,
            Movement::SetOff => sums.set_off,
            Movement::Returned => sums.returned,
            Movement::Interest => sums.interest,
            Movement::Rounded => sums.rounded,
        };
        (*movement, Balance::new(pence))
    };
    Ok(Figures {
        opening: Balance::new(sums.opening),
        moved: Movement::ALL.iter().map(moved).collect(),
        closing: Balance::new(sums.closing),
        owed: (sums.owed_for, pence(sums.owed)?),
        overpaid: (sums.overpaid_for, pence(sums.overpaid)?),
        unmatched: (beside.open_count, pence(beside.open_pence)?),
        repaid: beside.repaid_count,
        first_on: beside.first_at.map(|at| Timestamp::from_offset(at).london_date()),
    })
}

/// The claims of a line of the figures, from the day that puts them there, oldest first: those behind the day and the claim that were
/// shown last. A claim is in a line of movements once for each day with one, and in what HMRC owed or was paid too much once.
pub(crate) async fn figure_rows(
    conn: &mut PgConnection,
    charity: CharityId,
    span: Span,
    line: FigureLine,
    after: Option<(Date, Uuid)>,
    limit: i64,
) -> Result<Vec<FigureRow>, Error> {
    let (movement, first, last) = match line {
        FigureLine::Opening => (None, None, span.first_day().previous_day()),
        FigureLine::Moved(movement) => {
            (Some(movement.as_str()), Some(span.first_day()), Some(span.last_day()))
        }
        FigureLine::Closing => (None, None, Some(span.last_day())),
    };
    let (on, id) = after.unzip();
    let rows = sqlx::query_as!(
        StoredRow,
        r#"select claim_id as "claim_id!", number as "number!", min(moved_on) as "moved_on!", sum(pence)::bigint as "pence!",
             case when $2::text is null then array[sum(pence)::bigint] else array_agg(pence order by abs(pence) desc, pence) end as "parts!"
         from claim_movement
         where charity_id = $1
         and ($2::text is null or movement = $2)
         and ($3::date is null or moved_on >= $3)
         and moved_on <= $4
         group by claim_id, number, case when $2::text is not null then moved_on end
         having sum(pence) <> 0 and ($5::date is null or (min(moved_on), claim_id) > ($5, $6))
         order by min(moved_on), claim_id
         limit $7"#,
        charity.uuid(),
        movement,
        first,
        last,
        on,
        id,
        limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(FigureRow::from).collect())
}

struct StoredRow {
    claim_id: Uuid,
    number: i32,
    moved_on: Date,
    pence: i64,
    parts: Vec<i64>,
}

impl From<StoredRow> for FigureRow {
    fn from(row: StoredRow) -> Self {
        Self {
            claim_id: ClaimId::from_uuid(row.claim_id),
            number: row.number,
            on: row.moved_on,
            pence: Balance::new(row.pence),
            parts: row.parts.into_iter().map(Balance::new).collect(),
        }
    }
}
