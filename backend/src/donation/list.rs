//! The charity's list of gifts: what somebody looks for, in order, with what it comes to.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};

use domain::claim::NextClaim;
use domain::donation::shown::{InClaim, MoneyOfClaims, PlatformStage, Stage, Totals, by_state, unclaimed};
use domain::donation::{ClaimMoney, Find, Status};
use domain::list::ListOrder;
use domain::{CharityId, DonationId, Pence};
use sqlx::PgConnection;
use time::Date;
use uuid::Uuid;

use super::{DonationFilter, Shown};
use crate::Backend;
use crate::actor::CharityStaff;
use crate::error::Error;
use crate::kept_count::Freshness;
use crate::pagination::{List, Page, PageRequest, put_in_order};
use crate::store::claim::ClaimOfMoney;
use crate::store::donation::{Listed, MOST_COUNTED, MOST_FOUND, Place, Scan, Sought};
use crate::store::{self};

/// Of a part of the next claim that something else narrows no more gifts are counted for a list.
const MOST_OF_NEXT_CLAIM: i64 = 1_000;

/// The gifts that somebody looks for.
enum Found {
    /// All of them, with what else is asked for.
    Few(Vec<Listed>),
    /// Too many to sort here, or all gifts: read the list in its own order with this filter, and of these claims alone.
    Many(DonationFilter, Option<Vec<Uuid>>),
}

impl Backend {
    /// A page of the charity's donations, in the order of the filter. A part of the next claim is listed newest first, and no rows of it
    /// are skipped.
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
        let (charity, today) = (caller.charity_id, self.today());
        let filter = &*self.with_found_donors(charity, filter).await?;
        let mut conn = self.pool.acquire().await?;
        if let Some(place) = filter.next_claim {
            let scan = self.scan(&list, request)?;
            let ids =
                self.gifts_of_next_claim(&mut conn, charity, place, filter, scan, Freshness::Recent).await?;
            let rows = store::donation::find_all_for_charity(&mut conn, charity, &ids, today).await?;
            let place = |shown: &Shown| (shown.view.donated_at, shown.view.id.uuid());
            return Ok(self.page(&list, rows, request, place));
        }
        let after = self.read_place(&list, request)?;
        let places = match self.find_among(&mut conn, charity, filter).await? {
            Found::Few(gifts) => in_order(&gifts, filter.order.unwrap_or(ListOrder::Newest), after),
            Found::Many(filter, claims) => {
                list_many(&mut conn, charity, &filter, claims.as_deref(), after, request.reach()).await?
            }
        };
        let (ids, next) = self.cut(&list, places, request);
        let mut items = store::donation::find_all_for_charity(&mut conn, charity, &ids, today).await?;
        put_in_order(&mut items, &ids, |shown| shown.view.id.uuid());
        Ok(Page { items, next })
    }

    /// What the charity's donations of a filter come to. Under states and a platform alone, or a part of what is declared alone, the
    /// figures of many may be some seconds old, as those of [`Self::pipeline`].
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.totals_for_charity")]
    pub async fn totals_for_charity(
        &self,
        caller: &CharityStaff,
        filter: &DonationFilter,
    ) -> Result<Totals, Error> {
        let filter = &*self.with_found_donors(caller.charity_id, filter).await?;
        if filter.is_of_states_and_platform() {
            let mut all = self.pipeline_by_platform(caller).await?;
            if let Some(money) = filter.money() {
                let mut conn = self.pool.acquire().await?;
                let claims = store::claim::claims_of_money(&mut conn, caller.charity_id, money).await?;
                all = of_these(&all, claims.into_iter().map(|claim| claim.claim_id));
            }
            let mut stages = by_state(&all, filter.platform).map_err(Error::internal)?;
            stages.retain(|stage| filter.statuses().contains(&stage.status));
            return Ok(Totals::Exactly(stages));
        }
        let charity = caller.charity_id;
        match filter.next_claim_alone() {
            Some(NextClaim::Unclaimed) => {
                let stages = self.pipeline(caller).await?;
                let mut conn = self.pool.acquire().await?;
                let scan = Scan { before: None, limit: 1 };
                let newest = store::claim::claims_of(&mut conn, charity, scan).await?.into_iter().next();
                let unfiled = newest.and_then(|claim| claim.unfiled());
                return Ok(Totals::Exactly(vec![unclaimed(&stages, unfiled)]));
            }
            Some(place) => {
                let mut conn = self.pool.acquire().await?;
                if let Some((count, claimable)) = self.sum_of_next_claim(&mut conn, charity, place).await? {
                    let stage = Stage { status: Status::Declared, count, claimable };
                    return Ok(Totals::Exactly(if count == 0 { Vec::new() } else { vec![stage] }));
                }
            }
            None => {}
        }
        let mut conn = self.pool.acquire().await?;
        if let Some(place) = filter.next_claim {
            let scan = Scan { before: None, limit: MOST_OF_NEXT_CLAIM + 1 };
            let ids =
                self.gifts_of_next_claim(&mut conn, charity, place, filter, scan, Freshness::Recent).await?;
            if i64::try_from(ids.len()).map_err(Error::internal)? > MOST_OF_NEXT_CLAIM {
                return Ok(Totals::MoreThan(MOST_OF_NEXT_CLAIM));
            }
            let gifts = store::donation::list_few(&mut conn, charity, &ids, filter, None).await?;
            return sum(&gifts).map(Totals::Exactly);
        }
        match self.find_among(&mut conn, charity, filter).await? {
            Found::Few(gifts) => sum(&gifts).map(Totals::Exactly),
            Found::Many(filter, claims) if filter.find.is_some() || claims.is_some() => {
                i64::try_from(MOST_FOUND).map(Totals::MoreThan).map_err(Error::internal)
            }
            Found::Many(filter, _) => {
                let stages = store::donation::count_for_charity(&mut conn, charity, &filter).await?;
                Ok(if stages.iter().map(|stage| stage.count).sum::<i64>() > MOST_COUNTED {
                    Totals::MoreThan(MOST_COUNTED)
                } else {
                    Totals::Exactly(stages)
                })
            }
        }
    }

    /// What the claims of the gifts of a filter come to, where nothing but HMRC's money narrows it.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.money_of_claims")]
    pub async fn money_of_claims(
        &self,
        caller: &CharityStaff,
        filter: &DonationFilter,
    ) -> Result<Option<MoneyOfClaims>, Error> {
        let Some(money) = filter.money_alone() else { return Ok(None) };
        let mut conn = self.pool.acquire().await?;
        let claims = store::claim::claims_of_money(&mut conn, caller.charity_id, money).await?;
        added_up(money, &claims).map(Some)
    }

    /// Whether a list of the charity's gifts with these totals certainly has at most this many rows. A list without a count may have all
    /// the charity's gifts.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.has_at_most")]
    pub async fn has_at_most(
        &self,
        caller: &CharityStaff,
        totals: &Totals,
        rows: i64,
    ) -> Result<bool, Error> {
        let count = |stages: &[Stage]| stages.iter().map(|stage| stage.count).sum::<i64>();
        Ok(match totals {
            Totals::Exactly(stages) => count(stages) <= rows,
            Totals::MoreThan(_) => count(&self.pipeline(caller).await?) <= rows,
        })
    }

    /// The days of the charity's first and last gift, in London; `None` if it has none.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.days_of_gifts")]
    pub async fn days_of_gifts(&self, caller: &CharityStaff) -> Result<Option<(Date, Date)>, Error> {
        let mut conn = self.pool.acquire().await?;
        store::donation::days_of_charity(&mut conn, caller.charity_id).await
    }

    /// The claims that these of the charity's donations are in or were in, and what became of them there; one without a claim is left
    /// out. Where a claim is looked for, it is that one for those that no claim has now.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.claims")]
    pub async fn claims_of_donations(
        &self,
        caller: &CharityStaff,
        ids: &[DonationId],
        find: Option<&Find>,
    ) -> Result<HashMap<DonationId, InClaim>, Error> {
        let ids: Vec<Uuid> = ids.iter().map(|id| id.uuid()).collect();
        let mut conn = self.pool.acquire().await?;
        let number = match find {
            Some(Find::Claim(number)) => Some(*number),
            _ => None,
        };
        store::donation::claims_of(&mut conn, caller.charity_id, &ids, number).await
    }

    /// Whether a search for a donor has as many gifts as it lists at most. They are the newest: there may be older ones.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.is_search_full")]
    pub async fn is_search_full(
        &self,
        caller: &CharityStaff,
        filter: &DonationFilter,
    ) -> Result<bool, Error> {
        if filter.donor.is_none() {
            return Ok(false);
        }
        let found = self.with_found_donors(caller.charity_id, filter).await?;
        Ok(is_full(found.find.as_ref()))
    }

    /// A filter by the donors of a search as one by their gifts, among those that are looked for besides.
    pub(super) async fn with_found_donors<'a>(
        &self,
        charity: CharityId,
        filter: &'a DonationFilter,
    ) -> Result<Cow<'a, DonationFilter>, Error> {
        let Some(donor) = &filter.donor else { return Ok(Cow::Borrowed(filter)) };
        let (sought, mut conn) = (Sought::of(filter), self.pool.acquire().await?);
        let gifts =
            store::donation::gifts_of_donors(&mut conn, charity, &donor.declarations, &sought).await?;
        let find = Some(Find::Gifts(gifts));
        Ok(Cow::Owned(DonationFilter { find, donor: None, ..filter.clone() }))
    }

    async fn find_among(
        &self,
        conn: &mut PgConnection,
        charity: CharityId,
        filter: &DonationFilter,
    ) -> Result<Found, Error> {
        if let Some(money) = filter.money() {
            return find_by_money(conn, charity, filter, money).await;
        }
        if let Some(ids) = few_of_platform(conn, charity, filter).await? {
            return Ok(Found::Few(store::donation::list_few(conn, charity, &ids, filter, None).await?));
        }
        let Some(find) = &filter.find else {
            // The index by amount has neither states nor days: to find a few gifts it would be read to its end.
            if filter.order.is_some_and(ListOrder::is_by_amount) && filter.is_narrowed() {
                let stages = store::donation::count_for_charity(conn, charity, filter).await?;
                let count: i64 = stages.iter().map(|stage| stage.count).sum();
                if usize::try_from(count).is_ok_and(|count| count <= MOST_FOUND) {
                    return Ok(Found::Few(store::donation::list_narrowed(conn, charity, filter).await?));
                }
            }
            return Ok(Found::Many(filter.clone(), None));
        };
        let ids = store::donation::found(conn, charity, find, &Sought::of(filter)).await?;
        if ids.len() <= MOST_FOUND {
            return Ok(Found::Few(store::donation::list_few(conn, charity, &ids, filter, None).await?));
        }
        Ok(Found::Many(in_days_of_claim(conn, charity, filter.clone()).await?, None))
    }
}

/// Whether these are as many gifts as a search for a donor lists at most.
fn is_full(find: Option<&Find>) -> bool {
    matches!(find, Some(Find::Gifts(gifts)) if gifts.len() >= MOST_FOUND)
}

/// A part of the list of many gifts, from behind a place on; where claims are given, of gifts that HMRC accepted in these.
async fn list_many(
    conn: &mut PgConnection,
    charity: CharityId,
    filter: &DonationFilter,
    claims: Option<&[Uuid]>,
    after: Option<Place>,
    limit: i64,
) -> Result<Vec<Place>, Error> {
    let is_by_time = !filter.order.is_some_and(ListOrder::is_by_amount);
    match claims.filter(|_| is_by_time && filter.find.is_none()) {
        Some(claims) => store::donation::list_of_claims(conn, charity, filter, claims, after, limit).await,
        None => store::donation::list_for_charity(conn, charity, filter, claims, after, limit).await,
    }
}

/// What HMRC owes of the charity's accepted gifts and what it has paid, each where it has any: what their claims come to, and of the
/// charity's gifts by state those that are in them.
pub(crate) fn by_money(
    of_claims: [(MoneyOfClaims, Vec<Uuid>); 2],
    stages: &[PlatformStage],
) -> Result<Vec<(MoneyOfClaims, Stage)>, Error> {
    let mut parts = Vec::new();
    for (money, claims) in of_claims {
        let accepted = by_state(&of_these(stages, claims), None).map_err(Error::internal)?;
        parts.extend(accepted.into_iter().map(|stage| (money, stage)));
    }
    Ok(parts)
}

/// Those of a charity's gifts that HMRC accepted in these claims.
fn of_these(stages: &[PlatformStage], claims: impl IntoIterator<Item = Uuid>) -> Vec<PlatformStage> {
    let claims: HashSet<Uuid> = claims.into_iter().collect();
    let is_in = |one: &&PlatformStage| one.accepted_in.is_some_and(|claim| claims.contains(&claim.uuid()));
    stages.iter().filter(is_in).cloned().collect()
}

/// What these claims come to.
fn added_up(money: ClaimMoney, claims: &[ClaimOfMoney]) -> Result<MoneyOfClaims, Error> {
    let sum = |of: fn(&ClaimOfMoney) -> i64| Pence::new(claims.iter().map(of).sum()).map_err(Error::internal);
    Ok(MoneyOfClaims {
        money,
        gift_aid: sum(|claim| claim.gift_aid)?,
        given_back: sum(|claim| claim.given_back)?,
        paid: sum(|claim| claim.paid)?,
    })
}

/// The gifts in claims with this money. They are looked up where they are few; of many, the lists are read within the days of these
/// claims.
async fn find_by_money(
    conn: &mut PgConnection,
    charity: CharityId,
    asked: &DonationFilter,
    money: ClaimMoney,
) -> Result<Found, Error> {
    let of_money = store::claim::claims_of_money(conn, charity, money).await?;
    let claims: Vec<Uuid> = of_money.iter().map(|claim| claim.claim_id).collect();
    let gifts: i64 = of_money.iter().map(|claim| i64::from(claim.gifts)).sum();
    let mut filter = asked.clone();
    filter.from = later(filter.from, of_money.iter().filter_map(|claim| claim.first).min());
    filter.to = earlier(filter.to, of_money.iter().filter_map(|claim| claim.last).max());
    let filter = in_days_of_claim(conn, charity, filter).await?;
    let most = i64::try_from(MOST_FOUND).map_err(Error::internal)?;
    let rest = DonationFilter { states: None, ..asked.clone() };
    let few = if let Some(find) = &asked.find {
        let found = store::donation::found(conn, charity, find, &Sought::of(asked)).await?;
        if found.len() <= MOST_FOUND {
            found
        } else {
            // A few of them can be in these claims.
            let newest = DonationFilter { order: None, ..filter.clone() };
            let places = list_many(conn, charity, &newest, Some(&claims), None, most + 1).await?;
            places.into_iter().map(|(_, id)| id).collect()
        }
    } else if gifts > most && !rest.is_narrowed() {
        return Ok(Found::Many(filter, Some(claims)));
    } else if let Some(few) = few_of_platform(conn, charity, asked).await? {
        few
    } else {
        store::donation::gifts_of_claims(conn, charity, &filter, &claims).await?
    };
    if few.len() > MOST_FOUND {
        return Ok(Found::Many(filter, Some(claims)));
    }
    let gifts = store::donation::list_few(conn, charity, &few, &filter, Some(&claims)).await?;
    Ok(Found::Few(gifts))
}

/// The charity's gifts from the platform that is asked for, if there are few, and nothing else is looked for.
async fn few_of_platform(
    conn: &mut PgConnection,
    charity: CharityId,
    filter: &DonationFilter,
) -> Result<Option<Vec<Uuid>>, Error> {
    match filter.platform.filter(|_| filter.find.is_none()) {
        Some(platform) => store::donation::few_of_platform(conn, charity, platform).await,
        None => Ok(None),
    }
}

/// A filter by the days of the claim that is looked for, among others.
async fn in_days_of_claim(
    conn: &mut PgConnection,
    charity: CharityId,
    mut filter: DonationFilter,
) -> Result<DonationFilter, Error> {
    if let Some(Find::Claim(number)) = filter.find {
        let (first, last) = store::donation::days_of_claim(conn, charity, number).await?;
        filter.from = later(filter.from, first);
        filter.to = earlier(filter.to, last);
    }
    Ok(filter)
}

fn later(one: Option<Date>, other: Option<Date>) -> Option<Date> {
    one.max(other)
}

fn earlier(one: Option<Date>, other: Option<Date>) -> Option<Date> {
    one.into_iter().chain(other).min()
}

/// The places of these gifts in an order, from behind a place on.
fn in_order(gifts: &[Listed], order: ListOrder, after: Option<Place>) -> Vec<Place> {
    let mut places: Vec<Place> = gifts.iter().map(|gift| gift.place(order)).collect();
    places.sort_unstable();
    if !order.is_ascending() {
        places.reverse();
    }
    let is_behind = |place: &Place| {
        after.is_none_or(|after| if order.is_ascending() { *place > after } else { *place < after })
    };
    places.retain(is_behind);
    places
}

/// What these gifts come to, by state.
fn sum(gifts: &[Listed]) -> Result<Vec<Stage>, Error> {
    let mut states: BTreeMap<Status, Vec<Pence>> = BTreeMap::new();
    for gift in gifts {
        states.entry(gift.status).or_default().push(gift.claimable);
    }
    states
        .into_iter()
        .map(|(status, amounts)| {
            Ok(Stage {
                status,
                count: i64::try_from(amounts.len()).map_err(Error::internal)?,
                claimable: Pence::total(amounts).map_err(Error::internal)?,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn what_is_found_goes_on_behind_the_last_that_was_shown_in_every_order() {
        let gift = |id: u128, minute: u8, gross_pence: i64| Listed {
            donation_id: Uuid::from_u128(id),
            donated_at: datetime!(2026-11-21 09:00 UTC).replace_minute(minute).unwrap(),
            gross_pence,
            status: Status::Declared,
            claimable: Pence::new(gross_pence).unwrap(),
        };
        // The first two were given at the same instant, the last two are of the same amount.
        let gifts = [gift(1, 0, 300), gift(2, 0, 100), gift(3, 5, 200), gift(4, 9, 200)];
        for (order, ids) in [
            (ListOrder::Newest, [4, 3, 2, 1]),
            (ListOrder::Oldest, [1, 2, 3, 4]),
            (ListOrder::Largest, [1, 4, 3, 2]),
            (ListOrder::Smallest, [2, 3, 4, 1]),
        ] {
            let mut after = None;
            for (shown, id) in ids.into_iter().enumerate() {
                let places = in_order(&gifts, order, after);
                assert_eq!((places.len(), places[0].1), (4 - shown, Uuid::from_u128(id)), "{order}");
                after = places.first().copied();
            }
        }
    }

    #[test]
    fn a_search_is_full_with_as_many_gifts_as_it_lists_at_most() {
        for (count, wanted) in [(0, false), (MOST_FOUND - 1, false), (MOST_FOUND, true)] {
            let gifts = vec![DonationId::from_uuid(Uuid::nil()); count];
            assert_eq!(is_full(Some(&Find::Gifts(gifts))), wanted, "{count}");
        }
        assert!(!is_full(None));
    }
}
