//! What HMRC says in the end, and what follows from it for every gift.

use std::collections::BTreeMap;

use domain::claim::{Approvals, ClaimAlarm, ClaimStatus, MessageKind, Rejection, Says, ToApprove};
use domain::{AuditAction, ClaimId, ClaimSum};
use hmrc::gateway::{Acceptance, Fault, Place};
use serde_json::json;
use sqlx::PgConnection;

use super::email::{self, Made, Proof};
use super::make::{Beginning, refused};
use super::refused_field::blames_details;
use super::step::Said;
use crate::Backend;
use crate::actor::By;
use crate::error::Error;
use crate::store::claim::{DueHold, Locked, Placed};
use crate::store::{self};

/// Something that HMRC finds wrong, or would.
pub(crate) struct Faulty {
    /// In which line, from 0.
    pub(crate) line: Option<usize>,
    pub(crate) number: u32,
    /// HMRC's name of the element that it is about.
    pub(crate) element: Option<String>,
    /// HMRC's words, without the account that files. Uplift's check has none: its number and element say it.
    pub(crate) words: String,
}

/// What those who approve a claim look at.
fn to_approve(claim: &Locked) -> ToApprove {
    ToApprove { lines: claim.line_count.into(), adjustment: claim.adjustment }
}

/// Who found what is wrong.
#[derive(Clone, Copy)]
pub(crate) enum Finder {
    /// HMRC, which refused the claim.
    Hmrc,
    /// Uplift's own check, before anything was sent.
    Uplift,
}

impl Finder {
    fn as_str(self) -> &'static str {
        match self {
            Self::Hmrc => "hmrc",
            Self::Uplift => "uplift",
        }
    }
}

/// Longer than anybody reads on a page; the message itself is kept whole.
pub(crate) const WORDS: usize = 2_000;

/// Longer than the name of any of HMRC's elements.
const ELEMENT: usize = 100;

/// The element that a place leads to.
pub(crate) fn element_of(place: &Place) -> Option<String> {
    place.element.clone().filter(|element| element.chars().count() <= ELEMENT)
}

/// The first fault of each line, by its place in the message, from 1.
fn by_line(faults: &[Faulty]) -> Result<BTreeMap<i64, &Faulty>, Error> {
    let mut by_line = BTreeMap::new();
    for fault in faults {
        if let Some(line) = fault.line {
            let place = i64::try_from(line).map_err(Error::internal)?.saturating_add(1);
            by_line.entry(place).or_insert(fault);
        }
    }
    Ok(by_line)
}

impl Backend {
    /// What HMRC says of faults, and how many more there are.
    pub(crate) fn hmrc_says(&self, faults: &[Fault], more: usize) -> Says {
        Says::Hmrc { words: self.in_words(faults), more }
    }

    /// HMRC's faults as a page shows them, without the account that files.
    pub(crate) fn in_words(&self, faults: &[Fault]) -> String {
        let mut words = String::new();
        for fault in faults {
            if words.len() > WORDS {
                break;
            }
            if !words.is_empty() {
                words.push(' ');
            }
            if let Some(number) = fault.number {
                words.push_str(&format!("{number}: "));
            }
            words.push_str(fault.text.trim());
        }
        self.cut_without_account(&words, WORDS + 500)
    }

    fn faulty(&self, fault: &Fault) -> Faulty {
        Faulty {
            line: fault.line_index(),
            number: fault.number.unwrap_or_default(),
            element: element_of(&fault.place),
            words: self.cut_without_account(fault.text.trim(), WORDS),
        }
    }

    /// HMRC accepted the claim. A worker that was overtaken changes nothing.
    pub(crate) async fn accept_claim(
        &self,
        id: ClaimId,
        acceptance: &Acceptance,
        bytes: &[u8],
    ) -> Result<(), Error> {
        let (mut tx, now) = (self.begin().await?, self.now());
        let claim = self.lock_claim(&mut tx, id).await?;
        let receipt = acceptance.receipt.iter().map(|receipt| receipt.text.trim());
        let notices = acceptance.notices.iter().map(|notice| notice.text.trim());
        let words = self.cut_without_account(&receipt.chain(notices).collect::<Vec<_>>().join(" "), WORDS);
        let says = match acceptance.receipt {
            Some(_) => Says::Hmrc { words, more: 0 },
            None => Says::NoReceipt { words },
        };
        let said = Said::received(MessageKind::Response, claim.transaction.as_ref(), bytes, says);
        self.keep(&mut tx, id, &said).await?;
        let proof = if acceptance.receipt.is_some() { Proof::Receipt } else { Proof::Word };
        if claim.state.clone().accept(now).is_ok() {
            self.accept_in(&mut tx, &claim, proof).await?;
        } else if claim.state.status().lets_go() {
            // Its gifts are free, and may stand in another claim already.
            self.raise_alarm_in(&mut tx, &claim, ClaimAlarm::Contradicted).await?;
        }
        self.commit(tx).await
    }

    /// All that follows from an acceptance, whoever told it.
    pub(crate) async fn accept_in(
        &self,
        conn: &mut PgConnection,
        claim: &Locked,
        proof: Proof,
    ) -> Result<(), Error> {
        let (id, now) = (claim.claim_id, self.now());
        if !store::claim::accepted(conn, id, proof == Proof::Receipt, now).await? {
            return Ok(());
        }
        self.clear_alarms_in(conn, id, ClaimAlarm::ends_with_the_step).await?;
        let back = store::claim::adjust_deleted_in_flight(conn, id, now).await?;
        let action = AuditAction::ClaimAccept;
        self.record(conn, By::Uplift, claim.charity_id, id, action, json!({ "to_go_back": back })).await?;
        self.tell_platforms(conn, id, ClaimStatus::Accepted).await?;
        let pays_nothing = store::claim::detail(conn, claim.charity_id, id)
            .await?
            .is_some_and(|claim| claim.has_nothing_to_pay());
        self.tell_staff(conn, claim.charity_id, &email::accepted(claim, proof, pays_nothing)).await?;
        self.enqueue_mark(conn, id).await?;
        if claim.is_full {
            // The gifts that found no room.
            self.begin_in(conn, claim.charity_id, Beginning::Schedule, By::Uplift).await?;
        }
        Ok(())
    }

    /// HMRC refused the claim. When it names lines of it, they are held and the good ones go into a new claim at once, approved
    /// as this one was; otherwise somebody has to look, and the gifts wait.
    pub(crate) async fn reject_claim(
        &self,
        id: ClaimId,
        faults: &[Fault],
        more: usize,
        bytes: &[u8],
    ) -> Result<(), Error> {
        let (mut tx, now) = (self.begin().await?, self.now());
        let claim = self.lock_claim(&mut tx, id).await?;
        let said = Said::received(
            MessageKind::Failure,
            claim.transaction.as_ref(),
            bytes,
            self.hmrc_says(faults, more),
        )
        .numbered(faults.iter().find_map(|fault| fault.number));
        self.keep(&mut tx, id, &said).await?;
        let faults: Vec<Faulty> = faults.iter().map(|fault| self.faulty(fault)).collect();
        // One fault beyond the lines sinks what is left of them too. 3001 only says that there are details.
        let beyond = faults.iter().any(|fault| fault.line.is_none() && fault.number != 3001);
        let why = if beyond || self.faulty_lines(&mut tx, id, &faults).await?.is_empty() {
            Rejection::Whole
        } else {
            Rejection::Lines
        };
        if claim.state.clone().reject(now, why).is_ok() {
            self.reject_in(&mut tx, &claim, why, &faults).await?;
        } else if matches!(
            claim.state.status(),
            ClaimStatus::Accepted | ClaimStatus::Paid | ClaimStatus::Withdrawn
        ) {
            self.raise_alarm_in(&mut tx, &claim, ClaimAlarm::Contradicted).await?;
        }
        self.commit(tx).await
    }

    /// All that follows from a refusal, whoever told it.
    pub(crate) async fn reject_in(
        &self,
        conn: &mut PgConnection,
        claim: &Locked,
        why: Rejection,
        faults: &[Faulty],
    ) -> Result<(), Error> {
        let id = claim.claim_id;
        if !store::claim::rejected(conn, id, why, self.now()).await? {
            return Ok(());
        }
        self.clear_alarms_in(conn, id, ClaimAlarm::ends_with_the_step).await?;
        store::claim::give_back(conn, id).await?;
        let held = self.hold_faulty(conn, claim, faults, Finder::Hmrc).await?;
        let refused: Vec<i32> = held.iter().map(|line| line.line_no).collect();
        self.declare_rest_of(conn, id).await?;
        store::claim::drop_lines(conn, id, &refused).await?;
        self.record(
            conn,
            By::Uplift,
            claim.charity_id,
            id,
            AuditAction::ClaimReject,
            json!({ "why": why, "held": held.len() }),
        )
        .await?;
        self.tell_platforms(conn, id, ClaimStatus::Rejected).await?;
        self.enqueue_mark(conn, id).await?;
        let again = match why {
            Rejection::Lines => self.file_again(conn, claim, refused.len()).await?,
            Rejection::Whole | Rejection::AfterAcceptance => None,
        };
        self.tell_staff(conn, claim.charity_id, &email::rejected(claim, why, held.len(), again)).await
    }

    /// The good lines of a refused claim, as a new one. It rests on the approvals of the refused claim where it is that without the lines
    /// that HMRC refused; where gifts were refunded meanwhile, or something else goes back with it, it waits for approvals of its own.
    async fn file_again(
        &self,
        conn: &mut PgConnection,
        claim: &Locked,
        refused_lines: usize,
    ) -> Result<Option<i64>, Error> {
        let next =
            self.begin_in(conn, claim.charity_id, Beginning::Again(claim.claim_id), By::Uplift).await?;
        let new = self.lock_claim(conn, next).await?;
        if store::claim::renew(conn, claim.claim_id, next).await? == 0 {
            self.withdraw_in(conn, &new, By::Uplift, domain::claim::WithdrawalReason::Empty).await?;
            return Ok(None);
        }
        let sum: ClaimSum = self.resum_claim(conn, &new).await?;
        let new = self.lock_claim(conn, next).await?;
        let refused_lines = i64::try_from(refused_lines).map_err(Error::internal)?;
        let needed = if to_approve(&new).rests_on(to_approve(claim), refused_lines) {
            store::claim::approve_as(conn, next, claim.claim_id).await?;
            Approvals::None
        } else {
            new.approvals
        };
        let status = new.state.clone().gathered(needed).map_err(refused)?.status();
        store::claim::gathered(conn, next, status, claim.is_full, self.now()).await?;
        if status == ClaimStatus::Ready {
            self.tell_approvers(conn, &new, &email::ready(&new, &sum, Made::Again(claim.number))).await?;
        }
        self.enqueue_mark_of_unsent(conn, next).await?;
        Ok(Some(sum.count))
    }

    /// The lines of the claim that are named. What is named may be no line of it: then nobody can take it out.
    async fn faulty_lines(
        &self,
        conn: &mut PgConnection,
        id: ClaimId,
        faults: &[Faulty],
    ) -> Result<Vec<Placed>, Error> {
        let places: Vec<i64> = by_line(faults)?.into_keys().collect();
        if places.is_empty() {
            return Ok(Vec::new());
        }
        store::claim::lines_at(conn, id, &places).await
    }

    /// Holds the gifts of the lines that are named, each with the first thing that was said of it. Whether the donor's other gifts are
    /// to be held for it as well is decided by what HMRC let stand of them in the same claim.
    pub(crate) async fn hold_faulty(
        &self,
        conn: &mut PgConnection,
        claim: &Locked,
        faults: &[Faulty],
        finder: Finder,
    ) -> Result<Vec<Placed>, Error> {
        let by_line = by_line(faults)?;
        let lines = self.faulty_lines(conn, claim.claim_id, faults).await?;
        for line in &lines {
            let Some(fault) = by_line.get(&line.place) else {
                continue;
            };
            let (number, element) =
                (i32::try_from(fault.number).unwrap_or_default(), fault.element.as_deref());
            let due = DueHold {
                charity_id: claim.charity_id,
                claim_id: claim.claim_id.uuid(),
                donation_id: line.donation_id,
                declaration_id: line.declaration_id,
                number,
                element,
                words: &fault.words,
                found_by: finder.as_str(),
                blames_details: matches!(finder, Finder::Hmrc) && blames_details(number, element),
                is_named: true,
                at: self.now(),
            };
            if store::claim::hold(conn, &due).await? {
                self.record_hold(conn, claim.charity_id, line.donation_id, (number, element)).await?;
            }
        }
        if matches!(finder, Finder::Hmrc) {
            store::claim::spare_details(conn, claim.claim_id).await?;
        }
        Ok(lines)
    }
}
