//! What is shown of a charity's sources and of its people.
#![expect(missing_docs, reason = "a field has a comment where its name does not say enough")]

use super::{CharityDetails, NomineeState, Role, SourceState};
use crate::{
    CharityId, CharityName, CorrectionId, Email, HmrcReference, PlatformId, SourceId, StaffId, Timestamp,
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
    /// ccew, ccni, oscr, other or none.
    pub regulator: String,
    /// Only for another regulator.
    pub regulator_name: Option<String>,
    pub regulator_number: Option<String>,
    pub official: String,
    /// Their email address, and their telephone number where it was said.
    pub official_contact: Vec<String>,
    /// How far HMRC's appointment of Uplift has come.
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
    pub proposed_at: Timestamp,
    /// The address of whoever proposed it.
    pub proposed_by: String,
}

/// What was known of a charity before it was corrected.
#[derive(Clone, Debug)]
pub struct FormerDetails {
    pub details: CharityDetails,
    /// When that was corrected.
    pub until: Timestamp,
}

/// A charity that the operator has to look at.
#[derive(Clone, Debug)]
pub struct Unproved {
    pub charity_id: CharityId,
    pub name: CharityName,
    pub hmrc_reference: HmrcReference,
    /// ccew, ccni, oscr, other or none.
    pub regulator: String,
    pub regulator_number: Option<String>,
    /// As whoever registered it says: compare it with the regulator's register.
    pub official_email: String,
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

/// A charity as a platform that it added sees it.
#[derive(Clone, Debug)]
pub struct PlatformCharity {
    pub source_id: SourceId,
    /// What to send as the transaction's id.
    pub reference: String,
    pub name: String,
    pub hmrc_reference: String,
    pub state: SourceState,
    /// How far HMRC's appointment of Uplift has come.
    pub nominee_state: String,
    /// Whether the platform accepted it, so that gifts can name it by its HMRC reference.
    pub is_accepted: bool,
    pub added_at: Timestamp,
}

/// Somebody who works for a charity, or is invited to.
#[derive(Clone, Debug)]
pub struct Colleague {
    pub staff_id: StaffId,
    /// The address to sign in with.
    pub email: Email,
    /// What the person may do.
    pub role: Role,
    /// Since when, or when the person was invited.
    pub since: Timestamp,
    /// Whether the person has come.
    pub standing: Standing,
}

impl Colleague {
    /// Whether the person is an owner and has proved the address. One who has not may be a slip of somebody's fingers.
    #[must_use]
    pub fn is_owner_who_came(&self) -> bool {
        self.role == Role::Owner && self.standing == Standing::Came
    }
}

/// An invitation that somebody who signs in has not accepted yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    pub charity_id: CharityId,
    /// The charity's name.
    pub charity: String,
    pub role: Role,
    pub until: Timestamp,
}

/// How far an invitation has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The person has come, and works for the charity.
    Came,
    /// The person has not come yet, and can until then; whoever was named when the charity was registered can at any time. Who had never
    /// signed in comes by signing in; everybody else accepts.
    Invited { until: Option<Timestamp> },
    /// The person had not come when the invitation ended, and finds nothing.
    Ended { at: Timestamp },
}

impl Standing {
    /// By when the person first signed in anywhere here, when the invitation ends or ended, and whether they have to accept it.
    #[must_use]
    pub fn at(
        now: Timestamp,
        came: Option<Timestamp>,
        ends: Option<Timestamp>,
        awaits_acceptance: bool,
    ) -> Self {
        // That they signed in says nothing of this invitation.
        match (came.filter(|_| !awaits_acceptance), ends) {
            (Some(_), None) => Self::Came,
            (None, None) => Self::Invited { until: None },
            (Some(came), Some(ends)) if came < ends => Self::Came,
            (None, Some(ends)) if now < ends => Self::Invited { until: Some(ends) },
            (_, Some(at)) => Self::Ended { at },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_first_signed_in_before_the_end_has_come_and_nobody_else() {
        let at = |text| Timestamp::parse(text).unwrap();
        let (before, ends, after) =
            (at("2026-12-05T08:59:59Z"), at("2026-12-05T09:00:00Z"), at("2026-12-05T09:00:01Z"));
        let until = Some(ends);
        for (now, came, standing) in [
            (before, None, Standing::Invited { until }),
            (ends, None, Standing::Ended { at: ends }),
            (after, None, Standing::Ended { at: ends }),
            (after, Some(before), Standing::Came),
            (after, Some(ends), Standing::Ended { at: ends }),
            (after, Some(after), Standing::Ended { at: ends }),
        ] {
            assert_eq!(Standing::at(now, came, until, false), standing, "{now:?} {came:?}");
        }
        for (now, standing) in [(before, Standing::Invited { until }), (ends, Standing::Ended { at: ends })] {
            assert_eq!(Standing::at(now, Some(before), until, true), standing, "{now:?}");
        }
        // Named when the charity was registered.
        assert_eq!(Standing::at(after, None, None, false), Standing::Invited { until: None });
        assert_eq!(Standing::at(after, Some(after), None, false), Standing::Came);
    }
}
