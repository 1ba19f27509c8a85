//! What the shop's server sent, and what its endpoint received.

use super::reads::Received;
use super::visit::Call;
use crate::developers::code::Code;
use crate::ui::*;
use crate::words::{say, shop};
use backend::shop::ShopEndpoint;
use leptos::prelude::*;

/// Looks for webhooks every second, after a minute every five, and stops after half an hour; a page that is not seen does not look. New
/// ones join the list, so that what somebody has opened stays open. Without it there is the link.
const SCRIPT: &str = r#"{
const place = document.getElementById("received");
let looks = 0;
let timer;
// The browser reads it as a document: no script makes markup of text here.
const page = () => new Promise((read, failed) => {
  const asked = new XMLHttpRequest();
  asked.open("GET", "/sandbox/shop");
  asked.responseType = "document";
  asked.onload = () => read(asked.response);
  asked.onerror = failed;
  asked.send();
});
const look = async () => {
  clearTimeout(timer);
  if (document.hidden || looks >= 400) return;
  looks += 1;
  const mine = looks;
  try {
    const fresh = (await page())?.getElementById("received");
    const [list, news] = [place.querySelector("ol"), fresh?.querySelector("ol")];
    if (list && news) {
      for (const line of [...news.children]) if (!document.getElementById(line.id)) list.append(line);
    } else if (fresh && fresh.textContent !== place.textContent) {
      place.replaceChildren(...fresh.childNodes);
    }
  } catch {
    // The server is not there. The next look may find it.
  }
  if (mine === looks) timer = setTimeout(look, looks < 60 ? 1000 : 5000);
};
document.addEventListener("visibilitychange", look);
timer = setTimeout(look, 1000);
}"#;

/// The calls, in order, and the webhooks.
#[component]
pub fn Log(calls: Vec<Call>, endpoint: ShopEndpoint, received: Vec<Received>) -> impl IntoView {
    let last = calls.len().saturating_sub(1);
    let script = (!calls.is_empty()).then(|| {
        let nonce = leptos::nonce::use_nonce();
        view! { <script nonce=nonce inner_html=SCRIPT></script> }
    });
    let calls = if calls.is_empty() {
        view! { <p class="text-soft">{say(shop::SENT_NOTHING)}</p> }.into_any()
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
    let received = if received.is_empty() {
        view! { <p class="text-soft">{nothing(endpoint)}</p> }.into_any()
    } else {
        let lines = received.into_iter().map(|webhook| view! { <Webhook webhook/> }).collect_view();
        view! {
            <ol role="list" class="space-y-3">
                {lines}
            </ol>
        }
        .into_any()
    };
    view! {
        <Card title=say(shop::SENDS)>{calls}</Card>
        <Card title=say(shop::RECEIVES)>
            <div class="space-y-4">
                <p class="text-soft">
                    {say(shop::RECEIVES_LEAD)}
                </p>
                <div id="received" aria-live="polite">
                    {received}
                </div>
                <p>
                    <a href="/sandbox/shop">{say(shop::LOOK_AGAIN)}</a>
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
                {sent.map(|sent| view! { <Code what=say(shop::SENT) text=sent answer=true/> })}
                <Code what=say(shop::RESPONSE) text=answer answer=true/>
            </Details>
        </li>
    }
    .into_any()
}

#[component]
fn Webhook(webhook: Received) -> impl IntoView {
    let Received { id, kind, request } = webhook;
    view! {
        <li id=id>
            <Details summary=say(shop::Verified { event: kind })>
                <Code what=say(shop::REQUEST) text=request answer=true/>
            </Details>
        </li>
    }
    .into_any()
}

/// Why there is no webhook to show.
fn nothing(endpoint: ShopEndpoint) -> &'static str {
    match endpoint {
        ShopEndpoint::Works => say(shop::RECEIVED_WORKS),
        ShopEndpoint::Fails => say(shop::RECEIVED_FAILS),
        ShopEndpoint::Off => say(shop::RECEIVED_OFF),
    }
}
