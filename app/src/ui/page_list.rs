//! Pages to choose from, each with a line that says what is there.

use leptos::prelude::*;

/// One page of a [`PageList`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageLink {
    href: String,
    title: &'static str,
    words: &'static str,
    state: Option<String>,
}

impl PageLink {
    /// A page, by its address and name, and what one does there.
    pub fn new(href: impl Into<String>, title: &'static str, words: &'static str) -> Self {
        Self { href: href.into(), title, words, state: None }
    }

    /// Adds how it stands now, in a few words.
    pub fn state(mut self, state: impl Into<String>) -> Self {
        self.state = Some(state.into());
        self
    }
}

/// The list, as wide as the cards of a page; the whole of each row can be pressed.
#[component]
pub fn PageList(pages: Vec<PageLink>) -> impl IntoView {
    let rows = pages
        .into_iter()
        .map(|PageLink { href, title, words, state }| {
            view! {
                <li class="group relative px-4 py-4 sm:px-6">
                    <a href=href class="font-semibold text-brand underline-offset-4 group-hover:underline after:absolute after:inset-0">
                        {title}
                    </a>
                    <p class="max-w-read text-soft">{words}</p>
                    {state.map(|state| view! { <p class="mt-1 max-w-read text-sm font-medium wrap-anywhere">{state}</p> })}
                </li>
            }
        })
        .collect_view();
    view! {
        <ul role="list" class="divide-y divide-line rounded-lg border border-line bg-sheet shadow-sheet">
            {rows}
        </ul>
    }
    .into_any()
}
