//! Held gifts: HMRC refused them, or would, and staff put their details right.

use domain::donation::Status;
use domain::donation::shown::{DeclaredDonor, DonorDetail};
use domain::list::HeldOrder;
use domain::page_fault::PageFault;
use domain::{
    Address, AuditAction, CharityId, ClaimId, Date, DonationId, DonorId, EventType, FieldErrors, Input,
    Pence, PersonName, Reader,
};
use serde_json::json;
use sqlx::PgConnection;
use time::macros::date;
use uuid::Uuid;

use super::redacted;
use super::refused_field::{LineField, Trouble, blames_details, trouble};
use crate::Backend;
use crate::actor::By;
use crate::actor::CharityStaff;
use crate::error::{Error, Resource};
use crate::pagination::{List, Page, PageRequest};
use crate::secret::hash;
use crate::store::claim::{CorrectedGifts, HeldGift, HmrcSaid};
use crate::store::donation::Scan;
use crate::store::job::Job;
use crate::store::trail::Concerns;
use crate::store::{self};

/// So many seconds a donor is not asked yet: what is held meanwhile is in the same mail.
const GATHERING: f64 = 60.0;

impl HmrcSaid {
    /// What it means for somebody who puts the gift right.
    #[must_use]
    pub fn trouble(&self) -> Trouble {
        trouble(self.number, self.element.as_deref())
    }
}

impl HeldGift {
    /// Whether a correction would send HMRC again what it rejected, as HMRC reads it. A day and an amount are not corrected here.
    fn must_change(&self, refused: &DeclaredDonor, corrected: &DeclaredDonor) -> Result<(), FieldErrors> {
        let (number, element) = (self.said.number, self.said.element.as_deref());
        if !blames_details(number, element) {
            return Ok(());
        }
        let (before, after) = (self.told_hmrc(refused), self.told_hmrc(corrected));
        let named = self.said.trouble().field.and_then(input_of);
        let of = |told: &[(LineField, String)], field: LineField| {
            told.iter().find(|(named, _)| *named == field).map(|(_, text)| text.clone())
        };
        let (pointer, fault) = match named {
            Some((field, pointer, fault)) if of(&before, field) == of(&after, field) => (pointer, fault),
            None if before == after => ("/confirmed", PageFault::RejectedDetails),
            _ => return Ok(()),
        };
        Err(FieldErrors::one(pointer, "rejected", fault.as_str()))
    }
}

/// Whether details look like another person's beside those that HMRC refused of the gift first, before anybody corrected them: several
/// corrections, each of them small, must not put another person in the donor's place.
async fn is_another_than_at_first(
    conn: &mut PgConnection,
    id: DonationId,
    corrected: &DeclaredDonor,
) -> Result<bool, Error> {
    let (_, Some(donor)) = store::claim::parties(conn, id.uuid()).await? else {
        return Ok(false);
    };
    let refused = store::claim::refused_of_donor(conn, donor, id).await?;
    let Some(first) = refused.first() else {
        return Ok(false);
    };
    let first = store::claim::said_of_donor(conn, first.declaration_id).await?;
    Ok(first.looks_like_another(corrected))
}

/// A field that HMRC can name by itself, where the form has it, and what is wrong with it.
fn input_of(field: LineField) -> Option<(LineField, &'static str, PageFault)> {
    let (pointer, fault) = match field {
        LineField::Title => ("/title", PageFault::RejectedTitle),
        LineField::FirstName => ("/first", PageFault::RejectedFirstName),
        LineField::LastName => ("/last", PageFault::RejectedLastName),
        LineField::Address => ("/line1", PageFault::RejectedAddress),
        LineField::Postcode => ("/postcode", PageFault::RejectedPostcode),
        LineField::Country => ("/country", PageFault::RejectedCountry),
        LineField::Line | LineField::Donor | LineField::Date | LineField::Amount => return None,
    };
    Some((field, pointer, fault))
}

/// The donor's details as the charity got them.
#[derive(Clone, Debug)]
pub struct Correction {
    name: PersonName,
    address: Address,
    for_others: bool,
    is_confirmed: bool,
    is_donors_word: bool,
}

impl Correction {
    /// Reads `title`, `first`, `last`, `line1`, `line2`, `town`, `postcode` and `country`.
    ///
    /// # Errors
    /// What is missing or wrong, each at its field.
    pub fn read<'a>(input: impl Into<Input<'a>>) -> Result<Self, FieldErrors> {
        let mut reader = Reader::new(input)?;
        let name = PersonName::read(&mut reader);
        let address = Address::read(&mut reader);
        reader.finish_with(name.zip(address).map(|(name, address)| Self {
            name,
            address,
            for_others: false,
            is_confirmed: false,
            is_donors_word: false,
        }))
    }

    /// The same, for the donor's other gifts with the same details too: those that are held, and those that come later on the same
    /// authorisation.
    #[must_use]
    pub fn for_others(self, for_others: bool) -> Self {
        Self { for_others, ..self }
    }

    /// The same, where HMRC has confirmed that what it rejected is right: it may go into a claim again as it is.
    #[must_use]
    pub fn confirmed(self, is_confirmed: bool) -> Self {
        Self { is_confirmed, ..self }
    }

    /// What tells these details from all others, without saying them: a page that asks for the donor's word carries it.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let donor = DeclaredDonor::of(&self.name, &self.address);
        let parts = json!([
            donor.title,
            donor.first_name,
            donor.last_name,
            donor.address_line1,
            donor.address_line2,
            donor.town,
            donor.postcode,
            donor.country,
        ]);
        hex::encode(hash(parts.to_string()))
    }

    /// The same, where the donor has confirmed that these are their own name and home, although they look like another person's.
    /// `confirmed` is the [`Self::fingerprint`] of the details that were confirmed: the word counts for no others.
    #[must_use]
    pub fn donors_word(self, confirmed: Option<&str>) -> Self {
        let is_donors_word = confirmed.is_some_and(|confirmed| confirmed == self.fingerprint());
        Self { is_donors_word, ..self }
    }
}

/// The day that a cursor holds by its number.
fn day_of(number: i64) -> Result<Date, Error> {
    let number = i32::try_from(number).map_err(Error::internal)?;
    Date::from_julian_day(number).map_err(Error::internal)
}

impl Backend {
    /// The gifts of the charity that HMRC refused, or would, newest first. A viewer reads our words alone.
    ///
    /// # Errors
    /// A field error for a cursor that is not ours.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.held_gifts")]
    pub async fn held_gifts(
        &self,
        caller: &CharityStaff,
        request: &PageRequest,
    ) -> Result<Page<HeldGift>, Error> {
        let list = List::HeldGifts.of(caller.charity_id.uuid());
        let scan = self.scan(&list, request)?;
        let mut conn = self.pool.acquire().await?;
        let mut rows = store::claim::held(&mut conn, caller.charity_id, scan).await?;
        if caller.may_change().is_err() {
            rows.iter_mut().for_each(redacted::held);
        }
        Ok(self.page(&list, rows, request, |held| (held.held_at, held.donation_id.uuid())))
    }

    /// The same in an order. The time to claim an earlier gift never ends later, so that by the date of the gift those come first whose
    /// time ends first.
    ///
    /// # Errors
    /// A field error for a cursor that is not of this order.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.held_gifts_in")]
    pub async fn held_gifts_in(
        &self,
        caller: &CharityStaff,
        order: HeldOrder,
        request: &PageRequest,
    ) -> Result<Page<HeldGift>, Error> {
        if order == HeldOrder::Newest {
            return self.held_gifts(caller, request).await;
        }
        let list = List::HeldGifts.of(caller.charity_id.uuid());
        let list = list.narrowed([("order", Some(order.as_str().to_owned()))]);
        let after = match self.read_place(&list, request)? {
            None => (date!(0001 - 01 - 01), Uuid::nil()),
            Some((day, id)) => (day_of(day)?, id),
        };
        let mut conn = self.pool.acquire().await?;
        let (charity, limit) = (caller.charity_id, usize::from(request.limit()));
        let most = i64::from(request.limit()) + 1;
        let mut items = store::claim::held_by_day(&mut conn, charity, after, most).await?;
        let has_more = items.len() > limit;
        items.truncate(limit);
        let next = items.last().filter(|_| has_more).map(|last| {
            let day = i64::from(last.donated_on.to_julian_day());
            self.cursor_at(&list, (day, last.donation_id.uuid()))
        });
        if caller.may_change().is_err() {
            items.iter_mut().for_each(redacted::held);
        }
        Ok(Page { items, next })
    }

    /// The gift of the queue behind one that was held, in an order; the first one where none is behind it.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.held_behind")]
    pub async fn held_behind(
        &self,
        caller: &CharityStaff,
        order: HeldOrder,
        held: &HeldGift,
    ) -> Result<Option<DonationId>, Error> {
        let mut conn = self.pool.acquire().await?;
        let (charity, id) = (caller.charity_id, held.donation_id.uuid());
        for is_behind in [true, false] {
            let found = match order {
                HeldOrder::Newest => {
                    let before = is_behind.then_some((held.held_at, id));
                    store::claim::held(&mut conn, charity, Scan { before, limit: 1 }).await?
                }
                HeldOrder::ClaimBy => {
                    let start = (date!(0001 - 01 - 01), Uuid::nil());
                    let after = if is_behind { (held.donated_on, id) } else { start };
                    store::claim::held_by_day(&mut conn, charity, after, 1).await?
                }
            };
            if let Some(next) = found.first() {
                return Ok(Some(next.donation_id));
            }
        }
        Ok(None)
    }

    /// How many gifts [`Self::held_gifts`] lists, and what they add up to.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.held_in_all")]
    pub async fn held_in_all(&self, caller: &CharityStaff) -> Result<(i64, Pence), Error> {
        let mut conn = self.pool.acquire().await?;
        store::claim::held_in_all(&mut conn, caller.charity_id).await
    }

    /// One gift of the queue; to a viewer as in the list.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's, or one that waits no more.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.held_gift")]
    pub async fn held_gift(&self, caller: &CharityStaff, id: DonationId) -> Result<HeldGift, Error> {
        let mut conn = self.pool.acquire().await?;
        let mut held = store::claim::held_one(&mut conn, caller.charity_id, id)
            .await?
            .ok_or(Error::NotFound(Resource::Donation))?;
        if caller.may_change().is_err() {
            redacted::held(&mut held);
        }
        Ok(held)
    }

    /// The gifts of the charity's claim with details that somebody corrected.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.corrected_in")]
    pub async fn corrected_in_claim(
        &self,
        caller: &CharityStaff,
        id: ClaimId,
    ) -> Result<CorrectedGifts, Error> {
        let mut conn = self.pool.acquire().await?;
        store::claim::corrected_in(&mut conn, caller.charity_id, id).await
    }

    /// How many other held gifts of the same donor were refused with the same details, on the same authorisation.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.held_alike")]
    pub async fn held_alike(&self, caller: &CharityStaff, id: DonationId) -> Result<i64, Error> {
        let mut conn = self.pool.acquire().await?;
        store::claim::held_alike(&mut conn, caller.charity_id, id).await
    }

    /// Puts the details of a held gift right, as the donor gave them to the charity. A new declaration is made on the same
    /// authorisation, and the gift goes into the next claim. What other gifts say stays as it is, unless the correction is for them
    /// as well. The donor is told by mail of what changed. How many gifts are declared again.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer; [`Error::NotFound`] for another's gift, or one that waits no more; a field error where
    /// what HMRC rejected is as it was and nobody says that HMRC has confirmed it, or where the details look like another person's and
    /// nobody says that the donor has confirmed them.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.correct_gift")]
    pub async fn correct_gift(
        &self,
        caller: &CharityStaff,
        id: DonationId,
        correction: &Correction,
    ) -> Result<usize, Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        store::claim::lock_holds(&mut tx, caller.charity_id).await?;
        let corrected = DeclaredDonor::of(&correction.name, &correction.address);
        let held = store::claim::held_one(&mut tx, caller.charity_id, id).await?;
        let held = held.ok_or(Error::NotFound(Resource::Donation))?;
        let refused = store::donation::declared_donor(&mut tx, caller.charity_id, id).await?;
        if let Some(refused) = refused.as_ref().filter(|_| !correction.is_confirmed) {
            held.must_change(refused, &corrected)?;
        }
        let is_another = refused.as_ref().is_some_and(|refused| refused.looks_like_another(&corrected))
            || is_another_than_at_first(&mut tx, id, &corrected).await?;
        if is_another && !correction.is_donors_word {
            let fault = PageFault::AnotherPerson.as_str();
            return Err(Error::field("/donors_word", fault, fault));
        }
        let gift = (id.uuid(), correction.for_others);
        let (by, charity) = (By::from(caller), caller.charity_id);
        let count = self.declare_corrected(&mut tx, by, charity, gift, &corrected, is_another).await?;
        let changed = refused.map_or(Some(DonorDetail::NameOrAddress), |refused| refused.changed(&corrected));
        if let Some(detail) = changed {
            self.tell_of_correction(&mut tx, caller.charity_id, &held, detail, count).await?;
        }
        self.commit(tx).await?;
        Ok(count)
    }

    /// Declares a held gift anew with corrected details, and with it the donor's others where it is for them; how many in all. The
    /// trail has it where they look like another person's and a colleague says that the donor confirmed them.
    pub(super) async fn declare_corrected(
        &self,
        conn: &mut PgConnection,
        by: By,
        charity: CharityId,
        (donation, for_others): (Uuid, bool),
        corrected: &DeclaredDonor,
        is_donors_word: bool,
    ) -> Result<usize, Error> {
        let now = self.now();
        let released =
            store::claim::release_hold(conn, charity, donation, corrected, for_others, now).await?;
        let asked = released.iter().find(|gift| gift.donation_id == donation);
        let asked = asked.ok_or(Error::NotFound(Resource::Donation))?;
        if for_others {
            store::claim::correct_for_others(conn, charity, asked.refused_id, asked.declaration_id).await?;
        }
        let refused = store::claim::said_of_donor(conn, asked.refused_id).await?;
        // Which parts, and never what they say: the trail is kept for longer than a donor's details.
        let changed = refused.changed_parts(corrected);
        for gift in &released {
            let mut detail =
                json!({ "status": "declared", "declaration_id": gift.declaration_id, "changed": changed });
            if is_donors_word {
                detail["donors_word"] = json!(true);
            }
            store::trail::audit(conn, now, by, AuditAction::DonationCorrect, gift.donation_id, detail)
                .await?;
            self.tell_of_gift(conn, charity, gift.donation_id, Status::Declared).await?;
        }
        Ok(released.len())
    }

    /// Records that a gift is held, tells its platform, and has the donor asked where it is for their details.
    pub(crate) async fn record_hold(
        &self,
        conn: &mut PgConnection,
        charity: CharityId,
        donation: Uuid,
        (number, element): (i32, Option<&str>),
    ) -> Result<(), Error> {
        let detail = json!({ "status": "held", "number": number });
        store::trail::audit(conn, self.now(), By::Uplift, AuditAction::DonationHold, donation, detail)
            .await?;
        let donor = self.tell_of_gift(conn, charity, donation, Status::Held).await?;
        if let Some(donor) = donor.filter(|_| blames_details(number, element)) {
            store::job::enqueue(conn, &Job::AskDetails(donor), GATHERING).await?;
        }
        Ok(())
    }

    async fn tell_of_gift(
        &self,
        conn: &mut PgConnection,
        charity: CharityId,
        donation: Uuid,
        status: Status,
    ) -> Result<Option<DonorId>, Error> {
        let (platform, donor) = store::claim::parties(conn, donation).await?;
        let concerns = Concerns { platform: Some(platform), charity: Some(charity), donor };
        let kind = if status == Status::Held { EventType::DonationHeld } else { EventType::DonationDeclared };
        store::trail::event(conn, self.now(), kind, concerns, donation, json!({ "status": status })).await?;
        Ok(donor)
    }
}
