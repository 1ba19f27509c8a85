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

/// Gifts of this donor, or of any, that nothing led to the donor but links that were denied in the last month, in no order. A gift
/// that its platform names by an id, a match or an address has none of these kinds.
pub(crate) async fn disowned(
    conn: &mut PgConnection,
    donor: Option<DonorId>,
    now: Timestamp,
    limit: i64,
) -> Result<Vec<Disowned>, Error> {
    let gifts = sqlx::query_as!(
        Disowned,
        "select donation.donation_id, donation.platform_id, donation.version
         from linked_account as denied
         join donation on donation.donor_id = denied.donor_id
             and donation.donor_kind = denied.kind and donation.donor_value = denied.value
         where denied.denied_at > $2::timestamptz - interval '30 days'
         and ($1::uuid is null or denied.donor_id = $1)
         -- Unless one that was not denied found the gift, or would have found it when the donor denied the other. Links of a
         -- donor to one number follow one another, and so do their ids.
         and not exists (
             select from linked_account as other
             where other.donor_id = denied.donor_id and other.kind = denied.kind and other.value = denied.value
             and other.denied_at is null
             and (
                 other.ended_at is null
                 or other.ended_at > denied.denied_at
                 or (other.ended_at >= donation.created_at
                     and (other.link_id < denied.link_id or donation.created_at > denied.ended_at))))
         limit $3",
        donor.map(DonorId::uuid),
        now.offset(),
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
