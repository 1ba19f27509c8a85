//! Writing a new donation.

use domain::calendar::serde_date;
use domain::donation::DonorRef;
use domain::donation::shown::Shown;
use domain::terminal::CardPlace;
use domain::{DeclarationWording, DonationId, GiftAmount, Reference, Timestamp};
use serde::Deserialize;
use serde_json::Value;
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use super::read::answered;
use crate::error::{Error, FirstUse, refused_by};
use crate::secret::{Hash, new_uuid};
use crate::store::idempotency::{Key, first_use};
use crate::store::query_pool::QueryPool;
use crate::store::{stored, whole};

/// Everything that the hot write binds.
pub(crate) struct NewRow<'a> {
    pub(crate) token_hash: Hash,
    pub(crate) idempotency_key: Option<&'a Key>,
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
pub(crate) enum Created {
    /// The gift is new, and was written.
    New(CreateFacts),
    /// It was written before under this Idempotency-Key.
    Replayed(CreateFacts),
    /// Its reference has this gift already, as it is now.
    Existing(Box<Shown>),
    /// The same under this Idempotency-Key, as it was at its first answer. How the donor is named is kept with no answer.
    ExistingReplayed(Box<Shown>),
    Unauthenticated,
    Forbidden,
    /// The Idempotency-Key is another request's.
    KeyReused(FirstUse),
    Refused(Refusal),
}

/// Why a gift was not taken.
#[derive(Clone, Copy)]
pub(crate) enum Refusal {
    /// This other gift has the reference.
    ReferenceTaken(DonationId),
    /// The reference is of this gift, which its platform deleted then.
    Deleted(DonationId, Timestamp),
    /// The clock has something against it.
    Untimely,
    UnknownCharity,
    UnknownDonor,
    UnknownBoth,
}

impl Refusal {
    pub(super) fn read(outcome: &str, existing: Option<DonationId>) -> Result<Self, Error> {
        match (outcome, existing) {
            ("reference_taken", Some(existing)) => Ok(Self::ReferenceTaken(existing)),
            ("untimely", _) => Ok(Self::Untimely),
            ("unknown_charity", _) => Ok(Self::UnknownCharity),
            ("unknown_donor", _) => Ok(Self::UnknownDonor),
            ("unknown_both", _) => Ok(Self::UnknownBoth),
            (other, _) => Err(Error::internal(format!("unknown outcome {other}"))),
        }
    }
}

/// The facts of a first answer, kept for its repeats. No personal data: what the platform sent comes with the repeat.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CreateFacts {
    pub(crate) donation_id: Uuid,
    /// Where the platform may know it.
    pub(crate) donor_id: Option<Uuid>,
    pub(crate) donor_known: bool,
    pub(crate) charity_name: Option<String>,
    pub(crate) charity_reference: Option<String>,
    pub(crate) declaration_id: Option<Uuid>,
    pub(crate) donated_at: Timestamp,
    pub(crate) created_at: Timestamp,
    #[serde(with = "serde_date")]
    pub(crate) today: Date,
    pub(crate) out_of_time: bool,
    pub(crate) authorised: bool,
    pub(crate) charity_conflict: bool,
}

impl CreateFacts {
    pub(super) fn read(answer: Value) -> Result<Self, Error> {
        stored("answer", serde_json::from_value(answer))
    }
}

/// The row of create.sql.
struct Row {
    outcome: String,
    answer: Option<Value>,
    existing_id: Option<Uuid>,
    deleted_at: Option<OffsetDateTime>,
    first_call: Option<i16>,
    first_used_at: Option<OffsetDateTime>,
}

impl Row {
    fn read(self) -> Result<Created, Error> {
        let answer = self.answer.unwrap_or(Value::Null);
        Ok(match self.outcome.as_str() {
            "created" => Created::New(CreateFacts::read(answer)?),
            "replayed" => Created::Replayed(CreateFacts::read(answer)?),
            "existing" => Created::Existing(Box::new(answered(answer)?)),
            "existing_replayed" => Created::ExistingReplayed(Box::new(answered(answer)?)),
            "unauthenticated" => Created::Unauthenticated,
            "forbidden" => Created::Forbidden,
            "key_reused" => {
                let first = self.first_call.zip(self.first_used_at);
                let (call, at) = whole("first_call", first)?;
                Created::KeyReused(first_use(call, at)?)
            }
            other => {
                let existing = self.existing_id.map(DonationId::from_uuid);
                Created::Refused(match (other, existing, self.deleted_at) {
                    ("deleted", Some(deleted), Some(at)) => {
                        Refusal::Deleted(deleted, Timestamp::from_offset(at))
                    }
                    _ => Refusal::read(other, existing)?,
                })
            }
        })
    }
}

/// The hot write: one statement, see create_plain.sql; a second one, create.sql, where that found anything unusual. An answer that
/// cannot be read is an error of the statement as well, so that the caller has one kind of error to look at.
#[tracing::instrument(level = "debug", skip_all, name = "sql.create_donation")]
pub(crate) async fn create(lane: &QueryPool, row: &NewRow<'_>) -> Result<Created, sqlx::Error> {
    let mut conn = lane.acquire().await?;
    let created = create_on(&mut conn, row).await;
    conn.after(created)?.map_err(unreadable)
}

async fn create_on(conn: &mut PgConnection, row: &NewRow<'_>) -> Result<Result<Created, Error>, sqlx::Error> {
    if may_be_plain(&row.gift) {
        match create_plain(conn, row).await {
            Ok(Some(answer)) => return Ok(CreateFacts::read(answer).map(Created::New)),
            Ok(None) => {}
            // It was sent before, or is being sent: create.sql finds by whom.
            Err(error) if sent_before(&error) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(create_any(conn, row).await?.read())
}

/// Whether a gift was refused because its Idempotency-Key or its reference has been used.
pub(crate) fn sent_before(error: &sqlx::Error) -> bool {
    let used = ["idempotency_key_is_unique", "donation_reference_is_unique"];
    refused_by(error).is_some_and(|constraint| used.contains(&constraint))
}

pub(super) fn unreadable(error: Error) -> sqlx::Error {
    sqlx::Error::Decode(Box::new(error))
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
        row.idempotency_key.map(|key| key.text.as_str()),
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
        row.idempotency_key.map(|key| key.call.number()),
    )
    .fetch_optional(conn)
    .await
}

async fn create_any(conn: &mut PgConnection, row: &NewRow<'_>) -> Result<Row, sqlx::Error> {
    let gift = &row.gift;
    let donor_id = named_by_id(gift.donor);
    let donor_value = gift.donor.value();
    sqlx::query_file_as!(
        Row,
        "src/store/donation/create.sql",
        row.token_hash.as_slice(),
        row.idempotency_key.map(|key| key.text.as_str()),
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
        row.idempotency_key.map(|key| key.call.number()),
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
