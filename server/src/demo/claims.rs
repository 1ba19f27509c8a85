//! What becomes of the hospice's declared gifts: a claim by hand, a line that HMRC refuses, the money, a refund after it, and the
//! next claim, which the schedule makes and which carries the tax on that back.

use std::time::Duration;

use anyhow::{Result, bail};
use backend::Backend;
use backend::actor::CharityStaff;
use backend::claim::Claim;
use backend::pagination::PageRequest;
use domain::claim::{Approvals, BegunAs, ClaimSetting, Progress, Schedule};
use domain::donation::{DeletionReason, DonationView, Status};
use domain::{ClaimStatus, Date, DonationId, HmrcReference, Pence, Timestamp};
use tokio::time::Instant;

use super::chapter::{Calendar, Chapter, SCHEDULE, at};
use super::gift::{Charity, Via};
use super::official::official;
use super::organisations::Cast;
use super::sandbox_clock::SandboxClock;

/// The server files claims by itself; it is waited for as long as this.
const PATIENCE: Duration = Duration::from_secs(120);

/// From which chapter on a story that was cut off goes on: what lies before its claims was told before them.
pub(super) async fn first_untold(backend: &Backend) -> Result<Chapter> {
    let reference = HmrcReference::parse(Charity::Hospice.hmrc())?;
    if backend.charity_with_reference(&reference).await?.is_none() {
        return Ok(Chapter::Opening);
    }
    let Some(staff) = official(backend, Charity::Hospice).await? else {
        return Ok(Chapter::Opening);
    };
    let found = claims(backend, &staff).await?;
    if found.iter().any(is_scheduled) {
        return Ok(Chapter::Today);
    }
    Ok(if found.is_empty() { Chapter::Opening } else { Chapter::Eve })
}

/// What is done about them in a chapter whose gifts are told, as far as an earlier telling did not.
pub(super) async fn in_chapter(
    backend: &Backend,
    cast: &Cast,
    calendar: &Calendar,
    clock: &SandboxClock<'_>,
    chapter: Chapter,
) -> Result<()> {
    let Some(staff) = official(backend, Charity::Hospice).await? else {
        return Ok(());
    };
    if !is_untold(chapter, &claims(backend, &staff).await?) {
        return Ok(());
    }
    if chapter == Chapter::Claim {
        return by_hand(backend, &staff).await;
    }
    on_the_eve(backend, cast, &staff, calendar.day(Chapter::Eve)).await?;
    on_schedule(backend, &staff, calendar, clock).await
}

/// Whether a chapter does something about claims that none of these shows.
fn is_untold(chapter: Chapter, found: &[Claim]) -> bool {
    match chapter {
        Chapter::Claim => found.is_empty(),
        Chapter::Eve => !found.iter().any(is_scheduled),
        _ => false,
    }
}

/// Files claims when all gifts are there. Says whether there was anything to do. Moves the clock meanwhile, and puts it back.
pub(super) async fn file(
    backend: &Backend,
    cast: &Cast,
    calendar: &Calendar,
    clock: &SandboxClock<'_>,
) -> Result<bool> {
    let Some(staff) = official(backend, Charity::Hospice).await? else {
        return Ok(false);
    };
    let found = claims(backend, &staff).await?;
    if found.iter().any(|claim| is_scheduled(claim) && !claim.status().is_open()) {
        return Ok(false);
    }
    for chapter in [Chapter::Claim, Chapter::Eve] {
        if is_untold(chapter, &found) {
            clock.move_to(calendar.instant(chapter)).await?;
            in_chapter(backend, cast, calendar, clock, chapter).await?;
        }
    }
    // The scheduled claim may have been made, and not answered.
    if found.iter().any(is_scheduled) {
        on_schedule(backend, &staff, calendar, clock).await?;
    }
    clock.put_back().await?;
    Ok(true)
}

/// The first claim, of which HMRC refuses a line.
async fn by_hand(backend: &Backend, staff: &CharityStaff) -> Result<()> {
    backend.choose_hmrc("refuse_first_line").await?;
    backend.begin_claim(staff).await?;
    until_over(backend, staff).await?;
    Ok(())
}

/// The next one, on the schedule's day; where the story is told on that day itself, not later than that.
async fn on_schedule(
    backend: &Backend,
    staff: &CharityStaff,
    calendar: &Calendar,
    clock: &SandboxClock<'_>,
) -> Result<()> {
    let scheduled: Timestamp = at(calendar.scheduled(), 10, 0).min(calendar.told_at());
    clock.move_to(scheduled).await?;
    until_scheduled(backend, staff).await
}

/// HMRC's money comes, a gift is refunded after that, and from now on a schedule makes the claims.
async fn on_the_eve(backend: &Backend, cast: &Cast, staff: &CharityStaff, eve: Date) -> Result<()> {
    for claim in until_over(backend, staff).await? {
        let Progress::Accepted { acceptance, .. } = &claim.progress else { continue };
        if acceptance.at.london_date() <= eve && claim.expected() > Pence::ZERO {
            let (id, amount) = (claim.claim_id, claim.expected());
            backend.mark_claim_paid(staff, id, eve, amount, "HMRC CHARITIES REPAYMENT", Pence::ZERO).await?;
        }
    }
    let goes_back = backend.adjustments(staff, &PageRequest::new(1, None)).await?;
    if goes_back.items.is_empty() {
        refund_one(backend, cast, staff).await?;
    }
    let setting = ClaimSetting { schedule: SCHEDULE, approvals: Approvals::One };
    backend.choose_claim_setting(staff, setting).await?;
    Ok(())
}

/// Until then nothing is filed by itself: the story changes gifts that a claim would fix.
pub(super) async fn by_hand_at_first(backend: &Backend, staff: &CharityStaff) -> Result<()> {
    if !claims(backend, staff).await?.is_empty() {
        return Ok(());
    }
    let setting = ClaimSetting { schedule: Schedule::ByHand, approvals: Approvals::None };
    backend.choose_claim_setting(staff, setting).await?;
    Ok(())
}

/// A donor of Open Collection wants a gift back that HMRC has paid for. A short story may have none.
async fn refund_one(backend: &Backend, cast: &Cast, staff: &CharityStaff) -> Result<()> {
    let client = cast.client(Via::OpenCollection);
    let until = Instant::now() + PATIENCE;
    loop {
        let wanted = if do_gifts_follow(backend, staff).await? {
            WantedBack::NotYetKnown
        } else {
            wanted_back(&client.donations().await?)
        };
        match wanted {
            WantedBack::NotYetKnown => wait(until).await?,
            WantedBack::Gift(id) => {
                client.delete(id, DeletionReason::Refund, &format!("{id}.refund")).await?;
                return Ok(());
            }
            WantedBack::Nothing => return Ok(()),
        }
    }
}

/// Whether gifts of the charity's claims have not followed these yet. While none has, every gift is declared still.
async fn do_gifts_follow(backend: &Backend, staff: &CharityStaff) -> Result<bool> {
    for claim in claims(backend, staff).await? {
        if backend.do_gifts_follow(staff, claim.claim_id).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Which gift a donor wants back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WantedBack {
    /// Gifts follow their claim in parts, soon after it is accepted, and some still do: the first of all may be among them.
    NotYetKnown,
    Gift(DonationId),
    /// HMRC has accepted none that is small enough.
    Nothing,
}

/// The first of the platform's small gifts that HMRC accepted, so that it is the same one however the telling was cut off.
fn wanted_back(gifts: &[DonationView]) -> WantedBack {
    if gifts.iter().any(|gift| gift.gift_aid.status == Status::Claimed) {
        return WantedBack::NotYetKnown;
    }
    gifts
        .iter()
        .filter(|gift| gift.gift_aid.status == Status::Accepted && gift.gross_amount.get() < 10_000)
        .min_by_key(|gift| gift.reference.as_ref().map(ToString::to_string))
        .map_or(WantedBack::Nothing, |gift| WantedBack::Gift(gift.id))
}

async fn claims(backend: &Backend, staff: &CharityStaff) -> Result<Vec<Claim>> {
    let page = backend.claims(staff, &PageRequest::new(20, None)).await?;
    Ok(page.items)
}

fn is_scheduled(claim: &Claim) -> bool {
    claim.begun_as == BegunAs::Schedule
}

/// Waits until no claim of the charity is on its way; then all of them.
async fn until_over(backend: &Backend, staff: &CharityStaff) -> Result<Vec<Claim>> {
    let until = Instant::now() + PATIENCE;
    loop {
        let found = claims(backend, staff).await?;
        if !found.iter().any(|claim| claim.status().is_open()) {
            return Ok(found);
        }
        wait(until).await?;
    }
}

/// Waits until the worker has begun the schedule's claim and filed it; the official approves it in between. A short story may
/// have nothing to claim.
async fn until_scheduled(backend: &Backend, staff: &CharityStaff) -> Result<()> {
    let until = Instant::now() + PATIENCE;
    loop {
        let found = claims(backend, staff).await?;
        match found.iter().find(|claim| is_scheduled(claim)) {
            // Its gifts follow it before the clock goes on.
            Some(claim) if !claim.status().is_open() => {
                if !do_gifts_follow(backend, staff).await? {
                    return Ok(());
                }
            }
            Some(claim) if claim.status() == ClaimStatus::Ready => {
                backend.approve_claim(staff, claim.claim_id).await?;
            }
            Some(_) => {}
            None => {
                let next = backend.next_claim(staff).await?;
                if next.sum.gift_aid() == Pence::ZERO {
                    return Ok(());
                }
            }
        }
        wait(until).await?;
    }
}

async fn wait(until: Instant) -> Result<()> {
    if Instant::now() > until {
        bail!(
            "the server does not file claims. Is a worker running? Start `uplift serve` without --no-worker"
        );
    }
    tokio::time::sleep(Duration::from_millis(100)).await;
    Ok(())
}

#[cfg(test)]
mod tests {
    use domain::donation::DonationView;
    use serde_json::json;

    use super::{WantedBack, wanted_back};

    /// A gift of so many pence, as Uplift answers.
    fn gift(number: u8, pence: i64, status: &str) -> DonationView {
        let at = "2026-11-01T09:00:00Z";
        serde_json::from_value(json!({
            "id": format!("don_01jd000000000000000000000{number}"),
            "reference": format!("gift-{number}"),
            "donor": { "type": "email", "value": "zoe@example.org" },
            "transaction": { "type": "direct", "id": "UP-7K4M-Q2X1" },
            "grossAmount": pence, "currency": "GBP", "donatedAt": at, "claimableAmount": pence,
            "giftAid": { "status": status, "reasons": [], "amount": pence / 4 },
            "createdAt": at, "updatedAt": at,
        }))
        .unwrap()
    }

    #[test]
    fn no_gift_is_refunded_before_every_gift_has_followed_its_claim() {
        let mut gifts = [gift(3, 1_000, "accepted"), gift(2, 1_000, "claimed"), gift(1, 1_000, "declared")];
        assert_eq!(wanted_back(&gifts), WantedBack::NotYetKnown);
        gifts[1] = gift(2, 1_000, "accepted");
        assert_eq!(wanted_back(&gifts), WantedBack::Gift(gifts[1].id));
    }

    #[test]
    fn the_first_small_gift_that_hmrc_accepted_is_refunded_and_none_where_there_is_none() {
        let gifts = [
            gift(1, 10_000, "accepted"),
            gift(4, 500, "accepted"),
            gift(2, 500, "cancelled"),
            gift(3, 9_999, "accepted"),
        ];
        assert_eq!(wanted_back(&gifts), WantedBack::Gift(gifts[3].id));
        for none in [&gifts[..1], &gifts[2..3], &gifts[..0]] {
            assert_eq!(wanted_back(none), WantedBack::Nothing);
        }
        // One that is too large to be the one is waited for all the same, as long as it follows.
        let follows = [gift(1, 10_000, "claimed")];
        assert_eq!(wanted_back(&follows), WantedBack::NotYetKnown);
    }
}
