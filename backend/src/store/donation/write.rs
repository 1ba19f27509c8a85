//! Writing donations.

use domain::donation::{DeletionReason, DonorRef};
use domain::terminal::CardPlace;
use domain::{
    DeclarationWording, DonationId, DonorId, GiftAmount, PlatformId, Reference, SourceId, TerminalId,
    Timestamp,
};
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
    pub(crate) gift: Gift<'a>,
    pub(crate) now: Timestamp,
    pub(crate) wording: DeclarationWording,
}

/// A gift to write.
pub(crate) struct Gift<'a> {
    pub(crate) donation_id: DonationId,
    pub(crate) reference: Option<&'a Reference>,
    pub(crate) fingerprint: Hash,
    pub(crate) donor: &'a DonorRef,
    pub(crate) transaction: Value,
    pub(crate) reference_key: Option<String>,
    pub(crate) hmrc_reference: Option<&'a str>,
    pub(crate) card: Option<CardPlace>,
    pub(crate) gross: GiftAmount,
    pub(crate) net: Option<GiftAmount>,
    pub(crate) donated_at: Timestamp,
    pub(crate) settled_on: Option<Date>,
    pub(crate) out_of_time: bool,
}

/// What the hot write found or did.
pub(crate) struct Created {
    /// unauthenticated, forbidden, key_reused, replayed, existing_replayed, reference_taken, existing, unknown_charity,
    /// unknown_donor or created.
    pub(crate) outcome: String,
    /// The facts of the answer, when created, existing, or replayed.
    pub(crate) answer: Option<Value>,
    /// The donation that has the reference already.
    pub(crate) existing_id: Option<Uuid>,
}

/// The hot write: one statement, see create.sql.
pub(crate) async fn create(lane: &Lane, row: &NewRow<'_>) -> Result<Created, sqlx::Error> {
    let gift = &row.gift;
    let donor_id = named_by_id(gift.donor);
    let donor_value = gift.donor.value();
    let mut conn = lane.acquire().await?;
    let created = sqlx::query_file_as!(
        Created,
        "src/store/donation/create.sql",
        row.token_hash.as_slice(),
        row.idempotency_key,
        row.request_hash.as_slice(),
        gift.donation_id.uuid(),
        new_uuid(),
        new_uuid(),
        gift.reference.map(Reference::as_str),
        gift.fingerprint.as_slice(),
        gift.donor.kind_str(),
        donor_value,
        donor_id,
        &gift.transaction,
        gift.reference_key.as_deref(),
        gift.hmrc_reference,
        gift.gross.pence().get(),
        gift.net.map(|net| net.pence().get()),
        gift.donated_at.offset(),
        gift.donated_at.london_date(),
        gift.settled_on,
        gift.out_of_time,
        row.now.offset(),
        row.now.london_date(),
        row.wording.as_str(),
        gift.card.as_ref().map(|card| card.mid.as_str()),
        gift.card.as_ref().map(|card| card.tid.as_str()),
        gift.card.as_ref().map(|card| card.descriptor.as_str()),
    )
    .fetch_one(&mut *conn)
    .await;
    conn.after(created)
}

/// The id by which a donor is named: the donor's own, or that of a match.
pub(crate) fn named_by_id(donor: &DonorRef) -> Option<Uuid> {
    match donor {
        DonorRef::Uid(id) => Some(id.uuid()),
        DonorRef::Match(id) => Some(id.uuid()),
        DonorRef::Par(_) | DonorRef::Email(_) | DonorRef::Phone(_) => None,
    }
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
        DeclarationWording::CURRENT.as_str(),
        judge.by.kind(),
        judge.by.id(),
    )
    .fetch_one(conn)
    .await?;
    Ok(moved)
}

/// A fact that became known late.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Late {
    /// A donor's address, link or authorisation.
    Donor(DonorId),
    /// An entry of a terminal map, or its end.
    Terminal(TerminalId),
    /// That a source takes gifts now, or does not any more.
    Source(SourceId),
}

impl Late {
    /// Undeclared donations that the fact may complete, in the order of their ids.
    pub(crate) async fn donations(
        self,
        conn: &mut PgConnection,
        after: Uuid,
        limit: i64,
    ) -> Result<Vec<Uuid>, Error> {
        match self {
            Self::Donor(donor) => late_for_donor(conn, donor, after, limit).await,
            Self::Terminal(terminal) => late_for_terminal(conn, Some(terminal), None, after, limit).await,
            Self::Source(source) => late_for_terminal(conn, None, Some(source), after, limit).await,
        }
    }
}

/// Donations whose charity is not known, that an entry names: whether it then decides is for the match to say, so that
/// entries that were ended or hold on other days are looked at too.
async fn late_for_terminal(
    conn: &mut PgConnection,
    terminal: Option<TerminalId>,
    source: Option<SourceId>,
    after: Uuid,
    limit: i64,
) -> Result<Vec<Uuid>, Error> {
    let ids = sqlx::query_scalar!(
        r#"with entry as (
             select platform_id, mid, tid, descriptor, descriptor_goes_on from terminal where terminal_id = $1::uuid
             union all
             select platform_id, mid, tid, descriptor, descriptor_goes_on from terminal where source_id = $2::uuid and ended_at is null
         )
         select donation_id as "donation_id!" from (
             select donation_id from entry
             join donation on donation.platform_id = entry.platform_id and donation.terminal_mid = entry.mid
                 and (entry.tid is null or donation.terminal_tid = entry.tid)
             where donation.source_id is null and donation.deleted_at is null
             union
             select donation_id from entry
             -- From the descriptor to behind the last one that begins with it.
             join donation on donation.platform_id = entry.platform_id and donation.terminal_descriptor >= entry.descriptor
                 and donation.terminal_descriptor < entry.descriptor || chr(1114111)
             where donation.source_id is null and donation.deleted_at is null
             and (entry.descriptor_goes_on or donation.terminal_descriptor = entry.descriptor)
         ) as late
         where donation_id > $3
         order by donation_id
         limit $4"#,
        terminal.map(TerminalId::uuid),
        source.map(SourceId::uuid),
        after,
        limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(ids)
}

/// Undeclared donations of a donor: their own, and those sent under an address, card or phone that is theirs now.
async fn late_for_donor(
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
             union all
             select donation.donation_id from terminal
             join source on source.source_id = terminal.source_id and source.state = 'active'
             join donation on donation.platform_id = terminal.platform_id and donation.terminal_mid = terminal.mid
                 and (terminal.tid is null or donation.terminal_tid = terminal.tid)
             where terminal.ended_at is null and donation.source_id is null and deleted_at is null and not charity_conflict
             and (valid_from is null or valid_from <= donated_on) and (valid_until is null or valid_until >= donated_on)
             union all
             select donation.donation_id from terminal
             join source on source.source_id = terminal.source_id and source.state = 'active'
             join donation on donation.platform_id = terminal.platform_id and donation.terminal_descriptor >= terminal.descriptor
                 and donation.terminal_descriptor < terminal.descriptor || chr(1114111)
             where terminal.ended_at is null and donation.source_id is null and deleted_at is null and not charity_conflict
             and (descriptor_goes_on or donation.terminal_descriptor = terminal.descriptor)
             and (valid_from is null or valid_from <= donated_on) and (valid_until is null or valid_until >= donated_on)
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
