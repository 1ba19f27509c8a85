//! A claim as JSON: what `uplift hmrc message` reads. The members have the names of the R68's elements, in camelCase;
//! amounts are text in pounds and pence ("12.34"), dates are `2026-04-05`. docs/hmrc.md shows every member.
//!
//! The lines are read one by one, so a file of any length takes constant memory, as long as `header`, `claim` and the
//! filer stand before `lines` (a file with sorted members does). If they come after it, the lines wait in memory.

mod scanner;
mod shape;
mod text;

use std::io::{Read, Write};

use serde::de::DeserializeOwned;
use time::Date;

use crate::claim::{Charity, Claim, Closing, Filer, Header, Line, Opening};
use crate::message::{Form, Message, MessageError, Written};
use scanner::Scanner;
use text::Unread;

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
    let mut claim = Reading::default();
    let mut message: Option<Message> = None;
    let mut waiting: Vec<Line<'static>> = Vec::new();
    let mut scanner = Scanner::new(reader);
    while let Some(name) = scanner.next_member()? {
        if name != "lines" {
            claim.take(&name, scanner.value()?)?;
            continue;
        }
        scanner.begin_array("/lines")?;
        if message.is_some() || !waiting.is_empty() {
            return Err(problem("/lines".to_owned(), "it is there twice: keep one"));
        }
        if let Some(opening) = claim.opening() {
            message = Some(Message::begin(&opening, form, today)?);
        }
        let mut index = 0_u32;
        while let Some(value) = scanner.next_item()? {
            let line = shape::line(value).map_err(|unread| located(&format!("/lines/{index}"), unread))?;
            match &mut message {
                Some(message) => message.line(&line)?,
                None => waiting.push(shape::owned(line)),
            }
            index = index.saturating_add(1);
        }
    }
    scanner.end()?;
    let mut message = match message {
        Some(message) => message,
        None => Message::begin(&claim.complete_opening()?, form, today)?,
    };
    for line in &waiting {
        message.line(line)?;
    }
    message.finish(&claim.closing, writer)
}

/// Reads a whole claim into memory.
///
/// # Errors
/// When the JSON cannot be read.
pub fn read_claim(reader: impl Read) -> Result<Claim, MessageError> {
    let mut claim = Reading::default();
    let mut lines = Vec::new();
    let mut scanner = Scanner::new(reader);
    while let Some(name) = scanner.next_member()? {
        if name != "lines" {
            claim.take(&name, scanner.value()?)?;
            continue;
        }
        scanner.begin_array("/lines")?;
        while let Some(value) = scanner.next_item()? {
            let index = lines.len();
            let line = shape::line(value).map_err(|unread| located(&format!("/lines/{index}"), unread))?;
            lines.push(shape::owned(line));
        }
    }
    scanner.end()?;
    Ok(Claim { opening: claim.complete_opening()?, lines, closing: claim.closing })
}

/// The members read so far.
#[derive(Default)]
struct Reading {
    seen: Vec<String>,
    header: Option<Header>,
    filer: Option<Filer>,
    charity: Option<Charity>,
    closing: Closing,
}

impl Reading {
    fn take(&mut self, name: &str, value: &[u8]) -> Result<(), MessageError> {
        if self.seen.iter().any(|seen| seen == name) {
            return Err(problem(format!("/{name}"), "it is there twice: keep one"));
        }
        self.seen.push(name.to_owned());
        match name {
            "header" => self.header = Some(converted::<shape::Header, _>(name, value)?),
            "agtOrNom" | "authOfficial" if self.filer.is_some() => {
                return Err(problem(format!("/{name}"), "give agtOrNom or authOfficial, not both"));
            }
            "agtOrNom" => self.filer = Some(Filer::Agent(converted::<shape::Agent, _>(name, value)?)),
            "authOfficial" => {
                self.filer = Some(Filer::Official(converted::<shape::Official, _>(name, value)?))
            }
            "claim" => self.charity = Some(converted::<shape::Charity, _>(name, value)?),
            "earliestGaDate" => {
                self.closing.earliest_gift_on = member::<Option<text::Day>>(name, value)?.map(|day| day.0);
            }
            "otherInc" => {
                let income = member::<Vec<shape::OtherIncome>>(name, value)?;
                self.closing.other_income = income.into_iter().map(Into::into).collect();
            }
            "adjustment" => {
                self.closing.adjustment = member::<Option<text::Money>>(name, value)?.map(|money| money.0);
            }
            "gasds" => self.closing.gasds = member::<Option<shape::Gasds>>(name, value)?.map(Into::into),
            "otherInfo" => self.closing.other_information = member(name, value)?,
            _ => {
                return Err(problem(
                    format!("/{name}"),
                    "it is not known; the members are header, agtOrNom or authOfficial, claim, lines, earliestGaDate, \
                     otherInc, adjustment, gasds and otherInfo",
                ));
            }
        }
        Ok(())
    }

    /// All that the message needs before its first line, if it is there.
    fn opening(&self) -> Option<Opening> {
        Some(Opening {
            header: self.header.clone()?,
            filer: self.filer.clone()?,
            charity: self.charity.clone()?,
        })
    }

    fn complete_opening(&self) -> Result<Opening, MessageError> {
        self.opening().ok_or_else(|| {
            let missing = match (&self.header, &self.filer) {
                (None, _) => "/header",
                (_, None) => "/agtOrNom",
                _ => "/claim",
            };
            problem(missing.to_owned(), "it is missing: give header, claim, and agtOrNom or authOfficial")
        })
    }
}

fn member<T: DeserializeOwned>(name: &str, value: &[u8]) -> Result<T, MessageError> {
    text::read(value).map_err(|unread| located(&format!("/{name}"), unread))
}

fn converted<T, U>(name: &str, value: &[u8]) -> Result<U, MessageError>
where
    T: DeserializeOwned,
    U: TryFrom<T>,
    Unread: From<U::Error>,
{
    U::try_from(member::<T>(name, value)?).map_err(|error| located(&format!("/{name}"), error.into()))
}

/// What is wrong in the value that this pointer leads to.
fn located(pointer: &str, unread: Unread) -> MessageError {
    problem(format!("{pointer}{}", unread.pointer), unread.detail)
}

fn problem(pointer: String, detail: impl Into<String>) -> MessageError {
    MessageError::Json { pointer, detail: detail.into() }
}
