//! What can go wrong in a use-case, as the caller sees it.

use std::borrow::Cow;
use std::fmt;

use domain::conflict::{ApiConflict, ConflictCode};
use domain::field_error::FieldErrors;
use domain::scope::Scope;
use domain::write_call::WriteCall;
use domain::{CaptureId, DonationId, Timestamp};

/// Why a use-case did not do what it was asked. Every variant tells the caller what it can do next.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// What was sent breaks rules: correct the named fields.
    #[error("the request has fields that need attention")]
    Invalid(FieldErrors),
    /// There is no such thing, or it belongs to somebody else.
    #[error("not found: {0}")]
    NotFound(Resource),
    /// No live credential: sign in, or fetch a new token.
    #[error("not signed in")]
    Unauthenticated,
    /// The person proved too long ago who they are, for what they ask.
    #[error("to be proved again")]
    ProveAgain,
    /// The person's role needs a second step to sign in, and they have set up none.
    #[error("a second step is to be set up")]
    SecondStepMissing,
    /// The person belongs to the charity or the platform, and their role there does not allow this.
    #[error("not in this role")]
    OutsideRole(Needed),
    /// The credential is live but does not allow this.
    #[error("missing scope {0}")]
    Forbidden(Scope),
    /// The events after this cursor are kept no longer: read from the oldest one that is.
    #[error("the cursor has expired")]
    CursorExpired,
    /// The request contradicts what is already there.
    #[error("conflict: {}", .0.code)]
    Conflict(Conflict),
    /// The Idempotency-Key was used for another request.
    #[error("idempotency key used for another request")]
    KeyReused(FirstUse),
    /// Too many tries: wait this many seconds.
    #[error("too many tries")]
    TooMany {
        /// How long to wait, in seconds.
        retry_after: u32,
    },
    /// The thing changed since the caller read it (If-Match): read it again.
    #[error("changed since it was read")]
    Changed,
    /// The database is away for a moment, gave way to another writer or took too long: what was asked happened as a whole or
    /// not at all. Try again with the same Idempotency-Key or reference.
    #[error("the database does not answer")]
    Unavailable(#[source] sqlx::Error),
    /// Nothing that the caller did: try again, and tell us when it stays.
    #[error("internal error")]
    Internal(#[source] Box<dyn std::error::Error + Send + Sync>),
}

/// What an Idempotency-Key was first used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstUse {
    /// The call that it was sent with.
    pub call: WriteCall,
    /// When, in real time and to the second.
    pub at: Timestamp,
}

/// What a role has to allow for something that is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needed {
    /// To change something: the role lets its people look.
    Change,
    /// What owners alone do or see.
    Own,
}

/// The kinds of things that a caller names, and that may not be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resource {
    Adjustment,
    Authorisation,
    CancellationRequest,
    Capture,
    Charity,
    Claim,
    Client,
    Correction,
    Donation,
    Donor,
    Link,
    Match,
    Message,
    Notice,
    Page,
    Payment,
    Person,
    Platform,
    Proof,
    Provider,
    Reply,
    SecondFactor,
    Secret,
    Source,
    Terminal,
    Webhook,
}

impl Resource {
    /// The word for it, as messages to operators have it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Adjustment => "adjustment",
            Self::Authorisation => "authorisation",
            Self::CancellationRequest => "cancellation request",
            Self::Capture => "authorisation session",
            Self::Charity => "charity",
            Self::Claim => "claim",
            Self::Client => "client",
            Self::Correction => "correction",
            Self::Donation => "donation",
            Self::Donor => "donor",
            Self::Link => "link",
            Self::Match => "match",
            Self::Message => "message",
            Self::Notice => "notice",
            Self::Page => "page",
            Self::Payment => "payment",
            Self::Person => "person",
            Self::Platform => "platform",
            Self::Proof => "proof",
            Self::Provider => "provider",
            Self::Reply => "reply",
            Self::SecondFactor => "second factor",
            Self::Secret => "secret",
            Self::Source => "source",
            Self::Terminal => "terminal",
            Self::Webhook => "webhook",
        }
    }
}

impl fmt::Display for Resource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A contradiction with the present state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    pub code: ConflictCode,
    /// What is in the way, and what to do, as platforms are told; of one that pages have the words for, its code.
    pub detail: Cow<'static, str>,
    /// What is in the way, when the caller may know it.
    pub conflicting: Option<Conflicting>,
}

/// Something that is in the way of something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflicting {
    Donation(DonationId),
    /// A session of the capture page.
    Session(CaptureId),
}

impl fmt::Display for Conflicting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Donation(id) => id.fmt(f),
            Self::Session(id) => id.fmt(f),
        }
    }
}

impl Error {
    /// A conflict that platforms are told of, and that names no other thing.
    #[must_use]
    pub fn conflict(code: ApiConflict, detail: impl Into<Cow<'static, str>>) -> Self {
        Self::Conflict(Conflict { code: code.into(), detail: detail.into(), conflicting: None })
    }

    /// A conflict that pages have the words for.
    #[must_use]
    pub fn for_reader(code: impl Into<ConflictCode>) -> Self {
        let code = code.into();
        Self::Conflict(Conflict { code, detail: code.as_str().into(), conflicting: None })
    }

    /// An inconsistency that only a defect of ours can cause.
    pub fn internal(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::Internal(error.into())
    }

    /// A mail that the mail server did not take. Its words can repeat a donor's address, so only what kind of failure it
    /// was is kept.
    pub(crate) fn unsent(error: &lettre::transport::smtp::Error) -> Self {
        let why = match error.status() {
            Some(code) => format!("the mail server answered {code}"),
            None if error.is_timeout() => "the mail server did not answer in time".to_owned(),
            None if error.is_tls() => "no TLS with the mail server came about".to_owned(),
            None if error.is_response() => "the mail server's answer could not be read".to_owned(),
            None if error.is_client() => {
                "the mail server does not offer what the settings ask of it".to_owned()
            }
            None => "the connection to the mail server did not come about, or broke".to_owned(),
        };
        Self::internal(why)
    }

    /// What went wrong, down to its first cause: for the log and the record of jobs, never for the caller.
    #[must_use]
    pub fn chain(&self) -> String {
        chain(self)
    }

    #[must_use]
    pub fn field(pointer: &str, code: &str, detail: &str) -> Self {
        Self::Invalid(FieldErrors::one(pointer, code, detail))
    }
}

impl From<FieldErrors> for Error {
    fn from(errors: FieldErrors) -> Self {
        Self::Invalid(errors)
    }
}

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Self {
        if is_away(&error) || gave_way(&error) || was_cut(&error) {
            Self::Unavailable(error)
        } else {
            Self::Internal(Box::new(error))
        }
    }
}

/// The words of an error and of all its causes, joined by colons.
#[must_use]
pub fn chain(error: &(dyn std::error::Error + 'static)) -> String {
    let mut words = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        let said = cause.to_string();
        // Some errors repeat their cause in their own words.
        if !words.ends_with(&said) {
            words.push_str(": ");
            words.push_str(&said);
        }
        next = cause.source();
    }
    words
}

/// Whether the database restarts, is overrun, or cannot be reached; 57P01 to 57P03 say so themselves
/// (PostgreSQL's appendix A). To a process that has closed its own connections, because it stops, it is away as well: another
/// one answers the next try.
pub(crate) fn is_away(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed
        | sqlx::Error::WorkerCrashed => true,
        other => other
            .as_database_error()
            .and_then(sqlx::error::DatabaseError::code)
            .is_some_and(|code| code.starts_with("57P")),
    }
}

/// Whether the database undid the transaction in favour of another one: class 40, a deadlock among them (PostgreSQL's
/// appendix A). The same again goes through.
pub(crate) fn gave_way(error: &sqlx::Error) -> bool {
    error
        .as_database_error()
        .and_then(sqlx::error::DatabaseError::code)
        .is_some_and(|code| code.starts_with("40"))
}

/// Whether the database ended the statement because it took too long (57014, query_canceled).
pub(crate) fn was_cut(error: &sqlx::Error) -> bool {
    error.as_database_error().and_then(sqlx::error::DatabaseError::code).is_some_and(|code| code == "57014")
}

/// The name of the constraint that refused a write, when one did.
pub(crate) fn refused_by(error: &sqlx::Error) -> Option<&str> {
    error.as_database_error().and_then(sqlx::error::DatabaseError::constraint)
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::{Error, Resource};

    #[derive(Debug, thiserror::Error)]
    #[error("the row cannot be written")]
    struct Quiet(#[source] io::Error);

    #[derive(Debug, thiserror::Error)]
    #[error("the row cannot be written: {0}")]
    struct Wordy(#[source] io::Error);

    #[test]
    fn an_error_tells_its_causes_down_to_the_first_and_each_once() {
        let full = || io::Error::other("the disk is full");
        let told = "internal error: the row cannot be written: the disk is full";
        assert_eq!(Error::internal(Quiet(full())).chain(), told);
        assert_eq!(Error::internal(Wordy(full())).chain(), told);
        assert_eq!(
            Error::Unavailable(sqlx::Error::PoolTimedOut).chain(),
            format!("the database does not answer: {}", sqlx::Error::PoolTimedOut)
        );
        assert_eq!(Error::NotFound(Resource::Claim).chain(), "not found: claim");
    }
}
