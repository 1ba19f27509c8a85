//! The document's descriptions: paragraphs, lists, and `code` between backticks.

use crate::ui::Wrapped;
use leptos::prelude::*;

#[component]
pub fn Words(#[prop(into)] text: String) -> impl IntoView {
    text.split("\n\n")
        .filter(|block| !block.trim().is_empty())
        .map(|block| {
            if block.lines().all(|line| line.starts_with("- ")) {
                let items = block
                    .lines()
                    .map(|line| view! { <li>{inline(line.trim_start_matches("- "))}</li> })
                    .collect_view();
                view! { <ul class="list-disc space-y-1 ps-5 marker:text-lift-ink">{items}</ul> }.into_any()
            } else {
                view! { <p>{inline(&block.replace('\n', " "))}</p> }.into_any()
            }
        })
        .collect_view()
        .into_any()
}

/// One line of text with its code.
pub fn inline(text: &str) -> impl IntoView + use<> {
    text.split('`')
        .enumerate()
        .map(|(place, part)| {
            let part = part.to_owned();
            if place % 2 == 0 {
                part.into_any()
            } else {
                view! {
                    <code class="font-mono text-[0.9em] wrap-anywhere">
                        <Wrapped text=part/>
                    </code>
                }
                .into_any()
            }
        })
        .collect_view()
}
