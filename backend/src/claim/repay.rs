//! Tax that goes back to HMRC without a claim: the charity repays it, and says so here.

use domain::claim::LONG_WAIT_DAYS;
use domain::conflict::PageConflict;
use domain::money::GiftAidSum;
use domain::page_fault::PageFault;
use domain::{AuditAction, Date, TaxYear};
use serde_json::json;
use uuid::Uuid;

use super::email;
use crate::Backend;
use crate::actor::By;
use crate::actor::CharityStaff;
use crate::error::{Error, Resource, refused_by};
use crate::store::{self};

/// How many charities are told in one go.
const AT_ONCE: i64 = 500;

impl Backend {
    /// Records that the charity repaid the tax on a refunded gift to HMRC directly: no claim carries it back then.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer; [`Error::NotFound`] for another's; conflicts `adjustment_carried`, `adjustment_voided` and
    /// `adjustment_repaid`; field errors.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.repay_adjustment")]
    pub async fn repay_adjustment(
        &self,
        caller: &CharityStaff,
        adjustment: Uuid,
        on: Date,
        note: &str,
    ) -> Result<(), Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        let owed = store::claim::owed(&mut tx, caller.charity_id, adjustment)
            .await?
            .ok_or(Error::NotFound(Resource::Adjustment))?;
        if owed.is_carried {
            return Err(Error::for_reader(PageConflict::AdjustmentCarried));
        }
        if owed.is_voided {
            return Err(Error::for_reader(PageConflict::AdjustmentVoided));
        }
        if owed.is_repaid {
            return Err(Error::for_reader(PageConflict::AdjustmentRepaid));
        }
        if on > self.today() || on < owed.donated_on {
            return Err(Error::field("/on", "out_of_range", PageFault::RepaidWhen.as_str()));
        }
        store::claim::repaid(&mut tx, adjustment, on, note.trim(), caller.staff_id, self.now())
            .await
            .map_err(|error| match refused_by(&error) {
                Some("adjustment_repaid_note_is_bounded") => {
                    Error::field("/note", "too_long", PageFault::MostIs200.as_str())
                }
                _ => error.into(),
            })?;
        store::trail::audit(
            &mut tx,
            self.now(),
            By::from(caller),
            AuditAction::CharityRepayAdjustment,
            caller.charity_id.uuid(),
            json!({ "adjustment": adjustment, "donation": owed.donation_id, "on": on.to_string() }),
        )
        .await?;
        self.commit(tx).await
    }

    /// Tells charities of tax that has waited for 90 days for a claim that is large enough: it can be repaid without one. Each is told of
    /// once. The worker does this each hour.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.warn_of_waits")]
    pub async fn warn_of_waits(&self) -> Result<(), Error> {
        let before = self.now().plus_days(-LONG_WAIT_DAYS);
        for charity in store::claim::waiting_long(&self.pool, before, AT_ONCE).await? {
            let mut tx = self.begin().await?;
            let waits = store::claim::tell_of_wait_once(&mut tx, charity, before, self.now()).await?;
            if let Some(since) = waits.iter().map(|(since, _)| *since).min() {
                let mut tax = GiftAidSum::new();
                for (_, overclaim) in &waits {
                    tax.add(overclaim.claimable, TaxYear::of(overclaim.donated_on));
                }
                let told = email::waits_long(charity, waits.len(), tax.ceiling(), since.london_date());
                self.tell_staff(&mut tx, charity, &told).await?;
                self.commit(tx).await?;
            }
        }
        Ok(())
    }

    /// Says that the tax on a refunded gift was not repaid after all: it waits for a claim again.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer; [`Error::NotFound`] for another's, or what was not repaid.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.take_repayment_back")]
    pub async fn take_repayment_back(&self, caller: &CharityStaff, adjustment: Uuid) -> Result<(), Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        let owed = store::claim::owed(&mut tx, caller.charity_id, adjustment)
            .await?
            .filter(|owed| owed.is_repaid)
            .ok_or(Error::NotFound(Resource::Adjustment))?;
        store::claim::not_repaid(&mut tx, adjustment).await?;
        store::trail::audit(
            &mut tx,
            self.now(),
            By::from(caller),
            AuditAction::CharityTakeRepaymentBack,
            caller.charity_id.uuid(),
            json!({ "adjustment": adjustment, "donation": owed.donation_id }),
        )
        .await?;
        self.commit(tx).await
    }
}
