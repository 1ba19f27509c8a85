//! The log of requests. An engineer comes here with a request id from a midnight alarm, with "it failed about two", or with
//! "what happened to this donation?". What goes wrong: a log that shows everything but cannot be asked.

use super::console::{Console, param, query};
use super::filter::RequestQuery;
use super::reads::read_requests;
use super::request_table::RequestTable;
use super::views::Requests;
use crate::form::FormScope;
use crate::ui::*;
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
        view! { <FilterProblems problems=view.problems all=list.clone() what="requests"/> }.into_any()
    } else if view.lines.is_empty() {
        view! {
            <Nothing list=list.clone() filtered=view.query.is_active() searched=view.searched/>
            <Pagination newest=view.first older=view.next/>
        }
        .into_any()
    } else {
        let searched = view.searched.map(|lines| {
            let words =
                format!("{} requests were searched. To search further back, use “Older”.", thousands(lines));
            view! { <p class="text-soft">{words}</p> }
        });
        view! {
            <RequestTable caption="Requests, newest first" list=list.clone() lines=view.lines/>
            {searched}
            <Pagination newest=view.first older=view.next/>
        }
        .into_any()
    };
    view! {
        <Heading
            title="Requests"
            lead="Every call of your clients, for 30 days. Times are real time in London, even if the sandbox’s clock was moved. We do not keep queries, bodies or personal data."
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
    let mut choices = vec![Choice::new("", "All calls")];
    choices.extend(calls.into_iter().map(|call| Choice::new(call.clone(), call)));
    let mut whose = vec![Choice::new("", "All clients")];
    whose.extend(clients.into_iter().map(|(id, name)| Choice::new(id, name)));
    if !query.client.is_empty() && !whose.iter().any(|choice| choice.value == query.client) {
        // One of very many, from an old address: what the list is narrowed to must show.
        whose.push(Choice::new(query.client.clone(), query.client.clone()));
    }
    let active = query.is_active();
    view! {
        <Filters action=list active>
            <TextInput name="id" label="Request id" kind="search" width=Width::Medium maxlength=40 value=query.id/>
            <Select
                name="outcome"
                label="Outcome"
                choices=vec![
                    Choice::new("", "All"),
                    Choice::new("done", "Done (2xx)"),
                    Choice::new("no_donor", "No donor found (404)"),
                    Choice::new("refused", "Refused (4xx)"),
                    Choice::new("failed", "Failed (5xx)"),
                ]
                value=query.outcome
            />
            <TextInput name="code" label="Error code" kind="search" width=Width::Medium maxlength=60 value=query.code/>
            <Select name="call" label="Call" choices value=query.call/>
            <TextInput name="subject" label="Object id" kind="search" width=Width::Medium maxlength=40 value=query.subject/>
            <Select name="client" label="Client" choices=whose value=query.client/>
            <TextInput name="from" label="From" kind="datetime-local" width=Width::Medium value=query.from/>
            <TextInput name="to" label="Before" kind="datetime-local" width=Width::Medium value=query.to/>
        </Filters>
    }
    .into_any()
}

#[component]
fn Nothing(list: String, filtered: bool, searched: Option<i64>) -> impl IntoView {
    if let Some(lines) = searched {
        view! {
            <EmptyState title=format!("No match in {} requests", thousands(lines)) icon=Shape::Search>
                <p>"A search covers this many requests at a time. Use “Older”, or enter a time range."</p>
            </EmptyState>
        }
        .into_any()
    } else if filtered {
        view! {
            <EmptyState title="No matching requests" icon=Shape::Search>
                <p>
                    "We keep the requests of your own clients for 30 days. A new request appears a few seconds after its response: reload this page to see it."
                </p>
                <p>
                    "A request without an access token, or with one that we did not issue, belongs to no client, so it is not listed."
                </p>
                <p>
                    <a href=list>"Show all requests"</a>
                </p>
            </EmptyState>
        }
        .into_any()
    } else {
        view! {
            <EmptyState title="No requests yet" icon=Shape::Plane>
                <p>"A call appears here a second after its response, even if it was refused. Reload this page to see it."</p>
            </EmptyState>
        }
        .into_any()
    }
}
