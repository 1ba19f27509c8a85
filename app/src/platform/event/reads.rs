//! What the page about events reads.

use super::filter::EventQuery;
use super::views::Events;
use crate::error::AppError;
use crate::filter_value::list_address;
use crate::platform::reads::open;
use backend::event::SEARCHED;
use backend::pagination::PageRequest;
use domain::FieldErrors;
use domain::webhook::view::Webhook;

/// How many events a page has.
const EVENTS: u16 = 25;

/// A page of the platform's events. Filters that cannot be read make a page that says so, with 400.
pub async fn read_events(platform: String, query: EventQuery, after: String) -> Result<Events, AppError> {
    let (backend, caller, head) = open(&platform)?;
    let manager = caller.webhooks();
    let list = head.href("events");
    let mut troubled = backend.webhooks(&manager).await?;
    troubled.retain(Webhook::is_troubled);
    let mut view = Events {
        head,
        problems: FieldErrors::new(),
        troubled,
        lines: Vec::new(),
        searched: None,
        next: None,
        first: (!after.is_empty()).then(|| list_address(&list, &query, None)),
        query,
    };
    let (event, filter) = match view.query.read() {
        Ok(read) => read,
        Err(problems) => {
            crate::context::set_status(400);
            view.problems = problems;
            return Ok(view);
        }
    };
    if let Some(id) = event {
        view.lines = backend.logged_event(&manager, id, filter).await?.into_iter().collect();
        return Ok(view);
    }
    let page = backend.event_log(&manager, filter, &PageRequest::new(EVENTS, Some(after))).await?;
    let ended_early = page.next.is_some() && page.items.len() < usize::from(EVENTS);
    view.searched = ended_early.then_some(SEARCHED);
    view.next = page.next.map(|cursor| list_address(&list, &view.query, Some(&cursor)));
    view.lines = page.items;
    Ok(view)
}
