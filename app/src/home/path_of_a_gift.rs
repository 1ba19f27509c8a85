//! How it works, as the way of one gift.

use leptos::prelude::*;

const STEPS: [(&str, &str); 4] = [
    (
        "Zoë authorises Uplift",
        "Once, at her first gift: who she is, where she lives, and a plain explanation of what she agrees to.",
    ),
    (
        "Her gift arrives",
        "The platform sends it as it happens. Zoë and her charity see it at once, settled or not.",
    ),
    (
        "The declaration is made",
        "When the money has settled: a permanent record of name, address, charity, gift and the very words.",
    ),
    (
        "HMRC pays the charity",
        "The declaration is what the charity’s claim rests on: 25p for every £1, out of tax that Zoë has paid already.",
    ),
];

/// Four steps in a row; a column on a phone.
#[component]
pub fn PathOfAGift() -> impl IntoView {
    view! {
        <section id="how" aria-labelledby="how-title" class="mx-auto max-w-page scroll-mt-6 px-4 py-14 sm:px-6 sm:py-20">
            <h2 id="how-title" class="text-3xl">"The way of one gift"</h2>
            <ol class="mt-10 grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
                {STEPS
                    .into_iter()
                    .enumerate()
                    .map(|(place, (title, words))| {
                        view! {
                            <li>
                                <Quarters filled=place + 1/>
                                <h3 class="mt-4 text-lg">{title}</h3>
                                <p class="mt-1.5 text-soft">{words}</p>
                            </li>
                        }
                    })
                    .collect_view()}
            </ol>
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
            <g class="stroke-paper" stroke-width="2">
                <path d="M23 12v42M2 33h42"></path>
            </g>
            {(filled == 4).then(|| view! { <path d="M41 21V1a20 20 0 0 1 20 20z" class="fill-lift"></path> })}
        </svg>
    }
    .into_any()
}
