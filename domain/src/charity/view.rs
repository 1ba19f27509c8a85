//! What is shown of a charity and of its sources.
#![expect(missing_docs, reason = "a field has a comment where its name does not say enough")]

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

/// A charity as a platform that it added sees it.
#[derive(Clone, Debug)]
pub struct PlatformCharity {
    pub source_id: SourceId,
    /// What to send as the transaction's id.
    pub reference: String,
    pub name: String,
    pub hmrc_reference: String,
    pub state: SourceState,
    /// How far Uplift's appointment as nominee has come.
    pub nominee_state: NomineeStatus,
    /// Whether the platform accepted it, so that gifts can name it by its HMRC reference.
    pub is_accepted: bool,
    /// Whether the charity is proved: before that none of its gifts are taken.
    pub is_confirmed: bool,
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
