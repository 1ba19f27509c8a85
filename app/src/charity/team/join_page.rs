//! An invitation, for somebody who signed in before. Wanted: who invites me, and to what? What goes wrong: the invitation has ended, or
//! it is somebody else's. Nobody becomes a colleague unasked.

use super::AcceptInvitation;
use super::reads::read_join;
use super::views::{JoinView, role_name, what_one_may};
use crate::charity::desk::{Desk, param};
use crate::form::{Form, Hidden};
use crate::ui::*;
use domain::calendar::long_time;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/charity/{charity}/join`
#[component]
pub fn JoinPage() -> impl IntoView {
    view! { <Desk from=read_join(param("charity")) show=|view| view! { <Shown view/> }/> }.into_any()
}

#[component]
fn Shown(view: JoinView) -> impl IntoView {
    let invitation = match view {
        JoinView::Joined(page) => {
            return view! {
                <Heading title="You are on the team"/>
                <p>
                    <LinkButton href=page>"Open the charity’s pages"</LinkButton>
                </p>
            }
            .into_any();
        }
        JoinView::Invited(invitation) => invitation,
    };
    let (role, charity) = (invitation.role, invitation.charity);
    view! {
        <Heading
            title=format!("Join {charity}?")
            lead="You are invited to this charity’s Gift Aid pages. You join when you accept."
        />
        <SummaryList>
            <SummaryRow label="Role">
                <span class="block">{role_name(role)}</span>
                <span class="block text-soft">{what_one_may(role)}</span>
            </SummaryRow>
            <SummaryRow label="Invitation ends">{long_time(invitation.until)}</SummaryRow>
        </SummaryList>
        <Form action=AcceptInvitation::PATH class="space-y-6">
            <Hidden name="charity" value=invitation.charity_id.to_string()/>
            <p class="max-w-read text-soft">
                "If you do not know this charity, leave this page. Nothing happens unless you accept."
            </p>
            <Button>"Accept the invitation"</Button>
        </Form>
    }
    .into_any()
}
