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
    if !invitations.is_empty() {
        let mine = if charities.is_empty() {
            view! { <NoCharity onward/> }.into_any()
        } else {
            view! { <Several charities onward/> }.into_any()
        };
        return view! {
            {mine}
            <Invitations invitations/>
        }
        .into_any();
    }
    match charities.as_slice() {
        [] => view! { <NoCharity onward/> }.into_any(),
        [only] => {
            view! { <Onwards to=format!("/charity/{}{onward}", only.charity_id) words=say(charity::YOUR_CHARITY)/> }
                .into_any()
        }
        _ => view! { <Several charities onward/> }.into_any(),
    }
}

#[component]
fn NoCharity(onward: String) -> impl IntoView {
    let again = (!onward.is_empty()).then(|| {
        view! { <p>{say(charity::ASKED_TO_REGISTER)}</p> }
    });
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
            <p>
                {say(charity::OWN_PLATFORMS)} " " <a href="/platform">{say(charity::OWN_PLATFORMS_LINK)}</a>
            </p>
        </EmptyState>
    }
    .into_any()
}

#[component]
fn Several(charities: Vec<Membership>, onward: String) -> impl IntoView {
    let asked = (!onward.is_empty()).then(|| {
        view! { <p class="max-w-read">{say(charity::ASKED_TO_CHOOSE)}</p> }
    });
    view! {
        <Heading title=say(charity::YOUR_CHARITIES)>
            <LinkButton href="/charity/register" kind=ButtonKind::Quiet icon=Shape::Plus>
                {say(charity::REGISTER_ANOTHER)}
            </LinkButton>
        </Heading>
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
