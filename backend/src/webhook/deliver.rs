//! The worker's side of webhooks.
//!
//! An endpoint's queue belongs to one worker at a time, under a lease. In a round the worker takes new events into the
//! queue, sends what is due, several at once but of one object only the first, and writes down what came of each. The
//! schedule goes by Uplift's clock, which a sandbox can move; leases and signatures go by real time.
//!
//! An endpoint that is slow or fails holds up only itself: every endpoint has a round of its own, rounds are short, and
//! those that are known to be slow get a part of the places and no more.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use domain::webhook::{
    DeliveryFailure, DeliveryStatus, DisabledReason, LONGEST_WAIT_SECONDS, next_try_milliseconds,
};
use domain::{Timestamp, WebhookId};
use futures::StreamExt;
use futures::stream::FuturesUnordered;
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::send::{Outcome, Outgoing, Sender};
use super::{AttemptView, SigningSecret};
use crate::Backend;
use crate::clock::real_now;
use crate::error::Error;
use crate::event::EventView;
use crate::secret::random;
use crate::store::Tx;
use crate::store::webhook::queue::{Due, Held, Lease, Waiting};
use crate::store::webhook::{delivery, queue};
use crate::store::{self};
use crate::worker::is_over;

/// How long the worker sleeps when no endpoint has anything to do.
const PAUSE: Duration = Duration::from_millis(250);
/// Endpoints that one process serves at the same time.
const PLACES: usize = 64;
/// How many of these may be slow or failing.
const SLOW_PLACES: usize = 32;
/// An endpoint whose last try took longer is slow.
const SLOW_MILLISECONDS: i32 = 2_000;
/// Tries of one endpoint at the same time.
const AT_ONCE: i64 = 8;
/// Events that are taken into a queue at once.
const TAKEN_AT_ONCE: i64 = 100;
/// After this long a round ends, so that other endpoints get the place.
const ROUND: Duration = Duration::from_secs(20);
/// How long an endpoint rests that says that it is overrun, unless it says for how long.
const REST_SECONDS: u64 = 60;
/// An endpoint that failed for longer than this and then works is back: what waits is sent at once.
const OUTAGE_MINUTES: i64 = 5;
/// No try is put off further than this; what is was put off by a clock that has been moved back since.
const NEVER_HOURS: i64 = 30;

impl Backend {
    /// Serves endpoints until it is told to stop; rounds that are under way then end after what they are sending.
    pub(crate) async fn run_deliveries(self, stopping: watch::Receiver<bool>) {
        let mut rounds = JoinSet::new();
        let mut busy = HashMap::new();
        while !is_over(&stopping) {
            if let Err(error) = self.begin_rounds(&mut rounds, &mut busy, &stopping).await {
                tracing::warn!(error = %error.chain(), "the worker could not look for webhooks; it tries again");
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
                    tracing::warn!(webhook = %id, error = %error.chain(), "a round of deliveries broke off; it is tried again");
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
    async fn round(&self, id: WebhookId, is_over: impl Fn() -> bool) -> Result<bool, Error> {
        let Some(lease) = queue::lease(&self.pool, id).await? else {
            return Ok(false);
        };
        let sender = self.outbox.sender(self.config.mode)?;
        let begun = Instant::now();
        let mut did_something = false;
        while begun.elapsed() < ROUND && !is_over() {
            let Some(batch) = self.next_batch(lease).await? else {
                break;
            };
            did_something |= batch.took_events || !batch.waiting.is_empty();
            if batch.waiting.is_empty() {
                if batch.took_events {
                    continue;
                }
                break;
            }
            self.send_batch(lease, &sender, batch).await?;
        }
        queue::release(&self.pool, lease).await?;
        Ok(did_something)
    }

    /// Takes new events into the queue when it runs low, and gives what is due. `None` when nothing may be sent.
    async fn next_batch(&self, lease: Lease) -> Result<Option<Batch>, Error> {
        let mut tx = self.begin().await?;
        let now = self.now();
        let Some(held) = queue::hold(&mut tx, lease).await? else {
            return Ok(None);
        };
        let is_paused = held
            .paused_until
            .is_some_and(|until| until > now && until <= never(now));
        if !held.is_enabled || is_paused {
            return Ok(None);
        }
        let (id, platform) = (lease.id, held.platform);
        let mut waiting = queue::waiting(&mut tx, id, platform, now, never(now), AT_ONCE).await?;
        let mut took_events = false;
        if waiting.is_empty() {
            took_events = self.take_events(&mut tx, lease, &held, now).await?;
            waiting = queue::waiting(&mut tx, id, platform, now, never(now), AT_ONCE).await?;
        }
        tx.commit().await?;
        let mut secrets = vec![self.open_secret(id, &held.secret)?];
        if let Some(previous) = &held.previous_secret {
            secrets.push(self.open_secret(id, previous)?);
        }
        Ok(Some(Batch {
            url: held.url,
            secrets,
            waiting,
            took_events,
        }))
    }

    /// Takes the next events after the endpoint's place into its queue: those of a replay first, so that nothing newer
    /// overtakes them. Says whether the place moved.
    async fn take_events(
        &self,
        tx: &mut Tx<'_>,
        lease: Lease,
        held: &Held,
        now: Timestamp,
    ) -> Result<bool, Error> {
        let from = held.replay.as_ref().map_or(held.place, |replay| replay.place);
        let mut events = store::event::of_platform(tx, held.platform, from, TAKEN_AT_ONCE).await?;
        let is_whole = i64::try_from(events.len()).unwrap_or(i64::MAX) < TAKEN_AT_ONCE;
        let last = events.last().map(|event| event.position);
        events.retain(|event| held.wanted.wants(event.kind));
        if let Some(replay) = &held.replay {
            // What comes after the endpoint's own place is taken from there anyway.
            events.retain(|event| {
                event.position <= held.place && event.at >= replay.since && event.at < replay.until
            });
            let is_over = is_whole || last.is_none_or(|last| last >= held.place);
            queue::advance_replay(tx, lease.id, last.filter(|_| !is_over)).await?;
        } else if let Some(last) = last {
            queue::advance(tx, lease.id, last).await?;
        }
        if !events.is_empty() {
            let places: Vec<_> = events
                .iter()
                .map(|event| (event.position, event.subject))
                .collect();
            delivery::enqueue(tx, lease.id, &places, now).await?;
        }
        Ok(held.replay.is_some() || last.is_some())
    }

    async fn send_batch(&self, lease: Lease, sender: &Sender, batch: Batch) -> Result<(), Error> {
        let Batch {
            url,
            secrets,
            waiting,
            ..
        } = batch;
        let mut tries = FuturesUnordered::new();
        for one in waiting {
            let outgoing = outgoing(&url, &secrets, &one)?;
            tries.push(async move { (one, sender.send(outgoing).await) });
        }
        while let Some((one, outcome)) = tries.next().await {
            self.record_try(lease, &one, outcome).await?;
        }
        Ok(())
    }

    /// Writes down what came of a try, unless the queue is somebody else's by now.
    async fn record_try(&self, lease: Lease, one: &Waiting, outcome: Outcome) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        let Some(held) = queue::hold(&mut tx, lease).await? else {
            tracing::warn!(webhook = %lease.id, "the lease of an endpoint ended before a try did");
            return Ok(());
        };
        let (id, now) = (lease.id, self.now());
        let event = one.happened.position.event;
        let attempt = AttemptView {
            at: now,
            status_code: outcome.status_code,
            failure: outcome.failure,
            milliseconds: outcome.milliseconds,
        };
        delivery::attempted(&mut tx, id, event, &attempt).await?;
        match outcome.failure {
            None => {
                let thing = (event, one.happened.subject);
                delivery::end(&mut tx, id, thing, DeliveryStatus::Delivered, now).await?;
                if held
                    .failing_since
                    .is_some_and(|since| since <= now.plus_minutes(-OUTAGE_MINUTES))
                {
                    delivery::hurry(&mut tx, id, now).await?;
                }
                queue::worked(&mut tx, id, outcome.milliseconds, now).await?;
            }
            Some(failure) => {
                self.record_failure(&mut tx, id, &held, one, (outcome, failure))
                    .await?
            }
        }
        tx.commit().await?;
        Ok(())
    }

    async fn record_failure(
        &self,
        tx: &mut Tx<'_>,
        id: WebhookId,
        held: &Held,
        one: &Waiting,
        (outcome, failure): (Outcome, DeliveryFailure),
    ) -> Result<(), Error> {
        let now = self.now();
        let (event, subject) = (one.happened.position.event, one.happened.subject);
        let rest = rest_seconds(outcome);
        let paused_until = rest.map(|seconds| later(now, seconds * 1_000));
        queue::failed(tx, id, outcome.milliseconds, paused_until, now).await?;
        tracing::info!(webhook = %id, %failure, status = outcome.status_code, "an endpoint did not take an event");
        if outcome.status_code == Some(410) {
            // It keeps its place in the queue, should the endpoint be turned on again.
            delivery::put_off(tx, id, event, now, now).await?;
            return self.disable(tx, id, held, DisabledReason::Gone).await;
        }
        self.tell_of_failing(tx, id, held).await?;
        let failed = one.failed + 1;
        let dice = u32::from_be_bytes(random::<4>()?);
        if let Some(wait) = next_try_milliseconds(failed, dice) {
            let wait = wait.max(rest.unwrap_or_default() * 1_000);
            return delivery::put_off(tx, id, event, now, later(now, wait)).await;
        }
        // Others arrived since the try before: it is this event that the endpoint does not take. What arrived earlier says
        // nothing of an endpoint that may have died since.
        let works_otherwise = held
            .delivered_at
            .zip(one.last_tried_at)
            .is_some_and(|(delivered, last)| delivered >= last);
        if works_otherwise {
            delivery::end(tx, id, (event, subject), DeliveryStatus::GivenUp, now).await
        } else {
            delivery::put_off(tx, id, event, now, now).await?;
            self.disable(tx, id, held, DisabledReason::Failing).await
        }
    }

    async fn disable(
        &self,
        tx: &mut Tx<'_>,
        id: WebhookId,
        held: &Held,
        reason: DisabledReason,
    ) -> Result<(), Error> {
        queue::disable(tx, id, reason, self.now()).await?;
        self.tell_of_end(tx, id, held.platform, reason).await
    }
}

/// What one endpoint is sent next.
struct Batch {
    url: String,
    secrets: Vec<SigningSecret>,
    waiting: Vec<Waiting>,
    took_events: bool,
}

fn outgoing(url: &str, secrets: &[SigningSecret], one: &Waiting) -> Result<Outgoing, Error> {
    let view = EventView::of(one.happened.clone());
    let (id, body) = (view.event_id.to_string(), view.body()?);
    let seconds = real_now().offset().unix_timestamp();
    let signatures = secrets
        .iter()
        .map(|secret| secret.sign(&id, seconds, &body))
        .collect();
    Ok(Outgoing {
        url: url.to_owned(),
        id,
        seconds,
        signatures,
        body,
    })
}

/// For how long the whole endpoint rests: as it asks, or for a while when it or what is in front of it is overrun.
fn rest_seconds(outcome: Outcome) -> Option<u64> {
    let is_overrun = matches!(outcome.status_code, Some(429 | 502 | 504));
    outcome
        .retry_after_seconds
        .map(|seconds| seconds.min(LONGEST_WAIT_SECONDS))
        .or(is_overrun.then_some(REST_SECONDS))
}

fn later(now: Timestamp, milliseconds: u64) -> Timestamp {
    let milliseconds = i64::try_from(milliseconds).unwrap_or(i64::MAX);
    now.checked_add(time::Duration::milliseconds(milliseconds))
        .unwrap_or(now)
}

fn never(now: Timestamp) -> Timestamp {
    now.plus_hours(NEVER_HOURS)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(status_code: u16, retry_after_seconds: Option<u64>) -> Outcome {
        Outcome {
            status_code: Some(status_code),
            failure: Some(DeliveryFailure::Status),
            retry_after_seconds,
            milliseconds: 1,
        }
    }

    #[test]
    fn an_overrun_endpoint_rests() {
        for (status, asked, rest) in [
            (500, None, None),
            (503, None, None),
            (503, Some(7), Some(7)),
            (429, None, Some(60)),
            (429, Some(0), Some(0)),
            (502, None, Some(60)),
            (504, Some(3_600), Some(3_600)),
        ] {
            assert_eq!(rest_seconds(outcome(status, asked)), rest, "{status} {asked:?}");
        }
    }
}
