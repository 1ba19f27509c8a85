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
    /// Reads what a platform sends, as [`NewTerminalFields`] has it.
    ///
    /// # Errors
    /// Everything that is wrong, each at its pointer.
    pub fn read_for_platform(value: &Value) -> Result<(CharityReference, Self), FieldErrors> {
        let mut reader = Reader::new(value)?;
        let entry = NewTerminalFields::read(&mut reader);
        reader.finish_with(entry)
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

/// An entry to add to the terminal map: `mid` with or without `tid`, or `descriptor`.
#[derive(Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = NewTerminal, rename_all = "camelCase", example = json!({
    "charity": "UP-7K4M-Q2X1", "mid": "540436505411111", "tid": "23900012", "validFrom": "2026-04-06"
})))]
pub struct NewTerminalFields {
    /// The charity's reference within your platform.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    charity: Option<CharityReference>,
    /// Merchant identifier. Case and spaces do not matter.
    #[cfg_attr(feature = "openapi", schema(max_length = 100))]
    mid: Option<String>,
    /// Terminal identifier, for one terminal of the merchant. Case and spaces do not matter.
    #[cfg_attr(feature = "openapi", schema(max_length = 100))]
    tid: Option<String>,
    /// Merchant descriptor as on statements. A `*` at the end, after at least 4 characters, matches anything that follows.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, max_length = 101))]
    descriptor: Option<Descriptor>,
    /// The first gift date that the entry applies to. If left out, there is no first date.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, format = "date"))]
    valid_from: Option<Date>,
    /// The last gift date that the entry applies to. If left out, there is no last date.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, format = "date"))]
    valid_until: Option<Date>,
}

impl NewTerminalFields {
    /// Reads the fields, and makes the entry where they go together.
    fn read(reader: &mut Reader<'_>) -> Option<(CharityReference, NewTerminal)> {
        let charity = reader.parsed("charity");
        let before = reader.error_count();
        let (mid, tid) = (identifier_of(reader, "mid"), identifier_of(reader, "tid"));
        let descriptor = reader.optional_str("descriptor").and_then(|text| descriptor(reader, &text));
        let Validity { from, until } = validity(reader);
        let fields = Self { charity, mid, tid, descriptor, valid_from: from, valid_until: until };
        let is_read = reader.error_count() == before;
        let name = TerminalName::of(fields.mid, fields.tid, fields.descriptor).map_err(|(at, problem)| {
            // A field that cannot be read is not missing.
            if is_read {
                reader.refuse(at, &problem);
            }
        });
        let validity = Validity { from: fields.valid_from, until: fields.valid_until };
        fields.charity.zip(name.ok().map(|name| NewTerminal { name, validity }))
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
