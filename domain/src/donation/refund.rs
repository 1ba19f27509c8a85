//! A part of a gift that goes back to its donor.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use time::Date;

use super::new::amount;
use crate::calendar::{Timestamp, parse_date, serde_date};
use crate::field_error::FieldErrors;
use crate::money::{GiftAmount, Pence};
use crate::platform_reference::Reference;
use crate::reader::Reader;

word_enum! {
    /// Why part of a gift was refunded.
    pub enum RefundReason {
        /// The donor asked for it.
        Requested = "requested",
        /// The donor's bank reversed the payment.
        Chargeback = "chargeback",
        /// The payment was more than the donor meant to give.
        WrongAmount = "wrong_amount",
    }
}

/// A refund of part of a donation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(rename_all = "camelCase", example = json!({
    "amount": 300, "refundedOn": "2026-11-21", "reason": "requested", "reference": "refund-77"
})))]
pub struct NewRefund {
    /// How much you refunded, in pence. All refunds together cannot be more than the gross amount.
    #[cfg_attr(feature = "openapi", schema(value_type = i64, minimum = 1, maximum = 1_000_000_000))]
    amount: GiftAmount,
    /// The date of the refund; today if left out.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, format = "date"))]
    refunded_on: Option<Date>,
    /// Why.
    reason: Option<RefundReason>,
    /// Your own reference: printable ASCII, unique within the donation.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, max_length = 100))]
    reference: Option<Reference>,
}

/// What is left of a gift once a part of it went back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// Gift Aid can be claimed on so much.
    Claimable(GiftAmount),
    /// Nothing that Gift Aid can be claimed on: the gift ends, as with a refund of all of it.
    Nothing,
}

/// What a gift consists of, and what of it went back before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// What the donor gave.
    pub gross: GiftAmount,
    /// What reached the charity, where a fee was kept.
    pub net: Option<GiftAmount>,
    /// What went back.
    pub refunded: Pence,
}

impl Parts {
    /// What can still go back.
    #[must_use]
    pub fn left(self) -> Pence {
        self.gross.pence().checked_sub(self.refunded).unwrap_or(Pence::ZERO)
    }

    /// What Gift Aid can be claimed on. A fee that was kept is not given back, so that a refund comes off what reached the charity.
    #[must_use]
    pub fn claimable(self) -> Pence {
        self.net.unwrap_or(self.gross).pence().checked_sub(self.refunded).unwrap_or(Pence::ZERO)
    }
}

impl NewRefund {
    /// Reads `{amount, refundedOn?, reason?, reference?}`. Whether it fits the gift is for [`NewRefund::of`].
    ///
    /// # Errors
    /// Everything that is wrong, each at its pointer.
    pub fn read(value: &Value) -> Result<Self, FieldErrors> {
        let mut reader = Reader::new(value)?;
        let amount = reader.integer("amount").and_then(|pence| amount(&mut reader, "amount", pence));
        let refunded_on = refunded_on(&mut reader);
        let reason = reader.optional_str("reason").and_then(|word| {
            let reason: Option<RefundReason> = word.parse().ok();
            if reason.is_none() {
                let detail = "Send one of: requested, chargeback, wrong_amount, or leave the reason out.";
                reader.fail("reason", "unsupported", detail);
            }
            reason
        });
        let reference = reader.optional_parsed("reference");
        let built = amount.map(|amount| Self { amount, refunded_on, reason, reference });
        reader.finish_with(built)
    }

    /// What it leaves of a gift of that day.
    ///
    /// # Errors
    /// More than is left of the gift; a day before it, or one that is still to come.
    pub fn of(&self, parts: Parts, donated_on: Date, today: Date) -> Result<Rest, FieldErrors> {
        let mut errors = FieldErrors::new();
        if self.amount.pence() > parts.left() {
            let detail =
                format!("Send at most {} pence, which is what is left of this donation.", parts.left().get());
            errors.push("/amount", "out_of_range", detail);
        }
        let on = self.on(today);
        if on < donated_on || on > today {
            let detail = "Send the date of the refund: today or earlier, and not before the gift.";
            errors.push("/refundedOn", "out_of_range", detail);
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let left = parts.claimable().checked_sub(self.amount.pence());
        Ok(left.and_then(|left| GiftAmount::new(left.get()).ok()).map_or(Rest::Nothing, Rest::Claimable))
    }

    /// How much.
    #[must_use]
    pub fn amount(&self) -> GiftAmount {
        self.amount
    }

    /// On which day; today where the platform did not say.
    #[must_use]
    pub fn on(&self, today: Date) -> Date {
        self.refunded_on.unwrap_or(today)
    }

    /// Why, if the platform said so.
    #[must_use]
    pub fn reason(&self) -> Option<RefundReason> {
        self.reason
    }

    /// Your reference.
    #[must_use]
    pub fn reference(&self) -> Option<&Reference> {
        self.reference.as_ref()
    }

    /// Whether it says the same as one that is on record. What it leaves out it does not contradict.
    #[must_use]
    pub fn repeats(&self, earlier: &RefundView) -> bool {
        self.amount == earlier.amount
            && self.refunded_on.is_none_or(|on| on == earlier.refunded_on)
            && (self.reason.is_none() || self.reason == earlier.reason)
    }
}

/// A refund.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Refund))]
pub struct RefundView {
    /// How much was refunded, in pence.
    #[cfg_attr(feature = "openapi", schema(value_type = i64, example = 300))]
    pub amount: GiftAmount,
    /// The date of the refund.
    #[serde(with = "serde_date")]
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = "date", example = "2026-11-30"))]
    pub refunded_on: Date,
    /// Why, if you sent a reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<RefundReason>,
    /// Your own name for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, example = "refund-77"))]
    pub reference: Option<Reference>,
    /// When you sent it.
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = "date-time", example = "2026-11-30T12:00:00Z"))]
    pub recorded_at: Timestamp,
}

/// Reads an optional `refundedOn`: a date, or an instant that is taken as its London date.
fn refunded_on(reader: &mut Reader<'_>) -> Option<Date> {
    let text = reader.optional_value("refundedOn")?;
    let read = parse_date(&text).or_else(|_| Timestamp::parse(&text).map(Timestamp::london_date)).ok();
    if read.is_none() {
        let detail = "Send a real date as year, month and day, such as 2026-11-30.";
        reader.fail("refundedOn", "invalid", detail);
    }
    read
}
