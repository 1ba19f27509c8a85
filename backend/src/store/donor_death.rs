//! A donor's death, on the donor and on every authorisation of theirs.

use domain::{DonorId, Email, Timestamp};
use sqlx::PgConnection;
use time::Date;

use crate::error::Error;

/// The day on which a donor died, as it is recorded.
pub(crate) async fn died_on(conn: &mut PgConnection, donor: DonorId) -> Result<Option<Date>, Error> {
    let day = sqlx::query_scalar!("select died_on from donor where donor_id = $1", donor.uuid())
        .fetch_optional(conn)
        .await?;
    Ok(day.flatten())
}

/// Records a death, or takes the record back. The donor is locked.
pub(crate) async fn record(
    conn: &mut PgConnection,
    donor: DonorId,
    death: Option<(Date, Timestamp)>,
) -> Result<(), Error> {
    let (on, at) = death.map(|(on, at)| (on, at.offset())).unzip();
    sqlx::query!(
        "update donor set died_on = $2, death_recorded_at = $3 where donor_id = $1",
        donor.uuid(),
        on,
        at,
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "update authorisation set died_on = $2, death_recorded_at = $3 where donor_id = $1",
        donor.uuid(),
        on,
        at,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes what was written to a donor and not sent: mail, and links to sign in with.
pub(crate) async fn delete_mail(conn: &mut PgConnection, to: &Email) -> Result<u64, Error> {
    sqlx::query!(
        "update sign_in set used_at = now() where email = $1 and audience = 'donor' and used_at is null",
        to.as_str(),
    )
    .execute(&mut *conn)
    .await?;
    let deleted = sqlx::query!(
        "delete from mail where to_email = $1 and audience = 'donor' and sent_at is null",
        to.as_str(),
    )
    .execute(conn)
    .await?;
    Ok(deleted.rows_affected())
}
