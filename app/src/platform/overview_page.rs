//! A platform's first page. An engineer who was called at night asks: does it work, what went wrong last, and whose fault
//! is it? On other days: how many charities are there, and what is left to do before we go live?

use super::charities_page::attention;
use super::console::{Console, param, query};
use super::reads::read_overview;
use super::recent::RecentRequests;
use super::request_table::RequestTable;
use super::views::Overview;
use crate::staff_name::AddYourName;
use crate::ui::*;
use backend::platform::SourceCount;
use backend::request_log::Traffic;
use domain::count::counted;
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
    let back = others.then(|| ("/platform?all".to_owned(), "Your platforms".to_owned()));
    let (log, terminals) = (head.href("requests"), head.href("terminals"));
    let overview_waiting = overview.waiting_terminals;
    let (verdict, quiet) = (verdict(&overview.traffic), overview.traffic.all() == 0 && last.is_empty());
    view! {
        <Heading title=head.name.clone() over="Your integration at a glance" nostrip:back=back>
            <LinkButton href="/developers" kind=ButtonKind::Quiet icon=Shape::Document>
                "Documentation"
            </LinkButton>
        </Heading>
        <Notice tone=verdict.0 title=verdict.1>
            <p>{verdict.2}</p>
        </Notice>
        <Numbers overview/>
        {(overview_waiting > 0)
            .then(|| {
                let title =
                    counted(overview_waiting, "card terminal waits for you", "card terminals wait for you");
                let words = if overview_waiting == 1 {
                    "A charity added this terminal. Its donations wait until you confirm it. "
                } else {
                    "Charities added these terminals. Their donations wait until you confirm them. "
                };
                view! {
                    <Notice tone=Tone::Warn title>
                        <p>
                            {words} <a href=terminals>"Review"</a>
                        </p>
                    </Notice>
                }
            })}
        {(open_steps > 0)
            .then(|| {
                let words = if open_steps == 1 {
                    "1 step left before you go live.".to_owned()
                } else {
                    format!("{open_steps} steps left before you go live.")
                };
                view! {
                    <p>
                        {words} " " <a href=head.href("checklist")>"See which"</a>
                    </p>
                }
            })}
        {if quiet {
            view! {
                <EmptyState title="No requests yet" icon=Shape::Plane>
                    <p>
                        "Get a token with the client id and secret from "
                        <a href=head.href("credentials")>"Credentials"</a>
                        ". A request appears here a second after its response. Reload this page to see it."
                    </p>
                    <p>
                        <a href="/developers">"From a token to a first donation in five minutes"</a>
                    </p>
                </EmptyState>
            }
                .into_any()
        } else {
            view! {
                <RecentRequests head recent/>
                <section class="space-y-3" aria-labelledby="last">
                    <h2 id="last" class="text-xl">
                        "Last requests"
                    </h2>
                    <RequestTable caption="The last requests" list=log.clone() lines=last/>
                    <p>
                        <a href=log>"The whole log, with search"</a>
                    </p>
                </section>
            }
                .into_any()
        }}
        <AddYourName/>
    }
    .into_any()
}

/// In a sentence: whether it works, and whose turn it is.
fn verdict(traffic: &Traffic) -> (Tone, &'static str, &'static str) {
    if traffic.failed > 0 {
        (
            Tone::Bad,
            "Some requests got a server error",
            "Repeat them with the same Idempotency-Key or reference, so that each is processed only once. If the errors continue, send us a request id.",
        )
    } else if traffic.all() == 0 {
        (Tone::Info, "No requests in the last 24 hours", "Uplift is ready for your calls.")
    } else if traffic.refused * 20 > traffic.all() {
        (
            Tone::Warn,
            "Many 4xx errors",
            "More than one in twenty got a 4xx error. The code of each error says what to change.",
        )
    } else {
        (Tone::Good, "All good", "No unusual errors in the last 24 hours.")
    }
}

/// What the number of active charities says, and what is beside it.
fn others(sources: SourceCount) -> String {
    let beside = [(sources.paused, "paused"), (sources.unconfirmed, "not confirmed yet")];
    let beside = beside.into_iter().filter(|(count, _)| *count > 0);
    beside.fold("active".to_owned(), |said, (count, what)| format!("{said}, {count} {what}"))
}

#[component]
fn Numbers(overview: Overview) -> impl IntoView {
    let (log, charities) = (overview.head.href("requests"), overview.head.href("charities"));
    let Overview { traffic, sources, .. } = overview;
    let all = traffic.all();
    let part = move |count: i64| match (count * 1_000).checked_div(all) {
        Some(tenths) => format!("{}.{}% of all", tenths / 10, tenths % 10),
        None => "of none".to_owned(),
    };
    let (refused, failed) = (attention(traffic.refused, Tone::Warn), attention(traffic.failed, Tone::Bad));
    let average = traffic.average().map_or_else(|| "none".to_owned(), |average| format!("{average} ms"));
    view! {
        <Stats>
            <Stat label="Requests in 24 hours" value=thousands(all) href=log.clone()/>
            <Stat
                label="No donor found"
                value=thousands(traffic.no_donor)
                note="lookups, not errors"
                href=format!("{log}?outcome=no_donor")
            />
            <Stat
                label="4xx errors"
                value=thousands(traffic.refused)
                note=part(traffic.refused)
                href=format!("{log}?outcome=refused")
                tone=refused
            />
            <Stat
                label="Server errors"
                value=thousands(traffic.failed)
                note=part(traffic.failed)
                href=format!("{log}?outcome=failed")
                tone=failed
            />
            <Stat label="Average response" value=average note=format!("slowest {} ms", traffic.slowest)/>
            <Stat
                label="Charities"
                value=thousands(sources.active)
                note=others(sources)
                href=charities
            />
        </Stats>
    }
    .into_any()
}
