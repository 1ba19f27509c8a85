//! What the donor's pages read: each asks one use-case as the signed-in donor.

use super::authorisation_record::AuthorisationRecord;
use super::filter::{GivingQuery, address, searched_for};
use super::gift::{ClaimUntil, Gift};
use super::year::Year;
use crate::error::AppError;
use crate::words::{gifts, say};
use backend::donation::{
    DetailsNeeded, Found, GiftName, GivingFilter, GivingNames, GivingSum, MonthSum, YearSum,
};
use backend::linked_account::{GiftByPage, LinkUse};
use backend::mail::Notice;
use domain::authorisation::{CancellationRequest, Term, renewed_until};
use domain::donation::shown::{CorrectedBy, Declaration, DeclaredDonor, DetailsHistory};
use domain::donation::{DonorKind, Status};
use domain::statement::{Statement, StatementGift, StatementSum};
use domain::{
    AuthorisationSummary, Date, DonationId, FieldErrors, GiftSum, LinkId, LinkKind, TaxYear, Timestamp,
};

/// The first page, or a later part of the list.
#[derive(Clone, Debug)]
pub struct Giving {
    pub authorisation: AuthorisationSummary,
    /// What the list is narrowed to.
    pub filter: GivingFilter,
    /// What somebody searched for and nothing was found for.
    pub not_found: Option<String>,
    /// The charities and platforms of the donor's gifts.
    pub names: GivingNames,
    /// The tax years of the gifts, the newest first; with the first page.
    pub years: Vec<TaxYear>,
    /// The totals of a tax year, with the first page.
    pub year: Option<Year>,
    /// What a list comes to that more than a tax year narrows; with the first page.
    pub sum: Option<GivingSum>,
    /// The gifts that wait for the donor's details, with the first page of all gifts.
    pub details_needed: Option<DetailsNeeded>,
    /// What the months of the gifts add up to.
    pub months: Vec<MonthSum>,
    /// The gifts, newest first.
    pub gifts: Vec<Gift>,
    /// The cursor of the next part.
    pub next: Option<String>,
    /// The day of the first gift there.
    pub next_on: Option<Date>,
    /// Today in London.
    pub today: Date,
}

/// What the error of a search that found nothing is called.
pub const NOTHING_FOUND: &str = "nothing_found";

/// Where a search leads: to the gift that it names, or to the list of the days, or of the charities and platforms, that it found.
pub async fn find_gift(search: &str) -> Result<String, AppError> {
    use crate::access::{backend, donor};
    let (donor, backend) = (donor()?, backend()?);
    let names = backend.my_giving_names(&donor).await?;
    let name = GiftName::typed(search);
    if let Some(name) = &name
        && let Some(gift) = backend.my_gift_named(&donor, name, &names).await?
    {
        return Ok(format!("/giving/donations/{gift}"));
    }
    if let Some(narrowed) = searched_for(search, &names, backend.today()) {
        return Ok(address(&narrowed, None));
    }
    let gifts = match &name {
        Some(name) => backend.my_gifts_by_reference(&donor, name).await?,
        None => Vec::new(),
    };
    match gifts.as_slice() {
        [gift] => Ok(format!("/giving/donations/{gift}")),
        [_, _, ..] => {
            let found = Some(Found { gifts, ..Found::default() });
            Ok(address(&GivingFilter { found, ..GivingFilter::default() }, None))
        }
        [] => {
            let words = say(gifts::NOTHING_FOUND_LEAD);
            Err(AppError::Invalid(FieldErrors::one("/q", NOTHING_FOUND, words)))
        }
    }
}

/// A page of the donor's gifts; none of them where a search found nothing.
pub async fn read_gifts(query: GivingQuery, not_found: Option<String>) -> Result<Giving, AppError> {
    use crate::access::{backend, donor};
    let (donor, backend) = (donor()?, backend()?);
    let mut filter = query.filter()?;
    if not_found.is_some() {
        filter.found = Some(Found::default());
    }
    let request = backend::pagination::PageRequest::new(super::GIFTS_PER_PAGE, Some(query.after));
    let giving = backend.my_narrowed_giving(&donor, &filter, &request).await?;
    let today = backend.today();
    Ok(Giving {
        authorisation: giving.authorisation,
        filter,
        not_found,
        names: giving.names,
        years: giving.years,
        year: giving.year.map(|sum| Year::of(&sum, today)),
        sum: giving.sum,
        details_needed: giving.details_needed,
        months: giving.months,
        gifts: giving.gifts.items.iter().map(Gift::from).collect(),
        next: giving.gifts.next,
        next_on: giving.next_on,
        today,
    })
}

/// The donor's tax years, the newest first.
#[derive(Clone, Debug)]
pub struct MyYears {
    pub years: Vec<(TaxYear, StatementSum)>,
    /// Today in London.
    pub today: Date,
}

/// The tax years in which the donor gave under Gift Aid.
pub async fn read_years() -> Result<MyYears, AppError> {
    use crate::access::{backend, donor};
    let (donor, backend) = (donor()?, backend()?);
    Ok(MyYears { years: backend.my_years(&donor).await?, today: backend.today() })
}

/// The statement for a tax year.
#[derive(Clone, Debug)]
pub struct MyStatement {
    pub statement: Statement,
    /// The whole year, with what waits.
    pub year: YearSum,
    /// Its gifts, the oldest first, at most [`super::GIFTS_PER_STATEMENT`] of them.
    pub gifts: Vec<StatementGift>,
    /// The donor's full name, as they gave it last.
    pub name: Option<String>,
    /// Today in London.
    pub today: Date,
}

/// The donor's statement for a tax year, such as `2026-27`; a year to come has none.
pub async fn read_statement(year: String) -> Result<MyStatement, AppError> {
    use crate::access::{backend, donor};
    let (donor, backend) = (donor()?, backend()?);
    let today = backend.today();
    let year = year.parse::<TaxYear>().ok().filter(|year| year.first_day() <= today);
    let year = year.ok_or(AppError::NotFound)?;
    let statement = backend.my_statement(&donor, year).await?;
    let gifts = backend.my_statement_gifts(&donor, year, super::GIFTS_PER_STATEMENT).await?;
    // Newest first.
    let given = backend.my_authorisations(&donor).await?;
    let name = given.first().map(|newest| newest.name().full());
    Ok(MyStatement { statement, year: backend.my_year(&donor, year).await?, gifts, name, today })
}

/// A gift with its declarations.
#[derive(Clone, Debug)]
pub struct GiftDetail {
    pub gift: Gift,
    /// Its declarations, the newest first.
    pub declarations: Vec<Declaration>,
    /// What HMRC refused of the donor in them, and who put it right.
    pub details: DetailsHistory,
    /// Whether the donor gave their details for it on its capture page.
    pub is_by_capture: bool,
    /// The end of the card or phone that it was found by, while that is linked to the donor.
    pub linked: Option<String>,
    /// Today in London.
    pub today: Date,
}

/// A gift that a donor looks at.
#[derive(Clone, Debug)]
pub enum SeenGift {
    Theirs(Box<GiftDetail>),
    /// They told us that it is not theirs: the declarations in their name, the newest first.
    Disowned(Vec<Declaration>),
    /// They have no such gift, whether anybody has it or not.
    None,
}

/// One of the donor's own gifts, or one that they told us is not theirs.
pub async fn read_gift(donation: String) -> Result<SeenGift, AppError> {
    use crate::access::{backend, donor};
    let (donor, backend) = (donor()?, backend()?);
    let Ok(id) = donation.parse::<DonationId>() else {
        return Ok(SeenGift::None);
    };
    match gift_detail(&backend, &donor, id).await {
        Ok(detail) => Ok(SeenGift::Theirs(Box::new(detail))),
        Err(AppError::NotFound) => {
            let disowned = backend.disowned_declarations(&donor, id).await?;
            Ok(disowned.map_or(SeenGift::None, |mut declarations| {
                declarations.reverse();
                SeenGift::Disowned(declarations)
            }))
        }
        Err(error) => Err(error),
    }
}

/// The same; and right after its details were corrected, whether the authorisation still has the earlier ones.
pub async fn read_corrected_gift(
    donation: String,
    is_just_corrected: bool,
) -> Result<(SeenGift, bool), AppError> {
    use crate::access::{backend, donor};
    let gift = read_gift(donation).await?;
    let is_outdated = is_just_corrected && backend()?.my_corrected_gift(&donor()?).await?.is_some();
    Ok((gift, is_outdated))
}

/// A gift that waits for its donor's details, or has waited.
#[derive(Clone, Debug)]
pub struct HeldGift {
    pub gift: Gift,
    /// What is to be put right; none when nothing is any more.
    pub held: Option<backend::claim::MyHeldGift>,
    /// The newest name and address that the donor gave.
    pub newest: Option<AuthorisationRecord>,
    /// What the donor corrected those to on another gift, and when.
    pub corrected: Option<(Timestamp, DeclaredDonor)>,
    /// When the charity changed the details, where they are still as it wrote them.
    pub changed_by_charity: Option<Timestamp>,
}

/// One of the donor's own gifts, and what of their details HMRC refuses.
pub async fn read_held(donation: String) -> Result<HeldGift, AppError> {
    use crate::access::{backend, donor};
    let (donor, backend) = (donor()?, backend()?);
    let id = donation.parse().map_err(|_| AppError::NotFound)?;
    let (shown, declarations) = backend.my_gift(&donor, id).await?;
    let details = backend.my_details_history(&donor, id).await?;
    let by_charity = |newest: &&Declaration| details.corrected_in(newest) == Some(CorrectedBy::Charity);
    let changed_by_charity = declarations.last().filter(by_charity).map(|newest| newest.made_at);
    let given = backend.my_authorisations(&donor).await?;
    let now = backend.now();
    let newest = given.iter().map(|one| AuthorisationRecord::of(one, &[], now)).find(|one| !one.is_denied());
    let corrected = match &newest {
        Some(newest) => backend.my_corrected_details(&donor, newest.id).await?,
        None => None,
    };
    let by_donor = corrected.filter(|corrected| corrected.by == CorrectedBy::Donor);
    let corrected = by_donor.map(|corrected| (corrected.at, corrected.details));
    let held = backend.my_held_gift(&donor, id).await?;
    Ok(HeldGift { gift: Gift::from(&shown), held, newest, corrected, changed_by_charity })
}

/// A gift with its declarations, for its page and for the live feed of that.
pub(super) async fn gift_detail(
    backend: &backend::Backend,
    donor: &backend::actor::DonorCaller,
    id: domain::DonationId,
) -> Result<GiftDetail, AppError> {
    let (shown, mut declarations) = backend.my_gift(donor, id).await?;
    declarations.reverse();
    let is_by_capture = backend.gave_details_for(donor, id).await?;
    let link = match shown.view.donor.kind {
        DonorKind::Par => Some(LinkKind::Par),
        DonorKind::Phone => Some(LinkKind::Phone),
        DonorKind::Uid | DonorKind::Match | DonorKind::Email => None,
    };
    let is_linked = link.is_some() && backend.is_still_linked(donor, id).await?;
    let named = link.zip(shown.view.donor.value.as_deref()).filter(|_| is_linked);
    let linked = named.map(|(kind, value)| domain::linked_account::masked(kind, value));
    let details = backend.my_details_history(donor, id).await?;
    let mut gift = Gift::from(&shown);
    if gift.status == Status::Declared {
        let periods = backend.periods_of_my_gift(donor, id).await?;
        gift.claim_until = Some(ClaimUntil::of(&periods, gift.donated_on));
    }
    Ok(GiftDetail { gift, declarations, details, is_by_capture, linked, today: backend.today() })
}

#[derive(Clone, Debug)]
pub struct Authorisations {
    pub summary: AuthorisationSummary,
    /// Until when they renewed, while they cannot renew again.
    pub renewed_until: Option<Date>,
    /// Each of them, newest first.
    pub given: Vec<AuthorisationRecord>,
    /// The present instant, which a form that explains the consequences is stamped with.
    pub now: Timestamp,
}

/// Everything that the donor authorised, and where it stands.
pub async fn read_authorisations() -> Result<Authorisations, AppError> {
    use crate::access::{backend, donor};
    let (donor, backend) = (donor()?, backend()?);
    let given = backend.my_authorisations(&donor).await?;
    let now = backend.now();
    let terms: Vec<Term> = given.iter().map(domain::Authorisation::term).collect();
    let names = names_of(&backend, &given).await?;
    Ok(Authorisations {
        summary: AuthorisationSummary::of(terms.iter().copied(), now),
        renewed_until: renewed_until(&terms, now),
        given: AuthorisationRecord::replaced(
            given.iter().map(|one| AuthorisationRecord::of(one, &names, now)).collect(),
        ),
        now,
    })
}

/// The same, and a gift with details that somebody corrected, where the authorisation still has the earlier ones.
pub async fn read_history() -> Result<(Authorisations, Option<DonationId>), AppError> {
    use crate::access::{backend, donor};
    let corrected = backend()?.my_corrected_gift(&donor()?).await?;
    Ok((read_authorisations().await?, corrected))
}

/// The details that a form has filled in.
#[derive(Clone, Debug)]
pub struct KnownDonor {
    pub details: DeclaredDonor,
    /// The charity that changed them, and when.
    pub changed_by: Option<(String, Timestamp)>,
}

/// The same, and the details that the form of the next one has filled in: those of the newest, or what they were corrected to on a gift.
pub async fn read_known() -> Result<(Authorisations, Option<KnownDonor>), AppError> {
    use crate::access::{backend, donor};
    let all = read_authorisations().await?;
    // What the donor said was never theirs may tell a stranger's name and home.
    let newest = all.given.iter().find(|one| !one.is_denied()).map(|one| (one.id, one.donor.clone()));
    let Some((id, given)) = newest else {
        return Ok((all, None));
    };
    let known = match backend()?.my_corrected_details(&donor()?, id).await? {
        Some(corrected) => KnownDonor {
            details: corrected.details,
            changed_by: (corrected.by == CorrectedBy::Charity)
                .then_some((corrected.charity_name, corrected.at)),
        },
        None => KnownDonor { details: given, changed_by: None },
    };
    Ok((all, Some(known)))
}

/// What a donor is told before Gift Aid stops, and after.
#[derive(Clone, Debug)]
pub struct Stopping {
    pub summary: AuthorisationSummary,
    /// The gifts that are declared and wait for their charity's claim.
    pub declared: GiftSum,
    /// Those that are covered and wait to be declared.
    pub undeclared: GiftSum,
    /// Today in London.
    pub today: Date,
}

/// Where the donor's authorisation stands, and the gifts that wait.
pub async fn read_stopping() -> Result<Stopping, AppError> {
    use crate::access::{backend, donor};
    let Authorisations { summary, now, .. } = read_authorisations().await?;
    let (donor, backend) = (donor()?, backend()?);
    Ok(Stopping {
        summary,
        declared: backend.my_waiting_gifts(&donor).await?,
        undeclared: backend.my_undeclared_gifts(&donor).await?,
        today: now.london_date(),
    })
}

/// The names of the platforms that authorisations were given or ended through.
async fn names_of(
    backend: &backend::Backend,
    given: impl IntoIterator<Item = &domain::Authorisation>,
) -> Result<Vec<(domain::PlatformId, String)>, AppError> {
    let platforms = given.into_iter().flat_map(|one| [one.channel().platform(), one.cancelled_by()]);
    let platforms: Vec<domain::PlatformId> = platforms.flatten().collect();
    Ok(backend.platform_names(&platforms).await?)
}

/// A linked card or phone.
#[derive(Clone, Debug)]
pub struct Link {
    pub id: LinkId,
    pub kind: LinkKind,
    pub masked: String,
    /// The platforms that set it, by name.
    pub platform: Option<String>,
    pub since: Timestamp,
    /// The gifts that it found.
    pub used: Option<LinkUse>,
    /// When it moves to another donor unless this one keeps it; only where a platform says that it is theirs.
    pub moves_at: Option<Timestamp>,
}

/// The donor's cards and phones.
pub async fn read_links() -> Result<Vec<Link>, AppError> {
    use crate::access::{backend, donor};
    let (donor, backend) = (donor()?, backend()?);
    let found = backend.my_links(&donor).await?;
    let mut uses = backend.uses_of_my_links(&donor).await?;
    Ok(found
        .into_iter()
        .map(|one| Link {
            id: one.link_id,
            kind: one.kind,
            masked: domain::linked_account::masked(one.kind, &one.value),
            platform: one.platforms,
            since: one.linked_at,
            used: uses.remove(&one.link_id),
            moves_at: one.moves_at,
        })
        .collect())
}

/// The donor's cards and phones, and the gift that they gave their details for on its page, where that linked nothing.
#[derive(Clone, Debug)]
pub struct LinkedAccounts {
    pub links: Vec<Link>,
    pub by_page: Option<GiftByPage>,
}

pub async fn read_linked_accounts() -> Result<LinkedAccounts, AppError> {
    use crate::access::{backend, donor};
    let by_page = backend()?.my_gift_by_page(&donor()?).await?;
    Ok(LinkedAccounts { links: read_links().await?, by_page })
}

/// The gifts that one of the donor's cards or phones alone made theirs.
#[derive(Clone, Debug)]
pub struct LeavingGifts {
    /// All of them together.
    pub sum: GiftSum,
    /// The newest of them, newest first.
    pub newest: Vec<Gift>,
    /// Today in London.
    pub today: Date,
}

/// One of the donor's cards or phones, and the gifts that it alone made theirs; nothing where they have no such one.
pub async fn read_link(id: String) -> Result<Option<(Link, LeavingGifts)>, AppError> {
    use crate::access::{backend, donor};
    let links = read_links().await?;
    let link = id.parse::<LinkId>().ok().and_then(|id| links.into_iter().find(|link| link.id == id));
    let Some(link) = link else {
        return Ok(None);
    };
    let (id, backend) = (link.id, backend()?);
    let found = backend.gifts_of_my_link(&donor()?, id).await?;
    let newest = found.newest.iter().map(Gift::from).collect();
    Ok(Some((link, LeavingGifts { sum: found.sum, newest, today: backend.today() })))
}

/// The address that the donor signs in with, for changing it.
pub async fn read_address() -> Result<String, AppError> {
    let donor = crate::access::donor()?;
    donor.just_proved()?;
    donor.email().map(|email| email.as_str().to_owned()).ok_or(AppError::NotFound)
}

/// What a message is about, for whoever holds its link; nobody has to be signed in. Nothing where the link is too old, or its account
/// was deleted.
pub async fn read_notice(token: String) -> Result<Option<Notice>, AppError> {
    crate::context::keep_nowhere();
    match crate::access::backend()?.notice(&token).await {
        Ok(notice) => Ok(Some(notice)),
        Err(backend::Error::NotFound(_)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// What a platform asks a donor to confirm, for whoever holds the link in the mail; nobody has to be signed in.
pub async fn read_cancellation_request(token: String) -> Result<CancellationRequest, AppError> {
    crate::context::keep_nowhere();
    Ok(crate::access::backend()?.cancellation_request(&token).await?)
}
