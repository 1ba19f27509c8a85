//! The top of a page.

use super::icon::{Icon, Shape};
use super::page_title::PageTitle;
use leptos::prelude::*;

/// The one `h1`, with the way back above it and actions beside it. It names the document too.
#[component]
pub fn Heading(
    #[prop(into)] title: String,
    /// A few words above it, such as the charity.
    #[prop(optional, into)]
    over: Option<String>,
    #[prop(optional, into)] lead: Option<String>,
    /// The id of these words, where the page is live.
    #[prop(optional, into)]
    words: Option<String>,
    /// Address and name of the page above.
    #[prop(optional, into)]
    back: Option<(String, String)>,
    /// Links or buttons beside it.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let back = back.map(|(href, label)| {
        view! {
            <p class="mb-3 print:hidden">
                <a href=href class="inline-flex min-h-8 items-center gap-1.5 text-sm font-semibold text-brand underline-offset-4 hover:underline">
                    <Icon shape=Shape::ArrowLeft/>
                    {label}
                </a>
            </p>
        }
    });
    view! {
        <PageTitle title=title.clone()/>
        <div>
            {back}
            // Read in this order; on a wide screen the actions stand beside the title.
            <div class="grid grid-cols-[minmax(0,1fr)] gap-x-6 sm:grid-cols-[minmax(0,1fr)_auto]">
                <HeadingWords title over id=words/>
                {lead.map(|lead| view! { <p class="mt-2 max-w-read text-soft sm:col-span-2 sm:row-start-2">{lead}</p> })}
                {children
                    .map(|children| {
                        view! {
                            <div class="flex flex-wrap gap-2 max-sm:mt-4 sm:col-start-2 sm:row-start-1 sm:self-end">
                                {children()}
                            </div>
                        }
                    })}
            </div>
        </div>
    }
    .into_any()
}

/// The `h1` with what stands above it, in a place of its own.
#[component]
pub fn HeadingWords(
    title: String,
    /// A few words above it.
    over: Option<String>,
    /// The id of the place, where the page is live.
    id: Option<String>,
) -> impl IntoView {
    view! {
        <div id=id>
            {over.map(|over| view! { <p class="mb-1 text-sm font-semibold text-lift-ink">{over}</p> })}
            <h1 class="text-2xl">{title}</h1>
        </div>
    }
    .into_any()
}
