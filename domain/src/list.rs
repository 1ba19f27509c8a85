//! How a list is filtered and sorted.

use std::fmt::Debug;

word_enum! {
    /// The order of a list.
    pub enum ListOrder {
        /// The latest day first.
        Newest = "newest",
        /// The earliest day first.
        Oldest = "oldest",
        /// The largest amount first.
        Largest = "largest",
        /// The smallest amount first.
        Smallest = "smallest",
    }
}

word_enum! {
    /// The order of the gifts that need fixing.
    pub enum HeldOrder {
        /// Those that were held last first.
        Newest = "newest",
        /// Those whose time to claim ends first.
        ClaimBy = "claim_by",
    }
}

impl ListOrder {
    /// Whether it sorts by amount, not by day.
    #[must_use]
    pub const fn is_by_amount(self) -> bool {
        matches!(self, Self::Largest | Self::Smallest)
    }

    /// Whether it is ascending.
    #[must_use]
    pub const fn is_ascending(self) -> bool {
        matches!(self, Self::Oldest | Self::Smallest)
    }
}

/// The filter and order of a list of claims, of a claim's lines or of payments: by a state `S`, and by a search `F`.
#[derive(Clone, Debug)]
pub struct ListFilter<S, F> {
    /// Only rows in this state or group of states.
    pub state: Option<S>,
    /// Only rows that match this search.
    pub find: Option<F>,
    /// The order, if it is not the list's own.
    pub order: Option<ListOrder>,
}

// Not derived: a derive would require `S` and `F` to have defaults too.
impl<S, F> Default for ListFilter<S, F> {
    fn default() -> Self {
        Self { state: None, find: None, order: None }
    }
}

impl<S: Debug, F: Debug> ListFilter<S, F> {
    /// Each filter with its name. The list's cursors are bound to these.
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
