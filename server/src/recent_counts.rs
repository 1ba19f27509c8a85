//! How often each of many was seen of late, in bounded memory. Each process counts for itself.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Counts within windows. The window of each begins when it is first seen.
pub struct Tally<K> {
    window: Duration,
    /// How many are remembered at most.
    room: usize,
    seen: Mutex<HashMap<K, (Instant, u32)>>,
}

impl<K: Eq + Hash> Tally<K> {
    /// Nobody was seen yet.
    #[must_use]
    pub fn new(window: Duration, room: usize) -> Self {
        Self { window, room, seen: Mutex::default() }
    }

    /// Counts that this one was seen.
    pub fn note(&self, one: K, now: Instant) {
        let mut seen = self.seen();
        if seen.len() >= self.room && !seen.contains_key(&one) {
            seen.retain(|_, (since, _)| now.saturating_duration_since(*since) < self.window);
            // With half of the room free, not every new one has all the others looked through.
            if seen.len() > self.room / 2 {
                seen.clear();
            }
        }
        let (since, count) = seen.entry(one).or_insert((now, 0));
        if now.saturating_duration_since(*since) >= self.window {
            (*since, *count) = (now, 0);
        }
        *count = count.saturating_add(1);
    }

    /// How long the window of this one still lasts, where it was seen at least so often in it.
    pub fn wait(&self, one: &K, often: u32, now: Instant) -> Option<Duration> {
        let (since, count) = self.seen().get(one).copied()?;
        let left = self.window.saturating_sub(now.saturating_duration_since(since));
        (count >= often && !left.is_zero()).then_some(left)
    }

    /// As if this one had not been seen.
    pub fn forget(&self, one: &K) {
        self.seen().remove(one);
    }

    fn seen(&self) -> MutexGuard<'_, HashMap<K, (Instant, u32)>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn each_is_counted_within_its_own_window() {
        let (tally, begun) = (Tally::new(5 * SECOND, 10), Instant::now());
        tally.note("one", begun);
        assert_eq!(tally.wait(&"one", 2, begun), None);
        tally.note("one", begun + SECOND);
        assert_eq!(tally.wait(&"one", 2, begun + SECOND), Some(4 * SECOND));
        assert_eq!(tally.wait(&"another", 1, begun + SECOND), None);
        assert_eq!(tally.wait(&"one", 2, begun + 5 * SECOND), None, "the window is over");
        tally.note("one", begun + 6 * SECOND);
        assert_eq!(tally.wait(&"one", 1, begun + 6 * SECOND), Some(5 * SECOND), "another one begins");
        assert_eq!(tally.wait(&"one", 2, begun + 6 * SECOND), None);
        tally.forget(&"one");
        assert_eq!(tally.wait(&"one", 1, begun + 6 * SECOND), None);
    }

    #[test]
    fn there_is_room_for_so_many_and_those_whose_window_is_over_go_first() {
        let (tally, begun) = (Tally::new(5 * SECOND, 10), Instant::now());
        for one in 0..8 {
            tally.note(one, begun);
        }
        for one in 8..10 {
            tally.note(one, begun + 4 * SECOND);
        }
        tally.note(10, begun + 5 * SECOND);
        assert_eq!(tally.seen().len(), 3);
        assert!(tally.wait(&9, 1, begun + 5 * SECOND).is_some());
        for one in 0..1_000 {
            tally.note(one, begun + 6 * SECOND);
            assert!(tally.seen().len() <= 10);
        }
    }
}
