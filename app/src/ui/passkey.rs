//! A button that asks the device for a passkey; without a script there is a sentence instead.

use super::button::{Button, ButtonKind};
use crate::island::passkey::Passkey;
use crate::words::{say, ui};
use leptos::prelude::*;

/// What a passkey is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PasskeyAct {
    /// To be made.
    Create,
    /// To prove who holds it.
    Get,
}

/// Inside a form: the device's answer is its field `answer`, and the form is sent when it is there.
#[component]
pub fn PasskeyButton(
    act: PasskeyAct,
    /// What the browser asks the device, as JSON.
    #[prop(into)]
    question: String,
    #[prop(optional)] kind: ButtonKind,
    /// A verb and its object.
    children: Children,
) -> impl IntoView {
    let is_new = act == PasskeyAct::Create;
    let (act, failed, without) = match act {
        PasskeyAct::Create => ("create", say(ui::PASSKEY_NOT_ADDED), say(ui::PASSKEY_NOT_ADDED_HERE)),
        PasskeyAct::Get => ("get", say(ui::PASSKEY_NOT_USED), say(ui::PASSKEY_NOT_USED_HERE)),
    };
    view! {
        <div hidden data-passkey=act data-question=question class="space-y-3">
            <input type="hidden" name="answer"/>
            <Button kind>{children()}</Button>
            <p hidden data-passkey-problem role="alert" class="max-w-read font-semibold text-bad">
                {failed}
            </p>
            {is_new
                .then(|| {
                    view! {
                        <p hidden id="passkey-nameless" data-passkey-nameless role="alert" class="max-w-read font-semibold text-bad">
                            {say(ui::PASSKEY_NO_NAME)}
                        </p>
                    }
                })}
        </div>
        <p data-no-passkey class="max-w-read text-sm text-soft">
            {without}
        </p>
        <Passkey/>
    }
    .into_any()
}
