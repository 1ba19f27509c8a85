//! One colleague, for an owner. Wanted first: what may they do? Then: change it, or end it. What goes wrong: the owner has
//! this page open and is no owner any more, or two owners do it at once.

use super::reads::read_colleague;
use super::views::{ColleagueLine, ColleagueView, choices, role_name, what_one_may};
use super::{ChangeRole, RemoveColleague};
use crate::charity::desk::{Desk, param};
use crate::form::{Form, Hidden};
use crate::ui::*;
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
    let ColleagueView { head, person } = view;
    let (charity, member) = (head.id.to_string(), person.id.to_string());
    let (charity_too, member_too) = (charity.clone(), member.clone());
    let (ending, consequence, button) = how_it_ends(&person);
    view! {
        <Heading
            title=if person.you { "Your role" } else { "A colleague’s role" }
            back=(head.href("team"), "Team".to_owned())
        />
        <Card title="Who it is">
            <SummaryList>
                <SummaryRow label="Email address">
                    <span class="wrap-anywhere">{person.email}</span>
                </SummaryRow>
                <SummaryRow label="Role">
                    <span class="block">{role_name(person.role)}</span>
                    <span class="block text-soft">{what_one_may(person.role)}</span>
                </SummaryRow>
                <SummaryRow label=if person.is_invited { "Invited" } else { "Since" }>{person.since}</SummaryRow>
                {person
                    .is_invited
                    .then(|| view! { <SummaryRow label="Signed in">"Not yet"</SummaryRow> })}
            </SummaryList>
        </Card>
        <div class="grid items-start gap-6 lg:grid-cols-2">
            <Card title="Change the role">
                <Form action=ChangeRole::PATH>
                    <Hidden name="charity" value=charity/>
                    <Hidden name="member" value=member/>
                    <Radios name="role" label="What may they do?" value=person.role.as_str() choices=choices()/>
                    <Button kind=ButtonKind::Secondary>"Change the role"</Button>
                </Form>
            </Card>
            <Card title=ending>
                <p class="mb-4 text-soft">{consequence}</p>
                <Form action=RemoveColleague::PATH>
                    <Hidden name="charity" value=charity_too/>
                    <Hidden name="member" value=member_too/>
                    <Button kind=ButtonKind::Danger>{button}</Button>
                </Form>
            </Card>
        </div>
    }
    .into_any()
}

/// The heading of how it ends, what follows, and the words of the button.
fn how_it_ends(person: &ColleagueLine) -> (&'static str, &'static str, &'static str) {
    if person.you {
        (
            "Leave",
            "From then on you find nothing of this charity here. Another owner can invite you again.",
            "Leave the team",
        )
    } else if person.is_invited {
        (
            "Take the invitation back",
            "The address can then open nothing here. Do this too when it was mistyped or the message was lost, and invite them anew.",
            "Take it back",
        )
    } else {
        (
            "Remove them",
            "From their next click on they find nothing of this charity, in every browser. What they approved stays approved.",
            "Remove from the team",
        )
    }
}
