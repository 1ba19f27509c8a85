//! The end of the time in which Gift Aid can be claimed, watched before it comes.

use time::Date;

use super::PeriodHistory;

word_enum! {
    /// How near the end is.
    pub enum Alert {
        /// At most 90 days are left.
        Early = "90_days",
        /// At most 30 days are left.
        Late = "30_days",
    }
}

impl Alert {
    /// From how many days before the end it is given: once, and then once more.
    #[must_use]
    pub const fn days(self) -> i64 {
        match self {
            Self::Early => 90,
            Self::Late => 30,
        }
    }

    /// The alert that is due when so many days are left, if one is.
    fn with_left(days: i64) -> Option<Self> {
        [Self::Late, Self::Early].into_iter().find(|alert| days <= alert.days())
    }
}

/// Gifts that a charity is told of together, because their time to be claimed is near its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadline {
    first: Date,
    last: Date,
    until: Date,
    alert: Alert,
}

impl Deadline {
    /// The deadlines that are near on a day, the nearest first: one for each period that ends, and none most of the time. Of a
    /// charity that has not said its period it is one for the gifts of each month.
    #[must_use]
    pub fn near(periods: &PeriodHistory, today: Date) -> Vec<Self> {
        let mut near = Vec::new();
        let mut next = Some(periods.oldest(today));
        while let Some(first) = next {
            let until = periods.deadline(first);
            let Some(alert) = Alert::with_left((until - today).whole_days()) else {
                break;
            };
            let last = periods.told_until(first);
            near.push(Self { first, last, until, alert });
            next = last.next_day();
        }
        near
    }

    /// The date of the oldest gift that it is about.
    #[must_use]
    pub const fn first(self) -> Date {
        self.first
    }

    /// The date of the newest one.
    #[must_use]
    pub const fn last(self) -> Date {
        self.last
    }

    /// The last day on which a claim with the oldest may go to HMRC.
    #[must_use]
    pub const fn until(self) -> Date {
        self.until
    }

    /// How near it is.
    #[must_use]
    pub const fn alert(self) -> Alert {
        self.alert
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Alert, Deadline};
    use crate::calendar::{iso, parse_date};
    use crate::claim::PeriodHistory;

    #[test]
    fn the_end_of_a_charitys_period_is_near_from_90_days_before_it() {
        for (case, period, today, wanted) in [
            ("a trust", "tax_year", "2030-04-06", None),
            ("a trust, 91 days", "tax_year", "2031-01-04", None),
            ("a trust, 90 days", "tax_year", "2031-01-05", Some((Alert::Early, "2026-04-06", "2027-04-05"))),
            ("a trust, 31 days", "tax_year", "2031-03-05", Some((Alert::Early, "2026-04-06", "2027-04-05"))),
            ("a trust, 30 days", "tax_year", "2031-03-06", Some((Alert::Late, "2026-04-06", "2027-04-05"))),
            (
                "a trust, the last day",
                "tax_year",
                "2031-04-05",
                Some((Alert::Late, "2026-04-06", "2027-04-05")),
            ),
            ("a trust, too late", "tax_year", "2031-04-06", None),
            ("a company, 91 days", "12-31", "2030-10-01", None),
            ("a company, 90 days", "12-31", "2030-10-02", Some((Alert::Early, "2026-01-01", "2026-12-31"))),
            ("a company, 30 days", "12-31", "2030-12-01", Some((Alert::Late, "2026-01-01", "2026-12-31"))),
            ("a company in the trusts' season", "12-31", "2031-03-06", None),
        ] {
            let near = Deadline::near(&period.parse().unwrap(), parse_date(today).unwrap());
            let found: Vec<_> =
                near.iter().map(|near| (near.alert(), iso(near.first()), iso(near.last()))).collect();
            let wanted: Vec<_> = wanted
                .into_iter()
                .map(|(alert, first, last)| (alert, first.to_owned(), last.to_owned()))
                .collect();
            assert_eq!(found, wanted, "{case}");
        }
    }

    #[test]
    fn without_a_period_each_months_gifts_have_a_deadline_of_their_own() {
        let near = Deadline::near(&PeriodHistory::default(), parse_date("2030-11-21").unwrap());
        let found: Vec<_> = near
            .iter()
            .map(|near| (near.alert(), iso(near.first()), iso(near.last()), iso(near.until())))
            .collect();
        let wanted = [
            (Alert::Late, "2026-11-21", "2026-11-30", "2030-11-21"),
            (Alert::Late, "2026-12-01", "2026-12-31", "2030-12-01"),
            (Alert::Early, "2027-01-01", "2027-01-31", "2031-01-01"),
            (Alert::Early, "2027-02-01", "2027-02-28", "2031-02-01"),
        ];
        let wanted = wanted
            .map(|(alert, first, last, until)| (alert, first.to_owned(), last.to_owned(), until.to_owned()));
        assert_eq!(found, wanted);
    }

    proptest! {
        #[test]
        fn every_gift_whose_time_runs_out_is_told_of(day in 0_i64..20_000, period in 0_usize..6, gift in 0_i64..90) {
            let today = parse_date("2020-01-01").unwrap() + time::Duration::days(day);
            let changed = ["12-31 2030-01-01:03-31 2040-05-06:tax_year", "2035-10-01:09-30"];
            let periods = ["unknown", "tax_year", "12-31", "02-28", changed[0], changed[1]];
            let period: PeriodHistory = periods[period].parse().unwrap();
            let near = Deadline::near(&period, today);
            let gift = period.oldest(today) + time::Duration::days(gift);
            if period.deadline(gift) <= today + time::Duration::days(90) {
                let told = near.iter().filter(|near| (near.first()..=near.last()).contains(&gift));
                prop_assert_eq!(told.count(), 1);
            }
            for near in near {
                prop_assert_eq!(near.until(), period.deadline(near.first()));
                prop_assert!(near.until() >= today);
            }
        }
    }
}
