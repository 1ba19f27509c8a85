//! Values that lists are narrowed by, as somebody enters them.

use domain::{FieldErrors, Timestamp};

/// The id that somebody entered; `cure` says what to enter instead of one that is none.
pub fn whole_id<T: std::str::FromStr>(
    text: &str,
    (pointer, cure): (&str, &str),
    errors: &mut FieldErrors,
) -> Option<T> {
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    let id = text.parse().ok();
    if id.is_none() {
        errors.push(pointer, "invalid", cure);
    }
    id
}

/// The day and time that somebody entered, by the clock in London.
pub fn minute(text: &str, pointer: &str, errors: &mut FieldErrors) -> Option<Timestamp> {
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    let read = read_minute(text);
    if read.is_none() {
        let cure = "Enter a day and a time that exist, such as 2026-11-21T02:00.";
        errors.push(pointer, "invalid", cure);
    }
    read
}

/// As a browser's field for day and time has it, or somebody types it.
fn read_minute(text: &str) -> Option<Timestamp> {
    let (day, time) = text.split_once(['T', ' '])?;
    let day = domain::calendar::parse_date(day)
        .ok()
        // Beyond these years the calendar of summer time is not ours to know.
        .filter(|day| (2000..2100).contains(&day.year()))?;
    let mut parts = time.split(':');
    let hour: u8 = parts.next()?.parse().ok().filter(|hour| *hour < 24)?;
    let minute: u8 = parts.next()?.parse().ok().filter(|minute| *minute < 60)?;
    // Browsers may add seconds.
    (parts.count() <= 1).then(|| domain::calendar::london_instant(day, hour, minute))
}
