//! Walls of the pages: every route of the site, and every server function, against everybody who could ask. The lists are the
//! router's own. What a page may be seen by follows from its part of the site; a part or an id that is not known here fails
//! the test, so that somebody decides.

mod functions;
mod house;
mod things;

use std::collections::BTreeSet;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use backend::sign_in::Audience;
use backend::testing::TestBackend;
use backend::testing::words::say;
use backend::{Backend, Config, Mode};
use domain::Role;
use tower::ServiceExt;

use crate::world::NOW;

pub use house::{HOUSE_NAME, HTML, House, Person, place, signed_in, site, text};
pub use things::ONE_PIXEL;

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
    /// Those whom the settings name as operators.
    Operators,
    /// Whoever is signed in.
    ThePerson,
}

/// The part of the site that an address belongs to. A new part needs a line.
fn seen(path: &str) -> SeenBy {
    match path.split('/').nth(1).unwrap_or_default() {
        "" | "charities" | "platforms" | ".well-known" | "help" | "accessibility" | "cookies" | "privacy" | "sign-in" | "sign-out" | "developers" | "sandbox"
        | "capture-logo"
        // The link in a mail is the proof, and shows no more than the mail did.
        | "not-me" | "prove-charity" | "stop" => SeenBy::All,
        "giving" => SeenBy::Donors,
        "charity" => SeenBy::Staff,
        "platform" => SeenBy::Platforms,
        "operator" => SeenBy::Operators,
        "account" => SeenBy::ThePerson,
        other => panic!("who may see /{other}? Give it a line here"),
    }
}

/// Files and feeds that no page of the router is.
pub const FILES: [&str; 25] = [
    "/.well-known/security.txt",
    LOGO,
    "/sandbox/mailbox/{mail}",
    "/giving/live",
    GIFT_LIVE,
    "/giving/privacy/data.json",
    "/giving/gifts.csv",
    CLAIM_LIVE,
    CHARITY_ACTIVITY_FILE,
    PLATFORM_ACTIVITY_FILE,
    "/charity/{charity}/donations.csv",
    "/charity/{charity}/donations.xlsx",
    "/charity/{charity}/claims.csv",
    "/charity/{charity}/claims.xlsx",
    "/charity/{charity}/claims/figures.csv",
    "/charity/{charity}/claims/figures.xlsx",
    "/charity/{charity}/claims/payments.csv",
    "/charity/{charity}/claims/payments.xlsx",
    "/charity/{charity}/claims/fix.csv",
    "/charity/{charity}/claims/fix.xlsx",
    "/charity/{charity}/claims/{claim}/lines.csv",
    "/charity/{charity}/claims/{claim}/lines.xlsx",
    SCHEDULE,
    PACK,
    MESSAGE,
];
/// On pages to which anybody may be led.
const LOGO: &str = "/capture-logo/{platform}/{file}";
const CHARITY_ACTIVITY_FILE: &str = "/charity/{charity}/activity.csv";
const PLATFORM_ACTIVITY_FILE: &str = "/platform/{platform}/activity.csv";
const GIFT_LIVE: &str = "/giving/donations/{donation}/live";
const CLAIM_LIVE: &str = "/charity/{charity}/claims/{claim}/live";
/// What a charity takes out to claim on it itself: the house has taken nothing out.
const SCHEDULE: &str = "/charity/{charity}/claims/own/schedule.csv";
const PACK: &str = "/charity/{charity}/claims/{claim}/pack.zip";
const MESSAGE: &str = "/charity/{charity}/claims/{claim}/messages/{message}";
/// A donor signs in with a mail or a passkey, and needs no other way.
const FOR_STAFF_ALONE: [&str; 2] = ["/account/security/app", "/account/security/codes"];

/// Pages for a change: a member who may only look is told so there.
const FOR_A_CHANGE: [&str; 21] = [
    "/charity/{charity}/team/{member}/remove",
    PLATFORM_MEMBER,
    "/platform/{platform}/team/{member}/remove",
    "/platform/{platform}/activity",
    PLATFORM_ACTIVITY_FILE,
    "/charity/{charity}/activity",
    CHARITY_ACTIVITY_FILE,
    "/charity/{charity}/claims/new",
    "/charity/{charity}/claims/own",
    "/charity/{charity}/donations/take-out",
    "/charity/{charity}/claims/{claim}/reduce",
    "/charity/{charity}/terminals/new",
    "/charity/{charity}/sources/new",
    "/charity/{charity}/sources/{source}/end",
    TEAM_MEMBER,
    "/platform/{platform}/credentials/new",
    "/platform/{platform}/credentials/{client}/revoke",
    "/platform/{platform}/credentials/{client}/scopes",
    "/platform/{platform}/webhooks/new",
    "/platform/{platform}/webhooks/{webhook}/change",
    "/platform/{platform}/webhooks/{webhook}/delete",
];
/// For owners alone: who works for the charity, and for the platform.
const TEAM_MEMBER: &str = "/charity/{charity}/team/{member}";
const PLATFORM_MEMBER: &str = "/platform/{platform}/team/{member}";
/// HMRC refused no gift of the house, so that nobody finds it there.
const FIX: &str = "/charity/{charity}/claims/fix/{donation}";

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

#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_the_sandbox_is_there_in_live_mode() {
    let mut house = TestBackend::start(NOW).await;
    house.by_hand("update installation set mode = 'live'").await.unwrap();
    let config = Config { mode: Mode::Live, ..house.backend.config().clone() };
    house.backend = Backend::connect(&house.database_url, config, false).await.unwrap();
    let (site, _drain) = site(&house);
    let of_it = |path: &String| path.starts_with("/sandbox") || path == "/developers/sandbox";
    let pages: Vec<String> = pages().into_iter().filter(of_it).collect();
    let functions = server_fn::axum::server_fn_paths().map(|(path, _)| path.to_owned());
    let functions: Vec<String> = functions.filter(|path| path.starts_with("/fn/sandbox/")).collect();
    assert!(pages.len() > 3 && functions.len() > 5, "{pages:?} {functions:?}");
    let mut asked: Vec<_> = pages.iter().map(|path| (Method::GET, path.clone(), String::new())).collect();
    asked.push((Method::POST, backend::shop::SHOP_WEBHOOK_PATH.to_owned(), String::new()));
    for function in &functions {
        asked.push((Method::POST, function.clone(), String::new()));
        // Whatever page its form is sent to.
        for page in ["/sandbox", "/help"] {
            asked.push((Method::POST, page.to_owned(), format!("_do={function}")));
        }
    }
    for (method, path, body) in asked {
        let request = Request::builder()
            .method(&method)
            .uri(&path)
            .header(header::ACCEPT, HTML)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from(body.clone()))
            .unwrap();
        let answer = site.clone().oneshot(request).await.unwrap();
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{method} {path} {body}");
    }
}

#[test]
fn every_file_and_feed_of_the_site_is_behind_the_walls() {
    // No router tells what it routes; where the site makes this one, each route is a text that begins with a slash.
    let code = include_str!("../../../src/lib.rs");
    let (_, routes) = code.split_once("fn files(").unwrap();
    let (routes, _) = routes.split_once(".with_state(").unwrap();
    let of_sandbox = include_str!("../../../src/sandbox/mod.rs");
    let (_, of_sandbox) = of_sandbox.split_once("fn files(").unwrap();
    let (of_sandbox, _) = of_sandbox.split_once("\n}").unwrap();
    let texts = routes.split('"').chain(of_sandbox.split('"'));
    let routed: BTreeSet<&str> = texts.filter(|text| text.starts_with('/')).collect();
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

/// What the browser's tab says; nothing for what is no page.
pub fn title(html: &str) -> &str {
    let behind = html.split_once("<title>").map(|(_, behind)| behind);
    behind.and_then(|behind| behind.split_once("</title>")).map_or("", |(title, _)| title)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_is_seen_by_those_who_may_and_nobody_else() {
    let open = House::open().await;
    let nobody = Person { name: "nobody", cookie: None };
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let other_donor = open.person("another donor", Audience::Donor, "else@example.org").await;
    let owner = open.person("the owner", Audience::Staff, "official@example.org").await;
    let other_staff = open.another_charitys_owner().await;
    let viewer = open.viewer().await;
    let platforms = open.platform_owner("the platform’s staff", "platforms@example.org", open.platform).await;
    let other_platforms = open.another_platforms_owner().await;

    let mut wrong = Vec::new();
    for route in routes() {
        let path = open.fill(&route);
        // A tax year is nobody's: each donor has a statement of it.
        let has_id = route.replace("{year}", "").contains('{');
        for who in
            [&nobody, &donor, &other_donor, &owner, &other_staff, &viewer, &platforms, &other_platforms]
        {
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
                SeenBy::ThePerson if is_donor && FOR_STAFF_ALONE.contains(&route.as_str()) => {
                    (status == 404, true)
                }
                SeenBy::ThePerson => (shown, true),
                // It says by this that there is nothing to wait for.
                SeenBy::Donors if route == "/giving/live" => {
                    (status == if is_donor { 200 } else { 204 }, is_donor)
                }
                SeenBy::Donors if route == GIFT_LIVE && !is_donor => (status == 204, false),
                SeenBy::Donors if !is_donor => (asked_in(&to, false), false),
                SeenBy::Donors if who.name == "the donor" => (shown, true),
                SeenBy::Donors => (if has_id { status == 404 } else { shown }, false),
                // Who signed out has nothing to wait for.
                SeenBy::Staff if route == CLAIM_LIVE && !is_staff => {
                    (status == if is_donor { 404 } else { 204 }, false)
                }
                SeenBy::Staff | SeenBy::Platforms | SeenBy::Operators if !is_staff => {
                    (asked_in(&to, true), false)
                }
                SeenBy::Operators => (status == 404, false),
                // HMRC refused no gift of this house: its own staff read that in the charity's name. What is for a change or
                // names donors is not there to be looked at.
                SeenBy::Staff if route == FIX || route == SCHEDULE => match who.name {
                    "the viewer" => (status == 403, true),
                    name => (status == 404, name == "the owner"),
                },
                // Donors' names and addresses are in them.
                SeenBy::Staff if [PACK, MESSAGE].contains(&route.as_str()) && who.name == "the viewer" => {
                    (status == 403, false)
                }
                SeenBy::Platforms if who.name == "the platform’s staff" => (shown, true),
                SeenBy::Staff if who.name == "the viewer" && FOR_A_CHANGE.contains(&route.as_str()) => {
                    (status == 403, false)
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
            if title(&html).contains("<!") {
                wrong.push(format!("{at} has a mark in its title: {}", title(&html)));
            }
            // What somebody asked for by its id is no news to them, nor is the name of their own charity.
            let told = open
                .secrets()
                .into_iter()
                .filter(|secret| !path.contains(*secret))
                .filter(|secret| who.name != "the viewer" || *secret != HOUSE_NAME)
                .find(|secret| html.contains(*secret));
            if let Some(secret) = told
                && !mine
            {
                wrong.push(format!("{at} tells {secret}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_may_only_look_reads_so_on_the_pages_for_a_change() {
    let open = House::open().await;
    let viewer = open.viewer().await;
    let finance = open.colleague("who claims", "finance@example.org", Role::Finance).await;
    let member = open.platform_person("the member", "member@example.org", open.platform, Role::Viewer).await;
    let mut wrong = Vec::new();
    for route in pages() {
        let who = match seen(&route) {
            SeenBy::Staff if route.contains('{') => &viewer,
            SeenBy::Platforms if route.contains('{') => &member,
            _ => continue,
        };
        let status = open.get(&open.fill(&route), who).await.status().as_u16();
        let refused = route == FIX || FOR_A_CHANGE.contains(&route.as_str());
        if status != if refused { 403 } else { 200 } {
            wrong.push(format!("{route} for {}: {status}", who.name));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let developer =
        open.platform_person("the developer", "developer@example.org", open.platform, Role::Developer).await;
    for (route, who) in [
        (TEAM_MEMBER, &finance),
        (PLATFORM_MEMBER, &developer),
        ("/platform/{platform}/activity", &developer),
        (PLATFORM_ACTIVITY_FILE, &developer),
    ] {
        let status = open.get(&open.fill(route), who).await.status();
        assert_eq!(status, StatusCode::FORBIDDEN, "{route}");
    }
    let change = open.fill("/platform/{platform}/webhooks/new");
    assert_eq!(open.get(&change, &developer).await.status(), StatusCode::OK);
    let settings = text(open.get(&open.fill("/charity/{charity}/claims/settings"), &viewer).await).await;
    let schedule = say("claim_settings", "schedule", []);
    assert!(settings.contains(&schedule) && !settings.contains("choose_claim"), "{settings}");
    let html = text(open.get(&open.fill("/charity/{charity}/claims/new"), &viewer).await).await;
    for words in ["look-only", "ask-finance"].map(|id| say("failure", id, [])) {
        assert!(html.contains(&words), "{words}: {html}");
    }
    // Of another charity's there is nothing to be outside of.
    open.another_charitys_owner().await;
    open.another_platforms_owner().await;
    let (charity, platform) = open.elsewhere().await;
    for route in FOR_A_CHANGE {
        let who = if seen(route) == SeenBy::Platforms { &member } else { &viewer };
        let status = open.get(&open.fill_at(route, &charity, &platform), who).await.status();
        assert_eq!(status, StatusCode::NOT_FOUND, "{route}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_finds_another_houses_things_on_the_pages_of_their_own() {
    let open = House::open().await;
    let other_charity = open.another_charitys_owner().await;
    let other_platform = open.another_platforms_owner().await;
    let (charity, platform) = open.elsewhere().await;
    let (mut wrong, mut asked) = (Vec::new(), 0);
    for route in routes() {
        let who = match seen(&route) {
            SeenBy::Staff => &other_charity,
            SeenBy::Platforms => &other_platform,
            _ => continue,
        };
        let path = open.fill_at(&route, &charity, &platform);
        // One id is their own; another one is not.
        if route.matches('{').count() > 1 {
            asked += 1;
            let answer = open.get(&path, who).await;
            let status = answer.status().as_u16();
            let html = if status == 200 { String::new() } else { text(answer).await };
            let mut told = open.secrets().into_iter().filter(|secret| !path.contains(*secret));
            if status != 404 || told.any(|secret| html.contains(secret)) {
                wrong.push(format!("{route} for {}: {status}", who.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(asked > 15, "{asked}");
}
