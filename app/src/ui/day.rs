//! Days in the text of a page: no line ends between the day and its month.

use super::language::language_here;
use domain::{Date, Language, Timestamp, calendar};

/// The day as people write it, in the language of the part of the page that is made: `21 November 2026`.
pub fn long(date: Date) -> String {
    long_in(date, language_here())
}

/// The same in a language.
pub fn long_in(date: Date, language: Language) -> String {
    unbroken(&calendar::long_in(date, language))
}

/// The instant by the clock in London: `21 November 2026 at 9:05am`.
pub fn long_time(at: Timestamp) -> String {
    long_time_in(at, language_here())
}

/// The same in a language.
pub fn long_time_in(at: Timestamp, language: Language) -> String {
    unbroken(&calendar::long_time_in(at, language))
}

/// The instant as people write a beginning: `1 December 2026` for the first of a day in London, or else with its time.
pub fn when(at: Timestamp) -> String {
    when_in(at, language_here())
}

/// The same in a language.
pub fn when_in(at: Timestamp, language: Language) -> String {
    unbroken(&calendar::when_in(at, language))
}

/// The month of a day with its year, as the heading of a list: `November 2026`.
pub fn month_of(date: Date) -> String {
    let day = calendar::long_in(date, language_here());
    day.split_once(' ').map(|(_, month)| month.to_owned()).unwrap_or_default()
}

/// The day in short, where its year stands above it: `21 Nov`.
pub fn short(date: Date) -> String {
    // As Welsh abbreviates them (Unicode CLDR, cy): three letters would cut through one, such as "ch".
    const WELSH: [&str; 12] =
        ["Ion", "Chwef", "Maw", "Ebr", "Mai", "Meh", "Gorff", "Awst", "Medi", "Hyd", "Tach", "Rhag"];
    let month = date.month();
    let short: String = match language_here() {
        Language::English => month.to_string().chars().take(3).collect(),
        Language::Welsh => {
            let place = usize::from(u8::from(month)).saturating_sub(1);
            WELSH.get(place).copied().unwrap_or_default().to_owned()
        }
    };
    format!("{} {short}", date.day())
}

fn unbroken(written: &str) -> String {
    written.replacen(' ', "\u{a0}", 1)
}

#[cfg(test)]
mod tests {
    use super::{long, long_time, month_of, short, when};
    use domain::Language;
    use domain::calendar::{london_midnight, parse_date};
    use leptos::prelude::*;

    #[test]
    fn a_day_stays_on_the_line_of_its_month() {
        let date = parse_date("2027-04-05").unwrap();
        assert_eq!(long(date), "5\u{a0}April 2027");
        assert_eq!(when(london_midnight(date)), "5\u{a0}April 2027");
        assert_eq!(long_time(london_midnight(date)), "5\u{a0}April 2027 at 12:00am");
    }

    #[test]
    fn a_day_is_in_the_language_of_the_page_around_it() {
        let date = parse_date("2027-02-28").unwrap();
        assert_eq!((month_of(date).as_str(), short(date).as_str()), ("February 2027", "28 Feb"));
        Owner::new().with(|| {
            provide_context(Language::Welsh);
            assert_eq!(long(date), "28\u{a0}Chwefror 2027");
            assert_eq!((month_of(date).as_str(), short(date).as_str()), ("Chwefror 2027", "28 Chwef"));
        });
    }
}
