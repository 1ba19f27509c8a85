//! Short answers to what people ask before they trust it.

use crate::words::say;
use catalogue::Text;
use leptos::prelude::*;

/// A question in a few words, and its answer.
pub type Answer = (Text, Text);

/// The deep panel with the answers, and after them those that differ by installation.
#[component]
pub fn Answers(
    title: Text,
    answers: &'static [Answer],
    #[prop(optional)] own: Vec<(Text, String)>,
) -> impl IntoView {
    let answers = answers.iter().map(|(title, words)| (*title, say(*words).to_owned())).chain(own);
    view! {
        <section aria-labelledby="answers" class="ground-deep print:bg-sheet print:text-ink">
            <div class="mx-auto max-w-page px-4 py-12 sm:px-6 sm:py-16">
                <h2 id="answers" class="text-3xl">{say(title)}</h2>
                <dl class="mt-8 grid gap-x-12 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
                    {answers
                        .map(|(title, words)| {
                            view! {
                                <div class="border-t-2 border-lift pt-4">
                                    <dt class="font-head text-lg font-semibold">{say(title)}</dt>
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
