//! Setting up an authenticator app.

use super::{ConfirmApp, SetUpApp, own_area, server_fns};
use crate::error::SECURITY;
use crate::form::Form;
use crate::frame::{Frame, Load};
use crate::ui::{Button, CopyButton, Heading, QrPicture, TextInput, Width};
use crate::words::{account, say, sign_in};
use backend::second_factor::NewApp;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/account/security/app`
#[component]
pub fn AppPage() -> impl IntoView {
    view! {
        <Frame area=own_area()>
            <Load from=server_fns::app_to_confirm() show=|app| view! { <Found app/> }/>
        </Frame>
    }
    .into_any()
}

#[component]
fn Found(app: Option<NewApp>) -> impl IntoView {
    match app {
        Some(app) => view! { <SetUp app/> }.into_any(),
        None => view! {
            <Heading title=say(account::SET_UP_APP) back=(SECURITY.to_owned(), say(account::SECURITY).to_owned())/>
            <Form action=SetUpApp::PATH>
                <Button>{say(account::START)}</Button>
            </Form>
        }
        .into_any(),
    }
}

#[component]
fn SetUp(app: NewApp) -> impl IntoView {
    view! {
        <Heading
            title=say(account::SET_UP_APP)
            lead=say(account::APP_LEAD)
            back=(SECURITY.to_owned(), say(account::SECURITY).to_owned())
        />
        <section class="space-y-4">
            <h2 class="text-xl">{say(account::SCAN)}</h2>
            <QrPicture text=app.address.clone() label=say(account::SCAN_LABEL)/>
            <p class="max-w-read">
                {say(account::ON_THIS_PHONE)} " " <a href=app.address>{say(account::OPEN_APP)}</a> {say(account::OR_ENTER_KEY)} " "
                <code class="me-3 font-mono font-semibold break-words">{app.secret.clone()}</code>
                <CopyButton text=app.secret.replace(' ', "") what=say(account::THE_KEY)/>
            </p>
        </section>
        <section class="space-y-4">
            <h2 class="text-xl">{say(account::ENTER_CODE)}</h2>
            <Form action=ConfirmApp::PATH>
                <TextInput name="name" label=say(account::APP_NAME) hint=say(account::NAME_HINT) value=say(account::MY_PHONE) width=Width::Medium/>
                <TextInput name="code" label=say(sign_in::CODE) hint=say(account::CODE_HINT) inputmode="numeric" autocomplete="one-time-code" width=Width::Short/>
                <Button>{say(account::FINISH)}</Button>
            </Form>
        </section>
    }
    .into_any()
}
