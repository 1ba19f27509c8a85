//! One source. Wanted first: the reference, to copy. Then: is it on, who warranted it, and how do I stop it?

use super::ChangeSource;
use super::desk::{Desk, is_just, param};
use super::reads::{read_source, source_to_end};
use super::sources_page::StateTag;
use super::views::{Head, SourceView};
use crate::form::{Form, Hidden};
use crate::ui::day::long;
use crate::ui::*;
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
        <Heading title=source.platform_name.clone() back=(head.href("sources"), "Platforms".to_owned())>
            <StateTag state/>
        </Heading>
        <Done platform=source.platform_name.clone()/>
        <section class="rounded-xl ground-deep p-6 sm:p-8" aria-labelledby="reference">
            <h2 id="reference" class="text-sm font-semibold text-on-deep-soft">
                {if ended { "The reference was" } else { "Your reference on this platform" }}
            </h2>
            <div class="mt-2 flex flex-wrap items-center gap-x-5 gap-y-3">
                <p class="font-mono text-2xl font-semibold wrap-anywhere select-all">{source.reference.clone()}</p>
                {(!ended)
                    .then(|| {
                        view! {
                            <span class="text-ink">
                                <CopyButton text=source.reference.clone() what="the reference"/>
                            </span>
                        }
                    })}
            </div>
            <p class="mt-4 max-w-read text-on-deep-soft">{words(&source)}</p>
        </section>
        <Card title="You confirmed that gifts qualify">
            <SummaryList>
                <SummaryRow label="Confirmed on">{warranted_on}</SummaryRow>
                <SummaryRow label="Confirmed by">
                    {source.warranted_by.clone().unwrap_or_else(|| "Uplift’s sandbox".to_owned())}
                </SummaryRow>
                {ended_at.map(|at| view! { <SummaryRow label="Ended on">{long(at.london_date())}</SummaryRow> })}
                <SummaryRow label=format!("Wording, version {}", source.warranty_version)>{warranty}</SummaryRow>
            </SummaryList>
        </Card>
        {changes}
    }
    .into_any()
}

fn words(source: &Source) -> String {
    let platform = &source.platform_name;
    let checked = if source.reference.starts_with("UP-") { ", and we catch typing mistakes" } else { "" };
    match source.state {
        SourceState::Active => format!(
            "Give it to {platform}, which sends it with each of your gifts. Capitals, spaces and hyphens do not matter{checked}."
        ),
        SourceState::Paused => {
            format!("While {platform} is paused, we accept no gifts from it for you.")
        }
        SourceState::Ended => {
            format!("We no longer accept gifts from {platform} for you. Earlier gifts stay.")
        }
    }
}

/// What was just done, from the address.
#[component]
fn Done(platform: String) -> impl IntoView {
    let said = [
        (
            "added",
            format!("{platform} is added"),
            "Give it the reference below, so that it can send us your gifts.",
        ),
        ("pause", format!("{platform} is paused"), "Gifts you already have are not affected."),
        ("resume", format!("{platform} is active again"), "We accept its gifts from now on."),
        (
            "end",
            format!("You have stopped using {platform}"),
            "Gifts you already have are not affected. You can add the platform again.",
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
            "Pause this platform",
            "We stop accepting gifts from this platform for you, and reject each one it sends, until you resume it.",
            "Pause",
        ),
        _ => (
            "resume",
            "Resume this platform",
            "We accept its gifts again from then on. It has to send those we rejected in the meantime again.",
            "Resume",
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
            <Card title="Stop using this platform">
                <p class="mb-4 text-soft">
                    "This is permanent. Do it if its gifts no longer qualify, or if you leave the platform. We ask you to confirm."
                </p>
                <LinkButton href=format!("{}/end", head.href(&format!("sources/{}", source.source_id))) kind=ButtonKind::Secondary>
                    "Stop using it"
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
            <Heading title=format!("{} is ended", source.platform_name) back=(here, source.platform_name.clone())/>
            <p>"There is nothing more to do."</p>
        }
        .into_any();
    }
    view! {
        <Heading title=format!("Stop using {}?", source.platform_name) back=(here.clone(), source.platform_name.clone())/>
        <div class="prose">
            <ul>
                <li>"We will stop accepting gifts for you from this platform."</li>
                <li>"Gifts already sent stay, and we claim on them as usual."</li>
                <li>
                    "The reference " <span class="font-mono whitespace-nowrap">{source.reference.clone()}</span>
                    " is never used again. If you add the platform later, you confirm that its gifts qualify again and get a new reference."
                </li>
            </ul>
        </div>
        <Form action=ChangeSource::PATH class="flex flex-wrap gap-3">
            <Hidden name="charity" value=head.id.to_string()/>
            <Hidden name="source" value=source.source_id.to_string()/>
            <Hidden name="change" value="end"/>
            <Button kind=ButtonKind::Danger>"Stop using it"</Button>
            <LinkButton href=here kind=ButtonKind::Secondary>
                "Keep it"
            </LinkButton>
        </Form>
    }
    .into_any()
}
