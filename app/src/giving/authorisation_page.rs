//! What the donor authorised: where it stands, and the whole history.

use super::authorisation_record::AuthorisationCard;
use super::done;
use super::reads::{Authorisations, read_authorisations};
use super::status_card::{Standing, StatusCard};
use super::words::say;
use crate::frame::{Area, Frame, Load};
use crate::ui::day::long_in;
use crate::ui::{Details, EmptyState, Heading, Notice, Shape, Tone};
use crate::words::capture::NEXT_MAIL;
use domain::Language;
use leptos::prelude::*;

/// `/giving/authorisation`
#[component]
pub fn AuthorisationPage() -> impl IntoView {
    let done = done();
    view! {
        <Frame area=Area::Giving>
            <Load from=read_authorisations() show=move |all| view! { <Whole all done/> }/>
        </Frame>
    }
    .into_any()
}

#[component]
fn Whole(all: Authorisations, done: String) -> impl IntoView {
    let Authorisations { summary, given, .. } = all;
    // In the language that the donor has just agreed in.
    let language = given.first().map_or(Language::English, |newest| newest.language);
    let welsh = (language == Language::Welsh).then_some("cy");
    let until = summary.valid_until.map(|until| long_in(until, language)).unwrap_or_default();
    let said = said(&done, &until, language).map(|(title, words)| {
        view! {
            <div lang=welsh>
                <Notice tone=Tone::Good title>
                    <p>{words}</p>
                </Notice>
            </div>
        }
    });
    let (is_on, is_new) = (Standing::of(&summary).on, given.is_empty());
    let moved = is_on.then(|| {
        view! {
            <Details summary="My name or address has changed">
                <p>
                    <a href="/giving/authorisation/give">"Change my name or address"</a>
                    ". Your new details apply to gifts from today. Earlier declarations keep the details you had then."
                </p>
            </Details>
        }
    });
    let pays_less = (!is_new).then(|| {
        view! {
            <Details summary="I no longer pay enough tax">
                <ol class="list-decimal space-y-2 ps-5">
                    <li>
                        "See how much Income Tax or Capital Gains Tax your gifts need in each tax year, in "
                        <a href="/giving/statements">"your statements"</a> ". Add any gifts you make elsewhere."
                    </li>
                    <li>
                        "If you pay less than that, or expect to, "<a href="/giving/authorisation/cancel">"stop Gift Aid"</a>
                        ", now or from a date you choose. Gifts you make after that will not get Gift Aid."
                    </li>
                    <li>
                        "Gifts you have already made keep their Gift Aid. If you pay less tax in the year than that, it is your responsibility to pay the difference. HMRC can ask you for it. The charity does not have to pay."
                    </li>
                    <li>
                        "If you gave a charity your own Gift Aid declaration, tell the charity too. Stopping here does not end it."
                    </li>
                </ol>
            </Details>
        }
    });
    let history = if is_new {
        view! {
            <EmptyState title="You have not switched on Gift Aid yet" icon=Shape::Document>
                <p>"We have not declared any gifts for you. When you switch on Gift Aid, you can see here what you agreed to, and when."</p>
            </EmptyState>
        }
        .into_any()
    } else {
        given.into_iter().map(|record| view! { <AuthorisationCard record/> }).collect_view().into_any()
    };
    view! {
        <Heading title="Gift Aid" lead="What you have authorised us to do, and for how long."/>
        {said}
        <div class="@container">
            <StatusCard summary/>
        </div>
        <div class="space-y-3">
            <Details summary="What can Uplift do in my name?">
                <p>"We make a Gift Aid declaration for each gift you make to a charity on Uplift. When the charity claims, we tell HMRC your name, your home address and the gift."</p>
                <p>"We cannot take money or change what you gave."</p>
            </Details>
            {moved}
            {pays_less}
        </div>
        <section aria-labelledby="history" class="space-y-4">
            <h2 id="history" class="text-xl">"History"</h2>
            {history}
        </section>
    }
    .into_any()
}

/// What the donor has just done: in a line, and what follows.
fn said(done: &str, until: &str, language: Language) -> Option<(String, String)> {
    let (title, words) = match done {
        "given" => (
            say(
                language,
                format!("Thank you. Gift Aid is on until {until}"),
                format!("Diolch. Mae Rhodd Cymorth ymlaen tan {until}"),
            ),
            say(
                language,
                "We’ll declare your gifts automatically from today, and any that were waiting for your details.",
                "Byddwn yn datgan eich rhoddion yn awtomatig o heddiw ymlaen, ac unrhyw rai oedd yn aros am eich manylion.",
            ),
        ),
        "changed" => (
            say(language, "We’ve changed your details", "Rydym wedi newid eich manylion").to_owned(),
            say(
                language,
                "Your declarations from today use your new details. Earlier declarations keep the details you had then.",
                "Mae eich datganiadau o heddiw ymlaen yn defnyddio eich manylion newydd. Mae datganiadau cynharach yn cadw’r manylion oedd gennych bryd hynny.",
            ),
        ),
        "renewed" => (
            say(
                language,
                format!("You have renewed. Gift Aid is on until {until}"),
                format!("Rydych wedi adnewyddu. Mae Rhodd Cymorth ymlaen tan {until}"),
            ),
            say(language, "You do not need to do anything else.", "Nid oes angen i chi wneud dim arall."),
        ),
        "kept" => (
            say(
                language,
                format!("Gift Aid stays on until {until}"),
                format!("Mae Rhodd Cymorth yn aros ymlaen tan {until}"),
            ),
            say(language, "It will not stop before then.", "Ni fydd yn dod i ben cyn hynny."),
        ),
        _ => return None,
    };
    Some((title, format!("{words} {}", NEXT_MAIL.of(language))))
}

#[cfg(test)]
mod tests {
    use super::{Language, said};

    #[test]
    fn each_thing_that_was_done_is_said_in_its_own_words() {
        for (done, title) in [
            ("given", "Thank you. Gift Aid is on until 5 April 2028"),
            ("changed", "We’ve changed your details"),
            ("renewed", "You have renewed. Gift Aid is on until 5 April 2028"),
            ("kept", "Gift Aid stays on until 5 April 2028"),
        ] {
            let (said, words) = said(done, "5 April 2028", Language::English).unwrap();
            assert_eq!(said, title, "{done}");
            assert!(words.ends_with(". We’ve sent you an email to confirm."), "{words}");
        }
        assert_eq!(said("", "5 April 2028", Language::English), None);
    }

    #[test]
    fn whoever_agreed_in_welsh_reads_in_welsh_that_it_is_done() {
        for (done, title) in [
            ("given", "Diolch. Mae Rhodd Cymorth ymlaen tan 5 Ebrill 2028"),
            ("changed", "Rydym wedi newid eich manylion"),
            ("renewed", "Rydych wedi adnewyddu. Mae Rhodd Cymorth ymlaen tan 5 Ebrill 2028"),
            ("kept", "Mae Rhodd Cymorth yn aros ymlaen tan 5 Ebrill 2028"),
        ] {
            let (said, words) = said(done, "5 Ebrill 2028", Language::Welsh).unwrap();
            assert_eq!(said, title, "{done}");
            assert!(words.ends_with("Rydym wedi anfon e-bost atoch i’w gadarnhau."), "{words}");
        }
    }
}
