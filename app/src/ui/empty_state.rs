//! Nothing here yet, and what to do about it.

use super::icon::{Icon, Shape};
use leptos::prelude::*;

/// A quiet panel in place of a list.
#[component]
pub fn EmptyState(
    /// What there is none of.
    #[prop(into)]
    title: String,
    #[prop(default = Shape::Tray)] icon: Shape,
    /// Why, and what to do.
    children: Children,
) -> impl IntoView {
    view! {
        <div class="rounded-lg border border-dashed border-edge px-6 py-10 text-center">
            <span class="mx-auto mb-3 flex size-12 items-center justify-center rounded-full bg-lift-wash text-lift-ink">
                <Icon shape=icon class="size-6"/>
            </span>
            <p class="font-head text-lg font-semibold wrap-anywhere">{title}</p>
            <div class="mx-auto mt-1 max-w-prose space-y-3 text-soft">{children()}</div>
        </div>
    }
    .into_any()
}
