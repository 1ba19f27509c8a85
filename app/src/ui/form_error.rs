//! What a form says that did not do what was asked, in the language of its page.

use super::language::language_here;
use crate::error::AppError;
use crate::words::{donor_errors, field_errors, form_errors, say};
use catalogue::Text;
use domain::conflict::PageConflict;
use domain::{ErasureConfirmed, FieldError, Language};

/// The sentence for an error that belongs to no field. The browser's module says [`AppError::sentence`], in English alone.
pub fn sentence(error: &AppError) -> String {
    let words = match error {
        AppError::Conflict { detail, .. } => return detail.clone(),
        AppError::TooMany { minutes } if *minutes > 0 => {
            return say(form_errors::TooMany { minutes: *minutes });
        }
        AppError::TooMany { .. } => form_errors::TOO_MANY_SOON,
        AppError::Invalid(_) => form_errors::CHECK_ANSWERS,
        AppError::NotFound => form_errors::GONE,
        AppError::Forbidden => form_errors::FORBIDDEN,
        AppError::LookOnly => form_errors::LOOK_ONLY,
        AppError::ProveAgain => form_errors::PROVE_AGAIN,
        AppError::SecondStepMissing => form_errors::SECOND_STEP,
        AppError::SignedOut => form_errors::SIGNED_OUT,
        AppError::AnotherPerson => form_errors::ANOTHER_PERSON,
        AppError::BadRequest => form_errors::UNREADABLE,
        AppError::Unavailable { .. } => form_errors::UNAVAILABLE,
        AppError::Internal { .. } => form_errors::INTERNAL,
    };
    say(words).to_owned()
}

/// Where the person goes to put it right, and what the link there says.
pub fn way_out(error: &AppError) -> Option<(&'static str, &'static str)> {
    let (href, _) = error.way_out()?;
    let words = match error {
        AppError::ProveAgain => form_errors::TO_PROVE,
        _ => form_errors::TO_SECOND_STEP,
    };
    Some((href, say(words)))
}

/// The error as the answer to a form carries it: what backend and domain said in English is in the language of the page.
pub fn in_the_readers_words(error: &AppError) -> AppError {
    match error {
        AppError::Conflict { code, .. } => match conflict(code) {
            Some(words) => AppError::Conflict { code: code.clone(), detail: say(words).to_owned() },
            None => error.clone(),
        },
        // In English they are said as the reader reads them.
        AppError::Invalid(errors) if language_here() == Language::Welsh => {
            let reworded = errors.clone().into_iter().map(|error| match field(&error) {
                Some(detail) => FieldError { detail, ..error },
                None => error,
            });
            AppError::Invalid(reworded.collect::<Vec<_>>().into())
        }
        other => other.clone(),
    }
}

/// What donors, and whoever signs in, can meet.
pub fn conflict(code: &str) -> Option<Text> {
    let words = [
        (PageConflict::AccountClosed, form_errors::ACCOUNT_CLOSED),
        (PageConflict::AddressTaken, form_errors::ADDRESS_TAKEN),
        (PageConflict::Changed, form_errors::CHANGED),
        (PageConflict::CodeOver, form_errors::CODE_OVER),
        (PageConflict::LinkOnly, form_errors::LINK_ONLY),
        (PageConflict::LinkOver, form_errors::LINK_OVER),
        (PageConflict::PasskeyKnown, form_errors::PASSKEY_KNOWN),
        (PageConflict::PasskeyRefused, form_errors::PASSKEY_REFUSED),
        (PageConflict::Stopped, form_errors::STOPPED),
        (PageConflict::TooManyFactors, form_errors::TOO_MANY_FACTORS),
    ];
    words.into_iter().find(|(conflict, _)| conflict.as_str() == code).map(|(_, words)| words)
}

/// What is wrong with an answer that a donor, or whoever signs in, gives in a field of its own. The forms with a name and a home say it
/// themselves.
fn field(error: &FieldError) -> Option<String> {
    let words = match (error.pointer.as_str(), error.code.as_str()) {
        ("/confirm", _) => {
            return Some(say(donor_errors::TypeToDelete { word: ErasureConfirmed::WORD }));
        }
        ("/new_email", "own_address") => donor_errors::OWN_ADDRESS,
        ("/email" | "/new_email", "invalid" | "too_long") => field_errors::BAD_EMAIL,
        ("/code", "wrong_code") => donor_errors::WRONG_CODE,
        ("/code", "code_over") => donor_errors::CODE_OVER,
        ("/code", "required" | "invalid") => field_errors::NO_CODE,
        ("/name", _) => donor_errors::FACTOR_NAME,
        ("/when", _) => donor_errors::NO_WHEN,
        ("/lastDay", "required") => donor_errors::NO_DAY,
        ("/lastDay", "invalid") => donor_errors::BAD_DAY,
        ("/lastDay", "date_in_the_past") => donor_errors::IN_THE_PAST,
        ("/lastDay", "already_cancelled") => donor_errors::ENDS_ANYWAY,
        _ => return None,
    };
    Some(say(words).to_owned())
}

#[cfg(test)]
mod tests {
    use super::{in_the_readers_words, sentence, way_out};
    use crate::error::AppError;
    use domain::authorisation::{CancelError, NewStop};
    use domain::{Email, ErasureConfirmed, FactorName, FieldErrors, Language};
    use leptos::prelude::{Owner, provide_context};
    use serde_json::json;

    /// All that a form says without a field.
    fn whole() -> Vec<AppError> {
        vec![
            AppError::Invalid(FieldErrors::new()),
            AppError::NotFound,
            AppError::Forbidden,
            AppError::LookOnly,
            AppError::SignedOut,
            AppError::ProveAgain,
            AppError::SecondStepMissing,
            AppError::AnotherPerson,
            AppError::TooMany { minutes: 0 },
            AppError::TooMany { minutes: 1 },
            AppError::TooMany { minutes: 15 },
            AppError::BadRequest,
            AppError::Unavailable { request_id: String::new() },
            AppError::Internal { request_id: String::new() },
        ]
    }

    #[test]
    fn the_browser_says_in_english_what_the_server_says() {
        for error in whole() {
            assert_eq!(sentence(&error), error.sentence());
            assert_eq!(way_out(&error), error.way_out());
        }
    }

    #[test]
    fn a_page_in_welsh_says_in_welsh_what_is_wrong() {
        Owner::new().with(|| {
            provide_context(Language::Welsh);
            each_is_in_welsh();
        });
    }

    fn each_is_in_welsh() {
        for error in whole() {
            assert_ne!(sentence(&error), error.sentence());
            assert_eq!(way_out(&error).map(|(href, _)| href), error.way_out().map(|(href, _)| href));
            assert!(way_out(&error).is_none() || way_out(&error) != error.way_out());
        }
        let day = domain::calendar::parse_date("2026-11-23").unwrap();
        let stop = |form: serde_json::Value| NewStop::read(&form, day).unwrap_err();
        let cancel = |why: CancelError| FieldErrors::one("/lastDay", why.code(), why.detail());
        for errors in [
            stop(json!({})),
            stop(json!({ "when": "on_day", "lastDay": "" })),
            stop(json!({ "when": "on_day", "lastDay": "soon" })),
            cancel(CancelError::InThePast),
            cancel(CancelError::AlreadyCancelled),
            ErasureConfirmed::read(&json!({ "confirm": "no" })).unwrap_err(),
            Email::parse("zoe").unwrap_err().at("/new_email"),
            Email::parse("zoe").unwrap_err().at("/email"),
            FactorName::parse("").unwrap_err().at("/name"),
            FieldErrors::one("/new_email", "own_address", "This is your email address already."),
            FieldErrors::one("/code", "required", "Enter the 6 digits."),
            FieldErrors::one("/code", "wrong_code", "That code is wrong."),
            FieldErrors::one("/code", "code_over", "This code no longer works."),
        ] {
            let english: Vec<_> = errors.clone().into_iter().collect();
            let AppError::Invalid(said) = in_the_readers_words(&AppError::Invalid(errors)) else {
                panic!("fields")
            };
            for (said, english) in said.iter().zip(english) {
                assert_ne!(said.detail, english.detail);
                assert_eq!((&said.pointer, &said.code), (&english.pointer, &english.code));
            }
        }
    }
}
