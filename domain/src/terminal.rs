//! Card terminals: which charity a card transaction is for.
//!
//! A platform whose gifts are taken on card terminals does not know the charity at the moment of the gift. What it knows
//! is what the card transaction says: the merchant identifier (`mid`), the terminal identifier (`tid`) and the merchant
//! descriptor (`desc`) on the donor's statement. The terminal map says which of them are whose; the charity and the
//! platform keep it together.
//!
//! # The order
//!
//! [`charity_of`] looks under three headings, and the first under which any entry fits decides:
//!
//! 1. `mid` and `tid`: this very terminal. A terminal identifier alone names nothing, for acquirers give out the same ones.
//! 2. `mid` alone: all terminals of this merchant.
//! 3. a descriptor, or the beginning of one: where several charities share the merchant of a payment company.
//!
//! Several entries of one charity are no conflict. Entries of two charities under the deciding heading are one: the gift
//! is held until the map says one thing, and is never guessed. A longer descriptor does not win over a shorter one,
//! because that too would be a guess.
//!
//! An entry fits gifts whose London date lies within its days, both included. A gift keeps the charity that it was once
//! matched to; what the map says later is for gifts that still wait.

use serde_json::Value;
use time::Date;

use crate::calendar::{Timestamp, parse_date, serde_date_option};
use crate::charity_reference::CharityReference;
use crate::donation::CharityView;
use crate::field_error::{FieldErrors, Problem};
use crate::id::{SourceId, TerminalId};
use crate::reader::Reader;

/// The longest that each of them may be; acquirers' have at most 25 characters.
const MOST_CHARACTERS: usize = 100;
/// A shorter beginning would take in other merchants' gifts.
const LEAST_BEGINNING: usize = 4;

/// What a card transaction says about where it was made, in the form by which it is compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardPlace {
    /// Merchant identifier: upper case, without spaces.
    pub mid: String,
    /// Terminal identifier: upper case, without spaces.
    pub tid: String,
    /// Merchant descriptor: upper case, single spaces.
    pub descriptor: String,
}

impl CardPlace {
    /// Brings what was sent into the form by which it is compared.
    #[must_use]
    pub fn new(mid: &str, tid: &str, descriptor: &str) -> Self {
        Self {
            mid: identifier(mid),
            tid: identifier(tid),
            descriptor: words(descriptor),
        }
    }
}

/// An identifier without case and spaces. Zeros in front stay: they are part of it.
fn identifier(text: &str) -> String {
    text.chars()
        .filter(|character| !character.is_whitespace())
        .flat_map(char::to_uppercase)
        .collect()
}

fn words(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").to_uppercase()
}

/// What an entry of the map names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TerminalName {
    /// One terminal of a merchant.
    Terminal {
        /// Merchant identifier.
        mid: String,
        /// Terminal identifier.
        tid: String,
    },
    /// All terminals of a merchant.
    Merchant {
        /// Merchant identifier.
        mid: String,
    },
    /// Whatever has this descriptor.
    Descriptor(Descriptor),
}

/// A merchant descriptor, or the beginning of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Descriptor {
    text: String,
    goes_on: bool,
}

impl Descriptor {
    /// Reads a descriptor. A star at its end stands for anything that follows; elsewhere it is a star, as in
    /// `SUMUP *HARBOUR`.
    ///
    /// # Errors
    /// What to correct.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let whole = words(text);
        let (text, goes_on) = match whole.strip_suffix('*') {
            Some(beginning) => (beginning.trim_end().to_owned(), true),
            None => (whole, false),
        };
        if text.chars().count() > MOST_CHARACTERS {
            return Err(Problem::new("too_long", "Use at most 100 characters."));
        }
        if goes_on && text.chars().count() < LEAST_BEGINNING {
            return Err(Problem::new(
                "invalid",
                "Give at least 4 characters before the star, so that no other merchant begins the same.",
            ));
        }
        if text.is_empty() {
            return Err(Problem::new(
                "invalid",
                "Give the descriptor as it stands on statements.",
            ));
        }
        Ok(Self { text, goes_on })
    }

    /// Takes a descriptor back from its stored parts.
    #[must_use]
    pub fn from_stored(text: String, goes_on: bool) -> Self {
        Self { text, goes_on }
    }

    /// The descriptor, or its beginning, without the star.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether anything may follow.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        self.goes_on
    }

    fn fits(&self, descriptor: &str) -> bool {
        descriptor == self.text || (self.goes_on && descriptor.starts_with(&self.text))
    }

    /// As it is shown: with its star.
    #[must_use]
    pub fn shown(&self) -> String {
        let star = if self.goes_on { "*" } else { "" };
        format!("{}{star}", self.text)
    }
}

impl TerminalName {
    /// Takes a name back from its stored parts.
    #[must_use]
    pub fn from_stored(
        mid: Option<String>,
        tid: Option<String>,
        descriptor: Option<String>,
        goes_on: bool,
    ) -> Option<Self> {
        match (mid, tid, descriptor) {
            (Some(mid), Some(tid), None) => Some(Self::Terminal { mid, tid }),
            (Some(mid), None, None) => Some(Self::Merchant { mid }),
            (None, None, Some(text)) => Some(Self::Descriptor(Descriptor::from_stored(text, goes_on))),
            _ => None,
        }
    }

    /// The merchant identifier, when it is named by one.
    #[must_use]
    pub fn mid(&self) -> Option<&str> {
        match self {
            Self::Terminal { mid, .. } | Self::Merchant { mid } => Some(mid),
            Self::Descriptor(_) => None,
        }
    }

    /// The terminal identifier, when one terminal is named.
    #[must_use]
    pub fn tid(&self) -> Option<&str> {
        match self {
            Self::Terminal { tid, .. } => Some(tid),
            _ => None,
        }
    }

    /// The descriptor, when it is named by one.
    #[must_use]
    pub fn descriptor(&self) -> Option<&Descriptor> {
        match self {
            Self::Descriptor(descriptor) => Some(descriptor),
            _ => None,
        }
    }

    /// Under which heading it stands; the first under which anything fits decides.
    fn place(&self) -> u8 {
        match self {
            Self::Terminal { .. } => 1,
            Self::Merchant { .. } => 2,
            Self::Descriptor(_) => 3,
        }
    }

    fn fits(&self, card: &CardPlace) -> bool {
        match self {
            Self::Terminal { mid, tid } => *mid == card.mid && *tid == card.tid,
            Self::Merchant { mid } => *mid == card.mid,
            Self::Descriptor(descriptor) => descriptor.fits(&card.descriptor),
        }
    }
}

/// The gift dates that an entry holds for, both included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Validity {
    /// The first; none for all before.
    pub from: Option<Date>,
    /// The last; none for all after.
    pub until: Option<Date>,
}

impl Validity {
    /// Whether it holds for a gift of this date.
    #[must_use]
    pub fn holds_on(self, day: Date) -> bool {
        self.from.is_none_or(|from| from <= day) && self.until.is_none_or(|until| day <= until)
    }

    fn check(self) -> Result<(), Problem> {
        match (self.from, self.until) {
            (Some(from), Some(until)) if until < from => Err(Problem::new(
                "out_of_range",
                "The last day lies before the first day: exchange them.",
            )),
            _ => Ok(()),
        }
    }
}

/// One entry of a platform's map, as far as matching goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapEntry<C> {
    /// What it names.
    pub name: TerminalName,
    /// For which gifts.
    pub validity: Validity,
    /// Whose it is.
    pub charity: C,
}

/// Which charity a card transaction is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TerminalMatch<C> {
    /// The map does not know it.
    Unknown,
    /// This one.
    Charity(C),
    /// The map names several.
    Conflict,
}

/// The charity behind a card transaction, by the order that this module's text gives. The database's function
/// `terminal_match` gives the same answer.
pub fn charity_of<'a, C: Copy + PartialEq + 'a>(
    map: impl IntoIterator<Item = &'a MapEntry<C>>,
    card: &CardPlace,
    gift_on: Date,
) -> TerminalMatch<C> {
    let fitting: Vec<&MapEntry<C>> = map
        .into_iter()
        .filter(|entry| entry.name.fits(card) && entry.validity.holds_on(gift_on))
        .collect();
    let Some(deciding) = fitting.iter().map(|entry| entry.name.place()).min() else {
        return TerminalMatch::Unknown;
    };
    let mut charities = fitting
        .iter()
        .filter(|entry| entry.name.place() == deciding)
        .map(|entry| entry.charity);
    match charities.next() {
        Some(first) if charities.all(|other| other == first) => TerminalMatch::Charity(first),
        Some(_) => TerminalMatch::Conflict,
        None => TerminalMatch::Unknown,
    }
}

/// An entry to add to the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTerminal {
    name: TerminalName,
    validity: Validity,
}

impl NewTerminal {
    /// Reads what a platform sends: `{charity, mid?, tid?, descriptor?, validFrom?, validUntil?}`, where `charity` is the
    /// charity's reference within the platform.
    ///
    /// # Errors
    /// Everything that is wrong, each at its pointer.
    pub fn read_for_platform(value: &Value) -> Result<(CharityReference, Self), FieldErrors> {
        let mut reader = Reader::new(value)?;
        let charity = reader.parsed("charity");
        let new = Self::read(&mut reader);
        reader.finish_with(charity.zip(new))
    }

    /// Reads what a charity's form posts: `{source, mid?, tid?, descriptor?, validFrom?, validUntil?}`, where `source` is
    /// the platform as a donation source.
    ///
    /// # Errors
    /// Everything that is wrong, each at its pointer.
    pub fn read_for_charity(value: &Value) -> Result<(SourceId, Self), FieldErrors> {
        let mut reader = Reader::new(value)?;
        let source = reader.parsed("source");
        let new = Self::read(&mut reader);
        reader.finish_with(source.zip(new))
    }

    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let before = reader.error_count();
        let mid = identifier_of(reader, "mid");
        let tid = identifier_of(reader, "tid");
        let descriptor = reader.optional_str("descriptor").and_then(|text| {
            Descriptor::parse(&text)
                .map_err(|problem| reader.refuse("descriptor", &problem))
                .ok()
        });
        let validity = Validity {
            from: day(reader, "validFrom"),
            until: day(reader, "validUntil"),
        };
        if let Err(problem) = validity.check() {
            reader.refuse("validUntil", &problem);
        }
        let named = (mid.is_some(), tid.is_some(), descriptor.is_some());
        if reader.error_count() == before {
            match named {
                (true, _, true) | (false, true, true) => reader.fail(
                    "descriptor",
                    "unsupported",
                    "Name it either by mid, with or without tid, or by descriptor: make two entries for both.",
                ),
                (false, true, false) => reader.fail(
                    "mid",
                    "required",
                    "A terminal identifier counts only together with its merchant identifier.",
                ),
                (false, false, false) => reader.fail(
                    "mid",
                    "required",
                    "Give mid and tid for one terminal, mid for all terminals of a merchant, or descriptor.",
                ),
                (true, _, false) | (false, false, true) => {}
            }
        }
        let name = match (mid, tid, descriptor) {
            (Some(mid), Some(tid), None) => TerminalName::Terminal { mid, tid },
            (Some(mid), None, None) => TerminalName::Merchant { mid },
            (None, None, Some(descriptor)) => TerminalName::Descriptor(descriptor),
            _ => return None,
        };
        Some(Self { name, validity })
    }

    /// What it names.
    #[must_use]
    pub fn name(&self) -> &TerminalName {
        &self.name
    }

    /// For which gifts.
    #[must_use]
    pub fn validity(&self) -> Validity {
        self.validity
    }
}

/// Reads a merchant identifier that somebody looks for, into the form by which it is compared.
///
/// # Errors
/// What to correct.
pub fn parse_mid(text: &str) -> Result<String, Problem> {
    let mid = identifier(text);
    if mid.chars().count() > MOST_CHARACTERS {
        return Err(Problem::new("too_long", "Use at most 100 characters."));
    }
    if mid.is_empty() || mid.chars().any(char::is_control) {
        return Err(Problem::new(
            "invalid",
            "Give the merchant identifier as it stands on the terminal's receipts.",
        ));
    }
    Ok(mid)
}

fn identifier_of(reader: &mut Reader<'_>, name: &'static str) -> Option<String> {
    let text = reader.optional_str(name)?;
    parse_mid(&text)
        .map_err(|problem| reader.refuse(name, &problem))
        .ok()
}

fn day(reader: &mut Reader<'_>, name: &'static str) -> Option<Date> {
    let text = reader.optional_str(name)?;
    let date = parse_date(&text);
    if date.is_err() {
        reader.fail(
            name,
            "invalid",
            "Send a real date as year, month and day, such as 2026-11-21.",
        );
    }
    date.ok()
}

/// Other days for an entry: what is left out stays, and null or blank takes a bound away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TerminalChange {
    from: Option<Option<Date>>,
    until: Option<Option<Date>>,
}

impl TerminalChange {
    /// Reads `{validFrom?, validUntil?}`, at least one of them.
    ///
    /// # Errors
    /// Everything that is wrong, each at its pointer.
    pub fn read(value: &Value) -> Result<Self, FieldErrors> {
        let mut reader = Reader::new(value)?;
        let (from, until) = (day(&mut reader, "validFrom"), day(&mut reader, "validUntil"));
        let from = reader.was_sent("validFrom").then_some(from);
        let until = reader.was_sent("validUntil").then_some(until);
        reader.finish()?;
        if from.is_none() && until.is_none() {
            let detail = "Send at least one of: validFrom, validUntil.";
            return Err(FieldErrors::one("", "required", detail));
        }
        Ok(Self { from, until })
    }

    /// The days as they are after the change.
    ///
    /// # Errors
    /// When the last lies before the first.
    pub fn apply(self, present: Validity) -> Result<Validity, FieldErrors> {
        let changed = Validity {
            from: self.from.unwrap_or(present.from),
            until: self.until.unwrap_or(present.until),
        };
        changed.check().map_err(|problem| problem.at("/validUntil"))?;
        Ok(changed)
    }
}

/// An entry of the map, as answered.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({
    "id": "trm_01ke5v3s8f7qk9mz4x2w6r1t0a", "charity": {"name": "Example Hospice", "reference": "UP-7K4M-Q2X1"},
    "mid": "540436505411111", "tid": "23900012", "validFrom": "2026-04-06",
    "createdAt": "2026-11-21T09:05:00Z", "updatedAt": "2026-11-21T09:05:00Z"
})))]
pub struct TerminalView {
    /// Its id.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "trm_01ke5v3s8f7qk9mz4x2w6r1t0a"))]
    pub id: TerminalId,
    /// Whose it is.
    pub charity: CharityView,
    /// Merchant identifier: upper case, without spaces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(example = "540436505411111"))]
    pub mid: Option<String>,
    /// Terminal identifier: upper case, without spaces. Left out when all terminals of the merchant are meant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(example = "23900012"))]
    pub tid: Option<String>,
    /// Merchant descriptor: upper case, single spaces; a star at its end stands for anything that follows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub descriptor: Option<String>,
    /// The first gift date that it holds for.
    #[serde(default, with = "serde_date_option", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, format = "date", example = "2026-04-06"))]
    pub valid_from: Option<Date>,
    /// The last gift date that it holds for.
    #[serde(default, with = "serde_date_option", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, format = "date", example = "2027-04-05"))]
    pub valid_until: Option<Date>,
    /// When it was added.
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = "date-time", example = "2026-11-21T09:05:00Z"))]
    pub created_at: Timestamp,
    /// When it last changed.
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = "date-time", example = "2026-11-21T09:05:00Z"))]
    pub updated_at: Timestamp,
}
