//! The controls of the capture page. They look like those of [`crate::ui`], which speak English alone.

use super::Scene;
use crate::form::pointer_to;
use crate::ui::field_error::problem;
use crate::ui::icon::{Icon, Shape};
use crate::words::{capture as words, controls};
use catalogue::Text;
use domain::{FieldError, FieldErrors, Language};
use leptos::prelude::*;

/// A line of text that the page asks for.
#[derive(Clone, Copy)]
pub struct Asked {
    /// The name that the domain reads.
    pub name: &'static str,
    pub label: Text,
    pub hint: Option<Text>,
    pub autocomplete: &'static str,
    /// `text` or `email`.
    pub kind: &'static str,
    /// How wide it is.
    pub class: &'static str,
    pub is_optional: bool,
}

impl Asked {
    /// One that has to be there, as wide as the column.
    pub const fn new(name: &'static str, label: Text, autocomplete: &'static str) -> Self {
        Self { name, label, hint: None, autocomplete, kind: "text", class: "", is_optional: false }
    }
}

/// The id of the control with this name.
pub fn id_of(name: &str) -> String {
    pointer_to(name).trim_start_matches('/').replace('/', "-")
}

/// One line of text with its label, what was typed, and what is wrong with it.
pub fn text_input(scene: &Scene, asked: Asked, value: &str, errors: &FieldErrors) -> AnyView {
    let (language, id) = (scene.language, id_of(asked.name));
    let error = error_at(errors, &pointer_to(asked.name), language);
    let (hint_id, error_id) = (format!("{id}-hint"), format!("{id}-error"));
    let described: Vec<&str> = [(asked.hint.is_some(), &hint_id), (error.is_some(), &error_id)]
        .into_iter()
        .filter_map(|(is_there, id)| is_there.then_some(id.as_str()))
        .collect();
    let described = (!described.is_empty()).then(|| described.join(" "));
    view! {
        <div class="space-y-1.5">
            <label for=id.clone() class="block font-semibold">
                {asked.label.of(language)}
                {asked.is_optional.then(|| view! { <span class="font-normal text-soft">" " {controls::OPTIONAL.of(language)}</span> })}
            </label>
            {asked.hint.map(|hint| view! { <p id=hint_id.clone() class="text-sm text-soft">{hint.of(language)}</p> })}
            {error.map(|error| error_line(error_id.clone(), error, language))}
            <input
                type=asked.kind
                id=id
                name=asked.name
                value=value.to_owned()
                class=format!("control {}", asked.class)
                autocomplete=asked.autocomplete
                autocapitalize=(asked.kind == "email").then_some("none")
                spellcheck="false"
                aria-describedby=described
                aria-invalid=error.is_some().then_some("true")
            />
        </div>
    }
    .into_any()
}

/// What a person reads of the error at this pointer.
pub fn error_at(errors: &FieldErrors, pointer: &str, language: Language) -> Option<&'static str> {
    let error = errors.for_pointer(pointer).next()?;
    Some(problem(&error.pointer, &error.code).of(language))
}

/// The line with what is wrong, beside its control.
pub fn error_line(id: String, error: &'static str, language: Language) -> AnyView {
    view! {
        <p id=id class="flex items-start gap-1.5 font-semibold text-bad">
            <Icon shape=Shape::Alert class="mt-1 size-[1.05em] shrink-0"/>
            <span class="sr-only">{controls::ERROR.of(language)}</span>
            <span>{error}</span>
        </p>
    }
    .into_any()
}

/// All that is wrong, at the top, with a link to each control.
pub fn summary(scene: &Scene, errors: &FieldErrors) -> AnyView {
    if errors.is_empty() {
        return ().into_any();
    }
    let language = scene.language;
    // Beside a field stands the first thing that is wrong with it, and the same here.
    let is_first = |error: &FieldError| {
        errors.for_pointer(&error.pointer).next().is_some_and(|first| std::ptr::eq(first, error))
    };
    let lines = errors.iter().filter(|error| is_first(error)).map(|error| {
        let words = problem(&error.pointer, &error.code).of(language);
        let is_of_control =
            ["/name", "/address", "/email", "/code"].iter().any(|part| error.pointer.starts_with(part));
        let target = error.pointer.trim_start_matches('/').replace('/', "-");
        if is_of_control {
            view! { <li><a href=format!("#{target}")>{words}</a></li> }.into_any()
        } else {
            view! { <li>{words}</li> }.into_any()
        }
    });
    let lines = lines.collect_view();
    view! {
        <div data-summary="" role="alert" tabindex="-1" autofocus class="rounded-lg border-2 border-bad bg-bad-wash p-4 sm:p-5">
            <h2 class="flex items-center gap-2 text-lg">
                <Icon shape=Shape::Alert class="size-5 shrink-0 text-bad"/>
                {controls::PROBLEM.of(language)}
            </h2>
            <ul class="mt-2 space-y-1.5 font-semibold text-bad [&_a]:text-bad [&_a]:underline [&_a]:underline-offset-4">{lines}</ul>
        </div>
    }
    .into_any()
}

/// How a button looks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// The one thing that the page is for.
    Primary,
    Secondary,
    /// As a link: a way out.
    Quiet,
}

impl Look {
    fn class(self) -> &'static str {
        match self {
            Self::Primary => {
                "inline-flex min-h-12 w-full items-center justify-center gap-2 rounded-md border border-transparent bg-brand px-5 py-2.5 text-center font-semibold text-on-brand hover:bg-brand-strong print:hidden"
            }
            Self::Secondary => {
                "inline-flex min-h-12 w-full items-center justify-center gap-2 rounded-md border border-edge bg-sheet px-5 py-2.5 text-center font-semibold text-ink hover:border-ink hover:bg-brand-wash print:hidden"
            }
            Self::Quiet => {
                "inline-flex min-h-11 w-full items-center justify-center px-3 text-center font-semibold text-brand underline underline-offset-4 hover:text-brand-strong print:hidden"
            }
        }
    }
}

/// Sends the form of the page; `value` says what is to be done.
pub fn button(look: Look, value: &'static str, words: impl Into<String>) -> AnyView {
    let words: String = words.into();
    view! { <button type="submit" form="step" name="do" value=value class=look.class()>{words}</button> }
        .into_any()
}

/// Leads on, out of a frame as well.
pub fn way_on(look: Look, href: String, words: impl Into<String>) -> AnyView {
    let words: String = words.into();
    view! { <a href=href target="_top" class=look.class()>{words}</a> }.into_any()
}

/// The same page without a frame around it.
pub fn full_page(scene: &Scene, href: String) -> AnyView {
    let language = scene.language;
    view! {
        <a href=href target="_blank" rel="noopener" data-full="" class=Look::Primary.class()>
            {words::FULL_PAGE.of(language)} " " <span class="font-normal">{words::NEW_TAB.of(language)}</span>
        </a>
    }
    .into_any()
}

/// The mark of what is on.
pub fn tick() -> AnyView {
    view! {
        <span class="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-good-wash text-good">
            <Icon shape=Shape::Check class="size-6"/>
        </span>
    }
    .into_any()
}
