//! A platform passed on that a donor wants to stop what they authorised elsewhere: what would end, one button, and what became of
//! it. Nobody has to be signed in.

use super::reads::read_cancellation_request;
use super::words::{say, taken_back, taken_back_in_welsh};
use super::{ConfirmCancellation, param};
use crate::form::{Form, Hidden};
use crate::frame::{Area, Frame, Load};
use crate::ui::day::{long_in, long_time_in, when_in};
use crate::ui::{Button, ButtonKind, Heading};
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
    let lang = (request.language == Language::Welsh).then_some("cy");
    view! { <div lang=lang class="space-y-8">{asked(request, token)}</div> }.into_any()
}

fn asked(request: CancellationRequest, token: String) -> AnyView {
    let CancellationRequest { language, platform, requested_at, effective_from, state } = request;
    let (from, asked_at) = (when_in(effective_from, language), long_time_in(requested_at, language));
    let kept = say(
        language,
        "Gifts you made before that keep their Gift Aid.",
        "Mae’r rhoddion a wnaethoch cyn hynny yn cadw eu Rhodd Cymorth.",
    );
    match state {
        RequestState::Open { ends, gifts } => {
            let title = say(language, "Do you want to stop Gift Aid?", "Ydych chi am atal Rhodd Cymorth?");
            let lead = say(
                language,
                format!("{platform} told us on {asked_at} that you want to stop."),
                format!("Dywedodd {platform} wrthym ar {asked_at} eich bod am ei atal."),
            );
            let back = say(language, taken_back(gifts), taken_back_in_welsh(gifts)).unwrap_or_else(|| {
                say(
                    language,
                    "We have not declared any such gift, so no Gift Aid is cancelled.",
                    "Nid ydym wedi datgan unrhyw rodd o’r fath, felly ni chaiff Rhodd Cymorth ei ganslo.",
                )
                .to_owned()
            });
            let without = say(
                language,
                format!("Gifts from {from} will not get Gift Aid under these authorisations."),
                format!("Ni fydd rhoddion o {from} ymlaen yn cael Rhodd Cymorth o dan yr awdurdodiadau hyn."),
            );
            let ends = ends.iter().map(|one| view! { <li>{described(one, language)}</li> }).collect_view();
            let close = say(
                language,
                "If you do not want this, close this page. Nothing will change.",
                "Os nad ydych am wneud hyn, caewch y dudalen hon. Ni fydd dim yn newid.",
            );
            view! {
                <Heading title lead/>
                <div class="prose">
                    <h2>{say(language, "What will stop", "Yr hyn a fydd yn dod i ben")}</h2>
                    <ul>{ends}</ul>
                    <h2>{say(language, "What happens next", "Beth sy’n digwydd nesaf")}</h2>
                    <ul>
                        <li>{without}</li>
                        <li>{back}</li>
                        <li>{kept}</li>
                    </ul>
                </div>
                <Form action=ConfirmCancellation::PATH>
                    <Hidden name="token" value=token/>
                    <p class="max-w-read">{close}</p>
                    <Button kind=ButtonKind::Danger>{say(language, "Stop Gift Aid", "Atal Rhodd Cymorth")}</Button>
                </Form>
            }
            .into_any()
        }
        RequestState::Confirmed { at } => {
            let title = say(language, "You have stopped Gift Aid", "Rydych wedi atal Rhodd Cymorth");
            let at = long_time_in(at, language);
            let lead = say(
                language,
                format!("You confirmed this on {at}."),
                format!("Cadarnhawyd hyn gennych ar {at}."),
            );
            let without = say(
                language,
                format!("Gifts from {from} do not get Gift Aid under what you had authorised before."),
                format!(
                    "Nid yw rhoddion o {from} ymlaen yn cael Rhodd Cymorth o dan yr hyn a awdurdodwyd gennych o’r blaen."
                ),
            );
            let again = say(
                language,
                " and switch on Gift Aid again. It covers gifts from that day.",
                " i droi Rhodd Cymorth ymlaen eto. Mae’n cynnwys rhoddion o’r diwrnod hwnnw ymlaen.",
            );
            view! {
                <Heading title lead/>
                <div class="prose">
                    <ul>
                        <li>{without}</li>
                        <li>{kept}</li>
                        <li>
                            {say(language, "Changed your mind? ", "Wedi newid eich meddwl? ")}
                            <a href="/sign-in">{say(language, "Sign in", "Mewngofnodwch")}</a>
                            {again}
                        </li>
                    </ul>
                </div>
            }
            .into_any()
        }
        RequestState::NothingLeft => {
            let title = say(language, "Gift Aid has already stopped", "Mae Rhodd Cymorth eisoes wedi’i atal");
            let lead = say(
                language,
                format!("On {asked_at}, {platform} asked us to stop Gift Aid. It has already stopped."),
                format!("Mae’r hyn y gofynnodd {platform} i ni ar {asked_at} ei atal eisoes wedi dod i ben."),
            );
            view! {
                <Heading title lead/>
                <SeeYourPage language/>
            }
            .into_any()
        }
        RequestState::Expired => {
            let title = say(language, "This link has expired", "Mae’r ddolen hon wedi dod i ben");
            let lead = say(
                language,
                format!(
                    "{platform} told us on {asked_at} that you want to stop Gift Aid. We have not stopped anything."
                ),
                format!(
                    "Dywedodd {platform} wrthym ar {asked_at} eich bod am atal Rhodd Cymorth. Nid ydym wedi atal dim."
                ),
            );
            view! {
                <Heading title lead/>
                <SeeYourPage language/>
            }
            .into_any()
        }
    }
}

/// How a person tells one authorisation from another.
fn described(one: &EndingAuthorisation, language: Language) -> String {
    let (given, until) = (long_in(one.given_on, language), long_in(one.covered_until, language));
    let place = match &one.platform {
        Some(platform) => say(language, format!("through {platform}"), format!("drwy {platform}")),
        None => say(language, "in your Uplift account", "yn eich cyfrif Uplift").to_owned(),
    };
    say(
        language,
        format!("Your authorisation of {given}, given {place}, until {until}"),
        format!("Eich awdurdodiad ar {given}, a roddwyd {place}, tan {until}"),
    )
}

#[component]
fn SeeYourPage(language: Language) -> impl IntoView {
    let see = say(
        language,
        " to see what you authorised, or to stop it.",
        " i weld yr hyn a awdurdodwyd gennych, neu i’w atal.",
    );
    view! {
        <p class="max-w-read">
            <a href="/sign-in">{say(language, "Sign in", "Mewngofnodwch")}</a>
            {see}
        </p>
    }
    .into_any()
}
