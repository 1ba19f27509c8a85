//! The start page. A donor asks: what does it do for me, what does it cost, who are you, and how do I get out? Somebody who has an
//! account wants to get to it at once.

use super::answers::{Answer, Answers};
use super::hero::{Hero, WorkedExample};
use super::steps::{Step, Steps};
use crate::contact::{ContactLink, Organisation, RunBy};
use crate::frame::{Area, Frame};
use crate::ui::page_title::PageTitle;
use crate::viewer::Viewer;
use crate::words::{home, say};
use catalogue::Text;
use leptos::prelude::*;
use leptos_meta::Meta;

const STEPS: [Step; 3] = [
    (home::DONORS_SWITCH_ON, home::DONORS_SWITCH_ON_WHAT),
    (home::DONORS_GIVE, home::DONORS_GIVE_WHAT),
    (home::DONORS_MORE, home::DONORS_MORE_WHAT),
];

const ANSWERS: [Answer; 5] = [
    (home::DONORS_COST, home::DONORS_COST_WHAT),
    (home::DONORS_STOP, home::DONORS_STOP_WHAT),
    (home::DONORS_PRIVATE, home::DONORS_PRIVATE_WHAT),
    (home::DONORS_IN_NAME, home::DONORS_IN_NAME_WHAT),
    (home::DONORS_EVERY, home::DONORS_EVERY_WHAT),
];

/// Who runs it, and what it is not.
fn behind_it(run_by: Option<RunBy>) -> String {
    let software = say(home::BEHIND_SOFTWARE);
    let who = match &run_by {
        Some(RunBy(who)) if who.is_invented => say(home::BehindInvented { name: &who.name }),
        Some(RunBy(who)) => say(home::BehindName { name: &who.name }),
        None => return software.to_owned(),
    };
    format!("{who} {software}")
}

/// `/`
#[component]
pub fn DonorPage() -> impl IntoView {
    let viewer = Viewer::current();
    let note = (viewer == Viewer::Nobody).then_some(home::DONORS_SIGN_IN);
    let own = vec![(home::BEHIND, behind_it(RunBy::current()))];
    view! {
        <PageTitle title=say(home::DONORS)/>
        <Meta name="description" content=say(home::DONORS_LEAD)/>
        <Frame area=Area::Public wide=true>
            <Hero title=home::DONORS_HERO lead=home::DONORS_LEAD next=next(&viewer) nostrip:note=note>
                <WorkedExample/>
            </Hero>
            <Steps title=home::HOW steps=&STEPS/>
            <Answers title=home::DONORS_BEFORE answers=&ANSWERS own/>
            <div class="mx-auto max-w-page space-y-2 px-4 py-12 sm:px-6">
                <Organisation/>
                <p>{say(home::EMAIL_US)} " " <ContactLink/> "."</p>
                <p>
                    {say(home::FOR_CHARITY)} " " <a href="/charities">{say(home::FOR_CHARITY_LINK)}</a>
                </p>
                <p>
                    {say(home::FOR_PLATFORM)} " " <a href="/platforms">{say(home::FOR_PLATFORM_LINK)}</a>
                </p>
            </div>
        </Frame>
    }
    .into_any()
}

/// The one thing to do next, for whoever looks.
pub fn next(viewer: &Viewer) -> (&'static str, Text) {
    match viewer {
        // Somebody of whom nobody can tell may be signed in: their gifts ask them to, if they are not.
        Viewer::Donor { .. } | Viewer::Unknown => ("/giving", home::SEE_GIFTS),
        Viewer::Staff { has_charities: false, has_platforms: true, .. } => ("/platform", home::TO_PLATFORMS),
        Viewer::Staff { has_charities: false, is_operator: true, .. } => ("/operator", home::TO_OPERATOR),
        Viewer::Staff { .. } => ("/charity", home::TO_CHARITIES),
        Viewer::Nobody => ("/sign-in", home::GET_STARTED),
    }
}

#[cfg(test)]
mod tests {
    use super::{ANSWERS, STEPS, Viewer, next};
    use crate::words::{home, say};

    #[test]
    fn whoever_is_signed_in_is_led_to_their_own_pages() {
        let donor = Viewer::Donor { email_masked: "z•••@example.org".to_owned(), name: None };
        assert_eq!(next(&donor), ("/giving", home::SEE_GIFTS));
        assert_eq!(next(&Viewer::Nobody), ("/sign-in", home::GET_STARTED));
    }

    #[test]
    fn a_donor_is_spoken_to_and_not_spoken_of() {
        let all = STEPS.iter().chain(&ANSWERS).flat_map(|(title, words)| [*title, *words]);
        for words in all.chain([home::DONORS_LEAD]).map(say) {
            for of_others in ["donor", "Zoë", "“", "they ", "their "] {
                let is_said = words.to_lowercase().contains(&of_others.to_lowercase());
                assert!(!is_said, "{of_others}: {words}");
            }
        }
    }
}
