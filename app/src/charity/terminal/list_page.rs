//! The charity's terminals. Wanted first: are all our card readers here, and is any gift still looking for us? What goes
//! wrong: a number copied from the wrong line of a receipt, and a reader that was lent to somebody else for a month.

use super::reads::read_terminals;
use super::views::{Terminals, days, kind};
use crate::charity::staff_page::{Desk, is_just, param, query};
use crate::charity::views::Head;
use crate::ui::*;
use crate::words::{say, terminals};
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
                {say(terminals::ADD)}
            </LinkButton>
        }
    });
    let lead = say(terminals::LEAD);
    if !has_source {
        let sources = head.href("sources");
        return view! {
            <Heading title=say(terminals::TITLE) lead back=(sources.clone(), say(terminals::PLATFORMS).to_owned())/>
            <EmptyState title=say(terminals::NO_PLATFORM) icon=Shape::Plug>
                <p>{say(terminals::NO_PLATFORM_WHY)}</p>
                <p>
                    <a href=sources>{say(terminals::PLATFORMS)}</a>
                </p>
            </EmptyState>
        }
        .into_any();
    }
    let ended = is_just("ended").then(|| {
        view! {
            <Notice tone=Tone::Good title=say(terminals::REMOVED)>
                {say(terminals::REMOVED_THEN)}
            </Notice>
        }
    });
    let list = if lines.is_empty() {
        view! {
            <EmptyState title=say(terminals::NONE) icon=Shape::Plug>
                <p>{say(terminals::NONE_WHY)}</p>
            </EmptyState>
        }
        .into_any()
    } else {
        view! { <Lines head=head.clone() lines through first next/> }.into_any()
    };
    view! {
        <Heading title=say(terminals::TITLE) lead back=(head.href("sources"), say(terminals::PLATFORMS).to_owned())>
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
                    <Cell head=true label=say(terminals::TERMINAL)>
                        <span class="font-mono wrap-anywhere">
                            <a href=href>{title}</a>
                        </span>
                    </Cell>
                    <Cell label=say(terminals::MATCHES_BY)>{kind}</Cell>
                    <Cell label=say(terminals::PLATFORM)>{line.platform_name}</Cell>
                    <Cell label=say(terminals::DATES)>{holds}</Cell>
                    <Cell label=say(terminals::COLUMN_GIFTS) number=true>{say(terminals::Gifts { gifts: count })}</Cell>
                    <Cell label=say(terminals::CLAIMABLE) number=true>
                        <Money amount=claimable.to_string()/>
                    </Cell>
                    <Cell label=say(terminals::STATE)>
                        <StateTag entry/>
                    </Cell>
                </Row>
            }
        })
        .collect_view();
    view! {
        <Table
            caption=say(terminals::CAPTION)
            long=true
            columns=vec![
                Column::text(say(terminals::TERMINAL)),
                Column::text(say(terminals::MATCHES_BY)),
                Column::text(say(terminals::PLATFORM)),
                Column::text(say(terminals::DATES)),
                Column::number(say(terminals::COLUMN_GIFTS)),
                Column::number(say(terminals::CLAIMABLE)),
                Column::text(say(terminals::STATE)),
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
        view! { <Tag tone=Tone::Good label=say(terminals::CONFIRMED)/> }
    } else {
        let label =
            if to_platform { say(terminals::WAITS_FOR_YOU) } else { say(terminals::WAITS_FOR_PLATFORM) };
        view! { <Tag tone=Tone::Warn label/> }
    }
}

/// Gifts that look for their charity: those that another charity's list names too, and those of the merchants on the list.
#[component]
fn Looking(head: Head, unmatched: Vec<Unmatched>) -> impl IntoView {
    let found = if unmatched.is_empty() {
        view! { <p class="text-soft">{say(terminals::UNMATCHED_NONE)}</p> }.into_any()
    } else {
        view! { <Found head unmatched/> }.into_any()
    };
    view! {
        <section class="space-y-4" aria-labelledby="looking">
            <h2 id="looking" class="text-xl">{say(terminals::UNMATCHED)}</h2>
            <p class="max-w-read text-soft">
                {say(terminals::UNMATCHED_LEAD)}
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
            <Notice tone=Tone::Warn title=say(terminals::CONTESTED)>
                {say(terminals::CONTESTED_THEN)}
            </Notice>
        }
    });
    let rows = unmatched
        .into_iter()
        .map(|line| {
            let add = adding(&head, &line);
            let what = say(terminals::AddNamed { tid: &line.tid });
            let gifts = line.gifts;
            let gifts = if line.is_least {
                say(terminals::AtLeast { gifts })
            } else {
                say(terminals::Gifts { gifts })
            };
            let action = match (line.is_conflict, may_change) {
                (true, _) => view! { <Tag tone=Tone::Warn label=say(terminals::IS_CONTESTED)/> }.into_any(),
                (false, true) => {
                    view! { <a href=add aria-label=what>{say(terminals::ADD_THIS)}</a> }.into_any()
                }
                (false, false) => ().into_any(),
            };
            view! {
                <Row>
                    <Cell head=true label=say(terminals::TERMINAL)>
                        <span class="font-mono wrap-anywhere">{format!("{} / {}", line.mid, line.tid)}</span>
                    </Cell>
                    <Cell label=say(terminals::DESCRIPTOR)>{line.descriptor}</Cell>
                    <Cell label=say(terminals::PLATFORM)>{line.platform_name}</Cell>
                    <Cell label=say(terminals::COLUMN_GIFTS) number=true>{gifts}</Cell>
                    <Cell label=say(terminals::TO_DO)>{action}</Cell>
                </Row>
            }
        })
        .collect_view();
    view! {
        {contested}
        <Table
            caption=say(terminals::UNMATCHED_CAPTION)
            columns=vec![
                Column::text(say(terminals::TERMINAL)),
                Column::text(say(terminals::DESCRIPTOR)),
                Column::text(say(terminals::PLATFORM)),
                Column::number(say(terminals::COLUMN_GIFTS)),
                Column::text(say(terminals::TO_DO)),
            ]
        >
            {rows}
        </Table>
    }
    .into_any()
}
