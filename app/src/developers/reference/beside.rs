//! From the end of a page on to the ones beside it.

use super::model::Beside;
use crate::ui::{Icon, Shape};
use leptos::prelude::*;

/// Links to the pages before and after, at the bottom of a page.
#[component]
pub fn BesideLinks(
    beside: Beside,
    /// What their addresses end with.
    query: String,
) -> impl IntoView {
    let class = "inline-flex min-h-11 min-w-0 items-center gap-2 font-semibold text-brand underline-offset-4 hover:underline";
    let Beside { before, after } = beside;
    let before = before.map(|(page, title)| {
        view! {
            <a href=format!("{page}{query}") rel="prev" class=class>
                <Icon shape=Shape::ArrowLeft/>
                <span class="sr-only">"Previous: "</span>
                {title}
            </a>
        }
    });
    let after = after.map(|(page, title)| {
        view! {
            <a href=format!("{page}{query}") rel="next" class=format!("{class} ms-auto text-end")>
                <span class="sr-only">"Next: "</span>
                {title}
                <Icon shape=Shape::ArrowRight/>
            </a>
        }
    });
    view! {
        <nav
            aria-label="Previous and next"
            class="flex flex-wrap justify-between gap-x-6 border-t border-line pt-4 print:hidden"
        >
            {before}
            {after}
        </nav>
    }
    .into_any()
}
