//! Card terminals: which charity a card transaction is for.
//!
//! A platform whose gifts are taken on card terminals does not know the charity at the moment of the gift. What it knows
//! is what the card transaction says: the merchant identifier (`mid`), the terminal identifier (`tid`) and the merchant
//! descriptor (`desc`) on the donor's statement. The terminal map says which of them are whose; the charity and the
//! platform keep it together.
//!
//! # The order
//!
//! [`charity_of`] looks under three headings, and the first under which any entry fits decides:
//!
//! 1. `mid` and `tid`: this very terminal. A terminal identifier alone names nothing, for acquirers give out the same ones.
//! 2. `mid` alone: all terminals of this merchant.
//! 3. a descriptor, or the beginning of one: where several charities share the merchant of a payment company.
//!
//! Several entries of one charity are no conflict. Entries of two charities under the deciding heading are one: the gift
//! is held until the map says one thing, and is never guessed. A longer descriptor does not win over a shorter one,
//! because that too would be a guess.
//!
//! An entry fits gifts whose London date lies within its days, both included. It counts once the platform has confirmed it: what
//! the platform adds counts at once, what a charity adds waits. A gift keeps the charity that it was matched to, until the entry
//! that matched it ends and none of the charity's others fits: then a gift that no claim has looks for its charity again.

pub mod entry;
mod name;
mod new;
mod view;

use time::Date;

use crate::field_error::Problem;

pub use name::{Descriptor, TerminalName, parse_mid};
pub use new::{NewTerminal, NewTerminalFields, TerminalChange};
pub use view::TerminalView;

/// What a card transaction says about where it was made, in the form by which it is compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardPlace {
    /// Merchant identifier: upper case, without spaces.
    pub mid: String,
    /// Terminal identifier: upper case, without spaces.
    pub tid: String,
    /// Merchant descriptor: upper case, single spaces.
    pub descriptor: String,
}

impl CardPlace {
    /// Brings what was sent into the form by which it is compared.
    #[must_use]
    pub fn new(mid: &str, tid: &str, descriptor: &str) -> Self {
        Self { mid: name::identifier(mid), tid: name::identifier(tid), descriptor: name::words(descriptor) }
    }
}

/// The gift dates that an entry holds for, both included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Validity {
    /// The first; none for all before.
    pub from: Option<Date>,
    /// The last; none for all after.
    pub until: Option<Date>,
}

impl Validity {
    /// Whether it holds for a gift of this date.
    #[must_use]
    pub fn holds_on(self, day: Date) -> bool {
        self.from.is_none_or(|from| from <= day) && self.until.is_none_or(|until| day <= until)
    }

    /// Whether every date that it holds for is one of the other's.
    #[must_use]
    pub fn lies_within(self, other: Self) -> bool {
        let begins = other.from.is_none_or(|first| self.from.is_some_and(|from| from >= first));
        let ends = other.until.is_none_or(|last| self.until.is_some_and(|until| until <= last));
        begins && ends
    }

    fn check(self) -> Result<(), Problem> {
        match (self.from, self.until) {
            (Some(from), Some(until)) if until < from => {
                Err(Problem::new("out_of_range", "The end date must not be before the start date."))
            }
            _ => Ok(()),
        }
    }
}

word_enum! {
    /// Who said that a terminal is the charity's.
    pub enum ConfirmedBy {
        /// The platform whose terminal map it is.
        Platform = "platform",
        /// Uplift's operator.
        Operator = "operator",
    }
}

/// One confirmed entry of a platform's map, as far as matching goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapEntry<C> {
    /// What it names.
    pub name: TerminalName,
    /// For which gifts.
    pub validity: Validity,
    /// Which charity it belongs to.
    pub charity: C,
}

/// Which charity a card transaction is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TerminalMatch<C> {
    /// The map does not know it.
    Unknown,
    /// This one.
    Charity(C),
    /// The map names several.
    Conflict,
}

/// The charity behind a card transaction, by the order that this module's text gives. The database's function
/// `terminal_match` gives the same answer.
pub fn charity_of<'a, C: Copy + PartialEq + 'a>(
    map: impl IntoIterator<Item = &'a MapEntry<C>>,
    card: &CardPlace,
    gift_on: Date,
) -> TerminalMatch<C> {
    let fitting: Vec<&MapEntry<C>> =
        map.into_iter().filter(|entry| entry.name.fits(card) && entry.validity.holds_on(gift_on)).collect();
    let Some(deciding) = fitting.iter().map(|entry| entry.name.place()).min() else {
        return TerminalMatch::Unknown;
    };
    let mut charities =
        fitting.iter().filter(|entry| entry.name.place() == deciding).map(|entry| entry.charity);
    match charities.next() {
        Some(first) if charities.all(|other| other == first) => TerminalMatch::Charity(first),
        Some(_) => TerminalMatch::Conflict,
        None => TerminalMatch::Unknown,
    }
}
