//! One endpoint: its new secret when there is one, how it does, its log, and what can be done about it. An engineer comes
//! here because something did not arrive.

mod log;
mod switch;

use domain::webhook::view::Webhook;
use domain::webhook::{DisabledReason, Wanted};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

use crate::form::{Form, Hidden};
use crate::platform::console::{Console, is_just, param, query};
use crate::platform::view_of::second;
use crate::platform::views::Head;
use crate::platform::webhook::list_page::WebhookTag;
use crate::platform::webhook::reads::read_webhook;
use crate::platform::webhook::server_fns::{ReplayHours, TestWebhook};
use crate::platform::webhook::views::{ShownSecret, WebhookView};
use crate::ui::day::long_time;
use crate::ui::*;
use crate::words::{say, webhooks};

use self::log::Log;
pub use self::switch::DeleteWebhookPage;
use self::switch::Endings;

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
    let back = (head.href("webhooks"), say(webhooks::TITLE).to_owned());
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
        <Card title=say(webhooks::THE_ENDPOINT)>
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
        Wanted::All => say(webhooks::ALL_EVENTS).to_owned(),
        Wanted::These(kinds) => kinds.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
    };
    let last = webhook.delivered_at.map_or_else(|| say(webhooks::NONE_YET).to_owned(), second);
    view! {
        <SummaryList>
            <SummaryRow label=say(webhooks::ADDRESS) nostrip:href=change>
                <code class="font-mono text-sm wrap-anywhere">
                    <Wrapped text=webhook.url/>
                </code>
            </SummaryRow>
            <SummaryRow label=say(webhooks::EVENTS)>
                <span class="wrap-anywhere">
                    <Wrapped text=kinds/>
                </span>
            </SummaryRow>
            <SummaryRow label=say(webhooks::LAST_DELIVERY)>{last}</SummaryRow>
            <SummaryRow label=say(webhooks::SINCE)>{long_time(webhook.created_at)}</SummaryRow>
            <SummaryRow label=say(webhooks::ID)>
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
        let at = long_time(since);
        let why = match reason {
            DisabledReason::Asked => say(webhooks::TurnedOff { at }),
            DisabledReason::Gone => say(webhooks::Gone { at }),
            DisabledReason::Failing => say(webhooks::GaveUp { at }),
        };
        return view! {
            <Notice tone=Tone::Warn title=say(webhooks::NOTHING_SENT)>
                <p>{why}</p>
            </Notice>
        }
        .into_any();
    }
    let failing = webhook.failing_since.map(long_time).map(|since| {
        view! {
            <Notice tone=Tone::Bad title=say(webhooks::NOT_ACCEPTING)>
                <p>{say(webhooks::NotAcceptingSince { at: since })}</p>
            </Notice>
        }
    });
    let replaying = webhook.replaying.map(|replaying| {
        let (since, until) = (long_time(replaying.since), long_time(replaying.until));
        view! {
            <Notice tone=Tone::Info title=say(webhooks::REPLAYING)>
                <p>{say(webhooks::ReplayingRange { since, until })}</p>
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
                    {say(webhooks::COPY_SECRET)}
                </h2>
                <p class="max-w-read text-on-deep-soft">
                    {say(webhooks::COPY_SECRET_WHY)}
                </p>
            </div>
            <p class="flex flex-wrap items-center gap-x-4 gap-y-2">
                <code class="font-mono font-semibold wrap-anywhere select-all">{secret.clone()}</code>
                <span class="text-ink">
                    <CopyButton text=secret what=say(webhooks::THE_SECRET)/>
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
        <Card title=say(webhooks::TRY_IT)>
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
            <p class="max-w-read text-soft">{say(webhooks::TEST_WHAT)}</p>
            <Button kind=ButtonKind::Secondary icon=Shape::Plane>
                {say(webhooks::TEST)}
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
                label=say(webhooks::REPLAY_FROM)
                hint=say(webhooks::REPLAY_HINT)
                choices=vec![
                    Choice::new("1", say(webhooks::LAST_HOUR)),
                    Choice::new("24", say(webhooks::LAST_DAY)),
                    Choice::new("168", say(webhooks::LAST_WEEK)),
                    Choice::new("2160", say(webhooks::LAST_90_DAYS)),
                ]
                value="24"
            />
            <Button kind=ButtonKind::Secondary>{say(webhooks::SEND_AGAIN)}</Button>
        </Form>
    }
    .into_any()
}

/// What was just done, from the address.
#[component]
fn Done(is_shown: bool) -> impl IntoView {
    let said = [
        ("added", webhooks::ADDED, webhooks::ADDED_THEN),
        ("changed", webhooks::CHANGED, webhooks::CHANGED_THEN),
        ("enabled", webhooks::IS_ON, webhooks::IS_ON_THEN),
        ("disabled", webhooks::IS_OFF, webhooks::IS_OFF_THEN),
        ("secret", webhooks::SECRET_CHANGED, webhooks::SECRET_CHANGED_THEN),
        ("tested", webhooks::TESTED, webhooks::TESTED_THEN),
        ("replayed", webhooks::REPLAYED, webhooks::REPLAYED_THEN),
        ("replaying", webhooks::REPLAY_BEGUN, webhooks::REPLAY_BEGUN_THEN),
    ];
    let done = said.into_iter().find(|(name, ..)| is_just(name));
    done.map(|(name, title, words)| {
        let lost = match name {
            _ if is_shown => None,
            "added" => Some(webhooks::LOST_CHANGE),
            // For a day nothing ends the secret before, and so there is no third one.
            "secret" => Some(webhooks::LOST_ADD),
            _ => None,
        };
        view! {
            <Notice tone=Tone::Good title=say(title)>
                <p>{say(words)}</p>
                {lost
                    .map(|cure| {
                        view! { <p>{say(cure)}</p> }
                    })}
            </Notice>
        }
    })
}
