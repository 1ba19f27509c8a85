//! Writing donations.

use domain::donation::{DeletionReason, DonorRef};
use domain::{DonationId, DonorId, GiftAmount, PlatformId, Reference, Timestamp};
use serde_json::Value;
use sqlx::PgConnection;
use time::Date;
use uuid::Uuid;

use crate::error::Error;
use crate::secret::{Hash, new_uuid};
use crate::store::lane::Lane;
use crate::store::trail::By;

/// Everything that the hot write binds.
pub(crate) struct NewRow<'a> {
    pub(crate) token_hash: Hash,
    pub(crate) idempotency_key: Option<&'a str>,
    pub(crate) request_hash: Hash,
    pub(crate) donation_id: DonationId,
    pub(crate) reference: Option<&'a Reference>,
    pub(crate) fingerprint: Hash,
    pub(crate) donor: &'a DonorRef,
    pub(crate) transaction: &'a Value,
    pub(crate) reference_key: Option<String>,
    pub(crate) hmrc_reference: Option<&'a str>,
    pub(crate) gross: GiftAmount,
    pub(crate) net: Option<GiftAmount>,
    pub(crate) donated_at: Timestamp,
    pub(crate) settled_on: Option<Date>,
    pub(crate) out_of_time: bool,
    pub(crate) now: Timestamp,
    pub(crate) wording: &'a str,
}

/// What the hot write found or did.
pub(crate) struct Created {
    /// unauthenticated, forbidden, key_reused, replayed, reference_taken, existing, unknown_charity, unknown_donor or created.
    pub(crate) outcome: String,
    /// The facts of the answer, when created or replayed.
    pub(crate) answer: Option<Value>,
    /// The donation that has the reference already.
    pub(crate) existing_id: Option<Uuid>,
}

/// The hot write: one statement, see create.sql.
pub(crate) async fn create(lane: &Lane, row: &NewRow<'_>) -> Result<Created, sqlx::Error> {
    let donor_id = if let DonorRef::Uid(id) = row.donor {
        Some(id.uuid())
    } else {
        None
    };
    let donor_value = row.donor.value();
    let mut conn = lane.acquire().await?;
    let created = sqlx::query_file_as!(
        Created,
        "src/store/donation/create.sql",
        row.token_hash.as_slice(),
        row.idempotency_key,
        row.request_hash.as_slice(),
        row.donation_id.uuid(),
        new_uuid(),
        new_uuid(),
        row.reference.map(Reference::as_str),
        row.fingerprint.as_slice(),
        row.donor.kind_str(),
        donor_value,
        donor_id,
        row.transaction,
        row.reference_key.as_deref(),
        row.hmrc_reference,
        row.gross.pence().get(),
        row.net.map(|net| net.pence().get()),
        row.donated_at.offset(),
        row.donated_at.london_date(),
        row.settled_on,
        row.out_of_time,
        row.now.offset(),
        row.now.london_date(),
        row.wording,
    )
    .fetch_one(&mut *conn)
    .await;
    conn.after(created)
}

/// When and for whom donations are judged again.
#[derive(Clone, Copy)]
pub(crate) struct Judge {
    pub(crate) now: Timestamp,
    pub(crate) oldest_claimable: Date,
    pub(crate) by: By,
}

/// Judges donations again, see reassess.sql; how many moved. At most 1,000 at a time.
pub(crate) async fn reassess(conn: &mut PgConnection, ids: &[Uuid], judge: Judge) -> Result<i64, Error> {
    let declarations: Vec<Uuid> = ids.iter().map(|_| new_uuid()).collect();
    let events: Vec<Uuid> = ids.iter().map(|_| new_uuid()).collect();
    let moved = sqlx::query_file_scalar!(
        "src/store/donation/reassess.sql",
        ids,
        &declarations,
        &events,
        judge.now.offset(),
        judge.now.london_date(),
        judge.oldest_claimable,
        domain::WordingVersion::CURRENT.as_str(),
        judge.by.kind(),
        judge.by.id(),
    )
    .fetch_one(conn)
    .await?;
    Ok(moved)
}

/// Undeclared donations of a donor: their own, and those sent under an address, card or phone that is theirs now.
pub(crate) async fn late_for_donor(
    conn: &mut PgConnection,
    donor: DonorId,
    after: Uuid,
    limit: i64,
) -> Result<Vec<Uuid>, Error> {
    let ids = sqlx::query_scalar!(
        r#"select donation_id as "donation_id!" from (
             select donation_id from donation
             where donor_id = $1 and declaration_id is null and deleted_at is null
             union
             select donation_id from donation
             join donor on donor.donor_id = $1 and donation.donor_kind = 'email' and donation.donor_value = donor.email
             where donation.donor_id is null and deleted_at is null
             union
             select donation_id from donation
             join linked_account as link on link.donor_id = $1 and link.ended_at is null
                 and link.kind = donation.donor_kind and link.value = donation.donor_value
             where donation.donor_id is null and deleted_at is null
         ) as late
         where donation_id > $2
         order by donation_id
         limit $3"#,
        donor.uuid(),
        after,
        limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(ids)
}

/// Donations whose settlement day has begun.
pub(crate) async fn due_to_settle(
    conn: &mut PgConnection,
    today: Date,
    after: Uuid,
    limit: i64,
) -> Result<Vec<Uuid>, Error> {
    let ids = sqlx::query_scalar!(
        "select donation_id from donation
         where status = 'awaiting_settlement' and settled_on <= $1 and donation_id > $2
         order by donation_id limit $3",
        today,
        after,
        limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(ids)
}

/// Donations that wait for something that is there: a write and a late fact crossed. Found and healed each minute.
pub(crate) async fn lost(conn: &mut PgConnection, limit: i64) -> Result<Vec<Uuid>, Error> {
    let ids = sqlx::query_scalar!(
        r#"select donation_id as "donation_id!" from (
             select donation_id from donation
             join donor on donation.donor_kind = 'email' and donation.donor_value = donor.email
             where donation.donor_id is null and deleted_at is null
             union all
             select donation_id from donation
             join linked_account as link on link.ended_at is null and link.kind = donation.donor_kind and link.value = donation.donor_value
             where donation.donor_id is null and deleted_at is null
             union all
             select donation.donation_id from donation
             join authorisation using (donor_id)
             where donation.status = 'awaiting_authorisation'
             and given_on <= donated_on and ends_on >= donated_on and (cancelled_from is null or cancelled_from > donated_at)
         ) as lost
         limit $1"#,
        limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(ids)
}

/// What a change must know of a donation.
pub(crate) struct Locked {
    pub(crate) status: String,
    pub(crate) version: i32,
    pub(crate) declaration_id: Option<Uuid>,
    pub(crate) gross_pence: i64,
    pub(crate) net_pence: Option<i64>,
    pub(crate) donated_on: Date,
    pub(crate) settled_on: Option<Date>,
    pub(crate) donor_kind: String,
    pub(crate) donor_value: String,
    pub(crate) charity_id: Option<Uuid>,
    pub(crate) donor_id: Option<Uuid>,
}

/// A donation of this platform, locked until the transaction ends: changes to one donation follow one another.
pub(crate) async fn for_update(
    conn: &mut PgConnection,
    platform: PlatformId,
    id: DonationId,
) -> Result<Option<Locked>, Error> {
    let row = sqlx::query_as!(
        Locked,
        "select status, version, declaration_id, gross_pence, net_pence, donated_on, settled_on, donor_kind, donor_value, charity_id, donor_id
         from donation where donation_id = $1 and platform_id = $2 for update",
        id.uuid(),
        platform.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(row)
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

/// Writes the fields that a change names; who a newly named donor is comes out of the next assessment.
pub(crate) async fn apply(
    conn: &mut PgConnection,
    id: DonationId,
    settled_on: Option<Date>,
    net: Option<GiftAmount>,
    donor: Option<&DonorRef>,
    at: Timestamp,
) -> Result<(), Error> {
    let donor_id = match donor {
        Some(DonorRef::Uid(id)) => Some(id.uuid()),
        _ => None,
    };
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
        donor_id,
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
