//! Matching donors: a platform describes somebody, and learns a match or nothing.

use domain::donor_match::{Evidence, MATCH_HOURS, decide};
use domain::scope::Scope;
use domain::{MatchId, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::Backend;
use crate::actor::PlatformCaller;
use crate::error::Error;
use crate::idempotency::{Attempt, Done};
use crate::secret::new_uuid;
use crate::store;
use crate::store::trail::By;

/// A match: whose it is stays with us.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MatchAnswer {
    /// What to name the donor by in donations.
    pub match_id: MatchId,
    /// Until when.
    pub expires_at: Timestamp,
}

impl Backend {
    /// Finds the one donor whom the evidence describes, in the fixed order of [`domain::donor_match`].
    ///
    /// # Errors
    /// [`Error::NotFound`], the same one whichever part of the evidence failed.
    pub async fn match_donor(
        &self,
        caller: &PlatformCaller,
        evidence: &Evidence,
        attempt: &Attempt,
    ) -> Result<Done<MatchAnswer>, Error> {
        let platform = caller.may(Scope::ReadDonor)?;
        let mut tx = self.begin().await?;
        if let Some(done) = Self::answered(&mut tx, platform, attempt).await? {
            return Ok(done);
        }
        let found = store::donor_match::findings(&mut tx, evidence).await?;
        let donor = decide(evidence, &found).ok_or(Error::NotFound("match"))?;
        let (id, now) = (MatchId::from_uuid(new_uuid()), self.now());
        let expires_at = now.plus_hours(MATCH_HOURS);
        store::donor_match::insert(&mut tx, id, platform, donor, now, expires_at).await?;
        let detail = json!({ "donor_id": donor });
        store::trail::audit(&mut tx, now, By::from(caller), "donor.match", id.uuid(), detail).await?;
        let answer = MatchAnswer {
            match_id: id,
            expires_at,
        };
        self.commit_once(tx, platform, attempt, answer, false).await
    }
}
