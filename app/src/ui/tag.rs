//! A state in one or two words.

use super::icon::{Icon, Shape};
use super::tone::Tone;
use leptos::prelude::*;

/// A chip with icon and words; colour only repeats them.
#[component]
pub fn Tag(
    #[prop(optional)] tone: Tone,
    #[prop(into)] label: String,
    /// Another icon than the tone's own.
    #[prop(optional)]
    icon: Option<Shape>,
) -> impl IntoView {
    view! {
        <span class=format!(
            "tag inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-semibold sm:whitespace-nowrap forced-colors:border print:border print:px-1.5 {}",
            tone.chip(),
        )>
            <Icon shape=icon.unwrap_or(tone.shape()) class="size-3.5 shrink-0"/>
            {label}
        </span>
    }
    .into_any()
}
