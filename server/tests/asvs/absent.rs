//! What the program does without. A requirement that forbids something is met by not having it, for as long as nobody adds it; one
//! that asks for a property of a feature does not apply for as long as there is no such feature. Each test here fails when that
//! changes: then the row of docs/asvs.md is decided anew.

use std::collections::BTreeSet;

use crate::read;
use crate::source::{CRATES, Source, assert_none, files, lines_with, packages, places_with, sources};

/// Something that is not there.
struct Absent {
    /// What docs/asvs.md calls it.
    what: &'static str,
    /// Packages that bring it, by the beginnings of their names.
    packages: &'static [&'static str],
    /// What stands in source that has it, in small letters.
    words: &'static [&'static str],
}

/// Everything that is shipped, in small letters: Rust, the scripts of pages, and what the database runs.
fn shipped() -> Vec<Source> {
    let mut all = sources();
    let others = ["app/src", "frontend/src"].into_iter().flat_map(|folder| files(folder, ".js"));
    let statements = ["migrations", "backend/src/store"].into_iter().flat_map(|folder| files(folder, ".sql"));
    all.extend(others.chain(statements).map(|place| {
        let text = read(&place);
        let code: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("--")).collect();
        Source { code: code.join("\n"), place }
    }));
    for source in &mut all {
        source.code = source.code.to_lowercase();
    }
    all
}

#[track_caller]
fn assert_absent(absent: &[Absent]) {
    let (shipped, packages) = (shipped(), packages());
    for Absent { what, packages: names, words } in absent {
        let found: Vec<&String> =
            packages.iter().filter(|name| names.iter().any(|begins| name.starts_with(begins))).collect();
        assert!(found.is_empty(), "{what}: {found:?} are among the dependencies");
        assert_none(&lines_with(&shipped, words, &[]), what);
    }
}

#[test]
fn nothing_is_asked_in_a_language_that_input_could_break_out_of() {
    assert_absent(&[
        Absent { what: "LDAP", packages: &["ldap", "simple-ldap", "lber"], words: &["ldap"] },
        Absent {
            what: "XPath",
            packages: &["sxd", "xee", "amxml", "libxml", "libxslt", "xrust", "skyscraper"],
            // PostgreSQL has it too, as functions.
            words: &["xpath", "xquery", "xmltable", "xmlexists"],
        },
        Absent {
            what: "LaTeX",
            packages: &["tectonic", "latex", "texlab"],
            words: &["latex", "tectonic", "\\documentclass", "shell-escape"],
        },
        Absent { what: "JNDI", packages: &["j4rs", "jndi"], words: &["jndi", "javax.naming"] },
        Absent {
            what: "memcache",
            packages: &["memcache", "async-memcache", "rust-memcache", "bmemcache", "vmemcache"],
            words: &["memcache"],
        },
    ]);
    // Of our own crates none reaches Java; a library does on Android, which nothing is built for.
    for name in CRATES {
        let manifest = read(&format!("{name}/Cargo.toml"));
        assert!(!manifest.lines().any(|line| line.starts_with("jni")), "{name} reaches Java");
    }
}

#[test]
fn nobody_sends_markup_that_is_shown_as_markup() {
    assert_absent(&[
        Absent {
            what: "an editor of HTML",
            packages: &["ammonia", "sanitize_html", "html-sanitizer"],
            words: &["contenteditable", "designmode", "execcommand", "tinymce", "ckeditor", "prosemirror"],
        },
        Absent {
            what: "Markdown, BBCode, style sheets or XSL of others",
            packages: &[
                "pulldown-cmark",
                "comrak",
                "markdown",
                "cmark",
                "bbcode",
                "bbscope",
                "lightningcss",
                "grass",
                "rsass",
                "xslt",
            ],
            // Our own pages are written as Markdown for whoever asks; none is read.
            words: &["bbcode", "xsl:", "xml-stylesheet", "@import"],
        },
    ]);
}

#[test]
fn whoever_asks_for_data_has_no_language_to_ask_in() {
    assert_absent(&[Absent {
        what: "GraphQL",
        packages: &["async-graphql", "graphql", "juniper", "apollo", "cynic"],
        words: &["graphql", "__schema"],
    }]);
    // Nor does the database bring one along.
    let mut extensions = BTreeSet::new();
    for place in files("migrations", ".sql") {
        for line in read(&place).to_lowercase().lines() {
            if let Some(rest) = line.trim().strip_prefix("create extension ") {
                let name = rest.trim_start_matches("if not exists ").trim_end_matches(';');
                extensions.insert(name.to_owned());
            }
        }
    }
    assert_eq!(extensions, BTreeSet::from(["btree_gin".to_owned(), "pg_trgm".to_owned()]));
}

#[test]
fn no_code_goes_by_telephone() {
    assert_absent(&[Absent {
        what: "a service for text messages or calls",
        packages: &[
            "twilio",
            "vonage",
            "messagebird",
            "aws-sdk-sns",
            "aws-sdk-pinpoint",
            "plivo",
            "rusoto_sns",
        ],
        words: &["twilio", "vonage", "messagebird", "plivo", "notifications.service.gov.uk", "text message"],
    }]);
    let schema = read("migrations/0002_person.sql");
    assert!(
        schema.contains("constraint second_factor_kind_is_known check (kind in ('app', 'passkey'))"),
        "the kinds of second factors are others"
    );
    // Whoever is called at all: HMRC, receivers of webhooks and sign-in providers, and the demonstration's own API.
    let known = [
        "backend/src/sign_in_provider/directory.rs",
        "backend/src/webhook/send.rs",
        "hmrc/src/gateway/client.rs",
    ];
    let sources = sources();
    let all = places_with(&sources, &["reqwest::Client", "Client::builder(", "checked_client("]);
    let callers: BTreeSet<&str> =
        all.into_iter().filter(|place| !place.starts_with("server/src/demo/")).collect();
    assert_eq!(callers, BTreeSet::from(known));
}

#[test]
fn what_docs_asvs_says_does_not_apply_is_not_there() {
    assert_absent(&[
        Absent {
            what: "passwords of people",
            packages: &["argon2", "rust-argon2", "scrypt", "bcrypt", "pbkdf2", "password-hash", "yescrypt"],
            words: &["type=\"password\"", "current-password", "new-password", "argon2", "bcrypt", "pbkdf2"],
        },
        Absent {
            what: "WebSockets",
            // Leptos has them among its dependencies, and nothing of ours speaks them.
            packages: &[],
            words: &["websocket", "ws://", "wss://", "on_upgrade("],
        },
        Absent { what: "SAML", packages: &["samael", "saml", "xmlsec"], words: &["saml"] },
        Absent {
            what: "WebRTC",
            packages: &["webrtc", "str0m", "libwebrtc", "datachannel"],
            words: &["rtcpeerconnection", "getusermedia", "webrtc"],
        },
        Absent {
            what: "codes, refresh tokens and registration of clients",
            packages: &["oxide-auth", "openidconnect"],
            words: &["registration_endpoint", "/oauth/authorize", "/oauth2/authorize", "/oauth2/register"],
        },
        Absent { what: "being a provider", packages: &[], words: &["id_token_hint", "end_session_endpoint"] },
    ]);
}
