//! Where the donor's authorisation stands, as the first thing on their page.

use crate::ui::day::{long, long_time};
use crate::ui::{ButtonKind, LinkButton};
use domain::calendar::london_midnight;
use domain::{AuthorisationStatus, AuthorisationSummary, TaxYear};
use leptos::prelude::*;

const GIVE: &str = "/giving/authorisation/give";
const KEEP: &str = "/giving/authorisation/cancelled";

/// Where an authorisation stands, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Whether a gift made now gets Gift Aid.
    pub on: bool,
    /// Such as "Gift Aid is on until 5 April 2027".
    pub headline: String,
    pub words: String,
    /// The words of the link that keeps it on or switches it on, when that changes anything, and where it leads.
    pub give: Option<(String, &'static str)>,
    /// Whether there is something to stop.
    pub can_stop: bool,
}

impl Standing {
    /// The words for a summary.
    pub fn of(summary: &AuthorisationSummary) -> Self {
        match (summary.status, summary.valid_until) {
            (AuthorisationStatus::Active, Some(until)) => Self::active(summary, until),
            (AuthorisationStatus::Expired, Some(until)) => Self::off(
                format!("Gift Aid ended on {}", long(until)),
                "It ends each year on 5 April. Switch it on again to cover gifts from today.",
                "Switch on again",
            ),
            (AuthorisationStatus::Cancelled, Some(until)) => Self::off(
                "Gift Aid is off".to_owned(),
                &format!("{} Gifts made before then keep their Gift Aid.", stopped(summary, until)),
                "Switch on again",
            ),
            _ => Self::off(
                "Gift Aid is off".to_owned(),
                "Your charities are missing out on 25p for every £1 you give. Switch on Gift Aid once, and we’ll declare your gifts until it ends on 5 April.",
                "Switch on Gift Aid",
            ),
        }
    }

    fn active(summary: &AuthorisationSummary, until: domain::Date) -> Self {
        let headline = format!("Gift Aid is on until {}", long(until));
        let base = Self { on: true, headline, words: String::new(), give: None, can_stop: true };
        match summary.renewal_opens_on {
            // It has no renewal because the donor named an end.
            None => Self {
                words: "You asked us to stop then. Gifts you make after that day will not get Gift Aid."
                    .to_owned(),
                give: Some(("Keep Gift Aid on".to_owned(), KEEP)),
                ..base
            },
            Some(_) if summary.can_renew => {
                let next = long(TaxYear::of(until).next().last_day());
                Self {
                    words: format!("It ends with the tax year. Renew it now to keep it on until {next}."),
                    give: Some((format!("Renew until {next}"), GIVE)),
                    ..base
                }
            }
            Some(opens) => Self {
                words: format!(
                    "We declare your gifts to any charity, through any platform that uses Uplift. You can renew from {}.",
                    long(opens)
                ),
                ..base
            },
        }
    }

    fn off(headline: String, words: &str, give: &str) -> Self {
        Self {
            on: false,
            headline,
            words: words.to_owned(),
            give: Some((give.to_owned(), GIVE)),
            can_stop: false,
        }
    }
}

/// When it stopped. A gift of the same day, but later, has no Gift Aid: so the time is said, unless a whole day was the last.
pub fn stopped(summary: &AuthorisationSummary, until: domain::Date) -> String {
    match summary.stopped_from.filter(|from| london_midnight(from.london_date()) != *from) {
        Some(from) => format!("You stopped Gift Aid on {}.", long_time(from)),
        None => format!("You stopped Gift Aid at the end of {}.", long(until)),
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
                "Stop Gift Aid"
            </a>
        }
    });
    // Who never agreed to anything has nothing to read.
    let more = (more && summary.status != AuthorisationStatus::None).then(|| {
        view! {
            <a href="/giving/authorisation" class=link>
                "What you agreed to"
            </a>
        }
    });
    view! {
        <section
            id="giving-status"
            aria-labelledby="giving-status-title"
            class=format!("flex flex-col gap-x-8 gap-y-5 rounded-xl p-5 @xl:flex-row @xl:items-center @xl:p-8 {panel}")
        >
            <Disc on=standing.on/>
            <div class="min-w-0 grow">
                <h2 id="giving-status-title" class="text-2xl lg:@max-xl:text-xl">
                    {standing.headline}
                </h2>
                <p class=format!("mt-2 max-w-read {words}")>{standing.words}</p>
                <div class="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
                    {standing.give.map(|(label, href)| view! { <Give label href on=standing.on/> })} {stop} {more}
                </div>
            </div>
        </section>
    }
    .into_any()
}

#[component]
fn Give(label: String, href: &'static str, on: bool) -> impl IntoView {
    if on {
        // On the deep panel the brand's own button would sink.
        let class = "inline-flex min-h-12 items-center justify-center rounded-md bg-lift px-5 py-2.5 font-semibold text-on-lift hover:brightness-95 max-sm:w-full";
        view! {
            <a href=href class=class>
                {label}
            </a>
        }
        .into_any()
    } else {
        view! { <LinkButton href kind=ButtonKind::Primary>{label}</LinkButton> }.into_any()
    }
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
    use super::{GIVE, KEEP, Standing, StatusCard};
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
        assert_eq!(standing.headline, "Gift Aid is on until 5\u{a0}April 2027");
        assert_eq!(standing.give, None);
        assert!(standing.can_stop && standing.words.ends_with("from 1\u{a0}March 2027."));
    }

    #[test]
    fn from_1_march_it_can_be_renewed_for_a_year() {
        let standing =
            Standing::of(&summary(AuthorisationStatus::Active, Some("2027-04-05"), Some("2027-03-01"), true));
        assert_eq!(standing.give, Some(("Renew until 5\u{a0}April 2028".to_owned(), GIVE)));
    }

    #[test]
    fn an_end_that_the_donor_named_can_be_taken_back() {
        let standing = Standing::of(&summary(AuthorisationStatus::Active, Some("2026-12-31"), None, true));
        assert_eq!(
            (standing.headline.as_str(), standing.give),
            ("Gift Aid is on until 31\u{a0}December 2026", Some(("Keep Gift Aid on".to_owned(), KEEP)))
        );
        assert!(standing.words.starts_with("You asked us to stop then."));
    }

    #[test]
    fn off_says_why_and_offers_to_switch_on() {
        let off = |status, until| Standing::of(&summary(status, until, None, true));
        assert_eq!(off(AuthorisationStatus::None, None).headline, "Gift Aid is off");
        assert_eq!(
            off(AuthorisationStatus::Expired, Some("2026-04-05")).headline,
            "Gift Aid ended on 5\u{a0}April 2026"
        );
        let stopped = off(AuthorisationStatus::Cancelled, Some("2026-11-21"));
        assert_eq!(stopped.headline, "Gift Aid is off");
        assert!(stopped.give.is_some() && !stopped.can_stop && !stopped.on);
    }

    #[test]
    fn who_never_agreed_to_anything_is_not_led_to_what_they_agreed_to() {
        let leads = |status, until| {
            let summary = summary(status, until, None, true);
            let card = Owner::new().with(|| view! { <StatusCard summary more=true/> }.to_html());
            assert!(card.contains(&format!("href=\"{GIVE}\"")), "{card}");
            card.contains("What you agreed to")
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
        assert_eq!(
            stopped("2026-11-23T20:08:00Z", "2026-11-23"),
            "You stopped Gift Aid on 23\u{a0}November 2026 at 8:08pm. Gifts made before then keep their Gift Aid."
        );
        // From the first of a day, the day before was covered whole.
        assert_eq!(
            stopped("2026-11-24T00:00:00Z", "2026-11-23"),
            "You stopped Gift Aid at the end of 23\u{a0}November 2026. Gifts made before then keep their Gift Aid."
        );
    }
}
