//! Filters of a charity's lists, saved under a name.

use crate::SavedViewId;
use crate::field_error::Problem;
use crate::plain_text::has_unseen;
use crate::reader::nfc;

/// The longest name that is taken.
const LONGEST: usize = 40;
/// Longer than any query that the list's own filters make.
const LONGEST_FILTER: usize = 1_000;
/// How many views a charity can have: those of a list are all shown above it.
pub const MOST_VIEWS: usize = 20;

word_enum! {
    /// A list of which a charity can save views.
    pub enum ViewedList {
        /// Its gifts.
        Gifts = "gifts",
        /// Its claims.
        Claims = "claims",
        /// HMRC's payments to it.
        Payments = "payments",
    }
}

/// What a saved view is called, such as “Unclaimed of Give & Go”.
#[derive(Clone, PartialEq, Eq)]
pub struct ViewName(String);

impl ViewName {
    /// Reads 1 to 40 characters that can be seen, in one line.
    ///
    /// # Errors
    /// What to correct.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let name = nfc(&words.join(" ")).into_owned();
        if name.is_empty() {
            return Err(Problem::new("required", "Enter a name for the view."));
        }
        if name.chars().count() > LONGEST {
            return Err(Problem::new("too_long", "Use at most 40 characters."));
        }
        if has_unseen(&name) {
            return Err(Problem::new("invalid", "Remove the characters that cannot be seen."));
        }
        Ok(Self(name))
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name in lower case: no two views of a charity may share it.
    #[must_use]
    pub fn key(&self) -> String {
        self.0.to_lowercase()
    }
}

// People name a view after what they look for, which can be a person.
text_value!(ViewName, personal);

/// The filters and order of a list, as the query of its address. Each use parses it again.
#[derive(Clone, PartialEq, Eq)]
pub struct SavedFilter(String);

impl SavedFilter {
    /// Takes a query such as `state=held&sort=largest`.
    ///
    /// # Errors
    /// What to do instead, if the query is empty or cannot be one of the list's.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        if text.is_empty() {
            return Err(Problem::new("required", "Filter or sort the list first. Then save the view."));
        }
        if text.len() > LONGEST_FILTER || !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(Problem::new("invalid", "Filter the list again. Then save the view."));
        }
        Ok(Self(text.to_owned()))
    }

    /// The query.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

// A part of a reference can be anything that a platform calls a gift.
text_value!(SavedFilter, personal);

/// A saved view of one of a charity's lists. All its staff share it: who goes on with a colleague's work finds what they looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedView {
    /// Its id.
    pub id: SavedViewId,
    /// What it is called.
    pub name: ViewName,
    /// The list that it is of.
    pub list: ViewedList,
    /// What the list is narrowed to.
    pub filter: SavedFilter,
}

#[cfg(test)]
mod tests {
    use super::{SavedFilter, ViewName};

    #[test]
    fn a_name_is_tidied_and_is_the_same_in_any_case() {
        let name = ViewName::parse("  Unclaimed of   Give & Go ").unwrap();
        assert_eq!(
            (name.as_str(), name.key().as_str()),
            ("Unclaimed of Give & Go", "unclaimed of give & go")
        );
        assert_eq!(ViewName::parse("ÉLAN").unwrap().key(), ViewName::parse("e\u{301}lan").unwrap().key());
        assert!(ViewName::parse(&"é".repeat(40)).is_ok());
        for (text, code) in [
            (" \t ", "required"),
            (&"x".repeat(41), "too_long"),
            ("He\u{202e}ld", "invalid"),
            ("\0", "invalid"),
        ] {
            assert_eq!(ViewName::parse(text).unwrap_err().code(), code, "{text:?}");
        }
    }

    #[test]
    fn a_filter_is_a_query_that_asks_for_something() {
        assert_eq!(SavedFilter::parse("find=%C3%A9+1").unwrap().as_str(), "find=%C3%A9+1");
        for (text, code) in [("", "required"), ("find=a b", "invalid"), (&"x".repeat(1_001), "invalid")] {
            assert_eq!(SavedFilter::parse(text).unwrap_err().code(), code, "{text:?}");
        }
    }
}
