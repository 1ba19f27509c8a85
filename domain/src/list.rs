//! What a list is narrowed to, and which of its rows comes first.

use std::fmt::Debug;

word_enum! {
    /// Which row of a list comes first.
    pub enum ListOrder {
        /// The last by its day.
        Newest = "newest",
        /// The first by its day.
        Oldest = "oldest",
        /// The largest amount.
        Largest = "largest",
        /// The smallest amount.
        Smallest = "smallest",
    }
}

impl ListOrder {
    /// Whether it goes by the amount, and not by the day.
    #[must_use]
    pub const fn is_by_amount(self) -> bool {
        matches!(self, Self::Largest | Self::Smallest)
    }

    /// Whether it goes up.
    #[must_use]
    pub const fn is_ascending(self) -> bool {
        matches!(self, Self::Oldest | Self::Smallest)
    }
}

/// What a list of claims, of a claim's lines or of payments is narrowed to: by a state `S`, and by what somebody looks for, `F`.
#[derive(Clone, Debug)]
pub struct ListFilter<S, F> {
    /// Only this state, or these.
    pub state: Option<S>,
    /// Only what somebody looks for.
    pub find: Option<F>,
    /// Which row comes first, where it is not the one that does by itself.
    pub order: Option<ListOrder>,
}

// By hand, because nothing is needed of what is not there.
impl<S, F> Default for ListFilter<S, F> {
    fn default() -> Self {
        Self { state: None, find: None, order: None }
    }
}

impl<S: Debug, F: Debug> ListFilter<S, F> {
    /// Each filter by a name of its own, for the cursors of the list.
    #[must_use]
    pub fn named(&self) -> [(&'static str, Option<String>); 3] {
        let Self { state, find, order } = self;
        [
            ("state", state.as_ref().map(|state| format!("{state:?}"))),
            ("find", find.as_ref().map(|find| format!("{find:?}"))),
            ("order", order.map(|order| order.to_string())),
        ]
    }
}
