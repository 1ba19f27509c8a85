//! What a donor gave in the present tax year.

use crate::ui::{Stat, Stats};
use domain::calendar::long;
use domain::{Pence, TaxYear};
use leptos::prelude::*;

/// Totals of one tax year.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Year {
    year: TaxYear,
    count: i64,
    given: Pence,
    declared: Pence,
    waiting: Pence,
}

impl Year {
    /// The totals with their Gift Aid, unless nothing was given.
    pub fn of(sum: &backend::donation::YearSum) -> Option<Self> {
        (sum.gifts > 0).then(|| Self {
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
        let gifts = if year.count == 1 { "1 gift".to_owned() } else { format!("{} gifts", year.count) };
        let since = format!("{gifts} since {}", long(year.year.first_day()));
        let waiting =
            if year.waiting > Pence::ZERO { format!("and {} still to come", year.waiting) } else { "on gifts that are declared".to_owned() };
        // ITA 2007 s.424: tax of less than that is charged to the donor.
        let tax = (year.declared > Pence::ZERO).then(|| {
            let words = format!(
                "To cover it, you need to pay at least {} of Income Tax or Capital Gains Tax in the tax year {}, all gifts elsewhere aside. HMRC can ask you for any difference.",
                year.declared, year.year
            );
            view! { <p class="mt-3 max-w-read text-sm text-soft">{words}</p> }
        });
        view! {
            <Stats>
                <Stat label="You gave this tax year" value=year.given.to_string() note=since/>
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
        let html = Owner::new().with(|| view! { <YearTotals year=Year::of(&sum(60))/> }.to_html());
        for words in [
            "60 gifts since 6 April 2026",
            "£1,200.00",
            "£5.00",
            "and £10.00 still to come",
            "you need to pay at least £5.00 of Income Tax or Capital Gains Tax",
        ] {
            assert!(html.contains(words), "{words} is missing in {html}");
        }
    }

    #[test]
    fn there_are_no_totals_of_nothing() {
        assert_eq!(Year::of(&sum(0)), None);
    }
}
