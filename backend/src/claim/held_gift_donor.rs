//! The donor of a held gift is asked by email and puts their details right themselves, or is told that a charity did.

use catalogue::Words;
use domain::calendar::long_in;
use domain::donation::shown::{CorrectedBy, DeclaredDonor, DetailsHistory, DetailsNeeded, DonorDetail};
use domain::page_fault::PageFault;
use domain::{
    ActorKind, AuditAction, AuthorisationId, CharityId, DeclarationId, DonationId, DonorDetails, DonorId,
    GiftAidSum, Language, Pence, TaxYear, Timestamp,
};
use sqlx::PgConnection;
use uuid::Uuid;

use super::refused_field::{LineField, Meaning, blames_details, detail_of, trouble};
use crate::Backend;
use crate::actor::{By, DonorCaller};
use crate::deadlock::retry;
use crate::email_content::{NewEmail, Part, Subject, Why, subject_in};
use crate::error::{Error, Resource};
use crate::mail::donor_detail;
use crate::store::claim::{HeldGift, ToAsk};
use crate::store::donor::Addressee;
use crate::store::sign_in::Audience;
use crate::store::{self};
use crate::words::details;

/// So many gifts are in one mail at most.
pub(super) const MOST: i64 = 100;
/// So many of them are listed; the mail says how many more there are.
const LISTED: usize = 10;

/// What HMRC refused of a donor's own gift, and what it said of them.
#[derive(Clone, Debug)]
pub struct MyHeldGift {
    /// The field; none when no field was named.
    pub field: Option<LineField>,
    /// What is wrong with it, as far as HMRC says.
    pub meaning: Meaning,
    pub details: DeclaredDonor,
}

/// What the details of an authorisation were corrected to on a gift.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MyCorrectedDetails {
    pub details: DeclaredDonor,
    pub by: CorrectedBy,
    /// The charity of the gift.
    pub charity_name: String,
    pub at: Timestamp,
}

/// What an email about corrected details says.
struct Corrected {
    donor: DonorId,
    /// The gift that was asked about, and how many have the corrected details with it.
    donation: DonationId,
    gifts: usize,
    subject: Subject,
    /// Who corrected what.
    said: String,
    /// The gift, as a mail lists it.
    gift: String,
    /// What to do where that was wrong.
    otherwise: String,
}

/// When somebody put right what a gift says of its donor, and who.
async fn corrections_of(
    conn: &mut PgConnection,
    donation: Uuid,
) -> Result<Vec<(Timestamp, CorrectedBy)>, Error> {
    let corrections = store::trail::known_actions(|action| action == AuditAction::DonationCorrect);
    let corrections = store::trail::history(conn, donation, None, &corrections).await?;
    let corrected = corrections.iter().map(|one| {
        let by = match one.by {
            ActorKind::Donor => CorrectedBy::Donor,
            ActorKind::Staff => CorrectedBy::Charity,
            ActorKind::Platform | ActorKind::Operator | ActorKind::Uplift => CorrectedBy::Uplift,
        };
        (one.at, by)
    });
    Ok(corrected.collect())
}

impl Backend {
    /// The job behind a hold: asks a donor by mail to put their details right, once for each gift and for all that are new together.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.ask_details")]
    pub(crate) async fn ask_for_details(&self, donor: DonorId) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        // A donor known by phone alone has no address to write to: the charity sees that nobody was asked.
        let Some(to) = store::donor::addressee(&mut tx, donor).await? else {
            return Ok(());
        };
        let gifts = store::claim::to_ask(&mut tx, donor, None, MOST).await?;
        self.ask_about(&mut tx, to, gifts).await?;
        self.commit(tx).await
    }

    /// Emails a donor to correct their details on these gifts, with a link to the first one. Gifts that the donor cannot correct are left
    /// out.
    pub(super) async fn ask_about(
        &self,
        conn: &mut PgConnection,
        to: Addressee,
        mut gifts: Vec<ToAsk>,
    ) -> Result<(), Error> {
        gifts.retain(|gift| blames_details(gift.number, gift.element.as_deref()));
        let Some(first) = gifts.first() else {
            return Ok(());
        };
        let holds: Vec<Uuid> = gifts.iter().map(|gift| gift.hold_id).collect();
        store::claim::mark_asked(conn, &holds, self.now()).await?;
        let (language, base) = (to.language, &self.config.base_url);
        let detail = detail_of(gifts.iter().map(|gift| (gift.number, gift.element.as_deref())));
        let detail = donor_detail(detail).of(language);
        let page = format!("{base}/giving/donations/{}/details", first.donation_id);
        let letter = NewEmail::new(to.email, subject_in(details::ASK_SUBJECT, language), Why::Donor)
            .in_language(language)
            .dear(to.first_name)
            .says(&details::Ask { detail }.of(language))
            .says(&listed(&gifts, language))
            .says(&details::AskThen { count: gifts.len(), gift_aid: gift_aid_on(&gifts) }.of(language))
            .button(details::CORRECT.of(language), page)
            .says(details::SIGN_IN.of(language));
        self.post(conn, Audience::Donor, &letter).await
    }

    /// Tells a donor that a charity's staff put their name or address right: what is declared in somebody's name does not change without
    /// their knowing. The mail names the gift and the detail; what it says now stands on the gift's page.
    pub(super) async fn tell_of_correction(
        &self,
        conn: &mut PgConnection,
        charity: CharityId,
        held: &HeldGift,
        detail: DonorDetail,
        gifts: usize,
    ) -> Result<(), Error> {
        let donation = held.donation_id;
        let (_, Some(donor)) = store::claim::parties(conn, donation.uuid()).await? else {
            return Ok(());
        };
        if store::donor_death::died_on(conn, donor).await?.is_some() {
            return Ok(());
        }
        // A donor known by phone alone has no address to write to.
        let Some(to) = store::donor::addressee(conn, donor).await? else {
            return Ok(());
        };
        let charity = store::charity::find(conn, charity).await?.ok_or(Error::NotFound(Resource::Charity))?;
        let (name, contact, language) = (charity.name, self.config.contact.as_str(), to.language);
        let (gross, on) = (store::claim::gross(conn, donation).await?, long_in(held.donated_on, language));
        let gift = details::Gift { gross, charity: &name, on }.of(language);
        let detail = donor_detail(detail).of(language);
        let said = details::Corrected { name: &name, detail, count: gifts }.of(language);
        let subject = subject_in(details::CORRECTED_SUBJECT, language);
        let otherwise = details::CorrectedOtherwise { name, contact }.of(language);
        let corrected = Corrected { donor, donation, gifts, subject, said, gift, otherwise };
        self.post_corrected(conn, to, corrected).await
    }

    /// Tells a donor what they corrected themselves: it is a new declaration in their name.
    async fn tell_of_own_correction(
        &self,
        conn: &mut PgConnection,
        (donor, donation): (DonorId, DonationId),
        detail: DonorDetail,
        gifts: usize,
    ) -> Result<(), Error> {
        // A donor known by phone alone has no address to write to.
        let Some(to) = store::donor::addressee(conn, donor).await? else {
            return Ok(());
        };
        let shown = store::donation::find_for_donor(conn, donor, donation, self.today()).await?;
        let shown = shown.ok_or(Error::NotFound(Resource::Donation))?;
        let (contact, language) = (self.config.contact.as_str(), to.language);
        let (gross, on) = (shown.view.gross_amount.pence(), long_in(shown.donated_on, language));
        let gift = details::Gift { gross, charity: shown.charity_name.unwrap_or_default(), on }.of(language);
        let detail = donor_detail(detail).of(language);
        let said = details::CorrectedYourself { detail, count: gifts }.of(language);
        let subject = subject_in(details::CORRECTED_YOURSELF_SUBJECT, language);
        let otherwise = details::CorrectedYourselfOtherwise { contact }.of(language);
        let corrected = Corrected { donor, donation, gifts, subject, said, gift, otherwise };
        self.post_corrected(conn, to, corrected).await
    }

    /// Emails a donor what was corrected, and how to change their authorisation where that has the earlier details.
    async fn post_corrected(
        &self,
        conn: &mut PgConnection,
        to: Addressee,
        corrected: Corrected,
    ) -> Result<(), Error> {
        let Corrected { donor, donation, gifts, subject, said, mut gift, otherwise } = corrected;
        let (language, base) = (to.language, &self.config.base_url);
        if gifts > 1 {
            gift = format!("{gift}\n{}", details::More { count: gifts - 1 }.of(language));
        }
        let mut letter = NewEmail::new(to.email, subject, Why::Donor)
            .in_language(language)
            .dear(to.first_name)
            .says(&said)
            .says(&gift)
            .says(details::CORRECTED_THEN.of(language));
        let is_outdated = store::claim::corrected_gift(conn, donor, self.now()).await?.is_some();
        if is_outdated {
            letter = letter.says(details::AUTHORISATION_OUTDATED.of(language));
        }
        let page = format!("{base}/giving/donations/{donation}");
        letter = letter.button(details::VIEW_GIFT.of(language), page);
        if is_outdated {
            letter = letter.with(Part::Link {
                words: details::CHANGE_AUTHORISATION.of(language).to_owned(),
                note: details::CHANGE_AUTHORISATION_FOR.of(language).to_owned(),
                address: format!("{base}/giving/authorisation/give?from=gift-aid"),
            });
        }
        let letter = letter.says(&otherwise);
        self.post(conn, Audience::Donor, &letter).await
    }

    /// A gift of the donor with details that somebody corrected, where the authorisation that their next gifts rest on has others.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.my_corrected_gift")]
    pub async fn my_corrected_gift(&self, caller: &DonorCaller) -> Result<Option<DonationId>, Error> {
        let mut conn = self.pool.acquire().await?;
        store::claim::corrected_gift(&mut conn, caller.donor_id, self.now()).await
    }

    /// What the details of an authorisation of the donor were corrected to on a gift, if they were: the next one is to have these.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.my_corrected_details")]
    pub async fn my_corrected_details(
        &self,
        caller: &DonorCaller,
        authorisation: AuthorisationId,
    ) -> Result<Option<MyCorrectedDetails>, Error> {
        let mut conn = self.pool.acquire().await?;
        let found = store::claim::corrected_details(&mut conn, caller.donor_id, authorisation).await?;
        let Some(found) = found else {
            return Ok(None);
        };
        let corrected = corrections_of(&mut conn, found.donation_id).await?;
        let by = corrected.into_iter().find(|(at, _)| *at == found.made_at).map(|(_, by)| by);
        Ok(Some(MyCorrectedDetails {
            details: found.details,
            by: by.unwrap_or(CorrectedBy::Uplift),
            charity_name: found.charity_name,
            at: found.made_at,
        }))
    }

    /// What of a gift of the donor is to be put right; none when nothing is, or nothing that the donor knows, or not any more, or the gift is
    /// another's.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.my_held_gift")]
    pub async fn my_held_gift(
        &self,
        caller: &DonorCaller,
        id: DonationId,
    ) -> Result<Option<MyHeldGift>, Error> {
        let mut conn = self.pool.acquire().await?;
        let held = store::claim::held_of_donor(&mut conn, caller.donor_id, id).await?;
        // A date or an amount is the platform's to put right.
        let held = held.filter(|held| blames_details(held.number, held.element.as_deref()));
        Ok(held.map(|held| {
            let trouble = trouble(held.number, held.element.as_deref());
            MyHeldGift {
                // The whole line is none of the donor's fields.
                field: trouble.field.filter(|field| *field != LineField::Line),
                meaning: trouble.meaning,
                details: held.details,
            }
        }))
    }

    /// What HMRC refused of the donor in the declarations of a gift, and who put it right; nothing for another's gift.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.my_details_history")]
    pub async fn my_details_history(
        &self,
        caller: &DonorCaller,
        id: DonationId,
    ) -> Result<DetailsHistory, Error> {
        let mut conn = self.pool.acquire().await?;
        let refused = store::claim::refused_of_donor(&mut conn, caller.donor_id, id).await?;
        // What HMRC never refused was never put right.
        if refused.is_empty() {
            return Ok(DetailsHistory::default());
        }
        let refused = refused.iter().filter(|one| blames_details(one.number, one.element.as_deref()));
        let refused = refused.map(|one| {
            let detail = detail_of([(one.number, one.element.as_deref())]);
            (DeclarationId::from_uuid(one.declaration_id), detail)
        });
        let corrected = corrections_of(&mut conn, id.uuid()).await?;
        Ok(DetailsHistory { refused: refused.collect(), corrected })
    }

    /// The gifts that wait for the donor's details: a date or an amount is the platform's to put right.
    pub(crate) async fn needs_details(
        conn: &mut PgConnection,
        donor: DonorId,
    ) -> Result<Option<DetailsNeeded>, Error> {
        let mut waits = store::claim::waits_of_donor(conn, donor).await?;
        waits.retain(|one| blames_details(one.number, one.element.as_deref()));
        let Some(newest) = waits.iter().max_by_key(|one| (one.newest_on, one.newest.uuid())) else {
            return Ok(None);
        };
        let mut gift_aid = GiftAidSum::new();
        for one in &waits {
            gift_aid.add(one.claimable, TaxYear::starting(one.year));
        }
        let gifts = waits.iter().map(|one| one.gifts).sum();
        let detail = detail_of(waits.iter().map(|one| (one.number, one.element.as_deref())));
        Ok(Some(DetailsNeeded { gifts, detail, gift_aid: gift_aid.floor(), newest: newest.newest }))
    }

    /// The donor puts right what HMRC refused of them, for all their held gifts that say the same, whichever charity they are for: each
    /// has a new declaration on the authorisation that they gave. How many gifts those are.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's gift, or one that waits no more; a field error for what HMRC refused once already.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.correct_my_details")]
    pub async fn correct_my_details(
        &self,
        caller: &DonorCaller,
        id: DonationId,
        details: &DonorDetails,
    ) -> Result<usize, Error> {
        retry(|| self.try_correct_my_details(caller, id, details)).await
    }

    async fn try_correct_my_details(
        &self,
        caller: &DonorCaller,
        id: DonationId,
        details: &DonorDetails,
    ) -> Result<usize, Error> {
        let (mut tx, mut count) = (self.begin().await?, 0);
        let gifts = store::claim::held_alike_of_donor(&mut tx, caller.donor_id, id).await?;
        // In the order of the charities, as everybody who takes several.
        for (charity, _) in &gifts {
            store::claim::lock_holds(&mut tx, *charity).await?;
        }
        let corrected = DeclaredDonor::of(&details.name, &details.address);
        let refused = store::claim::held_of_donor(&mut tx, caller.donor_id, id).await?;
        if refused.as_ref().is_some_and(|refused| refused.details == corrected) {
            return Err(Error::field("", "unchanged", PageFault::DetailsRefused.as_str()));
        }
        let mut is_found = false;
        for (charity, gift) in gifts {
            let asked = (gift.uuid(), true);
            match self.declare_corrected(&mut tx, By::from(caller), charity, asked, &corrected, false).await {
                Ok(declared) => {
                    is_found |= gift == id;
                    count += declared;
                }
                // Put right by somebody else in this moment.
                Err(Error::NotFound(_)) => {}
                Err(error) => return Err(error),
            }
        }
        if !is_found {
            return Err(Error::NotFound(Resource::Donation));
        }
        let changed = refused.and_then(|refused| refused.details.changed(&corrected));
        let detail = changed.unwrap_or(DonorDetail::NameOrAddress);
        self.tell_of_own_correction(&mut tx, (caller.donor_id, id), detail, count).await?;
        self.commit(tx).await?;
        Ok(count)
    }
}

/// The Gift Aid that the gifts come to.
fn gift_aid_on(gifts: &[ToAsk]) -> Pence {
    let mut sum = GiftAidSum::new();
    for gift in gifts {
        sum.add(gift.claimable, TaxYear::of(gift.donated_on));
    }
    sum.floor()
}

/// The gifts, a line each.
fn listed(gifts: &[ToAsk], language: Language) -> String {
    let mut lines: Vec<String> = gifts
        .iter()
        .take(LISTED)
        .map(|gift| {
            let (gross, charity) = (gift.gross, &gift.charity_name);
            details::Gift { gross, charity, on: long_in(gift.donated_on, language) }.of(language)
        })
        .collect();
    match gifts.len().saturating_sub(LISTED) {
        0 => {}
        count => lines.push(details::More { count }.of(language)),
    }
    lines.join("\n")
}
