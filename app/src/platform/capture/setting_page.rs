//! How the capture page is set up. An engineer comes here once, to make it look like their own site and to let it lead back there.

use super::embed_code::{EmbedCode, checkout};
use super::look::Look;
use super::places::{Origins, ReturnAddresses};
use super::preview::Preview;
use super::reads::read_capture;
use super::views::CaptureView;
use crate::platform::console::{Console, is_just, param};
use crate::ui::*;
use crate::words::{capture_settings, say};
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
            title=say(capture_settings::TITLE)
            lead=say(capture_settings::LEAD)
            back=head.back_to_settings()
        >
            <LinkButton href=sessions kind=ButtonKind::Quiet icon=Shape::Clock>
                {say(capture_settings::SESSIONS)}
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
        ("coloured", capture_settings::COLOUR_SAVED),
        ("logo", capture_settings::LOGO_SAVED),
        ("no-logo", capture_settings::LOGO_REMOVED),
        ("address-added", capture_settings::ADDRESS_ADDED),
        ("address-removed", capture_settings::ADDRESS_REMOVED),
        ("origin-added", capture_settings::ORIGIN_ADDED),
        ("origin-removed", capture_settings::ORIGIN_REMOVED),
    ];
    let done = said.into_iter().find(|(name, _)| is_just(name));
    done.map(|(_, title)| view! { <Notice tone=Tone::Good title=say(title)/> })
}
