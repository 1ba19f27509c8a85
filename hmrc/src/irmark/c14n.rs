//! Inclusive Canonical XML 1.0 with comments (W3C REC-xml-c14n-20010315) of one subtree: a GovTalk Body without its
//! IRmark, as HMRC's receipt describes it.

use std::io::Write;

use crate::message::{ENVELOPE_NAMESPACE, escape_attribute, escape_text};
use crate::xml::{Event, Events, Scope, Tag, XML_NAMESPACE, XmlError, declared_prefix, split};

/// The path below Body that the mark does not cover. HMRC's XPath compares names as written, prefixes included.
const LEFT_OUT: [&str; 3] = ["IRenvelope", "IRheader", "IRmark"];
/// How much is gathered before it is passed on.
const CHUNK: usize = 32 * 1024;

/// Writes the canonical form of the message's Body.
///
/// # Errors
/// When the document cannot be read, or has no Body.
pub(crate) fn write_canonical_body(document: &str, out: &mut impl Write) -> Result<(), XmlError> {
    let mut events = Events::document(document.as_bytes());
    let mut writer = BodyWriter::default();
    loop {
        let (event, scope) = events.next()?;
        match event {
            Event::Open(tag) => writer.open(&tag, scope)?,
            Event::Close => writer.close(),
            Event::Text(text) if writer.keeps() => escape_text(&text, &mut writer.out),
            Event::Comment(comment) if writer.keeps() => {
                put(&mut writer.out, &["<!--", &comment, "-->"]);
            }
            Event::Instruction(target, data) if writer.keeps() => {
                let space = if data.is_empty() { "" } else { " " };
                put(&mut writer.out, &["<?", &target, space, &data, "?>"]);
            }
            Event::End => break,
            _ => {}
        }
        if writer.out.len() >= CHUNK {
            out.write_all(&writer.out).map_err(|_| XmlError::Read)?;
            writer.out.clear();
        }
    }
    out.write_all(&writer.out).map_err(|_| XmlError::Read)?;
    if writer.found { Ok(()) } else { Err(XmlError::NoBody) }
}

#[derive(Default)]
struct BodyWriter {
    out: Vec<u8>,
    /// Names of the open elements, from the root.
    path: Vec<String>,
    /// `xml:` attributes of the elements around Body, innermost last: Body inherits them.
    inherited: Vec<(String, String)>,
    /// How many of the open elements stand above the contents of Body, Body included; 0 outside it.
    body: usize,
    /// How many elements are open in what is left out.
    left_out: usize,
    found: bool,
}

impl BodyWriter {
    fn keeps(&self) -> bool {
        self.body > 0 && self.left_out == 0
    }

    fn open(&mut self, tag: &Tag<'_>, scope: &Scope) -> Result<(), XmlError> {
        self.path.push(tag.name().to_owned());
        if self.body == 0 {
            if self.is_body(tag, scope) {
                self.found = true;
                self.body = self.path.len();
                self.write_tag(tag, scope, true)?;
            } else {
                self.inherited.extend(
                    tag.attributes()
                        .filter(|(name, _)| name.starts_with("xml:") && self.path.len() == 1)
                        .map(|(name, value)| (name.to_owned(), value.to_owned())),
                );
            }
        } else if self.left_out > 0 || self.path[self.body..].iter().eq(LEFT_OUT.iter()) {
            self.left_out += 1;
        } else {
            self.write_tag(tag, scope, false)?;
        }
        Ok(())
    }

    fn close(&mut self) {
        let name = self.path.pop().unwrap_or_default();
        if self.left_out > 0 {
            self.left_out -= 1;
        } else if self.body > 0 {
            put(&mut self.out, &["</", &name, ">"]);
            if self.path.len() < self.body {
                self.body = 0;
            }
        }
    }

    /// `/GovTalkMessage/Body` in the envelope's namespace, or a Body that is the whole document.
    fn is_body(&self, tag: &Tag<'_>, scope: &Scope) -> bool {
        let (prefix, local) = split(tag.name());
        let in_place = match self.path.as_slice() {
            [_] => true,
            [root, _] => {
                split(root).1 == "GovTalkMessage" && scope.lookup(prefix) == Some(ENVELOPE_NAMESPACE)
            }
            _ => false,
        };
        local == "Body" && in_place && !self.found
    }

    fn write_tag(&mut self, tag: &Tag<'_>, scope: &Scope, is_apex: bool) -> Result<(), XmlError> {
        let Self { out, inherited, .. } = self;
        put(out, &["<", tag.name()]);
        let mut attributes: Vec<(&str, &str)> =
            tag.attributes().filter(|(name, _)| declared_prefix(name).is_none()).collect();
        if is_apex {
            for (prefix, namespace) in scope.all() {
                write_namespace(prefix, namespace, out);
            }
            for (name, value) in inherited.iter() {
                if !attributes.iter().any(|(present, _)| present == name) {
                    attributes.push((name, value));
                }
            }
        } else {
            let mut declared: Vec<(&str, &str)> = tag
                .attributes()
                .filter_map(|(name, value)| declared_prefix(name).map(|prefix| (prefix, value)))
                .filter(|(prefix, namespace)| scope.lookup_outside(prefix).unwrap_or_default() != *namespace)
                .collect();
            declared.sort_unstable();
            for (prefix, namespace) in declared {
                write_namespace(prefix, namespace, out);
            }
        }
        // By namespace, then by local name; attributes without a prefix are in no namespace and come first.
        let key = |name: &str| {
            let (prefix, local) = split(name);
            let namespace = if prefix.is_empty() { Some("") } else { scope.lookup(prefix) };
            (namespace.map(str::to_owned), local.to_owned())
        };
        attributes.sort_by_key(|(name, _)| key(name));
        if attributes.windows(2).any(|pair| key(pair[0].0) == key(pair[1].0)) {
            return Err(XmlError::Malformed { at: 0, what: "an element has the same attribute twice" });
        }
        for (name, value) in attributes {
            put(out, &[" ", name, "=\""]);
            escape_attribute(value, out);
            out.push(b'"');
        }
        out.push(b'>');
        Ok(())
    }
}

fn put(out: &mut Vec<u8>, parts: &[&str]) {
    for part in parts {
        out.extend_from_slice(part.as_bytes());
    }
}

fn write_namespace(prefix: &str, namespace: &str, out: &mut Vec<u8>) {
    if namespace == XML_NAMESPACE {
        return;
    }
    let colon = if prefix.is_empty() { "" } else { ":" };
    put(out, &[" xmlns", colon, prefix, "=\""]);
    escape_attribute(namespace, out);
    out.push(b'"');
}
