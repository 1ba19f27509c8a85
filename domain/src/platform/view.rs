//! What is shown of platforms and their clients.
#![expect(missing_docs, reason = "a field has a comment where its name does not say enough")]

use crate::calendar::TaxYear;
use crate::charity::SourceState;
use crate::scope::ScopeSet;
use crate::{ClientId, SecretId, SourceId, Timestamp};

/// A charity that added the platform, for the platform's people.
#[derive(Clone, Debug)]
pub struct AddedBy {
    pub source_id: SourceId,
    /// What to send as the transaction's id.
    pub reference: String,
    pub name: String,
    pub hmrc_reference: String,
    pub state: SourceState,
    pub added_at: Timestamp,
    /// When the platform accepted it, so that gifts can name it by its HMRC reference.
    pub accepted_at: Option<Timestamp>,
    /// Until when, for one that ended it.
    pub ended_at: Option<Timestamp>,
    /// Whether the charity is proved: before that none of its gifts are taken.
    pub is_confirmed: bool,
}

/// How many charities there are in each state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SourceCount {
    /// Active and of a charity that is proved: gifts for it are taken.
    pub active: i64,
    /// Active or paused, of a charity that is not proved yet.
    pub unconfirmed: i64,
    /// For a while they are not.
    pub paused: i64,
    /// They never will be again.
    pub ended: i64,
    /// Those of the charities that a sandbox has ready that are not ended.
    pub examples: i64,
}

/// What a platform has shown that it can do, for its way to live.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    pub token: bool,
    /// A charity added the platform, and takes its donations.
    pub charity: bool,
    /// It asked whether a donor has authorised, by the log of requests.
    pub question: bool,
    /// A donor's authorisation was sent.
    pub authorisation: bool,
    pub donation: bool,
    /// A donation was refused with 422, by the log of requests, and a later one was taken.
    pub correction: bool,
    /// One of them led to a declaration.
    pub declaration: bool,
    /// One of them settled on a later day than it was given.
    pub later_settlement: bool,
    /// They were sent in more than one tax year, by Uplift's clock.
    pub year_end: bool,
    /// A donation was deleted, as for a refund.
    pub deletion: bool,
    /// A request was sent with an Idempotency-Key.
    pub idempotency: bool,
    /// A call was answered with 429, by the log of requests, and the same call was done later.
    pub rate_limit: bool,
    /// An endpoint of theirs took an event.
    pub webhook: bool,
    /// A secret was revoked: changing one was tried.
    pub rotation: bool,
    /// No client has all scopes.
    pub least_scopes: bool,
    /// At least two owners have signed in.
    pub second_owner: bool,
}

/// Whether donations that were sent from the first of these instants to the last were sent in more than one tax year.
#[must_use]
pub fn crosses_year_end(sent: Option<(Timestamp, Timestamp)>) -> bool {
    let year = |at: Timestamp| TaxYear::of(at.london_date());
    sent.is_some_and(|(first, last)| year(first) != year(last))
}

/// An application of a platform.
#[derive(Clone, Debug)]
pub struct Client {
    /// Its id, which is no secret.
    pub client_id: ClientId,
    /// What the platform's people call it.
    pub name: String,
    /// What its tokens may hold at most.
    pub scopes: ScopeSet,
    /// Requests a second, where it has a limit of its own.
    pub rate_limit: Option<i32>,
    pub created_at: Timestamp,
    pub revoked_at: Option<Timestamp>,
    /// How many of its tokens are live.
    pub live_tokens: i64,
    /// Its secrets, the newest first.
    pub secrets: Vec<Secret>,
}

/// A secret, of which only its hash and its last characters are kept.
#[derive(Clone, Debug)]
pub struct Secret {
    pub secret_id: SecretId,
    /// The last four characters, to know it by.
    pub ending: String,
    /// Since when. Real time, as all that follows.
    pub created_at: Timestamp,
    /// When a token was last fetched with it.
    pub last_used_at: Option<Timestamp>,
    pub revoked_at: Option<Timestamp>,
    /// When it ends by itself, or did.
    pub ends_at: Option<Timestamp>,
    pub is_live: bool,
}

/// Why a token opens nothing any more. Only who has the token, which is a secret, is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenEnd {
    /// It lived its time, until then.
    Expired(Timestamp),
    /// It was revoked itself.
    Revoked,
    /// The secret that it was fetched with was revoked, or its end has come.
    SecretOver,
    /// Its client was revoked.
    ClientRevoked,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_year_end_is_crossed_at_midnight_in_london() {
        let at = |text| Timestamp::parse(text).unwrap();
        let from = at("2026-12-01T00:00:00Z");
        // 6 April begins in summer time.
        assert!(!crosses_year_end(Some((from, at("2027-04-05T22:59:59Z")))));
        assert!(crosses_year_end(Some((from, at("2027-04-05T23:00:00Z")))));
        assert!(!crosses_year_end(None));
    }
}
