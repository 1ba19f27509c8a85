//! In the place of a page that the documentation does not have: an old link, or a name that was typed.

use super::search;
use crate::error::AppError;
use crate::error_panel::panel;
use crate::words::{failure, say};
use leptos::prelude::*;

/// Says so, with the status, and leads on.
#[component]
pub fn NotHere(
    /// The address and name of each page on which it may be instead.
    near: Vec<(String, String)>,
) -> impl IntoView {
    crate::context::set_error(&AppError::NotFound);
    let ways = near
        .into_iter()
        .chain([(search::PAGE.to_owned(), "Search the documentation".to_owned())])
        .map(|(page, name)| {
            view! {
                <li>
                    <a href=page>{name}</a>
                </li>
            }
        })
        .collect_view();
    let more = view! {
        <p>"It may be on one of these pages:"</p>
        <ul class="list-disc space-y-1 ps-5">{ways}</ul>
    };
    panel(say(failure::NOT_FOUND), say(failure::NOT_FOUND_WORDS).to_owned(), more.into_any())
}
