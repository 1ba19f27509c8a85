//! Gifts as platforms, donors and charities look at them.

use domain::authorisation::AuthorisationSummary;
use domain::claim::ClaimStatus;
use domain::claim::view::{ClaimOfGift, GoesBack};
use domain::donation::DeclarationView;
use domain::scope::Scope;
use domain::{CharityId, DonationId, GiftSum, TaxYear, Timestamp};
use serde_json::Value;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{Declaration, DonationFilter, Giving, HistoryEntry, PlatformFilter, Shown};
use crate::Backend;
use crate::actor::{CharityStaff, DonorCaller, PlatformCaller};
use crate::error::{Error, Resource};
use crate::page::{List, Listing, Page, PageRequest};
use crate::store::donation::Scan;
use crate::store::{self};

impl Backend {
    /// One donation of this platform, with its version.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.read")]
    pub async fn donation_for_platform(
        &self,
        caller: &PlatformCaller,
        id: DonationId,
    ) -> Result<Shown, Error> {
        let platform = caller.may(Scope::ReadDonation)?;
        let mut conn = self.pool.acquire().await?;
        store::donation::find_for_platform(&mut conn, platform, id, self.today())
            .await?
            .ok_or(Error::NotFound(Resource::Donation))
    }

    /// This platform's donations, newest first.
    ///
    /// # Errors
    /// A field error for a cursor that is not ours.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.list")]
    pub async fn donations_for_platform(
        &self,
        caller: &PlatformCaller,
        filter: &PlatformFilter,
        request: &PageRequest,
    ) -> Result<Page<Shown>, Error> {
        let platform = caller.may(Scope::ReadDonation)?;
        let list = List::PlatformDonations.of(platform.uuid()).narrowed(filter.named());
        let scan = self.scan(&list, request)?;
        let mut conn = self.pool.acquire().await?;
        let source = match &filter.charity {
            Some(charity) => {
                let known = store::source::known_by(&mut conn, platform, charity).await?;
                if known.is_none() {
                    return Ok(self.page(&list, Vec::new(), request, shown_at));
                }
                known
            }
            None => None,
        };
        let rows =
            store::donation::list_for_platform(&mut conn, platform, filter, source, scan, self.today())
                .await?;
        Ok(self.page(&list, rows, request, shown_at))
    }

    /// The declarations of one of this platform's donations, oldest first.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's donation.
    pub async fn declarations_for_platform(
        &self,
        caller: &PlatformCaller,
        id: DonationId,
    ) -> Result<Vec<DeclarationView>, Error> {
        let platform = caller.may(Scope::ReadDonation)?;
        let mut conn = self.pool.acquire().await?;
        store::donation::find_for_platform(&mut conn, platform, id, self.today())
            .await?
            .ok_or(Error::NotFound(Resource::Donation))?;
        let declarations = store::donation::declarations_of(&mut conn, id).await?;
        let view = |declaration: Declaration| DeclarationView {
            id: declaration.declaration_id,
            donation_id: id,
            status: declaration.state,
            made_at: declaration.made_at,
            cancelled_at: declaration.ended_at,
            wording_version: declaration.wording.to_string(),
            text: declaration.text_without_donor,
        };
        Ok(declarations.into_iter().map(view).collect())
    }

    /// The donor's own page: where the authorisation stands, and a page of gifts; with the first of these what the present tax
    /// year adds up to, or the one before while nothing was given in it.
    ///
    /// # Errors
    /// A field error for a cursor that is not ours.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.my_giving")]
    pub async fn my_giving(&self, caller: &DonorCaller, request: &PageRequest) -> Result<Giving, Error> {
        let list = List::Giving.of(caller.donor_id.uuid());
        let scan = self.scan(&list, request)?;
        let mut conn = self.pool.acquire().await?;
        let terms = store::authorisation::terms_of(&mut conn, caller.donor_id).await?;
        let today = self.today();
        let rows = store::donation::list_for_donor(&mut conn, caller.donor_id, scan, today).await?;
        let year = match scan.before {
            None => {
                let (donor, year) = (caller.donor_id, TaxYear::of(today));
                let present = store::donation::year_sum(&mut conn, donor, year).await?;
                // On 6 April people look for the year that has just ended.
                Some(if present.gifts > 0 {
                    present
                } else {
                    store::donation::year_sum(&mut conn, donor, year.previous()).await?
                })
            }
            Some(_) => None,
        };
        let gifts = self.page(&list, rows, request, |shown| (shown.view.donated_at, shown.view.id.uuid()));
        Ok(Giving { authorisation: AuthorisationSummary::of(terms, self.now()), year, gifts })
    }

    /// The donor's gifts that are declared and wait for their charity's claim.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.my_waiting")]
    pub async fn my_waiting_gifts(&self, caller: &DonorCaller) -> Result<GiftSum, Error> {
        let mut conn = self.pool.acquire().await?;
        store::donation::waiting_for_claim(&mut conn, caller.donor_id).await
    }

    /// One of the donor's own gifts, with all its declarations.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's.
    pub async fn my_gift(
        &self,
        caller: &DonorCaller,
        id: DonationId,
    ) -> Result<(Shown, Vec<Declaration>), Error> {
        let mut conn = self.pool.acquire().await?;
        let shown = store::donation::find_for_donor(&mut conn, caller.donor_id, id, self.today())
            .await?
            .ok_or(Error::NotFound(Resource::Donation))?;
        let declarations = store::donation::declarations_of(&mut conn, id).await?;
        Ok((shown, declarations))
    }

    /// A page of the charity's donations.
    ///
    /// # Errors
    /// A field error for a cursor that is not ours.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.list_for_charity")]
    pub async fn donations_for_charity(
        &self,
        caller: &CharityStaff,
        filter: &DonationFilter,
        request: &PageRequest,
    ) -> Result<Page<Shown>, Error> {
        let list = List::CharityDonations.of(caller.charity_id.uuid()).narrowed(filter.named());
        let scan = self.scan(&list, request)?;
        let mut conn = self.pool.acquire().await?;
        let (charity, today) = (caller.charity_id, self.today());
        let rows = match filter.next_claim {
            Some(place) => {
                let ids = self.gifts_of_next_claim(&mut conn, charity, place, filter, scan).await?;
                store::donation::find_all_for_charity(&mut conn, charity, &ids, today).await?
            }
            None => store::donation::list_for_charity(&mut conn, charity, filter, scan, today).await?,
        };
        Ok(self.page(&list, rows, request, |shown| (shown.view.donated_at, shown.view.id.uuid())))
    }

    /// One of the charity's donations, what happened to it, and the claims that it is in, each oldest first.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's.
    pub async fn donation_for_charity(
        &self,
        caller: &CharityStaff,
        id: DonationId,
    ) -> Result<(Shown, Vec<HistoryEntry>, Vec<ClaimOfGift>), Error> {
        let mut conn = self.pool.acquire().await?;
        let shown = store::donation::find_for_charity(&mut conn, caller.charity_id, id, self.today()).await?;
        let shown = shown.ok_or(Error::NotFound(Resource::Donation))?;
        let history = store::trail::history(&mut conn, id.uuid()).await?;
        let history = history
            .into_iter()
            .map(|row| HistoryEntry {
                at: Timestamp::from_offset(row.at),
                by: row.actor_kind,
                action: row.action,
                status: row.detail.get("status").and_then(Value::as_str).map(str::to_owned),
            })
            .collect();
        let mut claims = store::claim::claims_of_gift(&mut conn, caller.charity_id, id).await?;
        say_what_went_back(&mut conn, caller.charity_id, &mut claims).await?;
        Ok((shown, history, claims))
    }

    pub(crate) fn scan(&self, list: &Listing, request: &PageRequest) -> Result<Scan, Error> {
        // One row more than asked for tells whether there is a next page.
        Ok(Scan { before: self.read_cursor(list, request)?, limit: i64::from(request.limit) + 1 })
    }
}

/// Tax goes back with a claim until HMRC accepts that, and then it went back.
async fn say_what_went_back(
    conn: &mut PgConnection,
    charity: CharityId,
    claims: &mut [ClaimOfGift],
) -> Result<(), Error> {
    for gift in claims {
        let mut backs: Vec<&mut GoesBack> = gift.parts.iter_mut().map(|(_, back)| back).collect();
        backs.extend(gift.back.as_mut());
        for back in backs {
            let GoesBack::With(id, number) = *back else { continue };
            let carrier = store::claim::detail(conn, charity, id).await?;
            if carrier.is_some_and(|claim| matches!(claim.status, ClaimStatus::Accepted | ClaimStatus::Paid))
            {
                *back = GoesBack::Went(id, number);
            }
        }
    }
    Ok(())
}

/// The place of a donation in a platform's list.
fn shown_at(shown: &Shown) -> (Timestamp, Uuid) {
    (shown.view.created_at, shown.view.id.uuid())
}
