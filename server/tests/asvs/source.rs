//! What the program's own source has nowhere, or in few places alone. The compiler and clippy take most of it; what they would let
//! through is looked for here, in the source as text.

use std::collections::BTreeSet;
use std::path::Path;

use crate::{ROOT, read};

/// The crates of the program.
pub const CRATES: [&str; 6] = ["domain", "hmrc", "backend", "app", "server", "frontend"];

/// A file of the program.
pub struct Source {
    /// Its path below the top of the repository.
    pub place: String,
    /// Its lines without comments and tests.
    pub code: String,
}

impl Source {
    /// Whether it is one of these files, or in one of these folders.
    fn is_of(&self, places: &[&str]) -> bool {
        places.iter().any(|place| self.place == *place || self.place.starts_with(&format!("{place}/")))
    }
}

/// The paths of the files below a folder that end so, in order.
pub fn files(folder: &str, ending: &str) -> Vec<String> {
    let entries = std::fs::read_dir(Path::new(ROOT).join(folder));
    let entries = entries.unwrap_or_else(|error| panic!("{folder}: {error}"));
    let mut found = Vec::new();
    for entry in entries {
        let entry = entry.expect("an entry of a folder");
        let place = format!("{folder}/{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            found.extend(files(&place, ending));
        } else if place.ends_with(ending) {
            found.push(place);
        }
    }
    found.sort_unstable();
    found
}

/// A file's lines up to its module of tests, without those that are comments.
pub fn code(text: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let tests = (0..lines.len()).find(|at| {
        let mut rest = lines[*at..].iter().skip_while(|line| line.starts_with("#["));
        lines[*at] == "#[cfg(test)]"
            && rest.next().is_some_and(|line| line.starts_with("mod ") && line.ends_with('{'))
    });
    lines.truncate(tests.unwrap_or(lines.len()));
    lines.retain(|line| !line.trim_start().starts_with("//"));
    lines.join("\n")
}

/// Everything that is shipped of the program in Rust.
pub fn sources() -> Vec<Source> {
    let all = CRATES.iter().flat_map(|name| files(&format!("{name}/src"), ".rs"));
    let is_for_tests = |place: &str| place.contains("/src/testing/") || place.ends_with("/tests.rs");
    let found: Vec<Source> = all
        .filter(|place| !is_for_tests(place))
        .map(|place| Source { code: code(&read(&place)), place })
        .collect();
    assert!(found.len() > 500, "{} files are not the program", found.len());
    found
}

/// The lines that have one of these words, but for those of the files and folders that may.
pub fn lines_with<'a>(sources: &'a [Source], words: &[&str], but_in: &[&str]) -> Vec<(&'a str, &'a str)> {
    let elsewhere = sources.iter().filter(|source| !source.is_of(but_in));
    let lines = elsewhere
        .flat_map(|source| source.code.lines().map(move |line| (source.place.as_str(), line.trim())));
    lines.filter(|(_, line)| words.iter().any(|word| line.contains(word))).collect()
}

/// The files that have one of these words.
pub fn places_with<'a>(sources: &'a [Source], words: &[&str]) -> BTreeSet<&'a str> {
    lines_with(sources, words, &[]).into_iter().map(|(place, _)| place).collect()
}

/// The names of the packages that `Cargo.lock` has.
pub fn packages() -> BTreeSet<String> {
    let lock = read("Cargo.lock");
    let names = lock.lines().filter_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"'));
    let found: BTreeSet<String> = names.map(str::to_owned).collect();
    assert!(found.contains("sqlx"), "Cargo.lock cannot be read");
    found
}

#[track_caller]
pub fn assert_none(found: &[(&str, &str)], rule: &str) {
    let lines: Vec<String> = found.iter().map(|(place, line)| format!("{place}: {line}")).collect();
    assert!(lines.is_empty(), "{rule}:\n{}", lines.join("\n"));
}

#[test]
fn tests_and_comments_are_no_code_of_the_program() {
    let text = "//! About it.\nfn one() {} // kept\n    // left out\n#[cfg(test)]\nfn two() {}\n#[cfg(test)]\n\
                #[expect(lint, reason = \"why\")]\nmod tests {\n    fn three() {}\n}\n";
    assert_eq!(code(text), "fn one() {} // kept\n#[cfg(test)]\nfn two() {}");
    assert_eq!(code("#[cfg(test)]\nmod tests;\nfn one() {}"), "#[cfg(test)]\nmod tests;\nfn one() {}");
}

#[test]
fn every_statement_is_checked_when_it_is_compiled_and_none_is_put_together() {
    let sources = sources();
    // In sqlx a statement is a literal unless one of these says that it was looked at.
    let unchecked = [
        "AssertSqlSafe",
        "SqlSafeStr",
        "QueryBuilder",
        "raw_sql",
        "query_unchecked",
        "query(",
        "query::<",
        "query_as(",
        "query_as::<",
        "query_scalar(",
        "query_scalar::<",
        "query_with(",
    ];
    let mut found = lines_with(&sources, &unchecked, &[]);
    found
        .retain(|(_, line)| line.contains("sqlx::") || unchecked[..5].iter().any(|word| line.contains(word)));
    assert_none(&found, "statements that nobody checks");
    let imported = lines_with(&sources, &["use sqlx::query", "query as ", "query_as,", "query_as;"], &[]);
    assert_none(&imported, "functions of sqlx under a name that is not looked for above");
    let elsewhere = lines_with(&sources, &["sqlx::query"], &["backend/src/store"]);
    assert_none(&elsewhere, "statements outside of the store");
    assert!(
        lines_with(&sources, &["sqlx::query"], &[]).len() > 400,
        "the statements are looked for by another name"
    );
    // Nor does the database put one together: what a function of it executes is a literal.
    let mut executed = 0;
    for place in files("migrations", ".sql") {
        let text = read(&place).to_ascii_lowercase();
        for (at, _) in text.match_indices("execute ") {
            let (before, after) = (&text[..at], text[at..].trim_start_matches("execute ").trim_start());
            let is_of_trigger = after.starts_with("function") || after.starts_with("procedure");
            let is_grant = before.ends_with("grant ") || before.ends_with("revoke ");
            if is_of_trigger || is_grant {
                continue;
            }
            executed += 1;
            let statement = after.strip_prefix('\'').and_then(|rest| rest.split_once('\''));
            let rest = statement.map_or("", |(_, rest)| rest.trim_start());
            assert!(
                rest.starts_with("into ") || rest.starts_with("using ") || rest.starts_with(';'),
                "{place} executes what is no literal: {}",
                after.chars().take(80).collect::<String>()
            );
        }
    }
    assert_eq!(executed, 1, "look at what is executed now");
}

#[test]
fn only_the_private_database_starts_programs_and_none_by_a_shell() {
    let sources = sources();
    let here = ["backend/src/cluster/owner.rs", "backend/src/cluster/programs.rs"];
    assert_eq!(places_with(&sources, &["Command::new", "process::Command"]), BTreeSet::from(here));
    assert_none(
        &lines_with(&sources, &["libc::", "rustix::", "posix_spawn", "execv"], &[]),
        "other ways to start programs",
    );
    let shells = ["sh", "bash", "dash", "zsh", "env", "su", "sudo", "runuser", "xargs", "eval"];
    let shells: Vec<String> =
        shells.iter().flat_map(|name| [format!("\"{name}\""), format!("/{name}\"")]).collect();
    let shells: Vec<&str> = shells.iter().map(String::as_str).collect();
    let cluster: Vec<Source> =
        sources.into_iter().filter(|one| one.is_of(&["backend/src/cluster"])).collect();
    assert!(!cluster.is_empty());
    assert_none(&lines_with(&cluster, &shells, &[]), "programs that run what they are given");
}

#[test]
fn no_template_pattern_or_format_is_made_while_the_program_runs() {
    let sources = sources();
    let engines = [
        "tera",
        "handlebars",
        "minijinja",
        "liquid",
        "mustache",
        "ramhorns",
        "askama",
        "rinja",
        "upon",
        "tinytemplate",
        "strfmt",
        "dynfmt",
        "formatx",
        "runtime-format",
        "rhai",
        "mlua",
        "deno_core",
        "boa_engine",
        "evalexpr",
    ];
    let packages = packages();
    let found: Vec<&&str> = engines.iter().filter(|name| packages.contains(**name)).collect();
    assert!(found.is_empty(), "engines that read templates, formats or code while they run: {found:?}");
    // The dependencies of our own crates, not those of others.
    for name in CRATES {
        let manifest = read(&format!("{name}/Cargo.toml"));
        // Tests hold the document's patterns against what is read.
        let shipped = manifest.split("[dev-dependencies]").next().unwrap();
        let has_patterns =
            shipped.lines().any(|line| line.starts_with("regex") || line.starts_with("fancy-regex"));
        assert!(!has_patterns, "{name} has regular expressions: escape what goes into them");
    }
    let made = ["Regex::new", "new RegExp", "format_description::parse", "strftime", "parse_strftime"];
    assert_none(
        &lines_with(&sources, &made, &[]),
        "patterns and formats that are read while the program runs",
    );
    // In SQL an operator for patterns has a literal at its right.
    let mut patterns = 0;
    let migrations = files("migrations", ".sql").into_iter().map(|place| (read(&place), place));
    let store = sources.iter().filter(|source| source.is_of(&["backend/src/store"]));
    let store = store.map(|source| (source.code.clone(), source.place.clone()));
    for (text, place) in migrations.chain(store) {
        for operator in [" ~ ", " ~* ", " !~ ", " !~* ", " similar to ", "regexp_"] {
            for (at, _) in text.match_indices(operator) {
                patterns += 1;
                let after = &text[at + operator.len()..];
                assert!(after.starts_with('\''), "{place}: a pattern of {operator}is no literal");
            }
        }
    }
    assert!(patterns >= 10, "{patterns} patterns: they are looked for by another name");
}

#[test]
fn text_becomes_markup_in_few_places_that_escape_it_or_have_their_own() {
    let sources = sources();
    let words = [
        "inner_html",
        "outer_html",
        "insert_adjacent_html",
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "DOMParser",
    ];
    let places = places_with(&sources, &words);
    let known = [
        // The title, escaped.
        "app/src/capture/document.rs",
        // What the server made of a view, by a policy that browsers with Trusted Types ask for.
        "app/src/island/feed.rs",
        // Constants of ours, and a frame around a message of the sandbox that is served with a policy of its own.
        "app/src/sandbox/mailbox_page.rs",
        "app/src/sandbox/shop/log.rs",
        "app/src/sandbox/shop/page.rs",
        // Escapes it.
        "app/src/ui/textarea.rs",
    ];
    assert_eq!(places, BTreeSet::from(known));
    for place in ["app/src/capture/embed.js", "app/src/capture/page.js", "app/src/signed_in/script.js"] {
        let script = read(place);
        for word in [
            "innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "document.write",
            "eval(",
            "new Function",
            "setTimeout(\"",
        ] {
            assert!(!script.contains(word), "{place} has {word}");
        }
    }
}

#[test]
fn nothing_that_browsers_have_given_up_is_on_a_page() {
    let mut sources = sources();
    let scripts = ["app/src/capture/embed.js", "app/src/capture/page.js", "app/src/signed_in/script.js"];
    sources.extend(scripts.map(|place| Source { place: place.to_owned(), code: read(place) }));
    let retired = [
        "<applet",
        "<object",
        "<embed",
        "<frame ",
        "<frameset",
        "<marquee",
        "<keygen",
        "ActiveXObject",
        "shockwave-flash",
        "silverlight",
        "document.domain",
        "document.all",
        "document.write",
        "showModalDialog",
        "openDatabase",
        "applicationCache",
        "NPAPI",
    ];
    assert_none(&lines_with(&sources, &retired, &[]), "retired technology");
}

#[test]
fn no_line_of_ours_is_unsafe() {
    let workspace = read("Cargo.toml");
    assert!(
        workspace.contains("[workspace.lints.rust]\nunsafe_code = \"forbid\""),
        "the workspace forbids unsafe code"
    );
    for name in CRATES {
        let manifest = read(&format!("{name}/Cargo.toml"));
        assert!(manifest.contains("[lints]\nworkspace = true"), "{name} has the lints of the workspace");
    }
    let words = ["unsafe {", "unsafe fn", "unsafe impl", "allow(unsafe_code"];
    assert_none(&lines_with(&sources(), &words, &[]), "unsafe code");
}

#[test]
fn only_the_command_line_and_the_private_database_open_files() {
    let sources = sources();
    let opened =
        ["std::fs::", "tokio::fs::", "File::open", "File::create", "OpenOptions", "fs::read", "fs::write"];
    let may = [
        "backend/src/cluster",
        "server/src/cli",
        "server/src/settings",
        // The list of names that the build left.
        "server/src/web/site.rs",
    ];
    let mut found = lines_with(&sources, &opened, &may);
    // A claim and a spreadsheet are written into files without a name.
    let nameless = ["hmrc/src/gateway/submission.rs", "server/src/export/sheet.rs"];
    found.retain(|(place, line)| !nameless.contains(place) || *line != "use std::fs::File;");
    assert_none(&found, "files by a path");
    // The files of the site are found by `tower_http`, which leads to none outside of its folder.
    assert_eq!(places_with(&sources, &["ServeDir", "ServeFile"]), BTreeSet::from(["server/src/web.rs"]));
}

#[test]
fn all_randomness_is_the_systems_and_what_is_secret_has_128_bits() {
    let sources = sources();
    assert_eq!(places_with(&sources, &["getrandom::"]), BTreeSet::from(["backend/src/secret.rs"]));
    assert_eq!(places_with(&sources, &["/dev/urandom"]), BTreeSet::from(["server/src/settings/secret.rs"]));
    let other = ["rand::", "thread_rng", "SystemRandom", "fastrand", "new_v4", "Math.random"];
    assert_none(&lines_with(&sources, &other, &[]), "randomness that somebody may guess");
    // How many bytes each asks for: 16 at least, or what is no secret alone.
    let mut shorter = Vec::new();
    for (place, line) in lines_with(&sources, &["random::<"], &[]) {
        let (_, rest) = line.split_once("random::<").unwrap_or_default();
        let count = rest.split('>').next().unwrap_or_default();
        match count.parse::<u32>() {
            Ok(count) if count >= 16 => {}
            _ => shorter.push((place, count)),
        }
    }
    assert_eq!(
        shorter,
        [
            // The short code of a donation's page: 60 bits, counted by network (docs/security.md).
            ("backend/src/capture/address.rs", "CODE_LENGTH"),
            // A charity's public reference, and an invented number at HMRC.
            ("backend/src/sandbox.rs", "8"),
            ("backend/src/sandbox.rs", "4"),
            // 96 bits, as AES-GCM has it.
            ("backend/src/sealed.rs", "NONCE_LEN"),
            // 160 bits.
            ("backend/src/second_factor/mod.rs", "{ app::SECRET_LENGTH }"),
            // 140 bits: of each byte five bits.
            ("backend/src/second_factor/recovery.rs", "CODE_LENGTH"),
            // A code of six digits.
            ("backend/src/secret.rs", "4"),
            // A charity's public reference.
            ("backend/src/source.rs", "8"),
            // How long a webhook waits for its next try.
            ("backend/src/webhook/deliver/outcome.rs", "4"),
        ]
    );
}

#[test]
fn what_has_a_secret_is_written_out_without_it() {
    let is_secret = |line: &str| {
        let named = |name: &str| [": String", ": Option<String>"].map(|kind| format!("{name}{kind}"));
        ["secret", "token", "password"].into_iter().flat_map(named).any(|field| line.contains(&field))
    };
    let sources = sources();
    let mut found = Vec::new();
    for source in &sources {
        // A derived Debug has every field, in an error or a log.
        let (mut derives, mut is_shown) = (false, false);
        for line in source.code.lines() {
            if line.starts_with("#[derive(") {
                derives = line.contains("Debug");
            } else if line.starts_with(char::is_alphabetic) || line == "}" {
                (is_shown, derives) = (derives && line.ends_with('{'), false);
            } else if is_shown && is_secret(line) {
                found.push((source.place.as_str(), line));
            }
        }
    }
    assert_none(&found, "secrets that Debug shows");
}

#[test]
fn no_page_asks_a_question_about_a_persons_life() {
    let questions = [
        "maiden name",
        "first pet",
        "first school",
        "favourite colour",
        "security question",
        "secret question",
        "password hint",
    ];
    let sources = sources();
    let lower = sources
        .iter()
        .filter(|source| source.is_of(&["app"]))
        .map(|source| Source { place: source.place.clone(), code: source.code.to_lowercase() });
    assert_none(&lines_with(&lower.collect::<Vec<_>>(), &questions, &[]), "secret questions");
}

#[test]
fn whatever_proves_who_somebody_is_can_be_pasted_and_kept_by_a_program_of_theirs() {
    let mut sources = sources();
    let scripts = ["app/src/capture/embed.js", "app/src/capture/page.js", "app/src/signed_in/script.js"];
    sources.extend(scripts.map(|place| Source { place: place.to_owned(), code: read(place) }));
    let hindrances = ["onpaste", "on:paste", "\"paste\"", "'paste'", "oncopy", "on:copy"];
    assert_none(&lines_with(&sources, &hindrances, &[]), "pages that listen to pasting");
    // Browsers and programs for passwords fill in codes by this word, and the address by its own.
    for place in [
        "app/src/sign_in/code_page.rs",
        "app/src/account/prove.rs",
        "app/src/account/app_page.rs",
        "app/src/giving/email_page.rs",
        "app/src/capture/steps.rs",
    ] {
        assert!(read(place).contains("autocomplete=\"one-time-code\""), "{place}");
    }
    assert!(read("app/src/sign_in/sign_in_page.rs").contains("autocomplete=\"email\""));
    // A passkey may be whose it likes: nobody asks which program or device keeps it.
    assert!(read("backend/src/second_factor/mod.rs").contains("\"attestation\": \"none\""));
}

/// How the libraries of cryptography begin where they are used.
const PRIMITIVES: [&str; 6] =
    ["use ring::", "use hmac::", "use sha1::", "use sha2::", "use totp_rs::", "use aes"];

#[test]
fn cryptography_is_of_few_libraries_and_each_file_that_has_some_is_in_the_inventory() {
    let sources = sources();
    let page = read("docs/security.md");
    let (_, section) = page.split_once("\n## Keys, secrets and algorithms\n").expect("the inventory");
    let section = section.split("\n## ").next().unwrap_or_default();
    let algorithms = section.split_once("| algorithm |").expect("the table of algorithms").1;
    let users = places_with(&sources, &PRIMITIVES);
    assert!(users.len() >= 10, "{users:?}");
    for place in users {
        let mut named =
            Path::new(place).ancestors().filter_map(Path::to_str).filter(|place| !place.is_empty());
        assert!(
            named.any(|place| algorithms.contains(&format!("`{place}`"))),
            "docs/security.md does not name {place}"
        );
    }
    // Broken, or beside the ones that were chosen.
    let packages = packages();
    for name in [
        "md5",
        "md4",
        "des",
        "rc4",
        "blowfish",
        "openssl",
        "native-tls",
        "aws-lc-rs",
        "sodiumoxide",
        "rsa",
        "aes-gcm",
    ] {
        assert!(!packages.contains(name), "{name} is among the dependencies");
    }
}

#[test]
fn old_hashes_and_other_ciphers_are_used_for_what_others_demand_alone() {
    let sources = sources();
    // HMRC's mark of a claim, the HMRC that is simulated, and apps for codes.
    let may = [
        "hmrc/src/irmark",
        "hmrc/src/message/body.rs",
        "hmrc/src/simulator",
        "backend/src/second_factor/app.rs",
    ];
    assert_none(&lines_with(&sources, &["sha1::", "Sha1", "SHA1", "Md5::new", "md5::"], &may), "old hashes");
    assert!(!lines_with(&sources, &["Sha1"], &[]).is_empty(), "they are looked for by another name");
    let ciphers = ["aead::", "AES_", "CHACHA20", "Aes128", "Aes256", "Ecb", "Cbc"];
    assert_eq!(places_with(&sources, &ciphers), BTreeSet::from(["backend/src/sealed.rs"]));
    let sealed = lines_with(&sources, &["AES_"], &[]);
    assert!(sealed.iter().all(|(_, line)| line.contains("AES_256_GCM")), "{sealed:?}");
    let public = ["RSA_PKCS1", "RSA_PSS", "ECDSA_", "ED25519", "P384"];
    let public = lines_with(&sources, &public, &[]);
    assert!(!public.is_empty());
    for (place, line) in public {
        // ES256, EdDSA, and RS256 with keys of 2,048 bits or more.
        let approved = ["RSA_PKCS1_2048_8192_SHA256", "ECDSA_P256_SHA256_", "ED25519"];
        assert!(approved.iter().any(|name| line.contains(name)), "{place}: {line}");
    }
}
