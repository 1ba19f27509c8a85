//! What was sent to an endpoint, and what came back.

use domain::webhook::DeliveryStatus;
use domain::webhook::view::{Delivery, Webhook};
use leptos::context::Provider;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

use crate::form::{Form, FormScope, Hidden};
use crate::platform::view_of::second;
use crate::platform::views::Head;
use crate::platform::webhook::reads::outcome;
use crate::platform::webhook::server_fns::ReplayEvent;
use crate::platform::webhook::views::DeliveryLog;
use crate::ui::*;
use crate::words::{say, ui, webhooks};

#[component]
pub(super) fn Log(head: Head, webhook: Webhook, log: DeliveryLog) -> impl IntoView {
    let DeliveryLog { status, problems, lines, next, first } = log;
    let page = head.href(&format!("webhooks/{}", webhook.webhook_id));
    let narrowed = !status.is_empty();
    // There is nothing to choose from in a log that is empty as a whole.
    let filters = (narrowed || !lines.is_empty()).then(|| {
        let fields = vec![("status".to_owned(), status.clone())];
        let scope = FormScope::of_filter(fields, problems.clone());
        let page = page.clone();
        view! {
            <Provider value=scope>
                <Narrow page status/>
            </Provider>
        }
    });
    let body = if !problems.is_empty() {
        view! { <FilterProblems problems all=page show_all=webhooks::SHOW_ALL/> }.into_any()
    } else if lines.is_empty() {
        view! { <Nothing page narrowed first/> }.into_any()
    } else {
        let rows = lines
            .into_iter()
            .map(|delivery| view! { <Sent head=head.clone() webhook=webhook.webhook_id.to_string() delivery/> })
            .collect_view();
        view! {
            <Table
                caption=say(webhooks::LOG_TABLE)
                columns=vec![
                    Column::text(say(webhooks::EVENT)),
                    Column::text(say(webhooks::HAPPENED)),
                    Column::text(say(webhooks::STATUS)),
                    Column::text(say(webhooks::TRIES)),
                    Column::text(say(webhooks::AGAIN)),
                ]
            >
                {rows}
            </Table>
            <Pagination newest=first older=next/>
        }
        .into_any()
    };
    view! {
        <section class="space-y-4" aria-labelledby="log">
            <h2 id="log" class="text-xl">
                {say(webhooks::LOG)}
            </h2>
            {filters}
            {body}
        </section>
    }
    .into_any()
}

#[component]
fn Narrow(page: String, status: String) -> impl IntoView {
    let active = !status.is_empty();
    view! {
        <Filters action=page active>
            <Select
                name="status"
                label=say(webhooks::STATUS)
                choices=vec![
                    Choice::new("", say(ui::ALL)),
                    Choice::new("pending", say(webhooks::WAITS)),
                    Choice::new("delivered", say(webhooks::DELIVERED)),
                    Choice::new("given_up", say(webhooks::GIVEN_UP)),
                ]
                value=status
            />
        </Filters>
    }
    .into_any()
}

#[component]
fn Nothing(page: String, narrowed: bool, first: Option<String>) -> impl IntoView {
    if narrowed {
        view! {
            <EmptyState title=say(webhooks::NONE_FIT) icon=Shape::Search>
                <p>
                    <a href=page>{say(webhooks::SHOW_ALL)}</a>
                </p>
            </EmptyState>
            <Pagination newest=first older=None/>
        }
        .into_any()
    } else {
        view! {
            <EmptyState title=say(webhooks::NONE_SENT) icon=Shape::Tray>
                <p>{say(webhooks::NONE_SENT_LEAD)}</p>
            </EmptyState>
        }
        .into_any()
    }
}

#[component]
fn Sent(head: Head, webhook: String, delivery: Delivery) -> impl IntoView {
    let (event, kind) = (delivery.event_id.to_string(), delivery.kind.to_string());
    let (shown_event, shown_kind) = (event.clone(), kind.clone());
    let state = match (delivery.status, delivery.waits()) {
        (DeliveryStatus::Delivered, _) => {
            view! { <Tag tone=Tone::Good label=say(webhooks::DELIVERED)/> }.into_any()
        }
        (DeliveryStatus::GivenUp, _) => {
            view! { <Tag tone=Tone::Bad label=say(webhooks::GIVEN_UP)/> }.into_any()
        }
        (DeliveryStatus::Pending, true) => view! { <Tag label=say(webhooks::BEHIND)/> }.into_any(),
        (DeliveryStatus::Pending, false) => {
            view! { <Tag tone=Tone::Warn icon=Shape::Clock label=say(webhooks::WAITS)/> }.into_any()
        }
    };
    let next = delivery.next_try_at.map(second).map(|next| {
        view! { <span class="block text-sm text-soft">{say(webhooks::NextAttempt { at: next })}</span> }
    });
    let tries = delivery
        .attempts
        .into_iter()
        .map(|attempt| {
            let how_long = say(webhooks::Took { at: second(attempt.at), number: attempt.milliseconds });
            view! {
                <li>
                    <span class="font-semibold">{outcome(&attempt)}</span> " "
                    <span class="text-soft">{how_long}</span>
                </li>
            }
        })
        .collect_view();
    let again = (head.may_change && delivery.status != DeliveryStatus::Pending && kind != "webhook.test")
        .then(|| {
            view! {
                <Form action=ReplayEvent::PATH key=event.clone() class="">
                    <Hidden name="platform" value=head.id.to_string()/>
                    <Hidden name="webhook" value=webhook/>
                    <Hidden name="event" value=event.clone()/>
                    <Button kind=ButtonKind::Quiet>
                        {say(webhooks::SEND_AGAIN)}
                        <span class="sr-only">" " {say(webhooks::SendAgainWhich { kind, event })}</span>
                    </Button>
                </Form>
            }
        });
    view! {
        <Row>
            <Cell head=true label=say(webhooks::EVENT)>
                <Wrapped text=shown_kind/>
                <span class="block font-normal text-soft wrap-anywhere">
                    <Id id=shown_event small=true/>
                </span>
            </Cell>
            <Cell label=say(webhooks::HAPPENED)>{second(delivery.happened_at)}</Cell>
            <Cell label=say(webhooks::STATUS)>
                {state}
                {next}
            </Cell>
            <Cell label=say(webhooks::TRIES)>
                <ol role="list" class="space-y-1 text-sm">
                    {tries}
                </ol>
            </Cell>
            <Cell label=say(webhooks::AGAIN)>{again}</Cell>
        </Row>
    }
    .into_any()
}
