//! One colleague, for an owner. Wanted first: what can they do? Then: change it, end it, or invite them again. What goes wrong:
//! the owner has this page open and is no owner any more, two owners do it at once, or the colleague never came.

use super::views::{ColleagueView, base, choices, end_of_invitation, how_it_ends, role_name, what_one_may};
use super::{ChangeRole, EndSessionsOf, InviteAgain, InviteColleague, RemoveColleague};
use crate::form::{Form, Hidden};
use crate::ui::day::long;
use crate::ui::*;
use crate::words::{say, team};
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
            title=if you { say(team::YOUR_ROLE) } else { say(team::A_ROLE) }
            back=(format!("{base}/team"), say(team::TITLE).to_owned())
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
        Standing::Ended { .. } => (say(team::NO), say(team::INVITATION_EXPIRED), when),
        Standing::Came | Standing::Invited { .. } => {
            (say(team::NOT_YET), say(team::INVITATION_EXPIRES), when)
        }
    });
    view! {
        <Card title=say(team::WHO)>
            <SummaryList>
                {name.map(|name| view! { <SummaryRow label=say(team::NAME)>{name.as_str().to_owned()}</SummaryRow> })}
                <SummaryRow label=say(team::EMAIL)>
                    <span class="wrap-anywhere">{email}</span>
                </SummaryRow>
                <SummaryRow label=say(team::ROLE)>
                    <span class="block">{role_name(role)}</span>
                    <span class="block text-soft">{what_one_may(of, role)}</span>
                </SummaryRow>
                <SummaryRow label=if is_here { say(team::SINCE) } else { say(team::INVITED) }>{since}</SummaryRow>
                {invitation
                    .map(|(joined, label, when)| {
                        view! {
                            <SummaryRow label=say(team::JOINED)>{joined}</SummaryRow>
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
        <Card title=say(team::CHANGE_ROLE)>
            <Form action=ChangeRole::PATH>
                <Hidden name="team" value=of.to_string()/>
                <Hidden name="member" value=person.staff_id.to_string()/>
                <Radios name="role" label=say(team::WHAT_CAN_THEY_DO) value=person.role.as_str() choices=choices(of)/>
                <Button kind=ButtonKind::Secondary>{say(team::CHANGE_ROLE)}</Button>
            </Form>
        </Card>
    }
    .into_any()
}

/// Sends the invitation once more.
#[component]
fn Again(of: Organisation, member: String) -> impl IntoView {
    view! {
        <Card title=say(team::AGAIN)>
            <p class="mb-4 text-soft">{say(team::AGAIN_WHAT)}</p>
            <Form action=InviteAgain::PATH>
                <Hidden name="team" value=of.to_string()/>
                <Hidden name="member" value=member/>
                <Button kind=ButtonKind::Secondary>{say(team::SEND_AGAIN)}</Button>
            </Form>
        </Card>
    }
    .into_any()
}

/// Ends what is open of a colleague.
#[component]
fn SignOut(of: Organisation, member: String) -> impl IntoView {
    view! {
        <Card title=say(team::SIGN_OUT)>
            <p class="mb-4 text-soft">
                {say(team::SIGN_OUT_WHAT)}
            </p>
            <Form action=EndSessionsOf::PATH>
                <Hidden name="team" value=of.to_string()/>
                <Hidden name="member" value=member/>
                <Button kind=ButtonKind::Secondary>{say(team::SIGN_OUT_EVERYWHERE)}</Button>
            </Form>
        </Card>
    }
    .into_any()
}

#[component]
fn Renew(of: Organisation, person: Colleague) -> impl IntoView {
    view! {
        <Card title=say(team::INVITE_AGAIN)>
            <p class="mb-4 text-soft">
                {say(team::INVITE_AGAIN_WHAT)}
            </p>
            <Form action=InviteColleague::PATH>
                <Hidden name="team" value=of.to_string()/>
                <Hidden name="email" value=person.email.as_str()/>
                <Radios name="role" label=say(team::WHAT_CAN_THEY_DO) value=person.role.as_str() choices=choices(of)/>
                <Button kind=ButtonKind::Secondary>{say(team::INVITE_AGAIN)}</Button>
            </Form>
        </Card>
    }
    .into_any()
}
