//! How a donor answers the question when Gift Aid is to stop.

use time::{Date, Duration};

use super::CancelError;
use crate::field_error::FieldErrors;
use crate::reader::{Input, Reader};

word_enum! {
    /// The answers to "When do you want to stop?".
    pub enum StopWhen {
        /// At once.
        Now = "now",
        /// With the last day of this month.
        MonthEnd = "month_end",
        /// On a day that the donor names.
        OnDay = "on_day",
    }
}

/// When a donor wants Gift Aid to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewStop {
    first_uncovered: Option<Date>,
}

impl NewStop {
    /// Reads `{when, lastDay}`: the day counts with the answer that it belongs to, and with no other. A donor names the last day
    /// that is covered, as their pages show it.
    ///
    /// # Errors
    /// Everything that is wrong, each at its pointer.
    pub fn read<'a>(input: impl Into<Input<'a>>, today: Date) -> Result<Self, FieldErrors> {
        let mut reader = Reader::new(input)?;
        let when = reader.optional_str("when").and_then(|when| when.parse::<StopWhen>().ok());
        let first_uncovered = match when {
            Some(StopWhen::Now) => Some(None),
            Some(StopWhen::MonthEnd) => first_of_next_month(today).map(Some),
            Some(StopWhen::OnDay) => day_after_the_last(&mut reader, today).map(Some),
            None => {
                if reader.error_count() == 0 {
                    reader.fail("when", "required", "Choose when to stop.");
                }
                None
            }
        };
        reader.finish_with(first_uncovered.map(|first_uncovered| Self { first_uncovered }))
    }

    /// The first day that is not covered; none is at once.
    #[must_use]
    pub fn first_uncovered(self) -> Option<Date> {
        self.first_uncovered
    }
}

fn day_after_the_last(reader: &mut Reader<'_>, today: Date) -> Option<Date> {
    let last = reader.optional_parsed::<Date>("lastDay");
    match last {
        None if reader.error_count() == 0 => {
            reader.fail("lastDay", "required", "Enter the last day of Gift Aid.");
        }
        Some(last) if last < today => {
            reader.fail("lastDay", CancelError::InThePast.code(), CancelError::InThePast.detail());
        }
        _ => {}
    }
    last?.next_day()
}

/// The first day that is not covered when Gift Aid stops at the end of this month.
#[must_use]
pub fn first_of_next_month(today: Date) -> Option<Date> {
    // Every month has a 28th, and four days later it is the next month.
    today.replace_day(28).ok()?.checked_add(Duration::days(4))?.replace_day(1).ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use time::macros::date;

    use super::{NewStop, first_of_next_month};

    #[test]
    fn the_answer_says_the_first_day_that_is_not_covered() {
        let today = date!(2026 - 11 - 23);
        for (form, first) in [
            (json!({ "when": "now" }), Ok(None)),
            // What stands in a field that belongs to another answer is not read.
            (json!({ "when": "now", "lastDay": "junk" }), Ok(None)),
            (json!({ "when": "month_end", "lastDay": "" }), Ok(Some(date!(2026 - 12 - 01)))),
            (json!({ "when": "on_day", "lastDay": "2027-01-15" }), Ok(Some(date!(2027 - 01 - 16)))),
            (json!({ "when": "on_day", "lastDay": "2026-11-23" }), Ok(Some(date!(2026 - 11 - 24)))),
            // From the day after yesterday would be at once.
            (json!({ "when": "on_day", "lastDay": "2026-11-22" }), Err("/lastDay date_in_the_past")),
            (json!({ "when": "on_day", "lastDay": "" }), Err("/lastDay required")),
            (json!({ "when": "on_day" }), Err("/lastDay required")),
            (json!({ "when": "on_day", "lastDay": "2027-02-29" }), Err("/lastDay invalid")),
            (json!({ "lastDay": "2027-01-15" }), Err("/when required")),
            (json!({ "when": "never" }), Err("/when required")),
        ] {
            let fields: crate::reader::Fields = serde_json::from_value(form.clone()).unwrap();
            let read = NewStop::read(&fields, today).map(NewStop::first_uncovered);
            let read = read.map_err(|errors| {
                errors.iter().map(|error| format!("{} {}", error.pointer, error.code)).collect::<String>()
            });
            assert_eq!(read, first.map_err(str::to_owned), "{form}");
        }
    }

    #[test]
    fn a_month_ends_on_its_last_day() {
        for (today, first) in [
            (date!(2026 - 11 - 30), date!(2026 - 12 - 01)),
            (date!(2026 - 12 - 31), date!(2027 - 01 - 01)),
            (date!(2027 - 02 - 01), date!(2027 - 03 - 01)),
            (date!(2028 - 02 - 29), date!(2028 - 03 - 01)),
            (date!(2027 - 01 - 31), date!(2027 - 02 - 01)),
        ] {
            assert_eq!(first_of_next_month(today), Some(first), "{today}");
        }
    }
}
