//! The GovTalk message that carries one charity's claim.
//!
//! **Canonical by construction.** The Body is written the way Canonical XML 1.0 would write it: UTF-8, no white space
//! between elements, double quotes, a start and an end tag for every element, one default namespace and no prefixes. So
//! the bytes that are sent are the bytes that the IRmark covers; only `xmlns` on the Body tag is added in the hashed
//! copy, because the canonical form of a part of a document repeats the namespace that it stands in.
//!
//! **One pass, constant memory.** The IRmark stands before nearly all that it covers. What comes before it is known
//! when the message begins and is kept (about a kilobyte). What comes after it is compressed, hashed and written to a
//! spool, by a thread of its own: in memory up to eight megabytes (a compressed claim of three hundred thousand gifts),
//! beyond that in a temporary file that has no name and that only this process can read. When the last line is in, the
//! mark is known and the message goes out in order: beginning, mark, spool. The lines are read once, so they may come
//! straight from a database cursor, and the receiving writer needs no seeking.
//!
//! **No message that HMRC would refuse.** Every element goes through [`crate::rules`] as it is written; a message that
//! breaks a rule is not let out, and the error lists what to put right.

mod body;
mod canonical;
mod closing;
mod contact;
mod envelope;
mod filer;
mod line;
mod sink;

pub(crate) use canonical::{Canonical, escape_attribute, escape_text};
pub(crate) use line::write_line;
pub(crate) use sink::{Attribute, Sink};

use std::error::Error;
use std::io::{self, Write};

use time::Date;

use crate::claim::{Claim, Closing, Line, Opening};
use crate::irmark::IrMark;
use crate::rules::{Broken, Walker};
use body::Body;
use sink::Both;

/// The namespace of the GovTalk envelope.
pub const ENVELOPE_NAMESPACE: &str = "http://www.govtalk.gov.uk/CM/envelope";
/// The namespace of the R68, version 2.0.
pub const R68_NAMESPACE: &str = "http://www.govtalk.gov.uk/taxation/charities/r68/2";

/// How much is gathered before it is hashed, compressed and spooled.
const CHUNK: usize = 32 * 1024;

/// Whether the claim is sent as it is, or as base64 of its gzip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `Claim` elements in the open.
    Plain,
    /// One `CompressedPart`: about a thirtieth of the size.
    Compressed,
}

/// Why there is no message.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MessageError {
    /// The claim breaks rules of HMRC's: put these right.
    #[error("the claim breaks {} of HMRC's rules", .0.len())]
    Broken(Vec<Broken>),
    /// The JSON cannot be read; where, and what to write instead.
    #[error("{pointer}: {detail}")]
    Json {
        /// JSON pointer of the member.
        pointer: String,
        /// What to do about it.
        detail: String,
    },
    /// The JSON could not be read to its end: try again.
    #[error("the claim could not be read")]
    Read(#[source] io::Error),
    /// The lines could not be read to their end: try again.
    #[error("the lines of the claim could not be read")]
    Lines(#[source] Box<dyn Error + Send + Sync>),
    /// Writing or spooling failed: try again.
    #[error("the message could not be written")]
    Io(#[from] io::Error),
}

/// A message that has been written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// The IRmark in it: HMRC's receipt must repeat it.
    pub irmark: IrMark,
    /// How many lines it has.
    pub lines: u32,
    /// What they add up to, in pence.
    pub total_pence: i64,
}

/// A message that is being written, line by line.
#[derive(Debug)]
pub struct Message {
    head: Vec<u8>,
    xml: Canonical,
    walker: Walker,
    body: Body,
    first_given_on: Option<Date>,
    written: u32,
    total_pence: i64,
}

impl Message {
    /// Begins a message. Rules about dates compare with `today`: take it from the one clock there is, in UTC, as HMRC
    /// does, or one day less.
    ///
    /// # Errors
    /// When the system gives no thread for the spool.
    pub fn begin(opening: &Opening, form: Form, today: Date) -> Result<Self, MessageError> {
        let mut xml = Canonical::default();
        let mut walker = Walker::new(today);
        let mut both = Both { xml: &mut xml, walker: &mut walker };
        both.xml.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
        envelope::write_header(opening, &mut both);
        let mut head = xml.take();
        let mut body = Body::begin()?;

        Both { xml: &mut xml, walker: &mut walker }.open("Body", None);
        head.extend_from_slice(&xml.take());
        body.hash_only(format!("<Body xmlns=\"{ENVELOPE_NAMESPACE}\">").into_bytes())?;

        let mut both = Both { xml: &mut xml, walker: &mut walker };
        envelope::write_header_before_mark(opening, &mut both);
        let before_mark = xml.take();
        head.extend_from_slice(&before_mark);
        body.hash_only(before_mark)?;
        // The mark itself is put in when it is known; the rules only ask whether it is there.
        walker.leaf("IRmark", Some(("Type", "generic")), IrMark::PLACE);

        let mut both = Both { xml: &mut xml, walker: &mut walker };
        envelope::write_header_after_mark(opening, &mut both);
        filer::write_filer(opening, &mut both);
        if form == Form::Compressed {
            xml.open("CompressedPart", Some(("Type", "gzip")));
            body.write_all(xml.take())?;
            body.compress();
        }
        let mut both = Both { xml: &mut xml, walker: &mut walker };
        envelope::write_charity(&opening.charity, &mut both);
        Ok(Self { head, xml, walker, body, first_given_on: None, written: 0, total_pence: 0 })
    }

    /// Adds a line. What HMRC would refuse in it is told at the end, with its place.
    ///
    /// # Errors
    /// When the spool cannot be written.
    pub fn line(&mut self, line: &Line<'_>) -> Result<(), MessageError> {
        let mut both = Both { xml: &mut self.xml, walker: &mut self.walker };
        if self.written == 0 {
            both.open("Repayment", None);
        }
        write_line(line, &mut both);
        self.written = self.written.saturating_add(1);
        self.total_pence = self.total_pence.saturating_add(line.total.pence());
        self.first_given_on =
            Some(self.first_given_on.map_or(line.given_on, |first| first.min(line.given_on)));
        if self.xml.len() >= CHUNK {
            self.body.write_all(self.xml.take())?;
        }
        Ok(())
    }

    /// Adds lines for as long as they come.
    ///
    /// # Errors
    /// [`MessageError::Lines`] when their source fails; otherwise as [`line`](Self::line).
    pub fn lines<'a, E>(
        &mut self,
        lines: impl IntoIterator<Item = Result<Line<'a>, E>>,
    ) -> Result<(), MessageError>
    where
        E: Into<Box<dyn Error + Send + Sync>>,
    {
        for line in lines {
            self.line(&line.map_err(|error| MessageError::Lines(error.into()))?)?;
        }
        Ok(())
    }

    /// Ends the message and writes all of it, if it breaks no rule.
    ///
    /// # Errors
    /// [`MessageError::Broken`] with every rule that the claim breaks; otherwise a failing spool or writer.
    pub fn finish(mut self, closing: &Closing, mut out: impl Write) -> Result<Written, MessageError> {
        let mut both = Both { xml: &mut self.xml, walker: &mut self.walker };
        closing::write_closing(closing, self.first_given_on, &mut both);
        both.close(); // Claim
        self.body.write_all(self.xml.take())?;
        if self.body.stop_compressing() {
            self.xml.close(); // CompressedPart
        }
        let mut both = Both { xml: &mut self.xml, walker: &mut self.walker };
        both.close(); // R68
        both.close(); // IRenvelope
        both.close(); // Body
        self.body.write_all(self.xml.take())?;
        Both { xml: &mut self.xml, walker: &mut self.walker }.close(); // GovTalkMessage

        let broken = self.walker.finish();
        if !broken.is_empty() {
            return Err(MessageError::Broken(broken));
        }
        let (irmark, mut spool) = self.body.finish()?;
        out.write_all(&self.head)?;
        write!(out, "<IRmark Type=\"generic\">{irmark}</IRmark>")?;
        io::copy(&mut spool, &mut out)?;
        out.write_all(&self.xml.take())?;
        out.flush()?;
        Ok(Written { irmark, lines: self.written, total_pence: self.total_pence })
    }
}

/// The whole message of a claim, told to a sink element by element.
pub(crate) fn describe(claim: &Claim, sink: &mut impl Sink) {
    let opening = &claim.opening;
    envelope::write_header(opening, sink);
    sink.open("Body", None);
    envelope::write_header_before_mark(opening, sink);
    sink.leaf("IRmark", Some(("Type", "generic")), IrMark::PLACE);
    envelope::write_header_after_mark(opening, sink);
    filer::write_filer(opening, sink);
    envelope::write_charity(&opening.charity, sink);
    if !claim.lines.is_empty() {
        sink.open("Repayment", None);
    }
    for line in &claim.lines {
        write_line(line, sink);
    }
    let first_given_on = claim.lines.iter().map(|line| line.given_on).min();
    closing::write_closing(&claim.closing, first_given_on, sink);
    for _ in ["Claim", "R68", "IRenvelope", "Body", "GovTalkMessage"] {
        sink.close();
    }
}
