//! What somebody does who was not signed in by the service of their organisation.

use super::server_fns::NotSignedIn;
use super::{MailInstead, Side};
use crate::form::Form;
use crate::ui::{Button, ButtonKind, Heading};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

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

/// The way around a provider that is not required.
#[component]
pub fn MailForm() -> impl IntoView {
    view! {
        <Form action=MailInstead::PATH>
            <Button kind=ButtonKind::Secondary>"Email me a code instead"</Button>
        </Form>
    }
    .into_any()
}
