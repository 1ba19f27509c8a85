//! Before a colleague is let go, or leaves. Wanted: what does it end? What goes wrong: the wrong person, the last owner, or somebody
//! whose approval claims wait for.

use super::RemoveColleague;
use super::views::{ColleagueView, base, how_it_ends, role_name};
use crate::form::{Form, Hidden};
use crate::ui::*;
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
    let title = if you { "Leave the team?" } else { "Remove this person from the team?" };
    let keep = if you { "Stay on the team" } else { "Keep them" };
    view! {
        <Heading title over=person.in_full() lead=consequence back=(page.clone(), "Role".to_owned())/>
        {children.map(|children| children())}
        <p>{format!("Role: {}", role_name(person.role))}</p>
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
