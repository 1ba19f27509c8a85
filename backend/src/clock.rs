//! The only clock of the house. The sandbox's can be moved; a test's stands still.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use domain::{Date, Timestamp};
use time::{Duration, OffsetDateTime};

/// Tells the time by which Uplift's rules go. Cloning shares it.
#[derive(Clone, Debug)]
pub struct Clock(Source);

#[derive(Clone, Debug)]
enum Source {
    Real,
    /// Real time plus this many microseconds; the database holds the truth, the feed keeps this copy fresh.
    Moved(Arc<Offset>),
    /// Microseconds since 1970; moves only by hand.
    Fixed(Arc<AtomicI64>),
}

#[derive(Debug, Default)]
struct Offset {
    microseconds: AtomicI64,
    /// How often somebody moved the clock in this process; held while the offset is stored.
    moves: Mutex<u64>,
}

impl Offset {
    fn store(&self, microseconds: i64, is_still: impl FnOnce(&mut u64) -> bool) {
        let mut moves = self.moves.lock().unwrap_or_else(PoisonError::into_inner);
        if is_still(&mut moves) {
            self.microseconds.store(microseconds, Ordering::Relaxed);
        }
    }
}

impl Clock {
    /// Real time, for live mode.
    #[must_use]
    pub fn real() -> Self {
        Self(Source::Real)
    }

    /// The sandbox's clock: real time plus an offset that can be moved.
    #[must_use]
    pub fn movable() -> Self {
        Self(Source::Moved(Arc::default()))
    }

    /// A clock that stands still at `at`: for tests, and for what a sandbox has done long ago.
    #[must_use]
    pub fn fixed(at: Timestamp) -> Self {
        Self(Source::Fixed(Arc::new(AtomicI64::new(microseconds(at.offset())))))
    }

    /// Now, by this clock.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        match &self.0 {
            Source::Real => real_now(),
            Source::Moved(offset) => {
                let moved = real_now()
                    .offset()
                    .checked_add(Duration::microseconds(offset.microseconds.load(Ordering::Relaxed)));
                moved.map_or_else(real_now, Timestamp::from_offset)
            }
            Source::Fixed(at) => from_microseconds(at.load(Ordering::Relaxed)).unwrap_or_else(real_now),
        }
    }

    /// Today's date in London, by this clock.
    #[must_use]
    pub fn today(&self) -> Date {
        self.now().london_date()
    }

    /// Sets a fixed clock to `at`; the others keep their own time.
    pub fn set_fixed(&self, at: Timestamp) {
        if let Source::Fixed(cell) = &self.0 {
            cell.store(microseconds(at.offset()), Ordering::Relaxed);
        }
    }

    /// Moves the sandbox's clock, once the database holds the offset; the others keep their own time.
    pub(crate) fn set_offset(&self, offset_microseconds: i64) {
        if let Source::Moved(offset) = &self.0 {
            offset.store(offset_microseconds, |moves| {
                *moves += 1;
                true
            });
        }
    }

    /// How often [`Self::set_offset`] moved the clock, for [`Self::follow_offset`].
    pub(crate) fn moves(&self) -> u64 {
        match &self.0 {
            Source::Moved(offset) => *offset.moves.lock().unwrap_or_else(PoisonError::into_inner),
            Source::Real | Source::Fixed(_) => 0,
        }
    }

    /// Takes over the offset that the database held, unless the clock was moved here since `moves` was asked for: what was
    /// read may be from before that.
    pub(crate) fn follow_offset(&self, offset_microseconds: i64, moves: u64) {
        if let Source::Moved(offset) = &self.0 {
            offset.store(offset_microseconds, |now| *now == moves);
        }
    }
}

/// Real time, to the microsecond that PostgreSQL keeps.
#[must_use]
pub fn real_now() -> Timestamp {
    #[expect(clippy::disallowed_methods, reason = "the one place that reads the machine's clock")]
    let now = OffsetDateTime::now_utc();
    Timestamp::from_offset(now)
}

/// Real time in seconds of Unix time: for sessions, codes and questions to passkeys, which a sandbox's clock does not move.
#[must_use]
pub fn real_seconds() -> i64 {
    real_now().offset().unix_timestamp()
}

fn microseconds(at: OffsetDateTime) -> i64 {
    i64::try_from(at.unix_timestamp_nanos() / 1_000).unwrap_or(i64::MAX)
}

fn from_microseconds(microseconds: i64) -> Option<Timestamp> {
    OffsetDateTime::from_unix_timestamp_nanos(i128::from(microseconds) * 1_000)
        .ok()
        .map(Timestamp::from_offset)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_read_before_the_clock_was_moved_does_not_move_it_back() {
        let clock = Clock::movable();
        let year = 365 * 24 * 3_600 * 1_000_000;
        let before = clock.moves();
        clock.set_offset(year);
        clock.follow_offset(0, before);
        let tomorrow = real_now().offset() + Duration::days(1);
        assert!(clock.now().offset() > tomorrow);
        // The next look finds what another process did.
        clock.follow_offset(0, clock.moves());
        assert!(clock.now().offset() < tomorrow);
    }
}
