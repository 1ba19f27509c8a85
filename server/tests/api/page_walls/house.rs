//! A site with one of everything, and browsers that ask for it.

use std::collections::HashMap;
use std::sync::Mutex;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, Response, StatusCode, header};
use backend::charity::NomineeStep;
use backend::sign_in::Audience;
use backend::testing::TestBackend;
use backend::{Backend, Config};
use domain::charity::NewCharity;
use domain::{CharityId, Email, PlatformId, RequestId, Role};
use leptos::config::{Env, LeptosOptions};
use serde_json::json;
use server::AppState;
use tokio::sync::watch;
use tower::ServiceExt;

use crate::world::{NOW, authorisation};

/// What a browser accepts that loads a page.
pub const HTML: &str = "text/html,application/xhtml+xml,*/*;q=0.8";

/// Stands in the name of the charity, and in what HMRC said of its gift.
pub const HOUSE_NAME: &str = "Quillfeather";

/// The whole site, without the files of the front-end build.
pub fn site(house: &TestBackend) -> (Router, watch::Sender<bool>) {
    let (drain, draining) = watch::channel(false);
    let options =
        LeptosOptions::builder().output_name("uplift").site_root("target/no-site").env(Env::PROD).build();
    let backend = house.backend.clone();
    (server::router(AppState { backend, draining }, options), drain)
}

/// Signs somebody in as a browser does, and gives the cookie.
pub async fn signed_in(house: &TestBackend, site: &Router, audience: Audience, email: &str) -> String {
    let address = Email::parse(email).unwrap();
    let link = house.backend.sandbox_link(audience, &address).await.unwrap();
    let token = link.rsplit('/').next().unwrap();
    let fields: &[(&str, &str)] = &[("_do", "/fn/sign_in/open_link"), ("token", token)];
    let request = Request::post(format!("/sign-in/link/{token}"))
        .header(header::ACCEPT, "text/html")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .body(Body::from(serde_urlencoded::to_string(fields).unwrap()))
        .unwrap();
    let answer = site.clone().oneshot(request).await.unwrap();
    assert_eq!(answer.status(), StatusCode::SEE_OTHER, "{email}");
    let cookies = answer.headers().get_all(header::SET_COOKIE).iter();
    let session = cookies
        .filter_map(|cookie| cookie.to_str().ok()?.split(';').next())
        .find(|cookie| cookie.starts_with("__Host-session="));
    session.unwrap().to_owned()
}

/// A site with one of everything, and a donor, a charity and a platform whose it is.
pub struct House {
    pub house: TestBackend,
    router: Router,
    pub charity: CharityId,
    pub platform: PlatformId,
    pub client: String,
    /// What the platform calls with.
    pub token: String,
    /// What the platform knows the charity by.
    pub reference: String,
    pub source: String,
    pub gift: String,
    pub link: String,
    /// The request that sent the gift.
    request: String,
    pub terminal: String,
    pub webhook: String,
    claim: String,
    /// What HMRC said of the claim.
    message: String,
    /// Who owns the charity.
    pub member: String,
    /// Somebody who may look at the platform's console.
    pub platform_member: String,
    /// What the forms of a session's pages say of whom they are for, by its cookie.
    made_for: Mutex<HashMap<String, String>>,
    _drain: watch::Sender<bool>,
}

/// Somebody with a browser.
pub struct Person {
    pub name: &'static str,
    pub cookie: Option<String>,
}

impl House {
    pub async fn open() -> Self {
        Self::over(TestBackend::start(NOW).await).await
    }

    /// Goes on with another configuration.
    pub async fn with(mut self, change: impl FnOnce(Config) -> Config) -> Self {
        let config = change(self.house.backend.config().clone());
        self.house.backend = Backend::connect(&self.house.database_url, config, false).await.unwrap();
        (self.router, self._drain) = site(&self.house);
        self
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
            request: String::new(),
            terminal: String::new(),
            webhook: String::new(),
            claim: String::new(),
            message: String::new(),
            member: String::new(),
            platform_member: String::new(),
            made_for: Mutex::default(),
            _drain,
        };
        let api = |path: &str| format!("/integrations/v1{path}");
        let sent = json!({"email": "zoe@example.org"});
        let donor = made.platform_sends("POST", &api("/donors"), &token.access_token, &sent).await;
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
        let gift = made.platform_sends("POST", &api("/donations"), &token.access_token, &gift).await;
        made.gift = gift["id"].as_str().unwrap().to_owned();
        made.house.backend.flush_request_log().await.unwrap();
        let request = "select request_id::text from request_log where call = 'POST /donations'";
        let request = made.house.text(request).await.parse().unwrap();
        made.request = RequestId::from_uuid(request).to_string();
        let par = json!({"value": "V0010013021297438573920193847"});
        let link = format!("/donors/{donor}/linked-accounts/par");
        let link = made.platform_sends("PUT", &api(&link), &token.access_token, &par).await;
        made.link = link["id"].as_str().unwrap().to_owned();
        let terminal = json!({"charity": reference, "mid": "540436505411111", "tid": "23900012"});
        let terminal = made.platform_sends("POST", &api("/terminals"), &token.access_token, &terminal).await;
        made.terminal = terminal["id"].as_str().unwrap().to_owned();
        let webhook = json!({"url": "http://127.0.0.1:9/hooks"});
        let webhook =
            made.platform_sends("POST", &api("/webhook-endpoints"), &token.access_token, &webhook).await;
        made.webhook = webhook["id"].as_str().unwrap().to_owned();
        let staff = made.house.staff("official@example.org").await;
        made.member = staff.staff_id().to_string();
        let colleague = Email::parse("colleague@example.org").unwrap();
        made.house.backend.join_platform(made.platform, &colleague, Role::Viewer).await.unwrap();
        made.platform_member = made.house.staff_id("colleague@example.org").await.to_string();
        let official = staff.of(charity).unwrap();
        for (step, on) in [("request", "2026-10-01"), ("confirm", "2026-10-20")] {
            let step = NomineeStep::read(&json!({"step": step, "on": on})).unwrap();
            made.house.backend.record_nominee_step(&official, step).await.unwrap();
        }
        made.claim = made.house.backend.begin_claim(&official).await.unwrap().to_string();
        made.message = made.said_by_hmrc().await;
        let sources = made.house.backend.sources(&staff.of(charity).unwrap()).await.unwrap();
        made.source = sources[0].source_id.to_string();
        made
    }

    /// A message about the claim, as if it had been sent; it names the donor, as HMRC's can.
    async fn said_by_hmrc(&self) -> String {
        let said = "insert into claim_message (message_id, claim_id, at, direction, kind, body, note)
             select uuid_in_time(), claim_id, begun_at, 'received', 'failure',
                 convert_to('<Error>O’Neil of Quillfeather</Error>', 'UTF8'), '{\"says\": \"hmrc\", \"words\": \"HMRC refused it.\", \"more\": 0}'
             from claim";
        assert_eq!(self.house.by_hand(said).await, Ok(1));
        self.house.text("select message_id::text from claim_message").await
    }

    /// What the API answers to a call that it takes.
    pub async fn platform_sends(
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
        let cookie = signed_in(&self.house, &self.router, audience, email).await;
        Person { name, cookie: Some(cookie) }
    }

    /// The owner of a charity that has nothing to do with this one.
    pub async fn another_charitys_owner(&self) -> Person {
        let new = NewCharity::read(&json!({
            "name": "Elsewhere Trust", "hmrcReference": "CD67890", "regulator": "none",
            "officialFirst": "Else", "officialLast": "Where", "officialEmail": "elsewhere@example.org",
        }));
        self.house.backend.create_charity(&new.unwrap()).await.unwrap();
        self.person("another charity’s owner", Audience::Staff, "elsewhere@example.org").await
    }

    /// Somebody of the charity, beside the owner.
    pub async fn colleague(&self, name: &'static str, email: &str, role: Role) -> Person {
        let colleague = self.person(name, Audience::Staff, email).await;
        let added = self
            .house
            .by_hand(&format!(
                "insert into membership (charity_id, staff_id, role, created_at)
                 select '{}', staff_id, '{}', now() from staff where email = '{email}'",
                self.charity.uuid(),
                role.as_str(),
            ))
            .await;
        assert_eq!(added, Ok(1));
        colleague
    }

    /// Somebody of the charity who may only look.
    pub async fn viewer(&self) -> Person {
        self.colleague("the viewer", "viewer@example.org", Role::Viewer).await
    }

    /// Somebody who works for a platform.
    pub async fn platform_person(
        &self,
        name: &'static str,
        email: &str,
        platform: PlatformId,
        role: Role,
    ) -> Person {
        let address = Email::parse(email).unwrap();
        let joined = self.house.backend.join_platform(platform, &address, role);
        joined.await.unwrap();
        self.person(name, Audience::Staff, email).await
    }

    /// The owner of a platform.
    pub async fn platform_owner(&self, name: &'static str, email: &str, platform: PlatformId) -> Person {
        self.platform_person(name, email, platform, Role::Owner).await
    }

    /// The owner of a platform that has nothing to do with this one.
    pub async fn another_platforms_owner(&self) -> Person {
        let other = self.house.platform("Other Giving").await.platform_id;
        self.platform_owner("another platform’s owner", "others@example.org", other).await
    }

    /// The charity and the platform of those two owners.
    pub async fn elsewhere(&self) -> (String, String) {
        let charity = "select charity_id::text from charity where name = 'Elsewhere Trust'";
        let charity = self.house.text(charity).await.parse().unwrap();
        let platform = "select platform_id::text from platform where name = 'Other Giving'";
        let platform = self.house.text(platform).await.parse().unwrap();
        (CharityId::from_uuid(charity).to_string(), PlatformId::from_uuid(platform).to_string())
    }

    pub async fn get(&self, path: &str, who: &Person) -> Response<Body> {
        let mut request = Request::get(path).header(header::ACCEPT, "text/html");
        if let Some(cookie) = &who.cookie {
            request = request.header(header::COOKIE, cookie);
        }
        self.router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap()
    }

    /// Sends a request as it is.
    pub async fn send(&self, request: Request<Body>) -> Response<Body> {
        self.router.clone().oneshot(request).await.unwrap()
    }

    /// What the forms on the pages of a session say of whom they are for; nothing when it has ended.
    pub async fn made_for(&self, cookie: &str) -> Option<String> {
        if let Some(known) = self.made_for.lock().unwrap().get(cookie) {
            return Some(known.clone());
        }
        let page = Request::get("/account/browsers")
            .header(header::ACCEPT, "text/html")
            .header(header::COOKIE, cookie);
        let page = text(self.send(page.body(Body::empty()).unwrap()).await).await;
        let (_, rest) = page.split_once("name=\"_for\" value=\"")?;
        let (person, _) = rest.split_once('"')?;
        let known = (cookie.to_owned(), person.to_owned());
        self.made_for.lock().unwrap().extend([known]);
        Some(person.to_owned())
    }

    /// Posts a form, which is the session's own unless the fields say otherwise.
    pub async fn post(
        &self,
        path: &str,
        fields: &[(&str, &str)],
        cookie: Option<&str>,
        accept: &str,
    ) -> Response<Body> {
        let mut request = Request::post(path)
            .header(header::ACCEPT, accept)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        let mut fields = fields.to_vec();
        let mut own = None;
        if let Some(cookie) = cookie {
            request = request.header(header::COOKIE, cookie);
            if fields.iter().all(|(name, _)| *name != "_for") {
                own = self.made_for(cookie).await;
            }
        }
        fields.extend(own.as_deref().map(|person| ("_for", person)));
        let body = serde_urlencoded::to_string(fields).unwrap();
        self.router.clone().oneshot(request.body(Body::from(body)).unwrap()).await.unwrap()
    }

    /// An address with the ids of this house.
    pub fn fill(&self, path: &str) -> String {
        self.fill_at(path, &self.charity.to_string(), &self.platform.to_string())
    }

    /// The same at another charity or platform. A new kind of id needs a line.
    pub fn fill_at(&self, path: &str, charity: &str, platform: &str) -> String {
        let parts = path.split('/').map(|part| {
            match part.strip_prefix('{').and_then(|part| part.strip_suffix('}')) {
                None => part.to_owned(),
                Some("charity") => charity.to_owned(),
                Some("source") => self.source.clone(),
                Some("platform") => platform.to_owned(),
                Some("client") => self.client.clone(),
                Some("webhook") => self.webhook.clone(),
                Some("donation") => self.gift.clone(),
                Some("terminal") => self.terminal.clone(),
                Some("claim") => self.claim.clone(),
                Some("message") => format!("{}.xml", self.message),
                Some("member") if path.starts_with("/platform") => self.platform_member.clone(),
                Some("member") => self.member.clone(),
                Some("link") => self.link.clone(),
                Some("request") => self.request.clone(),
                // Of these there is none here: nobody finds it.
                Some("token" | "endpoint" | "person" | "row" | "file" | "mail") => "none".to_owned(),
                Some("code") => "donor_not_found".to_owned(),
                Some("part") => "donations".to_owned(),
                Some("call") => "createDonation".to_owned(),
                Some("year") => "2026-27".to_owned(),
                Some(other) => panic!("{path}: whose is {other}? Give it a line here"),
            }
        });
        parts.collect::<Vec<_>>().join("/")
    }

    /// What only the donor and the charity of the gift may see.
    pub fn secrets(&self) -> [&str; 6] {
        [&self.gift, &self.link, "123.45", "O’Neil", HOUSE_NAME, &self.client]
    }
}

pub async fn text(answer: Response<Body>) -> String {
    let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
    // A zip is no text; what it gives away in the open, such as the names of its files, is read all the same. A day has a space
    // at which no line ends.
    String::from_utf8_lossy(&bytes).replace('\u{a0}', " ")
}

/// The address that an answer sends the browser to.
pub fn place(answer: &Response<Body>) -> &str {
    answer.headers().get(header::LOCATION).map_or("", |place| place.to_str().unwrap())
}
