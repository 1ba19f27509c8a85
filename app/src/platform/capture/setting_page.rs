//! How the capture page is set up. An engineer comes here once, to make it look like their own site and to let it lead back there.

use super::embed_code::{EmbedCode, checkout};
use super::look::Look;
use super::places::{Origins, ReturnAddresses};
use super::preview::Preview;
use super::reads::read_capture;
use super::views::CaptureView;
use crate::platform::console::{Console, is_just, param};
use crate::ui::*;
use leptos::prelude::*;

/// `/platform/{platform}/capture`
#[component]
pub fn CapturePage() -> impl IntoView {
    view! { <Console from=read_capture(param("platform")) show=|view| view! { <Shown view/> }/> }.into_any()
}

#[component]
fn Shown(view: CaptureView) -> impl IntoView {
    let CaptureView { head, setting, preview, is_sandbox, base_url } = view;
    let checkout = checkout(base_url, &setting);
    let sessions = head.href("capture/sessions");
    view! {
        <Heading
            title="Capture page"
            lead="Our page that asks donors for Gift Aid in your name. Begin a session with the API and send the donor to its url."
            back=head.back_to_settings()
        >
            <LinkButton href=sessions kind=ButtonKind::Quiet icon=Shape::Clock>
                "Sessions"
            </LinkButton>
        </Heading>
        <Done/>
        <Look head=head.clone() brand=setting.brand/>
        <Preview page=preview is_sandbox/>
        <ReturnAddresses head=head.clone() addresses=setting.return_addresses/>
        <Origins head origins=setting.origins/>
        <EmbedCode checkout/>
    }
    .into_any()
}

/// What was just done.
#[component]
fn Done() -> impl IntoView {
    let said = [
        ("coloured", "The colour is saved"),
        ("logo", "The logo is saved"),
        ("no-logo", "The logo is removed"),
        ("address-added", "The return address is added"),
        ("address-removed", "The return address is removed"),
        ("origin-added", "The origin is added"),
        ("origin-removed", "The origin is removed"),
    ];
    let done = said.into_iter().find(|(name, _)| is_just(name));
    done.map(|(_, title)| view! { <Notice tone=Tone::Good title/> })
}
