//! The first page of the sandbox. Whoever comes here wants to be somebody within ten seconds, or to move the clock.

use super::clock::Clock;
use super::open_page::OpenOne;
use super::people::People;
use super::reads::{ClockView, SandboxView, read_clock, read_sandbox};
use super::{ApproveCharity, ApproveCorrection, ConfirmTerminalInSandbox, Tool};
use crate::form::{Form, Hidden};
use crate::ui::*;
use crate::words::{sandbox, say};
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
    let lead = if public { say(sandbox::LEAD_PUBLIC) } else { say(sandbox::LEAD_OWN) };
    view! {
        <Heading title=say(sandbox::TITLE) lead/>
        {sandbox.domain.map(|domain| view! { <YourPart domain/> })}
        {empty
            .then(|| {
                view! {
                    <Notice tone=Tone::Info title=say(sandbox::EMPTY)>
                        <p>
                            {say(sandbox::EMPTY_FILL)} " " <code class="font-mono">"uplift demo"</code> ". "
                            {say(sandbox::EMPTY_SIGN_IN)} " " <a href="/sandbox/mailbox">{say(sandbox::MAILBOX_LINK)}</a> "."
                        </p>
                    </Notice>
                }
            })}
        {(!sandbox.unproved.is_empty()).then(|| view! { <ToConfirm charities=sandbox.unproved/> })}
        {(!sandbox.corrections.is_empty()).then(|| view! { <Corrections corrections=sandbox.corrections/> })}
        {(!sandbox.terminals.is_empty()).then(|| view! { <TerminalsToConfirm terminals=sandbox.terminals/> })}
        <div class="grid items-start gap-6 lg:grid-cols-2">
            <div class="space-y-6">
                <People title=say(sandbox::STAFF) key="charity-staff" words=say(sandbox::STAFF_LEAD) people=sandbox.staff/>
                <People title=say(sandbox::ENGINEERS) key="platform-engineers" words=say(sandbox::ENGINEERS_LEAD) people=sandbox.engineers/>
                {sandbox.clock.map(|clock| view! { <Clock clock/> })}
            </div>
            <People title=say(sandbox::DONORS) key="donors" words=say(sandbox::DONORS_LEAD) people=sandbox.donors/>
        </div>
        <Card title=say(sandbox::MORE)>
            <ul class="space-y-3">
                <li>
                    <a href="/sandbox/mailbox">{say(sandbox::MAILBOX)}</a>
                    <span class="block text-sm text-soft">
                        {if public { say(sandbox::MAILBOX_PUBLIC_NOTE) } else { say(sandbox::MAILBOX_OWN_NOTE) }}
                    </span>
                </li>
                <li>
                    <a href="/sandbox/shop">{say(sandbox::SHOP)}</a>
                    <span class="block text-sm text-soft">{say(sandbox::SHOP_NOTE)}</span>
                </li>
                <li>
                    <a href="/platform/register">{say(sandbox::REGISTER)}</a>
                    <span class="block text-sm text-soft">{say(sandbox::REGISTER_NOTE)}</span>
                </li>
                {(!public)
                    .then(|| {
                        view! {
                            <li>
                                <a href="/sandbox/hmrc">{say(sandbox::HMRC)}</a>
                                <span class="block text-sm text-soft">{say(sandbox::HMRC_NOTE)}</span>
                            </li>
                        }
                    })}
                <li>
                    <a href="/developers">{say(sandbox::GUIDE)}</a>
                    <span class="block text-sm text-soft">{say(sandbox::GUIDE_NOTE)}</span>
                </li>
                <li>
                    <a href="/developers/sandbox">{say(sandbox::TEST_DATA)}</a>
                    <span class="block text-sm text-soft">{say(sandbox::TEST_DATA_NOTE)}</span>
                </li>
                <li>
                    <a href="/sandbox/components">{say(sandbox::COMPONENTS)}</a>
                    <span class="block text-sm text-soft">{say(sandbox::COMPONENTS_NOTE)}</span>
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
        <Notice tone=Tone::Info title=say(sandbox::PART)>
            <p>
                {say(sandbox::PART_ADDRESSES)} " " <code class="font-mono wrap-anywhere">{format!("@{domain}")}</code> " "
                {say(sandbox::PART_YOURS)} " " <a href="/sandbox/mailbox">{say(sandbox::MAILBOX_LINK)}</a> "."
            </p>
            <p>
                {say(sandbox::PART_PRIVATE)}
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
            <Waiting name detail=say(sandbox::HmrcReference { reference: charity.hmrc_reference }) action=ApproveCharity::PATH field="charity" id/>
        }
    };
    view! {
        <Card title=say(sandbox::CHARITIES)>
            <p class="-mt-2 mb-4 text-soft">{say(sandbox::CHARITIES_LEAD)}</p>
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
        let detail = say(sandbox::Correction { proposed: in_a_line(&one.proposed, one.official.as_ref()) });
        view! { <Waiting name detail action=ApproveCorrection::PATH field="correction" id/> }
    };
    view! {
        <Card title=say(sandbox::CORRECTIONS)>
            <p class="-mt-2 mb-4 text-soft">{say(sandbox::CORRECTIONS_LEAD)}</p>
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
        let detail = say(sandbox::Terminal {
            charity: &terminal.view.charity.name,
            platform: &terminal.platform_name,
        });
        view! { <Waiting name detail action=ConfirmTerminalInSandbox::PATH field="terminal" id/> }
    };
    view! {
        <Card title=say(sandbox::TERMINALS)>
            <p class="-mt-2 mb-4 text-soft">
                {say(sandbox::TERMINALS_LEAD)}
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
                <Button kind=ButtonKind::Quiet>{say(sandbox::CONFIRM)} <span class="sr-only">" " {name}</span></Button>
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
        <Heading title=say(sandbox::CLOCK) lead=say(sandbox::CLOCK_LEAD) back=("/sandbox".to_owned(), say(sandbox::TITLE).to_owned())/>
        {set.then(|| view! { <Notice tone=Tone::Good title=say(sandbox::ClockSet { now: &clock.now })/> })}
        <Clock clock wide=true/>
    }
    .into_any()
}
