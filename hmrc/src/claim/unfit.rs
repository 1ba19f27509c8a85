//! Why a text is none of a claim's.

use std::borrow::Cow;

use crate::rules::Kind;

/// A text that HMRC would not take in an element: the number of the rule, what is wrong, and what to do about it. It never
/// repeats the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{number}: {element} {predicate} {cure}")]
pub struct Unfit {
    pub(super) number: u16,
    pub(super) element: &'static str,
    pub(super) predicate: Cow<'static, str>,
    pub(super) cure: &'static str,
}

impl Unfit {
    /// HMRC's number of the rule that the text would break.
    #[must_use]
    pub const fn number(&self) -> u16 {
        self.number
    }

    /// Holds a text against the schema's type of an element.
    pub(super) fn check(element: &'static str, kind: Kind, text: &str) -> Result<(), Self> {
        kind.check(text).map_err(|fault| Self {
            number: fault.number,
            element,
            predicate: fault.predicate,
            cure: fault.cure,
        })
    }
}
