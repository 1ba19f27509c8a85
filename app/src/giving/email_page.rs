//! Another email address. Wanted first: does everything come along? Then one field, and the code that proves the new mailbox.

use super::reads::read_address;
use super::{ChangeAddress, SendAddressCode, query};
use crate::form::{Form, Hidden};
use crate::frame::{Area, Frame, Load};
use crate::ui::{Button, Heading, TextInput, Width};
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
            title="Change your email address"
            lead=format!("You sign in with {email}.")
            back=("/account".to_owned(), "Account".to_owned())
        />
        <div class="max-w-read space-y-4">
            <p>"Your gifts, your Gift Aid authorisation, and your cards and phones stay in your account. We’ll send a code to the new address. When you enter it, we’ll email your old address about the change and sign you out of every other browser. You stay signed in here."</p>
            <p>"We do not tell platforms your new address. Give it to them yourself: a gift sent to us with your old address will not appear in your account."</p>
        </div>
        <Form action=SendAddressCode::PATH>
            <TextInput name="new_email" label="New email address" kind="email" autocomplete="email" width=Width::Medium/>
            <Button>"Send code"</Button>
        </Form>
    }
    .into_any()
}

#[component]
fn Enter(sent: SignInId) -> impl IntoView {
    view! {
        <Heading
            title="Check your new email address"
            lead="We’ve sent a 6-digit code to the new address. The code works for 10 minutes."
            back=("/giving/email".to_owned(), "Use a different email address".to_owned())
        />
        <Form action=ChangeAddress::PATH>
            <Hidden name="attempt" value=sent.to_string()/>
            <TextInput name="code" label="Code" hint="6 digits" inputmode="numeric" autocomplete="one-time-code" width=Width::Short/>
            <Button>"Change my email address"</Button>
        </Form>
        <p>
            "No email, or the code no longer works? " <a href="/giving/email">"Ask for a new code"</a>
        </p>
    }
    .into_any()
}
