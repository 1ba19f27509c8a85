//! Every server function of the pages, called with the ids of one house by people whose they are not.

use std::collections::BTreeSet;

use axum::http::Method;
use backend::sign_in::Audience;
use domain::charity::warranty;

use super::house::{House, Person, text};

/// The functions that anybody may call, and why.
const OPEN_FUNCTIONS: [&str; 9] = [
    // What everybody sees.
    "developers/",
    "sandbox/",
    // Ways to sign in, each with a proof of its own; and out, which harms nobody.
    "sign_in/begin",
    "sign_in/enter_code",
    "sign_in/open_link",
    "sign_in/end_session",
    // The token of a mail is the proof.
    "giving/notice",
    "giving/deny",
    "capture/",
];

/// What a member who may only look is answered. Everything else of the charity is a change, or a page for one.
const READ_BY_VIEWERS: [&str; 15] = [
    "charity/adjustments",
    "charity/claim",
    "charity/claim_fix",
    "charity/claim_lines",
    "charity/claims",
    "charity/donation",
    "charity/donations",
    "charity/nominee",
    "charity/overview",
    "charity/payments",
    "charity/source",
    "charity/sources",
    "charity/team",
    "charity/terminal",
    "charity/terminals",
];

/// Tables that asking alone may move: sessions remember when they were last used, and the log of the API is written behind it.
const MOVING: [&str; 2] = ["session", "request_"];

/// The status for staff who do not belong to the charity or the platform of the fields.
fn for_strangers(name: &str) -> u16 {
    match name {
        // These are about the caller alone.
        "charity/mine" | "charity/may_register" | "platform/mine" | "platform/may_register" => 200,
        // Staff may register one of their own; these fields do not tell what it is.
        "charity/register" | "platform/register" => 422,
        _ => 404,
    }
}

/// The status for a member of the charity who may only look.
fn for_viewers(name: &str) -> u16 {
    if READ_BY_VIEWERS.contains(&name) {
        200
    } else {
        for_strangers(name)
    }
}

/// The status for a donor who sends the ids of another's things.
fn for_other_donors(name: &str) -> u16 {
    match name {
        // These name nothing: they are about the caller alone.
        "giving/gifts" | "giving/authorisations" | "giving/links" | "giving/privacy" => 200,
        // The fields give none, and confirm nothing.
        "giving/give_authorisation" | "giving/delete_account" => 422,
        // Of the caller's own there is none to stop.
        "giving/stop_authorisation" => 409,
        _ => 404,
    }
}

/// What a function needs beside the ids, so that who calls is all that is wrong.
fn answers<'a>(name: &str, warranty: &'a str) -> Vec<(&'static str, &'a str)> {
    match name {
        "charity/add_source" => vec![("kind", "generate"), ("warranty", warranty), ("warrant", "on")],
        "charity/add_terminal" => vec![
            ("kind", "terminal"),
            ("mid", "540436505411112"),
            ("tid", "23900013"),
        ],
        "charity/change_source" => vec![("change", "end")],
        "charity/choose_claim_setting" => vec![("schedule", "by_hand"), ("approvals", "none")],
        "charity/choose_claim_period" => vec![("period", "tax_year")],
        "charity/mark_claim_paid" => vec![("amount", "30.86")],
        "charity/import_payments" => vec![(
            "statement",
            "Date,Description,Amount\n2026-11-20,HMRC CHARITIES AB12345,30.86\n",
        )],
        "charity/correct_gift" => vec![
            ("first", "Zoë"),
            ("last", "Example"),
            ("line1", "1 Example Street"),
            ("town", "Leeds"),
            ("postcode", "LS1 1AA"),
            ("country", "GB"),
        ],
        _ => Vec::new(),
    }
}

/// All that is stored, as one text for each table.
async fn stored(open: &House) -> Vec<(String, String)> {
    let names = "select string_agg(tablename::text, ' ' order by tablename) from pg_tables
         where schemaname = current_schema()";
    let names = open.house.text(names).await;
    let mut tables = Vec::new();
    for table in names.split(' ') {
        if MOVING.iter().any(|moving| table.starts_with(moving)) {
            continue;
        }
        let rows = format!(
            "select md5(coalesce(string_agg(kept::text, ' ' order by kept::text), '')) from \"{table}\" as kept"
        );
        tables.push((table.to_owned(), open.house.text(&rows).await));
    }
    assert!(tables.len() > 30, "{tables:?}");
    tables
}

#[tokio::test(flavor = "multi_thread")]
async fn every_function_of_the_pages_asks_who_calls() {
    let open = House::open().await;
    let nobody = Person {
        name: "nobody",
        cookie: None,
    };
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let other_donor = open
        .person("another donor", Audience::Donor, "else@example.org")
        .await;
    let staff = open.person("staff", Audience::Staff, "alone@example.org").await;
    let other_charity = open.another_charitys_owner().await;
    let other_platform = open.another_platforms_owner().await;
    let viewer = open.viewer().await;
    let charity = open.charity.to_string();
    let platform = open.platform.to_string();
    let (claim, terminal) = (open.fill("{claim}"), open.fill("{terminal}"));
    let warranty = warranty::current().version;
    let fields = [
        ("charity", charity.as_str()),
        ("platform", platform.as_str()),
        ("client", open.client.as_str()),
        ("webhook", open.webhook.as_str()),
        ("source", open.source.as_str()),
        ("terminal", terminal.as_str()),
        ("claim", claim.as_str()),
        ("donation", open.gift.as_str()),
        ("member", open.member.as_str()),
        ("email", "elsewhere@example.org"),
        ("role", "owner"),
        ("gift", open.gift.as_str()),
        ("link", open.link.as_str()),
        ("id", open.link.as_str()),
        ("on", "2026-11-20"),
        ("step", "request"),
    ];
    let before = stored(&open).await;
    let (mut seen, mut wrong) = (BTreeSet::new(), Vec::new());
    // The router registers them.
    let functions: BTreeSet<(String, Method)> = server_fn::axum::server_fn_paths()
        .map(|(path, method)| (path.to_owned(), method))
        .collect();
    for (path, method) in functions {
        let Some(name) = path.strip_prefix("/fn/") else {
            panic!("{path} is not under /fn")
        };
        if OPEN_FUNCTIONS.iter().any(|known| name.starts_with(known)) {
            continue;
        }
        assert_eq!(method, Method::POST, "{path}");
        // Whoever is not signed in on the function's side is asked to, whatever was sent.
        let strange = for_strangers(name);
        let callers = match name.split('/').next().unwrap_or_default() {
            "giving" => vec![
                (&nobody, 401),
                (&staff, 401),
                (&other_donor, for_other_donors(name)),
            ],
            "charity" => vec![
                (&nobody, 401),
                (&donor, 401),
                (&staff, strange),
                (&other_charity, strange),
                (&other_platform, strange),
                (&viewer, for_viewers(name)),
            ],
            "platform" => vec![
                (&nobody, 401),
                (&donor, 401),
                (&staff, strange),
                (&other_charity, strange),
                (&other_platform, strange),
                (&viewer, strange),
            ],
            _ => vec![(&nobody, 401)],
        };
        let mut sent = fields.to_vec();
        sent.extend(answers(name, &warranty));
        for (who, right) in callers {
            let answer = open
                .post(&path, &sent, who.cookie.as_deref(), "application/json")
                .await;
            let status = answer.status().as_u16();
            let html = text(answer).await;
            // The viewer is of the charity, and reads what it has.
            let told = open.secrets().into_iter().find(|secret| html.contains(*secret));
            if let Some(secret) = told
                && who.name != "the viewer"
            {
                wrong.push(format!("{path} tells {} {secret}", who.name));
            }
            if status != right {
                wrong.push(format!("{path} for {}: {status}, not {right}", who.name));
            }
        }
        seen.insert(name.to_owned());
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(seen.len() > 80, "{seen:?}");
    for read in READ_BY_VIEWERS {
        assert!(seen.contains(read), "there is no function {read}");
    }
    // None of them did anything.
    for (was, is) in before.into_iter().zip(stored(&open).await) {
        assert_eq!(was, is, "somebody changed what is not theirs");
    }
}
