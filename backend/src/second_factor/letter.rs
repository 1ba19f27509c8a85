//! Mails about the second step of signing in: whoever changes it, the person hears.

use domain::calendar::long_time;
use domain::{Email, Timestamp};

use super::WRONG_ANSWERS_A_DAY;
use crate::actor::Myself;
use crate::letter::{Letter, Subject, Why, fact, subject};
use crate::store::second_factor::FactorKind;

fn letter(to: &Email, subject: Subject, what: &str, at: Timestamp, base: &str) -> Letter {
    Letter::new(to.clone(), subject, Why::Security)
        .says(what)
        .facts(vec![fact("When", long_time(at)), fact("Account", to.as_str())])
        .says(
            "If it was you, you do not need to do anything.\n\n\
             If it was not you, somebody else may be signed in as you. Check your passkeys, your app and your signed-in browsers now.",
        )
        .button("Check your sign-in settings", format!("{base}/account/security"))
}

fn a(kind: FactorKind) -> &'static str {
    match kind {
        FactorKind::App => "An authenticator app",
        FactorKind::Passkey => "A passkey",
    }
}

pub(super) fn added(me: &Myself, kind: FactorKind, name: &str, at: Timestamp, base: &str) -> Letter {
    let what = format!("{}, “{name}”, was added to your Uplift account. It can be used to sign in.", a(kind));
    letter(&me.email, subject!("Your sign-in to Uplift has changed"), &what, at, base)
}

pub(super) fn removed(me: &Myself, kind: FactorKind, name: &str, at: Timestamp, base: &str) -> Letter {
    let what = format!("{}, “{name}”, was removed from your Uplift account.", a(kind));
    letter(&me.email, subject!("Your sign-in to Uplift has changed"), &what, at, base)
}

pub(super) fn new_codes(to: &Email, at: Timestamp, base: &str) -> Letter {
    let what = "New recovery codes were made for your Uplift account. The earlier codes no longer work.";
    letter(to, subject!("New recovery codes for Uplift"), what, at, base)
}

pub(super) fn recovery_code_used(to: &Email, left: usize, at: Timestamp, base: &str) -> Letter {
    let left = match left {
        0 => "It was the last one. Make new ones now.".to_owned(),
        1 => "You have 1 left. Make new ones.".to_owned(),
        left => format!("You have {left} left."),
    };
    let what = format!("Somebody signed in to your Uplift account with a recovery code. {left}");
    letter(to, subject!("A recovery code was used at Uplift"), &what, at, base)
}

pub(super) fn reset(to: &Email, at: Timestamp, base: &str) -> Letter {
    let what = "Uplift removed your passkeys, your authenticator app and your recovery codes, because somebody asked us to. We signed you \
                out on every device. Sign in by email, then set up a new second step.";
    letter(to, subject!("Your second step at Uplift was reset"), what, at, base)
}

pub(super) fn codes_off(to: &Email, base: &str) -> Letter {
    Letter::new(to.clone(), subject!("Somebody tried to sign in to your Uplift account"), Why::Security)
        .says(&format!(
            "{WRONG_ANSWERS_A_DAY} wrong codes of an authenticator app were entered for your Uplift account in 24 hours. None of them \
             worked, but whoever entered them can read your email.\n\n\
             If it was you, use a passkey or a recovery code, or wait for 24 hours.\n\n\
             If it was not you, change the password of your email account now. Then check your passkeys, your app and your signed-in \
             browsers."
        ))
        .button("Check your sign-in settings", format!("{base}/account/security"))
}
