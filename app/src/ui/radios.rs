//! One of a few answers.

use super::choice::Choice;
use super::field::{Control, Group};
use leptos::prelude::*;

/// Radio buttons under a question.
#[component]
pub fn Radios(
    /// The name that the server function knows.
    #[prop(into)]
    name: String,
    #[prop(into)] label: String,
    choices: Vec<Choice>,
    /// A line that helps to answer.
    #[prop(optional, into)]
    hint: Option<String>,
    /// The choice that the page knows already.
    #[prop(optional, into)]
    value: String,
    /// Where errors come from, if not `/{name}`.
    #[prop(optional, into)]
    pointer: Option<String>,
) -> impl IntoView {
    let control = Control::new(&name, pointer);
    let options = choices
        .into_iter()
        .enumerate()
        .map(|(place, choice)| {
            let checked = control.chosen(&choice.value, choice.value == value);
            view! { <ChoiceRow control=control.clone() kind="radio" place choice checked/> }
        })
        .collect_view();
    view! {
        <Group control=control.clone() label hint>
            <div class="space-y-2">{options}</div>
        </Group>
    }
    .into_any()
}

/// One radio button or check box with its words; the whole row can be pressed.
#[component]
pub fn ChoiceRow(
    /// The wiring of the group.
    control: Control,
    /// `radio` or `checkbox`.
    kind: &'static str,
    /// Which one of the group; the first has the group's id.
    place: usize,
    choice: Choice,
    checked: bool,
    /// The id of its error's line; in a group the question has the error.
    #[prop(optional, into)]
    error_id: Option<String>,
) -> impl IntoView {
    let id = if place == 0 { control.id.clone() } else { format!("{}-{}", control.id, place + 1) };
    let hint_id = format!("{id}-more");
    let described_by = match (choice.hint.is_some(), error_id) {
        (true, Some(error_id)) => Some(format!("{hint_id} {error_id}")),
        (true, None) => Some(hint_id.clone()),
        (false, error_id) => error_id,
    };
    let hint = choice.hint.map(
        |hint| view! { <span id=hint_id class="mt-0.5 block text-sm font-normal text-soft">{hint}</span> },
    );
    view! {
        <label
            for=id.clone()
            class="flex max-w-read cursor-pointer items-start gap-3 rounded-md border border-line bg-sheet px-4 py-3 transition-colors hover:border-edge has-checked:border-brand has-checked:bg-brand-wash"
        >
            <input
                type=kind
                id=id.clone()
                name=control.name.clone()
                value=choice.value
                checked=checked
                class="mt-0.5 size-[1.35rem] shrink-0"
                aria-describedby=described_by
                aria-invalid=control.invalid()
            />
            <span class="min-w-0 wrap-anywhere">{choice.label} {hint}</span>
        </label>
    }
    .into_any()
}
