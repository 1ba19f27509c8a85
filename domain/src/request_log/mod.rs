//! What is shown of the log of requests, and what it is narrowed to.
#![expect(missing_docs, reason = "a field has a comment where its name does not say enough")]

mod details;
mod hour;
mod recent;

use crate::{AnyId, ClientId, RequestId, Timestamp};

pub use details::{Details, KeyMark, RefusedField, RefusedFields};
pub use hour::{first_id, hour_of, instant_of};
pub use recent::{CodeCount, HourTraffic, Period, Recent};

/// How a request ended, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Done,
    /// A lookup found no donor: the normal answer about somebody who is not here yet, and no error of the platform.
    NoDonor,
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
            Self::NoDonor => "no_donor",
            Self::Refused => "refused",
            Self::Failed => "failed",
        }
    }

    /// How a call ended, by its status and the code of its problem. An unknown donor is the platform's error where the call
    /// names the donor by id.
    #[must_use]
    pub fn of(call: &str, status: u16, code: Option<&str>) -> Self {
        match (call, status, code) {
            ("GET /donors" | "POST /donors/lookup", 404, Some("donor_not_found"))
            | ("POST /donors/match", 404, Some("no_match")) => Self::NoDonor,
            (_, ..=399, _) => Self::Done,
            (_, 400..=499, _) => Self::Refused,
            _ => Self::Failed,
        }
    }
}

impl std::str::FromStr for Outcome {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "done" => Ok(Self::Done),
            "no_donor" => Ok(Self::NoDonor),
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
    /// How many further requests this line counts; none for a line of one request.
    pub more: Option<i64>,
}

/// A line of the log with all that is kept of the request.
#[derive(Clone, Debug)]
pub struct WholeRequest {
    pub line: Request,
    pub client: ClientId,
    pub details: Details,
}

/// Which code the problems of the requests had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CodeFilter {
    /// This one.
    Is(String),
    /// None: the answer was no problem document.
    None,
}

impl CodeFilter {
    /// What stands for none where codes are written. No problem has it as its code.
    pub const NONE: &str = "none";

    /// Reads a code, or [`Self::NONE`].
    #[must_use]
    pub fn of(word: &str) -> Self {
        if word == Self::NONE { Self::None } else { Self::Is(word.to_owned()) }
    }

    /// The code, or [`Self::NONE`].
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Is(code) => code,
            Self::None => Self::NONE,
        }
    }

    /// The code, if it is one.
    #[must_use]
    pub fn code(&self) -> Option<&str> {
        match self {
            Self::Is(code) => Some(code),
            Self::None => None,
        }
    }
}

/// What the log is narrowed to.
#[derive(Clone, Debug, Default)]
pub struct RequestFilter {
    /// Only this one.
    pub request_id: Option<RequestId>,
    /// Only those that ended so.
    pub outcome: Option<Outcome>,
    /// Only those whose problem had this code.
    pub code: Option<CodeFilter>,
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
    pub fn named(&self) -> [(&'static str, Option<String>); 8] {
        let Self { request_id, outcome, code, call, subject, client, from, to } = self;
        [
            ("request", request_id.map(|id| id.to_string())),
            ("outcome", outcome.map(|outcome| outcome.as_str().to_owned())),
            ("code", code.as_ref().map(|code| code.as_str().to_owned())),
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
        self.request_id.is_none() && (self.subject.is_some() || self.client.is_some() || self.code.is_some())
    }
}

/// The last 24 hours in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traffic {
    pub done: i64,
    /// Lookups that found no donor.
    pub no_donor: i64,
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
        self.done + self.no_donor + self.refused + self.failed
    }

    /// How long one took on average, in milliseconds.
    #[must_use]
    pub fn average(&self) -> Option<i64> {
        self.milliseconds.checked_div(self.all())
    }
}

#[cfg(test)]
mod tests {
    use super::Outcome;

    #[test]
    fn a_lookup_without_a_donor_is_no_error_and_a_wrong_id_is() {
        for (call, status, code, outcome) in [
            ("POST /donations", 201, None, Outcome::Done),
            ("GET /donors", 404, Some("donor_not_found"), Outcome::NoDonor),
            ("POST /donors/lookup", 404, Some("donor_not_found"), Outcome::NoDonor),
            ("POST /donors/match", 404, Some("no_match"), Outcome::NoDonor),
            ("POST /donors/match", 422, Some("invalid_fields"), Outcome::Refused),
            ("GET /donors/{donorId}/authorisation", 404, Some("donor_not_found"), Outcome::Refused),
            ("GET (no such address)", 404, Some("not_found"), Outcome::Refused),
            ("POST /donations", 429, Some("rate_limited"), Outcome::Refused),
            ("POST /donors/lookup", 503, Some("unavailable"), Outcome::Failed),
        ] {
            assert_eq!(Outcome::of(call, status, code), outcome, "{call} {status}");
            assert_eq!(outcome.as_str().parse(), Ok(outcome));
        }
    }
}
