//! Opening the link of the email.

use super::OpenLink;
use super::server_fns::link_owner;
use crate::form::{Form, Hidden};
use crate::frame::{Area, Frame, Load};
use crate::ui::device::device_words;
use crate::ui::{Button, Heading, Notice, Tone};
use crate::viewer::Mode;
use crate::words::{say, sign_in};
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
        say(sign_in::Chosen { address: &email_masked })
    } else {
        say(sign_in::Opened { address: &email_masked })
    };
    let elsewhere = owner.is_elsewhere.then(|| {
        let asked = match owner.asked_with {
            Some(device) => say(sign_in::AskedElsewhereWith { device: device_words(&device) }),
            None => say(sign_in::ASKED_ELSEWHERE).to_owned(),
        };
        view! {
            <Notice tone=Tone::Warn title=say(sign_in::WAS_IT_YOU)>
                <p>{asked}</p>
            </Notice>
        }
    });
    view! {
        <Heading title=say(sign_in::OPEN_TITLE) lead/>
        {elsewhere}
        <Form action=OpenLink::PATH>
            <Hidden name="token" value=token/>
            <Button>{say(sign_in::TITLE)}</Button>
        </Form>
        <p>
            {say(sign_in::LINK_OVER)} " " <a href="/sign-in">{say(sign_in::LINK_OVER_ASK)}</a> "."
        </p>
        <p class="max-w-read text-sm text-soft">
            {say(sign_in::NotYou { address: email_masked })}
        </p>
    }
    .into_any()
}

#[component]
fn Over() -> impl IntoView {
    view! {
        <Heading title=say(sign_in::OVER) lead=say(sign_in::OVER_LEAD)/>
        <p>
            <a href="/sign-in">{say(sign_in::NEW_MAIL)}</a>
        </p>
    }
    .into_any()
}
