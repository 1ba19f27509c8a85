//! What is said where too few people can approve claims.

use super::approvers::Approvers;
use super::views::Head;
use crate::ui::*;
use leptos::prelude::*;

/// That there are too few people to approve a claim, for whoever can do something about it.
#[component]
pub fn TooFewApprovers(head: Head, approvers: Approvers) -> impl IntoView {
    if head.may_change && approvers.wait_for_invited() {
        let team = head.href("team");
        return view! {
            <Notice tone=Tone::Warn title="Claims will wait until your colleague joins the team">
                <p>
                    {approvers.in_words()}
                    " People you have invited can approve once they sign in or accept. "
                    <a href=team>"See your team"</a>
                </p>
            </Notice>
        }
        .into_any();
    }
    (head.may_change && approvers.are_too_few())
        .then(|| {
            view! {
                <Notice tone=Tone::Warn title="Not enough people can approve claims">
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
) -> impl IntoView {
    view! {
        <Notice tone=Tone::Warn title="Without this person, not enough people can approve claims">
            <p>
                {approvers.in_words()}
                " This will be so once this person leaves the team or becomes a viewer. A claim that needs another approval cannot go ahead then."
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
            "An owner can invite a colleague as an owner or for finance under " <a href=head.href("team")>"Team"</a>
            ", or lower the number of approvals under " <a href=head.href("claims/settings")>"Claim settings"</a>
            ". A lower number applies after 24 hours, or once another owner confirms it. It also applies to a claim that is waiting now."
        </p>
    }
    .into_any()
}
