//! Uplift for charities. A finance officer asks what it saves them, a trustee what can go wrong; so the way to the money comes first,
//! then what trustees ask, and what it does not do.

use super::answers::{Answer, Answers};
use super::donor_page::next;
use super::hero::Hero;
use super::steps::{Step, Steps};
use crate::frame::{Area, Frame};
use crate::ui::page_title::PageTitle;
use crate::viewer::Viewer;
use crate::words::{home, say};
use leptos::prelude::*;
use leptos_meta::Meta;

const STEPS: [Step; 4] = [
    (home::CHARITIES_REGISTER, home::CHARITIES_REGISTER_WHAT),
    (home::CHARITIES_PLATFORMS, home::CHARITIES_PLATFORMS_WHAT),
    (home::CHARITIES_DECLARED, home::CHARITIES_DECLARED_WHAT),
    (home::CHARITIES_PAID, home::CHARITIES_PAID_WHAT),
];

const ANSWERS: [Answer; 7] = [
    (home::CHARITIES_ONCE, home::CHARITIES_ONCE_WHAT),
    (home::CHARITIES_LOST, home::CHARITIES_LOST_WHAT),
    (home::CHARITIES_ACCEPTED, home::CHARITIES_ACCEPTED_WHAT),
    (home::CHARITIES_RECORDS, home::CHARITIES_RECORDS_WHAT),
    (home::CHARITIES_PRIVATE, home::CHARITIES_PRIVATE_WHAT),
    (home::CHARITIES_OPEN, home::CHARITIES_OPEN_WHAT),
    (home::CHARITIES_NOT_YET, home::CHARITIES_NOT_YET_WHAT),
];

/// `/charities`
#[component]
pub fn CharitiesPage() -> impl IntoView {
    let viewer = Viewer::current();
    let (way, note) = match viewer {
        Viewer::Staff { .. } => (next(&viewer), None),
        _ => (("/sign-in?for=staff", home::CHARITIES_SIGN_IN), Some(home::CHARITIES_SIGN_IN_FIRST)),
    };
    view! {
        <PageTitle title=say(home::CHARITIES)/>
        <Meta name="description" content=say(home::CHARITIES_LEAD)/>
        <Frame area=Area::Public wide=true>
            <Hero title=home::CHARITIES_HERO lead=home::CHARITIES_LEAD next=way nostrip:note=note/>
            <Steps title=home::CHARITIES_HOW steps=&STEPS/>
            <Answers title=home::CHARITIES_ANSWERS answers=&ANSWERS/>
        </Frame>
    }
    .into_any()
}
