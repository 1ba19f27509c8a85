//! Every environment variable that Uplift reads, as data: the documentation's table is printed from here.

use std::fmt::{self, Display};

#[derive(Debug)]
pub struct Setting {
    pub name: &'static str,
    /// What holds in a sandbox when it is not set.
    pub left_out: LeftOut,
    /// Whether live mode starts without it.
    pub live: Live,
    /// Whether `<name>_FILE` may name a file that holds the value instead.
    pub secret: bool,
    /// What it means, in one sentence or two.
    pub meaning: &'static str,
}

/// What holds when a setting is left out.
#[derive(Debug)]
pub enum LeftOut {
    Value(&'static str),
    /// There is no such value; the words say what happens.
    Words(&'static str),
}

/// What live mode asks of a setting.
#[derive(Debug, PartialEq, Eq)]
pub enum Live {
    /// It must be given: live mode does not start without it.
    Required,
    /// The default holds in live mode too.
    Optional,
}

use LeftOut::{Value, Words};
use Live::{Optional, Required};

macro_rules! settings {
    ($($constant:ident = $name:literal, $left_out:expr, $live:expr, $secret:literal, $meaning:literal;)*) => {
        $(
            #[doc = $meaning]
            pub static $constant: Setting =
                Setting { name: $name, left_out: $left_out, live: $live, secret: $secret, meaning: $meaning };
        )*
        /// All of them, in the order of the documentation.
        pub static ALL: &[&Setting] = &[$(&$constant),*];
    };
}

settings! {
    MODE = "UPLIFT_MODE", Value("sandbox"), Optional, false,
        "`sandbox`: invented people and a clock that you can move. No claim counts: claims go to a simulated HMRC or, with HMRC's settings, to its test service. Email stays in the sandbox's mailbox unless you set a mail server. `live`: real donors and money.";
    SANDBOX_PUBLIC = "UPLIFT_SANDBOX_PUBLIC", Words("a sandbox for this machine only"), Optional, false,
        "`yes`: a sandbox for anyone on the internet. Each visitor has their own part; nobody can move the clock or sign in as other visitors' people (docs/deploy.md). Without it, a sandbox listens only on this machine, because anyone who reaches it can sign in as anyone.";
    ADDR = "UPLIFT_ADDR", Value("127.0.0.1:3000"), Optional, false,
        "The address that the server listens on. In live mode it must be an address of this machine or of a private network.";
    PRIVATE_ADDR = "UPLIFT_PRIVATE_ADDR", Words("nowhere"), Optional, false,
        "The address for `/livez`, `/readyz` and `/metrics`, such as `127.0.0.1:9100`. A port alone means `127.0.0.1`. In live mode it also requires a client certificate (docs/deploy.md).";
    TLS_CERTIFICATE = "UPLIFT_TLS_CERTIFICATE", Words("plain HTTP"), Required, false,
        "A PEM file with the server's certificate, followed by its chain. The proxy and the reader of the metrics check it. Set all three TLS settings or, in a sandbox, none (docs/deploy.md).";
    TLS_KEY = "UPLIFT_TLS_KEY", Words("none"), Required, true,
        "The private key of that certificate, in PEM.";
    TLS_CLIENTS = "UPLIFT_TLS_CLIENTS", Words("none"), Required, false,
        "A PEM file with the certificates of your own authorities. Clients need a certificate from one of them to connect. Do not name a public authority.";
    BASE_URL = "UPLIFT_BASE_URL", Words("`http://` and the address"), Required, false,
        "The address that people and platforms use, without a path. It is in every link of an email, and in the audience of tokens. Live: `https`.";
    DATA_DIR = "UPLIFT_DATA_DIR", Value("var"), Required, false,
        "The directory of the private database and the sandbox's secret. Live: an absolute path.";
    AS_ROOT = "UPLIFT_AS_ROOT", Words("not as root in live mode"), Optional, false,
        "`yes`: live mode may run as root, such as in a container whose root is not the machine's. Without it, `uplift serve` and `uplift worker` do not start as root in live mode.";
    DATABASE_URL = "DATABASE_URL", Words("a private PostgreSQL in the data directory"), Required, true,
        "The PostgreSQL database, as `postgres://user:password@host/database`. For the private database in live mode, set `private`. In live mode a database on another machine needs `?sslmode=verify-full`, and its certificate authority in the system's store or in `sslrootcert=`. With `sslcert=` and `sslkey=`, files with a certificate and its key, it needs no password.";
    CONNECTIONS = "UPLIFT_CONNECTIONS", Value("45"), Optional, false,
        "The maximum number of database connections of one process; at least 6.";
    HTTP_CONNECTIONS = "UPLIFT_HTTP_CONNECTIONS", Value("5000"), Optional, false,
        "The maximum number of connections from browsers, platforms or the proxy that one process serves at a time. More wait until one ends. Each needs a file descriptor.";
    SECRET = "UPLIFT_SECRET", Words("made once, in the data directory"), Required, true,
        "64 hexadecimal digits, the same for every process. It protects sign-in codes and cursors, and encrypts the secrets of webhooks and HMRC's password. Make one with `openssl rand -hex 32`. docs/deploy.md explains how to change it.";
    SECRET_EARLIER = "UPLIFT_SECRET_EARLIER", Words("none"), Optional, true,
        "The previous `UPLIFT_SECRET`, while you change it: values encrypted under it can still be read, and are encrypted again at the start. In a rolling change, set the next one here first (docs/deploy.md).";
    SMTP_URL = "UPLIFT_SMTP_URL", Words("the sandbox's mailbox"), Required, true,
        "The mail server, as `smtps://user:password@host`, or `smtp://…?tls=required` for STARTTLS.";
    MAIL_FROM = "UPLIFT_MAIL_FROM", Words("none"), Required, false,
        "The sender of email, as `Uplift <gifts@your.domain>`.";
    CONTACT = "UPLIFT_CONTACT", Value("help@example.org"), Required, false,
        "The email address on pages for help, accessibility and data protection. Emails to the operator also go there, such as that filing has stopped or that a claim needs attention. In live mode someone must read it.";
    OPERATOR_NAME = "UPLIFT_OPERATOR_NAME", Words("an invented one, marked as such"), Required, false,
        "The legal name of the organisation that runs this installation and is responsible for its personal data. The start page and the privacy notice show this and the next three (UK GDPR, article 13(1)(a)). Emails show this. Set all four or, in a sandbox, none.";
    OPERATOR_ADDRESS = "UPLIFT_OPERATOR_ADDRESS", Words("an invented one"), Required, false,
        "Its postal address, in one line.";
    OPERATOR_REGISTERED = "UPLIFT_OPERATOR_REGISTERED", Words("an invented one"), Required, false,
        "What it is registered as, with the number, such as `Charity number 1234567, registered in England and Wales`.";
    OPERATOR_ICO = "UPLIFT_OPERATOR_ICO", Words("an invented one"), Required, false,
        "Its registration number with the Information Commissioner's Office.";
    OPERATOR_PEOPLE = "UPLIFT_OPERATOR_PEOPLE", Words("none: only the command line"), Optional, false,
        "The email addresses of the organisation's people who may approve charities, corrections and terminals at `/operator`, separated by commas. They sign in like staff, and in live mode need a second step (docs/deploy.md).";
    HMRC_URL = "UPLIFT_HMRC_URL", Words("a simulated HMRC"), Required, false,
        "HMRC's Transaction Engine. Live: `https://transaction-engine.tax.service.gov.uk/submission`. A sandbox with all of these settings files with the External Test Service, `https://test-transaction-engine.tax.service.gov.uk/submission`.";
    HMRC_VENDOR_ID = "UPLIFT_HMRC_VENDOR_ID", Words("none"), Required, false,
        "The four digits that HMRC gave to the operator of this installation.";
    HMRC_SENDER_ID = "UPLIFT_HMRC_SENDER_ID", Words("none"), Required, false,
        "The Government Gateway user that files claims.";
    HMRC_PASSWORD = "UPLIFT_HMRC_PASSWORD", Words("none"), Required, true,
        "Its password. Stored encrypted in the database. After HMRC refused it (1046), a new password starts filing again.";
    HMRC_NOMINEE = "UPLIFT_HMRC_NOMINEE", Words("none"), Required, false,
        "The name of the nominee that charities appoint, as HMRC has it. It signs every claim.";
    HMRC_NOMINEE_REFERENCE = "UPLIFT_HMRC_NOMINEE_REFERENCE", Words("none"), Required, false,
        "The nominee's own reference with HMRC, at most 14 letters and digits.";
    HMRC_NOMINEE_POSTCODE = "UPLIFT_HMRC_NOMINEE_POSTCODE", Words("none"), Required, false,
        "The nominee's postcode.";
    HMRC_NOMINEE_PHONE = "UPLIFT_HMRC_NOMINEE_PHONE", Words("none"), Required, false,
        "A phone number on which HMRC can reach the nominee, in digits and spaces.";
    RATE_LIMIT = "UPLIFT_RATE_LIMIT", Words("25, live 100"), Optional, false,
        "Requests a second for one client of the API, counted by the minute over all processes, unless the client was created with its own limit. All clients of a platform together have twice as many.";
    NETWORK_RATE_LIMIT = "UPLIFT_NETWORK_RATE_LIMIT", Value("200"), Optional, false,
        "Requests a second from one network (IPv4 /24, IPv6 /56) without a live session or token, counted over five seconds in each process. More get 429. Files of the site and requests from this machine are not counted.";
    SIGN_IN_MAILS = "UPLIFT_SIGN_IN_MAILS", Value("2000"), Optional, false,
        "The maximum number of sign-in emails in 15 minutes, not counting browsers from which someone signed in before. Beyond it we alert the operator, and new browsers must wait.";
    SIGN_IN_MAILS_TO_DOMAIN = "UPLIFT_SIGN_IN_MAILS_TO_DOMAIN", Value("200"), Optional, false,
        "The same for one email domain, for addresses without an account here.";
    WRONG_CODES = "UPLIFT_WRONG_CODES", Value("200"), Optional, false,
        "Wrong sign-in codes in an hour, over all addresses, after which we alert the operator.";
    WEBHOOK_HOSTS = "UPLIFT_WEBHOOK_HOSTS", Value("*"), Required, false,
        "The hosts that webhooks may go to, separated by commas: `hooks.example.org`, `*.example.org` for all hosts below a domain, or `*` for every public host. The port is 443 unless you add another, such as `hooks.example.org:8443`. A sandbox for this machine only calls any host.";
    CLIENT_ADDRESS_HEADER = "UPLIFT_CLIENT_ADDRESS_HEADER", Words("the address of the connection"), Optional, false,
        "The header in which your proxy gives the client's address, such as `X-Forwarded-For`; its last address counts. Set it only if the proxy always writes it and cannot be bypassed (docs/deploy.md).";
    SITE_ROOT = "UPLIFT_SITE_ROOT", Value("target/site"), Optional, false,
        "The directory with the built style sheet, script and browser module. Live mode does not start without them.";
    LOG = "UPLIFT_LOG", Value("info"), Optional, false,
        "The log level, or `module=level` pairs separated by commas. Logs go to standard error.";
    LOG_FORMAT = "UPLIFT_LOG_FORMAT", Words("`text`, live `json`"), Optional, false,
        "`text` for people, `json` for programs: one object a line.";
}

/// The table of the documentation, in Markdown.
pub fn table() -> impl Display {
    Table
}

struct Table;

impl Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| setting | default | live | meaning |")?;
        writeln!(f, "|---|---|---|---|")?;
        for setting in ALL {
            let file = if setting.secret { ", or `…_FILE`" } else { "" };
            let live = if setting.live == Required { "required" } else { "" };
            let Setting { name, meaning, .. } = setting;
            match setting.left_out {
                Value(value) => writeln!(f, "| `{name}`{file} | `{value}` | {live} | {meaning} |")?,
                Words(words) => writeln!(f, "| `{name}`{file} | {words} | {live} | {meaning} |")?,
            }
        }
        Ok(())
    }
}
