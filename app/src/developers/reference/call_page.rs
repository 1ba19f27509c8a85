//! One call: what it is for and a sample first, then what it takes, what it answers, and what can go wrong.

use super::beside::BesideLinks;
use super::chapter_page::near;
use super::field::Fields;
use super::language::{Language, Languages};
use super::method::Method;
use super::model::{Access, Answer, Call, CallError, CallInFull, Line, Object};
use super::reads::read_call;
use super::words::{Words, inline};
use crate::developers::code::Code;
use crate::developers::not_here::NotHere;
use crate::frame::{Area, Frame, Load};
use crate::ui::*;
use domain::count::counted;
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;

/// `/developers/reference/{part}/{call}`
#[component]
pub fn CallPage() -> impl IntoView {
    let params = use_params_map().get_untracked();
    let [part, id] = ["part", "call"].map(|name| params.get(name).unwrap_or_default());
    let language = Language::chosen();
    let found = read_call(part.clone(), id, language);
    let show = move |page: Option<CallInFull>| match page {
        Some(page) => view! { <Whole page language/> }.into_any(),
        None => view! { <NotHere near=near(&part)/> }.into_any(),
    };
    view! {
        <Frame area=Area::Developers>
            <Load from=found show/>
        </Frame>
    }
    .into_any()
}

#[component]
fn Whole(page: CallInFull, language: Language) -> impl IntoView {
    let CallInFull { part, call, beside } = page;
    let Call { line, words, access, parameters, body, answers, object, errors, usual_errors, request } = call;
    let Line { page, method, path, title, .. } = line;
    let query = language.query();
    // Where one makes something, what it was made to; a repeat looks the same.
    let made = answers.iter().find(|answer| answer.status == "201");
    let example = made
        .or(answers.first())
        .and_then(|answer| Some((answer.status.clone(), answer.example.clone()?)))
        .map(|(status, example)| {
            view! {
                <div class="space-y-1.5">
                    <h2 class="text-sm font-semibold text-soft">"Response " {status}</h2>
                    <Code what="The answer" text=example answer=true/>
                </div>
            }
        });
    view! {
        <Heading title back=(format!("{}{query}", part.page()), part.name)/>
        // The sample follows what the call is for; on a wide screen it is beside everything.
        <div class="grid grid-cols-1 items-start gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,28rem)] xl:grid-rows-[auto_1fr]">
            <div class="min-w-0 space-y-5">
                <p class="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
                    <Method name=method/>
                    <code class="font-mono text-sm wrap-anywhere">
                        <Wrapped text=path/>
                    </code>
                </p>
                <div class="max-w-read space-y-3">
                    <Words text=words/>
                </div>
                <Proof access/>
            </div>
            <div id="sample" class="min-w-0 scroll-mt-4 space-y-4 xl:sticky xl:top-4 xl:col-start-2 xl:row-span-2 xl:row-start-1">
                <div class="space-y-1.5">
                    <Languages of=Language::ALL.to_vec() language page place="sample"/>
                    <Code what=language.what() text=request/>
                    {language.needs().map(|needs| view! { <p class="text-xs text-soft">"Needs " {needs} "."</p> })}
                </div>
                {example}
            </div>
            <div class="min-w-0 space-y-8">
                {(!parameters.is_empty())
                    .then(|| {
                        view! {
                            <section>
                                <h2 class="text-lg">"Parameters"</h2>
                                <Fields fields=parameters/>
                            </section>
                        }
                    })}
                {body
                    .map(|body| {
                        view! {
                            <section>
                                <h2 class="text-lg">"Body"</h2>
                                <p class="text-sm text-soft">
                                    <code class="font-mono text-xs">{body.kind}</code>
                                    {body.optional.then_some(", optional")}
                                </p>
                                <Fields fields=body.fields/>
                            </section>
                        }
                    })}
                <section id="response" class="scroll-mt-4">
                    <h2 class="text-lg">"Response"</h2>
                    <ul class="divide-y divide-line text-sm">
                        {answers.into_iter().map(|answer| view! { <GoodAnswer answer/> }).collect_view()}
                    </ul>
                    {object.map(|object| view! { <Held object/> })}
                </section>
                <BadAnswers errors usual_errors/>
            </div>
        </div>
        <BesideLinks beside query/>
    }
    .into_any()
}

/// What the response holds.
#[component]
fn Held(object: Object) -> impl IntoView {
    let Object { name, list, words, fields } = object;
    view! {
        <div class="mt-4 space-y-2">
            <h3 class="font-semibold">{name}</h3>
            <div class="max-w-read space-y-3 text-sm text-soft">
                {list
                    .then(|| view! { <p>"Each item of " <code class="font-mono text-[0.9em]">"data"</code> " has these fields."</p> })}
                <Words text=words/>
            </div>
            <Fields fields answered=true/>
        </div>
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
    let Answer { status, words, headers, .. } = answer;
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
                <p>{inline(&words)}</p>
                {headers}
            </div>
        </li>
    }
    .into_any()
}

/// Those of this call first, for they are what one has to handle.
#[component]
fn BadAnswers(errors: Vec<CallError>, usual_errors: Vec<CallError>) -> impl IntoView {
    let rows = |errors: Vec<CallError>| {
        let rows = errors.into_iter().map(|error| view! { <BadAnswer error/> }).collect_view();
        view! { <ul class="divide-y divide-line text-sm">{rows}</ul> }
    };
    let usual: usize = usual_errors.iter().map(|error| error.codes.len()).sum();
    (!errors.is_empty() || usual > 0).then(|| {
        view! {
            <section>
                <h2 class="text-lg">"Errors"</h2>
                {(!errors.is_empty()).then(|| rows(errors))}
                {(usual > 0)
                    .then(|| {
                        let summary = format!("{} that most calls can have", counted(usual, "error", "errors"));
                        view! { <Details summary>{rows(usual_errors)}</Details> }
                    })}
            </section>
        }
    })
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
                        <Wrapped text=code/>
                    </a>
                }
                .into_any()
            } else {
                view! {
                    <code class="font-mono text-xs wrap-anywhere">
                        <Wrapped text=code/>
                    </code>
                }
                .into_any()
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
