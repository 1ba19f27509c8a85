//! The charities that a member of staff works for. Most work for one and go straight there.

use super::reads::mine;
use super::staff_page::{Desk, Onwards, query};
use crate::team::{Invitations, your_role};
use crate::ui::*;
use crate::words::{charity, say};
use backend::actor::Membership;
use backend::team::Invitation;
use domain::PlatformId;
use leptos::prelude::*;

/// `/charity`
#[component]
pub fn CharitiesPage() -> impl IntoView {
    // The link that a platform sends to charities names it: whoever follows it goes on to add that platform.
    let onward = query("platform")
        .parse::<PlatformId>()
        .map(|platform| format!("/sources/new?platform={platform}"))
        .unwrap_or_default();
    view! { <Desk from=mine() show=move |(charities, invitations)| view! { <Charities charities invitations onward/> }/> }.into_any()
}

#[component]
fn Charities(charities: Vec<Membership>, invitations: Vec<Invitation>, onward: String) -> impl IntoView {
    match charities.as_slice() {
        [] => view! { <NoCharity invitations onward/> }.into_any(),
        [only] if invitations.is_empty() => {
            view! { <Onwards to=format!("/charity/{}{onward}", only.charity_id) words=say(charity::YOUR_CHARITY)/> }
                .into_any()
        }
        _ => view! { <Several charities invitations onward/> }.into_any(),
    }
}

#[component]
fn NoCharity(invitations: Vec<Invitation>, onward: String) -> impl IntoView {
    let again = (!onward.is_empty()).then(|| {
        view! { <p>{say(charity::ASKED_TO_REGISTER)}</p> }
    });
    let platforms = view! {
        <p>
            {say(charity::OWN_PLATFORMS)} " " <a href="/platform">{say(charity::OWN_PLATFORMS_LINK)}</a>
        </p>
    };
    if !invitations.is_empty() {
        // Who is invited came for that.
        return view! {
            <Heading title=say(charity::YOUR_CHARITY)/>
            <Invitations invitations/>
            <p>
                {say(charity::ANOTHER_CHARITY)} " " <a href="/charity/register">{say(charity::REGISTER)}</a>
            </p>
            {again}
            {platforms}
        }
        .into_any();
    }
    view! {
        <Heading title=say(charity::YOUR_CHARITY)/>
        <EmptyState title=say(charity::NO_TEAM) icon=Shape::Hall>
            <p>
                {say(charity::NO_TEAM_LEAD)}
            </p>
            <p>
                <LinkButton href="/charity/register">{say(charity::REGISTER)}</LinkButton>
            </p>
            {again}
            {platforms}
        </EmptyState>
    }
    .into_any()
}

#[component]
fn Several(charities: Vec<Membership>, invitations: Vec<Invitation>, onward: String) -> impl IntoView {
    let asked = (!onward.is_empty()).then(|| {
        view! { <p class="max-w-read">{say(charity::ASKED_TO_CHOOSE)}</p> }
    });
    view! {
        <Heading title=say(charity::YOUR_CHARITIES)>
            <LinkButton href="/charity/register" kind=ButtonKind::Quiet icon=Shape::Plus>
                {say(charity::REGISTER_ANOTHER)}
            </LinkButton>
        </Heading>
        <Invitations invitations/>
        {asked}
        <Table caption=say(charity::YOUR_CHARITIES) columns=vec![Column::text(say(charity::CHARITY)), Column::text(say(charity::YOUR_ROLE))]>
            {charities
                .into_iter()
                .map(|charity| {
                    let page = format!("/charity/{}{onward}", charity.charity_id);
                    view! {
                        <Row>
                            <Cell head=true label=say(charity::CHARITY)>
                                <a href=page>{charity.name}</a>
                            </Cell>
                            <Cell label=say(charity::YOUR_ROLE)>{your_role(charity.role)}</Cell>
                        </Row>
                    }
                })
                .collect_view()}
        </Table>
    }
    .into_any()
}
