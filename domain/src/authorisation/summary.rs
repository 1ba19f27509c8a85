//! Where a donor's authorisations stand, as platforms are told.

use serde::{Deserialize, Serialize};
use time::Date;

use super::{Term, period_end, renewal_opens_on};
use crate::calendar::{Timestamp, serde_date_option};

word_enum! {
    /// The status of an authorisation.
    pub enum AuthorisationStatus {
        /// There is none.
        None = "none",
        /// Gifts made now are covered.
        Active = "active",
        /// It ended with its tax year.
        Expired = "expired",
        /// The donor ended it.
        Cancelled = "cancelled",
    }
}

/// Whether a donor's gifts are covered now, and for how long.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({
    "active": true, "status": "active", "validFrom": "2026-11-21", "validUntil": "2027-04-05",
    "renewalOpensOn": "2027-03-01", "canRenew": false
})))]
pub struct AuthorisationSummary {
    /// Whether a gift made now is covered.
    pub active: bool,
    /// The status. If it is not active, the reason.
    pub status: AuthorisationStatus,
    /// The first day that is covered.
    #[serde(default, with = "serde_date_option", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, format = "date", example = "2026-11-21"))]
    pub valid_from: Option<Date>,
    /// The last day that is covered.
    #[serde(default, with = "serde_date_option", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, format = "date", example = "2027-04-05"))]
    pub valid_until: Option<Date>,
    /// The day from which a renewal covers the next tax year too. Only while the authorisation is active and not cancelled.
    #[serde(default, with = "serde_date_option", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, format = "date", example = "2027-03-01"))]
    pub renewal_opens_on: Option<Date>,
    /// Whether an authorisation given today would cover days that are not covered yet. False for a donor who died.
    pub can_renew: bool,
    /// The first instant that is not covered, where the donor ended it before its time: to come while it is active, and past once it is
    /// not. For our own pages: platforms are told the days.
    #[serde(skip)]
    pub stopped_from: Option<Timestamp>,
}

/// A donor's authorisation after a platform cancelled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({
    "active": true, "status": "active", "validFrom": "2026-11-21", "validUntil": "2027-04-05",
    "renewalOpensOn": "2027-03-01", "canRenew": false, "cancellationPending": true
})))]
pub struct CancellationAnswer {
    /// The donor's authorisation now.
    #[serde(flatten)]
    pub summary: AuthorisationSummary,
    /// Whether we have asked the donor by email to cancel an authorisation that they gave elsewhere, and they have not answered. Until
    /// they confirm, that authorisation still covers gifts.
    pub cancellation_pending: bool,
}

impl AuthorisationSummary {
    /// Sums up the terms of all of a donor's authorisations.
    #[must_use]
    pub fn of(terms: impl IntoIterator<Item = Term>, now: Timestamp) -> Self {
        let given: Vec<Term> =
            terms.into_iter().filter(|term| term.given_on() <= now.london_date()).collect();
        let active = given.iter().filter(|term| term.covers(now));
        match active.clone().max_by_key(longest) {
            Some(last) => Self::of_active(active.map(Term::given_on).min(), last, now),
            None => Self::of_ended(given.iter().max_by_key(latest), now),
        }
    }

    /// The same for a donor who died: nobody renews for them, and nobody is to ask.
    #[must_use]
    pub fn after_death(self) -> Self {
        Self { can_renew: false, renewal_opens_on: None, ..self }
    }

    fn of_active(valid_from: Option<Date>, longest: &Term, now: Timestamp) -> Self {
        let valid_until = longest.covered_until();
        Self {
            active: true,
            status: AuthorisationStatus::Active,
            valid_from,
            valid_until: Some(valid_until),
            renewal_opens_on: longest.cancellation().is_none().then(|| renewal_opens_on(longest.ends_on())),
            can_renew: period_end(now.london_date()) > valid_until,
            stopped_from: longest.cancellation().map(|cancellation| cancellation.effective_from),
        }
    }

    fn of_ended(last: Option<&Term>, now: Timestamp) -> Self {
        // One that was denied has no days.
        let covered = last.filter(|last| last.covers_a_day());
        Self {
            active: false,
            status: last.map_or(AuthorisationStatus::None, |last| last.status(now)),
            valid_from: covered.map(Term::given_on),
            valid_until: covered.map(Term::covered_until),
            renewal_opens_on: None,
            can_renew: true,
            stopped_from: covered
                .and_then(Term::cancellation)
                .map(|cancellation| cancellation.effective_from)
                .filter(|from| *from <= now),
        }
    }
}

/// Until when a donor renewed, of whose terms these are all; nothing where they did not, or can renew now.
#[must_use]
pub fn renewed_until(terms: &[Term], now: Timestamp) -> Option<Date> {
    let summary = AuthorisationSummary::of(terms.iter().copied(), now);
    let until = summary.valid_until.filter(|_| summary.active && !summary.can_renew)?;
    let renewed = |term: &Term| term.covers(now) && term.covered_until() == until && term.renews(terms);
    terms.iter().any(renewed).then_some(until)
}

/// One that never covered a day hides none that did.
fn latest(term: &&Term) -> (bool, Date, Timestamp) {
    (term.covers_a_day(), term.covered_until(), term.given_at())
}

fn longest(term: &&Term) -> (Date, Timestamp) {
    (term.covered_until(), term.given_at())
}
