//! What the donor authorised: where it stands, and the whole history.

use super::authorisation_record::AuthorisationCard;
use super::done;
use super::reads::{Authorisations, read_authorisations};
use super::status_card::StatusCard;
use crate::frame::{Area, Frame, Load};
use crate::ui::{Details, EmptyState, Heading, Notice, Shape, Tone};
use domain::calendar::long;
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
    let until = summary.valid_until.map(long).unwrap_or_default();
    let said = match done.as_str() {
        "given" => Some((
            format!("Thank you. Gift Aid is on until {until}"),
            "Gifts from today are declared by themselves, and gifts that waited for your details too. We have sent you a message that confirms it.",
        )),
        "kept" => Some((
            format!("Gift Aid stays on until {until}"),
            "It does not stop before that. We have sent you an email that confirms it.",
        )),
        _ => None,
    };
    let said = said.map(|(title, words)| {
        view! {
            <Notice tone=Tone::Good title>
                <p>{words}</p>
            </Notice>
        }
    });
    let history = if given.is_empty() {
        view! {
            <EmptyState title="Nothing authorised yet" icon=Shape::Document>
                <p>"Nothing is declared in your name. What you authorise is kept here, with the words and the day."</p>
            </EmptyState>
        }
        .into_any()
    } else {
        given.into_iter().map(|record| view! { <AuthorisationCard record/> }).collect_view().into_any()
    };
    view! {
        <Heading title="Your authorisation" lead="What Uplift may do in your name, and for how long."/>
        {said}
        <StatusCard summary/>
        <div class="space-y-3">
            <Details summary="What may Uplift do?">
                <p>"Make a Gift Aid declaration for each gift that you make, to any charity here, and tell HMRC your name, home address and the gift when the charity claims."</p>
                <p>"Nothing else: it cannot take money, and it cannot change what you gave."</p>
            </Details>
            <Details summary="My name or address has changed">
                <p>
                    <a href="/giving/authorisation/give">"Give a new authorisation"</a>
                    " with the new details. Earlier declarations keep the old ones, as they must."
                </p>
            </Details>
            <Details summary="I no longer pay enough tax">
                <ol class="list-decimal space-y-2 ps-5">
                    <li>
                        "See how much Income Tax or Capital Gains Tax your gifts of each tax year need, in "
                        <a href="/giving/statements">"your statements"</a> ". Count gifts that you make elsewhere as well."
                    </li>
                    <li>
                        "If you pay less than that, or expect to, "<a href="/giving/authorisation/cancel">"stop Gift Aid"</a>
                        ", now or from a day that you choose. Gifts made after then get no Gift Aid."
                    </li>
                    <li>
                        "Gifts that you have made already keep their Gift Aid. If your tax of the year does not cover it, the difference is yours to pay, and HMRC can ask you for it. The charity does not have to pay."
                    </li>
                    <li>
                        "Did you give a charity a Gift Aid declaration of your own? Tell the charity: what you stop here does not end it."
                    </li>
                </ol>
            </Details>
        </div>
        <section aria-labelledby="history" class="space-y-4">
            <h2 id="history" class="text-xl">"History"</h2>
            {history}
        </section>
    }
    .into_any()
}
