//! Walls of the pages: every route of the site, and every server function, against everybody who could ask. The lists are the
//! router's own. What a page may be seen by follows from its part of the site; a part or an id that is not known here fails
//! the test, so that somebody decides.

mod house;

use std::collections::BTreeSet;

use axum::http::Method;
use backend::sign_in::Audience;
use domain::{Email, PlatformRole};
use serde_json::json;

pub use house::{House, Person, place, signed_in, site, text};

/// Who may see a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SeenBy {
    /// Everybody.
    All,
    /// Every donor; with an id in its address, only the donor whose it is.
    Donors,
    /// All staff; with an id in its address, only the staff of that charity.
    Staff,
    /// All staff; with an id in its address, only the people of that platform.
    Platforms,
    /// Whoever is signed in.
    ThePerson,
}

/// The part of the site that an address belongs to. A new part needs a line.
fn seen(path: &str) -> SeenBy {
    match path.split('/').nth(1).unwrap_or_default() {
        "" | "help" | "accessibility" | "cookies" | "privacy" | "sign-in" | "sign-out" | "developers" | "sandbox"
        // The link in a mail is the proof, and shows no more than the mail did.
        | "not-me" => SeenBy::All,
        "giving" => SeenBy::Donors,
        "charity" => SeenBy::Staff,
        "platform" => SeenBy::Platforms,
        "account" => SeenBy::ThePerson,
        other => panic!("who may see /{other}? Give it a line here"),
    }
}

/// Files and feeds that no page of the router is.
pub const FILES: [&str; 7] = [
    "/giving/live",
    "/giving/privacy/data.json",
    CLAIM_LIVE,
    "/charity/{charity}/donations.csv",
    "/charity/{charity}/claims/{claim}/lines.csv",
    PACK,
    MESSAGE,
];
const CLAIM_LIVE: &str = "/charity/{charity}/claims/{claim}/live";
const PACK: &str = "/charity/{charity}/claims/{claim}/pack.zip";
const MESSAGE: &str = "/charity/{charity}/claims/{claim}/messages/{message}";
/// Pages that change something: a member who may only look need not find them.
const CHANGING: [&str; 8] = [
    "/charity/{charity}/claims/fix/{donation}",
    "/charity/{charity}/claims/settings",
    "/charity/{charity}/terminals/new",
    "/charity/{charity}/terminals/{terminal}",
    "/charity/{charity}/sources/new",
    "/charity/{charity}/sources/{source}/end",
    "/charity/{charity}/nominee",
    "/charity/{charity}/team/{member}",
];

/// Whether somebody is sent to sign in, as staff or as a donor; the page that was asked for may follow.
fn asked_in(to: &str, staff: bool) -> bool {
    to.starts_with("/sign-in") && to.starts_with("/sign-in?for=staff") == staff
}

/// Every page of the router.
fn pages() -> BTreeSet<String> {
    let pages = leptos_axum::generate_route_list(app::App);
    let all: BTreeSet<String> = pages.iter().map(|route| route.path().to_owned()).collect();
    assert!(all.len() > 30, "{all:?}");
    all
}

/// The pages, and the files.
fn routes() -> BTreeSet<String> {
    pages().into_iter().chain(FILES.map(str::to_owned)).collect()
}

#[test]
fn every_file_and_feed_of_the_site_is_behind_the_walls() {
    // No router tells what it routes; where the site makes this one, each route is a text that begins with a slash.
    let code = include_str!("../../../src/lib.rs");
    let (_, routes) = code.split_once("fn files(").unwrap();
    let (routes, _) = routes.split_once(".with_state(").unwrap();
    let routed: BTreeSet<&str> = routes.split('"').filter(|text| text.starts_with('/')).collect();
    assert_eq!(routed, BTreeSet::from(FILES), "a new one needs a line in FILES");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_browser_tests_have_the_list_of_all_pages() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../end2end/support/routes.json");
    let known = std::fs::read_to_string(path).unwrap();
    let listed = serde_json::to_string_pretty(&pages()).unwrap();
    assert_eq!(
        known.trim_end(),
        listed,
        "end2end/support/routes.json: write the list on the right there, and give new pages an example in pages.ts"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_is_seen_by_those_who_may_and_nobody_else() {
    let open = House::open().await;
    let nobody = Person {
        name: "nobody",
        cookie: None,
    };
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let other_donor = open
        .person("another donor", Audience::Donor, "else@example.org")
        .await;
    let owner = open
        .person("the owner", Audience::Staff, "official@example.org")
        .await;
    let new = domain::charity::NewCharity::read(&json!({
        "name": "Elsewhere Trust", "hmrcReference": "CD67890", "regulator": "none",
        "officialFirst": "Else", "officialLast": "Where", "officialEmail": "elsewhere@example.org",
    }));
    open.house.backend.create_charity(&new.unwrap()).await.unwrap();
    let other_staff = open
        .person(
            "another charity’s staff",
            Audience::Staff,
            "elsewhere@example.org",
        )
        .await;
    let charity = open.charity;
    // Somebody who may only look, beside the owner.
    let viewer = open
        .person("the viewer", Audience::Staff, "viewer@example.org")
        .await;
    let added = open
        .house
        .by_hand(&format!(
            "insert into membership (charity_id, staff_id, role, created_at)
             select '{}', staff_id, 'viewer', now() from staff where email = 'viewer@example.org'",
            charity.uuid()
        ))
        .await;
    assert_eq!(added, Ok(1));

    let platforms = Email::parse("platforms@example.org").unwrap();
    let joined = open
        .house
        .backend
        .join_platform(open.platform, &platforms, PlatformRole::Owner);
    joined.await.unwrap();
    let platforms = open
        .person("the platform’s staff", Audience::Staff, "platforms@example.org")
        .await;

    let mut wrong = Vec::new();
    for route in routes() {
        let path = open.fill(&route);
        let has_id = route.contains('{');
        for who in [
            &nobody,
            &donor,
            &other_donor,
            &owner,
            &other_staff,
            &viewer,
            &platforms,
        ] {
            let answer = open.get(&path, who).await;
            let (status, to) = (answer.status().as_u16(), place(&answer).to_owned());
            let is_donor = who.name.ends_with("donor");
            let is_staff = !is_donor && who.name != "nobody";
            // A page may lead on to the one that is meant, within its part. A gift that needs no repair has no page of it.
            let shown = (status == 404 && (path.ends_with("/none") || route.contains("/fix/")))
                || status == 200
                || (status == 303
                    && !to.starts_with("/sign-in")
                    && to.split('/').nth(1) == path.split('/').nth(1));
            let (right, mine) = match seen(&route) {
                SeenBy::All => (status < 400 || status == 404, true),
                SeenBy::ThePerson if who.name == "nobody" => (status == 303, false),
                SeenBy::ThePerson => (shown, true),
                // It says by this that there is nothing to wait for.
                SeenBy::Donors if route == "/giving/live" => {
                    (status == if is_donor { 200 } else { 204 }, is_donor)
                }
                SeenBy::Donors if !is_donor => (asked_in(&to, false), false),
                SeenBy::Donors if who.name == "the donor" => (shown, true),
                SeenBy::Donors => (if has_id { status == 404 } else { shown }, false),
                // Who signed out has nothing to wait for.
                SeenBy::Staff if route == CLAIM_LIVE && !is_staff => {
                    (status == if is_donor { 404 } else { 204 }, false)
                }
                SeenBy::Staff | SeenBy::Platforms if !is_staff => (asked_in(&to, true), false),
                // HMRC refused no gift of this house: its own staff read that in the charity's name.
                SeenBy::Staff if route == "/charity/{charity}/claims/fix/{donation}" => {
                    (status == 404, ["the owner", "the viewer"].contains(&who.name))
                }
                // Donors' names and addresses are in them.
                SeenBy::Staff if [PACK, MESSAGE].contains(&route.as_str()) && who.name == "the viewer" => {
                    (status == 404, false)
                }
                SeenBy::Platforms if who.name == "the platform’s staff" => (shown, true),
                SeenBy::Staff if who.name == "the viewer" && CHANGING.contains(&route.as_str()) => {
                    (shown || [403, 404].contains(&status), true)
                }
                SeenBy::Staff if ["the owner", "the viewer"].contains(&who.name) => (shown, true),
                SeenBy::Staff | SeenBy::Platforms => (if has_id { status == 404 } else { shown }, false),
            };
            let at = format!("{route} for {}: {status} {to}", who.name);
            if !right || status >= 500 {
                wrong.push(at.clone());
            }
            // A feed that is open does not end.
            if route.ends_with("/live") && status == 200 {
                continue;
            }
            let html = text(answer).await;
            // What somebody asked for by its id is no news to them.
            let told = open
                .secrets()
                .into_iter()
                .find(|secret| html.contains(*secret) && !path.contains(*secret));
            if let Some(secret) = told
                && !mine
            {
                wrong.push(format!("{at} tells {secret}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

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

#[tokio::test(flavor = "multi_thread")]
async fn every_function_of_the_pages_asks_who_calls() {
    let open = House::open().await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let staff = open
        .person("staff", Audience::Staff, "elsewhere@example.org")
        .await;
    let charity = open.charity.to_string();
    let platform = open.platform.to_string();
    let fields = [
        ("charity", charity.as_str()),
        ("platform", platform.as_str()),
        ("client", open.client.as_str()),
        ("webhook", open.webhook.as_str()),
        ("source", open.source.as_str()),
        ("donation", open.gift.as_str()),
        ("member", open.member.as_str()),
        ("email", "elsewhere@example.org"),
        ("role", "owner"),
        ("gift", open.gift.as_str()),
        ("link", open.link.as_str()),
        ("id", open.gift.as_str()),
        ("on", "2026-11-20"),
        ("step", "request"),
    ];
    let (mut seen, mut wrong) = (0, Vec::new());
    let nobody = Person {
        name: "nobody",
        cookie: None,
    };
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
        let (own, refused) = (
            // These are about the caller alone.
            [
                "charity/mine",
                "charity/may_register",
                "platform/mine",
                "platform/may_register",
            ]
            .contains(&name),
            [400, 401, 403, 404, 422],
        );
        let others: &[&Person] = match name.split('/').next().unwrap_or_default() {
            "giving" => &[&nobody, &staff],
            "charity" | "platform" => &[&nobody, &donor, &staff],
            _ => &[&nobody],
        };
        for who in others {
            let answer = open
                .post(&path, &fields, who.cookie.as_deref(), "application/json")
                .await;
            let status = answer.status().as_u16();
            let html = text(answer).await;
            if let Some(secret) = open.secrets().into_iter().find(|secret| html.contains(secret)) {
                wrong.push(format!("{path} tells {} {secret}", who.name));
            }
            // What is no id is not found, whoever asks.
            let right = match who.name {
                "nobody" => [401, 404].contains(&status),
                _ => refused.contains(&status) || (own && status == 200),
            };
            if !right {
                wrong.push(format!("{path} for {}: {status}", who.name));
            }
        }
        seen += 1;
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(seen > 15, "{seen}");
    let left = open
        .house
        .count("select count(*) from source where state = 'active'")
        .await;
    assert_eq!(left, 1);
    let team = open
        .house
        .count("select count(*) from membership where role = 'owner'")
        .await;
    assert_eq!(team, 1);
}
