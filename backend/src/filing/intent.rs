//! How old an intent to send is. A process can stand still between writing it down and sending: a machine that is suspended, a debugger,
//! a disk that hangs. Whoever wakes after long must not send, because others may have counted the sending as lost.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A clock that only goes forward and that nobody sets. Tests let time pass in one of their own.
#[derive(Clone)]
pub struct Monotonic(Arc<dyn Fn() -> Instant + Send + Sync>);

impl Monotonic {
    /// The machine's.
    #[must_use]
    pub fn real() -> Self {
        Self(Arc::new(Instant::now))
    }

    /// One that tells these instants: for tests, which do not sleep.
    #[must_use]
    pub fn telling(instants: impl Fn() -> Instant + Send + Sync + 'static) -> Self {
        Self(Arc::new(instants))
    }

    fn now(&self) -> Instant {
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
    begun: Instant,
    lease: Duration,
}

impl Intent {
    /// Begins now; good for so long.
    pub(super) fn begin(clock: &Monotonic, lease: Duration) -> Self {
        Self { clock: clock.clone(), begun: clock.now(), lease }
    }

    /// Whether it is younger than its lease: the message may be sent.
    pub(crate) fn is_fresh(&self) -> bool {
        self.clock.now().saturating_duration_since(self.begun) < self.lease
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
}
