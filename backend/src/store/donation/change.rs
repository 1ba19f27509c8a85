//! Changing and deleting a donation.

use domain::donation::{DeletionReason, DonorKind, DonorRef, Status};
use domain::{DonationId, DonorId, GiftAmount, PlatformId, Timestamp};
use sqlx::PgConnection;
use time::Date;
use uuid::Uuid;

use crate::error::Error;
use crate::store::stored;

/// What a change must know of a donation.
pub(crate) struct Locked {
    pub(crate) status: Status,
    pub(crate) version: i32,
    pub(crate) declaration_id: Option<Uuid>,
    pub(crate) gross_pence: i64,
    pub(crate) net_pence: Option<i64>,
    pub(crate) refunded_pence: i64,
    pub(crate) donated_on: Date,
    pub(crate) settled_on: Option<Date>,
    pub(crate) donor_kind: DonorKind,
    pub(crate) donor_value: String,
    pub(crate) charity_id: Option<Uuid>,
    pub(crate) donor_id: Option<Uuid>,
    pub(crate) deletion_reason: Option<DeletionReason>,
}

/// A donation of this platform, locked until the transaction ends: changes to one donation follow one another.
pub(crate) async fn for_update(
    conn: &mut PgConnection,
    platform: PlatformId,
    id: DonationId,
) -> Result<Option<Locked>, Error> {
    let row = sqlx::query!(
        "select status, version, declaration_id, gross_pence, net_pence, refunded_pence, donated_on, settled_on, donor_kind, donor_value, charity_id, donor_id,
             deletion_reason
         from donation where donation_id = $1 and platform_id = $2 for update",
        id.uuid(),
        platform.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| {
        Ok(Locked {
            status: stored("status of a donation", row.status.parse())?,
            version: row.version,
            declaration_id: row.declaration_id,
            gross_pence: row.gross_pence,
            net_pence: row.net_pence,
            refunded_pence: row.refunded_pence,
            donated_on: row.donated_on,
            settled_on: row.settled_on,
            donor_kind: stored("kind of donor", row.donor_kind.parse())?,
            donor_value: row.donor_value,
            charity_id: row.charity_id,
            donor_id: row.donor_id,
            deletion_reason: row
                .deletion_reason
                .map(|reason| stored("reason of a deletion", reason.parse()))
                .transpose()?,
        })
    })
    .transpose()
}

/// Ends the live declaration as `cancelled` or `replaced`, and takes the donation back to the state before it.
pub(crate) async fn end_declaration(
    conn: &mut PgConnection,
    id: DonationId,
    declaration: Uuid,
    state: &str,
    at: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "update donation set declaration_id = null, status = 'awaiting_settlement', updated_at = $2, version = version + 1
         where donation_id = $1",
        id.uuid(),
        at.offset(),
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "update declaration set state = $2, ended_at = $3 where declaration_id = $1 and state = 'made'",
        declaration,
        state,
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Writes the fields that a change names, with the donor where an id or a match names one; who another newly named donor
/// is comes out of the next assessment.
pub(crate) async fn apply(
    conn: &mut PgConnection,
    id: DonationId,
    settled_on: Option<Date>,
    net: Option<GiftAmount>,
    donor: Option<&DonorRef>,
    donor_id: Option<DonorId>,
    at: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "update donation
         set settled_on = coalesce($2, settled_on), net_pence = coalesce($3, net_pence),
             donor_kind = coalesce($4, donor_kind), donor_value = coalesce($5, donor_value),
             donor_id = case when $4::text is null then donor_id else $6 end,
             updated_at = $7, version = version + 1
         where donation_id = $1",
        id.uuid(),
        settled_on,
        net.map(|net| net.pence().get()),
        donor.map(DonorRef::kind_str),
        donor.map(DonorRef::value),
        donor_id.map(DonorId::uuid),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

pub(crate) async fn delete(
    conn: &mut PgConnection,
    id: DonationId,
    reason: DeletionReason,
    at: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "update donation
         set status = 'cancelled', deleted_at = $3, deletion_reason = $2, updated_at = $3, version = version + 1
         where donation_id = $1",
        id.uuid(),
        reason.as_str(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Keeps the reason of a deletion that had none.
pub(crate) async fn say_why_deleted(
    conn: &mut PgConnection,
    id: DonationId,
    reason: DeletionReason,
    at: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "update donation set deletion_reason = $2, updated_at = $3, version = version + 1
         where donation_id = $1 and deletion_reason = 'unspecified'",
        id.uuid(),
        reason.as_str(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}
