//! Who asks somebody to join, on the page of what they work for.

use super::views::base;
use crate::ui::day::long_time;
use crate::ui::*;
use crate::words::{say, team};
use backend::team::Invitation;
use leptos::prelude::*;

/// Charities or platforms that ask the person to join; nothing without any.
#[component]
pub fn Invitations(invitations: Vec<Invitation>) -> impl IntoView {
    let rows: Vec<_> = invitations
        .into_iter()
        .map(|invitation| {
            let page = format!("{}/join", base(invitation.organisation));
            view! {
                <li>
                    <a href=page>{say(team::Join { name: &invitation.name })}</a>
                    <span class="block text-soft">{say(team::ExpiresOn { until: long_time(invitation.until) })}</span>
                </li>
            }
        })
        .collect();
    (!rows.is_empty())
        .then(|| {
            view! {
                <Card title=say(team::YOU_ARE_INVITED)>
                    <ul class="space-y-3">{rows}</ul>
                </Card>
            }
        })
        .into_any()
}
