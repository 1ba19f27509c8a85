//! Coming back from the sign-in service of one's organisation.

use super::Side;
use super::provider_page::MailForm;
use super::server_fns::{self, NotSignedIn};
use crate::frame::{Area, Frame, Load};
use crate::ui::Heading;
use leptos::prelude::*;

/// `/sign-in/callback?code=…&state=…`: on to one's pages, or what to do.
#[component]
pub fn CallbackPage() -> impl IntoView {
    view! {
        <Frame area=Area::Public>
            <Load from=server_fns::come_back() show=|refused| refused.map(|refused| view! { <Refused refused/> })/>
        </Frame>
    }
    .into_any()
}

/// What somebody does who is not signed in.
#[component]
pub fn Refused(refused: NotSignedIn) -> impl IntoView {
    view! {
        <Heading title="That sign-in did not work" lead=refused.words/>
        <p>
            <a href=Side::Staff.sign_in_address(None)>"Start again"</a>
        </p>
        {refused.may_have_mail.then(|| view! { <MailForm/> })}
    }
    .into_any()
}
