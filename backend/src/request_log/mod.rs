//! What platforms asked and how it was answered, for their consoles: kept 30 days, searched by request id, outcome, call,
//! code, time, client, and the thing that it was about.
//!
//! Nothing of it is on a request's way. An answer leaves a line in the memory of its process; four times a second all lines
//! go to the database in one statement, and the last ones when the process stops in good order. When the database is away
//! the lines wait, up to a bound; what does not fit is counted and told to the log of the process. A process that is
//! killed loses what it had not written, a quarter of a second of it.

mod buffer;

use std::time::Duration;

use domain::{RequestId, Timestamp};
use tokio::sync::watch;
use uuid::Uuid;

use crate::Backend;
use crate::actor::PlatformStaff;
use crate::clock::real_now;
use crate::error::{Error, Resource};
use crate::pagination::{List, Page, PageRequest};
use crate::shutdown::{is_over, rest};
use crate::store;

pub use domain::request_log::{
    Answered, CodeCount, CodeFilter, Details, HourTraffic, KeyMark, Outcome, Period, Recent, RefusedField,
    RefusedFields, Request, RequestFilter, Traffic, WholeRequest,
};
use domain::request_log::{first_id, hour_of};

pub(crate) use buffer::Buffer;

/// How many lines one statement writes at most.
const BATCH: usize = 5_000;
const PAUSE: Duration = Duration::from_millis(250);
/// How many days the log is kept.
pub const DAYS: i64 = 30;
/// How many lines a search for a thing, a client or a code looks through: no index knows where they are, because each would cost
/// every request as much as its line does.
pub const SEARCHED: i64 = 30_000;
/// Of how many refusals, and of how many failures, the codes are counted.
pub const COUNTED: i64 = 20_000;
/// How many rows one statement forgets.
const FORGOTTEN: i64 = 10_000;

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
                tracing::warn!(error = %error.chain(), "could not write the request log: retry");
            }
        }
    }

    /// Writes down what was noted so far.
    ///
    /// # Errors
    /// Only internal ones; what could not be written waits for the next time.
    #[tracing::instrument(level = "debug", skip_all, name = "request_log.flush")]
    pub async fn flush_request_log(&self) -> Result<(), Error> {
        let (mut lines, dropped) = self.log.take();
        if dropped > 0 {
            tracing::error!(dropped, "request log entries dropped: the log could not be written fast enough");
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
        // What cannot be written of these is lost: nobody proved to have asked.
        store::request_log::insert_unproved(&self.pool, &self.log.take_unproved()).await
    }

    /// The platform's requests, the newest first. For a thing, a client or a code at most [`SEARCHED`] lines are looked through: a part
    /// may then hold fewer than were asked for, or none, and go on all the same.
    ///
    /// # Errors
    /// A field error for a cursor that is not ours.
    #[tracing::instrument(level = "debug", skip_all, name = "request_log.list")]
    pub async fn requests(
        &self,
        caller: &PlatformStaff,
        filter: &RequestFilter,
        request: &PageRequest,
    ) -> Result<Page<Request>, Error> {
        let list = List::Requests.of(caller.platform_id.uuid()).narrowed(filter.named());
        let after = self.read_cursor(&list, request)?.map(|(_, id)| id);
        let before = after.unwrap_or(Uuid::max());
        let before = filter.to.map_or(before, |to| before.min(first_id(to)));
        let from = filter.from.map_or(Uuid::nil(), first_id);
        let (platform, limit) = (caller.platform_id, i64::from(request.limit) + 1);
        let mut conn = self.pool.acquire().await?;
        let end = if filter.is_search() {
            store::request_log::search_end(&mut conn, platform, (from, before), SEARCHED).await?
        } else {
            None
        };
        let from = end.map_or(from, RequestId::uuid);
        let rows = store::request_log::list(&mut conn, platform, filter, (from, before), limit).await?;
        let mut page = self.page(&list, rows, request, |row| (row.at, row.request_id.uuid()));
        if page.next.is_none()
            && let Some(end) = end
        {
            let place = (Timestamp::from_offset(hour_of(end)), end.uuid());
            page.next = Some(self.cursor(&list, place));
        }
        Ok(page)
    }

    /// One of the platform's requests with all that is kept of it.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's, and for one that was forgotten.
    #[tracing::instrument(level = "debug", skip_all, name = "request_log.read")]
    pub async fn request(&self, caller: &PlatformStaff, id: RequestId) -> Result<WholeRequest, Error> {
        let mut conn = self.pool.acquire().await?;
        store::request_log::find(&mut conn, caller.platform_id, id)
            .await?
            .ok_or(Error::NotFound(Resource::Page))
    }

    /// The calls that occur in the platform's log, for choosing one.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "request_log.calls")]
    pub async fn calls(&self, caller: &PlatformStaff) -> Result<Vec<String>, Error> {
        let mut conn = self.pool.acquire().await?;
        store::request_log::calls(&mut conn, caller.platform_id).await
    }

    /// The platform's last 24 hours in numbers, without what nobody proved to have asked. Real time.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "request_log.traffic")]
    pub async fn traffic(&self, caller: &PlatformStaff) -> Result<Traffic, Error> {
        let mut conn = self.pool.acquire().await?;
        let since = real_now().offset() - time::Duration::hours(24);
        store::request_log::traffic(&mut conn, caller.platform_id, since).await
    }

    /// What the platform's requests of a period came to: hour by hour, and the errors by code. A lookup that found no donor is none.
    /// Real time.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "request_log.recent")]
    pub async fn recent_requests(&self, caller: &PlatformStaff, period: Period) -> Result<Recent, Error> {
        let mut conn = self.pool.acquire().await?;
        let (platform, hours) = (caller.platform_id, period.bounds(real_now()));
        let from = first_id(hours.0);
        let (errors, is_cut) = store::request_log::by_code(&mut conn, platform, from, COUNTED).await?;
        let hours = store::request_log::by_hour(&mut conn, platform, hours).await?;
        Ok(Recent { period, hours, errors, is_cut })
    }

    /// Forgets what is older than 30 days.
    pub(crate) async fn forget_requests(&self, stopping: &watch::Receiver<bool>) -> Result<(), Error> {
        let oldest = Timestamp::from_offset(real_now().offset() - time::Duration::days(DAYS));
        while store::request_log::forget(&self.pool, first_id(oldest), FORGOTTEN).await? == FORGOTTEN {
            if is_over(stopping) {
                return Ok(());
            }
        }
        store::request_log::forget_hours(&self.pool, oldest.offset()).await
    }
}
