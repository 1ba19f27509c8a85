//! What happened, and what comes next.

use super::icon::Icon;
use super::tone::Tone;
use leptos::prelude::*;

/// Steps from top to bottom.
#[component]
pub fn Timeline(
    /// The id of the list, where the page is live.
    #[prop(optional, into)]
    id: Option<String>,
    /// The [`Step`]s.
    children: Children,
) -> impl IntoView {
    view! { <ol id=id class="empty:hidden [&>li:last-child>.rail]:hidden">{children()}</ol> }.into_any()
}

/// One step. `Good` is done, `Info` is now, `Neutral` is to come, or is `past`.
#[component]
pub fn Step(
    /// The id of its row, where the page is live.
    #[prop(optional, into)]
    id: Option<String>,
    #[prop(into)] title: String,
    #[prop(optional, into)] when: Option<String>,
    #[prop(optional)] tone: Tone,
    /// It happened, and was neither good nor bad.
    #[prop(optional)]
    past: bool,
    #[prop(optional)] children: Option<Children>,
) -> impl IntoView {
    let ring = match tone {
        Tone::Neutral if !past => "border-2 border-dashed border-edge bg-sheet text-transparent",
        other => other.chip(),
    };
    view! {
        <li id=id class="relative flex gap-4 pb-6 last:pb-0">
            <span aria-hidden="true" class="rail absolute top-8 bottom-0 left-[0.9375rem] w-0.5 bg-line"></span>
            <span class=format!("relative flex size-8 shrink-0 items-center justify-center rounded-full {ring}")>
                <Icon shape=tone.shape() class="size-4"/>
            </span>
            <div class="min-w-0 pt-0.5">
                <p class="font-semibold">{title}</p>
                {when.map(|when| view! { <p class="text-sm text-soft">{when}</p> })}
                {children.map(|children| view! { <div class="mt-1 space-y-2">{children()}</div> })}
            </div>
        </li>
    }
    .into_any()
}
