//! What was sent to an endpoint, and what came back.

use domain::webhook::DeliveryStatus;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

use crate::form::{Form, Hidden};
use crate::platform::views::Head;
use crate::platform::webhook_fns::ReplayEvent;
use crate::platform::webhook_views::{DeliveryLine, WebhookLine};
use crate::ui::*;

#[component]
pub(super) fn Log(
    head: Head,
    webhook: WebhookLine,
    deliveries: Vec<DeliveryLine>,
    next: Option<String>,
    first: Option<String>,
) -> impl IntoView {
    let body = if deliveries.is_empty() {
        view! {
            <EmptyState title="Nothing was sent yet" icon=Shape::Tray>
                <p>"What happens from now on shows here, usually within a second."</p>
            </EmptyState>
        }
        .into_any()
    } else {
        let rows = deliveries
            .into_iter()
            .map(|delivery| view! { <Sent head=head.clone() webhook=webhook.id.to_string() delivery/> })
            .collect_view();
        view! {
            <Table
                caption="Deliveries, newest event first"
                columns=vec![
                    Column::text("Event"),
                    Column::text("Happened"),
                    Column::text("State"),
                    Column::text("Tries"),
                    Column::text("Again"),
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
                "Delivery log"
            </h2>
            {body}
        </section>
    }
    .into_any()
}

#[component]
fn Sent(head: Head, webhook: String, delivery: DeliveryLine) -> impl IntoView {
    let (event, kind) = (delivery.event.to_string(), delivery.kind.clone());
    let state = match (delivery.status, delivery.waits) {
        (DeliveryStatus::Delivered, _) => view! { <Tag tone=Tone::Good label="Delivered"/> }.into_any(),
        (DeliveryStatus::GivenUp, _) => view! { <Tag tone=Tone::Bad label="Given up"/> }.into_any(),
        (DeliveryStatus::Pending, true) => view! { <Tag label="Waits its turn"/> }.into_any(),
        (DeliveryStatus::Pending, false) => {
            view! { <Tag tone=Tone::Warn icon=Shape::Clock label="To be tried"/> }.into_any()
        }
    };
    let next = delivery.next_try.map(|next| {
        view! { <span class="block text-sm text-soft">{format!("next try {next}")}</span> }
    });
    let tries = delivery
        .attempts
        .into_iter()
        .map(|(when, outcome, milliseconds)| {
            view! {
                <li>
                    <span class="font-semibold">{outcome}</span>
                    <span class="text-soft">{format!(" {when}, {milliseconds} ms")}</span>
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
                        "Send again"
                        <span class="sr-only">{format!(" {kind}, {event}")}</span>
                    </Button>
                </Form>
            }
        });
    view! {
        <Row>
            <Cell head=true label="Event">
                {delivery.kind}
                <span class="block font-mono text-xs font-normal text-soft wrap-anywhere">{delivery.event.to_string()}</span>
            </Cell>
            <Cell label="Happened">{delivery.when}</Cell>
            <Cell label="State">
                {state}
                {next}
            </Cell>
            <Cell label="Tries">
                <ol role="list" class="space-y-1 text-sm">
                    {tries}
                </ol>
            </Cell>
            <Cell label="Again">{again}</Cell>
        </Row>
    }
    .into_any()
}
