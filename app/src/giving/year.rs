//! What a donor gave in a tax year, with the way to the other years.

use super::filter::address;
use super::words::tax_to_pay;
use crate::ui::day::long;
use crate::ui::{Details, Stat, Stats};
use crate::words::{gifts, say, states};
use backend::donation::{GiftState, GivingFilter, YearSum};
use domain::donation::shown::GiftAidParts;
use domain::{Date, Pence, TaxYear};
use leptos::prelude::*;

/// How many tax years stand side by side; the filters have them all.
const SIDE_BY_SIDE: usize = 6;

/// Totals of one tax year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Year {
    sum: YearSum,
    today: Date,
}

impl Year {
    /// The totals, as of today.
    pub fn of(sum: &YearSum, today: Date) -> Self {
        Self { sum: *sum, today }
    }

    /// What the sum is, and of which gifts.
    fn words(&self) -> (String, String) {
        let Self { sum: YearSum { year, gifts: count, given, declared, .. }, today } = *self;
        let (first, last) = (long(year.first_day()), long(year.last_day()));
        let is_partly = declared != Pence::ZERO && declared != given;
        let present = TaxYear::of(today);
        let label = if year == present {
            say(gifts::GAVE_THIS_YEAR).to_owned()
        } else if year == present.previous() {
            say(gifts::GAVE_LAST_YEAR).to_owned()
        } else {
            say(gifts::GaveIn { year })
        };
        let of = match (year == present, is_partly) {
            (true, false) => say(gifts::Since { count, first }),
            (true, true) => say(gifts::SincePartly { count, first, declared }),
            (false, false) => say(gifts::Period { count, first, last }),
            (false, true) => say(gifts::PeriodPartly { count, first, last, declared }),
        };
        (label, of)
    }
}

/// How far the Gift Aid has come, each part with the way to its gifts.
#[component]
fn Parts(sum: YearSum) -> impl IntoView {
    let GiftAidParts { paid, accepted, claimed, not_claimed } = sum.gift_aid_parts();
    let parts = [
        (say(gifts::PartPaid { sum: paid }), GiftState::Paid, paid),
        (say(gifts::PartAccepted { sum: accepted }), GiftState::Accepted, accepted),
        (say(gifts::PartClaimed { sum: claimed }), GiftState::Claimed, claimed),
        (say(gifts::PartDeclared { sum: not_claimed }), GiftState::Declared, not_claimed),
    ];
    let parts = parts.into_iter().filter(|(.., pence)| *pence > Pence::ZERO).map(|(words, state, _)| {
        let filter = GivingFilter { year: Some(sum.year), state: Some(state), ..GivingFilter::default() };
        view! {
            <li>
                <a href=address(&filter, None) class="inline-flex min-h-6 items-center text-brand underline underline-offset-4 hover:text-brand-strong">
                    {words}
                </a>
            </li>
        }
    });
    view! {
        <ul role="list" aria-label=say(gifts::HOW_FAR) class="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm tabular-nums">
            {parts.collect_view()}
        </ul>
    }
    .into_any()
}

/// The totals; an empty place for them while there are none, so that the live feed can fill it.
#[component]
pub fn YearTotals(
    year: Option<Year>,
    /// The tax years of the donor's gifts, the newest first.
    years: Vec<TaxYear>,
    /// The one that the list is narrowed to.
    chosen: Option<TaxYear>,
) -> impl IntoView {
    let shown = year.map(|year| {
        let (label, when) = year.words();
        let Year { sum, today } = year;
        let (gift_aid, in_all) = (sum.gift_aid(), sum.gift_aid_in_all());
        let waiting = sum.to_come();
        let waiting = if waiting > Pence::ZERO {
            say(gifts::ToCome { waiting })
        } else {
            say(gifts::ON_DECLARED).to_owned()
        };
        let parts = (gift_aid > Pence::ZERO).then(|| view! { <Parts sum/> });
        let tax = (in_all > Pence::ZERO).then(|| tax_to_pay(sum.year, gift_aid, in_all, today));
        let about = say(if tax.is_some() { gifts::ABOUT_TOTALS_AND_TAX } else { gifts::ABOUT_TOTALS });
        let claimable = sum.declared.checked_add(sum.waiting).unwrap_or(sum.declared);
        let partly = (claimable < sum.given).then(|| say(gifts::PARTLY).to_owned());
        let words = [tax, partly, Some(say(states::ROUNDED).to_owned())].into_iter().flatten();
        let words = words.map(|words| view! { <p class="text-sm text-soft">{words}</p> }).collect_view();
        view! {
            <Switch chosen years/>
            <div data-lit="">
                <Stats>
                    <Stat label value=sum.given.to_string() note=when/>
                    <Stat label=say(gifts::GIFT_AID) value=gift_aid.to_string() note=waiting/>
                </Stats>
            </div>
            {parts}
            <div class="mt-1">
                <Details summary=about>{words}</Details>
            </div>
        }
    });
    view! {
        <div id="giving-year" class="empty:hidden">
            {shown}
        </div>
    }
    .into_any()
}

/// The ways to the gifts of all tax years, and to the totals and gifts of each.
#[component]
fn Switch(chosen: Option<TaxYear>, years: Vec<TaxYear>) -> impl IntoView {
    let each = years.iter().take(SIDE_BY_SIDE).copied().map(Some);
    let links = std::iter::once(None).chain(each).map(|year| {
        let filter = GivingFilter { year, ..GivingFilter::default() };
        let label = year.map_or_else(|| say(gifts::ALL_YEARS).to_owned(), |year| year.to_string());
        view! {
            <a
                href=address(&filter, None)
                aria-current=(year == chosen).then_some("true")
                class="inline-flex min-h-11 items-center rounded-full px-2.5 text-sm font-semibold text-brand underline-offset-4 hover:underline sm:px-4 aria-[current]:bg-brand-wash aria-[current]:text-ink"
            >
                {label}
            </a>
        }
    });
    (years.len() > 1)
        .then(|| {
            view! {
                <nav aria-label=say(gifts::TAX_YEAR) class="mb-2 flex flex-wrap gap-x-1 print:hidden">
                    {links.collect_view()}
                </nav>
            }
        })
        .into_any()
}

#[cfg(test)]
mod tests {
    use super::{Year, YearTotals};
    use crate::words::{gifts, say, states};
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
            claimed: pence(400),
            accepted: Pence::ZERO,
            paid: pence(1_200),
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
            "plus £10.00 to come",
            "state=paid",
            "Paid to charities £3.00",
            "Claimed £1.00",
            "Declared £1.00",
            // What the statement of the year says.
            "60 gifts since 6\u{a0}April 2026, £20.01 of it with Gift Aid",
            say(gifts::PARTLY),
            // What is to come has to be covered as well.
            "at least £5.00 so far, and £15.00 with the gifts that are waiting.",
        ] {
            assert!(html.contains(words), "{words} is missing in {html}");
        }
    }

    #[test]
    fn a_year_of_which_all_has_gift_aid_says_no_second_sum() {
        let all = YearSum { waiting: Pence::ZERO, given: Pence::new(2_001).unwrap(), ..sum(1) };
        let html = html(all, "2026-11-21");
        // A part without a sum is left out.
        assert!(!html.contains("Accepted"), "{html}");
        assert!(html.contains("1 gift since 6\u{a0}April 2026<"), "{html}");
        assert!(!html.contains(say(gifts::PARTLY)), "{html}");
    }

    #[test]
    fn what_the_totals_mean_is_folded_below_them() {
        let folded = |html: &str| html.split_once("<details").expect("a fold").1.to_owned();
        let shown = folded(&html(sum(60), "2026-11-21"));
        for words in [
            say(gifts::ABOUT_TOTALS_AND_TAX),
            say(states::TAX_SHORTFALL),
            say(gifts::PARTLY),
            say(states::ROUNDED),
        ] {
            assert!(shown.contains(words), "{words} is missing in {shown}");
        }
        // No Gift Aid needs no tax.
        let zero = Pence::ZERO;
        let none = YearSum { declared: zero, claimed: zero, paid: zero, waiting: zero, ..sum(1) };
        let shown = folded(&html(none, "2026-11-21"));
        assert!(!shown.contains(say(states::TAX_SHORTFALL)), "{shown}");
        assert!(shown.contains(&format!(">{}<", say(gifts::ABOUT_TOTALS))), "{shown}");
    }

    #[test]
    fn what_came_and_what_is_to_come_add_up_to_what_both_come_to() {
        let pence = |amount| Pence::new(amount).unwrap();
        // Each would be rounded up by a penny with the other: £632.80 ¾ and £29.08 ½.
        let sum = YearSum { declared: pence(253_123), waiting: pence(11_634), ..sum(60) };
        let html = html(sum, "2026-11-21");
        for words in ["£632.80", "plus £29.08 to come", "and £661.88 with the gifts that are waiting."] {
            assert!(html.contains(words), "{words} is missing in {html}");
        }
    }

    #[test]
    fn the_totals_of_a_year_that_is_over_say_so() {
        for (today, words) in [
            ("2027-04-06", say(gifts::GAVE_LAST_YEAR).to_owned()),
            ("2028-04-06", say(gifts::GaveIn { year: "2026-27" })),
        ] {
            let html = html(sum(60), today);
            for words in [words.as_str(), "60 gifts from 6\u{a0}April 2026 to 5\u{a0}April 2027"] {
                assert!(html.contains(words), "{words} is missing in {html}");
            }
        }
    }

    fn html_with(sum: YearSum, today: &str, years: &[i32], chosen: Option<TaxYear>) -> String {
        let year = Some(Year::of(&sum, parse_date(today).unwrap()));
        let years = years.iter().map(|start| TaxYear::starting(*start)).collect();
        Owner::new().with(|| view! { <YearTotals year years chosen/> }.to_html())
    }

    fn html(sum: YearSum, today: &str) -> String {
        html_with(sum, today, &[2026], None)
    }

    #[test]
    fn a_year_without_gifts_says_so() {
        let html = html(YearSum { declared: Pence::ZERO, ..sum(0) }, "2026-11-21");
        assert!(html.contains("no gifts since 6\u{a0}April 2026") && html.contains("£0.00"), "{html}");
    }

    #[test]
    fn the_other_years_are_one_press_away() {
        let html = |chosen| html_with(sum(60), "2027-04-06", &[2027, 2026, 2025], chosen);
        // What is chosen is what the list shows: all of them, or one.
        for (chosen, current) in [(None, "/giving"), (Some(TaxYear::starting(2026)), "/giving?year=2026-27")]
        {
            let html = html(chosen);
            for address in ["/giving", "/giving?year=2027-28", "/giving?year=2026-27", "/giving?year=2025-26"]
            {
                let link = format!("href=\"{address}\"");
                let (_, tag) =
                    html.split_once(&link).unwrap_or_else(|| panic!("{link} is missing in {html}"));
                let (tag, _) = tag.split_once('>').unwrap();
                assert_eq!(tag.contains("aria-current=\"true\""), address == current, "{address}: {html}");
            }
        }
        assert!(!html_with(sum(60), "2026-11-21", &[2026], None).contains("<nav"));
    }
}
