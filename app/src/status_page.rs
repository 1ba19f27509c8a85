//! Pages for what could not be shown.

use crate::error::AppError;
use crate::error_panel::{ErrorPanel, panel};
use crate::failure::{Failure, Refusal};
use crate::form::this_address;
use crate::frame::{Area, Frame};
use crate::sign_in::sign_in_to_return;
use crate::ui::{SummaryList, SummaryRow};
use crate::viewer::Viewer;
use crate::words::{failure, say, ui};
use leptos::prelude::*;
use leptos_router::hooks::use_location;

/// No page has this address.
#[component]
pub fn NotFoundPage() -> impl IntoView {
    let area = Area::of(&use_location().pathname.get_untracked());
    let area = if Viewer::current() == Viewer::Nobody { area.for_strangers() } else { area };
    view! {
        <Frame area>
            <ErrorPanel error=AppError::NotFound/>
        </Frame>
    }
    .into_any()
}

/// A page that broke while it was made, or that does not take what was sent to it.
#[component]
pub fn FailurePage(
    /// What is shown in its place.
    failure: Failure,
) -> impl IntoView {
    let shown = match failure {
        Failure::Error(error) => view! { <ErrorPanel error/> }.into_any(),
        Failure::Refused(refusal) => view! { <RefusalPanel refusal/> }.into_any(),
    };
    view! { <Frame area=Area::Public>{shown}</Frame> }.into_any()
}

/// The refusal in the place of the page, with the answer's status, the way back, and what the form held.
#[component]
fn RefusalPanel(refusal: Refusal) -> impl IntoView {
    crate::context::set_status(refusal.status());
    let onwards = match &refusal {
        Refusal::SignedOut(_) => Some((sign_in_to_return(), say(ui::SIGN_IN))),
        Refusal::AnotherPerson(_) => Some((this_address(), say(failure::OPEN_AGAIN))),
        of_a_form if of_a_form.is_of_a_form() => Some((this_address(), say(failure::RELOAD))),
        _ => None,
    };
    let onwards = onwards.map(|(href, words)| {
        view! {
            <p class="font-semibold">
                <a href=href>{words}</a>
            </p>
        }
    });
    let held = (!refusal.held().is_empty()).then(|| held(refusal.held()));
    view! {
        {panel(refusal.title(), refusal.words().to_owned(), onwards.into_any())}
        {held}
    }
    .into_any()
}

/// What a form held, to be copied from.
fn held(fields: &[(String, String)]) -> AnyView {
    let rows = fields
        .iter()
        .map(|(name, value)| {
            let (label, value) = (in_words(name), value.clone());
            view! {
                <SummaryRow label>
                    <span class="whitespace-pre-line wrap-anywhere">{value}</span>
                </SummaryRow>
            }
        })
        .collect_view();
    view! {
        <section class="space-y-2">
            <h2 class="text-xl">{say(failure::ENTERED)}</h2>
            <SummaryList>{rows}</SummaryList>
        </section>
    }
    .into_any()
}

/// The name of a field in words: `officialEmail` is “Official email”.
fn in_words(name: &str) -> String {
    let mut words = String::with_capacity(name.len() + 4);
    for letter in name.trim_end_matches("[]").chars() {
        match letter {
            '_' | '-' => words.push(' '),
            letter if words.is_empty() => words.push(letter.to_ascii_uppercase()),
            letter if letter.is_ascii_uppercase() => {
                words.push(' ');
                words.push(letter.to_ascii_lowercase());
            }
            letter => words.push(letter),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::in_words;

    #[test]
    fn the_name_of_a_field_is_shown_in_words() {
        for (name, words) in [
            ("story", "Story"),
            ("full_name", "Full name"),
            ("officialEmail", "Official email"),
            ("channels[]", "Channels"),
        ] {
            assert_eq!(in_words(name), words);
        }
    }
}
