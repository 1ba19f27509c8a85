//! That a platform told a donor of the authorisation that they gave through it: of a donor without an address nobody else can.

use std::ops::ControlFlow;

use domain::authorisation::NewNotified;
use domain::authorisation::view::AuthorisationNotified;
use domain::conflict::ApiConflict;
use domain::scope::Scope;
use domain::{AuditAction, DonorId, conflict};
use serde_json::json;

use crate::Backend;
use crate::actor::{By, PlatformCaller};
use crate::error::{Error, Resource};
use crate::idempotency::{Attempt, Done};
use crate::store;

impl Backend {
    /// Records that a platform told the donor of the newest authorisation that they gave through it. What was recorded first stands.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an unknown donor; the conflict `nothing_to_notify`; a field error for a moment before the authorisation was
    /// given.
    #[tracing::instrument(level = "debug", skip_all, name = "authorisation.notified")]
    pub async fn record_notified(
        &self,
        caller: &PlatformCaller,
        donor: DonorId,
        notified: NewNotified,
        attempt: &Attempt,
    ) -> Result<Done<AuthorisationNotified>, Error> {
        let platform = caller.may(Scope::CreateAuthorisation)?;
        let mut tx = match self.begin_once(platform, attempt).await? {
            ControlFlow::Break(done) => return Ok(done),
            ControlFlow::Continue(tx) => tx,
        };
        if !store::authorisation::hold_donor(&mut tx, donor).await?
            || !store::donor::is_known_to(&mut tx, donor, platform).await?
        {
            return Err(Error::NotFound(Resource::Donor));
        }
        let newest = store::authorisation_notice::newest_through(&mut tx, donor, platform).await?;
        let Some((id, given_at)) = newest else {
            return Err(Error::conflict(ApiConflict::NothingToNotify, conflict::NOTHING_TO_NOTIFY));
        };
        // Platforms send whole seconds.
        if notified.notified_at() < given_at.plus_minutes(-1) {
            return Err(Error::field(
                "/notifiedAt",
                "out_of_range",
                "This is before the donor gave the authorisation. Send the time when you told the donor about it.",
            ));
        }
        let now = self.now();
        let created = store::authorisation_notice::insert(&mut tx, id, platform, notified, now).await?;
        if created {
            let detail =
                json!({ "donor_id": donor, "channel": notified.channel(), "at": notified.notified_at() });
            let by = By::from(caller);
            store::trail::audit(&mut tx, now, by, AuditAction::AuthorisationNotified, id.uuid(), detail)
                .await?;
        }
        let kept = store::authorisation_notice::find(&mut tx, id).await?;
        let kept = kept.ok_or_else(|| Error::internal("a notice that was recorded is not there"))?;
        let answer =
            AuthorisationNotified { authorisation_id: id, channel: kept.channel, notified_at: kept.at };
        self.commit_once(tx, platform, attempt, answer, created).await
    }
}
