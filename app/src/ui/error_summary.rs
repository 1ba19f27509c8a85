//! All that is wrong with a form, at its top.

use super::form_error::{conflict, sentence, way_out};
use super::icon::{Icon, Shape};
use super::language::language_here;
use crate::error::AppError;
use crate::form::scope::FormScope;
use crate::words::controls::PROBLEM;
use domain::Language;
use leptos::prelude::*;

/// Links to each field that needs attention. It is there from the start, hidden, so that a script can fill it.
#[component]
pub fn ErrorSummary(scope: FormScope) -> impl IntoView {
    let language = language_here();
    let error = scope.state().and_then(|state| state.error.clone());
    let lines: Vec<(String, Option<String>)> = match &error {
        Some(AppError::Invalid(errors)) => {
            errors.iter().map(|error| (error.detail.clone(), scope.target(&error.pointer))).collect()
        }
        Some(other) => vec![(sentence(other, language), None)],
        None => Vec::new(),
    };
    let welsh = (language == Language::Welsh).then_some("cy");
    // What only staff and platforms meet is said in English.
    let english = match &error {
        Some(AppError::Conflict { code, .. }) if conflict(code).is_none() => welsh.map(|_| "en"),
        _ => None,
    };
    let way_out = error.as_ref().and_then(|error| way_out(error, language)).map(|(href, words)| {
        view! {
            <li>
                <a href=href target="_blank">{words}</a>
            </li>
        }
    });
    view! {
        <div
            data-summary=""
            lang=welsh
            role="alert"
            tabindex="-1"
            hidden=error.is_none()
            autofocus=error.is_some()
            class="rounded-lg border-2 border-bad bg-bad-wash p-4 sm:p-5"
        >
            <h2 class="flex items-center gap-2 text-lg">
                <Icon shape=Shape::Alert class="size-5 shrink-0 text-bad"/>
                {PROBLEM.of(language)}
            </h2>
            <ul lang=english class="mt-2 space-y-1.5 font-semibold text-bad [&_a]:text-bad [&_a]:underline [&_a]:text-bad [&_a]:underline-offset-4">
                {lines
                    .into_iter()
                    .map(|(words, target)| match target {
                        Some(target) => {
                            view! {
                                <li>
                                    <a href=format!("#{target}")>{words}</a>
                                </li>
                            }
                                .into_any()
                        }
                        None => view! { <li>{words}</li> }.into_any(),
                    })
                    .collect_view()} {way_out}
            </ul>
        </div>
    }
    .into_any()
}
