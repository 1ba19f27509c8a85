//! `uplift admin authorisation` and `uplift admin donor`: what a donor, or who looks after their estate, told the operator.

use std::process::ExitCode;

use anyhow::{Result, anyhow};
use backend::Backend;
use backend::cancellation_received::ReceivedCancellation;
use clap::{Args, Subcommand};
use domain::authorisation::CancelledThrough;
use domain::calendar::{iso, long, parse_date};
use domain::count::gifts;
use domain::{Date, DonorId, Email};
use serde_json::json;

use super::error::plain;
use super::{answer, print};

#[derive(Debug, Subcommand)]
pub(super) enum AuthorisationCommand {
    /// Record a cancellation that came by letter, telephone, email or in person. The donor is emailed. First check that it is from the
    /// donor.
    Cancel {
        #[command(flatten)]
        who: Who,
        /// How the cancellation came: letter, telephone, email or in-person.
        #[arg(long)]
        through: String,
        /// The date you received it, such as 2026-11-21.
        #[arg(long)]
        received: String,
        /// The first date that is no longer covered, if the donor gave a date later than that.
        #[arg(long)]
        from: Option<String>,
        /// Your email address.
        #[arg(long)]
        by: String,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
}

#[derive(Debug, Subcommand)]
pub(super) enum DonorCommand {
    /// Record that a donor died. Gifts dated after the death get no Gift Aid, and no more mail goes to the donor. First check who is
    /// telling you.
    Died {
        #[command(flatten)]
        who: Who,
        /// The date of death, such as 2026-11-21.
        #[arg(long, required_unless_present = "mistaken", conflicts_with = "mistaken")]
        on: Option<String>,
        /// Remove a record that was made by mistake.
        #[arg(long)]
        mistaken: bool,
        /// Your email address.
        #[arg(long)]
        by: String,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Print what a donor gave under Gift Aid, by tax year and charity, for their executor.
    Statement {
        #[command(flatten)]
        who: Who,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
}

/// Which donor.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub(super) struct Who {
    /// The donor's id, dnr_…
    #[arg(long)]
    donor: Option<String>,
    /// The donor's email address.
    #[arg(long)]
    email: Option<String>,
}

impl Who {
    async fn find(&self, backend: &Backend) -> Result<DonorId> {
        match (&self.donor, &self.email) {
            (Some(id), _) => donor_id(id),
            (None, Some(email)) => backend.donor_with_email(&address("--email", email)?).await.map_err(plain),
            (None, None) => Err(anyhow!("give --donor or --email")),
        }
    }
}

/// A donor's id as an option has it.
pub(super) fn donor_id(text: &str) -> Result<DonorId> {
    text.parse().map_err(|_| anyhow!("--donor: give a dnr_ id"))
}

fn address(option: &str, text: &str) -> Result<Email> {
    Email::parse(text).map_err(|problem| anyhow!("{option}: {problem}"))
}

fn day(option: &str, text: &str) -> Result<Date> {
    parse_date(text).map_err(|_| anyhow!("{option}: give a date such as 2026-11-21"))
}

pub(super) async fn authorisation(backend: &Backend, command: AuthorisationCommand) -> Result<ExitCode> {
    let AuthorisationCommand::Cancel { who, through, received, from, by, json } = command;
    let through: CancelledThrough = through
        .replace('-', "_")
        .parse()
        .map_err(|_| anyhow!("--through: give letter, telephone, email or in-person"))?;
    let received = ReceivedCancellation {
        donor: who.find(backend).await?,
        through,
        received_on: day("--received", &received)?,
        from: from.as_deref().map(|from| day("--from", from)).transpose()?,
        by: address("--by", &by)?,
    };
    let summary = backend.record_cancellation(&received).await.map_err(plain)?;
    let words = match summary.valid_until.filter(|_| summary.active) {
        Some(until) => format!("{} is covered until {}", received.donor, long(until)),
        None => format!("{} is no longer covered", received.donor),
    };
    answer(json, &json!({ "donorId": received.donor, "authorisation": summary }), &words)
}

pub(super) async fn donor(backend: &Backend, command: DonorCommand) -> Result<ExitCode> {
    match command {
        DonorCommand::Died { who, on, mistaken: _, by, json } => {
            let (donor, by) = (who.find(backend).await?, address("--by", &by)?);
            match on {
                Some(on) => {
                    let on = day("--on", &on)?;
                    backend.record_death(donor, on, &by).await.map_err(plain)?;
                    let words = format!("recorded: {donor} died on {}", long(on));
                    answer(json, &json!({ "donorId": donor, "diedOn": iso(on) }), &words)
                }
                None => {
                    backend.take_death_back(donor, &by).await.map_err(plain)?;
                    let words = format!("removed: no death is recorded for {donor}");
                    answer(json, &json!({ "donorId": donor, "diedOn": null }), &words)
                }
            }
        }
        DonorCommand::Statement { who, json } => statement(backend, who.find(backend).await?, json).await,
    }
}

async fn statement(backend: &Backend, donor: DonorId, json: bool) -> Result<ExitCode> {
    let lines = backend.donor_statement(donor).await.map_err(plain)?;
    if json {
        return print(&json!({ "donorId": donor, "data": lines }).to_string());
    }
    let mut text = format!("Gifts under Gift Aid by {donor}\n");
    if lines.is_empty() {
        text.push_str("none");
    }
    for line in &lines {
        let (gifts, given, gift_aid) = (gifts(line.gifts), line.given, line.gift_aid);
        text.push_str(&format!(
            "\n{}  {}  {gifts}  {given} given  {gift_aid} of Gift Aid",
            line.tax_year, line.charity
        ));
    }
    print(&text)
}
