//! More, for those who want it.

use super::icon::{Icon, Shape};
use leptos::prelude::*;

#[component]
pub fn Details(
    #[prop(into)] summary: String,
    #[prop(optional)] open: bool,
    /// What a link can lead to.
    #[prop(optional)]
    id: Option<&'static str>,
    children: Children,
) -> impl IntoView {
    view! {
        <details id=id open=open class="max-w-read open:[&>summary>svg]:rotate-90">
            // A question of two lines keeps its distance from the next.
            <summary class="inline-flex min-h-11 list-none items-center gap-2 font-semibold py-2 text-brand underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
                <Icon shape=Shape::Chevron class="size-4 shrink-0 transition-transform"/>
                <span class="min-w-0 wrap-anywhere">{summary}</span>
            </summary>
            <div class="mt-1 space-y-3 ml-[0.4375rem] border-s-2 border-line ps-5">{children()}</div>
        </details>
    }
    .into_any()
}
