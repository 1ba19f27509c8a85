//! Where the money of a charity's donations is.

use domain::donation::shown::{PlatformStage, Stage};
use domain::{CharityId, ClaimId, Pence, PlatformId};
use sqlx::PgConnection;

use crate::error::Error;
use crate::store::stored;

/// Count, sums and latest day of a charity's donations, by platform and state, and of those that HMRC accepted by claim. All of it is in
/// one index.
pub(crate) async fn pipeline(
    conn: &mut PgConnection,
    charity: CharityId,
) -> Result<Vec<PlatformStage>, Error> {
    let rows = sqlx::query!(
        r#"select platform_id, status, case when status = 'accepted' then accepted_in end as "accepted_in?", count(*) as "count!",
             sum(claimable_pence)::bigint as "claimable!", max(donated_on) as "last_on!"
         from donation where charity_id = $1 group by platform_id, status, 3"#,
        charity.uuid(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(PlatformStage {
                platform_id: PlatformId::from_uuid(row.platform_id),
                stage: Stage {
                    status: stored("status of a donation", row.status.parse())?,
                    count: row.count,
                    claimable: stored("amount", Pence::new(row.claimable))?,
                },
                accepted_in: row.accepted_in.map(ClaimId::from_uuid),
                last_on: row.last_on,
            })
        })
        .collect()
}
