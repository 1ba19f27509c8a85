//! How to use events and webhooks. The calls themselves are in the reference.

use super::code::Code;
use super::examples_page::{Programs, RECEIVERS};
use super::reference::words::inline;
use crate::frame::{Area, Frame};
use crate::ui::*;
use domain::EventType;
use leptos::prelude::*;

const EVENT: &str = "{\"type\": \"donation.declared\", \"timestamp\": \"2026-11-24T00:00:12Z\",\n \"data\": {\"donationId\": \"don_01ke…\", \"donorId\": \"dnr_01ke…\", \"status\": \"declared\"}}";
const VERIFY: &str = "import { Webhook } from \"standardwebhooks\";\n\n// Throws when it is not from us, or older than five minutes.\nconst event = new Webhook(process.env.UPLIFT_WEBHOOK_SECRET).verify(rawBody, request.headers);";

/// `/developers/webhooks`
#[component]
pub fn WebhooksPage() -> impl IntoView {
    let types = EventType::for_platforms()
        .chain([EventType::WebhookTest])
        .map(|kind| {
            view! {
                <Row>
                    <Cell head=true label="Type">
                        <code id=kind.as_str() class="font-mono text-xs wrap-anywhere sm:whitespace-nowrap">
                            <Wrapped text=kind.as_str()/>
                        </code>
                    </Cell>
                    <Cell label="When">{inline(kind.meaning())}</Cell>
                </Row>
            }
        })
        .collect_view();
    view! {
        <Frame area=Area::Developers>
            <Heading
                title="Events and webhooks"
                lead="The list of events is the complete record of the last 90 days, in order. A webhook tells you straight away that there is a new event."
            />
            <div class="prose">
                <h2 id="event">"An event"</h2>
                <p>
                    "An event has ids and states, never a name, an address or a number: read the object for the rest. New types can be added at any time, so ignore types that you do not know."
                </p>
            </div>
            <Code what="An event" text=EVENT answer=true/>
            <Table caption="Types of events" show_caption=true columns=vec![Column::text("Type"), Column::text("When")]>
                {types}
            </Table>
            <div class="prose">
                <h2 id="endpoint">"An endpoint"</h2>
                <p>
                    "Add one with " <a href="/developers/reference/webhooks/createWebhookEndpoint">"POST /webhook-endpoints"</a>
                    ". The response has its secret, which is shown only once. The endpoint receives events from now on. Try it with "
                    <a href="/developers/reference/webhooks/testWebhookEndpoint">"a test"</a> "."
                </p>
                <p>
                    "If you choose event types, always include " <code>"donation.created"</code> ". For a donation that is declared as soon as you send it, this is the only event, with that status."
                </p>
                <h2 id="signature">"Check the signature"</h2>
                <p>
                    "The signature is that of Standard Webhooks 1.0.0, so its libraries verify it unchanged. Verify the body byte for byte as you received it: in Express use express.raw() for this route, because JSON that has been parsed and written again does not verify."
                </p>
            </div>
            <Code what="the check in JavaScript" text=VERIFY/>
            <div class="prose">
                <p>
                    "Without a library: HMAC-SHA-256, with the base64-decoded part of the secret after "
                    <code>"whsec_"</code> ", over " <code>"webhook-id.webhook-timestamp.body"</code>
                    ", in base64. Compare it in constant time with each " <code>"v1,…"</code> " in "
                    <code>"webhook-signature"</code> ". The receiver below does this. We test it in each language."
                </p>
            </div>
            <Programs of=&RECEIVERS page="/developers/webhooks"/>
            <div class="prose">
                <h2 id="in-time">"Answer in time"</h2>
                <p>
                    "Answer with any 2xx within 15 seconds, before you start the work. "
                    <code>"webhook-id"</code>
                    " is the same for every attempt. We deliver an event at least once: if you have seen its id, ignore it."
                </p>
                <h2 id="failures">"When it fails"</h2>
                <p>
                    "Any response but a 2xx is a failure, and we do not follow redirects. We send the events of one object in order: a later one waits until we have delivered the earlier one or given up. We respect "
                    <code>"Retry-After"</code>
                    ", and 410 disables the endpoint straight away. When an endpoint works again after failing for more than five minutes, we send all waiting events straight away. After a shorter failure, we send them at the times below."
                </p>
                <p>
                    "We try ten times: straight away, then 5 seconds, 5 minutes, 30 minutes, 2 hours, 5 hours, 10 hours, 14 hours, 20 hours and 24 hours after the attempt before. Each wait is up to a fifth shorter or longer, so that not everything is sent again at the same moment."
                </p>
                <h2 id="catching-up">"Catching up"</h2>
                <p>
                    "After an outage, read " <a href="/developers/reference/events/listEvents">"GET /events"</a>
                    " from the cursor that you stored: you get every event once. Or send the events of a time range again with "
                    <a href="/developers/reference/webhooks/replayWebhookEvents">"a replay"</a>
                    ". To see what happened to one donation or session, send its id as " <code>"subject"</code> "."
                </p>
                <h2 id="addresses">"Where we send"</h2>
                <p>
                    "We send only to public addresses, over https. A sandbox on your own machine also sends to that machine, over http too, so that you can test a receiver on "
                    <code>"http://127.0.0.1"</code> ". Retries follow the sandbox’s clock."
                </p>
            </div>
        </Frame>
    }
    .into_any()
}
