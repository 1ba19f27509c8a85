//! Jumps from anywhere in a long list of gifts to a month or a tax year, and keeps the other filters.

use super::filter::DonationQuery;
use crate::form::Hidden;
use crate::ui::{Button, ButtonKind};
use crate::words::{charity_gifts, say};
use domain::authorisation::first_of_next_month;
use domain::calendar::iso;
use domain::{Date, TaxYear};
use leptos::prelude::*;

/// A choice of the months and tax years from the charity's first gift to its last; nothing if all gifts are in one month.
#[component]
pub fn MonthJump(
    list: String,
    query: DonationQuery,
    /// The days of the first and the last gift.
    days: (Date, Date),
) -> impl IntoView {
    let years = years(days);
    let now = format!("{}..{}", query.from.trim(), query.to.trim());
    let is_known =
        years.iter().any(|(year, months)| year.value == now || months.iter().any(|month| month.value == now));
    let is_everything = now == "..";
    let groups = years.iter().map(|(year, months)| {
        let options = std::iter::once(year).chain(months).map(|span| {
            let selected = span.value == now;
            view! {
                <option value=span.value.clone() selected=selected>
                    {span.label.clone()}
                </option>
            }
        });
        view! { <optgroup label=year.label.clone()>{options.collect_view()}</optgroup> }
    });
    let is_one_month = years.iter().map(|(_, months)| months.len()).sum::<usize>() < 2;
    let kept = [
        ("state", query.state),
        ("platform", query.platform),
        ("find", query.find),
        ("donor", query.donor),
        ("claim", query.claim),
        ("sort", query.sort),
    ];
    let kept = kept.into_iter().filter(|(_, value)| !value.is_empty());
    let kept = kept.map(|(name, value)| view! { <Hidden name value/> }).collect_view();
    (!is_one_month)
        .then(|| {
            view! {
                <form method="get" action=list class="flex min-w-0 flex-wrap items-center gap-2 max-sm:grow sm:shrink-0 print:hidden">
                    {kept}
                    <label for="days" class="text-sm font-semibold">
                        {say(charity_gifts::MONTH)}
                    </label>
                    <select id="days" name="days" class="control w-auto max-w-60 min-w-0 grow basis-28 sm:w-60 sm:basis-auto">
                        <option value="" selected=is_everything>
                            {say(charity_gifts::ALL_DATES)}
                        </option>
                        {(!is_everything && !is_known)
                            .then(|| {
                                view! {
                                    <option value=now.clone() selected=true>
                                        {say(charity_gifts::OTHER_DATES)}
                                    </option>
                                }
                            })}
                        {groups.collect_view()}
                    </select>
                    <Button kind=ButtonKind::Quiet>{say(charity_gifts::GO)}</Button>
                </form>
            }
        })
        .into_any()
}

/// A month or a tax year: its value in the address, and its name.
#[derive(Debug, PartialEq, Eq)]
struct Span {
    value: String,
    label: String,
}

impl Span {
    fn new(first: Date, last: Date, label: String) -> Self {
        Self { value: format!("{}..{}", iso(first), iso(last)), label }
    }
}

/// The tax years from the last gift back to the first, each with its months between those days. A month belongs to the tax year of
/// its last day, so April belongs to the year that begins in it.
fn years((first, last): (Date, Date)) -> Vec<(Span, Vec<Span>)> {
    let mut years: Vec<(TaxYear, Vec<Span>)> = Vec::new();
    let mut month = last.replace_day(1).ok();
    while let Some(begins) = month {
        let Some(ends) = first_of_next_month(begins).and_then(Date::previous_day) else { break };
        if ends < first {
            break;
        }
        let span = Span::new(begins, ends, format!("{} {}", begins.month(), begins.year()));
        let year = TaxYear::of(ends);
        match years.last_mut() {
            Some((known, months)) if *known == year => months.push(span),
            _ => years.push((year, vec![span])),
        }
        month = begins.previous_day().and_then(|day| day.replace_day(1).ok());
    }
    let of_year =
        |year: TaxYear| Span::new(year.first_day(), year.last_day(), say(charity_gifts::TaxYear { year }));
    years.into_iter().map(|(year, months)| (of_year(year), months)).collect()
}

#[cfg(test)]
mod tests {
    use super::{DonationQuery, MonthJump, charity_gifts, say, years};
    use domain::Date;
    use domain::calendar::parse_date;
    use leptos::prelude::*;

    fn days(first: &str, last: &str) -> (Date, Date) {
        (parse_date(first).unwrap(), parse_date(last).unwrap())
    }

    #[test]
    fn every_month_with_gifts_is_in_the_tax_year_of_its_last_day() {
        let years = years(days("2026-02-28", "2026-05-01"));
        let labels: Vec<(&str, Vec<&str>)> = years
            .iter()
            .map(|(year, months)| {
                (year.label.as_str(), months.iter().map(|month| month.label.as_str()).collect())
            })
            .collect();
        let [this, last] = ["2026-27", "2025-26"].map(|year| say(charity_gifts::TaxYear { year }));
        assert_eq!(
            labels,
            [
                (this.as_str(), vec!["May 2026", "April 2026"]),
                (last.as_str(), vec!["March 2026", "February 2026"]),
            ]
        );
        assert_eq!(years[0].0.value, "2026-04-06..2027-04-05");
        assert_eq!(years[1].1[1].value, "2026-02-01..2026-02-28");
    }

    #[test]
    fn the_jump_keeps_what_else_is_asked_for_and_shows_where_one_is() {
        let html = |from: &str, to: &str, first: &str| {
            let query = DonationQuery {
                state: "held".to_owned(),
                from: from.to_owned(),
                to: to.to_owned(),
                ..DonationQuery::default()
            };
            let (list, days) = ("/list".to_owned(), days(first, "2026-11-21"));
            Owner::new().with(|| view! { <MonthJump list query days/> }.to_html())
        };
        let october = html("2026-10-01", "2026-10-31", "2026-09-30");
        assert!(october.contains("value=\"held\"") && !october.contains("name=\"find\""), "{october}");
        assert!(october.contains("<option value=\"2026-10-01..2026-10-31\" selected"), "{october}");
        assert!(!october.contains(say(charity_gifts::OTHER_DATES)), "{october}");
        let other = html("2026-10-03", "", "2026-09-30");
        assert!(other.contains("<option value=\"2026-10-03..\" selected"), "{other}");
        let none = html("", "", "2026-11-01");
        assert!(!none.contains("<select"), "{none}");
    }
}
