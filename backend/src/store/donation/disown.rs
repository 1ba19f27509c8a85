//! Gifts that cards and phones led to a donor who denied them.

use domain::{DonationId, DonorId, Timestamp};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::Error;

/// A gift that has to leave its donor.
pub(crate) struct Disowned {
    pub(crate) donation_id: Uuid,
    pub(crate) platform_id: Uuid,
    /// One that was changed since may be named by something else.
    pub(crate) version: i32,
}

/// Gifts of this donor, or of any, that nothing led to the donor but links that were denied and are not done, in no order; see the
/// view. One that several such links led there can be in it more than once.
pub(crate) async fn disowned(
    conn: &mut PgConnection,
    donor: Option<DonorId>,
    limit: i64,
) -> Result<Vec<Disowned>, Error> {
    let gifts = sqlx::query_as!(
        Disowned,
        r#"select donation_id as "donation_id!", platform_id as "platform_id!", version as "version!"
         from disowned_gift
         where disowned_at is null
         and ($1::uuid is null or donor_id = $1)
         limit $2"#,
        donor.map(DonorId::uuid),
        limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(gifts)
}

/// Takes the donor off a gift that has no declaration: what its platform named it by stays.
pub(crate) async fn leave_donor(conn: &mut PgConnection, id: DonationId, at: Timestamp) -> Result<(), Error> {
    sqlx::query!(
        "update donation set donor_id = null, updated_at = $2, version = version + 1 where donation_id = $1",
        id.uuid(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}
