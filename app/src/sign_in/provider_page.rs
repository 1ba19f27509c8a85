//! Choosing between the sign-in service of one's organisation and a mail.

use super::refused::{MailForm, Refused};
use super::server_fns;
use crate::frame::{Area, Frame, Load};
use crate::ui::{Heading, LinkButton};
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
            title="Sign in with your organisation"
            lead="Your organisation has its own sign-in service. We’ll bring you back here afterwards."
        />
        <LinkButton href=url>"Go to your organisation’s sign-in service"</LinkButton>
        <MailForm/>
    }
    .into_any()
}
