//! What becomes of the hospice's declared gifts: claims, a line that HMRC refuses, the money, a refund after it, and the next
//! claim, which carries the tax on that back.

use std::time::Duration;

use anyhow::{Result, bail};
use backend::Backend;
use backend::actor::CharityStaff;
use backend::claim::Claim;
use backend::page::PageRequest;
use domain::ClaimStatus;
use domain::claim::{Approvals, ClaimSetting, Schedule};
use domain::donation::{DeletionReason, Status};
use tokio::time::Instant;

use super::cast::Cast;
use super::chapter::{Calendar, at};
use super::gift::{Charity, Via};
use super::nominee;
use super::sandbox_clock::SandboxClock;

/// The server files claims by itself; it is waited for as long as this.
const PATIENCE: Duration = Duration::from_secs(120);
/// How long ago the first claim was made.
const DAYS_AGO: i64 = -30;

/// Files them, unless an earlier telling did. The clock is moved meanwhile, and put back.
pub(super) async fn file(
    backend: &Backend,
    cast: &Cast,
    calendar: &Calendar,
    clock: &SandboxClock<'_>,
) -> Result<()> {
    let Some(staff) = nominee::official(backend, Charity::Hospice).await? else {
        return Ok(());
    };
    if !claims(backend, &staff).await?.is_empty() {
        return Ok(());
    }
    clock.move_to(at(calendar.today_plus(DAYS_AGO), 11, 0)).await?;
    backend.choose_hmrc("refuse_first_line").await?;
    backend.begin_claim(&staff).await?;
    let filed = until_over(backend, &staff).await;
    clock.put_back().await?;
    for claim in filed? {
        if claim.status == ClaimStatus::Accepted {
            let on = calendar.today_plus(-2);
            backend
                .mark_claim_paid(
                    &staff,
                    claim.claim_id,
                    on,
                    claim.expected(),
                    "HMRC CHARITIES REPAYMENT",
                )
                .await?;
        }
    }
    refund_one(cast).await?;
    backend.begin_claim(&staff).await?;
    until_over(backend, &staff).await?;
    let setting = ClaimSetting {
        schedule: Schedule::Monthly(6),
        approvals: Approvals::One,
    };
    backend.choose_claim_setting(&staff, setting).await?;
    Ok(())
}

/// Until then nothing is filed by itself: the story changes gifts that a claim would fix.
pub(super) async fn by_hand_at_first(backend: &Backend, staff: &CharityStaff) -> Result<()> {
    if !claims(backend, staff).await?.is_empty() {
        return Ok(());
    }
    let setting = ClaimSetting {
        schedule: Schedule::ByHand,
        approvals: Approvals::None,
    };
    backend.choose_claim_setting(staff, setting).await?;
    Ok(())
}

/// A donor of Open Collection wants a gift back that HMRC has paid for.
async fn refund_one(cast: &Cast) -> Result<()> {
    let client = cast.client(Via::OpenCollection);
    let gifts = client.donations().await?;
    let accepted = gifts
        .into_iter()
        .filter(|gift| gift.gift_aid.status == Status::Accepted && gift.gross_amount.get() < 10_000);
    if let Some(gift) = accepted.min_by_key(|gift| gift.reference.as_ref().map(ToString::to_string)) {
        client
            .delete(gift.id, DeletionReason::Refund, &format!("{}.refund", gift.id))
            .await?;
    }
    Ok(())
}

async fn claims(backend: &Backend, staff: &CharityStaff) -> Result<Vec<Claim>> {
    let page = backend.claims(staff, &PageRequest::new(20, None)).await?;
    Ok(page.items)
}

/// Waits until no claim of the charity is on its way; then all of them.
async fn until_over(backend: &Backend, staff: &CharityStaff) -> Result<Vec<Claim>> {
    let until = Instant::now() + PATIENCE;
    loop {
        let found = claims(backend, staff).await?;
        if !found.iter().any(|claim| claim.status.is_open()) {
            return Ok(found);
        }
        if Instant::now() > until {
            bail!(
                "the server does not file claims: does a worker run? Start `uplift serve` without --no-worker"
            );
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}
