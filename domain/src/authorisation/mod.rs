//! The donor's authorisation of Uplift as intermediary (SI 2016/1195): how long it lasts and which gifts it covers.

mod new;
mod notice;
mod period;
mod renewal;
mod request;
mod stop;
mod summary;
mod term;
pub mod view;
pub mod wording;

pub use new::{NewAuthorisation, NewCancellation};
pub use notice::{CancelledThrough, NewNotified, NoticeChannel};
pub use period::{period_end, renewal_opens_on};
pub use renewal::RenewalReminder;
pub use request::{CancellationRequest, EndingAuthorisation, RequestState};
pub use stop::{NewStop, StopWhen, first_of_next_month};
pub use summary::{AuthorisationStatus, AuthorisationSummary, CancellationAnswer, renewed_until};
pub use term::{Term, latest_instant};
pub use wording::{AuthorisationWording, Language, WordingVersion};

use time::Date;

use crate::address::Address;
use crate::calendar::Timestamp;
use crate::id::{AuthorisationId, DonorId, PlatformId};
use crate::person_name::PersonName;

/// Where the donor gave an authorisation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Channel {
    /// Uplift's own pages for donors.
    Portal,
    /// A giving platform, which sent it to us.
    Platform(PlatformId),
    /// The hosted page that a giving platform opened.
    Capture(PlatformId),
}

impl Channel {
    /// The word that is stored.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Portal => "portal",
            Self::Platform(_) => "platform",
            Self::Capture(_) => "capture",
        }
    }

    /// The platform that it came through.
    #[must_use]
    pub const fn platform(self) -> Option<PlatformId> {
        match self {
            Self::Portal => None,
            Self::Platform(platform) | Self::Capture(platform) => Some(platform),
        }
    }
}

/// The end that a donor put to an authorisation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cancellation {
    /// When the donor told us; to be kept by law.
    pub noticed_at: Timestamp,
    /// The first instant that is not covered.
    pub effective_from: Timestamp,
}

/// Why a cancellation was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CancelError {
    /// A cancellation does not reach back: declarations already given stay valid.
    #[error("the date is in the past")]
    InThePast,
    /// The authorisation ends by itself before that.
    #[error("the authorisation ends before that date")]
    AfterTheEnd,
    /// It was cancelled from the same moment or earlier.
    #[error("the authorisation was cancelled already")]
    AlreadyCancelled,
}

impl CancelError {
    /// A stable code for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::InThePast => "date_in_the_past",
            Self::AfterTheEnd => "after_the_end",
            Self::AlreadyCancelled => "already_cancelled",
        }
    }

    /// A sentence that says what to do.
    #[must_use]
    pub const fn detail(self) -> &'static str {
        match self {
            Self::InThePast => "Enter today or a later date. Gifts already made keep their Gift Aid.",
            Self::AfterTheEnd => "Enter an earlier date. The authorisation ends before this one anyway.",
            Self::AlreadyCancelled => {
                "There is nothing to do. The authorisation already ends on or before that day."
            }
        }
    }
}

/// A donor's authorisation, as it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Authorisation(AuthorisationParts);

/// The parts of an [`Authorisation`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuthorisationParts {
    /// The authorisation.
    pub id: AuthorisationId,
    /// Who gave it.
    pub donor_id: DonorId,
    /// From when to when it counts.
    pub term: Term,
    /// The donor's name as given with it.
    pub name: PersonName,
    /// The donor's home as given with it.
    pub address: Address,
    /// Which words the donor agreed to.
    pub wording: WordingVersion,
    /// In which language.
    pub language: Language,
    /// Where.
    pub channel: Channel,
    /// Whether the donor showed on a capture page, by a code or a link in a mail, that their mailbox is theirs.
    pub mailbox_proved: bool,
    /// When the consequence of a shortfall of tax was explained.
    pub explained_at: Timestamp,
    /// The platform that ended it; none when the donor did, or nobody has.
    pub cancelled_by: Option<PlatformId>,
    /// How the donor's cancellation came, where the operator recorded it.
    pub cancelled_through: Option<CancelledThrough>,
    /// When the donor said that they never gave it: it covers no day.
    pub denied_at: Option<Timestamp>,
}

impl Authorisation {
    /// Records an authorisation that is given now.
    #[must_use]
    pub fn give(
        id: AuthorisationId,
        donor_id: DonorId,
        new: NewAuthorisation,
        channel: Channel,
        now: Timestamp,
    ) -> Self {
        let (name, address, wording, language, explained_at) = new.into_parts();
        Self(AuthorisationParts {
            id,
            donor_id,
            term: Term::begin(now),
            name,
            address,
            wording,
            language,
            channel,
            mailbox_proved: false,
            // By a clock that is a little ahead of ours it was explained just now: nothing is authorised unexplained.
            explained_at: explained_at.min(now),
            cancelled_by: None,
            cancelled_through: None,
            denied_at: None,
        })
    }

    /// The same, by a donor who showed on a capture page that their mailbox is theirs.
    #[must_use]
    pub fn by_proved_mailbox(self) -> Self {
        Self(AuthorisationParts { mailbox_proved: true, ..self.0 })
    }

    /// Takes one back from where it is kept.
    #[must_use]
    pub fn from_parts(parts: AuthorisationParts) -> Self {
        Self(parts)
    }

    /// Whether it is what this page or request gives: the same person, home and words, explained at the same moment, and nothing
    /// has ended it since.
    #[must_use]
    pub fn is_of(&self, new: &NewAuthorisation, channel: Channel) -> bool {
        self.says(new, channel) && self.0.explained_at == new.explained_at().min(self.given_at())
    }

    /// Whether one that is given now adds nothing to it: the same person, home and words, through the same platform on the same day,
    /// which gives both the same end, and nothing has ended it since. When it was explained may differ.
    #[must_use]
    pub fn is_repeated_by(&self, new: &NewAuthorisation, channel: Channel, now: Timestamp) -> bool {
        self.says(new, channel) && self.given_on() == now.london_date()
    }

    fn says(&self, new: &NewAuthorisation, channel: Channel) -> bool {
        self.0.channel == channel
            && (self.0.wording, self.0.language) == (new.wording(), new.language())
            && (&self.0.name, &self.0.address) == (new.name(), new.address())
            && self.cancellation().is_none()
    }

    /// Whether a gift made at this instant is covered: see [`Term::covers`].
    #[must_use]
    pub fn covers(&self, donated_at: Timestamp) -> bool {
        self.0.term.covers(donated_at)
    }

    /// Whether it is the donor's own word, which goes before any platform's: given on their own pages, or with a proof of their mailbox.
    #[must_use]
    pub fn is_own(&self) -> bool {
        self.0.channel == Channel::Portal || self.0.mailbox_proved
    }

    /// Ends it: at once, or so that `from` is the first day that is not covered.
    ///
    /// # Errors
    /// As [`Term::cancel`].
    pub fn cancel(self, noticed_at: Timestamp, from: Option<Date>) -> Result<Self, CancelError> {
        let term = self.0.term.cancel(noticed_at, from)?;
        Ok(Self(AuthorisationParts { term, ..self.0 }))
    }

    /// Where it stands now.
    #[must_use]
    pub fn status(&self, now: Timestamp) -> AuthorisationStatus {
        self.0.term.status(now)
    }

    /// From when to when it counts.
    #[must_use]
    pub fn term(&self) -> Term {
        self.0.term
    }

    /// The last day of which any part is covered.
    #[must_use]
    pub fn covered_until(&self) -> Date {
        self.0.term.covered_until()
    }

    /// Which one it is.
    #[must_use]
    pub fn id(&self) -> AuthorisationId {
        self.0.id
    }

    /// Who gave it.
    #[must_use]
    pub fn donor_id(&self) -> DonorId {
        self.0.donor_id
    }

    /// When it was given.
    #[must_use]
    pub fn given_at(&self) -> Timestamp {
        self.0.term.given_at()
    }

    /// The first date that is covered.
    #[must_use]
    pub fn given_on(&self) -> Date {
        self.0.term.given_on()
    }

    /// The last date that is covered, unless it is cancelled before.
    #[must_use]
    pub fn ends_on(&self) -> Date {
        self.0.term.ends_on()
    }

    /// The donor's earlier end.
    #[must_use]
    pub fn cancellation(&self) -> Option<Cancellation> {
        self.0.term.cancellation()
    }

    /// The platform that ended it; none when the donor did, or nobody has.
    #[must_use]
    pub fn cancelled_by(&self) -> Option<PlatformId> {
        self.0.cancelled_by
    }

    /// How the donor's cancellation came, where the operator recorded it.
    #[must_use]
    pub fn cancelled_through(&self) -> Option<CancelledThrough> {
        self.0.cancelled_through
    }

    /// When the donor said that they never gave it.
    #[must_use]
    pub fn denied_at(&self) -> Option<Timestamp> {
        self.0.denied_at
    }

    /// The donor's name as given with it.
    #[must_use]
    pub fn name(&self) -> &PersonName {
        &self.0.name
    }

    /// The donor's home as given with it.
    #[must_use]
    pub fn address(&self) -> &Address {
        &self.0.address
    }

    /// Which words the donor agreed to.
    #[must_use]
    pub fn wording(&self) -> WordingVersion {
        self.0.wording
    }

    /// In which language.
    #[must_use]
    pub fn language(&self) -> Language {
        self.0.language
    }

    /// Where it was given.
    #[must_use]
    pub fn channel(&self) -> Channel {
        self.0.channel
    }

    /// Whether the donor showed on a capture page that their mailbox is theirs.
    #[must_use]
    pub fn mailbox_proved(&self) -> bool {
        self.0.mailbox_proved
    }

    /// When the consequence of a shortfall of tax was explained.
    #[must_use]
    pub fn explained_at(&self) -> Timestamp {
        self.0.explained_at
    }
}
