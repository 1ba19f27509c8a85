//! A claim as JSON: what `uplift hmrc message` reads. The members have the names of the R68's elements, in camelCase;
//! amounts are text in pounds and pence ("12.34"), dates are `2026-04-05`. docs/hmrc.md shows every member.
//!
//! The lines are read one by one, so a file of any length takes constant memory, as long as `header`, `claim` and the
//! filer stand before `lines` (a file with sorted members does). If they come after it, the lines wait in memory.

pub(crate) mod shape;

use std::fmt;
use std::io::{BufReader, Read, Write};

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::error::Category;
use serde_json::value::RawValue;
use serde_path_to_error::{Path, Segment, Track};
use time::Date;

use crate::claim::{
    Agent, Amount, Charity, Claim, Closing, Filer, Gasds, Header, Line, Official, Opening, OtherIncome,
};
use crate::message::{Form, Message, MessageError, Written};

/// Reads a claim as JSON and writes its message. Dates are compared with today in UTC.
///
/// # Errors
/// When the JSON cannot be read, the claim breaks a rule, or reading or writing fails. Nothing is written then.
pub fn cli_message(reader: impl Read, writer: impl Write, compressed: bool) -> Result<(), MessageError> {
    let form = if compressed { Form::Compressed } else { Form::Plain };
    write_message(reader, writer, form, crate::today()).map(drop)
}

/// As [`cli_message`], for a day.
///
/// # Errors
/// As [`cli_message`].
pub fn write_message(
    reader: impl Read,
    writer: impl Write,
    form: Form,
    today: Date,
) -> Result<Written, MessageError> {
    let mut reading = Reading { streamed: Some((form, today)), ..Reading::default() };
    reading.read(reader)?;
    let mut message = match reading.message.take() {
        Some(message) => message,
        None => Message::begin(&reading.complete_opening()?, form, today)?,
    };
    for line in &reading.waiting {
        message.line(line)?;
    }
    message.finish(&reading.closing(), writer)
}

/// Reads a whole claim into memory.
///
/// # Errors
/// When the JSON cannot be read.
pub fn read_claim(reader: impl Read) -> Result<Claim, MessageError> {
    let mut reading = Reading::default();
    reading.read(reader)?;
    let opening = reading.complete_opening()?;
    Ok(Claim { opening, lines: std::mem::take(&mut reading.waiting), closing: reading.closing() })
}

/// The members of a claim.
#[derive(Deserialize)]
#[serde(field_identifier, rename_all = "camelCase")]
enum Member {
    Header,
    AgtOrNom,
    AuthOfficial,
    Claim,
    Lines,
    EarliestGaDate,
    OtherInc,
    Adjustment,
    Gasds,
    OtherInfo,
}

/// What was read so far.
#[derive(Default)]
struct Reading {
    header: Option<Header>,
    agent: Option<Agent>,
    official: Option<Official>,
    charity: Option<Charity>,
    earliest_gift_on: Option<Option<shape::Day>>,
    other_income: Option<Vec<OtherIncome>>,
    adjustment: Option<Option<Amount>>,
    gasds: Option<Option<Gasds>>,
    other_information: Option<Option<String>>,
    lines: Option<()>,
    /// How lines are written as they come. Without it, and before all is there that stands before them, they wait.
    streamed: Option<(Form, Date)>,
    message: Option<Message>,
    waiting: Vec<Line<'static>>,
    /// What is wrong with a line, or why the message does not take it.
    refused: Option<MessageError>,
}

impl Reading {
    fn read(&mut self, reader: impl Read) -> Result<(), MessageError> {
        let mut json = serde_json::Deserializer::from_reader(BufReader::with_capacity(64 * 1024, reader));
        let mut track = Track::new();
        let tracked = serde_path_to_error::Deserializer::new(&mut json, &mut track);
        let read = tracked.deserialize_map(&mut *self).and_then(|()| json.end());
        match (self.refused.take(), read) {
            (Some(refused), _) => Err(refused),
            (None, Ok(())) => Ok(()),
            (None, Err(error)) if error.classify() == Category::Io => Err(MessageError::Read(error.into())),
            (None, Err(error)) => {
                Err(MessageError::Json { pointer: pointer(&track.path()), detail: explain(&error) })
            }
        }
    }

    /// All that the message needs before its first line, if it is there.
    fn opening(&self) -> Option<Opening> {
        let agent = self.agent.clone().map(Filer::Agent);
        Some(Opening {
            header: self.header.clone()?,
            filer: agent.or_else(|| self.official.clone().map(Filer::Official))?,
            charity: self.charity.clone()?,
        })
    }

    fn complete_opening(&self) -> Result<Opening, MessageError> {
        self.opening().ok_or_else(|| {
            let is_signed = self.agent.is_some() || self.official.is_some();
            let pointer = match (&self.header, is_signed) {
                (None, _) => "/header",
                (_, false) => "/agtOrNom",
                (_, true) => "/claim",
            };
            let detail = "it is missing: give header, claim, and agtOrNom or authOfficial";
            MessageError::Json { pointer: pointer.to_owned(), detail: detail.to_owned() }
        })
    }

    fn closing(self) -> Closing {
        Closing {
            earliest_gift_on: self.earliest_gift_on.flatten().map(|day| day.0),
            other_income: self.other_income.unwrap_or_default(),
            adjustment: self.adjustment.flatten(),
            gasds: self.gasds.flatten(),
            other_information: self.other_information.flatten(),
        }
    }

    fn line(&mut self, line: Line<'static>) -> Result<(), MessageError> {
        match &mut self.message {
            Some(message) => message.line(&line),
            None => {
                self.waiting.push(line);
                Ok(())
            }
        }
    }
}

impl<'de> Visitor<'de> for &mut Reading {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a claim as an object: { … }")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut claim: A) -> Result<(), A::Error> {
        while let Some(member) = claim.next_key()? {
            match member {
                Member::Header => claim.next_value_seed(Once(&mut self.header, false))?,
                Member::AgtOrNom => {
                    claim.next_value_seed(Once(&mut self.agent, self.official.is_some()))?;
                }
                Member::AuthOfficial => {
                    claim.next_value_seed(Once(&mut self.official, self.agent.is_some()))?;
                }
                Member::Claim => claim.next_value_seed(Once(&mut self.charity, false))?,
                Member::Lines => claim.next_value_seed(Lines(self))?,
                Member::EarliestGaDate => claim.next_value_seed(Once(&mut self.earliest_gift_on, false))?,
                Member::OtherInc => claim.next_value_seed(Once(&mut self.other_income, false))?,
                Member::Adjustment => claim.next_value_seed(Once(&mut self.adjustment, false))?,
                Member::Gasds => claim.next_value_seed(Once(&mut self.gasds, false))?,
                Member::OtherInfo => claim.next_value_seed(Once(&mut self.other_information, false))?,
            }
        }
        Ok(())
    }
}

const TWICE: &str = "it is there twice: keep one";

/// Where a member goes, and whether the other kind of filer is there already.
struct Once<'a, T>(&'a mut Option<T>, bool);

impl<'de, T: Deserialize<'de>> DeserializeSeed<'de> for Once<'_, T> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        if self.1 {
            return Err(D::Error::custom("give agtOrNom or authOfficial, not both"));
        }
        if self.0.is_some() {
            return Err(D::Error::custom(TWICE));
        }
        *self.0 = Some(T::deserialize(deserializer)?);
        Ok(())
    }
}

/// Passes each line on as it is read.
struct Lines<'a>(&'a mut Reading);

impl<'de> DeserializeSeed<'de> for Lines<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        if self.0.lines.replace(()).is_some() {
            return Err(D::Error::custom(TWICE));
        }
        if let (Some((form, today)), Some(opening)) = (self.0.streamed, self.0.opening()) {
            let begun = Message::begin(&opening, form, today);
            self.0.message = Some(begun.map_err(|error| refuse(self.0, error))?);
        }
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Lines<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a list: [ … ]")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut lines: A) -> Result<(), A::Error> {
        // A line is read from its own text: that is faster than from a stream, and its places are looked for only when it is wrong.
        let mut index = 0_usize;
        while let Some(text) = lines.next_element::<Box<RawValue>>()? {
            let taken = read_line(text.get(), index).and_then(|line| self.0.line(line));
            taken.map_err(|error| refuse(self.0, error))?;
            index += 1;
        }
        Ok(())
    }
}

fn read_line(text: &str, index: usize) -> Result<Line<'static>, MessageError> {
    serde_json::from_str(text).or_else(|_| {
        let mut json = serde_json::Deserializer::from_str(text);
        serde_path_to_error::deserialize(&mut json).map_err(|error| {
            let place = pointer(error.path());
            let within = if place == "/" { "" } else { &place };
            let told = explain(error.inner());
            // It would count from where the line begins.
            let detail = told.rsplit_once(" at line ").map_or(told.as_str(), |(told, _)| told).to_owned();
            MessageError::Json { pointer: format!("/lines/{index}{within}"), detail }
        })
    })
}

/// Ends the reading with an error that the stream does not show.
fn refuse<E: Error>(reading: &mut Reading, error: MessageError) -> E {
    reading.refused = Some(error);
    E::custom("the message does not take it")
}

/// A path as a JSON pointer (RFC 6901); the claim itself is `/`.
fn pointer(path: &Path) -> String {
    let steps = path.iter().filter_map(|segment| match segment {
        Segment::Seq { index } => Some(format!("/{index}")),
        Segment::Map { key } => Some(format!("/{}", key.replace('~', "~0").replace('/', "~1"))),
        Segment::Enum { .. } | Segment::Unknown => None,
    });
    let pointer: String = steps.collect();
    if pointer.is_empty() { "/".to_owned() } else { pointer }
}

/// What to do about an error of serde_json's, without the value that it may quote.
fn explain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    if error.classify() != Category::Data {
        return text;
    }
    let text = text.rsplit_once(" at line ").map_or(text.as_str(), |(text, _)| text);
    let quotes = ["invalid type", "invalid value", "unknown variant"];
    if !quotes.iter().any(|start| text.starts_with(start)) {
        return text.to_owned();
    }
    match text.rsplit_once(", expected ") {
        Some((_, "a string")) => "write a text".to_owned(),
        Some((_, expected)) => format!("write {expected}"),
        None => "a value is of the wrong type".to_owned(),
    }
}
