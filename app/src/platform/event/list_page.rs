//! The platform's events. An engineer comes here at night with the id of a donation, or a `webhook-id` from a log: did it happen, was
//! it sent, what did we answer? Then: show me the JSON, and send it again.

use super::filter::EventQuery;
use super::reads::read_events;
use super::views::Events;
use crate::form::{Form, FormScope, Hidden};
use crate::platform::console::{Console, param, query};
use crate::platform::view_of::second;
use crate::platform::views::Head;
use crate::platform::webhook::{ReplayEvent, outcome};
use crate::ui::*;
use crate::words::{platform_events, say, webhooks};
use backend::event::DAYS_KEPT;
use backend::event_log::LoggedEvent;
use backend::webhook::{EventDelivery, Standing};
use domain::EventType;
use domain::webhook::view::Webhook;
use leptos::context::Provider;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/platform/{platform}/events`
#[component]
pub fn EventsPage() -> impl IntoView {
    let filters = EventQuery { find: query("find"), kind: query("type") };
    let from = read_events(param("platform"), filters, query("after"));
    view! { <Console from show=|view| view! { <List view/> }/> }.into_any()
}

#[component]
fn List(view: Events) -> impl IntoView {
    let Events { head, query, problems, troubled, lines, searched, next, first } = view;
    let list = head.href("events");
    let scope = FormScope::of_filter(query.fields(), problems.clone());
    let active = query.is_active();
    let body = if !problems.is_empty() {
        view! { <FilterProblems problems all=list.clone() show_all=platform_events::SHOW_ALL/> }.into_any()
    } else if lines.is_empty() {
        view! {
            <Nothing list=list.clone() active searched/>
            <Pagination newest=first older=next/>
        }
        .into_any()
    } else {
        let rows = lines.into_iter().map(|logged| view! { <Line head=head.clone() logged/> }).collect_view();
        let searched = searched.map(|events| {
            let words = say(platform_events::Searched { count: thousands(events) });
            view! { <p class="text-soft">{words}</p> }
        });
        view! {
            <Table
                caption=say(platform_events::TABLE)
                columns=vec![
                    Column::text(say(platform_events::EVENT)),
                    Column::text(say(platform_events::HAPPENED)),
                    Column::text(say(platform_events::OBJECT)),
                    Column::text(say(platform_events::DELIVERIES)),
                    Column::text(say(platform_events::BODY)),
                ]
            >
                {rows}
            </Table>
            {searched}
            <Pagination newest=first older=next/>
        }
        .into_any()
    };
    view! {
        <Heading
            title=say(platform_events::TITLE)
            lead=say(platform_events::Lead { days: DAYS_KEPT })
            back=(head.href("webhooks"), say(platform_events::WEBHOOKS).to_owned())
        />
        <Troubled head troubled/>
        <Provider value=scope>
            <Narrow list query active/>
        </Provider>
        {body}
    }
    .into_any()
}

/// Endpoints that take nothing: then no single event needs to be looked at.
#[component]
fn Troubled(head: Head, troubled: Vec<Webhook>) -> impl IntoView {
    if troubled.is_empty() {
        return ().into_any();
    }
    let lines = troubled
        .into_iter()
        .map(|webhook| {
            let state = if webhook.disabled.is_some() {
                say(platform_events::IS_OFF)
            } else {
                say(platform_events::IS_FAILING)
            };
            view! {
                <li>
                    <a href=head.href(&format!("webhooks/{}", webhook.webhook_id))>
                        <Wrapped text=webhook.name()/>
                    </a>
                    " "
                    {state}
                </li>
            }
        })
        .collect_view();
    view! {
        <Notice tone=Tone::Warn title=say(platform_events::TROUBLED)>
            <ul>{lines}</ul>
        </Notice>
    }
    .into_any()
}

#[component]
fn Narrow(list: String, query: EventQuery, active: bool) -> impl IntoView {
    let mut choices = vec![Choice::new("", say(platform_events::ALL_TYPES))];
    choices.extend(EventType::for_platforms().map(|kind| Choice::new(kind.as_str(), kind.as_str())));
    view! {
        <Filters action=list active>
            <div class="sm:col-span-2">
                <TextInput name="find" label=say(platform_events::FIND) kind="search" maxlength=100 value=query.find/>
            </div>
            <Select name="type" label=say(platform_events::TYPE) choices value=query.kind/>
        </Filters>
    }
    .into_any()
}

#[component]
fn Nothing(list: String, active: bool, searched: Option<i64>) -> impl IntoView {
    if let Some(events) = searched {
        view! {
            <EmptyState title=say(platform_events::NoMatch { count: thousands(events) }) icon=Shape::Search>
                <p>{say(platform_events::NO_MATCH_WHY)}</p>
            </EmptyState>
        }
        .into_any()
    } else if active {
        view! {
            <EmptyState title=say(platform_events::NONE_FIT) icon=Shape::Search>
                <p>{say(platform_events::NoneFitWhen { days: DAYS_KEPT })}</p>
                <p>
                    <a href=list>{say(platform_events::SHOW_ALL)}</a>
                </p>
            </EmptyState>
        }
        .into_any()
    } else {
        view! {
            <EmptyState title=say(platform_events::NONE) icon=Shape::Tray>
                <p>{say(platform_events::NONE_LEAD)}</p>
            </EmptyState>
        }
        .into_any()
    }
}

#[component]
fn Line(head: Head, logged: LoggedEvent) -> impl IntoView {
    let LoggedEvent { event, body, deliveries } = logged;
    let (id, kind, when) = (event.event_id.to_string(), event.kind.to_string(), second(event.at));
    let (member, _) = event.kind.subject(event.event_id.uuid());
    let object = event.data.get(member).and_then(|id| id.as_str()).unwrap_or_default().to_owned();
    let page = match member {
        "donationId" => head.href(&format!("donations/{object}")),
        // Nothing else has a page of its own: the address leads to what happened to it.
        _ => head.href(&format!("events?find={object}")),
    };
    let about = say(platform_events::TheBody { kind: &kind });
    let deliveries = if deliveries.is_empty() {
        view! { <span class="text-soft">{say(platform_events::NOT_SENT)}</span> }.into_any()
    } else {
        let each = deliveries
            .into_iter()
            .map(|delivery| {
                view! { <Delivery head=head.clone() event=id.clone() kind=kind.clone() delivery/> }
            })
            .collect_view();
        view! {
            <ul role="list" class="space-y-3">
                {each}
            </ul>
        }
        .into_any()
    };
    view! {
        <Row>
            <Cell head=true label=say(platform_events::EVENT)>
                <span class="sm:whitespace-nowrap">
                    <Wrapped text=kind/>
                </span>
                <span class="block font-normal text-soft wrap-anywhere">
                    <Id id small=true/>
                </span>
            </Cell>
            <Cell label=say(platform_events::HAPPENED)>
                <span class="block tabular-nums sm:min-w-24">{when}</span>
            </Cell>
            <Cell label=say(platform_events::OBJECT)>
                <a href=page>
                    <Id id=object small=true/>
                </a>
            </Cell>
            <Cell label=say(platform_events::DELIVERIES)>{deliveries}</Cell>
            <Cell label=say(platform_events::BODY)>
                <div class="sm:min-w-24">
                    <Details summary=say(platform_events::JSON)>
                        <pre class="font-mono text-xs whitespace-pre-wrap wrap-anywhere sm:min-w-48">
                            <code>{body.clone()}</code>
                        </pre>
                        <CopyButton text=body what=about/>
                    </Details>
                </div>
            </Cell>
        </Row>
    }
    .into_any()
}

/// The state in one or two words.
fn state(standing: Standing) -> (Tone, Shape, &'static str) {
    match standing {
        Standing::Delivered => (Tone::Good, Tone::Good.shape(), say(webhooks::DELIVERED)),
        Standing::GivenUp => (Tone::Bad, Tone::Bad.shape(), say(webhooks::GIVEN_UP)),
        Standing::Off => (Tone::Neutral, Shape::Pause, say(platform_events::ENDPOINT_OFF)),
        Standing::Behind => (Tone::Neutral, Shape::Clock, say(webhooks::BEHIND)),
        Standing::Waits(_) => (Tone::Warn, Shape::Clock, say(webhooks::WAITS)),
    }
}

#[component]
fn Delivery(head: Head, event: String, kind: String, delivery: EventDelivery) -> impl IntoView {
    let EventDelivery { webhook_id: webhook, endpoint: name, standing, last } = delivery;
    let last = last.map(|attempt| {
        say(platform_events::LastAttempt { outcome: outcome(&attempt), at: second(attempt.at) })
    });
    let next_try = match standing {
        Standing::Waits(at) => at.map(second),
        _ => None,
    };
    let (tone, icon, label) = state(standing);
    let (page, endpoint) = (head.href(&format!("webhooks/{webhook}")), name.clone());
    let is_over = matches!(standing, Standing::Delivered | Standing::GivenUp);
    let again = (head.may_change && is_over).then(|| {
        view! {
            <Form action=ReplayEvent::PATH key=format!("{event}-{webhook}") class="">
                <Hidden name="platform" value=head.id.to_string()/>
                <Hidden name="webhook" value=webhook.to_string()/>
                <Hidden name="event" value=event.clone()/>
                <Button kind=ButtonKind::Quiet>
                    {say(webhooks::SEND_AGAIN)} <span class="sr-only">" " {say(platform_events::SendAgainWhich { kind, event, endpoint })}</span>
                </Button>
            </Form>
        }
    });
    view! {
        <li class="space-y-1">
            <p>
                <Tag tone icon label/>
            </p>
            <p>
                <a href=page>
                    <Wrapped text=name/>
                </a>
            </p>
            {last.map(|last| view! { <p class="text-soft">{last}</p> })}
            {next_try.map(|next| view! { <p class="text-soft">{say(platform_events::NextAttempt { at: next })}</p> })}
            {again}
        </li>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_standing_has_words_and_only_what_needs_somebody_is_loud() {
        for (standing, tone, words) in [
            (Standing::Delivered, Tone::Good, webhooks::DELIVERED),
            (Standing::GivenUp, Tone::Bad, webhooks::GIVEN_UP),
            (Standing::Off, Tone::Neutral, platform_events::ENDPOINT_OFF),
            (Standing::Behind, Tone::Neutral, webhooks::BEHIND),
            (Standing::Waits(None), Tone::Warn, webhooks::WAITS),
        ] {
            let (found, _, label) = state(standing);
            assert_eq!((found, label), (tone, say(words)));
        }
    }
}
