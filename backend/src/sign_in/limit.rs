//! How much may be tried at sign-in. docs/security.md works out what these limits leave to somebody who guesses.

use crate::error::Error;
use crate::store::sign_in::Recent;

/// How many wrong codes an address takes in 24 hours, as a donor and as staff together. After that it signs in by the link alone.
pub const WRONG_CODES_A_DAY: i64 = 20;
/// Six digits.
pub const CODES: i64 = 1_000_000;

/// The following are tries begun in a quarter of an hour: from one browser, whatever the address,
const FROM_BROWSER: i64 = 10;
/// from one browser for one account that it signed in to before,
const FROM_KNOWN_BROWSER: i64 = 5;
/// from one network, and for one address, by browsers that the account does not know.
const FROM_NETWORK: i64 = 60;
const FOR_EMAIL: i64 = 5;

/// What an operator may set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SignInLimits {
    /// Sign-in mails in a quarter of an hour, but for those that a known browser asked for.
    pub mails: u32,
    /// The same for one email domain, for addresses without an account here.
    pub mails_to_domain: u32,
    /// Wrong codes in an hour after which the operator is told.
    pub wrong_codes: u32,
}

impl Default for SignInLimits {
    fn default() -> Self {
        Self { mails: 2_000, mails_to_domain: 200, wrong_codes: 200 }
    }
}

/// What becomes of a try to sign in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Mail,
    /// Answered as if a mail were on its way: anything else would say that nobody has the address.
    NoMail,
    TooMany,
    /// The whole installation sends no more of these mails for now.
    Exhausted,
}

/// Who asks, as far as it is known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    pub(super) knows_browser: bool,
    pub(super) knows_address: bool,
}

impl SignInLimits {
    /// Whether one more may be sent to their provider. It costs no mail, so what mails are limited by does not count.
    pub(super) fn lets_depart(standing: Standing, recent: &Recent) -> bool {
        recent.from_browser < FROM_BROWSER && (standing.knows_browser || recent.from_network < FROM_NETWORK)
    }

    /// Whether a stranger in a public sandbox gets one more link to be somebody of theirs. It costs no mail either.
    pub(super) fn lets_in(recent: &Recent) -> bool {
        recent.from_network < FROM_NETWORK
    }

    /// A browser that the account knows has a quota of its own, which no stranger can use up.
    pub(super) fn judge(self, standing: Standing, recent: &Recent) -> Verdict {
        if recent.from_browser >= FROM_BROWSER {
            return Verdict::TooMany;
        }
        if standing.knows_browser {
            return if recent.own >= FROM_KNOWN_BROWSER { Verdict::TooMany } else { Verdict::Mail };
        }
        if recent.from_network >= FROM_NETWORK || recent.for_email >= FOR_EMAIL {
            return Verdict::TooMany;
        }
        if recent.in_all >= i64::from(self.mails) {
            return Verdict::Exhausted;
        }
        if !standing.knows_address && recent.to_domain >= i64::from(self.mails_to_domain) {
            return Verdict::NoMail;
        }
        Verdict::Mail
    }
}

/// Too much was tried: a quarter of an hour later there is room again.
pub(super) fn too_many() -> Error {
    Error::TooMany { retry_after: 900 }
}

/// Another try for the same account, or from the same browser, is under way.
pub(super) fn busy() -> Error {
    Error::TooMany { retry_after: 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: Recent =
        Recent { from_browser: 0, own: 0, from_network: 0, for_email: 0, to_domain: 0, in_all: 0 };
    const STRANGER: Standing = Standing { knows_browser: false, knows_address: false };
    const DONOR: Standing = Standing { knows_browser: false, knows_address: true };
    const AT_HOME: Standing = Standing { knows_browser: true, knows_address: true };

    fn judge(standing: Standing, recent: &Recent) -> Verdict {
        SignInLimits { mails: 2_000, mails_to_domain: 200, wrong_codes: 200 }.judge(standing, recent)
    }

    #[test]
    fn each_count_has_its_own_bound() {
        for (below, at) in [
            (Recent { from_browser: 9, ..NONE }, Recent { from_browser: 10, ..NONE }),
            (Recent { from_network: 59, ..NONE }, Recent { from_network: 60, ..NONE }),
            (Recent { for_email: 4, ..NONE }, Recent { for_email: 5, ..NONE }),
        ] {
            assert_eq!((judge(DONOR, &below), judge(DONOR, &at)), (Verdict::Mail, Verdict::TooMany));
        }
        assert_eq!(judge(DONOR, &Recent { in_all: 1_999, ..NONE }), Verdict::Mail);
        assert_eq!(judge(DONOR, &Recent { in_all: 2_000, ..NONE }), Verdict::Exhausted);
    }

    #[test]
    fn what_strangers_use_up_is_left_for_a_browser_that_the_account_knows() {
        let used_up =
            Recent { from_browser: 4, own: 4, from_network: 60, for_email: 5, to_domain: 200, in_all: 2_000 };
        assert_eq!(judge(AT_HOME, &used_up), Verdict::Mail);
        assert_eq!(judge(AT_HOME, &Recent { own: 5, ..NONE }), Verdict::TooMany);
        assert_eq!(judge(AT_HOME, &Recent { from_browser: 10, ..NONE }), Verdict::TooMany);
    }

    #[test]
    fn a_domain_that_was_written_to_too_often_gets_mail_for_its_donors_alone() {
        let used_up = Recent { to_domain: 200, ..NONE };
        assert_eq!(judge(STRANGER, &Recent { to_domain: 199, ..NONE }), Verdict::Mail);
        assert_eq!(judge(STRANGER, &used_up), Verdict::NoMail);
        assert_eq!(judge(DONOR, &used_up), Verdict::Mail);
    }

    /// docs/security.md says these figures.
    #[test]
    fn a_year_of_guessing_at_the_highest_pace_finds_an_account_with_less_than_one_in_a_hundred() {
        let guesses_a_year = WRONG_CODES_A_DAY * 365;
        assert_eq!(guesses_a_year, 7_300);
        assert!(guesses_a_year * 100 < CODES, "{guesses_a_year} guesses among {CODES} codes");
    }
}
