//! One call in full: what it does and takes on one side, what it looks like on the other.

use super::field::Fields;
use super::language::Language;
use super::model::{Access, Answer, Call, CallError, Line};
use super::words::{Words, inline};
use crate::developers::code::Code;
use leptos::prelude::*;

/// GET and so on, in a colour of its own.
#[component]
pub fn Method(name: String) -> impl IntoView {
    let tone = match name.as_str() {
        "GET" => "bg-info-wash text-info",
        "POST" => "bg-good-wash text-good",
        "DELETE" => "bg-bad-wash text-bad",
        _ => "bg-warn-wash text-warn",
    };
    view! {
        <span class=format!(
            "inline-block rounded-sm px-1.5 py-0.5 font-mono text-xs font-bold print:border print:px-1 {tone}",
        )>{name}</span>
    }
    .into_any()
}

#[component]
pub fn CallInFull(
    call: Call,
    /// The part of the API that it is in, as addresses name it.
    part: String,
    language: Language,
) -> impl IntoView {
    let Call { line, words, access, parameters, body, answers, errors, request } = call;
    let Line { id, method, path, title } = line;
    // Where one makes something, what it was made to; a repeat looks the same.
    let made = answers.iter().find(|answer| answer.status == "201");
    let example = made
        .or(answers.first())
        .and_then(|answer| Some((answer.status.clone(), answer.example.clone()?)))
        .map(|(status, example)| {
            view! {
                <div class="space-y-1.5">
                    <h3 class="text-sm font-semibold text-soft">"Response " {status}</h3>
                    <Code what="The answer" text=example answer=true/>
                </div>
            }
        });
    view! {
        <article
            id=id.clone()
            aria-labelledby=format!("{id}-title")
            class="grid scroll-mt-4 grid-cols-1 items-start gap-x-10 gap-y-6 border-t border-line pt-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]"
        >
            <div class="min-w-0 space-y-5">
                <div class="space-y-2">
                    <h2 class="text-xl" id=format!("{id}-title")>
                        <a href=format!("#{id}") class="underline-offset-4 hover:underline">
                            {title}
                        </a>
                    </h2>
                    <p class="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
                        <Method name=method/>
                        <code class="font-mono text-sm wrap-anywhere">{path}</code>
                    </p>
                </div>
                <div class="max-w-read space-y-3">
                    <Words text=words/>
                </div>
                <Proof access/>
                {(!parameters.is_empty())
                    .then(|| {
                        view! {
                            <section>
                                <h3 class="text-lg">"Parameters"</h3>
                                <Fields fields=parameters/>
                            </section>
                        }
                    })}
                {body
                    .map(|body| {
                        view! {
                            <section>
                                <h3 class="text-lg">"Body"</h3>
                                <p class="text-sm text-soft">
                                    <code class="font-mono text-xs">{body.kind}</code>
                                    {body.optional.then_some(", optional")}
                                </p>
                                <Fields fields=body.fields/>
                            </section>
                        }
                    })}
                <section>
                    <h3 class="text-lg">"Responses"</h3>
                    <ul class="divide-y divide-line text-sm">
                        {answers.into_iter().map(|answer| view! { <GoodAnswer answer/> }).collect_view()}
                        {errors.into_iter().map(|error| view! { <BadAnswer error/> }).collect_view()}
                    </ul>
                </section>
            </div>
            <div class="min-w-0 space-y-4 xl:sticky xl:top-4">
                <div class="space-y-1.5">
                    <Languages page=format!("/developers/reference/{part}") call=id.clone() language/>
                    <Code what=language.what() text=request/>
                    {language.needs().map(|needs| view! { <p class="text-xs text-soft">"Needs " {needs} "."</p> })}
                </div>
                {example}
            </div>
        </article>
    }
    .into_any()
}

/// The languages of the samples. Each link leads to this call again, on a page in which every sample is in that language.
#[component]
fn Languages(page: String, call: String, language: Language) -> impl IntoView {
    let links = Language::ALL
        .into_iter()
        .map(|other| {
            view! {
                <li>
                    <a
                        href=format!("{page}{}#{call}", other.query())
                        aria-current=(other == language).then_some("true")
                        class="inline-flex min-h-8 items-center rounded-md px-2.5 text-sm font-medium text-soft hover:bg-brand-wash hover:text-ink aria-[current]:bg-brand-wash aria-[current]:font-semibold aria-[current]:text-brand"
                    >
                        {other.name()}
                    </a>
                </li>
            }
        })
        .collect_view();
    view! {
        <ul aria-label="Language of the samples" class="flex flex-wrap gap-1 print:hidden">
            {links}
        </ul>
    }
    .into_any()
}

#[component]
fn Proof(access: Access) -> impl IntoView {
    let words = match access {
        Access::Scope(scope) => view! {
            "an access token with the scope "
            <code class="rounded-sm bg-brand-wash px-1.5 py-0.5 font-mono text-xs">{scope}</code>
        }
        .into_any(),
        Access::Client => "your client id and secret, by HTTP Basic as here or in the form".into_any(),
        Access::Open => "nothing".into_any(),
    };
    view! {
        <p class="text-sm">
            <span class="font-semibold">"Requires: "</span>
            {words}
        </p>
    }
    .into_any()
}

const STATUS: &str = "w-11 shrink-0 font-mono text-sm font-semibold";

#[component]
fn GoodAnswer(answer: Answer) -> impl IntoView {
    let Answer { status, words, object, list, headers, .. } = answer;
    let holds = object.map(|name| {
        let place = format!("#{}", place(&name));
        let before = if list { " Items: " } else { " " };
        view! {
            {before}
            <a href=place>{name}</a>
            "."
        }
    });
    // The headers that every response has are on the first page.
    let headers = headers
        .into_iter()
        .filter(|(name, _)| {
            !["Request-Id", "Idempotency-Replayed"].contains(&name.as_str()) && !name.starts_with("RateLimit")
        })
        .map(|(name, words)| {
            view! {
                <p class="text-xs text-soft">
                    "Header " <code class="font-mono">{name}</code> ": " {inline(&words)}
                </p>
            }
        })
        .collect_view();
    let tone = if status.starts_with('2') { "text-good" } else { "text-warn" };
    view! {
        <li class="flex gap-3 py-2.5">
            <span class=format!("{STATUS} {tone}")>{status}</span>
            <div class="min-w-0 space-y-0.5">
                <p>{inline(&words)} {holds}</p>
                {headers}
            </div>
        </li>
    }
    .into_any()
}

#[component]
fn BadAnswer(error: CallError) -> impl IntoView {
    let CallError { status, codes, catalogued } = error;
    let codes = codes
        .into_iter()
        .map(|(code, title)| {
            let shown = if catalogued {
                let page = format!("/developers/errors/{code}");
                view! {
                    <a href=page class="font-mono text-xs text-brand underline underline-offset-4 wrap-anywhere">
                        {code}
                    </a>
                }
                .into_any()
            } else {
                view! { <code class="font-mono text-xs wrap-anywhere">{code}</code> }.into_any()
            };
            view! {
                <li>
                    {shown} " "
                    <span class="text-soft">{title}</span>
                </li>
            }
        })
        .collect_view();
    view! {
        <li class="flex gap-3 py-2.5">
            <span class=format!("{STATUS} text-soft")>{status}</span>
            <ul class="min-w-0 space-y-1">{codes}</ul>
        </li>
    }
    .into_any()
}

/// Where an object stands on its page.
pub fn place(name: &str) -> String {
    format!("object-{}", name.to_lowercase().replace(' ', "-"))
}
