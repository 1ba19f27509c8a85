//! A box that asks a page for what is typed. Not for personal data: addresses are written down.

use super::button::{Button, ButtonKind};
use super::icon::Shape;
use crate::words::{say, ui};
use leptos::prelude::*;

/// One field and its button.
#[component]
pub fn SearchBox(
    /// The page that answers; it gets the text as `q`.
    action: &'static str,
    /// What is searched.
    label: &'static str,
    /// The id of the field.
    id: &'static str,
    /// What was asked before.
    #[prop(optional, into)]
    value: String,
    /// Longest text.
    maxlength: usize,
    /// What can be typed, inside while nothing is.
    #[prop(optional)]
    hint: Option<&'static str>,
    /// The label stands before the field where there is room for both.
    #[prop(optional)]
    in_line: bool,
) -> impl IntoView {
    let (form, text) = if in_line {
        ("flex flex-wrap items-center gap-x-3 gap-y-1.5", "")
    } else {
        ("space-y-1.5", "block")
    };
    view! {
        <form method="get" action=action role="search" aria-label=label class=format!("max-w-read print:hidden {form}")>
            <label for=id class=format!("text-sm font-semibold {text}")>
                {label}
            </label>
            <div class="flex grow basis-48 gap-2">
                <input
                    type="search"
                    id=id
                    name="q"
                    value=value
                    maxlength=maxlength.to_string()
                    placeholder=hint
                    class="control min-w-0 text-ellipsis placeholder:text-soft"
                    autocomplete="off"
                    autocapitalize="none"
                    spellcheck="false"
                />
                <Button kind=ButtonKind::Quiet icon=Shape::Search>
                    <span class="sr-only">{say(ui::SEARCH)}</span>
                </Button>
            </div>
        </form>
    }
    .into_any()
}
