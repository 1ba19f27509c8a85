//! The Gift Aid declaration that Uplift makes for a donor, one for each gift.

use time::Date;

use crate::address::Address;
use crate::calendar::{Timestamp, long};
use crate::charity_name::CharityName;
use crate::donation::DeclarationStatus;
use crate::hmrc_reference::HmrcReference;
use crate::money::Pence;
use crate::person_name::PersonName;

word_enum! {
    /// Which words a declaration is made in.
    ///
    /// They are its own, not those of the authorisation behind it: an intermediary gives the charity a declaration itself
    /// (SI 2016/1195 reg. 2 and 4), while what the donor read and agreed to is another text, kept with the authorisation that
    /// the declaration names. So new words for donors rewrite no declaration, and new words of declarations wait for no
    /// donor; they may say of the donor only what every authorisation says. Declarations are in English, the language
    /// in which charities show them to HMRC, whichever the donor reads.
    ///
    /// Words that were used are never changed: new ones are a new version, with a text of their own.
    pub enum DeclarationWording {
        /// The first words, of November 2026.
        November2026 = "2026-11-1",
    }
}

impl DeclarationWording {
    /// What declarations are made in now.
    pub const CURRENT: Self = Self::November2026;
}

/// What a declaration says: the donor's name and home address, the charity, the gift, and that Gift Aid applies to it
/// (SI 2016/1195 reg. 4).
#[derive(Clone, Debug)]
pub struct DeclarationText {
    /// The donor's name.
    pub name: PersonName,
    /// The donor's home address.
    pub address: Address,
    /// The charity's name.
    pub charity: CharityName,
    /// The charity's HMRC reference.
    pub hmrc_reference: HmrcReference,
    /// What Gift Aid applies to.
    pub amount: Pence,
    /// The date of the gift.
    pub donated_on: Date,
    /// The day on which the donor authorised Uplift.
    pub authorised_on: Date,
    /// The words that it is made in.
    pub wording: DeclarationWording,
}

impl DeclarationText {
    /// The whole text, for the donor and the records.
    #[must_use]
    pub fn whole(&self) -> String {
        self.with_donor(&format!(
            "Donor: {}\nHome address: {}\n",
            self.name.full(),
            self.address.lines().join(", ")
        ))
    }

    /// The text for everybody else: name and address are on record and not repeated.
    #[must_use]
    pub fn without_donor(&self) -> String {
        self.with_donor("Donor: name and home address are in Uplift's record of this declaration\n")
    }

    fn with_donor(&self, donor: &str) -> String {
        let Self { charity, hmrc_reference, amount, wording, .. } = self;
        let (donated_on, authorised_on) = (long(self.donated_on), long(self.authorised_on));
        match wording {
            DeclarationWording::November2026 => format!(
                "Gift Aid declaration\n\
                 {donor}\
                 Charity: {charity} (HMRC reference {hmrc_reference})\n\
                 Gift: {amount} given on {donated_on}\n\
                 The donor authorised Uplift on {authorised_on} to make Gift Aid declarations as their intermediary. As that \
                 intermediary, Uplift declares that this gift is to be treated as a Gift Aid donation.\n\
                 The donor was told that if they pay less Income Tax and/or Capital Gains Tax in the tax year than the amount of \
                 Gift Aid claimed on all their donations in that tax year, it is their responsibility to pay any difference.\n\
                 Wording {wording}"
            ),
        }
    }
}

/// The status of a declaration. It is never changed, only ended once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeclarationState {
    /// It is in force.
    Made,
    /// It no longer counts. The donation was deleted or taken out of claiming, or the authorisation does not cover the gift, such as one
    /// that the donor denied.
    Cancelled {
        /// When.
        at: Timestamp,
    },
    /// It gave way to a change of the gift.
    Replaced {
        /// When.
        at: Timestamp,
    },
}

/// The declaration ended before; it cannot end again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the declaration has ended already")]
pub struct DeclarationEnded;

impl DeclarationState {
    /// Takes a state back from where it is kept.
    #[must_use]
    pub fn from_stored(status: DeclarationStatus, ended_at: Option<Timestamp>) -> Option<Self> {
        match (status, ended_at) {
            (DeclarationStatus::Made, None) => Some(Self::Made),
            (DeclarationStatus::Cancelled, Some(at)) => Some(Self::Cancelled { at }),
            (DeclarationStatus::Replaced, Some(at)) => Some(Self::Replaced { at }),
            _ => None,
        }
    }

    /// Cancels it, for what [`Self::Cancelled`] tells.
    ///
    /// # Errors
    /// [`DeclarationEnded`].
    pub fn cancel(self, at: Timestamp) -> Result<Self, DeclarationEnded> {
        if self == Self::Made { Ok(Self::Cancelled { at }) } else { Err(DeclarationEnded) }
    }

    /// Ends it in favour of another one.
    ///
    /// # Errors
    /// [`DeclarationEnded`].
    pub fn replace(self, at: Timestamp) -> Result<Self, DeclarationEnded> {
        if self == Self::Made { Ok(Self::Replaced { at }) } else { Err(DeclarationEnded) }
    }

    /// In a word.
    #[must_use]
    pub const fn status(self) -> DeclarationStatus {
        match self {
            Self::Made => DeclarationStatus::Made,
            Self::Cancelled { .. } => DeclarationStatus::Cancelled,
            Self::Replaced { .. } => DeclarationStatus::Replaced,
        }
    }

    /// The word that is stored.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.status().as_str()
    }

    /// When it ended.
    #[must_use]
    pub const fn ended_at(self) -> Option<Timestamp> {
        match self {
            Self::Made => None,
            Self::Cancelled { at } | Self::Replaced { at } => Some(at),
        }
    }
}
