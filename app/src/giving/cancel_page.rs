//! Stopping the authorisation, now or from a day that the donor names, and the confirmation.

use super::StopAuthorisation;
use super::reads::{Authorisations, read_authorisations};
use crate::form::{Form, Hidden};
use crate::frame::{Area, Frame, Load};
use crate::ui::{Button, ButtonKind, Card, DateInput, Heading, LinkButton};
use domain::calendar::{iso, long};
use domain::{AuthorisationStatus, AuthorisationSummary, Date};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/giving/authorisation/cancel`
#[component]
pub fn CancelPage() -> impl IntoView {
    view! {
        <Frame area=Area::Giving>
            <Load from=read_authorisations() show=|all| view! { <Ask all/> }/>
        </Frame>
    }
    .into_any()
}

#[component]
fn Ask(all: Authorisations) -> impl IntoView {
    let back = ("/giving/authorisation".to_owned(), "Your authorisation".to_owned());
    let (AuthorisationStatus::Active, Some(until)) = (all.summary.status, all.summary.valid_until) else {
        return view! {
            <Heading title="There is nothing to stop" lead="No authorisation is running: no gift is declared in your name." back/>
            <p>
                <LinkButton href="/giving" kind=ButtonKind::Secondary>
                    "Your gifts"
                </LinkButton>
            </p>
        }
        .into_any();
    };
    let tomorrow = all.now.london_date().next_day();
    view! {
        <Heading title="Stop Gift Aid" back/>
        <div class="prose">
            <ul>
                <li>"Gifts that you make after that have no Gift Aid; your giving itself goes on as it is."</li>
                <li>"Gifts made before then stay covered, even those that are not declared yet. Their declarations stay valid."</li>
                <li>"You can switch it on again at any time, for gifts from that day on."</li>
            </ul>
        </div>
        <Form action=StopAuthorisation::PATH key="now">
            <Button kind=ButtonKind::Danger>"Stop it now"</Button>
        </Form>
        <Card title="Or from a later day">
            <Form action=StopAuthorisation::PATH key="later">
                <Hidden name="later" value="yes"/>
                <DateInput
                    name="endsOn"
                    label="Stop from"
                    hint=format!("The first day that is not covered; it ends on {} in any case", long(until))
                    min=tomorrow.map(iso).unwrap_or_default()
                    max=iso(until)
                />
                <Button kind=ButtonKind::Secondary>"Stop from that day"</Button>
            </Form>
        </Card>
    }
    .into_any()
}

/// `/giving/authorisation/cancelled`
#[component]
pub fn CancelledPage() -> impl IntoView {
    view! {
        <Frame area=Area::Giving>
            <Load from=read_authorisations() show=|all| view! { <Cancelled summary=all.summary/> }/>
        </Frame>
    }
    .into_any()
}

/// What became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Outcome {
    title: String,
    /// What is covered.
    lead: String,
    /// What platforms learn, and how to take it back; nothing where nothing was stopped.
    next: Option<(&'static str, &'static str, &'static str)>,
}

impl Outcome {
    fn of(summary: &AuthorisationSummary) -> Self {
        let first_uncovered = summary.valid_until.and_then(Date::next_day);
        match (summary.status, first_uncovered) {
            (AuthorisationStatus::Active, Some(day)) if summary.renewal_opens_on.is_none() => Self {
                title: format!("Gift Aid stops on {}", long(day)),
                lead: format!(
                    "Gifts that you make before {} are covered; gifts of that day and later are not.",
                    long(day)
                ),
                next: Some((
                    "Until then platforms that ask us see that you have authorised us.",
                    "Keep it on",
                    ", by authorising us again before that day.",
                )),
            },
            (AuthorisationStatus::Active, _) => Self {
                title: "Gift Aid is on".to_owned(),
                lead: "Nothing has been stopped.".to_owned(),
                next: None,
            },
            _ => Self {
                title: "Gift Aid is stopped".to_owned(),
                lead:
                    "From now on nothing is declared in your name. Gifts that you made before stay covered."
                        .to_owned(),
                next: Some((
                    "Platforms that ask us now see that you have no authorisation; they may ask you for a new one.",
                    "Switch it on again",
                    ". It covers gifts from that day on.",
                )),
            },
        }
    }
}

#[component]
fn Cancelled(summary: AuthorisationSummary) -> impl IntoView {
    let Outcome { title, lead, next } = Outcome::of(&summary);
    let next = next.map(|(platforms, again, then)| {
        view! {
            <div class="prose">
                <h2>"What happens next"</h2>
                <ul>
                    <li>"We have sent you a message that confirms it."</li>
                    <li>{platforms}</li>
                    <li>"Changed your mind? " <a href="/giving/authorisation/give">{again}</a> {then}</li>
                </ul>
            </div>
        }
    });
    view! {
        <Heading title lead/>
        {next}
        <p>
            <LinkButton href="/giving" kind=ButtonKind::Secondary>
                "Your gifts"
            </LinkButton>
        </p>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::Outcome;
    use domain::calendar::parse_date;
    use domain::{AuthorisationStatus, AuthorisationSummary};

    #[test]
    fn the_confirmation_names_the_first_day_that_is_not_covered() {
        let mut summary = AuthorisationSummary {
            active: true,
            status: AuthorisationStatus::Active,
            valid_from: None,
            valid_until: parse_date("2026-11-30").ok(),
            renewal_opens_on: None,
            can_renew: true,
            stopped_from: None,
        };
        let later = Outcome::of(&summary);
        assert_eq!(later.title, "Gift Aid stops on 1 December 2026");
        assert_eq!(later.next.map(|(_, again, _)| again), Some("Keep it on"));
        summary.status = AuthorisationStatus::Cancelled;
        let now = Outcome::of(&summary);
        assert_eq!(now.title, "Gift Aid is stopped");
        assert_eq!(now.next.map(|(_, again, _)| again), Some("Switch it on again"));
        // Reached by a bookmark, or by Back.
        (summary.status, summary.renewal_opens_on) =
            (AuthorisationStatus::Active, parse_date("2027-03-01").ok());
        assert_eq!(Outcome::of(&summary).next, None);
    }
}
