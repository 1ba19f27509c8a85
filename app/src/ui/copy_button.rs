//! A button that puts a text into the clipboard; without a script there is no button.

use super::icon::{Icon, Shape};
use crate::listen::{each, on, once};
use leptos::prelude::*;
use std::sync::atomic::AtomicBool;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event};

/// Copies `text` when pressed and says so.
#[component]
pub fn CopyButton(
    #[prop(into)] text: String,
    /// What it is, for assistive technology: "Copy {what}".
    #[prop(into)]
    what: String,
) -> impl IntoView {
    view! {
        <button
            type="button"
            hidden
            data-copy=text
            class="inline-flex min-h-9 items-center gap-1.5 rounded-md border border-edge bg-sheet px-2.5 text-sm font-medium hover:border-ink print:hidden"
        >
            <Icon shape=Shape::Copy/>
            <span aria-live="polite">"Copy"</span>
            <span class="sr-only">{what}</span>
        </button>
        <Copying/>
    }
    .into_any()
}

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
    button.query_selector("[aria-live]").ok()??.set_text_content(Some("Copied"));
    Some(())
}
