//! The command line, and where it says what.
//!
//! | what | where |
//! |---|---|
//! | the answer of `--json` | standard output, alone |
//! | words for people, logs, what went wrong | standard error; a client's secret among words too |
//! | a bare value that a script takes as it is: the address of `admin sign-in-link`, the instant of `clock`, the files of `hmrc`, `claim
//! message` and `records`, `admin donor statement`, the table of `settings` | standard output, alone |

mod admin;
mod claim;
mod donor;
mod error;
mod hmrc_message;
mod record;
mod sandbox;
mod serve;
mod setting;
mod statement;

use std::io::{ErrorKind, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use backend::claim::ClaimLines;
use backend::clock::Clock;
use backend::cluster::Cluster;
use backend::filing::{Filing, Patience};
use backend::mail::Transport;
use backend::secret::Key;
use backend::verify::AuditHead;
use backend::{Backend, Config, Mode, SecondStepRule};
use clap::{Args, Parser, Subcommand};
use domain::TaxYear;

use crate::demo::DemoArgs;
use crate::settings::Settings;

/// Uplift: Gift Aid on every gift. One program serves the pages and the API, runs the background work, and files with HMRC.
// No `about` here: it would put the description of this crate, which is for developers, in place of the words above.
#[derive(Debug, Parser)]
#[command(name = "uplift", version)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the pages and the API, and run the background work.
    Serve {
        /// Only serve. Another process runs `uplift worker`.
        #[arg(long)]
        no_worker: bool,
        /// Do not migrate the database.
        #[arg(long)]
        no_migrate: bool,
    },
    /// Only run the background work.
    Worker,
    /// Fill the sandbox through the public API, as a platform would.
    Demo {
        #[command(flatten)]
        args: DemoArgs,
        /// Do nothing if the sandbox is already filled or has other donations. Continue if an earlier run was interrupted.
        #[arg(long)]
        if_empty: bool,
    },
    /// Manage platforms, charities, donors and sign-in.
    Admin {
        #[command(flatten)]
        who: Operator,
        #[command(subcommand)]
        command: admin::Admin,
    },
    /// Show or set the sandbox's clock.
    Clock {
        #[command(subcommand)]
        command: sandbox::ClockCommand,
    },
    /// Write and check HMRC messages in files.
    Hmrc {
        #[command(subcommand)]
        command: hmrc_message::Hmrc,
    },
    /// Filing with HMRC: claims, alarms, and the account.
    Claim {
        #[command(flatten)]
        who: Operator,
        #[command(subcommand)]
        command: claim::ClaimCommand,
    },
    /// Show how many annual statements are still missing: donors must have theirs by 31 May after the tax year.
    Statements {
        /// The tax year, such as 2026-27. If you leave it out: the last one that has ended.
        #[arg(long)]
        year: Option<TaxYear>,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Write the intermediary's records of a tax year as CSV, for HMRC to inspect: every declaration, by donor. The file names donors.
    Records {
        /// The tax year, such as 2026-27.
        #[arg(long)]
        year: TaxYear,
        /// Only this donor's records: the donor's id, dnr_…
        #[arg(long)]
        donor: Option<String>,
    },
    /// Migrate the database to this version and exit. Run it as the role that owns the database.
    Migrate,
    /// Check the audit trail and every invariant of the database.
    Verify {
        /// A head of the audit trail from the daily email: checks that the trail is complete up to it. Can be repeated.
        #[arg(long)]
        head: Vec<AuditHead>,
    },
    /// The chain of the audit trail.
    Audit {
        #[command(subcommand)]
        command: sandbox::AuditCommand,
    },
    /// Print the table of settings, as documented.
    Settings,
}

/// Who runs a command.
#[derive(Debug, Args)]
struct Operator {
    /// Who you are, for the audit trail: a name or an email address. Default: the system’s user.
    #[arg(long, global = true, value_name = "NAME")]
    by: Option<String>,
}

/// Runs a command; the exit code is 0 only when it did what it was asked.
#[must_use]
pub fn main(cli: Cli) -> ExitCode {
    // Before anything opens a connection: two providers in one process would make TLS panic at first use.
    let _first = rustls::crypto::ring::default_provider().install_default();
    let done = match cli.command {
        // These two need neither settings nor a database.
        Command::Hmrc { command } => command.run(),
        Command::Settings => setting::print(),
        command => {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
            runtime.context("the runtime cannot start").and_then(|runtime| runtime.block_on(run(command)))
        }
    };
    match done {
        Ok(code) => code,
        Err(error) => {
            let _unsaid = writeln!(std::io::stderr(), "uplift: {error:#}");
            ExitCode::FAILURE
        }
    }
}

impl Command {
    /// The person who ran the command; nobody if the program acts on its own.
    fn operator(&self) -> Result<Option<String>> {
        match self {
            Self::Serve { .. } | Self::Worker | Self::Demo { .. } => Ok(None),
            Self::Admin { who, .. } | Self::Claim { who, .. } => setting::operator(who.by.as_deref()),
            _ => setting::operator(None),
        }
    }
}

async fn run(command: Command) -> Result<ExitCode> {
    let mut settings = setting::read()?;
    settings.operator = command.operator()?;
    crate::telemetry::start(&settings);
    match command {
        Command::Serve { no_worker, no_migrate } => serve::serve(&settings, !no_worker, !no_migrate).await,
        Command::Worker => serve::work(&settings).await,
        Command::Demo { args, if_empty } => sandbox::demo(&settings, &args, if_empty).await,
        Command::Admin { who: _, command } => command.run(&settings).await,
        Command::Clock { command } => command.run(&settings).await,
        Command::Claim { who: _, command } => command.run(&settings).await,
        Command::Statements { year, json } => statement::report(&settings, year, json).await,
        Command::Records { year, donor } => record::records(&settings, year, donor.as_deref()).await,
        Command::Migrate => Opened::open(&settings, true).await?.close().await.map(|()| ExitCode::SUCCESS),
        Command::Verify { head } => sandbox::verify(&settings, &head).await,
        Command::Audit { command } => command.run(&settings).await,
        // Handled above, without settings.
        Command::Hmrc { .. } | Command::Settings => Ok(ExitCode::SUCCESS),
    }
}

/// The database that this process works on: the one that is named, or a private cluster.
pub(crate) struct Opened {
    pub(crate) backend: Backend,
    cluster: Option<Cluster>,
}

impl Opened {
    /// Connects, and starts the private cluster first when no database is named.
    pub(crate) async fn open(settings: &Settings, migrate: bool) -> Result<Self> {
        let Self { backend, cluster } = Self::open_with(settings, migrate, None).await?;
        Ok(Self { backend: backend.unhurried(), cluster })
    }

    /// The same for a process that serves or works: it files claims, in a sandbox with an HMRC that it starts itself.
    pub(crate) async fn open_to_file(settings: &Settings, migrate: bool) -> Result<Self> {
        let clock = clock(settings);
        let filing = match &settings.hmrc {
            Some(hmrc) => Filing::new(
                hmrc.service.clone(),
                (hmrc.sender_id.clone(), hmrc.password.clone()),
                hmrc.vendor_id.clone(),
                hmrc.nominee.clone(),
                Patience::with(&hmrc.service),
            ),
            None => Filing::simulated(clock.clone(), Patience::SANDBOX)
                .await
                .context("the simulated HMRC cannot start")?,
        };
        let opened = Self::open_with(settings, migrate, Some((clock, filing))).await?;
        opened.backend.keep_hmrc_account().await?;
        opened.backend.check_durability().await?;
        if let Some(cluster) = &opened.cluster
            && let Some(label) = cluster.restored_from()?
        {
            opened.backend.heed_restore(&label).await?;
        }
        opened.backend.seal_webhooks_anew().await?;
        opened.backend.seal_providers_again().await?;
        opened.backend.seal_lasting_keys_again().await?;
        Ok(opened)
    }

    async fn open_with(settings: &Settings, migrate: bool, filing: Option<(Clock, Filing)>) -> Result<Self> {
        let (url, cluster) = match &settings.database_url {
            Some(url) => (url.clone(), None),
            None => {
                let cluster = Cluster::start(&settings.data_dir.join("postgres"))
                    .await
                    .context("the private PostgreSQL cluster cannot start")?;
                (cluster.url(), Some(cluster))
            }
        };
        let mail = match &settings.smtp {
            Some(smtp) => Transport::smtp(&smtp.url, &smtp.from).map_err(anyhow::Error::msg)?,
            None => Transport::Sandbox,
        };
        let config = Config {
            mode: settings.mode,
            base_url: settings.base_url.clone(),
            contact: settings.contact.clone(),
            controller: settings.controller.clone(),
            key: Key::new(settings.secret).with_earlier(settings.earlier_secret),
            // The simulated HMRC goes by the same clock.
            clock: filing.as_ref().map_or_else(|| clock(settings), |(clock, _)| clock.clone()),
            connections: settings.connections,
            mail,
            rate_limit: settings.rate_limit,
            sign_in: settings.sign_in,
            receivers: settings.receivers.clone(),
            second_step: match settings.mode {
                Mode::Live => SecondStepRule::Required,
                Mode::Sandbox | Mode::PublicSandbox => SecondStepRule::Optional,
            },
            filing: filing.map(|(_, filing)| filing),
            claim_lines: ClaimLines::default(),
            operator: settings.operator.clone(),
            operator_people: settings.operator_people.clone(),
        };
        match Self::connect(&url, cluster.as_ref(), config, migrate).await {
            Ok(backend) => Ok(Self { backend, cluster }),
            Err(error) => {
                // Nothing is left running for a process that does not start. What stopped it is what there is to say.
                if let Some(cluster) = cluster {
                    let _says_less = cluster.stop().await;
                }
                Err(error)
            }
        }
    }

    async fn connect(url: &str, cluster: Option<&Cluster>, config: Config, migrate: bool) -> Result<Backend> {
        let unusable = "cannot start on this database";
        if let Some(cluster) = cluster
            && migrate
        {
            Backend::prepare(&cluster.owner_url(), config.mode).await.context(unusable)?;
        }
        let backend = Backend::connect(url, config, migrate).await.context(unusable)?;
        backend.check_clock().await.context("live mode does not start")?;
        backend.follow_clock().await?;
        Ok(backend)
    }

    /// Closes the connections, and stops the cluster when this process started it.
    pub(crate) async fn close(self) -> Result<()> {
        self.backend.close().await;
        if let Some(cluster) = self.cluster {
            cluster.stop().await.context("the private PostgreSQL cluster did not stop cleanly")?;
        }
        Ok(())
    }
}

fn clock(settings: &Settings) -> Clock {
    if settings.mode == Mode::Live { Clock::real() } else { Clock::movable() }
}

/// Gives an answer: as JSON on standard output, or as words for the person at the terminal.
pub(crate) fn answer(json: bool, value: &serde_json::Value, words: &str) -> Result<ExitCode> {
    if json {
        print(&value.to_string())
    } else {
        say(words);
        Ok(ExitCode::SUCCESS)
    }
}

/// Gives a bare value on standard output, alone.
pub(crate) fn print(value: &str) -> Result<ExitCode> {
    give(format!("{value}\n").as_bytes())
}

/// Gives bytes on standard output, as they are.
pub(crate) fn give(bytes: &[u8]) -> Result<ExitCode> {
    let mut out = std::io::stdout().lock();
    let written = out.write_all(bytes);
    heard(written.and_then(|()| out.flush()))?;
    Ok(ExitCode::SUCCESS)
}

/// Whoever reads standard output may stop before its end, as `head` does. It has what it wanted, so that is no failure: the
/// command says nothing, and ends with the code that it would have ended with, 0 for a message that could be written.
pub(crate) fn heard(written: std::io::Result<()>) -> std::io::Result<()> {
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

/// Says something to the person at the terminal.
pub(crate) fn say(words: &str) {
    let _unsaid = writeln!(std::io::stderr(), "{words}");
}

/// The path of a file argument.
pub(crate) type File = PathBuf;
