//! Facts: what, and what it is.

use leptos::prelude::*;

#[component]
pub fn SummaryList(
    /// The [`SummaryRow`]s.
    children: Children,
) -> impl IntoView {
    view! { <dl class="@container divide-y divide-line">{children()}</dl> }.into_any()
}

/// One fact, with a link to change it when `href` is given.
#[component]
pub fn SummaryRow(
    #[prop(into)] label: String,
    /// Where it can be changed.
    #[prop(optional, into)]
    href: Option<String>,
    /// The word of the link.
    #[prop(default = "Change")]
    action: &'static str,
    children: Children,
) -> impl IntoView {
    view! {
        <div class="grid gap-x-6 gap-y-0.5 py-3 @max-md:grid-cols-[1fr_auto] @md:grid-cols-[minmax(8rem,1fr)_2fr_auto]">
            <dt class="font-semibold @max-md:text-sm @max-md:text-soft">{label.clone()}</dt>
            <dd class="min-w-0 @max-md:col-start-1 @max-md:row-start-2">{children()}</dd>
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
