//! Colour and logo of the capture page.

use super::server_fns::{ChangeCaptureColour, ChangeCaptureLogo, RemoveCaptureLogo};
use crate::form::{Form, Hidden};
use crate::platform::views::Head;
use crate::ui::*;
use crate::words::{capture_settings, say};
use domain::capture::Colour;
use domain::capture::view::{CaptureBrand, CaptureLogo};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

#[component]
pub fn Look(head: Head, brand: CaptureBrand) -> impl IntoView {
    let CaptureBrand { name, colour, logo } = brand;
    let body = if head.may_change {
        view! {
            <div class="grid items-start gap-8 lg:grid-cols-2">
                <ColourForm head=head.clone() colour/>
                <LogoForm head name logo/>
            </div>
        }
        .into_any()
    } else {
        view! {
            <SummaryList>
                <SummaryRow label=say(capture_settings::COLOUR)>{colour.map_or_else(|| say(capture_settings::OUR_COLOUR).into_any(), |colour| view! { <Swatch colour/> }.into_any())}</SummaryRow>
                <SummaryRow label=say(capture_settings::LOGO)>{logo.map_or_else(|| say(capture_settings::NO_LOGO).into_any(), |logo| view! { <Picture name logo/> }.into_any())}</SummaryRow>
            </SummaryList>
        }
        .into_any()
    };
    view! { <Card title=say(capture_settings::LOOK)>{body}</Card> }.into_any()
}

#[component]
fn ColourForm(head: Head, colour: Option<Colour>) -> impl IntoView {
    let value = colour.map(|colour| colour.to_string()).unwrap_or_default();
    view! {
        <Form action=ChangeCaptureColour::PATH class="space-y-4">
            <Hidden name="platform" value=head.id.to_string()/>
            <TextInput
                name="colour"
                label=say(capture_settings::COLOUR)
                hint=say(capture_settings::COLOUR_HINT)
                width=Width::Short
                autocomplete="off"
                optional=true
                value
            />
            {colour.map(|colour| view! { <Swatch colour/> })}
            <Button kind=ButtonKind::Secondary>{say(capture_settings::SAVE_COLOUR)}</Button>
        </Form>
    }
    .into_any()
}

/// The colour as the band of the page has it, under white text.
#[component]
fn Swatch(colour: Colour) -> impl IntoView {
    let digits = colour.to_string();
    view! {
        <p class="flex items-center gap-3">
            <svg aria-hidden="true" viewBox="0 0 96 40" class="h-10 w-24 rounded-md border border-line">
                <rect width="96" height="40" fill=digits.clone()></rect>
                <text x="48" y="25" text-anchor="middle" font-size="14" font-weight="600" fill="#ffffff">
                    "Aa"
                </text>
            </svg>
            <span class="font-mono text-sm">{digits}</span>
        </p>
    }
    .into_any()
}

#[component]
fn LogoForm(head: Head, name: String, logo: Option<CaptureLogo>) -> impl IntoView {
    let platform = head.id.to_string();
    let (label, button) = if logo.is_some() {
        (say(capture_settings::ANOTHER_LOGO), say(capture_settings::REPLACE_LOGO))
    } else {
        (say(capture_settings::LOGO), say(capture_settings::UPLOAD_LOGO))
    };
    let remove = logo.is_some().then(|| {
        let platform = platform.clone();
        view! {
            <Form action=RemoveCaptureLogo::PATH class="">
                <Hidden name="platform" value=platform/>
                <Button kind=ButtonKind::Quiet>{say(capture_settings::REMOVE_LOGO)}</Button>
            </Form>
        }
    });
    let picture = logo.map(|logo| view! { <Picture name logo/> });
    view! {
        <div class="space-y-4">
            {picture}
            <Form action=ChangeCaptureLogo::PATH class="space-y-4" files=true>
                <Hidden name="platform" value=platform/>
                <FileInput
                    name="logo"
                    label
                    hint=say(capture_settings::LOGO_HINT)
                    accept="image/png,image/jpeg,image/webp"
                />
                <Button kind=ButtonKind::Secondary>{button}</Button>
            </Form>
            {remove}
        </div>
    }
    .into_any()
}

/// The logo as the page shows it, on white in every colour scheme: most are made for white.
#[component]
fn Picture(name: String, logo: CaptureLogo) -> impl IntoView {
    view! {
        <p>
            <span class="inline-block rounded-md border border-line bg-white p-3">
                <img
                    src=logo.path
                    width=logo.width.div_ceil(2)
                    height=logo.height.div_ceil(2)
                    alt=say(capture_settings::LogoOf { platform: name })
                    class="h-auto max-w-full"
                />
            </span>
        </p>
    }
    .into_any()
}
