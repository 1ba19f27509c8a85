//! A charity's gifts that HMRC accepted in some of its claims: each claim is read from its own place in an index.

use domain::donation::shown::DonationFilter;
use domain::list::ListOrder;
use domain::{CharityId, PlatformId};
use sqlx::PgConnection;
use uuid::Uuid;

use super::list::{Place, instant, instants, micros};
use crate::error::Error;

/// A part of a charity's list by time, from behind a place on: of gifts that HMRC accepted in these claims.
pub(crate) async fn list_of_claims(
    conn: &mut PgConnection,
    charity: CharityId,
    filter: &DonationFilter,
    claims: &[Uuid],
    after: Option<Place>,
    limit: i64,
) -> Result<Vec<Place>, Error> {
    let (from, end) = instants(filter);
    let after = after.map(|(micros, id)| Ok::<_, Error>((instant(micros)?, id))).transpose()?;
    macro_rules! places {
        ($beyond:tt, $way:tt, $place:expr) => {
            sqlx::query!(
                r#"select gift.donated_at as "donated_at!", gift.donation_id as "donation_id!"
                 from claim
                 cross join lateral (
                     select donation.donated_at, donation.donation_id from donation
                     where donation.accepted_in = claim.claim_id and donation.status = 'accepted'
                     and ($3::uuid is null or donation.platform_id = $3)
                     and donation.donated_at >= $4 and donation.donated_at < $5
                     and (donation.donated_at, donation.donation_id) "#
                    + $beyond
                    + " ($6, $7)
                     order by donation.donated_at "
                    + $way
                    + ", donation.donation_id "
                    + $way
                    + " limit $8
                 ) as gift
                 where claim.charity_id = $1 and claim.claim_id = any ($2)
                 order by gift.donated_at "
                    + $way
                    + ", gift.donation_id "
                    + $way
                    + " limit $8",
                charity.uuid(),
                claims,
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
            .map(|row| (micros(row.donated_at), row.donation_id))
            .collect()
        };
    }
    Ok(if filter.order.is_some_and(ListOrder::is_ascending) {
        let place = after.unwrap_or((from, Uuid::nil()));
        places!(">", "", place)
    } else {
        let place = after.unwrap_or((end, Uuid::nil()));
        places!("<", "desc", place)
    })
}

/// The gifts that HMRC accepted in these claims, of a filter's platform and days, 5,000 and one more at most, in no order.
pub(crate) async fn gifts_of_claims(
    conn: &mut PgConnection,
    charity: CharityId,
    filter: &DonationFilter,
    claims: &[Uuid],
) -> Result<Vec<Uuid>, Error> {
    let (from, end) = instants(filter);
    let gifts = sqlx::query_scalar!(
        r#"select gift.donation_id as "donation_id!"
         from claim
         cross join lateral (
             select donation.donation_id from donation
             where donation.accepted_in = claim.claim_id and donation.status = 'accepted'
             and ($3::uuid is null or donation.platform_id = $3)
             and donation.donated_at >= $4 and donation.donated_at < $5
             limit 5001
         ) as gift
         where claim.charity_id = $1 and claim.claim_id = any ($2)
         limit 5001"#,
        charity.uuid(),
        claims,
        filter.platform.map(PlatformId::uuid),
        from,
        end,
    )
    .fetch_all(conn)
    .await?;
    Ok(gifts)
}
