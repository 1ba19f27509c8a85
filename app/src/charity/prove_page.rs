//! The official confirms a charity: what was registered, one button, and what follows. Nobody has to be signed in.

use super::ConfirmCharity;
use super::staff_page::param;
use crate::access::backend;
use crate::error::AppError;
use crate::form::{Form, Hidden};
use crate::frame::{Area, Frame, Load};
use crate::ui::{Button, Heading, LinkButton};
use crate::words::{nominee, say, ui};
use backend::charity::Charity;
use backend::charity_proof::Proof;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/prove-charity/{token}`
#[component]
pub fn ProvePage() -> impl IntoView {
    let token = param("token");
    view! {
        <Frame area=Area::Public>
            <Load from=read(token.clone()) show=move |charity| view! { <Ask charity token/> }/>
        </Frame>
    }
    .into_any()
}

async fn read(token: String) -> Result<Charity, AppError> {
    crate::context::keep_nowhere();
    Ok(backend()?.charity_to_prove(&token).await?)
}

#[component]
fn Ask(charity: Charity, token: String) -> impl IntoView {
    let name = charity.name.to_string();
    if charity.proof == Proof::Proved {
        return view! {
            <Heading title=say(nominee::Confirmed { name }) lead=say(nominee::CONFIRMED_LEAD)/>
            <LinkButton href="/sign-in">{say(ui::SIGN_IN)}</LinkButton>
        }
        .into_any();
    }
    view! {
        <Heading title=say(nominee::Confirm { name }) lead=say(nominee::ConfirmReference { reference: charity.hmrc_reference })/>
        <Form action=ConfirmCharity::PATH>
            <Hidden name="token" value=token/>
            <p class="max-w-read">
                {say(nominee::CONFIRM_LEAD)}
            </p>
            <Button>{say(nominee::CONFIRM_BUTTON)}</Button>
        </Form>
    }
    .into_any()
}
