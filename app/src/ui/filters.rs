//! Narrowing a list; the address keeps the choice.

use super::button::{Button, ButtonKind};
use super::icon::{Icon, Shape};
use super::notice::Notice;
use super::tone::Tone;
use crate::words::{say, ui};
use catalogue::Text;
use domain::FieldErrors;
use leptos::prelude::*;

/// Filters that few people need: behind "More filters".
pub struct Folded {
    /// Whether one of them is set: what a list is narrowed to is never out of sight.
    pub open: bool,
    /// Each with the value it has now.
    pub controls: AnyView,
}

/// Controls of one width, so that they stand under one another; each fills its own column.
const GRID: &str = "grid items-end gap-x-4 gap-y-3 *:min-w-0 sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] sm:[&_.control]:max-w-none sm:[&_div:has(>.control)]:max-w-none";

/// One field and its button stand beside one another on a phone too, so that the list begins higher.
const BESIDE: &str = "max-sm:has-[>:nth-child(2):last-child]:grid-cols-[minmax(0,1fr)_auto]";

/// A form that asks the same page with other parameters. Not for personal data: addresses are written down.
#[component]
pub fn Filters(
    #[prop(into)] action: String,
    /// Says that something is left out, and offers the whole list.
    #[prop(optional)]
    active: bool,
    /// More of them.
    #[prop(optional)]
    folded: Option<Folded>,
    /// Controls, each with the value it has now.
    children: Children,
) -> impl IntoView {
    let folded = folded.map(|Folded { open, controls }| {
        view! {
            <details open=open class="group">
                <summary class="inline-flex min-h-11 list-none sm:min-h-8 items-center gap-2 font-semibold text-brand underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
                    <Icon shape=Shape::Chevron class="size-4 shrink-0 transition-transform group-open:rotate-90"/>
                    {say(ui::MORE_FILTERS)}
                </summary>
                <div class=format!("{GRID} mt-2")>{controls}</div>
            </details>
        }
    });
    view! {
        <form
            method="get"
            action=action.clone()
            role="search"
            class="space-y-2 rounded-lg bg-brand-wash p-4 print:hidden"
        >
            // "Show all" goes under the button, which then needs a line of its own.
            <div class=format!("{GRID} {}", if active { "" } else { BESIDE })>
                {children()}
                // As high as the field beside it.
                <div class="flex flex-wrap items-center gap-4 max-sm:flex-col max-sm:items-stretch [&>button]:min-h-[2.875rem]">
                    <Button kind=ButtonKind::Quiet icon=Shape::Search>{say(ui::SHOW)}</Button>
                    {active.then(|| view! { <a href=action.clone()>{say(ui::SHOW_ALL)}</a> })}
                </div>
            </div>
            {folded}
        </form>
    }
    .into_any()
}

/// One of several lists of the same things.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tab {
    pub label: String,
    pub href: String,
    /// It is the one that is shown.
    pub current: bool,
}

/// Links to the parts of a list that people look at most.
#[component]
pub fn Tabs(
    /// What they choose between, for assistive technology.
    label: &'static str,
    tabs: Vec<Tab>,
) -> impl IntoView {
    let links = tabs
        .into_iter()
        .map(|tab| {
            let shade = if tab.current {
                "border-brand bg-brand-wash text-ink"
            } else {
                "border-line bg-sheet text-brand hover:border-edge"
            };
            view! {
                <li>
                    <a
                        href=tab.href
                        aria-current=tab.current.then_some("true")
                        class=format!(
                            "inline-flex min-h-9 items-center rounded-full border px-3.5 text-sm font-semibold whitespace-nowrap {shade}",
                        )
                    >
                        {tab.label}
                    </a>
                </li>
            }
        })
        .collect_view();
    view! {
        <nav aria-label=label class="print:hidden">
            <ul class="flex flex-wrap gap-2">{links}</ul>
        </nav>
    }
    .into_any()
}

/// What of a filter is wrong: nothing is listed, rather than something that was not asked for.
#[component]
pub fn FilterProblems(
    problems: FieldErrors,
    all: String,
    /// What the link to the whole list says, such as "Show all donations".
    show_all: Text,
) -> impl IntoView {
    let problems = problems.into_iter().map(|problem| view! { <li>{problem.detail}</li> }).collect_view();
    view! {
        <Notice tone=Tone::Bad title=say(ui::BAD_FILTER)>
            <ul class="list-disc space-y-1 ps-5">{problems}</ul>
            <p>
                <a href=all>{say(show_all)}</a>
            </p>
        </Notice>
    }
    .into_any()
}
