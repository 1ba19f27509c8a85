//! What the pages of terminals show, made ready for them.

use crate::charity::views::Head;
use domain::TerminalId;

/// An entry of the map.
#[derive(Clone, Debug)]
pub struct TerminalLine {
    pub id: TerminalId,
    pub platform: String,
    pub mid: Option<String>,
    pub tid: Option<String>,
    pub descriptor: Option<String>,
    /// First day, as a form has it; empty for none.
    pub from: String,
    /// Last day, as a form has it; empty for none.
    pub until: String,
    /// The days in words.
    pub days: String,
    /// When it was added, in words.
    pub added_on: String,
}

impl TerminalLine {
    /// What it names, in a few words.
    pub fn title(&self) -> String {
        match (&self.mid, &self.tid, &self.descriptor) {
            (_, _, Some(descriptor)) => descriptor.clone(),
            (Some(mid), Some(tid), None) => format!("{mid} / {tid}"),
            (Some(mid), None, None) => mid.clone(),
            (None, ..) => String::new(),
        }
    }

    /// What kind of thing it names.
    pub fn kind(&self) -> &'static str {
        match (&self.tid, &self.descriptor) {
            (_, Some(_)) => "Descriptor",
            (Some(_), None) => "One terminal",
            (None, None) => "All terminals of the merchant",
        }
    }
}

/// Gifts of one terminal that look for their charity.
#[derive(Clone, Debug)]
pub struct UnmatchedLine {
    pub platform: String,
    pub mid: String,
    pub tid: String,
    pub descriptor: String,
    /// Whether another charity has it on the map too.
    pub is_conflict: bool,
    pub gifts: i64,
    /// Whether there may be more of them.
    pub is_least: bool,
    /// The address of the form that adds it.
    pub add: String,
}

#[derive(Clone, Debug)]
pub struct Terminals {
    pub head: Head,
    /// Whether the charity has a platform on which terminals can be.
    pub has_source: bool,
    /// The entries, newest first.
    pub lines: Vec<TerminalLine>,
    /// The address of the next part.
    pub next: Option<String>,
    /// The address of the first part, when this is a later one.
    pub first: Option<String>,
    /// The merchant identifier that was looked for.
    pub mid: String,
    /// Why it cannot be looked for.
    pub problem: Option<String>,
    /// Gifts that look for their charity.
    pub unmatched: Vec<UnmatchedLine>,
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
    pub line: TerminalLine,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(mid: Option<&str>, tid: Option<&str>, descriptor: Option<&str>) -> TerminalLine {
        TerminalLine {
            id: "trm_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
            platform: "Tap & Give".to_owned(),
            mid: mid.map(str::to_owned),
            tid: tid.map(str::to_owned),
            descriptor: descriptor.map(str::to_owned),
            from: String::new(),
            until: String::new(),
            days: String::new(),
            added_on: String::new(),
        }
    }

    #[test]
    fn an_entry_says_what_it_names() {
        let said = |line: TerminalLine| (line.title(), line.kind());
        assert_eq!(said(line(Some("M1"), Some("T1"), None)), ("M1 / T1".to_owned(), "One terminal"));
        assert_eq!(said(line(Some("M1"), None, None)), ("M1".to_owned(), "All terminals of the merchant"));
        assert_eq!(said(line(None, None, Some("HARBOUR*"))), ("HARBOUR*".to_owned(), "Descriptor"));
    }
}
