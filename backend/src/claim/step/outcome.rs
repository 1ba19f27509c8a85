//! What became of a message: HMRC's list, and its answers to polls.

use domain::claim::{ClaimAlarm, ClaimState, CorrelationId, Filed, MessageKind, Note, Says, TransactionId};
use domain::{AuditAction, ClaimId};
use hmrc::gateway::{self, Acceptance, Advice, GatewayFailure, Listing, Reply};
use serde_json::json;

use super::hmrc_list::{WholeList, excerpt, nameless_since};
use super::{LONG, REMEMBERED, SILENCE, Said, Step, Unsent, next_poll, pause, sealed_by, seconds, theirs};
use crate::Backend;
use crate::actor::By;
use crate::counters::HmrcRequest;
use crate::error::Error;
use crate::filing::{Account, Filing, OpenAccount};
use crate::store::claim::{Locked, NextPoll};
use crate::store::{self};

impl Backend {
    /// Nobody knows whether HMRC has the message: asks for HMRC's list, and decides by what is there.
    pub(super) async fn find_claim(&self, filing: &Filing, claim: Locked) -> Result<Step, Error> {
        let ClaimState::Submitting(filed) = &claim.state else {
            return Ok(Step::Moved);
        };
        let id = claim.claim_id;
        // Whoever sent it may have been killed before this was told.
        self.has_left(id, &filed.transaction).await?;
        let Account::Open(client) = self.hmrc_account(filing).await? else {
            self.heed_silence(&claim).await?;
            return Ok(Step::Wait(60.0));
        };
        let Some(list) = self.ask_for_list(&client, id).await? else {
            self.heed_silence(&claim).await?;
            return Ok(Step::Wait(seconds(filing.patience.between_lists)));
        };
        let ours: gateway::TransactionId = filed.transaction.as_str().parse().map_err(Error::internal)?;
        let found: Vec<_> = list.listing.of_transaction(&ours).collect();
        let mut own = self.earlier_in(&list.listing, id, &filed.transaction).await?;
        let has_earlier = !own.is_empty();
        let says = match found.len() {
            0 => Says::NotListed,
            1 => Says::Listed,
            times => Says::ListedOften { times },
        };
        let note = Note { says, has_earlier, aside: Some(list.aside.clone()) };
        self.note_listed(&own).await?;
        own.push(ours);
        let kept = excerpt(&list.listing, &own, &list.bytes);
        let said = Said::received(MessageKind::Listing, Some(&filed.transaction), &kept, note);
        if let Some(first) = found.first() {
            let correlation = CorrelationId::parse(first.correlation_id.as_str()).map_err(Error::internal)?;
            self.acknowledge_as(id, &filed.transaction, correlation, NextPoll::default(), &said).await?;
            if found.len() > 1 || has_earlier {
                self.raise_alarm(id, ClaimAlarm::SentTwice).await?;
            }
            return Ok(Step::Moved);
        }
        let unclear =
            has_earlier || !tells_of(&client, &claim) || self.has_strangers(id, &list.listing, filed).await?;
        self.missing(filing, &claim, filed, unclear, &said).await
    }

    /// Whether HMRC's list has something without our name that could be this sending: not from before it, and not known
    /// here under HMRC's own name as something else.
    async fn has_strangers(&self, id: ClaimId, listing: &Listing, filed: &Filed) -> Result<bool, Error> {
        let nameless = nameless_since(listing, filed.at);
        if nameless.is_empty() {
            return Ok(false);
        }
        let mut conn = self.pool.acquire().await?;
        let known = store::claim::known_as_others(&mut conn, id, &nameless).await?;
        Ok(nameless.iter().any(|name| !known.contains(name)))
    }

    /// HMRC's list of what it has from us; none when there is none to be had. Either way what came is kept before anything
    /// follows from it.
    pub(super) async fn ask_for_list(
        &self,
        client: &OpenAccount,
        id: ClaimId,
    ) -> Result<Option<WholeList>, Error> {
        let Some((listing, bytes)) = self.read_list(client, id).await? else {
            return Ok(None);
        };
        let mut tx = self.begin().await?;
        let aside = self.put_aside(&mut tx, id, true, &bytes).await?;
        self.commit(tx).await?;
        self.heed_lost_sendings(client, &listing, &bytes, id).await?;
        Ok(Some(WholeList { listing, bytes, aside }))
    }

    /// The same, and nothing of the list is kept.
    pub(super) async fn read_list(
        &self,
        client: &OpenAccount,
        id: ClaimId,
    ) -> Result<Option<(Listing, Vec<u8>)>, Error> {
        let answer = match self.counters.ask_hmrc(HmrcRequest::List, client.list()).await {
            Ok(answer) => answer,
            Err(failure) => {
                self.keep_failure(id, None, &failure).await?;
                return Ok(None);
            }
        };
        match answer.reply {
            Ok(listing) => Ok(Some((listing, answer.bytes))),
            Err(failed) => {
                self.heed_refused_list(client, id, &failed, &answer.bytes).await?;
                Ok(None)
            }
        }
    }

    /// HMRC's list does not have the message. Only after a good while, and several looks, it counts as never arrived.
    async fn missing(
        &self,
        filing: &Filing,
        claim: &Locked,
        filed: &Filed,
        unclear: bool,
        said: &Said<'_>,
    ) -> Result<Step, Error> {
        let (id, patience) = (claim.claim_id, filing.patience);
        let mut tx = self.begin().await?;
        self.keep(&mut tx, id, said).await?;
        store::claim::count_missing(&mut tx, id, unclear).await?;
        self.commit(tx).await?;
        if unclear {
            // One of the nameless could be ours, HMRC has an earlier sending of the claim, or the list is not one that would have
            // ours: somebody has to look.
            self.raise_alarm(id, ClaimAlarm::ListUnclear).await?;
            return Ok(Step::Wait(LONG));
        }
        let long_enough = claim.sent_seconds.is_some_and(|sent| sent >= seconds(patience.missing));
        if long_enough && claim.missing_count.saturating_add(1) >= patience.lists {
            self.unsend(id, &filed.transaction, Unsent::NeverArrived).await?;
            return Ok(Step::Moved);
        }
        Ok(Step::Wait(seconds(patience.between_lists)))
    }

    /// HMRC was asked about the claim and said nothing of it: after some days of that somebody has to look.
    async fn heed_silence(&self, claim: &Locked) -> Result<(), Error> {
        if claim.silent_seconds.is_some_and(|silent| silent >= SILENCE) {
            self.raise_alarm(claim.claim_id, ClaimAlarm::Unanswered).await?;
        }
        Ok(())
    }

    /// Asks HMRC what became of a claim.
    pub(super) async fn ask_about_claim(&self, filing: &Filing, claim: Locked) -> Result<Step, Error> {
        let (Some(correlation), Some(transaction)) = (&claim.correlation, &claim.transaction) else {
            return Err(Error::internal("an acknowledged claim without its ids"));
        };
        let Account::Open(client) = self.hmrc_account(filing).await? else {
            self.heed_silence(&claim).await?;
            return Ok(Step::Wait(60.0));
        };
        let id = claim.claim_id;
        // Without a list HMRC is asked all the same, and for the list next time.
        self.compare_sendings(filing, &client, &claim).await?;
        let (irmark, theirs) = (sealed_by(&claim)?, theirs(correlation)?);
        let endpoint = filing.service.poll_at(claim.poll_url.as_deref());
        let answer =
            match self.counters.ask_hmrc(HmrcRequest::Poll, client.poll(&theirs, &endpoint, irmark)).await {
                Ok(answer) => answer,
                Err(failure) if failure.is_alarm() => {
                    self.keep_other_receipt(id, transaction, &failure).await?;
                    return self.doubt(id, ClaimAlarm::OtherReceipt).await;
                }
                Err(failure) => {
                    self.keep_failure(id, Some(transaction), &failure).await?;
                    self.count_poll(id, NextPoll::default()).await?;
                    self.heed_silence(&claim).await?;
                    return Ok(Step::Wait(pause(filing, &claim, None)));
                }
            };
        let bytes = &answer.bytes;
        match answer.reply {
            Reply::Acknowledged(again) => {
                let said =
                    Said::received(MessageKind::Acknowledgement, Some(transaction), bytes, Says::Working);
                self.keep_alone(id, &said).await?;
                let next = next_poll(Some(&again.endpoint), Some(again.poll_interval));
                self.hear_it_works(id, next).await?;
                Ok(Step::Wait(pause(filing, &claim, Some(again.poll_interval))))
            }
            Reply::Accepted(acceptance) => {
                self.hear_acceptance(filing, id, transaction, &acceptance, bytes).await
            }
            Reply::Rejected(rejection) => {
                self.reject_claim(id, &rejection.faults, rejection.more, bytes).await?;
                Ok(Step::Moved)
            }
            Reply::Failed(failed) => {
                self.after_failed_poll(filing, &client, &claim, (transaction, correlation), &failed, bytes)
                    .await
            }
        }
    }

    /// The gateway did not tell what became of a claim. Only that it knows nothing under HMRC's own name for it (2000)
    /// leads to the list; whatever else it says is about the gateway, the account or the question, and says nothing of
    /// the claim.
    async fn after_failed_poll(
        &self,
        filing: &Filing,
        client: &OpenAccount,
        claim: &Locked,
        (transaction, correlation): (&TransactionId, &CorrelationId),
        failed: &GatewayFailure,
        bytes: &[u8],
    ) -> Result<Step, Error> {
        let (id, pause) = (claim.claim_id, pause(filing, claim, failed.poll_interval));
        let advice = failed.advice();
        if advice == Advice::CorrectClaim {
            self.reject_claim(id, &failed.faults, 0, bytes).await?;
            return Ok(Step::Moved);
        }
        self.keep_refusal(id, Some(transaction), failed, bytes).await?;
        self.count_poll(id, next_poll(failed.endpoint.as_ref(), failed.poll_interval)).await?;
        match advice {
            Advice::List => self.look_up(filing, client, claim, (transaction, correlation), pause).await,
            Advice::CheckCredentials => {
                self.stop_filing(client, failed).await?;
                Ok(Step::Wait(pause.max(60.0)))
            }
            // HMRC has the claim: that something is too long (2001) can only be about the question.
            Advice::Report | Advice::Split => {
                self.raise_alarm(id, ClaimAlarm::GatewayFault).await?;
                Ok(Step::Wait(pause))
            }
            Advice::PollAgain | Advice::CorrectClaim => {
                self.heed_silence(claim).await?;
                Ok(Step::Wait(pause))
            }
        }
    }

    /// HMRC says that it accepted the claim. Where it has to prove that with a receipt, it is no acceptance without one.
    pub(super) async fn hear_acceptance(
        &self,
        filing: &Filing,
        id: ClaimId,
        transaction: &TransactionId,
        acceptance: &Acceptance,
        bytes: &[u8],
    ) -> Result<Step, Error> {
        if acceptance.receipt.is_some() || !filing.wants_receipt {
            self.accept_claim(id, acceptance, bytes).await?;
            return Ok(Step::Moved);
        }
        let said = Said::received(MessageKind::Failure, Some(transaction), bytes, Says::Unproved);
        // Said in answer to the claim itself, this is the first that is heard of HMRC's name for it.
        let correlation =
            CorrelationId::parse(acceptance.correlation_id.as_str()).map_err(Error::internal)?;
        self.acknowledge_as(id, transaction, correlation, NextPoll::default(), &said).await?;
        self.doubt(id, ClaimAlarm::NoReceipt).await
    }

    /// Nothing proves that HMRC accepted this claim: somebody has to look, and it is asked again later.
    async fn doubt(&self, id: ClaimId, alarm: ClaimAlarm) -> Result<Step, Error> {
        self.raise_alarm(id, alarm).await?;
        Ok(Step::Wait(LONG))
    }

    /// HMRC knows nothing under the name that it gave: its list tells under which it has our sending. When it has none,
    /// nothing is presumed, and somebody is told.
    async fn look_up(
        &self,
        filing: &Filing,
        client: &OpenAccount,
        claim: &Locked,
        (transaction, correlation): (&TransactionId, &CorrelationId),
        pause: f64,
    ) -> Result<Step, Error> {
        let id = claim.claim_id;
        let ours: gateway::TransactionId = transaction.as_str().parse().map_err(Error::internal)?;
        let Some(list) = self.ask_for_list(client, id).await? else {
            self.heed_silence(claim).await?;
            return Ok(Step::Wait(pause));
        };
        let found: Vec<_> = list.listing.of_transaction(&ours).collect();
        let other = found.iter().find(|record| record.correlation_id.as_str() != correlation.as_str());
        let mut own = self.earlier_in(&list.listing, id, transaction).await?;
        let has_earlier = !own.is_empty();
        let says = match (found.is_empty(), other) {
            (true, _) => Says::NotListed,
            (false, Some(_)) => Says::ListedUnderAnother,
            (false, None) => Says::ListedUnrecognised,
        };
        let note = Note { says, has_earlier, aside: Some(list.aside.clone()) };
        let earlier = own.clone();
        own.push(ours);
        let kept = excerpt(&list.listing, &own, &list.bytes);
        let said = Said::received(MessageKind::Listing, Some(transaction), &kept, note);
        self.keep_alone(id, &said).await?;
        // HMRC acknowledged this sending, so that it had both.
        if found.len() > 1 || has_earlier {
            self.raise_alarm(id, ClaimAlarm::SentTwice).await?;
            self.note_listed(&earlier).await?;
        }
        if let Some(other) = other {
            let now = CorrelationId::parse(other.correlation_id.as_str()).map_err(Error::internal)?;
            self.rename(id, correlation, &now).await?;
            // HMRC may list two names by turns and know neither: asking at once would never end, and no name is an answer.
            self.heed_silence(claim).await?;
            return Ok(Step::Wait(pause));
        }
        if !found.is_empty() {
            self.hear_it_is_listed(id).await?;
            self.heed_silence(claim).await?;
            return Ok(Step::Wait(pause));
        }
        if filing.simulated.is_some() && !has_earlier {
            self.forget_simulated(id, correlation).await?;
            return Ok(Step::Moved);
        }
        self.raise_alarm(id, ClaimAlarm::UnknownToHmrc).await?;
        Ok(Step::Wait(pause))
    }

    /// From now on HMRC is asked about the claim under this name, under which HMRC lists it.
    async fn rename(&self, id: ClaimId, from: &CorrelationId, to: &CorrelationId) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        store::claim::renamed(&mut tx, id, from, to).await?;
        self.hear_in(&mut tx, id, ClaimAlarm::denies_the_claim).await?;
        self.commit(tx).await
    }

    /// HMRC lists the claim, and has it then; that it does not answer about it goes on.
    async fn hear_it_is_listed(&self, id: ClaimId) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        self.hear_in(&mut tx, id, ClaimAlarm::denies_the_claim).await?;
        self.commit(tx).await
    }

    /// A sandbox's HMRC lives in the server's memory: after a restart it knows nothing, and the claim is sent again. HMRC
    /// itself does not forget.
    async fn forget_simulated(&self, id: ClaimId, correlation: &CorrelationId) -> Result<(), Error> {
        let (mut tx, now) = (self.begin().await?, self.now());
        let claim = self.lock_claim(&mut tx, id).await?;
        if claim.state.forgotten_by_simulator().is_ok()
            && store::claim::forgotten(&mut tx, id, correlation, now).await?
        {
            self.clear_alarms_in(&mut tx, id, ClaimAlarm::ends_with_the_step).await?;
            self.record(
                &mut tx,
                By::Uplift,
                claim.charity_id,
                id,
                AuditAction::ClaimUnsend,
                json!({ "reason": "simulator_restarted" }),
            )
            .await?;
            self.enqueue_mark(&mut tx, id).await?;
        }
        self.commit(tx).await
    }
}

/// Whether a list that does not have the sending says that HMRC does not have it: a list is of what one account sent, and of what
/// HMRC still keeps.
fn tells_of(account: &OpenAccount, claim: &Locked) -> bool {
    let is_theirs = claim.sent_by.as_deref() == Some(account.sender_id.as_str());
    let is_kept = claim.sent_seconds.is_some_and(|sent| sent < seconds(REMEMBERED));
    is_theirs && is_kept
}
