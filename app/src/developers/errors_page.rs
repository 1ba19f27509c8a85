//! The catalogue of errors, for a developer who has an error to fix.

use super::code::Code;
use super::error_example;
use super::errors::{ERRORS, ErrorEntry, FIELD_ERRORS, TOKEN_ERRORS, named};
use super::not_here::NotHere;
use super::reads::{Place, read_place};
use super::reference::words::inline;
use crate::frame::{Area, Frame, Load};
use crate::ui::*;
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;

/// `/developers/errors`
#[component]
pub fn ErrorsPage() -> impl IntoView {
    let rows = ERRORS
        .iter()
        .map(|entry| {
            view! {
                <Row>
                    <Cell head=true label="Code">
                        <a href=format!("/developers/errors/{}", entry.code) class="font-mono text-xs text-brand underline underline-offset-4">
                            {entry.code}
                        </a>
                    </Cell>
                    <Cell label="Status">{entry.status}</Cell>
                    <Cell label="Meaning">{entry.title}</Cell>
                </Row>
            }
        })
        .collect_view();
    let token_errors = TOKEN_ERRORS
        .iter()
        .map(|(error, status, words)| {
            view! {
                <Row>
                    <Cell head=true label="Error">
                        <code class="font-mono text-xs">{*error}</code>
                    </Cell>
                    <Cell label="Status">{*status}</Cell>
                    <Cell label="Meaning">{*words}</Cell>
                </Row>
            }
        })
        .collect_view();
    view! {
        <Frame area=Area::Developers>
            <Heading
                title="Errors"
                lead="Every error of the API has one of these codes. The meaning of a code never changes; its text can. The page of a code says what to do."
            />
            <Table
                caption="Error codes"
                columns=vec![Column::text("Code"), Column::text("Status"), Column::text("Meaning")]
            >
                {rows}
            </Table>
            <FieldErrors/>
            <div class="prose">
                <h2 id="token-endpoint">"Token endpoint errors"</h2>
                <p>
                    "The token endpoints follow OAuth. Their errors are " <code>"{\"error\", \"error_description\"}"</code>
                    " (RFC 6749 section 5.2). error_description says what to change."
                </p>
            </div>
            <Table caption="Token endpoint errors" columns=vec![Column::text("Error"), Column::text("Status"), Column::text("Meaning")]>
                {token_errors}
            </Table>
        </Frame>
    }
    .into_any()
}

#[component]
fn FieldErrors() -> impl IntoView {
    let rows = FIELD_ERRORS
        .iter()
        .map(|(code, words)| {
            view! {
                <Row>
                    <Cell head=true label="Code">
                        <code class="font-mono text-xs">{*code}</code>
                    </Cell>
                    <Cell label="Meaning">{inline(words)}</Cell>
                </Row>
            }
        })
        .collect_view();
    view! {
        <section class="space-y-4" id="fields">
            <h2 class="text-xl">"Field error codes"</h2>
            <p class="max-w-read text-soft">
                "With invalid_fields and invalid_query, errors lists each field with its pointer or parameter, one of these codes, and a detail. Format errors are all listed at once. Lookups, such as of a charity or a donor, run only when the format is valid."
            </p>
            <Table caption="Field error codes" columns=vec![Column::text("Code"), Column::text("Meaning")]>
                {rows}
            </Table>
        </section>
    }
    .into_any()
}

/// `/developers/errors/{code}`, where the `type` of a problem leads.
#[component]
pub fn ErrorPage() -> impl IntoView {
    let code = use_params_map().get_untracked().get("code").unwrap_or_default();
    let shown = match named(&code) {
        Some(entry) => {
            view! { <Load from=read_place() show=move |place| view! { <Shown entry place/> }/> }.into_any()
        }
        None => {
            let near = vec![("/developers/errors".to_owned(), "Every error code".to_owned())];
            view! { <NotHere near/> }.into_any()
        }
    };
    view! { <Frame area=Area::Developers>{shown}</Frame> }.into_any()
}

#[component]
fn Shown(entry: &'static ErrorEntry, place: Place) -> impl IntoView {
    let fields = matches!(entry.code, "invalid_fields" | "invalid_query");
    view! {
        <Heading title=entry.title over=format!("HTTP {}", entry.status) back=("/developers/errors".to_owned(), "Errors".to_owned())>
            <code class="rounded-sm bg-brand-wash px-2 py-1 font-mono text-sm">{entry.code}</code>
        </Heading>
        <div class="prose">
            <h2>"What it means"</h2>
            <p>{entry.meaning}</p>
            <h2>"What to do"</h2>
            <p>{entry.remedy}</p>
            {fields
                .then(|| {
                    view! {
                        <p>
                            "The codes of single fields are in the " <a href="/developers/errors#fields">"table of fields"</a> "."
                        </p>
                    }
                })}
            <h2>"Example"</h2>
        </div>
        <Code what="An example" text=error_example::text(entry, &place.base_url) answer=true/>
    }
    .into_any()
}
