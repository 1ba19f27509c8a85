//! A platform's events as its people look at them: the newest first, each with what was sent and what came of it.

use domain::event::view::EventView;
use domain::{EventFilter, EventId};
use sqlx::PgConnection;

use crate::Backend;
use crate::actor::WebhookManager;
use crate::error::Error;
use crate::event::{self, SEARCHED, purpose, words};
use crate::pagination::{Page, PageRequest};
use crate::store;
use crate::store::event::{Happened, Position};
use crate::store::webhook::delivery;
use crate::webhook::EventDelivery;

/// An event with what came of it.
#[derive(Clone, Debug)]
pub struct LoggedEvent {
    pub event: EventView,
    /// What was or will be sent to each endpoint, to the byte.
    pub body: String,
    /// Where it stands with each endpoint that gets it.
    pub deliveries: Vec<EventDelivery>,
}

impl Backend {
    /// The platform's events that fit a filter, the newest first. For a type at most [`SEARCHED`] events are looked through: a part
    /// may then hold fewer than were asked for, or none, and go on all the same.
    ///
    /// # Errors
    /// A field error for a cursor that is not one of this list with this filter.
    #[tracing::instrument(level = "debug", skip_all, name = "event_log.list")]
    pub async fn event_log(
        &self,
        caller: &WebhookManager,
        filter: EventFilter,
        request: &PageRequest,
    ) -> Result<Page<LoggedEvent>, Error> {
        let (platform, kinds) = (caller.platform, words(filter));
        let purpose = purpose("event log cursor", platform, filter);
        let before = match &request.after {
            Some(text) => self.read_position_cursor(&purpose, text)?,
            None => Position::END,
        };
        let most = i64::from(request.limit) + 1;
        let mut conn = self.pool.acquire().await?;
        let mut searched = None;
        let mut events = if let Some(subject) = filter.subject {
            store::event::about_back(&mut conn, platform, (subject.uuid(), kinds.as_slice()), before, most)
                .await?
        } else {
            if filter.kind.is_some() {
                searched = store::event::search_end_back(&mut conn, platform, before, SEARCHED).await?;
            }
            let end = searched.map_or(Position::START, |searched| searched.end);
            store::event::newest_first(&mut conn, platform, &kinds, (before, end), most).await?
        };
        let is_cut = events.len() > usize::from(request.limit);
        events.truncate(usize::from(request.limit));
        let last = if is_cut {
            events.last().map(|event| event.position)
        } else {
            searched.filter(|searched| searched.goes_on).map(|searched| searched.end)
        };
        Ok(Page {
            items: logged(&mut conn, caller, events).await?,
            next: last.map(|last| self.position_cursor(&purpose, last)),
        })
    }

    /// One of the platform's events; none where it has no such event, or it is not of the filter's type.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "event_log.read")]
    pub async fn logged_event(
        &self,
        caller: &WebhookManager,
        event: EventId,
        filter: EventFilter,
    ) -> Result<Option<LoggedEvent>, Error> {
        let mut conn = self.pool.acquire().await?;
        let found = store::event::find(&mut conn, caller.platform, event, &words(filter)).await?;
        Ok(logged(&mut conn, caller, found.into_iter().collect()).await?.pop())
    }
}

async fn logged(
    conn: &mut PgConnection,
    caller: &WebhookManager,
    events: Vec<Happened>,
) -> Result<Vec<LoggedEvent>, Error> {
    let mut all = delivery::of_events(conn, caller.platform, &events).await?;
    let log = events.into_iter().map(|happened| {
        let id = happened.position.event;
        let deliveries =
            all.extract_if(.., |(event, _)| *event == id).map(|(_, delivery)| delivery).collect();
        let event = EventView::from(happened);
        Ok::<_, Error>(LoggedEvent { body: event::body(&event)?, event, deliveries })
    });
    log.collect()
}
