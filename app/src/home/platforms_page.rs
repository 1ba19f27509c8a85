//! Uplift for those who build a giving platform: what it asks of them, and the way to a first call.

use super::answers::{Answer, Answers};
use super::hero::Hero;
use super::steps::{Step, Steps};
use crate::frame::{Area, Frame};
use crate::ui::page_title::PageTitle;
use crate::words::{home, say};
use leptos::prelude::*;
use leptos_meta::Meta;

const STEPS: [Step; 3] = [
    (home::PLATFORMS_ASK, home::PLATFORMS_ASK_WHAT),
    (home::PLATFORMS_SHOW, home::PLATFORMS_SHOW_WHAT),
    (home::PLATFORMS_SEND, home::PLATFORMS_SEND_WHAT),
];

const ANSWERS: [Answer; 3] = [
    (home::PLATFORMS_SANDBOX, home::PLATFORMS_SANDBOX_WHAT),
    (home::PLATFORMS_RETRY, home::PLATFORMS_RETRY_WHAT),
    (home::PLATFORMS_DECIDE, home::PLATFORMS_DECIDE_WHAT),
];

/// `/platforms`
#[component]
pub fn PlatformsPage() -> impl IntoView {
    view! {
        <PageTitle title=say(home::PLATFORMS)/>
        <Meta name="description" content=say(home::PLATFORMS_LEAD)/>
        <Frame area=Area::Public wide=true>
            <Hero title=home::PLATFORMS_HERO lead=home::PLATFORMS_LEAD next=("/developers", home::PLATFORMS_GUIDE)/>
            <Steps title=home::HOW steps=&STEPS/>
            <Answers title=home::PLATFORMS_ANSWERS answers=&ANSWERS/>
            <div class="mx-auto max-w-page px-4 py-12 sm:px-6">
                <p>
                    {say(home::PLATFORMS_ACCOUNT)} " " <a href="/sign-in?for=staff&to=/platform">{say(home::PLATFORMS_ACCOUNT_LINK)}</a>
                </p>
            </div>
        </Frame>
    }
    .into_any()
}
