//! The guide. A developer wants to see a donation declared before reading anything else, so the calls come first and are
//! right for this installation: address, wording and the clock.

use super::code::Code;
use super::reads::{Place, read_place};
use super::steps::{Call, calls, variables_to_fill};
use crate::frame::{Area, Frame, Load};
use crate::ui::*;
use leptos::prelude::*;

/// `/developers`
#[component]
pub fn GuidePage() -> impl IntoView {
    view! {
        <Frame area=Area::Developers>
            <Load from=read_place() show=|place| view! { <Guide place/> }/>
        </Frame>
    }
    .into_any()
}

#[component]
fn Guide(place: Place) -> impl IntoView {
    let steps = calls(&place)
        .into_iter()
        .enumerate()
        .map(|(index, call)| view! { <CallStep number=index + 1 call/> })
        .collect_view();
    let variables = variables_to_fill(&place);
    let (sandbox, clock, api) = (place.sandbox, place.clock, format!("{}/integrations/v1", place.base_url));
    view! {
        <Heading
            title="Your first call in five minutes"
            lead="A JSON API that your server calls. You send donors and donations, and Uplift makes the Gift Aid declarations and files the claims. Donors see your own screens or ours, as you choose."
        >
            <LinkButton href="/developers/reference" kind=ButtonKind::Quiet icon=Shape::Document>
                "Reference"
            </LinkButton>
        </Heading>
        <SummaryList>
            <SummaryRow label="Address of the API">
                <code class="font-mono text-sm wrap-anywhere">
                    <Wrapped text=api/>
                </code>
            </SummaryRow>
            <SummaryRow label="This installation">
                {match (sandbox, clock) {
                    (true, true) => "A sandbox: invented donors, a simulated HMRC, a clock you can move",
                    (true, false) => "A sandbox: invented donors, a simulated HMRC",
                    (false, _) => "Live: real donors and claims",
                }}
            </SummaryRow>
        </SummaryList>
        <Keys sandbox variables/>
        <ol class="space-y-10">{steps}</ol>
        <Afterwards sandbox clock/>
    }
    .into_any()
}

/// What one needs before the first call.
#[component]
fn Keys(sandbox: bool, variables: String) -> impl IntoView {
    view! {
        <section class="space-y-4">
            <h2 id="needs" class="text-xl">"What you need"</h2>
            <div class="prose">
                <p>
                    "A client id, a client secret, and the reference of a charity that added your platform. "
                    {if sandbox {
                        view! {
                            <a href="/platform/register">"Register your platform"</a>
                            " to get all three in a minute. You then own the platform and a test charity."
                        }
                            .into_any()
                    } else {
                        "The operator of this installation creates your keys. Each charity that adds your platform gives you its reference."
                            .into_any()
                    }}
                </p>
            </div>
            <Code what="the variables" text=variables/>
            {sandbox
                .then(|| {
                    view! {
                        <Details summary="Keys on the command line, if you run the sandbox yourself">
                            <p>
                                "These commands print keys and a charity’s reference. XB90001 is a charity in the demonstration data:"
                            </p>
                            <Code
                                what="the commands for keys"
                                text="uplift admin platform create --name \"My platform\" --json\nuplift admin source add --charity XB90001 --platform \"My platform\" --json"
                            />
                        </Details>
                    }
                })}
            <p class="max-w-read text-sm text-soft">
                "The calls below use curl, and jq to read a value from a response. If a call fails, run it without jq to read the error. For whole programs in JavaScript, Python, PHP or curl, see the "
                <a href="/developers/examples">"examples"</a> "."
            </p>
        </section>
    }
    .into_any()
}

#[component]
fn CallStep(number: usize, call: Call) -> impl IntoView {
    let (page, name) = call.reference;
    view! {
        <li id=format!("step-{number}") class="grid scroll-mt-6 gap-x-5 gap-y-3 sm:grid-cols-[auto_1fr]">
            <span
                aria-hidden="true"
                class="flex size-10 items-center justify-center rounded-full bg-brand-wash font-head text-lg font-semibold text-brand"
            >
                {number}
            </span>
            <div class="min-w-0 space-y-3">
                <h2 class="pt-1 text-xl">{call.title}</h2>
                <p class="max-w-read">{call.words}</p>
                <Code what=format!("the command of step {number}") text=call.command/>
                <Code what="The answer" text=call.answer answer=true/>
                <p class="max-w-read text-sm text-soft">
                    {call.note} " In the reference: " <a href=page>{name}</a> "."
                </p>
            </div>
        </li>
    }
    .into_any()
}

/// What comes after the first donation.
#[component]
fn Afterwards(sandbox: bool, clock: bool) -> impl IntoView {
    view! {
        <section class="prose">
            <h2>"After the first donation"</h2>
            <p>
                "giftAid.status says how far a donation is. " <a href="/developers/statuses">"The status of a donation"</a>
                " lists every status and what to do."
            </p>
            <h3 id="ask">"Ask on our page"</h3>
            <p>
                "You do not need your own form for the authorisation. Our page can ask in your name, on its own, over your page or inside it. "
                <a href="/developers/checkout">"Gift Aid in your checkout"</a> " helps you choose a way"
                {sandbox.then(|| view! { ", and " <a href="/sandbox/shop">"an invented shop"</a> " shows each" })} "."
            </p>
            <h3 id="changes">"When a donation settles, changes or is refunded"</h3>
            <p>
                "Send " <code>"PATCH /donations/{id}"</code> " with settlementDate, netAmount or donor, until the donation is in a claim. Send "
                <code>"DELETE /donations/{id}?reason=refund"</code>
                " for a refund and " <code>"reason=failed_settlement"</code>
                " for a payment that failed. This cancels the declaration. If HMRC has already paid, the charity’s next claim makes the adjustment. You can safely delete twice. To refund only part of the money, use "
                <code>"POST /donations/{id}/refunds"</code> " with " <code>{r#"{"amount": 300}"#}</code>
                ". This works before and after the claim. Send your own reference or an Idempotency-Key, so that we count a repeated refund once."
            </p>
            <h3 id="repeats">"Nothing is counted twice"</h3>
            <p>
                "Send an Idempotency-Key with every write and your own reference with every donation. If the connection fails, repeat the same request: you get the first response. To send up to 1,000 donations at once, use "
                <code>"POST /donations/batch"</code> ", with a result for each."
            </p>
            <h3 id="problems">"Errors tell you what to fix"</h3>
            <p>
                "Every error is a problem document (RFC 9457) with a stable code, a sentence in detail, and a JSON pointer for each invalid field. Branch on code; detail is for people. All codes are in the "
                <a href="/developers/errors">"catalogue of errors"</a>
                ". Quote the Request-Id when you " <a href="/help#contact">"write to us"</a> ". Every call is in the "
                <a href="/developers/reference">"reference"</a> "."
            </p>
            <h3 id="limits">"What Uplift does not offer"</h3>
            <p>
                "Before you build, read " <a href="/developers/not-offered">"what Uplift does not offer"</a> " and what to do instead."
            </p>
            <h3 id="cards">"Cards and phones"</h3>
            <p>
                "With "<code>"PUT /donors/{id}/linked-accounts/par"</code>
                " you link a card’s payment account reference (PAR) to a donor, so that a tap on a terminal finds the donor. A phone number works the same way, once you have verified that the donor controls it. The donor sees these gifts if you have also sent their email address, for example when you created them."
            </p>
            {sandbox
                .then(|| {
                    view! {
                        <h3>"Try every response"</h3>
                        <p>
                            "Your platform has " <a href="/developers/sandbox">"test donors and charities"</a>
                            " with fixed outcomes, such as an expired authorisation, a card that is linked to somebody else, or a charity that cannot accept donations. You can also get a token that expires within a minute."
                        </p>
                    }
                })}
            {clock
                .then(|| {
                    view! {
                        <h3 id="year-end">"Try a year end"</h3>
                        <p>
                            "The sandbox’s " <a href="/sandbox/clock">"clock"</a>
                            " can go to 1 March, when renewal opens, or to 6 April, when authorisations have ended. Emails to donors are in the "
                            <a href="/sandbox/mailbox">"mailbox"</a> "."
                        </p>
                    }
                })}
        </section>
    }
    .into_any()
}
