//! The first page of the reference: what applies to every call, and a list of all calls.

use super::chapter_page::{Lines, Parts};
use super::language::Language;
use super::model::Overview;
use super::reads::read_overview;
use super::words::inline;
use crate::developers::code::Code;
use crate::frame::{Area, Frame, Load};
use crate::ui::*;
use leptos::prelude::*;

/// `/developers/reference`
#[component]
pub fn OverviewPage() -> impl IntoView {
    let language = Language::chosen();
    view! {
        <Frame area=Area::Developers>
            <Load from=read_overview() show=move |overview| view! { <Whole overview language/> }/>
        </Frame>
    }
    .into_any()
}

/// What applies to every call: a term, and a sentence about it.
pub const EVERYWHERE: [(&str, &str); 9] = [
    (
        "Authentication",
        "`Authorization: Bearer …` with a token from `/oauth/token`. It lasts 24 hours. Keep it on your server.",
    ),
    ("Amounts", "Whole pence as JSON integers: £5 is `500`. The currency is `GBP`."),
    ("Dates and times", "`2026-11-24` is a day in London. Times are RFC 3339; responses use UTC."),
    (
        "Unknown fields",
        "Fields and query parameters that are not in the reference are refused, so a typo cannot silently drop a field. Responses can gain fields: ignore those that you do not know.",
    ),
    (
        "Repeats",
        "Send an `Idempotency-Key` with POST, PUT, PATCH and DELETE. A repeat gets the first response, with `Idempotency-Replayed: true`.",
    ),
    (
        "Lists",
        "Send `limit` and `after`; you get `data`, `hasMore` and `nextCursor`. Most lists are newest first; `GET /events` and `GET /webhook-endpoints` are oldest first. The address of the next page is also in the header `Link`.",
    ),
    (
        "Rate limits",
        "Each client has a quota of requests a minute, which its page in your console shows; all clients of a platform share a second one. `RateLimit-Policy` and `RateLimit` in each response say what is left, and for how many seconds. Beyond it you get 429 `rate_limited`: wait the number of seconds in `Retry-After`. New tokens have a limit too, so use a token until it expires.",
    ),
    (
        "Versions",
        "Donations, webhook endpoints and terminals have an `ETag`. Send it as `If-Match`, with its quotes, and your change is made only if nothing has changed since you read it.",
    ),
    ("Request-Id", "Every response has one. Quote it when you contact us."),
];

/// The place of one of these terms on the page.
pub fn anchor(word: &str) -> String {
    word.to_lowercase().replace(' ', "-")
}

#[component]
fn Whole(overview: Overview, language: Language) -> impl IntoView {
    let Overview { api, parts } = overview;
    let everywhere = EVERYWHERE
        .into_iter()
        .map(|(word, sentence)| view! { <SummaryRow label=word><span id=anchor(word)>{inline(sentence)}</span></SummaryRow> })
        .collect_view();
    let (query, whole_list) = (language.query(), every_page(&api));
    let sections = parts
        .iter()
        .map(|part| {
            view! {
                <section class="space-y-3">
                    <div>
                        <h2 class="text-xl">
                            <a href=format!("{}{query}", part.page()) class="underline-offset-4 hover:underline">
                                {part.name.clone()}
                            </a>
                        </h2>
                        <p class="mt-1 max-w-read text-sm text-soft">{inline(&part.words)}</p>
                    </div>
                    <Lines lines=part.lines.clone() query=query.clone()/>
                </section>
            }
        })
        .collect_view();
    view! {
        <Heading
            title="Reference"
            lead="Every call, field, response and error, made from the OpenAPI document that your tools can read."
        >
            <LinkButton href="/openapi.json" kind=ButtonKind::Quiet icon=Shape::Document>
                "OpenAPI document"
            </LinkButton>
            <LinkButton href="/openapi-3.0.json" kind=ButtonKind::Quiet icon=Shape::Document>
                "In OpenAPI 3.0"
            </LinkButton>
            <LinkButton href="/postman-collection.json" kind=ButtonKind::Quiet icon=Shape::Document>
                "Postman collection"
            </LinkButton>
        </Heading>
        <Parts parts query/>
        <SummaryList>
            <SummaryRow label="Address of the API">
                <code class="font-mono text-sm wrap-anywhere">
                    <Wrapped text=api/>
                </code>
            </SummaryRow>
            {everywhere}
            <SummaryRow label="Errors">
                "Problem documents (RFC 9457) with a stable code, and a pointer for each field. All codes are in the "
                <a href="/developers/errors">"catalogue of errors"</a> "."
            </SummaryRow>
            <SummaryRow label="Changes">
                <a href="/developers/versions">"What we can change, and how we deprecate something"</a> ". "
                <a href="/developers/changelog">"The changelog"</a> " says what has changed."
            </SummaryRow>
            <SummaryRow label="For AI assistants">
                <a href="/llms.txt">"llms.txt"</a> " lists all of these pages."
            </SummaryRow>
        </SummaryList>
        <section class="space-y-3" aria-labelledby="whole-list">
            <h2 id="whole-list" class="text-xl">
                "Read a whole list"
            </h2>
            <p class="max-w-read">
                "Ask for the next page with the cursor of the last one, and with the same filters, until hasMore is false."
            </p>
            <Code what="the loop" text=whole_list/>
        </section>
        {sections}
    }
    .into_any()
}

/// Commands that read each page of a list.
fn every_page(api: &str) -> String {
    format!(
        r#"AFTER=
while true; do
  PAGE=$(curl -sS --fail-with-body "{api}/donations?limit=100${{AFTER:+&after=$AFTER}}" \
    -H "Authorization: Bearer $TOKEN") || break
  echo "$PAGE" | jq -c '.data[]'
  [ "$(echo "$PAGE" | jq .hasMore)" = true ] || break
  AFTER=$(echo "$PAGE" | jq -r .nextCursor)
done"#
    )
}
