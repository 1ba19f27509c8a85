//! What the documents have to say for a requirement that is about documents: that it is there, under its heading, and that it is what
//! the program has, where the program can say so.

use std::collections::BTreeSet;

use crate::source::{code, files};
use crate::{cells, read};

const SECURITY: &str = "docs/security.md";
const DEPLOY: &str = "docs/deploy.md";

/// What stands under a heading, up to the next of its level or a higher one. Lines are joined, as they are shown.
fn section(page: &str, heading: &str) -> String {
    let text = read(page);
    let level = heading.bytes().take_while(|byte| *byte == b'#').count();
    let mut lines = text.lines().skip_while(|line| *line != heading);
    assert!(lines.next().is_some(), "{page} has no heading `{heading}`");
    let ends = |line: &str| {
        let marks = line.bytes().take_while(|byte| *byte == b'#').count();
        (1..=level).contains(&marks) && line.as_bytes().get(marks) == Some(&b' ')
    };
    let found: Vec<&str> = lines.take_while(|line| !ends(line)).collect();
    assert!(found.iter().any(|line| !line.trim().is_empty()), "{page} says nothing under `{heading}`");
    found.join("\n")
}

/// The rows of the table that begins with this cell, without its two first lines.
fn table(section: &str, first: &str) -> Vec<Vec<String>> {
    let rows = section.lines().map(|line| cells(line).unwrap_or_default());
    let mut rows = rows.skip_while(|row| row.first() != Some(&first));
    assert!(rows.next().is_some(), "there is no table of `{first}`");
    let rows = rows.skip(1).take_while(|row| !row.is_empty());
    let rows: Vec<Vec<String>> = rows.map(|row| row.into_iter().map(str::to_owned).collect()).collect();
    let is_whole = |row: &Vec<String>| row.iter().filter(|cell| !cell.is_empty()).count() >= 2;
    assert!(!rows.is_empty() && rows.iter().all(is_whole), "a row of `{first}` says nothing");
    rows
}

#[track_caller]
fn assert_says(page: &str, heading: &str, words: &[&str]) {
    let text = section(page, heading).split_whitespace().collect::<Vec<_>>().join(" ");
    for word in words {
        assert!(text.contains(word), "{page} does not say `{word}` under `{heading}`");
    }
}

/// What is between every pair of backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

#[test]
fn a_section_ends_at_the_next_heading_of_its_level() {
    let logs = section(DEPLOY, "## Logs");
    assert!(logs.contains("### The security log") && !logs.contains("## Approving charities"));
    let sealed = section(DEPLOY, "### The security log");
    assert!(!sealed.contains("### Send them elsewhere"));
}

#[test]
fn each_way_to_sign_in_has_its_section() {
    // What somebody came in by, as the program tells it apart: a way that is added here needs a section.
    let arrival = read("backend/src/sign_in_outcome.rs");
    let (_, ways) = arrival.split_once("pub(crate) enum Via {").expect("the ways to sign in");
    let (ways, _) = ways.split_once("\n}").expect("their end");
    let ways: BTreeSet<&str> = ways
        .lines()
        .filter_map(|line| line.strip_prefix("    "))
        .filter(|line| line.starts_with(|first: char| first.is_ascii_uppercase()))
        .map(|line| line.trim_end_matches([',', '{', ' ']))
        .collect();
    assert_eq!(ways, BTreeSet::from(["Factor", "Mail", "Provider"]));
    let limits = ["a code", "a link", "an account", "10 minutes", "once"];
    assert_says(SECURITY, "## Signing in: what guessing can gain", &limits);
    assert_says(
        SECURITY,
        "### The second step",
        &["an app's code", "a recovery code", "A passkey alone is both steps"],
    );
    assert_says(
        SECURITY,
        "## Signing in with an organisation’s own service",
        &["**Both steps.**", "**No way around.**"],
    );
    assert_says(SECURITY, "### A fresh proof", &["Ten minutes after signing in"]);
    assert_says(
        "docs/architecture.md",
        "### Somebody signs in",
        &["__Host-browser", "OpenID Connect provider"],
    );
    // And a platform's.
    assert_says("docs/api.md", "## Tokens", &["client_credentials"]);
}

#[test]
fn sessions_of_people_whose_organisation_signs_them_in_are_described() {
    let words = [
        "**Sessions** are Uplift’s own",
        "Signing out here does not sign out there",
        "12 hours at most",
        "uplift admin person sign-out",
        "Adding or removing a provider ends all sessions",
        "`auth_time`",
    ];
    assert_says(SECURITY, "## Signing in with an organisation’s own service", &words);
}

#[test]
fn every_class_of_data_has_its_protection_and_every_record_its_time() {
    let data = section(SECURITY, "## Data and their protection");
    let classes: Vec<String> = table(&data, "class").into_iter().map(|row| row[0].clone()).collect();
    for class in [
        "secrets",
        "who a donor is",
        "what a donor gave",
        "people of charities and platforms",
        "records that prove",
        "traces",
        "public",
    ] {
        assert!(classes.iter().any(|known| known == class), "{class}: {classes:?}");
    }
    assert!(data.contains("Article 9 UK GDPR"), "what can show belief or health is named");
    let kept = table(&data, "what");
    assert!(kept.len() >= 15, "{kept:?}");
    for kind in ["declarations", "the audit trail", "the log of requests", "an email", "ended sessions"] {
        assert!(kept.iter().any(|row| row[0].contains(kind)), "nobody says how long {kind} are kept");
    }
}

/// The arguments of every function that a form calls, but for those that take all fields of a form.
fn arguments() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut functions = 0;
    for place in files("app/src", ".rs") {
        let text = code(&read(&place));
        for function in text.split("#[server(prefix").skip(1) {
            let (_, head) = function.split_once(" fn ").expect("the function of an endpoint");
            let (head, _) = head.split_once(") ->").expect("the end of its arguments");
            let (_, arguments) = head.split_once('(').expect("its arguments");
            functions += 1;
            for argument in arguments.split(',').filter_map(|argument| argument.split_once(": ")) {
                let (name, kind) =
                    (argument.0.split_whitespace().last().unwrap_or_default(), argument.1.trim());
                if !kind.ends_with("Fields") {
                    found.insert(name.to_owned());
                }
            }
        }
    }
    assert!(functions > 100, "{functions} functions: they are looked for by another name");
    found
}

/// What readers in the rules ask for by name and the API has nowhere.
fn read_by_name() -> BTreeSet<String> {
    let api = read("docs/openapi.json");
    let mut found = BTreeSet::new();
    for place in files("domain/src", ".rs").into_iter().filter(|place| !place.ends_with("/tests.rs")) {
        let text = code(&read(&place));
        for (at, word) in text.match_indices("reader") {
            let Some((call, rest)) = text[at + word.len()..].split_once('"') else { continue };
            let is_call = call.trim() == "," || (call.starts_with('.') && call.trim_end().ends_with('('));
            let is_short = !call.contains([')', ';', '{']);
            let name = rest.split('"').next().unwrap_or_default();
            if is_call && is_short && !name.is_empty() && !api.contains(&format!("\"{name}\":")) {
                found.insert(name.to_owned());
            }
        }
    }
    assert!(found.len() > 20, "{found:?}: they are looked for by another name");
    found
}

#[test]
fn every_field_that_only_pages_have_is_described_with_what_it_has_to_fit() {
    let page = read("docs/fields.md");
    let mut described = BTreeSet::new();
    for row in page.lines().filter_map(cells).filter(|row| row[0].starts_with('`')) {
        assert!(row.len() == 4 && row.iter().all(|cell| !cell.is_empty()), "{row:?}");
        for name in quoted(row[0]) {
            assert!(described.insert(name.to_owned()), "{name} is described twice");
        }
    }
    let fields: BTreeSet<String> = arguments().union(&read_by_name()).cloned().collect();
    let missing: Vec<&String> = fields.difference(&described).collect();
    let gone: Vec<&String> = described.difference(&fields).collect();
    assert!(
        missing.is_empty() && gone.is_empty(),
        "docs/fields.md lacks {missing:?}, and has no more {gone:?}"
    );
}

#[test]
fn each_kind_of_update_has_its_days() {
    let days = table(&section(SECURITY, "## Components and updates"), "what");
    let days: Vec<(&str, bool)> = days
        .iter()
        .map(|row| (row[0].as_str(), row[1].starts_with(|first: char| first.is_ascii_digit())))
        .collect();
    assert_eq!(
        days,
        [
            ("an advisory that can be used against Uplift", true),
            ("any other advisory", true),
            ("everything else", true)
        ]
    );
}

#[test]
fn advisories_are_looked_for_with_every_change_and_each_week_and_what_is_passed_over_has_a_reason() {
    let gate = read(".ci/test");
    assert!(
        gate.lines().any(|line| line.trim() == "step \"dependencies\" told .ci/deny"),
        ".ci/test asks .ci/deny"
    );
    assert!(
        read(".ci/deny").contains("what=(advisories bans licenses sources)"),
        ".ci/deny asks for advisories"
    );
    let workflow = read(".github/workflows/ci.yml");
    let weekly = workflow.lines().filter_map(|line| line.trim().strip_prefix("- cron: ")).collect::<Vec<_>>();
    assert_eq!(weekly.len(), 1, "{weekly:?}");
    assert!(weekly[0].trim_matches('"').ends_with("* * 1"), "each Monday: {weekly:?}");
    assert!(workflow.contains("- run: make test"), "and everything is asked");
    let rules = read("deny.toml");
    let (_, advisories) = rules.split_once("[advisories]").expect("rules about advisories");
    let advisories = advisories.split("\n[").next().unwrap_or_default();
    assert!(advisories.contains("yanked = \"deny\""));
    for line in advisories.lines().filter(|line| line.contains("RUSTSEC-")) {
        let reason = line.split_once("reason = \"").map_or("", |(_, rest)| rest);
        assert!(reason.len() > 20, "{line} has no reason");
    }
}

#[test]
fn each_monday_somebody_counts_the_three_months_of_a_newer_release() {
    assert!(read("Makefile").contains("\nupdates: "), "`make updates` counts");
    let workflow = read(".github/workflows/ci.yml");
    let step = "- if: ${{ !cancelled() && github.event_name == 'schedule' }}\n        run: make updates";
    assert!(workflow.contains(step), "and is asked each week");
    let days = table(&section(SECURITY, "## Components and updates"), "what");
    let script = read(".ci/updates");
    let (_, months) = script.split_once("\nconst MONTHS = ").expect("the months that it counts");
    let months = months.split(';').next().unwrap_or_default();
    let said = days.iter().find(|row| row[0] == "everything else").map(|row| row[1].as_str());
    assert_eq!(said, Some(format!("{months} months").as_str()));
    assert_says(SECURITY, "## Components and updates", &["`make updates` counts the three months"]);
}

#[test]
fn the_list_of_components_covers_everything_that_is_shipped_or_tests_it() {
    let script = read(".ci/sbom");
    // Both programs, and each folder with packages of npm's that the documentation names.
    for what in
        ["['server', 'x86_64-unknown-linux-gnu']", "['frontend', 'wasm32-unknown-unknown']", "Cargo.lock"]
    {
        assert!(script.contains(what), ".ci/sbom leaves out {what}");
    }
    let (_, folders) = script.split_once("for (const folder of [").expect("the folders of npm's");
    let (folders, _) = folders.split_once(']').expect("their end");
    let listed: BTreeSet<&str> = folders.split(", ").map(|name| name.trim_matches('\'')).collect();
    let locked =
        [".", "app", "backend", "domain", "end2end", "frontend", "hmrc", "public", "server", "style"];
    let locked = locked.into_iter().filter(|folder| crate::is_there(&format!("{folder}/package-lock.json")));
    assert_eq!(listed, locked.collect::<BTreeSet<_>>());
    assert!(read("Makefile").contains("\nsbom:"), "`make sbom` makes it");
    assert_says(
        SECURITY,
        "## Components and updates",
        &["`make sbom`", "CycloneDX", "`Cargo.lock`", "`package-lock.json`"],
    );
}

#[test]
fn the_list_of_logs_is_the_one_of_the_program() {
    let logs = table(&section(DEPLOY, "## Logs"), "log");
    for row in &logs {
        assert!(row.len() == 5 && row.iter().all(|cell| !cell.is_empty()), "{row:?}");
    }
    // The tables that it names are there, and those of the schema that are logs by their names are in it.
    let schema: String = files("migrations", ".sql").iter().map(|place| read(place)).collect();
    let tables: BTreeSet<&str> = schema
        .lines()
        .filter_map(|line| line.strip_prefix("create table "))
        .filter_map(|line| line.split([' ', '(']).next())
        .collect();
    assert!(tables.len() > 40, "{tables:?}");
    let named: BTreeSet<&str> =
        logs.iter().filter(|row| row[1].starts_with("table")).flat_map(|row| quoted(&row[1])).collect();
    for name in &named {
        assert!(tables.contains(name), "there is no table {name}");
    }
    let is_log =
        |name: &&&str| name.ends_with("_log") || name.ends_with("_attempt") || name.starts_with("audit");
    for name in tables.iter().filter(is_log) {
        assert!(named.contains(name), "docs/deploy.md does not name the log {name}");
    }
    for (log, place) in
        [("the process", "standard error"), ("security", "`security`"), ("the proxy", "/var/log/nginx")]
    {
        assert!(logs.iter().any(|row| row[0] == log && row[1].contains(place)), "{log}");
    }
}

#[test]
fn every_event_of_the_security_log_is_documented() {
    let rows = table(&section(DEPLOY, "### The security log"), "`event`");
    let source = read("backend/src/security_log.rs");
    let (_, words) = source.split_once("const fn words(").expect("the words of the log");
    let (words, _) = words.split_once("\n    }").expect("their end");
    let mut events = BTreeSet::new();
    for line in words.lines().filter(|line| line.contains("Self::")) {
        let mut said = line.split('"').skip(1).step_by(2);
        let (event, outcome) = (said.next().expect("an event"), said.next().expect("an outcome"));
        let row = rows.iter().find(|row| row[0] == format!("`{event}`"));
        let row = row.unwrap_or_else(|| panic!("docs/deploy.md does not name the event {event}"));
        assert!(row[1].contains(&format!("`{outcome}`")), "{event} does not name its outcome {outcome}");
        events.insert(event);
    }
    assert!(events.len() > 8, "{events:?}");
    for row in &rows {
        let event = row[0].trim_matches('`');
        assert!(events.contains(event), "nothing writes the event {event}");
    }
}

#[test]
fn logs_are_sent_to_another_system_as_the_documents_say() {
    let words = [
        "Keep a copy on another system",
        "by TLS",
        "**The process and the proxy.**",
        "**The audit trail.**",
        "**The head of the audit trail.**",
    ];
    assert_says(DEPLOY, "### Send them elsewhere", &words);
    // What is to be sent is what the schema has.
    let text = section(DEPLOY, "### Send them elsewhere");
    let schema = read("migrations/0001_foundation.sql");
    for name in ["audit", "audit_seal"] {
        assert!(text.contains(name) && schema.contains(&format!("create table {name} (")), "{name}");
    }
    for column in ["transaction_id", "audit_id", "last_transaction_id", "last_audit_id", "audit_seal_id"] {
        assert!(text.contains(column) && schema.contains(column), "{column}");
    }
}

#[test]
fn the_address_of_people_has_a_certificate_of_a_public_authority() {
    assert_says(DEPLOY, "### The proxy", &["a certificate of a public authority", "renewed automatically"]);
    let example = read("docs/deploy/nginx.conf");
    assert!(
        example.contains("ssl_certificate /etc/nginx/tls/")
            && example.contains("/.well-known/acme-challenge/")
    );
    assert!(
        section(SECURITY, "## Keys, secrets and algorithms")
            .contains("| the certificate of your address | the authority's |")
    );
}
