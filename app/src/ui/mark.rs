//! The mark: a disc, which is the gift, and a quarter of the same disc that is lifted, which is the Gift Aid.
//! The areas are true: the quarter is 25% of the disc.

use leptos::prelude::*;

/// The mark alone; the word beside it is the name.
#[component]
pub fn Mark(#[prop(optional, into)] class: Option<&'static str>) -> impl IntoView {
    view! {
        <svg class=class.unwrap_or("size-10 shrink-0") viewBox="0 0 36 36" aria-hidden="true">
            <circle class="fill-brand" cx="13" cy="23" r="11"></circle>
            <path class="fill-lift" d="M22.6 13.4V2.4a11 11 0 0 1 11 11z"></path>
        </svg>
    }
    .into_any()
}

/// Mark and name, as the header and a printed page show them.
#[component]
pub fn Wordmark() -> impl IntoView {
    view! {
        <span class="inline-flex items-center gap-2">
            <Mark/>
            <span class="font-head text-[1.625rem] leading-none font-[750] tracking-[-0.035em] text-ink max-[23rem]:sr-only">"Uplift"</span>
        </span>
    }
    .into_any()
}
