//! What Uplift does not offer. A platform engineer reads this before building, to find out early what would stop them.

use super::reference::words::inline;
use crate::frame::{Area, Frame};
use crate::ui::*;
use leptos::prelude::*;

/// What is not offered, and what to do instead, with code between backticks.
type Lack = (&'static str, &'static str);

/// By subject: the place on the page, the heading, and what is not offered.
const LACKS: [(&str, &str, &[Lack]); 5] = [
    (
        "gift-aid",
        "Gift Aid",
        &[
            (
                "Small donations without a declaration (GASDS), aggregated and sponsored gifts, and tax on other income.",
                "The charity claims these in HMRC’s Charities Online.",
            ),
            (
                "Declarations on paper, by telephone, or made before the donor used Uplift.",
                "Ask each donor once for an authorisation, on our page or in your own form. The charity claims on other declarations in Charities Online.",
            ),
            (
                "Gifts in currencies other than pounds.",
                "Do not send them. The charity claims on them in Charities Online.",
            ),
            ("Payments.", "Take the payment with your own provider, then send the donation."),
        ],
    ),
    (
        "calls",
        "Calls",
        &[
            (
                "Calls from browsers and apps: there is no CORS.",
                "Call from your server. To ask a donor on a web page, begin an authorisation session.",
            ),
            ("File import.", "Send up to 1,000 donations in one request, with `POST /donations/batch`."),
            (
                "Packages for PHP, C#, Java and other languages.",
                "Generate a client from `/openapi.json` or `/openapi-3.0.json`, or begin with one of the examples.",
            ),
            (
                "Calls from these pages.",
                "Import the collection at `/postman-collection.json`, which has a request for every call.",
            ),
            (
                "A “still running” response to an `Idempotency-Key` that you send twice at once.",
                "You do not need to do anything: the second request waits for the first and gets its response.",
            ),
            (
                "Error texts in Welsh.",
                "Show your own text by `code`. What a donor agrees to is available in Welsh: `GET /authorisation-declaration?lang=cy`.",
            ),
        ],
    ),
    (
        "data",
        "Data",
        &[
            (
                "Names and home addresses of donors in responses.",
                "Keep in your own records what donors tell you. Responses have ids and states.",
            ),
            ("Totals in lists.", "Count while you read. Every page of a list takes the same time."),
            ("Undoing the deletion of a donation.", "Send the donation again with a new reference."),
            (
                "Bodies of requests in your console.",
                "Log them yourself, with the `Request-Id`. The console shows the call, its outcome and the fields that were refused.",
            ),
        ],
    ),
    (
        "events",
        "Events and webhooks",
        &[
            (
                "Delivery to a queue or an event bus.",
                "Read `GET /events` and put each event into your queue.",
            ),
            (
                "A command line tool that forwards webhooks to your machine.",
                "A sandbox on your machine sends to `http://127.0.0.1`. With another installation, read `GET /events`.",
            ),
            ("Public-key signatures (`v1a`).", "Check the signature with the endpoint’s secret (`v1`)."),
            ("Events older than 90 days.", "Read the objects: `GET /donations` and the other lists."),
        ],
    ),
    (
        "security",
        "Security",
        &[
            (
                "Mutual TLS, `private_key_jwt` and dynamic registration of clients.",
                "Use a client id and secret. Each client can have two secrets, so that you can change one without a gap.",
            ),
            (
                "Adding a scope to a client.",
                "Add a new client with the scopes that you need, and revoke the old one.",
            ),
            (
                "A list of IP addresses that can use a client.",
                "Give each server its own client with only the scopes that it needs. You can revoke a token (`POST /oauth2/revoke`) or a client straight away.",
            ),
            ("A status page.", "Watch `GET /integrations/v1/health`, which needs no token."),
        ],
    ),
];

/// `/developers/not-offered`
#[component]
pub fn NotOfferedPage() -> impl IntoView {
    let subjects =
        LACKS.into_iter().map(|(place, title, lacks)| view! { <Subject place title lacks/> }).collect_view();
    view! {
        <Frame area=Area::Developers>
            <Heading
                title="What Uplift does not offer"
                lead="What you might look for and not find, and what to do instead."
            />
            {subjects}
        </Frame>
    }
    .into_any()
}

#[component]
fn Subject(place: &'static str, title: &'static str, lacks: &'static [Lack]) -> impl IntoView {
    let rows = lacks
        .iter()
        .map(|(lack, instead)| {
            view! {
                <Row>
                    <Cell head=true label="Not offered">{inline(lack)}</Cell>
                    <Cell label="Instead">{inline(instead)}</Cell>
                </Row>
            }
        })
        .collect_view();
    view! {
        <section class="space-y-4">
            <h2 id=place class="text-xl">{title}</h2>
            <Table caption=title columns=vec![Column::text("Not offered"), Column::text("Instead")]>
                {rows}
            </Table>
        </section>
    }
    .into_any()
}
