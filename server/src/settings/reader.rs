//! Reading the variables one by one.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use axum::http::Uri;
use backend::Mode;
use backend::controller::Controller;
use backend::filing::{Nominee, Service, Simulated};
use backend::sign_in::SignInLimits;
use domain::Email;
use reqwest::Url;

use super::table::{self, LeftOut, Live, Setting};
use super::{Hmrc, SettingError, Smtp, secret};
use crate::tls::{Tls, Unfit};

/// Reads settings one by one and keeps everything that is wrong with them.
pub(super) struct Reader<'a> {
    variable: &'a dyn Fn(&str) -> Option<String>,
    /// Known as soon as the mode is.
    pub(super) live: bool,
    /// What is wrong so far.
    pub(super) errors: Vec<SettingError>,
}

impl<'a> Reader<'a> {
    /// A reader of these variables.
    pub(super) fn new(variable: &'a dyn Fn(&str) -> Option<String>) -> Self {
        Self { variable, live: false, errors: Vec::new() }
    }

    /// The value, or its default. A required one that live mode misses is an error.
    pub(super) fn text(&mut self, setting: &Setting) -> Option<String> {
        let given = (self.variable)(setting.name).filter(|text| !text.trim().is_empty());
        let file = (self.variable)(&format!("{}_FILE", setting.name)).filter(|_| setting.secret);
        match (given, file, &setting.left_out) {
            (Some(_), Some(_), _) => self.refuse(setting, "and its _FILE are both set: keep one of them"),
            (Some(text), None, _) => Some(text.trim().to_owned()),
            (None, Some(path), _) if self.live && is_for_all(&path) => {
                let problem = format!(
                    "is in a file that every user of this machine can read: run `chmod o-rwx {path}`"
                );
                self.refuse(setting, &problem)
            }
            (None, Some(path), _) => match std::fs::read_to_string(&path) {
                Ok(text) => Some(text.trim().to_owned()),
                Err(error) => self.refuse(setting, &format!("cannot be read from {path}: {error}")),
            },
            (None, None, _) if self.live && setting.live == Live::Required => {
                self.refuse(setting, "is missing: live mode needs it")
            }
            (None, None, LeftOut::Value(value)) => Some((*value).to_owned()),
            (None, None, LeftOut::Words(_)) => None,
        }
    }

    /// The value as `parse` takes it; the rule says what it must be.
    pub(super) fn parse<T>(
        &mut self,
        setting: &Setting,
        rule: &'static str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let text = self.text(setting)?;
        self.check(setting, parse(&text).ok_or(rule))
    }

    /// The value, or an error about it.
    pub(super) fn check<T>(&mut self, setting: &Setting, value: Result<T, &str>) -> Option<T> {
        value.map_err(|problem| self.refuse::<T>(setting, problem)).ok()
    }

    fn refuse<T>(&mut self, setting: &Setting, problem: &str) -> Option<T> {
        self.errors.push(SettingError { name: setting.name.to_owned(), problem: problem.to_owned() });
        None
    }

    /// Sandbox, public or not, or live.
    pub(super) fn mode(&mut self) -> Option<Mode> {
        let text = self.text(&table::MODE)?;
        let mode = self.check(&table::MODE, mode(&text, cfg!(feature = "sandbox")))?;
        self.live = mode == Mode::Live;
        match (mode, self.text(&table::SANDBOX_PUBLIC).as_deref()) {
            (mode, None) => Some(mode),
            (Mode::Live, Some(_)) => {
                self.refuse(&table::SANDBOX_PUBLIC, "is for a sandbox: leave it out in live mode")
            }
            (_, Some("yes")) => Some(Mode::PublicSandbox),
            (_, Some(_)) => self.refuse(&table::SANDBOX_PUBLIC, "must be `yes`, or be left out"),
        }
    }

    /// In a sandbox that is not public everybody is everybody: nobody but whoever is at this machine may reach it.
    pub(super) fn reached_here_alone(&mut self, addr: Option<SocketAddr>, base_url: Option<&str>) {
        let problem = "must be an address of this machine, such as 127.0.0.1: anyone who reaches this sandbox can sign in as anyone. For a sandbox for others, set UPLIFT_SANDBOX_PUBLIC=yes (docs/deploy.md)";
        if addr.is_some_and(|addr| !addr.ip().is_loopback()) {
            self.refuse::<()>(&table::ADDR, problem);
        }
        let is_here =
            |uri: Uri| ["localhost", "127.0.0.1", "[::1]"].contains(&uri.host().unwrap_or_default());
        if base_url.and_then(|url| url.parse::<Uri>().ok()).is_some_and(|uri| !is_here(uri)) {
            self.refuse::<()>(&table::BASE_URL, problem);
        }
    }

    /// The TLS of the public ends at the proxy: in live mode only this machine and private networks reach it.
    pub(super) fn behind_the_proxy(&mut self, addr: Option<SocketAddr>) {
        let is_near = |ip: IpAddr| match ip.to_canonical() {
            IpAddr::V4(ip) => ip.is_loopback() || ip.is_private(),
            IpAddr::V6(ip) => ip.is_loopback() || ip.is_unique_local(),
        };
        if addr.is_some_and(|addr| !is_near(addr.ip())) {
            let problem = "must be an address of this machine or of a private network in live mode, such as 127.0.0.1:3000: only the proxy may reach it (docs/deploy.md)";
            self.refuse::<()>(&table::ADDR, problem);
        }
    }

    /// What a public sandbox must have, so that strangers are told apart and their cookies work, and what it must not, so that nobody
    /// outside hears from it.
    pub(super) fn fit_for_strangers(&mut self, base_url: Option<&str>) {
        if base_url.is_some_and(|url| !url.starts_with("https://")) {
            self.refuse::<()>(&table::BASE_URL, "must begin with https:// in a public sandbox");
        }
        if self.is_left_out(&table::CLIENT_ADDRESS_HEADER) {
            let problem = "is missing: a public sandbox limits requests by network";
            self.refuse::<()>(&table::CLIENT_ADDRESS_HEADER, problem);
        }
        for setting in [&table::SMTP_URL, &table::MAIL_FROM, &table::HMRC_URL] {
            if !self.is_left_out(setting) {
                let problem =
                    "must be left out: a public sandbox keeps its email, and files with the simulated HMRC";
                self.refuse::<()>(setting, problem);
            }
        }
        if !self.is_left_out(&table::OPERATOR_PEOPLE) {
            let problem = "must be left out in a public sandbox: visitors approve their own charities";
            self.refuse::<()>(&table::OPERATOR_PEOPLE, problem);
        }
    }

    fn is_left_out(&self, setting: &Setting) -> bool {
        let is_given = |name: &str| (self.variable)(name).is_some_and(|text| !text.trim().is_empty());
        !is_given(setting.name) && !is_given(&format!("{}_FILE", setting.name))
    }

    /// With what the server proves itself to its proxy and whoever reads its metrics, and whom it lets in: all three settings, or in a
    /// sandbox none, and then it is plain HTTP.
    pub(super) fn tls(&mut self) -> Option<Option<Tls>> {
        let all = [&table::TLS_CERTIFICATE, &table::TLS_KEY, &table::TLS_CLIENTS];
        let missing = all.map(|setting| self.is_left_out(setting));
        if !self.live && missing == [true; 3] {
            return Some(None);
        }
        if !self.live {
            for (setting, _) in all.into_iter().zip(missing).filter(|(_, missing)| *missing) {
                self.refuse::<()>(setting, "is missing: set all three TLS settings, or none");
            }
        }
        let certificate = self.file(&table::TLS_CERTIFICATE);
        let key = self.text(&table::TLS_KEY);
        let clients = self.file(&table::TLS_CLIENTS);
        let read = Tls::read(&certificate?, &key?, &clients?);
        let (setting, problem) = match read {
            Ok(tls) => return Some(Some(tls)),
            Err(Unfit::Certificate) => {
                (&table::TLS_CERTIFICATE, "must name a file with a certificate (X.509 version 3) in PEM")
            }
            Err(Unfit::Key) => (
                &table::TLS_KEY,
                "must be the key of UPLIFT_TLS_CERTIFICATE, in PEM and without a passphrase",
            ),
            Err(Unfit::Clients) => {
                (&table::TLS_CLIENTS, "must name a file with certificates of authorities in PEM")
            }
        };
        self.refuse(setting, problem)
    }

    /// What is in the file that a setting names.
    fn file(&mut self, setting: &Setting) -> Option<String> {
        let path = self.text(setting)?;
        match std::fs::read_to_string(path) {
            Ok(text) => Some(text),
            Err(error) => self.refuse(setting, &format!("must name a file that can be read: {error}")),
        }
    }

    /// The installation's secret, in the sandbox made when there is none.
    pub(super) fn secret(&mut self, data_dir: Option<&Path>) -> Option<[u8; 32]> {
        let rule = "must be 64 hexadecimal digits: `openssl rand -hex 32` makes them";
        match self.text(&table::SECRET) {
            Some(text) => {
                let given = self.check(&table::SECRET, secret::parse(&text).ok_or(rule))?;
                let guessable = given.iter().all(|byte| *byte == given[0]);
                let known = data_dir.and_then(|data_dir| secret::load(data_dir).ok().flatten());
                if self.live && (guessable || known == Some(given)) {
                    return self.refuse(
                        &table::SECRET,
                        "was made for a sandbox: make a new one with `openssl rand -hex 32`",
                    );
                }
                Some(given)
            }
            None if self.live => None,
            None => {
                let data_dir = data_dir?;
                let made = secret::load_or_make(data_dir);
                let problem = |error| format!("cannot be kept in {}/secret: {error}", data_dir.display());
                made.map_err(|error| self.refuse::<()>(&table::SECRET, &problem(error))).ok()
            }
        }
    }

    /// The secret before the present one, where one is named. The present one named again is none, and nothing would say that what
    /// the real one sealed stays shut.
    pub(super) fn earlier_secret(&mut self, present: Option<[u8; 32]>) -> Option<[u8; 32]> {
        let rule = "must be the 64 hexadecimal digits of the previous UPLIFT_SECRET, or be left out";
        let given = self.parse(&table::SECRET_EARLIER, rule, secret::parse)?;
        let problem = "is the same as UPLIFT_SECRET: set the previous one, or leave it out";
        self.check(&table::SECRET_EARLIER, (present != Some(given)).then_some(given).ok_or(problem))
    }

    /// How much may be tried at sign-in.
    pub(super) fn sign_in(&mut self) -> Option<SignInLimits> {
        let rule = "must be a number from 1 to 1000000";
        let mut number = |setting| self.parse(setting, rule, |text| in_range(text, 1, 1_000_000));
        let mails = number(&table::SIGN_IN_MAILS);
        let mails_to_domain = number(&table::SIGN_IN_MAILS_TO_DOMAIN);
        let wrong_codes = number(&table::WRONG_CODES);
        Some(SignInLimits { mails: mails?, mails_to_domain: mails_to_domain?, wrong_codes: wrong_codes? })
    }

    /// How mail leaves: both settings, or in the sandbox neither.
    pub(super) fn smtp(&mut self) -> Option<Smtp> {
        let url = self.text(&table::SMTP_URL);
        let from = self.text(&table::MAIL_FROM);
        let url = url.and_then(|url| {
            let fits = is_mail_server(&url, self.live);
            let problem =
                "must start with smtps://, or start with smtp:// and end with ?tls=required, so that email is encrypted";
            self.check(&table::SMTP_URL, fits.then_some(url).ok_or(problem))
        })?;
        if from.is_none() && !self.live {
            return self.refuse(&table::MAIL_FROM, "is missing: mail needs a sender");
        }
        Some(Smtp { url, from: from? })
    }

    /// Whom people write to. It stands in a link, so it has no character that a link would read as its own.
    pub(super) fn contact(&mut self) -> Option<Email> {
        let text = self.text(&table::CONTACT)?;
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"@.-_+".contains(&byte);
        let read = Email::parse(&text).ok().filter(|email| email.as_str().bytes().all(plain));
        let email =
            self.check(&table::CONTACT, read.ok_or("must be an email address, such as help@your.domain"))?;
        let somebodys = !self.live || !is_nobodys(&email);
        let problem = "must be a real address in live mode: this domain is for examples and tests";
        self.check(&table::CONTACT, somebodys.then_some(email).ok_or(problem))
    }

    /// Who is responsible for personal data: everything, or in a sandbox nothing, and then they are invented. In live mode nobody is
    /// to read of an organisation that does not exist.
    pub(super) fn controller(&mut self) -> Option<Controller> {
        let all = [
            &table::OPERATOR_NAME,
            &table::OPERATOR_ADDRESS,
            &table::OPERATOR_REGISTERED,
            &table::OPERATOR_ICO,
        ];
        let given = all.map(|setting| self.text(setting));
        let invented = Controller::invented();
        if !self.live && given.iter().all(Option::is_none) {
            return Some(invented);
        }
        let [name, address, registered, ico] = given;
        let name = self.organisations(&table::OPERATOR_NAME, name, &invented.name);
        let address = self.organisations(&table::OPERATOR_ADDRESS, address, &invented.address);
        let registered = self.organisations(&table::OPERATOR_REGISTERED, registered, &invented.registered);
        let ico = self.organisations(&table::OPERATOR_ICO, ico, &invented.ico);
        Some(Controller {
            name: name?,
            address: address?,
            registered: registered?,
            ico: ico?,
            is_invented: false,
        })
    }

    /// What an organisation says of itself in one setting.
    fn organisations(&mut self, setting: &Setting, given: Option<String>, invented: &str) -> Option<String> {
        match given {
            Some(text) if self.live && text == invented => {
                self.refuse(setting, "must be the organisation's own in live mode: this one is invented")
            }
            Some(text) if text.chars().count() > 200 || text.contains(char::is_control) => {
                self.refuse(setting, "must be one line of at most 200 characters")
            }
            Some(text) => Some(text),
            // Live mode said so when it was read.
            None if self.live => None,
            None => self.refuse(setting, "is missing: set all four of the organisation's settings, or none"),
        }
    }

    /// Who decides for Uplift on its pages. Whoever reads mail at one of these addresses can begin to sign in as an operator.
    pub(super) fn operator_people(&mut self) -> Option<Vec<Email>> {
        let Some(text) = self.text(&table::OPERATOR_PEOPLE) else {
            return Some(Vec::new());
        };
        let read: Result<Vec<Email>, _> = text.split(',').map(Email::parse).collect();
        let problem = "must be email addresses separated by commas, such as ann@your.domain,ben@your.domain";
        let operator_people = self.check(&table::OPERATOR_PEOPLE, read.map_err(|_| problem))?;
        let somebodys = !self.live || !operator_people.iter().any(is_nobodys);
        let problem = "must be real addresses in live mode: one of their domains is for examples and tests";
        self.check(&table::OPERATOR_PEOPLE, somebodys.then_some(operator_people).ok_or(problem))
    }

    /// How claims reach HMRC: everything, or in the sandbox nothing, and then it is simulated. Half of it is an error: nobody
    /// is to believe that claims go to HMRC when they do not.
    pub(super) fn hmrc(&mut self) -> Option<Hmrc> {
        let all = [
            &table::HMRC_URL,
            &table::HMRC_VENDOR_ID,
            &table::HMRC_SENDER_ID,
            &table::HMRC_PASSWORD,
            &table::HMRC_NOMINEE,
            &table::HMRC_NOMINEE_REFERENCE,
            &table::HMRC_NOMINEE_POSTCODE,
            &table::HMRC_NOMINEE_PHONE,
        ];
        let given = all.map(|setting| self.text(setting).is_some());
        if !self.live && given.contains(&true) {
            for (setting, _) in all.into_iter().zip(given).filter(|(_, given)| !given) {
                self.refuse::<()>(
                    setting,
                    "is missing: to file with HMRC's test service, set all of HMRC's settings",
                );
            }
        }
        // Each that live mode misses was said just now; reading it again would say it twice.
        if self.live && given.contains(&false) {
            return None;
        }
        let service = self.hmrc_service();
        let vendor_id = self.text(&table::HMRC_VENDOR_ID).and_then(|id| {
            let fits = id.len() == 4 && id.bytes().all(|byte| byte.is_ascii_digit());
            self.check(&table::HMRC_VENDOR_ID, fits.then_some(id).ok_or("must be four digits"))
        });
        let vendor_id = self.not_simulated(&table::HMRC_VENDOR_ID, vendor_id, Simulated::VENDOR_ID);
        let sender_id = self.text(&table::HMRC_SENDER_ID);
        let sender_id = self.not_simulated(&table::HMRC_SENDER_ID, sender_id, Simulated::SENDER_ID);
        let password = self.text(&table::HMRC_PASSWORD);
        let password = self.not_simulated(&table::HMRC_PASSWORD, password, Simulated::PASSWORD);
        let nominee = self.nominee();
        Some(Hmrc {
            service: service?,
            vendor_id: vendor_id?,
            sender_id: sender_id?,
            password: password?,
            nominee: nominee?,
        })
    }

    fn hmrc_service(&mut self) -> Option<Service> {
        let url = self.text(&table::HMRC_URL)?;
        // To the letter: whether claims count, and where polls go, follows from it.
        let (fits, problem) = if self.live {
            (
                url == Service::LIVE_URL,
                "must be HMRC's live service, https://transaction-engine.tax.service.gov.uk/submission",
            )
        } else {
            (
                url == Service::EXTERNAL_TEST_URL
                    || Service::at(&url).is_ok_and(|service| service.is_local()),
                "must be HMRC's External Test Service, https://test-transaction-engine.tax.service.gov.uk/submission, or a service on this machine: a sandbox never files real claims",
            )
        };
        let url = self.check(&table::HMRC_URL, fits.then_some(url).ok_or(problem))?;
        self.check(
            &table::HMRC_URL,
            Service::at(&url).map_err(|_| "must be an address that begins with https://, or of this machine"),
        )
    }

    fn nominee(&mut self) -> Option<Nominee> {
        let name = self.text(&table::HMRC_NOMINEE).and_then(|name| {
            let fits = name.chars().count() <= 160;
            self.check(&table::HMRC_NOMINEE, fits.then_some(name).ok_or("must have at most 160 characters"))
        });
        let reference = self.text(&table::HMRC_NOMINEE_REFERENCE).and_then(|text| {
            let fits =
                (1..=14).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
            self.check(
                &table::HMRC_NOMINEE_REFERENCE,
                fits.then_some(text).ok_or("must be at most 14 letters and digits"),
            )
        });
        let reference =
            self.not_simulated(&table::HMRC_NOMINEE_REFERENCE, reference, Simulated::NOMINEE_REFERENCE);
        let postcode = self.text(&table::HMRC_NOMINEE_POSTCODE).and_then(|text| {
            let read = domain::Postcode::parse(&text).map(|postcode| postcode.as_str().to_owned());
            self.check(&table::HMRC_NOMINEE_POSTCODE, read.map_err(|_| "must be a postcode such as EX1 1AA"))
        });
        let phone = self.text(&table::HMRC_NOMINEE_PHONE).and_then(|text| {
            let fits =
                text.len() <= 30 && text.bytes().all(|byte| byte.is_ascii_digit() || b"()- ".contains(&byte));
            self.check(
                &table::HMRC_NOMINEE_PHONE,
                fits.then_some(text).ok_or("must be digits and spaces, such as 07700 900123"),
            )
        });
        let phone = self.not_simulated(&table::HMRC_NOMINEE_PHONE, phone, Simulated::NOMINEE_PHONE);
        Some(Nominee { name: name?, reference: reference?, postcode: postcode?, phone: phone? })
    }

    /// In live mode nothing that the simulated HMRC goes by, however it is spaced: a claim with it would be nobody's.
    fn not_simulated(&mut self, setting: &Setting, given: Option<String>, simulated: &str) -> Option<String> {
        let bare = |text: &str| -> String { text.chars().filter(char::is_ascii_alphanumeric).collect() };
        let given = given?;
        if self.live && bare(&given).eq_ignore_ascii_case(&bare(simulated)) {
            return self.refuse(setting, "belongs to a sandbox's simulated HMRC: set the one from HMRC");
        }
        Some(given)
    }
}

/// Whether mail for this server is encrypted on its way, stays on this machine or is a sandbox's. The address is read as the mail
/// client reads it: by its scheme, its whole host and the first `tls` of its query.
fn is_mail_server(url: &str, live: bool) -> bool {
    let Ok(url) = Url::parse(url) else {
        return false;
    };
    let tls = url.query_pairs().find(|(name, _)| name == "tls");
    let is_required = tls.is_some_and(|(_, value)| value == "required");
    match (url.scheme(), url.host_str()) {
        ("smtps", Some(_)) => true,
        ("smtp", Some(host)) => is_required || !live || ["localhost", "127.0.0.1"].contains(&host),
        _ => false,
    }
}

/// Whether users beside the owner and the group may read or write a file.
fn is_for_all(path: &str) -> bool {
    std::fs::metadata(path).is_ok_and(|file| file.permissions().mode() & 0o007 != 0)
}

/// The mode by its name, of a program that has a sandbox or of one that was built without.
pub(super) fn mode(text: &str, has_sandbox: bool) -> Result<Mode, &'static str> {
    match text {
        "live" => Ok(Mode::Live),
        "sandbox" if has_sandbox => Ok(Mode::Sandbox),
        "sandbox" => Err(
            "must be `live`: this program was built without a sandbox and its demonstration. `make build` makes one that has them, target/release/uplift",
        ),
        _ => Err("must be `sandbox` or `live`"),
    }
}

/// Scheme, host and port, nothing after them.
pub(super) fn base_url(text: &str, live: bool) -> Result<String, &'static str> {
    let shape = "must be an address without a path, such as https://giftaid.example.org";
    let uri: Uri = text.parse().map_err(|_| shape)?;
    let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else {
        return Err(shape);
    };
    if !["http", "https"].contains(&scheme)
        || uri.path() != "/"
        || uri.query().is_some()
        || authority.as_str().contains('@')
    {
        return Err(shape);
    }
    if live && scheme != "https" {
        return Err("must begin with https:// in live mode");
    }
    Ok(format!("{scheme}://{authority}"))
}

/// Domains that are kept for examples and tests (RFC 2606 sections 2 and 3): mail to them reaches nobody.
const NOBODYS: [&str; 7] =
    ["example.com", "example.net", "example.org", "example", "invalid", "localhost", "test"];

fn is_nobodys(email: &Email) -> bool {
    let (_, domain) = email.as_str().split_once('@').unwrap_or_default();
    NOBODYS.iter().any(|nobodys| {
        let before = domain.strip_suffix(nobodys);
        before.is_some_and(|before| before.is_empty() || before.ends_with('.'))
    })
}

/// A whole number within bounds.
/// An address with a port, or a port of this machine alone. The system's choice of a port would be found by nobody.
pub(super) fn private_addr(text: &str) -> Option<SocketAddr> {
    let local = || Some(SocketAddr::from((Ipv4Addr::LOCALHOST, text.parse().ok()?)));
    text.parse().ok().or_else(local).filter(|addr| addr.port() != 0)
}

pub(super) fn in_range(text: &str, least: u32, most: u32) -> Option<u32> {
    text.parse().ok().filter(|number| (least..=most).contains(number))
}
