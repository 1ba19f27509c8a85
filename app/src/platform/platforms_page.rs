//! The platforms that a member of staff works for. Most work for one and go straight there, unless they ask for all.

use super::console::{Console, Onwards, has_query};
use super::reads::mine;
use super::views::MyPlatforms;
use crate::team::{Invitations, your_role};
use crate::ui::*;
use crate::words::{platform, say};
use backend::actor::PlatformMembership;
use backend::team::Invitation;
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
            <None invitations sandbox/>
        }
        .into_any(),
        [only] if invitations.is_empty() && !has_query("all") => {
            view! { <Onwards to=format!("/platform/{}", only.platform_id) words=say(platform::YOUR_PLATFORM)/> }.into_any()
        }
        _ => view! {
            <Several platforms invitations sandbox/>
        }
        .into_any(),
    }
}

#[component]
fn None(invitations: Vec<Invitation>, sandbox: bool) -> impl IntoView {
    view! {
        <Heading title=say(platform::YOUR_PLATFORM)/>
        <Invitations invitations/>
        <EmptyState title=say(platform::NONE) icon=Shape::Plug>
            {if sandbox {
                view! {
                    <p>{say(platform::NONE_SANDBOX)}</p>
                    <p>
                        <LinkButton href="/platform/register">{say(platform::REGISTER_A_PLATFORM)}</LinkButton>
                    </p>
                }
                    .into_any()
            } else {
                view! {
                    <p>{say(platform::NONE_LIVE)}</p>
                    <p>
                        <a href="/developers">{say(platform::GUIDE)}</a>
                    </p>
                }
                    .into_any()
            }}
        </EmptyState>
    }
    .into_any()
}

#[component]
fn Several(platforms: Vec<PlatformMembership>, invitations: Vec<Invitation>, sandbox: bool) -> impl IntoView {
    let rows = platforms
        .into_iter()
        .map(|platform| {
            view! {
                <Row>
                    <Cell head=true label=say(platform::PLATFORM)>
                        <a href=format!("/platform/{}", platform.platform_id)>{platform.name}</a>
                    </Cell>
                    <Cell label=say(platform::YOUR_ROLE)>{your_role(platform.role)}</Cell>
                </Row>
            }
        })
        .collect_view();
    view! {
        <Heading title=say(platform::PLATFORMS)>
            {sandbox
                .then(|| {
                    view! {
                        <LinkButton href="/platform/register" kind=ButtonKind::Quiet icon=Shape::Plus>
                            {say(platform::REGISTER_ANOTHER)}
                        </LinkButton>
                    }
                })}
        </Heading>
        <Invitations invitations/>
        <Table caption=say(platform::PLATFORMS) columns=vec![Column::text(say(platform::PLATFORM)), Column::text(say(platform::YOUR_ROLE))]>
            {rows}
        </Table>
    }
    .into_any()
}
