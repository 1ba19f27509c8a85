//! What came of a try, and what follows from it.

use domain::webhook::{
    DeliveryFailure, DeliveryStatus, DisabledReason, LONGEST_WAIT_SECONDS, next_try_milliseconds,
};
use domain::{Timestamp, WebhookId};

use crate::Backend;
use crate::error::Error;
use crate::secret::random;
use crate::store::Tx;
use crate::store::webhook::queue::{Held, Lease, Waiting};
use crate::store::webhook::{delivery, queue, whole_queue};
use crate::webhook::AttemptView;
use crate::webhook::send::Outcome;

/// How long an endpoint rests that says that it is overrun, unless it says for how long.
const REST_SECONDS: u64 = 60;
/// An endpoint that failed for longer than this and then works is back: what waits is sent at once.
const OUTAGE_MINUTES: i64 = 5;

impl Backend {
    /// Writes down what came of a try, unless the queue is somebody else's by now.
    pub(super) async fn record_try(
        &self,
        lease: Lease,
        one: &Waiting,
        outcome: Outcome,
    ) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        let Some(held) = queue::hold(&mut tx, lease).await? else {
            tracing::warn!(webhook = %lease.id, "webhook endpoint lease expired before the attempt finished");
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
        let failed = delivery::attempted(&mut tx, id, event, &attempt).await?;
        match (outcome.failure, failed) {
            // The endpoint wants such events no more, perhaps because it cannot take them: that says nothing against it.
            (Some(_), None) if outcome.status_code != Some(410) => {}
            (None, _) => {
                let thing = (event, one.happened.subject);
                delivery::end(&mut tx, id, thing, DeliveryStatus::Delivered, now).await?;
                if held.failing_since.is_some_and(|since| since <= now.plus_minutes(-OUTAGE_MINUTES)) {
                    whole_queue::hurry(&mut tx, id, now).await?;
                }
                queue::worked(&mut tx, id, outcome.milliseconds, now).await?;
            }
            (Some(failure), _) => {
                // It is the number of this try, in the round that counts now: the endpoint may have been enabled anew meanwhile.
                let number = failed.unwrap_or_default() + 1;
                self.record_failure(&mut tx, id, &held, (one, number), (outcome, failure)).await?
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
        (one, number): (&Waiting, u16),
        (outcome, failure): (Outcome, DeliveryFailure),
    ) -> Result<(), Error> {
        let now = self.now();
        let thing = (one.happened.position.event, one.happened.subject);
        let rest = rest_seconds(outcome);
        let paused_until = rest.map(|seconds| later(now, seconds * 1_000));
        queue::failed(tx, id, outcome.milliseconds, paused_until, now).await?;
        tracing::info!(webhook = %id, %failure, status = outcome.status_code, "webhook delivery failed");
        if outcome.status_code == Some(410) {
            // It keeps its place in the queue, should the endpoint be turned on again.
            delivery::put_off(tx, id, thing, now, now).await?;
            return self.disable(tx, id, held, DisabledReason::Gone).await;
        }
        self.tell_of_failing(tx, id, held).await?;
        let dice = u32::from_be_bytes(random::<4>()?);
        if let Some(wait) = next_try_milliseconds(number, dice) {
            let wait = wait.max(rest.unwrap_or_default() * 1_000);
            return delivery::put_off(tx, id, thing, now, later(now, wait)).await;
        }
        // Others arrived since the try before: it is this event that the endpoint does not take. What arrived earlier says
        // nothing of an endpoint that may have died since.
        let works_otherwise =
            held.delivered_at.zip(one.last_tried_at).is_some_and(|(delivered, last)| delivered >= last);
        if works_otherwise {
            delivery::end(tx, id, thing, DeliveryStatus::GivenUp, now).await
        } else {
            delivery::put_off(tx, id, thing, now, now).await?;
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
    now.checked_add(time::Duration::milliseconds(milliseconds)).unwrap_or(now)
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
