//! Who signs a claim.

use std::fmt;

use serde::Deserialize;

use super::Home;
use crate::json::shape;

/// Who signs the claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Filer {
    /// An agent or nominee that the charity authorised with HMRC (AgtOrNom).
    Agent(Agent),
    /// The charity's own authorised official or corporate trustee (AuthOfficial).
    Official(Official),
}

/// An agent or nominee.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "shape::Agent")]
pub struct Agent {
    /// The person who files (AoNName).
    pub name: Option<OfficialName>,
    /// The agent's organisation (OrgName): HMRC's rule 7027 asks for it.
    pub organisation: Option<String>,
    /// The agent's own reference with HMRC, at most 14 characters (RefNo).
    pub reference: String,
    /// The agent's reference for this claim, at most 20 characters (ClaimNo).
    pub claim_number: Option<String>,
    /// Whether HMRC pays the agent and not the charity (PayToAoN).
    pub paid_to_agent: bool,
    /// Where the agent is (AoNID).
    pub home: Home<'static>,
    /// A telephone number.
    pub phone: String,
}

/// A charity's authorised official.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "shape::Official")]
pub struct Official {
    /// The official's name (OffName); this or the trustee is required (rule 7026).
    pub name: Option<OfficialName>,
    /// The corporate trustee (Trustee).
    pub trustee: Option<String>,
    /// The charity's reference for this claim, at most 20 characters (ClaimNo).
    pub claim_number: Option<String>,
    /// Where the official lives (OffID).
    pub home: Home<'static>,
    /// A telephone number.
    pub phone: String,
}

/// A name in the form that HMRC takes of officials and agents: ASCII letters, and one or two first names.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfficialName {
    /// Title (Ttl).
    #[serde(rename = "ttl")]
    pub title: Option<String>,
    /// First names (Fore): the first two words are sent.
    #[serde(rename = "fore")]
    pub first: String,
    /// Last name (Sur).
    #[serde(rename = "sur")]
    pub last: String,
}

impl fmt::Debug for Agent {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Agent").field("organisation", &self.organisation).finish_non_exhaustive()
    }
}

impl fmt::Debug for Official {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Official").field("trustee", &self.trustee).finish_non_exhaustive()
    }
}

impl fmt::Debug for OfficialName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("OfficialName(redacted)")
    }
}
