//! Signing out.

use super::EndSession;
use crate::form::Form;
use crate::frame::{Area, Frame};
use crate::ui::{Button, ButtonKind, Heading, LinkButton};
use crate::viewer::Viewer;
use crate::words::{say, sign_in, ui};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;
use leptos_router::hooks::use_query_map;

/// `/sign-out`: the question, or that it is done.
#[component]
pub fn SignOutPage() -> impl IntoView {
    let page = if Viewer::current() == Viewer::Nobody {
        let everywhere = use_query_map().get_untracked().get("everywhere").is_some();
        let lead = if everywhere { say(sign_in::OUT_EVERYWHERE) } else { say(sign_in::OUT_HERE) };
        view! {
            <Heading title=say(sign_in::OUT) lead/>
            <p class="flex flex-wrap gap-3">
                <LinkButton href="/" kind=ButtonKind::Secondary>
                    {say(sign_in::HOME)}
                </LinkButton>
                <LinkButton href="/sign-in" kind=ButtonKind::Secondary>
                    {say(sign_in::AGAIN)}
                </LinkButton>
            </p>
        }
        .into_any()
    } else {
        view! {
            <Heading title=say(sign_in::SIGN_OUT_ASK) lead=say(sign_in::SIGN_OUT_LEAD)/>
            <Form action=EndSession::PATH>
                <Button>{say(ui::SIGN_OUT)}</Button>
            </Form>
            <p>
                <a href="/account/browsers">{say(sign_in::ALL_BROWSERS)}</a>
            </p>
        }
        .into_any()
    };
    view! { <Frame area=Area::Public>{page}</Frame> }.into_any()
}
