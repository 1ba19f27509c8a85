//! Adding a passkey.

use super::{AddPasskey, own_area, server_fns};
use crate::error::SECURITY;
use crate::form::Form;
use crate::frame::{Frame, Load};
use crate::ui::{Heading, OnlyWithAName, PasskeyAct, PasskeyButton, TextInput, Width, page_with_a_name};
use crate::words::{account, say};
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
    let form = match page_with_a_name() {
        Some(place) => view! { <OnlyWithAName place/> }.into_any(),
        None => view! {
            <Form action=AddPasskey::PATH>
                <TextInput name="name" label=say(account::PASSKEY_NAME) hint=say(account::NAME_HINT) value=say(account::MY_DEVICE) width=Width::Medium/>
                <PasskeyButton act=PasskeyAct::Create question>{say(account::ADD_PASSKEY)}</PasskeyButton>
            </Form>
        }
        .into_any(),
    };
    view! {
        <Heading
            title=say(account::ADD_PASSKEY)
            lead=say(account::PASSKEY_LEAD)
            back=(SECURITY.to_owned(), say(account::SECURITY).to_owned())
        />
        {form}
    }
    .into_any()
}
