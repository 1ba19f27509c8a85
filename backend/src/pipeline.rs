//! Where a charity's money is.

use domain::Pence;
use domain::donation::Status;

use crate::Backend;
use crate::actor::CharityStaff;
use crate::error::Error;
use crate::store;

/// The donations of one state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The state.
    pub status: Status,
    /// How many donations.
    pub count: i64,
    /// What Gift Aid can be claimed on, in all.
    pub claimable: Pence,
}

impl Backend {
    /// The charity's donations by state, in the order of the states; a state without donations is left out.
    ///
    /// # Errors
    /// Only internal ones.
    pub async fn pipeline(&self, caller: &CharityStaff) -> Result<Vec<Stage>, Error> {
        let mut conn = self.pool.acquire().await?;
        let mut stages = store::donation::pipeline(&mut conn, caller.charity_id).await?;
        stages.sort_by_key(|stage| stage.status);
        Ok(stages)
    }
}
