//! Whose gift it is: staff who may claim see the donor's name and address as declared, for a reason that is kept.

use domain::claim::RevealReason;
use domain::donation::shown::WhoseGift;
use domain::{AuditAction, DonationId};
use serde_json::json;

use crate::Backend;
use crate::actor::{By, CharityStaff};
use crate::error::{Error, Resource};
use crate::store;

/// For so many minutes after they said why, a person sees a gift's donor.
const SHOWN_MINUTES: i64 = 10;

impl Backend {
    /// Shows the caller whose gift it is, for ten minutes, and keeps who looked and why.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer; [`Error::NotFound`] for another's gift, or one of which no declaration says whose it is; [`Error::ProveAgain`].
    #[tracing::instrument(level = "debug", skip_all, name = "donation.reveal_donor")]
    pub async fn reveal_donor(
        &self,
        caller: &CharityStaff,
        id: DonationId,
        reason: RevealReason,
    ) -> Result<(), Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        let donor = store::donation::declared_donor(&mut tx, caller.charity_id, id).await?;
        donor.ok_or(Error::NotFound(Resource::Donation))?;
        caller.just_proved()?;
        let detail = json!({ "reason": reason });
        let action = AuditAction::DonationReveal;
        store::trail::audit(&mut tx, self.now(), By::from(caller), action, id.uuid(), detail).await?;
        self.commit(tx).await
    }

    /// Whose gift it is, as far as the caller has just said why they need to know.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.whose_gift")]
    pub async fn whose_gift(&self, caller: &CharityStaff, id: DonationId) -> Result<WhoseGift, Error> {
        caller.may_change()?;
        let mut conn = self.pool.acquire().await?;
        let Some(donor) = store::donation::declared_donor(&mut conn, caller.charity_id, id).await? else {
            return Ok(WhoseGift::NotDeclared);
        };
        let (who, since) = ((caller.charity_id, caller.staff_id), self.now().plus_minutes(-SHOWN_MINUTES));
        let was_revealed = store::donation::was_revealed(&mut conn, who, id, since).await?;
        Ok(if was_revealed { WhoseGift::Shown(donor) } else { WhoseGift::Hidden })
    }
}
