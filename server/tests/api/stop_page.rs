//! The links in mails to donors, as a browser without a script meets their pages: what a platform asks to end, and "not me".

use axum::body::Body;
use axum::http::{Request, Response, StatusCode, header};
use backend::actor::PlatformCaller;
use backend::credential::TokenHash;
use backend::idempotency::Attempt;
use backend::testing::TestBackend;
use backend::testing::words::{Value, say, say_in_email, say_in_welsh, say_in_welsh_email};
use domain::calendar::{long_time, long_time_in};
use domain::{DonorId, Email, ErasureConfirmed, Language, NewAuthorisation};
use serde_json::json;

use crate::page_walls::{HTML, House, Person, place, text};
use crate::world::NOW;

const NOBODY: Person = Person { name: "nobody", cookie: None };

async fn open() -> (House, DonorId) {
    let open = House::over(TestBackend::start(NOW).await).await;
    let donor = open.house.donor_id("zoe@example.org").await;
    (open, donor)
}

async fn caller(open: &House, token: &str) -> PlatformCaller {
    open.house.backend.authenticate(TokenHash::of(token)).await.unwrap()
}

async fn cancel(open: &House, who: &PlatformCaller, donor: DonorId) {
    let (attempt, address) =
        (Attempt::new(None, &[b"test"]).unwrap(), Email::parse("zoe@example.org").unwrap());
    open.house.backend.find_donor_by_email(who, &address).await.unwrap();
    open.house.backend.cancel_for_platform(who, donor, None, &attempt).await.unwrap();
}

/// The path of the link in the newest mail with this subject.
async fn link(open: &House, subject: &str, part: &str) -> String {
    open.house.work().await;
    let mailbox = open.house.backend.mailbox().await.unwrap();
    let mail = mailbox.iter().find(|mail| mail.subject == subject).unwrap();
    let token = mail.body.split(part).nth(1).unwrap().split_whitespace().next().unwrap();
    format!("{part}{token}")
}

async fn press(open: &House, path: &str, function: &str) -> Response<Body> {
    let token = path.rsplit('/').next().unwrap();
    open.post(path, &[("_do", function), ("token", token)], None, "text/html").await
}

async fn shown(open: &House, path: &str) -> String {
    let answer = open.get(path, &NOBODY).await;
    assert_eq!(answer.status(), StatusCode::OK);
    assert_eq!(answer.headers()[header::CACHE_CONTROL], "no-store");
    text(answer).await
}

/// What the page behind a link in an email says.
fn says<const N: usize>(id: &str, variables: [(&'static str, &str); N]) -> String {
    say("authorisation", id, variables.map(|(name, value)| (name, Value::text(value))))
}

/// The same in Welsh.
fn says_in_welsh<const N: usize>(id: &str, variables: [(&'static str, &str); N]) -> String {
    say_in_welsh("authorisation", id, variables.map(|(name, value)| (name, Value::text(value))))
}

/// The title of a page in English and in Welsh.
fn titles(file: &str, id: &str) -> [String; 2] {
    [say(file, id, []), say_in_welsh(file, id, [])].map(|title| format!(">{title}<"))
}

#[track_caller]
fn has(html: &str, words: &[&str]) {
    for words in words {
        assert!(html.contains(words), "{words}: {html}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_link_says_what_a_platform_asks_to_end_and_its_button_ends_it() {
    let (open, donor) = open().await;
    let other = open.house.platform("Other Giving").await;
    let (id, secret) = (other.client_id.to_string(), &other.client_secret);
    let token = open.house.backend.issue_token(&id, secret, None).await.unwrap();
    cancel(&open, &caller(&open, &token.access_token).await, donor).await;
    let path = link(&open, &say_in_email("stop_request", "asked-subject", []), "/stop/").await;
    let html = shown(&open, &path).await;
    let now = long_time(open.house.backend.now());
    let through = [("given", "21 November 2026"), ("platform", "Give &amp; Go"), ("until", "5 April 2027")];
    has(
        &html,
        &[
            &says("stop-told", [("platform", "Other Giving"), ("at", &now)]),
            &says("stop-through", through),
            &says("stop-without", [("from", &now)]),
        ],
    );
    let running = "select count(*) from authorisation where cancelled_at is null";
    assert_eq!(open.house.count(running).await, 1, "looking ends nothing");
    let answer = press(&open, &path, "/fn/giving/confirm_cancellation").await;
    assert_eq!((answer.status(), place(&answer)), (StatusCode::SEE_OTHER, path.as_str()));
    assert_eq!(open.house.count(running).await, 0);
    has(&shown(&open, &path).await, &[&says("stopped", []), &says("stopped-at", [("at", &now)])]);
    // A link that no mail holds, to look at and to press.
    let invented = format!("/stop/{}", "a".repeat(43));
    assert_eq!(open.get(&invented, &NOBODY).await.status(), StatusCode::NOT_FOUND);
    let pressed = press(&open, &invented, "/fn/giving/confirm_cancellation").await;
    assert_eq!(pressed.status(), StatusCode::NOT_FOUND);
}

#[tokio::test(flavor = "multi_thread")]
async fn not_me_to_a_platforms_cancellation_says_who_cancelled_and_that_it_goes_on() {
    let (open, donor) = open().await;
    let token = open.token.clone();
    cancel(&open, &caller(&open, &token).await, donor).await;
    let zoe = open.person("the donor", backend::sign_in::Audience::Donor, "zoe@example.org").await;
    let history = text(open.get("/giving/authorisation", &zoe).await).await;
    let (now, platform) = (long_time(open.house.backend.now()), ("platform", "Give &amp; Go"));
    let through = say("gift_aid", "given-through", [("platform", Value::text(platform.1))]);
    let stopped = [("platform", Value::text(platform.1)), ("at", Value::text(&now))];
    has(&history, &[&through, &say("gift_aid", "platform-stopped-on", stopped)]);
    let path = link(&open, &say_in_email("notices", "stopped-subject", []), "/not-me/").await;
    let html = shown(&open, &path).await;
    let through = says("on-through", [("at", &now), platform]);
    has(&html, &[&through, &says("switched-off-through", [platform])]);
    press(&open, &path, "/fn/giving/deny").await;
    has(&shown(&open, &path).await, &[&says("on-again", [])]);
    assert_eq!(open.house.count("select count(*) from authorisation where cancelled_at is null").await, 1);
}

/// The donor agrees on a platform's page in Welsh.
async fn agree_in_welsh(open: &House, donor: DonorId) {
    let (who, now) = (caller(open, &open.token).await, open.house.backend.now());
    let agreed = NewAuthorisation::read(
        &json!({
            "name": { "first": "Zoë", "last": "O'Neill" },
            "address": { "line1": "1 Quay Street", "town": "Bristol", "postcode": "BS1 4DJ", "country": "GB" },
            "declaration": { "version": "2026-11-1", "agreed": true, "language": "cy", "explainedAt": now.to_string() },
        }),
        now,
    )
    .unwrap();
    let (attempt, address) =
        (Attempt::new(None, &[b"test"]).unwrap(), Email::parse("zoe@example.org").unwrap());
    open.house.backend.find_donor_by_email(&who, &address).await.unwrap();
    open.house.backend.commit_authorisation(&who, donor, agreed, &attempt).await.unwrap();
}

/// A page without the words that were agreed to in English, which stay as they were.
fn without_english_wording(html: &str) -> String {
    let mut parts = html.split("<p lang=\"en\">");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |page, part| page + part.split_once("</p>").map_or("", |(_, rest)| rest))
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_agreed_in_welsh_has_their_own_pages_in_welsh_and_all_others_in_english() {
    let (open, donor) = open().await;
    let zoe = open.person("the donor", backend::sign_in::Audience::Donor, "zoe@example.org").await;
    let [giving, _] = titles("gifts", "giving");
    has(&text(open.get("/giving", &zoe).await).await, &["<html lang=\"en-GB\">", &giving]);
    agree_in_welsh(&open, donor).await;
    let [_, skip] = titles("ui", "skip");
    for (path, file, id) in [
        ("/giving", "gifts", "giving"),
        ("/giving/authorisation", "authorisation", "gift-aid"),
        ("/giving/authorisation/give", "authorisation", "change"),
        ("/giving/linked", "linked", "title"),
        ("/giving/statements", "statement", "statements"),
        ("/giving/privacy", "donor_privacy", "title"),
        ("/account", "account", "title"),
        ("/account/browsers", "sign_in", "browsers"),
        ("/help", "help_giving", "help"),
    ] {
        let html = text(open.get(path, &zoe).await).await;
        let [_, title] = titles(file, id);
        has(&html, &["<html lang=\"cy\">", &title, &skip]);
        let own = without_english_wording(&html);
        assert!(!own.contains("Gift Aid"), "{path} says something in English: {own}");
    }
    let english = text(open.get("/giving/authorisation/give?lang=en", &zoe).await).await;
    let [change, _] = titles("authorisation", "change");
    has(&english, &["<html lang=\"cy\">", "lang=\"en-GB\"", &change]);
    let [cookies, _] = titles("information", "cookies");
    has(&text(open.get("/cookies", &zoe).await).await, &["<html lang=\"en-GB\">", &cookies]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_donor_chooses_a_language_with_an_authorisation_and_without() {
    let (open, _) = open().await;
    for email in ["zoe@example.org", "new@example.org"] {
        let donor = open.person("the donor", backend::sign_in::Audience::Donor, email).await;
        let choose = async |language: &str| {
            let fields = [("_do", "/fn/account/choose_language"), ("language", language)];
            open.post("/account", &fields, donor.cookie.as_deref(), HTML).await
        };
        let [english, welsh] = titles("account", "language-saved");
        for (language, html, saved) in
            [("cy", "<html lang=\"cy\">", welsh), ("en", "<html lang=\"en-GB\">", english)]
        {
            let chosen = choose(language).await;
            assert_eq!((chosen.status(), place(&chosen)), (StatusCode::SEE_OTHER, "/account?language"));
            has(&text(open.get("/account?language", &donor).await).await, &[html, &saved]);
            has(&text(open.get("/giving", &donor).await).await, &[html]);
        }
        assert_eq!(choose("fr").await.status(), StatusCode::UNPROCESSABLE_ENTITY);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_agreed_in_welsh_reads_in_welsh_what_went_wrong() {
    let (open, donor) = open().await;
    agree_in_welsh(&open, donor).await;
    let zoe = open.person("the donor", backend::sign_in::Audience::Donor, "zoe@example.org").await;
    let ([_, not_found], [_, no_gift]) = (titles("failure", "not-found"), titles("not_mine", "none"));
    for (path, title) in
        [("/giving/donations/none", &no_gift), ("/giving/nowhere", &not_found), ("/nowhere", &not_found)]
    {
        let answer = open.get(path, &zoe).await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
        has(&text(answer).await, &["<html lang=\"cy\">", title]);
    }
    let cookie = zoe.cookie.as_deref();
    let refused = open.post("/help", &[("_do", "/fn/former")], cookie, HTML).await;
    let [_, former_form] = titles("failure", "former-form");
    has(&text(refused).await, &["<html lang=\"cy\">", &former_form]);
    let word = [("word", Value::text(ErasureConfirmed::WORD))];
    for (page, function, field, words) in [
        (
            "/giving/authorisation/cancel",
            "/fn/giving/stop_authorisation",
            ("when", "never"),
            say_in_welsh("donor_errors", "no-when", []),
        ),
        (
            "/giving/privacy/delete",
            "/fn/giving/delete_account",
            ("confirm", "no"),
            say_in_welsh("donor_errors", "type-to-delete", word),
        ),
    ] {
        // Without a script the page comes back; with one the answer has the words.
        for (path, accept) in [(page, HTML), (function, "application/json")] {
            let answer = open.post(path, &[("_do", function), field], cookie, accept).await;
            assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY, "{path}");
            has(&text(answer).await, &[&words]);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_meets_the_language_of_their_browser_where_donors_sign_in_or_an_email_leads() {
    let (open, _) = open().await;
    for (path, file, id) in [
        ("/sign-in", "sign_in", "title"),
        ("/not-me/none", "not_mine", "link-over"),
        ("/stop/none", "failure", "not-found"),
        ("/nowhere", "failure", "not-found"),
        ("/help", "help_giving", "help"),
    ] {
        let [english, welsh] = titles(file, id);
        // Help is not for donors alone: to a stranger it is in English.
        let welsh = if path == "/help" { &english } else { &welsh };
        for (languages, title) in [("cy-GB,cy;q=0.9,en;q=0.8", welsh), ("en-GB,cy;q=0.8", &english)] {
            let request = Request::get(path)
                .header(header::ACCEPT, HTML)
                .header(header::ACCEPT_LANGUAGE, languages)
                .body(Body::empty())
                .unwrap();
            let answer = open.send(request).await;
            let varies = answer.headers().get_all(header::VARY).iter().any(|by| by == "accept-language");
            assert_eq!(varies, path != "/help", "{path}");
            let lang = if title == welsh && path != "/help" { "cy" } else { "en-GB" };
            let root = format!("<html lang=\"{lang}\">");
            has(&text(answer).await, &[root.as_str(), title]);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_donor_agreed_to_in_welsh_is_stopped_and_denied_in_welsh() {
    let (open, donor) = open().await;
    agree_in_welsh(&open, donor).await;
    let path = link(&open, &say_in_welsh_email("notices", "given-subject", []), "/not-me/").await;
    let html = shown(&open, &path).await;
    let now = long_time_in(open.house.backend.now(), Language::Welsh);
    let through = says_in_welsh("on-through", [("at", &now), ("platform", "Give &amp; Go")]);
    has(&html, &["<div lang=\"cy\"", &says_in_welsh("switched-on", []), &through]);

    let other = open.house.platform("Other Giving").await;
    let (id, secret) = (other.client_id.to_string(), &other.client_secret);
    let token = open.house.backend.issue_token(&id, secret, None).await.unwrap();
    cancel(&open, &caller(&open, &token.access_token).await, donor).await;
    let stop = link(&open, &say_in_welsh_email("stop_request", "asked-subject", []), "/stop/").await;
    let asked = says_in_welsh("stop-told", [("platform", "Other Giving"), ("at", &now)]);
    has(&shown(&open, &stop).await, &["<div lang=\"cy\"", &asked]);
    press(&open, &stop, "/fn/giving/confirm_cancellation").await;
    has(&shown(&open, &stop).await, &[&says_in_welsh("stopped", [])]);

    press(&open, &path, "/fn/giving/deny").await;
    has(&shown(&open, &path).await, &[&says_in_welsh("told", [])]);
}

#[tokio::test(flavor = "multi_thread")]
async fn not_me_to_changed_details_says_so_and_that_gift_aid_stays_on_with_the_earlier_ones() {
    let (open, _) = open().await;
    let (me, now) = (open.house.donor("zoe@example.org").await, open.house.backend.now());
    let moved = NewAuthorisation::read(
        &json!({
            "name": { "first": "Zoë", "last": "O'Neill" },
            "address": { "line1": "2 Harbour Street", "town": "Bristol", "postcode": "BS1 4DJ", "country": "GB" },
            "declaration": { "version": "2026-11-1", "agreed": true, "language": "en", "explainedAt": now.to_string() },
        }),
        now,
    );
    open.house.backend.authorise(&me, moved.unwrap()).await.unwrap();
    let path = link(&open, &say_in_email("notices", "changed-subject", []), "/not-me/").await;
    let on = says("stays-on-earlier", [("until", "5 April 2027")]);
    has(&shown(&open, &path).await, &[&says("details-changed", []), &says("details-changed-then", []), &on]);
    let pressed = press(&open, &path, "/fn/giving/deny").await;
    // No gift depended on it: the page after the press says so, as it did before.
    let none = says("switched-on-no-gifts", []);
    let place = pressed.headers()[header::LOCATION].to_str().unwrap();
    let answered = shown(&open, place).await;
    has(&answered, &[&says("authorisation-gone", []), &none]);
    assert!(!answered.contains(&says("authorisation-gone-gifts", [])), "{answered}");
    let denied = shown(&open, &path).await;
    has(&denied, &[&says("authorisation-gone", []), &on]);
    assert!(!denied.contains(&says("authorisation-gone-again", [])), "{denied}");

    // The email about that has a link of its own.
    let path = link(&open, &say_in_email("notices", "never-given-subject", []), "/not-me/").await;
    let until = [("until", "5 April 2027")];
    has(&shown(&open, &path).await, &[&says("cancelled", []), &says("recorded-then", until)]);
    press(&open, &path, "/fn/giving/deny").await;
    let recorded = shown(&open, &path).await;
    has(&recorded, &[&says("recorded", []), &says("stays-on", until)]);
    assert!(!recorded.contains(&says("stays-off", [])), "{recorded}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_is_not_there_has_the_public_menu_for_who_is_not_signed_in() {
    let (open, _) = open().await;
    let for_charities = say("frame", "for-charities", []);
    for path in ["/giving/nowhere", "/nowhere"] {
        let answer = open.get(path, &NOBODY).await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
        let html = text(answer).await;
        has(&html, &[&for_charities]);
        assert!(!html.contains("href=\"/giving/linked\""), "{path}: {html}");
    }
}
