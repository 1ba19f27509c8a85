//! Linked accounts: a donor's permission to find donations by a card or a phone.

use std::collections::HashMap;
use std::ops::ControlFlow;

use domain::conflict::{self, ApiConflict};
use domain::donation::shown::Shown;
use domain::linked_account::{LinkKind, LinkSet, NewLink};
use domain::scope::Scope;
use domain::{AuditAction, DonorId, EventType, GiftSum, LinkId, PlatformId};
use serde_json::json;
use sqlx::PgConnection;

use crate::Backend;
use crate::actor::By;
use crate::actor::{DonorCaller, PlatformCaller};
use crate::deadlock::retry;
use crate::error::{Error, Resource, refused_by};
use crate::idempotency::{Attempt, Done};
use crate::link_contest::{Claim, Outcome};
use crate::mail::Denied;
use crate::pagination::{List, Page, PageRequest};
use crate::secret::new_uuid;
use crate::store::Part;
use crate::store::linked_account::{Ended, Finds, Held, Released, Which};
pub use crate::store::linked_account::{GiftByPage, LinkUse, LinkedAccount};
use crate::store::mail::NoticeKind;
use crate::store::trail::Concerns;
use crate::store::{self};

/// The most live links that one platform sets for a donor; more than anybody has cards and phones.
pub const MOST_LINKS: i64 = 20;
/// How many of the gifts that will leave a donor's list are shown before they leave.
pub const MOST_NAMED: u16 = 50;

/// For how many days a donor who gave their details on a gift's page reads that this linked no card or phone.
const UNLINKED_DAYS: i64 = 30;

#[derive(Clone, Copy, Debug)]
pub enum Unlink {
    One(LinkId),
    AllOf(LinkKind),
}

/// The gifts that leave a donor's list with a card or phone that was never theirs.
#[derive(Debug)]
pub struct LeavingGifts {
    pub sum: GiftSum,
    /// The newest of these gifts, newest first, at most [`MOST_NAMED`].
    pub newest: Vec<Shown>,
}

impl From<Unlink> for Which {
    fn from(unlink: Unlink) -> Self {
        match unlink {
            Unlink::One(id) => Self::One(id),
            Unlink::AllOf(kind) => Self::AllOf(kind),
        }
    }
}

impl Backend {
    /// Sets a card or phone against a donor. One that another platform set for the same donor is this platform's too from then
    /// on; what it set itself already stays as it is.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a donor whom the platform does not know; a conflict when another donor holds it, which starts a contest
    /// where another platform set it there, or when this one set [`MOST_LINKS`] for them.
    #[tracing::instrument(level = "debug", skip_all, name = "linked_account.link")]
    pub async fn link(
        &self,
        caller: &PlatformCaller,
        donor: DonorId,
        new: &NewLink,
        attempt: &Attempt,
    ) -> Result<Done<LinkSet>, Error> {
        retry(|| self.try_link(caller, donor, new, attempt)).await
    }

    async fn try_link(
        &self,
        caller: &PlatformCaller,
        donor: DonorId,
        new: &NewLink,
        attempt: &Attempt,
    ) -> Result<Done<LinkSet>, Error> {
        let platform = caller.may(Scope::LinkAccount)?;
        let (by, kind) = (By::from(caller), new.kind());
        let mut crossed = None;
        for _ in 0..3 {
            let mut tx = match self.begin_once(platform, attempt).await? {
                ControlFlow::Break(done) => return Ok(done),
                ControlFlow::Continue(tx) => tx,
            };
            if !store::donor::is_known_to(&mut tx, donor, platform).await? {
                return Err(Error::NotFound(Resource::Donor));
            }
            match store::linked_account::holder(&mut tx, kind, new.value(), platform).await? {
                Some(Held { link: id, donor: holder, .. }) if holder == donor => {
                    if store::linked_account::hold(&mut tx, id, platform, self.now()).await? {
                        self.record_linked(&mut tx, by, platform, donor, id, kind).await?;
                    }
                    let answer = LinkSet { id, kind };
                    return self.commit_once(tx, platform, attempt, answer, false).await;
                }
                Some(Held { link, donor: holder, .. }) => {
                    let claim = Claim { link, holder, kind, donor, platform };
                    let refused = self.contest(&mut tx, by, claim, new.verified()).await?;
                    self.commit(tx).await?;
                    return Err(refused);
                }
                None => {}
            }
            Self::refuse_too_many(&mut tx, donor, platform).await?;
            let (id, now) = (LinkId::from_uuid(new_uuid()), self.now());
            let (what, finds) = ((kind, new.value()), Finds::ForEverybody);
            match store::linked_account::insert(&mut tx, id, donor, what, platform, finds, now).await {
                Err(error) if refused_by(&error) == Some("linked_account_belongs_to_one") => {
                    crossed = Some(error);
                    continue;
                }
                other => other?,
            }
            self.record_linked(&mut tx, by, platform, donor, id, kind).await?;
            self.judge_late(&mut tx, donor, by).await?;
            return self.commit_once(tx, platform, attempt, LinkSet { id, kind }, true).await;
        }
        // Others set and end the same one at this very moment: a repeat finds how it ended.
        Err(crossed.map_or_else(|| Error::internal("a link was not tried"), Error::Unavailable))
    }

    /// Refuses one link more than a platform can set for a donor.
    pub(crate) async fn refuse_too_many(
        conn: &mut PgConnection,
        donor: DonorId,
        platform: PlatformId,
    ) -> Result<(), Error> {
        if store::linked_account::count(conn, donor, platform).await? >= MOST_LINKS {
            return Err(Error::conflict(ApiConflict::TooManyLinks, conflict::TOO_MANY_LINKS));
        }
        Ok(())
    }

    /// Writes down that a card or phone was linked, and tells the donor.
    pub(crate) async fn record_linked(
        &self,
        conn: &mut PgConnection,
        by: By,
        platform: PlatformId,
        donor: DonorId,
        id: LinkId,
        kind: LinkKind,
    ) -> Result<(), Error> {
        let now = self.now();
        let detail = json!({ "donor_id": donor, "kind": kind });
        store::trail::audit(conn, now, by, AuditAction::LinkSet, id.uuid(), detail).await?;
        let concerns = Concerns { platform: Some(platform), donor: Some(donor), charity: None };
        let data = json!({ "kind": kind });
        store::trail::event(conn, now, EventType::LinkSet, concerns, id.uuid(), data).await?;
        self.tell_donor(conn, By::Platform(platform), donor, NoticeKind::Link, id.uuid()).await
    }

    /// A part of the links that this platform set for a donor, in the order in which they were first set.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an unknown donor; a field error for a cursor that is not this list's.
    #[tracing::instrument(level = "debug", skip_all, name = "linked_account.links_for_platform")]
    pub async fn links_for_platform(
        &self,
        caller: &PlatformCaller,
        donor: DonorId,
        request: &PageRequest,
    ) -> Result<Page<LinkedAccount>, Error> {
        let platform = caller.may(Scope::LinkAccount)?;
        let list = List::PlatformLinks.of(platform.uuid()).narrowed([("donor", Some(donor.to_string()))]);
        let part = self.part(&list, request)?;
        let mut conn = self.pool.acquire().await?;
        if !store::donor::is_known_to(&mut conn, donor, platform).await? {
            return Err(Error::NotFound(Resource::Donor));
        }
        let rows = store::linked_account::live_of(&mut conn, donor, Some(platform), part).await?;
        Ok(self.page(&list, rows, request, |link| (link.linked_at, link.link_id.uuid())))
    }

    /// Takes back links that this platform set: each ends unless another platform set it too. Ending what is ended changes
    /// nothing.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an unknown donor.
    #[tracing::instrument(level = "debug", skip_all, name = "linked_account.unlink")]
    pub async fn unlink_for_platform(
        &self,
        caller: &PlatformCaller,
        donor: DonorId,
        which: Unlink,
        attempt: &Attempt,
    ) -> Result<Done<()>, Error> {
        retry(|| self.try_unlink(caller, donor, which, attempt)).await
    }

    async fn try_unlink(
        &self,
        caller: &PlatformCaller,
        donor: DonorId,
        which: Unlink,
        attempt: &Attempt,
    ) -> Result<Done<()>, Error> {
        let platform = caller.may(Scope::LinkAccount)?;
        let mut tx = match self.begin_once(platform, attempt).await? {
            ControlFlow::Break(done) => return Ok(done),
            ControlFlow::Continue(tx) => tx,
        };
        if !store::donor::is_known_to(&mut tx, donor, platform).await? {
            return Err(Error::NotFound(Resource::Donor));
        }
        let (now, by) = (self.now(), By::from(caller));
        if let Unlink::AllOf(kind) = which {
            for (link, holder) in store::link_contest::withdraw(&mut tx, donor, platform, kind, now).await? {
                self.tell_contest(&mut tx, holder, link, Some(Outcome::Withdrawn)).await?;
                self.judge_late(&mut tx, holder, by).await?;
            }
        }
        let released = store::linked_account::release(&mut tx, donor, platform, which.into(), now).await?;
        for Released { id, kind, is_over } in released {
            if is_over {
                let platforms = vec![platform];
                self.record_ended(&mut tx, by, donor, id, &Ended { kind, platforms }).await?;
                self.tell_donor(&mut tx, by, donor, NoticeKind::Unlink, id.uuid()).await?;
            } else {
                // Others set it too: for them and the donor nothing ends.
                let detail = json!({ "donor_id": donor, "kind": kind });
                store::trail::audit(&mut tx, now, by, AuditAction::LinkRelease, id.uuid(), detail).await?;
                self.tell_ended(&mut tx, donor, id, kind, Some(platform)).await?;
            }
        }
        self.commit_once(tx, platform, attempt, (), false).await
    }

    /// The donor's own links.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "linked_account.my_links")]
    pub async fn my_links(&self, caller: &DonorCaller) -> Result<Vec<LinkedAccount>, Error> {
        let mut conn = self.pool.acquire().await?;
        store::linked_account::live_of(&mut conn, caller.donor_id, None, Part::WHOLE).await
    }

    /// The gifts that each of the donor's own links found, of those that they see; a link without any is left out.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "linked_account.uses_of_my_links")]
    pub async fn uses_of_my_links(&self, caller: &DonorCaller) -> Result<HashMap<LinkId, LinkUse>, Error> {
        let mut conn = self.pool.acquire().await?;
        store::linked_account::uses(&mut conn, caller.donor_id).await
    }

    /// The newest gift that the donor gave their details for on its capture page lately, while no card or phone has been linked since.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "linked_account.my_gift_by_page")]
    pub async fn my_gift_by_page(&self, caller: &DonorCaller) -> Result<Option<GiftByPage>, Error> {
        let mut conn = self.pool.acquire().await?;
        let since = self.now().plus_days(-UNLINKED_DAYS);
        store::linked_account::gift_by_page(&mut conn, caller.donor_id, since).await
    }

    /// What one of the donor's own links alone made theirs: it leaves them with [`Backend::deny_my_link`].
    ///
    /// # Errors
    /// Only internal ones; nothing is in a link that the donor does not have.
    #[tracing::instrument(level = "debug", skip_all, name = "linked_account.gifts")]
    pub async fn gifts_of_my_link(&self, caller: &DonorCaller, link: LinkId) -> Result<LeavingGifts, Error> {
        let (mut conn, donor) = (self.pool.acquire().await?, caller.donor_id);
        let leaving = store::donation::gifts_by(&mut conn, donor, link, MOST_NAMED).await?;
        let newest =
            store::donation::find_all_for_donor(&mut conn, donor, &leaving.newest, self.today()).await?;
        Ok(LeavingGifts { sum: leaving.sum, newest })
    }

    /// Ends one of the donor's own links. Earlier gifts keep their donor. One that has ended so already stays as it is: whoever
    /// presses the button twice has done it once.
    ///
    /// # Errors
    /// [`Error::NotFound`] when the donor never had such a link, or said that it was never theirs.
    #[tracing::instrument(level = "debug", skip_all, name = "linked_account.remove_mine")]
    pub async fn remove_my_link(&self, caller: &DonorCaller, link: LinkId) -> Result<(), Error> {
        retry(|| self.try_remove(caller, link)).await
    }

    async fn try_remove(&self, caller: &DonorCaller, link: LinkId) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        if self.end_link(&mut tx, By::from(caller), caller.donor_id, link).await? {
            return self.commit(tx).await;
        }
        match store::linked_account::former(&mut tx, caller.donor_id, link).await? {
            Some(former) if former.denied_at.is_none() => Ok(()),
            _ => Err(Error::NotFound(Resource::Link)),
        }
    }

    /// Ends one of the donor's own links, which was never theirs: gifts that nothing else led to them leave them, as many as they
    /// said yes to. To say so again changes nothing.
    ///
    /// # Errors
    /// [`Error::NotFound`] when the donor never had such a link; a field error where more gifts would leave than they know of, for that
    /// cannot be taken back.
    #[tracing::instrument(level = "debug", skip_all, name = "linked_account.deny_mine")]
    pub async fn deny_my_link(&self, caller: &DonorCaller, link: LinkId, gifts: i64) -> Result<(), Error> {
        retry(|| self.try_deny_mine(caller, link, gifts)).await
    }

    async fn try_deny_mine(&self, caller: &DonorCaller, link: LinkId, gifts: i64) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        // A gift that is being sent is counted, or comes after.
        if !store::authorisation::lock_donor(&mut tx, caller.donor_id).await? {
            return Err(Error::NotFound(Resource::Link));
        }
        if store::donation::gifts_by(&mut tx, caller.donor_id, link, 0).await?.sum.count > gifts {
            return Err(Error::field("/gifts", "required", "Say that these gifts are to leave you."));
        }
        if self.deny_link(&mut tx, By::from(caller), caller.donor_id, link).await? {
            return self.commit(tx).await;
        }
        match store::linked_account::former(&mut tx, caller.donor_id, link).await? {
            Some(former) if former.denied_at.is_some() => Ok(()),
            _ => Err(Error::NotFound(Resource::Link)),
        }
    }

    /// Ends a donor's link, whoever set it; false when there is no such live link.
    pub(crate) async fn end_link(
        &self,
        conn: &mut PgConnection,
        by: By,
        donor: DonorId,
        id: LinkId,
    ) -> Result<bool, Error> {
        let Some(ended) = store::linked_account::end(conn, donor, id, self.now()).await? else {
            return Ok(false);
        };
        self.record_ended(conn, by, donor, id, &ended).await?;
        self.tell_donor(conn, by, donor, NoticeKind::Unlink, id.uuid()).await?;
        Ok(true)
    }

    /// The donor says that a card or phone was not theirs. The link ends, if it has not, and gifts that nothing but such links
    /// made the donor's leave them, with what was declared for them: a first part at once and the rest by the worker. Whose they
    /// are is then known once the card or phone is linked to somebody else. A match to which nothing else led names nobody any
    /// more. False when the donor never had it, or said so before.
    pub(crate) async fn deny_link(
        &self,
        conn: &mut PgConnection,
        by: By,
        donor: DonorId,
        id: LinkId,
    ) -> Result<bool, Error> {
        // Gifts that are being sent for the donor come before or after.
        if !store::authorisation::lock_donor(conn, donor).await? {
            return Ok(false);
        }
        let now = self.now();
        let left = store::donation::gifts_by(conn, donor, id, 0).await?.sum;
        if let Some(ended) = store::linked_account::end(conn, donor, id, now).await? {
            self.record_ended(conn, by, donor, id, &ended).await?;
        }
        // Each platform that linked it had the donor told, so that they may say it more than once.
        if !store::linked_account::deny(conn, donor, id, now).await? {
            return Ok(false);
        }
        let detail = json!({ "donor_id": donor });
        store::trail::audit(conn, now, by, AuditAction::LinkDeny, id.uuid(), detail).await?;
        self.disown_gifts(conn, by, donor).await?;
        self.tell_denied(conn, donor, Denied::Link { id, left }).await?;
        Ok(true)
    }

    /// Writes down that a link ended, and tells the platforms that set it.
    pub(crate) async fn record_ended(
        &self,
        conn: &mut PgConnection,
        by: By,
        donor: DonorId,
        id: LinkId,
        ended: &Ended,
    ) -> Result<(), Error> {
        let detail = json!({ "donor_id": donor, "kind": ended.kind });
        store::trail::audit(conn, self.now(), by, AuditAction::LinkEnd, id.uuid(), detail).await?;
        // The platforms that set it are told, whoever ended it; without one it is for the donor's pages.
        for platform in &ended.platforms {
            self.tell_ended(conn, donor, id, ended.kind, Some(*platform)).await?;
        }
        if ended.platforms.is_empty() {
            self.tell_ended(conn, donor, id, ended.kind, None).await?;
        }
        Ok(())
    }

    async fn tell_ended(
        &self,
        conn: &mut PgConnection,
        donor: DonorId,
        id: LinkId,
        kind: LinkKind,
        platform: Option<PlatformId>,
    ) -> Result<(), Error> {
        let concerns = Concerns { platform, donor: Some(donor), charity: None };
        let data = json!({ "kind": kind });
        store::trail::event(conn, self.now(), EventType::LinkEnded, concerns, id.uuid(), data).await?;
        Ok(())
    }
}
