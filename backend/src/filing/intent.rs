//! How old an intent to send is. A process can stand still between writing it down and sending: a machine that is suspended, a debugger,
//! a disk that hangs. Whoever wakes after long must not send, because others may have counted the sending as lost.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

/// A clock that only goes forward and that nobody can set. On Linux it stops while the machine is suspended, so we also read the wall
/// clock. Tests have a clock of their own.
#[derive(Clone)]
pub struct Monotonic(Arc<dyn Fn() -> Reading + Send + Sync>);

#[derive(Clone, Copy)]
struct Reading {
    forward: Instant,
    wall: SystemTime,
}

impl Monotonic {
    /// The machine's.
    #[must_use]
    #[expect(
        clippy::disallowed_methods,
        reason = "a clock that can be moved says nothing of a suspended machine"
    )]
    pub fn real() -> Self {
        Self(Arc::new(|| Reading { forward: Instant::now(), wall: SystemTime::now() }))
    }

    /// One that tells these instants: for tests, which do not sleep.
    #[must_use]
    pub fn telling(instants: impl Fn() -> Instant + Send + Sync + 'static) -> Self {
        Self(Arc::new(move || Reading { forward: instants(), wall: SystemTime::UNIX_EPOCH }))
    }

    fn now(&self) -> Reading {
        (self.0)()
    }
}

impl fmt::Debug for Monotonic {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Monotonic")
    }
}

/// That a message is about to be sent.
pub(crate) struct Intent {
    clock: Monotonic,
    begun: Reading,
    lease: Duration,
}

impl Intent {
    /// Begins now; good for so long.
    pub(super) fn begin(clock: &Monotonic, lease: Duration) -> Self {
        Self { clock: clock.clone(), begun: clock.now(), lease }
    }

    /// Whether it is younger than its lease by both clocks: the message may be sent.
    pub(crate) fn is_fresh(&self) -> bool {
        let now = self.clock.now();
        let forward = now.forward.saturating_duration_since(self.begun.forward);
        // If the wall clock was set back, only the other clock counts.
        let wall = now.wall.duration_since(self.begun.wall).unwrap_or_default();
        forward.max(wall) < self.lease
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    #[test]
    fn an_intent_is_good_for_its_lease_and_not_a_moment_longer() {
        let start = Instant::now();
        let at = Arc::new(Mutex::new(start));
        let told = Arc::clone(&at);
        let clock = Monotonic::telling(move || *told.lock().unwrap());
        let intent = Intent::begin(&clock, Duration::from_secs(60));
        for (seconds, is_fresh) in [(0, true), (59, true), (60, false), (7_200, false)] {
            *at.lock().unwrap() = start + Duration::from_secs(seconds);
            assert_eq!(intent.is_fresh(), is_fresh, "{seconds}");
        }
    }

    #[test]
    fn an_intent_is_not_good_after_a_machine_was_suspended_or_its_clock_set_back() {
        let (start, wall) = (Instant::now(), SystemTime::UNIX_EPOCH + Duration::from_secs(100_000));
        let at = Arc::new(Mutex::new((start, wall)));
        let told = Arc::clone(&at);
        let clock = Monotonic(Arc::new(move || {
            let (forward, wall) = *told.lock().unwrap();
            Reading { forward, wall }
        }));
        let intent = Intent::begin(&clock, Duration::from_secs(60));
        *at.lock().unwrap() = (start, wall + Duration::from_secs(7_200));
        assert!(!intent.is_fresh(), "suspended");
        *at.lock().unwrap() = (start + Duration::from_secs(60), wall - Duration::from_secs(7_200));
        assert!(!intent.is_fresh(), "set back");
        *at.lock().unwrap() = (start + Duration::from_secs(59), wall - Duration::from_secs(7_200));
        assert!(intent.is_fresh());
    }
}
