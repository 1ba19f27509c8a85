//! `uplift claim`: what whoever runs the installation does about filing.

use std::process::ExitCode;

use anyhow::{Context, Result, anyhow};
use backend::claim::OperatorsWord;
use backend::filing::FilingStop;
use clap::{Args, Subcommand};
use domain::claim::reduction::Reduction;
use domain::claim::{ClaimAlarm, SettledAs};
use domain::count::gifts;
use domain::{ClaimId, Fields};
use serde_json::json;

use super::error::{listed, plain};
use super::{Opened, answer, give, say};
use crate::settings::Settings;

#[derive(Debug, Subcommand)]
pub(super) enum ClaimCommand {
    /// Print the HMRC message of a claim as it would be sent now, without the HMRC account.
    Message {
        /// The claim's id, clm_…
        claim: String,
    },
    /// Show whether Uplift files claims and, if not, why.
    Account {
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Stop all filing: no messages or queries to HMRC for any charity until `uplift claim resume`.
    Stop {
        /// You restored the database from a backup, or a failover lost commits. Uplift files no claim for a charity until it has said what
        /// was claimed since.
        #[arg(long)]
        restored: bool,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Start filing again, after HMRC refused the account, you stopped it, or you restored a backup. First fix the cause.
    Resume {
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Print an unexpected response of HMRC about a claim, or HMRC's whole list. It can include other charities: do not show it to a charity.
    Reply {
        /// The claim's id, clm_…
        claim: String,
        /// Its SHA-256, as on the claim's page under Record.
        sha256: String,
    },
    /// Settle a claim that HMRC never answered, with the outcome that HMRC told you in another way.
    Settle {
        /// The claim's id, clm_…
        claim: String,
        /// accepted, rejected or not-received. If not-received, its gifts go into the next claim.
        #[arg(long = "as")]
        outcome: String,
        #[command(flatten)]
        word: Word,
    },
    /// Record that HMRC refused a claim that it had accepted, or took lines out of it, and told you so by letter. The charity can also
    /// record this itself.
    Reduce {
        /// The claim's id, clm_…
        claim: String,
        /// HMRC refused the whole claim.
        #[arg(long, conflicts_with = "lines", required_unless_present = "lines")]
        whole: bool,
        /// The numbers of the lines that HMRC refused, such as 3,7,12-15.
        #[arg(long)]
        lines: Option<String>,
        /// The date of HMRC's letter, such as 2026-12-18.
        #[arg(long)]
        letter_on: String,
        /// Why the gifts do not qualify: donor-benefit, not-a-gift, no-tax-paid or given-by-company. If you leave this out, they are
        /// claimed again.
        #[arg(long)]
        not_eligible: Option<String>,
        #[command(flatten)]
        word: Word,
    },
    /// Clear an alarm of a claim. First settle its cause.
    ClearAlarm {
        /// The claim's id, clm_…
        claim: String,
        /// The alarm, such as sent-twice.
        #[arg(long)]
        alarm: String,
        #[command(flatten)]
        word: Word,
    },
}

/// The reason, and who gives it.
#[derive(Debug, Args)]
pub(super) struct Word {
    /// What HMRC said, and when. The charity can read it: do not name a donor.
    #[arg(long)]
    reason: String,
    /// Your email address.
    #[arg(long)]
    by: String,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

impl Word {
    fn read(&self) -> Result<OperatorsWord> {
        OperatorsWord::read(&self.reason, &self.by).map_err(|errors| anyhow!(listed(&errors)))
    }
}

impl ClaimCommand {
    pub(super) async fn run(self, settings: &Settings) -> Result<ExitCode> {
        let opened = Opened::open_to_file(settings, false).await?;
        let done = match self {
            Self::Message { claim } => message(&opened, &claim).await,
            Self::Account { json } => {
                let stopped = opened.backend.filing_stopped().await?;
                let (why, number, words) = match stopped {
                    None => (None, None, "HMRC accepts the account: Uplift files claims.".to_owned()),
                    Some(FilingStop::Refused(number)) => (
                        Some("refused"),
                        Some(number),
                        format!("Filing has stopped: HMRC refused the account with error {number}. Fix the account with HMRC, then run `uplift claim resume`."),
                    ),
                    Some(FilingStop::ByHand) => (
                        Some("by_hand"),
                        None,
                        "Filing has stopped: an operator stopped it, or a backup was restored (see docs/deploy.md). To start again, run `uplift claim resume`."
                            .to_owned(),
                    ),
                };
                answer(json, &json!({ "stopped": why, "number": number }), &words)
            }
            Self::Stop { restored, json } => {
                if restored {
                    opened.backend.heed_restore_of_own_database().await.map_err(plain)?;
                } else {
                    opened.backend.stop_all_filing().await.map_err(plain)?;
                }
                let words = "Filing has stopped. To start again, run `uplift claim resume`.";
                answer(json, &json!({ "stopped": "by_hand" }), words)
            }
            Self::Resume { json } => {
                let resumed = opened.backend.resume_filing().await?;
                let words = if resumed { "Filing has started again." } else { "Filing was not stopped." };
                answer(json, &json!({ "resumed": resumed }), words)
            }
            Self::Reply { claim, sha256 } => reply(&opened, &claim, &sha256).await,
            Self::Settle { claim, outcome, word } => settle(&opened, &claim, &outcome, &word).await,
            Self::Reduce { claim, whole: _, lines, letter_on, not_eligible, word } => {
                let cut = (lines.as_deref(), letter_on.as_str(), not_eligible.as_deref());
                reduce(&opened, &claim, cut, &word).await
            }
            Self::ClearAlarm { claim, alarm, word } => clear(&opened, &claim, &alarm, &word).await,
        };
        opened.close().await?;
        done
    }
}

fn claim_id(text: &str) -> Result<ClaimId> {
    text.parse().ok().context("give the claim's id from its page: clm_ and 26 letters and digits")
}

async fn settle(opened: &Opened, claim: &str, outcome: &str, word: &Word) -> Result<ExitCode> {
    let id = claim_id(claim)?;
    let what: SettledAs = outcome
        .replace('-', "_")
        .parse()
        .map_err(|_| anyhow!("--as: give accepted, rejected or not-received"))?;
    let status = opened.backend.settle_claim(id, what, &word.read()?).await.map_err(plain)?;
    answer(
        word.json,
        &json!({ "claimId": id, "settledAs": what, "state": status }),
        &format!("{id} is {status}."),
    )
}

async fn reduce(
    opened: &Opened,
    claim: &str,
    (lines, letter_on, not_eligible): (Option<&str>, &str, Option<&str>),
    word: &Word,
) -> Result<ExitCode> {
    let id = claim_id(claim)?;
    let reason = not_eligible.unwrap_or_default().replace('-', "_");
    let form: Fields = [
        ("what", if lines.is_some() { "lines" } else { "whole" }),
        ("lines", lines.unwrap_or_default()),
        ("letterOn", letter_on),
        ("why", word.reason.as_str()),
        ("then", if not_eligible.is_some() { "not_eligible" } else { "claim_again" }),
        ("reason", reason.as_str()),
    ]
    .into_iter()
    .collect();
    let reduction =
        Reduction::read(&form, opened.backend.today()).map_err(|errors| anyhow!(listed(&errors)))?;
    let done = opened.backend.reduce_claim_as_operator(id, &reduction, &word.read()?).await.map_err(plain)?;
    let gifts = gifts(done.cut.gifts);
    let state = if done.is_refused { "rejected".to_owned() } else { format!("now worth {}", done.left) };
    answer(
        word.json,
        &json!({
            "claimId": id, "gifts": done.cut.gifts, "giftAid": done.cut.gift_aid, "owedAgain": done.owed_again, "left": done.left,
            "refused": done.is_refused,
        }),
        &format!(
            "Recorded: HMRC took {gifts} out of {id}, worth {} of Gift Aid. The claim is {state}.",
            done.cut.gift_aid
        ),
    )
}

async fn clear(opened: &Opened, claim: &str, alarm: &str, word: &Word) -> Result<ExitCode> {
    let id = claim_id(claim)?;
    let alarm: ClaimAlarm = alarm.replace('-', "_").parse().map_err(|_| {
        let known: Vec<String> =
            ClaimAlarm::ALL.iter().map(|alarm| alarm.as_str().replace('_', "-")).collect();
        anyhow!("--alarm: give one of {}", known.join(", "))
    })?;
    opened.backend.clear_claim_alarm(id, alarm, &word.read()?).await.map_err(plain)?;
    answer(
        word.json,
        &json!({ "claimId": id, "cleared": alarm }),
        &format!("The alarm {alarm} on {id} is cleared."),
    )
}

async fn reply(opened: &Opened, claim: &str, sha256: &str) -> Result<ExitCode> {
    let id = claim_id(claim)?;
    let bytes = opened.backend.reply_aside(id, sha256).await.map_err(plain)?;
    give(&bytes)
}

async fn message(opened: &Opened, claim: &str) -> Result<ExitCode> {
    let id = claim_id(claim)?;
    let (begun, base) = (std::time::Instant::now(), peak());
    let composed =
        opened.backend.compose_claim(id).await.context("the message of this claim cannot be written")?;
    say(&format!(
        "{}, IRmark {}, {} bytes after {} ms, {} kB of memory over the base",
        gifts(composed.lines),
        composed.irmark,
        composed.bytes.len(),
        begun.elapsed().as_millis(),
        peak().saturating_sub(base)
    ));
    give(&composed.bytes)
}

/// The most memory that this process ever held, in kilobytes; nothing where the system does not tell.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or_default()
}
