//! The wrong secrets of late, by the client id that they came with.

use std::time::{Duration, Instant};

use domain::ClientId;

use crate::recent_counts::Tally;

/// How many wrong secrets with one client id are told so
const TOLD: u32 = 10;
/// in this time; the next ones are told to wait.
const WINDOW: Duration = Duration::from_secs(60);
/// How many client ids are remembered at most.
const MOST_CLIENTS: usize = 10_000;

/// Counts them. Whether there is such a client does not count: otherwise the eleventh would tell.
pub(crate) struct WrongSecrets(Tally<ClientId>);

impl WrongSecrets {
    /// Nobody was wrong yet.
    pub(crate) fn new() -> Self {
        Self(Tally::new(WINDOW, MOST_CLIENTS))
    }

    /// Counts one more; after too many, how many seconds to wait.
    pub(crate) fn wait(&self, client: ClientId, now: Instant) -> Option<u32> {
        let Some(left) = self.0.wait(&client, TOLD, now) else {
            self.0.note(client, now);
            return None;
        };
        Some(u32::try_from(left.as_millis().div_ceil(1_000)).unwrap_or(u32::MAX))
    }
}
