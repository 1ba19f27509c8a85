//! Writing a claim's message: from the database into HMRC's form part by part, in constant memory.

use std::borrow::Cow;

use domain::claim::{ClaimAlarm, MessageKind, Says, TransactionId};
use domain::count::counted;
use domain::{AuditAction, ClaimId};
use hmrc::claim::{
    Agent, Amount, Channel, Charity as Claimant, Closing, Filer, Header, Home, NamedRegulator, Opening,
    Regulator, RegulatorKind,
};
use hmrc::gateway::Place;
use hmrc::irmark::IrMark;
use hmrc::rules::Broken;
use hmrc::{Form, Message, MessageError, Written};
use serde_json::json;
use tokio::sync::mpsc;

use super::line::line_of;
use super::outcome::{Faulty, Finder, element_of};
use super::step::{Said, Step};
use crate::Backend;
use crate::actor::By;
use crate::charity::Charity;
use crate::error::{Error, Resource};
use crate::filing::Filing;
use crate::secret::new_uuid;
use crate::store::claim::{LineRow, Locked};
use crate::store::{self};

/// A claim of more lines is sent compressed: a thirtieth of the size.
pub const PLAIN: i32 = 1_000;
/// How many parts of the lines wait for the writer at most.
const PARTS: usize = 2;

/// A message that was written to be looked at.
#[derive(Clone, Debug)]
pub struct Composed {
    /// The message, without the account that files.
    pub bytes: Vec<u8>,
    /// How many gifts are in it.
    pub lines: u32,
    pub irmark: String,
}

/// The IRmark of a message as HMRC's receipt writes it: in base32, where the message has base64.
#[must_use]
pub fn irmark_in_receipt(irmark: &str) -> Option<String> {
    irmark.parse::<IrMark>().ok().map(IrMark::base32)
}

fn form(claim: &Locked) -> Form {
    if claim.line_count > PLAIN { Form::Compressed } else { Form::Plain }
}

impl Backend {
    /// Writes the claim's message and keeps it. Lines that HMRC would refuse are held first, and then it is tried again.
    pub(crate) async fn write_claim(
        &self,
        filing: &Filing,
        charity: &Charity,
        claim: &Locked,
    ) -> Result<Step, Error> {
        let id = claim.claim_id;
        let transaction = TransactionId::from_bits(new_uuid().as_u128());
        let opening = opening(filing, charity, &claim.number.to_string(), &transaction)?;
        let closing = self.closing_of(claim).await?;
        match self.write_message(id, opening, closing, form(claim)).await? {
            Ok((message, written)) => {
                let says = Says::Written {
                    claim: claim.number,
                    gifts: written.lines.into(),
                    irmark: written.irmark.to_string(),
                };
                let (mut tx, now) = (self.begin().await?, self.now());
                // Before anything is written: until a transaction that writes ends, nobody hears of what is newer.
                let parts = store::claim::platform_parts(&mut tx, id).await?;
                let said = Said {
                    direction: "sent",
                    kind: MessageKind::Submit,
                    transaction: Some(&transaction),
                    body: &message,
                    note: says.into(),
                    number: None,
                };
                // Kept before anything is sent; where the lines changed meanwhile, neither is.
                if store::claim::written(
                    &mut tx,
                    id,
                    claim.revision,
                    &transaction,
                    &written.irmark.to_string(),
                    now,
                )
                .await?
                {
                    store::claim::keep_platform_parts(&mut tx, id, &parts).await?;
                    self.keep(&mut tx, id, &said).await?;
                    self.commit(tx).await?;
                }
                Ok(Step::Moved)
            }
            Err(broken) => self.take_out(claim, &broken).await,
        }
    }

    /// The message of a claim as it would be written now, for whoever runs the installation.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is no such claim; internal ones when HMRC would refuse it, or this installation does
    /// not file.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.compose")]
    pub async fn compose_claim(&self, id: ClaimId) -> Result<Composed, Error> {
        let filing = self
            .config
            .filing
            .as_ref()
            .ok_or_else(|| Error::internal("this process does not file claims"))?;
        let (claim, charity) = {
            let mut tx = self.begin().await?;
            let claim = self.lock_claim(&mut tx, id).await?;
            let charity = store::charity::find(&mut tx, claim.charity_id).await?;
            tx.rollback().await?;
            (claim, charity.ok_or(Error::NotFound(Resource::Charity))?)
        };
        let transaction = TransactionId::from_bits(new_uuid().as_u128());
        let opening = opening(filing, &charity, &claim.number.to_string(), &transaction)?;
        let closing = self.closing_of(&claim).await?;
        match self.write_message(id, opening, closing, form(&claim)).await? {
            Ok((bytes, written)) => {
                Ok(Composed { bytes, lines: written.lines, irmark: written.irmark.to_string() })
            }
            Err(broken) => Err(Error::internal(MessageError::Broken(broken))),
        }
    }

    /// Lines that HMRC would refuse are taken out and held; what is wrong elsewhere holds the claim, for somebody to see.
    async fn take_out(&self, claim: &Locked, broken: &[Broken]) -> Result<Step, Error> {
        let faults: Vec<Faulty> = broken
            .iter()
            .map(|broken| {
                let place = Place::of(&broken.place);
                Faulty {
                    line: place.line_index(),
                    number: u32::from(broken.number),
                    element: element_of(&place),
                    words: String::new(),
                }
            })
            .collect();
        let mut tx = self.begin().await?;
        let present = self.lock_claim(&mut tx, claim.claim_id).await?;
        if present.revision != claim.revision {
            return Ok(Step::Moved);
        }
        if faults.iter().all(|fault| fault.line.is_none()) {
            self.raise_alarm_in(&mut tx, &present, ClaimAlarm::BreaksRules).await?;
            let words = broken
                .iter()
                .map(|broken| format!("{}: {} {}", broken.number, broken.sentence, broken.cure))
                .collect::<Vec<_>>()
                .join(" ");
            tracing::error!(claim = %claim.claim_id, "claim breaks HMRC's rules for a whole message: {words}");
            self.commit(tx).await?;
            return Ok(Step::Wait(3_600.0));
        }
        let held = self.hold_faulty(&mut tx, &present, &faults, Finder::Uplift).await?;
        for line in &held {
            store::claim::remove_line(&mut tx, claim.claim_id, line.declaration_id).await?;
        }
        let sum = self.resum_claim(&mut tx, &present).await?;
        self.record(
            &mut tx,
            By::Uplift,
            claim.charity_id,
            claim.claim_id,
            AuditAction::ClaimChange,
            json!({ "held": held.len(), "lines": sum.count }),
        )
        .await?;
        if sum.count == 0 {
            self.withdraw_in(&mut tx, &present, By::Uplift, domain::claim::WithdrawalReason::Empty).await?;
        }
        self.commit(tx).await?;
        Ok(Step::Moved)
    }

    async fn closing_of(&self, claim: &Locked) -> Result<Closing, Error> {
        if claim.adjustment == domain::Pence::ZERO {
            return Ok(Closing::default());
        }
        let mut conn = self.pool.acquire().await?;
        let (count, claims) = store::claim::carried(&mut conn, claim.claim_id).await?;
        let from: Vec<String> = claims.iter().map(ToString::to_string).collect();
        let gifts = counted(count, "gift that was", "gifts that were");
        Ok(Closing {
            adjustment: Some(Amount::from_pence(claim.adjustment.get()).map_err(Error::internal)?),
            other_information: Some(format!(
                "Adjustment: tax on {gifts} refunded, or whose declaration was taken back, after being claimed in our claim {}.",
                from.join(", ")
            )),
            ..Closing::default()
        })
    }

    /// The message of a claim, or what HMRC would refuse in it.
    pub(crate) async fn write_message(
        &self,
        id: ClaimId,
        opening: Opening,
        closing: Closing,
        form: Form,
    ) -> Result<Result<(Vec<u8>, Written), Vec<Broken>>, Error> {
        // HMRC compares with its own day, in UTC.
        let today = self.now().offset().date();
        let (sender, receiver) = mpsc::channel::<Vec<LineRow>>(PARTS);
        // The writer works on a thread of its own, while the next rows come.
        let writer = tokio::task::spawn_blocking(move || write(&opening, &closing, form, today, receiver));
        let mut tx = self.pool.begin().await?;
        store::claim::begin_reading(&mut tx).await?;
        let mut after = 0;
        loop {
            let part = store::claim::part(&mut tx, id.uuid(), after).await?;
            let Some(last) = part.last() else { break };
            after = last.line_no;
            if sender.send(part).await.is_err() {
                // A writer that stopped says why below.
                break;
            }
        }
        tx.rollback().await?;
        drop(sender);
        match writer.await.map_err(Error::internal)? {
            Ok(done) => Ok(Ok(done)),
            Err(MessageError::Broken(broken)) => Ok(Err(broken)),
            Err(error) => Err(Error::internal(error)),
        }
    }
}

fn write(
    opening: &Opening,
    closing: &Closing,
    form: Form,
    today: time::Date,
    mut parts: mpsc::Receiver<Vec<LineRow>>,
) -> Result<(Vec<u8>, Written), MessageError> {
    let mut message = Message::begin(opening, form, today)?;
    while let Some(part) = parts.blocking_recv() {
        for row in &part {
            message.line(&line_of(row)?)?;
        }
    }
    let mut bytes = Vec::new();
    let written = message.finish(closing, &mut bytes)?;
    Ok((bytes, written))
}

/// What stands before the lines of a charity's message; `number` is what the charity calls it.
pub(crate) fn opening(
    filing: &Filing,
    charity: &Charity,
    number: &str,
    transaction: &TransactionId,
) -> Result<Opening, Error> {
    let named = |kind| Some(RegulatorKind::Named(kind));
    let kind = match charity.regulator.as_str() {
        "ccew" => named(NamedRegulator::Ccew),
        "ccni" => named(NamedRegulator::Ccni),
        "oscr" => named(NamedRegulator::Oscr),
        "other" => charity.regulator_name.clone().map(RegulatorKind::Other),
        "none" => Some(RegulatorKind::NotRegistered),
        _ => None,
    };
    let kind = kind.ok_or_else(|| Error::internal("a charity with a regulator that is not known"))?;
    let nominee = &filing.nominee;
    Ok(Opening {
        header: Header {
            // Put in on the way out: what is kept holds no secret.
            credentials: None,
            email: None,
            channel: Channel {
                vendor_id: filing.vendor_id.parse().map_err(Error::internal)?,
                product: "Uplift".to_owned(),
                version: env!("CARGO_PKG_VERSION").to_owned(),
            },
            organisation: "HMRC".to_owned(),
            transaction_id: Some(transaction.as_str().to_owned()),
            test: filing.is_test(),
            gateway_timestamp: None,
            period_end: None,
            principal: None,
            agent: None,
            default_currency: None,
            sender: None,
            welsh: false,
        },
        filer: Filer::Agent(Agent {
            name: None,
            organisation: Some(nominee.name.clone()),
            reference: nominee.reference.clone(),
            claim_number: Some(format!("{}-{number}", charity.hmrc_reference)),
            paid_to_agent: false,
            home: Home::Postcode(Cow::Owned(nominee.postcode.clone())),
            phone: nominee.phone.clone(),
        }),
        charity: Claimant {
            name: charity.name.to_string(),
            hmrc_reference: charity.hmrc_reference.to_string(),
            // A community amateur sports club has none (rule 7033).
            regulator: (!charity.hmrc_reference.is_casc())
                .then(|| Regulator { kind, number: charity.regulator_number.clone() }),
        },
    })
}
