//! What a donor gave in a tax year, with the way to the other years.

use super::filter::address;
use crate::ui::day::long;
use crate::ui::{Details, Stat, Stats};
use backend::donation::GivingFilter;
use domain::count::gifts;
use domain::{Date, Pence, TaxYear};
use leptos::prelude::*;

/// How many tax years stand side by side; the filters have them all.
const SIDE_BY_SIDE: usize = 6;

/// Totals of one tax year.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Year {
    year: TaxYear,
    count: i64,
    given: Pence,
    /// The part of `given` with Gift Aid, as the statement of the year has it.
    with_gift_aid: Pence,
    /// Whether only a part of `given` gets Gift Aid.
    is_partly: bool,
    declared: Pence,
    waiting: Pence,
    /// The Gift Aid once all that waits is declared too.
    in_all: Pence,
    /// The present tax year.
    present: TaxYear,
}

impl Year {
    /// The totals with their Gift Aid, as of today.
    pub fn of(sum: &backend::donation::YearSum, today: Date) -> Self {
        let claimable = sum.declared.checked_add(sum.waiting).unwrap_or(sum.declared);
        Self {
            in_all: domain::gift_aid(claimable, sum.year),
            present: TaxYear::of(today),
            year: sum.year,
            count: sum.gifts,
            given: sum.given,
            with_gift_aid: sum.declared,
            is_partly: claimable < sum.given,
            declared: domain::gift_aid(sum.declared, sum.year),
            waiting: domain::gift_aid(sum.waiting, sum.year),
        }
    }

    /// What the sum is, and of which gifts.
    fn words(&self) -> (String, String) {
        let gifts = if self.count == 0 { "no gifts".to_owned() } else { gifts(self.count) };
        let (first, last) = (long(self.year.first_day()), long(self.year.last_day()));
        let of_it = if self.with_gift_aid == Pence::ZERO || self.with_gift_aid == self.given {
            String::new()
        } else {
            format!(", {} of it with Gift Aid", self.with_gift_aid)
        };
        let over = format!("{gifts} from {first} to {last}{of_it}");
        if self.year == self.present {
            ("You gave this tax year".to_owned(), format!("{gifts} since {first}{of_it}"))
        } else if self.year == self.present.previous() {
            ("You gave last tax year".to_owned(), over)
        } else {
            (format!("You gave in {}", self.year), over)
        }
    }
}

/// The totals; an empty place for them while there are none, so that the live feed can fill it.
#[component]
pub fn YearTotals(
    year: Option<Year>,
    /// The tax years of the donor's gifts, the newest first.
    years: Vec<TaxYear>,
) -> impl IntoView {
    let shown = year.map(|year| {
        let (label, when) = year.words();
        let waiting =
            if year.waiting > Pence::ZERO { format!("plus {} on the way", year.waiting) } else { "on gifts we have declared".to_owned() };
        // ITA 2007 s.424: tax of less than that is charged to the donor.
        let tax = (year.in_all > Pence::ZERO).then(|| {
            let words = format!(
                "You need to pay at least {} of Income Tax or Capital Gains Tax in the tax year {} to cover these gifts. Add a quarter of anything you give with Gift Aid elsewhere. If you pay less, HMRC can ask you for the difference.",
                year.in_all, year.year
            );
            view! { <p class="mt-3 max-w-read text-sm text-soft">{words}</p> }
        });
        let partly = year.is_partly.then(|| {
            view! { <p>"Gift Aid is not added to platforms’ fees, or to gifts it does not cover."</p> }
        });
        let rounding = (year.in_all > Pence::ZERO).then(|| {
            view! {
                <p>
                    "The Gift Aid on each gift is rounded down to the penny. Totals are worked out on all gifts together, so they can be a few pence more."
                </p>
            }
        });
        let how = (partly.is_some() || rounding.is_some()).then(|| {
            view! {
                <div class="text-sm text-soft">
                    <Details summary="How we work this out">{partly} {rounding}</Details>
                </div>
            }
        });
        view! {
            <Switch shown=year.year years/>
            <div data-lit="">
                <Stats>
                    <Stat label value=year.given.to_string() note=when/>
                    <Stat label="Gift Aid added" value=year.declared.to_string() note=waiting/>
                </Stats>
            </div>
            {tax}
            {how}
        }
    });
    view! {
        <div id="giving-year" class="empty:hidden">
            {shown}
        </div>
    }
    .into_any()
}

/// The way to the totals and gifts of another tax year. The newest one is that of the first page.
#[component]
fn Switch(shown: TaxYear, years: Vec<TaxYear>) -> impl IntoView {
    let newest = years.first().copied();
    let links = years.iter().take(SIDE_BY_SIDE).map(|year| {
        let narrowed = GivingFilter { year: Some(*year), ..GivingFilter::default() };
        let filter = if Some(*year) == newest { GivingFilter::default() } else { narrowed };
        view! {
            <a
                href=address(&filter, None)
                aria-current=(*year == shown).then_some("true")
                class="inline-flex min-h-11 items-center rounded-full px-4 text-sm font-semibold text-brand underline-offset-4 hover:underline aria-[current]:bg-brand-wash aria-[current]:text-ink"
            >
                {year.to_string()}
            </a>
        }
    });
    (years.len() > 1)
        .then(|| {
            view! {
                <nav aria-label="Tax year" class="mb-2 flex flex-wrap gap-x-1 print:hidden">
                    {links.collect_view()}
                </nav>
            }
        })
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
            "60 gifts since 6\u{a0}April 2026",
            "£1,200.00",
            "£5.00",
            "plus £10.00 on the way",
            // What the statement of the year says.
            "60 gifts since 6\u{a0}April 2026, £20.01 of it with Gift Aid",
            "Gift Aid is not added to platforms’ fees",
            // What is to come has to be covered as well.
            "You need to pay at least £15.00 of Income Tax or Capital Gains Tax",
        ] {
            assert!(html.contains(words), "{words} is missing in {html}");
        }
    }

    #[test]
    fn a_year_of_which_all_has_gift_aid_says_no_second_sum() {
        let all = YearSum { waiting: Pence::ZERO, given: Pence::new(2_001).unwrap(), ..sum(1) };
        let html = html(all, "2026-11-21");
        assert!(html.contains("1 gift since 6\u{a0}April 2026<"), "{html}");
        assert!(!html.contains("platforms’ fees"), "{html}");
    }

    #[test]
    fn the_totals_of_a_year_that_is_over_say_so() {
        for (today, words) in
            [("2027-04-06", "You gave last tax year"), ("2028-04-06", "You gave in 2026-27")]
        {
            let html = html(sum(60), today);
            for words in [words, "60 gifts from 6\u{a0}April 2026 to 5\u{a0}April 2027"] {
                assert!(html.contains(words), "{words} is missing in {html}");
            }
        }
    }

    fn html_with(sum: YearSum, today: &str, years: &[i32]) -> String {
        let year = Some(Year::of(&sum, parse_date(today).unwrap()));
        let years = years.iter().map(|start| TaxYear::starting(*start)).collect();
        Owner::new().with(|| view! { <YearTotals year years/> }.to_html())
    }

    fn html(sum: YearSum, today: &str) -> String {
        html_with(sum, today, &[2026])
    }

    #[test]
    fn a_year_without_gifts_says_so() {
        let html = html(sum(0), "2026-11-21");
        assert!(html.contains("no gifts since 6\u{a0}April 2026") && html.contains("£0.00"), "{html}");
    }

    #[test]
    fn the_other_years_are_one_press_away() {
        let html = html_with(sum(60), "2027-04-06", &[2027, 2026, 2025]);
        for address in ["href=\"/giving\"", "href=\"/giving?year=2026-27\"", "href=\"/giving?year=2025-26\""]
        {
            assert!(html.contains(address), "{address} is missing in {html}");
        }
        assert_eq!(html.matches("aria-current").count(), 1, "{html}");
        assert!(!html_with(sum(60), "2026-11-21", &[2026]).contains("<nav"));
    }
}
