//! Before a colleague is let go, or leaves. Wanted: what does it end? What goes wrong: the wrong person, the last owner, or somebody
//! whose approval claims wait for.

use super::RemoveColleague;
use super::views::{ColleagueView, base, how_it_ends, role_name};
use crate::form::{Form, Hidden};
use crate::ui::*;
use crate::words::{say, team};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// What it ends, and the button.
#[component]
pub fn Removal(
    view: ColleagueView,
    /// What is to be said before the button.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let ColleagueView { of, person, you } = view;
    let member = person.staff_id.to_string();
    let page = format!("{}/team/{member}", base(of));
    let (_, consequence, button) = how_it_ends(of, person.standing, you);
    let title = if you { say(team::LEAVE_ASK) } else { say(team::REMOVE_ASK) };
    let keep = if you { say(team::STAY) } else { say(team::KEEP) };
    view! {
        <Heading title over=person.in_full() lead=consequence back=(page.clone(), say(team::ROLE).to_owned())/>
        {children.map(|children| children())}
        <p>{say(team::RoleIs { role: role_name(person.role) })}</p>
        <Form action=RemoveColleague::PATH>
            <Hidden name="team" value=of.to_string()/>
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
