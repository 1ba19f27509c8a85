//! The first page of the sandbox. Whoever comes here wants to be somebody within ten seconds, or to move the clock.

use super::clock::Clock;
use super::open_page::OpenOne;
use super::people::People;
use super::reads::{ClockView, SandboxView, read_clock, read_sandbox};
use super::{ApproveCharity, ApproveCorrection, ConfirmTerminalInSandbox, Tool};
use crate::form::{Form, Hidden};
use crate::ui::*;
use backend::charity_correction::{Correction, in_a_line};
use backend::charity_proof::Unproved;
use backend::terminal::Terminal;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;
use leptos_router::hooks::use_query_map;

/// `/sandbox`
#[component]
pub fn SandboxPage() -> impl IntoView {
    let show = |sandbox: Option<SandboxView>| match sandbox {
        Some(sandbox) => view! { <Shown sandbox/> }.into_any(),
        None => view! { <OpenOne/> }.into_any(),
    };
    view! { <Tool from=read_sandbox() show/> }.into_any()
}

#[component]
fn Shown(sandbox: SandboxView) -> impl IntoView {
    let empty = sandbox.staff.is_empty() && sandbox.donors.is_empty();
    let public = sandbox.domain.is_some();
    let lead = if public {
        "Everything works as in real life, with invented people. Nothing here is real: no claim counts, and no money moves."
    } else {
        "Everything works as in real life, with invented people and a clock that you can move. Nothing here is real: no claim counts, and no money moves."
    };
    view! {
        <Heading title="Sandbox" lead/>
        {sandbox.domain.map(|domain| view! { <YourPart domain/> })}
        {empty
            .then(|| {
                view! {
                    <Notice tone=Tone::Info title="The sandbox is empty">
                        <p>
                            "Fill it as a platform would, through the API: " <code class="font-mono">"uplift demo"</code>
                            ". Or sign in with any address at example.org; the code arrives in the " <a href="/sandbox/mailbox">"mailbox"</a>
                            "."
                        </p>
                    </Notice>
                }
            })}
        {(!sandbox.unproved.is_empty()).then(|| view! { <ToConfirm charities=sandbox.unproved/> })}
        {(!sandbox.corrections.is_empty()).then(|| view! { <Corrections corrections=sandbox.corrections/> })}
        {(!sandbox.terminals.is_empty()).then(|| view! { <TerminalsToConfirm terminals=sandbox.terminals/> })}
        <div class="grid items-start gap-6 lg:grid-cols-2">
            <div class="space-y-6">
                <People title="Charity staff" words="See where a charity’s Gift Aid is." people=sandbox.staff/>
                <People title="Platform engineers" words="See how an integration is doing." people=sandbox.engineers/>
                {sandbox.clock.map(|clock| view! { <Clock clock/> })}
            </div>
            <People title="Donors" words="See every gift, and what was agreed to." people=sandbox.donors/>
        </div>
        <Card title="More">
            <ul class="space-y-3">
                <li>
                    <a href="/sandbox/mailbox">"Mailbox"</a>
                    <span class="block text-sm text-soft">
                        {if public { "Every email that Uplift would have sent to your addresses" } else { "Every email that Uplift would have sent" }}
                    </span>
                </li>
                <li>
                    <a href="/sandbox/shop">"Shop"</a>
                    <span class="block text-sm text-soft">"A giving page that asks for Gift Aid on our capture page, with its code"</span>
                </li>
                <li>
                    <a href="/platform/register">"Register a platform"</a>
                    <span class="block text-sm text-soft">"A client id and a secret of your own, in a minute"</span>
                </li>
                {(!public)
                    .then(|| {
                        view! {
                            <li>
                                <a href="/sandbox/hmrc">"HMRC"</a>
                                <span class="block text-sm text-soft">"Let HMRC accept a claim, refuse a line, or lose its answer"</span>
                            </li>
                        }
                    })}
                <li>
                    <a href="/developers">"Developer guide"</a>
                    <span class="block text-sm text-soft">"Be a platform: from a token to your first donation in five minutes"</span>
                </li>
                <li>
                    <a href="/developers/sandbox">"Test donors and charities"</a>
                    <span class="block text-sm text-soft">"For every platform in this sandbox, each with a call and its response"</span>
                </li>
                <li>
                    <a href="/sandbox/components">"Components"</a>
                    <span class="block text-sm text-soft">"Every component of the pages, in each state"</span>
                </li>
            </ul>
        </Card>
    }
    .into_any()
}

/// What a visitor of a public sandbox has to know.
#[component]
fn YourPart(domain: String) -> impl IntoView {
    view! {
        <Notice tone=Tone::Info title="Your part of this sandbox">
            <p>
                "Every address that ends with " <code class="font-mono wrap-anywhere">{format!("@{domain}")}</code>
                " is yours: sign in with any of them, and use them for your donors and colleagues. Their email arrives in your "
                <a href="/sandbox/mailbox">"mailbox"</a> "."
            </p>
            <p>
                "Other visitors cannot see your part. We may delete it at any time, so enter nothing that you need to keep and no details of real people."
            </p>
        </Notice>
    }
    .into_any()
}

/// The charities that somebody registered: outside of a sandbox the operator compares each with the charity register.
#[component]
fn ToConfirm(charities: Vec<Unproved>) -> impl IntoView {
    let row = |charity: Unproved| {
        let (name, id) = (charity.name.to_string(), charity.charity_id.to_string());
        view! {
            <Waiting name detail=format!("HMRC reference {}", charity.hmrc_reference) action=ApproveCharity::PATH field="charity" id/>
        }
    };
    view! {
        <Card title="Charities to confirm">
            <p class="-mt-2 mb-4 text-soft">"Until you confirm a charity, gifts for it are refused."</p>
            <ul class="divide-y divide-line">{charities.into_iter().map(row).collect_view()}</ul>
        </Card>
    }
    .into_any()
}

/// The corrections that charities proposed: outside of a sandbox the operator compares each with the charity register.
#[component]
fn Corrections(corrections: Vec<Correction>) -> impl IntoView {
    let row = |one: Correction| {
        let (name, id) = (one.present.name.to_string(), one.correction_id.to_string());
        let detail = format!("New: {}", in_a_line(&one.proposed, one.official.as_ref()));
        view! { <Waiting name detail action=ApproveCorrection::PATH field="correction" id/> }
    };
    view! {
        <Card title="Corrections to confirm">
            <p class="-mt-2 mb-4 text-soft">"Until you confirm a correction, the charity’s details stay as they are."</p>
            <ul class="divide-y divide-line">{corrections.into_iter().map(row).collect_view()}</ul>
        </Card>
    }
    .into_any()
}

/// The card terminals that charities listed: outside of a sandbox their platform confirms each, or the operator.
#[component]
fn TerminalsToConfirm(terminals: Vec<Terminal>) -> impl IntoView {
    let row = |terminal: Terminal| {
        let (name, id) = (terminal.view.title(), terminal.view.id.to_string());
        let detail = format!("{}, on {}", terminal.view.charity.name, terminal.platform_name);
        view! { <Waiting name detail action=ConfirmTerminalInSandbox::PATH field="terminal" id/> }
    };
    view! {
        <Card title="Terminals to confirm">
            <p class="-mt-2 mb-4 text-soft">
                "Until the platform or you confirm a terminal, its gifts wait for their charity."
            </p>
            <ul class="divide-y divide-line">{terminals.into_iter().map(row).collect_view()}</ul>
        </Card>
    }
    .into_any()
}

/// One thing that waits, with the button that confirms it.
#[component]
fn Waiting(
    name: String,
    detail: String,
    action: &'static str,
    field: &'static str,
    id: String,
) -> impl IntoView {
    view! {
        <li class="flex items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0 max-sm:flex-wrap">
            <span class="min-w-0">
                <span class="block font-semibold wrap-anywhere">{name.clone()}</span>
                <span class="block text-sm wrap-anywhere text-soft">{detail}</span>
            </span>
            <Form action key=id.clone() class="">
                <Hidden name=field value=id/>
                <Button kind=ButtonKind::Quiet>"Confirm" <span class="sr-only">{format!(" {name}")}</span></Button>
            </Form>
        </li>
    }
    .into_any()
}

/// `/sandbox/clock`
#[component]
pub fn ClockPage() -> impl IntoView {
    view! { <Tool from=read_clock() show=|clock| view! { <ClockShown clock/> }/> }.into_any()
}

#[component]
fn ClockShown(clock: ClockView) -> impl IntoView {
    let set = use_query_map().get_untracked().get("set").is_some();
    view! {
        <Heading title="Clock" lead="Try a year end in a minute." back=("/sandbox".to_owned(), "Sandbox".to_owned())/>
        {set.then(|| view! { <Notice tone=Tone::Good title=format!("The clock shows {}", clock.now)/> })}
        <Clock clock wide=true/>
    }
    .into_any()
}
