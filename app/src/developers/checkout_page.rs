//! Gift Aid in a platform's checkout: which way to take, and the steps of each.

use super::code::Code;
use super::examples_page::{CHECKOUT, Programs};
use super::reads::{Place, read_place};
use super::snippet::Checkout;
use crate::capture::files::integrity;
use crate::frame::{Area, Frame, Load};
use crate::ui::*;
use leptos::prelude::*;

/// A way to ask a donor for Gift Aid.
struct Way {
    name: &'static str,
    anchor: &'static str,
    effort: &'static str,
    keeps: &'static str,
    when: &'static str,
}

static WAYS: [Way; 4] = [
    Way {
        name: "Redirect",
        anchor: "#redirect",
        effort: "Half a day. Two calls on your server, nothing in your page",
        keeps: "Your basket, on your server. The donor leaves your site and comes back",
        when: "First choice. Works without JavaScript and in every browser",
    },
    Way {
        name: "Modal",
        anchor: "#modal",
        effort: "A day. The same calls, our script, and two lines of content policy",
        keeps: "Your page stays open behind the question",
        when: "Your checkout is one page, and leaving it would lose what was typed",
    },
    Way {
        name: "Frame",
        anchor: "#frame",
        effort: "A day. As for a modal, and a place for it in your page",
        keeps: "The question is a step of your own page",
        when: "Gift Aid is one of several steps in your own page",
    },
    Way {
        name: "API only",
        anchor: "#api",
        effort: "Several days. A form, its errors, our wording in two languages, and a test with screen readers",
        keeps: "Everything: the look, the order, the text around our wording",
        when: "You already collect names and home addresses",
    },
];

/// `/developers/checkout`
#[component]
pub fn CheckoutPage() -> impl IntoView {
    view! {
        <Frame area=Area::Developers>
            <Load from=read_place() show=|place| view! { <Guide place/> }/>
        </Frame>
    }
    .into_any()
}

#[component]
fn Guide(place: Place) -> impl IntoView {
    let (checkout, sandbox) = (Checkout::invented(&place.base_url), place.sandbox);
    view! {
        <Heading
            title="Gift Aid in your checkout"
            lead="Ask a donor once, and their later gifts are covered until the authorisation ends. Our page can ask, in your name and colour, or you can ask yourself."
        >
            {sandbox
                .then(|| {
                    view! {
                        <LinkButton href="/sandbox/shop" kind=ButtonKind::Quiet icon=Shape::Card>
                            "Try it in the shop"
                        </LinkButton>
                    }
                })}
        </Heading>
        <Decide/>
        <First/>
        <OnServer/>
        <Redirect checkout=checkout.clone()/>
        <Modal checkout=checkout.clone()/>
        <Inline checkout/>
        <Api/>
        <Verify/>
        <Recover/>
    }
    .into_any()
}

#[component]
fn Decide() -> impl IntoView {
    let rows = WAYS
        .iter()
        .map(|way| {
            view! {
                <Row>
                    <Cell head=true label="Way">
                        <a href=way.anchor>{way.name}</a>
                    </Cell>
                    <Cell label="Effort">{way.effort}</Cell>
                    <Cell label="What you keep">{way.keeps}</Cell>
                    <Cell label="When">{way.when}</Cell>
                </Row>
            }
        })
        .collect_view();
    view! {
        <section class="space-y-4" aria-labelledby="decide">
            <h2 id="decide" class="text-xl">
                "Which way?"
            </h2>
            <Table
                caption="Four ways to ask for Gift Aid"
                columns=vec![
                    Column::text("Way"),
                    Column::text("Effort"),
                    Column::text("What you keep"),
                    Column::text("When"),
                ]
            >
                {rows}
            </Table>
            <p class="max-w-read">
                "You can change later: the authorisation and the donation are the same. Redirect, modal and frame use the same session; only the last step differs."
            </p>
        </section>
    }
    .into_any()
}

/// What all ways have in common.
#[component]
fn First() -> impl IntoView {
    view! {
        <section class="prose">
            <h2 id="first">"Before you ask"</h2>
            <ol>
                <li>
                    "Set up the page in your console, under Settings, Capture page: your colour and logo, the return addresses, and the origins of pages that show ours in a frame. Addresses and origins must match exactly."
                </li>
                <li>
                    "Get the donor’s id with " <a href="/developers/reference/donors/createDonor">"POST /donors"</a>
                    ", then ask " <code>"GET /donors/{id}/authorisation"</code>
                    ". While active is true, do not ask: the gift is covered, through whichever platform the donor gave the authorisation."
                </li>
                <li>
                    "Otherwise begin a session with " <a href="/developers/reference/authorisation-sessions/createAuthorisationSession">"POST /authorisation-sessions"</a>
                    ". It is open for 30 minutes, for one donor. Its url is a secret: give it only to the donor’s browser, and keep it out of your logs."
                </li>
                <li>
                    "Ask before or after the payment, but send the donation in both cases. An authorisation covers gifts from the day it is given, so if the donor agrees on the same day, a donation that you sent first is declared too."
                </li>
            </ol>
        </section>
    }
    .into_any()
}

#[component]
fn OnServer() -> impl IntoView {
    view! {
        <section class="space-y-4" aria-labelledby="programs">
            <h2 id="programs" class="text-xl">
                "On your server"
            </h2>
            <p class="max-w-read">
                "There are two steps, the same for redirect, modal and frame: begin when the donor gives, and finish when they come back. On your server each is a request handler. We test the program below in each language. It reads "
                <a href="/developers#needs">"the variables of the guide"</a> "."
            </p>
            <Programs of=&CHECKOUT page="/developers/checkout"/>
        </section>
    }
    .into_any()
}

#[component]
fn Redirect(checkout: Checkout) -> impl IntoView {
    view! {
        <section class="space-y-4" aria-labelledby="redirect">
            <h2 id="redirect" class="text-xl">
                "Redirect"
            </h2>
            <p class="max-w-read">
                "Send the donor to the session’s url with 303. They come back to returnUrl, or to cancelUrl if they do not want Gift Aid, with the session’s id as authorisationSession. Store the id in your own session before you redirect, and compare it when they come back: anyone can type an address."
            </p>
            <Code what="the code for redirect" text=checkout.redirect()/>
        </section>
    }
    .into_any()
}

#[component]
fn Modal(checkout: Checkout) -> impl IntoView {
    let policy = checkout.policy();
    view! {
        <section class="space-y-4" aria-labelledby="modal">
            <h2 id="modal" class="text-xl">
                "Modal"
            </h2>
            <p class="max-w-read">
                "Send the origin of your page as parentOrigin. The browser then lets only this page show the session in a frame. Our script opens it in a dialog that keeps the focus, closes with Escape, and returns the focus."
            </p>
            <Code what="the code for a modal" text=checkout.modal()/>
            <p class="max-w-read">
                "If the donor closes the dialog, onCancel is called, but the session stays open: you can open it again with the same url until expiresAt. To end it, call "
                <a href="/developers/reference/authorisation-sessions/cancelAuthorisationSession">"POST /authorisation-sessions/{id}/cancellation"</a>
                "."
            </p>
            <p class="max-w-read">"If your page has a Content-Security-Policy, add our script and our frame to it:"</p>
            <Code what="the content policy" text=policy/>
            <p class="max-w-read">
                "The current integrity hash of /embed/v1.js: " <code class="font-mono text-sm wrap-anywhere">{integrity()}</code>
                ". The file changes only when we fix a bug. Browsers then refuse it until you update the hash, so keep a plain link to url as well. To get fixes straight away, leave out integrity."
            </p>
        </section>
    }
    .into_any()
}

#[component]
fn Inline(checkout: Checkout) -> impl IntoView {
    view! {
        <section class="space-y-4" aria-labelledby="frame">
            <h2 id="frame" class="text-xl">
                "Frame"
            </h2>
            <p class="max-w-read">
                "The same session and the same script. The frame grows with its content. It must be at least 320 pixels wide and 480 high, with nothing over it. If not, the donor cannot finish there, and the page offers to open in its own tab. Only some browsers, such as Chrome and Edge, tell our page what lies over it, so keep scripts that you do not trust off your checkout."
            </p>
            <Code what="the code for a frame" text=checkout.inline()/>
            <p class="max-w-read">
                "For browsers without JavaScript, also offer a plain link to url. The page in the frame sets no cookies."
            </p>
        </section>
    }
    .into_any()
}

#[component]
fn Api() -> impl IntoView {
    view! {
        <section class="prose">
            <h2 id="api">"API only"</h2>
            <p>
                "Fetch " <code>"GET /authorisation-declaration?lang=en"</code> " (or " <code>"lang=cy"</code>
                "). Show its explanation and text word for word before the button, together with the donor’s name and home address. Then send what they agreed to with "
                <code>"POST /donors/{id}/authorisations"</code> ", with the version that you showed and the time. The "
                <a href="/developers">"guide"</a> " shows these calls. Errors name the field to fix: show each next to its field."
            </p>
        </section>
    }
    .into_any()
}

#[component]
fn Verify() -> impl IntoView {
    view! {
        <section class="prose">
            <h2 id="verify">"What you can rely on"</h2>
            <p>
                "Do not trust the browser’s return or the messages of our script: they can be missing, repeated or forged. Your server can be sure in two ways."
            </p>
            <ul>
                <li>
                    "Read " <code>"GET /authorisation-sessions/{id}"</code>
                    " when the donor comes back. If status is completed, it has donorId: send the donation with it, as "
                    <code>"{\"type\": \"uid\", \"value\": \"dnr_…\"}"</code> ". If status is cancelled or expired, the donor did not authorise Uplift. If it is open, the donor has not finished, or only closed the window."
                </li>
                <li>
                    "Wait for the event " <code>"authorisation_session.completed"</code> ", " <code>"authorisation_session.cancelled"</code>
                    " or " <code>"authorisation_session.expired"</code> ", by " <a href="/developers/webhooks">"webhook"</a>
                    " or from GET /events. You get it even if the donor closes the window after agreeing."
                </li>
            </ul>
            <p>
                "Do not delay the payment. Send the donation with the donor’s email address: Uplift declares it as soon as an authorisation covers it."
            </p>
        </section>
    }
    .into_any()
}

#[component]
fn Recover() -> impl IntoView {
    view! {
        <section class="prose">
            <h2 id="recover">"A gift without a donor"</h2>
            <p>
                "With a tap on a terminal, or coins in a collecting bucket, you have no donor to ask. Begin a session with the donation: "
                <code>"{\"donation\": \"don_…\"}"</code>
                ". It is open for 30 days. The response also has shortUrl, for a receipt, and qrCode, a QR code of it as SVG and PNG, for a screen. The donor scans the code and completes the session, and the donation is then theirs."
            </p>
            <p>
                "If the donor completes it on the day of the gift, the authorisation covers the gift. If they complete it later, it covers only later gifts, and the page says so."
            </p>
        </section>
    }
    .into_any()
}
