//! Uplift for those who build a giving platform: what it asks of them, and the way to a first call.

use super::answers::{Answer, Answers};
use super::hero::Hero;
use super::steps::{Step, Steps};
use crate::frame::{Area, Frame};
use crate::ui::page_title::PageTitle;
use leptos::prelude::*;
use leptos_meta::Meta;

const LEAD: &str = "Send us your donations over a JSON API. We ask donors for Gift Aid where that is needed, make the declarations, and file your charities’ claims with HMRC.";

const STEPS: [Step; 3] = [
    ("Ask whether Gift Aid is on", "One call tells you whether a donor still needs the Gift Aid question."),
    (
        "Show the question",
        "The words come from us, in English and Welsh. Show them on your own screen, or use our page.",
    ),
    ("Send the donation", "We tell you by webhook what becomes of it: declared, claimed, paid or refunded."),
];

const ANSWERS: [Answer; 3] = [
    (
        "A sandbox with a clock",
        "Invented donors, a simulated HMRC, and a clock that you can move to 6 April.",
    ),
    (
        "Safe to retry",
        "A request that is sent twice counts once. Every error names the field, and says what to send instead.",
    ),
    (
        "Your charities decide",
        "Each charity adds your platform itself. You can send an invitation link from your console.",
    ),
];

/// `/platforms`
#[component]
pub fn PlatformsPage() -> impl IntoView {
    view! {
        <PageTitle title="For platforms"/>
        <Meta name="description" content=LEAD/>
        <Frame area=Area::Public wide=true>
            <Hero title="Gift Aid for your giving platform." lead=LEAD next=("/developers", "Read the developer guide")/>
            <Steps title="How it works" steps=&STEPS/>
            <Answers title="What developers ask" answers=&ANSWERS/>
            <div class="mx-auto max-w-page px-4 py-12 sm:px-6">
                <p>
                    "You have an account? " <a href="/sign-in?for=staff&to=/platform">"Sign in to your console"</a>
                </p>
            </div>
        </Frame>
    }
    .into_any()
}
