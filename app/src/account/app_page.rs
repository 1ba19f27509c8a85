//! Setting up an authenticator app.

use super::{ConfirmApp, SetUpApp, own_area, server_fns};
use crate::error::SECURITY;
use crate::form::Form;
use crate::frame::{Frame, Load};
use crate::ui::{Button, CopyButton, Heading, QrPicture, TextInput, Width};
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
            <Heading title="Set up an authenticator app" back=(SECURITY.to_owned(), "Sign-in security".to_owned())/>
            <Form action=SetUpApp::PATH>
                <Button>"Start"</Button>
            </Form>
        }
        .into_any(),
    }
}

#[component]
fn SetUp(app: NewApp) -> impl IntoView {
    view! {
        <Heading
            title="Set up an authenticator app"
            lead="You can use any authenticator app. Some phones and password managers have one built in."
            back=(SECURITY.to_owned(), "Sign-in security".to_owned())
        />
        <section class="space-y-4">
            <h2 class="text-xl">"1. Scan this QR code with the app"</h2>
            <QrPicture text=app.address.clone() label="QR code with the key for your app. The key is also below as text."/>
            <p class="max-w-read">
                "On this phone? " <a href=app.address>"Open your app"</a> ", or enter this key in it: "
                <code class="font-mono font-semibold break-words">{app.secret.clone()}</code> " "
                <CopyButton text=app.secret.replace(' ', "") what="the key"/>
            </p>
        </section>
        <section class="space-y-4">
            <h2 class="text-xl">"2. Enter the code the app shows"</h2>
            <Form action=ConfirmApp::PATH>
                <TextInput name="name" label="Name of the app or phone" hint="So that you recognise it in the list" value="My phone" width=Width::Medium/>
                <TextInput name="code" label="Code" hint="6 digits" inputmode="numeric" autocomplete="one-time-code" width=Width::Short/>
                <Button>"Finish"</Button>
            </Form>
        </section>
    }
    .into_any()
}
