//! The platform's terminal map. Wanted first: which entries of charities wait for us, and whose terminal is it really? What goes
//! wrong: a charity lists a reader that is another's, and nobody looks.

use super::console::{Console, has_query, is_just, param, query};
use super::reads::read_terminals;
use super::views::{Head, Terminals};
use super::{ConfirmTerminal, RefuseTerminal};
use crate::charity::terminal::list_page::StateTag;
use crate::charity::terminal::views::{days, kind};
use crate::form::{Form, Hidden};
use crate::ui::*;
use backend::terminal::Terminal;
use domain::Pence;
use domain::count::gifts;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/platform/{platform}/terminals`
#[component]
pub fn TerminalsPage() -> impl IntoView {
    let from = read_terminals(param("platform"), has_query("all"), query("after"));
    view! { <Console from show=|view| view! { <List view/> }/> }.into_any()
}

#[component]
fn List(view: Terminals) -> impl IntoView {
    let Terminals { head, all, lines, through, next, first } = view;
    let list = head.href("terminals");
    let said = [
        (
            "confirmed",
            "The terminal is confirmed",
            "Its waiting gifts are being matched. With many it takes a minute.",
        ),
        (
            "refused",
            "The terminal was removed from your map",
            "Gifts that it matched and that are not in a claim are matched again.",
        ),
    ];
    let done = said
        .into_iter()
        .find(|(name, ..)| is_just(name))
        .map(|(_, title, words)| view! { <Notice tone=Tone::Good title>{words}</Notice> });
    let other = if all {
        view! { <a href=list.clone()>"Only terminals that wait for you"</a> }.into_any()
    } else {
        view! { <a href=format!("{list}?all")>"All terminals"</a> }.into_any()
    };
    let shown = match (lines.is_empty(), all) {
        (true, false) => view! {
            <EmptyState title="No terminal waits for you" icon=Shape::Check>
                <p>"When a charity adds one of your card terminals, confirm it here. Its donations wait until you do."</p>
            </EmptyState>
        }
        .into_any(),
        (true, true) => view! {
            <EmptyState title="Your map is empty" icon=Shape::Plug>
                <p>
                    "Add terminals with " <a href="/developers/reference">"POST /terminals"</a>
                    ", or let charities add theirs and confirm them here. You need this only if you do not know the charity of a donation."
                </p>
            </EmptyState>
        }
        .into_any(),
        (false, _) => {
            let may_change = head.may_change;
            let rows = lines
                .into_iter()
                .map(|line| {
                    let through = through.get(&line.view.id).copied().unwrap_or_default();
                    view! { <Line head=head.clone() line through may_change/> }
                })
                .collect_view();
            let caption = if all { "Your terminal map, newest first" } else { "Terminals that wait for you" };
            view! {
                <Table
                    caption
                    long=true
                    columns=vec![
                        Column::text("Terminal"),
                        Column::text("Type"),
                        Column::text("Charity"),
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
    };
    view! {
        <Heading
            title="Terminals"
            lead="Which card terminal belongs to which charity. An entry that a charity added takes effect when you confirm it."
            back=(head.href("charities"), "Charities".to_owned())
        />
        {done}
        <p>{other}</p>
        {shown}
    }
    .into_any()
}

#[component]
fn Line(
    head: Head,
    line: Terminal,
    /// How many gifts came through it, and what Gift Aid can be claimed on of them.
    through: (i64, Pence),
    may_change: bool,
) -> impl IntoView {
    let entry = line.view;
    let (name, what, holds) = (entry.title(), kind(&entry), days(&entry));
    let (platform, terminal) = (head.id.to_string(), entry.id.to_string());
    let (charity, reference) = (entry.charity.name.clone(), entry.charity.reference.clone());
    let waits = entry.confirmed_at.is_none();
    let which = format!(" {name} for {charity}");
    let forms = (waits && may_change).then(|| {
        let (platform_too, terminal_too, which_too) = (platform.clone(), terminal.clone(), which.clone());
        let key = terminal.clone();
        view! {
            <div class="mt-2 flex flex-wrap gap-2">
                <Form action=ConfirmTerminal::PATH key=format!("{key}-confirm") class="">
                    <Hidden name="platform" value=platform/>
                    <Hidden name="terminal" value=terminal/>
                    <Button kind=ButtonKind::Quiet>"Confirm" <span class="sr-only">{which}</span></Button>
                </Form>
                <Form action=RefuseTerminal::PATH key=format!("{key}-refuse") class="">
                    <Hidden name="platform" value=platform_too/>
                    <Hidden name="terminal" value=terminal_too/>
                    <Button kind=ButtonKind::Quiet>"Refuse" <span class="sr-only">{which_too}</span></Button>
                </Form>
            </div>
        }
    });
    view! {
        <Row>
            <Cell head=true label="Terminal">
                <span class="font-mono wrap-anywhere">{name}</span>
            </Cell>
            <Cell label="Type">{what}</Cell>
            <Cell label="Charity">
                {charity} <span class="block font-mono text-sm text-soft">{reference}</span>
            </Cell>
            <Cell label="Dates">{holds}</Cell>
            <Cell label="Gifts" number=true>{gifts(through.0)}</Cell>
            <Cell label="Claimable" number=true>
                <Money amount=through.1.to_string()/>
            </Cell>
            <Cell label="State">
                <StateTag entry to_platform=true/>
                {forms}
            </Cell>
        </Row>
    }
    .into_any()
}
