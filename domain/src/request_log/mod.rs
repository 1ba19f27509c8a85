//! What is shown of the log of requests, and what it is narrowed to.
#![expect(missing_docs, reason = "a field has a comment where its name does not say enough")]

mod details;
mod hour;

use crate::{AnyId, ClientId, RequestId, Timestamp};

pub use details::{Details, KeyMark, RefusedField, RefusedFields};
pub use hour::{first_id, hour_of};

/// How a request ended, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Done,
    /// It could not be done as it was asked.
    Refused,
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
    pub request_id: RequestId,
    /// Whose it was, by the token or the client id that it came with.
    pub client: ClientId,
    /// Whether who asked proved to be the client; everybody can name one.
    pub proved: bool,
    /// When it arrived. Real time.
    pub at: Timestamp,
    /// Method and pattern of the route, such as `POST /donations`.
    pub call: String,
    pub status: u16,
    /// The code of the problem.
    pub code: Option<&'static str>,
    pub milliseconds: u64,
    /// The thing that it was about, as an id of ours.
    pub subject: Option<String>,
    pub details: Details,
}

/// A line of the log.
#[derive(Clone, Debug)]
pub struct Request {
    pub request_id: RequestId,
    /// When it arrived. Real time.
    pub at: Timestamp,
    pub client: String,
    /// Method and pattern of the route.
    pub call: String,
    pub status: u16,
    /// The code of the problem.
    pub code: Option<String>,
    pub milliseconds: i32,
    /// The thing that it was about.
    pub subject: Option<String>,
    /// How many more requests this line stands for; none for a line of one request.
    pub more: Option<i64>,
}

/// A line of the log with all that is kept of the request.
#[derive(Clone, Debug)]
pub struct WholeRequest {
    pub line: Request,
    pub client: ClientId,
    pub details: Details,
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
    /// Only those that were about this thing.
    pub subject: Option<AnyId>,
    /// Only those of this client.
    pub client: Option<ClientId>,
    /// Only from this instant on.
    pub from: Option<Timestamp>,
    /// Only before this instant.
    pub to: Option<Timestamp>,
}

impl RequestFilter {
    /// Each filter by a name of its own, for the cursors of the list.
    #[must_use]
    pub fn named(&self) -> [(&'static str, Option<String>); 7] {
        let Self { request_id, outcome, call, subject, client, from, to } = self;
        [
            ("request", request_id.map(|id| id.to_string())),
            ("outcome", outcome.map(|outcome| outcome.as_str().to_owned())),
            ("call", call.clone()),
            ("subject", subject.as_ref().map(ToString::to_string)),
            ("client", client.map(|id| id.to_string())),
            ("from", from.map(|at| at.to_string())),
            ("to", to.map(|at| at.to_string())),
        ]
    }

    /// Whether lines have to be looked through for what it asks.
    #[must_use]
    pub fn is_search(&self) -> bool {
        self.request_id.is_none() && (self.subject.is_some() || self.client.is_some())
    }
}

/// The last 24 hours in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traffic {
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
