//! Adding a passkey.

use super::{AddPasskey, own_area, server_fns};
use crate::error::SECURITY;
use crate::form::Form;
use crate::frame::{Frame, Load};
use crate::ui::{Heading, PasskeyAct, PasskeyButton, TextInput, Width};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/account/security/passkey`
#[component]
pub fn PasskeyPage() -> impl IntoView {
    view! {
        <Frame area=own_area()>
            <Load from=server_fns::passkey_to_make() show=|question| view! { <Add question/> }/>
        </Frame>
    }
    .into_any()
}

#[component]
fn Add(question: String) -> impl IntoView {
    view! {
        <Heading
            title="Add a passkey"
            lead="Your device asks for your fingerprint, face or PIN. We never see these."
            back=(SECURITY.to_owned(), "Sign-in security".to_owned())
        />
        <Form action=AddPasskey::PATH>
            <TextInput name="name" label="Name of the device or key" hint="So that you recognise it in the list" value="My device" width=Width::Medium/>
            <PasskeyButton act=PasskeyAct::Create question>"Add a passkey"</PasskeyButton>
        </Form>
    }
    .into_any()
}
