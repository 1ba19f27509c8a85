//! Fewer approvals of claims that do not hold yet, where pages say who approves claims.

use super::views::Head;
use crate::ui::day::long_time;
use crate::ui::*;
use crate::words::{charity_team, claim_settings, say};
use backend::claim::FewerSoon;
use domain::Timestamp;
use domain::claim::Approvals;
use leptos::prelude::*;

/// What holds from when.
pub fn from_then(approvals: Approvals, holds_from: Timestamp) -> String {
    let at = long_time(holds_from);
    match approvals {
        Approvals::None => say(claim_settings::FewerNone { at }),
        Approvals::One => say(claim_settings::FewerOne { at }),
        // Nothing is stricter than two.
        Approvals::Another | Approvals::Two => say(claim_settings::FewerAnother { at }),
    }
}

/// The change, who asked for it, and where it can be stopped.
#[component]
pub fn ComingChange(
    head: Head,
    fewer: FewerSoon,
    /// Whether the page is of a claim that it applies to.
    to_claim: bool,
) -> impl IntoView {
    let FewerSoon { approvals, by, holds_from } = fewer;
    let what = if to_claim {
        say(claim_settings::FewerToClaim { by })
    } else {
        say(claim_settings::FewerToWaiting { by })
    };
    view! {
        <Notice tone=Tone::Warn title=from_then(approvals, holds_from)>
            <p class="wrap-anywhere">
                {what} " " {say(claim_settings::FEWER_STOP_UNDER)} " "
                <a href=head.href("claims/settings")>{say(charity_team::CLAIM_SETTINGS)}</a> "."
            </p>
        </Notice>
    }
    .into_any()
}
