//! The two ways to prove who one is beside a mail.

use crate::form::{Form, Hidden};
use crate::ui::{Button, ButtonKind, PasskeyAct, PasskeyButton, TextInput, Width};
use crate::words::{account, say};
use backend::second_factor::Answer;
use leptos::prelude::*;

/// What a form holds of [`CodeForm`] or [`PasskeyForm`].
pub fn answer<'a>(code: &'a str, passkey: &'a str) -> Answer<'a> {
    if passkey.is_empty() { Answer::Code(code) } else { Answer::Passkey(passkey) }
}

/// Asks for a passkey.
#[component]
pub fn PasskeyForm(
    /// The server function that takes the answer.
    action: &'static str,
    /// The page to go on to, if one was named.
    to: Option<String>,
    question: String,
    #[prop(optional)] kind: ButtonKind,
) -> impl IntoView {
    view! {
        <Form action key="passkey">
            {to.map(|to| view! { <Hidden name="to" value=to/> })}
            <PasskeyButton act=PasskeyAct::Get question kind>{say(account::USE_PASSKEY)}</PasskeyButton>
        </Form>
    }
    .into_any()
}

/// Asks for a code of the authenticator app, or a recovery code.
#[component]
pub fn CodeForm(
    /// The server function that takes the answer.
    action: &'static str,
    /// The page to go on to, if one was named.
    to: Option<String>,
    /// There is an app; without one, only recovery codes are left.
    has_app: bool,
    #[prop(optional)] kind: ButtonKind,
) -> impl IntoView {
    let (label, hint) = if has_app {
        (say(account::APP_CODE), say(account::APP_CODE_HINT))
    } else {
        (say(account::RECOVERY_CODE), say(account::RECOVERY_CODE_HINT))
    };
    view! {
        <Form action key="code">
            {to.map(|to| view! { <Hidden name="to" value=to/> })}
            <TextInput name="code" label hint autocomplete="one-time-code" width=Width::Medium/>
            <Button kind>{say(account::CONTINUE)}</Button>
        </Form>
    }
    .into_any()
}
