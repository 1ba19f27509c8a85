//! That a platform told a donor without an address of an authorisation.

use domain::authorisation::{NewNotified, NoticeChannel};
use domain::{AuthorisationId, DonorId, PlatformId, Timestamp};
use sqlx::PgConnection;

use super::stored;
use crate::error::Error;

/// What is on record.
pub(crate) struct Notified {
    pub(crate) channel: NoticeChannel,
    pub(crate) at: Timestamp,
}

/// The newest authorisation that a donor gave through a platform and did not deny, and when they gave it.
pub(crate) async fn newest_through(
    conn: &mut PgConnection,
    donor: DonorId,
    platform: PlatformId,
) -> Result<Option<(AuthorisationId, Timestamp)>, Error> {
    let row = sqlx::query!(
        "select authorisation_id, given_at from authorisation
         where donor_id = $1 and platform_id = $2 and denied_at is null
         order by given_at desc, authorisation_id desc
         limit 1",
        donor.uuid(),
        platform.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(row
        .map(|row| (AuthorisationId::from_uuid(row.authorisation_id), Timestamp::from_offset(row.given_at))))
}

/// Records that the donor was told. `false` when that is on record already, which stands.
pub(crate) async fn insert(
    conn: &mut PgConnection,
    id: AuthorisationId,
    platform: PlatformId,
    notified: NewNotified,
    at: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "insert into authorisation_notice (authorisation_id, platform_id, told_through, told_at, recorded_at)
         values ($1, $2, $3, $4, $5)
         on conflict (authorisation_id) do nothing",
        id.uuid(),
        platform.uuid(),
        notified.channel().as_str(),
        notified.notified_at().offset(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// What is on record of an authorisation.
pub(crate) async fn find(conn: &mut PgConnection, id: AuthorisationId) -> Result<Option<Notified>, Error> {
    let row = sqlx::query!(
        "select told_through, told_at from authorisation_notice where authorisation_id = $1",
        id.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| {
        Ok(Notified {
            channel: stored("channel of a notice", row.told_through.parse())?,
            at: Timestamp::from_offset(row.told_at),
        })
    })
    .transpose()
}
