//! Recovery codes, to be kept.

use super::{KeepCodes, own_area, server_fns};
use crate::error::SECURITY;
use crate::form::Form;
use crate::frame::{Frame, Load};
use crate::ui::{Button, CopyButton, Heading};
use crate::words::{account, say};
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
                title=say(account::CODES_GONE)
                lead=say(account::CODES_GONE_LEAD)
                back=(SECURITY.to_owned(), say(account::SECURITY).to_owned())
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
            title=say(account::SAVE_CODES)
            lead=say(account::SAVE_CODES_LEAD)
        />
        <ul role="list" class="grid w-fit max-w-full gap-x-8 gap-y-2 rounded-lg border border-line bg-sheet p-4 font-mono text-sm wrap-anywhere sm:p-5 sm:text-base lg:grid-cols-2">
            {codes.into_iter().map(|code| view! { <li>{code}</li> }).collect_view()}
        </ul>
        <CopyButton text=all what=say(account::THE_CODES)/>
        <Form action=KeepCodes::PATH>
            <Button>{say(account::CODES_SAVED)}</Button>
        </Form>
    }
    .into_any()
}
