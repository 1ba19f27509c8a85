//! What a charity chooses about its claims: when they are made, who approves them, and how long a gift can be claimed.

use domain::ClaimPeriod;
use domain::claim::ClaimSetting;
use serde_json::json;

use crate::Backend;
use crate::actor::CharityStaff;
use crate::error::Error;
use crate::store::trail::By;
use crate::store::{self};

impl Backend {
    /// Chooses when claims are made and who approves them. A claim that is on its way keeps what held when it began.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a viewer.
    pub async fn choose_claim_setting(
        &self,
        caller: &CharityStaff,
        setting: ClaimSetting,
    ) -> Result<(), Error> {
        caller.may_change()?;
        let (mut tx, now) = (self.begin().await?, self.now());
        store::claim::keep_setting(
            &mut tx,
            caller.charity_id,
            setting,
            caller.staff_id,
            now.london_date(),
        )
        .await?;
        let detail = json!({
            "schedule": setting.schedule.kind(), "value": setting.schedule.value(), "approvals": setting.approvals,
        });
        store::trail::audit(
            &mut tx,
            now,
            By::from(caller),
            "charity.claim_setting",
            caller.charity_id.uuid(),
            detail,
        )
        .await?;
        self.commit(tx).await
    }

    /// The period that the charity's four years are counted from.
    ///
    /// # Errors
    /// Only internal ones.
    pub async fn claim_period(&self, caller: &CharityStaff) -> Result<ClaimPeriod, Error> {
        let mut conn = self.pool.acquire().await?;
        store::claim::period(&mut conn, caller.charity_id).await
    }

    /// Says from which period's end the four years are counted in which the charity's gifts can be claimed.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a viewer.
    pub async fn choose_claim_period(&self, caller: &CharityStaff, period: ClaimPeriod) -> Result<(), Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        store::claim::keep_period(&mut tx, caller.charity_id, period).await?;
        let detail = json!({ "period": period.to_string() });
        store::trail::audit(
            &mut tx,
            self.now(),
            By::from(caller),
            "charity.claim_period",
            caller.charity_id.uuid(),
            detail,
        )
        .await?;
        self.commit(tx).await
    }
}
