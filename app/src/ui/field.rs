//! Label, hint and error around a control, and the wiring between them.

use super::icon::{Icon, Shape};
use crate::form::{FormScope, pointer_to};
use crate::words::controls::{ERROR, OPTIONAL};
use crate::words::say;
use leptos::prelude::*;

/// The wiring of one control: its id, what it puts back, and what is wrong with it.
#[derive(Clone, Debug)]
pub struct Control {
    /// The name that the form posts.
    pub name: String,
    /// The id of the control; of the first one in a group.
    pub id: String,
    /// Errors at this JSON pointer belong here.
    pub pointer: String,
    /// The error, if the form came back with one.
    pub error: Option<String>,
    posted: Option<Vec<String>>,
}

impl Control {
    /// Wires the control into the form around it, if there is one.
    pub fn new(name: &str, pointer: Option<String>) -> Self {
        let pointer = pointer.unwrap_or_else(|| pointer_to(name));
        let slug = pointer.trim_start_matches('/').replace('/', "-");
        let scope = use_context::<FormScope>();
        let prefix = scope.as_ref().map(FormScope::prefix).unwrap_or_default();
        let id = format!("{prefix}{slug}");
        let (error, posted) = match &scope {
            Some(scope) => {
                scope.claim(&pointer, &id);
                let posted = scope.state().map(|state| state.values(name).map(str::to_owned).collect());
                (scope.error_at(&pointer), posted)
            }
            None => (None, None),
        };
        Self { name: name.to_owned(), id, pointer, error, posted }
    }

    /// What was typed, or else the value that the page knows.
    pub fn value(&self, known: String) -> String {
        match &self.posted {
            Some(posted) => posted.first().cloned().unwrap_or_default(),
            None => known,
        }
    }

    /// Whether a choice was made, or else whether the page has it so.
    pub fn chosen(&self, value: &str, known: bool) -> bool {
        match &self.posted {
            Some(posted) => posted.iter().any(|p| p == value),
            None => known,
        }
    }

    /// The value of `aria-invalid`.
    pub fn invalid(&self) -> Option<&'static str> {
        self.error.as_ref().map(|_| "true")
    }

    /// The id of the hint.
    pub fn hint_id(&self) -> String {
        format!("{}-hint", self.id)
    }

    /// The id of the error, which is there from the start so that a script can fill it.
    pub fn error_id(&self) -> String {
        format!("{}-error", self.id)
    }

    /// The value of `aria-describedby`.
    pub fn described_by(&self, hint: bool) -> String {
        if hint { format!("{} {}", self.hint_id(), self.error_id()) } else { self.error_id() }
    }
}

/// One control with its label above it.
#[component]
pub fn Field(
    control: Control,
    label: String,
    /// A line that helps to answer.
    hint: Option<String>,
    /// Says so in the label.
    optional: bool,
    children: Children,
) -> impl IntoView {
    let hint = hint.map(|hint| view! { <p id=control.hint_id() class="text-sm text-soft">{hint}</p> });
    let optional = optional.then(|| format!(" {}", say(OPTIONAL)));
    view! {
        <div data-pointer=control.pointer.clone() data-target=control.id.clone() class="space-y-1.5">
            <label for=control.id.clone() class="block font-semibold">
                {label}
                {optional.map(|optional| view! { <span class="font-normal text-soft">{optional}</span> })}
            </label>
            {hint}
            <ErrorLine control=control.clone()/>
            {children()}
        </div>
    }
    .into_any()
}

/// Several controls that answer one question.
#[component]
pub fn Group(
    control: Control,
    label: String,
    /// A line that helps to answer.
    hint: Option<String>,
    children: Children,
) -> impl IntoView {
    let described_by = control.described_by(hint.is_some());
    let hint = hint.map(|hint| view! { <p id=control.hint_id() class="text-sm text-soft">{hint}</p> });
    view! {
        <fieldset
            data-pointer=control.pointer.clone()
            data-target=control.id.clone()
            aria-describedby=described_by
            class="space-y-1.5"
        >
            <legend class="mb-1.5 block font-semibold">{label}</legend>
            {hint}
            <ErrorLine control=control.clone()/>
            {children()}
        </fieldset>
    }
    .into_any()
}

/// The line for the error of a control. Without an error it is empty: browsers read a control's description from hidden elements too
/// (<https://www.w3.org/TR/accname-1.2/>, step 2A).
#[component]
pub fn ErrorLine(control: Control) -> impl IntoView {
    let prefix = say(ERROR);
    let shown = control.error.is_some().then_some(prefix);
    view! {
        <p
            id=control.error_id()
            data-error=""
            hidden=control.error.is_none()
            class="flex items-start gap-1.5 font-semibold text-bad"
        >
            <Icon shape=Shape::Alert class="mt-1 size-[1.05em] shrink-0"/>
            <span class="sr-only" data-prefix=prefix>
                {shown}
            </span>
            <span data-text="">{control.error.clone()}</span>
        </p>
    }
    .into_any()
}

/// Fields that belong together, under a heading of their own.
#[component]
pub fn Fieldset(
    #[prop(into)] legend: String,
    #[prop(optional, into)] hint: Option<String>,
    children: Children,
) -> impl IntoView {
    view! {
        <fieldset class="space-y-5">
            <legend class="mb-4 font-head text-xl font-semibold">{legend}</legend>
            {hint.map(|hint| view! { <p class="text-soft">{hint}</p> })}
            {children()}
        </fieldset>
    }
    .into_any()
}
