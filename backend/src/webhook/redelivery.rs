//! The log of what an endpoint was sent, and what is sent to it once more.

use std::ops::ControlFlow;

use domain::conflict::{self, ApiConflict};
use domain::webhook::Replay;
use domain::{AuditAction, EventId, EventType, WebhookId};
use serde_json::json;
use time::Duration;

use crate::actor::WebhookManager;
use crate::error::{Error, Resource};
use crate::idempotency::{Attempt, Done};
use crate::pagination::{Page, PageRequest};
use crate::store::trail::Concerns;
use crate::store::webhook::{delivery, endpoint, whole_queue};
use crate::{Backend, store};

use super::{Delivery, DeliveryFilter, Replaying, Webhook};

/// What the cursors of an endpoint's log are signed for: in another one, or under another filter, one would be a place like
/// any, and what comes before that would be left out without a word.
fn purpose(filter: &DeliveryFilter, id: WebhookId) -> String {
    let mut purpose = format!("delivery cursor {}", id.uuid());
    if let Some(status) = filter.status {
        purpose.push_str(&format!(" status={status}"));
    }
    if let Some(event) = filter.event {
        purpose.push_str(&format!(" event={event}"));
    }
    purpose
}

impl Backend {
    /// Sends events again, delivered or not: one at once, or a range in order, before anything newer. An endpoint that is
    /// off gets them once it is on.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's endpoint, a field error for an event that is not the platform's or is forgotten, a
    /// conflict while another range is under way.
    #[tracing::instrument(level = "debug", skip_all, name = "webhook.replay")]
    pub async fn replay(
        &self,
        caller: &WebhookManager,
        id: WebhookId,
        replay: Replay,
        attempt: &Attempt,
    ) -> Result<Done<Webhook>, Error> {
        let (mut tx, mut webhook) = match self.begin_change(caller, id, attempt).await? {
            ControlFlow::Break(done) => return Ok(done),
            ControlFlow::Continue(begun) => begun,
        };
        let now = self.now();
        match replay {
            Replay::One(event) => {
                let place = store::event::place_of(&mut tx, caller.platform, event).await?;
                let (position, subject) = place.ok_or_else(|| {
                    let detail = "Your platform has no event with this id, or it is older than 90 days. GET /events lists your events.";
                    Error::field("/eventId", "invalid", detail)
                })?;
                whole_queue::keep_replayed(&mut tx, id, position.event).await?;
                delivery::enqueue(&mut tx, id, &[(position, subject)], now).await?;
            }
            Replay::Range { since, until } => {
                if webhook.replaying.is_some() {
                    return Err(Error::conflict(ApiConflict::Other, conflict::REPLAY_UNDER_WAY));
                }
                // To now, with what happened at this very moment: a range ends before its last instant.
                let end = now.checked_add(Duration::microseconds(1)).unwrap_or(now);
                let until = until.unwrap_or(end).min(end);
                if since >= until {
                    let detail = "Send a time that is not in the future.";
                    return Err(Error::field("/since", "out_of_range", detail));
                }
                endpoint::replay(&mut tx, id, since, until).await?;
                webhook.replaying = Some(Replaying { since, until });
            }
        }
        store::trail::audit(&mut tx, now, caller.by, AuditAction::WebhookReplay, id.uuid(), json!({}))
            .await?;
        self.commit_once(tx, caller.platform, attempt, webhook, false).await
    }

    /// Sends an event `webhook.test` to one endpoint; the delivery log tells what came of it.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's; a conflict when the endpoint is off.
    #[tracing::instrument(level = "debug", skip_all, name = "webhook.test")]
    pub async fn test_webhook(
        &self,
        caller: &WebhookManager,
        id: WebhookId,
        attempt: &Attempt,
    ) -> Result<Done<EventId>, Error> {
        let (mut tx, webhook) = match self.begin_change(caller, id, attempt).await? {
            ControlFlow::Break(done) => return Ok(done),
            ControlFlow::Continue(begun) => begun,
        };
        if webhook.disabled.is_some() {
            return Err(Error::conflict(ApiConflict::Other, conflict::ENDPOINT_DISABLED));
        }
        let now = self.now();
        let (kind, subject) = (EventType::WebhookTest, id.uuid());
        let position =
            store::trail::event(&mut tx, now, kind, Concerns::default(), subject, json!({})).await?;
        delivery::enqueue(&mut tx, id, &[(position, subject)], now).await?;
        let event = EventId::from_uuid(position.event);
        self.commit_once(tx, caller.platform, attempt, event, false).await
    }

    /// What went to an endpoint, newest event first.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's; a field error for a cursor that is not one of this log with this filter.
    #[tracing::instrument(level = "debug", skip_all, name = "webhook.deliveries")]
    pub async fn deliveries(
        &self,
        caller: &WebhookManager,
        id: WebhookId,
        filter: &DeliveryFilter,
        request: &PageRequest,
    ) -> Result<Page<Delivery>, Error> {
        let purpose = purpose(filter, id);
        let before =
            request.after.as_deref().map(|text| self.read_position_cursor(&purpose, text)).transpose()?;
        let mut conn = self.pool.acquire().await?;
        if endpoint::find(&mut conn, caller.platform, id).await?.is_none() {
            return Err(Error::NotFound(Resource::Webhook));
        }
        let limit = i64::from(request.limit) + 1;
        let mut rows = delivery::log(&mut conn, caller.platform, id, filter, before, limit).await?;
        let has_more = rows.len() > usize::from(request.limit);
        rows.truncate(usize::from(request.limit));
        let next =
            rows.last().filter(|_| has_more).map(|(position, _)| self.position_cursor(&purpose, *position));
        Ok(Page { items: rows.into_iter().map(|(_, delivery)| delivery).collect(), next })
    }
}
