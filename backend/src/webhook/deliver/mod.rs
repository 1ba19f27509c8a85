//! The worker's side of webhooks.
//!
//! An endpoint's queue belongs to one worker at a time, under a lease. In a round the worker takes new events into the
//! queue, sends what is due, several at once but of one object only the first, and writes down what came of each. The
//! schedule goes by Uplift's clock, which a sandbox can move; leases and signatures go by real time.
//!
//! An endpoint that is slow or fails holds up only itself: every endpoint has a round of its own, rounds are short, and
//! those that are known to be slow get a part of the places and no more.

mod batch;
mod outcome;

use std::collections::HashMap;
use std::time::{Duration, Instant};

use domain::{Timestamp, WebhookId};
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::Backend;
use crate::error::Error;
use crate::shutdown::is_over;
use crate::store::webhook::queue::{self, Due};

/// How long the worker sleeps when no endpoint has anything to do.
const PAUSE: Duration = Duration::from_millis(250);
/// Endpoints that one process serves at the same time.
const PLACES: usize = 64;
/// How many of these may be slow or failing.
const SLOW_PLACES: usize = 32;
/// An endpoint whose last try took longer is slow.
const SLOW_MILLISECONDS: i32 = 2_000;
/// After this long a round ends, so that other endpoints get the place.
const ROUND: Duration = Duration::from_secs(20);
/// No try is put off further than this; what is was put off by a clock that has been moved back since.
const NEVER_HOURS: i64 = 30;

impl Backend {
    /// Serves endpoints until it is told to stop; rounds that are under way then end after what they are sending.
    pub(crate) async fn run_deliveries(self, stopping: watch::Receiver<bool>) {
        let mut rounds = JoinSet::new();
        let mut busy = HashMap::new();
        while !is_over(&stopping) {
            if let Err(error) = self.begin_rounds(&mut rounds, &mut busy, &stopping).await {
                tracing::warn!(error = %error.chain(), "worker could not look for webhooks: retry");
            }
            // Until a place is free, or it is time to look again.
            let _ended = tokio::time::timeout(PAUSE, async {
                while let Some(ended) = rounds.join_next().await {
                    if let Ok(id) = ended {
                        busy.remove(&id);
                    }
                }
                // With nothing under way there is nothing to wait for but time.
                std::future::pending::<()>().await;
            })
            .await;
        }
        while rounds.join_next().await.is_some() {}
    }

    async fn begin_rounds(
        &self,
        rounds: &mut JoinSet<WebhookId>,
        busy: &mut HashMap<WebhookId, bool>,
        stopping: &watch::Receiver<bool>,
    ) -> Result<(), Error> {
        // A round that panicked ends without its id.
        if rounds.is_empty() {
            busy.clear();
        }
        if busy.len() >= PLACES {
            return Ok(());
        }
        for Due { id, is_slow } in self.due().await? {
            let slow = busy.values().filter(|is_slow| **is_slow).count();
            let is_full = busy.len() >= PLACES || (is_slow && slow >= SLOW_PLACES);
            if is_full || busy.contains_key(&id) {
                continue;
            }
            busy.insert(id, is_slow);
            let (backend, stopping) = (self.clone(), stopping.clone());
            rounds.spawn(async move {
                if let Err(error) = backend.round(id, || is_over(&stopping)).await {
                    tracing::warn!(webhook = %id, error = %error.chain(), "webhook delivery round failed: retry");
                }
                id
            });
        }
        Ok(())
    }

    /// Serves every endpoint until nothing is due: for tests and the command line.
    ///
    /// # Errors
    /// Only internal ones; a try that fails is put off, as always.
    #[tracing::instrument(level = "debug", skip_all, name = "webhook.deliver_all")]
    pub async fn deliver_all(&self) -> Result<(), Error> {
        loop {
            let mut is_idle = true;
            for Due { id, .. } in self.due().await? {
                is_idle &= !self.round(id, || false).await?;
            }
            if is_idle {
                return Ok(());
            }
        }
    }

    async fn due(&self) -> Result<Vec<Due>, Error> {
        let now = self.now();
        // More than there are places, so that slow ones do not hide the others.
        let limit = i64::try_from(PLACES * 4).unwrap_or(i64::MAX);
        queue::due(&self.pool, now, never(now), SLOW_MILLISECONDS, limit).await
    }

    /// One round of one endpoint, which ends early when it is over: whether there was anything to do.
    #[tracing::instrument(level = "debug", skip_all, name = "webhook.round", fields(webhook = %id))]
    async fn round(&self, id: WebhookId, is_over: impl Fn() -> bool) -> Result<bool, Error> {
        let Some(lease) = queue::lease(&self.pool, id).await? else {
            return Ok(false);
        };
        let sender = self.outbox.sender(&self.config)?;
        let begun = Instant::now();
        let mut did_something = false;
        while begun.elapsed() < ROUND && !is_over() {
            let Some(batch) = self.next_batch(lease).await? else {
                break;
            };
            did_something |= batch.is_changed || !batch.waiting.is_empty();
            if batch.waiting.is_empty() {
                if batch.is_changed {
                    continue;
                }
                break;
            }
            self.send_batch(lease, &sender, batch).await?;
        }
        queue::release(&self.pool, lease).await?;
        Ok(did_something)
    }
}

fn never(now: Timestamp) -> Timestamp {
    now.plus_hours(NEVER_HOURS)
}
