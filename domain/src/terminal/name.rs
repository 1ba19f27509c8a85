//! How a terminal, a merchant or a descriptor is named, and the form by which names are compared.

use super::CardPlace;
use crate::field_error::Problem;

/// The longest that each of them may be; acquirers' have at most 25 characters.
const MOST_CHARACTERS: usize = 100;
/// A shorter beginning would take in other merchants' gifts.
const LEAST_BEGINNING: usize = 4;

/// An identifier without case and spaces. Zeros in front stay: they are part of it.
pub(super) fn identifier(text: &str) -> String {
    text.chars().filter(|character| !character.is_whitespace()).flat_map(char::to_uppercase).collect()
}

pub(super) fn words(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").to_uppercase()
}

/// What an entry of the map names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TerminalName {
    /// One terminal of a merchant.
    Terminal {
        /// Merchant identifier.
        mid: String,
        /// Terminal identifier.
        tid: String,
    },
    /// All terminals of a merchant.
    Merchant {
        /// Merchant identifier.
        mid: String,
    },
    /// Whatever has this descriptor.
    Descriptor(Descriptor),
}

/// A merchant descriptor, or the beginning of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Descriptor {
    text: String,
    goes_on: bool,
}

impl Descriptor {
    /// Reads a descriptor. A star at its end stands for anything that follows; elsewhere it is a star, as in
    /// `SUMUP *HARBOUR`.
    ///
    /// # Errors
    /// What to correct.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let whole = words(text);
        let (text, goes_on) = match whole.strip_suffix('*') {
            Some(beginning) => (beginning.trim_end().to_owned(), true),
            None => (whole, false),
        };
        if text.chars().count() > MOST_CHARACTERS {
            return Err(Problem::new("too_long", "Use at most 100 characters."));
        }
        if goes_on && text.chars().count() < LEAST_BEGINNING {
            return Err(Problem::new(
                "invalid",
                "Enter at least 4 characters before the *, so that it does not match another merchant.",
            ));
        }
        if text.is_empty() {
            return Err(Problem::new("invalid", "Enter the descriptor as it appears on statements."));
        }
        Ok(Self { text, goes_on })
    }

    /// Takes a descriptor back from its stored parts.
    #[must_use]
    pub fn from_stored(text: String, goes_on: bool) -> Self {
        Self { text, goes_on }
    }

    /// The descriptor, or its beginning, without the star.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether anything may follow.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        self.goes_on
    }

    fn fits(&self, descriptor: &str) -> bool {
        descriptor == self.text || (self.goes_on && descriptor.starts_with(&self.text))
    }

    /// As it is shown: with its star.
    #[must_use]
    pub fn shown(&self) -> String {
        let star = if self.goes_on { "*" } else { "" };
        format!("{}{star}", self.text)
    }
}

impl TerminalName {
    /// Takes a name back from its stored parts.
    #[must_use]
    pub fn from_stored(
        mid: Option<String>,
        tid: Option<String>,
        descriptor: Option<String>,
        goes_on: bool,
    ) -> Option<Self> {
        Self::of(mid, tid, descriptor.map(|text| Descriptor::from_stored(text, goes_on))).ok()
    }

    /// What these name together, or which of them is too much or missing.
    pub(super) fn of(
        mid: Option<String>,
        tid: Option<String>,
        descriptor: Option<Descriptor>,
    ) -> Result<Self, (&'static str, Problem)> {
        let (at, code, detail) = match (mid, tid, descriptor) {
            (Some(mid), Some(tid), None) => return Ok(Self::Terminal { mid, tid }),
            (Some(mid), None, None) => return Ok(Self::Merchant { mid }),
            (None, None, Some(descriptor)) => return Ok(Self::Descriptor(descriptor)),
            (_, _, Some(_)) => (
                "descriptor",
                "unsupported",
                "Send mid, with or without tid, or descriptor, not both. For both, add two entries.",
            ),
            (None, Some(_), None) => {
                ("mid", "required", "Send mid with tid: a terminal identifier needs its merchant identifier.")
            }
            (None, None, None) => (
                "mid",
                "required",
                "Send mid and tid for one terminal, mid for all terminals of a merchant, or descriptor.",
            ),
        };
        Err((at, Problem::new(code, detail)))
    }

    /// The merchant identifier, when it is named by one.
    #[must_use]
    pub fn mid(&self) -> Option<&str> {
        match self {
            Self::Terminal { mid, .. } | Self::Merchant { mid } => Some(mid),
            Self::Descriptor(_) => None,
        }
    }

    /// The terminal identifier, when one terminal is named.
    #[must_use]
    pub fn tid(&self) -> Option<&str> {
        match self {
            Self::Terminal { tid, .. } => Some(tid),
            _ => None,
        }
    }

    /// The descriptor, when it is named by one.
    #[must_use]
    pub fn descriptor(&self) -> Option<&Descriptor> {
        match self {
            Self::Descriptor(descriptor) => Some(descriptor),
            _ => None,
        }
    }

    /// Under which heading it stands; the first under which anything fits decides.
    pub(super) fn place(&self) -> u8 {
        match self {
            Self::Terminal { .. } => 1,
            Self::Merchant { .. } => 2,
            Self::Descriptor(_) => 3,
        }
    }

    pub(super) fn fits(&self, card: &CardPlace) -> bool {
        match self {
            Self::Terminal { mid, tid } => *mid == card.mid && *tid == card.tid,
            Self::Merchant { mid } => *mid == card.mid,
            Self::Descriptor(descriptor) => descriptor.fits(&card.descriptor),
        }
    }
}

/// Reads a merchant identifier that somebody looks for, into the form by which it is compared.
///
/// # Errors
/// What to correct.
pub fn parse_mid(text: &str) -> Result<String, Problem> {
    let mid = identifier(text);
    if mid.chars().count() > MOST_CHARACTERS {
        return Err(Problem::new("too_long", "Use at most 100 characters."));
    }
    if mid.is_empty() || mid.chars().any(char::is_control) {
        return Err(Problem::new(
            "invalid",
            "Enter the merchant identifier as it appears on the terminal's receipts.",
        ));
    }
    Ok(mid)
}
