//! The code that a platform's engineers copy into their checkout, with their own addresses in it.

use crate::developers::code::Code;
use crate::developers::snippet::Checkout;
use crate::ui::*;
use crate::words::{capture_settings, say};
use backend::capture::setting::CaptureSetting;
use leptos::prelude::*;

/// The platform's checkout: with the first of its addresses and origins, or invented ones while it has none.
pub fn checkout(base_url: String, setting: &CaptureSetting) -> Checkout {
    let invented = Checkout::invented(&base_url);
    Checkout {
        return_address: setting.return_addresses.first().map_or(invented.return_address, ToString::to_string),
        origin: setting.origins.first().map_or(invented.origin, ToString::to_string),
        base_url,
    }
}

#[component]
pub fn EmbedCode(checkout: Checkout) -> impl IntoView {
    let (redirect, modal, inline) = (checkout.redirect(), checkout.modal(), checkout.inline());
    view! {
        <Card title=say(capture_settings::CODE)>
            <div class="space-y-3">
                <p class="max-w-read text-soft">
                    {say(capture_settings::CODE_FIRST)} " " <a href="/developers/checkout">{say(capture_settings::CHECKOUT)}</a> " "
                    {say(capture_settings::CODE_HELPS)}
                </p>
                <Details summary=say(capture_settings::REDIRECT) open=true>
                    <Code what=say(capture_settings::REDIRECT_CODE) text=redirect/>
                </Details>
                <Details summary=say(capture_settings::MODAL)>
                    <Code what=say(capture_settings::MODAL_CODE) text=modal/>
                </Details>
                <Details summary=say(capture_settings::FRAME)>
                    <Code what=say(capture_settings::FRAME_CODE) text=inline/>
                </Details>
            </div>
        </Card>
    }
    .into_any()
}
