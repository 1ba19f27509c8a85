//! `uplift` as a program on a database of the other mode: no command does anything there, and it says what to do.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails loudly")]

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use backend::testing::TestBackend;

const UPLIFT: &str = env!("CARGO_BIN_EXE_uplift");
const NOW: &str = "2026-11-21T09:00:00Z";

/// What a live process is told, the database and the data directory apart.
const LIVE: &[(&str, &str)] = &[
    ("UPLIFT_MODE", "live"),
    ("UPLIFT_TLS_CERTIFICATE", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tls/uplift.pem")),
    ("UPLIFT_TLS_KEY", include_str!("tls/uplift.key")),
    ("UPLIFT_TLS_CLIENTS", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tls/authority.pem")),
    ("UPLIFT_BASE_URL", "https://giftaid.example.org"),
    ("UPLIFT_SECRET", "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"),
    ("UPLIFT_SMTP_URL", "smtps://user:hunter2@mail.example.org"),
    ("UPLIFT_MAIL_FROM", "Uplift <gifts@example.org>"),
    ("UPLIFT_CONTACT", "help@your.domain"),
    ("UPLIFT_WEBHOOK_HOSTS", "*"),
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
    // Whoever runs the tests.
    ("UPLIFT_AS_ROOT", "yes"),
];

/// What a sandbox is told: nothing, as whoever forgot the settings.
const FORGOTTEN: &[(&str, &str)] = &[];

/// A machine of its own with a database, whose files go with the test.
struct Machine {
    data: PathBuf,
    database_url: String,
}

impl Machine {
    fn new(name: &str, database_url: &str) -> Self {
        // Not under `target`, which may be in somebody's home: started by root, the database's user could not enter.
        let data = std::env::temp_dir().join(format!("uplift-{name}-{}", std::process::id()));
        std::fs::remove_dir_all(&data).ok();
        Self { data, database_url: database_url.to_owned() }
    }

    /// Runs a command to its end: its exit code, and what it says on standard error. One that is ready to serve or to work
    /// would not end, and is killed: then it has no exit code.
    fn run(&self, told: &[(&str, &str)], words: &str) -> (Option<i32>, String) {
        let mut command = Command::new(UPLIFT);
        for (setting, _) in LIVE {
            command.env_remove(setting);
        }
        command
            .args(words.split(' '))
            .envs(told.iter().copied())
            .env("DATABASE_URL", &self.database_url)
            .env("UPLIFT_DATA_DIR", &self.data)
            .env("UPLIFT_ADDR", "127.0.0.1:0")
            .env("UPLIFT_LOG", "warn")
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let mut said = String::new();
        for line in lines.map_while(Result::ok) {
            if line.starts_with("Uplift") && line.contains(" is ready") {
                child.kill().unwrap();
            }
            said.push_str(&line);
            said.push('\n');
        }
        (child.wait().unwrap().code(), said)
    }

    fn postmaster(&self) -> Option<String> {
        let text = std::fs::read_to_string(self.data.join("postgres/data/postmaster.pid")).ok()?;
        text.lines().next().map(str::to_owned)
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        if let Some(postmaster) = self.postmaster() {
            Command::new("kill").args(["-KILL", &postmaster]).status().ok();
        }
        std::fs::remove_dir_all(&self.data).ok();
    }
}

/// How many rows a command of a process that did start could have left.
async fn left(test: &TestBackend) -> i64 {
    test.count("select (select count(*) from hmrc_credential) + (select count(*) from platform) + (select count(*) from sandbox_clock)")
        .await
}

#[tokio::test]
async fn on_a_live_database_no_command_starts_that_was_not_told_so() {
    let test = TestBackend::start(NOW).await;
    test.by_hand("update installation set mode = 'live'").await.unwrap();
    let machine = Machine::new("mode-live", &test.database_url);
    for words in [
        "serve",
        "serve --no-worker --no-migrate",
        "worker",
        "demo --if-empty",
        "admin platform create --name Plays",
        "admin sign-in-link --email official@example.org",
        "clock set 2027-03-01T09:00:00Z",
        "claim account",
        "migrate",
        "audit head",
        "verify",
    ] {
        let (code, said) = machine.run(FORGOTTEN, words);
        assert_eq!(code, Some(1), "{words}: {said}");
        assert!(
            said.contains("uplift: cannot start on this database")
                && said.contains("this database is live")
                && said.contains("set UPLIFT_MODE=live"),
            "{words}: {said}"
        );
    }
    assert_eq!(left(&test).await, 0, "a live database is left as it is");
    let (code, said) = machine.run(LIVE, "claim account");
    assert_eq!(code, Some(0), "{said}");
    assert_eq!(left(&test).await, 1, "the account of the settings is kept");
}

#[tokio::test]
async fn on_a_sandboxs_database_no_live_command_starts() {
    let test = TestBackend::start(NOW).await;
    let machine = Machine::new("mode-sandbox", &test.database_url);
    for words in [
        "serve",
        "serve --no-worker --no-migrate",
        "worker",
        "admin platform create --name Means-it",
        "claim account",
        "migrate",
        "audit head",
        "verify",
    ] {
        let (code, said) = machine.run(LIVE, words);
        assert_eq!(code, Some(1), "{words}: {said}");
        assert!(
            said.contains("uplift: cannot start on this database")
                && said.contains("this database is a sandbox's")
                && said.contains("leave UPLIFT_MODE=live out"),
            "{words}: {said}"
        );
    }
    assert_eq!(left(&test).await, 0, "a sandbox's database is left as it is");
    let (code, said) = machine.run(FORGOTTEN, "claim account");
    assert_eq!(code, Some(0), "{said}");
}

#[test]
fn a_private_database_has_the_mode_of_its_first_start_and_does_not_run_on_for_a_process_that_it_refused() {
    let machine = Machine::new("mode-private", "private");
    let (code, said) = machine.run(FORGOTTEN, "clock show");
    assert_eq!(code, Some(0), "{said}");
    let (code, said) = machine.run(LIVE, "claim account");
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("this database is a sandbox's"), "{said}");
    assert_eq!(machine.postmaster(), None, "the database runs for nobody");
}

#[test]
fn live_nothing_is_served_without_the_build_and_a_sandbox_says_that_its_pages_are_bare() {
    let machine = Machine::new("mode-site", "private");
    let site = machine.data.with_extension("site");
    let told = [LIVE, &[("UPLIFT_SITE_ROOT", site.to_str().unwrap())]].concat();
    let (code, said) = machine.run(&told, "serve");
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains(": set UPLIFT_SITE_ROOT"), "{said}");
    assert_eq!(machine.postmaster(), None, "the database runs for nobody");

    // What is missed is what pages link to: with it the server is ready, and says nothing of it.
    let (_, missed) = said.split_once("no style sheet at ").unwrap();
    let missed = PathBuf::from(missed.split_once(": ").unwrap().0);
    assert!(missed.starts_with(site.join("pkg")), "{missed:?}");
    std::fs::create_dir_all(missed.parent().unwrap()).unwrap();
    std::fs::write(&missed, "").unwrap();
    let (code, said) = machine.run(&told, "serve");
    std::fs::remove_dir_all(&site).unwrap();
    assert_eq!(code, None, "it is ready, and was killed: {said}");
    assert!(!said.contains("style sheet"), "{said}");

    let sandbox = Machine::new("mode-bare", "private");
    let told = [("UPLIFT_SITE_ROOT", site.to_str().unwrap())];
    let (code, said) = sandbox.run(&told, "serve");
    assert_eq!(code, None, "{said}");
    assert!(said.contains("serving pages without styles: no style sheet at "), "{said}");
}

#[tokio::test]
async fn a_command_names_who_ran_it_in_the_trail() {
    let test = TestBackend::start(NOW).await;
    let machine = Machine::new("operator", &test.database_url);
    let names =
        "select string_agg(operator, ', ' order by audit_id) from audit where action = 'platform.create'";
    for (told, words, so_far) in [
        ([("SUDO_USER", "ann"), ("USER", "root")], "admin platform create --name Plays", "ann"),
        (
            [("SUDO_USER", ""), ("USER", "zoe")],
            "admin platform create --name Choirs --by bob@example.org",
            "ann, bob@example.org",
        ),
        (
            [("SUDO_USER", ""), ("USER", "zoe")],
            "admin --by Bob platform create --name Bands",
            "ann, bob@example.org, Bob",
        ),
        (
            [("SUDO_USER", ""), ("USER", "zoe")],
            "admin platform create --name Hikes",
            "ann, bob@example.org, Bob, zoe",
        ),
    ] {
        let (code, said) = machine.run(&told, words);
        assert_eq!(code, Some(0), "{words}: {said}");
        assert_eq!(test.text(names).await, so_far, "{words}");
    }
    // What asks for an address of its own is that of the same person.
    let words = "claim clear-alarm clm_00000000000000000000000000 --alarm sent-twice --reason Settled --by";
    let (_, said) = machine.run(&[], &format!("{words} nobody"));
    assert!(said.contains("uplift: ") && !said.contains("panicked"), "{said}");
}
