//! What a donor changes: each function calls one use-case with the types that the JSON API reads too.

use crate::error::AppError;
use crate::ui::field_error::problem;
use crate::ui::language_here;
use crate::words::{donor_details, donor_errors, field_errors, linked, say};
use domain::{Fields, Language, Reader};
use leptos::prelude::*;

/// Gives or renews the donor's authorisation; `purpose` is what the page was for, and the next one says that it is done.
#[server(prefix = "/fn", endpoint = "giving/give_authorisation")]
pub async fn give_authorisation(
    #[server(default)] purpose: String,
    #[server(flatten)] form: Fields,
) -> Result<(), AppError> {
    use crate::access::{backend, donor};
    let (donor, backend) = (donor()?, backend()?);
    let language = agreed_in(&form);
    let new = domain::NewAuthorisation::read(&form, backend.now())
        .map_err(|errors| in_the_donors_words(errors, language))?;
    backend.authorise(&donor, new).await.map_err(|error| match error {
        backend::error::Error::Invalid(errors) => {
            backend::error::Error::Invalid(in_the_donors_words(errors, language))
        }
        other => other,
    })?;
    let done = match purpose.as_str() {
        "change" => "changed",
        "renew" => "renewed",
        _ => "given",
    };
    leptos_axum::redirect(&format!("/giving/authorisation?done={done}"));
    Ok(())
}

/// The language of the page that the form was on.
fn agreed_in(form: &Fields) -> Language {
    let read = |declaration: &mut Reader<'_>| declaration.optional_parsed::<Language>("language");
    let found = Reader::new(form).ok().and_then(|mut reader| reader.optional_object("declaration", read));
    found.flatten().unwrap_or(Language::English)
}

/// The domain speaks to platforms of "the donor", and in English; here the donor reads it.
fn in_the_donors_words(errors: domain::FieldErrors, language: Language) -> domain::FieldErrors {
    let reworded = errors.into_iter().map(|error| {
        let (pointer, code) = (error.pointer.as_str(), error.code.as_str());
        let words = if pointer.starts_with("/declaration/") && pointer != "/declaration/agreed" {
            field_errors::RELOAD
        } else {
            problem(pointer, code)
        };
        domain::FieldError { detail: words.of(language).to_owned(), ..error }
    });
    reworded.collect::<Vec<_>>().into()
}

/// Stops the donor's authorisation: at once, with the month, or so that `lastDay` is the last day that is covered.
#[server(prefix = "/fn", endpoint = "giving/stop_authorisation")]
pub async fn stop_authorisation(#[server(flatten)] form: Fields) -> Result<(), AppError> {
    use crate::access::{backend, donor};
    let (donor, backend) = (donor()?, backend()?);
    let stop = domain::authorisation::NewStop::read(&form, backend.today())?;
    if let Err(refused) = backend.cancel_mine(&donor, stop.first_uncovered()).await {
        let given = backend.my_authorisations(&donor).await?;
        let terms = given.iter().map(domain::Authorisation::term);
        let until = domain::AuthorisationSummary::of(terms, backend.now()).valid_until;
        return Err(at_the_last_day(refused.into(), until));
    }
    leptos_axum::redirect("/giving/authorisation/cancelled");
    Ok(())
}

/// What is wrong with a day is said at the donor's field; whoever wants to stop after the end reads when that is.
fn at_the_last_day(refused: AppError, until: Option<domain::Date>) -> AppError {
    let errors = match refused {
        AppError::Invalid(errors) => errors,
        other => return other,
    };
    let reworded = errors.into_iter().map(|error| {
        let detail = match until {
            Some(until) if error.code == domain::authorisation::CancelError::AfterTheEnd.code() => {
                let until = domain::calendar::long_in(until, language_here());
                say(donor_errors::AfterTheEnd { until })
            }
            _ => error.detail,
        };
        domain::FieldError { pointer: "/lastDay".to_owned(), detail, ..error }
    });
    AppError::Invalid(reworded.collect::<Vec<_>>().into())
}

/// Takes back every end of the donor's authorisations that has not begun.
#[server(prefix = "/fn", endpoint = "giving/keep_authorisation")]
pub async fn keep_authorisation() -> Result<(), AppError> {
    use crate::access::{backend, donor};
    backend()?.keep_mine_on(&donor()?).await?;
    leptos_axum::redirect("/giving/authorisation?done=kept");
    Ok(())
}

/// Puts the donor's details right for their gifts that HMRC would refuse.
#[server(prefix = "/fn", endpoint = "giving/correct_details")]
pub async fn correct_details(
    #[server(default)] donation: String,
    #[server(flatten)] form: Fields,
) -> Result<(), AppError> {
    use crate::access::{backend, donor};
    let donor = donor()?;
    let donation = donation.parse::<domain::DonationId>().map_err(|_| AppError::NotFound)?;
    let details =
        domain::DonorDetails::read(&form).map_err(|errors| in_the_donors_words(errors, language_here()))?;
    backend()?.correct_my_details(&donor, donation, &details).await.map_err(|error| match error {
        // Whatever is wrong with what was typed was said above.
        backend::Error::Invalid(_) => {
            AppError::Invalid(domain::FieldErrors::one("", "unchanged", say(donor_details::UNCHANGED)))
        }
        other => other.into(),
    })?;
    leptos_axum::redirect(&format!("/giving/donations/{donation}?done=details"));
    Ok(())
}

/// Looks for what was typed among the donor's gifts, and goes on to what it finds. What was typed stands in no address.
#[server(prefix = "/fn", endpoint = "giving/find_gift")]
pub async fn find_gift(#[server(default)] q: String) -> Result<(), AppError> {
    let found = super::reads::find_gift(&q).await?;
    leptos_axum::redirect(&found);
    Ok(())
}

/// Says that a gift is not the donor's.
#[server(prefix = "/fn", endpoint = "giving/disown_gift")]
pub async fn disown_gift(#[server(default)] donation: String) -> Result<(), AppError> {
    use crate::access::{backend, donor};
    let donor = donor()?;
    let donation = donation.parse::<domain::DonationId>().map_err(|_| AppError::NotFound)?;
    backend()?.disown_gift(&donor, donation).await?;
    leptos_axum::redirect("/giving?done=not_mine");
    Ok(())
}

/// Sends a code to the address that the donor wants to have from now on.
#[server(prefix = "/fn", endpoint = "giving/send_address_code")]
pub async fn send_address_code(#[server(default)] new_email: String) -> Result<(), AppError> {
    use crate::access::{backend, donor, network};
    let (donor, backend) = (donor()?, backend()?);
    if new_email.trim().is_empty() {
        let words = say(donor_errors::NO_NEW_EMAIL);
        return Err(AppError::Invalid(domain::FieldErrors::one("/new_email", "required", words)));
    }
    let new = domain::Email::parse(&new_email);
    let new = new.map_err(|problem| AppError::Invalid(problem.at("/new_email")))?;
    let sent = backend.mail_address_code(&donor, &new, network()).await;
    let id = sent.map_err(|error| at_the_new_address(error.into()))?;
    leptos_axum::redirect(&format!("/giving/email?code={id}"));
    Ok(())
}

/// What is wrong with an address is said at the field of the new one.
fn at_the_new_address(refused: AppError) -> AppError {
    let errors = match refused {
        AppError::Invalid(errors) => errors,
        other => return other,
    };
    let moved =
        errors.into_iter().map(|error| domain::FieldError { pointer: "/new_email".to_owned(), ..error });
    AppError::Invalid(moved.collect::<Vec<_>>().into())
}

/// Gives the donor the address whose code they enter.
#[server(prefix = "/fn", endpoint = "giving/change_address")]
pub async fn change_address(
    #[server(default)] attempt: String,
    #[server(default)] code: String,
) -> Result<(), AppError> {
    use crate::access::{backend, donor, session};
    let (donor, backend) = (donor()?, backend()?);
    let here = session()?.id().ok_or(AppError::SignedOut)?;
    let attempt = attempt.parse::<domain::SignInId>().map_err(|_| {
        let words = say(donor_errors::CODE_OVER);
        AppError::Invalid(domain::FieldErrors::one("/code", "code_over", words))
    })?;
    backend.change_address(&donor, &here, attempt, &code).await?;
    leptos_axum::redirect("/account?moved");
    Ok(())
}

/// Removes one of the donor's cards or phones.
#[server(prefix = "/fn", endpoint = "giving/remove_link")]
pub async fn remove_link(#[server(default)] link: String) -> Result<(), AppError> {
    use super::linked_accounts_page::removed;
    use super::reads::read_links;
    use crate::access::{backend, donor};
    let donor = donor()?;
    let link = link.parse::<domain::LinkId>().map_err(|_| AppError::NotFound)?;
    let known = read_links().await?.into_iter().find(|one| one.id == link);
    backend()?.remove_my_link(&donor, link).await?;
    leptos_axum::redirect(&removed("removed", known.as_ref()));
    Ok(())
}

/// Keeps one of the donor's cards or phones that a platform says is somebody else's.
#[server(prefix = "/fn", endpoint = "giving/keep_link")]
pub async fn keep_link(#[server(default)] link: String) -> Result<(), AppError> {
    use crate::access::{backend, donor};
    let donor = donor()?;
    let link = link.parse::<domain::LinkId>().map_err(|_| AppError::NotFound)?;
    backend()?.keep_my_link(&donor, link).await?;
    leptos_axum::redirect("/giving/linked?done=kept");
    Ok(())
}

/// Removes one of the donor's cards or phones that was never theirs, with the gifts that it alone led to them: as many as the box named
/// that the donor ticked.
#[server(prefix = "/fn", endpoint = "giving/deny_link")]
pub async fn deny_link(
    #[server(default)] link: String,
    #[server(default)] gifts: Option<String>,
) -> Result<(), AppError> {
    use super::linked_accounts_page::removed;
    use super::reads::read_links;
    use crate::access::{backend, donor};
    let donor = donor()?;
    let link = link.parse::<domain::LinkId>().map_err(|_| AppError::NotFound)?;
    let known = read_links().await?.into_iter().find(|one| one.id == link);
    let seen: i64 = gifts.and_then(|count| count.parse().ok()).unwrap_or_default();
    backend()?.deny_my_link(&donor, link, seen).await.map_err(|error| match error {
        backend::Error::Invalid(_) => {
            let words = if seen == 0 { linked::NEVER_MINE_UNTICKED } else { linked::NEVER_MINE_MORE };
            AppError::Invalid(domain::FieldErrors::one("/gifts", "required", say(words)))
        }
        other => other.into(),
    })?;
    leptos_axum::redirect(&removed("denied", known.as_ref()));
    Ok(())
}

/// "This was not me": undoes what still stands. The link in the email is the permission.
#[server(prefix = "/fn", endpoint = "giving/deny")]
pub async fn deny(#[server(default)] token: String) -> Result<(), AppError> {
    use super::not_me_page::NO_GIFTS;
    let backend = crate::access::backend()?;
    let rests = backend.notice(&token).await?.rests_on_it();
    backend.deny(&token).await?;
    // Without a redirect the same page comes again, and now says what happened.
    if rests == Some(false) {
        leptos_axum::redirect(&format!("/not-me/{token}?gifts={NO_GIFTS}"));
    }
    Ok(())
}

/// Ends what a platform asked to end. The link in the email is the permission.
#[server(prefix = "/fn", endpoint = "giving/confirm_cancellation")]
pub async fn confirm_cancellation(#[server(default)] token: String) -> Result<(), AppError> {
    // Without a redirect the same page comes again, and now says what happened.
    crate::access::backend()?.confirm_cancellation(&token).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{agreed_in, at_the_last_day, in_the_donors_words};
    use crate::error::AppError;
    use crate::words::field_errors::{NO_FIRST, NO_LAST, NO_LINE1, NO_POSTCODE, NOT_AGREED, RELOAD};
    use crate::words::{donor_errors, field_errors, say};
    use domain::{Language, NewAuthorisation, Timestamp};

    #[test]
    fn whoever_stops_after_the_end_reads_when_that_is() {
        let refused = AppError::Invalid(domain::FieldErrors::one("/endsOn", "after_the_end", "Too late."));
        let until = domain::calendar::parse_date("2027-04-05").ok();
        let at = |until| match at_the_last_day(refused.clone(), until) {
            AppError::Invalid(errors) => errors.into_iter().next().unwrap(),
            other => panic!("{other:?} is at no field"),
        };
        let said = at(until);
        assert_eq!(said.pointer, "/lastDay");
        assert_eq!(said.detail, say(donor_errors::AfterTheEnd { until: "5 April 2027" }));
        assert_eq!(at(None).detail, "Too late.");
        assert_eq!(at_the_last_day(AppError::NotFound, until), AppError::NotFound);
    }

    /// What the donor reads of a form in a language that was sent empty.
    fn of_an_empty_form(language: &str) -> domain::FieldErrors {
        let blank: domain::Fields = serde_json::from_value(serde_json::json!({
            "name": { "title": "", "first": "", "last": "" },
            "address": { "line1": "", "line2": "", "town": "", "postcode": "", "country": "GB" },
            "declaration": { "version": "2026-11-1", "language": language, "explainedAt": "2026-11-20T09:00:00Z" },
        }))
        .unwrap();
        let now = Timestamp::parse("2026-11-20T09:05:00Z").unwrap();
        in_the_donors_words(NewAuthorisation::read(&blank, now).unwrap_err(), agreed_in(&blank))
    }

    #[test]
    fn a_form_in_welsh_is_answered_in_welsh() {
        let errors = of_an_empty_form("cy");
        let said: Vec<&str> = errors.iter().map(|error| error.detail.as_str()).collect();
        let words = [NO_FIRST, NO_LAST, NO_LINE1, NO_POSTCODE, NOT_AGREED];
        assert_eq!(said, words.map(|words| words.of(Language::Welsh)));
        // Who sent no language reads English.
        assert_eq!(agreed_in(&domain::Fields::default()), Language::English);
    }

    #[test]
    fn a_mistake_has_the_words_of_its_field_and_the_same_as_on_the_capture_page() {
        let wrong = |pointer| domain::FieldErrors::one(pointer, "invalid", "For a platform.");
        for (pointer, words) in [
            ("/name/title", field_errors::BAD_TITLE),
            ("/name/first", field_errors::BAD_FIRST),
            ("/name/last", field_errors::BAD_LAST),
            ("/address/line1", NO_LINE1),
            ("/address/line2", field_errors::BAD_LINE2),
            ("/address/town", field_errors::BAD_TOWN),
            ("/address/postcode", field_errors::BAD_POSTCODE),
        ] {
            assert_eq!(crate::ui::field_error::problem(pointer, "invalid"), words);
            for language in [Language::English, Language::Welsh] {
                let said = in_the_donors_words(wrong(pointer), language);
                assert_eq!(said.iter().next().unwrap().detail, words.of(language), "{pointer}");
            }
        }
    }

    #[test]
    fn an_empty_form_speaks_to_the_donor() {
        let errors = of_an_empty_form("en");
        let pointers: Vec<&str> = errors.iter().map(|error| error.pointer.as_str()).collect();
        assert_eq!(
            pointers,
            ["/name/first", "/name/last", "/address/line1", "/address/postcode", "/declaration/agreed"]
        );
        assert!(
            errors
                .iter()
                .all(|error| !error.detail.contains("donor") && !error.detail.contains("is missing"))
        );
    }

    #[test]
    fn a_page_that_was_open_too_long_is_loaded_again_before_anybody_agrees() {
        let late = domain::FieldErrors::one("/declaration/explainedAt", "out_of_range", "Show it again.");
        for language in [Language::English, Language::Welsh] {
            let errors = in_the_donors_words(late.clone(), language);
            assert_eq!(errors.iter().next().unwrap().detail, RELOAD.of(language));
        }
    }
}
