//! Another email address. Wanted first: does everything come along? Then one field, and the code that proves the new mailbox.

use super::reads::read_address;
use super::{ChangeAddress, SendAddressCode, query};
use crate::form::{Form, Hidden};
use crate::frame::{Area, Frame, Load};
use crate::ui::{Button, Heading, TextInput, Width};
use crate::words::{account, donor_details, say, sign_in};
use domain::SignInId;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/giving/email`, and with `?code=sgn_…` once a code is on its way.
#[component]
pub fn EmailPage() -> impl IntoView {
    let sent = query("code").parse::<SignInId>().ok();
    view! {
        <Frame area=Area::Giving>
            <Load from=read_address() show=move |email| view! { <Step email sent/> }/>
        </Frame>
    }
    .into_any()
}

#[component]
fn Step(email: String, sent: Option<SignInId>) -> impl IntoView {
    match sent {
        Some(sent) => view! { <Enter sent/> }.into_any(),
        None => view! { <Ask email/> }.into_any(),
    }
}

#[component]
fn Ask(email: String) -> impl IntoView {
    view! {
        <Heading
            title=say(donor_details::EMAIL)
            lead=say(donor_details::EmailLead { email })
            back=("/account".to_owned(), say(donor_details::ACCOUNT).to_owned())
        />
        <div class="max-w-read space-y-4">
            <p>{say(donor_details::EMAIL_KEEPS)}</p>
            <p>{say(donor_details::EMAIL_PLATFORMS)}</p>
        </div>
        <Form action=SendAddressCode::PATH>
            <TextInput name="new_email" label=say(donor_details::NEW_EMAIL) kind="email" autocomplete="email" width=Width::Medium/>
            <Button>{say(donor_details::SEND_CODE)}</Button>
        </Form>
    }
    .into_any()
}

#[component]
fn Enter(sent: SignInId) -> impl IntoView {
    view! {
        <Heading
            title=say(donor_details::CHECK)
            lead=say(donor_details::CHECK_LEAD)
            back=("/giving/email".to_owned(), say(sign_in::OTHER_ADDRESS).to_owned())
        />
        <Form action=ChangeAddress::PATH>
            <Hidden name="attempt" value=sent.to_string()/>
            <TextInput
                name="code"
                label=say(sign_in::CODE)
                hint=say(account::CODE_HINT)
                inputmode="numeric"
                autocomplete="one-time-code"
                width=Width::Short
            />
            <Button>{say(donor_details::CHANGE_EMAIL)}</Button>
        </Form>
        <p>
            {say(sign_in::NO_MAIL)} " " <a href="/giving/email">{say(sign_in::NEW_CODE)}</a>
        </p>
    }
    .into_any()
}
