//! Reading XML that others wrote: strict about what XML 1.0 and its namespaces forbid, closed to what HMRC's messages
//! never need (document type definitions, and so entities of one's own), and bounded in depth and attributes.

mod decode;
mod events;
mod meter;
mod reference;
mod scope;

pub(crate) use decode::decode;
pub(crate) use events::{Event, Events, Tag, is_white_space};
pub(crate) use reference::is_legal;
pub(crate) use scope::{Scope, XML_NAMESPACE, declared_prefix, split};

/// Why a document cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum XmlError {
    /// Not well-formed XML 1.0.
    #[error("the document is not well-formed at byte {at}: {what}")]
    Malformed {
        /// How many bytes in, about.
        at: u64,
        /// What is wrong, without the document's text.
        what: &'static str,
    },
    /// A document type definition, which is never read: it could hide an attack.
    #[error("the document has a document type definition; send it without one")]
    Doctype,
    /// Characters in an encoding other than UTF-8, UTF-16, US-ASCII or ISO-8859-1, or broken ones.
    #[error("the document's characters cannot be read; send it in UTF-8")]
    Encoding,
    /// Deeper or wider than any message is.
    #[error("the document is larger or more deeply nested than any message to HMRC")]
    TooLarge,
    /// There is no GovTalkMessage with a Body, and no Body.
    #[error("the document has no GovTalk Body")]
    NoBody,
    /// Reading or unpacking failed.
    #[error("the document could not be read to its end")]
    Read,
}
