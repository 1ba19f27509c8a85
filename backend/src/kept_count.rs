//! Counts over very many gifts, kept for a moment: to count them takes longer than a page may.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use domain::CharityId;
use tokio::time::Instant;

/// The number of gifts from which counting takes too long for a page.
const MANY: i64 = 50_000;
/// How long a count of that many gifts is used again without a new one.
const FRESH: Duration = Duration::from_secs(2);
/// How old a count may be at most: after that, the page waits for a new one.
const WORTHLESS: Duration = Duration::from_secs(30);

/// How new a count has to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Freshness {
    /// Counted now, for a decision that depends on it.
    Exact,
    /// That of many gifts may be some seconds old.
    Recent,
}

/// The last count of each charity with many gifts.
pub(crate) struct Counts<T>(Arc<Mutex<HashMap<CharityId, Count<T>>>>);

struct Count<T> {
    value: T,
    at: Instant,
    renewed: bool,
}

/// What is known of a charity's count.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Known<T> {
    Nothing,
    Fresh(T),
    /// It may be shown, and whoever got this answer counts anew.
    Stale(T),
}

impl<T> Clone for Counts<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> Default for Counts<T> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<T: Clone> Counts<T> {
    /// The charity's count as it was last kept, unless that was too long ago.
    pub(crate) fn known(&self, charity: CharityId, now: Instant) -> Known<T> {
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
            Known::Stale(count.value.clone())
        } else {
            Known::Fresh(count.value.clone())
        }
    }

    /// Keeps what was counted of `gifts` gifts from `at` on, if they are many; of fewer nothing is kept. A count that began later stays.
    pub(crate) fn keep(&self, charity: CharityId, gifts: i64, value: &T, at: Instant) {
        let mut counts = self.lock();
        if counts.get(&charity).is_some_and(|kept| kept.at > at) {
            return;
        }
        if gifts < MANY {
            counts.remove(&charity);
            return;
        }
        let count = Count { value: value.clone(), at, renewed: false };
        counts.insert(charity, count);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<CharityId, Count<T>>> {
        // A map of counts is whole whatever panicked beside it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    const CHARITY: CharityId = CharityId::from_uuid(Uuid::nil());

    fn counted(gifts: i64, at: Instant) -> Counts<i64> {
        let counts = Counts::default();
        counts.keep(CHARITY, gifts, &gifts, at);
        counts
    }

    #[test]
    fn a_charity_with_few_gifts_is_counted_every_time() {
        let now = Instant::now();
        assert_eq!(counted(MANY - 1, now).known(CHARITY, now), Known::Nothing);
    }

    #[test]
    fn a_large_count_is_shown_for_two_seconds_and_then_counted_anew_by_one_alone() {
        let now = Instant::now();
        let counts = counted(MANY, now);
        assert_eq!(counts.known(CHARITY, now + FRESH), Known::Fresh(MANY));
        let later = now + FRESH + Duration::from_millis(1);
        assert_eq!(counts.known(CHARITY, later), Known::Stale(MANY));
        assert_eq!(counts.known(CHARITY, later), Known::Fresh(MANY));
        counts.keep(CHARITY, MANY + 1, &(MANY + 1), later);
        assert_eq!(counts.known(CHARITY, later + FRESH), Known::Fresh(MANY + 1));
    }

    #[test]
    fn a_count_that_was_not_renewed_is_worth_nothing_after_half_a_minute() {
        let now = Instant::now();
        let counts = counted(MANY, now);
        let later = now + WORTHLESS + Duration::from_millis(1);
        assert_eq!(counts.known(CHARITY, later), Known::Nothing);
    }

    #[test]
    fn a_slow_count_does_not_replace_one_that_began_later() {
        let now = Instant::now();
        let counts = counted(MANY, now + FRESH);
        counts.keep(CHARITY, MANY + 1, &(MANY + 1), now);
        assert_eq!(counts.known(CHARITY, now + FRESH), Known::Fresh(MANY));
    }

    #[test]
    fn a_charity_that_became_small_is_forgotten() {
        let now = Instant::now();
        let counts = counted(MANY, now);
        counts.keep(CHARITY, 1, &1, now);
        assert_eq!(counts.known(CHARITY, now), Known::Nothing);
    }
}
