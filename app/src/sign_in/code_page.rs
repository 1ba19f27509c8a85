//! Entering the code.

use super::{EnterCode, Side, page_to};
use crate::form::{Form, Hidden};
use crate::frame::{Area, Frame};
use crate::ui::{Button, Details, Heading, Notice, TextInput, Tone, Width};
use crate::viewer::Mode;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;
use leptos_router::hooks::use_query_map;

/// `/sign-in/code?attempt=sgn_…`
#[component]
pub fn CodePage() -> impl IntoView {
    let attempt = use_query_map().get_untracked().get("attempt").unwrap_or_default();
    let again = Side::of_page().sign_in_address(page_to().as_ref());
    let link_only = use_query_map().get_untracked().get("only").as_deref() == Some("link");
    let sandbox = Mode::current() == Mode::Sandbox;
    view! {
        <Frame area=Area::Public>
            <Heading
                title="Check your email"
                lead=if link_only {
                    "We sent you a message with a link. It works once, for 10 minutes."
                } else {
                    "We sent you a message with a 6-digit code and a link. Both work once, for 10 minutes."
                }
                back=(again.clone(), "Another email address".to_owned())
            />
            {sandbox
                .then(|| {
                    view! {
                        <Notice tone=Tone::Info title="In the sandbox, mail stays here">
                            <p>
                                "Read the message in the "
                                <a href="/sandbox/mailbox" target="_blank">"sandbox’s mailbox"<span class="sr-only">" (opens a new tab)"</span></a>
                                "."
                            </p>
                        </Notice>
                    }
                })}
            {if link_only { view! { <LinkOnly/> }.into_any() } else { view! { <EnterForm attempt/> }.into_any() }}
            <p>
                "Nothing arrived, or it no longer works? " <a href=again>"Ask for a new one"</a>
            </p>
            <Details summary="Where is the message?">
                <p>"It can take a minute. Look in the spam folder for “Sign in to Uplift”."</p>
                <p>"Check that the address is right: mail to a wrong address tells nobody, so that no one can find out who is here."</p>
                <p>"On another device? Open the link in the message there. The code works only in this browser."</p>
            </Details>
        </Frame>
    }
    .into_any()
}

#[component]
fn EnterForm(attempt: String) -> impl IntoView {
    view! {
        <Form action=EnterCode::PATH>
            <Hidden name="attempt" value=attempt/>
            <TextInput
                name="code"
                label="Code"
                hint="6 digits; you can paste it"
                inputmode="numeric"
                autocomplete="one-time-code"
                width=Width::Short
            />
            <Button>"Sign in"</Button>
        </Form>
    }
    .into_any()
}

#[component]
fn LinkOnly() -> impl IntoView {
    view! {
        <Notice tone=Tone::Info title="Sign in with the link in the message">
            <p>"Too many wrong codes were entered for this address in the last 24 hours, so the message has no code."</p>
        </Notice>
    }
    .into_any()
}
