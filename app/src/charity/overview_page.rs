//! A charity's first page. A finance officer with 50,000 gifts asks: how much is coming, where does it wait and on whom,
//! and have I to do anything? A trustee reads the four numbers.

use super::desk::{Desk, is_just, param};
use super::needs::{WhatNeedsYou, needs};
use super::pause::Paused;
use super::pipeline::{InShort, Pipeline};
use super::reads::read_overview;
use super::setup::{self, Setup};
use super::views::Overview;
use crate::staff_name::AddYourName;
use crate::ui::*;
use crate::viewer::Mode;
use backend::charity_proof::Proof;
use leptos::prelude::*;

/// `/charity/{charity}`
#[component]
pub fn OverviewPage() -> impl IntoView {
    view! { <Desk from=read_overview(param("charity")) show=|overview| view! { <Shown overview/> }/> }
        .into_any()
}

#[component]
fn Shown(overview: Overview) -> impl IntoView {
    let (head, stages) = (overview.head.clone(), overview.stages.clone());
    let (open, needs) = (setup::is_open(&overview), needs(&overview));
    let lead = needs.is_empty().then(|| "Nothing for you to do today.".to_owned());
    let (proof, pause) = (overview.proof, overview.pause);
    let (owed, paid, back, goes_back) = (overview.owed, overview.paid, overview.back, overview.goes_back);
    let rounded_off = overview.rounded_off;
    let (ready, in_claim) = (overview.ready.clone(), overview.in_claim);
    let elsewhere = overview.others.then(|| ("/charity".to_owned(), "Your charities".to_owned()));
    let (empty, list, name) = (stages.is_empty(), head.href("donations"), head.name.clone());
    let (details, figures) = (head.href("details"), head.href("claims/figures"));
    view! {
        <Heading title=head.name.clone() over="Gift Aid at a glance" nostrip:lead=lead nostrip:back=elsewhere>
            <LinkButton href=details kind=ButtonKind::Quiet>
                "Charity details"
            </LinkButton>
            {(!empty)
                .then(|| {
                    view! {
                        <LinkButton href=figures kind=ButtonKind::Quiet>
                            "Figures for a year"
                        </LinkButton>
                        <LinkButton href=list kind=ButtonKind::Quiet>
                            "All gifts"
                        </LinkButton>
                    }
                })}
        </Heading>
        {is_just("registered")
            .then(|| {
                view! {
                    <Notice tone=Tone::Good title=format!("{name} is registered")>
                        "You are the owner. Two steps are left, and you can start both today."
                    </Notice>
                }
            })}
        {(proof == Proof::Waiting).then(|| view! { <Unproved/> })}
        {pause.map(|pause| view! { <Paused pause/> })}
        <WhatNeedsYou head=head.clone() needs/>
        {(!empty).then(|| view! { <InShort head=head.clone() stages=stages.clone() ready in_claim owed paid back goes_back/> })}
        {open.then(|| view! { <Setup overview/> })}
        {if empty {
            view! {
                <EmptyState title="No gifts yet">
                    <p>
                        "Here you will see where every pound of Gift Aid is: waiting, declared, with HMRC, or accepted."
                    </p>
                </EmptyState>
            }
                .into_any()
        } else {
            view! { <Pipeline head stages in_claim rounded_off/> }.into_any()
        }}
        <AddYourName/>
    }
    .into_any()
}

/// What waits until somebody has looked whether the registration is the charity's own.
#[component]
fn Unproved() -> impl IntoView {
    view! {
        <Notice tone=Tone::Info title="We are checking your registration">
            <p>
                "We compare it with the charity register. You can set everything up now. We accept gifts and send claims for you once it is confirmed. "
                {Mode::current()
                    .is_sandbox()
                    .then(|| view! { "In the sandbox you confirm it yourself: " <a href="/sandbox">"confirm it"</a> "." })}
            </p>
        </Notice>
    }
    .into_any()
}
