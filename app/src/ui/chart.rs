//! Counts by hour, as columns.

use super::details::Details;
use super::tone::Tone;
use crate::words::{say, ui};
use domain::count::thousands;
use leptos::prelude::*;

/// One thing that is counted, such as errors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    pub label: String,
    /// A count for each hour, the oldest first.
    pub counts: Vec<i64>,
    fill: &'static str,
}

impl Series {
    pub fn new(label: impl Into<String>, tone: Tone, counts: Vec<i64>) -> Self {
        // A drawing keeps its own colours where the reader forces others.
        let fill = match tone {
            Tone::Neutral => "fill-brand forced-colors:fill-[CanvasText]",
            Tone::Info => "fill-info forced-colors:fill-[CanvasText]",
            Tone::Good => "fill-good forced-colors:fill-[CanvasText]",
            Tone::Warn => "fill-warn forced-colors:fill-[CanvasText]",
            Tone::Bad => "fill-bad forced-colors:fill-[CanvasText]",
        };
        Self { label: label.into(), counts, fill }
    }

    fn most(&self) -> i64 {
        self.counts.iter().copied().max().unwrap_or_default()
    }
}

/// A row of columns for each series, one below the other and each with a scale of its own: a few errors are seen beside many requests,
/// and no colour has to tell the rows apart. A table behind it has every count. Drawn as SVG: no inline style.
#[component]
pub fn HourChart(
    /// What is counted, such as "Requests by hour".
    #[prop(into)]
    caption: String,
    /// When each hour began, such as "21 Nov 2026 14:00", the oldest first.
    hours: Vec<String>,
    series: Vec<Series>,
) -> impl IntoView {
    let rows = series.iter().cloned().map(|series| view! { <Columns series/> }).collect_view();
    let [first, last] = [hours.first(), hours.last()].map(|hour| hour.cloned().unwrap_or_default());
    view! {
        <figure class="space-y-3 rounded-lg border border-line bg-sheet p-4 shadow-sheet sm:p-5">
            <figcaption class="font-head text-lg font-semibold">{caption.clone()}</figcaption>
            {rows}
            <p class="flex flex-wrap justify-between gap-x-4 text-xs text-soft tabular-nums">
                <span>{first}</span>
                <span>{last}</span>
            </p>
            <Details summary=say(ui::AS_TABLE)>
                <Numbers caption hours series/>
            </Details>
        </figure>
    }
    .into_any()
}

/// How wide an hour is in the drawing, and its column in it.
const HOUR: usize = 10;
const COLUMN: usize = 8;
/// How high the drawing is, and the least column that is seen.
const HEIGHT: i64 = 100;
const LEAST: i64 = 4;

#[component]
fn Columns(series: Series) -> impl IntoView {
    let (most, width) = (series.most(), series.counts.len() * HOUR);
    let all: i64 = series.counts.iter().sum();
    let words = if all == 0 {
        say(ui::NONE).to_owned()
    } else if all == most {
        thousands(all)
    } else {
        say(ui::MostInAnHour { all: thousands(all), most: thousands(most) })
    };
    let fill = series.fill;
    let columns = series
        .counts
        .iter()
        .enumerate()
        .filter(|(_, count)| **count > 0)
        .map(|(hour, count)| {
            let height = (count * HEIGHT / most.max(1)).max(LEAST);
            let (x, y) = (hour * HOUR + (HOUR - COLUMN) / 2, HEIGHT - height);
            view! { <rect x=x y=y width=COLUMN height=height class=fill></rect> }
        })
        .collect_view();
    view! {
        <div class="space-y-1">
            <p class="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
                <span class="font-semibold">{series.label}</span>
                <span class="text-soft tabular-nums">{words}</span>
            </p>
            <svg
                viewBox=format!("0 0 {width} {HEIGHT}")
                preserveAspectRatio="none"
                aria-hidden="true"
                class="block h-12 w-full border-b border-edge"
            >
                {columns}
            </svg>
        </div>
    }
    .into_any()
}

/// Every count. Its few narrow columns need neither a box that scrolls nor cards on a phone.
#[component]
fn Numbers(caption: String, hours: Vec<String>, series: Vec<Series>) -> impl IntoView {
    let heads =
        series.iter().map(|series| view! { <th scope="col">{series.label.clone()}</th> }).collect_view();
    let counts_of = |hour: usize| -> Vec<i64> {
        series.iter().map(|series| series.counts.get(hour).copied().unwrap_or_default()).collect()
    };
    let all = hours.len();
    let rows: Vec<_> = hours
        .into_iter()
        .enumerate()
        .map(|(hour, label)| (label, counts_of(hour)))
        .filter(|(_, counts)| counts.iter().any(|count| *count > 0))
        .map(|(label, counts)| {
            let cells = counts.into_iter().map(|count| view! { <td>{thousands(count)}</td> }).collect_view();
            view! {
                <tr>
                    <th scope="row">{label}</th>
                    {cells}
                </tr>
            }
        })
        .collect();
    let left_out =
        (rows.len() < all).then(|| view! { <p class="text-sm text-soft">{say(ui::HOURS_LEFT_OUT)}</p> });
    view! {
        <table class="w-full text-sm tabular-nums [&_td]:px-2 [&_td]:py-1 [&_td]:text-end [&_th]:px-2 [&_th]:py-1 [&_th]:text-end [&_th]:font-semibold [&_th:first-child]:ps-0 [&_th:first-child]:text-start">
            <caption class="sr-only">{caption}</caption>
            <thead class="border-b border-line text-soft">
                <tr>
                    <th scope="col">{say(ui::HOUR)}</th>
                    {heads}
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
        {left_out}
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalogue::Words;
    use domain::Language;

    fn chart(all: Vec<i64>, errors: Vec<i64>) -> String {
        Owner::new().with(|| {
            let hours = ["21 Nov 2026 13:00", "21 Nov 2026 14:00", "21 Nov 2026 15:00"].map(str::to_owned);
            let series = vec![
                Series::new("All requests", Tone::Neutral, all),
                Series::new("Server errors", Tone::Bad, errors),
            ];
            view! { <HourChart caption="Requests by hour" hours=hours.to_vec() series/> }.to_html()
        })
    }

    #[test]
    fn each_series_has_its_own_scale_and_the_smallest_count_is_seen() {
        let html = chart(vec![1_000, 0, 1], vec![0, 0, 2]);
        let heights: Vec<&str> = html
            .split("<rect ")
            .skip(1)
            .filter_map(|rect| rect.split(" height=\"").nth(1)?.split('"').next())
            .collect();
        assert_eq!(heights, ["100", "4", "100"], "{html}");
        let words = |all, most| ui::MostInAnHour { all, most }.of(Language::English);
        assert!(html.contains(&words("1,001", "1,000")), "{html}");
        assert!(!html.contains(&words("2", "2")), "all in one hour are told once: {html}");
    }

    #[test]
    fn whoever_does_not_see_the_drawing_reads_the_same_numbers() {
        let html = chart(vec![1_000, 0, 1], vec![0, 0, 2]).replace("<!>", "");
        assert_eq!(html.matches("aria-hidden=\"true\"").count(), 3, "two drawings and the arrow: {html}");
        for row in [
            "<th scope=\"row\">21 Nov 2026 13:00</th><td>1,000</td><td>0</td>",
            "<th scope=\"row\">21 Nov 2026 15:00</th><td>1</td><td>2</td>",
        ] {
            assert!(html.contains(row), "{row}: {html}");
        }
        assert_eq!(html.matches("<th scope=\"row\"").count(), 2, "{html}");
        assert!(html.contains(ui::HOURS_LEFT_OUT.of(Language::English)), "{html}");
    }
}
