//! Numbers that matter.

use super::tone::Tone;
use leptos::prelude::*;

/// One number with what it is and a line about it; a link when `href` is given.
#[component]
pub fn Stat(
    #[prop(into)] label: String,
    /// The number, written out, such as "£1,234.50".
    #[prop(into)]
    value: String,
    #[prop(optional, into)] note: Option<String>,
    #[prop(optional, into)] href: Option<String>,
    /// Marks one that needs attention.
    #[prop(optional)]
    tone: Tone,
) -> impl IntoView {
    let label = match href {
        Some(href) => {
            view! {
                <a
                    href=href
                    class="text-soft underline decoration-line decoration-2 underline-offset-4 after:absolute after:inset-0 group-hover:text-ink group-hover:decoration-lift"
                >
                    {label}
                </a>
            }
            .into_any()
        }
        None => view! { <span class="text-soft">{label}</span> }.into_any(),
    };
    let number = if tone == Tone::Neutral { "text-ink" } else { tone.text() };
    view! {
        // Label, number and note are in rows that the whole sheet shares: a label that wraps moves every number down.
        <div class="group relative row-span-3 grid min-w-0 grid-rows-subgrid gap-y-0 bg-sheet p-3 sm:p-5">
            <dt class="text-sm">{label}</dt>
            <dd class="@container mt-1 min-w-0">
                // A sum stays on its line: the figures shrink with their place.
                <span class=format!(
                    "block font-head text-[clamp(0.875rem,12.5cqi,1.625rem)] leading-tight font-semibold tracking-[-0.02em] whitespace-nowrap tabular-nums {number}",
                )>{value}</span>
            </dd>
            {note.map(|note| view! { <dd class="mt-1 text-xs text-soft">{note}</dd> })}
        </div>
    }
    .into_any()
}

/// Several of them side by side in one sheet.
#[component]
pub fn Stats(
    /// The [`Stat`]s, two to six.
    children: Children,
) -> impl IntoView {
    view! {
        // In a narrow place, such as a card on a phone, one below the other: a large sum has room then. One that has a line to itself
        // has figures of the size of the others.
        <div class="@container">
            <dl class="grid grid-cols-1 gap-px overflow-hidden rounded-lg border border-line bg-line shadow-sheet max-lg:@min-[18rem]:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none lg:has-[>:nth-child(6)]:grid-flow-row lg:has-[>:nth-child(6)]:grid-cols-3 max-lg:[&>:last-child:nth-child(odd)]:col-span-full max-sm:@min-[18rem]:[&>:last-child:nth-child(odd)>dt+dd]:w-[calc(50%-0.75rem)]">
                {children()}
            </dl>
        </div>
    }
    .into_any()
}
