//! A button that asks the device for a passkey; without a script there is a sentence instead.

use super::button::{Button, ButtonKind};
use crate::island::passkey::Passkey;
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
        PasskeyAct::Create => (
            "create",
            "No passkey was added. Try again, or carry on with codes by email.",
            "Adding a passkey needs JavaScript and a current browser. Open this page in another browser, or carry on with codes by email.",
        ),
        PasskeyAct::Get => (
            "get",
            "The passkey was not used. Try again, or choose another way.",
            "Passkeys need JavaScript and a current browser. Choose another way here, or open this page in another browser.",
        ),
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
                            "Enter a name, such as My phone."
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
