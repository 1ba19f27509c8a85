//! What the pages of terminals show, made ready for them.

use crate::charity::views::Head;
use crate::ui::day::long;
use crate::words::{say, terminals};
use backend::terminal::{Terminal, Through, Unmatched};
use domain::terminal::TerminalView;

/// What kind of thing an entry of the map names.
pub fn kind(entry: &TerminalView) -> &'static str {
    say(match (&entry.tid, &entry.descriptor) {
        (_, Some(_)) => terminals::DESCRIPTOR,
        (Some(_), None) => terminals::KIND_TERMINAL,
        (None, None) => terminals::MID,
    })
}

/// The days of the gifts that it holds for.
pub fn days(entry: &TerminalView) -> String {
    match (entry.valid_from, entry.valid_until) {
        (None, None) => say(terminals::ALL_GIFTS).to_owned(),
        (Some(from), None) => say(terminals::GiftsFrom { from: long(from) }),
        (None, Some(until)) => say(terminals::GiftsUntil { until: long(until) }),
        (Some(from), Some(until)) => say(terminals::GiftsBetween { from: long(from), until: long(until) }),
    }
}

#[derive(Clone, Debug)]
pub struct Terminals {
    pub head: Head,
    /// Whether the charity has a platform on which terminals can be.
    pub has_source: bool,
    /// The entries, newest first.
    pub lines: Vec<Terminal>,
    /// What came through them.
    pub through: Through,
    /// The address of the next part.
    pub next: Option<String>,
    /// The address of the first part, when this is a later one.
    pub first: Option<String>,
    /// Gifts that look for their charity.
    pub unmatched: Vec<Unmatched>,
}

/// What one needs to add a terminal.
#[derive(Clone, Debug)]
pub struct NewTerminalView {
    pub head: Head,
    /// Platforms that the charity takes gifts from: the source's id and the name.
    pub sources: Vec<(String, String)>,
}

#[derive(Clone, Debug)]
pub struct TerminalShown {
    pub head: Head,
    pub terminal: Terminal,
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn entry(names: Value) -> TerminalView {
        let mut entry = json!({
            "id": "trm_01ke5v3s8f7qk9mz4x2w6r1t0a", "charity": {"name": "Example Hospice", "reference": "UP-7K4M-Q2X1"},
            "createdAt": "2026-11-21T09:05:00Z", "updatedAt": "2026-11-21T09:05:00Z",
        });
        entry.as_object_mut().unwrap().extend(names.as_object().unwrap().clone());
        serde_json::from_value(entry).unwrap()
    }

    #[test]
    fn an_entry_says_what_it_names() {
        let said = |names: Value| (entry(names.clone()).title(), kind(&entry(names)));
        assert_eq!(
            said(json!({"mid": "M1", "tid": "T1"})),
            ("M1 / T1".to_owned(), say(terminals::KIND_TERMINAL))
        );
        assert_eq!(said(json!({"mid": "M1"})), ("M1".to_owned(), say(terminals::MID)));
        assert_eq!(
            said(json!({"descriptor": "HARBOUR*"})),
            ("HARBOUR*".to_owned(), say(terminals::DESCRIPTOR))
        );
    }

    #[test]
    fn an_entry_says_for_which_days_it_holds() {
        let said = |dates: Value| days(&entry(dates));
        let (from, until) = ("6\u{a0}April 2026", "5\u{a0}April 2027");
        assert_eq!(said(json!({})), say(terminals::ALL_GIFTS));
        assert_eq!(said(json!({"validFrom": "2026-04-06"})), say(terminals::GiftsFrom { from }));
        assert_eq!(said(json!({"validUntil": "2027-04-05"})), say(terminals::GiftsUntil { until }));
        assert_eq!(
            said(json!({"validFrom": "2026-04-06", "validUntil": "2027-04-05"})),
            say(terminals::GiftsBetween { from, until })
        );
    }
}
