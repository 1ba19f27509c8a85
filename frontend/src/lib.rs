//! The wasm entry point: it hydrates the islands of [`app`] and holds nothing else.

// Without a use of the crate the linker drops it, and with it every island.
use app as _;

/// Called by the page's script once the module is loaded.
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn hydrate() {
    console_error_panic_hook::set_once();
    leptos::mount::hydrate_islands();
}
