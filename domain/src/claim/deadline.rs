//! The four years in which Gift Aid can be claimed, watched before they end.

use time::Date;

use super::Window;
use crate::calendar::TaxYear;

/// An alert comes once when so many days are left, and once more when so many are.
const EARLY: i64 = 90;
const LATE: i64 = 30;

word_enum! {
    /// How near the end is.
    pub enum Alert {
        /// At most 90 days are left.
        Early = "90_days",
        /// At most 30 days are left.
        Late = "30_days",
    }
}

/// The end of the time to claim on the gifts of one tax year, when it is near (TMA 1970 s.43; GOV.UK "Claiming Gift Aid:
/// deadline").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadline {
    year: TaxYear,
    until: Date,
    days: i64,
    alert: Alert,
}

impl Deadline {
    /// The deadline that is near on a day, if one is. There is one a year: the 5 April that is next.
    #[must_use]
    pub fn near(today: Date) -> Option<Self> {
        let year = TaxYear::of(Window::on(today).oldest);
        let until = TaxYear::of(today).last_day();
        let days = (until - today).whole_days();
        let alert = if days <= LATE {
            Alert::Late
        } else if days <= EARLY {
            Alert::Early
        } else {
            return None;
        };
        Some(Self {
            year,
            until,
            days,
            alert,
        })
    }

    /// The tax year of the gifts.
    #[must_use]
    pub const fn year(self) -> TaxYear {
        self.year
    }

    /// The last day on which a claim may go to HMRC.
    #[must_use]
    pub const fn until(self) -> Date {
        self.until
    }

    /// How many days are left; none on the last one.
    #[must_use]
    pub const fn days(self) -> i64 {
        self.days
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
    use crate::calendar::{claim_deadline, iso, parse_date};

    #[test]
    fn the_end_is_near_from_90_days_before_it() {
        for (today, wanted) in [
            ("2030-04-06", None),
            ("2031-01-04", None),
            ("2031-01-05", Some((Alert::Early, 90))),
            ("2031-03-05", Some((Alert::Early, 31))),
            ("2031-03-06", Some((Alert::Late, 30))),
            ("2031-04-05", Some((Alert::Late, 0))),
            ("2031-04-06", None),
        ] {
            let near = Deadline::near(parse_date(today).unwrap());
            assert_eq!(near.map(|near| (near.alert(), near.days())), wanted, "{today}");
            if let Some(near) = near {
                assert_eq!(
                    (near.year().to_string().as_str(), iso(near.until()).as_str()),
                    ("2026-27", "2031-04-05")
                );
            }
        }
    }

    proptest! {
        #[test]
        fn it_is_the_deadline_of_every_gift_of_its_year(day in 0i64..40_000) {
            let today = parse_date("2020-01-01").unwrap() + time::Duration::days(day);
            if let Some(near) = Deadline::near(today) {
                prop_assert_eq!(claim_deadline(near.year().first_day()), near.until());
                prop_assert_eq!(claim_deadline(near.year().last_day()), near.until());
                prop_assert!(near.until() >= today);
            }
        }
    }
}
