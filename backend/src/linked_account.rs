//! Linked accounts: a donor's permission to find donations by a card or a phone.

use domain::link::{LinkKind, NewLink};
use domain::scope::Scope;
use domain::{DonorId, EventType, LinkId, PlatformId, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::PgConnection;

use crate::Backend;
use crate::actor::{DonorCaller, PlatformCaller};
use crate::error::{Error, refused_by};
use crate::idempotency::{Attempt, Done};
use crate::mail::NoticeKind;
use crate::secret::new_uuid;
use crate::store::account::{Ended, Which};
use crate::store::trail::{By, Concerns};
use crate::store::{self};

/// A live link, as the donor and the platform that set it see it.
#[derive(Clone, Debug)]
pub struct LinkedAccount {
    /// Its id.
    pub link_id: LinkId,
    /// Card or phone.
    pub kind: LinkKind,
    /// The number itself: show it masked.
    pub value: String,
    /// The platform that set it; none when the donor did.
    pub platform: Option<String>,
    /// Since when.
    pub linked_at: Timestamp,
    /// The newest gift that it found.
    pub last_used_at: Option<Timestamp>,
}

/// The answer to setting a link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LinkAnswer {
    /// The link's id.
    pub id: LinkId,
    /// Card or phone.
    pub kind: LinkKind,
}

/// Which links to end.
#[derive(Clone, Copy, Debug)]
pub enum Unlink {
    /// This one.
    One(LinkId),
    /// All of a kind.
    AllOf(LinkKind),
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
    /// Sets a card or phone against a donor. Setting it again changes nothing.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an unknown donor; a conflict when another donor holds it.
    pub async fn link(
        &self,
        caller: &PlatformCaller,
        donor: DonorId,
        new: &NewLink,
        attempt: &Attempt,
    ) -> Result<Done<LinkAnswer>, Error> {
        let platform = caller.may(Scope::LinkAccount)?;
        for _ in 0..3 {
            let mut tx = self.begin().await?;
            if let Some(done) = Self::answered(&mut tx, platform, attempt).await? {
                return Ok(done);
            }
            if !store::donor::exists(&mut tx, donor).await? {
                return Err(Error::NotFound("donor"));
            }
            match store::account::holder(&mut tx, new.kind(), new.value()).await? {
                Some((id, holder)) if holder == donor => {
                    return self
                        .commit_once(tx, platform, attempt, LinkAnswer { id, kind: new.kind() }, false)
                        .await;
                }
                Some(_) => {
                    let detail =
                        "Another donor holds this card or phone. It can be set here once that link is ended.";
                    return Err(Error::conflict("account_linked_elsewhere", detail));
                }
                None => {}
            }
            let (id, now, by) = (LinkId::from_uuid(new_uuid()), self.now(), By::from(caller));
            match store::account::insert(&mut tx, id, donor, new.kind(), new.value(), Some(platform), now)
                .await
            {
                Err(error) if refused_by(&error) == Some("linked_account_belongs_to_one") => continue,
                other => other?,
            }
            self.record_linked(&mut tx, by, platform, donor, id, new.kind())
                .await?;
            self.judge_late(&mut tx, donor, by).await?;
            return self
                .commit_once(tx, platform, attempt, LinkAnswer { id, kind: new.kind() }, true)
                .await;
        }
        Err(Error::internal("three tries to set a link crossed others"))
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
        store::trail::audit(conn, now, by, "link.set", id.uuid(), detail).await?;
        let concerns = Concerns {
            platform: Some(platform),
            donor: Some(donor),
            charity: None,
        };
        let data = json!({ "kind": kind });
        store::trail::event(conn, now, EventType::LinkSet, concerns, id.uuid(), data).await?;
        self.tell_donor(conn, donor, NoticeKind::Link, id.uuid()).await
    }

    /// The links that this platform set for a donor.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an unknown donor.
    pub async fn links_for_platform(
        &self,
        caller: &PlatformCaller,
        donor: DonorId,
    ) -> Result<Vec<LinkedAccount>, Error> {
        let platform = caller.may(Scope::LinkAccount)?;
        let mut conn = self.pool.acquire().await?;
        if !store::donor::exists(&mut conn, donor).await? {
            return Err(Error::NotFound("donor"));
        }
        store::account::live_of(&mut conn, donor, Some(platform)).await
    }

    /// Ends links that this platform set. Ending what is ended changes nothing.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an unknown donor.
    pub async fn unlink_for_platform(
        &self,
        caller: &PlatformCaller,
        donor: DonorId,
        which: Unlink,
        attempt: &Attempt,
    ) -> Result<Done<()>, Error> {
        let platform = caller.may(Scope::LinkAccount)?;
        let mut tx = self.begin().await?;
        if let Some(done) = Self::answered(&mut tx, platform, attempt).await? {
            return Ok(done);
        }
        if !store::donor::exists(&mut tx, donor).await? {
            return Err(Error::NotFound("donor"));
        }
        let ended = store::account::end(&mut tx, donor, Some(platform), which.into(), self.now()).await?;
        self.record_ended(&mut tx, By::from(caller), donor, &ended)
            .await?;
        self.commit_once(tx, platform, attempt, (), false).await
    }

    /// All of the donor's own links.
    ///
    /// # Errors
    /// Only internal ones.
    pub async fn my_links(&self, caller: &DonorCaller) -> Result<Vec<LinkedAccount>, Error> {
        let mut conn = self.pool.acquire().await?;
        store::account::live_of(&mut conn, caller.donor_id, None).await
    }

    /// Ends one of the donor's own links. Earlier gifts keep their donor.
    ///
    /// # Errors
    /// [`Error::NotFound`] when the donor has no such live link.
    pub async fn remove_my_link(&self, caller: &DonorCaller, link: LinkId) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        let ended = store::account::end(&mut tx, caller.donor_id, None, Which::One(link), self.now()).await?;
        if ended.is_empty() {
            return Err(Error::NotFound("link"));
        }
        self.record_ended(&mut tx, By::from(caller), caller.donor_id, &ended)
            .await?;
        self.commit(tx).await
    }

    pub(crate) async fn record_ended(
        &self,
        conn: &mut PgConnection,
        by: By,
        donor: DonorId,
        ended: &[Ended],
    ) -> Result<(), Error> {
        for Ended { id, kind, platform } in ended {
            let detail = json!({ "donor_id": donor, "kind": kind });
            store::trail::audit(conn, self.now(), by, "link.end", id.uuid(), detail).await?;
            // The platform that set it is told, whoever ended it.
            let concerns = Concerns {
                platform: *platform,
                donor: Some(donor),
                charity: None,
            };
            store::trail::event(
                conn,
                self.now(),
                EventType::LinkEnded,
                concerns,
                id.uuid(),
                json!({ "kind": kind }),
            )
            .await?;
            self.tell_donor(conn, donor, NoticeKind::Unlink, id.uuid())
                .await?;
        }
        Ok(())
    }
}
