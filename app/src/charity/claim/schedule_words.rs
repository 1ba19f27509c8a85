//! When claims are made, in words.

use crate::words::{claim_settings, say};
use catalogue::Text;
use domain::claim::Schedule;

/// The days of the week: the value of the form, and the name.
pub const WEEKDAYS: [(&str, Text); 7] = [
    ("monday", claim_settings::MONDAY),
    ("tuesday", claim_settings::TUESDAY),
    ("wednesday", claim_settings::WEDNESDAY),
    ("thursday", claim_settings::THURSDAY),
    ("friday", claim_settings::FRIDAY),
    ("saturday", claim_settings::SATURDAY),
    ("sunday", claim_settings::SUNDAY),
];

/// When claims are made, as a sentence of its own.
pub fn schedule(schedule: Schedule) -> String {
    match schedule {
        Schedule::ByHand => say(claim_settings::MADE_BY_HAND).to_owned(),
        Schedule::Weekly(_) => {
            let day = WEEKDAYS.iter().find(|(value, _)| schedule.weekday() == Some(*value));
            let weekday = day.map_or("", |(_, name)| say(*name));
            say(claim_settings::MadeWeekly { weekday })
        }
        Schedule::Monthly(day @ (1 | 21)) => say(claim_settings::MadeMonthlyFirst { day }),
        Schedule::Monthly(day @ (2 | 22)) => say(claim_settings::MadeMonthlySecond { day }),
        Schedule::Monthly(day @ (3 | 23)) => say(claim_settings::MadeMonthlyThird { day }),
        Schedule::Monthly(day) => say(claim_settings::MadeMonthly { day }),
        Schedule::Threshold(sum) => say(claim_settings::MadeAtThreshold { sum }),
    }
}

#[cfg(test)]
mod tests {
    use super::{claim_settings, say, schedule};
    use domain::Pence;
    use domain::claim::Schedule;

    #[test]
    fn each_schedule_says_when_claims_are_made() {
        let threshold = Schedule::Threshold(Pence::new(25_000).unwrap());
        let weekly = Schedule::of_calendar().next().unwrap();
        let monday = say(claim_settings::MONDAY);
        for (when, figure) in [(weekly, monday), (Schedule::Monthly(6), " 6th "), (threshold, "£250.00")] {
            assert!(schedule(when).contains(figure), "{when:?}");
        }
        assert!(!schedule(Schedule::ByHand).is_empty());
    }

    #[test]
    fn the_day_of_a_month_is_said_as_people_say_it() {
        let days = ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "23rd", "28th"];
        for (day, said) in [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 28].into_iter().zip(days) {
            assert!(schedule(Schedule::Monthly(day)).contains(&format!(" {said} ")), "{said}");
        }
    }
}
