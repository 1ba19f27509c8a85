//! Gifts whose time to be claimed runs out: staff see it on the page, and are told by mail twice before it is too late.

use domain::claim::{Alert, ClaimPeriod, Deadline, PeriodHistory};
use domain::{CharityId, Date, Pence};
use sqlx::PgConnection;
use tokio::time::Instant;

use super::email;
use crate::Backend;
use crate::actor::CharityStaff;
use crate::error::Error;
use crate::kept_count::Known;
use crate::store::claim::{Search, Unclaimed};
use crate::store::{self};

/// How many charities are told in one go.
const AT_ONCE: i64 = 500;

/// Gifts of a charity that HMRC does not have and soon can be in no claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunningOut {
    /// The charity's periods, by which the time is counted.
    pub periods: PeriodHistory,
    /// The date of the oldest of them.
    pub oldest: Date,
    /// Until when that one can be claimed.
    pub until: Date,
    /// How many days are left; none on the last one.
    pub days: i64,
    pub gifts: i64,
    /// How many of them wait to be put right first.
    pub held: i64,
    /// What they add up to.
    pub claimable: Pence,
}

/// What a charity has of some dates that HMRC does not have.
#[derive(Clone)]
pub(crate) struct UnclaimedOf {
    dates: (Date, Date),
    unclaimed: Option<Unclaimed>,
}

impl RunningOut {
    fn of(periods: &PeriodHistory, today: Date, unclaimed: &Unclaimed) -> Self {
        let until = periods.deadline(unclaimed.oldest);
        Self {
            periods: periods.clone(),
            oldest: unclaimed.oldest,
            until,
            days: (until - today).whole_days(),
            gifts: unclaimed.gifts,
            held: unclaimed.held,
            claimable: unclaimed.claimable,
        }
    }

    /// Whether the charity has said the period of the oldest: otherwise it may be in time for longer.
    #[must_use]
    pub fn is_sure(&self) -> bool {
        self.periods.at(self.oldest) != ClaimPeriod::Unknown
    }

    /// Whether so little time is left that a schedule waits no longer.
    #[must_use]
    pub const fn is_near(&self) -> bool {
        self.days <= Alert::Late.days()
    }
}

impl Backend {
    /// The gifts of the charity whose time to be claimed runs out within 90 days.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.running_out")]
    pub async fn running_out(&self, caller: &CharityStaff) -> Result<Option<RunningOut>, Error> {
        let mut conn = self.pool.acquire().await?;
        let periods = store::claim::periods(&mut conn, caller.charity_id).await?;
        self.running_out_of(&mut conn, caller, &periods).await
    }

    /// The same, and whether the charity has to say its period, because gifts that wait for a
    /// claim are left out until it does, or soon will be.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.deadlines")]
    pub async fn deadlines(&self, caller: &CharityStaff) -> Result<(Option<RunningOut>, bool), Error> {
        let mut conn = self.pool.acquire().await?;
        let periods = store::claim::periods(&mut conn, caller.charity_id).await?;
        let running_out = self.running_out_of(&mut conn, caller, &periods).await?;
        Ok((running_out, self.wants_period(&mut conn, caller, &periods).await?))
    }

    async fn running_out_of(
        &self,
        conn: &mut PgConnection,
        caller: &CharityStaff,
        periods: &PeriodHistory,
    ) -> Result<Option<RunningOut>, Error> {
        let today = self.today();
        let Some(dates) = periods.running_out(today, Alert::Early.days()) else {
            return Ok(None);
        };
        let unclaimed = self.unclaimed_of(conn, caller.charity_id, dates).await?;
        Ok(unclaimed.map(|unclaimed| RunningOut::of(periods, today, &unclaimed)))
    }

    /// The gifts of these dates that HMRC does not have. Those of many may be some seconds old, as those of [`Self::pipeline`].
    async fn unclaimed_of(
        &self,
        conn: &mut PgConnection,
        charity: CharityId,
        dates: (Date, Date),
    ) -> Result<Option<Unclaimed>, Error> {
        match self.running_out.known(charity, Instant::now()) {
            Known::Fresh(kept) if kept.dates == dates => Ok(kept.unclaimed),
            Known::Stale(kept) if kept.dates == dates => {
                let backend = self.clone();
                tokio::spawn(async move {
                    if let Err(error) = backend.renew_unclaimed_of(charity, dates).await {
                        // The old count goes out of use by its age.
                        tracing::warn!(error = %error.chain(), "could not refresh the cache of gifts near their deadline");
                    }
                });
                Ok(kept.unclaimed)
            }
            Known::Nothing | Known::Fresh(_) | Known::Stale(_) => {
                let turn = self.running_out.turn(charity).await;
                let found =
                    if turn.is_none() { self.running_out.found(charity, Instant::now()) } else { None };
                match found.filter(|kept| kept.dates == dates) {
                    Some(kept) => Ok(kept.unclaimed),
                    None => self.count_unclaimed_of(conn, charity, dates).await,
                }
            }
        }
    }

    async fn renew_unclaimed_of(&self, charity: CharityId, dates: (Date, Date)) -> Result<(), Error> {
        let mut conn = self.pool.acquire().await?;
        self.count_unclaimed_of(&mut conn, charity, dates).await?;
        Ok(())
    }

    async fn count_unclaimed_of(
        &self,
        conn: &mut PgConnection,
        charity: CharityId,
        dates: (Date, Date),
    ) -> Result<Option<Unclaimed>, Error> {
        let begun = Instant::now();
        let Search { read, unclaimed } = store::claim::running_out(conn, charity, dates).await?;
        let kept = UnclaimedOf { dates, unclaimed: unclaimed.clone() };
        self.running_out.keep(charity, read, &kept, begun);
        Ok(unclaimed)
    }

    /// Whether the charity has to say its period, because gifts that wait for a claim are left out until it does, or soon will
    /// be.
    async fn wants_period(
        &self,
        conn: &mut PgConnection,
        caller: &CharityStaff,
        periods: &PeriodHistory,
    ) -> Result<bool, Error> {
        let Some(dates) = periods.in_doubt(self.today(), Alert::Early.days()) else {
            return Ok(false);
        };
        store::claim::has_unclaimed(conn, caller.charity_id, dates).await
    }

    /// Tells charities of gifts whose time to be claimed runs out, once when 90 days are left and once when 30 are; and of gifts
    /// that their claims leave out until they say their period, once a year. The worker does this each hour.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.warn_of_deadlines")]
    pub async fn warn_of_deadlines(&self) -> Result<(), Error> {
        let all = store::claim::all_periods(&self.pool).await?;
        for periods in &all {
            for deadline in Deadline::near(periods, self.today()) {
                self.warn_of(periods, deadline).await?;
            }
        }
        for periods in &all {
            self.ask_for_periods(periods).await?;
        }
        Ok(())
    }

    /// Asks charities with these periods for the one whose lack leaves gifts out of their claims. Some of those are out of time within
    /// a year; so after a year, when nothing that was told of can be claimed any more, a charity that has not said it is asked again.
    async fn ask_for_periods(&self, periods: &PeriodHistory) -> Result<(), Error> {
        let today = self.today();
        let Some(dates) = periods.left_out_unsaid(today) else {
            return Ok(());
        };
        for charity in store::claim::leaving_out(&self.pool, periods, dates, AT_ONCE).await? {
            let mut tx = self.begin().await?;
            if store::claim::tell_of_left_out_once(&mut tx, charity, dates.1, self.now()).await?
                && let Some(unclaimed) = store::claim::running_out(&mut tx, charity, dates).await?.unclaimed
            {
                let gifts = RunningOut::of(periods, today, &unclaimed);
                self.tell_staff(&mut tx, charity, &email::left_out(charity, &gifts)).await?;
                self.commit(tx).await?;
            }
        }
        Ok(())
    }

    async fn warn_of(&self, periods: &PeriodHistory, deadline: Deadline) -> Result<(), Error> {
        let dates = (deadline.first(), deadline.last());
        for charity in store::claim::not_told(&self.pool, periods, deadline, AT_ONCE).await? {
            let mut tx = self.begin().await?;
            if store::claim::tell_once(&mut tx, charity, deadline, self.now()).await?
                && let Some(unclaimed) = store::claim::running_out(&mut tx, charity, dates).await?.unclaimed
            {
                let gifts = RunningOut::of(periods, self.today(), &unclaimed);
                self.tell_staff(&mut tx, charity, &email::running_out(charity, &gifts)).await?;
                self.commit(tx).await?;
            }
        }
        Ok(())
    }
}
