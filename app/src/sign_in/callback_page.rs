//! Coming back from the sign-in service of one's organisation.

use super::refused::Refused;
use super::server_fns;
use crate::frame::{Area, Frame, Load};
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
