//! What changed in the API. A developer comes here from one of our emails, or because a response differs from last month's.

use super::changelog::{Version, anchor, versions};
use super::feed;
use super::reference::words::inline;
use crate::frame::{Area, Frame};
use crate::ui::*;
use leptos::prelude::*;
use leptos_meta::Link;

/// `/developers/changelog`
#[component]
pub fn ChangelogPage() -> impl IntoView {
    let versions = versions().into_iter().map(|version| view! { <Changes version/> }).collect_view();
    view! {
        <Link rel="alternate" type_="application/atom+xml" title="Changes of the API" href=feed::ADDRESS/>
        <Frame area=Area::Developers>
            <Heading
                title="Changelog"
                lead="What changed in the API, newest first. This installation has all of these changes."
                back=("/developers/versions".to_owned(), "Versions".to_owned())
            >
                <LinkButton href=feed::ADDRESS kind=ButtonKind::Quiet>
                    "Feed (Atom)"
                </LinkButton>
            </Heading>
            {versions}
        </Frame>
    }
    .into_any()
}

#[component]
fn Changes(version: Version) -> impl IntoView {
    let Version { name, changes, .. } = version;
    let title = if name == "Unreleased" { "Not yet released".to_owned() } else { name };
    let changes =
        changes.iter().map(|change| view! { <li id=anchor(change)>{inline(change)}</li> }).collect_view();
    view! {
        <section class="prose">
            <h2>{title}</h2>
            <ul>{changes}</ul>
        </section>
    }
    .into_any()
}
