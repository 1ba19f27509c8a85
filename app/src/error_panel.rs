//! An error in the place of what a page would show.

use crate::contact::ContactLink;
use crate::error::{AppError, CONFIRM, SECURITY};
use crate::ui::page_title::PageTitle;
use leptos::prelude::*;
use leptos_router::hooks::use_location;

/// The error in the place of the page, with the answer's status; sends a person without a session to sign in.
#[component]
pub fn ErrorPanel(error: AppError) -> impl IntoView {
    if error == AppError::SignedOut {
        // 303 for every client; `leptos_axum::redirect` answers 302, or 200 without `Accept: text/html`.
        let place = crate::sign_in::Side::Donor.sign_in_address(crate::sign_in::this_page().as_ref());
        crate::context::set_status(303);
        crate::context::set_header(axum::http::header::LOCATION, &place);
    } else if error == AppError::ProveAgain {
        crate::context::set_status(303);
        let to =
            crate::sign_in::this_page().map(|page| format!("?to={}", page.escaped())).unwrap_or_default();
        crate::context::set_header(axum::http::header::LOCATION, &format!("{CONFIRM}{to}"));
    } else if error == AppError::SecondStepMissing {
        crate::context::set_status(303);
        crate::context::set_header(axum::http::header::LOCATION, SECURITY);
    } else if matches!(error, AppError::Invalid(_)) {
        // What cannot be read here is the page's address, which no form was sent to.
        crate::context::set_status(400);
    } else {
        crate::context::set_error(&error);
    }
    let title = match &error {
        AppError::NotFound => "We cannot find that page",
        AppError::Forbidden => "Your role does not allow this",
        AppError::LookOnly => "Your role can view, not change",
        AppError::SignedOut => "Sign in to see this",
        AppError::ProveAgain => "Confirm that it is you",
        AppError::SecondStepMissing => "Set up a second step",
        AppError::AnotherPerson => "You are signed in as somebody else now",
        AppError::TooMany { .. } => "You have tried too many times",
        AppError::Conflict { .. } => "You cannot do this now",
        AppError::Invalid(_) | AppError::BadRequest => "The link is incomplete or out of date",
        AppError::Unavailable { .. } => "Uplift is not available at the moment",
        AppError::Internal { .. } => "Something went wrong",
    };
    let words = match &error {
        AppError::NotFound => {
            "Check the address, or go back and try another link."
                .to_owned()
        }
        AppError::Unavailable { .. } => {
            "Try again in a minute. If you were saving something, check whether it was saved."
                .to_owned()
        }
        AppError::Internal { .. } => {
            "This is our fault. Try again in a minute. If you were saving something, check whether it was saved."
                .to_owned()
        }
        // What is wrong with a cursor or a filter is said to platforms; a person followed an old or a shortened link.
        AppError::Invalid(_) => {
            "Part of this address is wrong.".to_owned()
        }
        AppError::Forbidden | AppError::LookOnly => {
            "Ask an owner to do it, or to change your role. We have not changed anything.".to_owned()
        }
        other => other.sentence(),
    };
    let owners = matches!(error, AppError::Forbidden | AppError::LookOnly)
        .then(|| team_page(&use_location().pathname.get_untracked()))
        .flatten()
        .map(|href| {
            view! {
                <p class="font-semibold">
                    <a href=href>"See who the owners are"</a>
                </p>
            }
        });
    let anew = matches!(error, AppError::Invalid(_)).then(|| {
        view! {
            <p>
                <a href=use_location().pathname.get_untracked()>"Open the page from the start"</a>
            </p>
        }
    });
    let reference = match error {
        AppError::Unavailable { request_id } | AppError::Internal { request_id }
            if !request_id.is_empty() =>
        {
            Some(request_id)
        }
        _ => None,
    };
    let reference = reference.map(|id| {
        view! {
            <p class="text-sm text-soft">
                "If you email " <ContactLink/> ", include this reference: "
                <code class="rounded-sm bg-brand-wash px-1.5 py-0.5 font-mono text-ink">{id}</code>
            </p>
        }
    });
    panel(title, words, (owners, anew, reference).into_any())
}

/// The page of who works for the charity or the platform that an address is of.
fn team_page(path: &str) -> Option<String> {
    let mut parts = path.split('/').skip(1);
    match (parts.next()?, parts.next()?) {
        (kind @ ("charity" | "platform"), id) => Some(format!("/{kind}/{id}/team")),
        _ => None,
    }
}

/// A title, what to do, what belongs to it, and ways on.
pub fn panel(title: &'static str, words: String, more: AnyView) -> AnyView {
    view! {
        <PageTitle title/>
        <div class="flex flex-col items-start gap-8 py-6 sm:flex-row sm:items-center sm:py-12">
            <svg viewBox="0 0 160 140" class="w-36 shrink-0 sm:w-44" aria-hidden="true">
                <circle cx="60" cy="82" r="48" class="fill-brand-wash stroke-brand" stroke-width="3" stroke-dasharray="7 8"></circle>
                <path d="M103 40V-2a42 42 0 0 1 42 42z" transform="rotate(18 103 40) translate(2 6)" class="fill-lift"></path>
            </svg>
            <div class="space-y-4">
                <h1 class="text-3xl">{title}</h1>
                <p class="max-w-read text-lg text-soft">{words}</p>
                {more}
                <p class="flex flex-wrap gap-x-6 gap-y-2 font-semibold">
                    <a href="/">"Home"</a>
                    <a href="/help">"Help"</a>
                </p>
            </div>
        </div>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::team_page;

    #[test]
    fn who_may_not_do_something_is_led_to_the_owners() {
        for (path, page) in [
            ("/charity/chr_1/claims/settings", Some("/charity/chr_1/team")),
            ("/platform/plt_1/webhooks/new", Some("/platform/plt_1/team")),
            ("/sandbox/components", None),
            ("/charity", None),
        ] {
            assert_eq!(team_page(path).as_deref(), page, "{path}");
        }
    }
}
