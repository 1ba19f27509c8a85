//! Copies a text into the clipboard: works on the markup that [`crate::ui::copy_button`] renders.

use super::listen::{each, on, once};
use leptos::prelude::*;
use std::sync::atomic::AtomicBool;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event};

static STARTED: AtomicBool = AtomicBool::new(false);

/// Shows the buttons and makes them work.
#[island]
pub fn Copying() -> impl IntoView {
    once(&STARTED, |document| {
        if let Some(page) = document.document_element() {
            each(&page, "[data-copy]", |button| {
                let _ = button.remove_attribute("hidden");
            });
        }
        on(document, "click", |event: Event| {
            let _ = copy(&event);
        });
    });
}

fn copy(event: &Event) -> Option<()> {
    let button = event.target()?.dyn_into::<Element>().ok()?.closest("[data-copy]").ok()??;
    let _ = web_sys::window()?.navigator().clipboard().write_text(&button.get_attribute("data-copy")?);
    button
        .query_selector("[aria-live]")
        .ok()??
        .set_text_content(button.get_attribute("data-copied").as_deref());
    Some(())
}
