//! Forwards and back through a list that only knows its neighbours.

use super::icon::{Icon, Shape};
use leptos::prelude::*;

/// Links to the page before and the page after; nothing when there is neither.
#[component]
pub fn Pagination(
    /// Address of the newer rows.
    previous: Option<String>,
    /// Address of the older rows.
    next: Option<String>,
    /// What is shown, such as "50 of 1,204 gifts".
    #[prop(optional, into)]
    note: Option<String>,
) -> impl IntoView {
    let class = "inline-flex min-h-11 items-center gap-2 rounded-md px-3 font-semibold text-brand underline-offset-4 hover:underline";
    (previous.is_some() || next.is_some()).then(|| {
        view! {
            <nav aria-label="Pages" class="flex flex-wrap items-center justify-between gap-2 print:hidden">
                <div class="min-w-24">
                    {previous
                        .map(|href| {
                            view! {
                                <a href=href rel="prev" class=class>
                                    <Icon shape=Shape::ArrowLeft/>
                                    "Newer"
                                </a>
                            }
                        })}
                </div>
                {note.map(|note| view! { <p class="text-sm text-soft">{note}</p> })}
                <div class="min-w-24 text-end">
                    {next
                        .map(|href| {
                            view! {
                                <a href=href rel="next" class=class>
                                    "Older"
                                    <Icon shape=Shape::ArrowRight/>
                                </a>
                            }
                        })}
                </div>
            </nav>
        }
    })
}
