//! Lists that go on: signed cursors over (instant, id), so that a page costs the same however far down it is.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::Timestamp;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::Backend;
use crate::error::Error;

/// What part of a list is wanted.
#[derive(Clone, Debug)]
pub struct PageRequest {
    pub(crate) limit: u16,
    pub(crate) after: Option<String>,
}

impl PageRequest {
    /// At most this many rows (1 to 100 000 is cut to what the caller's layer allows) after a cursor of an earlier page.
    #[must_use]
    pub fn new(limit: u16, after: Option<String>) -> Self {
        Self {
            limit: limit.max(1),
            after: after.filter(|cursor| !cursor.is_empty()),
        }
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
    /// The rows.
    pub items: Vec<T>,
    /// The cursor of the next part, when there is one.
    pub next: Option<String>,
}

const CURSOR: &str = "cursor";

impl Backend {
    pub(crate) fn read_cursor(&self, request: &PageRequest) -> Result<Option<(Timestamp, Uuid)>, Error> {
        let Some(text) = &request.after else {
            return Ok(None);
        };
        let refused = || {
            Error::field(
                "after",
                "invalid_cursor",
                "This cursor is not one of ours: start at the first page.",
            )
        };
        let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| refused())?;
        let (message, tag) = bytes.split_at_checked(24).ok_or_else(refused)?;
        let ours = self.config.key.tag(CURSOR, message);
        if tag.len() != 8 || !ours.starts_with(tag) {
            return Err(refused());
        }
        let (at, id) = message.split_at_checked(8).ok_or_else(refused)?;
        let at = i64::from_be_bytes(at.try_into().map_err(|_| refused())?);
        let at = OffsetDateTime::from_unix_timestamp_nanos(i128::from(at) * 1_000).map_err(|_| refused())?;
        let id = Uuid::from_slice(id).map_err(|_| refused())?;
        Ok(Some((Timestamp::from_offset(at), id)))
    }

    /// Cuts the one row too many off, and makes the next page's cursor out of the last one that stays.
    pub(crate) fn page<T>(
        &self,
        mut rows: Vec<T>,
        request: &PageRequest,
        place: impl Fn(&T) -> (Timestamp, Uuid),
    ) -> Page<T> {
        let limit = usize::from(request.limit);
        if rows.len() <= limit {
            return Page {
                items: rows,
                next: None,
            };
        }
        rows.truncate(limit);
        let next = rows.last().map(|last| self.cursor(place(last)));
        Page { items: rows, next }
    }

    /// The cursor of what lies behind a place.
    pub(crate) fn cursor(&self, (at, id): (Timestamp, Uuid)) -> String {
        let at = i64::try_from(at.offset().unix_timestamp_nanos() / 1_000).unwrap_or(i64::MAX);
        let mut message = at.to_be_bytes().to_vec();
        message.extend_from_slice(id.as_bytes());
        let tag = self.config.key.tag(CURSOR, &message);
        message.extend(tag.iter().take(8));
        URL_SAFE_NO_PAD.encode(message)
    }
}
