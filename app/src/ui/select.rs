//! One of many answers.

use super::choice::Choice;
use super::field::{Control, Field};
use leptos::prelude::*;

/// A drop-down list; for fewer than six choices [`super::Radios`] are kinder.
#[component]
pub fn Select(
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
    /// A token such as `country`.
    #[prop(optional)]
    autocomplete: Option<&'static str>,
    /// The person may leave it empty.
    #[prop(optional)]
    optional: bool,
    /// Where errors come from, if not `/{name}`.
    #[prop(optional, into)]
    pointer: Option<String>,
) -> impl IntoView {
    let control = Control::new(&name, pointer);
    let value = control.value(value);
    view! {
        <Field control=control.clone() label hint=hint.clone() optional>
            <select
                id=control.id.clone()
                name=control.name.clone()
                class="control max-w-96 text-ellipsis"
                autocomplete=autocomplete
                aria-describedby=control.described_by(hint.is_some())
                aria-invalid=control.invalid()
            >
                {choices
                    .into_iter()
                    .map(|choice| {
                        let selected = choice.value == value;
                        view! {
                            <option value=choice.value selected=selected>
                                {choice.label}
                            </option>
                        }
                    })
                    .collect_view()}
            </select>
        </Field>
    }
    .into_any()
}
