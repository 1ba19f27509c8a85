//! An invitation, for somebody who signed in before. Wanted: who invites me, and to what? What goes wrong: the invitation has ended, or
//! it is somebody else's. Nobody becomes a colleague unasked.

use super::AcceptInvitation;
use super::views::{JoinView, role_name, what_one_may};
use crate::form::{Form, Hidden};
use crate::staff_name::YourName;
use crate::ui::day::long_time;
use crate::ui::*;
use crate::words::{say, team};
use domain::Organisation;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// Who invites, to what, and the button.
#[component]
pub fn Join(view: JoinView) -> impl IntoView {
    let invitation = match view {
        JoinView::Joined(page) => {
            return view! {
                <Heading title=say(team::YOU_ARE_ON)/>
                <p>
                    <LinkButton href=page>{say(team::OPEN_PAGES)}</LinkButton>
                </p>
            }
            .into_any();
        }
        JoinView::Invited(invitation) => invitation,
    };
    let (of, role) = (invitation.organisation, invitation.role);
    let (lead, unknown) = match of {
        Organisation::Charity(_) => (say(team::JOIN_CHARITY), say(team::UNKNOWN_CHARITY)),
        Organisation::Platform(_) => (say(team::JOIN_PLATFORM), say(team::UNKNOWN_PLATFORM)),
    };
    view! {
        <Heading
            title=say(team::JoinAsk { name: &invitation.name })
            lead
        />
        <SummaryList>
            <SummaryRow label=say(team::ROLE)>
                <span class="block">{role_name(role)}</span>
                <span class="block text-soft">{what_one_may(of, role)}</span>
            </SummaryRow>
            <SummaryRow label=say(team::INVITATION_EXPIRES)>{long_time(invitation.until)}</SummaryRow>
        </SummaryList>
        <Form action=AcceptInvitation::PATH class="space-y-6">
            <Hidden name="team" value=of.to_string()/>
            <YourName/>
            <p class="max-w-read text-soft">
                {unknown}
            </p>
            <Button>{say(team::ACCEPT)}</Button>
        </Form>
    }
    .into_any()
}
