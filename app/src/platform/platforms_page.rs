//! The platforms that a member of staff works for. Most work for one and go straight there, unless they ask for all.

use super::console::{Console, Onwards, has_query};
use super::reads::mine;
use super::views::MyPlatforms;
use crate::team::{Invitations, your_role};
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
    let MyPlatforms { platforms, invitations, sandbox } = mine;
    match platforms.as_slice() {
        [] => view! {
            <None sandbox/>
            <Invitations invitations/>
        }
        .into_any(),
        [only] if invitations.is_empty() && !has_query("all") => {
            view! { <Onwards to=format!("/platform/{}", only.platform_id) words="Your platform"/> }.into_any()
        }
        _ => view! {
            <Several platforms sandbox/>
            <Invitations invitations/>
        }
        .into_any(),
    }
}

#[component]
fn None(sandbox: bool) -> impl IntoView {
    view! {
        <Heading title="Your platform"/>
        <EmptyState title="You do not work for a platform here yet" icon=Shape::Plug>
            {if sandbox {
                view! {
                    <p>"Register your platform. It takes a minute, and you get a client id and secret straight away. If a colleague has already registered it, ask an owner to invite you under Settings and Team."</p>
                    <p>
                        <LinkButton href="/platform/register">"Register a platform"</LinkButton>
                    </p>
                }
                    .into_any()
            } else {
                view! {
                    <p>"Ask the operator of this installation to register your platform, or ask an owner of your platform to invite you. To try Uplift, register your platform in a sandbox yourself."</p>
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
                    <Cell label="Your role">{your_role(platform.role)}</Cell>
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
