//! What is still to be done before Gift Aid flows, as a timeline; gone once all of it is done.

use super::views::Overview;
use crate::ui::day::long;
use crate::ui::*;
use crate::words::{charity, say};
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
        <Card title=if has_gift { say(charity::LEFT_TO_SET_UP) } else { say(charity::SETTING_UP) }>
            <Timeline>
                <Step title=say(charity::CHARITY_REGISTERED) when=long(registered_on) tone=Tone::Good/>
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
        return view! { <Step title=say(charity::PLATFORM_ADDED) tone=Tone::Good/> }.into_any();
    }
    if has_paused {
        return view! {
            <Step title=say(charity::ALL_PAUSED) tone=Tone::Warn>
                <p class="max-w-read text-soft">{say(charity::RESUME_FIRST)}</p>
                <p>
                    <LinkButton href=href kind=ButtonKind::Secondary>
                        {say(charity::SEE_PLATFORMS)}
                    </LinkButton>
                </p>
            </Step>
        }
        .into_any();
    }
    view! {
        <Step title=say(charity::ADD_SENDER) tone=Tone::Info>
            <p class="max-w-read text-soft">
                {say(charity::ADD_SENDER_LEAD)}
            </p>
            {may_change
                .then(|| {
                    view! {
                        <p>
                            <LinkButton href=format!("{href}/new") icon=Shape::Plus>
                                {say(charity::ADD_PLATFORM)}
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
                        {if may_change { link } else { say(charity::SEE_PROGRESS) }}
                    </LinkButton>
                </p>
            </Step>
        }
        .into_any()
    };
    match nominee {
        NomineeState::Active { on, .. } => {
            view! { <Step title=say(charity::IS_APPOINTED) when=long(on) tone=Tone::Good/> }.into_any()
        }
        NomineeState::NotRequested => step(
            say(charity::APPOINT_AT_HMRC),
            say(charity::APPOINT_AT_HMRC_LEAD).to_owned(),
            say(charity::HOW_TO_APPOINT),
        ),
        NomineeState::Requested { on } if nominee.is_late(today) => step(
            say(charity::LETTER_LATE),
            say(charity::AskedLate { day: long(on) }),
            say(charity::RECORD_LETTER),
        ),
        NomineeState::Requested { on } => step(
            say(charity::LETTER_ARRIVES),
            say(charity::AskedOn { day: long(on), by: long(NomineeState::letter_by(on)) }),
            say(charity::RECORD_LETTER),
        ),
        NomineeState::Ended { on, .. } => step(
            say(charity::NOT_NOMINEE),
            say(charity::NotNomineeLead { day: long(on) }),
            say(charity::HOW_TO_APPOINT_AGAIN),
        ),
    }
}

#[component]
fn GiftStep(has_source: bool, has_gift: bool) -> impl IntoView {
    if has_gift {
        return view! { <Step title=say(charity::GIFTS_ARRIVE) tone=Tone::Good/> }.into_any();
    }
    view! {
        <Step title=say(charity::FIRST_GIFT) tone=if has_source { Tone::Info } else { Tone::Neutral }>
            <p class="max-w-read text-soft">
                {if has_source {
                    say(charity::FIRST_GIFT_LEAD)
                } else {
                    say(charity::FIRST_GIFT_LATER)
                }}
            </p>
        </Step>
    }
    .into_any()
}
