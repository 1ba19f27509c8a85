//! Opening the link of the message.

use super::OpenLink;
use crate::form::{Form, Hidden};
use crate::frame::{Area, Frame};
use crate::ui::{Button, Heading};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;
use leptos_router::hooks::use_params_map;

/// `/sign-in/link/{token}`: only the button uses the link up, because mail scanners open links too.
#[component]
pub fn LinkPage() -> impl IntoView {
    let token = use_params_map().get_untracked().get("token").unwrap_or_default();
    view! {
        <Frame area=Area::Public>
            <Heading title="Sign in to Uplift" lead="You opened the link from our message. It works once."/>
            <Form action=OpenLink::PATH>
                <Hidden name="token" value=token/>
                <Button>"Sign in"</Button>
            </Form>
            <p>
                "The link no longer works? " <a href="/sign-in">"Ask for a new one"</a>
            </p>
            <p class="max-w-read text-sm text-soft">
                "If you did not ask to sign in, close this page. Nothing happens until the button is pressed."
            </p>
        </Frame>
    }
    .into_any()
}
