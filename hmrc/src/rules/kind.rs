//! What the schema says of the text of an element or attribute.

use std::borrow::Cow;

use super::date_time::date_time;
use super::lexical::{are_digits, collapsed, date, integer};

/// A simple type of the schema.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    /// Any text.
    Any,
    /// Any text of so many characters.
    Text(usize, usize),
    /// Text of 1 to so many characters, the first an ASCII letter or digit, without line breaks.
    Named(usize),
    /// The IRheader's text of so many characters: letters, digits and a few marks.
    Header(usize, usize),
    /// An agent's address line: ASCII, with £ and €.
    AddressLine(usize),
    /// A title, or an official's first name, of 1 to so many letters.
    Letters(usize),
    /// An official's last name.
    OfficialSurname,
    /// A real date.
    Date,
    /// A real date and time, with or without a fraction and a time zone.
    DateTime,
    /// Pounds and pence, at least 0.01.
    Money,
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A postcode as HMRC's pattern has it.
    Postcode,
    /// A charity's HMRC reference.
    Reference,
    /// Between so many and so many digits.
    Digits(usize, usize),
    /// A telephone number of at most so many characters.
    Phone(usize),
    /// A telephone's extension: 1 to 6 digits.
    Extension,
    /// A year of the small donations scheme.
    Year,
    /// Upper-case hexadecimal, at most 32.
    Hexadecimal,
    /// A whole number.
    Integer,
    /// The envelope's names: letters, digits, `_-(){}`.
    EnvelopeName(usize, usize),
    /// The envelope's email address.
    EnvelopeEmail,
    /// A contact's email address.
    ContactEmail,
    /// A schema's version, such as 2014-v2.0.
    SchemaVersion,
}

/// How a text fails its type.
pub(crate) struct Fault {
    pub(crate) number: u16,
    pub(crate) predicate: Cow<'static, str>,
    pub(crate) cure: &'static str,
}

/// HMRC's number for content that the schema does not take.
pub(super) const CONTENT: u16 = 4065;
/// HMRC's number for structure.
pub(super) const STRUCTURE: u16 = 4066;
/// HMRC's number for a length.
pub(super) const LENGTH: u16 = 4082;

impl Kind {
    /// Whether a text is of this type.
    pub(crate) fn check(self, text: &str) -> Result<(), Fault> {
        if let Some((least, most)) = self.length() {
            let length = if text.is_ascii() { text.len() } else { text.chars().count() };
            if !(least..=most).contains(&length) {
                return Err(Fault {
                    number: LENGTH,
                    predicate: format!("must have {least} to {most} characters and has {length}.").into(),
                    cure: if length < least { "Fill it in." } else { "Shorten it." },
                });
            }
        }
        if self.matches(text) {
            return Ok(());
        }
        let (predicate, cure) = self.words();
        Err(Fault { number: CONTENT, predicate: Cow::Borrowed(predicate), cure })
    }

    fn length(self) -> Option<(usize, usize)> {
        match self {
            Self::Text(least, most) | Self::Header(least, most) | Self::EnvelopeName(least, most) => {
                Some((least, most))
            }
            Self::Named(most) | Self::AddressLine(most) | Self::Letters(most) | Self::Phone(most) => {
                Some((1, most))
            }
            Self::OfficialSurname => Some((1, 35)),
            Self::Postcode => Some((1, 8)),
            Self::ContactEmail => Some((3, 254)),
            Self::EnvelopeEmail => Some((3, 129)),
            _ => None,
        }
    }

    fn matches(self, text: &str) -> bool {
        let all = |allowed: fn(char) -> bool| text.chars().all(allowed);
        match self {
            Self::Any | Self::Text(..) => true,
            Self::Named(_) => {
                text.starts_with(|first: char| first.is_ascii_alphanumeric()) && !text.contains(['\n', '\r'])
            }
            Self::Header(..) => all(|one| one.is_ascii_alphanumeric() || " &'()*,-./".contains(one)),
            Self::AddressLine(_) => {
                all(|one| (' '..='~').contains(&one) && !matches!(one, '`' | '|') || matches!(one, '£' | '€'))
            }
            Self::Letters(_) => {
                text.starts_with(|first: char| first.is_ascii_alphabetic())
                    && all(|one| one.is_ascii_alphabetic() || matches!(one, '\'' | '-'))
            }
            Self::OfficialSurname => all(|one| one.is_ascii_alphanumeric() || " ,.()/&-'".contains(one)),
            Self::Date => date(text).is_some(),
            Self::DateTime => date_time(text).is_some(),
            Self::Money => is_money(collapsed(text)),
            Self::OneOf(words) => words.contains(&text),
            Self::Postcode => is_postcode(text),
            Self::Reference => {
                let digits = text.trim_start_matches(|one: char| one.is_ascii_uppercase());
                let letters = text.len() - digits.len();
                (1..=2).contains(&letters) && are_digits(digits, 1, 5)
            }
            Self::Digits(least, most) => are_digits(text, least, most),
            Self::Extension => are_digits(text, 1, 6),
            Self::Phone(_) => {
                all(|one| one.is_ascii_digit() || matches!(one, '(' | ')' | '-' | ' ' | '\t' | '\n' | '\r'))
            }
            Self::Year => integer(text).is_some_and(|year| year >= 2014),
            Self::Hexadecimal => {
                text.len() <= 32 && all(|one| one.is_ascii_digit() || ('A'..='F').contains(&one))
            }
            Self::Integer => integer(text).is_some(),
            Self::EnvelopeName(..) => all(|one| one.is_alphanumeric() || "_-(){}".contains(one)),
            Self::EnvelopeEmail => {
                let part = |part: &str| {
                    (1..=64).contains(&part.len())
                        && part.chars().all(|one| one.is_ascii_alphanumeric() || ".-_".contains(one))
                };
                text.split_once('@').is_some_and(|(name, host)| part(name) && part(host))
            }
            Self::ContactEmail => text.split_once('@').is_some_and(|(name, host)| {
                !name.is_empty()
                    && !host.is_empty()
                    && !host.contains('@')
                    && !text.contains(['\'', '<', '>', '"'])
            }),
            Self::SchemaVersion => is_schema_version(text),
        }
    }

    /// What a text of this type must be, and what to do.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Any | Self::Text(..) => ("cannot be read.", "Write it again."),
            Self::Named(_) => {
                ("must begin with one of A to Z, a to z or 0 to 9.", "Leave out the marks in front.")
            }
            Self::Header(..) => {
                ("may have only letters, digits, spaces and &'()*,-./", "Leave out other characters.")
            }
            Self::AddressLine(_) => {
                ("has characters that HMRC does not take there.", "Write it without accents.")
            }
            Self::Letters(_) => (
                "may have only the letters A to Z, apostrophes and hyphens.",
                "Write it without spaces and accents.",
            ),
            Self::OfficialSurname => {
                ("may have only unaccented letters, digits, spaces and ,.()/&-'", "Write it without accents.")
            }
            Self::Date => ("must be a real date.", "Write it as year, month and day, such as 2026-04-05."),
            Self::DateTime => {
                ("must be a real date and time.", "Write it as 2026-04-05T12:00:00, or leave it out.")
            }
            Self::Money => (
                "must be an amount of at least 0.01 with two decimals.",
                "Write pounds and pence without separators, such as 1234.50.",
            ),
            Self::OneOf(_) => {
                ("is not one of the words that HMRC has for it.", "Use HMRC's word, in its letter case.")
            }
            Self::Postcode => (
                "must be a postcode in capitals with one space.",
                "Write it as SW1A 1AA, or say that the address is overseas.",
            ),
            Self::Reference => (
                "must be one or two capital letters and one to five digits.",
                "Use the reference HMRC gave the charity, such as AB12345.",
            ),
            Self::Digits(..) => {
                ("must be digits alone, as many as HMRC gave.", "Copy the number from HMRC's letter.")
            }
            Self::Phone(_) => (
                "may have only digits, spaces, brackets and hyphens.",
                "Write 0 in place of +44, and 00 for any other +.",
            ),
            Self::Extension => ("must be one to six digits.", "Write the digits alone."),
            Self::Year => (
                "must be the year in which the tax year ends, 2014 or later.",
                "Write 2027 for the tax year to 5 April 2027.",
            ),
            Self::Hexadecimal => ("may have at most 32 of 0 to 9 and A to F.", "Make a new one."),
            Self::Integer => ("must be a whole number.", "Write it in digits."),
            Self::EnvelopeName(..) => {
                ("may have only letters, digits and _-(){}", "Leave out other characters.")
            }
            Self::EnvelopeEmail => (
                "must be an address of letters, digits and .-_ around one @.",
                "Use an address without +, or none.",
            ),
            Self::ContactEmail => ("must be an email address.", "Use one with a single @."),
            Self::SchemaVersion => ("must be a schema version.", "Write it as 2014-v2.0."),
        }
    }
}

/// The schema's money type, at least one penny and at most HMRC's 15 digits.
fn is_money(text: &str) -> bool {
    let leading_zero = text.len() > 4 && text.starts_with('0');
    text.contains('.') && !leading_zero && text.parse::<crate::claim::Amount>().is_ok()
}

/// HMRC's postcode pattern: `GIR 0AA`, or an outward code of one of six shapes, a space, a digit and two letters.
fn is_postcode(text: &str) -> bool {
    if text == "GIR 0AA" {
        return true;
    }
    let Some((outward, inward)) = text.split_once(' ') else {
        return false;
    };
    let letter = |byte: u8| byte.is_ascii_uppercase();
    let second = |byte: u8| letter(byte) && byte != b'I' && byte != b'Z';
    let digit = |byte: u8| byte.is_ascii_digit();
    let outward = match *outward.as_bytes() {
        [a, b] => letter(a) && digit(b),
        [a, b, c] => {
            letter(a) && digit(b) && (digit(c) || letter(c))
                || letter(a) && second(b) && (digit(c) || letter(c))
        }
        [a, b, c, d] => letter(a) && second(b) && digit(c) && (digit(d) || letter(d)),
        _ => false,
    };
    outward && matches!(*inward.as_bytes(), [a, b, c] if digit(a) && letter(b) && letter(c))
}

fn is_schema_version(text: &str) -> bool {
    let Some((year, version)) = text.split_once("-v") else {
        return false;
    };
    let parts: Vec<&str> = version.split('.').collect();
    text.len() <= 13
        && are_digits(year, 4, 4)
        && (2..=3).contains(&parts.len())
        && parts.iter().all(|part| are_digits(part, 1, 3))
}
