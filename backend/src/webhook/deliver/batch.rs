//! What an endpoint is sent next: from the events into its queue, and from there on the way.

use domain::event::view::EventView;
use domain::{Timestamp, WebhookId};
use futures::StreamExt;
use futures::stream::FuturesUnordered;

use super::never;
use crate::Backend;
use crate::clock::real_now;
use crate::error::Error;
use crate::event;
use crate::store::webhook::queue::{Held, Lease, Waiting};
use crate::store::webhook::{delivery, queue, whole_queue};
use crate::store::{self, Tx};
use crate::webhook::SigningSecret;
use crate::webhook::send::{Outgoing, Sender};

/// Tries of one endpoint at the same time.
const AT_ONCE: i64 = 8;
/// Events that are taken into a queue at once.
const TAKEN_AT_ONCE: i64 = 100;

/// What one endpoint is sent next.
pub(super) struct Batch {
    url: String,
    secrets: Vec<SigningSecret>,
    pub(super) waiting: Vec<Waiting>,
    /// Whether the queue was changed: then there may be more to do although nothing is due.
    pub(super) is_changed: bool,
}

impl Backend {
    /// Takes new events into the queue when it runs low, and gives what is due. `None` when nothing may be sent. What is done to the
    /// whole queue comes before anything else.
    pub(super) async fn next_batch(&self, lease: Lease) -> Result<Option<Batch>, Error> {
        let mut tx = self.begin().await?;
        let now = self.now();
        let Some(held) = queue::hold(&mut tx, lease).await? else {
            return Ok(None);
        };
        let (id, platform) = (lease.id, held.platform);
        if walk_on(&mut tx, id, &held, now).await? {
            tx.commit().await?;
            return Ok(Some(Batch {
                url: held.url,
                secrets: Vec::new(),
                waiting: Vec::new(),
                is_changed: true,
            }));
        }
        let is_paused = held.paused_until.is_some_and(|until| until > now && until <= never(now));
        if !held.is_enabled || is_paused {
            return Ok(None);
        }
        let mut waiting = queue::waiting(&mut tx, id, platform, now, never(now), AT_ONCE).await?;
        let mut is_changed = false;
        if waiting.is_empty() {
            is_changed = self.take_events(&mut tx, lease, &held, now).await?;
            waiting = queue::waiting(&mut tx, id, platform, now, never(now), AT_ONCE).await?;
        }
        tx.commit().await?;
        let mut secrets = vec![self.open_secret(id, &held.secret)?];
        if let Some(previous) = &held.previous_secret {
            match self.open_secret(id, previous) {
                Ok(previous) => secrets.push(previous),
                // The present one signs: that must not wait for the one before it.
                Err(error) => {
                    tracing::warn!(webhook = %id, error = %error.chain(), "cannot decrypt the previous webhook secret: it does not sign");
                }
            }
        }
        Ok(Some(Batch { url: held.url, secrets, waiting, is_changed }))
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
            let places: Vec<_> = events.iter().map(|event| (event.position, event.subject)).collect();
            delivery::enqueue(tx, lease.id, &places, now).await?;
        }
        Ok(held.replay.is_some() || last.is_some())
    }

    pub(super) async fn send_batch(&self, lease: Lease, sender: &Sender, batch: Batch) -> Result<(), Error> {
        let Batch { url, secrets, waiting, .. } = batch;
        let mut tries = FuturesUnordered::new();
        for one in waiting {
            let outgoing = outgoing(&url, &secrets, &one)?;
            tries.push(async move { (one, sender.send(outgoing).await) });
        }
        while let Some((one, outcome)) = tries.next().await {
            self.counters.delivered(outcome.failure);
            self.record_try(lease, &one, outcome).await?;
        }
        Ok(())
    }
}

/// The next part of what is done to a whole queue. `false` when there is nothing of that to do.
async fn walk_on(tx: &mut Tx<'_>, id: WebhookId, held: &Held, now: Timestamp) -> Result<bool, Error> {
    if held.is_deleted {
        whole_queue::delete_part(tx, id).await?;
    } else if let Some(after) = held.dropping_after {
        whole_queue::drop_unwanted(tx, id, &held.wanted, after, now).await?;
    } else if let Some(after) = held.renewing_after {
        whole_queue::renew(tx, id, &held.wanted, after, now).await?;
    } else if let Some(back) = held.hurrying_at {
        whole_queue::hurry(tx, id, back).await?;
    } else {
        return Ok(false);
    }
    Ok(true)
}

fn outgoing(url: &str, secrets: &[SigningSecret], one: &Waiting) -> Result<Outgoing, Error> {
    let view = EventView::from(one.happened.clone());
    let (id, body) = (view.event_id.to_string(), event::body(&view)?);
    let seconds = real_now().offset().unix_timestamp();
    let signatures = secrets.iter().map(|secret| secret.sign(&id, seconds, &body)).collect();
    Ok(Outgoing { url: url.to_owned(), id, seconds, signatures, body })
}
