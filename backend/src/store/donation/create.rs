//! Writing a new donation.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use domain::calendar::serde_date;
use domain::donation::DonorRef;
use domain::donation::shown::Shown;
use domain::terminal::CardPlace;
use domain::{DeclarationWording, DonationId, GiftAmount, HmrcReference, Reference, Timestamp};
use serde::Deserialize;
use serde_json::Value;
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use super::read::answered;
use crate::error::{Error, FirstUse, gave_way, refused_by};
use crate::secret::{Hash, new_uuid};
use crate::store::batched_query::{Answers, Look, Turns};
use crate::store::idempotency::{Key, first_use};
use crate::store::query_pool::QueryPool;
use crate::store::{stored, whole};

/// Everything that the hot write binds.
pub(crate) struct NewRow {
    pub(crate) token_hash: Hash,
    pub(crate) idempotency_key: Option<Key>,
    pub(crate) request_hash: Hash,
    pub(crate) gift: Gift,
    pub(crate) now: Timestamp,
}

/// A gift as it is written.
pub(crate) struct Gift {
    pub(crate) donation_id: DonationId,
    pub(crate) reference: Option<Reference>,
    pub(crate) fingerprint: Hash,
    pub(crate) donor: DonorRef,
    pub(crate) transaction: Value,
    pub(crate) reference_key: Option<String>,
    pub(crate) hmrc_reference: Option<HmrcReference>,
    pub(crate) card: Option<CardPlace>,
    pub(crate) gross: GiftAmount,
    pub(crate) net: Option<GiftAmount>,
    pub(crate) donated_at: Timestamp,
    pub(crate) settled_on: Option<Date>,
    pub(crate) out_of_time: bool,
    /// Whether the clock has something against it, so that nothing new is made of it.
    pub(crate) untimely: bool,
}

impl Gift {
    /// Whether it says what create_plain.sql understands.
    pub(crate) fn is_plain(&self) -> bool {
        self.reference_key.is_some()
            && !self.untimely
            && matches!(self.donor, DonorRef::Email(_) | DonorRef::Uid(_))
    }

    fn reference_text(&self) -> Option<&str> {
        self.reference.as_ref().map(Reference::as_str)
    }

    fn net_pence(&self) -> Option<i64> {
        self.net.map(|net| net.pence().get())
    }
}

impl NewRow {
    fn key_text(&self) -> Option<&str> {
        self.idempotency_key.as_ref().map(|key| key.text.as_str())
    }

    fn call(&self) -> Option<i16> {
        self.idempotency_key.as_ref().map(|key| key.call.number())
    }
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
#[derive(Clone, Deserialize)]
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

/// A plain gift that waits for a statement. It is itself, whatever else says the same.
#[derive(Clone)]
pub(crate) struct WaitingGift(pub(crate) Arc<NewRow>);

impl PartialEq for WaitingGift {
    fn eq(&self, other: &Self) -> bool {
        self.0.gift.donation_id == other.0.gift.donation_id
    }
}

impl Eq for WaitingGift {}

impl std::hash::Hash for WaitingGift {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.gift.donation_id.uuid().hash(state);
    }
}

/// Writes the plain gifts of everybody who waits, see create_plain.sql.
pub(crate) struct PlainGifts;

impl Look for PlainGifts {
    type Key = WaitingGift;
    /// What was written. A gift without it is not plain after all, or was sent before: create.sql says which.
    type Found = CreateFacts;

    /// One writes while another waits for the disk.
    const AT_ONCE: usize = 2;
    /// So that nobody waits long for the gifts of others.
    const MOST: usize = 64;

    #[tracing::instrument(level = "debug", skip_all, name = "sql.create_plain", fields(gifts = waiting.len()))]
    async fn look(
        conn: &mut PgConnection,
        waiting: &[WaitingGift],
        turn: Turns,
    ) -> Result<Answers<Self>, Error> {
        let rows = each_once(waiting);
        let mut written = write_plain(conn, &rows, turn).await;
        // Whoever used a reference or a key first has written by now: the same again leaves that gift out and writes the others, which
        // would else be a statement each.
        if turn == Turns::Everybodys && written.as_ref().is_err_and(was_used) {
            written = write_plain(conn, &rows, turn).await;
        }
        let mut answers = match written {
            Ok(answers) => answers,
            // Somebody sends the same at this moment, or waits for what this one holds: create.sql finds what became of it.
            Err(error) if turn == Turns::Own && crossed(&error) => return Ok(Answers::<Self>::new()),
            Err(error) => return Err(error.into()),
        };
        let found = waiting.iter().filter_map(|gift| {
            let answer = answers.remove(&gift.0.gift.donation_id.uuid())?;
            Some((gift.clone(), CreateFacts::read(answer)))
        });
        Ok(found.collect())
    }
}

/// Sends create_plain.sql; the first answers of the gifts that it wrote.
async fn write_plain(
    conn: &mut PgConnection,
    rows: &[&NewRow],
    turn: Turns,
) -> Result<HashMap<Uuid, Value>, sqlx::Error> {
    let tokens: Vec<Vec<u8>> = each(rows, |row| row.token_hash.to_vec());
    let keys: Vec<Option<&str>> = each(rows, |row| row.key_text());
    let hashes: Vec<Vec<u8>> = each(rows, |row| row.request_hash.to_vec());
    let donation_ids: Vec<Uuid> = each(rows, |row| row.gift.donation_id.uuid());
    let declaration_ids: Vec<Uuid> = each(rows, |_| new_uuid());
    let event_ids: Vec<Uuid> = each(rows, |_| new_uuid());
    let references: Vec<Option<&str>> = each(rows, |row| row.gift.reference_text());
    let fingerprints: Vec<Vec<u8>> = each(rows, |row| row.gift.fingerprint.to_vec());
    let donor_kinds: Vec<&str> = each(rows, |row| row.gift.donor.kind_str());
    let donor_values: Vec<String> = each(rows, |row| row.gift.donor.value());
    let donor_ids: Vec<Option<Uuid>> = each(rows, |row| named_by_id(&row.gift.donor));
    let transactions: Vec<&Value> = each(rows, |row| &row.gift.transaction);
    let reference_keys: Vec<Option<&str>> = each(rows, |row| row.gift.reference_key.as_deref());
    let gross: Vec<i64> = each(rows, |row| row.gift.gross.pence().get());
    let net: Vec<Option<i64>> = each(rows, |row| row.gift.net_pence());
    let donated_at: Vec<OffsetDateTime> = each(rows, |row| row.gift.donated_at.offset());
    let donated_on: Vec<Date> = each(rows, |row| row.gift.donated_at.london_date());
    let settled_on: Vec<Option<Date>> = each(rows, |row| row.gift.settled_on);
    let out_of_time: Vec<bool> = each(rows, |row| row.gift.out_of_time);
    let now: Vec<OffsetDateTime> = each(rows, |row| row.now.offset());
    let today: Vec<Date> = each(rows, |row| row.now.london_date());
    let calls: Vec<Option<i16>> = each(rows, |row| row.call());
    let written = sqlx::query_file!(
        "src/store/donation/create_plain.sql",
        &tokens,
        &keys as _,
        &hashes,
        &donation_ids,
        &declaration_ids,
        &event_ids,
        &references as _,
        &fingerprints,
        &donor_kinds as _,
        &donor_values,
        &donor_ids as _,
        &transactions as _,
        &reference_keys as _,
        &gross,
        &net as _,
        &donated_at,
        &donated_on,
        &settled_on as _,
        &out_of_time,
        &now,
        &today,
        &calls as _,
        DeclarationWording::CURRENT.as_str(),
        turn.lock_timeout(),
    )
    .fetch_all(conn)
    .await?;
    Ok(written.into_iter().map(|row| (row.donation_id, row.answer)).collect())
}

/// The rows of those who wait, but for a second one with a reference or a key that another one has: the unique constraints would
/// refuse both, and everybody else's. They are of a platform, and whose token it is only the database knows: the same of another
/// platform is left out too, and written alone.
fn each_once(waiting: &[WaitingGift]) -> Vec<&NewRow> {
    let (mut references, mut keys) = (HashSet::new(), HashSet::new());
    let mut rows = Vec::with_capacity(waiting.len());
    for row in waiting.iter().map(|gift| &*gift.0) {
        let is_new_reference = row.gift.reference_text().is_none_or(|text| references.insert(text));
        let is_new_key = row.key_text().is_none_or(|text| keys.insert(text));
        if is_new_reference && is_new_key {
            rows.push(row);
        }
    }
    rows
}

/// A column of the rows.
fn each<'r, T>(rows: &[&'r NewRow], value: impl Fn(&'r NewRow) -> T) -> Vec<T> {
    rows.iter().map(|row| value(row)).collect()
}

/// Whether another request used the reference or the key of a gift first.
fn was_used(error: &sqlx::Error) -> bool {
    let unique = ["idempotency_key_is_unique", "donation_reference_is_unique"];
    refused_by(error).is_some_and(|constraint| unique.contains(&constraint))
}

/// Whether another request was in the way, so that the same again finds what that one wrote.
pub(crate) fn crossed(error: &sqlx::Error) -> bool {
    gave_way(error) || was_used(error)
}

/// Creates any gift, or finds why not, see create.sql. An answer that cannot be read is an error of the statement as well, so that
/// the caller has one kind of error to look at.
#[tracing::instrument(level = "debug", skip_all, name = "sql.create_donation")]
pub(crate) async fn create(lane: &QueryPool, row: &NewRow) -> Result<Created, sqlx::Error> {
    let mut conn = lane.acquire().await?;
    let created = create_any(&mut conn, row).await;
    conn.after(created)?.read().map_err(unreadable)
}

pub(super) fn unreadable(error: Error) -> sqlx::Error {
    sqlx::Error::Decode(Box::new(error))
}

async fn create_any(conn: &mut PgConnection, row: &NewRow) -> Result<Row, sqlx::Error> {
    let gift = &row.gift;
    sqlx::query_file_as!(
        Row,
        "src/store/donation/create.sql",
        row.token_hash.as_slice(),
        row.key_text(),
        row.request_hash.as_slice(),
        gift.donation_id.uuid(),
        new_uuid(),
        new_uuid(),
        gift.reference_text(),
        gift.fingerprint.as_slice(),
        gift.donor.kind_str(),
        gift.donor.value(),
        named_by_id(&gift.donor),
        &gift.transaction,
        gift.reference_key.as_deref(),
        gift.hmrc_reference.as_ref().map(HmrcReference::as_str),
        gift.gross.pence().get(),
        gift.net_pence(),
        gift.donated_at.offset(),
        gift.donated_at.london_date(),
        gift.settled_on,
        gift.out_of_time,
        row.now.offset(),
        row.now.london_date(),
        DeclarationWording::CURRENT.as_str(),
        gift.card.as_ref().map(|card| card.mid.as_str()),
        gift.card.as_ref().map(|card| card.tid.as_str()),
        gift.card.as_ref().map(|card| card.descriptor.as_str()),
        gift.untimely,
        row.call(),
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
