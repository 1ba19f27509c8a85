//! Stopping the authorisation, now or from a day that the donor names, and the confirmation with its way back.

use super::reads::{Stopping, read_stopping};
use super::status_card::stopped;
use super::{KeepAuthorisation, StopAuthorisation};
use crate::form::{Form, Hidden};
use crate::frame::{Area, Frame, Load};
use crate::ui::day::long;
use crate::ui::{Button, ButtonKind, DateInput, Heading, LinkButton};
use crate::words::{authorisation, capture, gift_aid, gift_off, say, states};
use domain::authorisation::{StopWhen, first_of_next_month, period_end};
use domain::calendar::iso;
use domain::{AuthorisationStatus, AuthorisationSummary, Date, GiftSum};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/giving/authorisation/cancel`
#[component]
pub fn CancelPage() -> impl IntoView {
    view! {
        <Frame area=Area::Giving>
            <Load from=read_stopping() show=|stopping| view! { <Ask stopping/> }/>
        </Frame>
    }
    .into_any()
}

/// What a stop takes nothing from: gifts made before it, declared and not claimed yet, or yet to be declared.
fn waiting(declared: GiftSum, undeclared: GiftSum) -> String {
    let keep = say(gift_off::EARLIER_GIFTS);
    let declared = (declared.count > 0).then(|| {
        let GiftSum { count, given, gift_aid, .. } = declared;
        say(gift_off::DeclaredGifts { count, given, gift_aid })
    });
    let undeclared = (undeclared.count > 0).then(|| {
        let GiftSum { count, given, gift_aid, .. } = undeclared;
        say(gift_off::UndeclaredGifts { count, given, gift_aid })
    });
    let includes = match (declared, undeclared) {
        (None, None) => return keep.to_owned(),
        (Some(declared), Some(undeclared)) => say(gift_off::IncludesBoth { declared, undeclared }),
        (Some(gifts), None) | (None, Some(gifts)) => say(gift_off::Includes { gifts }),
    };
    format!("{keep} {includes}")
}

/// The last day of this month, where Gift Aid goes on after it.
fn month_end(today: Date, until: Date) -> Option<Date> {
    first_of_next_month(today).filter(|first| *first <= until)?.previous_day()
}

/// The latest day that a donor can name as the last: on that of its end Gift Aid ends anyway.
fn latest(today: Date, until: Date) -> Option<Date> {
    until.previous_day().filter(|last| today <= *last)
}

/// The answers to the question when it is to stop. Each is a button that says what it does: nothing is chosen beforehand, and a
/// stop takes two presses.
#[component]
fn Answers(
    today: Date,
    until: Date,
    /// The page where Gift Aid stays on.
    keep: &'static str,
) -> impl IntoView {
    let with_the_month = month_end(today, until).map(|last| {
        view! {
            <Button kind=ButtonKind::Secondary name="when" value=StopWhen::MonthEnd.as_str()>
                {say(gift_off::MonthEnd { day: long(last) })}
            </Button>
        }
    });
    // A form of its own: Enter in the field presses the first button of its form.
    let on_a_day = latest(today, until).map(|last| {
        view! {
            <Form action=StopAuthorisation::PATH key=StopWhen::OnDay.as_str()>
                <Hidden name="when" value=StopWhen::OnDay.as_str()/>
                <DateInput
                    name="lastDay"
                    label=say(gift_off::LAST_DAY)
                    hint=say(gift_off::LastDayHint { until: long(until) })
                    min=iso(today)
                    max=iso(last)
                />
                <Button kind=ButtonKind::Secondary>{say(gift_off::STOP_AFTER)}</Button>
            </Form>
        }
    });
    view! {
        <section aria-labelledby="when" class="space-y-6">
            <h2 id="when" class="text-xl">{say(gift_off::WHEN)}</h2>
            <Form action=StopAuthorisation::PATH class="flex flex-col items-start gap-4 [&>[data-summary]]:w-full">
                <div class="space-y-1.5 max-sm:w-full">
                    <Button kind=ButtonKind::Danger name="when" value=StopWhen::Now.as_str()>
                        {say(gift_off::STOP_NOW)}
                    </Button>
                    <p class="max-w-read text-sm text-soft">{say(gift_off::NO_UNDO)}</p>
                </div>
                {with_the_month}
            </Form>
            {on_a_day}
            <p>
                <a href=keep>{say(gift_off::KEEP)}</a>
            </p>
        </section>
    }
    .into_any()
}

#[component]
fn Ask(stopping: Stopping) -> impl IntoView {
    let Stopping { summary, declared, undeclared, today } = stopping;
    let back = ("/giving/authorisation".to_owned(), say(authorisation::GIFT_AID).to_owned());
    let (AuthorisationStatus::Active, Some(until)) = (summary.status, summary.valid_until) else {
        return view! {
            <Heading title=say(gift_off::IS_ALREADY_OFF) lead=say(gift_off::IS_OFF_LEAD) back/>
            <p>
                <LinkButton href="/giving" kind=ButtonKind::Secondary>
                    {say(states::YOUR_GIFTS)}
                </LinkButton>
            </p>
        }
        .into_any();
    };
    // A stop that has not begun is taken back on the page that confirmed it.
    let keep = if summary.stopped_from.is_some() {
        "/giving/authorisation/cancelled"
    } else {
        "/giving/authorisation"
    };
    let already = summary.stopped_from.map(|_| {
        view! {
            <li>
                {say(gift_off::StopsAlready { until: long(until) })} " "
                <a href=keep>{say(gift_off::STOPS_ALREADY_KEEP)}</a> "."
            </li>
        }
    });
    view! {
        <Heading title=say(authorisation::STOP) back/>
        <div class="prose">
            <ul>
                {already}
                <li>{say(gift_off::LATER_GIFTS)}</li>
                <li>{waiting(declared, undeclared)}</li>
                <li>{say(gift_off::ON_AGAIN)}</li>
            </ul>
        </div>
        <Answers today until keep/>
    }
    .into_any()
}

/// `/giving/authorisation/cancelled`
#[component]
pub fn CancelledPage() -> impl IntoView {
    view! {
        <Frame area=Area::Giving>
            <Load from=read_stopping() show=|stopping| view! { <Cancelled stopping/> }/>
        </Frame>
    }
    .into_any()
}

/// What became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Outcome {
    title: String,
    lead: String,
    /// What follows from the stop; nothing where nothing was stopped.
    next: Option<Next>,
}

/// What follows from a stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// It has not begun, and can be taken back.
    ToCome,
    Stopped,
}

impl Outcome {
    fn of(summary: &AuthorisationSummary) -> Self {
        match (summary.status, summary.stopped_from, summary.valid_until) {
            (AuthorisationStatus::Active, Some(_), Some(until)) => Self {
                title: say(gift_off::StopsAfter { until: long(until) }),
                lead: say(gift_off::StopsAfterLead { until: long(until) }),
                next: Some(Next::ToCome),
            },
            (AuthorisationStatus::Active, ..) => Self {
                title: say(gift_off::IS_ON).to_owned(),
                lead: say(gift_off::IS_ON_LEAD).to_owned(),
                next: None,
            },
            (AuthorisationStatus::Cancelled, _, Some(until)) => Self {
                title: say(authorisation::STOPPED).to_owned(),
                lead: format!("{} {}", stopped(summary, until), say(gift_off::STOPPED_THEN)),
                next: Some(Next::Stopped),
            },
            _ => Self {
                title: say(gift_off::IS_OFF).to_owned(),
                lead: say(gift_off::IS_OFF_LEAD).to_owned(),
                next: None,
            },
        }
    }
}

#[component]
fn Cancelled(stopping: Stopping) -> impl IntoView {
    let Outcome { title, lead, next } = Outcome::of(&stopping.summary);
    let Stopping { declared, undeclared, today, .. } = stopping;
    let follows = next.map(|next| {
        let then = match next {
            Next::ToCome => gift_off::NEXT_ON,
            Next::Stopped => gift_off::NEXT_OFF,
        };
        view! {
            <div class="prose">
                <h2>{say(capture::NEXT)}</h2>
                <ul>
                    <li>{say(capture::NEXT_MAIL)}</li>
                    <li>{waiting(declared, undeclared)}</li>
                    <li>{say(then)}</li>
                </ul>
            </div>
        }
    });
    let keep = (next == Some(Next::ToCome)).then(|| {
        view! {
            <Form action=KeepAuthorisation::PATH>
                <p class="max-w-read">{say(gift_off::KEEP_ASK)}</p>
                <Button kind=ButtonKind::Primary>{say(gift_off::KEEP)}</Button>
            </Form>
        }
    });
    // What was cancelled stays cancelled: the way back is a new authorisation, given as every other is.
    let again = (next == Some(Next::Stopped)).then(|| {
        let until = long(period_end(today));
        view! {
            <section aria-labelledby="again" class="space-y-4">
                <h2 id="again" class="text-xl">{say(authorisation::CHANGED_YOUR_MIND)}</h2>
                <p class="max-w-read">{say(gift_off::Again { until })}</p>
                <LinkButton href="/giving/authorisation/give">{say(gift_aid::AGAIN)}</LinkButton>
            </section>
        }
    });
    view! {
        <Heading title lead/>
        {follows}
        {keep}
        {again}
        <p>
            <LinkButton href="/giving" kind=ButtonKind::Secondary>
                {say(states::YOUR_GIFTS)}
            </LinkButton>
        </p>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{Next, Outcome, latest, month_end, waiting};
    use crate::words::{authorisation, gift_off, say};
    use domain::calendar::{iso, parse_date};
    use domain::{AuthorisationStatus, AuthorisationSummary, GiftSum, Pence};

    #[test]
    fn the_confirmation_names_the_day_and_the_time() {
        let mut summary = AuthorisationSummary {
            active: true,
            status: AuthorisationStatus::Active,
            valid_from: None,
            valid_until: parse_date("2026-11-30").ok(),
            renewal_opens_on: None,
            can_renew: true,
            stopped_from: "2026-12-01T00:00:00Z".parse().ok(),
        };
        let later = Outcome::of(&summary);
        // The same day as on the card and in the field.
        assert_eq!(later.title, say(gift_off::StopsAfter { until: "30\u{a0}November 2026" }));
        assert_eq!(later.lead, say(gift_off::StopsAfterLead { until: "30\u{a0}November 2026" }));
        assert_eq!(later.next, Some(Next::ToCome));
        summary.status = AuthorisationStatus::Cancelled;
        summary.valid_until = parse_date("2026-11-23").ok();
        summary.stopped_from = "2026-11-23T20:08:00Z".parse().ok();
        let now = Outcome::of(&summary);
        assert_eq!(now.title, say(authorisation::STOPPED));
        assert!(now.lead.contains("23\u{a0}November 2026 at 8:08pm"), "{now:?}");
        assert_eq!(now.next, Some(Next::Stopped));
        // Reached by a bookmark, or by Back.
        (summary.status, summary.stopped_from) = (AuthorisationStatus::Active, None);
        assert_eq!(Outcome::of(&summary).next, None);
        (summary.status, summary.valid_until) = (AuthorisationStatus::None, None);
        assert_eq!(Outcome::of(&summary).title, say(gift_off::IS_OFF));
    }

    #[test]
    fn the_page_says_how_many_gifts_wait_and_that_they_keep_their_gift_aid() {
        let pence = |amount| Pence::new(amount).unwrap();
        let gifts = |count, given, gift_aid| GiftSum {
            count,
            given: pence(given),
            with_gift_aid: count,
            gift_aid: pence(gift_aid),
        };
        let none = GiftSum::default();
        let both = waiting(gifts(134, 340_000, 85_000), gifts(6, 6_000, 1_500));
        let declared = say(gift_off::DeclaredGifts { count: 134, given: "£3,400.00", gift_aid: "£850.00" });
        let undeclared = say(gift_off::UndeclaredGifts { count: 6, given: "£60.00", gift_aid: "£15.00" });
        let words = say(gift_off::IncludesBoth { declared, undeclared });
        assert!(both.ends_with(&words), "{both}");
        let one = waiting(none, gifts(1, 1_000, 250));
        let gifts = say(gift_off::UndeclaredGifts { count: 1, given: "£10.00", gift_aid: "£2.50" });
        assert!(one.ends_with(&say(gift_off::Includes { gifts })), "{one}");
        assert_eq!(waiting(none, none), say(gift_off::EARLIER_GIFTS));
    }

    #[test]
    fn only_days_on_which_it_can_stop_are_offered() {
        let day = |text: &str| parse_date(text).unwrap();
        let offered = |today, until| {
            let (today, until) = (day(today), day(until));
            [month_end(today, until), latest(today, until)].map(|last| last.map(iso))
        };
        let on = |last: &str| Some(last.to_owned());
        assert_eq!(offered("2026-11-23", "2027-04-05"), [on("2026-11-30"), on("2027-04-04")]);
        assert_eq!(offered("2026-11-30", "2027-04-05"), [on("2026-11-30"), on("2027-04-04")]);
        // It ends before the month does, or was to stop with it.
        assert_eq!(offered("2027-04-02", "2027-04-05"), [None, on("2027-04-04")]);
        assert_eq!(offered("2026-11-23", "2026-11-30"), [None, on("2026-11-29")]);
        assert_eq!(offered("2027-04-05", "2027-04-05"), [None, None]);
    }
}
