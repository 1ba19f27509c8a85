//! What the use-cases give, made ready for the console's pages.

use super::views::{Head, StepLine};
use crate::charity::state::short;
use crate::error::AppError;
use crate::words::{platform, say};
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
        say(platform::STEP_YEAR_END),
        progress.year_end,
        say(platform::STEP_YEAR_END_HOW),
        Some(("/developers#year-end", say(platform::STEP_YEAR_END_GUIDE))),
    );
    let rate_limit = step(
        say(platform::STEP_RATE_LIMIT),
        progress.rate_limit,
        say(platform::STEP_RATE_LIMIT_HOW),
        Some(("/developers/reference#rate-limits", say(platform::STEP_RATE_LIMIT_GUIDE))),
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
            say(platform::STEP_TOKEN),
            progress.token,
            say(platform::STEP_TOKEN_HOW),
            Some(("/developers#step-1", say(platform::STEP_TOKEN_GUIDE))),
        ),
        step(
            say(platform::STEP_CHARITY),
            progress.charity,
            say(platform::STEP_CHARITY_HOW),
            Some(("/developers#needs", say(platform::STEP_CHARITY_GUIDE))),
        ),
        step(
            say(platform::STEP_QUESTION),
            progress.question,
            say(platform::STEP_QUESTION_HOW),
            Some(("/developers#step-3", say(platform::STEP_QUESTION_GUIDE))),
        ),
        step(
            say(platform::STEP_AUTHORISATION),
            progress.authorisation,
            say(platform::STEP_AUTHORISATION_HOW),
            Some(("/developers#step-4", say(platform::STEP_AUTHORISATION_GUIDE))),
        ),
        step(
            say(platform::STEP_DONATION),
            progress.donation,
            say(platform::STEP_DONATION_HOW),
            Some(("/developers#step-5", say(platform::STEP_DONATION_GUIDE))),
        ),
        step(
            say(platform::STEP_CORRECTION),
            progress.correction,
            say(platform::STEP_CORRECTION_HOW),
            Some(("/developers#problems", say(platform::STEP_CORRECTION_GUIDE))),
        ),
        step(
            say(platform::STEP_DECLARATION),
            progress.declaration,
            say(platform::STEP_DECLARATION_HOW),
            Some(("/developers#step-6", say(platform::STEP_DECLARATION_GUIDE))),
        ),
        step(
            say(platform::STEP_SETTLEMENT),
            progress.later_settlement,
            say(platform::STEP_SETTLEMENT_HOW),
            Some(("/developers#changes", say(platform::STEP_SETTLEMENT_GUIDE))),
        ),
        step(
            say(platform::STEP_DELETION),
            progress.deletion,
            say(platform::STEP_DELETION_HOW),
            Some(("/developers#changes", say(platform::STEP_DELETION_GUIDE))),
        ),
        step(
            say(platform::STEP_REPEAT),
            progress.idempotency,
            say(platform::STEP_REPEAT_HOW),
            Some(("/developers#repeats", say(platform::STEP_REPEAT_GUIDE))),
        ),
    ];
    let last = vec![
        step(
            say(platform::STEP_WEBHOOK),
            progress.webhook,
            say(platform::STEP_WEBHOOK_HOW),
            Some(("/developers/webhooks", say(platform::STEP_WEBHOOK_GUIDE))),
        ),
        step(say(platform::STEP_ROTATION), progress.rotation, say(platform::STEP_ROTATION_HOW), None),
        step(say(platform::STEP_SCOPES), progress.least_scopes, say(platform::STEP_SCOPES_HOW), None),
        step(say(platform::STEP_OWNER), progress.second_owner, say(platform::STEP_OWNER_HOW), None),
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
        assert_eq!(lacks(&public), [say(platform::STEP_YEAR_END)]);
        assert_eq!(lacks(&live), [say(platform::STEP_RATE_LIMIT), say(platform::STEP_YEAR_END)]);
    }

    #[test]
    fn each_step_is_done_by_what_it_asks_for() {
        let done = |progress: Progress| -> Vec<String> {
            let all = steps(&progress, Place::OwnSandbox).into_iter();
            all.filter(|step| step.done).map(|step| step.title).collect()
        };
        let none = Progress::default();
        for (progress, title) in [
            (Progress { question: true, ..none }, platform::STEP_QUESTION),
            (Progress { correction: true, ..none }, platform::STEP_CORRECTION),
            (Progress { later_settlement: true, ..none }, platform::STEP_SETTLEMENT),
            (Progress { rate_limit: true, ..none }, platform::STEP_RATE_LIMIT),
            (Progress { year_end: true, ..none }, platform::STEP_YEAR_END),
        ] {
            assert_eq!(done(progress), [say(title)]);
        }
    }
}
