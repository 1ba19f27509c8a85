//! A QR code, drawn as one path.

use leptos::prelude::*;
use qrcodegen::{QrCode, QrCodeEcc};
use std::fmt::Write;

/// The quiet zone around a code, in modules (ISO/IEC 18004 section 9.1).
const QUIET: i32 = 4;
/// How many pixels a module of a PNG is wide: as many as a byte has bits.
const MODULE_PIXELS: i32 = 8;

/// The side of the code of a text, quiet zone and all, and its dark modules as one path. Nothing for a text that is too long.
fn drawing(text: &str) -> Option<(i32, String)> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let size = code.size();
    let mut path = String::new();
    for y in 0..size {
        for x in (0..size).filter(|x| code.get_module(*x, y)) {
            // Writing into a string does not fail.
            let _ = write!(path, "M{},{}h1v1h-1z", x + QUIET, y + QUIET);
        }
    }
    Some((size + 2 * QUIET, path))
}

/// The code of a text as a file of its own, in SVG. Nothing for a text that is too long.
pub fn svg_file(text: &str) -> Option<String> {
    let (side, path) = drawing(text)?;
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" shape-rendering=\"crispEdges\">\
         <rect width=\"{side}\" height=\"{side}\" fill=\"#fff\"/><path d=\"{path}\"/></svg>"
    ))
}

/// The same in PNG, for printers and screens that read nothing else. Nothing for a text that is too long.
pub fn png_file(text: &str) -> Option<Vec<u8>> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let modules = code.size() + 2 * QUIET;
    let side = u32::try_from(modules * MODULE_PIXELS).ok()?;
    let is_light = |x: i32, y: i32| !code.get_module(x / MODULE_PIXELS - QUIET, y / MODULE_PIXELS - QUIET);
    // Eight modules are eight bytes: each line begins with a new byte.
    let line = |y: i32| {
        (0..modules)
            .map(move |byte| (0..8).fold(0_u8, |bits, bit| bits << 1 | u8::from(is_light(byte * 8 + bit, y))))
    };
    let pixels: Vec<u8> = (0..modules * MODULE_PIXELS).flat_map(line).collect();
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, side, side);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::One);
    let mut writer = encoder.write_header().ok()?;
    writer.write_image_data(&pixels).ok()?;
    writer.finish().ok()?;
    Some(file)
}

/// The picture of a text, dark on light in every colour scheme, because cameras want it so. Nothing for a text that is too long.
#[component]
pub fn QrPicture(
    text: String,
    /// What it is, for somebody who does not see it.
    #[prop(into)]
    label: String,
) -> impl IntoView {
    let Some((side, path)) = drawing(&text) else { return ().into_any() };
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
