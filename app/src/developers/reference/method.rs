//! The method of a call.

use leptos::prelude::*;

/// GET and so on, in a colour of its own.
#[component]
pub fn Method(name: String) -> impl IntoView {
    let tone = match name.as_str() {
        "GET" => "bg-info-wash text-info",
        "POST" => "bg-good-wash text-good",
        "DELETE" => "bg-bad-wash text-bad",
        _ => "bg-warn-wash text-warn",
    };
    view! {
        <span class=format!(
            "inline-block rounded-sm px-1.5 py-0.5 font-mono text-xs font-bold print:border print:px-1 {tone}",
        )>{name}</span>
    }
    .into_any()
}
