//! The second step of signing in.

use super::{TakeSecondStep, server_fns};
use crate::account::{CodeForm, PasskeyForm};
use crate::contact::ContactLink;
use crate::frame::{Area, Frame, Load};
use crate::ui::{ButtonKind, Details, Heading};
use crate::words::{say, sign_in};
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
                title=say(sign_in::AGAIN)
                lead=say(sign_in::SECOND_STEP_OVER)
            />
            <p>
                <a href="/sign-in?for=staff">{say(sign_in::NEW_MAIL)}</a>
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
        <Heading title=say(sign_in::SECOND_STEP) lead=say(sign_in::SECOND_STEP_LEAD)/>
        {question
            .map(|question| {
                view! { <PasskeyForm action=TakeSecondStep::PATH to=None question/> }
            })}
        <CodeForm action=TakeSecondStep::PATH to=None has_app kind/>
        <Details summary=say(sign_in::LOST)>
            <p>{say(sign_in::LOST_CODES)}</p>
            <p>{say(sign_in::LOST_ALL)} " " <ContactLink/> ". " {say(sign_in::LOST_ALL_AFTER)}</p>
        </Details>
    }
    .into_any()
}
