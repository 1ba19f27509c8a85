//! A document as a sequence of events, with everything normalised that XML says to normalise.

use std::borrow::Cow;
use std::io::{BufRead, ErrorKind};

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event as Raw};

use super::meter::Meter;
use super::reference::{attribute_value, is_legal, line_ends, resolve};
use super::scope::{declared_prefix, split};
use super::{Scope, XmlError};

/// Deeper than any message to or from HMRC.
const DEEPEST: usize = 64;
/// More than the largest CompressedPart.
const LONGEST: usize = 64 * 1024 * 1024;
/// More than any element of a claim.
const LONGEST_IN_FRAGMENT: usize = 1024 * 1024;
/// More attributes than any element of theirs has.
const MOST_ATTRIBUTES: usize = 64;

/// One event.
#[derive(Debug)]
pub(crate) enum Event<'a> {
    /// An element begins; the scope already has its declarations.
    Open(Tag<'a>),
    /// The innermost element ends; the scope still has its declarations until the next event.
    Close,
    /// Character data, references and CDATA resolved.
    Text(Cow<'a, str>),
    /// A comment.
    Comment(Cow<'a, str>),
    /// A processing instruction: target and data.
    Instruction(String, String),
    /// The XML declaration at the very start.
    Declaration,
    /// The document is at its end.
    End,
}

/// A start tag.
#[derive(Debug)]
pub(crate) struct Tag<'a> {
    start: BytesStart<'a>,
    attributes: Vec<(String, String)>,
}

impl Tag<'_> {
    /// The name as written, with its prefix.
    pub(crate) fn name(&self) -> &str {
        self.start.name().into_inner()
    }

    /// Attributes and namespace declarations, as written but for their values, which are normalised.
    pub(crate) fn attributes(&self) -> impl Iterator<Item = (&str, &str)> {
        self.attributes.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// Reads events one by one.
pub(crate) struct Events<R> {
    reader: Reader<Meter<R>>,
    buffer: Vec<u8>,
    scope: Scope,
    depth: usize,
    seen_root: bool,
    fragment: bool,
    leaving: bool,
}

impl<R: BufRead> Events<R> {
    /// A document: one root element.
    pub(crate) fn document(source: R) -> Self {
        Self::new(Meter::new(source, LONGEST), Scope::default(), false)
    }

    /// Elements that are to be read where `namespace` is the default.
    pub(crate) fn fragment(source: R, namespace: &str) -> Self {
        Self::new(Meter::new(source, LONGEST_IN_FRAGMENT), Scope::within(namespace), true)
    }

    fn new(source: Meter<R>, scope: Scope, fragment: bool) -> Self {
        let mut reader = Reader::from_reader(source);
        let config = reader.config_mut();
        config.expand_empty_elements = true;
        config.check_comments = true;
        Self { reader, buffer: Vec::new(), scope, depth: 0, seen_root: false, fragment, leaving: false }
    }

    /// About where in the document the reader is.
    pub(crate) fn position(&self) -> u64 {
        self.reader.buffer_position()
    }

    /// The next event, and the namespaces in scope there.
    ///
    /// # Errors
    /// When the document is not well-formed, or is one that is refused on sight.
    pub(crate) fn next(&mut self) -> Result<(Event<'_>, &Scope), XmlError> {
        if std::mem::take(&mut self.leaving) {
            self.scope.leave();
        }
        self.buffer.clear();
        self.reader.get_mut().reset();
        let start = self.reader.buffer_position();
        let malformed = move |what| XmlError::Malformed { at: start, what };
        let raw = self.reader.read_event_into(&mut self.buffer).map_err(|error| match error {
            quick_xml::Error::Io(error) if error.kind() == ErrorKind::FileTooLarge => XmlError::TooLarge,
            quick_xml::Error::Io(_) => XmlError::Read,
            quick_xml::Error::Encoding(_) => XmlError::Encoding,
            _ => malformed("the markup does not fit together"),
        })?;
        let event = match raw {
            Raw::Start(start_tag) | Raw::Empty(start_tag) => {
                if self.depth == 0 && self.seen_root && !self.fragment {
                    return Err(malformed("there is a second root element"));
                }
                self.seen_root = true;
                self.depth += 1;
                if self.depth > DEEPEST {
                    return Err(XmlError::TooLarge);
                }
                Event::Open(open(start_tag, &mut self.scope, &malformed)?)
            }
            Raw::End(_) => {
                self.depth = self.depth.saturating_sub(1);
                self.leaving = true;
                Event::Close
            }
            Raw::Text(text) => {
                let text = line_ends_of(text.into_inner());
                if text.contains("]]>") {
                    return Err(malformed("]]> stands in its text"));
                }
                if self.depth == 0 && !text.chars().all(is_white_space) {
                    return Err(malformed("there is text outside the root element"));
                }
                Event::Text(legal(text, &malformed)?)
            }
            Raw::CData(data) if self.depth > 0 => {
                Event::Text(legal(line_ends_of(data.into_inner()), &malformed)?)
            }
            Raw::GeneralRef(reference) if self.depth > 0 => {
                let character =
                    resolve(&reference).ok_or_else(|| malformed("an entity is not one of XML's own"))?;
                Event::Text(Cow::Owned(character.to_string()))
            }
            Raw::CData(_) | Raw::GeneralRef(_) => {
                return Err(malformed("there is text outside the root element"));
            }
            Raw::Comment(comment) => Event::Comment(legal(line_ends_of(comment.into_inner()), &malformed)?),
            Raw::Decl(_) if start == 0 && !self.fragment => Event::Declaration,
            Raw::Decl(_) => return Err(malformed("an XML declaration stands inside the document")),
            Raw::PI(instruction) => instruction_of(instruction.into_inner(), &malformed)?,
            Raw::DocType(_) => return Err(XmlError::Doctype),
            Raw::Eof => {
                if self.depth > 0 || !(self.seen_root || self.fragment) {
                    return Err(malformed("the document ends too early"));
                }
                Event::End
            }
        };
        Ok((event, &self.scope))
    }
}

fn open<'a>(
    start: BytesStart<'a>,
    scope: &mut Scope,
    malformed: &impl Fn(&'static str) -> XmlError,
) -> Result<Tag<'a>, XmlError> {
    if !is_name(start.name().into_inner()) {
        return Err(malformed("an element's name is not a name"));
    }
    scope.enter();
    let mut attributes = Vec::new();
    for attribute in start.attributes() {
        let attribute = attribute.map_err(|_| malformed("an attribute is badly written, or there twice"))?;
        if attributes.len() == MOST_ATTRIBUTES {
            return Err(XmlError::TooLarge);
        }
        let name = attribute.key.into_inner();
        let value = attribute_value(&attribute.value)
            .filter(|value| is_name(name) && is_legal(value))
            .ok_or_else(|| malformed("an attribute's value is badly written"))?;
        if let Some(prefix) = declared_prefix(name) {
            if value.is_empty() && !prefix.is_empty() || prefix == "xmlns" {
                return Err(malformed("a namespace prefix is declared for nothing"));
            }
            scope.declare(prefix, &value);
        }
        attributes.push((name.to_owned(), value.into_owned()));
    }
    let tag = Tag { start, attributes };
    let unknown = |name: &str| declared_prefix(name).is_none() && scope.lookup(split(name).0).is_none();
    if unknown(tag.name()) || tag.attributes().any(|(name, _)| unknown(name)) {
        return Err(malformed("a namespace prefix is not declared"));
    }
    Ok(tag)
}

fn instruction_of<'a>(
    content: Cow<'a, str>,
    malformed: &impl Fn(&'static str) -> XmlError,
) -> Result<Event<'a>, XmlError> {
    let content = legal(line_ends_of(content), malformed)?;
    let (target, data) = match content.split_once(is_white_space) {
        Some((target, data)) => (target.to_owned(), data.trim_start_matches(is_white_space).to_owned()),
        None => (content.into_owned(), String::new()),
    };
    if !is_name(&target) || target.eq_ignore_ascii_case("xml") {
        return Err(malformed("a processing instruction has no proper name"));
    }
    Ok(Event::Instruction(target, data))
}

/// A name, as far as it matters here: what cannot be confused with markup, with at most one colon inside.
fn is_name(name: &str) -> bool {
    let begins = |part: &str| part.starts_with(|first: char| first.is_alphabetic() || first == '_');
    let (prefix, local) = match name.split_once(':') {
        Some((prefix, local)) => (Some(prefix), local),
        None => (None, name),
    };
    begins(local)
        && prefix.is_none_or(begins)
        && local.chars().all(|character| {
            character.is_alphanumeric() || matches!(character, '_' | '-' | '.') || character > '\u{7f}'
        })
}

fn legal<'a>(
    text: Cow<'a, str>,
    malformed: &impl Fn(&'static str) -> XmlError,
) -> Result<Cow<'a, str>, XmlError> {
    if is_legal(&text) { Ok(text) } else { Err(malformed("there is a character that XML does not allow")) }
}

fn line_ends_of(text: Cow<'_, str>) -> Cow<'_, str> {
    match text {
        Cow::Borrowed(same) => line_ends(same),
        Cow::Owned(owned) => Cow::Owned(line_ends(&owned).into_owned()),
    }
}

/// White space as XML has it.
pub(crate) fn is_white_space(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\n' | '\r')
}
