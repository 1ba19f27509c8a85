//! The code that a platform's engineers copy into their checkout, with their own addresses in it.

use crate::developers::code::Code;
use crate::developers::snippet::Checkout;
use crate::ui::*;
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
        <Card title="Code for your checkout">
            <div class="space-y-3">
                <p class="max-w-read text-soft">
                    "With your first return address and your first origin. " <a href="/developers/checkout">"Gift Aid in your checkout"</a>
                    " helps you choose a way, and has the server’s part in four languages."
                </p>
                <Details summary="Redirect: the donor goes to our page and comes back" open=true>
                    <Code what="the code for redirect" text=redirect/>
                </Details>
                <Details summary="Modal: our page opens over yours">
                    <Code what="the code for a modal" text=modal/>
                </Details>
                <Details summary="Frame: our page is part of yours">
                    <Code what="the code for a frame" text=inline/>
                </Details>
            </div>
        </Card>
    }
    .into_any()
}
