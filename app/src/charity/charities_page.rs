//! The charities that a member of staff works for. Most work for one and go straight there.

use super::desk::{Desk, Onwards, query};
use super::reads::mine;
use crate::team::{Invitations, your_role};
use crate::ui::*;
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
            view! { <Onwards to=format!("/charity/{}{onward}", only.charity_id) words="Your charity"/> }
                .into_any()
        }
        _ => view! { <Several charities onward/> }.into_any(),
    }
}

#[component]
fn NoCharity(onward: String) -> impl IntoView {
    let again = (!onward.is_empty()).then(|| {
        view! { <p>"A platform asked you to add it. Register your charity, then open the platform’s link again."</p> }
    });
    view! {
        <Heading title="Your charity"/>
        <EmptyState title="You are not on a charity’s team yet" icon=Shape::Hall>
            <p>
                "Register your charity: it takes five minutes. You need its HMRC reference and its charity number. If a colleague has registered it already, ask an owner to invite you under “Team”. Invitations expire after 14 days: if yours has expired, ask for a new one."
            </p>
            <p>
                <LinkButton href="/charity/register">"Register a charity"</LinkButton>
            </p>
            {again}
            <p>
                "Do you run a giving platform? " <a href="/platform">"Go to your platforms"</a>
            </p>
        </EmptyState>
    }
    .into_any()
}

#[component]
fn Several(charities: Vec<Membership>, onward: String) -> impl IntoView {
    let asked = (!onward.is_empty()).then(|| {
        view! { <p class="max-w-read">"A platform asked you to add it. Choose the charity to add it to."</p> }
    });
    view! {
        <Heading title="Your charities">
            <LinkButton href="/charity/register" kind=ButtonKind::Quiet icon=Shape::Plus>
                "Register another"
            </LinkButton>
        </Heading>
        {asked}
        <Table caption="Your charities" columns=vec![Column::text("Charity"), Column::text("Your role")]>
            {charities
                .into_iter()
                .map(|charity| {
                    let page = format!("/charity/{}{onward}", charity.charity_id);
                    view! {
                        <Row>
                            <Cell head=true label="Charity">
                                <a href=page>{charity.name}</a>
                            </Cell>
                            <Cell label="Your role">{your_role(charity.role)}</Cell>
                        </Row>
                    }
                })
                .collect_view()}
        </Table>
    }
    .into_any()
}
