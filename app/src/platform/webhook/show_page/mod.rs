//! One endpoint: its new secret when there is one, how it does, its log, and what can be done about it. An engineer comes
//! here because something did not arrive.

mod endings;
mod log;

use domain::webhook::view::Webhook;
use domain::webhook::{DisabledReason, Wanted};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

use crate::form::{Form, Hidden};
use crate::platform::console::{Console, is_just, param, query};
use crate::platform::ready::second;
use crate::platform::views::Head;
use crate::platform::webhook::list_page::WebhookTag;
use crate::platform::webhook::reads::read_webhook;
use crate::platform::webhook::server_fns::{ReplayHours, TestWebhook};
use crate::platform::webhook::views::{ShownSecret, WebhookView};
use crate::ui::day::long_time;
use crate::ui::*;

pub use self::endings::DeleteWebhookPage;
use self::endings::Endings;
use self::log::Log;

/// `/platform/{platform}/webhooks/{webhook}`
#[component]
pub fn WebhookPage() -> impl IntoView {
    let from = read_webhook(param("platform"), param("webhook"), query("status"), query("after"));
    view! { <Console from show=|view| view! { <Shows view/> }/> }.into_any()
}

#[component]
fn Shows(view: WebhookView) -> impl IntoView {
    let WebhookView { head, webhook, overlap, shown, log } = view;
    let page = head.href(&format!("webhooks/{}", webhook.webhook_id));
    let may_change = head.may_change;
    let back = (head.href("webhooks"), "Webhooks".to_owned());
    let is_shown = shown.is_some();
    let (tag, state, about) = (webhook.clone(), webhook.clone(), webhook.clone());
    let title = webhook.name().to_owned();
    let change = may_change.then(|| format!("{page}/change"));
    let trial = may_change.then({
        let (head, webhook) = (head.clone(), webhook.clone());
        move || view! { <Try head webhook/> }
    });
    let (log_head, logged) = (head.clone(), webhook.clone());
    let endings = may_change.then(move || view! { <Endings head webhook overlap page/> });
    view! {
        <Heading title back>
            <WebhookTag webhook=tag/>
        </Heading>
        <Done is_shown/>
        {shown.map(|secret| view! { <Secret secret/> })}
        <State webhook=state/>
        <Card title="The endpoint">
            <About webhook=about change/>
        </Card>
        {trial}
        <Log head=log_head webhook=logged log/>
        {endings}
    }
    .into_any()
}

#[component]
fn About(webhook: Webhook, change: Option<String>) -> impl IntoView {
    let kinds = match webhook.wanted {
        Wanted::All => "All events, including future types".to_owned(),
        Wanted::These(kinds) => kinds.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
    };
    let last = webhook.delivered_at.map_or_else(|| "none yet".to_owned(), second);
    view! {
        <SummaryList>
            <SummaryRow label="Address" nostrip:href=change>
                <code class="font-mono text-sm wrap-anywhere">{webhook.url}</code>
            </SummaryRow>
            <SummaryRow label="Events">
                <span class="wrap-anywhere">{kinds}</span>
            </SummaryRow>
            <SummaryRow label="Last delivery">{last}</SummaryRow>
            <SummaryRow label="Since">{long_time(webhook.created_at)}</SummaryRow>
            <SummaryRow label="Id">
                <Id id=webhook.webhook_id.to_string()/>
            </SummaryRow>
        </SummaryList>
    }
    .into_any()
}

/// What stands in the way.
#[component]
fn State(webhook: Webhook) -> impl IntoView {
    if let Some((reason, since)) = webhook.disabled {
        let why = match reason {
            DisabledReason::Asked => "One of you turned it off.",
            DisabledReason::Gone => "Your server answered 410 Gone.",
            DisabledReason::Failing => {
                "Ten attempts to send an event failed over three days, and no other event arrived."
            }
        };
        let since = long_time(since);
        return view! {
            <Notice tone=Tone::Warn title="Nothing is sent">
                <p>{format!("{why} That was on {since}. When you turn it on again, we send every event that it missed.")}</p>
            </Notice>
        }
        .into_any();
    }
    let failing = webhook.failing_since.map(long_time).map(|since| {
        view! {
            <Notice tone=Tone::Bad title="Your server is not accepting events">
                <p>{format!("Every attempt has failed since {since}. We try each event ten times over three days. The log below shows your server’s responses.")}</p>
            </Notice>
        }
    });
    let replaying = webhook.replaying.map(|replaying| {
        let (since, until) = (long_time(replaying.since), long_time(replaying.until));
        view! {
            <Notice tone=Tone::Info title="Events are sent again">
                <p>{format!("Everything from {since} to {until}, in order, before anything newer.")}</p>
            </Notice>
        }
    });
    view! {
        {failing}
        {replaying}
    }
    .into_any()
}

#[component]
fn Secret(secret: ShownSecret) -> impl IntoView {
    let ShownSecret(secret) = secret;
    view! {
        <section class="space-y-5 rounded-xl ground-deep p-6 sm:p-8" aria-labelledby="secret">
            <div class="space-y-2">
                <h2 id="secret" class="text-xl">
                    "Copy the signing secret now"
                </h2>
                <p class="max-w-read text-on-deep-soft">
                    "We show it only once. Your server uses it to verify that events come from us, with any library for Standard Webhooks."
                </p>
            </div>
            <p class="flex flex-wrap items-center gap-x-4 gap-y-2">
                <code class="font-mono font-semibold wrap-anywhere select-all">{secret.clone()}</code>
                <span class="text-ink">
                    <CopyButton text=secret what="the secret"/>
                </span>
            </p>
        </section>
    }
    .into_any()
}

#[component]
fn Try(head: Head, webhook: Webhook) -> impl IntoView {
    let (platform, id) = (head.id.to_string(), webhook.webhook_id.to_string());
    let is_on = webhook.disabled.is_none();
    let may_replay = webhook.replaying.is_none();
    view! {
        <Card title="Try it">
            <div class="space-y-6">
                {is_on.then(|| view! { <SendTest platform=platform.clone() id=id.clone()/> })}
                {may_replay.then(|| view! { <SendAgain platform=platform.clone() id=id.clone()/> })}
            </div>
        </Card>
    }
    .into_any()
}

#[component]
fn SendTest(platform: String, id: String) -> impl IntoView {
    view! {
        <Form action=TestWebhook::PATH class="space-y-3">
            <Hidden name="platform" value=platform/>
            <Hidden name="webhook" value=id/>
            <p class="max-w-read text-soft">"Sends an event webhook.test to this endpoint."</p>
            <Button kind=ButtonKind::Secondary icon=Shape::Plane>
                "Send a test"
            </Button>
        </Form>
    }
    .into_any()
}

#[component]
fn SendAgain(platform: String, id: String) -> impl IntoView {
    view! {
        <Form action=ReplayHours::PATH class="space-y-4">
            <Hidden name="platform" value=platform/>
            <Hidden name="webhook" value=id/>
            <Select
                name="hours"
                label="Resend events from"
                hint="Includes events already delivered. Your server can recognise them by webhook-id"
                choices=vec![
                    Choice::new("1", "the last hour"),
                    Choice::new("24", "the last day"),
                    Choice::new("168", "the last week"),
                    Choice::new("2160", "the last 90 days"),
                ]
                value="24"
            />
            <Button kind=ButtonKind::Secondary>"Send again"</Button>
        </Form>
    }
    .into_any()
}

/// What was just done, from the address.
#[component]
fn Done(is_shown: bool) -> impl IntoView {
    let said = [
        ("added", "The endpoint is added", "It receives events from now on."),
        ("changed", "The endpoint is changed", "The new settings also apply to waiting events."),
        ("enabled", "The endpoint is on", "We are sending the events that it missed."),
        ("disabled", "The endpoint is off", "Nothing is sent until you turn it on again."),
        ("secret", "The secret is changed", "For 24 hours the previous secret signs too."),
        ("tested", "A test is being sent", "The log below shows the result. Reload the page in a moment."),
        ("replayed", "The event is being sent again", "The log below shows the result."),
        ("replaying", "Events are being sent again", "In order, before anything newer."),
    ];
    let done = said.into_iter().find(|(name, ..)| is_just(name));
    done.map(|(name, title, words)| {
        let lost = match name {
            _ if is_shown => None,
            "added" => Some("If you did not copy it, change it."),
            // For a day nothing ends the secret before, and so there is no third one.
            "secret" => Some(
                "If you did not copy it, add an endpoint with the same address, use its secret on your server, and delete this one.",
            ),
            _ => None,
        };
        view! {
            <Notice tone=Tone::Good title=title>
                <p>{words}</p>
                {lost
                    .map(|cure| {
                        view! { <p>{format!("The secret was shown once and cannot be shown again. {cure}")}</p> }
                    })}
            </Notice>
        }
    })
}
