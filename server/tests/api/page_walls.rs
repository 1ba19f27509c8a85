//! Walls of the pages: every route of the site, and every server function, against everybody who could ask. The lists are the
//! router's own. What a page may be seen by follows from its part of the site; a part or an id that is not known here fails
//! the test, so that somebody decides.

use std::collections::BTreeSet;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, Response, StatusCode, header};
use backend::charity::NomineeStep;
use backend::sign_in::Audience;
use backend::testing::TestBackend;
use domain::{CharityId, Email, PlatformId, PlatformRole};
use leptos::config::{Env, LeptosOptions};
use serde_json::json;
use server::AppState;
use tokio::sync::watch;
use tower::ServiceExt;

use crate::world::{NOW, authorisation};

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

/// Files that no page of the router is.
const FILES: [&str; 4] = [
    "/giving/live",
    "/charity/{charity}/donations.csv",
    "/charity/{charity}/claims/{claim}/lines.csv",
    PACK,
];
const PACK: &str = "/charity/{charity}/claims/{claim}/pack.zip";
/// Pages that change something: a member who may only look need not find them.
const CHANGING: [&str; 7] = [
    "/charity/{charity}/claims/fix/{donation}",
    "/charity/{charity}/claims/settings",
    "/charity/{charity}/terminals/new",
    "/charity/{charity}/terminals/{terminal}",
    "/charity/{charity}/sources/new",
    "/charity/{charity}/sources/{source}/end",
    "/charity/{charity}/nominee",
];

/// The whole site, without the files of the front-end build.
pub fn site(house: &TestBackend) -> (Router, watch::Sender<bool>) {
    let (drain, draining) = watch::channel(false);
    let options = LeptosOptions::builder()
        .output_name("uplift")
        .site_root("target/no-site")
        .env(Env::PROD)
        .build();
    let backend = house.backend.clone();
    (server::router(AppState { backend, draining }, options), drain)
}

/// A site with one of everything, and a donor, a charity and a platform whose it is.
pub struct House {
    pub house: TestBackend,
    router: Router,
    pub charity: CharityId,
    platform: PlatformId,
    client: String,
    /// What the platform calls with.
    pub token: String,
    /// What the platform knows the charity by.
    pub reference: String,
    source: String,
    pub gift: String,
    link: String,
    terminal: String,
    webhook: String,
    claim: String,
    _drain: watch::Sender<bool>,
}

/// Somebody with a browser.
pub struct Person {
    pub name: &'static str,
    pub cookie: Option<String>,
}

impl House {
    async fn open() -> Self {
        Self::over(TestBackend::start(NOW).await).await
    }

    pub async fn over(house: TestBackend) -> Self {
        let (router, _drain) = site(&house);
        let platform = house.platform("Give & Go").await;
        let charity = house.charity("Quillfeather Hospice", "AB12345").await;
        let reference = house.source(charity, platform.platform_id).await;
        let (id, secret) = (platform.client_id.to_string(), &platform.client_secret);
        let token = house.backend.issue_token(&id, secret, None).await.unwrap();
        let mut made = Self {
            house,
            router,
            charity,
            platform: platform.platform_id,
            client: id,
            token: token.access_token.clone(),
            reference: reference.clone(),
            source: String::new(),
            gift: String::new(),
            link: String::new(),
            terminal: String::new(),
            webhook: String::new(),
            claim: String::new(),
            _drain,
        };
        let api = |path: &str| format!("/integrations/v1{path}");
        let sent = json!({"email": "zoe@example.org"});
        let donor = made
            .platform_sends("POST", &api("/donors"), &token.access_token, &sent)
            .await;
        let donor = donor["id"].as_str().unwrap().to_owned();
        made.platform_sends(
            "POST",
            &api(&format!("/donors/{donor}/authorisations")),
            &token.access_token,
            &authorisation(),
        )
        .await;
        let gift = json!({
            "donor": {"type": "uid", "value": donor}, "transaction": {"type": "direct", "id": reference},
            "grossAmount": 12_345, "currency": "GBP", "settlementDate": "2026-11-21",
        });
        let gift = made
            .platform_sends("POST", &api("/donations"), &token.access_token, &gift)
            .await;
        made.gift = gift["id"].as_str().unwrap().to_owned();
        let par = json!({"value": "V0010013021297438573920193847"});
        let link = format!("/donors/{donor}/linked-accounts/par");
        let link = made
            .platform_sends("PUT", &api(&link), &token.access_token, &par)
            .await;
        made.link = link["id"].as_str().unwrap().to_owned();
        let terminal = json!({"charity": reference, "mid": "540436505411111", "tid": "23900012"});
        let terminal = made
            .platform_sends("POST", &api("/terminals"), &token.access_token, &terminal)
            .await;
        made.terminal = terminal["id"].as_str().unwrap().to_owned();
        let webhook = json!({"url": "http://127.0.0.1:9/hooks"});
        let webhook = made
            .platform_sends("POST", &api("/webhook-endpoints"), &token.access_token, &webhook)
            .await;
        made.webhook = webhook["id"].as_str().unwrap().to_owned();
        let staff = made.house.staff("official@example.org").await;
        let official = staff.of(charity).unwrap();
        for (step, on) in [("request", "2026-10-01"), ("confirm", "2026-10-20")] {
            let step = NomineeStep::read(&json!({"step": step, "on": on})).unwrap();
            made.house
                .backend
                .record_nominee_step(&official, step)
                .await
                .unwrap();
        }
        made.claim = made
            .house
            .backend
            .begin_claim(&official)
            .await
            .unwrap()
            .to_string();
        let sources = made
            .house
            .backend
            .sources(&staff.of(charity).unwrap())
            .await
            .unwrap();
        made.source = sources[0].source_id.to_string();
        made
    }

    async fn platform_sends(
        &self,
        method: &str,
        path: &str,
        token: &str,
        body: &serde_json::Value,
    ) -> serde_json::Value {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::AUTHORIZATION, format!("Bearer {token}"))
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(body.to_string()))
            .unwrap();
        let answer = self.router.clone().oneshot(request).await.unwrap();
        assert!(answer.status().is_success(), "{path}: {}", answer.status());
        serde_json::from_str(&text(answer).await).unwrap()
    }

    /// Signs somebody in as a browser does, and keeps the cookie.
    pub async fn person(&self, name: &'static str, audience: Audience, email: &str) -> Person {
        let address = Email::parse(email).unwrap();
        let link = self.house.backend.sandbox_link(audience, &address).await.unwrap();
        let token = link.rsplit('/').next().unwrap();
        let answer = self
            .post(
                &format!("/sign-in/link/{token}"),
                &[("_do", "/fn/sign_in/open_link"), ("token", token)],
                None,
                "text/html",
            )
            .await;
        assert_eq!(answer.status(), StatusCode::SEE_OTHER, "{name}");
        let cookies = answer.headers().get_all(header::SET_COOKIE).iter();
        let session = cookies
            .filter_map(|cookie| cookie.to_str().ok()?.split(';').next())
            .find(|cookie| cookie.starts_with("__Host-session="));
        Person {
            name,
            cookie: Some(session.unwrap().to_owned()),
        }
    }

    pub async fn get(&self, path: &str, who: &Person) -> Response<Body> {
        let mut request = Request::get(path).header(header::ACCEPT, "text/html");
        if let Some(cookie) = &who.cookie {
            request = request.header(header::COOKIE, cookie);
        }
        self.router
            .clone()
            .oneshot(request.body(Body::empty()).unwrap())
            .await
            .unwrap()
    }

    /// Sends a request as it is.
    pub async fn send(&self, request: Request<Body>) -> Response<Body> {
        self.router.clone().oneshot(request).await.unwrap()
    }

    async fn post(
        &self,
        path: &str,
        fields: &[(&str, &str)],
        cookie: Option<&str>,
        accept: &str,
    ) -> Response<Body> {
        let mut request = Request::post(path)
            .header(header::ACCEPT, accept)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        if let Some(cookie) = cookie {
            request = request.header(header::COOKIE, cookie);
        }
        let body = serde_urlencoded::to_string(fields).unwrap();
        self.router
            .clone()
            .oneshot(request.body(Body::from(body)).unwrap())
            .await
            .unwrap()
    }

    /// An address with the ids of this house. A new kind of id needs a line.
    fn fill(&self, path: &str) -> String {
        let parts = path.split('/').map(|part| {
            match part.strip_prefix('{').and_then(|part| part.strip_suffix('}')) {
                None => part.to_owned(),
                Some("charity") => self.charity.to_string(),
                Some("source") => self.source.clone(),
                Some("platform") => self.platform.to_string(),
                Some("client") => self.client.clone(),
                Some("webhook") => self.webhook.clone(),
                Some("donation") => self.gift.clone(),
                Some("terminal") => self.terminal.clone(),
                Some("claim") => self.claim.clone(),
                Some("link") => self.link.clone(),
                // Of these there is none here: nobody finds it.
                Some("token" | "endpoint" | "person" | "row") => "none".to_owned(),
                Some("code") => "donor_not_found".to_owned(),
                Some("part") => "donations".to_owned(),
                Some(other) => panic!("{path}: whose is {other}? Give it a line here"),
            }
        });
        parts.collect::<Vec<_>>().join("/")
    }

    /// What only the donor and the charity of the gift may see.
    fn secrets(&self) -> [&str; 6] {
        [
            &self.gift,
            &self.link,
            "123.45",
            "O’Neil",
            "Quillfeather",
            &self.client,
        ]
    }
}

pub async fn text(answer: Response<Body>) -> String {
    let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
    // A zip is no text; what it gives away in the open, such as the names of its files, is read all the same.
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The address that an answer sends the browser to.
pub fn place(answer: &Response<Body>) -> &str {
    answer
        .headers()
        .get(header::LOCATION)
        .map_or("", |place| place.to_str().unwrap())
}

/// Whether somebody is sent to sign in, as staff or as a donor; the page that was asked for may follow.
fn asked_in(to: &str, staff: bool) -> bool {
    to.starts_with("/sign-in") && to.starts_with("/sign-in?for=staff") == staff
}

/// Every page of the router, and the files.
fn routes() -> BTreeSet<String> {
    let pages = leptos_axum::generate_route_list(app::App);
    let pages = pages.iter().map(|route| route.path().to_owned());
    let all: BTreeSet<String> = pages.chain(FILES.map(str::to_owned)).collect();
    assert!(all.len() > 30, "{all:?}");
    all
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
                SeenBy::Staff | SeenBy::Platforms if !is_staff => (asked_in(&to, true), false),
                // HMRC refused no gift of this house: its own staff read that in the charity's name.
                SeenBy::Staff if route == "/charity/{charity}/claims/fix/{donation}" => {
                    (status == 404, ["the owner", "the viewer"].contains(&who.name))
                }
                // Every donor's name and address is in it.
                SeenBy::Staff if route == PACK && who.name == "the viewer" => (status == 404, false),
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
            if route == "/giving/live" {
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
}
