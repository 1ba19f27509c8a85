//! Narrowing a list; the address keeps the choice.

use super::button::{Button, ButtonKind};
use super::icon::Shape;
use super::notice::Notice;
use super::tone::Tone;
use leptos::prelude::*;

/// A form that asks the same page with other parameters. Not for personal data: addresses are written down.
#[component]
pub fn Filters(
    #[prop(into)] action: String,
    /// Says that something is left out, and offers the whole list.
    #[prop(optional)]
    active: bool,
    /// Controls, each with the value it has now.
    children: Children,
) -> impl IntoView {
    view! {
        <form
            method="get"
            action=action.clone()
            role="search"
            // Columns of one width, so that controls stand under one another; each fills its own.
            class="grid items-end gap-x-4 gap-y-3 rounded-lg bg-brand-wash p-4 *:min-w-0 sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] sm:[&_.control]:max-w-none sm:[&_div:has(>.control)]:max-w-none print:hidden"
        >
            {children()}
            <div class="flex flex-wrap items-center gap-4 max-sm:flex-col max-sm:items-stretch">
                <Button kind=ButtonKind::Quiet icon=Shape::Search>"Show"</Button>
                {active.then(|| view! { <a href=action.clone()>"Show all"</a> })}
            </div>
        </form>
    }
    .into_any()
}

/// What of a filter is wrong: nothing is listed, rather than something that was not asked for.
#[component]
pub fn FilterProblems(
    /// What is wrong, each in a sentence.
    problems: Vec<String>,
    all: String,
    /// What the list is of, such as "donations".
    what: &'static str,
) -> impl IntoView {
    let problems = problems.into_iter().map(|problem| view! { <li>{problem}</li> }).collect_view();
    view! {
        <Notice tone=Tone::Bad title="A filter could not be read">
            <ul class="list-disc space-y-1 ps-5">{problems}</ul>
            <p>
                <a href=all>"Show all " {what}</a>
            </p>
        </Notice>
    }
    .into_any()
}
