//! Where the donor's authorisation stands, as the first thing on their page.

use super::KeepAuthorisation;
use crate::form::Form;
use crate::ui::day::{long, long_time};
use crate::ui::{ButtonKind, LinkButton};
use crate::words::{authorisation, capture, gift_aid, gift_off, say};
use domain::calendar::london_midnight;
use domain::{AuthorisationStatus, AuthorisationSummary, TaxYear};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

const GIVE: &str = "/giving/authorisation/give";
/// The id of the form that keeps Gift Aid on. The page has it beside the card, which the live feed sends to every open page alike.
const KEEP: &str = "giving-keep";

/// Where an authorisation stands, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Whether a gift made now gets Gift Aid.
    pub on: bool,
    /// Such as "Gift Aid is on until 5 April 2027".
    pub headline: String,
    pub words: String,
    /// What keeps it on or switches it on, when that changes anything.
    pub give: Option<Give>,
    /// Whether there is something to stop.
    pub can_stop: bool,
}

/// What the first button of the card does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Give {
    /// Leads to where it is switched on or renewed, with these words.
    Lead(String),
    /// Takes back the end that the donor named.
    Keep,
}

impl Standing {
    /// The words for a summary.
    pub fn of(summary: &AuthorisationSummary) -> Self {
        match (summary.status, summary.valid_until) {
            (AuthorisationStatus::Active, Some(until)) => Self::active(summary, until),
            (AuthorisationStatus::Expired, Some(until)) => Self::off(
                say(gift_aid::EndedOn { day: long(until) }),
                say(gift_aid::ENDED_LEAD).to_owned(),
                say(gift_aid::AGAIN),
            ),
            (AuthorisationStatus::Cancelled, Some(until)) => Self::off(
                say(gift_off::IS_OFF).to_owned(),
                format!("{} {}", stopped(summary, until), say(gift_aid::STOPPED_KEEPS)),
                say(gift_aid::AGAIN),
            ),
            _ => Self::off(
                say(gift_off::IS_OFF).to_owned(),
                say(gift_aid::OFF_LEAD).to_owned(),
                say(authorisation::SWITCH_ON),
            ),
        }
    }

    fn active(summary: &AuthorisationSummary, until: domain::Date) -> Self {
        let headline = say(gift_aid::OnUntil { until: long(until) });
        let base = Self { on: true, headline, words: String::new(), give: None, can_stop: true };
        match summary.renewal_opens_on {
            // It has no renewal because the donor named an end.
            None => Self { words: say(gift_aid::STOPS_LEAD).to_owned(), give: Some(Give::Keep), ..base },
            Some(_) if summary.can_renew => {
                let until = long(TaxYear::of(until).next().last_day());
                Self {
                    words: say(gift_aid::RenewLead { until: &until }),
                    give: Some(Give::Lead(say(gift_aid::RenewUntil { until }))),
                    ..base
                }
            }
            Some(opens) => Self { words: say(gift_aid::OnLead { opens: long(opens) }), ..base },
        }
    }

    fn off(headline: String, words: String, give: &str) -> Self {
        Self { on: false, headline, words, give: Some(Give::Lead(give.to_owned())), can_stop: false }
    }
}

/// When it stopped. A gift of the same day, but later, has no Gift Aid: so the time is said, unless a whole day was the last.
pub fn stopped(summary: &AuthorisationSummary, until: domain::Date) -> String {
    match summary.stopped_from.filter(|from| london_midnight(from.london_date()) != *from) {
        Some(from) => say(gift_off::StoppedAt { at: long_time(from) }),
        None => say(gift_off::StoppedAtEndOf { day: long(until) }),
    }
}

/// The card. On is the deep panel, off a dashed one.
#[component]
pub fn StatusCard(
    summary: AuthorisationSummary,
    /// Links to the page with everything about it.
    #[prop(optional)]
    more: bool,
) -> impl IntoView {
    let standing = Standing::of(&summary);
    let panel = if standing.on {
        "ground-deep print:border print:bg-sheet print:text-ink"
    } else {
        "border-2 border-dashed border-edge bg-sheet"
    };
    let (words, link) = if standing.on {
        ("text-on-deep-soft print:text-soft", "text-on-deep")
    } else {
        ("text-soft", "text-brand")
    };
    let link = format!("inline-flex min-h-11 items-center font-semibold underline underline-offset-4 {link}");
    let stop = standing.can_stop.then(|| {
        let class = link.clone();
        view! {
            <a href="/giving/authorisation/cancel" class=class>
                {say(authorisation::STOP)}
            </a>
        }
    });
    // Who never agreed to anything has nothing to read.
    let more = (more && summary.status != AuthorisationStatus::None).then(|| {
        view! {
            <a href="/giving/authorisation" class=link>
                {say(capture::AGREED)}
            </a>
        }
    });
    view! {
        <section
            id="giving-status"
            aria-labelledby="giving-status-title"
            class=format!("flex flex-col gap-x-8 gap-y-5 rounded-xl p-5 max-sm:p-4 @xl:flex-row @xl:items-center @xl:p-8 {panel}")
        >
            <Disc on=standing.on/>
            <div class="min-w-0 grow">
                <h2 id="giving-status-title" class="text-2xl max-sm:text-xl lg:@max-xl:text-xl">
                    {standing.headline}
                </h2>
                <p class=format!("mt-1 max-w-read text-sm sm:mt-2 sm:text-base {words}")>{standing.words}</p>
                <div class="mt-2 flex flex-wrap items-center gap-x-6 sm:mt-4 sm:gap-y-2 print:hidden">
                    {standing.give.map(|give| view! { <GiveButton give on=standing.on/> })} {stop} {more}
                </div>
            </div>
        </section>
    }
    .into_any()
}

#[component]
fn GiveButton(give: Give, on: bool) -> impl IntoView {
    // On the deep panel the brand's own button would sink.
    let class = "inline-flex min-h-12 items-center justify-center rounded-md bg-lift px-5 py-2.5 font-semibold text-on-lift hover:brightness-95 max-sm:w-full";
    match give {
        Give::Keep => view! {
            <button type="submit" form=KEEP class=class>
                {say(gift_off::KEEP)}
            </button>
        }
        .into_any(),
        Give::Lead(label) if on => view! {
            <a href=GIVE class=class>
                {label}
            </a>
        }
        .into_any(),
        Give::Lead(label) => {
            view! { <LinkButton href=GIVE kind=ButtonKind::Primary>{label}</LinkButton> }.into_any()
        }
    }
}

/// The form of the card's button "Keep Gift Aid on", on every page that has the card.
#[component]
pub fn KeepForm() -> impl IntoView {
    view! { <Form action=KeepAuthorisation::PATH id=KEEP class="contents">""</Form> }
}

/// The gift, and the quarter that is added while it is on.
#[component]
fn Disc(on: bool) -> impl IntoView {
    let (disc, quarter) = if on {
        ("fill-on-deep print:fill-brand", "fill-lift")
    } else {
        ("fill-brand-wash", "fill-none stroke-edge")
    };
    view! {
        <svg viewBox="0 0 36 36" class="size-24 shrink-0 @max-xl:hidden" aria-hidden="true">
            <circle class=disc cx="13" cy="23" r="11"></circle>
            <path class=quarter stroke-width="0.8" stroke-dasharray="2 2" d="M22.6 13.4V2.4a11 11 0 0 1 11 11z"></path>
        </svg>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{GIVE, Give, KEEP, Standing, StatusCard};
    use crate::words::{capture, gift_aid, gift_off, say};
    use domain::calendar::parse_date;
    use domain::{AuthorisationStatus, AuthorisationSummary};
    use leptos::prelude::*;

    fn summary(
        status: AuthorisationStatus,
        until: Option<&str>,
        renewal: Option<&str>,
        can_renew: bool,
    ) -> AuthorisationSummary {
        let day = |text: &str| parse_date(text).unwrap();
        AuthorisationSummary {
            active: status == AuthorisationStatus::Active,
            status,
            valid_from: until.map(|_| day("2026-11-20")),
            valid_until: until.map(day),
            renewal_opens_on: renewal.map(day),
            can_renew,
            stopped_from: None,
        }
    }

    #[test]
    fn it_is_on_and_renewal_is_not_open_yet() {
        let standing = Standing::of(&summary(
            AuthorisationStatus::Active,
            Some("2027-04-05"),
            Some("2027-03-01"),
            false,
        ));
        assert_eq!(standing.headline, say(gift_aid::OnUntil { until: "5\u{a0}April 2027" }));
        assert_eq!(standing.give, None);
        assert!(standing.can_stop && standing.words.contains("1\u{a0}March 2027"));
    }

    #[test]
    fn from_1_march_it_can_be_renewed_for_a_year() {
        let standing =
            Standing::of(&summary(AuthorisationStatus::Active, Some("2027-04-05"), Some("2027-03-01"), true));
        let words = say(gift_aid::RenewUntil { until: "5\u{a0}April 2028" });
        assert_eq!(standing.give, Some(Give::Lead(words)));
    }

    #[test]
    fn an_end_that_the_donor_named_can_be_taken_back() {
        let summary = summary(AuthorisationStatus::Active, Some("2026-12-31"), None, true);
        let standing = Standing::of(&summary);
        assert_eq!(standing.headline, say(gift_aid::OnUntil { until: "31\u{a0}December 2026" }));
        assert_eq!(standing.give, Some(Give::Keep));
        assert_eq!(standing.words, say(gift_aid::STOPS_LEAD));
        // In one press: the button is of the form that the page has beside the card.
        let card = Owner::new().with(|| view! { <StatusCard summary/> }.to_html());
        assert!(card.contains(&format!("form=\"{KEEP}\"")) && card.contains(say(gift_off::KEEP)), "{card}");
    }

    #[test]
    fn off_says_why_and_offers_to_switch_on() {
        let off = |status, until| Standing::of(&summary(status, until, None, true));
        assert_eq!(off(AuthorisationStatus::None, None).headline, say(gift_off::IS_OFF));
        assert_eq!(
            off(AuthorisationStatus::Expired, Some("2026-04-05")).headline,
            say(gift_aid::EndedOn { day: "5\u{a0}April 2026" })
        );
        let stopped = off(AuthorisationStatus::Cancelled, Some("2026-11-21"));
        assert_eq!(stopped.headline, say(gift_off::IS_OFF));
        assert!(stopped.give.is_some() && !stopped.can_stop && !stopped.on);
    }

    #[test]
    fn who_never_agreed_to_anything_is_not_led_to_what_they_agreed_to() {
        let leads = |status, until| {
            let summary = summary(status, until, None, true);
            let card = Owner::new().with(|| view! { <StatusCard summary more=true/> }.to_html());
            assert!(card.contains(&format!("href=\"{GIVE}\"")), "{card}");
            card.contains(say(capture::AGREED))
        };
        assert!(!leads(AuthorisationStatus::None, None));
        assert!(leads(AuthorisationStatus::Expired, Some("2026-04-05")));
    }

    #[test]
    fn bug_20_a_stop_says_its_day_and_time() {
        let stopped = |from: &str, until| {
            let summary = summary(AuthorisationStatus::Cancelled, Some(until), None, true);
            Standing::of(&AuthorisationSummary { stopped_from: Some(from.parse().unwrap()), ..summary }).words
        };
        let words = say(gift_off::StoppedAt { at: "23\u{a0}November 2026 at 8:08pm" });
        let said = stopped("2026-11-23T20:08:00Z", "2026-11-23");
        assert!(said.starts_with(&words), "{said}");
        // From the first of a day, the day before was covered whole.
        let words = say(gift_off::StoppedAtEndOf { day: "23\u{a0}November 2026" });
        let said = stopped("2026-11-24T00:00:00Z", "2026-11-23");
        assert!(said.starts_with(&words), "{said}");
    }
}
