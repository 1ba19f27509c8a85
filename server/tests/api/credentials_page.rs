//! A client's secrets on its page, by plain posts: a second one, and the end of the first.

use axum::body::Body;
use axum::http::{Response, StatusCode, header};
use backend::testing::words::{self, say};
use domain::Role;
use serde_json::{Value, json};

use crate::page_walls::{House, Person, place, text};

fn says(id: &str) -> String {
    say("platform_clients", id, [])
}

/// The longest part of a message that has no time in it.
fn says_without_time(id: &str) -> String {
    let said = say("platform_clients", id, [("at", words::Value::text("\n"))]);
    said.split('\n').max_by_key(|part| part.len()).unwrap().to_owned()
}

/// The page of a platform's client, with its owner before it.
struct Page {
    open: House,
    owner: Person,
}

impl Page {
    async fn open() -> Self {
        let open = House::open().await;
        let owner = open.platform_owner("the owner", "owner@example.org", open.platform).await;
        Self { open, owner }
    }

    fn address(&self) -> String {
        format!("/platform/{}/credentials/{}", self.open.platform, self.open.client)
    }

    async fn html(&self) -> String {
        text(self.open.get(&self.address(), &self.owner).await).await
    }

    /// Adds a secret by the form with this key.
    async fn send(&self, overlap: &str, once: &str) -> Response<Body> {
        let platform = self.open.platform.to_string();
        let fields = [
            ("_do", "/fn/platform/add_secret"),
            ("_once", once),
            ("platform", platform.as_str()),
            ("client", self.open.client.as_str()),
            ("overlap", overlap),
        ];
        self.open.post(&self.address(), &fields, self.owner.cookie.as_deref(), "text/html").await
    }

    /// Adds a secret; the status, and the page that answers.
    async fn add(&self, overlap: &str) -> (StatusCode, String) {
        let answer = self.send(overlap, "a form").await;
        (answer.status(), text(answer).await)
    }

    async fn secrets(&self) -> i64 {
        let secrets = "select count(*) from client_secret where client_id in (select client_id from client where name = 'First client')";
        self.open.house.count(secrets).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_old_secret_stays_unless_its_end_is_chosen() {
    let stops = says_without_time("stops-on");
    let stopped = says_without_time("stopped-on");
    for (overlap, ends) in [("", false), ("7_days", true)] {
        let page = Page::open().await;
        let before = page.html().await;
        for choice in ["", "24_hours", "7_days", "30_days"] {
            assert!(before.contains(&format!("value=\"{choice}\"")), "{choice}");
        }
        assert!(!before.contains(&stops));
        // "Live" is what deals with real money.
        let active = format!(">{}<", says("active"));
        assert!(before.contains(&active) && !before.contains(">Live<"), "{before}");
        let (status, answer) = page.add(overlap).await;
        assert_eq!(status, StatusCode::OK);
        assert!(answer.contains(&says("secret-added")), "{answer}");
        let after = page.html().await;
        assert_eq!(after.contains(&stops), ends, "{overlap}");
        assert!(after.contains(&says("two-at-most")));
        let over = "update client_secret set ends_at = now() - interval '1 second' where ends_at is not null";
        assert_eq!(page.open.house.by_hand(over).await, Ok(u64::from(ends)));
        let later = page.html().await;
        assert_eq!(later.contains(&stopped), ends, "{overlap}");
        assert_eq!(later.contains(&says("add-secret")), ends, "its place is free");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_end_that_is_not_offered_is_refused_and_adds_nothing() {
    let page = Page::open().await;
    let (status, html) = page.add("1_year").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(html.contains(&says("not-listed")), "{html}");
    let before = page.secrets().await;
    page.add("1_year").await;
    assert_eq!(page.secrets().await, before);
}

/// The secret in a page.
fn secret_in(html: &str) -> Option<&str> {
    let (_, rest) = html.split_once(">sk_")?;
    rest.split_once('<').map(|(secret, _)| secret)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_is_in_the_answer_to_the_form_alone_and_loading_that_again_makes_no_other() {
    let page = Page::open().await;
    let form = page.html().await;
    let (_, once) = form.split_once("name=\"_once\" value=\"").unwrap();
    let (once, _) = once.split_once('"').unwrap();
    assert!(once.len() > 40, "{once}");
    let answer = page.send("", once).await;
    assert_eq!(answer.status(), StatusCode::OK);
    assert_eq!(answer.headers()[header::CACHE_CONTROL], "no-store");
    let cookies: Vec<_> = answer.headers().get_all(header::SET_COOKIE).iter().cloned().collect();
    let html = text(answer).await;
    let secret = secret_in(&html).unwrap();
    assert!(cookies.iter().all(|cookie| !cookie.to_str().unwrap().contains(secret)), "{cookies:?}");
    assert!(html.contains(&says("copy-secret")) && html.contains(&says("secret-added")), "{html}");
    let secrets = page.secrets().await;

    let again = page.send("", once).await;
    assert_eq!(again.status(), StatusCode::SEE_OTHER);
    assert!(place(&again).ends_with("?secret"));
    let (path, owner) = (place(&again).to_owned(), &page.owner);
    let after = text(page.open.get(&path, owner).await).await;
    assert!(secret_in(&after).is_none() && after.contains(&says("secret-once")), "{after}");
    assert_eq!(page.secrets().await, secrets);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_that_no_page_would_show_is_not_made() {
    let page = Page::open().await;
    let platform = page.open.platform.to_string();
    let fields = [("platform", platform.as_str()), ("client", page.open.client.as_str())];
    let before = page.secrets().await;
    let cookie = page.owner.cookie.as_deref();
    let answer = page.open.post("/fn/platform/add_secret", &fields, cookie, "application/json").await;
    assert_eq!(answer.status(), StatusCode::NOT_FOUND);
    assert_eq!(page.secrets().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_platform_is_shown_with_its_secret_to_who_registered_it() {
    let page = Page::open().await;
    let fields = [
        ("_do", "/fn/platform/register"),
        ("_once", "a form"),
        ("name", "Tap & Give"),
        ("your_name", "Sam Okafor"),
    ];
    let cookie = page.owner.cookie.as_deref();
    let answer = page.open.post("/platform/register", &fields, cookie, "text/html").await;
    assert_eq!(answer.status(), StatusCode::OK);
    let html = text(answer).await;
    assert!(html.contains(&says("registered")) && secret_in(&html).is_some(), "{html}");
    let again = page.open.post("/platform/register", &fields, cookie, "text/html").await;
    assert!(place(&again).ends_with("?registered"), "{again:?}");
    assert_eq!(page.open.house.count("select count(*) from platform where name = 'Tap & Give'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_variables_of_a_new_platform_are_all_that_a_first_gift_needs() {
    let page = Page::open().await;
    let fields = [
        ("_do", "/fn/platform/register"),
        ("_once", "a form"),
        ("name", "Tap & Give"),
        ("your_name", "Sam Okafor"),
    ];
    let cookie = page.owner.cookie.as_deref();
    let html = text(page.open.post("/platform/register", &fields, cookie, "text/html").await).await;
    let variable = |name: &str| {
        let (_, rest) = html.split_once(&format!("{name}=")).unwrap();
        rest.split(|end: char| end.is_whitespace() || end == '<' || end == '"').next().unwrap()
    };
    assert!(html.contains("href=\"/developers#step-1\""));
    let backend = &page.open.house.backend;
    let token = backend.issue_token(variable("CLIENT_ID"), variable("CLIENT_SECRET"), None).await.unwrap();
    let send = async |path: &str, body: Value| {
        let path = format!("/integrations/v1{path}");
        page.open.platform_sends("POST", &path, &token.access_token, &body).await
    };
    let donor = send("/donors", json!({ "email": "ada@example.org" })).await;
    let gift = json!({
        "reference": "gift-1001",
        "donor": { "type": "uid", "value": donor["id"] },
        "transaction": { "type": "direct", "id": variable("CHARITY") },
        "grossAmount": 1000, "netAmount": 980, "currency": "GBP",
    });
    assert_eq!(send("/donations", gift).await["claimableAmount"], 980);
    let charities = "select count(*) from charity where name = 'Example Charity'";
    assert_eq!(page.open.house.count(charities).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_form_on_a_page_of_ones_own_makes_a_secret_of_others() {
    let page = Page::open().await;
    let open = &page.open;
    let _other_charity = open.another_charitys_owner().await;
    let other = open.another_platforms_owner().await;
    let member = open.platform_person("the member", "member@example.org", open.platform, Role::Viewer).await;
    let (_, elsewhere) = open.elsewhere().await;
    let ours = open.platform.to_string();
    let secrets =
        "select string_agg(encode(secret, 'hex'), '') || (select count(*) from client_secret) from webhook";
    let before = open.house.text(secrets).await;
    for (who, platform, status) in [
        (&other, &elsewhere, StatusCode::NOT_FOUND),
        (&other, &ours, StatusCode::NOT_FOUND),
        (&member, &ours, StatusCode::FORBIDDEN),
    ] {
        for function in ["/fn/platform/add_secret", "/fn/platform/change_webhook_secret"] {
            let fields = [
                ("_do", function),
                ("platform", platform.as_str()),
                ("client", open.client.as_str()),
                ("webhook", open.webhook.as_str()),
            ];
            let answer = open.post("/account/browsers", &fields, who.cookie.as_deref(), "text/html").await;
            assert_eq!(answer.status(), status, "{function} for {}", who.name);
            assert!(secret_in(&text(answer).await).is_none());
        }
    }
    assert_eq!(open.house.text(secrets).await, before);
}
