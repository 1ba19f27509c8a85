//! What platforms asked and how it was answered, for their consoles: kept 30 days, searched by request id, outcome, call and
//! time.
//!
//! Nothing of it is on a request's way. An answer leaves a line in the memory of its process; four times a second all lines
//! go to the database in one statement, and the last ones when the process stops in good order. When the database is away
//! the lines wait, up to a bound; what does not fit is counted and told to the log of the process. A process that is
//! killed loses what it had not written, a quarter of a second of it.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use domain::{ClientId, RequestId, Timestamp};
use time::OffsetDateTime;
use tokio::sync::watch;
use uuid::Uuid;

use crate::Backend;
use crate::actor::PlatformStaff;
use crate::clock::real_now;
use crate::error::Error;
use crate::page::{Page, PageRequest};
use crate::store;
use crate::worker::{is_over, rest};

/// How many lines a process keeps in memory at most.
const MOST: usize = 50_000;
/// How many lines one statement writes at most.
const BATCH: usize = 5_000;
/// How long lines wait.
const PAUSE: Duration = Duration::from_millis(250);
/// How many days the log is kept.
pub const DAYS: i64 = 30;
/// How many rows one statement forgets.
const FORGOTTEN: i64 = 10_000;

/// How a request ended, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was done.
    Done,
    /// It could not be done as it was asked.
    Refused,
    /// We failed.
    Failed,
}

impl Outcome {
    /// The word in the database and in addresses.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Refused => "refused",
            Self::Failed => "failed",
        }
    }

    /// Of a status.
    #[must_use]
    pub fn of(status: u16) -> Self {
        match status {
            ..=399 => Self::Done,
            400..=499 => Self::Refused,
            _ => Self::Failed,
        }
    }
}

impl std::str::FromStr for Outcome {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "done" => Ok(Self::Done),
            "refused" => Ok(Self::Refused),
            "failed" => Ok(Self::Failed),
            _ => Err(()),
        }
    }
}

/// A request that was answered.
#[derive(Clone, Debug)]
pub struct Answered {
    /// Its id.
    pub request_id: RequestId,
    /// Whose it was, by the token or the client id that it came with.
    pub client: ClientId,
    /// When it arrived. Real time.
    pub at: Timestamp,
    /// Method and pattern of the route, such as `POST /donations`.
    pub call: String,
    /// The HTTP status.
    pub status: u16,
    /// The code of the problem.
    pub code: Option<&'static str>,
    /// How long it took.
    pub milliseconds: u64,
    /// The thing that it was about, as an id of ours.
    pub subject: Option<String>,
}

/// A line of the log.
#[derive(Clone, Debug)]
pub struct Request {
    /// Its id.
    pub request_id: RequestId,
    /// When it arrived. Real time.
    pub at: Timestamp,
    /// The client, by name.
    pub client: String,
    /// Method and pattern of the route.
    pub call: String,
    /// The HTTP status.
    pub status: u16,
    /// The code of the problem.
    pub code: Option<String>,
    /// How long it took.
    pub milliseconds: i32,
    /// The thing that it was about.
    pub subject: Option<String>,
}

/// What the log is narrowed to.
#[derive(Clone, Debug, Default)]
pub struct RequestFilter {
    /// Only this one.
    pub request_id: Option<RequestId>,
    /// Only those that ended so.
    pub outcome: Option<Outcome>,
    /// Only this call.
    pub call: Option<String>,
    /// Only from this instant on.
    pub from: Option<Timestamp>,
    /// Only before this instant.
    pub to: Option<Timestamp>,
}

/// The last 24 hours in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traffic {
    /// Requests that were done.
    pub done: i64,
    /// Requests that could not be done as they were asked.
    pub refused: i64,
    /// Requests that failed at our end.
    pub failed: i64,
    /// How long all of them took.
    pub milliseconds: i64,
    /// How long the slowest took.
    pub slowest: i32,
}

impl Traffic {
    /// How many there were.
    #[must_use]
    pub fn all(&self) -> i64 {
        self.done + self.refused + self.failed
    }

    /// How long one took on average, in milliseconds.
    #[must_use]
    pub fn average(&self) -> Option<i64> {
        self.milliseconds.checked_div(self.all())
    }
}

#[derive(Debug, Default)]
struct Lines {
    waiting: Vec<Answered>,
    dropped: u64,
}

/// The lines that wait in this process.
#[derive(Debug, Default)]
pub(crate) struct Buffer(Mutex<Lines>);

impl Buffer {
    fn add(&self, line: Answered) {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.waiting.len() < MOST {
            lines.waiting.push(line);
        } else {
            lines.dropped += 1;
        }
    }

    fn take(&self) -> (Vec<Answered>, u64) {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        (
            std::mem::take(&mut lines.waiting),
            std::mem::take(&mut lines.dropped),
        )
    }

    /// Puts back what could not be written, before what came meanwhile, as far as there is room.
    fn put_back(&self, mut unwritten: Vec<Answered>) {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let came = std::mem::take(&mut lines.waiting);
        let room = MOST.saturating_sub(unwritten.len());
        lines.dropped += u64::try_from(came.len().saturating_sub(room)).unwrap_or_default();
        unwritten.extend(came.into_iter().take(room));
        lines.waiting = unwritten;
    }
}

impl Backend {
    /// Notes a request that was answered; it is written down soon.
    pub fn note_request(&self, line: Answered) {
        self.log.add(line);
    }

    /// Writes down what was noted, until it is told to stop; what is being written then is written first.
    pub async fn keep_request_log(self, mut stopping: watch::Receiver<bool>) {
        while !is_over(&stopping) {
            rest(&mut stopping, PAUSE).await;
            if let Err(error) = self.flush_request_log().await {
                tracing::warn!(error = %error.chain(), "the log of requests could not be written; it is tried again");
            }
        }
    }

    /// Writes down what was noted so far.
    ///
    /// # Errors
    /// Only internal ones; what could not be written waits for the next time.
    pub async fn flush_request_log(&self) -> Result<(), Error> {
        let (mut lines, dropped) = self.log.take();
        if dropped > 0 {
            tracing::error!(
                dropped,
                "requests are missing in the log: it could not be written fast enough"
            );
        }
        while !lines.is_empty() {
            let rest = lines.split_off(lines.len().min(BATCH));
            if let Err(error) = store::request_log::insert(&self.pool, &lines).await {
                lines.extend(rest);
                self.log.put_back(lines);
                return Err(error);
            }
            lines = rest;
        }
        Ok(())
    }

    /// The platform's requests, the newest first.
    ///
    /// # Errors
    /// A field error for a cursor that is not ours.
    pub async fn requests(
        &self,
        caller: &PlatformStaff,
        filter: &RequestFilter,
        request: &PageRequest,
    ) -> Result<Page<Request>, Error> {
        let after = self.read_cursor(request)?.map(|(_, id)| id);
        let before = after.unwrap_or(Uuid::max());
        let before = filter.to.map_or(before, |to| before.min(first_id(to)));
        let from = filter.from.map_or(Uuid::nil(), first_id);
        let mut conn = self.pool.acquire().await?;
        let rows = store::request_log::list(
            &mut conn,
            caller.platform_id,
            filter,
            (from, before),
            i64::from(request.limit) + 1,
        )
        .await?;
        Ok(self.page(rows, request, |row| (row.at, row.request_id.uuid())))
    }

    /// The calls that occur in the platform's log, for choosing one.
    ///
    /// # Errors
    /// Only internal ones.
    pub async fn calls(&self, caller: &PlatformStaff) -> Result<Vec<String>, Error> {
        let mut conn = self.pool.acquire().await?;
        store::request_log::calls(&mut conn, caller.platform_id).await
    }

    /// The platform's last 24 hours in numbers. Real time.
    ///
    /// # Errors
    /// Only internal ones.
    pub async fn traffic(&self, caller: &PlatformStaff) -> Result<Traffic, Error> {
        let mut conn = self.pool.acquire().await?;
        let since = real_now().offset() - time::Duration::hours(24);
        store::request_log::traffic(&mut conn, caller.platform_id, since).await
    }

    /// The last requests that were refused or failed.
    ///
    /// # Errors
    /// Only internal ones.
    pub async fn last_troubles(&self, caller: &PlatformStaff) -> Result<Vec<Request>, Error> {
        let mut conn = self.pool.acquire().await?;
        let mut troubles = Vec::new();
        for outcome in [Outcome::Failed, Outcome::Refused] {
            let filter = RequestFilter {
                outcome: Some(outcome),
                ..RequestFilter::default()
            };
            let bounds = (Uuid::nil(), Uuid::max());
            troubles
                .extend(store::request_log::list(&mut conn, caller.platform_id, &filter, bounds, 5).await?);
        }
        troubles.sort_by_key(|request| std::cmp::Reverse(request.request_id));
        troubles.truncate(5);
        Ok(troubles)
    }

    /// Forgets what is older than 30 days.
    pub(crate) async fn forget_requests(&self) -> Result<(), Error> {
        let oldest = Timestamp::from_offset(real_now().offset() - time::Duration::days(DAYS));
        while store::request_log::forget(&self.pool, first_id(oldest), FORGOTTEN).await? == FORGOTTEN {}
        store::request_log::forget_hours(&self.pool, oldest.offset()).await
    }
}

/// The least id that a request of this instant can have: ids begin with the milliseconds since 1970 (RFC 9562 section 5.7).
fn first_id(at: Timestamp) -> Uuid {
    let milliseconds = at.offset().unix_timestamp_nanos() / 1_000_000;
    let milliseconds = u128::try_from(milliseconds).unwrap_or_default();
    Uuid::from_u128((milliseconds & 0xFFFF_FFFF_FFFF) << 80)
}

/// When the hour began in which a request arrived, by its id.
pub(crate) fn hour_of(id: RequestId) -> OffsetDateTime {
    let hours = (id.uuid().as_u128() >> 80) / 3_600_000;
    // Forty-eight bits of milliseconds end in the year 10889, beyond what can be told.
    i64::try_from(hours * 3_600)
        .ok()
        .and_then(|seconds| OffsetDateTime::from_unix_timestamp(seconds).ok())
        .unwrap_or(OffsetDateTime::UNIX_EPOCH)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(status: u16) -> Answered {
        Answered {
            request_id: RequestId::from_uuid(Uuid::nil()),
            client: ClientId::from_uuid(Uuid::nil()),
            at: real_now(),
            call: "GET /health".to_owned(),
            status,
            code: None,
            milliseconds: 1,
            subject: None,
        }
    }

    #[test]
    fn what_does_not_fit_is_counted_and_what_waited_stays() {
        let buffer = Buffer::default();
        for _ in 0..MOST {
            buffer.add(line(200));
        }
        buffer.add(line(500));
        let (lines, dropped) = buffer.take();
        assert_eq!((lines.len(), dropped), (MOST, 1));
        buffer.add(line(201));
        buffer.put_back(lines);
        let (lines, dropped) = buffer.take();
        assert_eq!((lines.len(), dropped), (MOST, 1));
        assert!(lines.iter().all(|line| line.status == 200));
    }

    #[test]
    fn ids_of_an_instant_lie_after_its_first_id() {
        let at = Timestamp::parse("2026-11-21T00:00:00.123Z").unwrap();
        let earlier = Timestamp::parse("2026-11-21T00:00:00.122Z").unwrap();
        assert!(first_id(earlier) < first_id(at));
        let id: Uuid = "019aa3b1-0000-7000-8000-000000000000".parse().unwrap();
        let (seconds, nanos) = id.get_timestamp().unwrap().to_unix();
        let made = OffsetDateTime::from_unix_timestamp(i64::try_from(seconds).unwrap()).unwrap()
            + Duration::from_nanos(u64::from(nanos));
        assert!(first_id(Timestamp::from_offset(made)) <= id);
        assert!(id < first_id(Timestamp::from_offset(made + Duration::from_millis(1))));
    }

    #[test]
    fn a_request_belongs_to_the_hour_of_its_id() {
        for (at, hour) in [
            ("2026-11-21T00:00:00.000Z", "2026-11-21T00:00:00Z"),
            ("2026-11-21T00:59:59.999Z", "2026-11-21T00:00:00Z"),
            ("2026-11-21T01:00:00.000Z", "2026-11-21T01:00:00Z"),
        ] {
            let id = RequestId::from_uuid(first_id(Timestamp::parse(at).unwrap()));
            assert_eq!(hour_of(id), Timestamp::parse(hour).unwrap().offset(), "{at}");
        }
    }

    #[test]
    fn outcomes_are_told_by_the_status() {
        assert_eq!(Outcome::of(201), Outcome::Done);
        assert_eq!(Outcome::of(429), Outcome::Refused);
        assert_eq!(Outcome::of(503), Outcome::Failed);
        for outcome in [Outcome::Done, Outcome::Refused, Outcome::Failed] {
            assert_eq!(outcome.as_str().parse(), Ok(outcome));
        }
    }
}
