//! The ways in: a claim before it is written, a line of one, and any message.

use std::io::BufRead;

use time::Date;

use super::Broken;
use super::compressed::{Packing, unpack};
use super::walker::Walker;
use crate::claim::{Claim, Line};
use crate::irmark::{IrMark, irmark_of};
use crate::message::{ENVELOPE_NAMESPACE, R68_NAMESPACE, describe, write_line};
use crate::xml::{self, Event, Events, Scope, Tag, XmlError, split};

/// The namespace of what a message says of its own schemas.
const INSTANCE_NAMESPACE: &str = "http://www.w3.org/2001/XMLSchema-instance";

/// Every rule that a claim would break if it were sent on this day, once its texts are put into HMRC's form.
#[must_use]
pub fn check(claim: &Claim, today: Date) -> Vec<Broken> {
    let mut walker = Walker::new(today);
    describe(claim, &mut walker);
    walker.finish()
}

/// Every rule that a line breaks by itself: what to ask before it joins a claim, where it would sink all the others.
/// The place names it as the first line.
#[must_use]
pub fn check_line(line: &Line<'_>, today: Date) -> Vec<Broken> {
    let mut walker = Walker::among_lines(today);
    write_line(line, &mut walker);
    walker.finish()
}

/// Every rule that a message breaks today (in UTC, as HMRC compares): plain or compressed, written by whomever.
#[must_use]
pub fn check_xml(message: &[u8]) -> Vec<Broken> {
    check_xml_on(message, crate::today())
}

/// Every rule that a message breaks on a day. A GatewayTimestamp in the message counts in the day's place.
#[must_use]
pub fn check_xml_on(message: &[u8], today: Date) -> Vec<Broken> {
    let mut walker = Walker::new(today);
    let read =
        xml::decode(message).and_then(|text| read(Events::document(text.as_bytes()), true, &mut walker));
    match read {
        Ok(()) => check_mark(message, &mut walker),
        Err(error) => walker.findings().push(unreadable(&error)),
    }
    walker.finish()
}

/// Tells the walker of every element; what is packed in a CompressedPart comes in its place. Nothing is packed twice.
fn read<R: BufRead>(mut events: Events<R>, may_be_packed: bool, walker: &mut Walker) -> Result<(), XmlError> {
    let mut packed: Option<(String, Option<Packing>)> = None;
    let (mut parts, mut in_the_open) = (0_u32, false);
    loop {
        let at = events.position();
        let (event, scope) = events.next()?;
        match event {
            Event::Open(_) if packed.is_some() => {
                return Err(XmlError::Malformed { at, what: "an element stands in a CompressedPart" });
            }
            Event::Open(tag) => {
                let (prefix, local) = split(tag.name());
                let namespace = scope.lookup(prefix).unwrap_or_default();
                let attributes = tag.attributes().filter(|(name, _)| !is_let_through(name, local, scope));
                let in_form = may_be_packed && namespace == R68_NAMESPACE && walker.is_in_r68();
                let (is_claim, is_part) = (in_form && local == "Claim", in_form && local == "CompressedPart");
                // The schema's choice: Claim elements, or a CompressedPart.
                let had_both = in_the_open && parts > 0;
                in_the_open |= is_claim;
                parts += u32::from(is_part);
                if in_the_open && parts > 0 && !had_both {
                    walker.note(
                        "has both Claim and CompressedPart, of which only one may be there.",
                        "Pack all claims, or none.",
                    );
                }
                if is_part {
                    walker.pass_part(parts, attributes);
                    packed = Some((String::new(), packing(&tag)));
                } else {
                    walker.enter(Some(namespace), local, attributes);
                }
            }
            Event::Text(text) => match &mut packed {
                Some((packed, _)) => packed.push_str(&text),
                None => walker.add_text(&text),
            },
            Event::Close => match packed.take() {
                Some((text, packing)) => read_packed(&text, packing, parts, walker),
                None => walker.leave(),
            },
            Event::Comment(_) | Event::Instruction(..) | Event::Declaration => {}
            Event::End => return Ok(()),
        }
    }
}

/// Attributes with a prefix that the schemas let through: where a schema is, at any element (XML Schema part 1, section 2.6), and
/// in GatewayAdditions what other namespaces have.
fn is_let_through(name: &str, element: &str, scope: &Scope) -> bool {
    let (prefix, local) = split(name);
    if prefix.is_empty() || prefix == "xmlns" {
        return false;
    }
    match (scope.lookup(prefix), local) {
        (Some(INSTANCE_NAMESPACE), "schemaLocation" | "noNamespaceSchemaLocation") => true,
        (Some(INSTANCE_NAMESPACE), "nil" | "type") | (None, _) => false,
        (Some(namespace), _) => element == "GatewayAdditions" && namespace != ENVELOPE_NAMESPACE,
    }
}

/// The part's Type: gzip unless it says otherwise.
pub(crate) fn packing(tag: &Tag<'_>) -> Option<Packing> {
    match tag.attributes().find(|(name, _)| *name == "Type") {
        None | Some((_, "gzip")) => Some(Packing::Gzip),
        Some((_, "zip")) => Some(Packing::Zip),
        Some(_) => None,
    }
}

fn read_packed(text: &str, packing: Option<Packing>, parts: u32, walker: &mut Walker) {
    let mut note = |sentence: String, cure: &'static str| {
        let place = format!("{}/r68:CompressedPart[{parts}]", walker.path());
        walker.findings().push(Broken { number: 4065, place, sentence: sentence.into(), cure: cure.into() });
    };
    if parts > 1 {
        return note("There is more than one CompressedPart.".to_owned(), "Pack all claims into one.");
    }
    let Some(packing) = packing else {
        return note("The Type of CompressedPart is not gzip or zip.".to_owned(), "Use gzip.");
    };
    let unpacked = unpack(text, packing).map_err(|_| XmlError::Read);
    if let Err(error) = unpacked.and_then(|text| read(Events::fragment(text, R68_NAMESPACE), false, walker)) {
        let place = format!("{}/r68:CompressedPart[{parts}]", walker.path());
        walker.findings().push(Broken {
            number: 4065,
            place,
            sentence: format!("CompressedPart cannot be unpacked: {error}.").into(),
            cure: "Pack the Claim elements, without an XML declaration, as base64 of gzip.".into(),
        });
    }
}

/// Rules 2021 and 2022.
fn check_mark(message: &[u8], walker: &mut Walker) {
    let place = "/hd:GovTalkMessage[1]/hd:Body[1]/r68:IRenvelope[1]/r68:IRheader[1]/r68:IRmark[1]";
    let written = walker.mark().map(str::parse::<IrMark>);
    let mut note = |number, sentence: &'static str, cure: &'static str| {
        let (sentence, cure) = (sentence.into(), cure.into());
        walker.findings().push(Broken { number, place: place.to_owned(), sentence, cure });
    };
    match (written, irmark_of(message)) {
        (None, Ok(_)) => note(2022, "The IRmark is missing.", "Work it out and put it in."),
        (Some(written), Ok(right)) if written != Ok(right) => note(
            2021,
            "The IRmark is not that of this Body.",
            "Work it out last, and send the bytes it was worked out from: no white space added or taken away.",
        ),
        _ => {}
    }
}

fn unreadable(error: &XmlError) -> Broken {
    Broken {
        number: 1001,
        place: "/".to_owned(),
        sentence: format!("The message cannot be read: {error}.").into(),
        cure: "Send well-formed XML in UTF-8, without a document type definition.".into(),
    }
}
