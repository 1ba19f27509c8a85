//! The log of requests. An engineer comes here with a request id from a midnight alarm, with "it failed about two", or with
//! "what happened to this donation?". What goes wrong: a log that shows everything but cannot be asked.

use super::console::{Console, param, query};
use super::filter::RequestQuery;
use super::reads::read_requests;
use super::request_table::RequestTable;
use super::views::Requests;
use crate::form::FormScope;
use crate::ui::*;
use crate::words::{platform_requests, say, ui};
use leptos::context::Provider;
use leptos::prelude::*;

/// `/platform/{platform}/requests`
#[component]
pub fn RequestsPage() -> impl IntoView {
    let filters = RequestQuery {
        id: query("id"),
        outcome: query("outcome"),
        code: query("code"),
        call: query("call"),
        subject: query("subject"),
        client: query("client"),
        from: query("from"),
        to: query("to"),
    };
    let from = read_requests(param("platform"), filters, query("after"));
    view! { <Console from show=|view| view! { <List view/> }/> }.into_any()
}

#[component]
fn List(view: Requests) -> impl IntoView {
    let list = view.head.href("requests");
    let scope = FormScope::of_filter(view.query.fields(), view.problems.clone());
    let body = if !view.problems.is_empty() {
        view! { <FilterProblems problems=view.problems all=list.clone() show_all=platform_requests::SHOW_ALL/> }.into_any()
    } else if view.lines.is_empty() {
        view! {
            <Nothing list=list.clone() filtered=view.query.is_active() searched=view.searched/>
            <Pagination newest=view.first older=view.next/>
        }
        .into_any()
    } else {
        let searched = view.searched.map(|lines| {
            let words = say(platform_requests::Searched { count: thousands(lines) });
            view! { <p class="text-soft">{words}</p> }
        });
        view! {
            <RequestTable caption=say(platform_requests::TABLE) list=list.clone() lines=view.lines/>
            {searched}
            <p class="max-w-read text-sm text-soft">{say(platform_requests::NONE_FIT_TOKEN)}</p>
            <Pagination newest=view.first older=view.next/>
        }
        .into_any()
    };
    view! {
        <Heading
            title=say(platform_requests::TITLE)
            lead=say(platform_requests::LEAD)
            back=view.head.back()
        />
        <Provider value=scope>
            <Narrow list query=view.query calls=view.calls clients=view.clients/>
        </Provider>
        {body}
    }
    .into_any()
}

#[component]
fn Narrow(
    list: String,
    query: RequestQuery,
    calls: Vec<String>,
    clients: Vec<(String, String)>,
) -> impl IntoView {
    let mut choices = vec![Choice::new("", say(platform_requests::ALL_CALLS))];
    choices.extend(calls.into_iter().map(|call| Choice::new(call.clone(), call)));
    let mut whose = vec![Choice::new("", say(platform_requests::ALL_CLIENTS))];
    whose.extend(clients.into_iter().map(|(id, name)| Choice::new(id, name)));
    if !query.client.is_empty() && !whose.iter().any(|choice| choice.value == query.client) {
        // One of very many, from an old address: what the list is narrowed to must show.
        whose.push(Choice::new(query.client.clone(), query.client.clone()));
    }
    let active = query.is_active();
    view! {
        <Filters action=list active>
            <TextInput name="id" label=say(platform_requests::REQUEST_ID) kind="search" width=Width::Medium maxlength=40 value=query.id/>
            <Select
                name="outcome"
                label=say(platform_requests::OUTCOME)
                choices=vec![
                    Choice::new("", say(ui::ALL)),
                    Choice::new("done", say(platform_requests::DONE)),
                    Choice::new("no_donor", say(platform_requests::NO_DONOR)),
                    Choice::new("refused", say(platform_requests::REFUSED)),
                    Choice::new("failed", say(platform_requests::FAILED)),
                ]
                value=query.outcome
            />
            <TextInput name="code" label=say(platform_requests::ERROR_CODE) kind="search" width=Width::Medium maxlength=60 value=query.code/>
            <Select name="call" label=say(platform_requests::CALL) choices value=query.call/>
            <TextInput name="subject" label=say(platform_requests::OBJECT_ID) kind="search" width=Width::Medium maxlength=40 value=query.subject/>
            <Select name="client" label=say(platform_requests::CLIENT) choices=whose value=query.client/>
            <TextInput name="from" label=say(platform_requests::FROM) kind="datetime-local" width=Width::Medium value=query.from/>
            <TextInput name="to" label=say(platform_requests::BEFORE) kind="datetime-local" width=Width::Medium value=query.to/>
        </Filters>
    }
    .into_any()
}

#[component]
fn Nothing(list: String, filtered: bool, searched: Option<i64>) -> impl IntoView {
    if let Some(lines) = searched {
        view! {
            <EmptyState title=say(platform_requests::NoMatch { count: thousands(lines) }) icon=Shape::Search>
                <p>{say(platform_requests::NO_MATCH_WHY)}</p>
            </EmptyState>
        }
        .into_any()
    } else if filtered {
        view! {
            <EmptyState title=say(platform_requests::NONE_FIT) icon=Shape::Search>
                <p>
                    {say(platform_requests::NONE_FIT_WHEN)}
                </p>
                <p>
                    {say(platform_requests::NONE_FIT_TOKEN)}
                </p>
                <p>
                    <a href=list>{say(platform_requests::SHOW_ALL)}</a>
                </p>
            </EmptyState>
        }
        .into_any()
    } else {
        view! {
            <EmptyState title=say(platform_requests::NONE) icon=Shape::Plane>
                <p>{say(platform_requests::NONE_LEAD)}</p>
            </EmptyState>
        }
        .into_any()
    }
}
