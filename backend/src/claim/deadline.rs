//! Gifts whose time to be claimed runs out: staff see it on the page, and are told by mail twice before it is too late.

use domain::claim::{Alert, ClaimPeriod, Deadline, PeriodHistory};
use domain::{CharityId, Date, Pence};
use sqlx::PgConnection;
use tokio::time::Instant;
use uuid::Uuid;

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

/// The dates of gifts whose time runs out, and those of gifts that may be left out while the charity has not said its period.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Dates {
    running_out: (Date, Date),
    in_doubt: Option<(Date, Date)>,
}

/// What a charity has of some dates that HMRC does not have.
#[derive(Clone)]
pub(crate) struct UnclaimedOf {
    dates: Dates,
    found: Search,
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
        let (mut conn, charity) = (self.pool.acquire().await?, caller.charity_id);
        let periods = store::claim::periods(&mut conn, charity).await?;
        let marking = store::claim::marking(&mut conn).await?;
        let (running_out, _) = self.deadlines(&mut conn, charity, &periods, &marking).await?;
        Ok(running_out)
    }

    /// The gifts of a charity with these periods whose time to be claimed runs out within 90 days, and whether the charity has to say
    /// its period, because gifts that wait for a claim are left out until it does, or soon will be. `marking` is what
    /// [`store::claim::marking`] read.
    pub(crate) async fn deadlines(
        &self,
        conn: &mut PgConnection,
        charity: CharityId,
        periods: &PeriodHistory,
        marking: &[Uuid],
    ) -> Result<(Option<RunningOut>, bool), Error> {
        let (today, early) = (self.today(), Alert::Early.days());
        let Some(running_out) = periods.running_out(today, early) else {
            return Ok((None, false));
        };
        let dates = Dates { running_out, in_doubt: periods.in_doubt(today, early) };
        let found = self.unclaimed_of(conn, charity, dates, marking).await?;
        Ok((found.unclaimed.map(|gifts| RunningOut::of(periods, today, &gifts)), found.in_doubt))
    }

    /// The gifts of these dates that HMRC does not have. Those of many may be some seconds old, as those of [`Self::pipeline`].
    async fn unclaimed_of(
        &self,
        conn: &mut PgConnection,
        charity: CharityId,
        dates: Dates,
        marking: &[Uuid],
    ) -> Result<Search, Error> {
        match self.running_out.known(charity, Instant::now()) {
            Known::Fresh(kept) if kept.dates == dates => Ok(kept.found),
            Known::Stale(kept) if kept.dates == dates => {
                let backend = self.clone();
                tokio::spawn(async move {
                    if let Err(error) = backend.renew_unclaimed_of(charity, dates).await {
                        // The old count goes out of use by its age.
                        tracing::warn!(error = %error.chain(), "could not refresh the cache of gifts near their deadline");
                    }
                });
                Ok(kept.found)
            }
            Known::Nothing | Known::Fresh(_) | Known::Stale(_) => {
                let turn = self.running_out.turn(charity).await;
                let found =
                    if turn.is_none() { self.running_out.found(charity, Instant::now()) } else { None };
                match found.filter(|kept| kept.dates == dates) {
                    Some(kept) => Ok(kept.found),
                    None => self.count_unclaimed_of(conn, charity, dates, marking).await,
                }
            }
        }
    }

    async fn renew_unclaimed_of(&self, charity: CharityId, dates: Dates) -> Result<(), Error> {
        let mut conn = self.pool.acquire().await?;
        let marking = store::claim::marking(&mut conn).await?;
        self.count_unclaimed_of(&mut conn, charity, dates, &marking).await?;
        Ok(())
    }

    async fn count_unclaimed_of(
        &self,
        conn: &mut PgConnection,
        charity: CharityId,
        dates: Dates,
        marking: &[Uuid],
    ) -> Result<Search, Error> {
        let begun = Instant::now();
        let found =
            store::claim::running_out(conn, charity, dates.running_out, dates.in_doubt, marking).await?;
        let kept = UnclaimedOf { dates, found: found.clone() };
        self.running_out.keep(charity, found.read, &kept, begun..Instant::now());
        Ok(found)
    }

    /// The gifts of these dates that HMRC does not have, counted now, for a mail.
    async fn unclaimed_now(
        conn: &mut PgConnection,
        charity: CharityId,
        dates: (Date, Date),
    ) -> Result<Option<Unclaimed>, Error> {
        let marking = store::claim::marking(conn).await?;
        Ok(store::claim::running_out(conn, charity, dates, None, &marking).await?.unclaimed)
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
                && let Some(unclaimed) = Self::unclaimed_now(&mut tx, charity, dates).await?
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
                && let Some(unclaimed) = Self::unclaimed_now(&mut tx, charity, dates).await?
            {
                let gifts = RunningOut::of(periods, self.today(), &unclaimed);
                self.tell_staff(&mut tx, charity, &email::running_out(charity, &gifts)).await?;
                self.commit(tx).await?;
            }
        }
        Ok(())
    }
}
