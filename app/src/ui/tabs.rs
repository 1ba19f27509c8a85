//! Views of the same thing, each with its own address.

use super::layout::NavLink;
use leptos::prelude::*;

/// Links in a row; the one that `current` names is marked. On a phone the row scrolls.
#[component]
pub fn Tabs(
    /// What they are views of, for assistive technology.
    #[prop(into)]
    label: String,
    /// The links.
    links: Vec<NavLink>,
    /// The address of the one that is shown.
    #[prop(into)]
    current: String,
) -> impl IntoView {
    view! {
        <nav aria-label=label class="overflow-x-auto border-b border-line print:hidden">
            <ul class="flex gap-1">
                {links
                    .into_iter()
                    .map(|link| {
                        let here = link.href == current;
                        view! {
                            <li>
                                <a
                                    href=link.href
                                    aria-current=here.then_some("page")
                                    class="flex min-h-11 items-center border-b-3 border-transparent px-3 font-medium whitespace-nowrap text-soft hover:text-ink aria-[current]:border-lift aria-[current]:font-semibold aria-[current]:text-ink"
                                >
                                    {link.label}
                                </a>
                            </li>
                        }
                    })
                    .collect_view()}
            </ul>
        </nav>
    }
    .into_any()
}
