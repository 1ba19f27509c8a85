//! Which ends of authorisations platforms have an event about.

use domain::{AuthorisationId, Date, DonorId, EventType, PlatformId, Timestamp};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use crate::error::Error;

/// The authorisation that an event is about.
pub(crate) struct Ending {
    pub(crate) id: AuthorisationId,
    /// The platform that it was given through.
    pub(crate) platform: Option<PlatformId>,
}

/// The donors after this one whose authorisation ends on that 5 April without the event: at most `limit` of them.
pub(crate) async fn due(
    pool: &PgPool,
    (kind, ends_on): (EventType, Date),
    after: Uuid,
    limit: i64,
) -> Result<Vec<DonorId>, Error> {
    let donors = sqlx::query_scalar!(
        "select donor.donor_id
         from donor
         where donor.donor_id in (
             select authorisation.donor_id
             from authorisation
             where authorisation.ends_on = $1 and authorisation.cancelled_at is null and authorisation.donor_id > $3)
         and donor.erased_at is null and donor.died_on is null
         and not exists (
             select from renewal_event
             where renewal_event.donor_id = donor.donor_id and renewal_event.ends_on = $1 and renewal_event.kind = $2)
         and authorisation_runs_out(donor.donor_id, $1)
         order by donor.donor_id
         limit $4",
        ends_on,
        kind.as_str(),
        after,
        limit,
    )
    .fetch_all(pool)
    .await?;
    Ok(donors.into_iter().map(DonorId::from_uuid).collect())
}

/// Notes that the event is written now, and gives the newest authorisation that ends that day. None if the event was written before, or
/// if the donor has renewed, stopped or died since.
pub(crate) async fn insert(
    conn: &mut PgConnection,
    donor: DonorId,
    (kind, ends_on): (EventType, Date),
    now: Timestamp,
) -> Result<Option<Ending>, Error> {
    let row = sqlx::query!(
        r#"with noted as (
             insert into renewal_event (donor_id, ends_on, kind, written_at)
             select donor.donor_id, $2::date, $3::text, $4::timestamptz
             from donor
             where donor.donor_id = $1 and donor.died_on is null and authorisation_runs_out(donor.donor_id, $2)
             on conflict do nothing
             returning donor_id
         )
         select authorisation.authorisation_id as "authorisation_id!", authorisation.platform_id as "platform_id?"
         from noted
         join authorisation on authorisation.donor_id = noted.donor_id
         where authorisation.ends_on = $2 and authorisation.cancelled_at is null
         order by authorisation.given_at desc, authorisation.authorisation_id desc
         limit 1"#,
        donor.uuid(),
        ends_on,
        kind.as_str(),
        now.offset(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| Ending {
        id: AuthorisationId::from_uuid(row.authorisation_id),
        platform: row.platform_id.map(PlatformId::from_uuid),
    }))
}
