//! The second step of signing in.

use super::{TakeSecondStep, server_fns};
use crate::account::{CodeForm, PasskeyForm};
use crate::contact::ContactLink;
use crate::frame::{Area, Frame, Load};
use crate::ui::{ButtonKind, Details, Heading};
use backend::second_factor::SecondStep;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/sign-in/second-step`
#[component]
pub fn SecondStepPage() -> impl IntoView {
    view! {
        <Frame area=Area::Public>
            <Load from=server_fns::second_step() show=found/>
        </Frame>
    }
    .into_any()
}

fn found(step: Option<SecondStep>) -> AnyView {
    match step {
        Some(step) => view! { <Take step/> }.into_any(),
        None => view! {
            <Heading
                title="Sign in again"
                lead="More than 10 minutes have passed since you opened our email, or you opened it in another browser."
            />
            <p>
                <a href="/sign-in?for=staff">"Ask for a new email"</a>
            </p>
        }
        .into_any(),
    }
}

#[component]
fn Take(step: SecondStep) -> impl IntoView {
    let SecondStep { has_app, question } = step;
    let kind = if question.is_some() { ButtonKind::Secondary } else { ButtonKind::Primary };
    view! {
        <Heading title="One more step" lead="We ask for this the first time you sign in with a browser."/>
        {question
            .map(|question| {
                view! { <PasskeyForm action=TakeSecondStep::PATH to=None question/> }
            })}
        <CodeForm action=TakeSecondStep::PATH to=None has_app kind/>
        <Details summary="I have lost my phone or key">
            <p>"Enter one of your recovery codes. You got them when you set up the second step."</p>
            <p>"If you have lost these too, email " <ContactLink/> ". We check who you are before we let you set up a new one."</p>
        </Details>
    }
    .into_any()
}
