//! `uplift admin`: what an operator does, and what sandboxes are set up with.

use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;

use anyhow::{Context, Result, anyhow};
use backend::Backend;
use backend::actor::Operator;
use backend::charity_correction::in_a_line;
use backend::sign_in_provider::NewProvider;
use clap::{Args, Subcommand};
use domain::charity::{CharityDetails, NewCharity};
use domain::scope::ScopeSet;
use domain::{
    CharityId, CharityReference, CorrectionId, Email, HmrcReference, MailDomain, PlatformId, RefusalReason,
    Role, TerminalId,
};
use serde_json::json;

use super::donor::{self, AuthorisationCommand, DonorCommand};
use super::error::{listed, plain};
use super::{Opened, answer, print};
use crate::settings::Settings;

/// `uplift admin`.
#[derive(Debug, Subcommand)]
pub(super) enum Admin {
    /// Manage platforms and their credentials.
    Platform {
        #[command(subcommand)]
        command: PlatformCommand,
    },
    /// Charities.
    Charity {
        #[command(subcommand)]
        command: CharityCommand,
    },
    /// Card terminals that charities added and platforms have not confirmed.
    Terminal {
        #[command(subcommand)]
        command: TerminalCommand,
    },
    /// Add a platform to a charity. Sandbox only: in live mode only staff of the charity can do this.
    Source {
        #[command(subcommand)]
        command: SourceCommand,
    },
    /// Record a donor's cancellation that came by letter, telephone, email or in person.
    Authorisation {
        #[command(subcommand)]
        command: AuthorisationCommand,
    },
    /// Record a donor's death, or print a statement for the executor.
    Donor {
        #[command(subcommand)]
        command: DonorCommand,
    },
    /// Manage how people sign in.
    Person {
        #[command(subcommand)]
        command: PersonCommand,
    },
    /// Manage single sign-on: the OpenID Connect providers of organisations.
    Provider {
        #[command(subcommand)]
        command: ProviderCommand,
    },
    /// Print a sign-in link. Sandbox only.
    SignInLink {
        /// The email address of the account.
        #[arg(long)]
        email: String,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
}

#[derive(Debug, Subcommand)]
pub(super) enum PersonCommand {
    /// Sign a donor or a member of staff out of every browser.
    SignOut {
        /// The email address of the account.
        #[arg(long)]
        email: String,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Remove the passkeys, app and recovery codes of a member of staff who lost them, and sign them out everywhere. Uplift emails them.
    /// First check who is asking.
    ResetSecondStep {
        /// The email address of the account.
        #[arg(long)]
        email: String,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Undo the link between a member of staff and their account at their organisation's sign-in service, and sign them out everywhere. The
    /// next person who signs in there with the address gets the account: first check who that is.
    Unbind {
        /// The email address of the account.
        #[arg(long)]
        email: String,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Delete the email address and sign-in data of a member of staff who asks for it. An owner must remove them from every team first.
    /// Their actions stay in the records under an id. First check who is asking.
    Erase {
        /// The email address of the account.
        #[arg(long)]
        email: String,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
}

#[derive(Debug, Subcommand)]
pub(super) enum ProviderCommand {
    /// Bind an email domain to a provider. Staff with this domain can sign in only there, and their sessions end. First check that the
    /// organisation owns the domain.
    Add(NewProviderCommand),
    /// List the providers.
    List {
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Remove the provider of a domain. Its staff sign in by email again, and their sessions end.
    Remove {
        /// The email domain.
        #[arg(long)]
        domain: String,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
}

#[derive(Debug, Args)]
pub(super) struct NewProviderCommand {
    /// The part after the @ in the staff's email addresses.
    #[arg(long)]
    domain: String,
    /// The provider's issuer, exactly as in its discovery document.
    #[arg(long)]
    issuer: String,
    /// The client id that the provider gave you.
    #[arg(long)]
    client_id: String,
    /// A file with the client secret that the provider gave you.
    #[arg(long)]
    client_secret_file: PathBuf,
    /// Also let staff sign in by email or with a passkey.
    #[arg(long)]
    allow_mail: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Subcommand)]
pub(super) enum PlatformCommand {
    /// Register a platform with its first credentials.
    Create {
        /// Its name.
        #[arg(long)]
        name: String,
        /// The scopes of the platform. Can be repeated, and can hold several. Required in live mode. All scopes
        /// if left out in a sandbox.
        #[arg(long)]
        scope: Vec<String>,
        /// Requests a second, counted over a minute.
        #[arg(long, value_parser = clap::value_parser!(i32).range(1..))]
        rate_limit: Option<i32>,
        /// The email address of the platform's owner, who signs in with it.
        #[arg(long)]
        owner_email: Option<String>,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Give someone a role at a platform, or change their role. Its owners are emailed.
    Join {
        /// A plt_ id or the platform's name.
        #[arg(long)]
        platform: String,
        /// Their email address. They sign in with it.
        #[arg(long)]
        email: String,
        /// owner, developer or viewer.
        #[arg(long, default_value = "owner")]
        role: String,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
}

#[derive(Debug, Subcommand)]
pub(super) enum TerminalCommand {
    /// List the waiting entries: the oldest 500, oldest first.
    List {
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Confirm an entry for a platform that does not respond.
    Confirm {
        /// The entry's id.
        #[arg(long)]
        terminal: String,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Remove an entry from the map and email the charity's staff. Gifts that it matched and that are not in a claim are matched again.
    Refuse {
        /// The entry's id.
        #[arg(long)]
        terminal: String,
        /// Why, in one paragraph. The charity's staff read it.
        #[arg(long)]
        reason: Option<String>,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
}

#[derive(Debug, Subcommand)]
pub(super) enum CharityCommand {
    /// Register a charity, with its authorised official as owner. This also approves it.
    Create(NewCharityCommand),
    /// List the charities that wait for your approval, the oldest first.
    List {
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Approve a charity. First compare it with the regulator's register.
    Approve {
        /// Its chr_ id, as `uplift admin charity list` shows it.
        #[arg(long)]
        charity: String,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Send the official a link to confirm the charity, at the address in the regulator's register.
    Ask {
        /// Its chr_ id, as `uplift admin charity list` shows it.
        #[arg(long)]
        charity: String,
        /// The address in the register, not the one that was typed when the charity was registered.
        #[arg(long)]
        email: String,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// List the corrections of charities' details that wait for your approval, the oldest first.
    Corrections {
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Approve a correction, once you have checked it against the regulator's register and, for a new HMRC reference, against HMRC's
    /// letter, which the charity's owner sends to your contact address.
    ApproveCorrection {
        /// Its cor_ id, as `uplift admin charity corrections` shows it.
        #[arg(long)]
        correction: String,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Refuse a correction. The charity's details do not change, and its staff are emailed.
    RefuseCorrection {
        /// Its cor_ id, as `uplift admin charity corrections` shows it.
        #[arg(long)]
        correction: String,
        /// Why, in one paragraph. The charity's staff read it.
        #[arg(long)]
        reason: Option<String>,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Take back the approval of a charity and email its staff. Uplift then accepts no gifts for it and sends none of its claims, and its
    /// staff see it as viewers do. To undo this, approve it again.
    EndApproval {
        /// Its chr_ id.
        #[arg(long)]
        charity: String,
        /// Why, in one paragraph. The charity's staff read it.
        #[arg(long)]
        reason: String,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Refuse a registration and email the charity's staff. Uplift then accepts no gifts for the charity and files nothing.
    Refuse {
        /// Its chr_ id, as `uplift admin charity list` shows it.
        #[arg(long)]
        charity: String,
        /// Why, in one paragraph. The charity's staff read it.
        #[arg(long)]
        reason: Option<String>,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
}

#[derive(Debug, Args)]
pub(super) struct NewCharityCommand {
    /// The charity's name at HMRC.
    #[arg(long)]
    name: String,
    /// The HMRC reference, such as AB12345.
    #[arg(long)]
    hmrc_reference: String,
    /// The regulator: ccew, ccni, oscr, other or none.
    #[arg(long)]
    regulator: String,
    /// The name of the regulator, if other.
    #[arg(long)]
    regulator_name: Option<String>,
    /// The charity's number at the regulator.
    #[arg(long)]
    number: Option<String>,
    /// The authorised official's email address.
    #[arg(long)]
    official_email: String,
    /// The official's first name.
    #[arg(long, default_value = "Authorised")]
    official_first: String,
    /// The official's last name.
    #[arg(long, default_value = "Official")]
    official_last: String,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Subcommand)]
pub(super) enum SourceCommand {
    /// Add a platform to a charity, with the charity's confirmation that gifts qualify.
    Add {
        /// An HMRC reference or a chr_ id.
        #[arg(long)]
        charity: String,
        /// A plt_ id or the platform's name.
        #[arg(long)]
        platform: String,
        /// The platform's own reference for the charity. If you leave it out, one is generated.
        #[arg(long)]
        reference: Option<String>,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
}

impl Admin {
    pub(super) async fn run(self, settings: &Settings) -> Result<ExitCode> {
        let opened = Opened::open(settings, true).await?;
        let done = self.act(&opened.backend).await;
        opened.close().await?;
        done
    }

    async fn act(self, backend: &Backend) -> Result<ExitCode> {
        match self {
            Self::Platform { command } => platform(backend, command).await,
            Self::Charity { command } => charity(backend, command).await,
            Self::Terminal { command } => terminal(backend, command).await,
            Self::Source { command: SourceCommand::Add { charity, platform, reference, json } } => {
                let charity = find_charity(backend, &charity).await?;
                let platform = find_platform(backend, &platform).await?;
                let own = reference.map(|text| CharityReference::parse(&text)).transpose();
                let own = own.map_err(|problem| anyhow!("--reference: {problem}"))?;
                let reference = backend.add_source_in_sandbox(charity, platform, own).await.map_err(plain)?;
                answer(json, &json!({ "reference": reference }), &format!("reference {reference}"))
            }
            Self::Authorisation { command } => donor::authorisation(backend, command).await,
            Self::Donor { command } => donor::donor(backend, command).await,
            Self::Person { command } => person(backend, command).await,
            Self::Provider { command } => provider(backend, command).await,
            Self::SignInLink { email, json } => {
                let email = Email::parse(&email).map_err(|problem| anyhow!("--email: {problem}"))?;
                let url = backend.sign_in_link(&email).await.map_err(plain)?;
                if json { answer(json, &json!({ "url": url }), &url) } else { print(&url) }
            }
        }
    }
}

async fn person(backend: &Backend, command: PersonCommand) -> Result<ExitCode> {
    let email = |text: &str| Email::parse(text).map_err(|problem| anyhow!("--email: {problem}"));
    match command {
        PersonCommand::SignOut { email: of, json } => {
            let ended = backend.sign_out_person(&email(&of)?).await.map_err(plain)?;
            answer(json, &json!({ "sessionsEnded": ended }), &format!("{ended} sessions ended"))
        }
        PersonCommand::ResetSecondStep { email: of, json } => {
            backend.reset_second_step(&email(&of)?).await.map_err(plain)?;
            answer(json, &json!({ "state": "reset" }), "second step reset, all sessions ended")
        }
        PersonCommand::Unbind { email: of, json } => {
            let unbound = backend.unbind_from_provider(&email(&of)?).await.map_err(plain)?;
            let words = if unbound {
                "link removed and all sessions ended: the next sign-in with this address gets the account"
            } else {
                "nothing to do: they have not signed in with a sign-in service"
            };
            answer(json, &json!({ "unbound": unbound }), words)
        }
        PersonCommand::Erase { email: of, json } => {
            backend.erase_staff(&email(&of)?).await.map_err(plain)?;
            answer(json, &json!({ "state": "erased" }), "address deleted, all sessions ended")
        }
    }
}

async fn provider(backend: &Backend, command: ProviderCommand) -> Result<ExitCode> {
    match command {
        ProviderCommand::Add(NewProviderCommand {
            domain,
            issuer,
            client_id,
            client_secret_file,
            allow_mail,
            json,
        }) => {
            let secret = tokio::fs::read_to_string(&client_secret_file).await;
            let secret =
                secret.with_context(|| format!("--client-secret-file: {}", client_secret_file.display()))?;
            let new = NewProvider {
                domain: &domain,
                issuer: &issuer,
                client_id: &client_id,
                client_secret: secret.trim_end(),
                mail_is_allowed: allow_mail,
            };
            backend.add_provider(&new).await.map_err(plain)?;
            let back = format!("{}/sign-in/callback", backend.config().base_url);
            let words = format!("staff of {domain} sign in with {issuer}\nredirect address {back}");
            answer(json, &json!({ "domain": domain, "redirectUri": back }), &words)
        }
        ProviderCommand::List { json } => {
            let (mut rows, mut words) = (Vec::new(), Vec::new());
            for one in backend.providers().await.map_err(plain)? {
                let mail = if one.mail_is_allowed { "mail allowed" } else { "required" };
                words.push(format!("{}  {}  {}  {mail}", one.domain, one.issuer, one.client_id));
                rows.push(json!({
                    "domain": one.domain, "issuer": one.issuer, "clientId": one.client_id,
                    "mailAllowed": one.mail_is_allowed, "createdAt": one.created_at,
                }));
            }
            let words = if words.is_empty() { "no providers".to_owned() } else { words.join("\n") };
            answer(json, &json!({ "data": rows }), &words)
        }
        ProviderCommand::Remove { domain, json } => {
            let domain = MailDomain::parse(&domain).map_err(|problem| anyhow!("--domain: {problem}"))?;
            backend.remove_provider(&domain).await.map_err(plain)?;
            answer(json, &json!({ "domain": domain }), &format!("staff of {domain} sign in by email again"))
        }
    }
}

async fn platform(backend: &Backend, command: PlatformCommand) -> Result<ExitCode> {
    match command {
        PlatformCommand::Create { name, scope, rate_limit, owner_email, json } => {
            let scopes = scopes(&scope.join(" "), backend.is_sandbox())?;
            let owner = owner_email.map(|email| Email::parse(&email)).transpose();
            let owner = owner.map_err(|problem| anyhow!("--owner-email: {problem}"))?;
            let new = backend.create_platform(&name, &scopes, rate_limit).await.map_err(plain)?;
            if let Some(owner) = owner {
                backend.join_platform(new.platform_id, &owner, Role::Owner).await.map_err(plain)?;
            }
            let words = format!(
                "platform {}\nclient id {}\nclient secret {} (shown only once)",
                new.platform_id, new.client_id, new.client_secret
            );
            answer(json, &serde_json::to_value(&new)?, &words)
        }
        PlatformCommand::Join { platform, email, role, json } => {
            let email = Email::parse(&email).map_err(|problem| anyhow!("--email: {problem}"))?;
            let role: Role = role.parse().map_err(|_| anyhow!("--role: give owner, developer or viewer"))?;
            let platform = find_platform(backend, &platform).await?;
            backend.join_platform(platform, &email, role).await.map_err(plain)?;
            answer(json, &json!({ "platformId": platform, "role": role }), &format!("{role} of {platform}"))
        }
    }
}

/// The scopes of a new platform: those that are named. Where donors are real nobody has one that was not asked for.
fn scopes(named: &str, is_sandbox: bool) -> Result<ScopeSet> {
    if !named.trim().is_empty() {
        return ScopeSet::from_str(named).map_err(|error| anyhow!("--scope: {error}"));
    }
    if is_sandbox {
        return Ok(ScopeSet::all());
    }
    Err(anyhow!("--scope: give the scopes that the platform needs, out of: {}", ScopeSet::all()))
}

async fn charity(backend: &Backend, command: CharityCommand) -> Result<ExitCode> {
    match command {
        CharityCommand::Create(new) => register(backend, new).await,
        CharityCommand::List { json } => list_unproved(backend, json).await,
        CharityCommand::Approve { charity, json } => {
            let charity = charity_id(&charity)?;
            backend.approve_charity(Operator::at_the_machine(), charity).await.map_err(plain)?;
            answer(
                json,
                &json!({ "charityId": charity, "state": "approved" }),
                &format!("{charity} is approved"),
            )
        }
        CharityCommand::Ask { charity, email, json } => {
            let charity = charity_id(&charity)?;
            let email = Email::parse(&email).map_err(|problem| anyhow!("--email: {problem}"))?;
            backend.ask_official(Operator::at_the_machine(), charity, &email).await.map_err(plain)?;
            answer(json, &json!({ "charityId": charity, "state": "asked" }), "the official was sent a link")
        }
        CharityCommand::Corrections { json } => list_corrections(backend, json).await,
        CharityCommand::ApproveCorrection { correction, json } => {
            let id = correction_id(&correction)?;
            backend.approve_correction(Operator::at_the_machine(), id).await.map_err(plain)?;
            answer(json, &json!({ "correctionId": id, "state": "approved" }), &format!("{id} is approved"))
        }
        CharityCommand::RefuseCorrection { correction, reason, json } => {
            let (id, reason) = (correction_id(&correction)?, refusal(reason.as_deref())?);
            let by = Operator::at_the_machine();
            backend.refuse_correction(by, id, reason.as_ref()).await.map_err(plain)?;
            answer(json, &json!({ "correctionId": id, "state": "refused" }), &format!("{id} is refused"))
        }
        CharityCommand::EndApproval { charity, reason, json } => {
            let charity = charity_id(&charity)?;
            let reason =
                RefusalReason::parse(&reason).map_err(|problem| anyhow!("--reason: {}", problem.detail()))?;
            backend.end_approval(Operator::at_the_machine(), charity, &reason).await.map_err(plain)?;
            answer(
                json,
                &json!({ "charityId": charity, "state": "refused" }),
                &format!("{charity} is not approved any more"),
            )
        }
        CharityCommand::Refuse { charity, reason, json } => {
            let (charity, reason) = (charity_id(&charity)?, refusal(reason.as_deref())?);
            let by = Operator::at_the_machine();
            backend.refuse_charity(by, charity, reason.as_ref()).await.map_err(plain)?;
            answer(
                json,
                &json!({ "charityId": charity, "state": "refused" }),
                &format!("{charity} is refused"),
            )
        }
    }
}

async fn terminal(backend: &Backend, command: TerminalCommand) -> Result<ExitCode> {
    let id = |text: String| {
        text.parse::<TerminalId>().map_err(|_| anyhow!("--terminal: give an id such as trm_…"))
    };
    match command {
        TerminalCommand::List { json } => {
            let waiting = backend.terminals_to_confirm(500).await.map_err(plain)?;
            let words = waiting.iter().map(|one| {
                let entry = &one.view;
                let named = [&entry.mid, &entry.tid, &entry.descriptor];
                let named: Vec<&str> = named.into_iter().flatten().map(String::as_str).collect();
                format!(
                    "{}  {}  {}  for {}",
                    entry.id,
                    one.platform_name,
                    named.join(" / "),
                    entry.charity.name
                )
            });
            let words: Vec<String> = words.collect();
            let words =
                if words.is_empty() { "no terminals are waiting".to_owned() } else { words.join("\n") };
            let rows: Vec<_> = waiting
                .iter()
                .map(|one| json!({ "platformId": one.platform_id, "terminal": one.view }))
                .collect();
            answer(json, &json!({ "data": rows }), &words)
        }
        TerminalCommand::Confirm { terminal, json } => {
            let terminal = id(terminal)?;
            backend
                .confirm_terminal_as_operator(Operator::at_the_machine(), terminal)
                .await
                .map_err(plain)?;
            answer(
                json,
                &json!({ "terminalId": terminal, "state": "confirmed" }),
                &format!("{terminal} is confirmed"),
            )
        }
        TerminalCommand::Refuse { terminal, reason, json } => {
            let (terminal, reason) = (id(terminal)?, refusal(reason.as_deref())?);
            let by = Operator::at_the_machine();
            backend.refuse_terminal_as_operator(by, terminal, reason.as_ref()).await.map_err(plain)?;
            answer(
                json,
                &json!({ "terminalId": terminal, "state": "refused" }),
                &format!("{terminal} was removed from the map"),
            )
        }
    }
}

/// Why something is refused, where that is said.
fn refusal(reason: Option<&str>) -> Result<Option<RefusalReason>> {
    let reason = reason.map(RefusalReason::parse).transpose();
    reason.map_err(|problem| anyhow!("--reason: {}", problem.detail()))
}

/// The charities that wait for the operator, one a line.
async fn list_unproved(backend: &Backend, json: bool) -> Result<ExitCode> {
    let mut last = None;
    let (mut rows, mut words) = (Vec::new(), Vec::new());
    loop {
        let part = backend.unproved_charities(last.as_ref(), 500).await.map_err(plain)?;
        for one in &part {
            rows.push(json!({
                "charityId": one.charity_id, "name": one.name.as_str(), "hmrcReference": one.hmrc_reference.as_str(),
                "regulator": one.regulator.as_str(), "regulatorNumber": one.regulator.number(),
                "officialEmail": one.official_email, "registeredAt": one.registered_at, "disputed": one.is_disputed,
            }));
            let number = one.regulator.number().unwrap_or("-");
            let disputed =
                if one.is_disputed { "  DISPUTED: another charity has this reference" } else { "" };
            words.push(format!(
                "{}  {}  {} {number}  {}  {}{disputed}",
                one.charity_id,
                one.hmrc_reference,
                one.regulator.as_str(),
                one.official_email,
                one.name
            ));
        }
        match part.into_iter().last() {
            Some(one) => last = Some(one),
            None => break,
        }
    }
    let words =
        if words.is_empty() { "no charities are waiting for approval".to_owned() } else { words.join("\n") };
    answer(json, &json!({ "data": rows }), &words)
}

fn correction_id(text: &str) -> Result<CorrectionId> {
    text.parse().map_err(|_| anyhow!("--correction: give an id such as cor_…"))
}

/// The corrections that wait for the operator, each with what the charity is now and is to be.
async fn list_corrections(backend: &Backend, json: bool) -> Result<ExitCode> {
    let waiting = backend.corrections_waiting(500).await.map_err(plain)?;
    let shown = |details: &CharityDetails| {
        json!({
            "name": details.name.as_str(), "hmrcReference": details.hmrc_reference.as_str(),
            "regulator": details.regulator.as_str(), "regulatorName": details.regulator.name(),
            "regulatorNumber": details.regulator.number(),
        })
    };
    let rows = waiting.iter().map(|one| {
        json!({
            "correctionId": one.correction_id, "charityId": one.charity_id, "present": shown(&one.present),
            "proposed": shown(&one.proposed), "proposedOfficial": one.official.as_ref().map(ToString::to_string), "proposedBy": one.proposed_by, "proposedAt": one.proposed_at,
        })
    });
    let rows: Vec<_> = rows.collect();
    let words = waiting.iter().map(|one| {
        format!(
            "{}  {}  by {}\n  now:   {}\n  to be: {}",
            one.correction_id,
            one.charity_id,
            one.proposed_by,
            in_a_line(&one.present, None),
            in_a_line(&one.proposed, one.official.as_ref())
        )
    });
    let words: Vec<String> = words.collect();
    let words = if words.is_empty() {
        "no corrections are waiting for approval".to_owned()
    } else {
        words.join("\n")
    };
    answer(json, &json!({ "data": rows }), &words)
}

async fn register(backend: &Backend, command: NewCharityCommand) -> Result<ExitCode> {
    let NewCharityCommand {
        name,
        hmrc_reference,
        regulator,
        regulator_name,
        number,
        official_email,
        official_first,
        official_last,
        json,
    } = command;
    let new = NewCharity::read(&json!({
        "name": name, "hmrcReference": hmrc_reference, "regulator": regulator, "regulatorName": regulator_name,
        "regulatorNumber": number, "officialFirst": official_first, "officialLast": official_last, "officialEmail": official_email,
    }))
    .map_err(|errors| anyhow!(listed(&errors)))?;
    let id = backend.create_charity(&new).await.map_err(plain)?;
    answer(json, &json!({ "charityId": id }), &format!("charity {id}"))
}

fn charity_id(text: &str) -> Result<CharityId> {
    text.parse().map_err(|_| anyhow!("--charity: give a chr_ id, as `uplift admin charity list` shows it"))
}

async fn find_charity(backend: &Backend, text: &str) -> Result<CharityId> {
    if let Ok(id) = text.parse::<CharityId>() {
        return Ok(id);
    }
    let reference = HmrcReference::parse(text).map_err(|problem| anyhow!("--charity: {problem}"))?;
    backend.charity_with_reference(&reference).await?.context("--charity: no charity has this HMRC reference")
}

async fn find_platform(backend: &Backend, text: &str) -> Result<PlatformId> {
    if let Ok(id) = text.parse::<PlatformId>() {
        return Ok(id);
    }
    backend.platform_named(text).await?.context("--platform: no platform has this id or name")
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;
    use domain::scope::{Scope, ScopeSet};

    #[test]
    fn where_donors_are_real_a_platform_has_the_scopes_that_are_named_alone() {
        let refused = super::scopes(" ", false).unwrap_err().to_string();
        assert!(refused.starts_with("--scope: ") && refused.contains("create:donation"), "{refused}");
        let named = super::scopes("create:donation read:donation", false).unwrap();
        assert!(named.contains(Scope::CreateDonation) && !named.contains(Scope::ReadDonor));
        assert_eq!(super::scopes("", true).unwrap(), ScopeSet::all());
        assert!(super::scopes("read:everything", true).is_err());
    }

    #[test]
    fn the_command_line_is_well_formed() {
        crate::cli::Cli::command().debug_assert();
    }

    #[test]
    fn the_help_begins_with_what_the_program_is() {
        let help = crate::cli::Cli::command().render_help().to_string();
        assert!(help.starts_with("Uplift: Gift Aid on every gift."), "{help}");
    }
}
