//! Staff have the donor of a held gift emailed again, without seeing who the donor is.

use domain::conflict::{ConflictCode, PageConflict};
use domain::{AuditAction, CharityId, DonationId, DonorId, Timestamp};
use serde_json::json;
use sqlx::PgConnection;

use super::held_gift_donor::MOST;
use super::refused_field::blames_details;
use crate::Backend;
use crate::actor::{By, CharityStaff};
use crate::error::{Error, Resource};
use crate::store::donor::Addressee;
use crate::store::job::Job;
use crate::store::{self};

/// Nobody can ask a charity's donor again until this many days after they were last asked.
const DAYS: i64 = 7;

/// Whether we can ask the donor of a held gift for their details.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asking {
    /// Now. The time is when they were last asked, if ever.
    Now(Option<Timestamp>),
    /// Now. They were asked when details of the same authorisation were refused before, and not since.
    NotSince(Timestamp),
    /// Our own email about it goes out within minutes. The time is when they were last asked before, if ever.
    Soon(Option<Timestamp>),
    /// They were asked recently.
    Later {
        /// When they were asked.
        asked_at: Timestamp,
        /// When they can be asked again.
        again_at: Timestamp,
    },
    /// The donor has no address to write to.
    Never,
}

impl Asking {
    fn of(asked_at: Option<Timestamp>, now: Timestamp) -> Self {
        match asked_at.map(|at| (at, at.plus_days(DAYS))) {
            Some((asked_at, again_at)) if now < again_at => Self::Later { asked_at, again_at },
            _ => Self::Now(asked_at),
        }
    }
}

impl Backend {
    /// Whether we can ask the donor of one of the charity's gifts for their details; `None` if the gift does not wait for them.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.asking")]
    pub async fn asking(&self, caller: &CharityStaff, id: DonationId) -> Result<Option<Asking>, Error> {
        let mut conn = self.pool.acquire().await?;
        Ok(self.who_is_asked(&mut conn, caller.charity_id, id).await?.map(|(asking, _)| asking))
    }

    /// Asks the donor of a held gift once more to put their details right, with the same email that was sent when it was held.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer; [`Error::NotFound`] for another's gift, or one that does not wait for its donor's details;
    /// conflicts `asked_already` and `nobody_to_ask`.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.ask_donor")]
    pub async fn ask_donor(&self, caller: &CharityStaff, id: DonationId) -> Result<(), Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        // If two colleagues ask at once, the second sees that the first has asked.
        store::claim::lock_holds(&mut tx, caller.charity_id).await?;
        let asked = self.who_is_asked(&mut tx, caller.charity_id, id).await?;
        let (donor, to) = match asked.ok_or(Error::NotFound(Resource::Donation))? {
            (Asking::Now(_) | Asking::NotSince(_) | Asking::Soon(_), Some(found)) => found,
            (Asking::Later { asked_at, again_at }, _) => {
                return Err(Error::for_reader(ConflictCode::AskedAlready { asked_at, again_at }));
            }
            (Asking::Never | Asking::Now(_) | Asking::NotSince(_) | Asking::Soon(_), _) => {
                return Err(Error::for_reader(PageConflict::NobodyToAsk));
            }
        };
        let gifts = store::claim::to_ask(&mut tx, donor, Some(id), MOST).await?;
        if gifts.first().is_none_or(|first| first.donation_id != id) {
            return Err(Error::NotFound(Resource::Donation));
        }
        self.ask_about(&mut tx, to, gifts).await?;
        let (by, action) = (By::from(caller), AuditAction::DonationAskDonor);
        store::trail::audit(&mut tx, self.now(), by, action, id.uuid(), json!({})).await?;
        self.commit(tx).await
    }

    /// Whether we can ask the donor of a gift, and their address if they have one.
    async fn who_is_asked(
        &self,
        conn: &mut PgConnection,
        charity: CharityId,
        id: DonationId,
    ) -> Result<Option<(Asking, Option<(DonorId, Addressee)>)>, Error> {
        let held = store::claim::held_one(conn, charity, id).await?;
        if held.is_none_or(|held| !blames_details(held.said.number, held.said.element.as_deref())) {
            return Ok(None);
        }
        let (_, Some(donor)) = store::claim::parties(conn, id.uuid()).await? else {
            return Ok(None);
        };
        if store::donor_death::died_on(conn, donor).await?.is_some() {
            return Ok(Some((Asking::Never, None)));
        }
        // A donor with only a phone number has no address, and we do not write to people who deleted their account.
        let Some(to) = store::donor::addressee(conn, donor).await? else {
            return Ok(Some((Asking::Never, None)));
        };
        if self.is_suppressed(conn, &to.email).await? {
            return Ok(Some((Asking::Never, None)));
        }
        let asked_at = store::claim::last_asked(conn, charity, donor).await?;
        if asked_at.is_some() {
            return Ok(Some((Asking::of(asked_at, self.now()), Some((donor, to)))));
        }
        let before = store::claim::asked_before(conn, charity, donor, id).await?;
        let asking = if store::job::waits(conn, &Job::AskDetails(donor)).await? {
            Asking::Soon(before)
        } else {
            before.map_or(Asking::Now(None), Asking::NotSince)
        };
        Ok(Some((asking, Some((donor, to)))))
    }
}

#[cfg(test)]
mod tests {
    use super::{Asking, Timestamp};

    #[test]
    fn a_donor_is_asked_again_when_seven_days_have_passed() {
        let at = |text: &str| Timestamp::parse(text).unwrap();
        let (asked_at, again_at) = (at("2026-11-22T09:00:00Z"), at("2026-11-29T09:00:00Z"));
        let asking = |now: &str| Asking::of(Some(asked_at), at(now));
        assert_eq!(asking("2026-11-29T08:59:59Z"), Asking::Later { asked_at, again_at });
        assert_eq!(asking("2026-11-29T09:00:00Z"), Asking::Now(Some(asked_at)));
        assert_eq!(Asking::of(None, asked_at), Asking::Now(None));
    }
}
