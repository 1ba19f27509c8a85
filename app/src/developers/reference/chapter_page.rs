//! A part of the API: what it is, and its calls, each with a page.

use super::beside::BesideLinks;
use super::document::{chapter, parts};
use super::language::Language;
use super::method::Method;
use super::model::{Chapter, Line, Part};
use super::words::inline;
use crate::developers::not_here::NotHere;
use crate::frame::{Area, Frame};
use crate::ui::*;
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;

/// `/developers/reference/{part}`
#[component]
pub fn ChapterPage() -> impl IntoView {
    let part = use_params_map().get_untracked().get("part").unwrap_or_default();
    let shown = match chapter(&part) {
        Some(chapter) => view! { <Whole chapter/> }.into_any(),
        None => view! { <NotHere near=near(&part)/> }.into_any(),
    };
    view! { <Frame area=Area::Developers>{shown}</Frame> }.into_any()
}

/// Where something may be that a part of this name does not have, or if there is no such part.
pub fn near(slug: &str) -> Vec<(String, String)> {
    let part = parts().find(|part| part.slug == slug).map(|part| (part.page(), part.name));
    part.into_iter().chain([("/developers/reference".to_owned(), "Every call".to_owned())]).collect()
}

#[component]
fn Whole(chapter: Chapter) -> impl IntoView {
    let Chapter { parts, part, beside } = chapter;
    let Part { name, slug, words, lines } = part;
    // The choice of a language goes along from page to page.
    let query = Language::chosen().query();
    view! {
        <Heading title=name back=(format!("/developers/reference{query}"), "Reference".to_owned())/>
        <Parts parts current=slug query=query.clone()/>
        <p class="max-w-read text-soft">{inline(&words)}</p>
        <Lines lines query=query.clone()/>
        <BesideLinks beside query/>
    }
    .into_any()
}

/// The parts of the API, each a link.
#[component]
pub fn Parts(
    parts: Vec<Part>,
    /// The one that is shown, as addresses name it.
    #[prop(optional, into)]
    current: String,
    /// What the addresses end with.
    query: String,
) -> impl IntoView {
    let links = parts
        .into_iter()
        .map(|part| {
            let href = format!("{}{query}", part.page());
            view! {
                <li>
                    <a
                        href=href
                        aria-current=(part.slug == current).then_some("page")
                        class="inline-flex min-h-8 items-center rounded-full border border-line bg-sheet px-3 text-sm font-medium hover:border-edge aria-[current]:border-brand aria-[current]:bg-brand-wash aria-[current]:text-brand"
                    >
                        {part.name}
                    </a>
                </li>
            }
        })
        .collect_view();
    view! {
        <nav aria-label="Parts of the reference" class="print:hidden">
            <ul class="flex flex-wrap gap-2">{links}</ul>
        </nav>
    }
    .into_any()
}

/// The calls of a part, each a link.
#[component]
pub fn Lines(
    lines: Vec<Line>,
    /// What the addresses end with.
    query: String,
) -> impl IntoView {
    let rows = lines
        .into_iter()
        .map(|line| {
            view! {
                <li class="grid grid-cols-[4.25rem_minmax(0,1fr)] items-baseline gap-x-2 py-2">
                    <span>
                        <Method name=line.method/>
                    </span>
                    <span class="flex min-w-0 flex-wrap items-baseline gap-x-4">
                        <a href=format!("{}{query}", line.page) class="font-medium text-brand underline-offset-4 hover:underline">
                            {line.title}
                        </a>
                        <code class="font-mono text-xs text-soft wrap-anywhere">
                            <Wrapped text=line.path/>
                        </code>
                    </span>
                </li>
            }
        })
        .collect_view();
    view! { <ul class="divide-y divide-line rounded-lg border border-line bg-sheet px-4 py-1 text-sm shadow-sheet">{rows}</ul> }
        .into_any()
}
