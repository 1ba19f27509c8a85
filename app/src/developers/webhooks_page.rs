//! Events and webhooks: what one has to know to use them. The calls themselves are in the reference.

use super::code::Code;
use crate::frame::{Area, Frame};
use crate::ui::*;
use leptos::prelude::*;

/// How long after the last try the next one comes.
const TRIES: [(&str, &str); 10] = [
    ("1", "at once"),
    ("2", "5 seconds"),
    ("3", "5 minutes"),
    ("4", "30 minutes"),
    ("5", "2 hours"),
    ("6", "5 hours"),
    ("7", "10 hours"),
    ("8", "14 hours"),
    ("9", "20 hours"),
    ("10", "24 hours"),
];

const EVENT: &str = "{\"type\": \"donation.declared\", \"timestamp\": \"2026-11-24T00:00:12Z\",\n \"data\": {\"donationId\": \"don_01ke…\", \"donorId\": \"dnr_01ke…\", \"status\": \"declared\"}}";
const VERIFY: &str = "import { Webhook } from \"standardwebhooks\";\n\n// Throws when it is not from us, or older than five minutes.\nconst event = new Webhook(process.env.UPLIFT_WEBHOOK_SECRET).verify(rawBody, request.headers);";

/// `/developers/webhooks`
#[component]
pub fn WebhooksPage() -> impl IntoView {
    let tries = TRIES
        .into_iter()
        .map(|(number, after)| {
            view! {
                <Row>
                    <Cell head=true label="Try">{number}</Cell>
                    <Cell label="After">{after}</Cell>
                </Row>
            }
        })
        .collect_view();
    view! {
        <Frame area=Area::Developers>
            <Heading
                title="Events and webhooks"
                lead="The list of events is the record: 90 days, in order, nothing missing. A webhook is the hint that something is in it."
            />
            <div class="prose">
                <h2>"An event"</h2>
                <p>
                    "It carries ids and states, never a name, an address or a number: fetch the resource for the rest. Ignore types that you do not know; new ones appear without notice."
                </p>
            </div>
            <Code what="An event" text=EVENT answer=true/>
            <div class="prose">
                <h2>"An endpoint"</h2>
                <p>
                    "Add one with " <a href="/developers/reference/webhooks#createWebhookEndpoint">"POST /webhook-endpoints"</a>
                    ". The response holds its secret, which is shown only once. It receives events from then on; try it with "
                    <a href="/developers/reference/webhooks#testWebhookEndpoint">"a test"</a> "."
                </p>
                <p>
                    "Name " <code>"donation.created"</code> " as well as the other donation types that you want: a gift that is declared as soon as you send it is announced by "
                    <code>"donation.created"</code> " with that status, and by no other event."
                </p>
                <h2>"Is it from us?"</h2>
                <p>
                    "The signature is that of Standard Webhooks 1.0.0, so its libraries verify it unchanged. By hand: HMAC-SHA-256, under the base64-decoded part of the secret behind "
                    <code>"whsec_"</code> ", over " <code>"webhook-id.webhook-timestamp.body"</code>
                    ", in base64, compared in constant time with each " <code>"v1,…"</code> " in "
                    <code>"webhook-signature"</code> "."
                </p>
            </div>
            <Code what="the check" text=VERIFY/>
            <div class="prose">
                <p>
                    "Answer with any 2xx within 15 seconds, before you begin the work. "
                    <code>"webhook-id"</code>
                    " is the same at every try: an id that you have seen is a repeat, and every event comes at least once."
                </p>
                <h2>"When it fails"</h2>
                <p>
                    "Everything but a 2xx is a failure; redirects are not followed. Events of one object are sent in order: a later one waits until an earlier one has arrived or is given up. "
                    <code>"Retry-After"</code>
                    " is kept, and 410 disables the endpoint at once. Once it works again, all that waits is sent."
                </p>
            </div>
            <Table caption="When an event is tried" columns=vec![Column::text("Try"), Column::text("After")]>
                {tries}
            </Table>
            <div class="prose">
                <h2>"Catching up"</h2>
                <p>
                    "After an outage read " <a href="/developers/reference/events#listEvents">"GET /events"</a>
                    " from the cursor that you kept: a reader who goes on like this gets every event once. Or have a stretch of time sent again with "
                    <a href="/developers/reference/webhooks#replayWebhookEvents">"a replay"</a> "."
                </p>
                <h2>"Where we send"</h2>
                <p>
                    "To public addresses by https only. A sandbox on your own machine also sends there, so that you can try a receiver on "
                    <code>"http://127.0.0.1"</code> "; retries go by the sandbox’s clock."
                </p>
            </div>
        </Frame>
    }
    .into_any()
}
