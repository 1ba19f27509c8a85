//! Taking a gift from a platform.

use std::sync::Arc;

use domain::charity::SourceState;
use domain::charity::view::NamedCharity;
use domain::claim::oldest_for_any;
use domain::conflict::{ApiConflict, REFERENCE_TAKEN, reference_of_deleted};
use domain::donation::{
    CharityMatch, CharityView, Currency, DonationView, DonorKind, DonorRefView, Facts, GiftAidView,
    NewDonation, Transaction, assess,
};
use domain::money::gift_aid;
use domain::scope::Scope;
use domain::{DeclarationId, DonationId, DonorId, FieldErrors, PlatformId, TaxYear, Timestamp};
use sqlx::PgConnection;

use super::Shown;
use super::fingerprint::fingerprint;
use crate::Backend;
use crate::credential::TokenHash;
use crate::error::{Conflict, Conflicting, Error};
use crate::idempotency::{Attempt, Done};
use crate::secret::new_uuid;
use crate::store::donation::{CreateFacts, Created, Gift, NewRow, Refusal, WaitingGift};
use crate::store::{self};

/// How often a donation is tried while others are in its way: one with its key, one with its reference, and one more.
const TRIES: u32 = 3;

impl Backend {
    /// Creates a donation, mostly in one round trip to the database: the token is checked in the same statement.
    ///
    /// # Errors
    /// [`Error::Unauthenticated`], [`Error::Forbidden`], [`Error::KeyReused`]; a conflict when the reference names another
    /// gift, or one that was deleted; a field error when the platform does not know the charity or the donor id.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.create")]
    pub async fn create_donation(
        &self,
        token: TokenHash,
        new: &NewDonation,
        attempt: &Attempt,
    ) -> Result<Done<DonationView>, Error> {
        let now = self.now();
        let row = Arc::new(NewRow {
            token_hash: token.0,
            idempotency_key: attempt.key.clone(),
            request_hash: attempt.request_hash,
            gift: gift_of(new, now),
            now,
        });
        if row.gift.is_plain()
            && let Some(facts) = self.together.new_gift.ask(WaitingGift(row.clone())).await?
        {
            self.feed.poke();
            return Ok(made(view_of(new, facts), false));
        }
        // Another request with the same key or reference may win the race: then the next try finds what it wrote. One that
        // waits for us while we wait for it is let by first.
        let mut tries = 0;
        loop {
            tries += 1;
            match store::donation::create(&self.lane, &row).await {
                Ok(created) => return self.create_outcome(token, new, created).await,
                Err(error) if !store::donation::crossed(&error) => return Err(error.into()),
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
        match created {
            Created::New(facts) => {
                self.feed.poke();
                Ok(made(view_of(new, facts), false))
            }
            Created::Replayed(facts) => Ok(made(view_of(new, facts), true)),
            Created::Existing(shown) => Ok(existing(*shown, false)),
            Created::ExistingReplayed(mut shown) => {
                let now = self.donor_named(token, shown.view.id).await?;
                shown.view.donor.name_as_now(now);
                Ok(existing(*shown, true))
            }
            Created::Unauthenticated => Err(Error::Unauthenticated),
            Created::Forbidden => Err(Error::Forbidden(Scope::CreateDonation)),
            Created::KeyReused(first) => Err(Error::KeyReused(first)),
            Created::Refused(why) => {
                let named = match why {
                    Refusal::UnknownCharity | Refusal::UnknownBoth => {
                        let platform = self.authenticate(token).await?.platform_id;
                        let mut conn = self.pool.acquire().await?;
                        named_charities(&mut conn, platform, &[new]).await?
                    }
                    Refusal::ReferenceTaken(_)
                    | Refusal::Deleted(..)
                    | Refusal::Untimely
                    | Refusal::UnknownDonor => Vec::new(),
                };
                Err(refusal(why, new, &named))
            }
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

/// The answer to who sends a donation first, and its repeats.
fn made(view: DonationView, replayed: bool) -> Done<DonationView> {
    Done { value: view, created: true, replayed, version: Some(1) }
}

/// The answer to who sends a donation again under its reference.
fn existing(shown: Shown, replayed: bool) -> Done<DonationView> {
    Done { value: shown.view, created: false, replayed, version: Some(shown.version) }
}

/// A donation as the store writes it.
pub(crate) fn gift_of(new: &NewDonation, now: Timestamp) -> Gift {
    let (reference_key, hmrc_reference) = match new.transaction() {
        Transaction::Direct { id } => (Some(id.key().to_owned()), None),
        Transaction::HmrcId { id } => (None, Some(id.clone())),
        Transaction::Terminal { .. } => (None, None),
    };
    Gift {
        donation_id: DonationId::from_uuid(new_uuid()),
        reference: new.reference().cloned(),
        fingerprint: fingerprint(new),
        donor: new.donor().clone(),
        transaction: new.transaction().to_value(),
        reference_key,
        hmrc_reference,
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

/// The charities that added the platform, whatever their state, which donations name that were refused for their charity.
pub(crate) async fn named_charities(
    conn: &mut PgConnection,
    platform: PlatformId,
    refused: &[&NewDonation],
) -> Result<Vec<NamedCharity>, Error> {
    let (mut keys, mut hmrc_references) = (Vec::new(), Vec::new());
    for new in refused {
        match new.transaction() {
            Transaction::Direct { id } => keys.push(id.key().to_owned()),
            Transaction::HmrcId { id } => hmrc_references.push(id.as_str().to_owned()),
            Transaction::Terminal { .. } => {}
        }
    }
    if keys.is_empty() && hmrc_references.is_empty() {
        return Ok(Vec::new());
    }
    store::source::named(conn, platform, &keys, &hmrc_references).await
}

/// The error for a donation that was not taken; of the charities that it may name, their states.
pub(crate) fn refusal(why: Refusal, new: &NewDonation, named: &[NamedCharity]) -> Error {
    let donor = new.donor().kind();
    match why {
        Refusal::ReferenceTaken(existing) => Error::Conflict(Conflict {
            code: ApiConflict::ReferenceTaken.into(),
            detail: REFERENCE_TAKEN.into(),
            conflicting: Some(Conflicting::Donation(existing)),
        }),
        Refusal::Deleted(deleted, at) => Error::Conflict(Conflict {
            code: ApiConflict::Deleted.into(),
            detail: reference_of_deleted(at.london_date()).into(),
            conflicting: Some(Conflicting::Donation(deleted)),
        }),
        Refusal::Untimely => Error::Invalid(new.untimely().clone()),
        Refusal::UnknownCharity => Error::Invalid(unknown_charity(new.transaction(), named)),
        Refusal::UnknownDonor => Error::Invalid(unknown_donor(donor)),
        Refusal::UnknownBoth => {
            let mut errors = unknown_donor(donor);
            errors.append(unknown_charity(new.transaction(), named));
            Error::Invalid(errors)
        }
    }
}

/// What a gift is told whose charity takes none from its platform: which state prevents it, where the charity added the platform.
fn unknown_charity(named_by: &Transaction, named: &[NamedCharity]) -> FieldErrors {
    let is_named = |charity: &&NamedCharity| match named_by {
        Transaction::Direct { id } => charity.reference_key == id.key(),
        Transaction::HmrcId { id } => charity.hmrc_reference == id.as_str(),
        Transaction::Terminal { .. } => false,
    };
    // Two may claim the same HMRC reference before one of them is proved.
    let charity = named
        .iter()
        .filter(is_named)
        .max_by_key(|charity| (charity.is_confirmed, charity.state != SourceState::Ended));
    let state = charity.map(|charity| (charity.state, charity.is_confirmed, charity.is_accepted));
    let detail = match (state, named_by) {
        (Some((SourceState::Ended, ..)), _) => {
            "This charity has ended its connection with you, so we do not take its donations from you. Ask the charity to add you again."
        }
        (Some((_, false, _)), _) => {
            "The registration of this charity with Uplift is not confirmed yet. Keep the donation, and send it when confirmed is true in \
             GET /charities/{reference}."
        }
        (Some((SourceState::Paused, ..)), _) => {
            "This charity has paused donations from you. Keep the donation, and send it when state is active in GET /charities/{reference}. \
             You then get the event source.changed."
        }
        (_, Transaction::HmrcId { .. }) => {
            "You have not accepted a charity with this HMRC reference. The charity must first add you as a donation source. Then accept it in \
             your console, under Charities. Or send the charity's own reference for you as a direct transaction: you do not need to accept \
             the charity for that."
        }
        (_, Transaction::Direct { .. } | Transaction::Terminal { .. }) => {
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

pub(crate) fn view_of(new: &NewDonation, facts: CreateFacts) -> DonationView {
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
    DonationView {
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
            &assess(&judged, facts.today),
            amount,
            facts.declaration_id.map(DeclarationId::from_uuid),
        ),
        created_at: facts.created_at,
        updated_at: facts.created_at,
        deleted_at: None,
        deletion_reason: None,
    }
}
