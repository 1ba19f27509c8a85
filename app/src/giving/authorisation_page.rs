//! What the donor authorised: where it stands, and the whole history.

use super::authorisation_record::AuthorisationCard;
use super::reads::{Authorisations, read_history};
use super::status_card::{KeepForm, Standing, StatusCard};
use super::{HALVES, done};
use crate::frame::{Area, Frame, Load};
use crate::ui::day::long;
use crate::ui::{Details, EmptyState, Heading, Notice, Shape, Tone, language_here};
use crate::words::capture::NEXT_MAIL;
use crate::words::{authorisation, donor_details, gift_aid, say};
use catalogue::Words;
use domain::{DonationId, Language};
use leptos::prelude::*;

/// `/giving/authorisation`
#[component]
pub fn AuthorisationPage() -> impl IntoView {
    let done = done();
    view! {
        <Frame area=Area::Giving>
            <Load from=read_history() show=move |(all, corrected)| view! { <Whole all corrected done/> }/>
        </Frame>
    }
    .into_any()
}

#[component]
fn Whole(
    all: Authorisations,
    /// A gift with details that somebody corrected, where the authorisation still has the earlier ones.
    corrected: Option<DonationId>,
    done: String,
) -> impl IntoView {
    let Authorisations { summary, given, .. } = all;
    let until = summary.valid_until.map(long).unwrap_or_default();
    let see = (done == "given").then(|| {
        view! {
            <p>
                <a href="/giving">{say(authorisation::GIVEN_SEE)}</a>
            </p>
        }
    });
    let said = said(&done, &until, language_here()).map(|(title, words)| {
        view! {
            <Notice tone=Tone::Good title>
                <p>{words}</p>
                {see}
            </Notice>
        }
    });
    let outdated = corrected.map(|gift| view! { <Outdated gift/> });
    let (is_on, is_new) = (Standing::of(&summary).on, given.is_empty());
    // While it is off there is nothing to change: new details are given with the next authorisation.
    let change = if is_on { say(authorisation::CHANGE_DETAILS) } else { say(gift_aid::AGAIN) };
    let moved = (!is_new).then(|| {
        view! {
            <Details summary=say(gift_aid::MOVED)>
                <p>
                    <a href="/giving/authorisation/give?from=gift-aid">{change}</a> ". " {say(gift_aid::MOVED_AFTER)}
                </p>
            </Details>
        }
    });
    let pays_less = (!is_new).then(|| view! { <PaysLess is_on/> });
    let history = if is_new {
        view! {
            <EmptyState title=say(gift_aid::NONE_YET) icon=Shape::Document>
                <p>{say(gift_aid::NONE_YET_LEAD)}</p>
            </EmptyState>
        }
        .into_any()
    } else {
        given.into_iter().map(|record| view! { <AuthorisationCard record/> }).collect_view().into_any()
    };
    view! {
        <Heading title=say(authorisation::GIFT_AID) lead=say(gift_aid::LEAD)/>
        {said}
        {outdated}
        <div class=HALVES>
            <div class="@container">
                <KeepForm/>
                <StatusCard summary/>
            </div>
            <div class="space-y-3">
                <Details summary=say(gift_aid::CAN_DO)>
                    <p>{say(gift_aid::CAN_DO_DECLARE)}</p>
                    <p>{say(gift_aid::CAN_DO_NO_MORE)}</p>
                </Details>
                {moved}
                {pays_less}
            </div>
        </div>
        <section aria-labelledby="history" class="space-y-4">
            <h2 id="history" class="text-xl">{say(gift_aid::HISTORY)}</h2>
            {history}
        </section>
    }
    .into_any()
}

/// That the authorisation does not have the details that a gift was corrected to.
#[component]
fn Outdated(gift: DonationId) -> impl IntoView {
    let href = format!("/giving/donations/{gift}");
    view! {
        <Notice tone=Tone::Info title=say(gift_aid::OUTDATED)>
            <p>{say(gift_aid::OUTDATED_LEAD)}</p>
            <p>
                <a href="/giving/authorisation/give?from=gift-aid">{say(authorisation::CHANGE_DETAILS)}</a>
            </p>
            <p>
                <a href=href>{say(donor_details::SEE_GIFT)}</a>
            </p>
        </Notice>
    }
    .into_any()
}

/// What somebody who pays too little tax can do.
#[component]
fn PaysLess(
    /// There is something to stop.
    is_on: bool,
) -> impl IntoView {
    let stop = is_on.then(|| {
        view! {
            <li>
                {say(gift_aid::PAYS_LESS_IF)} " "
                <a href="/giving/authorisation/cancel">{say(gift_aid::PAYS_LESS_IF_LINK)}</a> ", "
                {say(gift_aid::PAYS_LESS_IF_AFTER)}
            </li>
        }
    });
    view! {
        <Details summary=say(gift_aid::PAYS_LESS)>
            <ol class="list-decimal space-y-2 ps-5">
                <li>
                    {say(gift_aid::PAYS_LESS_SEE)} " " <a href="/giving/statements">{say(gift_aid::PAYS_LESS_SEE_LINK)}</a> ". "
                    {say(gift_aid::PAYS_LESS_ADD)}
                </li>
                {stop}
                <li>{say(gift_aid::PAYS_LESS_EARLIER)}</li>
                <li>{say(gift_aid::PAYS_LESS_OWN)}</li>
            </ol>
        </Details>
    }
    .into_any()
}

/// What the donor has just done: in a line, and what follows.
fn said(done: &str, until: &str, language: Language) -> Option<(String, String)> {
    let (title, words) = match done {
        "given" => {
            (authorisation::GIVEN.of(language).to_owned(), authorisation::GIVEN_NEXT.of(language).to_owned())
        }
        // The same as on the form.
        "changed" => {
            (authorisation::CHANGED.of(language).to_owned(), authorisation::ChangeLead { until }.of(language))
        }
        "renewed" => (
            authorisation::Renewed { until }.of(language),
            authorisation::RENEWED_NEXT.of(language).to_owned(),
        ),
        "kept" => {
            (authorisation::Kept { until }.of(language), authorisation::KEPT_NEXT.of(language).to_owned())
        }
        _ => return None,
    };
    Some((title, format!("{words} {}", NEXT_MAIL.of(language))))
}

#[cfg(test)]
mod tests {
    use super::{Language, PaysLess, said};
    use crate::words::authorisation::{CHANGED, ChangeLead, GIVEN, Kept, Renewed};
    use crate::words::capture::NEXT_MAIL;
    use catalogue::Words;
    use leptos::prelude::*;

    #[test]
    fn while_it_is_off_nobody_is_led_to_stopping_it() {
        let stops = |is_on| {
            let html = Owner::new().with(|| view! { <PaysLess is_on/> }.to_html());
            html.contains("href=\"/giving/authorisation/cancel\"")
        };
        assert!(stops(true) && !stops(false));
    }

    #[test]
    fn each_thing_that_was_done_is_said_in_its_own_words() {
        let until = "5 April 2028";
        for language in [Language::English, Language::Welsh] {
            for (done, title) in [
                ("given", GIVEN.of(language).to_owned()),
                ("changed", CHANGED.of(language).to_owned()),
                ("renewed", Renewed { until }.of(language)),
                ("kept", Kept { until }.of(language)),
            ] {
                let (said, words) = said(done, until, language).unwrap();
                assert_eq!(said, title, "{done}");
                assert!(words.ends_with(NEXT_MAIL.of(language)), "{words}");
            }
        }
        assert_eq!(said("", until, Language::English), None);
    }

    #[test]
    fn new_details_are_for_gifts_from_today_as_the_form_said() {
        let until = "5 April 2028";
        for language in [Language::English, Language::Welsh] {
            let (_, words) = said("changed", until, language).unwrap();
            let form = ChangeLead { until }.of(language);
            assert!(words.starts_with(&form), "{words}");
        }
    }

    #[test]
    fn whoever_agreed_in_welsh_reads_in_welsh_that_it_is_done() {
        let (title, _) = said("given", "5 Ebrill 2028", Language::Welsh).unwrap();
        assert_eq!(title, GIVEN.of(Language::Welsh));
    }
}
