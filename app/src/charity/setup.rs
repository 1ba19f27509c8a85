//! What is still to be done before Gift Aid flows, as a timeline; gone once all of it is done.

use super::views::Overview;
use crate::ui::day::long;
use crate::ui::*;
use domain::Date;
use domain::charity::NomineeState;
use leptos::prelude::*;

/// Whether anything of it is open. A first gift is the proof that the platform sends.
pub fn is_open(overview: &Overview) -> bool {
    overview.live_sources == 0 || overview.stages.is_empty() || !overview.nominee.can_file()
}

/// The card with the steps.
#[component]
pub fn Setup(overview: Overview) -> impl IntoView {
    let (has_source, has_gift) = (overview.live_sources > 0, !overview.stages.is_empty());
    let has_paused = overview.has_paused;
    let Overview { head, today, registered_on, nominee, .. } = overview;
    let may_change = head.may_change;
    let (sources, nominee_page) = (head.href("sources"), head.href("nominee"));
    view! {
        <Card title=if has_gift { "What is left to set up" } else { "Setting up" }>
            <Timeline>
                <Step title="Charity registered" when=long(registered_on) tone=Tone::Good/>
                <SourceStep href=sources may_change has_source has_paused/>
                <NomineeStep href=nominee_page may_change nominee today/>
                <GiftStep has_source has_gift/>
            </Timeline>
        </Card>
    }
    .into_any()
}

#[component]
fn SourceStep(href: String, may_change: bool, has_source: bool, has_paused: bool) -> impl IntoView {
    if has_source {
        return view! { <Step title="Platform added" tone=Tone::Good/> }.into_any();
    }
    if has_paused {
        return view! {
            <Step title="All your platforms are paused" tone=Tone::Warn>
                <p class="max-w-read text-soft">"We accept no new gifts from a platform until you resume it."</p>
                <p>
                    <LinkButton href=href kind=ButtonKind::Secondary>
                        "See your platforms"
                    </LinkButton>
                </p>
            </Step>
        }
        .into_any();
    }
    view! {
        <Step title="Add the giving platform that sends your gifts" tone=Tone::Info>
            <p class="max-w-read text-soft">
                "You confirm that its gifts qualify for Gift Aid, and get the reference that the platform sends them with. We accept no gifts before that."
            </p>
            {may_change
                .then(|| {
                    view! {
                        <p>
                            <LinkButton href=format!("{href}/new") icon=Shape::Plus>
                                "Add a platform"
                            </LinkButton>
                        </p>
                    }
                })}
        </Step>
    }
    .into_any()
}

#[component]
fn NomineeStep(href: String, may_change: bool, nominee: NomineeState, today: Date) -> impl IntoView {
    let step = |title: &'static str, words: String, link: &'static str| {
        view! {
            <Step title tone=Tone::Info>
                <p class="max-w-read text-soft">{words}</p>
                <p>
                    <LinkButton href=href.clone() kind=ButtonKind::Secondary>
                        {if may_change { link } else { "See progress" }}
                    </LinkButton>
                </p>
            </Step>
        }
        .into_any()
    };
    match nominee {
        NomineeState::Active { on, .. } => {
            view! { <Step title="Uplift is appointed as your nominee" when=long(on) tone=Tone::Good/> }.into_any()
        }
        NomineeState::NotRequested => step(
            "Appoint Uplift as your nominee at HMRC",
            "Your authorised official asks HMRC, which takes about four weeks. We collect your gifts in the meantime."
                .to_owned(),
            "How to appoint Uplift",
        ),
        NomineeState::Requested { on } if nominee.is_late(today) => step(
            "HMRC’s letter is late",
            format!(
                "You asked HMRC on {}. Call its charities helpline to check that the request arrived.",
                long(on)
            ),
            "Record HMRC’s letter",
        ),
        NomineeState::Requested { on } => step(
            "HMRC’s letter about your nominee arrives",
            format!(
                "Requested on {}. HMRC’s letter usually arrives by {}. Record it when it does.",
                long(on),
                long(NomineeState::letter_by(on))
            ),
            "Record HMRC’s letter",
        ),
        NomineeState::Ended { on, .. } => step(
            "Uplift is no longer your nominee at HMRC",
            format!(
                "The appointment ended on {}. Your platforms are paused, and we cannot send claims until you appoint Uplift again.",
                long(on)
            ),
            "How to appoint Uplift again",
        ),
    }
}

#[component]
fn GiftStep(has_source: bool, has_gift: bool) -> impl IntoView {
    if has_gift {
        return view! { <Step title="Gifts arrive" tone=Tone::Good/> }.into_any();
    }
    view! {
        <Step title="The first gift arrives" tone=if has_source { Tone::Info } else { Tone::Neutral }>
            <p class="max-w-read text-soft">
                {if has_source {
                    "The platform sends it with your reference. Reload this page to check."
                } else {
                    "It appears here as soon as the platform sends it."
                }}
            </p>
        </Step>
    }
    .into_any()
}
