//! The rules that HMRC checks a claim by: its schema (R68 version 2.0 in the GovTalk envelope version 2.0) and its
//! business rules, numbered as HMRC numbers them. A claim is looked at here before it is sent, because one bad line
//! makes HMRC refuse the whole claim.
//!
//! The numbers: 1001 the envelope, and that it is one of a claim, 1020 a correlation id that must not be there, 1042 an
//! empty body, 2002 the vendor id, 2021 and 2022 the IRmark, 4065 an element's content, 4066 the structure, 4082 a
//! length, 5005 and 70xx the business rules.

mod business;
mod check;
mod compressed;
mod date_time;
mod fact;
mod kind;
mod lexical;
mod place;
mod schema;
mod walker;

#[cfg(feature = "simulator")]
pub(crate) use check::packing;
pub use check::{check, check_line, check_xml, check_xml_on};
#[cfg(feature = "simulator")]
pub(crate) use compressed::unpack;
pub(crate) use kind::Kind;
pub(crate) use walker::Walker;

use std::borrow::Cow;
use std::fmt;

/// A rule that a claim breaks. Its texts never repeat what stands in the claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// HMRC's number.
    pub number: u16,
    /// Where: the element's path, in the form in which HMRC's answers give it.
    pub place: String,
    /// What is wrong.
    pub sentence: Cow<'static, str>,
    /// What to do about it.
    pub cure: Cow<'static, str>,
}

impl fmt::Display for Broken {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}: {} {}", self.number, self.place, self.sentence, self.cure)
    }
}

/// More than anyone will read; a claim with so many faults has one cause.
const MOST_BROKEN: usize = 10_000;

/// The rules broken so far.
#[derive(Debug, Default)]
struct Findings {
    broken: Vec<Broken>,
    more: usize,
}

impl Findings {
    fn push(&mut self, broken: Broken) {
        if self.broken.len() < MOST_BROKEN {
            self.broken.push(broken);
        } else {
            self.more += 1;
        }
    }

    fn into_vec(mut self) -> Vec<Broken> {
        if self.more > 0 {
            self.broken.push(Broken {
                number: 3001,
                place: "/".to_owned(),
                sentence: format!("{} more rules are broken, which are not listed.", self.more).into(),
                cure: "Put right what is listed, then check again.".into(),
            });
        }
        self.broken
    }
}
