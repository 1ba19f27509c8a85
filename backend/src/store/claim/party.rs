//! Whose a claim is.

use domain::{ClaimId, DonorId, PlatformId};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::Error;

/// The platforms whose gifts were put into a claim.
pub(crate) async fn platforms_of(conn: &mut PgConnection, id: ClaimId) -> Result<Vec<PlatformId>, Error> {
    let ids = sqlx::query_scalar!(
        "select distinct platform_id
         from claim_line
         join donation using (donation_id)
         where claim_id = $1
         limit 10000",
        id.uuid(),
    )
    .fetch_all(conn)
    .await?;
    Ok(ids.into_iter().map(PlatformId::from_uuid).collect())
}

/// The platform and the donor of a gift.
pub(crate) async fn parties(
    conn: &mut PgConnection,
    donation: Uuid,
) -> Result<(PlatformId, Option<DonorId>), Error> {
    let row = sqlx::query!("select platform_id, donor_id from donation where donation_id = $1", donation)
        .fetch_one(conn)
        .await?;
    Ok((PlatformId::from_uuid(row.platform_id), row.donor_id.map(DonorId::from_uuid)))
}
