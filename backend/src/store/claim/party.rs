//! Whose a claim is, who is told of it, and which charities have one to make.

use domain::{CharityId, ClaimId, DonorId, Email, PlatformId};
use sqlx::{PgConnection, PgPool};
use time::Date;
use uuid::Uuid;

use crate::error::Error;
use crate::store::stored;

/// A charity whose schedule may ask for a claim.
pub(crate) struct DueCharity {
    pub(crate) charity_id: CharityId,
    /// When it registered, in London.
    pub(crate) registered_on: Date,
    /// When its last claim by schedule was begun.
    pub(crate) last_on: Option<Date>,
}

/// Charities after one of them that Uplift may file for, with no claim on its way and none that was refused as a whole and not
/// looked at. Whether the schedule asks for a claim today is another question.
pub(crate) async fn due_charities(pool: &PgPool, after: Uuid, limit: i64) -> Result<Vec<DueCharity>, Error> {
    let rows = sqlx::query!(
        r#"select charity.charity_id, (charity.created_at at time zone 'Europe/London')::date as "registered_on!",
             (select max(begun_on) from claim where claim.charity_id = charity.charity_id and begun_as = 'schedule') as last_on
         from charity
         left join claim_setting using (charity_id)
         where charity.charity_id > $1
         and nominee_state = 'active'
         and coalesce(claim_setting.schedule, '') <> 'by_hand'
         and not exists (
             select from claim where claim.charity_id = charity.charity_id
             and state in ('draft', 'ready', 'approved', 'submitting', 'acknowledged'))
         and coalesce((
             select rejection from claim where claim.charity_id = charity.charity_id
             order by begun_at desc, claim_id desc limit 1), '') <> 'whole'
         and exists (select from donation where donation.charity_id = charity.charity_id and donation.status = 'declared')
         order by charity.charity_id
         limit $2"#,
        after,
        limit,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| DueCharity {
            charity_id: CharityId::from_uuid(row.charity_id),
            registered_on: row.registered_on,
            last_on: row.last_on,
        })
        .collect())
}

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
    let row = sqlx::query!(
        "select platform_id, donor_id from donation where donation_id = $1",
        donation
    )
    .fetch_one(conn)
    .await?;
    Ok((
        PlatformId::from_uuid(row.platform_id),
        row.donor_id.map(DonorId::from_uuid),
    ))
}

/// The addresses of those of the charity who may change something.
pub(crate) async fn addresses(conn: &mut PgConnection, charity: CharityId) -> Result<Vec<Email>, Error> {
    let rows = sqlx::query_scalar!(
        "select staff.email
         from membership
         join staff using (staff_id)
         where membership.charity_id = $1
         and role in ('owner', 'finance')
         order by staff.email
         limit 50",
        charity.uuid(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|email| stored("email", Email::parse(&email)))
        .collect()
}
