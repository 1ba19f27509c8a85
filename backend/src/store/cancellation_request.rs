//! Requests of platforms to end what a donor authorised elsewhere.

use domain::{DonorId, PlatformId, Timestamp};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::Error;
use crate::secret::Hash;

/// A request that the donor has not answered.
pub(crate) struct Open {
    pub(crate) id: Uuid,
    /// The first instant that is not to be covered.
    pub(crate) effective_from: Timestamp,
}

/// The request of a platform that a donor can still confirm.
pub(crate) async fn open_of(
    conn: &mut PgConnection,
    donor: DonorId,
    platform: PlatformId,
    now: Timestamp,
) -> Result<Option<Open>, Error> {
    let row = sqlx::query!(
        "select request_id, effective_from from cancellation_request
         where donor_id = $1 and platform_id = $2 and confirmed_at is null and expires_at > $3",
        donor.uuid(),
        platform.uuid(),
        now.offset(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| Open { id: row.request_id, effective_from: Timestamp::from_offset(row.effective_from) }))
}

/// What a platform asks for.
#[derive(Clone, Copy)]
pub(crate) struct Asked {
    pub(crate) donor: DonorId,
    pub(crate) platform: PlatformId,
    pub(crate) requested_at: Timestamp,
    pub(crate) effective_from: Timestamp,
}

/// Keeps a new request in the place of one that expired.
pub(crate) async fn insert(
    conn: &mut PgConnection,
    id: Uuid,
    capability: &Hash,
    asked: Asked,
    expires_at: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "delete from cancellation_request where donor_id = $1 and platform_id = $2 and confirmed_at is null",
        asked.donor.uuid(),
        asked.platform.uuid(),
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "insert into cancellation_request (
             request_id, donor_id, platform_id, capability_hash, requested_at, effective_from, expires_at
         ) values ($1, $2, $3, $4, $5, $6, $7)",
        id,
        asked.donor.uuid(),
        asked.platform.uuid(),
        capability.as_slice(),
        asked.requested_at.offset(),
        asked.effective_from.offset(),
        expires_at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Moves the end that an open request asks for forward.
pub(crate) async fn bring_forward(
    conn: &mut PgConnection,
    id: Uuid,
    requested_at: Timestamp,
    effective_from: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "update cancellation_request set requested_at = $2, effective_from = $3 where request_id = $1",
        id,
        requested_at.offset(),
        effective_from.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// A request, as its link finds it.
pub(crate) struct Found {
    pub(crate) id: Uuid,
    pub(crate) asked: Asked,
    /// The platform's name.
    pub(crate) name: String,
    pub(crate) expires_at: Timestamp,
    pub(crate) confirmed_at: Option<Timestamp>,
}

pub(crate) async fn find(conn: &mut PgConnection, capability: &Hash) -> Result<Option<Found>, Error> {
    let row = sqlx::query!(
        "select request_id, donor_id, platform_id, platform.name, requested_at, effective_from, expires_at, confirmed_at
         from cancellation_request
         join platform using (platform_id)
         where capability_hash = $1",
        capability.as_slice(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| Found {
        id: row.request_id,
        asked: Asked {
            donor: DonorId::from_uuid(row.donor_id),
            platform: PlatformId::from_uuid(row.platform_id),
            requested_at: Timestamp::from_offset(row.requested_at),
            effective_from: Timestamp::from_offset(row.effective_from),
        },
        name: row.name,
        expires_at: Timestamp::from_offset(row.expires_at),
        confirmed_at: row.confirmed_at.map(Timestamp::from_offset),
    }))
}

pub(crate) async fn confirm(conn: &mut PgConnection, id: Uuid, at: Timestamp) -> Result<(), Error> {
    sqlx::query!(
        "update cancellation_request set confirmed_at = $2 where request_id = $1 and confirmed_at is null",
        id,
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes requests that ended before an instant, at most so many; how many.
pub(crate) async fn forget(conn: &mut PgConnection, before: Timestamp, limit: i64) -> Result<u64, Error> {
    let deleted = sqlx::query!(
        "delete from cancellation_request
         where request_id in (
             select request_id from cancellation_request where coalesce(confirmed_at, expires_at) < $1 limit $2)",
        before.offset(),
        limit,
    )
    .execute(conn)
    .await?;
    Ok(deleted.rows_affected())
}
