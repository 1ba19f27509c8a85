//! Mails about the second step of signing in: whoever changes it, the person hears.

use domain::calendar::long_time;
use domain::{Email, Timestamp};

use super::WRONG_ANSWERS_A_DAY;
use crate::actor::Myself;
use crate::store::mail::Letter;
use crate::store::second_factor::FactorKind;

const SIGNED: &str = "Uplift, the Gift Aid service\n";

fn letter(to: &Email, subject: &str, what: &str, base: &str) -> Letter {
    let body = format!(
        "Hello,\n\n{what}\n\nIf it was you, you do not need to do anything.\n\nIf it was not you, somebody else may be signed in as you. \
         Check your passkeys, your app and your signed-in browsers now:\n\n{base}/account/security\n\n{SIGNED}"
    );
    Letter { to: to.clone(), subject: subject.to_owned(), body }
}

fn a(kind: FactorKind) -> &'static str {
    match kind {
        FactorKind::App => "An authenticator app",
        FactorKind::Passkey => "A passkey",
    }
}

pub(super) fn added(me: &Myself, kind: FactorKind, name: &str, at: Timestamp, base: &str) -> Letter {
    let what = format!(
        "{}, “{name}”, was added to your Uplift account on {}. It can be used to sign in.",
        a(kind),
        long_time(at)
    );
    letter(&me.email, "Your sign-in to Uplift has changed", &what, base)
}

pub(super) fn removed(me: &Myself, kind: FactorKind, name: &str, at: Timestamp, base: &str) -> Letter {
    let what = format!("{}, “{name}”, was removed from your Uplift account on {}.", a(kind), long_time(at));
    letter(&me.email, "Your sign-in to Uplift has changed", &what, base)
}

pub(super) fn new_codes(to: &Email, at: Timestamp, base: &str) -> Letter {
    let what = format!(
        "New recovery codes were made for your Uplift account on {}. The earlier ones no longer work.",
        long_time(at)
    );
    letter(to, "New recovery codes for Uplift", &what, base)
}

pub(super) fn recovery_code_used(to: &Email, left: usize, at: Timestamp, base: &str) -> Letter {
    let left = match left {
        0 => "It was the last one: make new ones.".to_owned(),
        1 => "One is left: make new ones.".to_owned(),
        left => format!("{left} are left."),
    };
    let what = format!(
        "Somebody signed in to your Uplift account with a recovery code on {}. {left}",
        long_time(at)
    );
    letter(to, "A recovery code was used at Uplift", &what, base)
}

pub(super) fn reset(to: &Email, at: Timestamp, base: &str) -> Letter {
    let what = format!(
        "Uplift removed your passkeys, your authenticator app and your recovery codes on {}, because somebody asked us to. All your \
         browsers were signed out. Sign in with a mail, then set up a new second step.",
        long_time(at)
    );
    letter(to, "Your second step at Uplift was reset", &what, base)
}

pub(super) fn codes_off(to: &Email, base: &str) -> Letter {
    let body = format!(
        "Hello,\n\n{WRONG_ANSWERS_A_DAY} wrong codes of an authenticator app were entered for your Uplift account in 24 hours. Nobody has \
         signed in with them, but whoever did this can read your mail.\n\nIf it was you, use a passkey or a recovery code, or wait for 24 \
         hours.\n\nIf it was not you, change the password of your mailbox now.\n\n{base}/account/security\n\n{SIGNED}"
    );
    Letter { to: to.clone(), subject: "Somebody tried to sign in to your Uplift account".to_owned(), body }
}
