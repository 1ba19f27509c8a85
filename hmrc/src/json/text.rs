//! The JSON forms of texts, days and amounts, and errors that do not repeat what was typed.

use std::borrow::Cow;
use std::fmt;

use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde_path_to_error::{Path, Segment};
use time::{Date, Month};

use crate::claim::Amount;

/// Why a value cannot be taken.
pub(super) struct Unread {
    /// JSON pointer of the member, from that value.
    pub(super) pointer: String,
    /// What to do about it.
    pub(super) detail: String,
}

impl Unread {
    /// What is wrong with a member of the value.
    pub(super) fn at(pointer: &str, detail: &str) -> Self {
        Self { pointer: pointer.to_owned(), detail: detail.to_owned() }
    }
}

impl From<&str> for Unread {
    fn from(detail: &str) -> Self {
        Self::at("", detail)
    }
}

/// Reads a value.
pub(super) fn read<'de, T: Deserialize<'de>>(json: &'de [u8]) -> Result<T, Unread> {
    serde_json::from_slice(json).map_err(|error| {
        // Where it is wrong only a second reading tells: keeping the path takes time, and nearly every value can be read.
        let mut again = serde_json::Deserializer::from_slice(json);
        match serde_path_to_error::deserialize::<_, T>(&mut again) {
            Err(located) => Unread { pointer: pointer(located.path()), detail: explain(located.inner()) },
            // What follows after the value is wrong.
            Ok(_) => Unread::at("", &explain(&error)),
        }
    })
}

/// A path as a JSON pointer (RFC 6901).
fn pointer(path: &Path) -> String {
    let steps = path.iter().filter_map(|segment| match segment {
        Segment::Seq { index } => Some(format!("/{index}")),
        Segment::Map { key } => Some(format!("/{}", key.replace('~', "~0").replace('/', "~1"))),
        Segment::Enum { .. } | Segment::Unknown => None,
    });
    steps.collect()
}

/// Text that is borrowed from the JSON where that has no escapes in it.
pub(super) struct Text<'a>(pub(super) Cow<'a, str>);

/// A day: `2026-04-05`.
#[derive(Clone, Copy)]
pub(super) struct Day(pub(super) Date);

/// An amount: `"12.34"`.
#[derive(Clone, Copy)]
pub(super) struct Money(pub(super) Amount);

impl<'de: 'a, 'a> Deserialize<'de> for Text<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Cow<'de, str>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a text")
            }

            fn visit_borrowed_str<E: de::Error>(self, text: &'de str) -> Result<Self::Value, E> {
                Ok(Cow::Borrowed(text))
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Self::Value, E> {
                Ok(Cow::Owned(text.to_owned()))
            }
        }
        deserializer.deserialize_str(Reader).map(Text)
    }
}

impl<'de> Deserialize<'de> for Day {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Text::deserialize(deserializer)?;
        day(&text.0).map(Day).ok_or_else(|| de::Error::custom("write a real date as 2026-04-05"))
    }
}

impl<'de> Deserialize<'de> for Money {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;
        impl Visitor<'_> for Reader {
            type Value = Amount;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("an amount as text in pounds and pence, such as \"12.34\"")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Amount, E> {
                text.parse().map_err(de::Error::custom)
            }
        }
        deserializer.deserialize_str(Reader).map(Money)
    }
}

fn day(text: &str) -> Option<Date> {
    let mut parts = text.splitn(3, '-');
    let mut next = |length: usize| {
        let part = parts.next().filter(|part| part.len() == length)?;
        part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse::<u16>().ok()).flatten()
    };
    let (year, month, day) = (next(4)?, next(2)?, next(2)?);
    let month = Month::try_from(u8::try_from(month).ok()?).ok()?;
    Date::from_calendar_date(i32::from(year), month, u8::try_from(day).ok()?).ok()
}

/// What to tell of an error of serde_json's, without the value that it may quote.
fn explain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let text = text.rsplit_once(" at line ").map_or(text.as_str(), |(text, _)| text);
    if text.starts_with("invalid type") || text.starts_with("invalid value") {
        return match text.rsplit_once(", expected ") {
            Some((_, expected)) => format!("write {expected}"),
            None => "a value is of the wrong type".to_owned(),
        };
    }
    if text.starts_with("unknown variant") {
        return match text.rsplit_once(", expected ") {
            Some((_, expected)) => format!("write {expected}"),
            None => "a word is not known".to_owned(),
        };
    }
    text.to_owned()
}
