//! Claims that are made by themselves: on the day or at the sum that a charity chose, and at once when the time of gifts is
//! about to run out.

use domain::claim::{Alert, ClaimSetting, PeriodHistory, Schedule, Window};
use domain::money::highest_share;
use domain::{Date, Pence};
use uuid::Uuid;

use super::make::Beginning;
use crate::Backend;
use crate::actor::By;
use crate::error::Error;
use crate::store::claim::{DueCharity, DueRules};
use crate::store::{self};

/// How many charities that are due come in one read.
const AT_ONCE: i64 = 500;

/// The domain's rules for a day, as the database lays them beside every charity.
fn due_rules(today: Date, periods: &[PeriodHistory]) -> DueRules {
    let schedule = ClaimSetting::default().schedule;
    let mut rules = DueRules {
        today,
        newest: Window::on(today, &PeriodHistory::default()).newest,
        default: (schedule.kind(), schedule.value()),
        periods: Default::default(),
        calendar: Default::default(),
        share: highest_share(),
    };
    for period in periods {
        let oldest = period.oldest(today);
        // Up to the day before the oldest there is none.
        let last = period
            .running_out(today, Alert::Late.days())
            .map_or(oldest.previous_day().unwrap_or(oldest), |(_, last)| last);
        rules.periods.0.push(period.to_string());
        rules.periods.1.push(oldest);
        rules.periods.2.push(last);
    }
    for schedule in Schedule::of_calendar() {
        if let Some((value, newest)) = schedule.value().zip(schedule.newest_day(today)) {
            rules.calendar.0.push(schedule.kind().to_owned());
            rules.calendar.1.push(value);
            rules.calendar.2.push(newest);
        }
    }
    rules
}

impl Backend {
    /// Begins the claims that the schedules ask for today, and those that cannot wait for them; run by the worker.
    ///
    /// # Errors
    /// Only internal ones, when the charities cannot be read. What fails for one of them is in the log.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.begin_scheduled")]
    pub async fn begin_scheduled_claims(&self) -> Result<(), Error> {
        self.begin_claims_by(AT_ONCE).await.map(|_looked_at| ())
    }

    /// The same, so many charities to a read. How many were looked at.
    pub(crate) async fn begin_claims_by(&self, at_once: i64) -> Result<usize, Error> {
        let mut looked_at = 0;
        if self.config.filing.is_none() {
            return Ok(looked_at);
        }
        let today = self.today();
        let rules = due_rules(today, &store::claim::all_periods(&self.pool).await?);
        let mut after = Uuid::nil();
        loop {
            let charities = store::claim::due_charities(&self.pool, &rules, after, at_once).await?;
            let Some(last) = charities.last() else {
                return Ok(looked_at);
            };
            looked_at += charities.len();
            after = last.charity_id.uuid();
            for charity in &charities {
                // One charity's trouble holds up nobody behind it; it is tried again the next time.
                if let Err(error) = self.begin_if_due(charity, today).await {
                    tracing::error!(
                        charity = %charity.charity_id,
                        error = %error.chain(),
                        "could not start a scheduled claim: other charities' claims go on"
                    );
                }
            }
        }
    }

    /// Begins the claim of a charity, if it is due to the day and the penny.
    async fn begin_if_due(&self, charity: &DueCharity, today: Date) -> Result<(), Error> {
        let id = charity.charity_id;
        let mut tx = self.begin().await?;
        let (setting, chosen_on) = store::claim::setting(&mut tx, id).await?;
        let periods = store::claim::periods(&mut tx, id).await?;
        let days = store::claim::ready(&mut tx, id, Window::on(today, &periods)).await?.days;
        let ready = store::claim::sum_of(&days)?.gift_aid();
        let since = charity.last_on.into_iter().chain(chosen_on).max().unwrap_or(charity.registered_on);
        let runs_out = periods
            .running_out(today, Alert::Late.days())
            .is_some_and(|(_, last)| days.first().is_some_and(|day| day.on <= last));
        // Once a day: what somebody gave up is not made again at once.
        let hurried = runs_out
            && setting.schedule.hurries()
            && ready > Pence::ZERO
            && charity.last_on.is_none_or(|on| on < today)
            && charity.given_up_on != Some(today);
        if !hurried && !setting.schedule.is_due(since, charity.given_up_on, today, ready) {
            return Ok(());
        }
        match self.begin_in(&mut tx, id, Beginning::Schedule, By::Uplift).await {
            Ok(_) => self.commit(tx).await,
            // Somebody was faster by hand.
            Err(Error::Conflict(_)) => Ok(()),
            Err(error) => Err(error),
        }
    }
}
