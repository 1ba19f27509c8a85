//! What is shown of a charity and of its sources.
#![expect(missing_docs, reason = "a field has a comment where its name does not say enough")]

use serde::Serialize;

use super::{CharityDetails, NomineeState, NomineeStatus, SourceState, Warranty, warranty};
use crate::{
    CharityId, CharityName, CorrectionId, HmrcReference, Official, PlatformId, Regulator, SourceId, Timestamp,
};

/// How far it is shown that a charity's staff act for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The operator has to look at it.
    Waiting,
    Refused,
    Proved,
}

/// A charity as its staff see it.
#[derive(Clone, Debug)]
pub struct Charity {
    pub charity_id: CharityId,
    pub name: CharityName,
    pub hmrc_reference: HmrcReference,
    /// The regulator: ccew, ccni, oscr, other or none.
    pub regulator: String,
    /// Only for another regulator.
    pub regulator_name: Option<String>,
    pub regulator_number: Option<String>,
    pub official: String,
    /// Their email address, and their telephone number where it was said.
    pub official_contact: Vec<String>,
    /// How far Uplift's appointment as nominee has come.
    pub nominee: NomineeState,
    /// Why nothing is filed for it until its staff have said what was claimed meanwhile.
    pub claims_wait: Option<ClaimsWait>,
    /// Since when it is here.
    pub registered_at: Timestamp,
    /// Whether it was shown that its staff act for it.
    pub proof: Proof,
}

word_enum! {
    /// After what nobody knows what was claimed for a charity without Uplift.
    pub enum ClaimsWaitFor {
        /// Uplift's appointment as its nominee ended.
        Appointment = "appointment",
        /// The database was put back from a backup.
        Restore = "restore",
    }
}

/// Nothing is filed for a charity until its staff have said what was claimed without Uplift since then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClaimsWait {
    pub since: Timestamp,
    pub why: ClaimsWaitFor,
}

/// A proposal to correct what is known of a charity, which waits for the operator.
#[derive(Clone, Debug)]
pub struct Correction {
    pub correction_id: CorrectionId,
    pub charity_id: CharityId,
    /// What is known of it now.
    pub present: CharityDetails,
    /// What it is to be.
    pub proposed: CharityDetails,
    /// Who is to be its authorised official, where that changes.
    pub official: Option<Official>,
    pub proposed_at: Timestamp,
    /// The address of whoever proposed it.
    pub proposed_by: String,
}

/// What was known of a charity before it was corrected.
#[derive(Clone, Debug)]
pub struct FormerDetails {
    pub details: CharityDetails,
    /// Who was its authorised official, where that changed then.
    pub official: Option<Official>,
    /// When that was corrected.
    pub until: Timestamp,
}

/// A charity that the operator has to look at.
#[derive(Clone, Debug)]
pub struct Unproved {
    pub charity_id: CharityId,
    pub name: CharityName,
    pub hmrc_reference: HmrcReference,
    /// Who keeps it on a register, with its number there.
    pub regulator: Regulator,
    /// As whoever registered it says: compare it with the regulator's register.
    pub official_email: String,
    /// Who registered it, as their colleagues see them; nobody for the command line.
    pub registered_by: Option<String>,
    pub registered_at: Timestamp,
    /// Another charity is registered here with the same HMRC reference.
    pub is_disputed: bool,
}

/// A source as the charity sees it.
#[derive(Clone, Debug)]
pub struct Source {
    pub source_id: SourceId,
    pub platform_id: PlatformId,
    pub platform_name: String,
    /// What the platform sends as the transaction's id.
    pub reference: String,
    pub state: SourceState,
    /// The version of the warranty that was given.
    pub warranty_version: String,
    /// Who gave it; none for the sandbox's command line.
    pub warranted_by: Option<String>,
    pub warranted_at: Timestamp,
    pub ended_at: Option<Timestamp>,
}

impl Source {
    /// The words of the warranty that was given.
    #[must_use]
    pub fn warranty(&self) -> Option<Warranty> {
        warranty::by_version(&self.warranty_version)
    }
}

/// A charity that added your platform.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Charity, example = json!({
    "reference": "UP-7K4M-Q2X1", "name": "Example Hospice", "hmrcReference": "AB12345", "state": "active",
    "nomineeState": "requested", "accepted": true, "confirmed": true, "addedAt": "2026-11-21T09:05:00Z"
})))]
pub struct PlatformCharity {
    #[serde(skip)]
    pub source_id: SourceId,
    /// Send this as `transaction.id`.
    #[cfg_attr(feature = "openapi", schema(example = "UP-7K4M-Q2X1"))]
    pub reference: String,
    /// Its name.
    #[cfg_attr(feature = "openapi", schema(example = "Example Hospice"))]
    pub name: String,
    /// Its reference at HMRC.
    #[cfg_attr(feature = "openapi", schema(example = "AB12345"))]
    pub hmrc_reference: String,
    /// Whether the charity takes donations from you. While `confirmed` is false, they are refused in every state.
    pub state: SourceState,
    /// The state of Uplift's appointment as the charity's nominee at HMRC. Claims can be filed once it is `active`. Donations are
    /// accepted and declared before that.
    pub nominee_state: NomineeStatus,
    /// Whether you have accepted the charity in your console. Until you have, donations that name it by `hmrcId` are refused. Donations
    /// that name it by `reference` do not need this.
    #[serde(rename = "accepted")]
    pub is_accepted: bool,
    /// Whether the charity's registration with Uplift is confirmed. Until it is, donations for the charity are refused: keep them, and send
    /// them once it is.
    #[serde(rename = "confirmed")]
    pub is_confirmed: bool,
    /// Since when.
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = "date-time", example = "2026-11-21T09:05:00Z"))]
    pub added_at: Timestamp,
}

/// A charity that added a platform, as a refused gift finds it.
#[derive(Clone, Debug)]
pub struct NamedCharity {
    /// Its reference on the platform, as references are compared.
    pub reference_key: String,
    pub hmrc_reference: String,
    pub state: SourceState,
    /// Whether the platform accepted it, so that gifts can name it by its HMRC reference.
    pub is_accepted: bool,
    /// Whether it is proved.
    pub is_confirmed: bool,
}
