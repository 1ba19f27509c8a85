//! What the shop's server sent and received.

use super::reads::Told;
use super::visit::Call;
use crate::developers::code::Code;
use crate::ui::*;
use leptos::prelude::*;

/// The calls, in order, and the events.
#[component]
pub fn Log(calls: Vec<Call>, events: Vec<Told>) -> impl IntoView {
    let last = calls.len().saturating_sub(1);
    let calls = if calls.is_empty() {
        view! { <p class="text-soft">"Nothing yet. Choose a gift, and the calls of the shop’s server appear here."</p> }
            .into_any()
    } else {
        let lines = calls
            .into_iter()
            .enumerate()
            .map(|(at, call)| view! { <Line call open=at == last/> })
            .collect_view();
        view! {
            <ol role="list" class="space-y-3">
                {lines}
            </ol>
        }
        .into_any()
    };
    let events = if events.is_empty() {
        view! { <p class="text-soft">"None yet. An event takes a second or two: load the page again."</p> }
            .into_any()
    } else {
        let lines = events.into_iter().map(|event| view! { <Event event/> }).collect_view();
        view! {
            <ol role="list" class="space-y-3">
                {lines}
            </ol>
        }
        .into_any()
    };
    view! {
        <Card title="What the shop’s server says to the API">{calls}</Card>
        <Card title="What its webhook receives">
            <div class="space-y-4">
                {events}
                <p>
                    <a href="/sandbox/shop">"Look again"</a>
                </p>
            </div>
        </Card>
    }
    .into_any()
}

#[component]
fn Line(call: Call, open: bool) -> impl IntoView {
    let Call { method, path, sent, status, answer } = call;
    view! {
        <li>
            <Details summary=format!("{method} {path} · {status}") open>
                {sent.map(|sent| view! { <Code what="What was sent" text=sent answer=true/> })}
                <Code what="What was answered" text=answer answer=true/>
            </Details>
        </li>
    }
    .into_any()
}

#[component]
fn Event(event: Told) -> impl IntoView {
    let Told { kind, when, body } = event;
    view! {
        <li>
            <Details summary=kind>
                <p class="text-sm text-soft">{when}</p>
                <Code what="The body" text=body answer=true/>
            </Details>
        </li>
    }
    .into_any()
}
