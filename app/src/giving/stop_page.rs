//! A platform passed on that a donor wants to stop what they authorised elsewhere: what would end, one button, and what became of
//! it. Nobody has to be signed in.

use super::reads::read_cancellation_request;
use super::words::taken_back;
use super::{ConfirmCancellation, param};
use crate::form::{Form, Hidden};
use crate::frame::{Area, Frame, Load};
use crate::ui::day::{long_in, long_time_in, when_in};
use crate::ui::language::{lang, language_here};
use crate::ui::{Button, ButtonKind, Heading};
use crate::words::{authorisation, capture};
use catalogue::Words;
use domain::Language;
use domain::authorisation::{CancellationRequest, EndingAuthorisation, RequestState};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/stop/{token}`
#[component]
pub fn StopPage() -> impl IntoView {
    let token = param("token");
    view! {
        <Frame area=Area::Public>
            <Load
                from=read_cancellation_request(token.clone())
                show=move |request| view! { <Asked request token/> }
            />
        </Frame>
    }
    .into_any()
}

#[component]
fn Asked(request: CancellationRequest, token: String) -> impl IntoView {
    let spoken = (request.language != language_here()).then(|| lang(request.language));
    view! { <div lang=spoken class="space-y-8">{asked(request, token)}</div> }.into_any()
}

fn asked(request: CancellationRequest, token: String) -> AnyView {
    let CancellationRequest { language, platform, requested_at, effective_from, state } = request;
    let (from, at) = (when_in(effective_from, language), long_time_in(requested_at, language));
    match state {
        RequestState::Open { ends, gifts } => {
            let lead = authorisation::StopTold { platform, at }.of(language);
            let back = taken_back(gifts, language)
                .unwrap_or_else(|| authorisation::STOP_TAKES_NOTHING.of(language).to_owned());
            let ends = ends.iter().map(|one| view! { <li>{described(one, language)}</li> }).collect_view();
            view! {
                <Heading title=authorisation::STOP_ASK.of(language) lead/>
                <div class="prose">
                    <h2>{authorisation::STOP_WHAT.of(language)}</h2>
                    <ul>{ends}</ul>
                    <h2>{capture::NEXT.of(language)}</h2>
                    <ul>
                        <li>{authorisation::StopWithout { from }.of(language)}</li>
                        <li>{back}</li>
                        <li>{authorisation::STOP_KEEPS.of(language)}</li>
                    </ul>
                </div>
                <Form action=ConfirmCancellation::PATH>
                    <Hidden name="token" value=token/>
                    <p class="max-w-read">{authorisation::STOP_OR_CLOSE.of(language)}</p>
                    <Button kind=ButtonKind::Danger>{authorisation::STOP.of(language)}</Button>
                </Form>
            }
            .into_any()
        }
        RequestState::Confirmed { at } => {
            let lead = authorisation::StoppedAt { at: long_time_in(at, language) }.of(language);
            view! {
                <Heading title=authorisation::STOPPED.of(language) lead/>
                <div class="prose">
                    <ul>
                        <li>{authorisation::StoppedWithout { from }.of(language)}</li>
                        <li>{authorisation::STOP_KEEPS.of(language)}</li>
                        <li>
                            {authorisation::CHANGED_YOUR_MIND.of(language)} " "
                            <a href="/sign-in">{authorisation::SIGN_IN.of(language)}</a> " "
                            {authorisation::SIGN_IN_AGAIN.of(language)}
                        </li>
                    </ul>
                </div>
            }
            .into_any()
        }
        RequestState::NothingLeft => {
            let lead = authorisation::AlreadyStoppedLead { platform, at }.of(language);
            view! {
                <Heading title=authorisation::ALREADY_STOPPED.of(language) lead/>
                <SeeYourPage language/>
            }
            .into_any()
        }
        RequestState::Expired => {
            let lead = authorisation::StopExpiredLead { platform, at }.of(language);
            view! {
                <Heading title=authorisation::STOP_EXPIRED.of(language) lead/>
                <SeeYourPage language/>
            }
            .into_any()
        }
    }
}

/// How a person tells one authorisation from another.
fn described(one: &EndingAuthorisation, language: Language) -> String {
    let (given, until) = (long_in(one.given_on, language), long_in(one.covered_until, language));
    match &one.platform {
        Some(platform) => authorisation::StopThrough { given, platform, until }.of(language),
        None => authorisation::StopHere { given, until }.of(language),
    }
}

#[component]
fn SeeYourPage(language: Language) -> impl IntoView {
    view! {
        <p class="max-w-read">
            <a href="/sign-in">{authorisation::SIGN_IN.of(language)}</a>
            " "
            {authorisation::SIGN_IN_SEE.of(language)}
        </p>
    }
    .into_any()
}
