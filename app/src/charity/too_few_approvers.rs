//! What is said where too few people can approve claims.

use super::approvers::Approvers;
use super::views::Head;
use crate::ui::*;
use crate::words::{charity_team, say};
use leptos::prelude::*;

/// That there are too few people to approve a claim, for whoever can do something about it.
#[component]
pub fn TooFewApprovers(head: Head, approvers: Approvers) -> impl IntoView {
    if head.may_change && approvers.wait_for_invited() {
        let team = head.href("team");
        return view! {
            <Notice tone=Tone::Warn title=say(charity_team::INVITED)>
                <p>
                    {approvers.in_words()}
                    " " {say(charity_team::INVITED_LEAD)} " "
                    <a href=team>{say(charity_team::SEE_YOUR_TEAM)}</a>
                </p>
            </Notice>
        }
        .into_any();
    }
    if head.may_change && approvers.hold_hand_made() {
        let invited = (approvers.can > approvers.here).then(|| say(charity_team::INVITED_LEAD));
        return view! {
            <Notice tone=Tone::Info title=say(charity_team::HAND_MADE)>
                <p>{say(charity_team::HAND_MADE_LEAD)} " " {invited}</p>
                <WayOut head/>
            </Notice>
        }
        .into_any();
    }
    (head.may_change && approvers.are_too_few())
        .then(|| {
            view! {
                <Notice tone=Tone::Warn title=say(charity_team::TOO_FEW)>
                    <p>{approvers.in_words()}</p>
                    <WayOut head/>
                </Notice>
            }
        })
        .into_any()
}

/// That there would be too few without somebody whom an owner is about to let go.
#[component]
pub fn TooFewWithout(
    head: Head,
    /// Its approvers without the person.
    approvers: Approvers,
    /// Whether the person is the owner.
    you: bool,
) -> impl IntoView {
    let (title, lead) = match (approvers.are_too_few(), you) {
        (true, true) => (charity_team::TOO_FEW_WITHOUT_YOU, charity_team::TOO_FEW_WITHOUT_YOU_LEAD),
        (true, false) => (charity_team::TOO_FEW_WITHOUT, charity_team::TOO_FEW_WITHOUT_LEAD),
        (false, true) => (charity_team::HAND_MADE_WITHOUT_YOU, charity_team::SCHEDULED_GO_ON),
        (false, false) => (charity_team::HAND_MADE_WITHOUT, charity_team::SCHEDULED_GO_ON),
    };
    view! {
        <Notice tone=Tone::Warn title=say(title)>
            <p>
                {approvers.then_in_words()}
                " " {say(lead)}
            </p>
            <WayOut head/>
        </Notice>
    }
    .into_any()
}

/// What can be done when approvers are too few.
#[component]
pub fn WayOut(head: Head) -> impl IntoView {
    view! {
        <p>
            {say(charity_team::WAY_OUT)} " " <a href=head.href("team")>{say(charity_team::TEAM)}</a>
            {say(charity_team::WAY_OUT_LOWER)} " " <a href=head.href("claims/settings")>{say(charity_team::CLAIM_SETTINGS)}</a>
            ". " {say(charity_team::WAY_OUT_WHEN)}
        </p>
    }
    .into_any()
}
