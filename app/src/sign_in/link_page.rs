//! Opening the link of the email.

use super::OpenLink;
use super::server_fns::link_owner;
use crate::form::{Form, Hidden};
use crate::frame::{Area, Frame, Load};
use crate::ui::{Button, Heading, Notice, Tone};
use crate::viewer::Mode;
use backend::sign_in::LinkOwner;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;
use leptos_router::hooks::{use_params_map, use_query_map};

/// `/sign-in/link/{token}`: only the button uses the link up, because mail scanners open links too.
#[component]
pub fn LinkPage() -> impl IntoView {
    let token = use_params_map().get_untracked().get("token").unwrap_or_default();
    view! {
        <Frame area=Area::Public>
            <Load from=link_owner(token.clone()) show=move |owner| view! { <Found token owner/> }/>
        </Frame>
    }
    .into_any()
}

#[component]
fn Found(token: String, owner: Option<LinkOwner>) -> impl IntoView {
    match owner {
        Some(owner) => view! { <Open token owner/> }.into_any(),
        None => view! { <Over/> }.into_any(),
    }
}

#[component]
fn Open(token: String, owner: LinkOwner) -> impl IntoView {
    let email_masked = crate::access::mask(owner.email.as_str());
    // From the sandbox's page of people, where nobody waits for a mail.
    let is_chosen = Mode::current().is_sandbox() && use_query_map().get_untracked().get("chosen").is_some();
    let lead = if is_chosen {
        format!("You chose {email_masked} in the sandbox.")
    } else {
        format!("You opened the link in our email to {email_masked}. It works once.")
    };
    let elsewhere = owner.is_elsewhere.then(|| {
        let asked = match owner.asked_with {
            Some(device) => format!("Somebody asked for this email in another browser: {device}."),
            None => "Somebody asked for this email in another browser.".to_owned(),
        };
        view! {
            <Notice tone=Tone::Warn title="Did you ask for this email?">
                <p>{asked} " Sign in only if that was you. You will be signed in here, not in the other browser."</p>
            </Notice>
        }
    });
    view! {
        <Heading title="Sign in to Uplift" lead/>
        {elsewhere}
        <Form action=OpenLink::PATH>
            <Hidden name="token" value=token/>
            <Button>"Sign in"</Button>
        </Form>
        <p>
            "If the link no longer works, " <a href="/sign-in">"ask for a new email"</a> "."
        </p>
        <p class="max-w-read text-sm text-soft">
            "If "
            {email_masked}
            " is not your address, or you did not ask to sign in, close this page. You are not signed in until you press the button."
        </p>
    }
    .into_any()
}

#[component]
fn Over() -> impl IntoView {
    view! {
        <Heading title="This link no longer works" lead="It has been used, or is more than 10 minutes old."/>
        <p>
            <a href="/sign-in">"Ask for a new email"</a>
        </p>
    }
    .into_any()
}
