//! On through a list, and back to where it begins: its cursors lead one way.

use super::icon::{Icon, Shape};
use leptos::prelude::*;

/// Links to the first page and to the next one; nothing when there is neither.
#[component]
pub fn Pagination(
    /// Address of the first page, from any other.
    newest: Option<String>,
    /// Address of the next page.
    older: Option<String>,
    /// What is shown, such as "50 of 1,204 gifts".
    #[prop(optional, into)]
    note: Option<String>,
) -> impl IntoView {
    let class = "inline-flex min-h-11 items-center gap-2 rounded-md px-3 font-semibold text-brand underline-offset-4 hover:underline";
    (newest.is_some() || older.is_some()).then(|| {
        view! {
            <nav aria-label="Pages" class="flex flex-wrap items-center justify-between gap-2 print:hidden">
                <div class="min-w-24">
                    {newest
                        .map(|href| {
                            view! {
                                <a href=href rel="first" class=class>
                                    <Icon shape=Shape::ArrowLeft/>
                                    "Newest"
                                </a>
                            }
                        })}
                </div>
                {note.map(|note| view! { <p class="text-sm text-soft">{note}</p> })}
                <div class="min-w-24 text-end">
                    {older
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
