//! Reading settings: defaults, every problem at once, and the documentation that is printed from the same table.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;

use super::reader::mode;
use super::*;

/// A data directory for one test, removed at its end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("uplift-settings-{name}-{}", std::process::id()));
        std::fs::remove_dir_all(&path).ok();
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn read(&self, variables: &[(&str, &str)]) -> Result<Settings, Vec<SettingError>> {
        let data_dir = self.0.to_str().unwrap();
        Settings::from_env(|name| {
            let given =
                variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
            given.or_else(|| (name == "UPLIFT_DATA_DIR").then(|| data_dir.to_owned()))
        })
    }

    fn refused(&self, variables: &[(&str, &str)]) -> Vec<String> {
        self.read(variables).unwrap_err().into_iter().map(|error| error.name).collect()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).ok();
    }
}

const SECRET: &str = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

/// A file of the certificates for tests.
macro_rules! pem {
    ($name:literal) => {
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tls/", $name)
    };
}

const LIVE: &[(&str, &str)] = &[
    ("UPLIFT_MODE", "live"),
    ("UPLIFT_TLS_CERTIFICATE", pem!("uplift.pem")),
    ("UPLIFT_TLS_KEY", include_str!("../../tests/tls/uplift.key")),
    ("UPLIFT_TLS_CLIENTS", pem!("authority.pem")),
    ("UPLIFT_BASE_URL", "https://giftaid.example.org/"),
    ("DATABASE_URL", "private"),
    ("UPLIFT_SECRET", SECRET),
    ("UPLIFT_SMTP_URL", "smtps://user:hunter2@mail.example.org"),
    ("UPLIFT_MAIL_FROM", "Uplift <gifts@example.org>"),
    ("UPLIFT_CONTACT", "Help@your.domain"),
    ("UPLIFT_WEBHOOK_HOSTS", "hooks.example.org, *.example.net:8443"),
    ("UPLIFT_OPERATOR_NAME", "Gifts of Kent"),
    ("UPLIFT_OPERATOR_ADDRESS", "7 High Street, Maidstone, ME14 1AA"),
    ("UPLIFT_OPERATOR_REGISTERED", "Charity number 1234567, registered in England and Wales"),
    ("UPLIFT_OPERATOR_ICO", "ZA123456"),
    ("UPLIFT_HMRC_URL", "https://transaction-engine.tax.service.gov.uk/submission"),
    ("UPLIFT_HMRC_VENDOR_ID", "1234"),
    ("UPLIFT_HMRC_SENDER_ID", "323412300001"),
    ("UPLIFT_HMRC_PASSWORD", "testing1"),
    ("UPLIFT_HMRC_NOMINEE", "Example Nominees Ltd"),
    ("UPLIFT_HMRC_NOMINEE_REFERENCE", "95100000000001"),
    ("UPLIFT_HMRC_NOMINEE_POSTCODE", "EX1 1AA"),
    ("UPLIFT_HMRC_NOMINEE_PHONE", "07700 900123"),
];

#[test]
fn an_empty_environment_is_a_sandbox() {
    let scratch = Scratch::new("empty");
    let settings = scratch.read(&[]).unwrap();
    assert_eq!(settings.mode, Mode::Sandbox);
    assert_eq!(settings.base_url, "http://127.0.0.1:3000");
    assert_eq!(settings.database_url, None);
    assert!(settings.smtp.is_none() && settings.hmrc.is_none());
    assert_eq!(settings.contact.as_str(), "help@example.org");
    assert_eq!(settings.log, Log { filter: "info".to_owned(), format: LogFormat::Text });
    assert_eq!((settings.rate_limit, settings.connections), (25, 45));
    assert_eq!(settings.network_rate_limit, 200);
    assert_eq!(settings.receivers, Receivers::any());
}

#[test]
fn the_sandboxs_secret_is_made_once_and_for_its_owner_alone() {
    let scratch = Scratch::new("secret");
    let first = scratch.read(&[]).unwrap().secret;
    assert_eq!(scratch.read(&[]).unwrap().secret, first);
    assert_ne!(first, [0; 32]);
    let mode = std::fs::metadata(scratch.0.join("secret")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    assert_eq!(std::fs::read_dir(&scratch.0).unwrap().count(), 1, "nothing else is left there");
}

#[test]
fn live_mode_starts_with_everything_it_needs() {
    let settings = Scratch::new("live").read(LIVE).unwrap();
    assert_eq!(settings.mode, Mode::Live);
    assert_eq!(settings.base_url, "https://giftaid.example.org");
    assert_eq!(settings.database_url, None);
    assert_eq!(settings.secret[..3], [0x00, 0x11, 0x22]);
    assert_eq!(settings.log.format, LogFormat::Json);
    assert_eq!(settings.rate_limit, 100);
    assert_eq!(settings.contact.as_str(), "help@your.domain");
    assert_eq!(Some(settings.receivers), Receivers::parse("hooks.example.org, *.example.net:8443"));
    assert_eq!(settings.hmrc.unwrap().nominee.name, "Example Nominees Ltd");
}

#[test]
fn live_mode_names_everything_that_is_missing_at_once() {
    let required: Vec<_> =
        table::ALL.iter().filter(|setting| setting.live == table::Live::Required).collect();
    assert_eq!(required.len(), 23);
    let problems = Settings::from_env(|name| (name == "UPLIFT_MODE").then(|| "live".to_owned())).unwrap_err();
    for setting in required {
        assert!(problems.iter().any(|problem| problem.name == setting.name), "{} is not named", setting.name);
    }
}

#[test]
fn live_mode_refuses_what_only_a_sandbox_may_have() {
    let scratch = Scratch::new("refused");
    let made = scratch.read(&[]).unwrap().secret;
    let made: String = made.iter().map(|byte| format!("{byte:02x}")).collect();
    let zeros = "0".repeat(64);
    for (name, value) in [
        ("UPLIFT_BASE_URL", "http://giftaid.example.org"),
        ("UPLIFT_DATA_DIR", "var"),
        ("UPLIFT_SECRET", made.as_str()),
        ("UPLIFT_SECRET", zeros.as_str()),
        ("UPLIFT_SMTP_URL", "smtp://mail.example.org"),
        ("UPLIFT_CONTACT", "help@example.org"),
        ("UPLIFT_CONTACT", "help@Example.COM"),
        ("UPLIFT_CONTACT", "help@uplift.example.net"),
        ("UPLIFT_CONTACT", "help@uplift.invalid"),
        ("UPLIFT_CONTACT", "help@uplift.test"),
        ("UPLIFT_OPERATOR_NAME", "Example Giving Ltd"),
        ("UPLIFT_OPERATOR_ADDRESS", "1 Example Street, Exampleton, EX1 1AA"),
        ("UPLIFT_OPERATOR_REGISTERED", "Company number 00000000, registered in England and Wales"),
        ("UPLIFT_OPERATOR_ICO", "ZA000000"),
        ("UPLIFT_OPERATOR_PEOPLE", "ann@your.domain,ben@example.org"),
        ("UPLIFT_HMRC_URL", "https://test-transaction-engine.tax.service.gov.uk/submission"),
        ("UPLIFT_HMRC_URL", "http://127.0.0.1:5665/LTS/LTSPostServlet"),
        ("UPLIFT_HMRC_URL", "https://transaction-engine.tax.service.gov.uk/submission/"),
        ("UPLIFT_HMRC_URL", "https://transaction-engine.tax.service.gov.uk:443/submission"),
        ("UPLIFT_HMRC_URL", "https://hmrc.example.org/submission"),
        ("UPLIFT_HMRC_VENDOR_ID", "0000"),
        ("UPLIFT_HMRC_SENDER_ID", "SANDBOX"),
        ("UPLIFT_HMRC_SENDER_ID", "sandbox"),
        ("UPLIFT_HMRC_PASSWORD", "sandbox"),
        ("UPLIFT_HMRC_NOMINEE_REFERENCE", "95000000000001"),
        ("UPLIFT_HMRC_NOMINEE_PHONE", "07700 900000"),
        ("UPLIFT_HMRC_NOMINEE_PHONE", "07700900000"),
        // A name that nobody set signs no claim.
        ("UPLIFT_HMRC_NOMINEE", ""),
    ] {
        let mut variables = vec![(name, value)];
        variables.extend(LIVE.iter().filter(|(known, _)| *known != name));
        assert_eq!(scratch.refused(&variables), [name], "{value}");
    }
}

#[test]
fn who_is_responsible_is_named_whole_or_invented_by_a_sandbox() {
    let scratch = Scratch::new("controller");
    assert!(scratch.read(&[]).unwrap().controller.is_invented);
    let live = scratch.read(LIVE).unwrap().controller;
    assert_eq!(
        (live.name.as_str(), live.ico.as_str(), live.is_invented),
        ("Gifts of Kent", "ZA123456", false)
    );
    let own: Vec<_> = LIVE.iter().copied().filter(|(name, _)| name.starts_with("UPLIFT_OPERATOR_")).collect();
    assert_eq!(scratch.read(&own).unwrap().controller, live, "a sandbox may name its own");
    let rest = ["UPLIFT_OPERATOR_ADDRESS", "UPLIFT_OPERATOR_REGISTERED", "UPLIFT_OPERATOR_ICO"];
    assert_eq!(scratch.refused(&own[..1]), rest);
    for wrong in ["Two\nlines".to_owned(), "x".repeat(201)] {
        let given = [("UPLIFT_OPERATOR_NAME", wrong.as_str()), own[1], own[2], own[3]];
        assert_eq!(scratch.refused(&given), ["UPLIFT_OPERATOR_NAME"]);
    }
}

#[test]
fn operators_are_addresses_between_commas() {
    let scratch = Scratch::new("operator_people");
    assert!(scratch.read(&[]).unwrap().operator_people.is_empty());
    let live = [LIVE, &[("UPLIFT_OPERATOR_PEOPLE", "Ann@your.domain, ben@your.domain")]].concat();
    let read = scratch.read(&live).unwrap().operator_people;
    assert_eq!(read.iter().map(Email::as_str).collect::<Vec<_>>(), ["ann@your.domain", "ben@your.domain"]);
}

#[test]
fn unreadable_values_are_refused_without_being_repeated() {
    let scratch = Scratch::new("unreadable");
    for (name, value) in [
        ("UPLIFT_MODE", "production"),
        ("UPLIFT_ADDR", "localhost"),
        ("UPLIFT_BASE_URL", "giftaid.elsewhere.example.org"),
        ("UPLIFT_BASE_URL", "https://giftaid.example.org/uplift"),
        ("UPLIFT_BASE_URL", "https://somebody@giftaid.example.org"),
        ("DATABASE_URL", "mysql://elsewhere"),
        ("UPLIFT_CONNECTIONS", "none"),
        ("UPLIFT_CONNECTIONS", "7321"),
        ("UPLIFT_HTTP_CONNECTIONS", "9"),
        ("UPLIFT_SECRET", "hunter2"),
        ("UPLIFT_RATE_LIMIT", "-5"),
        ("UPLIFT_NETWORK_RATE_LIMIT", "none"),
        ("UPLIFT_CONTACT", "the office"),
        ("UPLIFT_CONTACT", "office?subject=x@your.domain"),
        ("UPLIFT_OPERATOR_PEOPLE", "the office"),
        ("UPLIFT_OPERATOR_PEOPLE", "zoe@your.domain,"),
        ("UPLIFT_WEBHOOK_HOSTS", "https://hooks.elsewhere.example.org"),
        ("UPLIFT_LOG_FORMAT", "xml"),
    ] {
        let errors = scratch.read(&[(name, value)]).unwrap_err();
        assert!(errors.iter().any(|error| error.name == name), "{name}={value}: {errors:?}");
        assert!(errors.iter().all(|error| !error.problem.contains(value)), "{errors:?}");
    }
}

#[test]
fn while_the_secret_is_changed_the_one_before_it_is_named_and_is_another() {
    let (scratch, earlier) = (Scratch::new("earlier"), "8".repeat(64));
    let path = scratch.0.join("earlier");
    std::fs::write(&path, format!("{earlier}\n")).unwrap();
    std::fs::set_permissions(&path, Permissions::from_mode(0o600)).unwrap();
    let path = path.to_str().unwrap();
    assert_eq!(scratch.read(LIVE).unwrap().earlier_secret, None);
    for named in [("UPLIFT_SECRET_EARLIER", earlier.as_str()), ("UPLIFT_SECRET_EARLIER_FILE", path)] {
        let mut variables = LIVE.to_vec();
        variables.push(named);
        let settings = scratch.read(&variables).unwrap();
        assert_eq!(settings.earlier_secret, Some([0x88; 32]));
        assert_eq!(settings.secret[..3], [0x00, 0x11, 0x22]);
    }
    for wrong in [SECRET, &SECRET.to_uppercase(), "hunter2", &SECRET[2..]] {
        let mut variables = LIVE.to_vec();
        variables.push(("UPLIFT_SECRET_EARLIER", wrong));
        assert_eq!(scratch.refused(&variables), ["UPLIFT_SECRET_EARLIER"], "{wrong}");
    }
}

#[test]
fn a_secret_may_be_in_a_file() {
    let scratch = Scratch::new("file");
    let path = scratch.0.join("smtp");
    std::fs::write(&path, "smtps://user:hunter2@mail.example.org\n").unwrap();
    let path = path.to_str().unwrap();
    let from = ("UPLIFT_MAIL_FROM", "gifts@example.org");
    let settings = scratch.read(&[("UPLIFT_SMTP_URL_FILE", path), from]).unwrap();
    assert_eq!(settings.smtp.unwrap().url, "smtps://user:hunter2@mail.example.org");
    let both = [("UPLIFT_SMTP_URL_FILE", path), ("UPLIFT_SMTP_URL", "smtps://mail.example.org"), from];
    assert_eq!(scratch.refused(&both), ["UPLIFT_SMTP_URL"]);
    assert_eq!(scratch.refused(&[("UPLIFT_SMTP_URL_FILE", "/nowhere/smtp"), from]), ["UPLIFT_SMTP_URL"]);
}

#[test]
fn a_sandbox_is_reached_on_its_own_machine_unless_it_is_public() {
    let scratch = Scratch::new("reach");
    for here in ["127.0.0.1:3000", "[::1]:3000"] {
        assert_eq!(scratch.read(&[("UPLIFT_ADDR", here)]).unwrap().mode, Mode::Sandbox, "{here}");
    }
    for url in ["http://localhost:3000", "http://127.0.0.1:8080", "http://[::1]:3000"] {
        assert!(scratch.read(&[("UPLIFT_BASE_URL", url)]).is_ok(), "{url}");
    }
    let both = ["UPLIFT_ADDR", "UPLIFT_BASE_URL"];
    assert_eq!(scratch.refused(&[("UPLIFT_ADDR", "0.0.0.0:3000")]), both);
    assert_eq!(scratch.refused(&[("UPLIFT_ADDR", "192.168.0.7:3000")]), both);
    assert_eq!(scratch.refused(&[("UPLIFT_BASE_URL", "https://sandbox.example.org")]), ["UPLIFT_BASE_URL"]);
    assert_eq!(scratch.refused(&[("UPLIFT_BASE_URL", "http://127.0.0.1.example.org")]), ["UPLIFT_BASE_URL"]);
}

#[test]
fn live_mode_listens_on_this_machine_or_a_private_network_alone() {
    let scratch = Scratch::new("listen");
    for (addr, is_taken) in [
        ("127.0.0.1:3000", true),
        ("[::1]:3000", true),
        ("10.0.0.5:3000", true),
        ("192.168.7.1:3000", true),
        ("[fd00::5]:3000", true),
        ("[::ffff:10.0.0.5]:3000", true),
        ("0.0.0.0:3000", false),
        ("[::]:3000", false),
        ("192.0.2.7:3000", false),
        ("[2001:db8::7]:3000", false),
        ("[::ffff:192.0.2.7]:3000", false),
    ] {
        let read = scratch.read(&[LIVE, &[("UPLIFT_ADDR", addr)]].concat());
        let refused = read.err().map(|errors| errors.into_iter().map(|error| error.name).collect::<Vec<_>>());
        assert_eq!(refused, (!is_taken).then(|| vec!["UPLIFT_ADDR".to_owned()]), "{addr}");
    }
}

#[test]
fn live_mode_speaks_tls_to_whoever_connects_and_lets_in_those_of_its_own_authority_alone() {
    let scratch = Scratch::new("tls");
    assert!(scratch.read(&[]).unwrap().tls.is_none(), "a sandbox speaks plain HTTP");
    assert!(scratch.read(LIVE).unwrap().tls.is_some());
    let own: Vec<_> = LIVE.iter().copied().filter(|(name, _)| name.starts_with("UPLIFT_TLS_")).collect();
    assert!(scratch.read(&own).unwrap().tls.is_some(), "a sandbox may speak TLS");
    assert_eq!(scratch.refused(&own[..1]), ["UPLIFT_TLS_KEY", "UPLIFT_TLS_CLIENTS"]);
    for (name, value) in [
        ("UPLIFT_TLS_CERTIFICATE", ""),
        ("UPLIFT_TLS_CERTIFICATE", pem!("nowhere.pem")),
        ("UPLIFT_TLS_CERTIFICATE", pem!("uplift.key")),
        ("UPLIFT_TLS_KEY", ""),
        ("UPLIFT_TLS_KEY", include_str!("../../tests/tls/proxy.key")),
        ("UPLIFT_TLS_KEY", "hunter2"),
        ("UPLIFT_TLS_CLIENTS", ""),
        ("UPLIFT_TLS_CLIENTS", pem!("uplift.key")),
    ] {
        let mut variables = vec![(name, value)];
        variables.extend(LIVE.iter().filter(|(known, _)| *known != name));
        assert_eq!(scratch.refused(&variables), [name], "{value}");
    }
}

#[test]
fn a_program_without_a_sandbox_is_live_or_says_which_one_has_it() {
    assert_eq!(mode("live", false), Ok(Mode::Live));
    assert_eq!(mode("sandbox", true), Ok(Mode::Sandbox));
    let refused = mode("sandbox", false).unwrap_err();
    assert!(refused.contains("`make build` makes one that has them"), "{refused}");
    assert_eq!(mode("production", false), mode("production", true));
}

#[test]
fn a_public_sandbox_tells_networks_apart_and_writes_to_nobody_outside() {
    const PUBLIC: &[(&str, &str)] = &[
        ("UPLIFT_SANDBOX_PUBLIC", "yes"),
        ("UPLIFT_BASE_URL", "https://sandbox.example.org"),
        ("UPLIFT_CLIENT_ADDRESS_HEADER", "X-Forwarded-For"),
    ];
    let scratch = Scratch::new("public");
    assert_eq!(scratch.read(PUBLIC).unwrap().mode, Mode::PublicSandbox);
    let missing = scratch.refused(&[("UPLIFT_SANDBOX_PUBLIC", "yes")]);
    assert_eq!(missing, ["UPLIFT_BASE_URL", "UPLIFT_CLIENT_ADDRESS_HEADER"]);
    let mail = [
        ("UPLIFT_SMTP_URL", "smtps://user:hunter2@mail.example.org"),
        ("UPLIFT_MAIL_FROM", "Uplift <gifts@example.org>"),
    ];
    assert_eq!(scratch.refused(&[PUBLIC, &mail[..]].concat()), ["UPLIFT_SMTP_URL", "UPLIFT_MAIL_FROM"]);
    let hmrc = LIVE.iter().copied().filter(|(name, _)| name.starts_with("UPLIFT_HMRC"));
    let mut filing: Vec<_> = hmrc.filter(|(name, _)| *name != "UPLIFT_HMRC_URL").collect();
    filing.push(("UPLIFT_HMRC_URL", "https://test-transaction-engine.tax.service.gov.uk/submission"));
    assert_eq!(scratch.refused(&[PUBLIC, filing.as_slice()].concat()), ["UPLIFT_HMRC_URL"]);
    let operator_people = [PUBLIC, &[("UPLIFT_OPERATOR_PEOPLE", "ann@your.domain")]].concat();
    assert_eq!(scratch.refused(&operator_people), ["UPLIFT_OPERATOR_PEOPLE"]);
    assert_eq!(scratch.refused(&[("UPLIFT_SANDBOX_PUBLIC", "true")]), ["UPLIFT_SANDBOX_PUBLIC"]);
    let live = [LIVE, &[("UPLIFT_SANDBOX_PUBLIC", "yes")]].concat();
    assert_eq!(scratch.refused(&live), ["UPLIFT_SANDBOX_PUBLIC"]);
}

#[test]
fn live_mode_refuses_a_secret_in_a_file_that_others_can_open() {
    let scratch = Scratch::new("mode");
    let path = scratch.0.join("smtp");
    std::fs::write(&path, "smtps://user:hunter2@mail.example.org\n").unwrap();
    let name = path.to_str().unwrap();
    let mut variables: Vec<_> = LIVE.iter().copied().filter(|(name, _)| *name != "UPLIFT_SMTP_URL").collect();
    variables.push(("UPLIFT_SMTP_URL_FILE", name));
    for (mode, is_taken) in [(0o600, true), (0o440, true), (0o604, false), (0o644, false), (0o602, false)] {
        std::fs::set_permissions(&path, Permissions::from_mode(mode)).unwrap();
        let read = scratch.read(&variables).map(|settings| settings.smtp.unwrap().url);
        assert_eq!(read.is_ok(), is_taken, "{mode:o}: {read:?}");
    }
    // A sandbox has no secret that matters.
    let sandbox = [("UPLIFT_SMTP_URL_FILE", name), ("UPLIFT_MAIL_FROM", "gifts@example.org")];
    scratch.read(&sandbox).unwrap();
}

#[test]
fn live_mode_speaks_to_a_database_elsewhere_by_tls_with_its_name_checked() {
    let scratch = Scratch::new("database");
    for (url, is_taken) in [
        ("postgres://uplift@db.example.org/uplift?sslmode=verify-full", true),
        ("postgres://uplift@db.example.org/uplift?sslmode=verify-full&sslcert=/a.pem&sslkey=/a.key", true),
        ("postgres://uplift@db.example.org/uplift?sslmode=require&sslcert=/a.pem&sslkey=/a.key", false),
        ("postgres://uplift@db.example.org/uplift", false),
        ("postgres://uplift@db.example.org/uplift?sslmode=require", false),
        ("postgres://uplift@db.example.org/uplift?sslmode=verify-ca", false),
        ("postgres://uplift@10.0.0.7/uplift", false),
        ("postgres://uplift@localhost/uplift?hostaddr=10.0.0.7", false),
        ("postgres://uplift@localhost/uplift", true),
        ("postgres://uplift@127.0.0.1/uplift", true),
        ("postgres://uplift@[::1]/uplift", true),
        ("postgres:///uplift?host=/var/run/postgresql", true),
        ("postgres://uplift@%2Fvar%2Frun%2Fpostgresql/uplift", true),
        ("postgres://uplift@db.example.org/uplift?sslmode=often", false),
    ] {
        let mut variables = vec![("DATABASE_URL", url)];
        variables.extend(LIVE.iter().filter(|(known, _)| *known != "DATABASE_URL"));
        match scratch.read(&variables) {
            Ok(settings) => assert_eq!((is_taken, settings.database_url.as_deref()), (true, Some(url))),
            Err(errors) => {
                assert!(!is_taken, "{url}: {errors:?}");
                assert!(
                    errors.iter().all(|error| error.name == "DATABASE_URL" && !error.problem.contains(url))
                );
            }
        }
        if !url.ends_with("often") {
            assert!(scratch.read(&[("DATABASE_URL", url)]).is_ok(), "a sandbox takes {url}");
        }
    }
}

#[test]
fn l10_live_mode_runs_as_root_only_where_it_is_told_to() {
    let scratch = Scratch::new("root");
    assert!(!scratch.read(LIVE).unwrap().as_root);
    assert!(scratch.read(&[LIVE, &[("UPLIFT_AS_ROOT", "yes")]].concat()).unwrap().as_root);
    assert_eq!(scratch.refused(&[("UPLIFT_AS_ROOT", "1")]), ["UPLIFT_AS_ROOT"]);
}

#[test]
fn mail_needs_a_sender() {
    let scratch = Scratch::new("sender");
    let without: Vec<_> = LIVE.iter().copied().filter(|(name, _)| *name != "UPLIFT_MAIL_FROM").collect();
    assert_eq!(scratch.refused(&without), ["UPLIFT_MAIL_FROM"]);
    assert_eq!(scratch.refused(&[("UPLIFT_SMTP_URL", "smtp://localhost:2525")]), ["UPLIFT_MAIL_FROM"]);
}

#[test]
fn l11_live_mode_takes_no_mail_server_that_only_looks_like_this_machine_or_like_an_encrypted_one() {
    let scratch = Scratch::new("mail-server");
    for (url, is_taken) in [
        ("smtps://user:hunter2@mail.example.org:465", true),
        ("smtp://mail.example.org?tls=required", true),
        ("smtp://mail.example.org:587/uplift?a=b&tls=required", true),
        ("smtp://localhost:2525", true),
        ("smtp://user:hunter2@127.0.0.1", true),
        ("smtp://localhost.example.org", false),
        ("smtp://localhost:2525@mail.example.org", false),
        ("smtp://127.0.0.1.example.org", false),
        ("smtp://mail.example.org/tls=required", false),
        ("smtp://tls=required@mail.example.org", false),
        ("smtp://mail.example.org?starttls=required", false),
        ("smtp://mail.example.org?tls=required-not", false),
        ("smtp://mail.example.org?tls=opportunistic&tls=required", false),
        ("smtp://mail.example.org#?tls=required", false),
        ("https://mail.example.org?tls=required", false),
        ("smtps://", false),
    ] {
        let mut variables: Vec<_> =
            LIVE.iter().copied().filter(|(name, _)| *name != "UPLIFT_SMTP_URL").collect();
        variables.push(("UPLIFT_SMTP_URL", url));
        match scratch.read(&variables) {
            Ok(_) => assert!(is_taken, "{url}"),
            Err(errors) => {
                let names: Vec<&str> = errors.iter().map(|error| error.name.as_str()).collect();
                assert!(!is_taken && names == ["UPLIFT_SMTP_URL"], "{url}: {errors:?}");
            }
        }
    }
}

#[test]
fn limits_of_sign_in_have_defaults_and_a_header_is_a_name() {
    let scratch = Scratch::new("sign-in");
    let settings = scratch.read(&[]).unwrap();
    assert_eq!(settings.sign_in, SignInLimits::default());
    assert_eq!(settings.client_address_header, None);
    let settings = scratch
        .read(&[("UPLIFT_CLIENT_ADDRESS_HEADER", "X-Forwarded-For"), ("UPLIFT_WRONG_CODES", "50")])
        .unwrap();
    assert_eq!(settings.client_address_header.unwrap(), "x-forwarded-for");
    assert_eq!(settings.sign_in.wrong_codes, 50);
    let wrong = [("UPLIFT_CLIENT_ADDRESS_HEADER", "not a name"), ("UPLIFT_SIGN_IN_MAILS", "0")];
    assert_eq!(scratch.refused(&wrong), ["UPLIFT_SIGN_IN_MAILS", "UPLIFT_CLIENT_ADDRESS_HEADER"]);
}

#[test]
fn debug_shows_no_secret() {
    let shown = format!("{:?}", Scratch::new("debug").read(LIVE).unwrap());
    // The installation's secret as digits, and as Debug writes its bytes.
    for secret in ["hunter2", "testing1", SECRET, "0, 17, 34, 51"] {
        assert!(!shown.contains(secret), "{shown}");
    }
}

#[test]
fn the_documentation_is_this_table() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/settings.md");
    let text = std::fs::read_to_string(path).unwrap();
    assert!(
        text.contains(&table().to_string()),
        "docs/settings.md: replace its table by what `uplift settings` prints"
    );
}

#[test]
fn the_private_address_is_of_this_machine_unless_it_says_so_and_never_the_public_one() {
    let scratch = Scratch::new("private");
    assert_eq!(scratch.read(&[]).unwrap().private_addr, None);
    for (given, meant) in
        [("9100", "127.0.0.1:9100"), ("10.0.0.5:9100", "10.0.0.5:9100"), ("[::1]:9100", "[::1]:9100")]
    {
        let settings = scratch.read(&[("UPLIFT_PRIVATE_ADDR", given)]).unwrap();
        assert_eq!(settings.private_addr, Some(meant.parse().unwrap()));
    }
    for given in ["3000", "127.0.0.1:3000", "0", "metrics", "70000"] {
        assert_eq!(scratch.refused(&[("UPLIFT_PRIVATE_ADDR", given)]), ["UPLIFT_PRIVATE_ADDR"], "{given}");
    }
}

#[test]
fn a_sandbox_files_with_the_test_service_or_with_the_simulated_hmrc_and_with_nothing_between() {
    let scratch = Scratch::new("half");
    let test = "https://test-transaction-engine.tax.service.gov.uk/submission";
    assert_eq!(
        scratch.refused(&[("UPLIFT_HMRC_URL", test), ("UPLIFT_HMRC_VENDOR_ID", "1234")]),
        [
            "UPLIFT_HMRC_SENDER_ID",
            "UPLIFT_HMRC_PASSWORD",
            "UPLIFT_HMRC_NOMINEE",
            "UPLIFT_HMRC_NOMINEE_REFERENCE",
            "UPLIFT_HMRC_NOMINEE_POSTCODE",
            "UPLIFT_HMRC_NOMINEE_PHONE",
        ]
    );
    let alone = scratch.refused(&[("UPLIFT_HMRC_NOMINEE", "Example Nominees Ltd")]);
    assert_eq!(alone.len(), 7, "the name alone is half of it as well: {alone:?}");
    let mut whole = vec![("UPLIFT_HMRC_URL", test)];
    whole.extend(
        LIVE.iter().filter(|(name, _)| name.starts_with("UPLIFT_HMRC") && *name != "UPLIFT_HMRC_URL"),
    );
    let settings = scratch.read(&whole).unwrap();
    assert!(settings.hmrc.is_some_and(|hmrc| !hmrc.service.is_live()));
}
