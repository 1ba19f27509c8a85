//! An amount of money in a sentence or a cell.

use leptos::prelude::*;

/// The amount as written, such as "£1,234.50", in figures of equal width and on one line.
#[component]
pub fn Money(
    /// `pence.to_string()`.
    #[prop(into)]
    amount: String,
    #[prop(optional)] strong: bool,
) -> impl IntoView {
    let class = if strong {
        "font-semibold whitespace-nowrap tabular-nums"
    } else {
        "whitespace-nowrap tabular-nums"
    };
    view! { <span class=class>{amount}</span> }.into_any()
}
