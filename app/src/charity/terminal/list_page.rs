//! The charity's terminals. Wanted first: are all our card readers here, and is any gift still looking for us? What goes
//! wrong: a number copied from the wrong line of a receipt, and a reader that was lent to somebody else for a month.

use super::reads::read_terminals;
use super::views::{Terminals, days, kind};
use crate::charity::desk::{Desk, is_just, param, query};
use crate::charity::state::gifts;
use crate::charity::views::Head;
use crate::ui::*;
use backend::terminal::{Terminal, Through, Unmatched};
use domain::terminal::TerminalView;
use leptos::prelude::*;

/// `/charity/{charity}/terminals`
#[component]
pub fn TerminalsPage() -> impl IntoView {
    let from = read_terminals(param("charity"), query("after"));
    view! { <Desk from show=|view| view! { <List view/> }/> }.into_any()
}

#[component]
fn List(view: Terminals) -> impl IntoView {
    let Terminals { head, has_source, lines, through, next, first, unmatched } = view;
    let add = (head.may_change && has_source).then(|| {
        view! {
            <LinkButton href=head.href("terminals/new") icon=Shape::Plus>
                "Add a terminal"
            </LinkButton>
        }
    });
    let lead =
        "The card terminals that take gifts for you. Platforms use this list to match their gifts to you.";
    if !has_source {
        let sources = head.href("sources");
        return view! {
            <Heading title="Terminals" lead back=(sources.clone(), "Platforms".to_owned())/>
            <EmptyState title="Add a platform first" icon=Shape::Plug>
                <p>"Each terminal belongs to a platform, and you have not added one yet."</p>
                <p>
                    <a href=sources>"Platforms"</a>
                </p>
            </EmptyState>
        }
        .into_any();
    }
    let ended = is_just("ended").then(|| {
        view! {
            <Notice tone=Tone::Good title="Terminal removed">
                "Its gifts that are not in a claim become unmatched. With many gifts, this takes a minute."
            </Notice>
        }
    });
    let list = if lines.is_empty() {
        view! {
            <EmptyState title="No terminals yet" icon=Shape::Plug>
                <p>"You only need this if a platform takes gifts by card terminal and cannot tell us which charity they are for. The numbers are on the terminal’s receipts."</p>
            </EmptyState>
        }
        .into_any()
    } else {
        view! { <Lines head=head.clone() lines through first next/> }.into_any()
    };
    view! {
        <Heading title="Terminals" lead back=(head.href("sources"), "Platforms".to_owned())>
            {add}
        </Heading>
        {ended}
        {list}
        <Looking head unmatched/>
    }
    .into_any()
}

#[component]
fn Lines(
    head: Head,
    lines: Vec<Terminal>,
    through: Through,
    first: Option<String>,
    next: Option<String>,
) -> impl IntoView {
    let list = head.href("terminals");
    let rows = lines
        .into_iter()
        .map(|line| {
            let entry = line.view;
            let (title, kind, holds) = (entry.title(), kind(&entry), days(&entry));
            let href = format!("{list}/{}", entry.id);
            let (count, claimable) = through.get(&entry.id).copied().unwrap_or_default();
            view! {
                <Row>
                    <Cell head=true label="Terminal">
                        <a href=href class="font-mono wrap-anywhere">{title}</a>
                    </Cell>
                    <Cell label="Matches by">{kind}</Cell>
                    <Cell label="Platform">{line.platform_name}</Cell>
                    <Cell label="Dates">{holds}</Cell>
                    <Cell label="Gifts" number=true>{gifts(count)}</Cell>
                    <Cell label="Claimable" number=true>
                        <Money amount=claimable.to_string()/>
                    </Cell>
                    <Cell label="State">
                        <StateTag entry/>
                    </Cell>
                </Row>
            }
        })
        .collect_view();
    view! {
        <Table
            caption="Your terminals, newest first"
            long=true
            columns=vec![
                Column::text("Terminal"),
                Column::text("Matches by"),
                Column::text("Platform"),
                Column::text("Dates"),
                Column::number("Gifts"),
                Column::number("Claimable"),
                Column::text("State"),
            ]
        >
            {rows}
        </Table>
        <Pagination newest=first older=next/>
    }
    .into_any()
}

/// Whether an entry counts.
#[component]
pub fn StateTag(
    entry: TerminalView,
    /// Whether the platform reads it, whose part it is to confirm.
    #[prop(optional)]
    to_platform: bool,
) -> impl IntoView {
    if entry.confirmed_at.is_some() {
        view! { <Tag tone=Tone::Good label="Confirmed"/> }
    } else {
        let label = if to_platform { "Waiting for you" } else { "Waiting for the platform" };
        view! { <Tag tone=Tone::Warn label/> }
    }
}

/// Gifts that look for their charity: those that another charity's list names too, and those of the merchants on the list.
#[component]
fn Looking(head: Head, unmatched: Vec<Unmatched>) -> impl IntoView {
    let found = if unmatched.is_empty() {
        view! { <p class="text-soft">"There are no unmatched gifts from your confirmed merchant numbers."</p> }
            .into_any()
    } else {
        view! { <Found head unmatched/> }.into_any()
    };
    view! {
        <section class="space-y-4" aria-labelledby="looking">
            <h2 id="looking" class="text-xl">"Unmatched gifts"</h2>
            <p class="max-w-read text-soft">
                "We do not know yet which charity these gifts are for. You see only how many there are, and only for merchant numbers that a platform confirmed as yours."
            </p>
            {found}
        </section>
    }
    .into_any()
}

/// The address of the form that adds a terminal to the list.
fn adding(head: &Head, found: &Unmatched) -> String {
    let source = found.source_id.to_string();
    let known = [("source", source.as_str()), ("mid", &found.mid), ("tid", &found.tid)];
    format!("{}?{}", head.href("terminals/new"), serde_urlencoded::to_string(known).unwrap_or_default())
}

#[component]
fn Found(head: Head, unmatched: Vec<Unmatched>) -> impl IntoView {
    let may_change = head.may_change;
    let is_contested = unmatched.iter().any(|line| line.is_conflict);
    let contested = is_contested.then(|| {
        view! {
            <Notice tone=Tone::Warn title="Another charity also lists this terminal">
                "Two charities list this terminal, so its gifts are on hold and we do not claim on them. Ask the platform whose terminal it is. Once the other charity removes it or changes its dates, we match the gifts."
            </Notice>
        }
    });
    let rows = unmatched
        .into_iter()
        .map(|line| {
            let add = adding(&head, &line);
            let what = format!("Add terminal {}", line.tid);
            let least = if line.is_least { "at least " } else { "" };
            let action = match (line.is_conflict, may_change) {
                (true, _) => {
                    view! { <Tag tone=Tone::Warn label="Another charity also lists it"/> }.into_any()
                }
                (false, true) => view! { <a href=add aria-label=what>"Add"</a> }.into_any(),
                (false, false) => ().into_any(),
            };
            view! {
                <Row>
                    <Cell head=true label="Terminal">
                        <span class="font-mono wrap-anywhere">{format!("{} / {}", line.mid, line.tid)}</span>
                    </Cell>
                    <Cell label="Name on statements">{line.descriptor}</Cell>
                    <Cell label="Platform">{line.platform_name}</Cell>
                    <Cell label="Gifts" number=true>{format!("{least}{}", gifts(line.gifts))}</Cell>
                    <Cell label="What to do">{action}</Cell>
                </Row>
            }
        })
        .collect_view();
    view! {
        {contested}
        <Table
            caption="Gifts by terminal"
            columns=vec![
                Column::text("Terminal"),
                Column::text("Name on statements"),
                Column::text("Platform"),
                Column::number("Gifts"),
                Column::text("What to do"),
            ]
        >
            {rows}
        </Table>
    }
    .into_any()
}
