//! A platform passed on that a donor wants to stop what they authorised elsewhere: what would end, one button, and what became of
//! it. Nobody has to be signed in.

use super::reads::read_cancellation_request;
use super::words::taken_back;
use super::{ConfirmCancellation, param};
use crate::form::{Form, Hidden};
use crate::frame::{Area, Frame, Load};
use crate::ui::{Button, ButtonKind, Heading};
use domain::authorisation::{CancellationRequest, EndingAuthorisation, RequestState};
use domain::calendar::{long, long_time, when};
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
    let CancellationRequest { platform, requested_at, effective_from, state } = request;
    let from = when(effective_from);
    match state {
        RequestState::Open { ends, gifts } => {
            let lead =
                format!("{platform} told us on {} that you want to stop.", long_time(requested_at));
            let back = taken_back(gifts).unwrap_or_else(|| {
                "No such gift has been declared, so no Gift Aid is taken back.".to_owned()
            });
            let ends = ends.iter().map(|one| view! { <li>{described(one)}</li> }).collect_view();
            view! {
                <Heading title="Do you want to stop Gift Aid?" lead/>
                <div class="prose">
                    <h2>"What ends"</h2>
                    <ul>{ends}</ul>
                    <h2>"What follows"</h2>
                    <ul>
                        <li>{format!("Gifts made from {from} on have no Gift Aid under these authorisations.")}</li>
                        <li>{back}</li>
                        <li>"Gifts made before keep their Gift Aid."</li>
                    </ul>
                </div>
                <Form action=ConfirmCancellation::PATH>
                    <Hidden name="token" value=token/>
                    <p class="max-w-read">"If you do not want this, close this page: nothing changes."</p>
                    <Button kind=ButtonKind::Danger>"Stop Gift Aid"</Button>
                </Form>
            }
            .into_any()
        }
        RequestState::Confirmed { at } => {
            let lead = format!("You confirmed it on {}.", long_time(at));
            view! {
                <Heading title="Gift Aid is stopped" lead/>
                <div class="prose">
                    <ul>
                        <li>
                            {format!(
                                "What you had authorised before then does not cover gifts made from {from}.",
                            )}
                        </li>
                        <li>"Gifts made before keep their Gift Aid."</li>
                        <li>
                            "Changed your mind? "<a href="/sign-in">"Sign in"</a>
                            " and switch Gift Aid on again. It covers gifts from that day on."
                        </li>
                    </ul>
                </div>
            }
            .into_any()
        }
        RequestState::NothingLeft => view! {
            <Heading
                title="There is nothing left to stop"
                lead=format!("What {platform} asked us to stop on {} has ended already.", long_time(requested_at))
            />
            <SeeYourPage/>
        }
        .into_any(),
        RequestState::Expired => view! {
            <Heading
                title="This link has expired"
                lead=format!("{platform} told us on {} that you want to stop Gift Aid. Nothing was stopped.", long_time(requested_at))
            />
            <SeeYourPage/>
        }
        .into_any(),
    }
}

/// How a person tells one authorisation from another.
fn described(one: &EndingAuthorisation) -> String {
    let place = match &one.platform {
        Some(platform) => format!("through {platform}"),
        None => "in your Uplift pages".to_owned(),
    };
    format!("Your authorisation of {}, given {place}, until {}", long(one.given_on), long(one.covered_until))
}

#[component]
fn SeeYourPage() -> impl IntoView {
    view! {
        <p class="max-w-read">
            <a href="/sign-in">"Sign in"</a>
            " to see what you authorised, and to stop it."
        </p>
    }
    .into_any()
}
