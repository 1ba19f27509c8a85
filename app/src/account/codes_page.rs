//! Recovery codes, to be kept.

use super::{KeepCodes, own_area, server_fns};
use crate::error::SECURITY;
use crate::form::Form;
use crate::frame::{Frame, Load};
use crate::ui::{Button, CopyButton, Heading};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/account/security/codes`
#[component]
pub fn CodesPage() -> impl IntoView {
    view! {
        <Frame area=own_area()>
            <Load from=server_fns::recovery_sheet() show=|codes| view! { <Found codes/> }/>
        </Frame>
    }
    .into_any()
}

#[component]
fn Found(codes: Option<Vec<String>>) -> impl IntoView {
    match codes {
        Some(codes) => view! { <Sheet codes/> }.into_any(),
        None => view! {
            <Heading
                title="We cannot show your recovery codes again"
                lead="You have saved them, or made them more than an hour ago. If you have lost them, make new ones."
                back=(SECURITY.to_owned(), "Sign-in security".to_owned())
            />
        }
        .into_any(),
    }
}

#[component]
fn Sheet(codes: Vec<String>) -> impl IntoView {
    let all = codes.join("\n");
    view! {
        <Heading
            title="Save your recovery codes"
            lead="If you lose your phone or key, each code lets you sign in once. Print this page, or save the codes in a password manager. Do not keep them in your email."
        />
        <ul role="list" class="grid max-w-read gap-x-8 gap-y-2 rounded-lg border border-line bg-sheet p-5 font-mono wrap-anywhere sm:grid-cols-2">
            {codes.into_iter().map(|code| view! { <li>{code}</li> }).collect_view()}
        </ul>
        <CopyButton text=all what="the recovery codes"/>
        <Form action=KeepCodes::PATH>
            <Button>"I have saved them"</Button>
        </Form>
    }
    .into_any()
}
