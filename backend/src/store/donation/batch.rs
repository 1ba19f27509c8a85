//! Writing many donations at once.

use domain::donation::DonorRef;
use domain::{DeclarationWording, DonationId, PlatformId, Timestamp};
use serde::Serialize;
use serde_json::Value;
use sqlx::PgConnection;
use uuid::Uuid;

use super::Gift;
use super::create::{CreateFacts, Refusal, named_by_id, unreadable};
use crate::error::Error;
use crate::secret::{Hash, new_uuid};

/// One donation as create_batch.sql reads it.
#[derive(Serialize)]
pub(crate) struct BatchRow {
    row_index: i32,
    donation_id: Uuid,
    declaration_id: Uuid,
    event_id: Uuid,
    reference: Option<String>,
    fingerprint: String,
    sent_hash: String,
    donor_kind: &'static str,
    donor_value: String,
    donor_named: Option<Uuid>,
    transaction: Value,
    reference_key: Option<String>,
    hmrc_reference: Option<String>,
    mid: Option<String>,
    tid: Option<String>,
    descriptor: Option<String>,
    gross_pence: i64,
    net_pence: Option<i64>,
    donated_at: Timestamp,
    donated_on: String,
    settled_on: Option<String>,
    out_of_time: bool,
    untimely: bool,
}

impl BatchRow {
    /// The gift at this place of the batch, with the hash of the request that would send it by itself.
    pub(crate) fn new(row_index: i32, gift: &Gift<'_>, sent_hash: Hash) -> Self {
        Self {
            row_index,
            donation_id: gift.donation_id.uuid(),
            declaration_id: new_uuid(),
            event_id: new_uuid(),
            reference: gift.reference.map(ToString::to_string),
            fingerprint: hex::encode(gift.fingerprint),
            sent_hash: hex::encode(sent_hash),
            donor_kind: DonorRef::kind_str(gift.donor),
            donor_value: gift.donor.value(),
            donor_named: named_by_id(gift.donor),
            transaction: gift.transaction.clone(),
            reference_key: gift.reference_key.clone(),
            hmrc_reference: gift.hmrc_reference.map(str::to_owned),
            mid: gift.card.as_ref().map(|card| card.mid.clone()),
            tid: gift.card.as_ref().map(|card| card.tid.clone()),
            descriptor: gift.card.as_ref().map(|card| card.descriptor.clone()),
            gross_pence: gift.gross.pence().get(),
            net_pence: gift.net.map(|net| net.pence().get()),
            donated_at: gift.donated_at,
            donated_on: domain::calendar::iso(gift.donated_at.london_date()),
            settled_on: gift.settled_on.map(domain::calendar::iso),
            out_of_time: gift.out_of_time,
            untimely: gift.untimely,
        }
    }
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

/// A row of create_batch.sql.
struct Row {
    row_index: i32,
    outcome: String,
    answer: Option<Value>,
    existing_id: Option<Uuid>,
}

impl Row {
    fn read(self) -> Result<BatchOutcome, Error> {
        let existing = self.existing_id.map(DonationId::from_uuid);
        let fate = match (self.outcome.as_str(), existing) {
            ("created", _) => RowFate::Created(CreateFacts::read(self.answer.unwrap_or(Value::Null))?),
            ("existing", Some(existing)) => RowFate::Existing(existing),
            (other, existing) => RowFate::Refused(Refusal::read(other, existing)?),
        };
        Ok(BatchOutcome { row_index: self.row_index, fate })
    }
}

/// Writes the donations of a batch in one statement, see create_batch.sql.
pub(crate) async fn create_batch(
    conn: &mut PgConnection,
    platform: PlatformId,
    rows: &Value,
    now: Timestamp,
) -> Result<Vec<BatchOutcome>, sqlx::Error> {
    let rows = sqlx::query_file_as!(
        Row,
        "src/store/donation/create_batch.sql",
        rows,
        platform.uuid(),
        now.offset(),
        now.london_date(),
        DeclarationWording::CURRENT.as_str(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter().map(Row::read).collect::<Result<_, _>>().map_err(unreadable)
}
