//! A platform passed on that a donor wants to stop what they authorised elsewhere: what would end, one button, and what became of
//! it. Nobody has to be signed in.

use super::reads::read_cancellation_request;
use super::words::taken_back;
use super::{ConfirmCancellation, param};
use crate::form::{Form, Hidden};
use crate::frame::{Area, Frame, Load};
use crate::ui::day::{long, long_time, when};
use crate::ui::{Button, ButtonKind, Heading};
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
    let CancellationRequest { platform, requested_at, effective_from, state } = request;
    let from = when(effective_from);
    match state {
        RequestState::Open { ends, gifts } => {
            let lead =
                format!("{platform} told us on {} that you want to stop.", long_time(requested_at));
            let back = taken_back(gifts).unwrap_or_else(|| {
                "We have not declared any such gift, so no Gift Aid is cancelled.".to_owned()
            });
            let ends = ends.iter().map(|one| view! { <li>{described(one)}</li> }).collect_view();
            view! {
                <Heading title="Do you want to stop Gift Aid?" lead/>
                <div class="prose">
                    <h2>"What will stop"</h2>
                    <ul>{ends}</ul>
                    <h2>"What happens next"</h2>
                    <ul>
                        <li>{format!("Gifts from {from} will not get Gift Aid under these authorisations.")}</li>
                        <li>{back}</li>
                        <li>"Gifts you made before that keep their Gift Aid."</li>
                    </ul>
                </div>
                <Form action=ConfirmCancellation::PATH>
                    <Hidden name="token" value=token/>
                    <p class="max-w-read">"If you do not want this, close this page. Nothing will change."</p>
                    <Button kind=ButtonKind::Danger>"Stop Gift Aid"</Button>
                </Form>
            }
            .into_any()
        }
        RequestState::Confirmed { at } => {
            let lead = format!("You confirmed this on {}.", long_time(at));
            view! {
                <Heading title="You have stopped Gift Aid" lead/>
                <div class="prose">
                    <ul>
                        <li>
                            {format!(
                                "Gifts from {from} do not get Gift Aid under what you had authorised before.",
                            )}
                        </li>
                        <li>"Gifts you made before that keep their Gift Aid."</li>
                        <li>
                            "Changed your mind? "<a href="/sign-in">"Sign in"</a>
                            " and switch on Gift Aid again. It covers gifts from that day."
                        </li>
                    </ul>
                </div>
            }
            .into_any()
        }
        RequestState::NothingLeft => view! {
            <Heading
                title="Gift Aid has already stopped"
                lead=format!("What {platform} asked us on {} to stop has already ended.", long_time(requested_at))
            />
            <SeeYourPage/>
        }
        .into_any(),
        RequestState::Expired => view! {
            <Heading
                title="This link has expired"
                lead=format!("{platform} told us on {} that you want to stop Gift Aid. We have not stopped anything.", long_time(requested_at))
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
        None => "in your Uplift account".to_owned(),
    };
    format!("Your authorisation of {}, given {place}, until {}", long(one.given_on), long(one.covered_until))
}

#[component]
fn SeeYourPage() -> impl IntoView {
    view! {
        <p class="max-w-read">
            <a href="/sign-in">"Sign in"</a>
            " to see what you authorised, or to stop it."
        </p>
    }
    .into_any()
}
