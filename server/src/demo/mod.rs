//! `uplift demo`: a sandbox full of invented people, told through the public API as platforms would.
//!
//! [`client`] is a platform's whole side of the API and may be read as documentation. The rest is a story: who there is
//! (`roll`, `people`, `cast`), what becomes of their authorisations (`course`), which gifts they make (`turning_points`,
//! `plan`), and when it is told (`chapter`, `story`, `telling`). The story is the same each time; telling it again adds nothing.

mod authorisation_course;
mod chapter;
mod chapter_messages;
mod claims;
pub mod client;
mod donor_table;
mod gift;
mod nominee;
mod official;
mod organisations;
mod people;
mod plan;
mod report;
mod sandbox_clock;
mod seeded_random;
mod story;
mod turning_points;

use anyhow::{Result, bail};
use backend::Backend;
use clap::Args;
use tokio::time::Instant;

pub use self::report::Report;
use self::sandbox_clock::SandboxClock;

/// What `uplift demo` takes.
#[derive(Clone, Copy, Debug, Args)]
pub struct DemoArgs {
    /// How many gifts there are in the end.
    #[arg(long, default_value_t = 2000)]
    pub donations: u32,
}

/// Fills the sandbox of the server at `base_url`, which works on the same database as `backend`.
///
/// The sandbox's clock is moved meanwhile and put back at the end, also when something fails; by the next telling, when this one
/// is killed. A telling that was cut off goes on where it was.
///
/// # Errors
/// When no server answers there, or refuses a message.
pub async fn run(backend: &Backend, base_url: &str, args: &DemoArgs) -> Result<Report> {
    if !backend.is_sandbox() {
        bail!("the demonstration only runs in a sandbox");
    }
    let begun = Instant::now();
    let clock = SandboxClock::new(backend, client::http()?, base_url);
    clock.server_time().await?;
    // An earlier telling may have been killed.
    clock.put_back().await?;
    backend.begin_story().await?;
    let told = tokio::select! {
        told = story::tell(backend, base_url, args.donations, &clock) => told,
        _ = tokio::signal::ctrl_c() => Err(anyhow::anyhow!("interrupted; the next `uplift demo` continues from here")),
    };
    let back = clock.put_back().await;
    let told = told?;
    back?;
    backend.end_story().await?;
    Ok(Report::new(&told, base_url, begun.elapsed()))
}

/// Why a sandbox needs no demonstration, or none where it is empty or a telling was cut off. A clock that was left in the past
/// is put back all the same.
///
/// # Errors
/// When the database does not answer.
pub async fn nothing_to_fill(backend: &Backend) -> Result<Option<&'static str>> {
    backend.return_clock().await?;
    if backend.is_story_told().await? {
        return Ok(Some("the demonstration is here already: nothing to fill"));
    }
    if backend.is_empty().await? || story::is_begun(backend).await? {
        return Ok(None);
    }
    Ok(Some("the sandbox has donations of its own: nothing to fill"))
}
