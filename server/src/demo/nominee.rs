//! What the charities' officials do about Uplift's appointment as their nominee.

use anyhow::Result;
use backend::Backend;
use backend::charity::NomineeStep;
use domain::charity::NomineeState;
use time::Duration;

use super::chapter::{Calendar, Chapter};
use super::claims;
use super::gift::Charity;
use super::official::official;

/// The steps of a chapter: the hospice's appointment is complete, the food bank waits for HMRC, the club has not begun.
pub(super) async fn take_steps(backend: &Backend, chapter: Chapter, calendar: &Calendar) -> Result<()> {
    let today = calendar.day(chapter);
    match chapter {
        Chapter::Opening => take(backend, Charity::Hospice, NomineeStep::Requested(today)).await,
        Chapter::FirstMarch => {
            // HMRC's answer took some weeks.
            let confirmed_on = calendar.day(Chapter::Opening).saturating_add(Duration::days(26));
            // Before the worker may file for it.
            if let Some(official) = official(backend, Charity::Hospice).await? {
                claims::by_hand_at_first(backend, &official).await?;
            }
            take(backend, Charity::Hospice, NomineeStep::Active(confirmed_on)).await
        }
        Chapter::Today => {
            take(backend, Charity::FoodBank, NomineeStep::Requested(calendar.today_plus(-12))).await
        }
        Chapter::May | Chapter::SecondMarch | Chapter::Claim | Chapter::Eve => Ok(()),
    }
}

async fn take(backend: &Backend, charity: Charity, step: NomineeStep) -> Result<()> {
    let Some(official) = official(backend, charity).await? else {
        return Ok(());
    };
    let is_due = match (backend.charity(&official).await?.nominee, step) {
        (NomineeState::NotRequested, NomineeStep::Requested(_))
        | (NomineeState::Requested { .. }, NomineeStep::Active(_)) => true,
        // Taken in an earlier telling, or by somebody who plays with this sandbox.
        _ => false,
    };
    if is_due {
        backend.record_nominee_step(&official, step).await?;
    }
    Ok(())
}
