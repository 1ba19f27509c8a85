//! The other sendings of a claim. One that got no good answer and was in no list of HMRC's counts as lost, and the claim is sent again;
//! but HMRC's list may have been late, and then HMRC has what counted as lost, and pays twice. So every list is looked through for it, as
//! long as HMRC keeps a submission.

use domain::ClaimId;
use domain::claim::{ClaimAlarm, ClaimStatus, MessageKind, Note, Says, TransactionId};
use hmrc::gateway::{self, Listing};

use super::hmrc_list::excerpt;
use super::{DAY, LONG, Said, Step, WATCHED, seconds};
use crate::Backend;
use crate::error::Error;
use crate::filing::{Filing, OpenAccount};
use crate::store::claim::{Locked, LostSending};
use crate::store::{self};

/// What became of looking for sendings that counted as lost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Compared {
    /// There are none to look for.
    Nothing,
    /// It is not time yet: in so many seconds.
    Later(f64),
    /// A list was looked at.
    Looked,
    /// There was no list to be had.
    NoList,
}

/// How long until a list is looked at again for a sending that counted as lost so long ago: often at first, and at least once a day.
fn pause(filing: &Filing, lost_seconds: f64) -> f64 {
    (lost_seconds / 24.0).max(seconds(filing.patience.between_comparisons)).min(DAY)
}

/// How long until a list is to be looked at for one of these; none where there are none.
fn due_in<'a>(filing: &Filing, lost: impl IntoIterator<Item = &'a LostSending>) -> Option<f64> {
    let waits = lost
        .into_iter()
        .map(|one| one.compared_seconds.map_or(0.0, |ago| (pause(filing, one.lost_seconds) - ago).max(0.0)));
    waits.reduce(f64::min)
}

/// Whether a list of this account can have the sending.
fn is_of(lost: &LostSending, account: &OpenAccount) -> bool {
    lost.sent_by.as_ref().is_none_or(|sender| *sender == account.sender_id)
}

/// The ids of these sendings that the list has.
fn listed_of(listing: &Listing, lost: &[&LostSending]) -> Result<Vec<gateway::TransactionId>, Error> {
    let mut listed = Vec::new();
    for one in lost {
        let id: gateway::TransactionId = one.transaction.as_str().parse().map_err(Error::internal)?;
        if listing.of_transaction(&id).next().is_some() {
            listed.push(id);
        }
    }
    Ok(listed)
}

fn texts(ids: &[gateway::TransactionId]) -> Vec<String> {
    ids.iter().map(ToString::to_string).collect()
}

impl Backend {
    /// Which of the claim's other sendings HMRC's list has.
    pub(super) async fn earlier_in(
        &self,
        listing: &Listing,
        id: ClaimId,
        current: &TransactionId,
    ) -> Result<Vec<gateway::TransactionId>, Error> {
        let mut conn = self.pool.acquire().await?;
        let mut listed = Vec::new();
        for other in store::claim::other_sendings(&mut conn, id, current).await? {
            let other: gateway::TransactionId = other.as_str().parse().map_err(Error::internal)?;
            if listing.of_transaction(&other).next().is_some() {
                listed.push(other);
            }
        }
        Ok(listed)
    }

    /// Those of these that had counted as lost are found: nobody looks for them any more.
    pub(super) async fn note_listed(&self, earlier: &[gateway::TransactionId]) -> Result<(), Error> {
        if !earlier.is_empty() {
            let mut conn = self.pool.acquire().await?;
            store::claim::listed(&mut conn, &texts(earlier)).await?;
        }
        Ok(())
    }

    /// The sendings of a claim that counted as lost and are looked for.
    pub(super) async fn watched(&self, id: ClaimId) -> Result<Vec<LostSending>, Error> {
        let mut conn = self.pool.acquire().await?;
        store::claim::watched(&mut conn, Some(id), seconds(WATCHED)).await
    }

    /// Looks for sendings of a claim that counted as lost in HMRC's list, when it is time. The list of another account than the one that
    /// made them says nothing of them: once the claim is over somebody is told.
    pub(super) async fn compare_sendings(
        &self,
        filing: &Filing,
        client: &OpenAccount,
        claim: &Locked,
    ) -> Result<Compared, Error> {
        let id = claim.claim_id;
        let lost = self.watched(id).await?;
        if lost.is_empty() {
            return Ok(Compared::Nothing);
        }
        let (ours, of_others): (Vec<&LostSending>, Vec<&LostSending>) =
            lost.iter().partition(|one| is_of(one, client));
        if !of_others.is_empty() {
            let mut tx = self.begin().await?;
            let present = self.lock_claim(&mut tx, id).await?;
            if !present.state.status().is_open() {
                self.raise_alarm_in(&mut tx, &present, ClaimAlarm::ListUnclear).await?;
                self.commit(tx).await?;
            }
        }
        match due_in(filing, ours.iter().copied()) {
            None => Ok(Compared::Later(LONG)),
            Some(wait) if wait > 0.0 => Ok(Compared::Later(wait)),
            Some(_) => self.look_for(client, claim, &ours).await,
        }
    }

    /// A claim is about to be sent again that had counted as lost a while ago: HMRC's list is looked at once more before.
    pub(super) async fn look_before_sending(
        &self,
        filing: &Filing,
        client: &OpenAccount,
        claim: &Locked,
    ) -> Result<Option<Step>, Error> {
        let lost = self.watched(claim.claim_id).await?;
        let ours: Vec<&LostSending> = lost.iter().filter(|one| is_of(one, client)).collect();
        let longest = seconds(filing.patience.between_comparisons);
        let is_old = |one: &&LostSending| {
            one.compared_seconds.map_or(one.lost_seconds, |ago| ago.min(one.lost_seconds)) > longest
        };
        if !ours.iter().any(is_old) {
            return Ok(None);
        }
        Ok(Some(match self.look_for(client, claim, &ours).await? {
            Compared::Looked => Step::Moved,
            Compared::Nothing | Compared::Later(_) | Compared::NoList => {
                Step::Wait(seconds(filing.patience.between_lists).max(1.0))
            }
        }))
    }

    /// Looks for these sendings of a claim in HMRC's list.
    async fn look_for(
        &self,
        client: &OpenAccount,
        claim: &Locked,
        lost: &[&LostSending],
    ) -> Result<Compared, Error> {
        let id = claim.claim_id;
        let Some((listing, bytes)) = self.read_list(client, id).await? else {
            return Ok(Compared::NoList);
        };
        self.heed_lost_sendings(client, &listing, &bytes, id).await?;
        let found = listed_of(&listing, lost)?;
        let is_first = lost.iter().any(|one| one.compared_seconds.is_none());
        let looked_for: Vec<String> = lost.iter().map(|one| one.transaction.as_str().to_owned()).collect();
        self.tell_of_lost(id, (&listing, &bytes), &found, is_first, &looked_for).await?;
        Ok(Compared::Looked)
    }

    /// Looks through a list that was asked for because of one claim for what counted as lost of every other.
    pub(super) async fn heed_lost_sendings(
        &self,
        client: &OpenAccount,
        listing: &Listing,
        bytes: &[u8],
        except: ClaimId,
    ) -> Result<(), Error> {
        let watched = {
            let mut conn = self.pool.acquire().await?;
            store::claim::watched(&mut conn, None, seconds(WATCHED)).await?
        };
        for one in watched.iter().filter(|one| one.claim_id != except && is_of(one, client)) {
            let found = listed_of(listing, &[one])?;
            if !found.is_empty() {
                self.tell_of_lost(one.claim_id, (listing, bytes), &found, false, &[]).await?;
            }
        }
        Ok(())
    }

    /// Keeps what a list says of a claim's sendings that counted as lost, where that is news, and has somebody look when it has one.
    async fn tell_of_lost(
        &self,
        id: ClaimId,
        (listing, bytes): (&Listing, &[u8]),
        found: &[gateway::TransactionId],
        is_first: bool,
        looked_for: &[String],
    ) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        let claim = self.lock_claim(&mut tx, id).await?;
        store::claim::compared(&mut tx, looked_for).await?;
        let is_new = !store::claim::listed(&mut tx, &texts(found)).await?.is_empty();
        if is_new || is_first {
            let aside = Some(self.put_aside(&mut tx, id, true, bytes).await?);
            let says = if found.is_empty() { Says::NoneEarlier } else { Says::Earlier };
            let mut own = found.to_vec();
            if let Some(current) = &claim.transaction {
                own.push(current.as_str().parse().map_err(Error::internal)?);
            }
            let kept = excerpt(listing, &own, bytes);
            let note = Note { says, has_earlier: false, aside };
            let said = Said::received(MessageKind::Listing, claim.transaction.as_ref(), &kept, note);
            self.keep(&mut tx, id, &said).await?;
        }
        if is_new {
            let alarm = match claim.state.status() {
                ClaimStatus::Submitting
                | ClaimStatus::Acknowledged
                | ClaimStatus::Accepted
                | ClaimStatus::Paid => ClaimAlarm::SentTwice,
                // Its gifts are free, may stand in another claim already, or are about to be sent again.
                ClaimStatus::Draft
                | ClaimStatus::Ready
                | ClaimStatus::Approved
                | ClaimStatus::Rejected
                | ClaimStatus::Withdrawn => ClaimAlarm::Contradicted,
            };
            self.raise_alarm_in(&mut tx, &claim, alarm).await?;
        }
        self.commit(tx).await
    }
}
