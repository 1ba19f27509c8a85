//! Days in the text of a page: no line ends between the day and its month.

use domain::{Date, Language, Timestamp, calendar};

/// The day as people write it: `21 November 2026`.
pub fn long(date: Date) -> String {
    long_in(date, Language::English)
}

/// The same in a language.
pub fn long_in(date: Date, language: Language) -> String {
    unbroken(&calendar::long_in(date, language))
}

/// The instant by the clock in London: `21 November 2026 at 9:05am`.
pub fn long_time(at: Timestamp) -> String {
    long_time_in(at, Language::English)
}

/// The same in a language.
pub fn long_time_in(at: Timestamp, language: Language) -> String {
    unbroken(&calendar::long_time_in(at, language))
}

/// The instant as people write a beginning: `1 December 2026` for the first of a day in London, or else with its time.
pub fn when(at: Timestamp) -> String {
    when_in(at, Language::English)
}

/// The same in a language.
pub fn when_in(at: Timestamp, language: Language) -> String {
    unbroken(&calendar::when_in(at, language))
}

fn unbroken(written: &str) -> String {
    written.replacen(' ', "\u{a0}", 1)
}

#[cfg(test)]
mod tests {
    use super::{long, long_time, when};
    use domain::calendar::{london_midnight, parse_date};

    #[test]
    fn a_day_stays_on_the_line_of_its_month() {
        let date = parse_date("2027-04-05").unwrap();
        assert_eq!(long(date), "5\u{a0}April 2027");
        assert_eq!(when(london_midnight(date)), "5\u{a0}April 2027");
        assert_eq!(long_time(london_midnight(date)), "5\u{a0}April 2027 at 12:00am");
    }
}
