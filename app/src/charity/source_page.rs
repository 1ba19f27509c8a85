//! One source. Wanted first: the reference, to copy. Then: is it on, who warranted it, and how do I stop it?

use super::ChangeSource;
use super::reads::{read_source, source_to_end};
use super::sources_page::StateTag;
use super::staff_page::{Desk, is_just, param};
use super::views::{Head, SourceView};
use crate::form::{Form, Hidden};
use crate::ui::day::long;
use crate::ui::*;
use crate::words::{charity_sources, say, ui};
use domain::SourceState;
use domain::charity::view::Source;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/charity/{charity}/sources/{source}`
#[component]
pub fn SourcePage() -> impl IntoView {
    view! { <Desk from=read_source(param("charity"), param("source")) show=|view| view! { <Shown view/> }/> }
        .into_any()
}

#[component]
fn Shown(view: SourceView) -> impl IntoView {
    let SourceView { head, source } = view;
    let ended = source.state == SourceState::Ended;
    let changes =
        (head.may_change && !ended).then(|| view! { <Changes head=head.clone() source=source.clone()/> });
    let state = source.state;
    let (warranted_on, ended_at) = (long(source.warranted_at.london_date()), source.ended_at);
    let warranty = source.warranty().map(|warranty| warranty.text);
    view! {
        <Heading title=source.platform_name.clone() back=(head.href("sources"), say(charity_sources::PLATFORMS).to_owned())>
            <StateTag state/>
        </Heading>
        <Done platform=source.platform_name.clone()/>
        <section class="rounded-xl ground-deep p-6 sm:p-8" aria-labelledby="reference">
            <h2 id="reference" class="text-sm font-semibold text-on-deep-soft">
                {if ended { say(charity_sources::REFERENCE_WAS) } else { say(charity_sources::REFERENCE_IS) }}
            </h2>
            <div class="mt-2 flex flex-wrap items-center gap-x-5 gap-y-3">
                <p class="font-mono text-2xl font-semibold wrap-anywhere select-all">{source.reference.clone()}</p>
                {(!ended)
                    .then(|| {
                        view! {
                            <span class="text-ink">
                                <CopyButton text=source.reference.clone() what=say(charity_sources::THE_REFERENCE)/>
                            </span>
                        }
                    })}
            </div>
            <p class="mt-4 max-w-read text-on-deep-soft">{words(&source)}</p>
        </section>
        <Card title=say(charity_sources::CONFIRMED)>
            <SummaryList>
                <SummaryRow label=say(charity_sources::CONFIRMED_ON)>{warranted_on}</SummaryRow>
                <SummaryRow label=say(charity_sources::CONFIRMED_BY)>
                    {source.warranted_by.clone().unwrap_or_else(|| say(charity_sources::SANDBOX).to_owned())}
                </SummaryRow>
                {ended_at.map(|at| view! { <SummaryRow label=say(charity_sources::ENDED_ON)>{long(at.london_date())}</SummaryRow> })}
                <SummaryRow label=say(charity_sources::Wording { version: source.warranty_version })>{warranty}</SummaryRow>
            </SummaryList>
        </Card>
        {changes}
    }
    .into_any()
}

fn words(source: &Source) -> String {
    let platform = &source.platform_name;
    match source.state {
        SourceState::Active if source.reference.starts_with("UP-") => {
            say(charity_sources::GiveCheckedReference { platform })
        }
        SourceState::Active => say(charity_sources::GiveReference { platform }),
        SourceState::Paused => say(charity_sources::WhilePaused { platform }),
        SourceState::Ended => say(charity_sources::NoLongerAccepted { platform }),
    }
}

/// What was just done, from the address.
#[component]
fn Done(platform: String) -> impl IntoView {
    let said = [
        ("added", say(charity_sources::IsAdded { platform: &platform }), say(charity_sources::IS_ADDED_LEAD)),
        (
            "pause",
            say(charity_sources::IsPaused { platform: &platform }),
            say(charity_sources::IS_PAUSED_LEAD),
        ),
        (
            "resume",
            say(charity_sources::IsActive { platform: &platform }),
            say(charity_sources::IS_ACTIVE_LEAD),
        ),
        (
            "end",
            say(charity_sources::IsStopped { platform: &platform }),
            say(charity_sources::IS_STOPPED_LEAD),
        ),
    ];
    said.into_iter()
        .find(|(name, ..)| is_just(name))
        .map(|(_, title, words)| view! { <Notice tone=Tone::Good title>{words}</Notice> })
        .into_any()
}

#[component]
fn Changes(head: Head, source: Source) -> impl IntoView {
    let (change, title, words, button) = match source.state {
        SourceState::Active => (
            "pause",
            say(charity_sources::PAUSE),
            say(charity_sources::PAUSE_LEAD),
            say(charity_sources::PAUSE_BUTTON),
        ),
        _ => (
            "resume",
            say(charity_sources::RESUME),
            say(charity_sources::RESUME_LEAD),
            say(charity_sources::RESUME_BUTTON),
        ),
    };
    view! {
        <div class="grid gap-6 lg:grid-cols-2">
            <Card title>
                <p class="mb-4 text-soft">{words}</p>
                <Form action=ChangeSource::PATH>
                    <Hidden name="charity" value=head.id.to_string()/>
                    <Hidden name="source" value=source.source_id.to_string()/>
                    <Hidden name="change" value=change/>
                    <Button kind=ButtonKind::Secondary>{button}</Button>
                </Form>
            </Card>
            <Card title=say(charity_sources::STOP)>
                <p class="mb-4 text-soft">
                    {say(charity_sources::STOP_LEAD)}
                </p>
                <LinkButton href=format!("{}/end", head.href(&format!("sources/{}", source.source_id))) kind=ButtonKind::Secondary>
                    {say(charity_sources::STOP_BUTTON)}
                </LinkButton>
            </Card>
        </div>
    }
    .into_any()
}

/// `/charity/{charity}/sources/{source}/end`
#[component]
pub fn EndSourcePage() -> impl IntoView {
    view! { <Desk from=source_to_end(param("charity"), param("source")) show=|view| view! { <End view/> }/> }
        .into_any()
}

#[component]
fn End(view: SourceView) -> impl IntoView {
    let SourceView { head, source } = view;
    let here = head.href(&format!("sources/{}", source.source_id));
    if source.state == SourceState::Ended {
        return view! {
            <Heading title=say(charity_sources::IsEnded { platform: &source.platform_name }) back=(here, source.platform_name.clone())/>
            <p>{say(charity_sources::IS_ENDED_LEAD)}</p>
        }
        .into_any();
    }
    view! {
        <Heading title=say(charity_sources::StopQuestion { platform: &source.platform_name }) back=(here.clone(), source.platform_name.clone())/>
        <div class="prose">
            <ul>
                <li>{say(charity_sources::STOP_ACCEPTS)}</li>
                <li>{say(charity_sources::STOP_STAYS)}</li>
                <li>
                    {say(charity_sources::STOP_REFERENCE)} " " <span class="font-mono whitespace-nowrap">{source.reference.clone()}</span>
                    " " {say(charity_sources::STOP_REFERENCE_LEAD)}
                </li>
            </ul>
        </div>
        <Form action=ChangeSource::PATH class="flex flex-wrap gap-3 [&>[data-summary]]:w-full">
            <Hidden name="charity" value=head.id.to_string()/>
            <Hidden name="source" value=source.source_id.to_string()/>
            <Hidden name="change" value="end"/>
            <Button kind=ButtonKind::Danger>{say(charity_sources::STOP_BUTTON)}</Button>
            <LinkButton href=here kind=ButtonKind::Secondary>
                {say(ui::KEEP)}
            </LinkButton>
        </Form>
    }
    .into_any()
}
