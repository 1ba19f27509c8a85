//! How long HMRC is left alone between two polls, and where it is asked next.

use std::time::Duration;

use hmrc::gateway::Endpoint;

use super::seconds;
use crate::filing::Filing;
use crate::store::claim::{Locked, NextPoll};

/// Where HMRC says that it is asked next, and when.
pub(crate) fn next_poll(endpoint: Option<&Endpoint>, interval: Option<Duration>) -> NextPoll<'_> {
    NextPoll {
        url: endpoint.map(Endpoint::as_str),
        interval: interval.and_then(|interval| i32::try_from(interval.as_secs()).ok()),
    }
}

/// How long HMRC is left alone after a poll: as long as it says now, or said last, and longer each time.
pub(super) fn pause(filing: &Filing, claim: &Locked, told: Option<Duration>) -> f64 {
    let asked = told.map(seconds).or(claim.poll_interval.map(f64::from));
    pause_after(filing, claim.poll_count, asked)
}

/// How long HMRC is left alone after so many polls, of a claim or a test message: as many seconds as it asked for, and two more each
/// time, up to the longest pause. It is asked for days if need be, and success is never presumed.
pub(crate) fn pause_after(filing: &Filing, polls: i32, asked: Option<f64>) -> f64 {
    let longer = 2.0 * f64::from(polls.saturating_add(1));
    longer.max(asked.unwrap_or_default()).min(seconds(filing.patience.longest_poll))
}
