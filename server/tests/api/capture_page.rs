//! The capture page, as donors' browsers meet it: no cookie, a frame for one origin alone, and nothing of a person for whoever merely
//! holds the address.

use std::net::IpAddr;

use app::access::Peer;
use app::capture::files::{EMBED, integrity, page_path};
use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode, header};
use backend::sign_in::Audience;
use backend::testing::TestBackend;
use backend::testing::words::{self, say, say_in_email, say_in_welsh};
use serde_json::{Value, json};
use tokio::sync::watch;
use tower::ServiceExt;

use crate::envelope::Log;
use crate::page_walls::{HTML, signed_in, site, text, title};
use crate::world::{BASE, NOW, authorisation};

const THANKS: &str = "https://give.example.org/thanks";
const BASKET: &str = "https://give.example.org/basket?item=7";
const ORIGIN: &str = "https://give.example.org";

/// The platform's name as pages have it.
const PLATFORM: &str = "Give &amp; Go";

/// What the capture page says.
fn capture(id: &str) -> String {
    say("capture", id, [])
}

/// What it says with the name of the platform.
fn capture_of_platform(id: &str) -> String {
    say("capture", id, [("platform", words::Value::text(PLATFORM))])
}

/// Which of the steps this is.
fn step(number: i64) -> String {
    say("capture", "step", [("number", words::Value::number(number))])
}

/// What is wrong with an answer.
fn refusal(language: &str, id: &str) -> String {
    match language {
        "cy" => say_in_welsh("field_errors", id, []),
        _ => say("field_errors", id, []),
    }
}

/// A platform that asks donors on the capture page.
struct Asked {
    house: TestBackend,
    site: Router,
    token: String,
    reference: String,
    _drain: watch::Sender<bool>,
}

/// What a browser got.
struct Got {
    status: StatusCode,
    headers: HeaderMap,
    html: String,
}

impl Got {
    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map(|value| value.to_str().unwrap()).unwrap_or_default()
    }

    fn place(&self) -> &str {
        assert_eq!(self.status, StatusCode::SEE_OTHER, "{}", self.html);
        self.header("location")
    }

    #[track_caller]
    fn says(&self, words: &[&str]) {
        for words in words {
            assert!(self.html.contains(words), "{words} is missing in {}", self.html);
        }
    }

    #[track_caller]
    fn hides(&self, words: &[&str]) {
        for words in words {
            assert!(!self.html.contains(words), "{words} is shown in {}", self.html);
        }
    }

    /// The value of a hidden field.
    fn field(&self, name: &str) -> String {
        let behind = self.html.split(&format!("name=\"{name}\" value=\"")).nth(1).unwrap();
        behind.split('"').next().unwrap().to_owned()
    }

    fn ancestors(&self) -> &str {
        self.header("content-security-policy").split("frame-ancestors ").nth(1).unwrap()
    }
}

const WHO: [(&str, &str); 4] =
    [("name[title]", "Ms"), ("name[first]", "Zoë"), ("name[last]", "O'Neil"), ("email", "zoe@example.org")];
const HOME: [(&str, &str); 5] = [
    ("address[line1]", "1 Example Street"),
    ("address[line2]", ""),
    ("address[town]", "Leeds"),
    ("address[postcode]", "ls11aa"),
    ("address[country]", "GB"),
];

impl Asked {
    async fn open() -> Self {
        let house = TestBackend::start(NOW).await;
        let (site, _drain) = site(&house);
        let platform = house.platform("Give & Go").await;
        let charity = house.charity("Quillfeather Hospice", "AB12345").await;
        let reference = house.source(charity, platform.platform_id).await;
        let (id, secret) = (platform.client_id.to_string(), &platform.client_secret);
        let token = house.backend.issue_token(&id, secret, None).await.unwrap().access_token;
        for (kind, place) in [("return_address", THANKS), ("return_address", BASKET), ("origin", ORIGIN)] {
            let insert = format!(
                "insert into capture_place (platform_id, kind, place, created_at) values ('{}', '{kind}', '{place}', now())",
                platform.platform_id.uuid()
            );
            house.by_hand(&insert).await.unwrap();
        }
        Self { house, site, token, reference, _drain }
    }

    async fn api(&self, method: &str, path: &str, body: Value) -> Value {
        let request = Request::builder()
            .method(method)
            .uri(format!("{BASE}{path}"))
            .header(header::AUTHORIZATION, format!("Bearer {}", self.token))
            .header(header::CONTENT_TYPE, "application/json")
            .body(if body.is_null() { Body::empty() } else { Body::from(body.to_string()) })
            .unwrap();
        let answer = self.site.clone().oneshot(request).await.unwrap();
        let status = answer.status();
        let answer = text(answer).await;
        assert!(status.is_success(), "{path}: {status} {answer}");
        serde_json::from_str(&answer).unwrap()
    }

    /// Begins a session; the path of its page and its id.
    async fn session(&self, body: Value) -> (String, String) {
        let answer = self.api("POST", "/authorisation-sessions", body).await;
        (self.path(answer["url"].as_str().unwrap()), answer["id"].as_str().unwrap().to_owned())
    }

    fn path(&self, address: &str) -> String {
        address.strip_prefix(&self.house.backend.config().base_url).unwrap().to_owned()
    }

    async fn status(&self, id: &str) -> Value {
        self.api("GET", &format!("/authorisation-sessions/{id}"), Value::Null).await
    }

    async fn send(&self, request: Request<Body>) -> Got {
        let answer = self.site.clone().oneshot(request).await.unwrap();
        let (status, headers) = (answer.status(), answer.headers().clone());
        assert!(headers.get(header::SET_COOKIE).is_none(), "a cookie: {headers:?}");
        let html = text(answer).await;
        Got { status, headers, html }
    }

    async fn get_in(&self, place: &str, dest: &str) -> Got {
        let request = Request::get(place)
            .header(header::ACCEPT, HTML)
            .header("sec-fetch-dest", dest)
            .header(header::COOKIE, "__Host-session=made-up; other=1");
        self.send(request.body(Body::empty()).unwrap()).await
    }

    async fn get(&self, place: &str) -> Got {
        self.get_in(place, "document").await
    }

    async fn post_in(&self, place: &str, dest: &str, fields: &[(&str, &str)]) -> Got {
        let request = Request::post(place)
            .header(header::ACCEPT, HTML)
            .header(header::ORIGIN, "null")
            .header("sec-fetch-site", "same-origin")
            .header("sec-fetch-dest", dest)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        let body = serde_urlencoded::to_string(fields).unwrap();
        self.send(request.body(Body::from(body)).unwrap()).await
    }

    async fn post(&self, place: &str, fields: &[(&str, &str)]) -> Got {
        self.post_in(place, "document", fields).await
    }

    /// Types both steps; the address of the third.
    async fn typed(&self, page: &str) -> String {
        let home = self.post(&format!("{page}?step=who"), &with_do(&WHO, "next")).await;
        let check = self.post(home.place(), &with_do(&HOME, "next")).await;
        check.place().to_owned()
    }

    /// Agrees as the page of the third step says it.
    async fn agree(&self, check: &str) -> Got {
        let fields = agreement(&self.get(check).await);
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        self.post(check, &fields).await
    }

    async fn authorisations(&self) -> i64 {
        self.house.count("select count(*) from authorisation").await
    }

    /// A donor whom the platform has sent, with an authorisation until 5 April 2027.
    async fn known(&self) -> String {
        let donor = self.api("POST", "/donors", json!({"email": "zoe@example.org"})).await;
        let donor = donor["id"].as_str().unwrap().to_owned();
        self.api("POST", &format!("/donors/{donor}/authorisations"), authorisation()).await;
        donor
    }

    /// The page behind the link that was mailed to the donor of a typed address.
    async fn mailed_link(&self) -> String {
        let subject = say_in_email("capture", "typed-subject", []);
        let sent = format!("select body #>> '{{button,address}}' from mail where subject = '{subject}'");
        self.path(&self.house.text(&sent).await)
    }

    async fn code(&self) -> String {
        let subject = say_in_email("capture", "code-subject", []);
        let newest = format!(
            "select part #>> '{{code,code}}' from mail, jsonb_array_elements(body -> 'parts') as part
             where subject = '{subject}' and part ? 'code' order by mail_id desc limit 1"
        );
        self.house.text(&newest).await
    }
}

fn with_do<'a>(fields: &[(&'a str, &'a str)], value: &'a str) -> Vec<(&'a str, &'a str)> {
    fields.iter().copied().chain([("do", value)]).collect()
}

fn agreement(page: &Got) -> Vec<(&'static str, String)> {
    let mut fields: Vec<_> =
        ["version", "agreed_in", "explained_at"].into_iter().map(|name| (name, page.field(name))).collect();
    fields.push(("do", "agree".to_owned()));
    fields
}

#[tokio::test(flavor = "multi_thread")]
async fn a_donor_says_who_they_are_and_where_they_live_and_agrees() {
    let asked = Asked::open().await;
    let (page, id) = asked.session(json!({"returnUrl": THANKS, "cancelUrl": BASKET})).await;
    let first = asked.get(&page).await;
    let until = || words::Value::text("5 April 2027");
    first.says(&[
        "<html lang=\"en-GB\"",
        &step(1),
        PLATFORM,
        &say("capture", "add-lead", [("until", until())]),
        &capture_of_platform("leave-to"),
    ]);
    let place = |words: &str| first.html.find(words).unwrap();
    assert!(place(&capture("taxpayers")) < place("<fieldset"));
    assert_eq!(first.header("referrer-policy"), "no-referrer");
    assert_eq!(first.header("cache-control"), "no-store");
    assert_eq!(first.header("x-robots-tag"), "noindex");
    let policy = first.header("content-security-policy");
    assert!(policy.contains("script-src 'self'; style-src 'self'"), "{policy}");
    assert!(policy.contains("require-trusted-types-for 'script'; trusted-types 'none';"), "{policy}");
    assert!(policy.contains("form-action 'self' https://give.example.org;"), "{policy}");
    let home = asked.post(&format!("{page}?step=who"), &with_do(&WHO, "next")).await;
    let home = home.place().to_owned();
    assert!(!home.contains("zoe") && home.contains("step=home"), "{home}");
    asked.get(&home).await.says(&[&step(2), &capture("abroad")]);
    let check = asked.post(&home, &with_do(&HOME, "next")).await;
    let check = check.place().to_owned();
    let checked = asked.get(&check).await;
    checked.says(&[
        "Ms Zoë O'Neil",
        "zoe@example.org",
        "LS1 1AA",
        "If I pay less Income Tax",
        "I authorise Uplift",
    ]);
    // All that is agreed to is under its heading, as in the account and in the email.
    let heading = format!(">{}<", capture("agreement"));
    let order = [heading.as_str(), "If I pay less", "I authorise Uplift", "value=\"agree\""];
    assert!(order.map(|words| checked.html.find(words).unwrap()).is_sorted());
    let done = asked.agree(&check).await;
    let done = asked.get(done.place()).await;
    let new = [("until", until()), ("platform", words::Value::text(PLATFORM))];
    done.says(&[
        &capture("sent"),
        &capture("sent-mail"),
        &say("capture", "sent-new", new),
        &capture("sent-known"),
        &capture_of_platform("continue-to"),
        "I authorise Uplift",
    ]);
    done.says(&[&format!("href=\"{THANKS}?authorisationSession={id}\"")]);
    done.hides(&["Zoë", "zoe@example.org", "LS1 1AA", &capture("close")]);
    let status = asked.status(&id).await;
    assert_eq!((status["status"].as_str(), status["outcome"].as_str()), (Some("completed"), Some("given")));
    assert_eq!(asked.house.text("select channel from authorisation").await, "capture");
    assert_eq!(
        asked.house.count("select count(*) from authorisation_session where draft is not null").await,
        0
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_title_of_a_step_is_words_alone() {
    let asked = Asked::open().await;
    let (page, _) = asked.session(json!({})).await;
    let first = asked.get(&page).await;
    let of = format!("– {PLATFORM} – Uplift");
    assert_eq!(title(&first.html), format!("{} {of}", capture("add")));
    let check = asked.typed(&page).await;
    for step in [check.clone(), check.replace("step=check", "step=home")] {
        let seen = asked.get(&step).await;
        assert!(title(&seen.html).ends_with(&of), "{}", title(&seen.html));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_said_beside_the_field_and_what_was_typed_is_kept_in_both_languages() {
    let asked = Asked::open().await;
    let (page, _) = asked.session(json!({"language": "cy"})).await;
    let who = format!("{page}?step=who");
    let wrong = [("name[first]", "Zoë & Tom"), ("name[last]", ""), ("email", "zoe"), ("do", "next")];
    let welsh = asked.post(&who, &wrong).await;
    assert_eq!(welsh.status, StatusCode::UNPROCESSABLE_ENTITY);
    welsh.says(&[
        "<html lang=\"cy\"",
        &format!("<title>{}", say_in_welsh("controls", "error", [])),
        &say_in_welsh("controls", "problem", []),
        "href=\"#name-last\"",
        &refusal("cy", "no-last"),
    ]);
    welsh.says(&["value=\"Zoë &amp; Tom\"", "aria-describedby=\"name-last-error\"", "aria-invalid=\"true\""]);
    // The other language keeps what is typed, also where it is wrong.
    let here = welsh.html.split("action=\"").nth(1).unwrap().split('"').next().unwrap().replace("&amp;", "&");
    let typed =
        [("name[first]", "Zoë"), ("name[last]", "O'Neil"), ("email", "still wrong"), ("language", "en")];
    let english = asked.post(&here, &typed).await;
    let english = asked.get(english.place()).await;
    english.says(&["<html lang=\"en-GB\"", "value=\"O'Neil\"", "value=\"still wrong\"", "lang=\"cy\""]);
    let again = asked.post(&here, &with_do(&typed[..3], "next")).await;
    again.says(&[
        &format!("<title>{}", say("controls", "error", [])),
        &say("controls", "problem", []),
        &refusal("en", "bad-email"),
    ]);
    again.hides(&["href=\"#name-last\""]);
}

#[tokio::test(flavor = "multi_thread")]
async fn each_refusal_of_a_name_or_a_home_is_beside_its_field_and_at_the_top_and_keeps_what_was_typed() {
    let long = "a".repeat(101);
    let long = long.as_str();
    let asked = Asked::open().await;
    for language in ["en", "cy"] {
        let (page, _) = asked.session(json!({"language": language})).await;
        for (control, typed, field, message) in [
            ("name[title]", "Mr & Mrs", "name-title", "one-person"),
            ("name[first]", "", "name-first", "no-first"),
            ("name[first]", "Zoë & Tom", "name-first", "one-person"),
            ("name[title]", "\u{1f600}", "name-title", "bad-title"),
            ("name[first]", "Anonymous", "name-first", "bad-first"),
            // Wrong in two ways, which is one line all the same.
            ("name[first]", "Mr 3", "name-first", "bad-first"),
            ("name[first]", long, "name-first", "long-first"),
            ("name[last]", "", "name-last", "no-last"),
            ("name[last]", "0'Neil", "name-last", "bad-last"),
            ("name[last]", "Quill Trust", "name-last", "not-a-person"),
            ("email", "", "email", "no-email"),
            ("email", "zoe", "email", "bad-email"),
            ("address[line1]", "", "address-line1", "no-line1"),
            ("address[line1]", "PO Box 12", "address-line1", "not-a-home"),
            ("address[line1]", "---", "address-line1", "no-line1"),
            ("address[line1]", "x", "address-line1", "no-line1"),
            ("address[line2]", "c/o Adam", "address-line2", "not-a-home"),
            ("address[line2]", "BFPO 8", "address-postcode", "bad-postcode"),
            ("address[town]", long, "address-town", "long-town"),
            ("address[town]", "12345", "address-town", "bad-town"),
            ("address[postcode]", "", "address-postcode", "no-postcode"),
            ("address[postcode]", "TR11", "address-postcode", "bad-postcode"),
            ("address[postcode]", "P01 1AA", "address-postcode", "bad-postcode"),
            ("address[postcode]", "LS1 1AA and so on", "address-postcode", "long-postcode"),
            ("address[postcode]", "GX11 1AA", "address-country", "bad-country"),
            ("address[country]", "XX", "address-country", "no-country"),
        ] {
            let (step, right) = if control.starts_with("address") {
                ("home", HOME.as_slice())
            } else {
                ("who", WHO.as_slice())
            };
            let fields: Vec<(&str, &str)> = right
                .iter()
                .map(|(name, value)| (*name, if *name == control { typed } else { *value }))
                .chain([("do", "next")])
                .collect();
            let refused = asked.post(&format!("{page}?step={step}"), &fields).await;
            let what = format!("{control} {typed} in {language}");
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{what}");
            let times = |part: String| refused.html.matches(part.as_str()).count();
            assert_eq!(times(format!(">{}<", refusal(language, message))), 2, "{what}: {}", refused.html);
            assert_eq!(times(format!("href=\"#{field}\"")), 1, "{what}");
            assert_eq!(times(format!("id=\"{field}-error\"")), 1, "{what}");
            assert_eq!(times(format!("{field}-error\"")), 2, "{what}: described by it");
            assert_eq!(times("aria-invalid=\"true\"".to_owned()), 1, "{what}");
            if !typed.is_empty() && control != "address[country]" {
                refused.says(&[&format!("value=\"{}\"", typed.replace('&', "&amp;"))]);
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn case_46_beside_a_title_stands_that_one_which_hmrc_does_not_take_is_left_out() {
    let asked = Asked::open().await;
    for language in ["en", "cy"] {
        let (page, _) = asked.session(json!({"language": language})).await;
        let step = format!("{page}?step=who");
        asked.get(&step).await.says(&["id=\"name-title-hint\"", "aria-describedby=\"name-title-hint\""]);
        let who = [("name[title]", "Captain of the Guard"), WHO[1], WHO[2], WHO[3]];
        let home = asked.post(&step, &with_do(&who, "next")).await;
        let check = asked.post(home.place(), &with_do(&HOME, "next")).await;
        let check = asked.get(check.place()).await;
        check.says(&["Zoë O"]);
        check.hides(&["Captain of the Guard"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_agreed_before_name_and_home_are_right() {
    let asked = Asked::open().await;
    let (page, _) = asked.session(json!({})).await;
    asked.get(&format!("{page}?step=check")).await.says(&[&step(1)]);
    let fields = [
        ("do", "agree"),
        ("version", "2026-11-1"),
        ("agreed_in", "en"),
        ("explained_at", "2026-11-21T09:05:00Z"),
    ];
    let refused = asked.post(&format!("{page}?step=check"), &fields).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(asked.authorisations().await, 0);
    // Nor what was explained too long ago.
    let check = asked.typed(&page).await;
    let old = [fields[0], fields[1], fields[2], ("explained_at", "2026-01-21T09:05:00Z")];
    let refused = asked.post(&check, &old).await;
    refused.says(&[&refusal("en", "open-too-long")]);
    assert_eq!(asked.authorisations().await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_platform_that_sends_the_name_leaves_the_second_step_first() {
    let asked = Asked::open().await;
    let donor = json!({"email": "zoe@example.org", "name": authorisation()["name"]});
    let (page, _) = asked.session(json!({"donor": donor})).await;
    asked.get(&page).await.says(&[&step(2)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_platform_that_sends_everything_leaves_one_step() {
    let asked = Asked::open().await;
    let donor = json!({"email": "zoe@example.org", "name": authorisation()["name"], "address": authorisation()["address"]});
    let (page, id) = asked.session(json!({"donor": donor})).await;
    let check = asked.get(&page).await;
    check.says(&[&capture("check"), "1 Example Street", &capture("agree")]);
    check.hides(&[&step(1), &step(2), &step(3)]);
    asked.agree(&page).await;
    assert_eq!(asked.status(&id).await["outcome"], "given");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_platform_that_names_its_donor_with_name_and_home_leaves_one_step_for_this_donor() {
    let asked = Asked::open().await;
    let donor = asked.known().await;
    asked.house.set_clock("2027-04-06T09:05:00Z");
    let sent = json!({"id": donor, "name": {"first": "Zoë", "last": "Moved"}, "address": authorisation()["address"]});
    let (page, id) = asked.session(json!({"donor": sent})).await;
    let check = asked.get(&page).await;
    check.says(&["Zoë Moved", &capture("agree")]);
    check.hides(&["O'Neil", "zoe@example.org"]);
    asked.agree(&page).await;
    assert_eq!(asked.status(&id).await["donorId"], donor);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_browser_types_no_other_holder_of_the_address_sees() {
    let asked = Asked::open().await;
    let (page, _) = asked.session(json!({"donor": {"email": "tom@example.org"}})).await;
    let check = asked.typed(&page).await;
    for other in [page.clone(), format!("{page}?step=check"), format!("{page}?step=check&k=made-up")] {
        let seen = asked.get(&other).await;
        seen.says(&[&step(1), "tom@example.org"]);
        seen.hides(&["zoe@example.org", "Zoë", "Example Street"]);
    }
    asked.get(&check).await.says(&["zoe@example.org", "Zoë"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_known_donor_is_shown_nothing_before_the_code_to_their_mailbox() {
    const PRIVATE: [&str; 6] = ["Zoë", "Neil", "zoe@example.org", "Example Street", "Leeds", "LS1"];
    let asked = Asked::open().await;
    let donor = asked.known().await;
    asked.house.set_clock("2027-04-06T09:05:00Z");
    let (page, id) = asked.session(json!({"donor": {"id": donor}, "returnUrl": THANKS})).await;
    for step in ["", "?step=who", "?step=home", "?step=check", "?step=code", "?step=check&k=made-up"] {
        let seen = asked.get(&format!("{page}{step}")).await;
        seen.says(&[&capture("send-code"), &capture("type-anew")]);
        seen.hides(&PRIVATE);
    }
    let code = asked.post(&page, &[("do", "send_code")]).await;
    let entry = code.place().to_owned();
    let asks = asked.get(&entry).await;
    asks.says(&["name=\"code\""]);
    asks.hides(&PRIVATE);
    let right = asked.code().await;
    let wrong = if right == "000000" { "000001" } else { "000000" };
    let refused = asked.post(&entry, &[("do", "code"), ("code", wrong)]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.says(&[&refusal("en", "wrong-code")]);
    refused.hides(&PRIVATE);
    refused.hides(&[wrong]);
    // In the browser that asked alone.
    let elsewhere = asked.post(&format!("{page}?step=code"), &[("do", "code"), ("code", &right)]).await;
    elsewhere.says(&[&refusal("en", "code-over")]);
    elsewhere.hides(&PRIVATE);
    let shown = asked.post(&entry, &[("do", "code"), ("code", &right)]).await;
    let check = shown.place().to_owned();
    asked.get(&check).await.says(&["Ms Zoë O'Neil", "1 Example Street", &capture("agree")]);
    asked.get(&page).await.hides(&PRIVATE);
    asked.agree(&check).await;
    let status = asked.status(&id).await;
    assert_eq!(
        (status["outcome"].as_str(), status["donorId"].as_str()),
        (Some("given"), Some(donor.as_str()))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_takes_five_tries() {
    let asked = Asked::open().await;
    let donor = asked.known().await;
    asked.house.set_clock("2027-04-06T09:05:00Z");
    let (page, _) = asked.session(json!({"donor": {"id": donor}})).await;
    let entry = asked.post(&page, &[("do", "send_code")]).await.place().to_owned();
    let right = asked.code().await;
    let wrong = if right == "000000" { "000001" } else { "000000" };
    for _ in 0..5 {
        asked.post(&entry, &[("do", "code"), ("code", wrong)]).await;
    }
    let late = asked.post(&entry, &[("do", "code"), ("code", &right)]).await;
    late.says(&[&refusal("en", "code-over")]);
    late.hides(&["Example Street"]);
    // The details can be typed all the same.
    let anew = asked.post(&entry, &[("do", "anew")]).await;
    asked.get(anew.place()).await.says(&[&step(1), "name=\"email\""]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_cannot_sign_anybody_in() {
    let asked = Asked::open().await;
    let donor = asked.known().await;
    asked.house.set_clock("2027-04-06T09:05:00Z");
    let (page, _) = asked.session(json!({"donor": {"id": donor}})).await;
    asked.post(&page, &[("do", "send_code")]).await;
    let code = asked.code().await;
    let try_id = asked.house.text("select sign_in_id::text from sign_in where browser_hash is not null order by created_at desc limit 1").await;
    let id = domain::SignInId::from_uuid(try_id.parse().unwrap());
    let browser = backend::sign_in::BrowserKey::from_cookie("session cap_made_up");
    assert!(asked.house.backend.sign_in_with_code(id, &code, &browser).await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_covered_donor_is_told_so_without_details_and_goes_on() {
    let asked = Asked::open().await;
    let donor = asked.known().await;
    let (page, id) = asked.session(json!({"donor": {"id": donor}, "returnUrl": THANKS})).await;
    let on = asked.get(&page).await;
    on.says(&[&capture("done"), &capture_of_platform("continue-to")]);
    on.hides(&["Zoë", "zoe@example.org", "Example Street", "5 April"]);
    let back = asked.post(&page, &[("do", "already_on")]).await;
    assert_eq!(back.place(), format!("{THANKS}?authorisationSession={id}"));
    assert_eq!(asked.status(&id).await["outcome"], "already_on");
    assert_eq!(asked.authorisations().await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_types_an_address_does_not_learn_whether_it_is_known() {
    let asked = Asked::open().await;
    asked.known().await;
    let mut seen = Vec::new();
    for email in ["zoe@example.org", "nobody@example.org"] {
        let (page, id) = asked.session(json!({})).await;
        let who = [WHO[0], WHO[1], WHO[2], ("email", email)];
        let home = asked.post(&format!("{page}?step=who"), &with_do(&who, "next")).await;
        let check = asked.post(home.place(), &with_do(&HOME, "next")).await.place().to_owned();
        let checked = asked.get(&check).await;
        let done = asked.agree(&check).await;
        let done = asked.get(done.place()).await;
        let words = |got: &Got| got.html.replace(email, "").replace("cap_", "").len();
        asked.house.set_clock("2026-11-23T09:05:00Z");
        asked.house.work().await;
        let late = asked.get(&page).await;
        asked.house.set_clock(NOW);
        let same = |got: Got| (got.status, got.html.replace(&id, "").replace(&page, ""));
        seen.push((checked.status, words(&checked), same(done), same(late)));
    }
    assert_eq!(seen[0], seen[1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_link_in_the_mail_shows_what_was_typed_and_takes_it_from_the_donor_of_the_address() {
    let asked = Asked::open().await;
    let donor = asked.known().await;
    let (page, id) = asked.session(json!({})).await;
    let check = asked.typed(&page).await;
    asked.agree(&check).await;
    assert_eq!((asked.status(&id).await["status"].as_str(), asked.authorisations().await), (Some("open"), 1));
    let link = asked.mailed_link().await;
    // Whoever typed it sees nothing of it any more.
    for place in [&page, &check] {
        let seen = asked.get(place).await;
        seen.says(&[&capture("sent")]);
        seen.hides(&["Example Street", "zoe@example.org"]);
    }
    let shown = asked.get(&link).await;
    shown.says(&[&capture("written"), "1 Example Street", "If I pay less Income Tax"]);
    shown.says(&[&capture("agree-to-these"), &capture("keep-mine")]);
    shown.hides(&[&capture("agree")]);
    let done = asked.agree(&link).await;
    asked.get(done.place()).await.says(&[&capture("done"), &capture("next-mail")]);
    let status = asked.status(&id).await;
    assert_eq!((&status["outcome"], &status["donorId"]), (&json!("given"), &json!(donor)));
    assert_eq!(asked.authorisations().await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_origin_of_the_session_may_frame_its_page() {
    let asked = Asked::open().await;
    let (framed, _) = asked.session(json!({"parentOrigin": ORIGIN, "returnUrl": THANKS})).await;
    let (alone, _) = asked.session(json!({"returnUrl": THANKS})).await;
    let shown = asked.get_in(&framed, "iframe").await;
    assert_eq!(shown.ancestors(), ORIGIN);
    assert_eq!(shown.header("cross-origin-resource-policy"), "cross-origin");
    assert_eq!(shown.header("x-frame-options"), "");
    shown.says(&[&format!("data-parent=\"{ORIGIN}\""), "data-session=\"cap_"]);
    let wrong = asked.post_in(&format!("{framed}?step=who"), "iframe", &[("do", "next")]).await;
    assert_eq!((wrong.status, wrong.ancestors()), (StatusCode::UNPROCESSABLE_ENTITY, ORIGIN));
    let refused = asked.get_in(&alone, "iframe").await;
    assert_eq!(refused.ancestors(), "'none'");
    refused.hides(&["data-parent", "data-session"]);
    for unknown in [
        format!("/authorise/{}", "A".repeat(43)),
        "/authorise/short".to_owned(),
        "/g/7K4MQ2X1AB90".to_owned(),
    ] {
        let unknown = asked.get_in(&unknown, "iframe").await;
        assert_eq!((unknown.status, unknown.ancestors()), (StatusCode::NOT_FOUND, "'none'"));
        unknown.says(&[&capture("unknown")]);
    }
    let left = asked.post_in(&framed, "iframe", &[("do", "leave")]).await;
    let left = asked.get_in(left.place(), "iframe").await;
    assert_eq!(left.ancestors(), ORIGIN);
    left.says(&[&capture("cancelled"), "data-told=\"cancel\""]);
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_frame_nobody_agrees_unless_the_page_has_seen_that_nothing_covers_it() {
    let asked = Asked::open().await;
    let (page, id) = asked.session(json!({"parentOrigin": ORIGIN})).await;
    let check = asked.typed(&page).await;
    let framed = asked.get_in(&check, "iframe").await;
    framed.says(&["data-full=\"\"", "data-guard=\"\" hidden"]);
    let fields = agreement(&framed);
    let mut fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    for seen in ["", "page", "yes"] {
        fields.push(("seen", seen));
        let refused = asked.post_in(&check, "iframe", &fields).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        refused.says(&[&format!("<li>{}<", refusal("en", "covered-frame"))]);
        fields.pop();
    }
    assert_eq!(asked.authorisations().await, 0);
    fields.push(("seen", "frame"));
    asked.post_in(&check, "iframe", &fields).await.place();
    assert_eq!(asked.status(&id).await["status"], "completed");
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_frame_a_covered_donor_goes_on_only_where_the_page_has_seen_that_nothing_covers_it() {
    let asked = Asked::open().await;
    let donor = asked.known().await;
    let (page, id) = asked.session(json!({"donor": {"id": donor}, "parentOrigin": ORIGIN})).await;
    asked.get_in(&page, "iframe").await.says(&["data-full=\"\"", "data-guard=\"\" hidden"]);
    for seen in ["", "page"] {
        let refused = asked.post_in(&page, "iframe", &[("do", "already_on"), ("seen", seen)]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        refused.says(&[&capture("done"), &format!("<li>{}<", refusal("en", "covered-frame"))]);
    }
    assert_eq!(asked.status(&id).await["status"], "open");
    let done = asked.post_in(&page, "iframe", &[("do", "already_on"), ("seen", "frame")]).await;
    asked.get_in(done.place(), "iframe").await.says(&["data-told=\"complete\""]);
    assert_eq!(asked.status(&id).await["outcome"], "already_on");
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_frame_each_button_that_completes_a_mailed_page_waits_until_it_is_seen() {
    let asked = Asked::open().await;
    asked.known().await;
    let (page, id) = asked.session(json!({"parentOrigin": ORIGIN})).await;
    let check = asked.typed(&page).await;
    asked.agree(&check).await;
    let link = asked.mailed_link().await;
    let framed = asked.get_in(&link, "iframe").await;
    let guarded =
        framed.html.split("data-guard=\"\" hidden").nth(1).unwrap().split("data-instead").next().unwrap();
    for act in ["agree", "already_on"] {
        let button = format!("value=\"{act}\"");
        assert_eq!((guarded.matches(&button).count(), framed.html.matches(&button).count()), (1, 1), "{act}");
    }
    let refused = asked.post_in(&link, "iframe", &[("do", "already_on"), ("seen", "")]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(asked.status(&id).await["status"], "open");
    asked.post_in(&link, "iframe", &[("do", "already_on"), ("seen", "frame")]).await.place();
    assert_eq!(
        (&asked.status(&id).await["outcome"], asked.authorisations().await),
        (&json!("already_on"), 1)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_codes_are_refused_in_the_donors_language_and_in_the_frame() {
    let asked = Asked::open().await;
    let donor = asked.known().await;
    asked.house.set_clock("2027-04-06T09:05:00Z");
    let sent = json!({"donor": {"id": donor}, "language": "cy", "parentOrigin": ORIGIN});
    let (page, _) = asked.session(sent).await;
    let mut answers = Vec::new();
    while answers.len() < 20 && !answers.contains(&StatusCode::TOO_MANY_REQUESTS) {
        answers.push(asked.post_in(&page, "iframe", &[("do", "send_code")]).await.status);
    }
    let refused = asked.post_in(&page, "iframe", &[("do", "send_code")]).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS, "{answers:?}");
    assert_eq!((refused.ancestors(), refused.header("retry-after")), (ORIGIN, "900"));
    let open_again = say_in_welsh("capture", "open-again", []);
    refused.says(&["<html lang=\"cy\"", &open_again, &format!("href=\"{page}\"")]);
    refused.hides(&["zoe@example.org", "Example Street"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_with_no_platform_to_go_back_to_leads_to_the_donors_own() {
    let asked = Asked::open().await;
    let unknown = asked.get("/g/7K4MQ2X1AB90").await;
    unknown.says(&[&capture("unknown"), "href=\"/giving/authorisation/give\""]);
    let welsh = asked.get("/g/7K4MQ2X1AB90?lang=cy").await;
    welsh.says(&["<html lang=\"cy\"", "href=\"/giving/authorisation/give?lang=cy\""]);
    let (page, _) = asked.session(json!({})).await;
    asked.house.set_clock("2026-11-21T09:35:00Z");
    let expired = asked.get(&page).await;
    expired.says(&[&capture("expired"), "href=\"/giving/authorisation/give\""]);
    expired.hides(&[&capture_of_platform("go-on")]);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_thanks_leads_back_at_once_with_the_sessions_id_alone() {
    let asked = Asked::open().await;
    let (page, id) = asked.session(json!({"returnUrl": THANKS, "cancelUrl": BASKET})).await;
    let left = asked.post(&page, &[("do", "leave"), ("email", "zoe@example.org")]).await;
    assert_eq!(left.place(), format!("{BASKET}&authorisationSession={id}"));
    assert_eq!(asked.status(&id).await["cancelledBy"], "donor");
    // The address leads on still, and does nothing.
    let again = asked.get(&page).await;
    again.says(&[&capture("cancelled"), &capture_of_platform("back-to")]);
    let next = asked.post(&format!("{page}?step=who"), &with_do(&WHO, "next")).await;
    assert_eq!(next.place(), page);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_expired_half_filled_keeps_nothing_and_leads_back() {
    let asked = Asked::open().await;
    let (page, id) = asked.session(json!({"returnUrl": THANKS})).await;
    let check = asked.typed(&page).await;
    asked.house.set_clock("2026-11-21T09:35:00Z");
    let expired = asked.get(&check).await;
    expired.says(&[
        &capture("expired"),
        &capture_of_platform("back-to"),
        &format!("{THANKS}?authorisationSession={id}"),
    ]);
    expired.hides(&["Zoë", "Example Street"]);
    let late = asked
        .post(
            &check,
            &[("do", "agree"), ("version", "2026-11-1"), ("agreed_in", "en"), ("explained_at", NOW)],
        )
        .await;
    assert_eq!(late.place(), page);
    asked.house.work().await;
    assert_eq!(asked.authorisations().await, 0);
    assert_eq!(
        asked.house.count("select count(*) from authorisation_session where draft is not null").await,
        0
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_agree_at_the_same_moment_agree_once() {
    let asked = Asked::open().await;
    let (page, _) = asked.session(json!({"returnUrl": THANKS})).await;
    let check = asked.typed(&page).await;
    let (first, second) = tokio::join!(asked.agree(&check), asked.agree(&check));
    assert_eq!((first.place(), second.place()), (page.as_str(), page.as_str()));
    assert_eq!(asked.authorisations().await, 1);
    // Opened again it says what was done, and whatever is sent changes nothing.
    asked.get(&page).await.says(&[&capture("sent"), &capture_of_platform("continue-to")]);
    for act in ["agree", "leave", "already_on", "next", "anew", "send_code"] {
        let answer = asked.post(&page, &[("do", act)]).await;
        assert!(answer.place() == page || answer.place().starts_with(THANKS), "{act}");
    }
    assert_eq!(asked.authorisations().await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_of_another_site_is_refused() {
    let asked = Asked::open().await;
    let (page, id) = asked.session(json!({"parentOrigin": ORIGIN})).await;
    for site in ["cross-site", "same-site"] {
        let request = Request::post(&page)
            .header(header::ORIGIN, ORIGIN)
            .header("sec-fetch-site", site)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        let refused = asked.send(request.body(Body::from("do=leave")).unwrap()).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN);
        refused.says(&[&capture("refused")]);
    }
    assert_eq!(asked.status(&id).await["status"], "open");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_read_is_answered_with_a_page() {
    let asked = Asked::open().await;
    let (page, _) = asked.session(json!({})).await;
    let json =
        Request::post(&page).header(header::CONTENT_TYPE, "application/json").body(Body::from("{}")).unwrap();
    let long = Request::post(&page)
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .body(Body::from(format!("do=next&email={}", "a".repeat(100_000))))
        .unwrap();
    let nothing = Request::post(&page)
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .body(Body::from("do=everything"))
        .unwrap();
    for request in [json, long, nothing, Request::delete(&page).body(Body::empty()).unwrap()] {
        let got = asked.send(request).await;
        assert!(got.status.is_client_error(), "{}", got.status);
        got.says(&[&capture("unreadable"), "</html>"]);
        assert_eq!(got.ancestors(), "'none'");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_in_every_field_stays_text() {
    const SCRIPT: &str = "</title><script>alert(1)</script>\"'><img src=x onerror=alert(1)>";
    let asked = Asked::open().await;
    asked
        .house
        .by_hand(&format!("update platform set name = '{}'", SCRIPT.replace('\'', "''")))
        .await
        .unwrap();
    let (page, _) = asked.session(json!({})).await;
    let fields: Vec<(&str, &str)> =
        WHO.iter().chain(&HOME).map(|(name, _)| (*name, SCRIPT)).chain([("do", "next")]).collect();
    for step in ["who", "home"] {
        let got = asked
            .post(&format!("{page}?step={step}&k={SCRIPT}").replace(['<', '>', '"', '\'', ' '], ""), &fields)
            .await;
        assert_eq!(got.status, StatusCode::UNPROCESSABLE_ENTITY);
        got.hides(&["<script>", "<img src=x", "</title><script"]);
        // Our own one.
        assert_eq!(got.html.matches("<script").count(), 1, "{}", got.html);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_guesses_addresses_is_stopped() {
    let asked = Asked::open().await;
    let (page, _) = asked.session(json!({})).await;
    let from = |place: &str| {
        let mut request = Request::get(place).body(Body::empty()).unwrap();
        request.extensions_mut().insert(Peer(IpAddr::from([203, 0, 113, 9])));
        request
    };
    for guess in 0..60 {
        let got = asked.send(from(&format!("/g/{guess:012}"))).await;
        assert_eq!(got.status, StatusCode::NOT_FOUND);
    }
    let stopped = asked.send(from("/g/7K4MQ2X1AB90")).await;
    assert_eq!((stopped.status, stopped.header("retry-after")), (StatusCode::TOO_MANY_REQUESTS, "900"));
    assert_eq!(asked.send(from("/g/7K4MQ2X1AB90/qr.svg")).await.status, StatusCode::TOO_MANY_REQUESTS);
    // Others go on.
    assert_eq!(asked.get(&page).await.status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_guesses_by_forms_of_another_site_is_stopped_too() {
    let asked = Asked::open().await;
    let post = |guess: u32| {
        let mut request = Request::post(format!("/g/{guess:012}"))
            .header("sec-fetch-site", "cross-site")
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from("do=leave"))
            .unwrap();
        request.extensions_mut().insert(Peer(IpAddr::from([203, 0, 113, 9])));
        request
    };
    for guess in 0..60 {
        assert_eq!(asked.send(post(guess)).await.status, StatusCode::FORBIDDEN);
    }
    assert_eq!(asked.send(post(60)).await.status, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gift_without_a_donor_has_a_short_address_and_gets_gift_aid_on_its_day() {
    let asked = Asked::open().await;
    let gift = json!({
        "donor": {"type": "par", "value": "V0010013021298435178593512345"},
        "transaction": {"type": "direct", "id": asked.reference}, "grossAmount": 1250, "currency": "GBP",
    });
    let gift = asked.api("POST", "/donations", gift).await;
    let gift = gift["id"].as_str().unwrap().to_owned();
    let answer = asked.api("POST", "/authorisation-sessions", json!({"donation": gift})).await;
    let short = asked.path(answer["shortUrl"].as_str().unwrap());
    let svg = asked.get(&format!("{short}/qr.svg")).await;
    assert_eq!(svg.header("content-type"), "image/svg+xml; charset=utf-8");
    svg.says(&["<svg xmlns"]);
    let png = asked
        .site
        .clone()
        .oneshot(Request::get(format!("{short}/qr.png")).body(Body::empty()).unwrap())
        .await
        .unwrap();
    assert_eq!(png.headers()[header::CONTENT_TYPE], "image/png");
    assert_eq!(asked.get("/g/7K4MQ2X1AB90/qr.svg").await.status, StatusCode::NOT_FOUND);
    // Typed from a receipt, in small letters.
    let page = asked.get(&short.to_lowercase()).await;
    let amount = || ("amount", words::Value::text("£12.50"));
    let charity = || ("charity", words::Value::text("Quillfeather Hospice"));
    let gift_to = [amount(), charity(), ("day", words::Value::text("21 November 2026"))];
    page.says(&[&say("capture", "gift-to", gift_to), &capture("gift-covered")]);
    asked.house.set_clock("2026-11-22T09:05:00Z");
    asked.get(&short).await.says(&[&capture("gift-late")]);
    asked.house.set_clock(NOW);
    let check = asked.typed(&short).await;
    let done = asked.agree(&check).await;
    let done = asked.get(done.place()).await;
    done.says(&[&say("capture", "gift-done-to", [amount(), charity()]), &capture("close")]);
    done.hides(&[&capture_of_platform("go-on"), &capture("next")]);
    let place = |words: &str| done.html.find(words).unwrap();
    assert!(place(&capture("next-stop-link")) < place(&capture("close")));
    assert_eq!(asked.house.count("select count(*) from donation where donor_id is not null").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_scripts_can_be_held_against_their_hash_from_everywhere() {
    let asked = Asked::open().await;
    let embed = asked.get("/embed/v1.js").await;
    assert_eq!((embed.status, embed.html.as_str()), (StatusCode::OK, EMBED));
    assert_eq!(embed.header("access-control-allow-origin"), "*");
    assert_eq!(embed.header("cross-origin-resource-policy"), "cross-origin");
    assert_eq!(embed.header("content-type"), "text/javascript; charset=utf-8");
    assert!(integrity().starts_with("sha256-") && integrity().len() == 51);
    let own = asked.get(&page_path()).await;
    assert_eq!(own.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(own.header("access-control-allow-origin"), "");
}

#[tokio::test]
async fn no_address_is_in_the_log() {
    let asked = Asked::open().await;
    let (page, id) = asked.session(json!({"returnUrl": THANKS})).await;
    let log = Log::default();
    let listening = log.listen();
    let check = asked.typed(&page).await;
    asked.agree(&check).await;
    asked.get(&page).await;
    asked.get("/authorise/not-one-of-ours").await;
    drop(listening);
    let text = log.text();
    let capability = page.strip_prefix("/authorise/").unwrap();
    let key = check.split("k=").nth(1).unwrap();
    for secret in [capability, key, "not-one-of-ours", "zoe@example.org", "Example Street"] {
        let line = text.lines().find(|line| line.contains(secret));
        assert!(line.is_none(), "{secret} is in {line:?}");
    }
    assert!(text.contains("/authorise/{capability}"), "the page left no span: {}", text.len());
    assert_eq!(asked.status(&id).await["status"], "completed");
}

/// The line under the agreement at the end of the page.
fn end_line(id: &str, reference: &str) -> String {
    let variables = [
        ("day", words::Value::text("21 November 2026")),
        ("platform", words::Value::text(PLATFORM)),
        ("reference", words::Value::text(reference)),
    ];
    say("capture", id, variables)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_says_that_something_was_agreed_only_where_it_tells_that_gift_aid_is_on() {
    let asked = Asked::open().await;
    asked.known().await;
    let agreed = format!(">{}<", capture("agreed"));
    let mut ids = Vec::new();
    // Under an address that was typed nothing may be agreed yet: the page says when it was sent, and names the form.
    for email in ["zoe@example.org", "nobody@example.org"] {
        let (page, id) = asked.session(json!({})).await;
        let who = [WHO[0], WHO[1], WHO[2], ("email", email)];
        let home = asked.post(&format!("{page}?step=who"), &with_do(&who, "next")).await;
        let check = asked.post(home.place(), &with_do(&HOME, "next")).await.place().to_owned();
        let sent = asked.agree(&check).await;
        let sent = asked.get(sent.place()).await;
        sent.says(&[&format!(">{}<", capture("sent-agreement")), &end_line("sent-on", &id)]);
        sent.hides(&[&agreed, "aut_"]);
        ids.push(id);
    }
    // Behind the link in the mail it is agreed, with the reference that the email and the account have.
    let link = asked.mailed_link().await;
    let done = asked.agree(&link).await;
    let done = asked.get(done.place()).await;
    let status = asked.status(&ids[0]).await;
    let reference = status["authorisationId"].as_str().unwrap();
    assert!(reference.starts_with("aut_"), "{reference}");
    done.says(&[&agreed, &end_line("agreed-on", reference)]);
    done.hides(&[&ids[0], &capture("sent-agreement")]);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_keeps_their_details_on_the_mailed_page_reads_that_the_gift_is_theirs() {
    let asked = Asked::open().await;
    asked.known().await;
    let gift = json!({
        "donor": {"type": "par", "value": "V0010013021298435178593512345"},
        "transaction": {"type": "direct", "id": asked.reference}, "grossAmount": 1250, "currency": "GBP",
    });
    let gift = asked.api("POST", "/donations", gift).await;
    let answer = asked.api("POST", "/authorisation-sessions", json!({"donation": gift["id"]})).await;
    let short = asked.path(answer["shortUrl"].as_str().unwrap());
    let check = asked.typed(&short).await;
    asked.agree(&check).await;
    let link = asked.mailed_link().await;
    asked.get(&link).await.says(&[&capture("keep-mine-gift")]);
    let done = asked.post(&link, &[("do", "already_on")]).await;
    let done = asked.get(done.place()).await;
    let amount = ("amount", words::Value::text("£12.50"));
    let charity = ("charity", words::Value::text("Quillfeather Hospice"));
    let added = say("capture", "gift-added-to", [amount, charity]);
    done.says(&[&capture("done"), &capture("kept-details"), &added]);
    done.hides(&[&capture("on-no-details")]);
    // Whoever holds the address of the till learns nothing of it.
    asked.get(&short).await.hides(&[&added, &capture("kept-details")]);
}

/// The page of a gift that was tapped on a terminal, by its short address.
async fn page_of_gift(asked: &Asked, language: &str) -> String {
    let gift = json!({
        "donor": {"type": "par", "value": "V0010013021298435178593512345"},
        "transaction": {"type": "direct", "id": asked.reference}, "grossAmount": 500, "currency": "GBP",
    });
    let gift = asked.api("POST", "/donations", gift).await;
    let session = json!({"donation": gift["id"], "language": language});
    let answer = asked.api("POST", "/authorisation-sessions", session).await;
    asked.path(answer["shortUrl"].as_str().unwrap())
}

/// What a browser gets that sends this cookie.
async fn get_as(asked: &Asked, place: &str, dest: &str, cookie: &str) -> Got {
    let request = Request::get(place)
        .header(header::ACCEPT, HTML)
        .header("sec-fetch-dest", dest)
        .header(header::COOKIE, cookie);
    asked.send(request.body(Body::empty()).unwrap()).await
}

/// Adds the gift of a page as a form of somebody's page does.
async fn add_gift(asked: &Asked, page: &str, dest: &str, cookie: &str, mark: &str) -> Got {
    let request = Request::post(format!("{page}?step=start"))
        .header(header::ACCEPT, HTML)
        .header("sec-fetch-site", "same-origin")
        .header("sec-fetch-dest", dest)
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header(header::COOKIE, cookie);
    let body = serde_urlencoded::to_string([("do", "add_gift"), ("_for", mark)]).unwrap();
    asked.send(request.body(Body::from(body)).unwrap()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_donor_who_is_signed_in_adds_the_gift_with_one_button() {
    let asked = Asked::open().await;
    asked.known().await;
    let cookie = signed_in(&asked.house, &asked.site, Audience::Donor, "zoe@example.org").await;
    let page = page_of_gift(&asked, "en").await;
    let who =
        || [("email", words::Value::text("z•••@example.org")), ("platform", words::Value::text(PLATFORM))];
    let own = get_as(&asked, &page, "document", &cookie).await;
    own.says(&[&say("capture", "add-gift-lead", who()), &capture("gift-own-covered"), &capture("not-you")]);
    own.says(&[&capture("add-gift-yours")]);
    own.hides(&["zoe@example.org", "name=\"email\"", &capture("gift-covered")]);
    // A second press changes nothing.
    for _ in 0..2 {
        let added = add_gift(&asked, &page, "document", &cookie, &own.field("_for")).await;
        assert_eq!(added.place(), page);
    }
    let completed = "select count(*) from event where kind = 'authorisation_session.completed'";
    assert_eq!(asked.house.count(completed).await, 1);
    let gift =
        [("amount", words::Value::text("£5.00")), ("charity", words::Value::text("Quillfeather Hospice"))];
    asked.get(&page).await.says(&[&capture("done"), &say("capture", "gift-added-to", gift)]);
    assert_eq!(asked.house.count("select count(*) from donation where donor_id is not null").await, 1);
    assert_eq!(asked.house.count("select count(*) from mail where notice_kind = 'capture_link'").await, 0);

    let welsh = page_of_gift(&asked, "cy").await;
    let welsh = get_as(&asked, &welsh, "document", &cookie).await;
    welsh.says(&[&say_in_welsh("capture", "add-gift-lead", who())]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gift_is_added_for_nobody_but_whoever_the_page_was_made_for_and_never_in_a_frame() {
    let asked = Asked::open().await;
    asked.known().await;
    let cookie = signed_in(&asked.house, &asked.site, Audience::Donor, "zoe@example.org").await;
    let page = page_of_gift(&asked, "en").await;
    let mark = get_as(&asked, &page, "document", &cookie).await.field("_for");
    // In a frame, to a stranger, and to whoever goes on to other details, the page stays as it is.
    let stranger = "__Host-session=AAAAAAAAAAAAAAAAAAAAAA";
    for (place, dest, cookie) in [
        (page.clone(), "iframe", cookie.as_str()),
        (page.clone(), "document", stranger),
        (format!("{page}?step=who"), "document", cookie.as_str()),
    ] {
        let seen = get_as(&asked, &place, dest, cookie).await;
        seen.says(&["name=\"email\""]);
        seen.hides(&["add_gift", "•••"]);
    }
    for (dest, cookie, mark) in [
        ("document", cookie.as_str(), ""),
        ("document", cookie.as_str(), "made-up"),
        ("document", stranger, mark.as_str()),
        ("iframe", cookie.as_str(), mark.as_str()),
    ] {
        let refused = add_gift(&asked, &page, dest, cookie, mark).await;
        assert_eq!(refused.place(), page, "{dest} {mark}");
        let taken = "select count(*) from donation where donor_id is not null";
        assert_eq!(asked.house.count(taken).await, 0, "{dest} {mark}");
    }
}
