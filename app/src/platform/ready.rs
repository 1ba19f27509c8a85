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

/// The steps on the way to live: what was seen to work, and what to do for the rest.
pub fn steps(progress: &Progress) -> Vec<StepLine> {
    let step = |title: &str, done: bool, words: &str, guide: Option<(&'static str, &'static str)>| StepLine {
        title: title.to_owned(),
        done,
        words: words.to_owned(),
        guide,
    };
    vec![
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
            "Get a donation declared",
            progress.declaration,
            "A donation with a settlement date, for a donor whose authorisation covers its date, is declared automatically.",
            Some(("/developers#step-6", "Guide: send the settlement date")),
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
    ]
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
        let open = steps(&Progress::default());
        assert_eq!(open.len(), 11);
        assert!(open.iter().all(|step| !step.done && !step.words.is_empty()));
    }
}
