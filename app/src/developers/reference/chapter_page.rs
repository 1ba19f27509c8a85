//! A part of the API: every call of it, and what they answer with.

use super::call::{CallInFull, Method, place};
use super::field::Fields;
use super::language::Language;
use super::model::{Chapter, Line, Object, Part};
use super::reads::read_chapter;
use super::words::{Words, inline};
use crate::developers::code::Code;
use crate::frame::{Area, Frame, Load};
use crate::ui::*;
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;

/// `/developers/reference/{part}`
#[component]
pub fn ChapterPage() -> impl IntoView {
    let part = use_params_map().get_untracked().get("part").unwrap_or_default();
    let language = Language::chosen();
    view! {
        <Frame area=Area::Developers>
            <Load from=read_chapter(part, language) show=move |chapter| view! { <InFull chapter language/> }/>
        </Frame>
    }
    .into_any()
}

#[component]
fn InFull(chapter: Chapter, language: Language) -> impl IntoView {
    let Chapter { parts, part, calls, objects } = chapter;
    let Part { name, slug, words, lines } = part;
    // The choice of a language goes along from page to page.
    let query = language.query();
    let parts = parts
        .into_iter()
        .map(|(name, other)| {
            view! {
                <li>
                    <a
                        href=format!("/developers/reference/{other}{query}")
                        aria-current=(other == slug).then_some("page")
                        class="inline-flex min-h-8 items-center rounded-full border border-line bg-sheet px-3 text-sm font-medium hover:border-edge aria-[current]:border-brand aria-[current]:bg-brand-wash aria-[current]:text-brand"
                    >
                        {name}
                    </a>
                </li>
            }
        })
        .collect_view();
    view! {
        <Heading title=name back=(format!("/developers/reference{query}"), "Reference".to_owned())/>
        <nav aria-label="Parts of the reference" class="print:hidden">
            <ul class="flex flex-wrap gap-2">{parts}</ul>
        </nav>
        <p class="max-w-read text-soft">{inline(&words)}</p>
        <Lines lines/>
        {calls.into_iter().map(|call| view! { <CallInFull call part=slug.clone() language/> }).collect_view()}
        {(!objects.is_empty())
            .then(|| {
                view! {
                    <section class="space-y-8 border-t border-line pt-8">
                        <h2 class="text-xl">"Objects"</h2>
                        {objects.into_iter().map(|object| view! { <OneObject object/> }).collect_view()}
                    </section>
                }
            })}
    }
    .into_any()
}

/// The calls of a part, each a link.
#[component]
pub fn Lines(
    lines: Vec<Line>,
    /// The page that they are on; this one when left out.
    #[prop(optional, into)]
    page: String,
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
                        <a href=format!("{page}#{}", line.id) class="font-medium text-brand underline-offset-4 hover:underline">
                            {line.title}
                        </a>
                        <code class="font-mono text-xs text-soft wrap-anywhere">{line.path}</code>
                    </span>
                </li>
            }
        })
        .collect_view();
    view! { <ul class="divide-y divide-line rounded-lg border border-line bg-sheet px-4 py-1 text-sm shadow-sheet">{rows}</ul> }
        .into_any()
}

#[component]
fn OneObject(object: Object) -> impl IntoView {
    let Object { name, words, fields, example } = object;
    let id = place(&name);
    view! {
        <div
            id=id
            class="grid scroll-mt-4 grid-cols-1 items-start gap-x-10 gap-y-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]"
        >
            <div class="min-w-0 space-y-2">
                <h3 class="text-lg">{name}</h3>
                <div class="max-w-read space-y-3 text-soft">
                    <Words text=words/>
                </div>
                <Fields fields answered=true/>
            </div>
            {example
                .map(|example| {
                    view! {
                        <div class="min-w-0 xl:sticky xl:top-4">
                            <Code what="An example" text=example answer=true/>
                        </div>
                    }
                })}
        </div>
    }
    .into_any()
}
