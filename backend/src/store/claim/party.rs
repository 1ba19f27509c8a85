//! Whose a claim is, and who is told of it.

use domain::{CharityId, ClaimId, DonorId, Email, PlatformId};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::Error;
use crate::store::stored;

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

/// The addresses of those of the charity who may change something. A colleague who was invited and has not signed in, or not
/// before the invitation ended, is left out: the address may be mistyped. An owner who was named on the command line is not.
pub(crate) async fn addresses(conn: &mut PgConnection, charity: CharityId) -> Result<Vec<Email>, Error> {
    let rows = sqlx::query_scalar!(
        "select staff.email
         from membership
         join staff using (staff_id)
         where membership.charity_id = $1
         and (role = 'owner' or (role = 'finance' and staff.first_sign_in_at is not null))
         and not awaits_acceptance
         and (invitation_ends_at is null or first_sign_in_at < invitation_ends_at)
         order by staff.email
         limit 50",
        charity.uuid(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter().map(|email| stored("email", Email::parse(&email))).collect()
}
