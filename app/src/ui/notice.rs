//! A message that belongs to the whole page.

use super::icon::Icon;
use super::tone::Tone;
use crate::access::is_just_done;
use leptos::prelude::*;

/// A panel with a heading and a sentence or two, and perhaps a link.
#[component]
pub fn Notice(
    #[prop(optional)] tone: Tone,
    #[prop(into)] title: String,
    #[prop(optional)] children: Option<Children>,
) -> impl IntoView {
    // What a form did is no longer news once another one is refused: the browser then removes this.
    let done = (tone == Tone::Good && is_just_done()).then_some("");
    view! {
        <div role="status" data-done=done class=format!("flex gap-2 rounded-lg border p-3 sm:gap-3 sm:p-5 {}", tone.panel())>
            <span class=format!("mt-0.5 {}", tone.text())>
                <Icon shape=tone.shape() class="size-5"/>
            </span>
            <div class="min-w-0 space-y-1">
                <p class="font-head text-[1.0625rem] font-semibold">{title}</p>
                {children.map(|children| view! { <div class="space-y-2">{children()}</div> })}
            </div>
        </div>
    }
    .into_any()
}
