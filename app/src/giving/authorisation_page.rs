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
            <Details summary="My name or address has changed, or I pay less tax">
                <p>
                    "Name or address: "<a href="/giving/authorisation/give">"give a new authorisation"</a>
                    " with the new details. Earlier declarations keep the old ones, as they must."
                </p>
                <p>
                    "If you may not pay enough Income Tax or Capital Gains Tax this year, "
                    <a href="/giving/authorisation/cancel">"stop Gift Aid"</a> ". You owe HMRC any difference."
                </p>
            </Details>
        </div>
        <section aria-labelledby="history" class="space-y-4">
            <h2 id="history" class="text-xl">"History"</h2>
            {history}
        </section>
    }
    .into_any()
}
