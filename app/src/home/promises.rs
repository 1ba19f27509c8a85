//! What trustees ask about.

use leptos::prelude::*;

const PROMISES: [(&str, &str); 6] = [
    (
        "Nothing counts twice",
        "A gift that is sent again is the same gift, and has one live declaration at most: the database itself refuses a second.",
    ),
    (
        "Nothing is lost",
        "An answer that says “stored” means stored on disk. Gifts that cannot be claimed yet are listed with the reason and the cure.",
    ),
    (
        "The charity stays in charge",
        "You decide which platforms may send gifts in your name, and you can pause or end each of them. Who agreed to what, and when, is kept.",
    ),
    (
        "Records for six years",
        "Each authorisation and declaration is kept as it was, in a chain that shows if anybody changed it afterwards.",
    ),
    (
        "Donors’ details stay private",
        "Names and addresses are in a claim’s files alone. Only staff who may make changes can open those, and each download is recorded; others see the gift. No tracking, no advertising, no cookie banner.",
    ),
    (
        "Open, and yours to run",
        "The software is open. Run it yourself, read how it decides, and leave with all your data whenever you like.",
    ),
];

/// The deep panel at the end of the start page.
#[component]
pub fn Promises() -> impl IntoView {
    view! {
        <section aria-labelledby="promises" class="ground-deep print:bg-sheet print:text-ink">
            <div class="mx-auto max-w-page px-4 py-14 sm:px-6 sm:py-20">
                <h2 id="promises" class="text-3xl">"What your trustees will ask"</h2>
                <dl class="mt-10 grid gap-x-12 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
                    {PROMISES
                        .into_iter()
                        .map(|(title, words)| {
                            view! {
                                <div class="border-t-2 border-lift pt-4">
                                    <dt class="font-head text-lg font-semibold">{title}</dt>
                                    <dd class="mt-1.5 text-on-deep-soft print:text-soft">{words}</dd>
                                </div>
                            }
                        })
                        .collect_view()}
                </dl>
            </div>
        </section>
    }
    .into_any()
}
