//! The schema as a table: which elements stand in which, in which order, how often, and of which type.

mod envelope;
mod r68;

pub(super) use envelope::GOVTALK_MESSAGE;
pub(super) use r68::{CLAIM, COMPRESSED_PART, IR_ENVELOPE, R68, REPAYMENT};

use super::fact::Fact;
use super::kind::Kind;
use crate::message::{ENVELOPE_NAMESPACE, R68_NAMESPACE};

pub(super) use envelope::BODY;

/// As often as one likes.
const MANY: u32 = u32::MAX;

/// An element.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) name: &'static str,
    pub(super) namespace: Namespace,
    pub(super) content: Content,
    pub(super) attributes: &'static [Attribute],
    /// What it tells the business rules when it ends.
    pub(super) fact: Fact,
}

/// The namespaces of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Namespace {
    Envelope,
    R68,
}

/// What stands in an element.
#[derive(Debug)]
pub(super) enum Content {
    /// Text.
    Leaf(Kind),
    /// Elements in this order.
    Parts(&'static [Part]),
    /// Anything: not ours to check.
    Open,
}

/// One place in the order of elements: at least `least` of one of the options, never two different ones.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) least: u32,
    pub(super) most: u32,
    pub(super) options: &'static [&'static Node],
}

/// An attribute.
#[derive(Debug)]
pub(super) struct Attribute {
    pub(super) name: &'static str,
    pub(super) kind: Kind,
    pub(super) required: bool,
}

impl Namespace {
    pub(super) const fn uri(self) -> &'static str {
        match self {
            Self::Envelope => ENVELOPE_NAMESPACE,
            Self::R68 => R68_NAMESPACE,
        }
    }

    /// The prefix that HMRC's answers use in paths.
    pub(super) const fn prefix(self) -> &'static str {
        match self {
            Self::Envelope => "hd",
            Self::R68 => "r68",
        }
    }
}

impl Node {
    const fn leaf(namespace: Namespace, name: &'static str, kind: Kind) -> Self {
        Self { name, namespace, content: Content::Leaf(kind), attributes: &[], fact: Fact::None }
    }

    const fn group(namespace: Namespace, name: &'static str, parts: &'static [Part]) -> Self {
        Self { name, namespace, content: Content::Parts(parts), attributes: &[], fact: Fact::None }
    }

    const fn tells(self, fact: Fact) -> Self {
        Self { fact, ..self }
    }

    const fn with(self, attributes: &'static [Attribute]) -> Self {
        Self { attributes, ..self }
    }
}

/// `parts![least, most => NODE | NODE; …]`.
macro_rules! parts {
    ($($least:expr, $most:expr => $($node:ident)|+);* $(;)?) => {
        &[$(Part { least: $least, most: $most, options: &[$(&$node),+] }),*]
    };
}
use parts;
