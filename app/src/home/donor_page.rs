//! The start page. A donor asks: what does it do for me, what does it cost, who are you, and how do I get out? Somebody who has an
//! account wants to get to it at once.

use super::answers::{Answer, Answers};
use super::hero::{Hero, WorkedExample};
use super::steps::{Step, Steps};
use crate::contact::{ContactLink, Organisation, RunBy};
use crate::frame::{Area, Frame};
use crate::ui::page_title::PageTitle;
use crate::viewer::Viewer;
use leptos::prelude::*;
use leptos_meta::Meta;

const LEAD: &str = "Switch Gift Aid on once a year. We make the declaration for every gift you make through a platform that uses Uplift, so your charities can claim an extra 25p for every £1.";

const STEPS: [Step; 3] = [
    (
        "Switch Gift Aid on",
        "Give your name and home address, and read what you agree to. It takes about a minute and lasts until 5 April.",
    ),
    (
        "Give as you always do",
        "Each gift appears in your account when the platform tells us about it. You do not fill in another form.",
    ),
    (
        "Your charity gets 25% more",
        "We make the declaration once the money has arrived. The charity claims from HMRC, and you see when it is paid.",
    ),
];

const ANSWERS: [Answer; 5] = [
    (
        "What does it cost?",
        "Nothing. Your gift does not pass through us, and HMRC pays the Gift Aid to the charity itself. If a platform keeps a fee, you see it on the gift.",
    ),
    (
        "How do I stop?",
        "In your account, at any time: straight away, or from a date you choose. Gifts you have already made keep Gift Aid.",
    ),
    (
        "Who sees my details?",
        "HMRC, and the few people at the charity who handle its claims. We sell nothing and show no advertising.",
    ),
    (
        "What is done in my name?",
        "A Gift Aid declaration for each gift, and nothing else. You can read each one word for word.",
    ),
    (
        "Can I use it with every charity?",
        "With every charity and platform that uses Uplift. For other gifts, ask the charity for its own Gift Aid form.",
    ),
];

/// Who runs it, and what it is not.
fn behind_it(run_by: Option<RunBy>) -> String {
    let software = "Uplift is open software: anybody can read how it works. It is not part of HMRC or any government body.";
    match run_by {
        Some(RunBy(who)) if who.is_invented => {
            format!("{} runs this sandbox. It is an invented organisation. {software}", who.name)
        }
        Some(RunBy(who)) => format!("{} runs this service. {software}", who.name),
        None => software.to_owned(),
    }
}

/// `/`
#[component]
pub fn DonorPage() -> impl IntoView {
    let viewer = Viewer::current();
    let note = (viewer == Viewer::Nobody).then_some(
        "Enter your email address and we’ll send you a code. If you are new, we set up your account with it.",
    );
    let own = vec![("Who is behind it?", behind_it(RunBy::current()))];
    view! {
        <PageTitle title="Gift Aid on every gift"/>
        <Meta name="description" content=LEAD/>
        <Frame area=Area::Public wide=true>
            <Hero title="Every gift, and a quarter more." lead=LEAD next=next(&viewer) nostrip:note=note>
                <WorkedExample/>
            </Hero>
            <Steps title="How it works" steps=&STEPS/>
            <Answers title="Before you start" answers=&ANSWERS own/>
            <div class="mx-auto max-w-page space-y-2 px-4 py-12 sm:px-6">
                <Organisation/>
                <p>"Email us at " <ContactLink/> "."</p>
                <p>
                    "You work for a charity? " <a href="/charities">"Uplift for charities"</a>
                </p>
                <p>
                    "You build a giving platform? " <a href="/platforms">"Uplift for platforms"</a>
                </p>
            </div>
        </Frame>
    }
    .into_any()
}

/// The one thing to do next, for whoever looks.
pub fn next(viewer: &Viewer) -> (&'static str, &'static str) {
    match viewer {
        // Somebody of whom nobody can tell may be signed in: their gifts ask them to, if they are not.
        Viewer::Donor { .. } | Viewer::Unknown => ("/giving", "See your gifts"),
        Viewer::Staff { has_charities: false, has_platforms: true, .. } => {
            ("/platform", "Go to your platforms")
        }
        Viewer::Staff { has_charities: false, is_operator: true, .. } => {
            ("/operator", "Go to the operator’s page")
        }
        Viewer::Staff { .. } => ("/charity", "Go to your charities"),
        Viewer::Nobody => ("/sign-in", "See your gifts or get started"),
    }
}

#[cfg(test)]
mod tests {
    use super::{ANSWERS, LEAD, STEPS, Viewer, next};

    #[test]
    fn whoever_is_signed_in_is_led_to_their_own_pages() {
        let donor = Viewer::Donor { email_masked: "z•••@example.org".to_owned(), name: None };
        assert_eq!(next(&donor), ("/giving", "See your gifts"));
        assert_eq!(next(&Viewer::Nobody), ("/sign-in", "See your gifts or get started"));
    }

    #[test]
    fn a_donor_is_spoken_to_and_not_spoken_of() {
        let all = STEPS.iter().chain(&ANSWERS).flat_map(|(title, words)| [*title, *words]).chain([LEAD]);
        for words in all {
            for of_others in ["donor", "Zoë", "“", "they ", "their "] {
                let is_said = words.to_lowercase().contains(&of_others.to_lowercase());
                assert!(!is_said, "{of_others}: {words}");
            }
        }
    }
}
