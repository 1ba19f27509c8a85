//! Lists that go on: signed cursors over (instant, id), so that a page costs the same however far down it is.

use std::collections::HashMap;
use std::hash::Hash;

use domain::Timestamp;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::Backend;
use crate::error::Error;
use crate::secret::PLACE;
use crate::store::Part;
use crate::store::donation::Place;

/// What part of a list is wanted.
#[derive(Clone, Debug)]
pub struct PageRequest {
    pub(crate) limit: u16,
    pub(crate) after: Option<String>,
    skip: u16,
}

impl PageRequest {
    /// At most this many rows (1 to 100 000 is cut to what the caller's layer allows) after a cursor of an earlier page.
    #[must_use]
    pub fn new(limit: u16, after: Option<String>) -> Self {
        Self { limit: limit.max(1), after: after.filter(|cursor| !cursor.is_empty()), skip: 0 }
    }

    /// The same behind so many more rows, in a list of which people can ask for a page by its number.
    #[must_use]
    pub fn skipping(self, rows: u16) -> Self {
        Self { skip: rows, ..self }
    }

    /// How many places of such a list to read: those that are skipped, those that are wanted, and one more, which tells whether there is
    /// a next page.
    pub(crate) fn reach(&self) -> i64 {
        i64::from(self.skip) + i64::from(self.limit) + 1
    }

    /// How many rows are wanted at most.
    #[must_use]
    pub fn limit(&self) -> u16 {
        self.limit
    }
}

/// One part of a list.
#[derive(Clone, Debug)]
pub struct Page<T> {
    pub items: Vec<T>,
    /// The cursor of the next part, when there is one.
    pub next: Option<String>,
}

/// A list that goes on, of which every platform, charity or donor has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum List {
    PlatformDonations,
    /// The charities that added a platform, as its server sees them.
    PlatformCharities,
    /// The claims of a charity, as a platform sees them.
    PlatformClaims,
    PlatformTerminals,
    /// The sessions that a platform began.
    PlatformCaptures,
    PlatformWebhooks,
    /// The cards and phones that a platform linked to a donor.
    PlatformLinks,
    /// The charities that added a platform, as its people see them.
    AddedBy,
    Requests,
    CharityDonations,
    /// A charity's gifts that need a repair.
    HeldGifts,
    Claims,
    /// What a charity gives back to HMRC.
    Adjustments,
    /// What HMRC paid a charity.
    Payments,
    /// The claims of a line of a charity's figures.
    Figures,
    /// A charity's part of the terminal maps.
    CharityTerminals,
    /// What people did for a charity or a platform.
    Activity,
    /// What operators decided.
    Decisions,
    Giving,
    /// A donor's gifts with everything that is kept of them.
    KeptGifts,
}

impl List {
    /// The list of this platform, charity or donor.
    pub(crate) fn of(self, whose: Uuid) -> Listing {
        Listing(format!("{} {whose}", self.purpose()))
    }

    /// What its cursors are signed for: no two lists have the same.
    fn purpose(self) -> &'static str {
        match self {
            Self::PlatformDonations => "cursor of a platform's donations",
            Self::PlatformCharities => "cursor of a platform's charities",
            Self::PlatformClaims => "cursor of a platform's claims",
            Self::PlatformTerminals => "cursor of a platform's terminals",
            Self::PlatformCaptures => "cursor of a platform's sessions",
            Self::PlatformWebhooks => "cursor of a platform's webhook endpoints",
            Self::PlatformLinks => "cursor of a platform's links",
            Self::AddedBy => "cursor of those who added a platform",
            Self::Requests => "cursor of a platform's requests",
            Self::CharityDonations => "cursor of a charity's donations",
            Self::HeldGifts => "cursor of a charity's held gifts",
            Self::Claims => "cursor of a charity's claims",
            Self::Adjustments => "cursor of a charity's adjustments",
            Self::Payments => "cursor of a charity's payments",
            Self::Figures => "cursor of a charity's figures",
            Self::CharityTerminals => "cursor of a charity's terminals",
            Self::Activity => "cursor of what people did",
            Self::Decisions => "cursor of what operators decided",
            Self::Giving => "cursor of a donor's gifts",
            Self::KeptGifts => "cursor of what is kept of a donor's gifts",
        }
    }
}

/// Somebody's list, narrowed to what was asked for: what its cursors are signed for. A cursor is good for the list that gave it.
/// In one of another kind, of somebody else or under other filters it would be a place like any, and what comes before that would
/// be left out without a word.
#[derive(Clone, Debug)]
pub(crate) struct Listing(String);

impl Listing {
    /// The same list with these filters, each by its name; one that is not set says nothing.
    pub(crate) fn narrowed<const N: usize>(mut self, filters: [(&str, Option<String>); N]) -> Self {
        for (name, value) in filters {
            if let Some(value) = value {
                // In quotes, so that no value reads like one more filter.
                self.0.push_str(&format!(" {name}={value:?}"));
            }
        }
        self
    }
}

impl Backend {
    /// The part that is asked for, with one row more, which tells whether there is a next one.
    pub(crate) fn part(&self, list: &Listing, request: &PageRequest) -> Result<Part, Error> {
        Ok(Part {
            after: self.read_cursor(list, request)?.map(|(_, id)| id),
            limit: Some(i64::from(request.limit) + 1),
        })
    }

    pub(crate) fn read_cursor(
        &self,
        list: &Listing,
        request: &PageRequest,
    ) -> Result<Option<(Timestamp, Uuid)>, Error> {
        let Some((at, id)) = self.read_place(list, request)? else {
            return Ok(None);
        };
        let at = OffsetDateTime::from_unix_timestamp_nanos(i128::from(at) * 1_000).map_err(|_| refused())?;
        Ok(Some((Timestamp::from_offset(at), id)))
    }

    /// The number and the id of the row behind which the part that is asked for begins.
    pub(crate) fn read_place(
        &self,
        list: &Listing,
        request: &PageRequest,
    ) -> Result<Option<(i64, Uuid)>, Error> {
        let Some(text) = &request.after else {
            return Ok(None);
        };
        let place = self.config.key.signed_place(&list.0, text).ok_or_else(refused)?;
        let (number, id) = place.split_first_chunk::<8>().ok_or_else(refused)?;
        let id = Uuid::from_slice(id).map_err(|_| refused())?;
        Ok(Some((i64::from_be_bytes(*number), id)))
    }

    /// Cuts the one row too many off, and makes the next page's cursor out of the last one that stays.
    pub(crate) fn page<T>(
        &self,
        list: &Listing,
        mut rows: Vec<T>,
        request: &PageRequest,
        place: impl Fn(&T) -> (Timestamp, Uuid),
    ) -> Page<T> {
        let limit = usize::from(request.limit);
        if rows.len() <= limit {
            return Page { items: rows, next: None };
        }
        rows.truncate(limit);
        let next = rows.last().map(|last| self.cursor(list, place(last)));
        Page { items: rows, next }
    }

    /// Cuts off the places that are skipped and the one too many: the ids of the rows that are shown, and the next page's cursor.
    pub(crate) fn cut(
        &self,
        list: &Listing,
        mut places: Vec<Place>,
        request: &PageRequest,
    ) -> (Vec<Uuid>, Option<String>) {
        let limit = usize::from(request.limit);
        places.drain(..usize::from(request.skip).min(places.len()));
        let has_more = places.len() > limit;
        places.truncate(limit);
        let next = places.last().filter(|_| has_more).map(|last| self.cursor_at(list, *last));
        (places.into_iter().map(|(_, id)| id).collect(), next)
    }

    /// The cursor of what lies behind a place.
    pub(crate) fn cursor(&self, list: &Listing, (at, id): (Timestamp, Uuid)) -> String {
        let at = i64::try_from(at.offset().unix_timestamp_nanos() / 1_000).unwrap_or(i64::MAX);
        self.cursor_at(list, (at, id))
    }

    /// The cursor of what lies behind the row with this number and id.
    pub(crate) fn cursor_at(&self, list: &Listing, (number, id): (i64, Uuid)) -> String {
        self.config.key.sign_place(&list.0, &place_of(number, id))
    }
}

/// Puts rows in the order of their ids.
pub(crate) fn put_in_order<T, I: Copy + Eq + Hash>(rows: &mut [T], ids: &[I], id: impl Fn(&T) -> I) {
    let places: HashMap<I, usize> = ids.iter().enumerate().map(|(place, id)| (*id, place)).collect();
    rows.sort_by_key(|row| places.get(&id(row)).copied());
}

fn refused() -> Error {
    Error::field(
        "after",
        "invalid_cursor",
        "This cursor is not from this list with these filters. Send the filters that it came with, or start without after.",
    )
}

/// A number and an id as the bytes of a place.
pub(crate) fn place_of(number: i64, id: Uuid) -> [u8; PLACE] {
    let mut place = [0; PLACE];
    let (first, second) = place.split_at_mut(8);
    first.copy_from_slice(&number.to_be_bytes());
    second.copy_from_slice(id.as_bytes());
    place
}
