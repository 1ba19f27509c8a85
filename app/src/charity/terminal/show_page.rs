//! One terminal. Wanted first: since when and until when is it ours? Then: take it off.

use super::list_page::StateTag;
use super::reads::read_terminal;
use super::views::{TerminalShown, days, kind};
use super::{ChangeTerminal, EndTerminal};
use crate::charity::desk::{Desk, is_just, param};
use crate::charity::views::Head;
use crate::form::{Form, Hidden};
use crate::ui::day::long;
use crate::ui::*;
use backend::terminal::Terminal;
use domain::calendar::iso;
use domain::terminal::TerminalView;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/charity/{charity}/terminals/{terminal}`
#[component]
pub fn TerminalPage() -> impl IntoView {
    view! { <Desk from=read_terminal(param("charity"), param("terminal")) show=|view| view! { <Shown view/> }/> }
        .into_any()
}

#[component]
fn Shown(view: TerminalShown) -> impl IntoView {
    let TerminalShown { head, terminal } = view;
    let said = [
        ("added", "Terminal added", "The platform has to confirm it. Until then we match no gifts by it."),
        (
            "changed",
            "Dates changed",
            "Gifts on dates you removed become unmatched, unless they are in a claim.",
        ),
    ];
    let done = said
        .into_iter()
        .find(|(name, ..)| is_just(name))
        .map(|(_, title, words)| view! { <Notice tone=Tone::Good title>{words}</Notice> });
    let Terminal { view: entry, platform_name, .. } = terminal;
    let (title, kind, days) = (entry.title(), kind(&entry), days(&entry));
    let (list, added_on) = (head.href("terminals"), long(entry.created_at.london_date()));
    let state = view! { <StateTag entry=entry.clone()/> };
    let changes = head.may_change.then(|| view! { <Changes head entry=entry.clone()/> });
    let TerminalView { mid, tid, descriptor, .. } = entry;
    view! {
        <Heading title back=(list, "Terminals".to_owned())/>
        {done}
        <Card title="Details">
            <SummaryList>
                <SummaryRow label="Matches by">{kind}</SummaryRow>
                <SummaryRow label="Platform">{platform_name}</SummaryRow>
                {mid.map(|mid| view! { <SummaryRow label="Merchant number">{mid}</SummaryRow> })}
                {tid.map(|tid| view! { <SummaryRow label="Terminal number">{tid}</SummaryRow> })}
                {descriptor.map(|text| view! { <SummaryRow label="Name on statements">{text}</SummaryRow> })}
                <SummaryRow label="Dates">{days}</SummaryRow>
                <SummaryRow label="State">{state}</SummaryRow>
                <SummaryRow label="Added on">{added_on}</SummaryRow>
            </SummaryList>
        </Card>
        {changes}
    }
    .into_any()
}

#[component]
fn Changes(head: Head, entry: TerminalView) -> impl IntoView {
    let (charity, terminal) = (head.id.to_string(), entry.id.to_string());
    let (charity_too, terminal_too) = (charity.clone(), terminal.clone());
    view! {
        <div class="grid gap-6 lg:grid-cols-2">
            <Card title="Change the dates">
                <p class="mb-4 text-soft">
                    "We match only gifts on these dates. Leave a date empty for no limit. If you add dates, the platform has to confirm the terminal again."
                </p>
                <Form action=ChangeTerminal::PATH class="space-y-4">
                    <Hidden name="charity" value=charity/>
                    <Hidden name="terminal" value=terminal/>
                    <DateInput name="validFrom" label="First day" value=entry.valid_from.map(iso).unwrap_or_default() optional=true/>
                    <DateInput name="validUntil" label="Last day" value=entry.valid_until.map(iso).unwrap_or_default() optional=true/>
                    <Button kind=ButtonKind::Secondary>"Save dates"</Button>
                </Form>
            </Card>
            <Card title="Remove this terminal">
                <p class="mb-4 text-soft">
                    "Do this if the terminal was never yours, or was mistyped. Its gifts that are not in a claim become unmatched. If you gave the terminal back, set its last day instead, so that we still match late gifts."
                </p>
                <Form action=EndTerminal::PATH>
                    <Hidden name="charity" value=charity_too/>
                    <Hidden name="terminal" value=terminal_too/>
                    <Button kind=ButtonKind::Danger>"Remove this terminal"</Button>
                </Form>
            </Card>
        </div>
    }
    .into_any()
}
