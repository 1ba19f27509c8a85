//! `uplift claim`: what whoever runs the installation does about filing.

use std::io::Write;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Subcommand;
use domain::ClaimId;
use serde_json::json;

use super::{Opened, answer, say};
use crate::settings::Settings;

#[derive(Debug, Subcommand)]
pub(super) enum ClaimCommand {
    /// Write the message of a claim as it would be sent now, without the account that files.
    Message {
        /// The claim's id, clm_…
        claim: String,
    },
    /// Say whether HMRC takes this installation's account.
    Account {
        /// As JSON.
        #[arg(long)]
        json: bool,
    },
    /// Go on filing after HMRC refused the account, once that is settled.
    Resume {
        /// As JSON.
        #[arg(long)]
        json: bool,
    },
}

impl ClaimCommand {
    pub(super) async fn run(self, settings: &Settings) -> Result<ExitCode> {
        let opened = Opened::open_to_file(settings, false).await?;
        let done = match self {
            Self::Message { claim } => message(&opened, &claim).await,
            Self::Account { json } => {
                let stopped = opened.backend.filing_stopped().await?;
                let words = stopped.map_or_else(
                    || "HMRC takes the account: claims are filed.".to_owned(),
                    |number| {
                        format!("HMRC refused the account with {number}: nothing is filed. Settle it, then `uplift claim resume`.")
                    },
                );
                answer(json, &json!({ "stopped": stopped }), &words)
            }
            Self::Resume { json } => {
                let resumed = opened.backend.resume_filing().await?;
                let words = if resumed {
                    "Filing goes on."
                } else {
                    "Filing had not stopped."
                };
                answer(json, &json!({ "resumed": resumed }), words)
            }
        };
        opened.close().await?;
        done
    }
}

async fn message(opened: &Opened, claim: &str) -> Result<ExitCode> {
    let id: ClaimId = claim
        .parse()
        .ok()
        .context("give the claim's id as its page shows it: clm_ and 26 letters and digits")?;
    let (begun, base) = (std::time::Instant::now(), peak());
    let composed = opened
        .backend
        .compose_claim(id)
        .await
        .context("the message of this claim cannot be written")?;
    say(&format!(
        "{} gifts, IRmark {}, {} bytes after {} ms, {} kB of memory over the base",
        composed.lines,
        composed.irmark,
        composed.bytes.len(),
        begun.elapsed().as_millis(),
        peak().saturating_sub(base)
    ));
    std::io::stdout().lock().write_all(&composed.bytes)?;
    Ok(ExitCode::SUCCESS)
}

/// The most memory that this process ever held, in kilobytes; nothing where the system does not tell.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok())
        .unwrap_or_default()
}
