//! How it works, step by step.

use crate::words::say;
use catalogue::Text;
use leptos::prelude::*;

/// A step in a few words, and what happens in it.
pub type Step = (Text, Text);

/// Three or four steps in a row; a column on a phone.
#[component]
pub fn Steps(title: Text, steps: &'static [Step]) -> impl IntoView {
    let columns = if steps.len() == 3 { "sm:grid-cols-3" } else { "sm:grid-cols-2 lg:grid-cols-4" };
    // The last step fills the disc.
    let empty = 4_usize.saturating_sub(steps.len());
    view! {
        <section aria-labelledby="how" class="border-y border-line bg-sheet">
            <div class="mx-auto max-w-page px-4 py-12 sm:px-6 sm:py-16">
                <h2 id="how" class="text-3xl">{say(title)}</h2>
                <ol class=format!("mt-8 grid gap-8 {columns}")>
                    {steps
                        .iter()
                        .enumerate()
                        .map(|(place, (title, words))| {
                            view! {
                                <li>
                                    <Quarters filled=empty + place + 1/>
                                    <h3 class="mt-4 text-lg">{say(*title)}</h3>
                                    <p class="mt-1.5 text-soft">{say(*words)}</p>
                                </li>
                            }
                        })
                        .collect_view()}
                </ol>
            </div>
        </section>
    }
    .into_any()
}

/// A disc that fills by quarters from step to step; at the last one the fifth quarter lifts.
#[component]
fn Quarters(filled: usize) -> impl IntoView {
    let quarters = [
        "M23 33V13a20 20 0 0 1 20 20z",
        "M23 33h20a20 20 0 0 1-20 20z",
        "M23 33v20A20 20 0 0 1 3 33z",
        "M23 33H3a20 20 0 0 1 20-20z",
    ];
    view! {
        <svg viewBox="0 0 64 56" class="h-16" aria-hidden="true">
            {quarters
                .into_iter()
                .enumerate()
                .map(|(place, d)| {
                    view! { <path d=d class=if place < filled { "fill-brand" } else { "fill-brand-wash" }></path> }
                })
                .collect_view()}
            <g class="stroke-sheet" stroke-width="2">
                <path d="M23 12v42M2 33h42"></path>
            </g>
            {(filled == 4).then(|| view! { <path d="M41 21V1a20 20 0 0 1 20 20z" class="fill-lift"></path> })}
        </svg>
    }
    .into_any()
}
