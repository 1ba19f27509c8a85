//! One line of text.

use super::field::{Control, Field};
use crate::form::FormScope;
use leptos::prelude::*;

/// About how much text is expected; a hint in itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Width {
    /// As wide as the column.
    #[default]
    Full,
    /// A name, an email address.
    Medium,
    /// A postcode, a reference, an amount.
    Short,
    /// A title, a small number.
    Tiny,
}

impl Width {
    fn class(self) -> &'static str {
        match self {
            Self::Full => "max-w-read",
            Self::Medium => "max-w-96",
            Self::Short => "max-w-48",
            Self::Tiny => "max-w-24",
        }
    }
}

/// A text input with its label. What was typed comes back with the error.
#[component]
pub fn TextInput(
    /// The name that the server function knows.
    #[prop(into)]
    name: String,
    #[prop(into)] label: String,
    /// A line that helps to answer.
    #[prop(optional, into)]
    hint: Option<String>,
    /// What the page knows already.
    #[prop(optional, into)]
    value: String,
    /// `text`, `email`, `tel`, `search`, `url` or `password`.
    #[prop(default = "text")]
    kind: &'static str,
    /// A token such as `postal-code`.
    #[prop(optional)]
    autocomplete: Option<&'static str>,
    /// `numeric` for digits, `decimal` for money.
    #[prop(optional)]
    inputmode: Option<&'static str>,
    #[prop(optional)] width: Width,
    /// Shown inside before the text, such as "£".
    #[prop(optional)]
    prefix: Option<&'static str>,
    /// Longest text. A browser cuts what is pasted to it and says nothing: only where no rule says what to do about more.
    #[prop(optional)]
    maxlength: Option<u32>,
    /// The person may leave it empty.
    #[prop(optional)]
    optional: bool,
    /// It has the focus when the page opens, because it is what the page is for; a form that came back has it on what is wrong.
    #[prop(optional)]
    focus: bool,
    /// Where errors come from, if not `/{name}`.
    #[prop(optional, into)]
    pointer: Option<String>,
) -> impl IntoView {
    let control = Control::new(&name, pointer);
    let value = if kind == "password" { String::new() } else { control.value(value) };
    let came_back = use_context::<FormScope>()
        .is_some_and(|scope| scope.state().is_some_and(|state| state.error.is_some()));
    let focus = focus && !came_back;
    let prose = kind == "text" && autocomplete.is_none();
    // The digits of a code are read one by one, and compared with those on another screen.
    let is_code = autocomplete == Some("one-time-code") && inputmode == Some("numeric");
    let class = match prefix {
        Some(_) => "control pl-8",
        None if is_code => "control text-lg font-semibold tracking-[0.25em] tabular-nums",
        None => "control",
    };
    view! {
        <Field control=control.clone() label hint=hint.clone() optional>
            <div class=format!("relative {}", width.class())>
                {prefix
                    .map(|prefix| {
                        view! {
                            <span aria-hidden="true" class="pointer-events-none absolute inset-y-0 left-3.5 flex items-center font-semibold text-soft">
                                {prefix}
                            </span>
                        }
                    })}
                <input
                    type=kind
                    id=control.id.clone()
                    name=control.name.clone()
                    value=value
                    class=class
                    autocomplete=autocomplete
                    inputmode=inputmode
                    maxlength=maxlength
                    autofocus=focus
                    spellcheck=(!prose).then_some("false")
                    autocapitalize=(kind != "text").then_some("none")
                    aria-describedby=control.described_by(hint.is_some())
                    aria-invalid=control.invalid()
                />
            </div>
        </Field>
    }
    .into_any()
}
