//! An invitation, for somebody who signed in before. Wanted: who invites me, and to what? What goes wrong: the invitation has ended, or
//! it is somebody else's. Nobody becomes a colleague unasked.

use super::AcceptInvitation;
use super::views::{JoinView, role_name, what_one_may};
use crate::form::{Form, Hidden};
use crate::staff_name::YourName;
use crate::ui::day::long_time;
use crate::ui::*;
use domain::Organisation;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// Who invites, to what, and the button.
#[component]
pub fn Join(view: JoinView) -> impl IntoView {
    let invitation = match view {
        JoinView::Joined(page) => {
            return view! {
                <Heading title="You are on the team"/>
                <p>
                    <LinkButton href=page>"Open the pages"</LinkButton>
                </p>
            }
            .into_any();
        }
        JoinView::Invited(invitation) => invitation,
    };
    let (of, role) = (invitation.organisation, invitation.role);
    let pages = match of {
        Organisation::Charity(_) => "charity’s Gift Aid pages",
        Organisation::Platform(_) => "platform’s console",
    };
    view! {
        <Heading
            title=format!("Join {}?", invitation.name)
            lead=format!("You are invited to this {pages}. You join when you accept.")
        />
        <SummaryList>
            <SummaryRow label="Role">
                <span class="block">{role_name(role)}</span>
                <span class="block text-soft">{what_one_may(of, role)}</span>
            </SummaryRow>
            <SummaryRow label="Invitation expires">{long_time(invitation.until)}</SummaryRow>
        </SummaryList>
        <Form action=AcceptInvitation::PATH class="space-y-6">
            <Hidden name="team" value=of.to_string()/>
            <YourName/>
            <p class="max-w-read text-soft">
                {format!("If you do not know this {}, leave this page. Nothing happens unless you accept.", of.kind())}
            </p>
            <Button>"Accept the invitation"</Button>
        </Form>
    }
    .into_any()
}
