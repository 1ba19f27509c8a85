//! Gifts whose time to be claimed runs out: staff see it on the page, and are told by mail twice before it is too late.

use domain::Pence;
use domain::claim::Deadline;

use super::letter;
use crate::Backend;
use crate::actor::CharityStaff;
use crate::error::Error;
use crate::store::{self};

/// How many charities are told in one go.
const AT_ONCE: i64 = 500;

/// Gifts of a charity that HMRC does not have and soon can be in no claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunningOut {
    /// Until when.
    pub deadline: Deadline,
    /// How many gifts.
    pub gifts: i64,
    /// How many of them wait to be put right first.
    pub held: i64,
    /// What they add up to.
    pub claimable: Pence,
}

impl Backend {
    /// The gifts of the charity whose time to be claimed runs out within 90 days.
    ///
    /// # Errors
    /// Only internal ones.
    pub async fn running_out(&self, caller: &CharityStaff) -> Result<Option<RunningOut>, Error> {
        let Some(deadline) = Deadline::near(self.today()) else {
            return Ok(None);
        };
        let mut conn = self.pool.acquire().await?;
        store::claim::running_out(&mut conn, caller.charity_id, deadline).await
    }

    /// Tells charities of gifts whose time to be claimed runs out, once when 90 days are left and once when 30 are. The worker
    /// does this each hour.
    ///
    /// # Errors
    /// Only internal ones.
    pub async fn warn_of_deadlines(&self) -> Result<(), Error> {
        let Some(deadline) = Deadline::near(self.today()) else {
            return Ok(());
        };
        for charity in store::claim::not_told(&self.pool, deadline, AT_ONCE).await? {
            let mut tx = self.begin().await?;
            if store::claim::tell_once(&mut tx, charity, deadline, self.now()).await?
                && let Some(gifts) = store::claim::running_out(&mut tx, charity, deadline).await?
            {
                self.tell_staff(&mut tx, charity, &letter::running_out(charity, &gifts))
                    .await?;
                self.commit(tx).await?;
            }
        }
        Ok(())
    }
}
