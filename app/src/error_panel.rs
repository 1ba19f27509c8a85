//! An error in the place of what a page would show.

use crate::contact::ContactLink;
use crate::error::{AppError, CONFIRM, SECURITY};
use crate::ui::form_error::sentence;
use crate::ui::language_here;
use crate::ui::page_title::PageTitle;
use crate::words::{failure, say};
use catalogue::Text;
use leptos::prelude::*;
use leptos_router::hooks::use_location;

/// The error in the place of the page, with the answer's status; sends a person without a session to sign in.
#[component]
pub fn ErrorPanel(error: AppError) -> impl IntoView {
    if error == AppError::SignedOut {
        // 303 for every client; `leptos_axum::redirect` answers 302, or 200 without `Accept: text/html`.
        crate::context::set_status(303);
        crate::context::set_header(axum::http::header::LOCATION, &crate::sign_in::sign_in_to_return());
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
    let title = say(match &error {
        AppError::NotFound => failure::NOT_FOUND,
        AppError::Forbidden => failure::FORBIDDEN,
        AppError::LookOnly => failure::LOOK_ONLY,
        AppError::SignedOut => failure::SIGN_IN_FIRST,
        AppError::ProveAgain => failure::PROVE,
        AppError::SecondStepMissing => failure::SECOND_STEP,
        AppError::AnotherPerson => failure::ANOTHER_PERSON,
        AppError::TooMany { .. } => failure::TOO_MANY,
        AppError::Conflict { .. } => failure::CONFLICT,
        AppError::Invalid(_) | AppError::BadRequest => failure::BAD_LINK,
        AppError::Unavailable { .. } => failure::UNAVAILABLE,
        AppError::Internal { .. } => failure::INTERNAL,
    });
    let words = match &error {
        AppError::NotFound => say(failure::NOT_FOUND_WORDS).to_owned(),
        AppError::Unavailable { .. } => say(failure::UNAVAILABLE_WORDS).to_owned(),
        AppError::Internal { .. } => say(failure::INTERNAL_WORDS).to_owned(),
        // What is wrong with a cursor or a filter is said to platforms; a person followed an old or a shortened link.
        AppError::Invalid(_) => say(failure::BAD_ADDRESS).to_owned(),
        AppError::Forbidden => say(failure::ASK_OWNER).to_owned(),
        AppError::LookOnly => say(who_may(&use_location().pathname.get_untracked())).to_owned(),
        other => sentence(other, language_here()),
    };
    let owners = matches!(error, AppError::Forbidden | AppError::LookOnly)
        .then(|| team_page(&use_location().pathname.get_untracked()))
        .flatten()
        .map(|href| {
            view! {
                <p class="font-semibold">
                    <a href=href>{say(failure::OWNERS)}</a>
                </p>
            }
        });
    let anew = matches!(error, AppError::Invalid(_)).then(|| {
        view! {
            <p>
                <a href=use_location().pathname.get_untracked()>{say(failure::FROM_START)}</a>
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
                {say(failure::IF_YOU_EMAIL)} " " <ContactLink/> {say(failure::REFERENCE)} " "
                <code class="rounded-sm bg-brand-wash px-1.5 py-0.5 font-mono text-ink">{id}</code>
            </p>
        }
    });
    panel(title, words, (owners, anew, reference).into_any())
}

/// Whom somebody asks who may only look.
fn who_may(path: &str) -> Text {
    match path.split('/').nth(1) {
        Some("charity") => failure::ASK_FINANCE,
        Some("platform") => failure::ASK_DEVELOPER,
        _ => failure::ASK_OWNER,
    }
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
                    <a href="/">{say(failure::HOME)}</a>
                    <a href="/help">{say(failure::HELP)}</a>
                </p>
            </div>
        </div>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{team_page, who_may};
    use crate::words::failure;

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

    #[test]
    fn who_may_only_look_asks_those_who_may_change_it() {
        for (path, said) in [
            ("/charity/chr_1/claims/new", failure::ASK_FINANCE),
            ("/platform/plt_1/webhooks/new", failure::ASK_DEVELOPER),
            ("/sandbox/components", failure::ASK_OWNER),
        ] {
            assert_eq!(who_may(path), said, "{path}");
        }
    }
}
