//! A change of a donation as a platform sends it.

use serde_json::Value;
use time::Date;

use super::DonorRef;
use super::new::{net_amount, settlement_date, too_far_ahead};
use crate::calendar::Timestamp;
use crate::field_error::FieldErrors;
use crate::money::{GiftAmount, Pence};
use crate::reader::Reader;

word_enum! {
    /// Why a donation was deleted.
    pub enum DeletionReason {
        /// The donor got the money back.
        Refund = "refund",
        /// The payment never reached the charity.
        FailedSettlement = "failed_settlement",
        /// The platform did not say.
        Unspecified = "unspecified",
    }
}

word_enum! {
    /// Why a donation is deleted.
    pub enum NewDeletionReason {
        /// The donor got the money back.
        Refund = "refund",
        /// The payment never reached the charity.
        FailedSettlement = "failed_settlement",
    }
}

/// What is kept of the reason that a platform gives, or leaves out: `unspecified` is nothing to send.
impl From<Option<NewDeletionReason>> for DeletionReason {
    fn from(given: Option<NewDeletionReason>) -> Self {
        match given {
            Some(NewDeletionReason::Refund) => Self::Refund,
            Some(NewDeletionReason::FailedSettlement) => Self::FailedSettlement,
            None => Self::Unspecified,
        }
    }
}

impl DeletionReason {
    /// What is wrong with a donation that its platform deleted for this, in a sentence for that platform.
    #[must_use]
    pub const fn detail(self) -> &'static str {
        match self {
            Self::Refund => "You deleted this donation: the gift was refunded.",
            Self::FailedSettlement => "You deleted this donation: the payment failed.",
            Self::Unspecified => "You deleted this donation without a reason.",
        }
    }

    /// Why a refund of a donation that was deleted for this is refused: all of it has gone back, so nothing is to be sent.
    #[must_use]
    pub const fn refuses_refund(self) -> &'static str {
        match self {
            Self::Refund => {
                "This donation was already deleted (reason: refund), so no Gift Aid is claimed on it. Do not send the refund or the donation again."
            }
            Self::FailedSettlement => {
                "This donation was already deleted (reason: failed_settlement), so no Gift Aid is claimed on it. Do not send the refund or the donation again."
            }
            Self::Unspecified => {
                "This donation was already deleted without a reason, so no Gift Aid is claimed on it. Do not send the refund or the donation again. To say that it was refunded, delete it again with reason=refund."
            }
        }
    }

    /// The reason to keep when a donation that was deleted for this is deleted again for `later`: the first one that was given.
    ///
    /// # Errors
    /// The sentence for the platform when `later` contradicts the reason that was given.
    pub const fn then(self, later: Self) -> Result<Self, &'static str> {
        match (self, later) {
            (Self::Unspecified, later) => Ok(later),
            (given, Self::Unspecified) => Ok(given),
            (Self::Refund, Self::Refund) | (Self::FailedSettlement, Self::FailedSettlement) => Ok(self),
            (Self::Refund, Self::FailedSettlement) => Err(
                "This donation was already deleted with the reason refund. The reason cannot change. No Gift Aid is claimed on the donation.",
            ),
            (Self::FailedSettlement, Self::Refund) => Err(
                "This donation was already deleted with the reason failed_settlement. The reason cannot change. No Gift Aid is claimed on the donation.",
            ),
        }
    }
}

/// The fields to change; at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(example = json!({"settlementDate": "2026-11-24"})))]
pub struct DonationChange {
    /// When the money reached the charity.
    #[cfg_attr(feature = "openapi", schema(rename = "settlementDate", value_type = Option<String>, format = "date", nullable = false))]
    settled_on: Option<Date>,
    /// What reached the charity, in pence.
    #[cfg_attr(feature = "openapi", schema(rename = "netAmount", value_type = Option<i64>, minimum = 1, maximum = 1_000_000_000, nullable = false))]
    net: Option<GiftAmount>,
    /// The donor.
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    donor: Option<DonorRef>,
}

impl DonationChange {
    /// Reads `{settlementDate?, netAmount?, donor?}`. That the date is not before the gift, and the net amount not above
    /// the gross one, is checked by [`DonationChange::check`] once the donation is known.
    ///
    /// # Errors
    /// Everything that is wrong, each at its pointer.
    pub fn read(value: &Value, now: Timestamp) -> Result<Self, FieldErrors> {
        let mut reader = Reader::new(value)?;
        for name in ["settlementDate", "netAmount", "donor"] {
            if value.get(name).is_some_and(Value::is_null) {
                let detail =
                    "This field can be changed but not removed. Send a value, or leave the field out.";
                reader.fail(name, "invalid", detail);
            }
        }
        let settled_on = settlement_date(&mut reader);
        if let Some(problem) = settled_on.and_then(|date| too_far_ahead(date, now)) {
            reader.refuse("settlementDate", &problem);
        }
        let net = net_amount(&mut reader);
        let donor = reader.optional_object("donor", DonorRef::read).flatten();
        reader.finish()?;
        if settled_on.is_none() && net.is_none() && donor.is_none() {
            let detail = "Send at least one of: settlementDate, netAmount, donor.";
            return Err(FieldErrors::one("", "required", detail));
        }
        Ok(Self { settled_on, net, donor })
    }

    /// Whether the change fits the donation that it is for.
    ///
    /// # Errors
    /// What does not fit.
    pub fn check(&self, donated_on: Date, gross: GiftAmount, refunded: Pence) -> Result<(), FieldErrors> {
        let mut errors = FieldErrors::new();
        if self.settled_on.is_some_and(|date| date < donated_on) {
            errors.push(
                "/settlementDate",
                "out_of_range",
                "The settlement date cannot be before the date of the gift. Send the date on which the payment settled.",
            );
        }
        if self.net.is_some_and(|net| net > gross) {
            let detail = "netAmount cannot be more than grossAmount. Send the amount after fees.";
            errors.push("/netAmount", "out_of_range", detail);
        }
        if self.net.is_some_and(|net| net.pence() <= refunded) {
            let detail = "Send the amount before refunds. It must be more than the refunds so far. If nothing is left, delete the \
                          donation.";
            errors.push("/netAmount", "out_of_range", detail);
        }
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }

    /// The new settlement date.
    #[must_use]
    pub fn settled_on(&self) -> Option<Date> {
        self.settled_on
    }

    /// The new net amount.
    #[must_use]
    pub fn net(&self) -> Option<GiftAmount> {
        self.net
    }

    /// Who the donor is now said to be.
    #[must_use]
    pub fn donor(&self) -> Option<&DonorRef> {
        self.donor.as_ref()
    }
}
