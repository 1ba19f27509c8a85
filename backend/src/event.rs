//! The record of what happened, for platforms that catch up: 90 days of their events, in an order that misses nothing.
//! Webhooks are a hint; this list is the truth.

use domain::event::view::EventView;
use domain::{EventFilter, EventId, PlatformId, WebhookId};
use serde_json::{Map, Value};
use tokio::sync::watch;
use uuid::Uuid;

use crate::Backend;
use crate::actor::WebhookManager;
use crate::error::Error;
use crate::feed::Position;
use crate::pagination::{PageRequest, place_of};
use crate::shutdown::is_over;
use crate::store;
use crate::store::event::{Happened, Searched};
use crate::store::webhook::whole_queue;

/// How long events are kept, in days.
pub const DAYS_KEPT: i64 = 90;
/// How many events are looked through at most for those of one type. No index leads to them: every event would pay for it.
pub const SEARCHED: i64 = 10_000;
/// How many are forgotten in one transaction.
const FORGOTTEN_AT_ONCE: i64 = 5_000;

/// The event as an endpoint gets it: the same bytes at every try.
pub(crate) fn body(event: &EventView) -> Result<String, Error> {
    serde_json::to_string(&event.message()).map_err(Error::internal)
}

impl From<Happened> for EventView {
    fn from(happened: Happened) -> Self {
        let (member, id) = happened.kind.subject(happened.subject);
        let mut data = Map::new();
        data.insert(member.to_owned(), Value::from(id));
        if let Some(donor) = happened.donor {
            data.insert("donorId".to_owned(), Value::from(donor.to_string()));
        }
        if let Value::Object(members) = happened.data {
            data.extend(members);
        }
        Self {
            event_id: EventId::from_uuid(happened.position.event),
            kind: happened.kind,
            at: happened.at,
            data: Value::Object(data),
        }
    }
}

/// One part of a platform's events.
#[derive(Clone, Debug)]
pub struct EventPage {
    /// The events, oldest first.
    pub items: Vec<EventView>,
    /// Whether there are more now.
    pub has_more: bool,
    /// Where to go on, now or later: the end has one too.
    pub next: String,
}

impl Backend {
    /// The platform's events after a cursor or an event, oldest first. A reader that goes on with each part's cursor gets
    /// every event once, in order, however many processes write: an event appears once no transaction is left that could
    /// still add one before it.
    ///
    /// # Errors
    /// A field error for a cursor that is not ours, or an event that the platform has not; [`Error::CursorExpired`] where events that
    /// come after the cursor are forgotten.
    #[tracing::instrument(level = "debug", skip_all, name = "event.of_platform")]
    pub async fn events_of_platform(
        &self,
        caller: &WebhookManager,
        request: &PageRequest,
    ) -> Result<EventPage, Error> {
        self.narrowed_events(caller, EventFilter::default(), request).await
    }

    /// Those of them that fit a filter. For a type at most [`SEARCHED`] events are looked through: a part may then hold fewer than
    /// were asked for, or none, and go on all the same. Its cursor is behind what was looked through.
    ///
    /// # Errors
    /// As [`Backend::events_of_platform`]; a cursor is good only under the filter that gave it.
    #[tracing::instrument(level = "debug", skip_all, name = "event.list")]
    pub async fn narrowed_events(
        &self,
        caller: &WebhookManager,
        filter: EventFilter,
        request: &PageRequest,
    ) -> Result<EventPage, Error> {
        let platform = caller.platform;
        let purpose = purpose("event cursor", platform, filter);
        let mut conn = self.pool.acquire().await?;
        let after = self.event_place(&mut conn, platform, &purpose, request).await?;
        let limit = usize::from(request.limit);
        let (mut events, searched) =
            found(&mut conn, platform, filter, after, i64::from(request.limit) + 1).await?;
        let is_cut = events.len() > limit;
        events.truncate(limit);
        // After the events were read: what is forgotten from now on was not left out of them.
        let forgotten = store::event::forgotten(&mut conn, platform).await?;
        if request.after.is_some() && is_behind(&mut conn, after, forgotten).await? {
            return Err(Error::CursorExpired);
        }
        let start = match request.after {
            Some(_) => after,
            // Nothing is left: the place to go on from is behind what was.
            None => forgotten.unwrap_or(after),
        };
        let last = events.last().map_or(start, |event| event.position);
        let searched = searched.filter(|_| !is_cut);
        Ok(EventPage {
            items: events.into_iter().map(EventView::from).collect(),
            has_more: is_cut || searched.is_some_and(|searched| searched.goes_on),
            next: self.position_cursor(&purpose, searched.map_or(last, |searched| last.max(searched.end))),
        })
    }

    async fn event_place(
        &self,
        conn: &mut sqlx::PgConnection,
        platform: PlatformId,
        purpose: &str,
        request: &PageRequest,
    ) -> Result<Position, Error> {
        let Some(text) = &request.after else {
            return Ok(Position::START);
        };
        if let Ok(event) = text.parse::<EventId>() {
            if let Some((position, _)) = store::event::place_of(conn, platform, event).await? {
                return Ok(position);
            }
            match store::event::forgotten(conn, platform).await? {
                // The last that was forgotten: nothing of what comes after it is.
                Some(last) if event.uuid() == last.event => return Ok(last),
                // Ids are in the order of time: one from before the last that was forgotten is not kept, whosever it was.
                Some(last) if event.uuid() < last.event => return Err(Error::CursorExpired),
                _ => {}
            }
            let detail =
                "Your platform has no event with this id. Check the evt_ id, or start without after.";
            return Err(Error::field("after", "invalid_cursor", detail));
        }
        self.read_position_cursor(purpose, text)
    }

    /// A place in an order of events as signed text, worthless for another purpose.
    pub(crate) fn position_cursor(&self, purpose: &str, position: Position) -> String {
        self.config.key.sign_place(purpose, &place_of(position.transaction, position.event))
    }

    pub(crate) fn read_position_cursor(&self, purpose: &str, text: &str) -> Result<Position, Error> {
        let refused = || {
            let detail = "This cursor is not from this list with these filters. Send the filters that it came with, or start without after.";
            Error::field("after", "invalid_cursor", detail)
        };
        let place = self.config.key.signed_place(purpose, text).ok_or_else(refused)?;
        let (transaction, event) = place.split_first_chunk::<8>().ok_or_else(refused)?;
        Ok(Position {
            transaction: i64::from_be_bytes(*transaction),
            event: Uuid::from_slice(event).map_err(|_| refused())?,
        })
    }

    /// Forgets events older than 90 days, by Uplift's clock, with their deliveries, until work is to end.
    pub(crate) async fn forget_events(&self, stopping: &watch::Receiver<bool>) -> Result<(), Error> {
        let before = self.now().plus_days(-DAYS_KEPT);
        while !is_over(stopping) {
            let mut conn = self.pool.acquire().await?;
            if store::feed::forget(&mut conn, before, FORGOTTEN_AT_ONCE).await? == 0 {
                break;
            }
        }
        // Events that waited for one that is forgotten wait no longer. Whoever is stopped here leaves the rest to the next worker, or
        // to the next hour: each queue is then looked through from its beginning.
        let endpoints = {
            let mut conn = self.pool.acquire().await?;
            whole_queue::all_on(&mut conn).await?
        };
        for id in endpoints {
            if let Err(error) = self.unblock(id, stopping).await {
                // The others are not held up by one, such as one whose deliveries another process forgets at this moment.
                tracing::warn!(endpoint = %id, error = %error.chain(), "webhook queue repair postponed by an hour");
            }
        }
        Ok(())
    }

    async fn unblock(&self, id: WebhookId, stopping: &watch::Receiver<bool>) -> Result<(), Error> {
        let mut next = Some(Uuid::nil());
        while let Some(after) = next.filter(|_| !is_over(stopping)) {
            let mut tx = self.begin().await?;
            next = whole_queue::unblock(&mut tx, id, after, self.now()).await?;
            tx.commit().await?;
        }
        Ok(())
    }
}

/// What the cursors of a list of a platform's events are signed for: among another's, or under another filter, they would be a
/// place like any.
pub(crate) fn purpose(list: &str, platform: PlatformId, filter: EventFilter) -> String {
    let mut purpose = format!("{list} {}", platform.uuid());
    if let Some(kind) = filter.kind {
        purpose.push_str(&format!(" type={}", kind.get()));
    }
    if let Some(subject) = filter.subject {
        purpose.push_str(&format!(" subject={subject}"));
    }
    purpose
}

/// The words of the types that fit a filter.
pub(crate) fn words(filter: EventFilter) -> Vec<String> {
    filter.kinds().map(|kind| kind.as_str().to_owned()).collect()
}

/// The events after a place that fit a filter, and how far was searched for them, where that is known.
async fn found(
    conn: &mut sqlx::PgConnection,
    platform: PlatformId,
    filter: EventFilter,
    after: Position,
    limit: i64,
) -> Result<(Vec<Happened>, Option<Searched>), Error> {
    let kinds = words(filter);
    if let Some(subject) = filter.subject {
        // Looked up first: what is read then has everything up to here, and the cursor can go on from here.
        let newest = store::event::search_end_back(conn, platform, Position::END, 1).await?;
        let searched = newest.map(|newest| Searched { goes_on: false, ..newest });
        let events =
            store::event::about(conn, platform, (subject.uuid(), kinds.as_slice()), after, limit).await?;
        return Ok((events, searched));
    }
    if filter.kind.is_none() {
        return Ok((store::event::of_platform(conn, platform, after, limit).await?, None));
    }
    match store::event::search_end(conn, platform, after, SEARCHED).await? {
        Some(searched) => {
            let events = store::event::of_kinds(conn, platform, &kinds, (after, searched.end), limit).await?;
            Ok((events, Some(searched)))
        }
        None => Ok((Vec::new(), None)),
    }
}

/// Whether a place is before events that are forgotten. One whose own event is still there is not, wherever a moved clock had
/// others forgotten.
async fn is_behind(
    conn: &mut sqlx::PgConnection,
    place: Position,
    forgotten: Option<Position>,
) -> Result<bool, Error> {
    Ok(forgotten.is_some_and(|last| place < last) && !store::event::is_kept(conn, place.event).await?)
}
