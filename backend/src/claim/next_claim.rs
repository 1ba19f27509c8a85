//! What the next claim would hold, and what it would leave out.

use domain::claim::{Approvals, ClaimSetting, LeftOut, NextBack, NextClaim, Window, carry, next_back};
use domain::{CharityId, ClaimSum, Date, NomineeState, Pence, Timestamp};
use sqlx::PgConnection;
use tokio::time::Instant;
use uuid::Uuid;

use super::attention::is_unreached;
use super::{Adjustment, Claim};
use crate::Backend;
use crate::actor::CharityStaff;
use crate::donation::DonationFilter;
use crate::error::{Error, Resource};
use crate::filing::FilingStop;
use crate::kept_count::{Freshness, Known};
use crate::store::claim::{GiftsAt, ReadyDay};
use crate::store::donation::Scan;
use crate::store::{self};

/// As many rows of what goes back are looked through for those that are alike; no claim looks at more.
const MOST_ALIKE: i64 = 100_000;

/// How many runs of days a list reads one after the other.
const MOST_RUNS: usize = 20;

/// What would be in a claim that is made today, and what would not.
#[derive(Clone, Debug)]
pub struct Preview {
    pub sum: ClaimSum,
    /// The days of its oldest and its newest gift; none without gifts.
    pub days: Option<(Date, Date)>,
    /// Declared gifts that are left out: why, how many, how much.
    pub left_out: Vec<(LeftOut, i64, Pence)>,
    /// Gifts that wait to be put right: how many, how much.
    pub held: (i64, Pence),
    /// The tax that goes back with it, and on how many gifts.
    pub adjustment: (i64, Pence),
    /// What waits to go back and does not fit this claim.
    pub waiting_back: i64,
    pub setting: ClaimSetting,
    /// Fewer approvals that do not hold yet, and from when they hold.
    pub fewer: Option<(Approvals, Timestamp)>,
    /// When the schedule makes the next one.
    pub next_on: Option<Date>,
    /// Whether Uplift is appointed as the nominee.
    pub can_file: bool,
    /// Whether the charity has not asked for that yet.
    pub not_requested: bool,
    /// The claim that is on its way already.
    pub open: Option<Claim>,
    /// A claim that HMRC refused as a whole, and that nobody has answered by making the next one.
    pub refused: Option<Claim>,
    /// Why nothing is filed, while that is so.
    pub stopped: Option<FilingStop>,
    /// Whether the claim that is on its way waits for a connection to HMRC.
    pub unreached: bool,
}

impl Preview {
    /// Who approves the claim that the schedule makes next; none where no day is known.
    #[must_use]
    pub fn approvals_then(&self) -> Option<Approvals> {
        self.next_on.map(|day| self.setting.approvals.on(day, self.fewer))
    }

    /// What there is to confirm.
    #[must_use]
    pub fn to_confirm(&self) -> ConfirmedClaim {
        ConfirmedClaim {
            gifts: self.sum.count,
            donations: self.sum.donations,
            gift_aid: self.sum.gift_aid(),
            goes_back: self.adjustment.1,
            people: self.setting.approvals.people(),
            by_another: self.setting.approvals == Approvals::Another,
        }
    }
}

/// What somebody confirmed who saw [`Preview`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConfirmedClaim {
    pub gifts: i64,
    pub donations: Pence,
    pub gift_aid: Pence,
    /// The tax that goes back with it.
    pub goes_back: Pence,
    /// How many people approve it before it is filed.
    pub people: usize,
    /// Whether somebody else than who makes it has to.
    pub by_another: bool,
}

impl ConfirmedClaim {
    /// What HMRC pays on it.
    #[must_use]
    pub fn pays(self) -> Pence {
        self.gift_aid.checked_sub(self.goes_back).unwrap_or(Pence::ZERO)
    }
}

/// A charity's declared gifts as a claim sees them that is made in a window: those that can be claimed, and those that are left out.
#[derive(Clone)]
pub(crate) struct Parts {
    window: Window,
    days: Vec<ReadyDay>,
    left_out: Vec<(LeftOut, i64, Pence)>,
}

/// The first and the last day of each run of days with gifts, newest first. If there are very many, the oldest are merged into one.
fn runs(days: &[ReadyDay]) -> Vec<(Date, Date)> {
    let mut runs: Vec<(Date, Date)> = Vec::new();
    for day in days.iter().rev() {
        let is_full = runs.len() == MOST_RUNS;
        match runs.last_mut() {
            Some((first, _)) if is_full || day.on.next_day() == Some(*first) => *first = day.on,
            _ => runs.push((day.on, day.on)),
        }
    }
    runs
}

/// What one claim takes of the gifts that can be claimed.
struct Fitting {
    sum: ClaimSum,
    days: Option<(Date, Date)>,
    /// How many do not fit, if there are any, and what they add up to.
    over: Option<(i64, Pence)>,
}

impl Backend {
    /// What would be in a claim that is made today. Of 20,000 gifts or more the sums may be some seconds old, as those of
    /// [`Self::pipeline`].
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.next")]
    pub async fn next_claim(&self, caller: &CharityStaff) -> Result<Preview, Error> {
        self.preview(caller, Freshness::Recent).await
    }

    /// The same as things are now, for whoever is about to make it.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.next_exactly")]
    pub async fn next_claim_exactly(&self, caller: &CharityStaff) -> Result<Preview, Error> {
        self.preview(caller, Freshness::Exact).await
    }

    async fn preview(&self, caller: &CharityStaff, freshness: Freshness) -> Result<Preview, Error> {
        let today = self.today();
        let mut conn = self.pool.acquire().await?;
        let charity = store::charity::find(&mut conn, caller.charity_id)
            .await?
            .ok_or(Error::NotFound(Resource::Charity))?;
        let periods = store::claim::periods(&mut conn, caller.charity_id).await?;
        let window = Window::on(today, &periods);
        let parts = self.parts(&mut conn, caller.charity_id, window, freshness).await?;
        let Fitting { sum, days, over } = self.fitting(&mut conn, caller.charity_id, &parts.days).await?;
        let mut left_out = parts.left_out;
        left_out.extend(over.map(|(count, claimable)| (LeftOut::Full, count, claimable)));
        let waiting = store::claim::waiting_adjustments(&mut conn, caller.charity_id).await?;
        let carried = carry(&waiting, sum.gift_aid());
        let (setting, _) = store::claim::setting(&mut conn, caller.charity_id).await?;
        let fewer = store::claim::fewer(&mut conn, caller.charity_id).await?;
        let newest = store::claim::claims_of(&mut conn, caller.charity_id, Scan { before: None, limit: 1 })
            .await?
            .into_iter()
            .next();
        let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        Ok(Preview {
            sum,
            days,
            left_out,
            held: store::claim::held_in_all(&mut conn, caller.charity_id).await?,
            adjustment: (number(carried.places.len()), carried.amount),
            waiting_back: number(waiting.len().saturating_sub(carried.places.len())),
            next_on: setting.schedule.next_day(today),
            setting,
            fewer: fewer.map(|fewer| (fewer.approvals, fewer.holds_from)),
            can_file: charity.nominee.can_file(),
            not_requested: charity.nominee == NomineeState::NotRequested,
            open: newest.clone().filter(|claim: &Claim| claim.status().is_open()),
            unreached: is_unreached(&mut conn, newest.as_ref()).await?,
            refused: newest.filter(Claim::is_refused_as_a_whole),
            stopped: store::claim::credential(&mut conn).await?.and_then(|kept| kept.stop),
        })
    }

    /// What there is to confirm of a claim that is made today.
    pub(super) async fn claim_to_confirm(
        &self,
        conn: &mut PgConnection,
        charity: CharityId,
    ) -> Result<ConfirmedClaim, Error> {
        let periods = store::claim::periods(conn, charity).await?;
        let ready = store::claim::ready(conn, charity, Window::on(self.today(), &periods)).await?;
        let sum = self.fitting(conn, charity, &ready.days).await?.sum;
        let waiting = store::claim::waiting_adjustments(conn, charity).await?;
        let approvals = store::claim::setting(conn, charity).await?.0.approvals;
        Ok(ConfirmedClaim {
            gifts: sum.count,
            donations: sum.donations,
            gift_aid: sum.gift_aid(),
            goes_back: carry(&waiting, sum.gift_aid()).amount,
            people: approvals.people(),
            by_another: approvals == Approvals::Another,
        })
    }

    /// How each of these goes back that waits: whether a claim that is made today would take it.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.next_back")]
    pub async fn next_back(
        &self,
        caller: &CharityStaff,
        rows: &[Adjustment],
    ) -> Result<Vec<Option<NextBack>>, Error> {
        if !rows.iter().any(Adjustment::waits) {
            return Ok(vec![None; rows.len()]);
        }
        let charity = caller.charity_id;
        let mut conn = self.pool.acquire().await?;
        let periods = store::claim::periods(&mut conn, charity).await?;
        let window = Window::on(self.today(), &periods);
        let parts = self.parts(&mut conn, charity, window, Freshness::Recent).await?;
        let sum = self.fitting(&mut conn, charity, &parts.days).await?.sum;
        let waiting = store::claim::waiting_adjustments(&mut conn, charity).await?;
        let carried = carry(&waiting, sum.gift_aid());
        // Only of those that are alike does it matter which are older; they may be on other pages.
        let has_twin = |row: &Adjustment| {
            row.waits() && waiting.iter().filter(|other| **other == row.overclaim()).count() > 1
        };
        let all = if rows.iter().any(has_twin) {
            let scan = Scan { before: None, limit: MOST_ALIKE };
            store::claim::adjustments(&mut conn, charity, scan).await?
        } else {
            Vec::new()
        };
        let older = |row: &Adjustment| {
            let alike = all.iter().filter(|other| other.waits() && other.overclaim() == row.overclaim());
            alike.filter(|other| other.adjustment_id < row.adjustment_id).count()
        };
        let of = |row: &Adjustment| {
            row.waits().then(|| next_back(&waiting, &carried, row.overclaim(), older(row)))
        };
        Ok(rows.iter().map(of).collect())
    }

    /// The gifts that a claim made today would hold, or leave out for this reason: exactly those that [`Preview`] counts.
    pub(crate) async fn gifts_of_next_claim(
        &self,
        conn: &mut PgConnection,
        charity: CharityId,
        place: NextClaim,
        filter: &DonationFilter,
        scan: Scan,
        freshness: Freshness,
    ) -> Result<Vec<Uuid>, Error> {
        let periods = store::claim::periods(conn, charity).await?;
        let window = Window::on(self.today(), &periods);
        let (mut ready, mut over) = (Vec::new(), None);
        if matches!(place, NextClaim::In | NextClaim::Unclaimed | NextClaim::Out(LeftOut::Full)) {
            let days = self.parts(conn, charity, window, freshness).await?.days;
            if place != NextClaim::Unclaimed {
                over = self.first_over(conn, charity, &days).await?;
            }
            ready = runs(&days);
        }
        let part = GiftsAt { place, window, ready, over, filter, scan };
        store::claim::gifts_at(conn, charity, &part).await
    }

    /// How many gifts a claim made today would hold, or leave out for this reason, and what they add up to, as [`Preview`] has it;
    /// none for what it does not say.
    pub(crate) async fn sum_of_next_claim(
        &self,
        conn: &mut PgConnection,
        charity: CharityId,
        place: NextClaim,
    ) -> Result<Option<(i64, Pence)>, Error> {
        let periods = store::claim::periods(conn, charity).await?;
        let window = Window::on(self.today(), &periods);
        let parts = self.parts(conn, charity, window, Freshness::Recent).await?;
        let Fitting { sum, over, .. } = self.fitting(conn, charity, &parts.days).await?;
        let nothing = (0, Pence::ZERO);
        Ok(match place {
            NextClaim::In => Some((sum.count, sum.donations)),
            NextClaim::Unclaimed => None,
            NextClaim::Out(LeftOut::Full) => Some(over.unwrap_or(nothing)),
            NextClaim::Out(why) => {
                let found = parts.left_out.iter().find(|(left, ..)| *left == why);
                Some(found.map_or(nothing, |(_, count, claimable)| (*count, *claimable)))
            }
        })
    }

    /// The first gift that finds no room in a claim, in the order in which it takes them; none when there is room for all.
    async fn first_over(
        &self,
        conn: &mut PgConnection,
        charity: CharityId,
        days: &[ReadyDay],
    ) -> Result<Option<(Date, Uuid)>, Error> {
        let mut room = self.config.claim_lines.most;
        for day in days {
            if day.count > room {
                let gift = store::claim::gift_of_day(conn, charity, day.on, room).await?;
                // Where gifts of the day are gone since they were counted, all that are left of it are in; no later day is, as in the sum.
                return Ok(Some((day.on, gift.unwrap_or(Uuid::max()))));
            }
            room -= day.count;
        }
        Ok(None)
    }

    /// A charity's declared gifts as a claim in this window sees them.
    async fn parts(
        &self,
        conn: &mut PgConnection,
        charity: CharityId,
        window: Window,
        freshness: Freshness,
    ) -> Result<Parts, Error> {
        if freshness == Freshness::Exact {
            return self.count_parts(conn, charity, window).await;
        }
        match self.next_parts.known(charity, Instant::now()) {
            Known::Fresh(parts) if parts.window == window => Ok(parts),
            Known::Stale(parts) if parts.window == window => {
                let backend = self.clone();
                tokio::spawn(async move {
                    if let Err(error) = backend.renew_parts(charity, window).await {
                        // The old count goes out of use by its age.
                        tracing::warn!(error = %error.chain(), "could not refresh the cache of a charity's next claim");
                    }
                });
                Ok(parts)
            }
            Known::Nothing | Known::Fresh(_) | Known::Stale(_) => {
                let turn = self.next_parts.turn(charity).await;
                let found =
                    if turn.is_none() { self.next_parts.found(charity, Instant::now()) } else { None };
                match found.filter(|parts| parts.window == window) {
                    Some(parts) => Ok(parts),
                    None => self.count_parts(conn, charity, window).await,
                }
            }
        }
    }

    async fn renew_parts(&self, charity: CharityId, window: Window) -> Result<(), Error> {
        let mut conn = self.pool.acquire().await?;
        self.count_parts(&mut conn, charity, window).await?;
        Ok(())
    }

    async fn count_parts(
        &self,
        conn: &mut PgConnection,
        charity: CharityId,
        window: Window,
    ) -> Result<Parts, Error> {
        let begun = Instant::now();
        let ready = store::claim::ready(conn, charity, window).await?;
        let left_out = store::claim::left_out(conn, charity, window).await?;
        let read = left_out.iter().map(|(_, count, _)| count).sum::<i64>() + ready.read;
        let parts = Parts { window, days: ready.days, left_out };
        self.next_parts.keep(charity, read, &parts, begun..Instant::now());
        Ok(parts)
    }

    /// What of these days' gifts one claim holds, which takes the oldest first, and how many are over, if there are any, and
    /// what they add up to.
    async fn fitting(
        &self,
        conn: &mut PgConnection,
        charity: CharityId,
        days: &[ReadyDay],
    ) -> Result<Fitting, Error> {
        let (mut sum, mut count, mut over, mut newest) = (ClaimSum::default(), 0, Vec::new(), None);
        for day in days {
            let room = self.config.claim_lines.most - sum.count;
            let (taken, claimable) = if day.count <= room {
                (day.count, day.claimable)
            } else if room > 0 {
                (room, store::claim::first_of_day(conn, charity, day.on, room).await?)
            } else {
                (0, Pence::ZERO)
            };
            sum.add(day.on, taken, claimable).map_err(Error::internal)?;
            if taken > 0 {
                newest = Some(day.on);
            }
            count += day.count - taken;
            over.push(day.claimable.checked_sub(claimable).unwrap_or(Pence::ZERO));
        }
        let over = Pence::total(over).map_err(Error::internal)?;
        let days = days.first().map(|oldest| oldest.on).zip(newest);
        Ok(Fitting { sum, days, over: (count > 0).then_some((count, over)) })
    }
}

#[cfg(test)]
mod tests {
    use time::Duration;
    use time::macros::date;

    use super::*;

    fn days(offsets: impl IntoIterator<Item = i64>) -> Vec<ReadyDay> {
        let first = date!(2026 - 02 - 27);
        let day = |offset| ReadyDay { on: first + Duration::days(offset), count: 1, claimable: Pence::ZERO };
        offsets.into_iter().map(day).collect()
    }

    #[test]
    fn days_that_follow_each_other_are_read_at_once_the_newest_first() {
        let (new, old) =
            ((date!(2026 - 03 - 03), date!(2026 - 03 - 03)), (date!(2026 - 02 - 27), date!(2026 - 03 - 01)));
        assert_eq!(runs(&days([0, 1, 2, 4])), [new, old]);
        assert!(runs(&[]).is_empty());
    }

    #[test]
    fn the_oldest_of_very_many_runs_are_one() {
        let runs = runs(&days((0..100).map(|day| day * 2)));
        assert_eq!(runs.len(), MOST_RUNS);
        assert_eq!(runs.last().unwrap().0, date!(2026 - 02 - 27));
        assert!(runs.windows(2).all(|pair| pair[1].1 < pair[0].0));
    }
}
