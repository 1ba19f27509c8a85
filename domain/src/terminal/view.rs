//! An entry of the map, as answered.

use time::Date;

use crate::calendar::{Timestamp, serde_date_option};
use crate::donation::CharityView;
use crate::id::TerminalId;

/// An entry of the terminal map.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Terminal, example = json!({
    "id": "trm_01ke5v3s8f7qk9mz4x2w6r1t0a", "charity": {"name": "Example Hospice", "reference": "UP-7K4M-Q2X1"},
    "mid": "540436505411111", "tid": "23900012", "validFrom": "2026-04-06", "confirmedAt": "2026-11-21T09:05:00Z",
    "createdAt": "2026-11-21T09:05:00Z", "updatedAt": "2026-11-21T09:05:00Z"
})))]
pub struct TerminalView {
    /// Its id.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "trm_01ke5v3s8f7qk9mz4x2w6r1t0a"))]
    pub id: TerminalId,
    /// Which charity it belongs to.
    pub charity: CharityView,
    /// Merchant identifier: upper case, without spaces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(example = "540436505411111"))]
    pub mid: Option<String>,
    /// Terminal identifier: upper case, without spaces. Missing if the entry is for all terminals of the merchant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(example = "23900012"))]
    pub tid: Option<String>,
    /// Merchant descriptor: upper case, single spaces. A `*` at the end matches anything that follows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub descriptor: Option<String>,
    /// The first gift date that the entry applies to.
    #[serde(default, with = "serde_date_option", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, format = "date", example = "2026-04-06"))]
    pub valid_from: Option<Date>,
    /// The last gift date that the entry applies to.
    #[serde(default, with = "serde_date_option", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, format = "date", example = "2027-04-05"))]
    pub valid_until: Option<Date>,
    /// When you or the operator confirmed it, from which it takes effect. Missing while a charity's entry is waiting for you to confirm it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, format = "date-time", example = "2026-11-21T09:05:00Z"))]
    pub confirmed_at: Option<Timestamp>,
    /// When it was added.
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = "date-time", example = "2026-11-21T09:05:00Z"))]
    pub created_at: Timestamp,
    /// When it last changed.
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = "date-time", example = "2026-11-21T09:05:00Z"))]
    pub updated_at: Timestamp,
}

impl TerminalView {
    /// What the entry names, in a few words.
    #[must_use]
    pub fn title(&self) -> String {
        let named = [&self.mid, &self.tid, &self.descriptor];
        named.into_iter().flatten().map(String::as_str).collect::<Vec<_>>().join(" / ")
    }
}
