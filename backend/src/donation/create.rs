//! Taking a gift from a platform.

use domain::claim::oldest_for_any;
use domain::conflict::{ApiConflict, REFERENCE_TAKEN};
use domain::donation::{
    CharityMatch, CharityView, Currency, DonationView, DonorKind, DonorRefView, Facts, GiftAidView,
    NewDonation, Transaction, assess,
};
use domain::money::gift_aid;
use domain::scope::Scope;
use domain::{
    DeclarationId, DeclarationWording, DonationId, DonorId, FieldErrors, HmrcReference, TaxYear, Timestamp,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use super::Shown;
use super::fingerprint::fingerprint;
use crate::Backend;
use crate::credential::TokenHash;
use crate::error::{Conflict, Conflicting, Error, gave_way, refused_by};
use crate::idempotency::{Attempt, Done};
use crate::secret::new_uuid;
use crate::store::donation::{Created, Gift, NewRow};
use crate::store::{self};

/// How often a donation is tried while others are in its way: one with its key, one with its reference, and one more.
const TRIES: u32 = 3;

/// The facts of a first answer, kept for its repeats. No personal data: what the platform sent comes with the repeat.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CreateFacts {
    donation_id: Uuid,
    /// Where the platform may know it.
    donor_id: Option<Uuid>,
    donor_known: bool,
    charity_name: Option<String>,
    charity_reference: Option<String>,
    declaration_id: Option<Uuid>,
    donated_at: Timestamp,
    created_at: Timestamp,
    today: String,
    out_of_time: bool,
    authorised: bool,
    // Answers that were kept before gifts could have a terminal do not say it.
    #[serde(default)]
    charity_conflict: bool,
}

/// Whether another request was in the way, so that the same again finds what that one wrote.
fn crossed(error: &sqlx::Error) -> bool {
    let taken = ["idempotency_key_is_unique", "donation_reference_is_unique"];
    gave_way(error) || refused_by(error).is_some_and(|constraint| taken.contains(&constraint))
}

impl Backend {
    /// Creates a donation, mostly in one round trip to the database: the token is checked in the same statement.
    ///
    /// # Errors
    /// [`Error::Unauthenticated`], [`Error::Forbidden`], [`Error::KeyReused`]; a conflict when the reference names another
    /// gift; a field error when the platform does not know the charity or the donor id.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.create")]
    pub async fn create_donation(
        &self,
        token: TokenHash,
        new: &NewDonation,
        attempt: &Attempt,
    ) -> Result<Done<DonationView>, Error> {
        let now = self.now();
        let row = NewRow {
            token_hash: token.0,
            idempotency_key: attempt.key.as_deref(),
            request_hash: attempt.request_hash,
            gift: gift_of(new, now),
            now,
            wording: DeclarationWording::CURRENT,
        };
        // Another request with the same key or reference may win the race: then the next try finds what it wrote. One that
        // waits for us while we wait for it is let by first.
        let mut tries = 0;
        loop {
            tries += 1;
            match store::donation::create(&self.lane, &row).await {
                Ok(created) => return self.create_outcome(token, new, created).await,
                Err(error) if !crossed(&error) => return Err(error.into()),
                Err(error) if tries == TRIES => return Err(Error::Unavailable(error)),
                Err(_) => {}
            }
        }
    }

    async fn create_outcome(
        &self,
        token: TokenHash,
        new: &NewDonation,
        created: Created,
    ) -> Result<Done<DonationView>, Error> {
        match created.outcome.as_str() {
            outcome @ ("created" | "replayed") => {
                let facts =
                    serde_json::from_value(created.answer.unwrap_or(Value::Null)).map_err(Error::internal)?;
                let replayed = outcome == "replayed";
                if !replayed {
                    self.feed.poke();
                }
                Ok(Done { value: view_of(new, facts)?, created: true, replayed, version: Some(1) })
            }
            "existing" => {
                let shown = store::donation::answered(created.answer.unwrap_or(Value::Null))?;
                Ok(existing(shown, false))
            }
            "existing_replayed" => {
                let mut shown = store::donation::answered(created.answer.unwrap_or(Value::Null))?;
                let now = self.donor_named(token, shown.view.id).await?;
                shown.view.donor.name_as_now(now);
                Ok(existing(shown, true))
            }
            "unauthenticated" => Err(Error::Unauthenticated),
            "forbidden" => Err(Error::Forbidden(Scope::CreateDonation)),
            "key_reused" => Err(Error::KeyReused),
            "untimely" => Err(Error::Invalid(new.untimely().clone())),
            other => Err(refusal(other, new, created.existing_id.map(DonationId::from_uuid))),
        }
    }

    /// How the platform names the donor of its donation now: that is kept with the donation and with no answer.
    async fn donor_named(&self, token: TokenHash, id: DonationId) -> Result<Option<DonorRefView>, Error> {
        let caller = self.authenticate(token).await?;
        let mut conn = self.pool.acquire().await?;
        let present =
            store::donation::find_for_platform(&mut conn, caller.platform_id, id, self.today()).await?;
        Ok(present.map(|shown| shown.view.donor))
    }
}

/// The answer to who sends a donation again under its reference.
fn existing(shown: Shown, replayed: bool) -> Done<DonationView> {
    Done { value: shown.view, created: false, replayed, version: Some(shown.version) }
}

/// A donation as the store writes it.
pub(crate) fn gift_of(new: &NewDonation, now: Timestamp) -> Gift<'_> {
    let (reference_key, hmrc_reference) = match new.transaction() {
        Transaction::Direct { id } => (Some(id.key().to_owned()), None),
        Transaction::HmrcId { id } => (None, Some(id)),
        Transaction::Terminal { .. } => (None, None),
    };
    Gift {
        donation_id: DonationId::from_uuid(new_uuid()),
        reference: new.reference(),
        fingerprint: fingerprint(new),
        donor: new.donor(),
        transaction: new.transaction().to_value(),
        reference_key,
        hmrc_reference: hmrc_reference.map(HmrcReference::as_str),
        card: new.transaction().card_place(),
        gross: new.gross(),
        net: new.net(),
        donated_at: new.donated_at(),
        settled_on: new.settled_on(),
        // Whether the gift's own charity still has the time is seen when a claim is made.
        out_of_time: new.donated_on() < oldest_for_any(now.london_date()),
        untimely: !new.untimely().is_empty(),
    }
}

/// Why a donation was not taken, in the words of its outcome.
pub(crate) fn refusal(outcome: &str, new: &NewDonation, existing: Option<DonationId>) -> Error {
    let donor = new.donor().kind();
    match outcome {
        "reference_taken" => Error::Conflict(Conflict {
            code: ApiConflict::ReferenceTaken.into(),
            detail: REFERENCE_TAKEN.into(),
            conflicting: existing.map(Conflicting::Donation),
        }),
        "unknown_charity" => Error::Invalid(unknown_charity(new.transaction())),
        "unknown_donor" => Error::Invalid(unknown_donor(donor)),
        "unknown_both" => {
            let mut errors = unknown_donor(donor);
            errors.append(unknown_charity(new.transaction()));
            Error::Invalid(errors)
        }
        other => Error::internal(format!("unknown outcome {other}")),
    }
}

fn unknown_charity(named_by: &Transaction) -> FieldErrors {
    let detail = match named_by {
        Transaction::HmrcId { .. } => {
            "You have not accepted a charity with this HMRC reference. The charity must first add you as a donation source. Then accept it in \
             your console, under Charities. Or send the charity's own reference for you as a direct transaction: you do not need to accept \
             the charity for that."
        }
        Transaction::Direct { .. } | Transaction::Terminal { .. } => {
            "No charity that added you as a donation source has this reference. Check it with the charity, and ask them to add you."
        }
    };
    FieldErrors::one("/transaction/id", "unknown_charity", detail)
}

pub(crate) fn unknown_donor(donor: DonorKind) -> FieldErrors {
    let detail = if donor == DonorKind::Match {
        "No match has this id. It may have expired: match the donor again."
    } else {
        "No donor has this id. Look the donor up again."
    };
    FieldErrors::one("/donor/value", "unknown_donor", detail)
}

pub(crate) fn view_of(new: &NewDonation, facts: CreateFacts) -> Result<DonationView, Error> {
    let today = domain::calendar::parse_date(&facts.today).map_err(Error::internal)?;
    let declared = facts.declaration_id.is_some();
    let judged = Facts {
        deleted: false,
        taken_out: None,
        out_of_time: facts.out_of_time,
        settled_on: new.settled_on(),
        charity: match (&facts.charity_name, facts.charity_conflict) {
            (Some(_), _) => CharityMatch::Known,
            (None, true) => CharityMatch::Conflict,
            (None, false) => CharityMatch::Unknown,
        },
        donor_known: facts.donor_known,
        donor_denied: false,
        donor_erased: false,
        authorised: facts.authorised,
        // Taken by the rules, and never in a claim that HMRC could have refused.
        details_usable: true,
        claim: domain::donation::ClaimProgress::None,
        declared,
    };
    let amount = gift_aid(new.claimable().pence(), TaxYear::of(facts.donated_at.london_date()));
    let charity = facts.charity_name.zip(facts.charity_reference);
    Ok(DonationView {
        id: DonationId::from_uuid(facts.donation_id),
        reference: new.reference().cloned(),
        donor: DonorRefView::from(new.donor()),
        transaction: new.transaction().to_value(),
        gross_amount: new.gross(),
        net_amount: new.net(),
        currency: Currency::Gbp,
        donated_at: facts.donated_at,
        settlement_date: new.settled_on(),
        donor_id: facts.donor_id.map(DonorId::from_uuid),
        charity: charity.map(|(name, reference)| CharityView { name, reference }),
        claimable_amount: new.claimable().pence(),
        refunds: Vec::new(),
        gift_aid: GiftAidView::new(
            &assess(&judged, today),
            amount,
            facts.declaration_id.map(DeclarationId::from_uuid),
        ),
        created_at: facts.created_at,
        updated_at: facts.created_at,
        deleted_at: None,
        deletion_reason: None,
    })
}
