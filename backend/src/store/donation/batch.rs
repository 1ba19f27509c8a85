//! Writing many donations at once.

use domain::{DeclarationWording, DonationId, HmrcReference, PlatformId, Reference, Timestamp};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use super::Gift;
use super::create::{CreateFacts, Refusal, named_by_id, unreadable};
use crate::error::Error;
use crate::secret::{Hash, new_uuid};

/// One donation of a batch.
pub(crate) struct BatchRow {
    /// Its place in the batch.
    pub(crate) row_index: i32,
    pub(crate) gift: Gift,
    /// The hash of the request that would send it by itself.
    pub(crate) sent_hash: Hash,
}

/// What became of one row.
pub(crate) struct BatchOutcome {
    /// Its place in the batch.
    pub(crate) row_index: i32,
    pub(crate) fate: RowFate,
}

pub(crate) enum RowFate {
    Created(CreateFacts),
    /// Its reference has this gift already, of before or of a row above.
    Existing(DonationId),
    Refused(Refusal),
}

/// A row of create_batch.sql: its outcome, and the facts of a gift that was created.
struct Row {
    row_index: i32,
    outcome: String,
    existing_id: Option<Uuid>,
    donation_id: Uuid,
    donor_id: Option<Uuid>,
    donor_known: bool,
    charity_name: Option<String>,
    charity_reference: Option<String>,
    declaration_id: Option<Uuid>,
    donated_at: OffsetDateTime,
    out_of_time: bool,
    authorised: bool,
    charity_conflict: bool,
}

impl Row {
    fn read(self, now: Timestamp) -> Result<BatchOutcome, Error> {
        let existing = self.existing_id.map(DonationId::from_uuid);
        let fate = match (self.outcome.as_str(), existing) {
            ("created", _) => RowFate::Created(CreateFacts {
                donation_id: self.donation_id,
                donor_id: self.donor_id,
                donor_known: self.donor_known,
                charity_name: self.charity_name,
                charity_reference: self.charity_reference,
                declaration_id: self.declaration_id,
                donated_at: Timestamp::from_offset(self.donated_at),
                created_at: now,
                today: now.london_date(),
                out_of_time: self.out_of_time,
                authorised: self.authorised,
                charity_conflict: self.charity_conflict,
            }),
            ("existing", Some(existing)) => RowFate::Existing(existing),
            (other, existing) => RowFate::Refused(Refusal::read(other, existing)?),
        };
        Ok(BatchOutcome { row_index: self.row_index, fate })
    }
}

/// A column of the rows.
fn each<'r, T>(rows: &'r [BatchRow], value: impl Fn(&'r BatchRow) -> T) -> Vec<T> {
    rows.iter().map(value).collect()
}

/// Writes the donations of a batch in one statement, see create_batch.sql.
pub(crate) async fn create_batch(
    conn: &mut PgConnection,
    platform: PlatformId,
    rows: &[BatchRow],
    now: Timestamp,
) -> Result<Vec<BatchOutcome>, sqlx::Error> {
    let places: Vec<i32> = each(rows, |row| row.row_index);
    let donation_ids: Vec<Uuid> = each(rows, |row| row.gift.donation_id.uuid());
    let declaration_ids: Vec<Uuid> = each(rows, |_| new_uuid());
    let event_ids: Vec<Uuid> = each(rows, |_| new_uuid());
    let references: Vec<Option<&str>> = each(rows, |row| row.gift.reference.as_ref().map(Reference::as_str));
    let fingerprints: Vec<Vec<u8>> = each(rows, |row| row.gift.fingerprint.to_vec());
    let hashes: Vec<Vec<u8>> = each(rows, |row| row.sent_hash.to_vec());
    let donor_kinds: Vec<&str> = each(rows, |row| row.gift.donor.kind_str());
    let donor_values: Vec<String> = each(rows, |row| row.gift.donor.value());
    let donor_ids: Vec<Option<Uuid>> = each(rows, |row| named_by_id(&row.gift.donor));
    let transactions: Vec<&serde_json::Value> = each(rows, |row| &row.gift.transaction);
    let reference_keys: Vec<Option<&str>> = each(rows, |row| row.gift.reference_key.as_deref());
    let hmrc_references: Vec<Option<&str>> =
        each(rows, |row| row.gift.hmrc_reference.as_ref().map(HmrcReference::as_str));
    let mids: Vec<Option<&str>> = each(rows, |row| row.gift.card.as_ref().map(|card| card.mid.as_str()));
    let tids: Vec<Option<&str>> = each(rows, |row| row.gift.card.as_ref().map(|card| card.tid.as_str()));
    let descriptors: Vec<Option<&str>> =
        each(rows, |row| row.gift.card.as_ref().map(|card| card.descriptor.as_str()));
    let gross: Vec<i64> = each(rows, |row| row.gift.gross.pence().get());
    let net: Vec<Option<i64>> = each(rows, |row| row.gift.net.map(|net| net.pence().get()));
    let donated_at: Vec<OffsetDateTime> = each(rows, |row| row.gift.donated_at.offset());
    let donated_on: Vec<Date> = each(rows, |row| row.gift.donated_at.london_date());
    let settled_on: Vec<Option<Date>> = each(rows, |row| row.gift.settled_on);
    let out_of_time: Vec<bool> = each(rows, |row| row.gift.out_of_time);
    let untimely: Vec<bool> = each(rows, |row| row.gift.untimely);
    // sqlx checks arrays of values that are there; `as _` says of the others that their types are ours to know.
    let rows = sqlx::query_file_as!(
        Row,
        "src/store/donation/create_batch.sql",
        &places,
        &donation_ids,
        &declaration_ids,
        &event_ids,
        &references as _,
        &fingerprints,
        &hashes,
        &donor_kinds as _,
        &donor_values,
        &donor_ids as _,
        &transactions as _,
        &reference_keys as _,
        &hmrc_references as _,
        &mids as _,
        &tids as _,
        &descriptors as _,
        &gross,
        &net as _,
        &donated_at,
        &donated_on,
        &settled_on as _,
        &out_of_time,
        &untimely,
        platform.uuid(),
        now.offset(),
        now.london_date(),
        DeclarationWording::CURRENT.as_str(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter().map(|row| row.read(now)).collect::<Result<_, _>>().map_err(unreadable)
}
