//! Values that lists are narrowed by, as somebody enters them, and the addresses that keep them.

use crate::words::{say, ui};
use domain::{Date, FieldErrors, Timestamp};
use serde::Serialize;

/// The address of a list, or of a file of it, with these filters: from its beginning, or behind a cursor.
pub fn list_address(list: &str, filters: &impl Serialize, after: Option<&str>) -> String {
    let filters = serde_urlencoded::to_string(filters).unwrap_or_default();
    let after = after.map(|cursor| format!("after={cursor}"));
    let all: Vec<String> =
        Some(filters).filter(|filters| !filters.is_empty()).into_iter().chain(after).collect();
    if all.is_empty() { list.to_owned() } else { format!("{list}?{}", all.join("&")) }
}

/// The id or other word that somebody entered or chose; `cure` says what to enter instead of one that is none.
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

/// The day that somebody entered.
pub fn day(text: &str, pointer: &str, errors: &mut FieldErrors) -> Option<Date> {
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    let read = domain::calendar::parse_date(text);
    read.map_err(|_| errors.push(pointer, "invalid", say(ui::BAD_DAY))).ok()
}

/// The day and time that somebody entered, by the clock in London.
pub fn minute(text: &str, pointer: &str, errors: &mut FieldErrors) -> Option<Timestamp> {
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    let read = read_minute(text);
    if read.is_none() {
        errors.push(pointer, "invalid", say(ui::BAD_MINUTE));
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

#[cfg(test)]
mod tests {
    use super::list_address;

    #[test]
    fn the_next_page_keeps_the_filters() {
        let filters = [("find", Some("a b")), ("status", None), ("type", Some("claim.paid"))];
        let kept = "/list?find=a+b&type=claim.paid";
        assert_eq!(list_address("/list", &filters, None), kept);
        assert_eq!(list_address("/list", &filters, Some("x")), format!("{kept}&after=x"));
        let none = [("status", None::<&str>)];
        assert_eq!(list_address("/list", &none, Some("x")), "/list?after=x");
        assert_eq!(list_address("/list", &none, None), "/list");
    }
}
