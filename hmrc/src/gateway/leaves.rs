//! A message as a sequence of elements with their paths, for readers that want a few fields of it.

use std::ops::ControlFlow;

use super::{ERROR_NAMESPACE, SIGNATURE_NAMESPACE, SUCCESS_NAMESPACE};
use crate::message::{ENVELOPE_NAMESPACE, R68_NAMESPACE};
use crate::xml::{self, Event, Events, Tag, XmlError, split};

/// Beyond this the text of an element is not kept.
const LONGEST: usize = 64 * 1024;

/// What a reader is told.
pub(crate) enum Leaf<'a> {
    /// An element begins.
    Open(&'a Tag<'a>),
    /// An element ends; its own text, without that of elements in it, cut at 64 kilobytes.
    Close(&'a str),
}

/// Tells of every element of a document with its path, such as `/hd:GovTalkMessage/hd:Header`: prefixes stand for the
/// namespaces of HMRC, whatever the document calls them, and `?` for any other. Stops when told to.
///
/// # Errors
/// When the document cannot be read.
pub(crate) fn walk(
    document: &[u8],
    mut tell: impl FnMut(&str, Leaf<'_>) -> ControlFlow<()>,
) -> Result<(), XmlError> {
    let text = xml::decode(document)?;
    let mut events = Events::document(text.as_bytes());
    let mut path = String::new();
    let mut own_text = String::new();
    loop {
        let (event, scope) = events.next()?;
        let told = match event {
            Event::Open(tag) => {
                let (prefix, local) = split(tag.name());
                let known = match scope.lookup(prefix) {
                    Some(ENVELOPE_NAMESPACE) => "hd",
                    Some(R68_NAMESPACE) => "r68",
                    Some(ERROR_NAMESPACE) => "er",
                    Some(SUCCESS_NAMESPACE) => "sr",
                    Some(SIGNATURE_NAMESPACE) => "ds",
                    _ => "?",
                };
                path.push('/');
                path.push_str(known);
                path.push(':');
                path.push_str(local);
                own_text.clear();
                tell(&path, Leaf::Open(&tag))
            }
            Event::Text(text) => {
                if own_text.len() < LONGEST {
                    own_text.push_str(&text);
                }
                ControlFlow::Continue(())
            }
            Event::Close => {
                let told = tell(&path, Leaf::Close(&own_text));
                own_text.clear();
                path.truncate(path.rfind('/').unwrap_or_default());
                told
            }
            Event::Comment(_) | Event::Instruction(..) | Event::Declaration => ControlFlow::Continue(()),
            Event::End => return Ok(()),
        };
        if told.is_break() {
            return Ok(());
        }
    }
}
