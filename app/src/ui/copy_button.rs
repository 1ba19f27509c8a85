//! A button that puts a text into the clipboard; without a script there is no button.

use super::icon::{Icon, Shape};
use crate::island::copying::Copying;
use crate::words::{say, ui};
use leptos::prelude::*;

/// Copies `text` when pressed and says so.
#[component]
pub fn CopyButton(
    #[prop(into)] text: String,
    /// What it is, for assistive technology: "Copy {what}".
    #[prop(into)]
    what: String,
) -> impl IntoView {
    view! {
        <button
            type="button"
            hidden
            data-copy=text
            data-copied=say(ui::COPIED)
            class="inline-flex min-h-9 items-center gap-1.5 rounded-md border border-edge bg-sheet px-2.5 text-sm font-medium hover:border-ink print:hidden"
        >
            <Icon shape=Shape::Copy/>
            <span aria-live="polite">{say(ui::COPY)}</span>
            <span class="sr-only">{what}</span>
        </button>
        <Copying/>
    }
    .into_any()
}
