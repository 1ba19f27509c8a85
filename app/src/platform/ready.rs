//! What the use-cases give, made ready for the console's pages.

use super::views::{Head, StepLine};
use crate::charity::state::short;
use crate::error::AppError;
use backend::Backend;
use backend::actor::{PlatformStaff, StaffCaller};
use backend::client::Client;
use backend::platform::Progress;
use backend::rate_limit::WINDOW_SECONDS;
use domain::Timestamp;
use domain::scope::{Scope, ScopeSet};

/// The platform around a page.
pub fn head(staff: &StaffCaller, caller: &PlatformStaff) -> Result<Head, AppError> {
    let id = caller.platform_id();
    let member = staff.platforms().iter().find(|member| member.platform_id == id);
    Ok(Head {
        id,
        name: member.ok_or(AppError::NotFound)?.name.clone(),
        may_change: caller.may_change().is_ok(),
    })
}

/// An instant to the second, by the clock in London.
pub fn second(at: Timestamp) -> String {
    format!("{} {}", short(at.london_date()), time(at))
}

/// The time of an instant to the second, by the clock in London.
pub fn time(at: Timestamp) -> String {
    let local = at.london();
    format!("{:02}:{:02}:{:02}", local.hour(), local.minute(), local.second())
}

/// Scopes, each with what it lets one do.
pub fn scopes(scopes: &ScopeSet) -> Vec<(String, String)> {
    let words = |scope: Scope| (scope.as_str().to_owned(), scope.in_words().to_owned());
    scopes.iter().map(words).collect()
}

/// How many requests a client may make in a minute.
pub fn per_minute(backend: &Backend, client: &Client) -> i64 {
    let limit =
        client.rate_limit.and_then(|limit| u32::try_from(limit).ok()).unwrap_or(backend.config().rate_limit);
    i64::from(limit) * i64::from(WINDOW_SECONDS)
}

/// Where a platform tries its integration.
#[derive(Clone, Copy, Debug)]
pub enum Place {
    /// A sandbox whose clock it can move.
    OwnSandbox,
    /// A sandbox that strangers share.
    PublicSandbox,
    Live,
}

impl Place {
    pub fn of(backend: &Backend) -> Self {
        match (backend.is_own_sandbox(), backend.is_sandbox()) {
            (true, _) => Self::OwnSandbox,
            (false, true) => Self::PublicSandbox,
            (false, false) => Self::Live,
        }
    }
}

/// The steps on the way to live: what was seen to work, and what to do for the rest. What one cannot or must not try in this place is left
/// out.
pub fn steps(progress: &Progress, place: Place) -> Vec<StepLine> {
    let step = |title: &str, done: bool, words: &str, guide: Option<(&'static str, &'static str)>| StepLine {
        title: title.to_owned(),
        done,
        words: words.to_owned(),
        guide,
    };
    let year_end = step(
        "Cross the end of a tax year",
        progress.year_end,
        "Authorisations end on 5 April, unless the donor has renewed since 1 March. Send a donation, move the sandbox’s clock to 6 April, ask again whether the donor has authorised, and send another donation.",
        Some(("/developers#year-end", "Guide: try a year end")),
    );
    let rate_limit = step(
        "Wait when you send too much",
        progress.rate_limit,
        "Send requests until one gets 429, wait for the seconds in Retry-After, then send it again. A request with 429 was not processed.",
        Some(("/developers/reference#rate-limits", "Reference: rate limits")),
    );
    let (year_end, rate_limit) = match place {
        Place::OwnSandbox => (Some(year_end), Some(rate_limit)),
        // The clock is everybody's.
        Place::PublicSandbox => (None, Some(rate_limit)),
        // Nobody should fill a live service with requests, or wait for April.
        Place::Live => (None, None),
    };
    let first = vec![
        step(
            "Get a token",
            progress.token,
            "POST /oauth/token with a client id and secret. A token lasts 24 hours: store it, and get the next one when it expires.",
            Some(("/developers#step-1", "Guide: get a token")),
        ),
        step(
            "Get added by a charity",
            progress.charity,
            "A charity adds your platform on its own pages, and gives you its reference. Send it with every donation.",
            Some(("/developers#needs", "Guide: what you need")),
        ),
        step(
            "Skip the question where you can",
            progress.question,
            "Before your checkout asks for Gift Aid, look the donor up and read their authorisation. While it is active, do not ask: it counts for every charity, whichever platform it came from.",
            Some(("/developers#step-3", "Guide: does the donor still need the question?")),
        ),
        step(
            "Send a donor’s authorisation",
            progress.authorisation,
            "Show our wording with the explanation, and send what the donor agreed to. Without it no donation can be declared.",
            Some(("/developers#step-4", "Guide: send the donor’s authorisation")),
        ),
        step(
            "Send a donation",
            progress.donation,
            "With your own reference, so that a repeat never creates a second donation.",
            Some(("/developers#step-5", "Guide: send a donation")),
        ),
        step(
            "Correct a refused donation",
            progress.correction,
            "Send a donation with an amount that is not valid. You get 422, with a code and a pointer for each field. Correct it, and send it again.",
            Some(("/developers#problems", "Guide: errors tell you what to fix")),
        ),
        step(
            "Get a donation declared",
            progress.declaration,
            "A donation with a settlement date, for a donor whose authorisation covers its date, is declared automatically.",
            Some(("/developers#step-6", "Guide: send the settlement date")),
        ),
        step(
            "Settle a donation on a later day",
            progress.later_settlement,
            "Money often arrives days after the gift. Send a donation without a settlement date, and PATCH it with settlementDate when the money arrives. You can also send a date that is up to 60 days ahead.",
            Some(("/developers#changes", "Guide: when a donation settles")),
        ),
        step(
            "Delete a donation, as for a refund",
            progress.deletion,
            "DELETE with a reason, so that the declaration is cancelled too.",
            Some(("/developers#changes", "Guide: when a donation changes")),
        ),
        step(
            "Repeat a request safely",
            progress.idempotency,
            "Send an Idempotency-Key with every write, and the same key with a repeat. The request is processed only once, however often the network fails.",
            Some(("/developers#repeats", "Guide: nothing is counted twice")),
        ),
    ];
    let last = vec![
        step(
            "Receive a webhook",
            progress.webhook,
            "Add an endpoint, check the signature of each webhook, and answer with 2xx.",
            Some(("/developers/webhooks", "Events and webhooks")),
        ),
        step(
            "Change a secret without a gap",
            progress.rotation,
            "Add a second secret, move your servers to it, then revoke the first or let it expire.",
            None,
        ),
        step(
            "Give each client only the scopes that it needs",
            progress.least_scopes,
            "If a client that can do everything leaks, the damage is greater. Remove scopes on the client’s page.",
            None,
        ),
        step(
            "Have a second owner",
            progress.second_owner,
            "Someone must be able to revoke a secret while the other owner is away. Invite them under Settings and Team. The step is done when they have joined.",
            None,
        ),
    ];
    first.into_iter().chain(rate_limit).chain(year_end).chain(last).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instants_are_told_to_the_second_by_londons_clock() {
        let at = Timestamp::parse("2026-07-20T23:04:05Z").unwrap();
        assert_eq!(second(at), "21 Jul 2026 00:04:05");
    }

    #[test]
    fn a_platform_without_anything_has_every_step_before_it() {
        let open = steps(&Progress::default(), Place::OwnSandbox);
        assert_eq!(open.len(), 16);
        assert!(open.iter().all(|step| !step.done && !step.words.is_empty()));
    }

    #[test]
    fn what_cannot_be_tried_in_a_place_is_no_step_there() {
        let titles = |place| -> Vec<String> {
            let all = steps(&Progress::default(), place).into_iter();
            all.map(|step| step.title).collect()
        };
        let (own, public, live) =
            (titles(Place::OwnSandbox), titles(Place::PublicSandbox), titles(Place::Live));
        let lacks = |some: &[String]| -> Vec<String> {
            own.iter().filter(|title| !some.contains(title)).cloned().collect()
        };
        assert_eq!(lacks(&public), ["Cross the end of a tax year"]);
        assert_eq!(lacks(&live), ["Wait when you send too much", "Cross the end of a tax year"]);
    }

    #[test]
    fn each_step_is_done_by_what_it_asks_for() {
        let done = |progress: Progress| -> Vec<String> {
            let all = steps(&progress, Place::OwnSandbox).into_iter();
            all.filter(|step| step.done).map(|step| step.title).collect()
        };
        let none = Progress::default();
        for (progress, title) in [
            (Progress { question: true, ..none }, "Skip the question where you can"),
            (Progress { correction: true, ..none }, "Correct a refused donation"),
            (Progress { later_settlement: true, ..none }, "Settle a donation on a later day"),
            (Progress { rate_limit: true, ..none }, "Wait when you send too much"),
            (Progress { year_end: true, ..none }, "Cross the end of a tax year"),
        ] {
            assert_eq!(done(progress), [title]);
        }
    }
}
