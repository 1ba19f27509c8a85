//! The charities that a member of staff works for. Most work for one and go straight there.

use super::desk::{Desk, Onwards};
use super::reads::mine;
use super::views::CharityLine;
use crate::ui::*;
use leptos::prelude::*;

/// `/charity`
#[component]
pub fn CharitiesPage() -> impl IntoView {
    view! { <Desk from=mine() show=|charities| view! { <Charities charities/> }/> }.into_any()
}

#[component]
fn Charities(charities: Vec<CharityLine>) -> impl IntoView {
    match charities.as_slice() {
        [] => view! { <None/> }.into_any(),
        [only] => view! { <Onwards to=format!("/charity/{}", only.id) words="Your charity"/> }.into_any(),
        _ => view! { <Several charities/> }.into_any(),
    }
}

#[component]
fn None() -> impl IntoView {
    view! {
        <Heading title="Your charity"/>
        <EmptyState title="You do not work for a charity here yet" icon=Shape::Hall>
            <p>
                "Register yours: it takes five minutes with its HMRC reference and registration number at hand. If a colleague registered it already, ask an owner of it to invite you: they do so under “Team”. If you were invited, the 14 days for it may have passed: ask to be invited again."
            </p>
            <p>
                <LinkButton href="/charity/register">"Register a charity"</LinkButton>
            </p>
            <p>
                "You build a giving platform? " <a href="/platform">"Go to your platforms"</a>
            </p>
        </EmptyState>
    }
    .into_any()
}

#[component]
fn Several(charities: Vec<CharityLine>) -> impl IntoView {
    view! {
        <Heading title="Your charities">
            <LinkButton href="/charity/register" kind=ButtonKind::Quiet icon=Shape::Plus>
                "Register another"
            </LinkButton>
        </Heading>
        <Table caption="Your charities" columns=vec![Column::text("Charity"), Column::text("Your role")]>
            {charities
                .into_iter()
                .map(|charity| {
                    view! {
                        <Row>
                            <Cell head=true label="Charity">
                                <a href=format!("/charity/{}", charity.id)>{charity.name}</a>
                            </Cell>
                            <Cell label="Your role">{charity.role}</Cell>
                        </Row>
                    }
                })
                .collect_view()}
        </Table>
    }
    .into_any()
}
