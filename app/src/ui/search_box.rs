//! A box that asks a page for what is typed. Not for personal data: addresses are written down. What may be personal is posted, by a
//! [`crate::form::SearchForm`] around the field.

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
) -> impl IntoView {
    view! {
        <form method="get" action=action role="search" aria-label=label class="max-w-read space-y-1.5 print:hidden">
            <label for=id class="block text-sm font-semibold">
                {label}
            </label>
            <SearchField id value maxlength/>
        </form>
    }
    .into_any()
}

/// The field, which gives the text as `q`, and its button.
#[component]
pub fn SearchField(
    /// The id of the field.
    id: &'static str,
    /// What was asked before.
    value: String,
    /// Longest text.
    maxlength: usize,
    /// What can be typed, inside while nothing is.
    #[prop(optional)]
    hint: Option<&'static str>,
) -> impl IntoView {
    view! {
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
    }
    .into_any()
}
