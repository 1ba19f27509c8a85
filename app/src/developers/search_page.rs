//! Search in the pages for developers. The query is in the address, so that the results can be sent to a colleague.

use super::reference::words::inline;
use super::search::{Entry, Kind, LONGEST, PAGE, mended, read, search};
use crate::frame::{Area, Frame};
use crate::ui::*;
use crate::viewer::Mode;
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

/// How many results are shown: nobody reads more.
const MOST: usize = 40;

/// `/developers/search`
#[component]
pub fn SearchPage() -> impl IntoView {
    let query = read(&use_query_map().get_untracked().get("q").unwrap_or_default());
    let sandbox = Mode::current().is_sandbox();
    let found = search(&query, sandbox);
    let shown = if query.is_empty() {
        ().into_any()
    } else if found.is_empty() {
        match mended(&query, sandbox) {
            Some(meant) => {
                let found = search(&meant, sandbox);
                view! {
                    <p class="wrap-anywhere">"Nothing matches “" {query.clone()} "”. Did you mean this?"</p>
                    <Found query=meant found/>
                }
                .into_any()
            }
            None => view! { <Nothing query=query.clone()/> }.into_any(),
        }
    } else {
        view! { <Found query=query.clone() found/> }.into_any()
    };
    view! {
        <Frame area=Area::Developers>
            <Heading title="Search" lead="Search the calls, fields, error codes, event types and guides."/>
            <SearchBox action=PAGE label="Search the documentation" id="q" value=query maxlength=LONGEST/>
            {shown}
        </Frame>
    }
    .into_any()
}

#[component]
fn Nothing(query: String) -> impl IntoView {
    view! {
        <EmptyState title="Nothing found" icon=Shape::Search>
            <p class="wrap-anywhere">"Nothing in the documentation matches “" {query} "”."</p>
            <p>
                "Check the spelling, or search for a single word. The " <a href="/developers/reference">"reference"</a>
                " lists every call, and " <a href="/developers/errors">"Errors"</a> " lists every error code."
            </p>
        </EmptyState>
    }
    .into_any()
}

#[component]
fn Found(query: String, found: Vec<&'static Entry>) -> impl IntoView {
    let title = match found.len() {
        1 => format!("1 result for “{query}”"),
        more => format!("{more} results for “{query}”"),
    };
    let rest =
        (found.len() > MOST).then(|| format!("Showing the first {MOST}. Add a word to narrow the results."));
    let rows = found.into_iter().take(MOST).map(|entry| view! { <Hit entry/> }).collect_view();
    view! {
        <section aria-labelledby="results" class="space-y-3">
            <h2 id="results" class="text-xl wrap-anywhere">
                {title}
            </h2>
            {rest.map(|rest| view! { <p class="text-sm text-soft">{rest}</p> })}
            <ol class="divide-y divide-line rounded-lg border border-line bg-sheet px-4 py-1 shadow-sheet">{rows}</ol>
        </section>
    }
    .into_any()
}

#[component]
fn Hit(entry: &'static Entry) -> impl IntoView {
    let is_code = matches!(entry.kind, Kind::Error | Kind::Event | Kind::Field);
    let look = if is_code { "font-mono text-sm" } else { "font-medium" };
    view! {
        <li class="grid gap-x-4 py-2.5 sm:grid-cols-[4rem_minmax(0,1fr)]">
            <span class="pt-0.5 text-sm text-soft">{entry.kind.name()}</span>
            <span class="min-w-0">
                <a
                    href=entry.href.as_str()
                    class=format!("{look} text-brand wrap-anywhere underline-offset-4 hover:underline")
                >
                    {entry.title.as_str()}
                </a>
                <span class="block text-sm wrap-anywhere text-soft">{inline(&entry.about)}</span>
            </span>
        </li>
    }
    .into_any()
}
