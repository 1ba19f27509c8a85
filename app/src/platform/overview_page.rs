//! A platform's first page. An engineer who was called at night asks: does it work, what went wrong last, and whose fault
//! is it? On other days: how many charities are there, and what is left to do before we go live?

use super::charities_page::attention;
use super::console::{Console, param, query};
use super::reads::read_overview;
use super::recent::RecentRequests;
use super::request_table::RequestTable;
use super::views::Overview;
use crate::staff_name::AddYourName;
use crate::team::Joined;
use crate::ui::*;
use crate::words::{platform, say};
use backend::platform::SourceCount;
use backend::request_log::{CodeCount, Outcome, Period, Recent, Traffic};
use domain::Organisation;
use leptos::prelude::*;

/// `/platform/{platform}`
#[component]
pub fn OverviewPage() -> impl IntoView {
    view! { <Console from=read_overview(param("platform"), query("days")) show=|overview| view! { <Shown overview/> }/> }
        .into_any()
}

#[component]
fn Shown(overview: Overview) -> impl IntoView {
    let Overview { head, others, last, recent, open_steps, .. } = overview.clone();
    let back = others.then(|| ("/platform?all".to_owned(), say(platform::PLATFORMS).to_owned()));
    let (log, terminals) = (head.href("requests"), head.href("terminals"));
    let overview_waiting = overview.waiting_terminals;
    let examples = overview.sources.examples;
    let refusals = is_refused_often(&overview.traffic).then(|| {
        let (refused, all) = (thousands(overview.traffic.refused), thousands(overview.traffic.all()));
        let most = most_often(&recent).map(|error| {
            let (code, requests) = (error.code.clone().unwrap_or_default(), thousands(error.requests));
            format!(" {}", say(platform::RefusedMost { code, requests }))
        });
        view! {
            <p>
                {say(platform::RefusedOf { refused, all })} {most} " "
                <a href=format!("{log}?outcome=refused")>{say(platform::ALL_REFUSED)}</a>
            </p>
        }
    });
    let (verdict, quiet) = (verdict(&overview.traffic), overview.traffic.all() == 0 && last.is_empty());
    view! {
        <Heading title=head.name.clone() over=say(platform::GLANCE) nostrip:back=back>
            <LinkButton href="/developers" kind=ButtonKind::Quiet icon=Shape::Document>
                {say(platform::DOCUMENTATION)}
            </LinkButton>
        </Heading>
        <Joined of=Organisation::Platform(head.id) name=head.name.clone()/>
        <Notice tone=verdict.0 title=verdict.1>
            <p>{verdict.2}</p>
            {refusals}
        </Notice>
        <Numbers overview/>
        {(examples > 0)
            .then(|| {
                view! {
                    <p class="text-soft">
                        {say(platform::ExampleCharities { count: examples })} " "
                        <a href="/developers/sandbox">{say(platform::EXAMPLE_CHARITIES_LINK)}</a>
                    </p>
                }
            })}
        {(overview_waiting > 0)
            .then(|| {
                let title = say(platform::TerminalsWait { count: overview_waiting });
                let words = say(platform::TerminalsWaitWhy { count: overview_waiting });
                view! {
                    <Notice tone=Tone::Warn title>
                        <p>
                            {words} " " <a href=terminals>{say(platform::REVIEW)}</a>
                        </p>
                    </Notice>
                }
            })}
        {(open_steps > 0)
            .then(|| {
                view! {
                    <p>
                        {say(platform::StepsBeforeLive { count: open_steps })} " " <a href=head.href("checklist")>{say(platform::SEE_WHICH)}</a>
                    </p>
                }
            })}
        {if quiet {
            view! {
                <EmptyState title=say(platform::NO_REQUESTS) icon=Shape::Plane>
                    <p>
                        {say(platform::NO_REQUESTS_FROM)} " "
                        <a href=head.href("credentials")>{say(platform::CREDENTIALS_LINK)}</a> ". "
                        {say(platform::NO_REQUESTS_THEN)}
                    </p>
                    <p>
                        <a href="/developers">{say(platform::FIRST_DONATION)}</a>
                    </p>
                </EmptyState>
            }
                .into_any()
        } else {
            view! {
                <RecentRequests head recent/>
                <section class="space-y-3" aria-labelledby="last">
                    <h2 id="last" class="text-xl">
                        {say(platform::LAST_REQUESTS)}
                    </h2>
                    <RequestTable caption=say(platform::LAST_REQUESTS_TABLE) list=log.clone() lines=last/>
                    <p>
                        <a href=log>{say(platform::WHOLE_LOG)}</a>
                    </p>
                </section>
            }
                .into_any()
        }}
        <AddYourName/>
    }
    .into_any()
}

/// Of fewer requests a share says little: whoever begins makes mistakes.
const MANY: i64 = 100;

/// In a sentence: whether it works, and whose turn it is.
fn verdict(traffic: &Traffic) -> (Tone, &'static str, &'static str) {
    if traffic.failed > 0 {
        (Tone::Bad, say(platform::SERVER_ERRORS_NOW), say(platform::SERVER_ERRORS_NOW_DO))
    } else if traffic.all() == 0 {
        (Tone::Info, say(platform::QUIET), say(platform::QUIET_LEAD))
    } else if is_refused_often(traffic) && traffic.all() < MANY {
        (Tone::Info, say(platform::SOME_REFUSED), say(platform::SOME_REFUSED_DO))
    } else if is_refused_often(traffic) {
        (Tone::Warn, say(platform::MANY_REFUSED), say(platform::MANY_REFUSED_DO))
    } else {
        (Tone::Good, say(platform::GOOD), say(platform::GOOD_LEAD))
    }
}

/// Whether more than one request in twenty is refused.
fn is_refused_often(traffic: &Traffic) -> bool {
    traffic.refused * 20 > traffic.all()
}

/// The error for which most of the last day's requests were refused; those that only named a client are not counted among these.
fn most_often(recent: &Recent) -> Option<&CodeCount> {
    let of_day = recent.errors.iter().filter(|_| recent.period == Period::Day);
    let refused = of_day.filter(|error| error.outcome == Outcome::Refused);
    let coded = refused.filter(|error| error.code.as_deref().is_some_and(|code| code != "invalid_client"));
    coded.max_by_key(|error| error.requests)
}

/// What the number of active charities says, and what is beside it.
fn others(sources: SourceCount) -> String {
    let paused = (sources.paused > 0).then(|| say(platform::Paused { count: sources.paused }));
    let unconfirmed =
        (sources.unconfirmed > 0).then(|| say(platform::Unconfirmed { count: sources.unconfirmed }));
    let all = [Some(say(platform::ACTIVE).to_owned()), paused, unconfirmed];
    all.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// How much of all a count is, to a tenth of a percent.
fn percent(count: i64, all: i64) -> Option<String> {
    let tenths = (count * 1_000 + all / 2).checked_div(all)?;
    Some(format!("{}.{}", tenths / 10, tenths % 10))
}

#[component]
fn Numbers(overview: Overview) -> impl IntoView {
    let (log, charities) = (overview.head.href("requests"), overview.head.href("charities"));
    let Overview { traffic, sources, .. } = overview;
    let all = traffic.all();
    let part = move |count: i64| match percent(count, all) {
        Some(percent) => say(platform::Part { percent }),
        None => say(platform::PART_OF_NONE).to_owned(),
    };
    let (refused, failed) = (attention(traffic.refused, Tone::Warn), attention(traffic.failed, Tone::Bad));
    let average = match traffic.average() {
        Some(number) => say(platform::Milliseconds { number }),
        None => say(platform::NO_AVERAGE).to_owned(),
    };
    view! {
        <Stats>
            <Stat label=say(platform::REQUESTS_IN_A_DAY) value=thousands(all) href=log.clone()/>
            <Stat
                label=say(platform::NO_DONOR)
                value=thousands(traffic.no_donor)
                note=say(platform::NO_DONOR_NOTE)
                href=format!("{log}?outcome=no_donor")
            />
            <Stat
                label=say(platform::REFUSED)
                value=thousands(traffic.refused)
                note=part(traffic.refused)
                href=format!("{log}?outcome=refused")
                tone=refused
            />
            <Stat
                label=say(platform::FAILED)
                value=thousands(traffic.failed)
                note=part(traffic.failed)
                href=format!("{log}?outcome=failed")
                tone=failed
            />
            <Stat label=say(platform::AVERAGE) value=average note=say(platform::Slowest { number: traffic.slowest })/>
            <Stat
                label=say(platform::CHARITIES)
                value=thousands(sources.active)
                note=others(sources)
                href=charities
            />
        </Stats>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{CodeCount, Outcome, Period, Recent, Traffic, most_often, percent, verdict};
    use crate::ui::Tone;

    #[test]
    fn a_share_is_rounded_to_the_nearest_tenth() {
        for (count, all, shown) in
            [(6, 17, "35.3"), (1, 3, "33.3"), (2, 3, "66.7"), (0, 4, "0.0"), (4, 4, "100.0")]
        {
            assert_eq!(percent(count, all).as_deref(), Some(shown), "{count} of {all}");
        }
        assert_eq!(percent(0, 0), None);
    }

    #[test]
    fn the_error_of_most_refused_requests_of_the_day_is_named() {
        let error = |outcome, code: &str, requests| CodeCount {
            outcome,
            code: Some(code.to_owned()),
            requests,
            last: "req_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
        };
        let errors = vec![
            error(Outcome::Refused, "invalid_client", 9),
            error(Outcome::Refused, "unreadable_json", 1),
            error(Outcome::Refused, "invalid_fields", 3),
            error(Outcome::Failed, "internal_error", 5),
        ];
        let of = |period| Recent { period, hours: Vec::new(), errors: errors.clone(), is_cut: false };
        let (day, week) = (of(Period::Day), of(Period::Week));
        assert_eq!(most_often(&day).and_then(|error| error.code.as_deref()), Some("invalid_fields"));
        assert_eq!(most_often(&week), None, "the rate is the day's");
    }

    #[test]
    fn a_few_refused_requests_are_no_alarm() {
        for (done, refused, tone) in [
            (0, 0, Tone::Info),
            (13, 10, Tone::Info),
            (94, 6, Tone::Warn),
            (95, 5, Tone::Good),
            (22, 1, Tone::Good),
        ] {
            let traffic = Traffic { done, refused, ..Traffic::default() };
            assert!(verdict(&traffic).0 == tone, "{traffic:?}");
        }
    }
}
