//! Facts: what, and what it is, in columns that begin at one place in every row.

use crate::words::{say, ui};
use leptos::prelude::*;

#[component]
pub fn SummaryList(
    /// The [`SummaryRow`]s.
    children: Children,
) -> impl IntoView {
    view! {
        <div class="@container">
            <dl class="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 divide-y divide-line @md:grid-cols-[minmax(8rem,1fr)_2fr_auto]">
                {children()}
            </dl>
        </div>
    }
    .into_any()
}

/// One fact, with a link to change it when `href` is given.
#[component]
pub fn SummaryRow(
    #[prop(into)] label: String,
    /// Where it can be changed.
    #[prop(optional, into)]
    href: Option<String>,
    /// The word of the link.
    #[prop(default = say(ui::CHANGE))]
    action: &'static str,
    children: Children,
) -> impl IntoView {
    // On a phone, what has no link beside it has the whole width.
    let place =
        if href.is_some() { "@max-md:col-start-1 @max-md:row-start-2" } else { "@max-md:col-span-full" };
    view! {
        <div class="col-span-full grid grid-cols-subgrid gap-y-0.5 py-3">
            <dt class="font-semibold @max-md:text-sm @max-md:text-soft">{label.clone()}</dt>
            <dd class=format!("min-w-0 {place}")>{children()}</dd>
            {href
                .map(|href| {
                    view! {
                        <dd class="text-end @max-md:col-start-2 @max-md:row-span-2 @max-md:row-start-1 @max-md:self-center print:hidden">
                            <a href=href>
                                {action} <span class="sr-only">" " {label.to_lowercase()}</span>
                            </a>
                        </dd>
                    }
                })}
        </div>
    }
    .into_any()
}
