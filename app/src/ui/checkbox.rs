//! Yes or no, once or several times.

use super::choice::Choice;
use super::field::{Control, ErrorLine, Group};
use super::radios::ChoiceRow;
use leptos::prelude::*;

/// One check box; the form posts `value` (default `yes`) when it is on and nothing when it is off.
#[component]
pub fn Checkbox(
    /// The name that the server function knows; it takes an `Option<String>`.
    #[prop(into)]
    name: String,
    #[prop(into)] label: String,
    #[prop(optional, into)] hint: Option<String>,
    /// What is posted when it is on.
    #[prop(default = "yes".to_owned(), into)]
    value: String,
    /// Whether it is on to begin with.
    #[prop(optional)]
    checked: bool,
    /// Where errors come from, if not `/{name}`.
    #[prop(optional, into)]
    pointer: Option<String>,
) -> impl IntoView {
    let control = Control::new(&name, pointer);
    let checked = control.chosen(&value, checked);
    let choice = Choice { value, label, hint };
    view! {
        <div data-pointer=control.pointer.clone() data-target=control.id.clone() class="space-y-1.5">
            <ErrorLine control=control.clone()/>
            <ChoiceRow control=control.clone() kind="checkbox" place=0 choice checked error_id=control.error_id()/>
        </div>
    }
    .into_any()
}

/// Several check boxes under a question. The server function takes a `Vec<String>`; name the field `things[]`,
/// because that is how the decoder of server functions reads repeated names.
#[component]
pub fn Checkboxes(
    /// The name, ending in `[]`.
    #[prop(into)]
    name: String,
    #[prop(into)] label: String,
    choices: Vec<Choice>,
    /// A line that helps to answer.
    #[prop(optional, into)]
    hint: Option<String>,
    /// The choices that are on to begin with.
    #[prop(optional)]
    values: Vec<String>,
    /// Where errors come from, if not `/{name}`.
    #[prop(optional, into)]
    pointer: Option<String>,
) -> impl IntoView {
    let control = Control::new(&name, pointer);
    let options = choices
        .into_iter()
        .enumerate()
        .map(|(place, choice)| {
            let checked = control.chosen(&choice.value, values.contains(&choice.value));
            view! { <ChoiceRow control=control.clone() kind="checkbox" place choice checked/> }
        })
        .collect_view();
    view! {
        <Group control=control.clone() label hint>
            <div class="space-y-2">{options}</div>
        </Group>
    }
    .into_any()
}
