//! What open pages of a claim hear of beside its steps.

use domain::{ClaimId, EventType, Timestamp};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::Error;
use crate::secret::new_uuid;

/// Tells the open pages of a claim that something else stands on it. No platform hears of it.
pub(crate) async fn tell_pages(conn: &mut PgConnection, id: ClaimId, at: Timestamp) -> Result<(), Error> {
    sqlx::query!(
        "insert into event (event_id, at, kind, charity_id, subject_id)
         select $1, $2, $3, charity_id, claim_id from claim where claim_id = $4",
        new_uuid(),
        at.offset(),
        EventType::ClaimChanged.as_str(),
        id.uuid(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Tells the open pages of all claims that something else stands on each, such as that nothing is filed. It is one event, of no claim
/// and no charity: [`crate::feed::Event::is_of_every_claim`].
pub(crate) async fn tell_all_pages(conn: &mut PgConnection, at: Timestamp) -> Result<(), Error> {
    sqlx::query!(
        "insert into event (event_id, at, kind, subject_id) values ($1, $2, $3, $4)",
        new_uuid(),
        at.offset(),
        EventType::ClaimChanged.as_str(),
        Uuid::nil(),
    )
    .execute(conn)
    .await?;
    Ok(())
}
