//! Tax that the charity repays to HMRC directly, and that no claim carries back.

use domain::{CharityId, DonationId, StaffId, Timestamp};
use sqlx::PgConnection;
use time::Date;
use uuid::Uuid;

use crate::error::Error;

/// Tax that has to go back, locked until the transaction ends.
pub(crate) struct Owed {
    pub(crate) donation_id: DonationId,
    pub(crate) donated_on: Date,
    /// A claim carries it back, or did.
    pub(crate) is_carried: bool,
    /// The charity repaid it, as somebody said.
    pub(crate) is_repaid: bool,
    /// HMRC took the gift out of its claim itself.
    pub(crate) is_voided: bool,
}

/// What the charity owes for one gift, if it is the charity's.
pub(crate) async fn owed(
    conn: &mut PgConnection,
    charity: CharityId,
    adjustment: Uuid,
) -> Result<Option<Owed>, Error> {
    let row = sqlx::query!(
        r#"select donation_id, donated_on, carried_by is not null as "is_carried!", repaid_on is not null as "is_repaid!",
             voided_at is not null as "is_voided!"
         from adjustment
         where adjustment_id = $1 and charity_id = $2
         for update"#,
        adjustment,
        charity.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| Owed {
        donation_id: DonationId::from_uuid(row.donation_id),
        donated_on: row.donated_on,
        is_carried: row.is_carried,
        is_repaid: row.is_repaid,
        is_voided: row.is_voided,
    }))
}

/// The charity repaid it: no claim carries it back.
pub(crate) async fn repaid(
    conn: &mut PgConnection,
    adjustment: Uuid,
    on: Date,
    note: &str,
    by: StaffId,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update adjustment set repaid_on = $2, repaid_note = $3, repaid_by = $4, repaid_at = $5
         where adjustment_id = $1 and carried_by is null and repaid_on is null and voided_at is null",
        adjustment,
        on,
        note,
        by.uuid(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// It was not repaid after all: it waits for a claim again.
pub(crate) async fn not_repaid(conn: &mut PgConnection, adjustment: Uuid) -> Result<(), Error> {
    sqlx::query!(
        "update adjustment set repaid_on = null, repaid_note = null, repaid_by = null, repaid_at = null
         where adjustment_id = $1",
        adjustment,
    )
    .execute(conn)
    .await?;
    Ok(())
}
