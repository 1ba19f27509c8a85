//! The feed of events that open pages follow. It reads the database, not this process's memory, so it shows what any
//! other process wrote; a write of this process only makes it look at once.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Notify, broadcast, watch};
use tokio::time::Instant;

use crate::Backend;
use crate::store;
pub use crate::store::event::Position;
pub use crate::store::feed::Event;

/// How long the feed sleeps when nothing wakes it. The bar is one second from the API's answer to the open page.
const PAUSE: Duration = Duration::from_millis(100);
/// How long it sleeps at least. Under load every write wakes it, and one look shows all that was written meanwhile: a look
/// for each write would take the database's time from the writes themselves.
const PACE: Duration = Duration::from_millis(10);
/// Within this time every process that runs has looked again, and follows what was written before: one look may have been under
/// way already, the next begins a pause after it, and the third is for one that came late.
pub const FOLLOWED_WITHIN: Duration = PAUSE.saturating_mul(3);
/// How many events one look reads at most.
const AT_ONCE: usize = 500;
/// How many events wait for a slow page before it is told to start afresh.
const BACKLOG: usize = 4_096;

/// The process's share of the feed.
#[derive(Clone)]
pub(crate) struct Feed {
    sender: broadcast::Sender<Event>,
    wake: Arc<Notify>,
    /// When it last read all events that there were.
    read_at: watch::Sender<Instant>,
}

impl Feed {
    pub(crate) fn new() -> Self {
        let (sender, read_at) = (broadcast::Sender::new(BACKLOG), watch::Sender::new(Instant::now()));
        Self { sender, wake: Arc::new(Notify::new()), read_at }
    }

    /// How long ago it last read all events that there were.
    pub(crate) fn age(&self) -> Duration {
        self.read_at.borrow().elapsed()
    }

    /// Makes the feed look now.
    pub(crate) fn poke(&self) {
        self.wake.notify_one();
    }
}

impl Backend {
    /// Events from now on, of everybody: the reader picks its own. One that falls far behind is told so, and starts afresh.
    #[must_use]
    pub fn events(&self) -> broadcast::Receiver<Event> {
        self.feed.sender.subscribe()
    }

    /// Finds where the events stand now, and gives the work that follows them, and the sandbox's clock, from there until
    /// the process ends: what is written after this call is seen.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn feed(&self) -> Result<impl Future<Output = ()> + Send + use<>, crate::Error> {
        let mut position = store::feed::position(&self.pool).await?;
        let backend = self.clone();
        Ok(async move {
            loop {
                match backend.follow(&mut position).await {
                    // More are waiting: look again at once.
                    Ok(count) if count == AT_ONCE => continue,
                    Ok(_) => {
                        backend.feed.read_at.send_replace(Instant::now());
                    }
                    Err(error) => {
                        tracing::warn!(error = %error.chain(), "live feed could not read events: retry")
                    }
                }
                tokio::time::sleep(PACE).await;
                let _woken_or_not = tokio::time::timeout(PAUSE, backend.feed.wake.notified()).await;
            }
        })
    }

    async fn follow(&self, position: &mut Position) -> Result<usize, crate::Error> {
        let moves = self.config.clock.moves();
        let (events, offset) = store::feed::after(&self.pool, *position, AT_ONCE).await?;
        self.config.clock.follow_offset(offset, moves);
        let count = events.len();
        for event in events {
            *position = event.position;
            if let Some(charity) = event.charity.filter(|_| event.is_of_claim()) {
                // Another process may have made it.
                self.forget_counts(charity);
            }
            // Nobody listening is no error.
            let _listeners = self.feed.sender.send(event);
        }
        Ok(count)
    }
}
