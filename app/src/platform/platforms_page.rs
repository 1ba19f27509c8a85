//! The platforms that a member of staff works for. Most work for one and go straight there, unless they ask for all.

use super::console::{Console, Onwards, has_query};
use super::reads::mine;
use super::ready::role;
use super::views::MyPlatforms;
use crate::ui::*;
use backend::actor::PlatformMembership;
use leptos::prelude::*;

/// `/platform`
#[component]
pub fn PlatformsPage() -> impl IntoView {
    view! { <Console from=mine() show=|mine| view! { <Platforms mine/> }/> }.into_any()
}

#[component]
fn Platforms(mine: MyPlatforms) -> impl IntoView {
    match mine.platforms.as_slice() {
        [] => view! { <None sandbox=mine.sandbox/> }.into_any(),
        [only] if !has_query("all") => {
            view! { <Onwards to=format!("/platform/{}", only.platform_id) words="Your platform"/> }.into_any()
        }
        _ => view! { <Several platforms=mine.platforms sandbox=mine.sandbox/> }.into_any(),
    }
}

#[component]
fn None(sandbox: bool) -> impl IntoView {
    view! {
        <Heading title="Your platform"/>
        <EmptyState title="You do not work for a platform here yet" icon=Shape::Plug>
            {if sandbox {
                view! {
                    <p>"Register yours: it takes a minute, and you get a client id and a secret at once. If a colleague registered it already, ask them to add you."</p>
                    <p>
                        <LinkButton href="/platform/register">"Register a platform"</LinkButton>
                    </p>
                }
                    .into_any()
            } else {
                view! {
                    <p>"Ask the operator of this installation to register your platform, or a colleague there to add you. You try things out in the sandbox, where you register it yourself."</p>
                    <p>
                        <a href="/developers">"Developer guide"</a>
                    </p>
                }
                    .into_any()
            }}
        </EmptyState>
    }
    .into_any()
}

#[component]
fn Several(platforms: Vec<PlatformMembership>, sandbox: bool) -> impl IntoView {
    let rows = platforms
        .into_iter()
        .map(|platform| {
            view! {
                <Row>
                    <Cell head=true label="Platform">
                        <a href=format!("/platform/{}", platform.platform_id)>{platform.name}</a>
                    </Cell>
                    <Cell label="Your role">{role(platform.role)}</Cell>
                </Row>
            }
        })
        .collect_view();
    view! {
        <Heading title="Your platforms">
            {sandbox
                .then(|| {
                    view! {
                        <LinkButton href="/platform/register" kind=ButtonKind::Quiet icon=Shape::Plus>
                            "Register another"
                        </LinkButton>
                    }
                })}
        </Heading>
        <Table caption="Your platforms" columns=vec![Column::text("Platform"), Column::text("Your role")]>
            {rows}
        </Table>
    }
    .into_any()
}
