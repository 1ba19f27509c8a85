//! Charities and their terminals.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The state of Uplift's appointment as a charity's nominee at HMRC.
///
/// - `not_requested`: The charity has not asked HMRC yet.
/// - `requested`: HMRC has the charity's request.
/// - `active`: Claims can be filed.
/// - `ended`: The appointment has ended.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NomineeState {
    /// The charity has not asked HMRC yet.
    NotRequested,
    /// HMRC has the charity's request.
    Requested,
    /// Claims can be filed.
    Active,
    /// The appointment has ended.
    Ended,
}

/// An entry to add to the terminal map: `mid` with or without `tid`, or `descriptor`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = NewTerminal, example = json!({"charity": "UP-7K4M-Q2X1", "mid": "540436505411111", "tid": "23900012", "validFrom": "2026-04-06"}))]
pub struct NewTerminalBody {
    /// The charity's reference within your platform.
    pub charity: String,
    /// Merchant identifier. Case and spaces do not matter.
    #[schema(max_length = 100)]
    pub mid: Option<String>,
    /// Terminal identifier, for one terminal of the merchant. Case and spaces do not matter.
    #[schema(max_length = 100)]
    pub tid: Option<String>,
    /// Merchant descriptor as on statements. A `*` at the end, after at least 4 characters, matches anything that follows.
    #[schema(max_length = 101)]
    pub descriptor: Option<String>,
    /// The first gift date that the entry applies to. If left out, there is no first date.
    #[schema(format = "date")]
    pub valid_from: Option<String>,
    /// The last gift date that the entry applies to. If left out, there is no last date.
    #[schema(format = "date")]
    pub valid_until: Option<String>,
}
