//! Entries that are added to the map, and changes of their days.

use serde_json::Value;
use time::Date;

use super::Validity;
use super::name::{Descriptor, TerminalName, parse_mid};
use crate::calendar::parse_date;
use crate::charity_reference::CharityReference;
use crate::field_error::FieldErrors;
use crate::id::SourceId;
use crate::reader::{Input, Reader};

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

    /// Reads what a charity's form posts: `{source, kind, mid?, tid?, descriptor?, validFrom?, validUntil?}`. `source` is the
    /// platform as a donation source. `kind` says what the charity knows: `terminal` (mid and tid), `merchant` (mid) or
    /// `descriptor`; what was typed into the fields of another kind does not count.
    ///
    /// # Errors
    /// Everything that is wrong, each at its pointer.
    pub fn read_for_charity<'a>(input: impl Into<Input<'a>>) -> Result<(SourceId, Self), FieldErrors> {
        let mut reader = Reader::new(input)?;
        let source = reader.parsed("source");
        let kind = reader.required_str("kind");
        let name = match kind.as_deref() {
            Some("terminal") => {
                let (mid, tid) = (needed(&mut reader, "mid"), needed(&mut reader, "tid"));
                mid.zip(tid).map(|(mid, tid)| TerminalName::Terminal { mid, tid })
            }
            Some("merchant") => needed(&mut reader, "mid").map(|mid| TerminalName::Merchant { mid }),
            Some("descriptor") => {
                let text = reader.required_str("descriptor");
                text.and_then(|text| descriptor(&mut reader, &text)).map(TerminalName::Descriptor)
            }
            Some(_) => {
                reader.fail("kind", "unsupported", "Send one of: terminal, merchant, descriptor.");
                None
            }
            None => None,
        };
        let validity = validity(&mut reader);
        reader.finish_with(source.zip(name.map(|name| Self { name, validity })))
    }

    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let before = reader.error_count();
        let mid = identifier_of(reader, "mid");
        let tid = identifier_of(reader, "tid");
        let descriptor = reader.optional_str("descriptor").and_then(|text| descriptor(reader, &text));
        let validity = validity(reader);
        let named = (mid.is_some(), tid.is_some(), descriptor.is_some());
        if reader.error_count() == before {
            match named {
                (true, _, true) | (false, true, true) => reader.fail(
                    "descriptor",
                    "unsupported",
                    "Send mid, with or without tid, or descriptor, not both. For both, add two entries.",
                ),
                (false, true, false) => reader.fail(
                    "mid",
                    "required",
                    "Send mid with tid: a terminal identifier needs its merchant identifier.",
                ),
                (false, false, false) => reader.fail(
                    "mid",
                    "required",
                    "Send mid and tid for one terminal, mid for all terminals of a merchant, or descriptor.",
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

fn identifier_of(reader: &mut Reader<'_>, name: &'static str) -> Option<String> {
    let text = reader.optional_str(name)?;
    parse_mid(&text).map_err(|problem| reader.refuse(name, &problem)).ok()
}

fn needed(reader: &mut Reader<'_>, name: &'static str) -> Option<String> {
    let text = reader.required_str(name)?;
    parse_mid(&text).map_err(|problem| reader.refuse(name, &problem)).ok()
}

fn descriptor(reader: &mut Reader<'_>, text: &str) -> Option<Descriptor> {
    Descriptor::parse(text).map_err(|problem| reader.refuse("descriptor", &problem)).ok()
}

fn validity(reader: &mut Reader<'_>) -> Validity {
    let validity = Validity { from: day(reader, "validFrom"), until: day(reader, "validUntil") };
    if let Err(problem) = validity.check() {
        reader.refuse("validUntil", &problem);
    }
    validity
}

fn day(reader: &mut Reader<'_>, name: &'static str) -> Option<Date> {
    let text = reader.optional_value(name)?;
    let date = parse_date(&text);
    if date.is_err() {
        reader.fail(name, "invalid", "Send a real date as year, month and day, such as 2026-11-21.");
    }
    date.ok()
}

/// New dates for an entry; at least one field. `null` removes the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"validUntil": "2027-04-05"})))]
pub struct TerminalChange {
    /// The first gift date that the entry applies to.
    #[cfg_attr(feature = "openapi", schema(rename = "validFrom", value_type = Option<String>, format = "date"))]
    from: Option<Option<Date>>,
    /// The last gift date that the entry applies to.
    #[cfg_attr(feature = "openapi", schema(rename = "validUntil", value_type = Option<String>, format = "date"))]
    until: Option<Option<Date>>,
}

impl TerminalChange {
    /// Reads `{validFrom?, validUntil?}`, at least one of them.
    ///
    /// # Errors
    /// Everything that is wrong, each at its pointer.
    pub fn read<'a>(input: impl Into<Input<'a>>) -> Result<Self, FieldErrors> {
        let mut reader = Reader::new(input)?;
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
        let changed =
            Validity { from: self.from.unwrap_or(present.from), until: self.until.unwrap_or(present.until) };
        changed.check().map_err(|problem| problem.at("/validUntil"))?;
        Ok(changed)
    }
}
