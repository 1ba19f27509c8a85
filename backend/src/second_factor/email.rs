//! Emails about the second step of signing in: whoever changes it, the person hears.

use catalogue::Words;
use domain::calendar::long_time_in;
use domain::{Email, Language, Timestamp};

use super::WRONG_ANSWERS_A_DAY;
use crate::actor::Myself;
use crate::email_content::{NewEmail, Subject, Why, fact, subject, subject_in};
use crate::sign_in::Audience;
use crate::store::second_factor::FactorKind;
use crate::words::{factors, say, second_step};

/// Where the person sees and changes how they sign in.
const SECURITY: &str = "/account/security";

fn letter(
    (audience, to): (Audience, &Email),
    subject: Subject,
    what: &str,
    at: Timestamp,
    base: &str,
    language: Language,
) -> NewEmail {
    let when = fact(factors::WHEN.of(language), long_time_in(at, language));
    let if_not_you = match audience {
        Audience::Donor => factors::IF_NOT_YOU.of(language),
        Audience::Staff => say(second_step::IF_NOT_YOU),
    };
    NewEmail::new(to.clone(), subject, Why::Security)
        .in_language(language)
        .says(what)
        .facts(vec![when, fact(factors::ACCOUNT.of(language), to.as_str())])
        .says(factors::IF_YOU.of(language))
        .says(if_not_you)
        .button(factors::CHECK.of(language), audience.page(base, SECURITY))
}

/// The same to staff, who read English.
fn to_staff(to: &Email, subject: Subject, what: &str, at: Timestamp, base: &str) -> NewEmail {
    letter((Audience::Staff, to), subject, what, at, base, Language::English)
}

pub(super) fn added(me: &Myself, kind: FactorKind, name: &str, at: Timestamp, base: &str) -> NewEmail {
    let language = me.language;
    let what = match kind {
        FactorKind::App => factors::AppAdded { name }.of(language),
        FactorKind::Passkey => factors::PasskeyAdded { name }.of(language),
    };
    let subject = subject_in(factors::CHANGED_SUBJECT, language);
    letter((me.audience(), &me.email), subject, &what, at, base, language)
}

pub(super) fn removed(me: &Myself, kind: FactorKind, name: &str, at: Timestamp, base: &str) -> NewEmail {
    let language = me.language;
    let what = match kind {
        FactorKind::App => factors::AppRemoved { name }.of(language),
        FactorKind::Passkey => factors::PasskeyRemoved { name }.of(language),
    };
    let subject = subject_in(factors::CHANGED_SUBJECT, language);
    letter((me.audience(), &me.email), subject, &what, at, base, language)
}

pub(super) fn new_codes(to: &Email, at: Timestamp, base: &str) -> NewEmail {
    to_staff(to, subject(second_step::NEW_CODES_SUBJECT), say(second_step::NEW_CODES), at, base)
}

pub(super) fn recovery_code_used(to: &Email, left: usize, at: Timestamp, base: &str) -> NewEmail {
    let left = match left {
        0 => say(second_step::NONE_LEFT).to_owned(),
        1 => say(second_step::ONE_LEFT).to_owned(),
        count => say(second_step::SomeLeft { count }),
    };
    let what = format!("{} {left}", say(second_step::CODE_USED));
    to_staff(to, subject(second_step::CODE_USED_SUBJECT), &what, at, base)
}

pub(super) fn reset(to: &Email, at: Timestamp, base: &str) -> NewEmail {
    to_staff(to, subject(second_step::RESET_SUBJECT), say(second_step::RESET), at, base)
}

pub(super) fn codes_off(to: &Email, base: &str) -> NewEmail {
    NewEmail::new(to.clone(), subject(second_step::WRONG_CODES_SUBJECT), Why::Security)
        .says(&say(second_step::WrongCodes { count: WRONG_ANSWERS_A_DAY }))
        .says(say(second_step::WRONG_CODES_YOU))
        .says(say(second_step::WRONG_CODES_NOT_YOU))
        .button(factors::CHECK.of(Language::English), Audience::Staff.page(base, SECURITY))
}
