//! One colleague, for an owner. Wanted first: what can they do? Then: change it, end it, or invite them again. What goes wrong:
//! the owner has this page open and is no owner any more, two owners do it at once, or the colleague never came.

use super::views::{ColleagueView, base, choices, end_of_invitation, how_it_ends, role_name, what_one_may};
use super::{ChangeRole, EndSessionsOf, InviteAgain, InviteColleague, RemoveColleague};
use crate::form::{Form, Hidden};
use crate::ui::day::long;
use crate::ui::*;
use backend::team::{Colleague, Standing};
use domain::Organisation;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// Who it is, and what an owner can do about it.
#[component]
pub fn OneColleague(
    view: ColleagueView,
    /// What is to be said before the forms.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let ColleagueView { of, person, you } = view;
    let (base, member) = (base(of), person.staff_id.to_string());
    let (ending, consequence, button) = how_it_ends(of, person.standing, you);
    let further = match person.standing {
        Standing::Came if !you => view! { <SignOut of member=member.clone()/> }.into_any(),
        Standing::Invited { .. } => view! { <Again of member=member.clone()/> }.into_any(),
        Standing::Came | Standing::Ended { .. } => ().into_any(),
    };
    let end = if person.standing == Standing::Came {
        // What ends somebody’s work is asked about on a page of its own.
        let href = format!("{base}/team/{member}/remove");
        view! {
            <LinkButton href kind=ButtonKind::Secondary>
                {button}
            </LinkButton>
        }
        .into_any()
    } else {
        view! {
            <Form action=RemoveColleague::PATH>
                <Hidden name="team" value=of.to_string()/>
                <Hidden name="member" value=member/>
                <Button kind=ButtonKind::Danger>{button}</Button>
            </Form>
        }
        .into_any()
    };
    view! {
        <Heading
            title=if you { "Your role" } else { "A colleague’s role" }
            back=(format!("{base}/team"), "Team".to_owned())
        />
        <Who of person=person.clone()/>
        {children.map(|children| children())}
        <div class="grid items-start gap-6 lg:grid-cols-2">
            {if matches!(person.standing, Standing::Ended { .. }) {
                view! { <Renew of person/> }.into_any()
            } else {
                view! { <Change of person/> }.into_any()
            }}
            {further}
            <Card title=ending>
                <p class="mb-4 text-soft">{consequence}</p>
                {end}
            </Card>
        </div>
    }
    .into_any()
}

#[component]
fn Who(of: Organisation, person: Colleague) -> impl IntoView {
    let Colleague { email, name, role, since, standing, .. } = person;
    let (email, since) = (email.as_str().to_owned(), long(since.london_date()));
    let is_here = standing == Standing::Came;
    let invitation = end_of_invitation(standing).map(|when| match standing {
        Standing::Ended { .. } => ("No", "Invitation expired", when),
        Standing::Came | Standing::Invited { .. } => ("Not yet", "Invitation expires", when),
    });
    view! {
        <Card title="Who it is">
            <SummaryList>
                {name.map(|name| view! { <SummaryRow label="Name">{name.as_str().to_owned()}</SummaryRow> })}
                <SummaryRow label="Email address">
                    <span class="wrap-anywhere">{email}</span>
                </SummaryRow>
                <SummaryRow label="Role">
                    <span class="block">{role_name(role)}</span>
                    <span class="block text-soft">{what_one_may(of, role)}</span>
                </SummaryRow>
                <SummaryRow label=if is_here { "Since" } else { "Invited" }>{since}</SummaryRow>
                {invitation
                    .map(|(joined, label, when)| {
                        view! {
                            <SummaryRow label="Joined">{joined}</SummaryRow>
                            <SummaryRow label>{when}</SummaryRow>
                        }
                    })}
            </SummaryList>
        </Card>
    }
    .into_any()
}

#[component]
fn Change(of: Organisation, person: Colleague) -> impl IntoView {
    view! {
        <Card title="Change the role">
            <Form action=ChangeRole::PATH>
                <Hidden name="team" value=of.to_string()/>
                <Hidden name="member" value=person.staff_id.to_string()/>
                <Radios name="role" label="What can they do?" value=person.role.as_str() choices=choices(of)/>
                <Button kind=ButtonKind::Secondary>"Change the role"</Button>
            </Form>
        </Card>
    }
    .into_any()
}

/// Sends the invitation once more.
#[component]
fn Again(of: Organisation, member: String) -> impl IntoView {
    view! {
        <Card title="Send the invitation again">
            <p class="mb-4 text-soft">"Our email may not have reached them. We send it again, and the invitation then expires in 14 days."</p>
            <Form action=InviteAgain::PATH>
                <Hidden name="team" value=of.to_string()/>
                <Hidden name="member" value=member/>
                <Button kind=ButtonKind::Secondary>"Send it again"</Button>
            </Form>
        </Card>
    }
    .into_any()
}

/// Ends what is open of a colleague.
#[component]
fn SignOut(of: Organisation, member: String) -> impl IntoView {
    view! {
        <Card title="Sign them out">
            <p class="mb-4 text-soft">
                "Do this if they lost a device or left a browser open. It signs them out of Uplift in every browser. They can sign in again, and we tell them that you did it."
            </p>
            <Form action=EndSessionsOf::PATH>
                <Hidden name="team" value=of.to_string()/>
                <Hidden name="member" value=member/>
                <Button kind=ButtonKind::Secondary>"Sign them out everywhere"</Button>
            </Form>
        </Card>
    }
    .into_any()
}

#[component]
fn Renew(of: Organisation, person: Colleague) -> impl IntoView {
    view! {
        <Card title="Invite them again">
            <p class="mb-4 text-soft">
                "This invitation has expired, so they can no longer join with it. A new one expires in 14 days."
            </p>
            <Form action=InviteColleague::PATH>
                <Hidden name="team" value=of.to_string()/>
                <Hidden name="email" value=person.email.as_str()/>
                <Radios name="role" label="What can they do?" value=person.role.as_str() choices=choices(of)/>
                <Button kind=ButtonKind::Secondary>"Invite them again"</Button>
            </Form>
        </Card>
    }
    .into_any()
}
