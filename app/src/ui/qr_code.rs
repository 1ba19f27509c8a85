//! A QR code, drawn as one path.

use leptos::prelude::*;
use qrcodegen::{QrCode, QrCodeEcc};
use std::fmt::Write;

/// The quiet zone around a code, in modules (ISO/IEC 18004 section 9.1).
const QUIET: i32 = 4;

/// The picture of a text, dark on light in every colour scheme, because cameras want it so. Nothing for a text that is too long.
#[component]
pub fn QrPicture(
    text: String,
    /// What it is, for somebody who does not see it.
    #[prop(into)]
    label: String,
) -> impl IntoView {
    let Ok(code) = QrCode::encode_text(&text, QrCodeEcc::Medium) else { return ().into_any() };
    let size = code.size();
    let mut path = String::new();
    for y in 0..size {
        for x in (0..size).filter(|x| code.get_module(*x, y)) {
            // Writing into a string does not fail.
            let _ = write!(path, "M{},{}h1v1h-1z", x + QUIET, y + QUIET);
        }
    }
    let side = size + 2 * QUIET;
    view! {
        <svg
            role="img"
            aria-label=label
            viewBox=format!("0 0 {side} {side}")
            class="w-56 max-w-full rounded-md border border-line"
            shape-rendering="crispEdges"
        >
            <rect width=side height=side fill="#fff"></rect>
            <path d=path fill="#000"></path>
        </svg>
    }
    .into_any()
}
