//! Writing a new donation.

use domain::donation::DonorRef;
use domain::terminal::CardPlace;
use domain::{DeclarationWording, DonationId, GiftAmount, Reference, Timestamp};
use serde_json::Value;
use sqlx::PgConnection;
use time::Date;
use uuid::Uuid;

use crate::secret::{Hash, new_uuid};
use crate::store::lane::Lane;

/// Everything that the hot write binds.
pub(crate) struct NewRow<'a> {
    pub(crate) token_hash: Hash,
    pub(crate) idempotency_key: Option<&'a str>,
    pub(crate) request_hash: Hash,
    pub(crate) gift: Gift<'a>,
    pub(crate) now: Timestamp,
    pub(crate) wording: DeclarationWording,
}

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
    /// Whether the clock has something against it, so that nothing new is made of it.
    pub(crate) untimely: bool,
}

/// What the hot write found or did.
pub(crate) struct Created {
    /// unauthenticated, forbidden, key_reused, replayed, existing_replayed, reference_taken, existing, untimely,
    /// unknown_charity, unknown_donor, unknown_both or created.
    pub(crate) outcome: String,
    /// The facts of the answer, when created, existing, or replayed.
    pub(crate) answer: Option<Value>,
    /// The donation that has the reference already.
    pub(crate) existing_id: Option<Uuid>,
}

/// The hot write: one statement, see create_plain.sql; a second one, create.sql, where that found anything unusual.
#[tracing::instrument(level = "debug", skip_all, name = "sql.create_donation")]
pub(crate) async fn create(lane: &Lane, row: &NewRow<'_>) -> Result<Created, sqlx::Error> {
    let mut conn = lane.acquire().await?;
    let created = create_on(&mut conn, row).await;
    conn.after(created)
}

async fn create_on(conn: &mut PgConnection, row: &NewRow<'_>) -> Result<Created, sqlx::Error> {
    if may_be_plain(&row.gift)
        && let Some(answer) = create_plain(conn, row).await?
    {
        return Ok(Created { outcome: "created".to_owned(), answer: Some(answer), existing_id: None });
    }
    create_any(conn, row).await
}

/// Whether the gift says what create_plain.sql understands.
fn may_be_plain(gift: &Gift<'_>) -> bool {
    gift.reference_key.is_some()
        && !gift.untimely
        && matches!(gift.donor, DonorRef::Email(_) | DonorRef::Uid(_))
}

/// The facts of the answer, when it was created; nothing is written otherwise.
async fn create_plain(conn: &mut PgConnection, row: &NewRow<'_>) -> Result<Option<Value>, sqlx::Error> {
    let gift = &row.gift;
    let donor_id = named_by_id(gift.donor);
    let donor_value = gift.donor.value();
    sqlx::query_file_scalar!(
        "src/store/donation/create_plain.sql",
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
        gift.gross.pence().get(),
        gift.net.map(|net| net.pence().get()),
        gift.donated_at.offset(),
        gift.donated_at.london_date(),
        gift.settled_on,
        gift.out_of_time,
        row.now.offset(),
        row.now.london_date(),
        row.wording.as_str(),
    )
    .fetch_optional(conn)
    .await
}

async fn create_any(conn: &mut PgConnection, row: &NewRow<'_>) -> Result<Created, sqlx::Error> {
    let gift = &row.gift;
    let donor_id = named_by_id(gift.donor);
    let donor_value = gift.donor.value();
    sqlx::query_file_as!(
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
        gift.untimely,
    )
    .fetch_one(conn)
    .await
}

/// The id by which a donor is named: the donor's own, or that of a match.
pub(crate) fn named_by_id(donor: &DonorRef) -> Option<Uuid> {
    match donor {
        DonorRef::Uid(id) => Some(id.uuid()),
        DonorRef::Match(id) => Some(id.uuid()),
        DonorRef::Par(_) | DonorRef::Email(_) | DonorRef::Phone(_) => None,
    }
}
