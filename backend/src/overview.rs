//! A charity as its first page shows it, in one read.

use domain::claim::view::MoneyInAll;
use domain::donation::shown::{MoneyOfClaims, Stage, by_state};

use crate::Backend;
use crate::actor::CharityStaff;
use crate::claim::{Attention, RunningOut};
use crate::donation::by_money;
use crate::error::Error;
use crate::pipeline::Kept;
use crate::store;
pub use crate::store::claim::CharityStanding;

/// Where a charity's money is, and what waits for whom.
#[derive(Clone, Debug)]
pub struct CharityOverview {
    pub charity: CharityStanding,
    /// Its gifts by state, as of [`Backend::pipeline`].
    pub stages: Vec<Stage>,
    /// Those of them that HMRC owes for and those that it has paid, where there are any, with what their claims come to.
    pub by_money: Vec<(MoneyOfClaims, Stage)>,
    pub attention: Attention,
    /// What its claims come to in money, and what came for them.
    pub money: MoneyInAll,
    /// The gifts whose time to be claimed runs out within 90 days.
    pub running_out: Option<RunningOut>,
    /// Whether the charity has to say its period, because gifts that wait for a claim are left out until it does, or soon will be. Of
    /// many gifts this may be some seconds old, as their count is.
    pub wants_period: bool,
}

impl Backend {
    /// Where the charity's money is, and what waits for whom.
    ///
    /// # Errors
    /// [`Error::NotFound`] when the charity is gone.
    #[tracing::instrument(level = "debug", skip_all, name = "charity.overview")]
    pub async fn overview(&self, caller: &CharityStaff) -> Result<CharityOverview, Error> {
        let id = caller.charity_id;
        // Whoever waits for the count of another page keeps no connection meanwhile.
        let kept = self.kept_stages(id).await;
        let mut conn = self.pool.acquire().await?;
        let stages = match kept {
            Kept::Counted(stages) => stages,
            Kept::ToCount(_turn) => self.count_stages(&mut conn, id).await?,
        };
        let of_platforms = stages;
        let stages = by_state(&of_platforms, None).map_err(Error::internal)?;
        let (attention, beside) = self.attention(&mut conn, caller).await?;
        let (money, of_claims) = store::claim::money_in_all(&mut conn, id, self.overdue_before()).await?;
        let by_money = by_money(of_claims, &of_platforms)?;
        let (running_out, wants_period) =
            self.deadlines(&mut conn, id, &beside.periods, &beside.marking).await?;
        let charity = beside.charity;
        Ok(CharityOverview { charity, stages, by_money, attention, money, running_out, wants_period })
    }
}
