//! A platform passes on that a donor wants to end what they authorised elsewhere: the donor is asked by mail, and confirms it with
//! one button. A platform's word about a donor binds that platform alone.

use catalogue::Words;
use domain::authorisation::{CancelError, CancellationRequest, EndingAuthorisation, RequestState};
use domain::calendar::long_in;
use domain::{AuditAction, AuthorisationId, PlatformId, Timestamp};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::Backend;
use crate::actor::By;
use crate::deadlock::retry;
use crate::email_content::{NewEmail, Why, fact, subject_in};
use crate::error::{Error, Resource};
use crate::secret::{capability, hash, new_uuid};
use crate::sign_in::Audience;
use crate::store::authorisation::{EndedBy, Ending};
use crate::store::cancellation_request::{Asked, Found};
use crate::store::donor::Addressee;
use crate::store::mail::NoticeKind;
use crate::store::{self};
use crate::words::stop_request;

/// For so many days the link in the mail works.
const LINK_DAYS: i64 = 30;

impl Backend {
    /// Asks a donor by mail whether to end what they authorised elsewhere. While a request of the platform's is open no second mail
    /// goes out; an earlier end is taken into the open one.
    pub(crate) async fn ask_to_cancel(
        &self,
        conn: &mut PgConnection,
        asked: Asked,
        to: Addressee,
    ) -> Result<(), Error> {
        let Asked { donor, platform, requested_at: now, effective_from } = asked;
        let by = By::Platform(platform);
        let detail = json!({ "donor_id": donor, "from": effective_from });
        if let Some(open) = store::cancellation_request::open_of(conn, donor, platform, now).await? {
            if effective_from < open.effective_from {
                store::cancellation_request::bring_forward(conn, open.id, now, effective_from).await?;
                store::trail::audit(conn, now, by, AuditAction::CancellationRequestChange, open.id, detail)
                    .await?;
            }
            return Ok(());
        }
        let (id, token) = (new_uuid(), capability("")?);
        let expires_at = now.plus_days(LINK_DAYS);
        store::cancellation_request::insert(conn, id, &hash(&token), asked, expires_at).await?;
        store::trail::audit(conn, now, by, AuditAction::CancellationRequestMake, id, detail).await?;
        let name = self.platform_name(conn, platform).await?;
        let page = format!("{}/stop/{token}", self.config.base_url);
        let letter = request_email(to, &name, effective_from, page);
        self.post(conn, Audience::Donor, &letter).await
    }

    /// What the link in a mail asks, without confirming it.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a link that is not ours, or no longer.
    #[tracing::instrument(level = "debug", skip_all, name = "cancellation_request.read")]
    pub async fn cancellation_request(&self, token: &str) -> Result<CancellationRequest, Error> {
        let mut conn = self.pool.acquire().await?;
        let found = self.found(&mut conn, token).await?;
        let state = match found.confirmed_at {
            Some(at) => RequestState::Confirmed { at },
            None if found.expires_at <= self.now() => RequestState::Expired,
            None => self.what_ends(&mut conn, &found).await?,
        };
        let Asked { requested_at, effective_from, .. } = found.asked;
        let language = store::donor::language(&mut conn, found.asked.donor).await?;
        Ok(CancellationRequest { language, platform: found.name, requested_at, effective_from, state })
    }

    async fn found(&self, conn: &mut PgConnection, token: &str) -> Result<Found, Error> {
        let found = store::cancellation_request::find(conn, &hash(token)).await?;
        found.ok_or(Error::NotFound(Resource::CancellationRequest))
    }

    async fn what_ends(&self, conn: &mut PgConnection, found: &Found) -> Result<RequestState, Error> {
        let (mut left, mut ending): (Vec<Ending>, Vec<Uuid>) = (Vec::new(), Vec::new());
        for (one, _) in endings(conn, &found.asked).await? {
            ending.push(one.id.uuid());
            // A platform may send one with every gift: of those that look alike one says it all.
            if left.iter().all(|known| looks(known) != looks(&one)) {
                left.push(one);
            }
        }
        if left.is_empty() {
            return Ok(RequestState::NothingLeft);
        }
        let platforms: Vec<PlatformId> = left.iter().filter_map(|one| one.platform).collect();
        let names = store::credential::platform_names(conn, &platforms).await?;
        let ends = left.into_iter().map(|one| EndingAuthorisation {
            platform: names.iter().find(|(id, _)| Some(*id) == one.platform).map(|(_, name)| name.clone()),
            given_on: one.term.given_on(),
            covered_until: one.term.covered_until(),
        });
        let Asked { donor, requested_at, effective_from, .. } = found.asked;
        let gifts =
            store::donation::uncovered_by_end(conn, donor, &ending, requested_at, effective_from).await?;
        Ok(RequestState::Open { ends: ends.collect(), gifts })
    }

    /// The donor confirms what a platform asked for: what they authorised elsewhere ends as of the request, and what was declared
    /// under it for later gifts ends with it, a first part at once and the rest by the worker. To confirm it again changes nothing,
    /// and nor does a link that has expired.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a link that is not ours, or no longer.
    #[tracing::instrument(level = "debug", skip_all, name = "cancellation_request.confirm")]
    pub async fn confirm_cancellation(&self, token: &str) -> Result<(), Error> {
        retry(|| self.try_confirm(token)).await
    }

    async fn try_confirm(&self, token: &str) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        let donor = self.found(&mut tx, token).await?.asked.donor;
        // Gifts that are being sent for the donor come before or after, and so do other answers.
        store::authorisation::lock_donor(&mut tx, donor).await?;
        let found = self.found(&mut tx, token).await?;
        let (now, by) = (self.now(), By::Donor(donor));
        if found.confirmed_at.is_some() || found.expires_at <= now {
            return Ok(());
        }
        let mut newest: Option<AuthorisationId> = None;
        for (one, ended) in endings(&mut tx, &found.asked).await? {
            self.write_cancelled(&mut tx, by, donor, one.id, ended, EndedBy::Confirmed(now)).await?;
            newest = newest.or(Some(one.id));
        }
        let Some(newest) = newest else {
            return Ok(());
        };
        store::cancellation_request::confirm(&mut tx, found.id, now).await?;
        let detail = json!({ "donor_id": donor });
        store::trail::audit(&mut tx, now, by, AuditAction::CancellationRequestConfirm, found.id, detail)
            .await?;
        self.end_uncovered_of(&mut tx, by, donor).await?;
        // What HMRC refused under it waits for another one now.
        self.judge_late(&mut tx, donor, by).await?;
        self.tell_donor(&mut tx, by, donor, NoticeKind::Cancellation, newest.uuid()).await?;
        self.commit(tx).await
    }
}

/// What asks a donor, in the language of what they authorised.
fn request_email(to: Addressee, platform: &str, stops_at: Timestamp, page: String) -> NewEmail {
    let language = to.language;
    let facts = vec![
        fact(stop_request::ASKED_BY.of(language), platform),
        fact(stop_request::STOPS_FROM.of(language), long_in(stops_at.london_date(), language)),
    ];
    NewEmail::new(to.email, subject_in(stop_request::ASKED_SUBJECT, language), Why::Donor)
        .in_language(language)
        .dear(to.first_name)
        .says(&stop_request::Asked { platform }.of(language))
        .facts(facts)
        .button(stop_request::SEE.of(language), page)
        .says(&stop_request::Confirm { days: LINK_DAYS }.of(language))
}

/// What a request ends, and how: what the donor gave elsewhere before it was made.
async fn endings(
    conn: &mut PgConnection,
    asked: &Asked,
) -> Result<Vec<(Ending, domain::authorisation::Term)>, Error> {
    let Asked { donor, platform, requested_at, effective_from } = *asked;
    let others = store::authorisation::of_others(conn, donor, platform, requested_at, effective_from).await?;
    let from = Some(effective_from.london_date());
    let ended = others.into_iter().filter_map(|one| match one.term.cancel(requested_at, from) {
        Ok(term) => Some(Ok((one, term))),
        // It ends before that anyway.
        Err(CancelError::AfterTheEnd | CancelError::AlreadyCancelled) => None,
        Err(CancelError::InThePast) => Some(Err(Error::internal("a request for an end before it was made"))),
    });
    ended.collect()
}

/// What a donor can tell authorisations apart by.
fn looks(one: &Ending) -> (Option<PlatformId>, domain::Date, domain::Date) {
    (one.platform, one.term.given_on(), one.term.covered_until())
}
