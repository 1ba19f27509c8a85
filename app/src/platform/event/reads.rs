//! What the page about events reads.

use super::filter::EventQuery;
use super::views::{DeliveryLine, EventLine, Events};
use crate::error::AppError;
use crate::filter_value::list_address;
use crate::platform::reads::open;
use crate::platform::ready::second;
use crate::platform::views::Head;
use crate::platform::webhook::outcome;
use backend::event::SEARCHED;
use backend::event_log::LoggedEvent;
use backend::page::PageRequest;
use backend::webhook::{EventDelivery, Standing};
use domain::FieldErrors;
use domain::webhook::DisabledReason;
use domain::webhook::view::Webhook;

/// How many events a page has.
const EVENTS: u16 = 25;

fn delivery_line(delivery: EventDelivery) -> DeliveryLine {
    let next_try = match delivery.standing {
        Standing::Waits(at) => at.map(second),
        _ => None,
    };
    DeliveryLine {
        webhook: delivery.webhook_id,
        name: delivery.endpoint,
        standing: delivery.standing,
        last: delivery.last.map(|attempt| format!("{}, {}", outcome(&attempt), second(attempt.at))),
        next_try,
    }
}

fn line(head: &Head, logged: LoggedEvent) -> EventLine {
    let LoggedEvent { event, body, deliveries } = logged;
    let (member, _) = event.kind.subject(event.event_id.uuid());
    let object = event.data.get(member).and_then(|id| id.as_str()).unwrap_or_default().to_owned();
    let page = match member {
        "donationId" => head.href(&format!("donations/{object}")),
        // Nothing else has a page of its own: the address leads to what happened to it.
        _ => head.href(&format!("events?find={object}")),
    };
    EventLine {
        id: event.event_id.to_string(),
        kind: event.kind.to_string(),
        when: second(event.at),
        object: (page, object),
        body,
        deliveries: deliveries.into_iter().map(delivery_line).collect(),
    }
}

/// Whether an endpoint gets no events although its platform wants it to.
fn is_troubled(endpoint: &Webhook) -> bool {
    endpoint.failing_since.is_some()
        || endpoint.disabled.as_ref().is_some_and(|(why, _)| *why != DisabledReason::Asked)
}

/// A page of the platform's events. Filters that cannot be read make a page that says so, with 400.
pub async fn read_events(platform: String, query: EventQuery, after: String) -> Result<Events, AppError> {
    let (backend, caller, head) = open(&platform)?;
    let manager = caller.webhooks();
    let list = head.href("events");
    let endpoints = backend.webhooks(&manager).await?.into_iter();
    let troubled = endpoints.filter(is_troubled);
    let mut view = Events {
        head,
        problems: FieldErrors::new(),
        troubled: troubled
            .map(|one| (one.webhook_id, one.description.unwrap_or(one.url), one.disabled.is_some()))
            .collect(),
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
        let found = backend.logged_event(&manager, id, filter).await?;
        view.lines = found.into_iter().map(|logged| line(&view.head, logged)).collect();
        return Ok(view);
    }
    let page = backend.event_log(&manager, filter, &PageRequest::new(EVENTS, Some(after))).await?;
    let ended_early = page.next.is_some() && page.items.len() < usize::from(EVENTS);
    view.searched = ended_early.then_some(SEARCHED);
    view.next = page.next.map(|cursor| list_address(&list, &view.query, Some(&cursor)));
    view.lines = page.items.into_iter().map(|logged| line(&view.head, logged)).collect();
    Ok(view)
}
