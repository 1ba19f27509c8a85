//! What the requests of the last hours came to: whether something began to go wrong, when, and which error it is.

use super::filter::RequestQuery;
use super::request_table::{ProblemCode, tone};
use super::view_of::second;
use super::views::Head;
use crate::charity::state::short;
use crate::developers::errors;
use crate::filter_value::list_address;
use crate::ui::*;
use crate::words::{platform, say};
use backend::request_log::{COUNTED, CodeCount, CodeFilter, HourTraffic, Outcome, Period, Recent};
use domain::Timestamp;
use domain::calendar::iso;
use domain::request_log::instant_of;
use leptos::prelude::*;

/// The part of the overview about them.
#[component]
pub fn RecentRequests(head: Head, recent: Recent) -> impl IntoView {
    let Recent { period, hours, errors, is_cut } = recent;
    let (overview, log) = (head.href(""), head.href("requests"));
    let tabs = Period::ALL
        .into_iter()
        .map(|one| {
            let (label, query) = match one {
                Period::Day => (say(platform::LAST_DAY), ""),
                Period::Week => (say(platform::LAST_WEEK), "?days=7"),
            };
            Tab { label: label.to_owned(), href: format!("{overview}{query}#recent"), current: one == period }
        })
        .collect();
    let from = hours.first().map(|hour| minute(hour.began_at)).unwrap_or_default();
    view! {
        <section class="space-y-4" aria-labelledby="recent">
            <h2 id="recent" class="scroll-mt-6 text-xl">
                {say(platform::RECENT)}
            </h2>
            <Tabs label=say(platform::TIME) tabs/>
            <ByHour hours/>
            {if errors.is_empty() {
                view! { <p>{say(platform::NO_ERRORS)}</p> }.into_any()
            } else {
                view! { <ByCode log=log.clone() from errors/> }.into_any()
            }}
            {is_cut
                .then(|| {
                    let words = say(platform::NewestCounted { count: thousands(COUNTED) });
                    view! { <p class="text-soft">{words}</p> }
                })}
            <p>
                <a href=format!("{log}?outcome=refused")>{say(platform::ALL_REFUSED)}</a>
                " · "
                <a href=format!("{log}?outcome=failed")>{say(platform::ALL_FAILED)}</a>
            </p>
        </section>
    }
    .into_any()
}

/// An instant as a field for day and time has it, by the clock in London.
fn minute(at: Timestamp) -> String {
    let local = at.london();
    format!("{}T{:02}:{:02}", iso(at.london_date()), local.hour(), local.minute())
}

#[component]
fn ByHour(hours: Vec<HourTraffic>) -> impl IntoView {
    if hours.iter().all(|hour| hour.all == 0) {
        return view! { <p>{say(platform::NO_REQUESTS_IN_TIME)}</p> }.into_any();
    }
    let label = |at: Timestamp| format!("{} {:02}:00", short(at.london_date()), at.london().hour());
    let counts = |count: fn(&HourTraffic) -> i64| hours.iter().map(count).collect::<Vec<i64>>();
    let series = vec![
        Series::new(say(platform::ALL_REQUESTS), Tone::Neutral, counts(|hour| hour.all)),
        Series::new(say(platform::REFUSED), Tone::Warn, counts(|hour| hour.refused)),
        Series::new(say(platform::SERVER_ERRORS), Tone::Bad, counts(|hour| hour.failed)),
    ];
    let hours = hours.iter().map(|hour| label(hour.began_at)).collect();
    view! { <HourChart caption=say(platform::BY_HOUR) hours series/> }.into_any()
}

#[component]
fn ByCode(
    /// The address of the log.
    log: String,
    /// When the first of the hours began.
    from: String,
    errors: Vec<CodeCount>,
) -> impl IntoView {
    let is_of_strangers = errors.iter().any(|error| error.code.as_deref() == Some("invalid_client"));
    let rows = errors
        .into_iter()
        .map(|error| view! { <CodeRow error log=log.clone() from=from.clone()/> })
        .collect_view();
    view! {
        <Table
            caption=say(platform::BY_CODE)
            columns=vec![
                Column::text(say(platform::CODE)),
                Column::text(say(platform::MEANING)),
                Column::number(say(platform::REQUESTS)),
                Column::text(say(platform::LAST)),
            ]
        >
            {rows}
        </Table>
        {is_of_strangers
            .then(|| {
                view! {
                    <p class="text-soft">
                        {say(platform::OF_STRANGERS)}
                    </p>
                }
            })}
    }
    .into_any()
}

#[component]
fn CodeRow(error: CodeCount, log: String, from: String) -> impl IntoView {
    let CodeCount { outcome, code, requests, last } = error;
    let meaning = code.as_deref().and_then(errors::explained).map(|(title, _)| title);
    let query = RequestQuery {
        outcome: outcome.as_str().to_owned(),
        code: code.as_deref().unwrap_or(CodeFilter::NONE).to_owned(),
        from,
        ..RequestQuery::default()
    };
    let all = list_address(&log, &query, None);
    let kind = if outcome == Outcome::Failed { "5xx" } else { "4xx" };
    view! {
        <Row>
            <Cell head=true label=say(platform::CODE)>
                <span class="flex flex-wrap items-center gap-x-2 gap-y-1">
                    <Tag tone=tone(outcome) label=kind/>
                    {match code {
                        Some(code) => view! { <ProblemCode code/> }.into_any(),
                        None => view! { <span class="text-soft">{say(platform::NO_CODE)}</span> }.into_any(),
                    }}
                </span>
            </Cell>
            <Cell label=say(platform::MEANING)>{meaning.unwrap_or("–")}</Cell>
            <Cell label=say(platform::REQUESTS) number=true>
                <a href=all>{say(platform::RequestsCounted { count: requests })}</a>
            </Cell>
            <Cell label=say(platform::LAST)>
                <a href=format!("{log}/{last}")>
                    <span class="tabular-nums">{second(instant_of(last))}</span>
                </a>
            </Cell>
        </Row>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::request_log::first_id;
    use domain::{PlatformId, RequestId};

    fn at(text: &str) -> Timestamp {
        Timestamp::parse(text).unwrap()
    }

    fn html(errors: Vec<CodeCount>, all: i64, is_cut: bool) -> String {
        let id: PlatformId = "plt_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap();
        let head = Head { id, name: "Give & Go".to_owned(), may_change: true };
        let hour = |began_at| HourTraffic { began_at: at(began_at), all, refused: 0, failed: 0 };
        let hours = vec![hour("2026-07-20T23:00:00Z"), hour("2026-07-21T00:00:00Z")];
        let recent = Recent { period: Period::Week, hours, errors, is_cut };
        let html = Owner::new().with(|| view! { <RecentRequests head recent/> }.to_html());
        html.replace("<!>", "").replace("<wbr>", "")
    }

    fn only_the_newest() -> String {
        say(platform::NewestCounted { count: "20,000" })
    }

    fn error(outcome: Outcome, code: Option<&str>, requests: i64) -> CodeCount {
        let last = RequestId::from_uuid(first_id(at("2026-07-21T00:30:05Z")));
        CodeCount { outcome, code: code.map(str::to_owned), requests, last }
    }

    #[test]
    fn each_code_leads_to_its_requests_of_that_time_and_to_the_last_of_them() {
        let html = html(vec![error(Outcome::Refused, Some("invalid_fields"), 1_204)], 5, false);
        let from = "outcome=refused&amp;code=invalid_fields&amp;from=2026-07-21T00%3A00\"";
        assert!(html.contains(from), "{html}");
        for words in
            [">1,204 requests<", ">invalid_fields<", ">Some fields are not valid<", ">21 Jul 2026 01:30:05<"]
        {
            assert!(html.contains(words), "{words}: {html}");
        }
        assert!(html.contains("/requests/req_"), "{html}");
        assert!(html.contains(">21 Jul 2026 00:00<"), "{html}");
        assert!(!html.contains(&only_the_newest()), "{html}");
        assert!(!html.contains(say(platform::OF_STRANGERS)), "{html}");
    }

    #[test]
    fn a_time_without_requests_or_errors_says_so() {
        let html = html(Vec::new(), 0, false);
        assert!(html.contains(say(platform::NO_REQUESTS_IN_TIME)), "{html}");
        assert!(html.contains(say(platform::NO_ERRORS)), "{html}");
        assert!(!html.contains("<svg"), "{html}");
    }

    #[test]
    fn what_is_counted_otherwise_is_told() {
        let errors =
            vec![error(Outcome::Failed, None, 1), error(Outcome::Refused, Some("invalid_client"), 300)];
        let html = html(errors, 5, true);
        assert!(html.contains("outcome=failed&amp;code=none&amp;from="), "{html}");
        for words in [">1 request<", only_the_newest().as_str(), say(platform::OF_STRANGERS), ">5xx<"] {
            assert!(html.contains(words), "{words}: {html}");
        }
    }
}
