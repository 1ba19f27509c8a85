//! Emails about the second step of signing in: whoever changes it, the person hears.

use domain::calendar::long_time;
use domain::{Email, Timestamp};

use super::WRONG_ANSWERS_A_DAY;
use crate::actor::Myself;
use crate::email_content::{NewEmail, Subject, Why, fact, subject};
use crate::store::second_factor::FactorKind;
use crate::words::{labels, say, second_step};

fn letter(to: &Email, subject: Subject, what: &str, at: Timestamp, base: &str) -> NewEmail {
    NewEmail::new(to.clone(), subject, Why::Security)
        .says(what)
        .facts(vec![fact(say(second_step::WHEN), long_time(at)), fact(say(labels::ACCOUNT), to.as_str())])
        .says(say(second_step::IF_YOU))
        .says(say(second_step::IF_NOT_YOU))
        .button(say(second_step::CHECK), format!("{base}/account/security"))
}

pub(super) fn added(me: &Myself, kind: FactorKind, name: &str, at: Timestamp, base: &str) -> NewEmail {
    let what = match kind {
        FactorKind::App => say(second_step::AppAdded { name }),
        FactorKind::Passkey => say(second_step::PasskeyAdded { name }),
    };
    letter(&me.email, subject(second_step::CHANGED_SUBJECT), &what, at, base)
}

pub(super) fn removed(me: &Myself, kind: FactorKind, name: &str, at: Timestamp, base: &str) -> NewEmail {
    let what = match kind {
        FactorKind::App => say(second_step::AppRemoved { name }),
        FactorKind::Passkey => say(second_step::PasskeyRemoved { name }),
    };
    letter(&me.email, subject(second_step::CHANGED_SUBJECT), &what, at, base)
}

pub(super) fn new_codes(to: &Email, at: Timestamp, base: &str) -> NewEmail {
    letter(to, subject(second_step::NEW_CODES_SUBJECT), say(second_step::NEW_CODES), at, base)
}

pub(super) fn recovery_code_used(to: &Email, left: usize, at: Timestamp, base: &str) -> NewEmail {
    let left = match left {
        0 => say(second_step::NONE_LEFT).to_owned(),
        1 => say(second_step::ONE_LEFT).to_owned(),
        count => say(second_step::SomeLeft { count }),
    };
    let what = format!("{} {left}", say(second_step::CODE_USED));
    letter(to, subject(second_step::CODE_USED_SUBJECT), &what, at, base)
}

pub(super) fn reset(to: &Email, at: Timestamp, base: &str) -> NewEmail {
    letter(to, subject(second_step::RESET_SUBJECT), say(second_step::RESET), at, base)
}

pub(super) fn codes_off(to: &Email, base: &str) -> NewEmail {
    NewEmail::new(to.clone(), subject(second_step::WRONG_CODES_SUBJECT), Why::Security)
        .says(&say(second_step::WrongCodes { count: WRONG_ANSWERS_A_DAY }))
        .says(say(second_step::WRONG_CODES_YOU))
        .says(say(second_step::WRONG_CODES_NOT_YOU))
        .button(say(second_step::CHECK), format!("{base}/account/security"))
}
