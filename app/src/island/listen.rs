//! Listening to what happens in the document, for islands that work on plain HTML.

use std::sync::atomic::{AtomicBool, Ordering};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::{Closure, WasmClosure};
use wasm_bindgen::convert::FromWasmAbi;
use web_sys::{Document, Element, EventTarget};

/// Runs `start` the first time that an island of a kind is found in the page; on the server never.
pub fn once(started: &AtomicBool, start: impl FnOnce(&Document)) {
    if cfg!(feature = "hydrate")
        && !started.swap(true, Ordering::Relaxed)
        && let Some(document) = web_sys::window().and_then(|window| window.document())
    {
        start(&document);
    }
}

/// Listens for as long as the page lives.
pub fn on<E: FromWasmAbi + 'static>(target: &EventTarget, kind: &str, act: impl FnMut(E) + 'static)
where
    dyn FnMut(E): WasmClosure,
{
    let listener = Closure::<dyn FnMut(E)>::new(act);
    let _ = target.add_event_listener_with_callback(kind, listener.as_ref().unchecked_ref());
    listener.forget();
}

/// Does something to each element below `root` that the selector finds.
pub fn each(root: &Element, selector: &str, act: impl Fn(&Element)) {
    let Ok(found) = root.query_selector_all(selector) else {
        return;
    };
    for place in 0..found.length() {
        if let Some(element) = found.item(place).and_then(|node| node.dyn_into::<Element>().ok()) {
            act(&element);
        }
    }
}
