//! The settings, read from the environment once, in one place.
//!
//! To add one: a row in `settings/table.rs`, a field of [`Settings`], a line in `Settings::read`, and
//! `uplift settings` prints the table for docs/settings.md.

mod reader;
mod secret;
mod table;

use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;

use axum::http::HeaderName;
use backend::Mode;
use backend::controller::Controller;
use backend::filing::{Nominee, Service};
use backend::sign_in::SignInLimits;
use backend::webhook::Receivers;
use domain::Email;
use reader::{Reader, base_url, in_range, private_addr};
pub use table::table;

use crate::tls::Tls;

/// What is wrong with one setting, and what to do. The value itself is not in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingError {
    pub name: String,
    /// What to do about it.
    pub problem: String,
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name, self.problem)
    }
}

impl std::error::Error for SettingError {}

/// Everything that an operator decides.
pub struct Settings {
    /// Sandbox or live.
    pub mode: Mode,
    pub addr: SocketAddr,
    /// The address as people see it, without a slash at its end.
    pub base_url: String,
    /// Where the private database and the sandbox's secret live.
    pub data_dir: PathBuf,
    /// Whether live mode may run as root.
    pub as_root: bool,
    /// The database; `None` for the private one.
    pub database_url: Option<String>,
    /// Who runs the command, where somebody does: no setting, but of the process as they are.
    pub operator: Option<String>,
    /// The most connections to it.
    pub connections: u32,
    /// The most connections of clients.
    pub http_connections: usize,
    /// With what the server proves itself to those who connect, and whom it lets in; `None` for plain HTTP.
    pub tls: Option<Tls>,
    /// Where health and metrics are served, beside the service itself.
    pub private_addr: Option<SocketAddr>,
    pub secret: [u8; 32],
    /// The one before it, while it is changed.
    pub earlier_secret: Option<[u8; 32]>,
    /// The mail server; `None` for the sandbox's mailbox.
    pub smtp: Option<Smtp>,
    /// The address that pages tell people to write to.
    pub contact: Email,
    /// Who is responsible for personal data, as pages name them.
    pub controller: Controller,
    /// Who decides for Uplift on its pages.
    pub operator_people: Vec<Email>,
    /// HMRC; `None` for a simulated one.
    pub hmrc: Option<Hmrc>,
    /// Requests a second of one client of the API.
    pub rate_limit: u32,
    /// Requests a second of strangers from one network.
    pub network_rate_limit: u32,
    /// How much may be tried at sign-in.
    pub sign_in: SignInLimits,
    /// The servers that webhooks may go to.
    pub receivers: Receivers,
    /// The header in which the proxy in front says whose request it passes on.
    pub client_address_header: Option<HeaderName>,
    /// Where the site's files are.
    pub site_root: String,
    /// What is logged, and how.
    pub log: Log,
}

pub struct Smtp {
    pub url: String,
    pub from: String,
}

pub struct Hmrc {
    /// The service that takes submissions.
    pub service: Service,
    pub vendor_id: String,
    pub sender_id: String,
    pub password: String,
    /// Who files, as HMRC knows it.
    pub nominee: Nominee,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Log {
    /// Levels, in the syntax of tracing's filters.
    pub filter: String,
    pub format: LogFormat,
}

/// For whom the log is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    Text,
    Json,
}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settings")
            .field("mode", &self.mode)
            .field("base_url", &self.base_url)
            .finish_non_exhaustive()
    }
}

impl Settings {
    /// Reads every setting from `variable`, which gives the value of an environment variable. In a sandbox without a
    /// secret it makes one in the data directory.
    ///
    /// # Errors
    /// Everything that is wrong, at once.
    pub fn from_env(variable: impl Fn(&str) -> Option<String>) -> Result<Self, Vec<SettingError>> {
        let mut reader = Reader::new(&variable);
        let settings = Self::read(&mut reader);
        let errors = reader.errors;
        settings.filter(|_| errors.is_empty()).ok_or(errors)
    }

    /// Reads the three settings of TLS again, and the files that they name, which may have been renewed.
    ///
    /// # Errors
    /// Everything that is wrong with them, at once.
    pub fn tls_from_env(variable: impl Fn(&str) -> Option<String>) -> Result<Option<Tls>, Vec<SettingError>> {
        let mut reader = Reader::new(&variable);
        reader.mode();
        let tls = reader.tls();
        let errors = reader.errors;
        tls.filter(|_| errors.is_empty()).ok_or(errors)
    }

    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let mode = reader.mode();
        let live = reader.live;
        let addr: Option<SocketAddr> =
            reader.parse(&table::ADDR, "must be an address with a port, such as 127.0.0.1:3000", |text| {
                text.parse().ok()
            });
        let base_url = match (reader.text(&table::BASE_URL), addr) {
            (Some(text), _) => reader.check(&table::BASE_URL, base_url(&text, live)),
            (None, addr) => addr.filter(|_| !live).map(|addr| format!("http://{addr}")),
        };
        let data_dir = reader.parse(&table::DATA_DIR, "must be an absolute path in live mode", |text| {
            Some(PathBuf::from(text)).filter(|path| !live || path.is_absolute())
        });
        let as_root = match reader.text(&table::AS_ROOT).as_deref() {
            Some("yes") => Some(true),
            Some(_) => reader.check(&table::AS_ROOT, Err("must be `yes`, or be left out")),
            None => Some(false),
        };
        let database_url = reader.text(&table::DATABASE_URL);
        let database_url = database_url.filter(|url| url != "private").and_then(|url| {
            let known = ["postgres://", "postgresql://"].iter().any(|scheme| url.starts_with(scheme));
            let problem = "must start with postgres://, or be `private`";
            let url = reader.check(&table::DATABASE_URL, known.then_some(url).ok_or(problem))?;
            let is_guarded =
                backend::is_database_guarded(&url).map_err(|_| "cannot be read as an address of a database");
            let is_guarded = reader.check(&table::DATABASE_URL, is_guarded)?;
            let problem =
                "must end with ?sslmode=verify-full in live mode, because the database is on another machine";
            reader.check(&table::DATABASE_URL, (is_guarded || !live).then_some(url).ok_or(problem))
        });
        let connections = reader
            .parse(&table::CONNECTIONS, "must be a number from 6 to 1000", |text| in_range(text, 6, 1000));
        let private_addr = match reader.text(&table::PRIVATE_ADDR) {
            Some(text) => reader
                .check(
                    &table::PRIVATE_ADDR,
                    private_addr(&text).filter(|private| Some(*private) != addr).ok_or(
                        "must be a port, or an IP address and a port, other than UPLIFT_ADDR's, such as 127.0.0.1:9100",
                    ),
                )
                .map(Some),
            None => Some(None),
        };
        let http_connections =
            reader.parse(&table::HTTP_CONNECTIONS, "must be a number from 10 to 1000000", |text| {
                in_range(text, 10, 1_000_000).and_then(|number| usize::try_from(number).ok())
            });
        let tls = reader.tls();
        let secret = reader.secret(data_dir.as_deref());
        let earlier_secret = reader.earlier_secret(secret);
        let smtp = reader.smtp();
        let contact = reader.contact();
        let controller = reader.controller();
        let operator_people = reader.operator_people();
        let hmrc = reader.hmrc();
        let rate_limit = match reader.text(&table::RATE_LIMIT) {
            Some(text) => reader.check(
                &table::RATE_LIMIT,
                in_range(&text, 1, 1_000_000).ok_or("must be a number from 1 to 1000000"),
            ),
            None => Some(if live { 100 } else { 25 }),
        };
        let network_rate_limit =
            reader.parse(&table::NETWORK_RATE_LIMIT, "must be a number from 1 to 1000000", |text| {
                in_range(text, 1, 1_000_000)
            });
        let sign_in = reader.sign_in();
        let client_address_header = reader.parse(
            &table::CLIENT_ADDRESS_HEADER,
            "must be the name of a header, such as X-Forwarded-For",
            |text| text.parse().ok(),
        );
        let receivers = reader.parse(
            &table::WEBHOOK_HOSTS,
            "must be hosts between commas, such as hooks.your.domain, *.your.domain:8443, or * for every public one",
            Receivers::parse,
        );
        match mode {
            Some(Mode::Sandbox) => reader.reached_here_alone(addr, base_url.as_deref()),
            Some(Mode::PublicSandbox) => reader.fit_for_strangers(base_url.as_deref()),
            Some(Mode::Live) => reader.behind_the_proxy(addr),
            None => {}
        }
        let site_root = reader.text(&table::SITE_ROOT);
        let filter = reader.text(&table::LOG);
        let format = match reader.text(&table::LOG_FORMAT).as_deref() {
            Some("text") => Some(LogFormat::Text),
            Some("json") => Some(LogFormat::Json),
            Some(_) => reader.check(&table::LOG_FORMAT, Err("must be `text` or `json`")),
            None => Some(if live { LogFormat::Json } else { LogFormat::Text }),
        };
        Some(Self {
            mode: mode?,
            addr: addr?,
            base_url: base_url?,
            data_dir: data_dir?,
            as_root: as_root?,
            database_url,
            operator: None,
            connections: connections?,
            http_connections: http_connections?,
            tls: tls?,
            private_addr: private_addr?,
            secret: secret?,
            earlier_secret,
            smtp,
            contact: contact?,
            controller: controller?,
            operator_people: operator_people?,
            hmrc,
            rate_limit: rate_limit?,
            network_rate_limit: network_rate_limit?,
            sign_in: sign_in?,
            receivers: receivers?,
            client_address_header,
            site_root: site_root?,
            log: Log { filter: filter?, format: format? },
        })
    }
}

#[cfg(test)]
mod tests;
