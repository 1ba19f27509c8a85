//! One colleague, for an owner. Wanted first: what may they do? Then: change it, end it, or invite them again. What goes wrong:
//! the owner has this page open and is no owner any more, two owners do it at once, or the colleague never came.

use super::reads::read_colleague;
use super::views::{ColleagueView, choices, end_of_invitation, role_name, what_one_may};
use super::{ChangeRole, InviteColleague, RemoveColleague};
use crate::charity::approvers::TooFewWithout;
use crate::charity::desk::{Desk, param};
use crate::form::{Form, Hidden};
use crate::ui::*;
use backend::team::{Colleague, Standing};
use domain::calendar::long;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/charity/{charity}/team/{member}`
#[component]
pub fn ColleaguePage() -> impl IntoView {
    view! { <Desk from=read_colleague(param("charity"), param("member")) show=|view| view! { <Shown view/> }/> }
        .into_any()
}

#[component]
fn Shown(view: ColleagueView) -> impl IntoView {
    let ColleagueView { head, person, you, too_few_without } = view;
    let (charity, member) = (head.id.to_string(), person.staff_id.to_string());
    let (ending, consequence, button) = how_it_ends(person.standing, you);
    view! {
        <Heading
            title=if you { "Your role" } else { "A colleague’s role" }
            back=(head.href("team"), "Team".to_owned())
        />
        <Who person=person.clone()/>
        {too_few_without.map(|approvers| view! { <TooFewWithout head approvers/> })}
        <div class="grid items-start gap-6 lg:grid-cols-2">
            {if matches!(person.standing, Standing::Ended { .. }) {
                view! { <Renew charity=charity.clone() person/> }.into_any()
            } else {
                view! { <Change charity=charity.clone() person/> }.into_any()
            }}
            <Card title=ending>
                <p class="mb-4 text-soft">{consequence}</p>
                <Form action=RemoveColleague::PATH>
                    <Hidden name="charity" value=charity/>
                    <Hidden name="member" value=member/>
                    <Button kind=ButtonKind::Danger>{button}</Button>
                </Form>
            </Card>
        </div>
    }
    .into_any()
}

#[component]
fn Who(person: Colleague) -> impl IntoView {
    let Colleague { email, role, since, standing, .. } = person;
    let (email, since) = (email.as_str().to_owned(), long(since.london_date()));
    let is_here = standing == Standing::Came;
    let invitation = end_of_invitation(standing).map(|when| match standing {
        Standing::Ended { .. } => ("Not in time", "Invitation ended", when),
        Standing::Came | Standing::Invited { .. } => ("Not yet", "Invitation holds until", when),
    });
    view! {
        <Card title="Who it is">
            <SummaryList>
                <SummaryRow label="Email address">
                    <span class="wrap-anywhere">{email}</span>
                </SummaryRow>
                <SummaryRow label="Role">
                    <span class="block">{role_name(role)}</span>
                    <span class="block text-soft">{what_one_may(role)}</span>
                </SummaryRow>
                <SummaryRow label=if is_here { "Since" } else { "Invited" }>{since}</SummaryRow>
                {invitation
                    .map(|(signed_in, label, when)| {
                        view! {
                            <SummaryRow label="Signed in">{signed_in}</SummaryRow>
                            <SummaryRow label>{when}</SummaryRow>
                        }
                    })}
            </SummaryList>
        </Card>
    }
    .into_any()
}

#[component]
fn Change(charity: String, person: Colleague) -> impl IntoView {
    view! {
        <Card title="Change the role">
            <Form action=ChangeRole::PATH>
                <Hidden name="charity" value=charity/>
                <Hidden name="member" value=person.staff_id.to_string()/>
                <Radios name="role" label="What may they do?" value=person.role.as_str() choices=choices()/>
                <Button kind=ButtonKind::Secondary>"Change the role"</Button>
            </Form>
        </Card>
    }
    .into_any()
}

#[component]
fn Renew(charity: String, person: Colleague) -> impl IntoView {
    view! {
        <Card title="Invite them again">
            <p class="mb-4 text-soft">
                "The invitation has ended, and the address opens nothing here. A new one holds for 14 days."
            </p>
            <Form action=InviteColleague::PATH>
                <Hidden name="charity" value=charity/>
                <Hidden name="email" value=person.email.as_str()/>
                <Radios name="role" label="What may they do?" value=person.role.as_str() choices=choices()/>
                <Button kind=ButtonKind::Secondary>"Invite them again"</Button>
            </Form>
        </Card>
    }
    .into_any()
}

/// The heading of how it ends, what follows, and the words of the button.
fn how_it_ends(standing: Standing, you: bool) -> (&'static str, &'static str, &'static str) {
    match standing {
        _ if you => (
            "Leave",
            "From then on you find nothing of this charity here. Another owner can invite you again.",
            "Leave the team",
        ),
        Standing::Invited { .. } => (
            "Take the invitation back",
            "The address can then open nothing here. If the address was mistyped or the message was lost, do this and invite them again.",
            "Take it back",
        ),
        Standing::Ended { .. } => (
            "Take it off the list",
            "Do this if the address was mistyped or you no longer want them on the team.",
            "Take it off",
        ),
        Standing::Came => (
            "Remove them",
            "From their next click on they find nothing of this charity, in every browser. What they approved stays approved.",
            "Remove from the team",
        ),
    }
}
