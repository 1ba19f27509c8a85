//! What the shop's server sent and received.

use super::reads::Told;
use super::visit::Call;
use crate::developers::code::Code;
use crate::ui::*;
use leptos::prelude::*;

/// Looks for events for a minute, and shows new ones in their place. Without it there is the link.
const SCRIPT: &str = r#"{
const told = document.getElementById("told");
let looks = 30;
const look = async () => {
  try {
    const page = new DOMParser().parseFromString(await (await fetch("/sandbox/shop")).text(), "text/html");
    const fresh = page.getElementById("told");
    if (fresh && fresh.dataset.count !== told.dataset.count) {
      told.dataset.count = fresh.dataset.count;
      told.replaceChildren(...fresh.childNodes);
    }
  } catch {
    return;
  }
  looks -= 1;
  if (looks > 0) setTimeout(look, 2000);
};
setTimeout(look, 2000);
}"#;

/// The calls, in order, and the events.
#[component]
pub fn Log(calls: Vec<Call>, events: Vec<Told>) -> impl IntoView {
    let (last, count) = (calls.len().saturating_sub(1), events.len());
    let script = (!calls.is_empty()).then(|| {
        let nonce = leptos::nonce::use_nonce();
        view! { <script nonce=nonce inner_html=SCRIPT></script> }
    });
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
        view! { <p class="text-soft">"None yet. An event takes a second or two. Reload the page."</p> }
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
        <Card title="What the shop’s server sends to the API">{calls}</Card>
        <Card title="What its webhook receives">
            <div class="space-y-4">
                <div id="told" data-count=count.to_string() aria-live="polite">
                    {events}
                </div>
                <p>
                    <a href="/sandbox/shop">"Look again"</a>
                </p>
            </div>
        </Card>
        {script}
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
                <Code what="The response" text=answer answer=true/>
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
