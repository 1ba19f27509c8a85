//! Signing out.

use super::EndSession;
use crate::form::Form;
use crate::frame::{Area, Frame};
use crate::ui::{Button, ButtonKind, Heading, LinkButton};
use crate::viewer::Viewer;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;
use leptos_router::hooks::use_query_map;

/// `/sign-out`: the question, or that it is done.
#[component]
pub fn SignOutPage() -> impl IntoView {
    let page = if Viewer::current() == Viewer::Nobody {
        let everywhere = use_query_map().get_untracked().get("everywhere").is_some();
        let lead = if everywhere {
            "You are signed out in every browser, including this one."
        } else {
            "Nobody who uses this device after you can see your pages."
        };
        view! {
            <Heading title="You are signed out" lead/>
            <p class="flex flex-wrap gap-3">
                <LinkButton href="/" kind=ButtonKind::Secondary>
                    "Home"
                </LinkButton>
                <LinkButton href="/sign-in" kind=ButtonKind::Secondary>
                    "Sign in again"
                </LinkButton>
            </p>
        }
        .into_any()
    } else {
        view! {
            <Heading title="Sign out of Uplift?" lead="You stay signed in on your other browsers."/>
            <Form action=EndSession::PATH>
                <Button>"Sign out"</Button>
            </Form>
            <p>
                <a href="/account/browsers">"See all the browsers you are signed in with"</a>
            </p>
        }
        .into_any()
    };
    view! { <Frame area=Area::Public>{page}</Frame> }.into_any()
}
