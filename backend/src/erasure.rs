//! What Uplift keeps of a donor: shown, handed out, and taken away when the donor deletes the account.
//!
//! Erasing takes away what no record needs (UK GDPR Article 17), and keeps what an intermediary must be able to show for six
//! years (SI 2016/1195; Article 17(3)(b)): declarations in the words of their day, the authorisations that these rest on, gifts
//! and claims. [`domain::retention`] says when that goes as well.

use catalogue::Words;
use domain::authorisation::Authorisation;
use domain::conflict::{ApiConflict, ConflictCode};
use domain::retention::{YEARS_AFTER_LAST, YEARS_KEPT};
use domain::{AuditAction, DonationId, DonorId, Email, ErasureConfirmed, Language, Timestamp};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::Backend;
use crate::actor::By;
use crate::actor::DonorCaller;
use crate::donation::{GivingFilter, Shown};
use crate::email_content::{NewEmail, Why, subject_in};
use crate::error::{Error, gave_way};
use crate::pagination::{List, Page, PageRequest};
use crate::store::Part;
use crate::store::donation::Scan;
pub use crate::store::erasure::{
    KeptBrowser, KeptDeclaration, KeptLink, KeptNotice, KeptRequest, PrivacySummary,
};
use crate::store::job::Job;
use crate::store::sign_in::Audience;
use crate::store::{self};
use crate::words::account;

/// How many declarations of a gift one read takes: few have more.
pub const DECLARATIONS_AT_ONCE: u16 = 50;

/// How often an account is tried to be deleted while gifts and claims that move at the same moment are in the way.
const TRIES: u32 = 3;
/// Whatever began before the account was deleted has ended after so many seconds.
const CROSSED_AFTER: f64 = 30.0;

/// Why a donor is erased.
#[derive(Clone, Copy)]
enum Erased {
    ByThemselves,
    Idle { kept_since: Timestamp, idle_since: Timestamp },
}

/// A donor as such. Of everything that is kept besides there can be any number: it is read in parts, each behind the last row of
/// the one before ([`Backend::kept_links`] and its neighbours).
#[derive(Clone)]
pub struct Kept {
    pub donor_id: DonorId,
    pub email: Option<Email>,
    /// When the donor became known.
    pub since: Timestamp,
}

/// A gift with its declarations.
#[derive(Clone)]
pub struct KeptGift {
    pub shown: Shown,
    /// Its first [`DECLARATIONS_AT_ONCE`] declarations, oldest first; [`Backend::kept_declarations`] goes on behind them.
    pub declarations: Vec<KeptDeclaration>,
}

impl Backend {
    /// How much is kept of the donor.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "erasure.privacy_of")]
    pub async fn privacy_of(&self, caller: &DonorCaller) -> Result<PrivacySummary, Error> {
        let mut conn = self.pool.acquire().await?;
        store::erasure::summary(&mut conn, caller.donor_id, caller.email.clone()).await
    }

    /// The donor as such, see [`Kept`].
    ///
    /// # Errors
    /// [`Error::Unauthenticated`] for a donor who was erased meanwhile.
    #[tracing::instrument(level = "debug", skip_all, name = "erasure.kept_of")]
    pub async fn kept_of(&self, caller: &DonorCaller) -> Result<Kept, Error> {
        let mut conn = self.pool.acquire().await?;
        let since = store::erasure::known_since(&mut conn, caller.donor_id).await?;
        Ok(Kept {
            donor_id: caller.donor_id,
            email: caller.email.clone(),
            since: since.ok_or(Error::Unauthenticated)?,
        })
    }

    /// A part of the donor's cards and phones, those that have ended as well, newest first.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "erasure.kept_links")]
    pub async fn kept_links(
        &self,
        caller: &DonorCaller,
        behind: Option<&KeptLink>,
        limit: u16,
    ) -> Result<Vec<KeptLink>, Error> {
        let mut conn = self.pool.acquire().await?;
        let behind = behind.map(|last| last.link_id);
        store::erasure::links_of(&mut conn, caller.donor_id, behind, i64::from(limit)).await
    }

    /// A part of everything that the donor authorised, newest first.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "erasure.kept_authorisations")]
    pub async fn kept_authorisations(
        &self,
        caller: &DonorCaller,
        behind: Option<&Authorisation>,
        limit: u16,
    ) -> Result<Vec<Authorisation>, Error> {
        let mut conn = self.pool.acquire().await?;
        let scan =
            Scan { before: behind.map(|last| (last.given_at(), last.id().uuid())), limit: i64::from(limit) };
        store::authorisation::part_of(&mut conn, caller.donor_id, scan).await
    }

    /// A part of the browsers that are signed in, in no order that says anything.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "erasure.kept_browsers")]
    pub async fn kept_browsers(
        &self,
        caller: &DonorCaller,
        behind: Option<&KeptBrowser>,
        limit: u16,
    ) -> Result<Vec<KeptBrowser>, Error> {
        let behind = behind.map(|last| &last.session);
        store::session::part_of_donor(&self.pool, caller.donor_id, behind, i64::from(limit)).await
    }

    /// A part of the messages that were sent to the donor, newest first.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "erasure.kept_notices")]
    pub async fn kept_notices(
        &self,
        caller: &DonorCaller,
        behind: Option<&KeptNotice>,
        limit: u16,
    ) -> Result<Vec<KeptNotice>, Error> {
        let mut conn = self.pool.acquire().await?;
        store::erasure::notices_of(&mut conn, caller.donor_id, behind, i64::from(limit)).await
    }

    /// A part of what platforms asked the donor to confirm, newest first.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "erasure.kept_requests")]
    pub async fn kept_requests(
        &self,
        caller: &DonorCaller,
        behind: Option<&KeptRequest>,
        limit: u16,
    ) -> Result<Vec<KeptRequest>, Error> {
        let mut conn = self.pool.acquire().await?;
        let behind = behind.map_or(Uuid::max(), |last| last.id);
        store::erasure::requests_of(&mut conn, caller.donor_id, behind, i64::from(limit)).await
    }

    /// A part of the donor's declarations of gifts that are another donor's since, or nobody's, newest first.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "erasure.kept_former_declarations")]
    pub async fn kept_former_declarations(
        &self,
        caller: &DonorCaller,
        behind: Option<&KeptDeclaration>,
        limit: u16,
    ) -> Result<Vec<KeptDeclaration>, Error> {
        let mut conn = self.pool.acquire().await?;
        let scan = Scan {
            before: behind.map(|last| (last.made_at, last.declaration_id.uuid())),
            limit: i64::from(limit),
        };
        store::erasure::declarations_of_others_gifts(&mut conn, caller.donor_id, scan).await
    }

    /// The declarations of one of the donor's gifts that come behind this one, oldest first: at most [`DECLARATIONS_AT_ONCE`].
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "erasure.kept_declarations")]
    pub async fn kept_declarations(
        &self,
        caller: &DonorCaller,
        gift: DonationId,
        behind: &KeptDeclaration,
    ) -> Result<Vec<KeptDeclaration>, Error> {
        let (gift, behind) = (gift.uuid(), behind.declaration_id.uuid());
        let (donor, each) = (caller.donor_id, i64::from(DECLARATIONS_AT_ONCE));
        let mut conn = self.pool.acquire().await?;
        let mut found = store::erasure::declarations_of_all(&mut conn, donor, &[gift], behind, each).await?;
        Ok(found.remove(&gift).unwrap_or_default())
    }

    /// A part of the donor's gifts, newest first, each with its first declarations.
    ///
    /// # Errors
    /// A field error for a cursor that is not ours.
    #[tracing::instrument(level = "debug", skip_all, name = "erasure.kept_gifts")]
    pub async fn kept_gifts(
        &self,
        caller: &DonorCaller,
        request: &PageRequest,
    ) -> Result<Page<KeptGift>, Error> {
        let list = List::KeptGifts.of(caller.donor_id.uuid());
        let scan = self.scan(&list, request)?;
        let mut conn = self.pool.acquire().await?;
        let rows = store::donation::list_for_donor(
            &mut conn,
            caller.donor_id,
            &GivingFilter::default(),
            scan,
            self.today(),
        )
        .await?;
        let page = self.page(&list, rows, request, |shown| (shown.view.donated_at, shown.view.id.uuid()));
        let ids: Vec<Uuid> = page.items.iter().map(|shown| shown.view.id.uuid()).collect();
        let (donor, each) = (caller.donor_id, i64::from(DECLARATIONS_AT_ONCE));
        let mut declarations =
            store::erasure::declarations_of_all(&mut conn, donor, &ids, Uuid::nil(), each).await?;
        let items = page.items.into_iter().map(|shown| KeptGift {
            declarations: declarations.remove(&shown.view.id.uuid()).unwrap_or_default(),
            shown,
        });
        Ok(Page { items: items.collect(), next: page.next })
    }

    /// Deletes the donor's account: what was authorised is cancelled, cards and phones are unlinked, every browser is signed
    /// out, and all that no record needs is taken away at once. A gift that the donor declared keeps its declaration, and may be
    /// claimed; one that this donor never declared loses the donor. The platforms are told of each end as ever.
    ///
    /// # Errors
    /// [`Error::Unauthenticated`] when it is deleted already; [`Error::ProveAgain`].
    #[tracing::instrument(level = "debug", skip_all, name = "erasure.erase")]
    pub async fn erase(&self, caller: &DonorCaller, _confirmed: ErasureConfirmed) -> Result<(), Error> {
        caller.just_proved()?;
        self.erase_for(caller.donor_id, Erased::ByThemselves).await
    }

    /// Erases a donor of whom nothing is kept, and who did nothing for years. No mail says so: who would read it has no account that
    /// they remember.
    pub(crate) async fn erase_idle(
        &self,
        donor: DonorId,
        kept_since: Timestamp,
        idle_since: Timestamp,
    ) -> Result<(), Error> {
        self.erase_for(donor, Erased::Idle { kept_since, idle_since }).await
    }

    async fn erase_for(&self, donor: DonorId, how: Erased) -> Result<(), Error> {
        let mut tries = 0;
        loop {
            tries += 1;
            match self.try_erase(donor, how).await {
                Err(Error::Unavailable(error)) if gave_way(&error) && tries < TRIES => {}
                done => return done,
            }
        }
    }

    async fn try_erase(&self, donor: DonorId, how: Erased) -> Result<(), Error> {
        let now = self.now();
        let by = match how {
            Erased::ByThemselves => By::Donor(donor),
            Erased::Idle { .. } => By::Uplift,
        };
        let mut tx = loop {
            // What the donor said was not theirs is known by the numbers that go now, and must not stay theirs for want of a worker.
            self.heal_disowned(Some(donor)).await?;
            let mut tx = self.begin().await?;
            // Nobody gives an authorisation, links or denies anything, or sends a gift in the donor's name until this is over.
            if !store::authorisation::lock_donor(&mut tx, donor).await? {
                return Err(Error::Unauthenticated);
            }
            if store::donation::disowned(&mut tx, Some(donor), 1).await?.is_empty() {
                break tx;
            }
        };
        if let Erased::Idle { kept_since, idle_since } = how
            // They came back meanwhile.
            && store::retention::idle_donors(&mut tx, &[donor.uuid()], kept_since, idle_since)
                .await?
                .is_empty()
        {
            return Ok(());
        }
        let email = store::donor::email_of(&mut tx, donor).await?;
        // What they agreed to goes below, and its language with it.
        let language = store::donor::language(&mut tx, donor).await?;
        let has_declared = store::erasure::has_declarations(&mut tx, donor).await?;
        self.end_all(&mut tx, by, donor).await?;
        self.settle_contests_of(&mut tx, donor).await?;
        let gifts = store::erasure::let_gifts_go(&mut tx, donor, now).await?;
        store::erasure::rename_in_gifts(&mut tx, donor, now).await?;
        store::erasure::lock_authorisations(&mut tx, donor).await?;
        let authorisations = store::erasure::blank_authorisations(&mut tx, donor, now).await?;
        store::erasure::blank_links(&mut tx, donor).await?;
        store::erasure::forget_ways_in(&mut tx, donor, email.as_ref()).await?;
        store::erasure::close(&mut tx, donor, now).await?;
        if let Some(to) = email {
            let account = self.account_tag(Audience::Donor, &to);
            store::sign_in::forget_browsers(&mut tx, &account).await?;
            // What ending told of as well: one message says it all, and it has no link that knows the donor.
            store::erasure::forget_waiting_mail(&mut tx, &to).await?;
            if matches!(how, Erased::ByThemselves) {
                let farewell = self.farewell(to.clone(), has_declared, language);
                self.post(&mut tx, Audience::Donor, &farewell).await?;
                self.suppress(&mut tx, &to).await?;
            }
        }
        let detail = json!({ "gifts": gifts, "authorisations": authorisations });
        store::trail::audit(&mut tx, now, by, AuditAction::DonorErase, donor.uuid(), detail).await?;
        store::job::enqueue(&mut tx, &Job::EraseCrossed(donor), CROSSED_AFTER).await?;
        self.commit(tx).await
    }

    /// Cancels what is authorised and ends every link, as the donor could one by one.
    async fn end_all(&self, conn: &mut PgConnection, by: By, donor: DonorId) -> Result<(), Error> {
        match self.cancel(conn, by, donor, None).await {
            Ok(_) => {}
            // Nothing is authorised: there is nothing to end.
            Err(Error::Conflict(conflict))
                if conflict.code == ConflictCode::Api(ApiConflict::NotAuthorised) => {}
            Err(error) => return Err(error),
        }
        let links = store::linked_account::live_of(conn, donor, None, Part::WHOLE).await?;
        for link in links {
            let _ended_before = self.end_link(conn, by, donor, link.link_id).await?;
        }
        Ok(())
    }

    /// What is kept is said to those of whom something is.
    fn farewell(&self, to: Email, has_declared: bool, language: Language) -> NewEmail {
        let contact = self.config.contact.as_str();
        let letter = NewEmail::new(to, subject_in(account::DELETED_SUBJECT, language), Why::Security)
            .in_language(language)
            .says(account::DELETED.of(language));
        let letter = if has_declared {
            letter.says(&account::DeletedKept { law: YEARS_KEPT, kept: YEARS_AFTER_LAST }.of(language))
        } else {
            letter
        };
        letter.says(&account::DeletedOtherwise { contact }.of(language))
    }

    /// The job after [`Self::erase`]: gifts that were being written while the account was deleted, and that their platforms sent the
    /// address.
    pub(crate) async fn erase_crossed(&self, donor: DonorId) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        let now = self.now();
        store::erasure::let_gifts_go(&mut tx, donor, now).await?;
        store::erasure::rename_in_gifts(&mut tx, donor, now).await?;
        store::erasure::forget_holders(&mut tx, donor).await?;
        self.commit(tx).await
    }
}
