//! Counts over very many gifts, kept for a moment: to count them takes longer than a page may.

use std::collections::HashMap;
use std::hash::Hash;
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use domain::CharityId;
use tokio::sync::OwnedMutexGuard;
use tokio::time::Instant;

/// The number of gifts from which counting takes too long for a page.
const MANY: i64 = 20_000;
/// How long a count of that many gifts is used again at least without a new one.
const FRESH: Duration = Duration::from_secs(2);
/// The same at most, however long it takes to count them.
const FRESH_AT_MOST: Duration = Duration::from_secs(15);
/// A count is used again for so many times as long as it took: what counts takes a hundredth of the database's time, and few pages meet it.
const TIMES: u32 = 100;
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

/// The last count of each charity with many gifts, or of whoever else `K` names, and who counts at the moment.
pub(crate) struct Counts<T, K = CharityId>(Arc<Kept<T, K>>);

struct Kept<T, K> {
    counts: Mutex<HashMap<K, Count<T>>>,
    turns: Mutex<HashMap<K, Arc<tokio::sync::Mutex<()>>>>,
}

struct Count<T> {
    /// None since it was forgotten.
    value: Option<T>,
    at: Instant,
    fresh: Duration,
    renewed: bool,
}

/// Whoever has it counts a charity's gifts; others wait for what they find.
pub(crate) type Turn = OwnedMutexGuard<()>;

/// What is known of a charity's count.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Known<T> {
    Nothing,
    Fresh(T),
    /// It may be shown, and whoever got this answer counts anew.
    Stale(T),
}

impl<T, K> Clone for Counts<T, K> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T, K> Default for Counts<T, K> {
    fn default() -> Self {
        Self(Arc::new(Kept { counts: Mutex::default(), turns: Mutex::default() }))
    }
}

impl<T: Clone, K: Copy + Eq + Hash> Counts<T, K> {
    /// The charity's count as it was last kept, unless that was too long ago.
    pub(crate) fn known(&self, charity: K, now: Instant) -> Known<T> {
        let mut counts = lock(&self.0.counts);
        let Some(count) = counts.get_mut(&charity) else {
            return Known::Nothing;
        };
        let age = now.saturating_duration_since(count.at);
        if age > WORTHLESS {
            counts.remove(&charity);
            return Known::Nothing;
        }
        let Some(value) = count.value.clone() else {
            return Known::Nothing;
        };
        if age > count.fresh && !count.renewed {
            count.renewed = true;
            Known::Stale(value)
        } else {
            Known::Fresh(value)
        }
    }

    /// The turn to count the charity's gifts, which lasts as long as it is held. None after waiting for somebody else's: what that
    /// count found is [`Self::found`], unless it was of few gifts.
    pub(crate) async fn turn(&self, charity: K) -> Option<Turn> {
        let turn = {
            let mut turns = lock(&self.0.turns);
            if let Some(turn) = turns.get(&charity) {
                Arc::clone(turn)
            } else {
                // Those that nobody has or waits for.
                turns.retain(|_, turn| Arc::strong_count(turn) > 1);
                Arc::clone(turns.entry(charity).or_default())
            }
        };
        if let Ok(mine) = Arc::clone(&turn).try_lock_owned() {
            return Some(mine);
        }
        drop(turn.lock().await);
        None
    }

    /// What a count found that ended just now.
    pub(crate) fn found(&self, charity: K, now: Instant) -> Option<T> {
        let counts = lock(&self.0.counts);
        let count = counts.get(&charity)?;
        count.value.clone().filter(|_| now.saturating_duration_since(count.at) <= WORTHLESS)
    }

    /// The charity's count is of no use any more, and neither is one that began before `at`.
    pub(crate) fn forget(&self, charity: K, at: Instant) {
        lock(&self.0.counts).insert(charity, Count { value: None, at, fresh: FRESH, renewed: false });
    }

    /// Keeps what was counted of `gifts` gifts from when to when, if they are many; of fewer nothing is kept. A count that began later stays.
    pub(crate) fn keep(&self, charity: K, gifts: i64, value: &T, counted: Range<Instant>) {
        let (at, took) = (counted.start, counted.end.saturating_duration_since(counted.start));
        let mut counts = lock(&self.0.counts);
        if counts.get(&charity).is_some_and(|kept| kept.at > at) {
            return;
        }
        if gifts < MANY {
            counts.remove(&charity);
            return;
        }
        let fresh = took.saturating_mul(TIMES).clamp(FRESH, FRESH_AT_MOST);
        let count = Count { value: Some(value.clone()), at, fresh, renewed: false };
        counts.insert(charity, count);
    }
}

/// A map of counts or turns is whole whatever panicked beside it.
fn lock<T>(map: &Mutex<T>) -> MutexGuard<'_, T> {
    map.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    const CHARITY: CharityId = CharityId::from_uuid(Uuid::nil());

    fn counted(gifts: i64, at: Instant) -> Counts<i64> {
        let counts = Counts::default();
        counts.keep(CHARITY, gifts, &gifts, at_once(at));
        counts
    }

    fn at_once(at: Instant) -> Range<Instant> {
        at..at
    }

    #[test]
    fn a_count_that_takes_long_is_used_again_for_a_hundred_times_as_long_within_bounds() {
        let now = Instant::now();
        for (took, fresh) in [(1, 2_000), (20, 2_000), (50, 5_000), (150, 15_000), (5_000, 15_000)] {
            let counts: Counts<i64> = Counts::default();
            counts.keep(CHARITY, MANY, &MANY, now..now + Duration::from_millis(took));
            let fresh = now + Duration::from_millis(fresh);
            assert_eq!(counts.known(CHARITY, fresh), Known::Fresh(MANY), "{took}");
            assert_eq!(counts.known(CHARITY, fresh + Duration::from_millis(1)), Known::Stale(MANY), "{took}");
        }
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
        counts.keep(CHARITY, MANY + 1, &(MANY + 1), at_once(later));
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
        counts.keep(CHARITY, MANY + 1, &(MANY + 1), at_once(now));
        assert_eq!(counts.known(CHARITY, now + FRESH), Known::Fresh(MANY));
    }

    #[test]
    fn a_charity_that_became_small_is_forgotten() {
        let now = Instant::now();
        let counts = counted(MANY, now);
        counts.keep(CHARITY, 1, &1, at_once(now));
        assert_eq!(counts.known(CHARITY, now), Known::Nothing);
    }

    #[test]
    fn what_was_forgotten_is_counted_anew_and_an_older_count_does_not_bring_it_back() {
        let now = Instant::now();
        let counts = counted(MANY, now);
        let later = now + Duration::from_millis(1);
        counts.forget(CHARITY, later);
        assert_eq!(counts.known(CHARITY, later), Known::Nothing);
        assert_eq!(counts.found(CHARITY, later), None);
        counts.keep(CHARITY, MANY, &MANY, at_once(now));
        assert_eq!(counts.known(CHARITY, later), Known::Nothing);
        counts.keep(CHARITY, MANY + 1, &(MANY + 1), at_once(later));
        assert_eq!(counts.known(CHARITY, later), Known::Fresh(MANY + 1));
    }

    #[tokio::test]
    async fn of_many_who_want_a_count_at_once_one_counts_and_the_others_wait_for_it() {
        let counts: Counts<i64> = Counts::default();
        let turn = counts.turn(CHARITY).await.unwrap();
        let waiting: Vec<_> = (0..3)
            .map(|_| {
                let counts = counts.clone();
                tokio::spawn(async move {
                    assert!(counts.turn(CHARITY).await.is_none());
                    counts.found(CHARITY, Instant::now())
                })
            })
            .collect();
        // They are all at the door before the first has counted.
        tokio::task::yield_now().await;
        counts.keep(CHARITY, MANY, &MANY, at_once(Instant::now()));
        drop(turn);
        for found in waiting {
            assert_eq!(found.await.unwrap(), Some(MANY));
        }
        // Another charity's count waits for nobody.
        let other = CharityId::from_uuid(Uuid::max());
        let _turn = counts.turn(CHARITY).await.unwrap();
        assert!(counts.turn(other).await.is_some());
    }
}
