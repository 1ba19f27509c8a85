//! Where the platform is told of events. Wanted first: does it arrive?

use super::reads::{new_webhook, read_webhooks, webhook_to_change};
use super::server_fns::{AddWebhook, ChangeWebhook};
use super::views::{WebhookForm, Webhooks};
use crate::form::{Form, Hidden};
use crate::platform::console::{Console, is_just, param};
use crate::platform::ready::second;
use crate::ui::*;
use domain::count::counted;
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
                "Add an endpoint"
            </LinkButton>
        }
    });
    let body = if view.webhooks.is_empty() {
        view! {
            <EmptyState title="No webhook endpoints yet" icon=Shape::Plane>
                <p>
                    "Add your server’s address to be notified when a donation is declared, an authorisation ends or a charity adds you. GET /events has the same events for 90 days."
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
                caption="Endpoints"
                columns=vec![
                    Column::text("Endpoint"),
                    Column::text("State"),
                    Column::text("Events"),
                    Column::text("Last delivery"),
                ]
            >
                {rows}
            </Table>
        }
        .into_any()
    };
    view! {
        <Heading
            title="Webhooks"
            lead="Your addresses that receive events, signed as Standard Webhooks. Each has its own queue."
            back=view.head.back()
        >
            <LinkButton href=events kind=ButtonKind::Secondary>
                "Events"
            </LinkButton>
            {add}
        </Heading>
        {is_just("deleted")
            .then(|| {
                view! {
                    <Notice tone=Tone::Good title="The endpoint is deleted">
                        <p>"We no longer send events to it. GET /events still has them."</p>
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
        Wanted::All => "All".to_owned(),
        Wanted::These(kinds) => counted(kinds.len(), "type", "types"),
    };
    let last = webhook.delivered_at.map_or_else(|| "none yet".to_owned(), second);
    let address = webhook.description.is_some().then(|| webhook.url.clone());
    let (href, name) = (format!("{list}/{}", webhook.webhook_id), webhook.name().to_owned());
    view! {
        <Row>
            <Cell head=true label="Endpoint">
                <a href=href class="wrap-anywhere">
                    {name}
                </a>
                {address
                    .map(|address| {
                        view! { <span class="block font-mono text-xs font-normal text-soft wrap-anywhere">{address}</span> }
                    })}
            </Cell>
            <Cell label="State">
                <WebhookTag webhook/>
            </Cell>
            <Cell label="Events">{kinds}</Cell>
            <Cell label="Last delivery">{last}</Cell>
        </Row>
    }
    .into_any()
}

#[component]
pub fn WebhookTag(webhook: Webhook) -> impl IntoView {
    match (webhook.disabled.is_some(), webhook.failing_since.is_some()) {
        (true, _) => view! { <Tag icon=Shape::Pause label="Off"/> },
        (false, true) => view! { <Tag tone=Tone::Bad label="Failing"/> },
        (false, false) => view! { <Tag tone=Tone::Good label="On"/> },
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
    let back = (view.head.href("webhooks"), "Webhooks".to_owned());
    view! {
        <Heading
            title="Add an endpoint"
            lead="It receives events from now on. Its secret is shown only once, on the next page."
            back
        />
        <Form action=AddWebhook::PATH class="space-y-8" secret=true>
            <Hidden name="platform" value=view.head.id.to_string()/>
            <Fields view/>
            <Button>"Add the endpoint"</Button>
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
        <Heading title="Change the endpoint" back/>
        <Form action=ChangeWebhook::PATH class="space-y-8">
            <Hidden name="platform" value=view.head.id.to_string()/>
            <Hidden name="webhook" value=id/>
            <Fields view/>
            <Button>"Save"</Button>
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
    let hint = if view.own_machine {
        "Such as https://hooks.example.org/uplift. In this sandbox http://127.0.0.1:8000/ also works, on the machine that Uplift runs on."
    } else {
        "Such as https://hooks.example.org/uplift. It must be https, on a public server."
    };
    let choices =
        view.kinds.into_iter().map(|(kind, words)| Choice::new(kind.clone(), kind).hint(words)).collect();
    view! {
        <TextInput name="url" label="Address" hint=hint kind="url" value=url/>
        <TextInput
            name="description"
            label="Description"
            hint="For your colleagues, such as “Ledger”"
            width=Width::Medium
            optional=true
            value=description
        />
        <Checkboxes
            name="eventTypes[]"
            label="Which events?"
            hint="Leave all unticked to receive every event, including future types"
            choices
            values=chosen
        />
    }
    .into_any()
}
