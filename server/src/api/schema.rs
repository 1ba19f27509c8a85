//! What callers send and get, as the OpenAPI document shows it. The reading itself is `domain`'s, which finds every
//! error at once; the tests hold each of these against what is really taken and answered.

use domain::authorisation::{AuthorisationSummary, Language};
use domain::donation::Transaction;
use domain::event::EventType;
use domain::link::LinkKind;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// By what a donor can be looked up.
///
/// - `email`: By email address.
/// - `phone`: By phone number.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LookupKind {
    /// By email address.
    Email,
    /// By phone number.
    Phone,
}

/// A donor to look for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"type": "email", "value": "zoe@example.org"}))]
pub struct DonorLookup {
    /// The kind of identifier.
    pub r#type: LookupKind,
    /// The identifier.
    pub value: String,
}

/// The donor's id.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({"id": "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a"}))]
pub struct DonorFound {
    /// The same for the same donor every time, for every platform.
    pub id: String,
}

/// A donor to create: email address, phone number or both.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"email": "zoe@example.org", "phone": "+447700900123"}))]
pub struct NewDonorBody {
    /// The donor's email address.
    #[schema(max_length = 254)]
    pub email: Option<String>,
    /// The donor's phone number, in E.164; `0…` is read as a UK number. Verify first that the donor controls it.
    pub phone: Option<String>,
}

/// What a donor entered or confirmed, and agreed to.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "name": {"title": "Ms", "first": "Zoë", "last": "O'Neil"},
    "address": {"line1": "1 Example Street", "town": "Leeds", "postcode": "LS1 1AA", "country": "GB"},
    "declaration": {"version": "2026-11-1", "agreed": true, "language": "en", "explainedAt": "2026-11-21T09:04:00Z"}
}))]
pub struct NewAuthorisationBody {
    /// The donor's name.
    pub name: NameBody,
    /// The donor's home address.
    pub address: AddressBody,
    /// What the donor agreed to.
    pub declaration: AgreementBody,
}

/// One person's name.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NameBody {
    /// Such as Ms.
    pub title: Option<String>,
    /// First name.
    #[schema(max_length = 100)]
    pub first: String,
    /// Last name.
    #[schema(max_length = 100)]
    pub last: String,
}

/// A home address. No care-of address and no PO box.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AddressBody {
    /// House number or name, and street.
    #[schema(max_length = 100)]
    pub line1: String,
    /// More of it.
    #[schema(max_length = 100)]
    pub line2: Option<String>,
    /// Town or city.
    #[schema(max_length = 100)]
    pub town: Option<String>,
    /// Required in the United Kingdom, Jersey, Guernsey and the Isle of Man.
    #[schema(max_length = 16)]
    pub postcode: Option<String>,
    /// ISO 3166-1 alpha-2.
    #[schema(min_length = 2, max_length = 2, example = "GB")]
    pub country: String,
}

/// What a donor agreed to.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AgreementBody {
    /// The version of the wording that was shown, from `GET /authorisation-declaration`.
    pub version: String,
    /// Must be true.
    pub agreed: bool,
    /// The language in which it was shown.
    pub language: Language,
    /// When the explanation was shown; at most 90 days ago.
    #[schema(format = "date-time")]
    pub explained_at: String,
}

/// A new authorisation, and where the donor stands with it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "id": "aut_01ke5v3s8f7qk9mz4x2w6r1t0a", "active": true, "status": "active", "validFrom": "2026-11-21",
    "validUntil": "2027-04-05", "renewalOpensOn": "2027-03-01", "canRenew": false
}))]
pub struct AuthorisationCommitted {
    /// The authorisation's id.
    #[schema(example = "aut_01ke5v3s8f7qk9mz4x2w6r1t0a")]
    pub id: String,
    /// Where the donor stands now.
    #[serde(flatten)]
    pub summary: AuthorisationSummary,
}

/// From when an authorisation ends.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"endsOn": "2027-01-01"}))]
pub struct CancellationBody {
    /// The first day that is not covered; at once when left out.
    #[schema(format = "date")]
    pub ends_on: Option<String>,
}

/// A card or phone to link.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"value": "+447700900123", "verified": true}))]
pub struct NewLinkBody {
    /// The payment account reference, or the phone number in E.164.
    pub value: String,
    /// That you verified that the donor controls it. Must be true for a phone.
    pub verified: Option<bool>,
}

/// A linked account.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({"id": "lnk_01ke5v3s8f7qk9mz4x2w6r1t0a", "kind": "phone"}))]
pub struct LinkSet {
    /// Its id.
    #[schema(example = "lnk_01ke5v3s8f7qk9mz4x2w6r1t0a")]
    pub id: String,
    /// Card or phone.
    pub kind: LinkKind,
}

/// A donation to send.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({
    "reference": "gift-1001",
    "donor": {"type": "email", "value": "zoe@example.org"},
    "transaction": {"type": "direct", "id": "UP-7K4M-Q2X1"},
    "grossAmount": 1000, "netAmount": 980, "currency": "GBP",
    "donatedAt": "2026-11-21T09:05:00Z", "settlementDate": "2026-11-24"
}))]
pub struct NewDonationBody {
    /// Your own name for it: printable ASCII, unique within your platform for ever.
    #[schema(max_length = 100)]
    pub reference: Option<String>,
    /// Whose gift it is.
    pub donor: DonorRefBody,
    /// To which charity.
    pub transaction: Transaction,
    /// What the donor gave, in pence.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub gross_amount: i64,
    /// What reached the charity, in pence, when you kept a fee; at most the gross amount.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub net_amount: Option<i64>,
    /// GBP.
    pub currency: domain::donation::Currency,
    /// When the gift was made (a date is the start of that day in London); now when left out.
    #[schema(format = "date-time")]
    pub donated_at: Option<String>,
    /// When the money reached the charity, at most 60 days ahead; a full timestamp is taken as its London date. The
    /// declaration waits for it.
    #[schema(format = "date")]
    pub settlement_date: Option<String>,
}

/// How a donation names its donor.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DonorRefBody {
    /// What kind of name it is.
    pub r#type: domain::donation::DonorKind,
    /// The name itself.
    pub value: String,
}

/// What to change of a donation; at least one member.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"settlementDate": "2026-11-24"}))]
pub struct DonationChangeBody {
    /// When the money reached the charity.
    #[schema(format = "date", nullable = false)]
    pub settlement_date: Option<String>,
    /// What reached the charity, in pence.
    #[schema(minimum = 1, maximum = 1_000_000_000, nullable = false)]
    pub net_amount: Option<i64>,
    /// Whose gift it is.
    #[schema(nullable = false)]
    pub donor: Option<DonorRefBody>,
}

/// Why a donation is deleted.
///
/// - `refund`: The donor got the money back.
/// - `failed_settlement`: The payment never reached the charity.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WhyDeleted {
    /// The donor got the money back.
    Refund,
    /// The payment never reached the charity.
    FailedSettlement,
}

/// How far HMRC's appointment of Uplift as a charity's nominee has come.
///
/// - `not_requested`: The charity has not asked HMRC yet.
/// - `requested`: HMRC has the charity's request.
/// - `active`: Claims can be filed.
/// - `ended`: The appointment has ended.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NomineeStateWord {
    /// The charity has not asked HMRC yet.
    NotRequested,
    /// HMRC has the charity's request.
    Requested,
    /// Claims can be filed.
    Active,
    /// The appointment has ended.
    Ended,
}

/// The types of events that platforms are told of.
#[derive(Debug)]
pub struct EventTypeWord;

impl utoipa::PartialSchema for EventTypeWord {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
        let meanings = EventType::for_platforms().map(|word| format!("\n- `{word}`: {}", word.meaning()));
        ObjectBuilder::new()
            .schema_type(SchemaType::new(Type::String))
            .description(Some(format!(
                "What happened. A word is never given another meaning.\n{}",
                meanings.collect::<String>()
            )))
            .enum_values(Some(EventType::for_platforms().map(EventType::as_str)))
            .into()
    }
}

impl ToSchema for EventTypeWord {
    fn name() -> std::borrow::Cow<'static, str> {
        "EventType".into()
    }
}

/// What an event is about: ids and states. Which members are there goes by its type.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({
    "donationId": "don_01ke5v3s8f7qk9mz4x2w6r1t0a", "donorId": "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a", "status": "declared"
}))]
pub struct EventData {
    /// The donation.
    #[schema(nullable = false)]
    pub donation_id: Option<String>,
    /// The authorisation.
    #[schema(nullable = false)]
    pub authorisation_id: Option<String>,
    /// The linked account.
    #[schema(nullable = false)]
    pub link_id: Option<String>,
    /// Your place among the charity's donation sources.
    #[schema(nullable = false)]
    pub source_id: Option<String>,
    /// The entry of the terminal map.
    #[schema(nullable = false)]
    pub terminal_id: Option<String>,
    /// The charity.
    #[schema(nullable = false)]
    pub charity_id: Option<String>,
    /// The claim.
    #[schema(nullable = false)]
    pub claim_id: Option<String>,
    /// Of a `webhook.test`: the endpoint.
    #[schema(nullable = false)]
    pub webhook_endpoint_id: Option<String>,
    /// The donor, where there is one and we know who.
    #[schema(nullable = false)]
    pub donor_id: Option<String>,
    /// Of a donation: where it stands.
    #[schema(nullable = false)]
    pub status: Option<domain::donation::Status>,
    /// Of `donation.cancelled`: why.
    #[schema(nullable = false, example = "refund")]
    pub reason: Option<String>,
    /// Of `donation.changed`: what changed.
    #[schema(nullable = false)]
    pub changed: Option<Vec<String>>,
    /// Of `authorisation.given`: the last day that is covered.
    #[schema(nullable = false, format = "date")]
    pub valid_until: Option<String>,
    /// Of `authorisation.cancelled`: the first instant that is not covered.
    #[schema(nullable = false, format = "date-time")]
    pub from: Option<String>,
    /// Of a link: card or phone.
    #[schema(nullable = false)]
    pub kind: Option<LinkKind>,
    /// Of a source: `active`, `paused` or `ended`. Of a charity's nominee: how far its appointment has come. Of a claim: where it
    /// stands.
    #[schema(nullable = false, example = "active")]
    pub state: Option<String>,
    /// The charity's reference within your platform.
    #[schema(nullable = false, example = "UP-7K4M-Q2X1")]
    pub reference: Option<String>,
}

/// What is posted to an endpoint, with the headers of Standard Webhooks 1.0.0: `webhook-id`, `webhook-timestamp` and
/// `webhook-signature`.
#[derive(Debug, Serialize, ToSchema)]
pub struct WebhookBody {
    /// What happened.
    #[schema(value_type = String, example = "donation.declared")]
    pub r#type: String,
    /// When.
    #[schema(format = "date-time", example = "2026-11-24T00:00:12Z")]
    pub timestamp: String,
    /// What it is about.
    pub data: EventData,
}

/// An endpoint to add.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({
    "url": "https://hooks.example.org/uplift", "eventTypes": ["donation.declared", "donation.cancelled"],
    "description": "Ledger"
}))]
pub struct NewWebhookBody {
    /// Where to send events: https, a public host. In a sandbox http too, and this machine itself.
    #[schema(format = "uri", max_length = 1000)]
    pub url: String,
    /// Which events; all, with those that come to be later, when left out or empty.
    #[schema(value_type = Option<Vec<EventTypeWord>>, max_items = 100)]
    pub event_types: Option<Vec<String>>,
    /// What you call it.
    #[schema(max_length = 200)]
    pub description: Option<String>,
}

/// What to change of an endpoint; at least one member.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"enabled": true}))]
pub struct WebhookChangeBody {
    /// Where to send events.
    #[schema(format = "uri", max_length = 1000, nullable = false)]
    pub url: Option<String>,
    /// Which events; null or empty for all.
    #[schema(value_type = Option<Vec<EventTypeWord>>, max_items = 100)]
    pub event_types: Option<Vec<String>>,
    /// What you call it; null for nothing.
    #[schema(max_length = 200)]
    pub description: Option<String>,
    /// Whether events are sent. An endpoint that is enabled again gets everything that happened meanwhile.
    #[schema(nullable = false)]
    pub enabled: Option<bool>,
}

/// What to send again: one event, or a range of time.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"since": "2026-11-21T00:00:00Z", "until": "2026-11-22T00:00:00Z"}))]
pub struct ReplayBody {
    /// One event.
    #[schema(nullable = false, example = "evt_01ke5v3s8f7qk9mz4x2w6r1t0a")]
    pub event_id: Option<String>,
    /// Everything that happened from this instant.
    #[schema(nullable = false, format = "date-time")]
    pub since: Option<String>,
    /// Up to this one, which is not in it; to now when left out.
    #[schema(nullable = false, format = "date-time")]
    pub until: Option<String>,
}

/// Donations to send in one request.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"donations": [
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
    /// The donations, as each would be sent by itself. A `reference` in each makes the batch safe to repeat.
    #[schema(min_items = 1, max_items = 1000, value_type = Vec<NewDonationBody>)]
    pub donations: Vec<NewDonationBody>,
}

/// What you know of a donor: one of `email`, `phoneNumber` and `card.par`, or `card.cardholderName` with `address`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({
    "email": "zoe@example.org",
    "card": {"par": "V0010013019339023456789012345", "cardholderName": "MS Z O'NEIL", "bin": "400000", "last4": "0002"},
    "address": {"postcode": "LS1 1AA", "houseNo": "1"},
    "donationDate": "2026-11-21"
}))]
pub struct EvidenceBody {
    /// The donor's email address.
    #[schema(max_length = 254)]
    pub email: Option<String>,
    /// The donor's phone number, in E.164; `0…` is read as a UK number.
    pub phone_number: Option<String>,
    /// The card that was used.
    pub card: Option<EvidenceCardBody>,
    /// Where the donor lives.
    pub address: Option<EvidenceAddressBody>,
    /// The date of the gift, today when left out: name and home are compared with the authorisation that was the newest
    /// then.
    #[schema(format = "date")]
    pub donation_date: Option<String>,
}

/// What a payment says of a card.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EvidenceCardBody {
    /// The payment account reference.
    pub par: Option<String>,
    /// The name on the card, in any of the usual orders.
    #[schema(max_length = 100)]
    pub cardholder_name: Option<String>,
    /// The first 6 to 8 digits of the card number; read and not kept.
    #[schema(min_length = 6, max_length = 8)]
    pub bin: Option<String>,
    /// The last four digits of the card number; read and not kept.
    #[schema(min_length = 4, max_length = 4)]
    pub last4: Option<String>,
}

/// A home, as far as a payment page asks.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EvidenceAddressBody {
    /// The UK postcode.
    #[schema(max_length = 16)]
    pub postcode: String,
    /// Number or name of the house or flat: what a line of the address begins with.
    #[schema(max_length = 100)]
    pub house_no: String,
}

/// A match.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({"matchId": "mat_01ke5v3s8f7qk9mz4x2w6r1t0a", "expiresAt": "2026-11-22T09:05:00Z"}))]
pub struct MatchFound {
    /// What to send as a donation's donor, with the type `match`.
    pub match_id: String,
    /// Until when: 24 hours after the match.
    #[schema(format = "date-time")]
    pub expires_at: String,
}

/// An entry to add to the terminal map: `mid` with or without `tid`, or `descriptor`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"charity": "UP-7K4M-Q2X1", "mid": "540436505411111", "tid": "23900012", "validFrom": "2026-04-06"}))]
pub struct NewTerminalBody {
    /// The charity's reference within your platform.
    pub charity: String,
    /// Merchant identifier. Case and spaces do not matter.
    #[schema(max_length = 100)]
    pub mid: Option<String>,
    /// Terminal identifier, for one terminal of the merchant. Case and spaces do not matter.
    #[schema(max_length = 100)]
    pub tid: Option<String>,
    /// Merchant descriptor as on statements; `*` at its end, after at least 4 characters, stands for anything that follows.
    #[schema(max_length = 101)]
    pub descriptor: Option<String>,
    /// The first gift date that it holds for; all before when left out.
    #[schema(format = "date")]
    pub valid_from: Option<String>,
    /// The last gift date that it holds for; all after when left out.
    #[schema(format = "date")]
    pub valid_until: Option<String>,
}

/// Other days for an entry; at least one member. `null` takes a bound away.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"validUntil": "2027-04-05"}))]
pub struct TerminalChangeBody {
    /// The first gift date that it holds for.
    #[schema(format = "date")]
    pub valid_from: Option<String>,
    /// The last gift date that it holds for.
    #[schema(format = "date")]
    pub valid_until: Option<String>,
}
