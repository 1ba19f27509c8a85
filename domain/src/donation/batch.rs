//! Many donations in one message.

use serde_json::Value;

use super::NewDonation;
use crate::calendar::Timestamp;
use crate::field_error::FieldErrors;
use crate::platform_reference::Reference;
use crate::reader::Reader;

/// The most donations of one batch.
pub const MOST_DONATIONS: usize = 1_000;

/// Donations to send in one request.
// Each is read by itself, and what is wrong with one says nothing about another.
#[derive(Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(example = json!({"donations": [
    {
        "reference": "gift-1001",
        "donor": {"type": "email", "value": "zoe@example.org"},
        "transaction": {"type": "direct", "id": "UP-7K4M-Q2X1"},
        "grossAmount": 1000, "currency": "GBP", "settlementDate": "2026-11-24"
    },
    {
        "reference": "gift-1002",
        "donor": {"type": "par", "value": "V0010013019339023456789012345"},
        "transaction": {"type": "terminal", "mid": "540436505411111", "desc": "HARBOUR HOSPICE SHOP", "tid": "23900012", "auth": "A1B2C3"},
        "grossAmount": 500, "currency": "GBP"
    }
]})))]
pub struct DonationBatch<'a> {
    /// The donations, each as for a single request. A `reference` in each makes the batch safe to repeat.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<NewDonation>, min_items = 1, max_items = 1000))]
    donations: Vec<SentDonation<'a>>,
}

/// One donation of a batch.
#[derive(Debug)]
pub struct SentDonation<'a> {
    /// As it was sent.
    pub sent: &'a Value,
    /// The platform's own name for it, if it can be read: to find the result by.
    pub reference: Option<Reference>,
    /// What it says, or what is wrong with it at pointers such as `/donations/3/grossAmount`.
    pub read: Result<NewDonation, FieldErrors>,
}

impl<'a> DonationBatch<'a> {
    /// Reads `{donations: […]}`, 1 to 1,000 of them.
    ///
    /// # Errors
    /// What is wrong with the batch itself.
    pub fn read(value: &'a Value, now: Timestamp) -> Result<Self, FieldErrors> {
        let mut reader = Reader::new(value)?;
        let items = reader.items("donations");
        match items.map(<[Value]>::len) {
            Some(0) => reader.fail("donations", "required", "Send at least one donation."),
            Some(count) if count > MOST_DONATIONS => {
                reader.fail("donations", "too_long", "Send at most 1,000 donations at once.");
            }
            _ => {}
        }
        let items = reader.finish_with(items)?;
        let donations = items.iter().enumerate().map(|(index, sent)| {
            let reference =
                sent.get("reference").and_then(Value::as_str).and_then(|text| Reference::parse(text).ok());
            SentDonation {
                sent,
                reference,
                read: NewDonation::read(sent, now)
                    .map_err(|errors| errors.under(&format!("/donations/{index}"))),
            }
        });
        Ok(Self { donations: donations.collect() })
    }

    /// The donations, in the order in which they were sent.
    #[must_use]
    pub fn donations(self) -> Vec<SentDonation<'a>> {
        self.donations
    }
}
