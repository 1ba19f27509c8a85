//! What a form says that did not do what was asked, in the language of its page.

use super::language::lang;
use crate::error::{AppError, CONFIRM, SECURITY, Said};
use crate::words::{donor_errors, field_errors, form_errors, sign_in};
use catalogue::{Text, Words};
use domain::conflict::ReaderConflict;
use domain::{ErasureConfirmed, FieldError, Language};

/// The sentence for an error that belongs to no field.
pub fn sentence(error: &AppError, language: Language) -> String {
    let words = match error {
        AppError::Conflict { code, detail } => {
            return conflict(code).map_or_else(|| detail.clone(), |words| words.of(language).to_owned());
        }
        AppError::TooMany { minutes } if *minutes > 0 => {
            return form_errors::TooMany { minutes: *minutes }.of(language);
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
    words.of(language).to_owned()
}

/// Where the person goes to put it right, and what the link there says. It opens a tab of its own: what is typed stays.
pub fn way_out(error: &AppError, language: Language) -> Option<(&'static str, &'static str)> {
    let (href, words) = match error {
        AppError::ProveAgain => (CONFIRM, form_errors::TO_PROVE),
        AppError::SecondStepMissing => (SECURITY, form_errors::TO_SECOND_STEP),
        _ => return None,
    };
    Some((href, words.of(language)))
}

/// The error as the answer to a form carries it: what backend and domain said in English is in the language of the page.
pub fn said(error: &AppError, language: Language) -> Said {
    let error = in_the_readers_words(error, language);
    Said {
        sentence: sentence(&error, language),
        way_out: way_out(&error, language).map(|(href, words)| (href.to_owned(), words.to_owned())),
        lang: lang(language).to_owned(),
        error,
    }
}

fn in_the_readers_words(error: &AppError, language: Language) -> AppError {
    match error {
        // In English they are said as the reader reads them.
        AppError::Invalid(errors) if language == Language::Welsh => {
            let reworded = errors.clone().into_iter().map(|error| match field(&error, language) {
                Some(detail) => FieldError { detail, ..error },
                None => error,
            });
            AppError::Invalid(reworded.collect::<Vec<_>>().into())
        }
        other => other.clone(),
    }
}

/// The sentence for a conflict that donors, or whoever signs in, can meet; none for another's code.
pub fn conflict(code: &str) -> Option<Text> {
    code.parse().ok().map(of_reader)
}

/// What donors, and whoever signs in, can meet.
pub const fn of_reader(code: ReaderConflict) -> Text {
    match code {
        ReaderConflict::AccountClosed => form_errors::ACCOUNT_CLOSED,
        ReaderConflict::AddressTaken => form_errors::ADDRESS_TAKEN,
        ReaderConflict::Changed => form_errors::CHANGED,
        ReaderConflict::CodeOver => form_errors::CODE_OVER,
        ReaderConflict::LinkOnly => form_errors::LINK_ONLY,
        ReaderConflict::LinkOver => form_errors::LINK_OVER,
        ReaderConflict::OtherBrowser => sign_in::CODE_ELSEWHERE,
        ReaderConflict::PasskeyKnown => form_errors::PASSKEY_KNOWN,
        ReaderConflict::PasskeyRefused => form_errors::PASSKEY_REFUSED,
        ReaderConflict::Stopped => form_errors::STOPPED,
        ReaderConflict::TooManyFactors => form_errors::TOO_MANY_FACTORS,
    }
}

/// What is wrong with an answer that a donor, or whoever signs in, gives in a field of its own. The forms with a name and a home say it
/// themselves.
fn field(error: &FieldError, language: Language) -> Option<String> {
    let words = match (error.pointer.as_str(), error.code.as_str()) {
        ("/confirm", _) => {
            return Some(donor_errors::TypeToDelete { word: ErasureConfirmed::WORD }.of(language));
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
    Some(words.of(language).to_owned())
}

#[cfg(test)]
mod tests {
    use super::said;
    use crate::error::AppError;
    use domain::authorisation::{CancelError, NewStop};
    use domain::conflict::ReaderConflict;
    use domain::{Email, ErasureConfirmed, FactorName, FieldErrors, Language};
    use serde_json::json;

    /// All that a form says without a field.
    fn whole() -> Vec<AppError> {
        let mut all = vec![
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
        ];
        all.extend(ReaderConflict::ALL.iter().copied().map(AppError::for_reader));
        all
    }

    #[test]
    fn a_page_in_welsh_says_in_welsh_what_is_wrong() {
        for error in whole() {
            let (english, welsh) = (said(&error, Language::English), said(&error, Language::Welsh));
            assert_ne!(welsh.sentence, english.sentence);
            assert_eq!((&welsh.error, english.lang.as_str(), welsh.lang.as_str()), (&error, "en-GB", "cy"));
            let (Some(english), Some(welsh)) = (&english.way_out, &welsh.way_out) else {
                assert_eq!(welsh.way_out, english.way_out);
                continue;
            };
            assert_eq!(welsh.0, english.0);
            assert_ne!(welsh.1, english.1);
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
            let AppError::Invalid(welsh) = said(&AppError::Invalid(errors), Language::Welsh).error else {
                panic!("fields")
            };
            for (welsh, english) in welsh.iter().zip(english) {
                assert_ne!(welsh.detail, english.detail);
                assert_eq!((&welsh.pointer, &welsh.code), (&english.pointer, &english.code));
            }
        }
    }
}
