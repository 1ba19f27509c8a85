//! What somebody does who was not signed in by the service of their organisation.

use super::server_fns::NotSignedIn;
use super::{MailInstead, Side};
use crate::form::Form;
use crate::ui::{Button, ButtonKind, Heading};
use crate::words::{say, sign_in};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// What somebody does who is not signed in.
#[component]
pub fn Refused(refused: NotSignedIn) -> impl IntoView {
    view! {
        <Heading title=say(sign_in::REFUSED) lead=refused.words/>
        <p>
            <a href=Side::Staff.sign_in_address(None)>{say(sign_in::START_AGAIN)}</a>
        </p>
        {refused.may_have_mail.then(|| view! { <MailForm/> })}
    }
    .into_any()
}

/// The way around a provider that is not required.
#[component]
pub fn MailForm() -> impl IntoView {
    view! {
        <Form action=MailInstead::PATH>
            <Button kind=ButtonKind::Secondary>{say(sign_in::MAIL_INSTEAD)}</Button>
        </Form>
    }
    .into_any()
}
