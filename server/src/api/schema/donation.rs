//! Donations.

use domain::donation::Transaction;
use serde::Deserialize;
use utoipa::ToSchema;

/// A donation to send.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = NewDonation, example = json!({
    "reference": "gift-1001",
    "donor": {"type": "email", "value": "zoe@example.org"},
    "transaction": {"type": "direct", "id": "UP-7K4M-Q2X1"},
    "grossAmount": 1000, "netAmount": 980, "currency": "GBP",
    "donatedAt": "2026-11-21T09:05:00Z", "settlementDate": "2026-11-24"
}))]
pub struct NewDonationBody {
    /// Your own reference: printable ASCII, unique within your platform for ever.
    #[schema(max_length = 100)]
    pub reference: Option<String>,
    /// The donor.
    pub donor: DonorRefBody,
    /// The charity.
    pub transaction: Transaction,
    /// What the donor gave, in pence.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub gross_amount: i64,
    /// What reaches the charity, in pence, if you keep a fee. At most the gross amount.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub net_amount: Option<i64>,
    /// GBP.
    pub currency: domain::donation::Currency,
    /// When the gift was made; now if left out. A date means the start of that day in London.
    #[schema(format = "date-time")]
    pub donated_at: Option<String>,
    /// When the money reaches the charity, at most 60 days ahead. The declaration is made on this day. A timestamp is read as its date in
    /// London.
    #[schema(format = "date")]
    pub settlement_date: Option<String>,
}

/// The donor of a donation.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = DonorIdentifier)]
pub struct DonorRefBody {
    /// The type of identifier.
    pub r#type: domain::donation::DonorKind,
    /// The identifier.
    pub value: String,
}

/// The fields to change; at least one.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = DonationChange, example = json!({"settlementDate": "2026-11-24"}))]
pub struct DonationChangeBody {
    /// When the money reached the charity.
    #[schema(format = "date", nullable = false)]
    pub settlement_date: Option<String>,
    /// What reached the charity, in pence.
    #[schema(minimum = 1, maximum = 1_000_000_000, nullable = false)]
    pub net_amount: Option<i64>,
    /// The donor.
    #[schema(nullable = false)]
    pub donor: Option<DonorRefBody>,
}

/// Why a donation is deleted.
///
/// - `refund`: The donor got the money back.
/// - `failed_settlement`: The payment never reached the charity.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NewDeletionReason {
    /// The donor got the money back.
    Refund,
    /// The payment never reached the charity.
    FailedSettlement,
}

/// Donations to send in one request.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = DonationBatch, example = json!({"donations": [
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
]}))]
pub struct DonationBatchBody {
    /// The donations, each as for a single request. A `reference` in each makes the batch safe to repeat.
    #[schema(min_items = 1, max_items = 1000, value_type = Vec<NewDonationBody>)]
    pub donations: Vec<NewDonationBody>,
}
