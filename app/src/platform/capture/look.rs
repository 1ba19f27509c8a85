//! Colour and logo of the capture page.

use super::server_fns::{ChangeCaptureColour, ChangeCaptureLogo, RemoveCaptureLogo};
use crate::form::{Form, Hidden};
use crate::platform::views::Head;
use crate::ui::*;
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
                <SummaryRow label="Colour">{colour.map_or_else(|| view! { "Uplift’s" }.into_any(), |colour| view! { <Swatch colour/> }.into_any())}</SummaryRow>
                <SummaryRow label="Logo">{logo.map_or_else(|| view! { "None" }.into_any(), |logo| view! { <Picture name logo/> }.into_any())}</SummaryRow>
            </SummaryList>
        }
        .into_any()
    };
    view! { <Card title="How it looks">{body}</Card> }.into_any()
}

#[component]
fn ColourForm(head: Head, colour: Option<Colour>) -> impl IntoView {
    let value = colour.map(|colour| colour.to_string()).unwrap_or_default();
    view! {
        <Form action=ChangeCaptureColour::PATH class="space-y-4">
            <Hidden name="platform" value=head.id.to_string()/>
            <TextInput
                name="colour"
                label="Colour"
                hint="The band at the top of the page, which has white text. Enter # and six digits, such as #1d4ed8. Leave it empty for Uplift’s colour."
                width=Width::Short
                autocomplete="off"
                optional=true
                value
            />
            {colour.map(|colour| view! { <Swatch colour/> })}
            <Button kind=ButtonKind::Secondary>"Save the colour"</Button>
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
    let (label, button) =
        if logo.is_some() { ("Another logo", "Replace the logo") } else { ("Logo", "Upload the logo") };
    let remove = logo.is_some().then(|| {
        let platform = platform.clone();
        view! {
            <Form action=RemoveCaptureLogo::PATH class="">
                <Hidden name="platform" value=platform/>
                <Button kind=ButtonKind::Quiet>"Remove the logo"</Button>
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
                    hint="PNG, JPEG or WebP, up to 1 MB and 4,000 × 4,000 pixels. We scale it to 480 × 160 and keep only its pixels."
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
                    alt=format!("Logo of {name}")
                    class="h-auto max-w-full"
                />
            </span>
        </p>
    }
    .into_any()
}
