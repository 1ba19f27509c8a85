//! Gifts as platforms, donors and charities look at them.

use domain::authorisation::AuthorisationSummary;
use domain::claim::view::{ClaimOfGift, GoesBack};
use domain::claim::{ClaimStatus, PeriodHistory};
use domain::donation::shown::{MOST_FOUND, SentTotals};
use domain::donation::{DeclarationView, Status};
use domain::{ActorKind, AuditAction, CharityId, Date, DonationId, DonorId, GiftSum, TaxYear, Timestamp};
use sqlx::PgConnection;
use uuid::Uuid;

use super::history::with_claims;
use super::{
    Declaration, DoneBy, GiftName, Giving, GivingFilter, GivingNames, GivingSum, HistoryEntry,
    PlatformFilter, Shown, YearSum,
};
use crate::Backend;
use crate::actor::{CharityStaff, DonationReader, DonorCaller};
use crate::error::{Error, Resource};
use crate::pagination::{List, Listing, Page, PageRequest};
use crate::store::donation::{MOST_COUNTED, Scan};
use crate::store::trail::HistoryRow;
use crate::store::{self};

impl Backend {
    /// One donation of this platform, with its version.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.read")]
    pub async fn donation_for_platform(
        &self,
        caller: &impl DonationReader,
        id: DonationId,
    ) -> Result<Shown, Error> {
        let platform = caller.may_read_donations()?;
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
        caller: &impl DonationReader,
        filter: &PlatformFilter,
        request: &PageRequest,
    ) -> Result<Page<Shown>, Error> {
        let platform = caller.may_read_donations()?;
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

    /// What this platform's donations come to: all of them, or those of one status.
    ///
    /// # Errors
    /// [`Error::Forbidden`] for a caller who may not read donations.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.totals_for_platform")]
    pub async fn totals_for_platform(
        &self,
        caller: &impl DonationReader,
        status: Option<Status>,
    ) -> Result<SentTotals, Error> {
        let platform = caller.may_read_donations()?;
        let mut conn = self.pool.acquire().await?;
        let stages = store::donation::count_for_platform(&mut conn, platform, status).await?;
        let count: i64 = stages.iter().map(|stage| stage.count).sum();
        Ok(if count > MOST_COUNTED {
            SentTotals::MoreThan(MOST_COUNTED)
        } else {
            SentTotals::Exactly(stages)
        })
    }

    /// The declarations of one of this platform's donations, oldest first.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's donation.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.declarations_for_platform")]
    pub async fn declarations_for_platform(
        &self,
        caller: &impl DonationReader,
        id: DonationId,
    ) -> Result<Vec<DeclarationView>, Error> {
        let platform = caller.may_read_donations()?;
        let mut conn = self.pool.acquire().await?;
        store::donation::find_for_platform(&mut conn, platform, id, self.today())
            .await?
            .ok_or(Error::NotFound(Resource::Donation))?;
        let declarations = store::donation::declarations_of(&mut conn, id, None).await?;
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

    /// What happened to one of this platform's donations, oldest first: what the platform did, and what moved the donation on.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's donation.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.history_for_platform")]
    pub async fn history_for_platform(
        &self,
        caller: &impl DonationReader,
        id: DonationId,
    ) -> Result<Vec<HistoryEntry>, Error> {
        let platform = caller.may_read_donations()?;
        let mut conn = self.pool.acquire().await?;
        store::donation::find_for_platform(&mut conn, platform, id, self.today())
            .await?
            .ok_or(Error::NotFound(Resource::Donation))?;
        history_of(&mut conn, id, None, concerns_platform).await
    }

    /// The donor's own page: where the authorisation stands, and a page of all gifts.
    ///
    /// # Errors
    /// A field error for a cursor that is not ours.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.my_giving")]
    pub async fn my_giving(&self, caller: &DonorCaller, request: &PageRequest) -> Result<Giving, Error> {
        self.my_narrowed_giving(caller, &GivingFilter::default(), request).await
    }

    /// The same of the gifts that a filter leaves.
    ///
    /// # Errors
    /// A field error for a cursor that is not ours.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.my_narrowed_giving")]
    pub async fn my_narrowed_giving(
        &self,
        caller: &DonorCaller,
        filter: &GivingFilter,
        request: &PageRequest,
    ) -> Result<Giving, Error> {
        let donor = caller.donor_id;
        let list = List::Giving.of(donor.uuid()).narrowed(filter.named());
        let scan = self.scan(&list, request)?;
        let mut conn = self.pool.acquire().await?;
        let rows = store::donation::list_for_donor(&mut conn, donor, filter, scan, self.today()).await?;
        let next_on = rows.get(usize::from(request.limit)).map(|shown| shown.donated_on);
        let gifts = self.page(&list, rows, request, |shown| (shown.view.donated_at, shown.view.id.uuid()));
        let days: Vec<Date> = gifts.items.iter().map(|shown| shown.donated_on).collect();
        let around = store::donation::around(&mut conn, donor).await?;
        let is_first = scan.before.is_none();
        let years = around.days.filter(|_| is_first).map(years_between).unwrap_or_default();
        let is_plain = *filter == of_year(filter.year);
        let wanted = filter.year.or_else(|| years.first().copied().filter(|_| is_plain));
        let among = match wanted {
            _ if !is_first => Vec::new(),
            Some(year) => vec![year],
            None if is_plain => Vec::new(),
            None => years.clone(),
        };
        let (months, sums) =
            store::donation::month_and_year_sums(&mut conn, donor, filter, &days, &among).await?;
        let sum =
            (is_first && !is_plain).then(|| GivingSum::of(&sums)).transpose().map_err(Error::internal)?;
        let year = if is_plain { sums.into_iter().next() } else { None };
        let asks = is_first && around.has_held && *filter == GivingFilter::default();
        let details_needed = if asks { Self::needs_details(&mut conn, donor).await? } else { None };
        let authorisation = AuthorisationSummary::of(around.terms, self.now());
        let names = around.names;
        Ok(Giving { authorisation, names, years, year, sum, details_needed, months, gifts, next_on })
    }

    /// A page of the donor's gifts alone, the newest first, for a file with all of them.
    ///
    /// # Errors
    /// A field error for a cursor that is not ours.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.my_gifts")]
    pub async fn my_gifts(
        &self,
        caller: &DonorCaller,
        filter: &GivingFilter,
        request: &PageRequest,
    ) -> Result<Page<Shown>, Error> {
        let donor = caller.donor_id;
        let list = List::Giving.of(donor.uuid()).narrowed(filter.named());
        let scan = self.scan(&list, request)?;
        let mut conn = self.pool.acquire().await?;
        let rows = store::donation::list_for_donor(&mut conn, donor, filter, scan, self.today()).await?;
        Ok(self.page(&list, rows, request, |shown| (shown.view.donated_at, shown.view.id.uuid())))
    }

    /// What the donor gave in a tax year.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.my_year")]
    pub async fn my_year(&self, caller: &DonorCaller, year: TaxYear) -> Result<YearSum, Error> {
        let mut conn = self.pool.acquire().await?;
        year_of(&mut conn, caller.donor_id, year).await
    }

    /// The charities and platforms of the donor's gifts, by name: what the list can be narrowed to.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.my_giving_names")]
    pub async fn my_giving_names(&self, caller: &DonorCaller) -> Result<GivingNames, Error> {
        let mut conn = self.pool.acquire().await?;
        Ok(store::donation::around(&mut conn, caller.donor_id).await?.names)
    }

    /// The donor's gift that has this name on its page; a reference is one of these platforms'.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.my_gift_named")]
    pub async fn my_gift_named(
        &self,
        caller: &DonorCaller,
        name: &GiftName,
        names: &GivingNames,
    ) -> Result<Option<DonationId>, Error> {
        let platforms: Vec<Uuid> = names.platforms.iter().map(|(id, _)| id.uuid()).collect();
        let mut conn = self.pool.acquire().await?;
        store::donation::find_named(&mut conn, caller.donor_id, name, &platforms).await
    }

    /// The donor's newest gifts whose references or ids begin with this; none for a whole id, and for what is too short.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.my_gifts_by_reference")]
    pub async fn my_gifts_by_reference(
        &self,
        caller: &DonorCaller,
        name: &GiftName,
    ) -> Result<Vec<DonationId>, Error> {
        let Some(beginning) = name.beginning() else { return Ok(Vec::new()) };
        let ids = name.id_beginning();
        let most = i64::try_from(MOST_FOUND).map_err(Error::internal)?;
        let mut conn = self.pool.acquire().await?;
        store::donation::find_by_beginning(&mut conn, caller.donor_id, &beginning, ids, most).await
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

    /// The donor's gifts that are covered and not declared yet, with the Gift Aid that they come to.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.my_undeclared")]
    pub async fn my_undeclared_gifts(&self, caller: &DonorCaller) -> Result<GiftSum, Error> {
        let mut conn = self.pool.acquire().await?;
        store::donation::waiting_for_declaration(&mut conn, caller.donor_id).await
    }

    /// Whether the donor gave their details for this gift on its capture page.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.gave_details_for")]
    pub async fn gave_details_for(&self, caller: &DonorCaller, gift: DonationId) -> Result<bool, Error> {
        let mut conn = self.pool.acquire().await?;
        store::capture::session::is_finished_for_gift(&mut conn, gift, caller.donor_id).await
    }

    /// Whether the card or phone that this gift of the donor was found by is still linked to them.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.is_still_linked")]
    pub async fn is_still_linked(&self, caller: &DonorCaller, gift: DonationId) -> Result<bool, Error> {
        let mut conn = self.pool.acquire().await?;
        store::linked_account::is_live_for(&mut conn, caller.donor_id, gift).await
    }

    /// One of the donor's own gifts, with the declarations in their name.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.my_gift")]
    pub async fn my_gift(
        &self,
        caller: &DonorCaller,
        id: DonationId,
    ) -> Result<(Shown, Vec<Declaration>), Error> {
        let mut conn = self.pool.acquire().await?;
        let shown = store::donation::find_for_donor(&mut conn, caller.donor_id, id, self.today())
            .await?
            .ok_or(Error::NotFound(Resource::Donation))?;
        let declarations = store::donation::declarations_of(&mut conn, id, Some(caller.donor_id)).await?;
        Ok((shown, declarations))
    }

    /// The periods of the charity of one of the donor's gifts: from their ends the time to claim it is counted.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.periods_of_my_gift")]
    pub async fn periods_of_my_gift(
        &self,
        caller: &DonorCaller,
        id: DonationId,
    ) -> Result<PeriodHistory, Error> {
        let mut conn = self.pool.acquire().await?;
        store::claim::periods_of_gift(&mut conn, caller.donor_id, id).await
    }

    /// One of the charity's donations, what happened to it, and the claims that it is in, each oldest first.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.read_for_charity")]
    pub async fn donation_for_charity(
        &self,
        caller: &CharityStaff,
        id: DonationId,
    ) -> Result<(Shown, Vec<HistoryEntry>, Vec<ClaimOfGift>), Error> {
        let mut conn = self.pool.acquire().await?;
        let shown = store::donation::find_for_charity(&mut conn, caller.charity_id, id, self.today()).await?;
        let shown = shown.ok_or(Error::NotFound(Resource::Donation))?;
        let history = history_of(&mut conn, id, Some(caller), |_| true).await?;
        let filed = store::claim::claims_with_gift(&mut conn, caller.charity_id, id).await?;
        let history = with_claims(history, &filed);
        let mut claims = store::claim::claims_of_gift(&mut conn, caller.charity_id, id).await?;
        say_what_went_back(&mut conn, caller.charity_id, &mut claims).await?;
        Ok((shown, history, claims))
    }

    pub(crate) fn scan(&self, list: &Listing, request: &PageRequest) -> Result<Scan, Error> {
        // One row more than asked for tells whether there is a next page.
        Ok(Scan { before: self.read_cursor(list, request)?, limit: i64::from(request.limit) + 1 })
    }
}

/// The list of a tax year, and of nothing else.
fn of_year(year: Option<TaxYear>) -> GivingFilter {
    GivingFilter { year, ..GivingFilter::default() }
}

async fn year_of(conn: &mut PgConnection, donor: DonorId, year: TaxYear) -> Result<YearSum, Error> {
    let sums = store::donation::year_sums(conn, donor, &of_year(Some(year)), &[year]).await?;
    Ok(sums.into_iter().next().unwrap_or_else(|| YearSum::none(year)))
}

/// What happened to a donation, oldest first, of the actions that pass; for somebody of its charity with who of their colleagues did it.
async fn history_of(
    conn: &mut PgConnection,
    id: DonationId,
    caller: Option<&CharityStaff>,
    passes: fn(AuditAction) -> bool,
) -> Result<Vec<HistoryEntry>, Error> {
    let charity = caller.map(|caller| caller.charity_id);
    // A viewer reads names alone.
    let names_address = caller.is_some_and(|caller| caller.may_change().is_ok());
    let actions = store::trail::known_actions(passes);
    let rows = store::trail::history(conn, id.uuid(), charity, &actions).await?;
    let entry = |row: HistoryRow| HistoryEntry {
        at: row.at,
        by: match (row.by, row.person) {
            (ActorKind::Platform, _) => DoneBy::Platform,
            (ActorKind::Donor, _) => DoneBy::Donor,
            (ActorKind::Staff, Some((staff, _))) if caller.is_some_and(|caller| caller.staff_id == staff) => {
                DoneBy::You
            }
            (ActorKind::Staff, person) => match (person.and_then(|(_, name)| name), row.address) {
                (None, Some(address)) if names_address => DoneBy::ColleagueAt(address),
                (name, _) => DoneBy::Colleague(name),
            },
            (ActorKind::Operator | ActorKind::Uplift, _) => DoneBy::Uplift,
        },
        action: row.action,
        status: row.status,
        claim: row.claim,
        claim_id: None,
        changed: row.changed,
        on_donors_word: row.on_donors_word,
    };
    Ok(rows.into_iter().map(entry).collect())
}

/// Whether a platform reads of this in the history of its donation. Who looked at the donor's name, and what goes back to HMRC, is
/// the charity's own business.
fn concerns_platform(action: AuditAction) -> bool {
    use AuditAction as Action;
    matches!(
        action,
        Action::DonationAssess
            | Action::DonationChange
            | Action::DonationClaim
            | Action::DonationCorrect
            | Action::DonationCreate
            | Action::DonationDeclareLess
            | Action::DonationDelete
            | Action::DonationDisown
            | Action::DonationGiveBack
            | Action::DonationHold
            | Action::DonationPutBack
            | Action::DonationRefund
            | Action::DonationTakeOut
            | Action::DonationUndeclare
    )
}

/// The tax years from that of the last day back to that of the first one.
fn years_between((first, last): (Date, Date)) -> Vec<TaxYear> {
    let (first, last) = (TaxYear::of(first).start_year(), TaxYear::of(last).start_year());
    (first..=last).rev().map(TaxYear::starting).collect()
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
            if carrier
                .is_some_and(|claim| matches!(claim.status(), ClaimStatus::Accepted | ClaimStatus::Paid))
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
