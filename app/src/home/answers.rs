//! Short answers to what people ask before they trust it.

use leptos::prelude::*;

/// A question in a few words, and its answer.
pub type Answer = (&'static str, &'static str);

/// The deep panel with the answers, and after them those that differ by installation.
#[component]
pub fn Answers(
    title: &'static str,
    answers: &'static [Answer],
    #[prop(optional)] own: Vec<(&'static str, String)>,
) -> impl IntoView {
    let answers = answers.iter().map(|(title, words)| (*title, (*words).to_owned())).chain(own);
    view! {
        <section aria-labelledby="answers" class="ground-deep print:bg-sheet print:text-ink">
            <div class="mx-auto max-w-page px-4 py-12 sm:px-6 sm:py-16">
                <h2 id="answers" class="text-3xl">{title}</h2>
                <dl class="mt-8 grid gap-x-12 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
                    {answers
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
