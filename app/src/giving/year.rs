//! What a donor gave in the present tax year, or in the one before while there is nothing in it.

use crate::ui::{Stat, Stats};
use domain::calendar::long;
use domain::count::gifts;
use domain::{Date, Pence, TaxYear};
use leptos::prelude::*;

/// Totals of one tax year.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Year {
    year: TaxYear,
    count: i64,
    given: Pence,
    declared: Pence,
    waiting: Pence,
    /// The Gift Aid once all that waits is declared too.
    in_all: Pence,
    /// Whether it is the year before the present one.
    is_over: bool,
}

impl Year {
    /// The totals with their Gift Aid, as of today, unless nothing was given.
    pub fn of(sum: &backend::donation::YearSum, today: Date) -> Option<Self> {
        let claimable = sum.declared.checked_add(sum.waiting).unwrap_or(sum.declared);
        (sum.gifts > 0).then(|| Self {
            in_all: domain::gift_aid(claimable, sum.year),
            is_over: sum.year < TaxYear::of(today),
            year: sum.year,
            count: sum.gifts,
            given: sum.given,
            declared: domain::gift_aid(sum.declared, sum.year),
            waiting: domain::gift_aid(sum.waiting, sum.year),
        })
    }
}

/// The totals; an empty place for them while there are none, so that the live feed can fill it.
#[component]
pub fn YearTotals(year: Option<Year>) -> impl IntoView {
    let shown = year.map(|year| {
        let gifts = gifts(year.count);
        let (first, last) = (long(year.year.first_day()), long(year.year.last_day()));
        let (label, when) = if year.is_over {
            ("You gave last tax year", format!("{gifts} from {first} to {last}"))
        } else {
            ("You gave this tax year", format!("{gifts} since {first}"))
        };
        let waiting =
            if year.waiting > Pence::ZERO { format!("and {} still to come", year.waiting) } else { "on gifts that are declared".to_owned() };
        // ITA 2007 s.424: tax of less than that is charged to the donor.
        let tax = (year.in_all > Pence::ZERO).then(|| {
            let all = if year.waiting > Pence::ZERO { "all of it" } else { "it" };
            let words = format!(
                "To cover {all}, you need to pay at least {} of Income Tax or Capital Gains Tax in the tax year {}, all gifts elsewhere aside. HMRC can ask you for any difference.",
                year.in_all, year.year
            );
            view! { <p class="mt-3 max-w-read text-sm text-soft">{words}</p> }
        });
        view! {
            <Stats>
                <Stat label value=year.given.to_string() note=when/>
                <Stat label="Gift Aid on top" value=year.declared.to_string() note=waiting/>
            </Stats>
            {tax}
        }
    });
    view! {
        <div id="giving-year" class="empty:hidden">
            {shown}
        </div>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{Year, YearTotals};
    use backend::donation::YearSum;
    use domain::calendar::parse_date;
    use domain::{Pence, TaxYear};
    use leptos::prelude::*;

    fn sum(gifts: i64) -> YearSum {
        let pence = |amount: i64| Pence::new(amount).unwrap();
        YearSum {
            year: TaxYear::starting(2026),
            gifts,
            given: pence(gifts * 2_000),
            declared: pence(2_001),
            waiting: pence(4_000),
        }
    }

    #[test]
    fn the_totals_are_the_gift_aid_on_the_sums_rounded_once() {
        let html = html(sum(60), "2026-11-21");
        for words in [
            "60 gifts since 6 April 2026",
            "£1,200.00",
            "£5.00",
            "and £10.00 still to come",
            // What is to come has to be covered as well.
            "To cover all of it, you need to pay at least £15.00 of Income Tax or Capital Gains Tax",
        ] {
            assert!(html.contains(words), "{words} is missing in {html}");
        }
    }

    #[test]
    fn the_totals_of_a_year_that_is_over_say_so() {
        let html = html(sum(60), "2027-04-06");
        for words in ["You gave last tax year", "60 gifts from 6 April 2026 to 5 April 2027"] {
            assert!(html.contains(words), "{words} is missing in {html}");
        }
    }

    fn html(sum: YearSum, today: &str) -> String {
        let year = Year::of(&sum, parse_date(today).unwrap());
        Owner::new().with(|| view! { <YearTotals year/> }.to_html())
    }

    #[test]
    fn there_are_no_totals_of_nothing() {
        assert_eq!(Year::of(&sum(0), parse_date("2026-11-21").unwrap()), None);
    }
}
