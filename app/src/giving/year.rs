//! What a donor gave in the present tax year.

use super::gift::Gift;
use crate::ui::{Stat, Stats};
use domain::calendar::long;
use domain::donation::Status;
use domain::{Date, GiftAidSum, Pence, TaxYear};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// Totals of one tax year.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Year {
    year: TaxYear,
    count: usize,
    given: Pence,
    declared: Pence,
    waiting: Pence,
}

impl Year {
    /// The totals of today's tax year, when the newest gifts are enough to know them: `more` says that there are older ones.
    pub fn of(newest: &[Gift], more: bool, today: Date) -> Option<Self> {
        let year = TaxYear::of(today);
        let reaches_back = newest
            .last()
            .is_some_and(|oldest| oldest.donated_on < year.first_day());
        if more && !reaches_back {
            return None;
        }
        let counts = |gift: &&Gift| year.contains(gift.donated_on) && gift.status != Status::Cancelled;
        let gifts: Vec<&Gift> = newest.iter().filter(counts).collect();
        let given = Pence::total(gifts.iter().map(|gift| gift.gross)).ok()?;
        let sum = |among: fn(Status) -> bool| {
            let mut sum = GiftAidSum::new();
            gifts
                .iter()
                .filter(|gift| among(gift.status))
                .for_each(|gift| sum.add(gift.claimable, year));
            sum.floor()
        };
        let declared = sum(|status| matches!(status, Status::Declared | Status::Claimed | Status::Accepted));
        let waiting = sum(|status| {
            matches!(
                status,
                Status::AwaitingSettlement | Status::AwaitingCharity | Status::Held
            )
        });
        (!gifts.is_empty()).then_some(Self {
            year,
            count: gifts.len(),
            given,
            declared,
            waiting,
        })
    }
}

/// The totals; an empty place for them while there are none, so that the live feed can fill it.
#[component]
pub fn YearTotals(
    /// The totals, if known.
    year: Option<Year>,
) -> impl IntoView {
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
    use super::Year;
    use crate::giving::gift::example::gift;
    use domain::calendar::parse_date;
    use domain::donation::Status;
    use domain::{Date, Pence};

    fn day(text: &str) -> Date {
        parse_date(text).unwrap()
    }

    #[test]
    fn a_year_counts_what_stands_and_what_is_to_come() {
        let gifts = [
            gift(Status::Declared),
            gift(Status::AwaitingSettlement),
            gift(Status::Cancelled),
            gift(Status::AwaitingAuthorisation),
        ];
        let year = Year::of(&gifts, false, day("2026-11-21")).unwrap();
        let pence = |amount| Pence::new(amount).unwrap();
        assert_eq!(
            (year.count, year.given, year.declared, year.waiting),
            (3, pence(6_000), pence(500), pence(500))
        );
    }

    #[test]
    fn a_year_is_not_shown_while_some_of_it_is_on_the_next_page() {
        let gifts = [gift(Status::Declared)];
        assert_eq!(Year::of(&gifts, true, day("2026-11-21")), None);
        let mut older = gift(Status::Declared);
        older.donated_on = day("2026-04-05");
        let year = Year::of(&[gift(Status::Declared), older], true, day("2026-11-21")).unwrap();
        assert_eq!(year.count, 1);
    }

    #[test]
    fn there_are_no_totals_of_nothing() {
        assert_eq!(
            Year::of(&[gift(Status::Declared)], false, day("2027-04-06")),
            None
        );
        assert_eq!(Year::of(&[], false, day("2026-11-21")), None);
    }
}
