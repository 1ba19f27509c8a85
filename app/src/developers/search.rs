//! Search in the pages for developers. The index is made once, of what the pages are made of; it is small enough to be read from one end
//! to the other for each query.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use domain::EventType;
use domain::donation::Status;
use domain::sandbox::EXAMPLES;

use super::changelog::versions;
use super::errors::{ERRORS, FIELD_ERRORS};
use super::examples_page;
use super::reads::Place;
use super::reference::model::{Call, Field, Line, Object};
use super::reference::{BASE, EVERYWHERE, Language, anchor, call_in_full, parts};
use super::states::what_follows;
use super::steps;

/// The longest query that is read.
pub const LONGEST: usize = 100;
/// The page that answers.
pub const PAGE: &str = "/developers/search";

/// The kind of a result. Among results that match equally well, kinds come in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Call,
    Error,
    Event,
    Section,
    Object,
    Field,
}

impl Kind {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Call => "Call",
            Self::Error => "Error",
            Self::Event => "Event",
            Self::Section => "Section",
            Self::Object => "Object",
            Self::Field => "Field",
        }
    }
}

/// Something that can be found, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub kind: Kind,
    pub title: String,
    /// A line about it.
    pub about: String,
    /// Its page, and its place there.
    pub href: String,
    /// What it is called, for a query that is one of its names.
    names: Vec<String>,
    /// Everything that is known about it.
    words: String,
}

impl Entry {
    fn new(kind: Kind, title: &str, about: &str, href: String, names: &[&str], more: &str) -> Self {
        let mut names: Vec<String> = names.iter().map(|name| plain(name)).collect();
        names.push(plain(title));
        let words = plain(&format!("{title} {about} {more} {}", names.join(" ")));
        Self { kind, title: title.to_owned(), about: about.to_owned(), href, names, words }
    }

    /// How well it fits, best first: by its name, by its title, by what is said about it. Many fields have a word in their names: they
    /// come after what explains it.
    fn rank(&self, whole: &str, terms: &[&str]) -> Option<u8> {
        let holds = |text: &str| terms.iter().all(|term| text.contains(*term));
        if self.kind == Kind::Field {
            if plain(&self.title) == whole {
                Some(2)
            } else if self.names.iter().any(|name| name.contains(whole)) {
                Some(3)
            } else {
                holds(&self.words).then_some(4)
            }
        } else if self.names.iter().any(|name| name == whole) {
            Some(0)
        } else if self.names.iter().any(|name| name.starts_with(whole)) {
            Some(1)
        } else if self.names.iter().any(|name| name.contains(whole)) {
            Some(2)
        } else if holds(&plain(&self.title)) {
            Some(3)
        } else {
            holds(&self.words).then_some(4)
        }
    }
}

/// A section of a page: its place, its heading, and other words that people search for.
type Section = (&'static str, &'static str, &'static str);

/// The page that only a sandbox has.
const SANDBOX: &str = "/developers/sandbox";

/// The sections of each page, which a test finds there.
const SECTIONS: [(&str, &str, &[Section]); 9] = [
    (
        "/developers/reference",
        "Reference",
        &[(
            "whole-list",
            "Read a whole list",
            "pagination paging page cursor loop limit after hasMore nextCursor",
        )],
    ),
    (
        "/developers",
        "Guide",
        &[
            ("needs", "What you need", "client id secret credentials keys register sandbox"),
            ("ask", "Ask on our page", "capture session"),
            ("changes", "When a donation settles, changes or is refunded", "refund settlement patch delete"),
            ("repeats", "Nothing is counted twice", "idempotency retry duplicate batch"),
            ("problems", "Errors tell you what to fix", "problem pointer rfc 9457 request-id"),
            ("cards", "Cards and phones", "par linked account terminal contactless"),
        ],
    ),
    (
        "/developers/checkout",
        "Gift Aid in your checkout",
        &[
            ("decide", "Which way?", "redirect modal frame"),
            ("first", "Before you ask", "session return address origin"),
            ("programs", "On your server", "example program"),
            ("redirect", "Redirect", "returnUrl cancelUrl 303"),
            ("modal", "Modal", "embed script content security policy integrity dialog"),
            ("frame", "Frame", "iframe embed"),
            ("api", "API only", "own form wording authorisation"),
            ("verify", "What you can rely on", "completed cancelled expired webhook"),
            ("recover", "A gift without a donor", "qr code receipt shortUrl terminal"),
        ],
    ),
    (
        "/developers/examples",
        "Examples",
        &[("packages", "Our packages", "sdk package library client npm pip javascript python")],
    ),
    (
        "/developers/webhooks",
        "Events and webhooks",
        &[
            ("event", "An event", "payload type"),
            ("endpoint", "An endpoint", "subscribe secret event types test"),
            ("signature", "Check the signature", "verify hmac standard webhooks whsec"),
            ("in-time", "Answer in time", "timeout 15 seconds webhook-id duplicate"),
            ("failures", "When it fails", "retry retries backoff disabled 410"),
            ("catching-up", "Catching up", "replay outage cursor missed events"),
            ("addresses", "Where we send", "https localhost public address"),
        ],
    ),
    (
        "/developers/errors",
        "Errors",
        &[
            ("fields", "Field error codes", "pointer parameter invalid_fields invalid_query"),
            (
                "token-endpoint",
                "Token endpoint errors",
                "oauth invalid_request invalid_client unsupported_grant_type invalid_scope invalid_target rate_limited",
            ),
        ],
    ),
    (
        "/developers/not-offered",
        "What Uplift does not offer",
        &[
            ("gift-aid", "Gift Aid", "gasds aggregated sponsored paper declaration currency limits"),
            ("calls", "Calls", "cors browser file import csv php java explorer welsh limits"),
            ("data", "Data", "totals count undo delete personal data limits"),
            ("security", "Security", "mtls mutual tls private_key_jwt ip allow list status page limits"),
        ],
    ),
    (
        "/developers/versions",
        "Versions and deprecation",
        &[
            ("additions", "What we can add at any time", "compatible change"),
            ("your-code", "What your code must handle", "ignore unknown fields"),
            ("new-version", "What needs a new version", "breaking change v2"),
            ("endings", "How we deprecate something", "deprecation sunset"),
        ],
    ),
    (
        SANDBOX,
        "Test donors and charities",
        &[
            ("rejected", "Claims that HMRC rejects", "refused last name held details_unusable"),
            ("short-token", "A token that expires soon", "uplift_expires_in invalid_token 401"),
        ],
    ),
];

static INDEX: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let mut index = Vec::new();
    let mut seen = BTreeSet::new();
    for part in parts() {
        let calls = part
            .lines
            .iter()
            .filter_map(|line| Some(call_in_full(&part.slug, &line.id, "", Language::default())?.call));
        calls.for_each(|call| add_call(&call, &mut seen, &mut index));
    }
    index.extend(EVERYWHERE.iter().map(|(word, sentence)| {
        let href = format!("/developers/reference#{}", anchor(word));
        Entry::new(Kind::Section, word, "In the reference, for every call", href, also_called(word), sentence)
    }));
    index.extend(ERRORS.iter().map(|entry| {
        let more = format!("{} {} {}", entry.status, entry.meaning, entry.remedy);
        let href = format!("/developers/errors/{}", entry.code);
        Entry::new(Kind::Error, entry.code, entry.title, href, &[entry.title], &more)
    }));
    index.extend(FIELD_ERRORS.iter().map(|(code, words)| {
        Entry::new(Kind::Error, code, words, "/developers/errors#fields".to_owned(), &[], "")
    }));
    index.extend(EventType::for_platforms().chain([EventType::WebhookTest]).map(|kind| {
        let href = format!("/developers/webhooks#{kind}");
        Entry::new(Kind::Event, kind.as_str(), kind.meaning(), href, &[], "webhook")
    }));
    index.extend(steps::calls(&Place::default()).into_iter().enumerate().map(|(step, call)| {
        let href = format!("/developers#step-{}", step + 1);
        Entry::new(Kind::Section, call.title, "In the guide", href, &[], call.words)
    }));
    for (page, name, sections) in SECTIONS {
        index.extend(sections.iter().map(|(place, title, more)| {
            Entry::new(Kind::Section, title, &format!("In: {name}"), format!("{page}#{place}"), &[], more)
        }));
    }
    index.extend(examples_page::first_gifts().map(|language| {
        let href = format!("{}{}#program", examples_page::PAGE, language.query());
        Entry::new(Kind::Section, language.name(), "In: Examples", href, &[], "first gift program")
    }));
    let mut page = |title: &str, about: &str, href: &str, words: Vec<String>| {
        index.push(Entry::new(Kind::Section, title, about, href.to_owned(), &[], &words.join(" ")));
    };
    let changes = versions().into_iter().flat_map(|version| version.changes).collect();
    let files = [
        (
            "OpenAPI document",
            "The whole API for your tools",
            "openapi swagger schema json specification generate client",
        ),
        ("Postman collection", "A request for every call", "postman insomnia collection import json"),
    ];
    for (title, about, words) in files {
        page(title, about, "/developers/reference", vec![words.to_owned()]);
    }
    let statuses = Status::ALL.iter().map(|status| format!("{status} {}", what_follows(*status))).collect();
    page("The status of a donation", "Every status, and what to do", "/developers/statuses", statuses);
    page("Changelog", "What changed in the API", "/developers/changelog", changes);
    let cases = EXAMPLES.iter().map(|example| example.shows.to_owned()).collect();
    page("Test donors and charities", "In the sandbox, each with a fixed outcome", SANDBOX, cases);
    index
});

/// The headers that the reference explains once for every call.
const OF_EVERY_CALL: [&str; 2] = ["Idempotency-Key", "If-Match"];

/// What else people search for when they mean one of the terms for every call.
fn also_called(word: &str) -> &'static [&'static str] {
    match word {
        "Amounts" => &["pence", "pounds", "money", "currency"],
        "Lists" => &["pagination", "paging", "pages", "cursor"],
        "Rate limits" => &["quota", "throttling", "429", "RateLimit"],
        "Repeats" => &["Idempotency-Key", "idempotency", "idempotent", "retry", "retries"],
        "Request-Id" => &["trace", "support"],
        "Versions" => &["If-Match", "ETag", "412"],
        _ => &[],
    }
}

fn add_call(call: &Call, seen: &mut BTreeSet<(String, String)>, index: &mut Vec<Entry>) {
    let Call { line: Line { page, id, method, path, title }, words, parameters, body, object, .. } = call;
    let short = path.strip_prefix(BASE).unwrap_or(path);
    let (whole, typed) = (format!("{method} {path}"), format!("{method} {short}"));
    let names = [id.as_str(), path.as_str(), short, whole.as_str(), typed.as_str()];
    index.push(Entry::new(Kind::Call, title, &whole, page.clone(), &names, words));
    let own = parameters.iter().filter(|parameter| !OF_EVERY_CALL.contains(&parameter.name.as_str()));
    add_fields(own, title, page, seen, index);
    if let Some(body) = body {
        add_fields(&body.fields, title, page, seen, index);
    }
    if let Some(Object { name, words, fields, .. }) = object {
        // Calls that answer with the same object each show it: the first is found.
        if seen.insert((name.clone(), String::new())) {
            let about = words.split("\n\n").next().unwrap_or_default();
            let href = format!("{page}#response");
            index.push(Entry::new(Kind::Object, name, about, href, &[], words));
        }
        add_fields(fields, name, page, seen, index);
    }
}

/// The fields of a call or an object, with those inside of them, each name once.
fn add_fields<'a>(
    fields: impl IntoIterator<Item = &'a Field>,
    of: &str,
    page: &str,
    seen: &mut BTreeSet<(String, String)>,
    index: &mut Vec<Entry>,
) {
    for field in fields {
        if seen.insert((of.to_owned(), field.name.clone())) {
            let values: Vec<&str> = field.values.iter().map(|(word, _)| word.as_str()).collect();
            let more = format!("{} {}", field.kind, field.words);
            let about = format!("In: {of}");
            let href = format!("{page}#{}", field.id);
            index.push(Entry::new(Kind::Field, &field.name, &about, href, &values, &more));
        }
        add_fields(&field.fields, of, page, seen, index);
        for variant in &field.variants {
            add_fields(&variant.fields, of, page, seen, index);
        }
    }
}

/// Text as it is compared.
fn plain(text: &str) -> String {
    text.to_lowercase().replace('’', "'")
}

/// A query as it is read: in one line, and not too long.
pub fn read(query: &str) -> String {
    let words: Vec<&str> = query.split_whitespace().collect();
    words.join(" ").chars().take(LONGEST).collect()
}

/// A word without the s of several: so one is found by several, and several by one.
fn singular(word: &str) -> &str {
    word.strip_suffix('s').filter(|rest| rest.len() > 2).unwrap_or(word)
}

/// A query that finds something, for one that finds nothing because of a typing mistake in a word.
pub fn mended(query: &str, sandbox: bool) -> Option<String> {
    let whole = plain(&read(query));
    let known = |term: &str| INDEX.iter().any(|entry| entry.words.contains(term));
    let words = whole.split_whitespace().map(|word| {
        if known(singular(word)) {
            return Some(word);
        }
        let all = INDEX.iter().flat_map(|entry| entry.words.split(|letter: char| !letter.is_alphanumeric()));
        all.filter(|meant| meant.len() > 3).find(|meant| nearly(word, meant))
    });
    let meant = words.collect::<Option<Vec<&str>>>()?.join(" ");
    (!search(&meant, sandbox).is_empty()).then_some(meant)
}

/// Whether one letter more, less or different makes one word of the other, or two that changed places.
fn nearly(one: &str, other: &str) -> bool {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let begin = one.iter().zip(&other).take_while(|(one, other)| one == other).count();
    let (one, other) = (one.get(begin..).unwrap_or_default(), other.get(begin..).unwrap_or_default());
    let end = one.iter().rev().zip(other.iter().rev()).take_while(|(one, other)| one == other).count();
    let rest = |word: &[char]| word.len() - end;
    match (one, other) {
        ([a, b, ..], [c, d, ..]) if rest(one) == 2 && rest(other) == 2 => a == d && b == c,
        _ => rest(one) <= 1 && rest(other) <= 1,
    }
}

/// What fits a query, best first; of what only a sandbox has, nothing outside one.
pub fn search(query: &str, sandbox: bool) -> Vec<&'static Entry> {
    let whole = plain(&read(query));
    let terms: Vec<&str> = whole.split_whitespace().map(singular).collect();
    if terms.is_empty() {
        return Vec::new();
    }
    let there = INDEX.iter().filter(|entry| sandbox || !entry.href.starts_with(SANDBOX));
    let ranked = there.filter_map(|entry| Some((entry.rank(&whole, &terms)?, entry)));
    let mut ranked: Vec<(u8, &Entry)> = ranked.collect();
    // What is equally good stays in the order of the pages.
    ranked.sort_by_key(|(rank, entry)| (*rank, entry.kind));
    ranked.into_iter().map(|(_, entry)| entry).collect()
}

/// Everything that can be found: its place and its title.
pub fn places() -> impl Iterator<Item = (&'static str, &'static str)> {
    INDEX.iter().map(|entry| (entry.href.as_str(), entry.title.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first that is found.
    fn first(query: &str) -> (Kind, &'static str) {
        let found = search(query, true);
        found.first().map(|entry| (entry.kind, entry.href.as_str())).unwrap_or_else(|| panic!("{query}"))
    }

    #[test]
    fn what_has_this_name_comes_first() {
        let of_donations = "/developers/reference/donations";
        for (query, kind, href) in [
            ("createDonation", Kind::Call, format!("{of_donations}/createDonation")),
            ("CREATEDONATION", Kind::Call, format!("{of_donations}/createDonation")),
            ("POST /donations", Kind::Call, format!("{of_donations}/createDonation")),
            ("post  /integrations/v1/donations ", Kind::Call, format!("{of_donations}/createDonation")),
            ("donor_not_found", Kind::Error, "/developers/errors/donor_not_found".to_owned()),
            ("not_a_home", Kind::Error, "/developers/errors#fields".to_owned()),
            ("donation.declared", Kind::Event, "/developers/webhooks#donation.declared".to_owned()),
            ("check the signature", Kind::Section, "/developers/webhooks#signature".to_owned()),
            ("hmac", Kind::Section, "/developers/webhooks#signature".to_owned()),
            ("Send the donor's authorisation", Kind::Section, "/developers#step-4".to_owned()),
        ] {
            assert_eq!(first(query), (kind, href.as_str()), "{query}");
        }
        let of_body = format!("{of_donations}/createDonation#body.grossAmount");
        assert_eq!(first("grossAmount"), (Kind::Field, of_body.as_str()));
    }

    #[test]
    fn words_are_found_in_any_order_and_in_both_numbers() {
        let hrefs =
            |query: &str| search(query, true).iter().map(|entry| entry.href.as_str()).collect::<Vec<_>>();
        let signature = "/developers/webhooks#signature";
        for query in ["signature check", "signatures", "verify standard webhook"] {
            assert!(hrefs(query).contains(&signature), "{query}: {:?}", hrefs(query));
        }
    }

    #[test]
    fn packages_changes_and_test_donors_are_found_and_the_last_in_a_sandbox_alone() {
        for (query, href, in_live) in [
            ("sdk", "/developers/examples#packages", true),
            ("changelog", "/developers/changelog", true),
            ("canRenew is false", "/developers/changelog", true),
            ("test donors", "/developers/sandbox", false),
            ("donor has died", "/developers/sandbox", false),
            ("uplift_expires_in", "/developers/sandbox#short-token", false),
        ] {
            for (sandbox, found) in [(true, true), (false, in_live)] {
                let is_found = search(query, sandbox).iter().any(|entry| entry.href == href);
                assert_eq!(is_found, found, "{query}: {sandbox}");
            }
        }
    }

    #[test]
    fn what_explains_a_word_comes_before_the_fields_that_have_it() {
        for (query, kind, href) in [
            ("refund", Kind::Call, "/developers/reference/donations/refundDonation"),
            ("idempotency", Kind::Section, "/developers/reference#repeats"),
            ("Idempotency-Key", Kind::Section, "/developers/reference#repeats"),
            ("pagination", Kind::Section, "/developers/reference#lists"),
            ("paging", Kind::Section, "/developers/reference#lists"),
            ("trace", Kind::Section, "/developers/reference#request-id"),
            ("rate limit", Kind::Section, "/developers/reference#rate-limits"),
            ("postman", Kind::Section, "/developers/reference"),
            ("package", Kind::Section, "/developers/examples#packages"),
            ("webhook.test", Kind::Event, "/developers/webhooks#webhook.test"),
        ] {
            assert_eq!(first(query), (kind, href), "{query}");
        }
    }

    #[test]
    fn a_typing_mistake_in_a_word_is_mended() {
        for (typed, meant) in [("refnd", "refund"), ("signatrue check", "signature check"), ("webhooook", "")]
        {
            assert!(search(typed, true).is_empty(), "{typed}");
            assert_eq!(mended(typed, true).unwrap_or_default(), meant, "{typed}");
        }
        for (one, other, near) in [
            ("refnd", "refund", true),
            ("refuund", "refund", true),
            ("refand", "refund", true),
            ("erfund", "refund", true),
            ("refund", "refunds", true),
            ("rufend", "refund", false),
            ("fund", "refund", false),
        ] {
            assert_eq!(nearly(one, other), near, "{one} {other}");
        }
    }

    #[test]
    fn nothing_is_found_for_nothing() {
        for query in ["", "   ", "zzzqqq", "createDonation zzzqqq", "<script>alert(1)</script>"] {
            assert!(search(query, true).is_empty() && mended(query, true).is_none(), "{query}");
        }
        assert_eq!(read(&"ü".repeat(500)).chars().count(), LONGEST);
    }

    #[test]
    fn an_entry_is_there_once() {
        let mut seen = BTreeSet::new();
        for entry in INDEX.iter() {
            assert!(seen.insert((entry.kind, &entry.title, &entry.href)), "{entry:?}");
        }
        assert!(seen.len() > 300, "{}", seen.len());
    }
}
