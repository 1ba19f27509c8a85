//! Narrowing a list; the address keeps the choice.

use super::button::{Button, ButtonKind};
use super::icon::Shape;
use leptos::prelude::*;

/// A form that asks the same page with other parameters. Not for personal data: addresses are written down.
#[component]
pub fn Filters(
    /// The list's own address.
    #[prop(into)]
    action: String,
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
            class="flex flex-wrap items-end gap-x-4 gap-y-3 rounded-lg bg-brand-wash p-4 *:min-w-0 max-sm:flex-col max-sm:items-stretch print:hidden"
        >
            {children()} <Button kind=ButtonKind::Quiet icon=Shape::Search>"Show"</Button>
            {active.then(|| view! { <a href=action.clone()>"Show all"</a> })}
        </form>
    }
    .into_any()
}
