//! Where the platform is told of events. Wanted first: does it arrive?

use super::reads::{new_webhook, read_webhooks, webhook_to_change};
use super::server_fns::{AddWebhook, ChangeWebhook};
use super::views::{WebhookForm, Webhooks};
use crate::form::{Form, Hidden};
use crate::platform::console::{Console, is_just, param};
use crate::platform::view_of::second;
use crate::ui::*;
use crate::words::{say, ui, webhooks};
use domain::webhook::Wanted;
use domain::webhook::view::Webhook;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/platform/{platform}/webhooks`
#[component]
pub fn WebhooksPage() -> impl IntoView {
    view! { <Console from=read_webhooks(param("platform")) show=|view| view! { <List view/> }/> }.into_any()
}

#[component]
fn List(view: Webhooks) -> impl IntoView {
    let (list, events) = (view.head.href("webhooks"), view.head.href("events"));
    let add = view.may_add.then(|| {
        view! {
            <LinkButton href=format!("{list}/new") icon=Shape::Plus>
                {say(webhooks::ADD)}
            </LinkButton>
        }
    });
    let body = if view.webhooks.is_empty() {
        view! {
            <EmptyState title=say(webhooks::NONE) icon=Shape::Plane>
                <p>
                    {say(webhooks::NONE_LEAD)}
                </p>
            </EmptyState>
        }
        .into_any()
    } else {
        let rows = view
            .webhooks
            .into_iter()
            .map(|webhook| view! { <Line webhook list=list.clone()/> })
            .collect_view();
        view! {
            <Table
                caption=say(webhooks::ENDPOINTS)
                columns=vec![
                    Column::text(say(webhooks::ENDPOINT)),
                    Column::text(say(webhooks::STATE)),
                    Column::text(say(webhooks::EVENTS)),
                    Column::text(say(webhooks::LAST_DELIVERY)),
                ]
            >
                {rows}
            </Table>
        }
        .into_any()
    };
    view! {
        <Heading
            title=say(webhooks::TITLE)
            lead=say(webhooks::LEAD)
            back=view.head.back()
        >
            <LinkButton href=events kind=ButtonKind::Secondary>
                {say(webhooks::EVENTS)}
            </LinkButton>
            {add}
        </Heading>
        {is_just("deleted")
            .then(|| {
                view! {
                    <Notice tone=Tone::Good title=say(webhooks::DELETED)>
                        <p>{say(webhooks::DELETED_THEN)}</p>
                    </Notice>
                }
            })}
        {body}
    }
    .into_any()
}

#[component]
fn Line(webhook: Webhook, list: String) -> impl IntoView {
    let kinds = match &webhook.wanted {
        Wanted::All => say(webhooks::ALL).to_owned(),
        Wanted::These(kinds) => say(webhooks::Types { count: kinds.len() }),
    };
    let last = webhook.delivered_at.map_or_else(|| say(webhooks::NONE_YET).to_owned(), second);
    let address = webhook.description.is_some().then(|| webhook.url.clone());
    let (href, name) = (format!("{list}/{}", webhook.webhook_id), webhook.name().to_owned());
    view! {
        <Row>
            <Cell head=true label=say(webhooks::ENDPOINT)>
                <a href=href>
                    <Wrapped text=name/>
                </a>
                {address
                    .map(|address| {
                        view! {
                            <span class="block font-mono text-xs font-normal text-soft wrap-anywhere">
                                <Wrapped text=address/>
                            </span>
                        }
                    })}
            </Cell>
            <Cell label=say(webhooks::STATE)>
                <WebhookTag webhook/>
            </Cell>
            <Cell label=say(webhooks::EVENTS)>{kinds}</Cell>
            <Cell label=say(webhooks::LAST_DELIVERY)>{last}</Cell>
        </Row>
    }
    .into_any()
}

#[component]
pub fn WebhookTag(webhook: Webhook) -> impl IntoView {
    match (webhook.disabled.is_some(), webhook.failing_since.is_some()) {
        (true, _) => view! { <Tag icon=Shape::Pause label=say(webhooks::OFF)/> },
        (false, true) => view! { <Tag tone=Tone::Bad label=say(webhooks::FAILING)/> },
        (false, false) => view! { <Tag tone=Tone::Good label=say(webhooks::ON)/> },
    }
    .into_any()
}

/// `/platform/{platform}/webhooks/new`
#[component]
pub fn NewWebhookPage() -> impl IntoView {
    view! { <Console from=new_webhook(param("platform")) show=|view| view! { <New view/> }/> }.into_any()
}

#[component]
fn New(view: WebhookForm) -> impl IntoView {
    let back = (view.head.href("webhooks"), say(webhooks::TITLE).to_owned());
    view! {
        <Heading
            title=say(webhooks::ADD)
            lead=say(webhooks::ADD_LEAD)
            back
        />
        <Form action=AddWebhook::PATH class="space-y-8" secret=true>
            <Hidden name="platform" value=view.head.id.to_string()/>
            <Fields view/>
            <Button>{say(webhooks::DO_ADD)}</Button>
        </Form>
    }
    .into_any()
}

/// `/platform/{platform}/webhooks/{webhook}/change`
#[component]
pub fn ChangeWebhookPage() -> impl IntoView {
    let from = webhook_to_change(param("platform"), param("webhook"));
    view! { <Console from show=|view| view! { <Change view/> }/> }.into_any()
}

#[component]
fn Change(view: WebhookForm) -> impl IntoView {
    let named = |webhook: &Webhook| (webhook.webhook_id.to_string(), webhook.name().to_owned());
    let (id, name) = view.webhook.as_ref().map(named).unwrap_or_default();
    let back = (view.head.href(&format!("webhooks/{id}")), name);
    view! {
        <Heading title=say(webhooks::CHANGE) back/>
        <Form action=ChangeWebhook::PATH class="space-y-8">
            <Hidden name="platform" value=view.head.id.to_string()/>
            <Hidden name="webhook" value=id/>
            <Fields view/>
            <Button>{say(ui::SAVE)}</Button>
        </Form>
    }
    .into_any()
}

#[component]
fn Fields(view: WebhookForm) -> impl IntoView {
    let (url, description, chosen) = view
        .webhook
        .map(|webhook| {
            let chosen: Vec<String> = match webhook.wanted {
                Wanted::All => Vec::new(),
                Wanted::These(kinds) => kinds.iter().map(ToString::to_string).collect(),
            };
            (webhook.url, webhook.description.unwrap_or_default(), chosen)
        })
        .unwrap_or_default();
    let hint = if view.own_machine { say(webhooks::ADDRESS_HINT_OWN) } else { say(webhooks::ADDRESS_HINT) };
    let choices =
        view.kinds.into_iter().map(|(kind, words)| Choice::new(kind.clone(), kind).hint(words)).collect();
    view! {
        <TextInput name="url" label=say(webhooks::ADDRESS) hint=hint kind="url" value=url/>
        <TextInput
            name="description"
            label=say(webhooks::DESCRIPTION)
            hint=say(webhooks::DESCRIPTION_HINT)
            width=Width::Medium
            optional=true
            value=description
        />
        <Checkboxes
            name="eventTypes[]"
            label=say(webhooks::WHICH)
            hint=say(webhooks::WHICH_HINT)
            choices
            values=chosen
        />
    }
    .into_any()
}
