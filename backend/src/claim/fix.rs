//! The fix-it queue: gifts that HMRC refused, until their details are put right.

use domain::{Address, CharityId, DonationId, EventType, FieldErrors, PersonName, Reader, Timestamp};
use serde_json::{Value, json};
use sqlx::PgConnection;
use uuid::Uuid;

use super::field::{Trouble, trouble};
use super::plain;
use crate::Backend;
use crate::actor::CharityStaff;
use crate::error::Error;
use crate::page::{List, Page, PageRequest};
use crate::store::claim::Corrected;
use crate::store::trail::{By, Concerns};
use crate::store::{self};

/// A gift that waits to be put right.
#[derive(Clone, Debug)]
pub struct Held {
    /// Which gift.
    pub donation_id: DonationId,
    /// The platform's name for it.
    pub reference: Option<String>,
    /// The platform.
    pub platform_name: String,
    /// The date of the gift.
    pub donated_on: domain::Date,
    /// What Gift Aid would be claimed on.
    pub claimable: domain::Pence,
    /// Since when.
    pub held_at: Timestamp,
    /// What HMRC said of it, or would say.
    pub said: HmrcSaid,
}

/// What HMRC said of a gift, or would say.
#[derive(Clone, Debug)]
pub struct HmrcSaid {
    /// HMRC's number of the rule.
    pub number: i32,
    /// What the form calls the field that was named.
    pub field: Option<&'static str>,
    /// What is wrong, in our words.
    pub meaning: &'static str,
    /// What to do about it.
    pub cure: &'static str,
    /// Who found it.
    pub found_by: FoundBy,
    /// The number of the claim that it was in.
    pub claim_number: i32,
}

impl HmrcSaid {
    pub(crate) fn new(number: i32, element: Option<&str>, found_by: FoundBy, claim_number: i32) -> Self {
        let Trouble { field, meaning, cure } = trouble(number, element);
        Self {
            number,
            field,
            meaning,
            cure,
            found_by,
            claim_number,
        }
    }
}

/// Who found what is wrong with a gift.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FoundBy {
    /// HMRC, which refused the claim. Its own words, if it had any, can repeat the donor's details: a viewer reads none.
    Hmrc {
        /// As HMRC wrote them.
        words: Option<String>,
    },
    /// Uplift's own check, before anything was sent.
    Uplift,
}

/// The donor's details as the charity got them.
#[derive(Clone, Debug)]
pub struct Correction {
    name: PersonName,
    address: Address,
}

impl Correction {
    /// Reads `title`, `first`, `last`, `line1`, `line2`, `town`, `postcode` and `country`.
    ///
    /// # Errors
    /// What is missing or wrong, each at its field.
    pub fn read(value: &Value) -> Result<Self, FieldErrors> {
        let mut reader = Reader::new(value)?;
        let name = PersonName::read(&mut reader);
        let address = Address::read(&mut reader);
        reader.finish_with(name.zip(address).map(|(name, address)| Self { name, address }))
    }
}

impl Backend {
    /// The gifts of the charity that HMRC refused, or would, newest first. A viewer reads our words alone.
    ///
    /// # Errors
    /// A field error for a cursor that is not ours.
    pub async fn held_gifts(
        &self,
        caller: &CharityStaff,
        request: &PageRequest,
    ) -> Result<Page<Held>, Error> {
        let list = List::HeldGifts.of(caller.charity_id.uuid());
        let scan = self.scan(&list, request)?;
        let mut conn = self.pool.acquire().await?;
        let mut rows = store::claim::held(&mut conn, caller.charity_id, scan).await?;
        if caller.may_change().is_err() {
            rows.iter_mut().for_each(plain::held);
        }
        Ok(self.page(&list, rows, request, |held| {
            (held.held_at, held.donation_id.uuid())
        }))
    }

    /// One gift of the queue; to a viewer as in the list.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's, or one that waits no more.
    pub async fn held_gift(&self, caller: &CharityStaff, id: DonationId) -> Result<Held, Error> {
        let mut conn = self.pool.acquire().await?;
        let mut held = store::claim::held_one(&mut conn, caller.charity_id, id)
            .await?
            .ok_or(Error::NotFound("donation"))?;
        if caller.may_change().is_err() {
            plain::held(&mut held);
        }
        Ok(held)
    }

    /// Puts the details of a held gift right, as the donor gave them to the charity. A new declaration is made on the same
    /// authorisation, and the gift goes into the next claim. What other gifts say stays as it is.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a viewer, another's gift, or one that waits no more.
    pub async fn correct_gift(
        &self,
        caller: &CharityStaff,
        id: DonationId,
        correction: &Correction,
    ) -> Result<(), Error> {
        caller.may_change()?;
        let (mut tx, now) = (self.begin().await?, self.now());
        let (name, address) = (&correction.name, &correction.address);
        let corrected = Corrected {
            title: name.title(),
            first_name: name.first(),
            last_name: name.last(),
            address_line1: address.line1(),
            address_line2: address.line2(),
            town: address.town(),
            postcode: address.postal_code(),
            country: address.country().code(),
        };
        let declaration = store::claim::release_hold(&mut tx, caller.charity_id, id.uuid(), &corrected, now)
            .await?
            .ok_or(Error::NotFound("donation"))?;
        let (by, detail) = (
            By::from(caller),
            json!({ "status": "declared", "declaration_id": declaration }),
        );
        store::trail::audit(&mut tx, now, by, "donation.correct", id.uuid(), detail).await?;
        self.tell_of_gift(&mut tx, caller.charity_id, id.uuid(), "declared")
            .await?;
        self.commit(tx).await
    }

    pub(crate) async fn record_hold(
        &self,
        conn: &mut PgConnection,
        charity: CharityId,
        donation: Uuid,
        number: u32,
    ) -> Result<(), Error> {
        let detail = json!({ "status": "held", "number": number });
        store::trail::audit(conn, self.now(), By::Uplift, "donation.hold", donation, detail).await?;
        self.tell_of_gift(conn, charity, donation, "held").await
    }

    async fn tell_of_gift(
        &self,
        conn: &mut PgConnection,
        charity: CharityId,
        donation: Uuid,
        status: &str,
    ) -> Result<(), Error> {
        let (platform, donor) = store::claim::parties(conn, donation).await?;
        let concerns = Concerns {
            platform: Some(platform),
            charity: Some(charity),
            donor,
        };
        let kind = if status == "held" {
            EventType::DonationHeld
        } else {
            EventType::DonationDeclared
        };
        store::trail::event(
            conn,
            self.now(),
            kind,
            concerns,
            donation,
            json!({ "status": status }),
        )
        .await?;
        Ok(())
    }
}
