//! How the schema writes dates, numbers and digits.

use time::{Date, Month};

/// The date that a text of the schema's date type stands for.
pub(super) fn date(text: &str) -> Option<Date> {
    let text = collapsed(text);
    let bytes = text.as_bytes();
    if bytes.len() != 10 || bytes[4] != b'-' || bytes[7] != b'-' {
        return None;
    }
    let number = |from: usize, to: usize| {
        let part = text.get(from..to)?;
        part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse::<u16>().ok()).flatten()
    };
    let month = Month::try_from(u8::try_from(number(5, 7)?).ok()?).ok()?;
    let day = u8::try_from(number(8, 10)?).ok()?;
    let year = number(0, 4).filter(|year| *year > 0)?;
    Date::from_calendar_date(i32::from(year), month, day).ok()
}

/// A year of the small donations scheme.
pub(super) fn integer(text: &str) -> Option<i64> {
    collapsed(text).parse().ok()
}

/// Types that are not text ignore white space around them.
pub(super) fn collapsed(text: &str) -> &str {
    text.trim_matches([' ', '\t', '\n', '\r'])
}

pub(super) fn are_digits(text: &str, least: usize, most: usize) -> bool {
    (least..=most).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}
