//! A file of the person's own.

use super::field::{Control, Field};
use leptos::prelude::*;

/// A file input with its label, for a form with `files`. The browser never puts a file back: after an error it is chosen again.
#[component]
pub fn FileInput(
    /// The name that the server function knows; it gets the file as text.
    #[prop(into)]
    name: String,
    #[prop(into)] label: String,
    /// A line that helps to answer.
    #[prop(optional, into)]
    hint: Option<String>,
    /// What the browser offers first, such as `.csv,text/csv`.
    #[prop(optional)]
    accept: Option<&'static str>,
) -> impl IntoView {
    let control = Control::new(&name, None);
    view! {
        <Field control=control.clone() label hint=hint.clone() optional=false>
            <input
                type="file"
                id=control.id.clone()
                name=control.name.clone()
                accept=accept
                class="control max-w-read file:me-3 file:rounded-md file:border file:border-edge file:bg-brand-wash file:px-3 file:font-semibold file:text-ink"
                aria-describedby=control.described_by(hint.is_some())
                aria-invalid=control.invalid()
            />
        </Field>
    }
    .into_any()
}
