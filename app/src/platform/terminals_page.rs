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
use crate::words::{platform_charities, say, ui};
use backend::terminal::Terminal;
use domain::Pence;
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
        ("confirmed", platform_charities::CONFIRMED, platform_charities::CONFIRMED_THEN),
        ("refused", platform_charities::REFUSED, platform_charities::REFUSED_THEN),
    ];
    let done = said
        .into_iter()
        .find(|(name, ..)| is_just(name))
        .map(|(_, title, words)| view! { <Notice tone=Tone::Good title=say(title)>{say(words)}</Notice> });
    let other = if all {
        view! { <a href=list.clone()>{say(platform_charities::ONLY_WAITING)}</a> }.into_any()
    } else {
        view! { <a href=format!("{list}?all")>{say(platform_charities::ALL_TERMINALS)}</a> }.into_any()
    };
    let shown = match (lines.is_empty(), all) {
        (true, false) => view! {
            <EmptyState title=say(platform_charities::NONE_WAITS) icon=Shape::Check>
                <p>{say(platform_charities::NONE_WAITS_LEAD)}</p>
            </EmptyState>
        }
        .into_any(),
        (true, true) => view! {
            <EmptyState title=say(platform_charities::MAP_EMPTY) icon=Shape::Plug>
                <p>
                    {say(platform_charities::MAP_EMPTY_ADD)} " " <a href="/developers/reference/terminals/addTerminal">"POST /terminals"</a> ", "
                    {say(platform_charities::MAP_EMPTY_OR)}
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
            let caption = if all { say(platform_charities::MAP_TABLE) } else { say(platform_charities::WAITING_TABLE) };
            view! {
                <Table
                    caption
                    long=true
                    columns=vec![
                        Column::text(say(platform_charities::TERMINAL)),
                        Column::text(say(platform_charities::TYPE)),
                        Column::text(say(platform_charities::CHARITY)),
                        Column::text(say(platform_charities::DATES)),
                        Column::number(say(platform_charities::GIFTS)),
                        Column::number(say(platform_charities::CLAIMABLE)),
                        Column::text(say(platform_charities::STATE)),
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
            title=say(platform_charities::TERMINALS)
            lead=say(platform_charities::TERMINALS_LEAD)
            back=(head.href("charities"), say(platform_charities::CHARITIES).to_owned())
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
    let which = say(platform_charities::WhichTerminal { terminal: &name, charity: &charity });
    let forms = (waits && may_change).then(|| {
        let (platform_too, terminal_too, which_too) = (platform.clone(), terminal.clone(), which.clone());
        let key = terminal.clone();
        view! {
            <div class="mt-2 flex flex-wrap gap-2">
                <Form action=ConfirmTerminal::PATH key=format!("{key}-confirm") class="">
                    <Hidden name="platform" value=platform/>
                    <Hidden name="terminal" value=terminal/>
                    <Button kind=ButtonKind::Quiet>{say(ui::CONFIRM)} <span class="sr-only">" " {which}</span></Button>
                </Form>
                <Form action=RefuseTerminal::PATH key=format!("{key}-refuse") class="">
                    <Hidden name="platform" value=platform_too/>
                    <Hidden name="terminal" value=terminal_too/>
                    <Button kind=ButtonKind::Quiet>{say(ui::REFUSE)} <span class="sr-only">" " {which_too}</span></Button>
                </Form>
            </div>
        }
    });
    view! {
        <Row>
            <Cell head=true label=say(platform_charities::TERMINAL)>
                <span class="font-mono wrap-anywhere">{name}</span>
            </Cell>
            <Cell label=say(platform_charities::TYPE)>{what}</Cell>
            <Cell label=say(platform_charities::CHARITY)>
                {charity} <span class="block font-mono text-sm text-soft">{reference}</span>
            </Cell>
            <Cell label=say(platform_charities::DATES)>{holds}</Cell>
            <Cell label=say(platform_charities::GIFTS) number=true>{say(platform_charities::GiftsCounted { count: through.0 })}</Cell>
            <Cell label=say(platform_charities::CLAIMABLE) number=true>
                <Money amount=through.1.to_string()/>
            </Cell>
            <Cell label=say(platform_charities::STATE)>
                <StateTag entry to_platform=true/>
                {forms}
            </Cell>
        </Row>
    }
    .into_any()
}
