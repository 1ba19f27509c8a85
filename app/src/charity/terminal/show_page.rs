//! One terminal. Wanted first: since when and until when is it ours? Then: take it off.

use super::list_page::StateTag;
use super::reads::read_terminal;
use super::views::{TerminalShown, days, kind};
use super::{ChangeTerminal, EndTerminal};
use crate::charity::staff_page::{Desk, is_just, param};
use crate::charity::views::Head;
use crate::form::{Form, Hidden};
use crate::ui::day::long;
use crate::ui::*;
use crate::words::{say, terminals};
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
        ("added", say(terminals::ADDED), say(terminals::ADDED_THEN)),
        ("changed", say(terminals::CHANGED), say(terminals::CHANGED_THEN)),
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
        <Heading title back=(list, say(terminals::TITLE).to_owned())/>
        {done}
        <Card title=say(terminals::DETAILS)>
            <SummaryList>
                <SummaryRow label=say(terminals::MATCHES_BY)>{kind}</SummaryRow>
                <SummaryRow label=say(terminals::PLATFORM)>{platform_name}</SummaryRow>
                {mid.map(|mid| view! { <SummaryRow label=say(terminals::MID)>{mid}</SummaryRow> })}
                {tid.map(|tid| view! { <SummaryRow label=say(terminals::TID)>{tid}</SummaryRow> })}
                {descriptor.map(|text| view! { <SummaryRow label=say(terminals::DESCRIPTOR)>{text}</SummaryRow> })}
                <SummaryRow label=say(terminals::DATES)>{days}</SummaryRow>
                <SummaryRow label=say(terminals::STATE)>{state}</SummaryRow>
                <SummaryRow label=say(terminals::ADDED_ON)>{added_on}</SummaryRow>
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
            <Card title=say(terminals::CHANGE)>
                <p class="mb-4 text-soft">
                    {say(terminals::CHANGE_LEAD)}
                </p>
                <Form action=ChangeTerminal::PATH class="space-y-4">
                    <Hidden name="charity" value=charity/>
                    <Hidden name="terminal" value=terminal/>
                    <DateInput name="validFrom" label=say(terminals::FIRST_DAY) value=entry.valid_from.map(iso).unwrap_or_default() optional=true/>
                    <DateInput name="validUntil" label=say(terminals::LAST_DAY) value=entry.valid_until.map(iso).unwrap_or_default() optional=true/>
                    <Button kind=ButtonKind::Secondary>{say(terminals::CHANGE_BUTTON)}</Button>
                </Form>
            </Card>
            <Card title=say(terminals::REMOVE)>
                <p class="mb-4 text-soft">
                    {say(terminals::REMOVE_LEAD)}
                </p>
                <Form action=EndTerminal::PATH>
                    <Hidden name="charity" value=charity_too/>
                    <Hidden name="terminal" value=terminal_too/>
                    <Button kind=ButtonKind::Danger>{say(terminals::REMOVE)}</Button>
                </Form>
            </Card>
        </div>
    }
    .into_any()
}
