//! A charity's first page. A finance officer with 50,000 gifts asks: how much is coming, where does it wait and on whom,
//! and have I to do anything? A trustee reads the four numbers.

use super::filing_pause::Paused;
use super::needs::{WhatNeedsYou, needs};
use super::pipeline::{InShort, Pipeline};
use super::reads::read_overview;
use super::setup::{self, Setup};
use super::staff_page::{Desk, is_just, param};
use super::views::Overview;
use crate::staff_name::AddYourName;
use crate::team::Joined;
use crate::ui::*;
use crate::viewer::Mode;
use crate::words::{charity, say};
use backend::charity_proof::Proof;
use domain::Organisation;
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
    let by_money = overview.by_money.clone();
    let (open, needs) = (setup::is_open(&overview), needs(&overview));
    let lead = needs.is_empty().then(|| say(charity::NOTHING_TODAY).to_owned());
    let (proof, pause) = (overview.proof, overview.pause);
    let (owed, paid, back, goes_back) = (overview.owed, overview.paid, overview.back, overview.goes_back);
    let (set_off, rounded_off) = (overview.set_off, overview.rounded_off);
    let (interest, above) = (overview.interest, overview.above);
    let (ready, from_tomorrow) = (overview.ready.clone(), overview.from_tomorrow);
    let (in_claim, adjustment_with_hmrc) = (overview.in_claim, overview.adjustment_with_hmrc);
    let elsewhere = overview.others.then(|| ("/charity".to_owned(), say(charity::YOUR_CHARITIES).to_owned()));
    let (empty, list, name) = (stages.is_empty(), head.href("donations"), head.name.clone());
    let (details, figures) = (head.href("details"), head.href("claims/figures"));
    view! {
        <Heading title=head.name.clone() over=say(charity::AT_A_GLANCE) nostrip:lead=lead nostrip:back=elsewhere>
            <LinkButton href=details kind=ButtonKind::Quiet>
                {say(charity::DETAILS)}
            </LinkButton>
            {(!empty)
                .then(|| {
                    view! {
                        <LinkButton href=figures kind=ButtonKind::Quiet>
                            {say(charity::FIGURES)}
                        </LinkButton>
                        <LinkButton href=list kind=ButtonKind::Quiet>
                            {say(charity::ALL_GIFTS)}
                        </LinkButton>
                    }
                })}
        </Heading>
        {is_just("registered")
            .then(|| {
                view! {
                    <Notice tone=Tone::Good title=say(charity::Registered { name })>
                        {say(charity::REGISTERED_LEAD)}
                    </Notice>
                }
            })}
        <Joined of=Organisation::Charity(head.id) name=head.name.clone()/>
        {(proof == Proof::Waiting).then(|| view! { <Unproved/> })}
        {pause.map(|pause| view! { <Paused pause/> })}
        <WhatNeedsYou head=head.clone() needs/>
        {(!empty)
            .then(|| {
                view! {
                    <InShort
                        head=head.clone()
                        stages=stages.clone()
                        ready
                        from_tomorrow
                        in_claim
                        adjustment_with_hmrc
                        owed
                        paid
                        set_off
                        interest
                        above
                        back
                        goes_back
                    />
                }
            })}
        {open.then(|| view! { <Setup overview/> })}
        {if empty {
            view! {
                <EmptyState title=say(charity::NO_GIFTS_YET)>
                    <p>
                        {say(charity::NO_GIFTS_LEAD)}
                    </p>
                </EmptyState>
            }
                .into_any()
        } else {
            view! { <Pipeline head stages by_money in_claim rounded_off/> }.into_any()
        }}
        <AddYourName/>
    }
    .into_any()
}

/// What waits until somebody has looked whether the registration is the charity's own.
#[component]
fn Unproved() -> impl IntoView {
    view! {
        <Notice tone=Tone::Info title=say(charity::CHECKING)>
            <p>
                {say(charity::CHECKING_LEAD)} " "
                {Mode::current()
                    .is_sandbox()
                    .then(|| view! { {say(charity::CHECKING_SANDBOX)} " " <a href="/sandbox">{say(charity::CHECKING_CONFIRM)}</a> "." })}
            </p>
        </Notice>
    }
    .into_any()
}
