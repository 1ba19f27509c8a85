//! What a donor gave in a tax year, added up in the database: whoever gives most has more gifts than a page holds.

use domain::calendar::london_midnight;
use domain::donation::shown::YearSum;
use domain::{DonorId, Pence, TaxYear};
use sqlx::PgConnection;

use crate::error::Error;
use crate::store::stored;

/// The sums of a tax year. A gift that still waits counts as one that Gift Aid can come of when an authorisation covers it, by
/// the rule of `authorisation_covers`. Of gifts that the donor does not see there is nothing in it.
pub(crate) async fn year_sum(
    conn: &mut PgConnection,
    donor: DonorId,
    year: TaxYear,
) -> Result<YearSum, Error> {
    let row = sqlx::query!(
        r#"select
             count(*) as "gifts!",
             coalesce(sum(gross_pence - refunded_pence), 0)::bigint as "given!",
             coalesce(sum(claimable_pence) filter (where status in ('declared', 'claimed', 'accepted')), 0)::bigint as "declared!",
             coalesce(sum(claimable_pence) filter (where is_to_come), 0)::bigint as "waiting!"
         from (
             select gross_pence, refunded_pence, claimable_pence, status,
                 case when status in ('awaiting_settlement', 'awaiting_charity', 'held') then exists (
                     select from authorisation
                     where authorisation.donor_id = gift.donor_id
                     and authorisation_covers(given_on, last_covered(ends_on, died_on), cancelled_from, donated_on,
                         latest_instant(donated_on, donated_at, gift.created_at))
                 ) end as is_to_come
             from donation_seen as gift
             where donor_id = $1 and donated_at >= $2 and donated_at < $3 and status <> 'cancelled'
         ) as gift"#,
        donor.uuid(),
        london_midnight(year.first_day()).offset(),
        london_midnight(year.next().first_day()).offset(),
    )
    .fetch_one(conn)
    .await?;
    let pence = |sum: i64| stored("sum of a tax year", Pence::new(sum));
    Ok(YearSum {
        year,
        gifts: row.gifts,
        given: pence(row.given)?,
        declared: pence(row.declared)?,
        waiting: pence(row.waiting)?,
    })
}
