//! Matching donors: a platform describes somebody, and learns a match or nothing.

use std::ops::ControlFlow;
use std::time::Duration;

use domain::donor_match::{Evidence, MATCH_HOURS, MISSES_A_DAY, MatchFound, decide, missed, rests_on_links};
use domain::scope::Scope;
use domain::{AuditAction, DonorId, MatchId, PlatformId};
use serde_json::json;
use sqlx::PgConnection;

use crate::Backend;
use crate::actor::By;
use crate::actor::PlatformCaller;
use crate::error::{Error, Resource};
use crate::idempotency::{Attempt, Done};
use crate::secret::new_uuid;
use crate::store::donor_match::Links;
use crate::store::{self};
use crate::timing::on_beat;

/// Every answer comes at a whole multiple of this after the question, a match and nothing alike: the time that the work takes would
/// tell how far it came, such as how many donors live at a postcode. It is well above that time, which is some milliseconds: two
/// statements that walk indexes, with 201 neighbours at the most, a lock, and a few rows and a commit for a match or a miss that is counted. Where a busy database takes
/// longer, the answer waits for the next multiple. It waits with empty hands: the connection is given back before.
pub const BEAT: Duration = Duration::from_millis(50);

impl Backend {
    /// Finds the one donor whom the evidence describes, in the fixed order of [`domain::donor_match`]. The answer comes on the
    /// [`BEAT`], whatever it is.
    ///
    /// # Errors
    /// [`Error::NotFound`], the same one whichever part of the evidence failed.
    #[tracing::instrument(level = "debug", skip_all, name = "donor.match")]
    pub async fn match_donor(
        &self,
        caller: &PlatformCaller,
        evidence: &Evidence,
        attempt: &Attempt,
    ) -> Result<Done<MatchFound>, Error> {
        let platform = caller.may(Scope::ReadDonor)?;
        on_beat(BEAT, self.match_at_once(caller, platform, evidence, attempt)).await
    }

    async fn match_at_once(
        &self,
        caller: &PlatformCaller,
        platform: PlatformId,
        evidence: &Evidence,
        attempt: &Attempt,
    ) -> Result<Done<MatchFound>, Error> {
        let mut tx = match self.begin_once(platform, attempt).await? {
            ControlFlow::Break(done) => return Ok(done),
            ControlFlow::Continue(tx) => tx,
        };
        let (found, links) = store::donor_match::findings(&mut tx, platform, evidence).await?;
        let (named, missed) = (decide(evidence, &found), missed(evidence, &found));
        // Tries that run at the same moment follow one another, so that the day's misses are exact.
        let tried: Vec<DonorId> = named.iter().chain(&missed).copied().collect();
        store::donor_match::hold(&mut tx, platform, &tried).await?;
        let Some(donor) = self.not_guessed(&mut tx, platform, named).await? else {
            // The evidence of a miss is counted, whatever the answer says.
            self.count_misses(&mut tx, caller, platform, missed).await?;
            self.commit(tx).await?;
            return Err(Error::NotFound(Resource::Match));
        };
        let led = if rests_on_links(evidence, &found) { links } else { Links::default() };
        let (id, now) = (MatchId::from_uuid(new_uuid()), self.now());
        let expires_at = now.plus_hours(MATCH_HOURS);
        store::donor_match::insert(&mut tx, id, platform, donor, led, now, expires_at).await?;
        let detail = json!({ "donor_id": donor });
        store::trail::audit(&mut tx, now, By::from(caller), AuditAction::DonorMatch, id.uuid(), detail)
            .await?;
        let answer = MatchFound { match_id: id, expires_at };
        self.commit_once(tx, platform, attempt, answer, false).await
    }

    /// The donor whom the evidence named. Nobody where the platform has missed that donor too often today: it would be guessing.
    async fn not_guessed(
        &self,
        conn: &mut PgConnection,
        platform: PlatformId,
        named: Option<DonorId>,
    ) -> Result<Option<DonorId>, Error> {
        let Some(donor) = named else { return Ok(None) };
        let misses = store::donor_match::misses(conn, platform, donor, self.today()).await?;
        Ok((misses < MISSES_A_DAY).then_some(donor))
    }

    async fn count_misses(
        &self,
        conn: &mut PgConnection,
        caller: &PlatformCaller,
        platform: PlatformId,
        missed: Vec<DonorId>,
    ) -> Result<(), Error> {
        let counted = store::donor_match::miss(conn, platform, &missed, self.today(), MISSES_A_DAY).await?;
        for (donor, misses) in counted {
            let detail = json!({ "misses": misses });
            let by = By::from(caller);
            store::trail::audit(conn, self.now(), by, AuditAction::DonorMatchMiss, donor.uuid(), detail)
                .await?;
        }
        Ok(())
    }
}
