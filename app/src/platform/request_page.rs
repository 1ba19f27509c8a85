//! One request. An engineer comes here from a refusal that the log shows: which field was it, was it a repeat, and how do I try it
//! again? Nothing of what was sent is here.

use super::console::{Console, param};
use super::reads::read_request;
use super::request_table::{ProblemCode, tone, unproved};
use super::view_of::second;
use super::views::{Head, RequestView};
use crate::developers::code::Code;
use crate::developers::errors;
use crate::developers::inline;
use crate::ui::*;
use crate::viewer::Mode;
use crate::words::{platform, platform_requests, say};
use backend::request_log::{KeyMark, Outcome, RefusedFields, WholeRequest};
use leptos::prelude::*;

/// `/platform/{platform}/requests/{request}`
#[component]
pub fn RequestPage() -> impl IntoView {
    let from = read_request(param("platform"), param("request"));
    view! { <Console from show=|view| view! { <Shown view/> }/> }.into_any()
}

#[component]
fn Shown(view: RequestView) -> impl IntoView {
    let RequestView { head, request, sample } = view;
    let WholeRequest { line, client, details } = request;
    let back = (head.href("requests"), say(platform_requests::TITLE).to_owned());
    let client = head.href(&format!("credentials/{client}"));
    let id = line.request_id.to_string();
    let is_there = line.status != 404;
    let is_sandbox = Mode::current().is_sandbox();
    let tone = tone(Outcome::of(&line.call, line.status, line.code.as_deref()));
    let remedy = line.code.as_deref().and_then(errors::explained).map(|(title, words)| {
        view! {
            <Notice tone title>
                <p>{words}</p>
            </Notice>
        }
    });
    view! {
        <Heading title=line.call over=say(platform_requests::RequestAt { at: second(line.at) }) back>
            <Tag tone label=line.status.to_string()/>
        </Heading>
        {remedy}
        {(!details.fields.is_empty()).then(|| view! { <Fields fields=details.fields/> })}
        <Card title=say(platform_requests::DETAILS)>
            <SummaryList>
                <SummaryRow label=say(platform_requests::RESPONSE)>
                    <span class="flex flex-wrap items-center gap-x-2 gap-y-1">
                        {line.status} {line.code.map(|code| view! { <ProblemCode code/> })}
                        {line.more.map(|more| view! { <span class="text-sm text-soft">{unproved(more)}</span> })}
                    </span>
                </SummaryRow>
                <SummaryRow label=say(platform_requests::TIME)>
                    {second(line.at)}
                    <span class="block text-sm text-soft">
                        {if is_sandbox { say(platform_requests::SANDBOX_TIME) } else { say(platform_requests::LONDON_TIME) }}
                    </span>
                </SummaryRow>
                <SummaryRow label=say(platform_requests::TOOK)>{say(platform::Milliseconds { number: thousands(i64::from(line.milliseconds)) })}</SummaryRow>
                <SummaryRow label=say(platform_requests::CLIENT)>
                    <a href=client>{line.client}</a>
                </SummaryRow>
                <SummaryRow label=say(platform_requests::OBJECT)>
                    <Subject head subject=line.subject is_there/>
                </SummaryRow>
                <SummaryRow label="Idempotency-Key">
                    <Key key=details.key is_replay=details.is_replay/>
                </SummaryRow>
                <SummaryRow label=say(platform_requests::REQUEST_ID)>
                    <span class="flex flex-wrap items-center gap-x-3 gap-y-1">
                        <Id id=id.clone()/>
                        <CopyButton text=id what=say(platform_requests::THE_REQUEST_ID)/>
                    </span>
                </SummaryRow>
            </SummaryList>
        </Card>
        {sample
            .map(|sample| {
                view! {
                    <Card title=say(platform_requests::AGAIN)>
                        <div class="space-y-3">
                            <p class="max-w-read">
                                {say(platform_requests::AGAIN_HOW)}
                            </p>
                            <Code what=say(platform_requests::THE_COMMAND) text=sample/>
                        </div>
                    </Card>
                }
            })}
    }
    .into_any()
}

/// The thing that the request was about.
#[component]
fn Subject(
    head: Head,
    subject: Option<String>,
    /// Whether the request found it.
    is_there: bool,
) -> impl IntoView {
    let Some(subject) = subject else {
        return view! { <span class="text-soft">"–"</span> }.into_any();
    };
    let all = head.href(&format!("requests?subject={subject}"));
    let own = match subject.split_once('_').filter(|_| is_there) {
        Some(("don", _)) => Some(head.href(&format!("donations/{subject}"))),
        Some(("whk", _)) => Some(head.href(&format!("webhooks/{subject}"))),
        _ => None,
    };
    let id = view! { <Id id=subject/> };
    view! {
        {match own {
            Some(href) => view! { <a href=href>{id}</a> }.into_any(),
            None => id.into_any(),
        }}
        <span class="block">
            <a href=all>{say(platform_requests::ALL_FOR_OBJECT)}</a>
        </span>
    }
    .into_any()
}

/// Which key the request had, and whether it was a repeat.
#[component]
fn Key(key: Option<KeyMark>, is_replay: bool) -> impl IntoView {
    let Some(key) = key else {
        return view! { <span class="text-soft">{say(platform_requests::NO_KEY)}</span> }.into_any();
    };
    let replay = if is_replay { say(platform_requests::REPEAT) } else { say(platform_requests::NO_REPEAT) };
    view! {
        <p>{replay}</p>
        <p class="text-sm text-soft">
            {say(platform_requests::KEY_BEGINS)} " " <code class="font-mono text-ink">{key.to_string()}</code> ". "
            {say(platform_requests::KEY_COMPARE)} " " <code class="font-mono wrap-anywhere">"printf %s \"$KEY\" | sha256sum"</code>
        </p>
    }
    .into_any()
}

/// What was wrong, by field.
#[component]
fn Fields(fields: RefusedFields) -> impl IntoView {
    let left_out = fields.iter().any(|field| field.at().contains('…'));
    let rows = fields
        .iter()
        .map(|field| {
            let at = if field.at().is_empty() { say(platform_requests::WHOLE_BODY) } else { field.at() }
                .to_owned();
            let code = field.code().to_owned();
            let meaning = match errors::explained_field(&code) {
                Some(words) => inline(words).into_any(),
                None => "–".into_any(),
            };
            view! {
                <Row>
                    <Cell head=true label=say(platform_requests::FIELD)>
                        <code class="font-mono text-sm font-normal wrap-anywhere">
                            <Wrapped text=at/>
                        </code>
                    </Cell>
                    <Cell label=say(platform_requests::CODE)>
                        <code class="font-mono text-sm wrap-anywhere">
                            <Wrapped text=code/>
                        </code>
                    </Cell>
                    <Cell label=say(platform::MEANING)>{meaning}</Cell>
                </Row>
            }
        })
        .collect_view();
    view! {
        <div class="space-y-3">
            <h2 class="text-xl">
                {say(platform_requests::FIELDS)}
            </h2>
            <Table caption=say(platform_requests::FIELDS) columns=vec![
                Column::text(say(platform_requests::FIELD)),
                Column::text(say(platform_requests::CODE)),
                Column::text(say(platform::MEANING)),
            ]>
                {rows}
            </Table>
            <p class="max-w-read text-sm text-soft">
                {say(platform_requests::NOT_KEPT)} " "
                <a href="/developers/errors#fields">{say(platform_requests::FIELD_CODES)}</a>
            </p>
            {left_out
                .then(|| {
                    view! {
                        <p class="max-w-read text-sm text-soft">
                            {say(platform_requests::LEFT_OUT)}
                        </p>
                    }
                })}
        </div>
    }
    .into_any()
}
