//! Telling the story, chapter by chapter, as far as Uplift has not heard it yet.

use std::collections::HashSet;

use anyhow::{Context, Result};
use backend::Backend;

use super::chapter::{Calendar, Chapter};
use super::chapter_messages::{Known, Telling, whole_seconds};
use super::claims;
use super::donor_table::PEOPLE;
use super::gift::Via;
use super::organisations::Cast;
use super::plan::{self, Plan};
use super::sandbox_clock::SandboxClock;

/// What a telling came to.
pub(super) struct Told {
    pub(super) cast: Cast,
    pub(super) known: Known,
    /// How many gifts were not there before.
    pub(super) added: usize,
}

/// Tells what Uplift has not heard yet.
pub(super) async fn tell(
    backend: &Backend,
    base_url: &str,
    donations: u32,
    clock: &SandboxClock<'_>,
) -> Result<Told> {
    let mut now = backend.now();
    let earlier = Cast::find(backend, base_url).await?;
    let known = match &earlier {
        Some(cast) => known(cast).await?,
        None => Known::new(),
    };
    // A repeat tells the story of the first day, so that nothing in it is another gift.
    let first_told = known.keys().find_map(|reference| plan::told_at(reference));
    if first_told.is_some_and(|told| now < told) {
        now = clock.to_real_time().await?;
    }
    let plan = Plan::new(Calendar::told(first_told.unwrap_or(whole_seconds(now))), donations);
    let complete =
        plan.gifts.iter().all(|gift| known.get(&gift.reference).is_some_and(|known| gift.is_told(known)));
    if complete && let Some(cast) = earlier {
        // Every gift is here; what becomes of them may have been cut off.
        let filed = claims::file(backend, &cast, &plan.calendar, clock).await?;
        let known = if filed { known_after(&cast, backend).await? } else { known };
        return Ok(Told { cast, known, added: 0 });
    }
    // The clock does not go back behind a claim: the schedule would make others there.
    let begin = claims::first_untold(backend).await?;
    let cast = match earlier {
        Some(cast) if begin > Chapter::Opening => cast,
        _ => {
            clock.move_to(plan.calendar.instant(Chapter::Opening)).await?;
            Cast::set_up(backend, base_url).await?
        }
    };
    let mut telling =
        Telling { backend, plan: &plan, cast, known, donors: vec![None; PEOPLE.len()], sent: HashSet::new() };
    for chapter in Chapter::ALL.into_iter().filter(|chapter| *chapter >= begin) {
        // Where a repeat begins, the months before are over, and the clock does not go back to them.
        if chapter > begin {
            for month in plan.calendar.months_before(chapter) {
                clock.move_to(month).await?;
                telling.gifts(chapter, month).await?;
            }
        }
        match chapter {
            Chapter::Opening => {}
            Chapter::Today => clock.put_back().await?,
            past => clock.move_to(plan.calendar.instant(past)).await?,
        }
        telling.chapter(chapter).await?;
        claims::in_chapter(backend, &telling.cast, &plan.calendar, clock, chapter).await?;
    }
    telling.backend.work_all().await?;
    claims::file(backend, &telling.cast, &plan.calendar, clock).await?;
    let before = telling.known.len();
    let known = known_after(&telling.cast, backend).await?;
    let added = known.len().saturating_sub(before);
    Ok(Told { cast: telling.cast, known, added })
}

/// Whether the story's first gift is here, from which it goes on.
pub(super) async fn is_begun(backend: &Backend) -> Result<bool> {
    match backend.platform_named(plan::FIRST_VIA.name()).await? {
        Some(platform) => Ok(backend.has_gift(platform, plan::FIRST).await?),
        None => Ok(false),
    }
}

/// Everything both platforms sent, by their own references.
async fn known(cast: &Cast) -> Result<Known> {
    let mut known = Known::new();
    for via in [Via::OpenCollection, Via::TapAndGive] {
        let gifts = cast
            .client(via)
            .donations()
            .await
            .with_context(|| format!("cannot read the gifts of {}", via.name()))?;
        known.extend(gifts.into_iter().filter_map(|gift| Some((gift.reference.as_ref()?.to_string(), gift))));
    }
    Ok(known)
}

/// The same once the work that waited is done: what settled meanwhile is declared.
async fn known_after(cast: &Cast, backend: &Backend) -> Result<Known> {
    backend.work_all().await?;
    known(cast).await
}
