//! How long HMRC is left alone between two polls, and where it is asked next.

use std::time::Duration;

use hmrc::gateway::Endpoint;

use super::seconds;
use crate::filing::Filing;
use crate::store::claim::{Locked, NextPoll};

/// Where HMRC says that it is asked next, and when.
pub(super) fn next_poll(endpoint: Option<&Endpoint>, interval: Option<Duration>) -> NextPoll<'_> {
    NextPoll {
        url: endpoint.map(Endpoint::as_str),
        interval: interval.and_then(|interval| i32::try_from(interval.as_secs()).ok()),
    }
}

/// How long HMRC is left alone after a poll: as long as it says now, or said last, and longer each time.
pub(super) fn pause(filing: &Filing, claim: &Locked, told: Option<Duration>) -> f64 {
    let told = told.map(seconds).or(claim.poll_interval.map(f64::from));
    let told = told
        .unwrap_or_default()
        .min(seconds(filing.patience.longest_poll));
    longer(filing, claim.poll_count).max(told)
}

/// Two seconds more each time, up to the longest pause: HMRC is asked for days if need be, and success is never presumed.
pub(crate) fn longer(filing: &Filing, polls: i32) -> f64 {
    (2.0 * f64::from(polls.saturating_add(1))).min(seconds(filing.patience.longest_poll))
}
