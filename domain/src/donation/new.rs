//! A donation as a platform sends it.

use serde_json::Value;
use time::{Date, Duration, Month};

use super::{Currency, DonorRef, Transaction};
use crate::calendar::{Timestamp, london_midnight, parse_date};
use crate::field_error::{FieldErrors, Problem};
use crate::money::GiftAmount;
use crate::platform_reference::Reference;
use crate::reader::{AMOUNT_LIMITS, Reader};

/// Clocks differ; a gift may seem this many minutes ahead.
const SKEW_MINUTES: i64 = 5;
/// How far ahead a settlement may be known.
const SETTLEMENT_AHEAD_DAYS: i64 = 60;

/// A donation to send.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(example = json!({
    "reference": "gift-1001",
    "donor": {"type": "email", "value": "zoe@example.org"},
    "transaction": {"type": "direct", "id": "UP-7K4M-Q2X1"},
    "grossAmount": 1000, "netAmount": 980, "currency": "GBP",
    "donatedAt": "2026-11-21T09:05:00Z", "settlementDate": "2026-11-24"
})))]
pub struct NewDonation {
    /// Your own reference: printable ASCII, unique within your platform for ever.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, max_length = 100))]
    reference: Option<Reference>,
    /// The donor.
    donor: DonorRef,
    /// The charity.
    transaction: Transaction,
    /// What the donor gave, in pence.
    #[cfg_attr(feature = "openapi", schema(rename = "grossAmount", value_type = i64, minimum = 1, maximum = 1_000_000_000))]
    gross: GiftAmount,
    /// What reaches the charity, in pence, if you keep a fee. At most the gross amount.
    #[cfg_attr(feature = "openapi", schema(rename = "netAmount", value_type = Option<i64>, minimum = 1, maximum = 1_000_000_000))]
    net: Option<GiftAmount>,
    /// GBP.
    currency: Currency,
    /// When the gift was made; now if left out. A date means the start of that day in London.
    #[cfg_attr(feature = "openapi", schema(rename = "donatedAt", value_type = Option<String>, format = "date-time"))]
    sent_at: Option<Timestamp>,
    #[cfg_attr(feature = "openapi", schema(ignore))]
    donated_at: Timestamp,
    /// When the money reaches the charity, at most 60 days ahead. The declaration is made on this day. A timestamp is read as its date in
    /// London.
    #[cfg_attr(feature = "openapi", schema(rename = "settlementDate", value_type = Option<String>, format = "date"))]
    settled_on: Option<Date>,
    #[cfg_attr(feature = "openapi", schema(ignore))]
    untimely: FieldErrors,
}

impl NewDonation {
    /// Reads `{reference?, donor, transaction, grossAmount, netAmount?, currency, donatedAt?, settlementDate?}`. What the clock
    /// alone has against it is no error here, but in [`NewDonation::untimely`].
    ///
    /// # Errors
    /// Everything that is wrong, each at its pointer.
    pub fn read(value: &Value, now: Timestamp) -> Result<Self, FieldErrors> {
        let mut reader = Reader::new(value)?;
        let reference = reader.optional_parsed("reference");
        let donor = reader.object_of("donor", Some(DonorRef::SHAPES), DonorRef::read);
        let transaction = reader.object_of("transaction", Some(Transaction::SHAPES), Transaction::read);
        let gross = reader.integer("grossAmount").and_then(|pence| amount(&mut reader, "grossAmount", pence));
        let net = net_amount(&mut reader);
        let currency = currency(&mut reader);
        let before = reader.error_count();
        let sent_at = donated_at(&mut reader);
        // Made when it arrives, unless the platform says when.
        let donated_at = (reader.error_count() == before).then(|| sent_at.unwrap_or(now));
        let settled_on = settlement_date(&mut reader);
        let mut untimely = FieldErrors::new();
        if sent_at.is_some_and(|at| at > now.plus_minutes(SKEW_MINUTES)) {
            let detail = "A gift cannot be in the future. Send it after it was made.";
            untimely.push("/donatedAt", "out_of_range", detail);
        }
        if let Some(problem) = settled_on.and_then(|date| too_far_ahead(date, now)) {
            untimely.append(problem.at("/settlementDate"));
        }
        if let (Some(settled_on), Some(donated_at)) = (settled_on, donated_at)
            && settled_on < donated_at.london_date()
        {
            if sent_at.is_some() {
                let detail = "The settlement date cannot be before the date of the gift. Correct settlementDate or donatedAt.";
                reader.fail("settlementDate", "out_of_range", detail);
            } else {
                let detail = "Without donatedAt this gift is dated today, and the settlement date cannot be before the date of the gift. Send donatedAt.";
                untimely.push("/settlementDate", "out_of_range", detail);
            }
        }
        if let (Some(gross), Some(net)) = (gross, net)
            && net > gross
        {
            let detail = "netAmount cannot be more than grossAmount. Send the amount after fees, or leave netAmount out.";
            reader.fail("netAmount", "out_of_range", detail);
        }
        let built = match (donor, transaction, gross, currency, donated_at) {
            (Some(donor), Some(transaction), Some(gross), Some(currency), Some(donated_at)) => Some(Self {
                reference,
                donor,
                transaction,
                gross,
                net,
                currency,
                sent_at,
                donated_at,
                settled_on,
                untimely: untimely.clone(),
            }),
            _ => None,
        };
        // Whoever has to correct it is told all at once.
        reader.finish_with(built).map_err(|mut errors| {
            errors.append(untimely);
            errors
        })
    }

    /// What the clock has against it at the moment at which it arrives: a day that is still to come, or a settlement before a
    /// gift that was made just now. Nothing new is made of such a donation. But one that was taken may be sent again on any day,
    /// and is known by what it says: so this is asked last.
    #[must_use]
    pub fn untimely(&self) -> &FieldErrors {
        &self.untimely
    }

    /// Your reference.
    #[must_use]
    pub fn reference(&self) -> Option<&Reference> {
        self.reference.as_ref()
    }

    /// How it names the donor.
    #[must_use]
    pub fn donor(&self) -> &DonorRef {
        &self.donor
    }

    /// How it names the charity.
    #[must_use]
    pub fn transaction(&self) -> &Transaction {
        &self.transaction
    }

    /// What the donor gave.
    #[must_use]
    pub fn gross(&self) -> GiftAmount {
        self.gross
    }

    /// What reached the charity, when the platform kept a fee.
    #[must_use]
    pub fn net(&self) -> Option<GiftAmount> {
        self.net
    }

    /// What Gift Aid is claimed on: the net amount if sent, else the gross amount.
    #[must_use]
    pub fn claimable(&self) -> GiftAmount {
        self.net.unwrap_or(self.gross)
    }

    /// When the platform says that it was made; none where it left that to the moment at which the gift first arrives.
    #[must_use]
    pub fn sent_at(&self) -> Option<Timestamp> {
        self.sent_at
    }

    /// When the gift was made.
    #[must_use]
    pub fn donated_at(&self) -> Timestamp {
        self.donated_at
    }

    /// The London date of the gift, which every rule goes by.
    #[must_use]
    pub fn donated_on(&self) -> Date {
        self.donated_at.london_date()
    }

    /// When the money reached the charity.
    #[must_use]
    pub fn settled_on(&self) -> Option<Date> {
        self.settled_on
    }
}

/// Reads an optional `netAmount`.
pub(super) fn net_amount(reader: &mut Reader<'_>) -> Option<GiftAmount> {
    reader.optional_integer("netAmount").and_then(|pence| amount(reader, "netAmount", pence))
}

/// Reads an amount in pence.
pub(super) fn amount(reader: &mut Reader<'_>, name: &str, pence: i64) -> Option<GiftAmount> {
    let amount = GiftAmount::new(pence).ok();
    if amount.is_none() {
        reader.fail(name, "out_of_range", AMOUNT_LIMITS);
    }
    amount
}

fn currency(reader: &mut Reader<'_>) -> Option<Currency> {
    if reader.required_str("currency")? == "GBP" {
        return Some(Currency::Gbp);
    }
    reader.fail("currency", "unsupported", "Send GBP, in capital letters. No other currency is supported.");
    None
}

/// Reads an optional `donatedAt`: an instant, or a date that is taken as the start of that day in London.
fn donated_at(reader: &mut Reader<'_>) -> Option<Timestamp> {
    let text = reader.optional_value("donatedAt")?;
    let Some(at) = parse_date(&text).map(london_midnight).or_else(|_| Timestamp::parse(&text)).ok() else {
        let detail = "Send a date, or a date and time with its offset, such as 2026-11-21T09:05:00Z.";
        reader.fail("donatedAt", "invalid", detail);
        return None;
    };
    if is_before_all(at.london_date()) {
        reader.fail(
            "donatedAt",
            "out_of_range",
            "Check the year. Gifts before 6 April 2000 are not accepted.",
        );
        return None;
    }
    Some(at)
}

/// Whether it is before Finance Act 2000 s.39: gifts of any amount qualify from 6 April 2000. Nothing older can be claimed on today
/// anyway.
fn is_before_all(day: Date) -> bool {
    Date::from_calendar_date(2000, Month::April, 6).is_ok_and(|oldest| day < oldest)
}

/// Reads an optional `settlementDate`: a date, or an instant that is taken as its London date.
pub(super) fn settlement_date(reader: &mut Reader<'_>) -> Option<Date> {
    let text = reader.optional_value("settlementDate")?;
    let read = parse_date(&text).or_else(|_| Timestamp::parse(&text).map(Timestamp::london_date));
    match read {
        Err(_) => {
            let detail = "Send a real date as year, month and day, such as 2026-11-21.";
            reader.fail("settlementDate", "invalid", detail);
            None
        }
        // No payment settles before its gift, so that it is wrong whenever the gift was made.
        Ok(date) if is_before_all(date) => {
            let detail = "Check the year. Settlement dates before 6 April 2000 are not accepted.";
            reader.fail("settlementDate", "out_of_range", detail);
            None
        }
        Ok(date) => Some(date),
    }
}

/// What is wrong with a settlement that lies further ahead than one can be known.
pub(super) fn too_far_ahead(settled_on: Date, now: Timestamp) -> Option<Problem> {
    let latest = now.london_date().saturating_add(Duration::days(SETTLEMENT_AHEAD_DAYS));
    (settled_on > latest).then(|| Problem::new("out_of_range", "Send a date no more than 60 days ahead."))
}
