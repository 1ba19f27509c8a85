//! Before a colleague is let go, or leaves. Wanted: what does it end? What goes wrong: the wrong person, the last owner, or somebody
//! whose approval claims wait for.

use super::RemoveColleague;
use super::reads::read_colleague;
use super::views::{ColleagueView, how_it_ends, role_name};
use crate::charity::approvers::TooFewWithout;
use crate::charity::desk::{Desk, param};
use crate::form::{Form, Hidden};
use crate::ui::*;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/charity/{charity}/team/{member}/remove`
#[component]
pub fn RemovePage() -> impl IntoView {
    view! { <Desk from=read_colleague(param("charity"), param("member")) show=|view| view! { <Ask view/> }/> }
        .into_any()
}

#[component]
fn Ask(view: ColleagueView) -> impl IntoView {
    let ColleagueView { head, person, you, too_few_without } = view;
    let (charity, member) = (head.id.to_string(), person.staff_id.to_string());
    let page = head.href(&format!("team/{member}"));
    let (_, consequence, button) = how_it_ends(person.standing, you);
    let title = if you { "Leave the team?" } else { "Remove this person from the team?" };
    let keep = if you { "Stay on the team" } else { "Keep them" };
    view! {
        <Heading title over=person.email.as_str().to_owned() lead=consequence back=(page.clone(), "Role".to_owned())/>
        {too_few_without.map(|approvers| view! { <TooFewWithout head approvers/> })}
        <p>{format!("Role: {}", role_name(person.role))}</p>
        <Form action=RemoveColleague::PATH>
            <Hidden name="charity" value=charity/>
            <Hidden name="member" value=member/>
            <div class="flex flex-wrap gap-3">
                <Button kind=ButtonKind::Danger>{button}</Button>
                <LinkButton href=page kind=ButtonKind::Secondary>
                    {keep}
                </LinkButton>
            </div>
        </Form>
    }
    .into_any()
}
