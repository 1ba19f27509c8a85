//! Choosing between the sign-in service of one's organisation and a mail.

use super::refused::{MailForm, Refused};
use super::server_fns;
use crate::frame::{Area, Frame, Load};
use crate::ui::{Heading, LinkButton};
use crate::words::{say, sign_in};
use leptos::prelude::*;

/// `/sign-in/provider`
#[component]
pub fn ProviderPage() -> impl IntoView {
    view! {
        <Frame area=Area::Public>
            <Load
                from=server_fns::provider_address()
                show=|url| match url {
                    Ok(url) => view! { <Choose url/> }.into_any(),
                    Err(refused) => view! { <Refused refused/> }.into_any(),
                }
            />
        </Frame>
    }
    .into_any()
}

#[component]
fn Choose(url: String) -> impl IntoView {
    view! {
        <Heading
            title=say(sign_in::PROVIDER)
            lead=say(sign_in::PROVIDER_LEAD)
        />
        <LinkButton href=url>{say(sign_in::TO_PROVIDER)}</LinkButton>
        <MailForm/>
    }
    .into_any()
}
