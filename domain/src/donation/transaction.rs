//! How a donation names its charity.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::charity_reference::CharityReference;
use crate::hmrc_reference::HmrcReference;
use crate::reader::Reader;
use crate::terminal::CardPlace;

/// The transaction of a donation, which identifies its charity.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Transaction {
    /// By the charity's reference within the platform.
    Direct {
        /// The charity's reference, from Charities in your console.
        #[cfg_attr(feature = "openapi", schema(value_type = String, example = "UP-7K4M-Q2X1"))]
        id: CharityReference,
    },
    /// By the charity's reference at HMRC, once you have accepted the charity in your console.
    HmrcId {
        /// The HMRC reference.
        #[cfg_attr(feature = "openapi", schema(value_type = String, example = "AB12345"))]
        id: HmrcReference,
    },
    /// By a card terminal: the charity is found by the terminal map.
    Terminal {
        /// Merchant identifier.
        mid: String,
        /// Merchant descriptor.
        desc: String,
        /// Terminal identifier.
        tid: String,
        /// Authorisation code of the card transaction.
        auth: String,
    },
}

impl Transaction {
    /// Which members each type takes.
    pub(super) const SHAPES: &str = "one of: type direct and id (the charity's reference); type hmrcId and id (its HMRC reference); type terminal and mid, desc, tid and auth";

    /// Reads the member `type` and those that belong to it.
    pub fn read(reader: &mut Reader<'_>) -> Option<Self> {
        const KINDS: &str = "Send one of: direct, hmrcId, terminal.";
        let before = reader.error_count();
        let kind = reader.optional_str("type");
        if kind.is_none() && reader.error_count() == before {
            reader.fail("type", "required", KINDS);
        }
        match kind.as_deref().unwrap_or_default() {
            "direct" => reader.parsed("id").map(|id| Self::Direct { id }),
            "hmrcId" => reader.parsed("id").map(|id| Self::HmrcId { id }),
            "terminal" => {
                let mid = terminal_text(reader, "mid");
                let desc = terminal_text(reader, "desc");
                let tid = terminal_text(reader, "tid");
                let auth = terminal_text(reader, "auth");
                Some(Self::Terminal { mid: mid?, desc: desc?, tid: tid?, auth: auth? })
            }
            unknown => {
                if !unknown.is_empty() {
                    reader.fail("type", "unsupported", KINDS);
                }
                // Known members of other kinds are not the mistake here.
                for name in ["id", "mid", "desc", "tid", "auth"] {
                    reader.optional_str(name);
                }
                None
            }
        }
    }

    /// What the card transaction says, when it was one.
    #[must_use]
    pub fn card_place(&self) -> Option<CardPlace> {
        match self {
            Self::Terminal { mid, desc, tid, .. } => Some(CardPlace::new(mid, tid, desc)),
            Self::Direct { .. } | Self::HmrcId { .. } => None,
        }
    }

    /// As it was sent.
    #[must_use]
    pub fn to_value(&self) -> Value {
        match self {
            Self::Direct { id } => json!({"type": "direct", "id": id.as_str()}),
            Self::HmrcId { id } => json!({"type": "hmrcId", "id": id.as_str()}),
            Self::Terminal { mid, desc, tid, auth } => {
                json!({"type": "terminal", "mid": mid, "desc": desc, "tid": tid, "auth": auth})
            }
        }
    }
}

fn terminal_text(reader: &mut Reader<'_>, name: &'static str) -> Option<String> {
    let text = reader.required_str(name)?;
    if text.chars().count() > 100 {
        reader.fail(name, "too_long", "Use at most 100 characters.");
        return None;
    }
    Some(text.into_owned())
}
