//! A sheet on the page.

use leptos::prelude::*;

/// A panel with an optional heading; `actions` stand at its right.
#[component]
pub fn Card(
    #[prop(optional, into)] title: Option<String>,
    /// Links or quiet buttons beside the heading.
    #[prop(optional, into)]
    actions: Option<ViewFn>,
    children: Children,
) -> impl IntoView {
    let head = title.map(|title| {
        view! {
            <div class="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
                <h2 class="text-xl">{title}</h2>
                {actions.map(|actions| actions.run())}
            </div>
        }
    });
    view! {
        <section class="rounded-lg border border-line bg-sheet p-5 shadow-sheet sm:p-6 print:border-0 print:p-0">
            {head} {children()}
        </section>
    }
    .into_any()
}
