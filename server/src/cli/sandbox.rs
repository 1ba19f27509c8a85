//! The sandbox's clock and demonstration, and the verification of records.

use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use backend::feed::FOLLOWED_WITHIN;
use backend::verify::AuditHead;
use backend::{Backend, Mode};
use clap::Subcommand;
use domain::Timestamp;

use super::{Opened, print, say};
use crate::demo::{self, DemoArgs};
use crate::settings::Settings;

/// `uplift clock`.
#[derive(Debug, Subcommand)]
pub(super) enum ClockCommand {
    /// Set the clock to a time such as 2027-03-01T09:00:00Z. It runs on from there.
    Set {
        /// RFC 3339, in UTC.
        to: String,
    },
    /// Set the clock to real time.
    Reset,
    /// Print the clock's time.
    Show,
}

impl ClockCommand {
    pub(super) async fn run(self, settings: &Settings) -> Result<ExitCode> {
        if settings.mode == Mode::Live {
            bail!("only a sandbox's clock can be moved");
        }
        let opened = Opened::open(settings, true).await?;
        match &self {
            Self::Set { to } => {
                let to = Timestamp::parse(to).ok().context("give a time such as 2027-03-01T09:00:00Z")?;
                opened.backend.set_clock(to).await?;
            }
            Self::Reset => opened.backend.reset_clock().await?,
            Self::Show => {}
        }
        if !matches!(self, Self::Show) {
            // A server that runs goes by its own copy of the offset: whoever asks it after this command finds it moved.
            tokio::time::sleep(FOLLOWED_WITHIN).await;
        }
        let now = opened.backend.now().to_string();
        opened.close().await?;
        print(&now)
    }
}

pub(super) async fn demo(settings: &Settings, args: &DemoArgs, if_empty: bool) -> Result<ExitCode> {
    if settings.mode == Mode::Live {
        bail!("the demonstration only runs in a sandbox");
    }
    let opened = Opened::open(settings, true).await?;
    let said = fill(&opened.backend, settings, args, if_empty).await;
    opened.close().await?;
    say(&said?);
    Ok(ExitCode::SUCCESS)
}

/// What there is to say in the end.
async fn fill(backend: &Backend, settings: &Settings, args: &DemoArgs, if_empty: bool) -> Result<String> {
    if if_empty && let Some(why) = demo::nothing_to_fill(backend).await? {
        return Ok(why.to_owned());
    }
    let report = demo::run(backend, &settings.base_url, args)
        .await
        .context("is the server running? Start it with `uplift serve`")?;
    Ok(report.to_string())
}

#[derive(Debug, Subcommand)]
pub(super) enum AuditCommand {
    /// Seal new entries and print the head of the chain. Store it away from the database: `uplift verify --head` checks it.
    Head,
    /// Start a new key after UPLIFT_SECRET was lost. Entries sealed before can never be checked again.
    RenewKey,
}

impl AuditCommand {
    pub(super) async fn run(self, settings: &Settings) -> Result<ExitCode> {
        let opened = Opened::open(settings, false).await?;
        let done = match self {
            Self::Head => {
                opened.backend.seal_audit().await?;
                let head = opened.backend.audit_head().await?;
                print(&head.map(|head| head.to_string()).unwrap_or_default())
            }
            Self::RenewKey => {
                opened.backend.renew_audit_key().await?;
                say("the audit trail continues under a new key");
                Ok(ExitCode::SUCCESS)
            }
        };
        opened.close().await?;
        done
    }
}

pub(super) async fn verify(settings: &Settings, heads: &[AuditHead]) -> Result<ExitCode> {
    let opened = Opened::open(settings, false).await?;
    opened.backend.seal_audit().await?;
    let verdict = opened.backend.verify_against(heads).await?;
    opened.close().await?;
    for line in &verdict.holds {
        say(&format!("holds:  {line}"));
    }
    for line in &verdict.broken {
        say(&format!("BROKEN: {line}"));
    }
    Ok(if verdict.broken.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
