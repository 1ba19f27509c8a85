//! Where a charity's money is.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use domain::CharityId;
use domain::donation::shown::by_state;
pub use domain::donation::shown::{PlatformStage, Stage};
use tokio::time::Instant;

use crate::Backend;
use crate::actor::CharityStaff;
use crate::error::Error;
use crate::store;

/// From so many donations on, counting them takes longer than a page may.
const MANY: i64 = 100_000;
/// For how long the count of so many is as good as new.
const FRESH: Duration = Duration::from_secs(2);
/// After how long it is worth nothing: then the page waits for a new one.
const WORTHLESS: Duration = Duration::from_secs(30);

/// The last count of each charity with many donations.
#[derive(Clone, Default)]
pub(crate) struct Counts(Arc<Mutex<HashMap<CharityId, Count>>>);

struct Count {
    stages: Vec<PlatformStage>,
    at: Instant,
    renewed: bool,
}

/// What is known of a charity's count.
#[derive(Debug, PartialEq, Eq)]
enum Known {
    Nothing,
    Fresh(Vec<PlatformStage>),
    /// It may be shown, and whoever got this answer counts anew.
    Stale(Vec<PlatformStage>),
}

impl Counts {
    fn known(&self, charity: CharityId, now: Instant) -> Known {
        let mut counts = self.lock();
        let Some(count) = counts.get_mut(&charity) else {
            return Known::Nothing;
        };
        let age = now.saturating_duration_since(count.at);
        if age > WORTHLESS {
            counts.remove(&charity);
            Known::Nothing
        } else if age > FRESH && !count.renewed {
            count.renewed = true;
            Known::Stale(count.stages.clone())
        } else {
            Known::Fresh(count.stages.clone())
        }
    }

    /// Keeps the count of a charity with many donations; of the others nothing is kept.
    fn keep(&self, charity: CharityId, stages: &[PlatformStage], at: Instant) {
        let mut counts = self.lock();
        if stages.iter().map(|one| one.stage.count).sum::<i64>() < MANY {
            counts.remove(&charity);
            return;
        }
        let count = Count { stages: stages.to_vec(), at, renewed: false };
        counts.insert(charity, count);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<CharityId, Count>> {
        // A map of counts is whole whatever panicked beside it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Backend {
    /// The charity's donations by state, in the order of the states; a state without donations is left out.
    ///
    /// A charity with 100,000 donations or more is shown a count that this process made up to two seconds before, or that
    /// was new when somebody last looked, at most half a minute ago, while it is counted anew.
    ///
    /// # Errors
    /// Only internal ones.
    pub async fn pipeline(&self, caller: &CharityStaff) -> Result<Vec<Stage>, Error> {
        by_state(&self.pipeline_by_platform(caller).await?, None).map_err(Error::internal)
    }

    /// The same for each platform that sent any: one count serves both.
    ///
    /// # Errors
    /// Only internal ones.
    pub async fn pipeline_by_platform(&self, caller: &CharityStaff) -> Result<Vec<PlatformStage>, Error> {
        let charity = caller.charity_id;
        match self.counts.known(charity, Instant::now()) {
            Known::Nothing => self.count(charity).await,
            Known::Fresh(stages) => Ok(stages),
            Known::Stale(stages) => {
                let backend = self.clone();
                tokio::spawn(async move {
                    if let Err(error) = backend.count(charity).await {
                        // The old count goes out of use by its age.
                        tracing::warn!(error = %error.chain(), "could not refresh a charity's donation totals");
                    }
                });
                Ok(stages)
            }
        }
    }

    async fn count(&self, charity: CharityId) -> Result<Vec<PlatformStage>, Error> {
        let begun = Instant::now();
        let mut conn = self.pool.acquire().await?;
        let stages = store::donation::pipeline(&mut conn, charity).await?;
        self.counts.keep(charity, &stages, begun);
        Ok(stages)
    }
}

#[cfg(test)]
mod tests {
    use domain::donation::Status;
    use domain::{Pence, PlatformId};
    use uuid::Uuid;

    use super::*;

    const CHARITY: CharityId = CharityId::from_uuid(Uuid::nil());

    fn stages(count: i64) -> Vec<PlatformStage> {
        vec![PlatformStage {
            platform_id: PlatformId::from_uuid(Uuid::nil()),
            stage: Stage { status: Status::Declared, count, claimable: Pence::new(count).unwrap() },
            last_on: domain::calendar::parse_date("2026-11-21").unwrap(),
        }]
    }

    #[test]
    fn a_charity_with_few_donations_is_counted_every_time() {
        let (counts, now) = (Counts::default(), Instant::now());
        counts.keep(CHARITY, &stages(MANY - 1), now);
        assert_eq!(counts.known(CHARITY, now), Known::Nothing);
    }

    #[test]
    fn a_large_count_is_shown_for_two_seconds_and_then_counted_anew_by_one_alone() {
        let (counts, now) = (Counts::default(), Instant::now());
        counts.keep(CHARITY, &stages(MANY), now);
        assert_eq!(counts.known(CHARITY, now + FRESH), Known::Fresh(stages(MANY)));
        let later = now + FRESH + Duration::from_millis(1);
        assert_eq!(counts.known(CHARITY, later), Known::Stale(stages(MANY)));
        assert_eq!(counts.known(CHARITY, later), Known::Fresh(stages(MANY)));
        counts.keep(CHARITY, &stages(MANY + 1), later);
        assert_eq!(counts.known(CHARITY, later + FRESH), Known::Fresh(stages(MANY + 1)));
    }

    #[test]
    fn a_count_that_was_not_renewed_is_worth_nothing_after_half_a_minute() {
        let (counts, now) = (Counts::default(), Instant::now());
        counts.keep(CHARITY, &stages(MANY), now);
        let later = now + WORTHLESS + Duration::from_millis(1);
        assert_eq!(counts.known(CHARITY, later), Known::Nothing);
    }

    #[test]
    fn a_charity_that_became_small_is_forgotten() {
        let (counts, now) = (Counts::default(), Instant::now());
        counts.keep(CHARITY, &stages(MANY), now);
        counts.keep(CHARITY, &stages(1), now);
        assert_eq!(counts.known(CHARITY, now), Known::Nothing);
    }
}
