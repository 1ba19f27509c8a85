//! One source. Wanted first: the reference, to copy. Then: is it on, who warranted it, and how do I stop it?

use super::ChangeSource;
use super::desk::{Desk, is_just, param};
use super::reads::{read_source, source_to_end};
use super::sources_page::StateTag;
use super::views::{Head, SourceLine, SourceView};
use crate::form::{Form, Hidden};
use crate::ui::*;
use domain::SourceState;
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
    view! {
        <Heading title=source.platform.clone() back=(head.href("sources"), "Platforms".to_owned())>
            <StateTag state/>
        </Heading>
        <Done platform=source.platform.clone()/>
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
        <Card title="The warranty">
            <SummaryList>
                <SummaryRow label="Given on">{source.warranted_on.clone()}</SummaryRow>
                <SummaryRow label="Given by">
                    {source.warranted_by.clone().unwrap_or_else(|| "The sandbox’s command line".to_owned())}
                </SummaryRow>
                {source.ended_on.clone().map(|on| view! { <SummaryRow label="Source ended on">{on}</SummaryRow> })}
                <SummaryRow label=format!("Words, version {}", source.warranty_version)>{source.warranty.clone()}</SummaryRow>
            </SummaryList>
        </Card>
        {changes}
    }
    .into_any()
}

fn words(source: &SourceLine) -> String {
    let platform = &source.platform;
    let checked =
        if source.reference.starts_with("UP-") { "; a slip of the keyboard is noticed" } else { "" };
    match source.state {
        SourceState::Active => format!(
            "Give it to {platform}, which sends it with each of your gifts. Capitals, spaces and hyphens do not matter{checked}."
        ),
        SourceState::Paused => {
            format!("While the source is paused, Uplift accepts no gifts from {platform} for you.")
        }
        SourceState::Ended => {
            format!("Uplift no longer accepts gifts from {platform} for you. Earlier gifts stay.")
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
            "Give it the reference below: then your gifts arrive here.",
        ),
        ("pause", format!("{platform} is paused"), "Earlier gifts go on as before."),
        ("resume", format!("{platform} is active again"), "Gifts are accepted from now on."),
        (
            "end",
            format!("{platform} is ended"),
            "Earlier gifts stay and go on as before. You can add the platform again.",
        ),
    ];
    said.into_iter()
        .find(|(name, ..)| is_just(name))
        .map(|(_, title, words)| view! { <Notice tone=Tone::Good title>{words}</Notice> })
        .into_any()
}

#[component]
fn Changes(head: Head, source: SourceLine) -> impl IntoView {
    let (change, title, words, button) = match source.state {
        SourceState::Active => (
            "pause",
            "Pause it",
            "Uplift stops accepting gifts from this platform for you, and refuses each one it sends, until you resume.",
            "Pause the source",
        ),
        _ => (
            "resume",
            "Resume it",
            "Gifts are accepted again from then on. Those refused meanwhile have to be sent again.",
            "Resume the source",
        ),
    };
    view! {
        <div class="grid gap-6 lg:grid-cols-2">
            <Card title>
                <p class="mb-4 text-soft">{words}</p>
                <Form action=ChangeSource::PATH>
                    <Hidden name="charity" value=head.id.to_string()/>
                    <Hidden name="source" value=source.id.to_string()/>
                    <Hidden name="change" value=change/>
                    <Button kind=ButtonKind::Secondary>{button}</Button>
                </Form>
            </Card>
            <Card title="End it">
                <p class="mb-4 text-soft">
                    "This is permanent. Do it if the warranty is no longer true or you leave the platform. We ask you to confirm."
                </p>
                <LinkButton href=format!("{}/end", head.href(&format!("sources/{}", source.id))) kind=ButtonKind::Secondary>
                    "End the source"
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
    let here = head.href(&format!("sources/{}", source.id));
    if source.state == SourceState::Ended {
        return view! {
            <Heading title=format!("{} is ended", source.platform) back=(here, source.platform.clone())/>
            <p>"There is nothing more to do."</p>
        }
        .into_any();
    }
    view! {
        <Heading title=format!("End {}?", source.platform) back=(here.clone(), source.platform.clone())/>
        <div class="prose">
            <ul>
                <li>"From now on Uplift accepts no gifts from this platform for you."</li>
                <li>"Gifts that were sent before stay. Their Gift Aid goes on as if nothing had happened."</li>
                <li>
                    "The reference " <span class="font-mono whitespace-nowrap">{source.reference.clone()}</span>
                    " is never used again. If you add the platform later, you give a new warranty and get a new reference."
                </li>
            </ul>
        </div>
        <Form action=ChangeSource::PATH class="flex flex-wrap gap-3">
            <Hidden name="charity" value=head.id.to_string()/>
            <Hidden name="source" value=source.id.to_string()/>
            <Hidden name="change" value="end"/>
            <Button kind=ButtonKind::Danger>"End the source"</Button>
            <LinkButton href=here kind=ButtonKind::Secondary>
                "Keep it"
            </LinkButton>
        </Form>
    }
    .into_any()
}
