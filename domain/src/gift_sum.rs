//! What several gifts come to, as people are told it before they decide about them.

use crate::money::Pence;

/// How many gifts, what was given, and the Gift Aid on them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GiftSum {
    /// How many there are.
    pub count: i64,
    /// What was given, without what went back.
    pub given: Pence,
    /// How many of them are declared.
    pub with_gift_aid: i64,
    /// The Gift Aid on those that are declared.
    pub gift_aid: Pence,
}
