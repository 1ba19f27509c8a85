//! An endpoint is switched off or on, gets a new secret, or goes.

use domain::Timestamp;
use domain::webhook::view::Webhook;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

use crate::form::{Form, FormState, Hidden};
use crate::platform::console::{Console, param};
use crate::platform::views::Head;
use crate::platform::webhook::reads::webhook_to_change;
use crate::platform::webhook::server_fns::{ChangeWebhookSecret, DeleteWebhook, SwitchWebhook};
use crate::platform::webhook::views::WebhookForm;
use crate::ui::day::long_time;
use crate::ui::*;
use crate::words::{say, ui, webhooks};

#[component]
pub(super) fn Endings(
    head: Head,
    webhook: Webhook,
    /// Until when the secret before the present one signs too.
    overlap: Option<Timestamp>,
    page: String,
) -> impl IntoView {
    let (platform, id) = (head.id.to_string(), webhook.webhook_id.to_string());
    let is_on = webhook.disabled.is_none();
    view! {
        <Card title=say(webhooks::CHANGE_IT)>
            <div class="space-y-6">
                <Switch platform=platform.clone() id=id.clone() is_on/>
                <NewSecret platform=platform.clone() id=id.clone() overlap/>
                <p>
                    <LinkButton href=format!("{page}/delete") kind=ButtonKind::Secondary>
                        {say(webhooks::DELETE)}
                    </LinkButton>
                </p>
            </div>
        </Card>
    }
    .into_any()
}

#[component]
fn Switch(platform: String, id: String, is_on: bool) -> impl IntoView {
    let (words, button, turn) = if is_on {
        (say(webhooks::OFF_WHAT), say(webhooks::TURN_OFF), "off")
    } else {
        (say(webhooks::ON_WHAT), say(webhooks::TURN_ON), "on")
    };
    view! {
        <Form action=SwitchWebhook::PATH class="space-y-3">
            <Hidden name="platform" value=platform/>
            <Hidden name="webhook" value=id/>
            <Hidden name="turn" value=turn/>
            <p class="max-w-read text-soft">{words}</p>
            <Button kind=ButtonKind::Secondary>{button}</Button>
        </Form>
    }
    .into_any()
}

#[component]
fn NewSecret(platform: String, id: String, overlap: Option<Timestamp>) -> impl IntoView {
    if let Some(until) = overlap.map(long_time) {
        let words = say(webhooks::BothSign { until });
        // Its form is not there to say so itself.
        let refused = use_context::<FormState>()
            .is_some_and(|state| state.action == ChangeWebhookSecret::PATH && state.error.is_some());
        let said = if refused {
            view! {
                <Notice tone=Tone::Bad title=say(webhooks::NOT_CHANGED)>
                    <p>{words}</p>
                </Notice>
            }
            .into_any()
        } else {
            view! { <p class="max-w-read text-soft">{words}</p> }.into_any()
        };
        return view! {
            <div class="space-y-3">
                {said}
                <p class="max-w-read text-sm text-soft">
                    {say(webhooks::LOST_NEW)}
                </p>
            </div>
        }
        .into_any();
    }
    view! {
        <Form action=ChangeWebhookSecret::PATH class="space-y-3" secret=true>
            <Hidden name="platform" value=platform/>
            <Hidden name="webhook" value=id/>
            <p class="max-w-read text-soft">
                {say(webhooks::NEW_SECRET)}
            </p>
            <Button kind=ButtonKind::Secondary>{say(webhooks::CHANGE_SECRET)}</Button>
        </Form>
    }
    .into_any()
}

/// `/platform/{platform}/webhooks/{webhook}/delete`
#[component]
pub fn DeleteWebhookPage() -> impl IntoView {
    let from = webhook_to_change(param("platform"), param("webhook"));
    view! { <Console from show=|view| view! { <Delete view/> }/> }.into_any()
}

#[component]
fn Delete(view: WebhookForm) -> impl IntoView {
    let named = |webhook: &Webhook| (webhook.webhook_id.to_string(), webhook.name().to_owned());
    let (id, name) = view.webhook.as_ref().map(named).unwrap_or_default();
    let page = view.head.href(&format!("webhooks/{id}"));
    view! {
        <Heading title=say(webhooks::DeleteAsk { endpoint: &name }) back=(page.clone(), name.clone())/>
        <p class="max-w-read">
            {say(webhooks::DELETE_WHAT)}
        </p>
        <Form action=DeleteWebhook::PATH>
            <Hidden name="platform" value=view.head.id.to_string()/>
            <Hidden name="webhook" value=id/>
            <div class="flex flex-wrap gap-3">
                <Button kind=ButtonKind::Danger>{say(webhooks::DELETE)}</Button>
                <LinkButton href=page kind=ButtonKind::Secondary>
                    {say(ui::KEEP)}
                </LinkButton>
            </div>
        </Form>
    }
    .into_any()
}
