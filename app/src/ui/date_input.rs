//! One date.

use super::field::{Control, Field};
use leptos::prelude::*;

/// A date; the form posts it as `2027-03-31`, and the browser shows it as its owner writes dates.
#[component]
pub fn DateInput(
    /// The name that the server function knows.
    #[prop(into)]
    name: String,
    #[prop(into)] label: String,
    /// A line that helps to answer.
    #[prop(optional, into)]
    hint: Option<String>,
    /// What the page knows already, as `2027-03-31`.
    #[prop(optional, into)]
    value: String,
    /// First day that makes sense, as `2027-03-31`.
    #[prop(optional, into)]
    min: Option<String>,
    /// Last day that makes sense.
    #[prop(optional, into)]
    max: Option<String>,
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
            <input
                type="date"
                id=control.id.clone()
                name=control.name.clone()
                value=value
                min=min
                max=max
                class="control max-w-48"
                aria-describedby=control.described_by(hint.is_some())
                aria-invalid=control.invalid()
            />
        </Field>
    }
    .into_any()
}
