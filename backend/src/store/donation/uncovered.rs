//! Gifts that are declared and must not be: under an authorisation that the donor denied, or that had ended for them when their
//! declaration was made. The view `uncovered_gift` says which they are.

use domain::{AuthorisationId, DonorId, Timestamp};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::Error;

/// A gift whose declaration has to end.
pub(crate) struct Uncovered {
    pub(crate) donation_id: Uuid,
    pub(crate) platform_id: Uuid,
    pub(crate) declaration_id: Uuid,
}

/// Gifts that are declared under an authorisation, in no order.
pub(crate) async fn declared_under(
    conn: &mut PgConnection,
    authorisation: AuthorisationId,
    limit: i64,
) -> Result<Vec<Uncovered>, Error> {
    let gifts = sqlx::query_as!(
        Uncovered,
        "select donation.donation_id, donation.platform_id, declaration.declaration_id
         from authorisation
         join donation on donation.donor_id = authorisation.donor_id
         join declaration on declaration.declaration_id = donation.declaration_id
             and declaration.authorisation_id = authorisation.authorisation_id
         where authorisation.authorisation_id = $1
         limit $2",
        authorisation.uuid(),
        limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(gifts)
}

/// Gifts that are declared under an authorisation that ended in the last month and does not cover them, in no order: the write
/// of the gift and the end crossed, or the donor denied it, or confirmed a platform's request to end it, and had more gifts than were
/// taken back at once.
pub(crate) async fn uncovered(
    conn: &mut PgConnection,
    now: Timestamp,
    limit: i64,
) -> Result<Vec<Uncovered>, Error> {
    let gifts = sqlx::query_as!(
        Uncovered,
        r#"select donation_id as "donation_id!", platform_id as "platform_id!", declaration_id as "declaration_id!"
         from uncovered_gift
         where ended_at > $1::timestamptz - interval '30 days'
         limit $2"#,
        now.offset(),
        limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(gifts)
}

/// The same of one donor, whenever the authorisation ended.
pub(crate) async fn uncovered_of(
    conn: &mut PgConnection,
    donor: DonorId,
    limit: i64,
) -> Result<Vec<Uncovered>, Error> {
    let gifts = sqlx::query_as!(
        Uncovered,
        r#"select donation_id as "donation_id!", platform_id as "platform_id!", declaration_id as "declaration_id!"
         from uncovered_gift
         where donor_id = $1
         limit $2"#,
        donor.uuid(),
        limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(gifts)
}
