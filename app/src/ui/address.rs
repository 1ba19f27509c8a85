//! Words that can hold an email address.

use leptos::prelude::*;

/// The words, where an address breaks at its "@" before it breaks anywhere else.
#[component]
pub fn Address(#[prop(into)] words: String) -> impl IntoView {
    let (before, after) = match words.split_once('@') {
        Some((before, after)) => (before.to_owned(), format!("@{after}")),
        None => (words, String::new()),
    };
    view! { <span class="wrap-break-word">{before}<wbr/>{after}</span> }.into_any()
}
