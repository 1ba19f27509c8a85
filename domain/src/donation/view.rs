//! What is answered about a donation and its declaration. Its JSON is pinned by tests.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use time::Date;

use super::{Assessment, DeletionReason, DonorKind, DonorRef, Reason, RefundView, Status};
use crate::calendar::{Timestamp, serde_date_option};
use crate::id::{DeclarationId, DonationId, DonorId};
use crate::money::{GiftAmount, Pence};
use crate::platform_reference::Reference;

/// The one currency.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Currency {
    /// Pounds sterling.
    #[default]
    #[serde(rename = "GBP")]
    Gbp,
}

/// A donation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Donation, example = json!({
    "id": "don_01ke5v3s8f7qk9mz4x2w6r1t0a", "reference": "gift-1001",
    "donor": {"type": "email", "value": "zoe@example.org"},
    "transaction": {"type": "direct", "id": "UP-7K4M-Q2X1"},
    "grossAmount": 1000, "netAmount": 980, "currency": "GBP",
    "donatedAt": "2026-11-21T09:05:00Z", "settlementDate": "2026-11-24",
    "donorId": "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a",
    "charity": {"name": "Example Hospice", "reference": "UP-7K4M-Q2X1"},
    "claimableAmount": 980,
    "giftAid": {
        "status": "awaiting_settlement",
        "reasons": [{
            "code": "settlement_in_future", "detail": "The settlement date is in the future.",
            "cure": "You do not need to do anything. Uplift makes the declaration on that day."
        }],
        "amount": 245
    },
    "createdAt": "2026-11-21T09:05:01Z", "updatedAt": "2026-11-21T09:05:01Z"
})))]
pub struct DonationView {
    /// The donation's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "don_01ke5v3s8f7qk9mz4x2w6r1t0a"))]
    pub id: DonationId,
    /// Your reference.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, example = "gift-1001"))]
    pub reference: Option<Reference>,
    /// The donor as you sent it.
    pub donor: DonorRefView,
    /// The transaction as you sent it.
    #[cfg_attr(feature = "openapi", schema(value_type = super::Transaction))]
    pub transaction: Value,
    /// What the donor gave, in pence.
    #[cfg_attr(feature = "openapi", schema(value_type = i64, example = 1000))]
    pub gross_amount: GiftAmount,
    /// What reached the charity, in pence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<i64>, example = 980))]
    pub net_amount: Option<GiftAmount>,
    /// GBP.
    pub currency: Currency,
    /// When the gift was made.
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = "date-time", example = "2026-11-21T09:05:00Z"))]
    pub donated_at: Timestamp,
    /// When the money reached the charity, or will.
    #[serde(default, with = "serde_date_option", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, format = "date", example = "2026-11-24"))]
    pub settlement_date: Option<Date>,
    /// The donor, once known. Not for a donation whose donor was named by a match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, example = "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a"))]
    pub donor_id: Option<DonorId>,
    /// The charity, once known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charity: Option<CharityView>,
    /// What Gift Aid is claimed on, in pence: the net amount if you sent it, otherwise the gross amount, less refunds; 0 once it was
    /// deleted.
    #[cfg_attr(feature = "openapi", schema(value_type = i64, example = 980))]
    pub claimable_amount: Pence,
    /// Refunds of part of it, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub refunds: Vec<RefundView>,
    /// The Gift Aid on it.
    pub gift_aid: GiftAidView,
    /// When you sent it.
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = "date-time", example = "2026-11-21T09:05:01Z"))]
    pub created_at: Timestamp,
    /// When it last changed.
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = "date-time", example = "2026-11-21T09:05:01Z"))]
    pub updated_at: Timestamp,
    /// When it was deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, format = "date-time", example = "2026-11-30T12:00:00Z"))]
    pub deleted_at: Option<Timestamp>,
    /// Why it was deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deletion_reason: Option<DeletionReason>,
}

impl DonationView {
    /// What went back to the donor in parts, if anything did.
    #[must_use]
    pub fn refunded(&self) -> Option<Pence> {
        let parts = self.refunds.iter().map(|refund| refund.amount.pence());
        Pence::total(parts).ok().filter(|sum| *sum > Pence::ZERO)
    }

    /// What the platform or its bank kept, if anything.
    #[must_use]
    pub fn fee(&self) -> Option<Pence> {
        let net = self.net_amount?.pence();
        self.gross_amount.pence().checked_sub(net).filter(|fee| *fee > Pence::ZERO)
    }
}

/// The donor as the platform sent it. Only that platform sees it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = DonationDonor))]
pub struct DonorRefView {
    /// The type of identifier.
    #[serde(rename = "type")]
    pub kind: DonorKind,
    /// The identifier. Only the platform that sent it sees it. After the donor has deleted their account it is the donor's id, or missing
    /// if no declaration was made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

impl DonorRefView {
    /// Puts back the name that an answer was kept without, from how the donor is named now. A name of another kind is not
    /// the one that was told; then it stays left out.
    pub fn name_as_now(&mut self, now: Option<Self>) {
        self.value = now.filter(|now| now.kind == self.kind).and_then(|now| now.value);
    }
}

impl From<&DonorRef> for DonorRefView {
    fn from(donor: &DonorRef) -> Self {
        Self { kind: donor.kind(), value: Some(donor.value()) }
    }
}

impl fmt::Debug for DonorRefView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DonorRefView({}, redacted)", self.kind)
    }
}

/// The charity of a donation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = CharitySummary))]
pub struct CharityView {
    /// Its name.
    pub name: String,
    /// Its reference within the platform.
    pub reference: String,
}

/// The Gift Aid on a donation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = GiftAid))]
pub struct GiftAidView {
    /// In a word.
    pub status: Status,
    /// Everything that prevents a declaration, and what to do about it.
    pub reasons: Vec<ReasonView>,
    /// What Gift Aid is on `claimableAmount`, in pence: an estimate, rounded down, whatever the status. Add it up only for `declared`,
    /// `claimed` and `accepted`: a donation that is `ineligible` gets none. The exact amount is calculated on the total of the claim.
    #[cfg_attr(feature = "openapi", schema(value_type = i64, example = 245))]
    pub amount: Pence,
    /// The declaration, once made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, example = "dec_01ke5v3s8f7qk9mz4x2w6r1t0a"))]
    pub declaration_id: Option<DeclarationId>,
}

impl GiftAidView {
    /// The view of an assessment.
    #[must_use]
    pub fn new(assessment: &Assessment, amount: Pence, declaration_id: Option<DeclarationId>) -> Self {
        let reasons = assessment.reasons.iter().copied().map(ReasonView::from).collect();
        Self { status: assessment.status, reasons, amount, declaration_id }
    }

    /// The same of a donation that its platform deleted, with what it said when it did.
    #[must_use]
    pub fn deleted(mut self, reason: Option<DeletionReason>) -> Self {
        let cancelled = self.reasons.iter_mut().find(|said| said.code == Reason::Cancelled);
        if let (Some(cancelled), Some(reason)) = (cancelled, reason) {
            cancelled.detail = reason.detail().into();
        }
        self
    }
}

/// What prevents a declaration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = GiftAidReason))]
pub struct ReasonView {
    /// A stable code for programs.
    pub code: Reason,
    /// What is wrong.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub detail: Cow<'static, str>,
    /// What to do, and who can do it.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub cure: Cow<'static, str>,
}

impl From<Reason> for ReasonView {
    fn from(reason: Reason) -> Self {
        Self { code: reason, detail: reason.detail().into(), cure: reason.cure().into() }
    }
}

word_enum! {
    /// The status of a declaration.
    pub enum DeclarationStatus {
        /// It is in force.
        Made = "made",
        /// It no longer counts. The donation was deleted or taken out of claiming, or the authorisation does not cover the gift, such as
        /// one that the donor denied.
        Cancelled = "cancelled",
        /// The donation changed. A new declaration is made as soon as everything needed is there.
        Replaced = "replaced",
    }
}

/// A declaration, without the donor's name and address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Declaration, example = json!({
    "id": "dec_01ke5v3s8f7qk9mz4x2w6r1t0a", "donationId": "don_01ke5v3s8f7qk9mz4x2w6r1t0a",
    "status": "made", "madeAt": "2026-11-24T00:00:05Z", "wordingVersion": "2026-11-1",
    "text": "Gift Aid declaration\nDonor: name and home address are in Uplift's record of this declaration\nCharity: Example Hospice (HMRC reference AB12345)\nGift: £9.80 given on 21 November 2026\n…"
})))]
pub struct DeclarationView {
    /// The declaration's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "dec_01ke5v3s8f7qk9mz4x2w6r1t0a"))]
    pub id: DeclarationId,
    /// The gift that it is for.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "don_01ke5v3s8f7qk9mz4x2w6r1t0a"))]
    pub donation_id: DonationId,
    /// Where it stands.
    pub status: DeclarationStatus,
    /// When it was made.
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = "date-time", example = "2026-11-24T00:00:05Z"))]
    pub made_at: Timestamp,
    /// When it was cancelled or replaced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, format = "date-time", example = "2026-11-30T12:00:00Z"))]
    pub cancelled_at: Option<Timestamp>,
    /// The version of its wording.
    #[cfg_attr(feature = "openapi", schema(example = "2026-11-1"))]
    pub wording_version: String,
    /// Its text without name and address.
    pub text: String,
}
