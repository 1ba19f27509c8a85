//! What a donor gave in a tax year, and the way to the gifts of each year.

use super::filter::address;
use super::words::tax_to_pay;
use crate::ui::day::long;
use crate::ui::{Details, Stat, Stats};
use crate::words::{gifts, say, statement};
use backend::donation::{GiftState, GivingFilter, YearSum};
use catalogue::Text;
use domain::donation::shown::GiftAidParts;
use domain::{Date, Pence, TaxYear};
use leptos::prelude::*;

/// How many tax years stand side by side, and how many of them on a phone, where they have one line with "All years"; the filters have
/// them all.
const SIDE_BY_SIDE: usize = 5;
const ON_A_PHONE: usize = 3;

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

/// What the part without Gift Aid is, in a year of which a part has it.
fn rest(sum: &YearSum) -> Option<String> {
    let rest = sum.given.checked_sub(sum.declared).filter(|rest| *rest > Pence::ZERO)?;
    let (waiting, details) = (sum.waiting, sum.held);
    let without = rest.checked_sub(waiting)?.checked_sub(details)?;
    if sum.declared == Pence::ZERO {
        return None;
    }
    Some(match (waiting > Pence::ZERO, details > Pence::ZERO, without > Pence::ZERO) {
        (true, true, true) => say(gifts::RestAll { rest, waiting, details, without }),
        (true, true, false) => say(gifts::RestBoth { rest, waiting, details }),
        (true, false, true) => say(gifts::RestParts { rest, waiting, without }),
        (true, false, false) => say(gifts::RestWaits { rest }),
        (false, true, true) => say(gifts::RestDetailsParts { rest, details, without }),
        (false, true, false) => say(gifts::RestDetails { rest }),
        (false, false, _) => say(gifts::RestWithout { rest }),
    })
}

/// What the parts of the Gift Aid are, in the order in which they come.
const PARTS_MEAN: [Text; 4] =
    [gifts::MEANS_DECLARED, gifts::MEANS_CLAIMED, gifts::MEANS_ACCEPTED, gifts::MEANS_PAID];

/// How far the Gift Aid has come, each part with the way to its gifts: the foot of the sheet of the totals.
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
        <ul role="list" aria-label=say(gifts::HOW_FAR) class="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-b-lg border border-t-0 border-line bg-sheet px-3 py-2 text-xs tabular-nums shadow-sheet sm:px-5 sm:text-sm">
            {parts.collect_view()}
        </ul>
    }
    .into_any()
}

/// The totals; an empty place for them while there are none, so that the live feed can fill it.
#[component]
pub fn YearTotals(year: Option<Year>) -> impl IntoView {
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
        let corners = if parts.is_some() { "[&_dl]:rounded-b-none" } else { "" };
        let about = say(if tax.is_some() { gifts::ABOUT_TOTALS_AND_TAX } else { gifts::ABOUT_TOTALS });
        let claimable = sum.declared.checked_add(sum.waiting).unwrap_or(sum.declared);
        let partly = (claimable < sum.given).then(|| say(gifts::PARTLY).to_owned());
        let means = (gift_aid > Pence::ZERO).then_some(PARTS_MEAN).into_iter().flatten();
        let means = means.map(|words| say(words).to_owned());
        let not_counted = (sum.gifts > 0).then(|| say(gifts::NOT_COUNTED).to_owned());
        let words: Vec<String> =
            [rest(&sum), tax, partly, not_counted].into_iter().flatten().chain(means).collect();
        let folded = (!words.is_empty()).then(|| {
            let words = words.into_iter().map(|words| view! { <p class="text-sm text-soft">{words}</p> });
            view! {
                <div class="mt-1">
                    <Details summary=about>{words.collect_view()}</Details>
                </div>
            }
        });
        view! {
            <div data-lit="" class=corners>
                <Stats>
                    <Stat label value=sum.given.to_string() note=when/>
                    <Stat label=say(statement::GIFT_AID_UP_TO) value=gift_aid.to_string() note=waiting/>
                </Stats>
            </div>
            {parts}
            {folded}
        }
    });
    view! {
        <div id="giving-year" class="empty:hidden">
            {shown}
        </div>
    }
    .into_any()
}

/// The ways to the gifts of all tax years and to those of each, right above the list: the totals are always those of one year. An empty
/// place where there is no choice, so that the live feed can fill it.
#[component]
pub fn Years(
    /// What the list is narrowed to.
    filter: GivingFilter,
    /// The tax years of the donor's gifts, the newest first.
    years: Vec<TaxYear>,
) -> impl IntoView {
    let several = years.len() > 1;
    let each = years.into_iter().take(SIDE_BY_SIDE).map(Some);
    let links = std::iter::once(None).chain(each).enumerate().map(|(place, year)| {
        let is_chosen = year == filter.year;
        // A day that was searched for lies in one year.
        let there = GivingFilter { year, days: None, ..filter.clone() };
        let label = year.map_or_else(|| say(gifts::ALL_YEARS).to_owned(), |year| year.to_string());
        let room = if place > ON_A_PHONE && !is_chosen { "max-sm:hidden" } else { "" };
        view! {
            <a
                href=address(&there, None)
                aria-current=is_chosen.then_some("true")
                class=format!(
                    "inline-flex min-h-11 items-center rounded-full px-2 text-sm font-semibold text-brand underline-offset-4 hover:underline sm:px-3 aria-[current]:bg-brand-wash aria-[current]:text-ink {room}",
                )
            >
                {label}
            </a>
        }
    });
    let shown = several.then(|| {
        view! {
            <nav aria-label=say(gifts::TAX_YEAR) class="flex flex-wrap gap-x-1 print:hidden">
                {links.collect_view()}
            </nav>
        }
    });
    view! {
        <div id="giving-years" class="empty:hidden">
            {shown}
        </div>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{Year, YearTotals, Years};
    use crate::words::{gifts, say, statement, states};
    use backend::donation::{GiftState, GivingFilter, YearSum};
    use domain::calendar::parse_date;
    use domain::{Pence, TaxYear};
    use leptos::prelude::*;

    const FIRST: &str = "6\u{a0}April 2026";

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
            held: Pence::ZERO,
        }
    }

    #[test]
    fn the_totals_are_the_gift_aid_on_the_sums_rounded_once() {
        let html = html(sum(60), "2026-11-21");
        for words in ["£1,200.00", "£5.00", "state=paid", say(gifts::PARTLY)] {
            assert!(html.contains(words), "{words} is missing in {html}");
        }
        assert!(html.contains(say(statement::GIFT_AID_UP_TO)), "{html}");
        for words in [
            say(gifts::ToCome { waiting: "£10.00" }),
            say(gifts::PartPaid { sum: "£3.00" }),
            say(gifts::PartClaimed { sum: "£1.00" }),
            say(gifts::PartDeclared { sum: "£1.00" }),
            // What the statement of the year says.
            say(gifts::SincePartly { count: 60, first: FIRST, declared: "£20.01" }),
            // What is to come has to be covered as well.
            say(states::TaxAtLeastInAll { so_far: "£5.00", in_all: "£15.00" }),
        ] {
            assert!(html.contains(&words), "{words} is missing in {html}");
        }
    }

    #[test]
    fn what_has_no_gift_aid_is_said_in_its_parts() {
        let pence = |amount| Pence::new(amount).unwrap();
        let year = |given, waiting| YearSum { given: pence(given), waiting: pence(waiting), ..sum(1) };
        for (year, said) in [
            (
                year(14_314, 11_667),
                say(gifts::RestParts { rest: "£123.13", waiting: "£116.67", without: "£6.46" }),
            ),
            (year(13_668, 11_667), say(gifts::RestWaits { rest: "£116.67" })),
            (year(2_647, 0), say(gifts::RestWithout { rest: "£6.46" })),
        ] {
            let html = html(year, "2026-11-21");
            assert!(html.contains(&said), "{said}: {html}");
        }
        assert_eq!(super::rest(&year(2_001, 0)), None);
        assert_eq!(super::rest(&YearSum { declared: Pence::ZERO, ..year(2_001, 2_001) }), None);
    }

    #[test]
    fn a_gift_that_waits_for_details_is_no_gift_without_gift_aid() {
        let pence = |amount| Pence::new(amount).unwrap();
        let rest = |given, waiting, held| {
            let [given, waiting, held] = [given, waiting, held].map(pence);
            super::rest(&YearSum { given, waiting, held, ..sum(1) })
        };
        let (details, waiting) = ("£20.00", "£10.00");
        for (said, words) in [
            (
                rest(4_790, 0, 2_000),
                say(gifts::RestDetailsParts { rest: "£27.89", details, without: "£7.89" }),
            ),
            (rest(4_001, 0, 2_000), say(gifts::RestDetails { rest: details })),
            (rest(5_001, 1_000, 2_000), say(gifts::RestBoth { rest: "£30.00", waiting, details })),
            (
                rest(5_790, 1_000, 2_000),
                say(gifts::RestAll { rest: "£37.89", waiting, details, without: "£7.89" }),
            ),
        ] {
            assert_eq!(said, Some(words));
        }
    }

    #[test]
    fn a_year_of_which_all_has_gift_aid_says_no_second_sum() {
        let all = YearSum { waiting: Pence::ZERO, given: Pence::new(2_001).unwrap(), ..sum(1) };
        let html = html(all, "2026-11-21");
        // A part without a sum is left out.
        assert!(html.contains("state=paid") && !html.contains("state=accepted"), "{html}");
        let since = say(gifts::Since { count: 1, first: FIRST });
        assert!(html.contains(&format!("{since}<")), "{html}");
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
            say(gifts::NOT_COUNTED),
            say(gifts::MEANS_DECLARED),
            say(gifts::MEANS_PAID),
        ] {
            assert!(shown.contains(words), "{words} is missing in {shown}");
        }
        // No Gift Aid needs no tax.
        let zero = Pence::ZERO;
        let none = YearSum { declared: zero, claimed: zero, paid: zero, waiting: zero, ..sum(1) };
        let shown = folded(&html(none, "2026-11-21"));
        for words in [states::TAX_SHORTFALL, gifts::MEANS_DECLARED] {
            assert!(!shown.contains(say(words)), "{shown}");
        }
        assert!(shown.contains(&format!(">{}<", say(gifts::ABOUT_TOTALS))), "{shown}");
        // Of no gifts there is nothing to say.
        let empty = html(YearSum { gifts: 0, given: zero, ..none }, "2026-11-21");
        assert!(!empty.contains("<details"), "{empty}");
    }

    #[test]
    fn what_came_and_what_is_to_come_add_up_to_what_both_come_to() {
        let pence = |amount| Pence::new(amount).unwrap();
        // Each would be rounded up by a penny with the other: £632.80 ¾ and £29.08 ½.
        let sum = YearSum { declared: pence(253_123), waiting: pence(11_634), ..sum(60) };
        let html = html(sum, "2026-11-21");
        for words in [
            "£632.80".to_owned(),
            say(gifts::ToCome { waiting: "£29.08" }),
            say(states::TaxAtLeastInAll { so_far: "£632.80", in_all: "£661.88" }),
        ] {
            assert!(html.contains(&words), "{words} is missing in {html}");
        }
    }

    #[test]
    fn the_totals_of_a_year_that_is_over_say_so() {
        for (today, words) in [
            ("2027-04-06", say(gifts::GAVE_LAST_YEAR).to_owned()),
            ("2028-04-06", say(gifts::GaveIn { year: "2026-27" })),
        ] {
            let html = html(sum(60), today);
            let (first, last, declared) = (FIRST, "5\u{a0}April 2027", "£20.01");
            let period = say(gifts::PeriodPartly { count: 60, first, last, declared });
            for words in [words, period] {
                assert!(html.contains(&words), "{words} is missing in {html}");
            }
        }
    }

    fn html(sum: YearSum, today: &str) -> String {
        let year = Some(Year::of(&sum, parse_date(today).unwrap()));
        Owner::new().with(|| view! { <YearTotals year/> }.to_html())
    }

    #[test]
    fn a_year_without_gifts_says_so() {
        let html = html(YearSum { declared: Pence::ZERO, ..sum(0) }, "2026-11-21");
        let since = say(gifts::Since { count: 0, first: FIRST });
        assert!(html.contains(&since) && html.contains("£0.00"), "{html}");
    }

    fn years(filter: &GivingFilter, years: &[i32]) -> String {
        let (filter, years) = (filter.clone(), years.iter().map(|start| TaxYear::starting(*start)).collect());
        Owner::new().with(|| view! { <Years filter years/> }.to_html())
    }

    /// The tag of the link to this address.
    fn link<'a>(html: &'a str, address: &str) -> &'a str {
        let href = format!("href=\"{address}\"");
        let (_, tag) = html.split_once(&href).unwrap_or_else(|| panic!("{href} is missing in {html}"));
        tag.split_once('>').unwrap().0
    }

    #[test]
    fn the_other_years_are_one_press_away() {
        // What is chosen is what the list shows: all of them, or one.
        for (year, current) in [(None, "/giving"), (Some(TaxYear::starting(2026)), "/giving?year=2026-27")] {
            let html = years(&GivingFilter { year, ..GivingFilter::default() }, &[2027, 2026, 2025]);
            for address in ["/giving", "/giving?year=2027-28", "/giving?year=2026-27", "/giving?year=2025-26"]
            {
                let is_current = link(&html, address).contains("aria-current=\"true\"");
                assert_eq!(is_current, address == current, "{address}: {html}");
            }
        }
        assert!(!years(&GivingFilter::default(), &[2026]).contains("<nav"));
    }

    #[test]
    fn another_year_keeps_what_else_the_list_is_narrowed_to() {
        let state = Some(GiftState::Paid);
        let html = years(&GivingFilter { state, ..GivingFilter::default() }, &[2026, 2025]);
        link(&html, "/giving?state=paid");
        link(&html, "/giving?year=2025-26&amp;state=paid");
        // The totals are of one year whatever the list shows, and say of which: no choice of years stands beside them.
        assert!(!self::html(sum(60), "2026-11-21").contains("<nav"));
    }

    #[test]
    fn on_a_phone_the_years_have_one_line_and_the_chosen_one_is_in_it() {
        let filter = GivingFilter { year: Some(TaxYear::starting(2022)), ..GivingFilter::default() };
        let html = years(&filter, &[2026, 2025, 2024, 2023, 2022]);
        for (year, is_hidden) in [("2024-25", false), ("2023-24", true), ("2022-23", false)] {
            let tag = link(&html, &format!("/giving?year={year}"));
            assert_eq!(tag.contains("max-sm:hidden"), is_hidden, "{year}: {html}");
        }
    }
}
